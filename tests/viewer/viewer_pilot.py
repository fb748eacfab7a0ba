"""Drives the viewer without a terminal: a small game where nothing takes long, and an engine that reads little."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

from textual.pilot import Pilot

from godebug.apps.viewer.app import Viewer
from godebug.apps.viewer.engines import EngineChoice
from godebug.apps.viewer.record import entries_of
from godebug.cli.positions import PositionRequest
from godebug.engine.go.points import vertex

GAME = "(;GM[1]FF[4]SZ[9]KM[5.5];B[cc];W[gg];B[gc];W[cg];B[dg];W[df];B[eg];W[ch];B[ec];W[ge])"

#: It reads little: what the screen does with answers is tested here.
ENGINE = EngineChoice(level=1, break_ins=True)

Steps = Callable[[Pilot[None]], Awaitable[None]]


def drive(
    steps: Steps,
    *names: str,
    move: str | None = None,
    width: int = 80,
    height: int = 24,
    engines: Sequence[EngineChoice] = (ENGINE,),
) -> None:
    """Runs the viewer without a terminal and lets `steps` press its keys."""
    Path("game.sgf").write_text(GAME)
    entries, begin = entries_of([PositionRequest(name, move) for name in names or ("game.sgf",)])

    async def run() -> None:
        viewer = Viewer(entries, begin, entries[begin].open(lambda text: None), engines)
        async with viewer.run_test(size=(width, height)) as pilot:
            await settled(pilot)
            await steps(pilot)

    asyncio.run(run())


def viewer_of(pilot: Pilot[None]) -> Viewer:
    assert isinstance(pilot.app, Viewer)
    return pilot.app


async def settled(pilot: Pilot[None]) -> None:
    """Waits until everything that was asked for is on the screen."""
    viewer = viewer_of(pilot)
    quiet = 0
    while quiet < 3:
        await pilot.pause(0.02)
        quiet = quiet + 1 if viewer.quiet else 0


def cursor(pilot: Pilot[None]) -> str:
    viewer = viewer_of(pilot)
    return vertex(viewer.board.point, viewer.scene.position.size)
