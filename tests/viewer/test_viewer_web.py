"""The viewer in a browser: who may look at it, and what it opens."""

import asyncio
import contextlib
import http.client
import os
import shlex
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

pytest.importorskip("textual_serve")

import aiohttp
from browser import CHROMIUM, opened
from textual.pilot import Pilot
from viewer_pilot import GAME, drive, viewer_of

from godebug.apps.viewer.page_viewer import COLUMNS, ROWS, bounded, message_of
from godebug.apps.viewer.web import MOST_VIEWERS, comes_from_here, viewer_command

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


def test_a_damaged_host_is_refused(port: int) -> None:
    for host in ("[", "[::", "a]b"):
        assert answer(port, "/", Host=host)[0] in (400, 403)


REQUESTS = (
    b"GET / HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil\r\n\r\n",
    b"GET http://[/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    b"\x16\x03\x01\x00",
    b"A" * 100_000,
)


def test_what_is_no_request_gets_no_traceback(tmp_path: Path) -> None:
    """Neither its sender nor who reads what the server says."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        number = int(found.getsockname()[1])
    (tmp_path / "game.sgf").write_text(GAME)
    command = [sys.executable, "-m", "godebug", "view", "game.sgf", "--level", "1", "--web", f"--port={number}"]
    place = {**os.environ, "PYTHONPATH": str(ROOT)}
    server = subprocess.Popen(command, cwd=tmp_path, env=place, stderr=subprocess.PIPE, text=True)
    assert server.stderr is not None and server.stderr.readline()
    for sent in REQUESTS:
        with socket.create_connection(("127.0.0.1", number), timeout=300) as asking:
            asking.sendall(sent)
            assert b" 400 " in asking.recv(100)
    server.terminate()
    told = server.communicate(timeout=300)[1].splitlines()
    assert all(line.startswith("godebug: ") and "Traceback" not in line for line in told)


@pytest.mark.parametrize("path", ["/", "/static/js/textual.js", "/nothing", "/download/x", "/ws"])
def test_no_answer_can_be_shown_in_a_frame(port: int, path: str) -> None:
    for headers in ({}, {"Host": "example.org"}):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=300)
        connection.request("GET", path, headers=headers)
        response = connection.getresponse()
        assert response.headers["X-Frame-Options"] == "DENY"
        assert response.headers["Content-Security-Policy"] == "frame-ancestors 'none'"


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


@contextlib.asynccontextmanager
async def page_of(port: int, size: str = "width=80&height=24") -> AsyncIterator[aiohttp.ClientWebSocketResponse]:
    """An open page."""
    async with aiohttp.ClientSession() as session, session.ws_connect(f"ws://127.0.0.1:{port}/ws?{size}") as page:
        yield page


async def shown(page: aiohttp.ClientWebSocketResponse, wanted: bytes) -> None:
    """Waits until a page has been sent this."""
    seen = b""
    while wanted not in seen:
        message = await page.receive(timeout=300)
        assert message.type in (aiohttp.WSMsgType.BINARY, aiohttp.WSMsgType.TEXT)
        seen += message.data if isinstance(message.data, bytes) else message.data.encode()


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "null", "7", "[]", '["stdin"]', '["stdin", 7]', '["stdin", "\\ud800"]', '["resize", {"width": 1e9}]',
        '["resize", {"width": "a", "height": null}]', '["resize", 5]', '["ping"]', '["none", 1]', '"stdin"', "NaN",
        "[" * 100_000, '["ping", ' + "[" * 100_000, '["ping", "' + "x" * 1000 + '"]',
    ],
)  # fmt: skip
def test_what_is_no_message_is_passed_over(text: str) -> None:
    assert message_of(text) is None


def test_a_page_that_sends_rubbish_goes_on(port: int) -> None:
    async def sends() -> None:
        async with page_of(port) as page:
            for text in (
                "{",
                "[]",
                '["resize", {}]',
                "[" * 100_000,
                '["resize",{"width":' + "9" * 400 + ',"height":1}]',
            ):
                await page.send_str(text)
            await page.send_bytes(b"\xff")
            await page.send_str('["ping", 7]')
            await shown(page, b'["pong", 7]')
            await shown(page, b"my game.sgf")

    asyncio.run(sends())


def test_sizes_are_bounded() -> None:
    assert bounded(80, 24) == (80, 24)
    assert bounded(100_000, 10**400) == (COLUMNS[1], ROWS[1])
    assert bounded(-5, 0) == (COLUMNS[0], ROWS[0])


def children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def viewers(server: "subprocess.Popen[str]") -> list[int]:
    """The viewers that a server runs, without what watches over them."""
    lines = {pid: Path(f"/proc/{pid}/cmdline").read_bytes() for pid in children(server.pid)}
    return [pid for pid, line in lines.items() if b"view" in line.split(b"\0")]


async def all_gone(pids: list[int]) -> None:
    for _ in range(3000):
        if not any(is_running(pid) for pid in pids):
            return
        await asyncio.sleep(0.1)
    raise AssertionError(pids)


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


on_linux = pytest.mark.skipif(
    not Path("/proc/self/task").exists() or not list(Path("/proc/self/task").glob("*/children")),
    reason="looks for processes as Linux lists them",
)


@on_linux
@pytest.mark.parametrize("stopped", [False, True], ids=["that listens", "that hangs"])
def test_a_viewer_ends_with_its_page(port: int, server: "subprocess.Popen[str]", stopped: bool) -> None:
    async def closes() -> None:
        async with page_of(port, "width=100000&height=100000") as page:
            await shown(page, b"my game.sgf")
            [viewer] = viewers(server)
            if stopped:
                os.kill(viewer, signal.SIGSTOP)
        await all_gone([viewer])

    asyncio.run(closes())


@on_linux
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_a_viewer_that_hangs_ends_with_the_server(
    port: int, server: "subprocess.Popen[str]", number: signal.Signals
) -> None:
    async def ends() -> None:
        async with page_of(port) as page:
            await shown(page, b"my game.sgf")
            [viewer] = viewers(server)
            os.kill(viewer, signal.SIGSTOP)
            server.send_signal(number)
            await asyncio.to_thread(server.wait, 300)
            await all_gone([viewer])

    asyncio.run(ends())


@on_linux
def test_there_are_not_too_many_viewers(port: int, server: "subprocess.Popen[str]") -> None:
    async def opens() -> None:
        async with contextlib.AsyncExitStack() as stack:
            pages = [await stack.enter_async_context(page_of(port)) for _ in range(MOST_VIEWERS)]
            line = f"godebug: {MOST_VIEWERS} viewers are open: close the page of one\n"
            assert await asyncio.to_thread(answer, port, "/") == (503, line)
            assert await asyncio.to_thread(answer, port, "/ws") == (503, line)
            known = viewers(server)
            assert len(known) == MOST_VIEWERS
            await pages[0].close()
            for _ in range(3000):
                if (await asyncio.to_thread(answer, port, "/"))[0] == 200:
                    break
                await asyncio.sleep(0.1)
            assert (await asyncio.to_thread(answer, port, "/"))[0] == 200
        await all_gone(known)

    asyncio.run(opens())


def test_who_comes_from_here() -> None:
    assert comes_from_here("127.0.0.1:8000", None)
    assert comes_from_here("localhost:9000", "http://localhost:9000")
    assert not comes_from_here("localhost:9000", "http://localhost:8000")
    assert not comes_from_here("127.0.0.1.example.org", None)
    assert not comes_from_here("", None)
    for damaged in ("[", "]", "[::1", "127.0.0.1:x@", "[127.0.0.1"):
        assert not comes_from_here(damaged, None)


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
