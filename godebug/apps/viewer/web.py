"""The viewer in a browser: a server for this machine alone, which runs one viewer for every open page.

textual-serve carries the screen over a websocket. It asks nobody for a name; so this server listens on the loopback
address only, and answers only pages that come from it. A page of another site that a browser has open could else reach
it, by a form of its own, by a name that leads here, or by a frame that shows this page below something else.
"""

import logging
import os
import shlex
import subprocess
import sys
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from aiohttp import WSMsgType, web
from textual_serve.server import Server, to_int

import godebug
from godebug.apps.viewer.page_viewer import PATIENCE, PageViewer, message_of
from godebug.basics.errors import UserError, one_line, remark
from godebug.basics.logs import log_in_lines

#: The only address that is listened on.
HOST = "127.0.0.1"
#: Viewers at once: each is a process, with the engines that it asks.
MOST_VIEWERS = 8
#: Pages of other sites show none of ours within theirs.
_NO_FRAMES = {"X-Frame-Options": "DENY", "Content-Security-Policy": "frame-ancestors 'none'"}
#: The names under which a browser of this machine, or one behind a tunnel to it, knows this address.
_LOCAL = ("127.0.0.1", "localhost")

_Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def viewer_command(arguments: Sequence[str]) -> str:
    """Returns the line of a shell that runs `godebug view` as the command line asked for it, without what is for the
    server.

    `arguments`: the words behind `godebug`.
    """
    kept: list[str] = []
    words = iter(arguments)
    for word in words:
        if word == "--port":
            next(words, None)
        elif word != "--web" and not word.startswith("--port="):
            kept.append(word)
    home = str(Path(godebug.__file__).resolve().parent.parent)
    # Not `-m`: that would let a folder named like one of our packages take its place.
    code = f"import sys; sys.path.insert(0, {home!r}); from godebug.__main__ import run; run()"
    # A viewer whose page has gone ends in the middle of something; the server's terminal need not hear of that.
    line = [sys.executable, "-P", "-W", "ignore::RuntimeWarning", "-c", code, *kept]
    return subprocess.list2cmdline(line) if os.name == "nt" else f"exec {shlex.join(line)}"


def comes_from_here(host: str, origin: str | None) -> bool:
    """Tells whether a request may be answered. `host`: its Host; `origin`: the site of the page that makes
    it, if told.
    """
    try:
        name = urlsplit(f"//{host}").hostname
    except ValueError:
        return False
    if name not in _LOCAL:
        return False
    return origin is None or origin == f"http://{host}"


@web.middleware
async def _only_from_here(request: web.Request, handler: _Handler) -> web.StreamResponse:
    if not comes_from_here(request.host, request.headers.get("Origin")):
        raise web.HTTPForbidden(text="godebug: only pages of this server are answered\n")
    return await handler(request)


async def _forbid_frames(request: web.Request, response: web.StreamResponse) -> None:
    response.headers.update(_NO_FRAMES)


class _LocalServer(Server):
    """Its page fetches nothing from elsewhere."""

    #: Viewers that have not ended yet.
    _viewers = 0

    async def _make_app(self) -> web.Application:
        app = await super()._make_app()
        app.middlewares.append(_only_from_here)
        app.on_response_prepare.append(_forbid_frames)
        return app

    async def on_startup(self, app: web.Application) -> None:
        """Says nothing yet: nobody listens before all has started."""

    def serve(self, debug: bool = False) -> None:
        log_in_lines()

        def started(*words: object) -> None:
            remark(f"{self.public_url} shows {self.title}; Ctrl-C ends")

        web.run_app(self._make_app(), host=self.host, port=self.port, print=started, shutdown_timeout=PATIENCE)

    async def handle_index(self, request: web.Request) -> Any:
        self._refuse_too_many()
        # Behind a tunnel the browser knows another port; it is told its own address.
        self.public_url = f"http://{request.host}"
        return await super().handle_index(request)

    def _refuse_too_many(self) -> None:
        if self._viewers >= MOST_VIEWERS:
            raise web.HTTPServiceUnavailable(text=f"godebug: {MOST_VIEWERS} viewers are open: close the page of one\n")

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        self._refuse_too_many()
        page = web.WebSocketResponse(heartbeat=15)

        async def close() -> None:
            await page.close()

        viewer = PageViewer(
            self.command,
            write_bytes=page.send_bytes,
            write_str=page.send_str,
            close=close,
            download_manager=self.download_manager,
        )
        self._viewers += 1
        try:
            await page.prepare(request)
            await viewer.start(to_int(request.query.get("width", ""), 80), to_int(request.query.get("height", ""), 24))
            async for sent in page:
                message = message_of(sent.data) if sent.type == WSMsgType.TEXT else None
                answer = None if message is None else await viewer.take(message)
                if answer is not None:
                    await page.send_json(answer)
        except OSError as error:
            # The page is gone, or there is no room for another process.
            logging.warning("a page of the viewer: %s", one_line(error))
        finally:
            try:
                await viewer.stop()
            finally:
                self._viewers -= 1
        return page


def serve(arguments: Sequence[str], title: str, port: int) -> None:
    """Serves `godebug view` with these arguments until Ctrl-C.

    Raises UserError where the port cannot be had.
    """
    page = Path(__file__).parent / "page"
    server = _LocalServer(viewer_command(arguments), HOST, port, one_line(title), templates_path=page)
    try:
        server.serve()
    except OSError as error:
        raise UserError(f"--port: {port}: {one_line(os.strerror(error.errno) if error.errno else error)}") from None
