"""Engines in processes of their own: side by side, cancelled, ended; patterns that are saved while one looks."""

import os
import shutil
import sys
from contextlib import nullcontext
from pathlib import Path

import pytest

pytest.importorskip("textual")

from textual.pilot import Pilot
from textual.widgets import Static
from viewer_pilot import ENGINE, drive, settled, viewer_of

from godebug.apps.viewer.app import Viewer
from godebug.apps.viewer.dialogs import PatternScreen
from godebug.apps.viewer.engines import EngineChoice
from godebug.basics.resources import data_folder

PEER = Path(__file__).parents[1] / "cli" / "fake_peer.py"


def own_patterns() -> Path:
    """A copy of the databases, for changes."""
    folder = Path("mine")
    shutil.copytree(data_folder("patterns"), folder)
    return folder


def state_of(viewer: Viewer) -> str:
    """The line that tells the figure under the cursor."""
    viewer.draw_state()
    return str(viewer.query_one("#state", Static).render())


def is_running(process_id: int) -> bool:
    try:
        os.kill(process_id, 0)
    except ProcessLookupError:
        return False
    return True


def test_two_engines_stand_side_by_side_and_differences_are_marked() -> None:
    peer = EngineChoice(command=f"{sys.executable} {PEER}")

    async def steps(pilot: Pilot[None]) -> None:
        viewer = viewer_of(pilot)
        await pilot.press("i")
        await settled(pilot)
        titles = [board.title for board in viewer.board.diagrams[:2]]
        assert titles[0].startswith("godebug: ") and not titles[1].startswith("godebug: ")
        # The other program numbers the points.
        assert len(viewer.board.different) > 60
        assert " | " in state_of(viewer)
        before = viewer.board.cursor
        await pilot.press("apostrophe")
        assert viewer.board.cursor in viewer.board.different and viewer.board.cursor > before
        await pilot.press("quotation_mark", "quotation_mark")
        assert viewer.board.cursor < before
        await pilot.press("B")
        assert not viewer.together
        await pilot.press("v")
        assert viewer.front == 1
        assert viewer.board.diagrams[0].title == titles[1]
        await settled(pilot)

    drive(steps, width=160, engines=[ENGINE, peer])


def test_the_screen_says_what_an_engine_does_not_tell() -> None:
    async def steps(pilot: Pilot[None]) -> None:
        await pilot.press("e")
        await settled(pilot)
        assert "does not tell" in viewer_of(pilot).message or "has no command" in viewer_of(pilot).message

    drive(steps, engines=[EngineChoice(command=f"{sys.executable} {PEER}")])


def test_escape_ends_the_work_and_the_next_question_is_answered() -> None:
    async def steps(pilot: Pilot[None]) -> None:
        viewer = viewer_of(pilot)
        process = viewer.queues[0].process_id
        assert process is not None
        await pilot.press("U")
        while not viewer.queues[0].progress[0]:
            await pilot.pause(0.01)
        await pilot.press("escape")
        await pilot.pause(0.05)
        assert viewer.message == "ended"
        assert not is_running(process)
        await pilot.press("w")
        await settled(pilot)
        assert viewer.shown[0] is not None and viewer.shown[0].boards[0].title == "Worms"
        assert viewer.queues[0].process_id not in (None, process)

    # A game that takes seconds to be played out.
    drive(steps, "four-stones.sgf", engines=[EngineChoice()])


def test_nothing_runs_on_when_the_screen_is_gone() -> None:
    processes: list[int] = []

    async def steps(pilot: Pilot[None]) -> None:
        process = viewer_of(pilot).queues[0].process_id
        assert process is not None
        processes.append(process)
        await pilot.press("U", "q")

    drive(steps)
    assert not is_running(processes[0])


def test_databases_are_read_again_when_they_are_saved_and_the_change_is_marked() -> None:
    folder = own_patterns()

    async def steps(pilot: Pilot[None]) -> None:
        viewer = viewer_of(pilot)
        await pilot.press("t")
        await settled(pilot)
        assert not viewer.board.different
        (folder / "barriers.db").write_text("# nothing\n")
        while "barriers.db" not in viewer.message:
            await pilot.pause(0.05)
        await settled(pilot)
        assert viewer.board.different
        await pilot.press("apostrophe")
        await settled(pilot)
        assert " -> " in state_of(viewer)
        await pilot.press("C")
        assert not viewer.board.different
        (folder / "barriers.db").write_text("Pattern broken\n\nnonsense\n")
        while "barriers.db:" not in viewer.message:
            await pilot.pause(0.05)

    drive(steps, engines=[EngineChoice(level=1, break_ins=False, patterns=str(folder))])


def test_patterns_at_a_point_and_the_editor_on_their_line(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("editor.sh").write_text('#!/bin/sh\necho "$@" > edited\n')
    Path("editor.sh").chmod(0o755)
    monkeypatch.setenv("EDITOR", str(Path("editor.sh").resolve()))
    monkeypatch.delenv("VISUAL", raising=False)

    async def steps(pilot: Pilot[None]) -> None:
        viewer = viewer_of(pilot)
        monkeypatch.setattr(viewer, "suspend", nullcontext)
        viewer.board.put(6, 2)
        await pilot.press("h")
        await settled(pilot)
        screen = viewer.screen
        assert isinstance(screen, PatternScreen)
        assert len(screen.found) > 1
        first = screen.found[0]
        assert viewer.board.covered
        assert "classes" in screen.text.plain
        await pilot.press("e")
        assert Path("edited").read_text().split() == [f"+{first.line}", first.file]
        assert Path(first.file).read_text().splitlines()[first.line - 1].startswith("Pattern")
        await pilot.press("down")
        assert screen.at == 1
        await pilot.press("escape")
        assert not viewer.board.covered

    drive(steps)
