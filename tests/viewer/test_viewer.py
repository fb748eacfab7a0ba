"""The viewer: keys, layers, the panel, on a small game where nothing takes long."""

from pathlib import Path

import pytest

pytest.importorskip("textual")

import numpy as np
from textual.pilot import Pilot
from textual.widgets import Static
from viewer_pilot import cursor, drive, settled, viewer_of

from godebug.apps.viewer.board import MARGIN, lay_out
from godebug.apps.viewer.dialogs import HelpScreen, MistakeScreen
from godebug.displays.layers import LAYERS
from godebug.engine.go.color import BLACK, WHITE
from godebug.views.diagram import BoardDiagram
from godebug.views.look import Look


def test_the_cursor_moves_by_keys_and_mouse() -> None:
    async def steps(pilot: Pilot[None]) -> None:
        assert cursor(pilot) == "G5"
        await pilot.press("left", "left", "up")
        assert cursor(pilot) == "E6"
        await pilot.click("#board", offset=(3 + 2 * 2 + 1, 3))
        viewer = viewer_of(pilot)
        place = viewer.board.place_at(3 + 2 * 2 + 1, 3)
        assert place is not None
        assert viewer.board.cursor == place
        assert viewer.board.place_at(0, 3) is None
        for _ in range(12):
            await pilot.press("left", "up")
        assert cursor(pilot) == "A9"

    drive(steps)


def test_every_layer_is_drawn_and_explained() -> None:
    async def steps(pilot: Pilot[None]) -> None:
        viewer = viewer_of(pilot)
        viewer.board.put(6, 2)
        for layer in LAYERS:
            viewer.board.put(*((4, 4) if layer.why == "move" else (6, 2)))
            await pilot.press(layer.key)
            await settled(pilot)
            assert viewer.layer is layer
            assert not viewer.message, f"{layer.name}: {viewer.message}"
            assert viewer.shown[0] is not None
            assert viewer.panel.plain.strip(), layer.name

    drive(steps)


def test_a_layer_that_was_drawn_comes_back_at_once() -> None:
    async def steps(pilot: Pilot[None]) -> None:
        viewer = viewer_of(pilot)
        await pilot.press("t")
        await settled(pilot)
        territory = viewer.shown[0]
        await pilot.press("w")
        await settled(pilot)
        assert viewer.shown[0] is not territory
        await pilot.press("t")
        assert viewer.shown[0] is territory

    drive(steps)


def test_the_panel_tells_the_causes_of_the_figure_under_the_cursor() -> None:
    async def steps(pilot: Pilot[None]) -> None:
        viewer = viewer_of(pilot)
        await pilot.press("d")
        viewer.board.put(6, 2)
        await settled(pilot)
        assert "Dragon C3" in viewer.panel.plain
        assert max(map(len, viewer.panel.plain.splitlines())) <= viewer.panel.size.width
        assert "Worm C3" in viewer.panel.plain
        await pilot.press("i")
        viewer.board.put(4, 4)
        await settled(pilot)
        assert "influence at E5" in viewer.panel.plain

    drive(steps)


def test_stepping_through_a_game() -> None:
    async def steps(pilot: Pilot[None]) -> None:
        scene = viewer_of(pilot).scene
        assert scene.number == 10
        await pilot.press("comma", "comma")
        assert scene.number == 8
        assert scene.position.last_move is not None
        await pilot.press("full_stop")
        assert scene.number == 9
        await pilot.press("home")
        assert (scene.number, scene.position.stones.any()) == (0, False)
        await pilot.press("end")
        assert scene.number == 10
        # As --move 5 does: the position before move 5.
        await pilot.press("number_sign", "5", "enter")
        assert scene.number == 4
        await settled(pilot)

    drive(steps)


def test_a_game_opened_in_the_middle_goes_on() -> None:
    async def steps(pilot: Pilot[None]) -> None:
        scene = viewer_of(pilot).scene
        assert scene.number == 4
        await pilot.press("end")
        assert scene.number == 10

    drive(steps, move="5")


def test_a_move_is_tried_and_taken_back() -> None:
    async def steps(pilot: Pilot[None]) -> None:
        viewer = viewer_of(pilot)
        scene = viewer.scene
        viewer.board.put(4, 4)
        await pilot.press("enter")
        assert int(scene.position.stones[4, 4]) == BLACK
        assert scene.first == WHITE
        assert scene.position.source.endswith("+ E5")
        await pilot.press("enter")
        assert viewer.message
        await pilot.press("backspace")
        assert int(scene.position.stones[4, 4]) == 0
        assert scene.position.source == "game.sgf"
        await settled(pilot)

    drive(steps)


