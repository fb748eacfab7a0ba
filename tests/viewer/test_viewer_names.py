"""Names of games, players and files are clean on the screen of the viewer and on its page in a browser."""

import asyncio
from pathlib import Path

import pytest
from textual.pilot import Pilot
from viewer_pilot import GAME, drive

#: Markup of pages and of the terminal library, escape sequences, turned writing.
NAME = '<script>x="1"</script> & [bold]b[+bold] \x1b[2J\x1b]0;own\x07 \x9b2J \u202egnp'
FORBIDDEN = "\x1b\x07\x9b\u202e"


def test_a_screen_has_nothing_but_text() -> None:
    file = f"{NAME.replace('/', '|')}.sgf"
    named = NAME.replace("]", "\\]")
    Path(file).write_text(GAME.replace("KM[5.5]", f"KM[5.5]GN[{named}]PB[{named}]PW[{named}]C[{named}]"))

    async def steps(pilot: Pilot[None]) -> None:
        for key in ("home", "i", "question_mark"):
            await pilot.press(key)
            await pilot.pause()
            drawn = pilot.app.export_screenshot()
            assert not any(sign in drawn for sign in FORBIDDEN)
            assert "<script>" not in drawn

    drive(steps, file, width=200)


def test_a_page_has_nothing_but_text(monkeypatch: pytest.MonkeyPatch) -> None:
    web = pytest.importorskip("godebug.apps.viewer.web", reason="the browser needs textual-serve")
    from aiohttp.test_utils import TestClient, TestServer

    served = []
    monkeypatch.setattr(web._LocalServer, "serve", lambda server: served.append(server))
    web.serve(["view", NAME], f"godebug view {NAME}", 8001)

    async def asked() -> str:
        async with TestClient(TestServer(await served[0]._make_app(), host="127.0.0.1")) as client:
            return await (await client.get("/")).text()

    page = asyncio.run(asked())
    assert "godebug view &lt;script&gt;" in page
    assert "<script>x" not in page and not any(sign in page for sign in FORBIDDEN)
