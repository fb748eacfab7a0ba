"""A browser without a window: Chromium, asked by its debugging protocol."""

import asyncio
import json
import shutil
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp

#: The program of the browser, None where there is none.
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
#: Seconds after which something that is waited for does not come.
PATIENCE = 60.0


class Page:
    """An open page. `events`: what the browser told of it so far."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._number = 0
        self.events: list[dict[str, Any]] = []

    async def call(self, method: str, **parameters: object) -> dict[str, Any]:
        """Asks the browser and returns what it answers."""
        self._number += 1
        number = self._number
        await self._socket.send_json({"id": number, "method": method, "params": parameters})
        while True:
            message: dict[str, Any] = json.loads((await self._socket.receive()).data)
            if message.get("id") == number:
                return dict(message["result"])
            self.events.append(message)

    async def value(self, script: str) -> object:
        """Returns the value of an expression of the page's script."""
        found = await self.call("Runtime.evaluate", expression=script, returnByValue=True)
        return found["result"].get("value")

    async def wait_for(self, script: str) -> object:
        """Returns the value of an expression as soon as it is one; the last one where it never is."""
        for _ in range(int(PATIENCE / 0.1)):
            if found := await self.value(script):
                return found
            await asyncio.sleep(0.1)
        return None

    async def type(self, key: str) -> None:
        """Presses and releases the key of a letter."""
        code = {"key": key, "code": f"Key{key.upper()}", "windowsVirtualKeyCode": ord(key.upper())}
        await self.call("Input.dispatchKeyEvent", type="keyDown", text=key, **code)
        await self.call("Input.dispatchKeyEvent", type="keyUp", **code)

    def told(self, method: str) -> list[dict[str, Any]]:
        """Returns what was told by events of one kind."""
        return [event["params"] for event in self.events if event.get("method") == method]


@asynccontextmanager
async def opened(address: str, folder: Path) -> AsyncIterator[Page]:
    """Opens a page in a browser of its own, whose files are in `folder`."""
    assert CHROMIUM is not None
    options = ("--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0")
    browser = subprocess.Popen(
        [CHROMIUM, *options, f"--user-data-dir={folder}", "about:blank"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert browser.stderr is not None
        listening = next(line for line in browser.stderr if "DevTools listening on" in line)
        port = listening.rpartition("127.0.0.1:")[2].partition("/")[0]
        async with aiohttp.ClientSession() as client:
            async with client.get(f"http://127.0.0.1:{port}/json") as answer:
                [found] = [each for each in await answer.json() if each["type"] == "page"]
            async with client.ws_connect(found["webSocketDebuggerUrl"], max_msg_size=0) as socket:
                page = Page(socket)
                for domain in ("Network", "Page", "Runtime"):
                    await page.call(f"{domain}.enable")
                await page.call("Page.navigate", url=address)
                yield page
    finally:
        browser.kill()
        browser.wait()
        if browser.stderr is not None:
            browser.stderr.close()