def test_who_moves_first_and_what_is_known_change_the_figures() -> None:
    async def steps(pilot: Pilot[None]) -> None:
        viewer = viewer_of(pilot)
        await pilot.press("t")
        await settled(pilot)
        pictures = [viewer.shown[0]]
        for key in ("f", "k"):
            await pilot.press(key)
            await settled(pilot)
            pictures.append(viewer.shown[0])
        titles = [(shown.boards[0].title, shown.boards[0].subtitle) for shown in pictures if shown is not None]
        assert [subtitle.split()[0] for _, subtitle in titles] == ["black", "white", "white"]
        assert "before dragons" in titles[2][0]

    drive(steps)


def test_the_tests_of_a_suite_follow_each_other() -> None:
    Path("small.tst").write_text(
        "loadsgf game.sgf 5\n10 reg_genmove black\n#? [E5]*\nloadsgf game.sgf 7\n20 attack D4\n#? [0]*\n"
    )

    async def steps(pilot: Pilot[None]) -> None:
        viewer = viewer_of(pilot)
        assert viewer.scene.position.source == "small:20"
        assert "attack D4 expects 0" in viewer.panel.plain
        assert cursor(pilot) == "D4"
        await pilot.press("N")
        await settled(pilot)
        assert (viewer.scene.position.source, viewer.scene.number) == ("small:10", 4)
        assert cursor(pilot) == "C3"
        await pilot.press("comma")
        assert viewer.scene.number == 3
        await pilot.press("N")
        assert viewer.message == "there is no other one"

    drive(steps, "small:20")


def test_help_names_every_layer_and_the_palette_has_them() -> None:
    async def steps(pilot: Pilot[None]) -> None:
        viewer = viewer_of(pilot)
        await pilot.press("question_mark")
        await pilot.pause()
        assert isinstance(viewer.screen, HelpScreen)
        await pilot.press("escape")
        await pilot.pause()
        assert not isinstance(viewer.screen, HelpScreen)
        commands = {command.title for command in viewer.get_system_commands(viewer.screen)}
        assert {layer.about for layer in LAYERS} <= commands

    drive(steps)


def test_a_screenshot_is_written() -> None:
    async def steps(pilot: Pilot[None]) -> None:
        await pilot.press("S")
        assert viewer_of(pilot).message == "wrote game.sgf-stones.svg"
        assert Path("game.sgf-stones.svg").read_text().startswith('<svg xml:space="preserve"')

    drive(steps)


@pytest.mark.parametrize(("width", "beside"), [(80, 1), (200, 2)])
def test_the_room_of_the_terminal_is_used(width: int, beside: int) -> None:
    async def steps(pilot: Pilot[None]) -> None:
        viewer = viewer_of(pilot)
        await pilot.press("i")
        await settled(pilot)
        await pilot.pause()
        lines = [viewer.board.render_line(y).text for y in range(viewer.board.size.height)]
        assert max(line.count(" A ") for line in lines) == beside
        assert viewer.panel.display

    drive(steps, width=width)


def test_a_wide_board_leaves_the_panel_to_the_tab_key() -> None:
    Path("empty.sgf").write_text("(;SZ[19];B[pd];W[dp])")

    async def steps(pilot: Pilot[None]) -> None:
        viewer = viewer_of(pilot)
        assert viewer.panel.display
        await pilot.press("g")
        await settled(pilot)
        assert (viewer.board.display, viewer.panel.display) == (True, False)
        assert str(viewer.query_one("#keys", Static).render()).startswith("The stone at D4 radiates")
        await pilot.press("tab")
        assert (viewer.board.display, viewer.panel.display) == (False, True)
        await pilot.press("tab")
        assert viewer.board.display

    drive(steps, "empty.sgf")


def test_a_board_that_is_too_wide_is_cropped_not_cut() -> None:
    """The cursor and the mouse find its cells behind the margin that every board has."""
    diagrams = [BoardDiagram(np.zeros((19, 19), np.uint8))] * 2
    for width in (20, 40, 41, 60):
        [shown] = lay_out(diagrams, Look(width, "dark", "letters"), 40)
        lines = ["".join(text for text, _ in line) for line in shown.lines]
        assert len(lines) == 21 and lines[0] == " " * MARGIN + "".join(f" {letter}" for letter in "ABCDEFGHJKLMNOPQRST")
        assert lines[1].startswith("19  ·")
    assert len(lay_out(diagrams, Look(100, "dark", "letters"), 40)) == 2


def test_boards_stand_below_each_other_where_there_is_room() -> None:
    board = BoardDiagram(np.zeros((9, 9), np.uint8), title="One")

    def places(width: int, height: int, stacked: bool = True) -> list[tuple[int, int]]:
        look = Look(width, "dark", "letters")
        return [(shown.left, shown.above) for shown in lay_out([board] * 3, look, height, stacked)]

    # A board with its title has twelve lines and 24 columns.
    assert places(80, 12) == [(0, 0), (26, 0), (52, 0)]
    assert places(80, 25) == [(0, 0), (0, 13), (26, 0)]
    assert places(80, 38) == [(0, 0), (0, 13), (0, 26)]
    assert places(80, 38, stacked=False) == [(0, 0), (26, 0), (52, 0)]
    assert places(26, 12) == [(0, 0)]


