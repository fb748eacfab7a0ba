"""The viewer in a browser: who may look at it, and what it opens."""

import asyncio
import http.client
import os
import shlex
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("textual_serve")

import aiohttp
from browser import CHROMIUM, opened
from textual.pilot import Pilot
from viewer_pilot import GAME, drive, viewer_of

from godebug.apps.viewer.web import comes_from_here, viewer_command

ROOT = Path(__file__).parents[2]


@pytest.fixture
def port() -> int:
    """A port that nobody listens on, then that of `server`."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@pytest.fixture(autouse=True)
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator["subprocess.Popen[str] | None"]:
    """A running `godebug view --web`, for the tests that ask at its port."""
    if "port" not in request.fixturenames:
        yield None
        return
    number = request.getfixturevalue("port")
    (tmp_path / "my game.sgf").write_text(GAME)
    server = subprocess.Popen(
        [sys.executable, "-m", "godebug", "view", "my game.sgf", "--level", "1", "--web", f"--port={number}"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert server.stderr is not None
    line = server.stderr.readline()
    assert line == f"godebug: http://127.0.0.1:{number} shows godebug view my game.sgf; Ctrl-C ends\n"
    yield server
    server.terminate()
    out, err = server.communicate(timeout=300)
    assert (out, err) == ("", "")


def answer(port: int, path: str, **headers: str) -> tuple[int, str]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=300)
    connection.request("GET", path, headers=headers)
    response = connection.getresponse()
    return response.status, response.read().decode("utf-8", "replace")


def test_a_page_shows_the_game_and_nothing_from_elsewhere(port: int) -> None:
    status, page = answer(port, "/")
    assert status == 200
    assert f'data-session-websocket-url="ws://127.0.0.1:{port}/ws"' in page
    assert "https://" not in page and "http://" not in page.replace(f"http://127.0.0.1:{port}/static", "")
    # Behind a tunnel the browser knows the server under another port.
    assert "ws://localhost:9999/ws" in answer(port, "/", Host="localhost:9999")[1]
    assert answer(port, "/static/../../../etc/passwd")[0] in (403, 404)


@pytest.mark.parametrize("path", ["/", "/ws", "/static/js/textual.js"])
def test_other_sites_are_not_answered(port: int, path: str) -> None:
    assert answer(port, path, Host="example.org")[0] == 403
    assert answer(port, path, Origin="http://example.org")[0] == 403
    assert answer(port, path, Origin="null")[0] == 403


def test_other_addresses_of_this_machine_do_not_listen(port: int) -> None:
    others = {str(each[4][0]) for each in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)}
    for address in others - {"127.0.0.1"}:
        with socket.socket() as tried:
            tried.settimeout(2)
            assert tried.connect_ex((address, port)) != 0


def test_the_screen_comes_over_the_websocket(port: int) -> None:
    import asyncio

    async def looked() -> bytes:
        seen = b""
        async with (
            aiohttp.ClientSession() as session,
            session.ws_connect(
                f"ws://127.0.0.1:{port}/ws?width=100&height=30", origin=f"http://127.0.0.1:{port}"
            ) as socket,
        ):
            until = time.monotonic() + 300
            while b"my game.sgf" not in seen and time.monotonic() < until:
                seen += (await socket.receive(timeout=300)).data
        return seen

    assert b"my game.sgf" in asyncio.run(looked())


def test_an_open_page_does_not_keep_the_server(port: int, server: "subprocess.Popen[str]") -> None:
    import asyncio

    async def ended() -> None:
        async with aiohttp.ClientSession() as session, session.ws_connect(f"ws://127.0.0.1:{port}/ws") as socket:
            await socket.receive(timeout=300)
            server.terminate()
            await asyncio.to_thread(server.wait, 300)

    asyncio.run(ended())
    assert server.returncode == 0


def test_who_comes_from_here() -> None:
    assert comes_from_here("127.0.0.1:8000", None)
    assert comes_from_here("localhost:9000", "http://localhost:9000")
    assert not comes_from_here("localhost:9000", "http://localhost:8000")
    assert not comes_from_here("127.0.0.1.example.org", None)
    assert not comes_from_here("", None)


@pytest.mark.skipif(os.name == "nt", reason="Windows quotes in its own way")
def test_each_page_runs_what_the_command_line_asked_for() -> None:
    words = ["view", "a b.sgf", "--web", "--move", "3", "--port", "8080", "--beside", "gnugo --mode gtp", "--port=9"]
    line = shlex.split(viewer_command(words))
    assert line[0] == "exec" and line[-5:] == ["a b.sgf", "--move", "3", "--beside", "gnugo --mode gtp"]


def test_a_shut_viewer_opens_edits_and_writes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def steps(pilot: Pilot[None]) -> None:
        viewer = viewer_of(pilot)
        viewer.shut = True
        for key in ("ctrl+o", "E"):
            viewer.say("")
            await pilot.press(key)
            await pilot.pause()
            assert len(viewer.screen_stack) == 1
            assert "in a browser only what" in viewer.message
        delivered: list[str] = []
        monkeypatch.setattr(viewer, "deliver_text", lambda file, **rest: delivered.append(file.read()))
        await pilot.press("S")
        assert delivered and delivered[0].startswith("<svg")

    drive(steps)
    assert [path.name for path in tmp_path.iterdir() if path.suffix in (".sgf", ".svg")] == ["game.sgf"]


@pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium")
def test_keys_work_before_the_page_is_clicked_and_nothing_is_missing(port: int, tmp_path: Path) -> None:
    async def look() -> None:
        async with opened(f"http://127.0.0.1:{port}/", tmp_path / "browser") as page:
            # The screen of the viewer has come.
            assert await page.wait_for("document.body.classList.contains('-first-byte')")
            assert await page.wait_for("document.activeElement.className == 'xterm-helper-textarea'")
            await page.type("d")
            for _ in range(100):
                sent = [frame["response"]["payloadData"] for frame in page.told("Network.webSocketFrameSent")]
                if any('"d"' in text for text in sent):
                    break
                await asyncio.sleep(0.1)
                await page.value("1")
            assert any('"stdin"' in text and '"d"' in text for text in sent), sent
            answers = [told["response"] for told in page.told("Network.responseReceived")]
            assert len(answers) >= 3
            assert [(one["status"], one["url"]) for one in answers if one["status"] != 200] == []
            assert all(one["url"].startswith((f"http://127.0.0.1:{port}/", "data:")) for one in answers)
            assert not page.told("Runtime.exceptionThrown")

    asyncio.run(look())
