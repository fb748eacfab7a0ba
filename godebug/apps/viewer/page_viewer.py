"""The viewer behind one open page: a process of its own, of a sound size, which ends with the page or the server."""

import asyncio
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from typing import Annotated, Any

import msgspec
from textual_serve.app_service import AppService

from godebug.basics.processes import OWN_GROUP, end_group, kill_group
from godebug.studies.peers.watcher import WATCHER

#: Cells of a terminal at least and at most: a screen of 8000 by 4000 points in the smallest letters that can be read.
COLUMNS = (20, 1200)
ROWS = (5, 500)
#: Seconds that a viewer has to end by itself, then after it was told by a signal.
PATIENCE = 1.0


class Typed(msgspec.Struct, array_like=True, tag="stdin"):
    """Keys and movements of the mouse, as a terminal sends them."""

    text: str


class _Cells(msgspec.Struct):
    width: int
    height: int


class Resized(msgspec.Struct, array_like=True, tag="resize"):
    """The terminal of the page has another size."""

    cells: _Cells


class Ping(msgspec.Struct, array_like=True, tag="ping"):
    """Asks for an answer. `sent`: what the answer repeats."""

    sent: Annotated[str, msgspec.Meta(max_length=100)] | float | int


class Blurred(msgspec.Struct, array_like=True, tag="blur"):
    """The page no longer gets the keys."""


class Focused(msgspec.Struct, array_like=True, tag="focus"):
    """The page gets the keys."""


Message = Typed | Resized | Ping | Blurred | Focused


def message_of(text: str) -> Message | None:
    """Returns what a page has sent, None for what is no message."""
    try:
        return msgspec.json.decode(text, type=Message)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None


def bounded(width: int, height: int) -> tuple[int, int]:
    """Returns the size of a terminal nearest to a wanted one that a viewer is given, as columns and rows."""
    return min(max(width, COLUMNS[0]), COLUMNS[1]), min(max(height, ROWS[0]), ROWS[1])


class PageViewer(AppService):
    """Starts a viewer, carries its screen to a page, and ends it with all that it started."""

    async def _open_app_process(self, width: int = 80, height: int = 24) -> Process:
        columns, rows = bounded(width, height)
        self._process = process = await asyncio.create_subprocess_shell(
            self.command,
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
            env=self._build_environment(columns, rows),
            **OWN_GROUP,
        )
        # The server may be killed.
        WATCHER.add(process.pid)
        self._stdin = process.stdin
        return process

    async def take(self, message: Message) -> Any:
        """Hands a message to the viewer; returns what the page is answered, None for nothing."""
        match message:
            case Typed(text=text):
                await self.send_bytes(text.encode())
            case Resized(cells=cells):
                await self.set_terminal_size(*bounded(cells.width, cells.height))
            case Ping(sent=sent):
                return ["pong", sent]
            case Blurred():
                await self.blur()
            case Focused():
                await self.focus()
        return None

    async def stop(self) -> None:
        """Ends the viewer: it is told to, then by a signal, then killed."""
        process, screen = self._process, self._task
        if process is None:
            return
        self._process = self._task = None
        try:
            await self._download_manager.cancel_app_downloads(app_service_id=self.app_service_id)
            with suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await self.send_meta({"type": "quit"})
                    await process.wait()
            # What it says while it is being ended says nothing.
            if screen is not None:
                screen.cancel()
                await screen
            if process.returncode is None:
                end_group(process)
                with suppress(TimeoutError):
                    async with asyncio.timeout(PATIENCE):
                        await process.wait()
        finally:
            kill_group(process)
            WATCHER.remove(process.pid)