def test_a_click_finds_the_point_of_any_board() -> None:
    async def steps(pilot: Pilot[None]) -> None:
        board = viewer_of(pilot).board
        await pilot.press("t")
        await settled(pilot)
        for shown in board._shown:
            place = board.place_at(shown.left + 3 + shown.cell * 2, shown.above + shown.top + 4)
            assert place == (4, 2)
        assert len({shown.above for shown in board._shown}) > 1

    drive(steps, width=80, height=40)


def test_the_setting_stands_where_a_layer_depends_on_it() -> None:
    async def steps(pilot: Pilot[None]) -> None:
        for key, setting in (("t", "first, dragons known"), ("o", "first"), ("s", ""), ("w", ""), ("d", "")):
            await pilot.press(key)
            await settled(pilot)
            line = str(viewer_of(pilot).query_one("#state", Static).render()).rstrip()
            assert line.endswith(setting) and ("first" in line) is bool(setting), (key, line)

    drive(steps)


def test_a_fact_is_taken_as_given_until_it_ends() -> None:
    async def said(pilot: Pilot[None], words: str) -> None:
        await pilot.press("equals_sign")
        await pilot.pause()
        await pilot.press(*words, "enter")
        await settled(pilot)

    async def steps(pilot: Pilot[None]) -> None:
        viewer = viewer_of(pilot)
        await pilot.press("t")
        await settled(pilot)
        plain = viewer.scene.place
        viewer.board.put(2, 6)
        await said(pilot, "dead")
        assert viewer.scene.position.supposed == ("G7 dead",) and viewer.scene.place != plain
        assert "supposed" in str(viewer.query_one("#head", Static).content)
        await said(pilot, "frobs")
        assert "is no fact" in viewer.message and viewer.scene.position.supposed == ("G7 dead",)
        await pilot.press("comma")
        await settled(pilot)
        assert viewer.scene.position.supposed == ()
        await pilot.press("full_stop")
        await said(pilot, "alive")
        assert viewer.scene.position.supposed == ("G7 alive",)
        await said(pilot, "")
        assert viewer.scene.position.supposed == () and viewer.scene.place == plain

    drive(steps)


#: Marks of a review, and of a teacher; the last move is a pass.
MARKED = (
    "(;SZ[9]KM[5.5];B[cc];W[gg]BM[1]C[G3 loses 4.0 points; C7 was better (a judge).\nThe rest.];B[gc];W[cg]DO[]"
    ";B[dg];W[df];B[eg];W[ch];B[ec];W[]BM[1]C[A pass loses 9.0 points.])"
)


def test_marked_mistakes_are_jumped_to() -> None:
    Path("marked.sgf").write_text(MARKED)

    async def steps(pilot: Pilot[None]) -> None:
        viewer = viewer_of(pilot)
        await pilot.press("home", "right_parenthesis")
        assert (viewer.scene.number, cursor(pilot)) == (1, "G3")
        assert viewer.message.startswith("2 White G3") and "G3 loses 4.0 points" in viewer.message
        await pilot.press("right_parenthesis")
        assert (viewer.scene.number, cursor(pilot)) == (3, "C3")
        await pilot.press("right_parenthesis")
        assert viewer.scene.number == 9 and "10 White pass" in viewer.message
        await pilot.press("right_parenthesis")
        assert viewer.scene.number == 1, "round at the end"
        await pilot.press("left_parenthesis")
        assert viewer.scene.number == 9, "and at the beginning"
        await pilot.press("left_parenthesis")
        assert viewer.scene.number == 3

    drive(steps, "marked.sgf")


def test_marked_mistakes_are_listed_and_chosen() -> None:
    Path("marked.sgf").write_text(MARKED)

    async def steps(pilot: Pilot[None]) -> None:
        viewer = viewer_of(pilot)
        await pilot.press("home", "V")
        screen = viewer.screen
        assert isinstance(screen, MistakeScreen) and screen.at == 0
        assert "The rest." in screen.text.plain
        await pilot.press("down", "down", "down")
        assert screen.at == 2 and "A pass loses" in screen.text.plain
        await pilot.press("up", "enter")
        assert viewer.scene.number == 3 and cursor(pilot) == "C3"
        await pilot.press("V")
        assert isinstance(viewer.screen, MistakeScreen) and viewer.screen.at == 1
        await pilot.press("escape")
        assert viewer.scene.number == 3

    drive(steps, "marked.sgf")


def test_a_game_without_marks_says_how_to_get_them() -> None:
    async def steps(pilot: Pilot[None]) -> None:
        viewer = viewer_of(pilot)
        for key in ("right_parenthesis", "left_parenthesis", "V"):
            number = viewer.scene.number
            await pilot.press(key)
            assert "godebug review --sgf" in viewer.message and viewer.scene.number == number
            assert not isinstance(viewer.screen, MistakeScreen)

    drive(steps)
