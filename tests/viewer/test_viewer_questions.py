"""Readings with their variations on the board, tests with their verdicts, search."""

from pathlib import Path

import pytest

pytest.importorskip("textual")

from textual.pilot import Pilot
from viewer_pilot import cursor, drive, settled, viewer_of

from godebug.apps.viewer.questions import QUESTIONS
from godebug.apps.viewer.variations import LineDiagram

#: A white stone in atari, a black string beside it, and two more.
TACTICS = "(;SZ[9]AB[dd][ed][de][fe][gg]AW[ee][cd][ce][ef]PL[B])"


def test_every_question_is_answered() -> None:
    Path("tactics.sgf").write_text(TACTICS)
    # The point under the cursor, and what else is picked.
    picked = {
        "attack": ((4, 4), []),
        "defend": ((4, 4), []),
        "owl-attack": ((4, 4), []),
        "owl-defend": ((4, 4), []),
        "owl-does-attack": ((4, 4), [(5, 5)]),
        "owl-does-defend": ((4, 4), [(5, 5)]),
        "connect": ((3, 3), [(4, 5)]),
        "disconnect": ((3, 3), [(4, 5)]),
        "break-in": ((6, 6), [(7, 7), (8, 8), (8, 8)]),
        "block-off": ((6, 6), [(7, 7), (8, 8), (8, 8)]),
        "semeai": ((3, 3), [(3, 2)]),
    }

    async def steps(pilot: Pilot[None]) -> None:
        viewer = viewer_of(pilot)
        for question in QUESTIONS:
            at, others = picked[question.kind]
            viewer.board.put(*at)
            await pilot.press("R", question.key)
            for other in others:
                viewer.board.put(*other)
                await pilot.press("enter")
            await settled(pilot)
            await pilot.pause(0.05)
            assert not viewer.message.startswith(question.kind), viewer.message
            if question.kind == "semeai":
                assert "Race" in viewer.board.diagrams[0].title
            else:
                assert viewer.reading, question.kind
                assert question.kind in str(viewer._tree.root.label)
                await pilot.press("escape")
                await pilot.pause(0.05)
                assert not viewer.reading

    drive(steps, "tactics.sgf")


def test_variations_are_walked_through_on_the_board() -> None:
    Path("tactics.sgf").write_text(TACTICS)

    async def steps(pilot: Pilot[None]) -> None:
        viewer = viewer_of(pilot)
        viewer.board.put(4, 4)
        await pilot.press("R", "a")
        await settled(pilot)
        await pilot.pause(0.05)
        await pilot.press("right")
        await settled(pilot)
        await pilot.pause(0.05)
        board = viewer.board.diagrams[0]
        assert isinstance(board, LineDiagram)
        assert list(board.numbers.values()) == [1]
        await pilot.press("left")
        await pilot.pause(0.05)
        board = viewer.board.diagrams[0]
        assert isinstance(board, LineDiagram) and not board.numbers
        await pilot.press("W")
        await settled(pilot)
        assert viewer.message == "wrote attack-E5.sgf"
        assert Path("attack-E5.sgf").read_text().startswith("(;")

    drive(steps, "tactics.sgf")


def test_a_question_about_nothing_is_refused_in_words() -> None:
    async def steps(pilot: Pilot[None]) -> None:
        viewer = viewer_of(pilot)
        viewer.board.put(0, 0)
        await pilot.press("R", "a")
        await pilot.pause()
        assert viewer.message == "attack: no stone at A9"
        viewer.board.put(6, 2)
        await pilot.press("R", "c")
        await pilot.pause()
        assert "other string" in viewer.message
        await pilot.press("escape", "enter")
        await pilot.pause()
        assert "C3" in viewer.message

    drive(steps)


SUITE = """loadsgf game.sgf 5
10 color C3
#? [white]
20 color C7
#? [black]
30 color C7
#? [white]
"""


def test_verdicts_of_tests_and_the_next_failure() -> None:
    Path("small.tst").write_text(SUITE)

    async def steps(pilot: Pilot[None]) -> None:
        viewer = viewer_of(pilot)
        await pilot.press("J")
        await settled(pilot)
        assert viewer.verdicts == {(0, "small:10"): ("passed", "white")}
        assert "passed" in viewer.panel.plain
        await pilot.press("j")
        await settled(pilot)
        assert viewer.verdicts[0, "small:30"] == ("FAILED", "black")
        assert viewer.scene.position.source == "small:30"
        assert "FAILED" in viewer.panel.plain

    drive(steps, "small:10")


def test_search_finds_points_words_and_tests() -> None:
    Path("small.tst").write_text(SUITE)

    async def steps(pilot: Pilot[None]) -> None:
        viewer = viewer_of(pilot)
        await pilot.press("slash", *"e5", "enter")
        await settled(pilot)
        assert cursor(pilot) == "E5"
        await pilot.press("slash", *"expects", "enter")
        assert viewer.panel.found >= 0
        await pilot.press("slash", *"small:30", "enter")
        await settled(pilot)
        assert viewer.scene.position.source == "small:30"
        await pilot.press("slash", *"zebra", "enter")
        await pilot.pause()
        assert "zebra" in viewer.message

    drive(steps, "small:10")


def test_another_game_is_opened() -> None:
    Path("other.sgf").write_text("(;SZ[9];B[ee])")

    async def steps(pilot: Pilot[None]) -> None:
        viewer = viewer_of(pilot)
        await pilot.press("ctrl+o", *"other.sgf", "enter")
        await settled(pilot)
        assert viewer.scene.position.source == "other.sgf"
        await pilot.press("ctrl+o", *"nowhere.sgf", "enter")
        await settled(pilot)
        assert "nowhere.sgf" in viewer.message
        assert viewer.scene.position.source == "other.sgf"

    drive(steps)


def test_a_picked_move_stays_while_the_cursor_goes_on() -> None:
    async def steps(pilot: Pilot[None]) -> None:
        viewer = viewer_of(pilot)
        viewer.board.put(4, 4)
        await pilot.press("L")
        await settled(pilot)
        assert "after Black E5" in viewer.board.diagrams[0].title
        await pilot.press("left")
        await settled(pilot)
        assert "after Black E5" in viewer.board.diagrams[0].title
        await pilot.press("L")
        await settled(pilot)
        assert "after Black D5" in viewer.board.diagrams[0].title
        await pilot.press("H")
        await settled(pilot)
        assert "lines of the trace" in viewer.panel.plain

    drive(steps)
