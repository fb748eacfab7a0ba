"""Diagrams, tables and lines: what stands where, in every palette."""

import io

import numpy as np
import pytest
from rich.console import Console

from godebug.displays.events import event_line
from godebug.displays.influence import changes, heading, pages
from godebug.displays.moves import MoveDiagram
from godebug.engine.go.arrays import plane_of
from godebug.engine.go.color import BLACK, EMPTY, WHITE
from godebug.engine.go.points import CELLS, hoshi, parse_vertex, point, vertex
from godebug.engine.go.position import Move, Position
from godebug.engine.influence.result import Influence
from godebug.engine.influence.workspace import InfluenceStart
from godebug.engine.trace.events import Event
from godebug.studies.arrays import ARRAYS
from godebug.studies.peers.influence import influence_fields, safe_where
from godebug.studies.study import RankedMove
from godebug.views.diagram import BoardDiagram
from godebug.views.header import PositionHeader
from godebug.views.look import Line, Look, Palette, columns_of, line_width, plain_text
from godebug.views.numbers import SignedDiagram, figure, signed
from godebug.views.regions import RegionDiagram, RegionLegend
from godebug.views.table import Column, FieldList, Table
from godebug.views.view import Page, SideBySide, Text, View
from godebug.views.wrap import wrapped

ROWS = (".....", ".X...", "..O..", ".....", "....X")
STONES = np.array([[".OX".index(c) for c in row] for row in ROWS], np.uint8)
PALETTES: tuple[Palette, ...] = ("plain", "basic", "dark", "light", "wood")


def text(view: View, look: Look | None = None) -> list[str]:
    return plain_text(view.lines(look or Look())).splitlines()


def influence(stage: str = "dragons known", move: Move | None = None, to_move: int = BLACK) -> Influence:
    """A hand-made computation: White rules the left column, Black's stone at E1 is dead."""
    white, black = np.full((5, 5), 20.0), np.full((5, 5), 0.0)
    black[:, 1], black[:, 2] = 10.0, 100.0
    territory = np.zeros((5, 5))
    territory[:, 0], territory[4, 4], territory[0, 2] = 1.0, 1.97, -0.4
    safe = (STONES != EMPTY).astype(np.uint8)
    safe[4, 4] = 0
    start = InfluenceStart(stage, to_move, plane_of(STONES), safe_where(safe > 0), move=move)  # type: ignore[arg-type]
    arrays = {
        "white_influence": white,
        "black_influence": black,
        "white_strength": np.where(STONES == WHITE, 92.2, 0.0),
        "black_strength": np.where(STONES == BLACK, 100.0, 0.0),
        "white_attenuation": np.full((5, 5), 2.4),
        "black_attenuation": np.where(np.eye(5) > 0, 1.5, 2.4),
        "white_permeability": np.where(STONES == BLACK, 0.0, np.where(np.eye(5) > 0, 0.25, 1.0)),
        "black_permeability": np.ones((5, 5)),
        "territory_value": territory,
    }
    return Influence(**influence_fields(start, arrays))


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (0.0, "0"), (0.004, "0"), (0.02, ".02"), (0.4, ".4"), (0.65, ".65"), (0.996, "1"), (2.77, "2.8"),
        (9.94, "9.9"), (9.96, "10"), (92.2, "92"), (203.6, "204"), (999.4, "999"), (1500.0, "2k"),
    ],
)  # fmt: skip
def test_figures_fit_into_three_characters(value: float, written: str) -> None:
    assert figure(value) == written
    assert len(figure(value)) <= 3


@pytest.mark.parametrize(
    ("value", "written"), [(1.0, "+1"), (-1.0, "-1"), (-0.34, "-.3"), (1.4, "+1.4"), (-12.3, "-12"), (0.96, "+1")]
)
def test_signed_figures(value: float, written: str) -> None:
    assert signed(value) == written


@pytest.mark.parametrize(
    ("size", "stars"),
    [
        (3, "B2"),
        (4, ""),
        (5, "B2 B4 C3 D2 D4"),
        (6, "C3 C4 D3 D4"),
        (9, "C3 C7 E5 G3 G7"),
        (12, "D4 D9 J4 J9"),
        (13, "D10 D4 D7 G10 G4 G7 K10 K4 K7"),
        (19, "D10 D16 D4 K10 K16 K4 Q10 Q16 Q4"),
    ],
)
def test_star_points_are_those_of_gnu_go(size: int, stars: str) -> None:
    assert " ".join(sorted(vertex(p, size) for p in hoshi(size))) == stars
    board = BoardDiagram(np.zeros((size, size), np.uint8))
    marked = {(r, c) for r in range(size) for c in range(size) if board.cell(r, c, Look())[1] == "hoshi"}
    assert {point(row, column) for row, column in marked} == hoshi(size)


def test_a_plain_board() -> None:
    last = Move(WHITE, parse_vertex("C3", 5))
    assert text(BoardDiagram(STONES, title="Board", last=last)) == [
        "Board",
        "    A B C D E",
        " 5  . . . . .  5",
        " 4  . X . + .  4",
        " 3  . .(O). .  3",
        " 2  . + . + .  2",
        " 1  . . . . X  1",
        "    A B C D E",
    ]


def test_brackets_at_the_right_edge() -> None:
    last = Move(BLACK, parse_vertex("E1", 5))
    assert text(BoardDiagram(STONES, last=last))[5] == " 1  . . . .(X) 1"


def test_a_figure_on_the_last_move_opens_no_bracket() -> None:
    values = np.zeros((5, 5))
    values[2, 2] = -28.0
    lines = text(SignedDiagram(STONES, values, last=Move(WHITE, parse_vertex("C3", 5))))
    assert "-28" in lines[3] and ")" not in lines[3]


@pytest.mark.parametrize(("width", "cell"), [(None, 5), (66, 5), (65, 4), (56, 4), (55, 5), (31, 5), (30, 4)])
def test_figures_of_four_characters_get_a_gap_where_there_is_room(width: int | None, cell: int) -> None:
    """A pair of 5x5 boards with narrow cells needs 56 columns and one with wide cells 66; one wide board needs 31."""
    values = np.full((5, 5), 1.4)
    values[2, 2] = 0.5
    lines = text(SignedDiagram(STONES, values), Look(width))
    assert lines[1].startswith(" 5 " + "".join(f"{'+1.4':>{cell}}" for _ in range(5)))
    assert text(SignedDiagram(STONES, np.full((5, 5), 0.4)), Look(width))[1].startswith(" 5  +.4 +.4")


def test_regions_tell_class_and_owner_without_colours() -> None:
    regions = np.array([[3, 2, 1, 0, -1]] + [[-2, -3, 0, 0, 0]] + [[0, 0, 0, 0, 0]] * 2 + [[0, 0, 0, 0, 3]], np.int8)
    dead = np.zeros((5, 5), bool)
    dead[4, 4] = True
    lines = text(RegionDiagram(STONES, regions, dead))
    assert lines[1] == " 5 =o-o o . x  5"
    assert lines[2] == " 4 -x X . + .  4"
    assert lines[5] == " 1  . . . .*o  1"
    legend = text(RegionLegend(prisoners=True))[0]
    assert all(
        word in legend
        for word in (
            "White =o territory -o moyo  o area",
            "Black =x territory -x moyo  x area",
            "*o prisoner",
            "(X) last move",
        )
    )


def test_a_dead_stone_outside_all_regions_is_still_drawn() -> None:
    dead = STONES != EMPTY
    lines = text(RegionDiagram(STONES, np.zeros((5, 5), np.int8), dead))
    assert lines[5] == " 1  . . . . X  1"


def test_headings_say_which_influence_it_is() -> None:
    move = Move(WHITE, parse_vertex("C4", 5))
    field = ARRAYS["white_influence"]
    assert heading(influence("initial"), field) == (
        "Initial white influence, before dragons",
        "black moves first everywhere",
    )
    assert heading(influence(to_move=WHITE), ARRAYS["regions"]) == (
        "Initial regions, dragons known",
        "white moves first everywhere",
    )
    assert heading(influence("after move", move), field)[0] == "White influence, after White C4"
    assert heading(influence("followup", move), field)[0] == "White influence, followup of White C4"
    assert heading(influence("territory estimate", to_move=EMPTY), ARRAYS["territory_value"]) == (
        "Territory value, territory estimate",
        "nobody moves first everywhere",
    )


def diagram_lines(field: str) -> list[str]:
    return text(pages([(influence(),)], [ARRAYS[field]])[0])


def test_territory_values() -> None:
    lines = diagram_lines("territory_value")
    assert lines[2] == "      A   B   C   D   E"
    assert lines[3] == " 5   +1   . -.4   .   .  5"
    assert lines[4] == " 4   +1   X   .   +   .  4"
    assert lines[7] == " 1   +1   .   .   .  +2  1"


def test_influence_shows_living_stones_and_figures() -> None:
    lines = diagram_lines("black_influence")
    assert lines[4] == " 4    .   X 100   +   .  4"
    assert diagram_lines("white_influence")[7] == " 1   20  20  20  20  20  1"


def test_strengths_stand_beside_the_stone() -> None:
    assert diagram_lines("white_strength")[5] == " 3     .    . o 92    .    .  3"
    assert diagram_lines("black_strength")[4] == " 4     . x100    .    +    .  4"


def test_usual_values_are_dots() -> None:
    assert diagram_lines("black_permeability")[3] == " 5     .    .    .    .    .  5"
    assert diagram_lines("white_permeability")[3:5] == [
        " 5   .25    .    .    .    .  5",
        " 4     .    X    .    +    .  4",
    ]
    assert diagram_lines("black_attenuation")[3] == " 5   1.5    .    .    .    .  5"
    legend = text(pages([(influence(),)], [ARRAYS["black_attenuation"]])[1])[0]
    assert "where there is no figure, 2.4" in legend


def test_changes_by_a_move() -> None:
    move = Move(WHITE, parse_vertex("C3", 5))
    after = influence("after move", move)
    after.field.territory[point(0, 2)] = 0.1
    before = influence()
    lines = text(changes([before, after], [ARRAYS["territory_value"]])[0])
    assert "Difference, territory value" in lines
    assert "white gains 0.50 points" in lines
    assert lines[lines.index("white gains 0.50 points") + 2] == " 5    .   . +.5   .   .  5"
    after = influence("after move", move)
    for row in range(5):
        after.field.territory[point(row, 0)] = 0.0
    regions = text(changes([before, after], [ARRAYS["regions"]])[0])
    assert regions[-6] == " 5 -o . . . .  5"
    after = influence("after move", move)
    for row in range(5):
        after.field.influence[WHITE * CELLS + point(row, 0)] = 0.0
    assert text(changes([before, after], [ARRAYS["regions"]])[0])[-6] == " 5 ~o . . . .  5"


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("glyphs", ["ascii", "letters", "discs"])
def test_every_view_works_in_every_palette(palette: Palette, glyphs: str) -> None:
    from godebug.views.theme import style

    move = Move(WHITE, parse_vertex("C3", 5))
    before, after = influence(), influence("after move", move)
    fields = list(ARRAYS.values())
    views = [*pages([(before, influence("initial"))], fields, move), *changes([before, after], fields)]
    page = Page([PositionHeader(Position.of(STONES.copy(), last_move=move)), *views], glyphs)  # type: ignore[arg-type]
    look = page.adapted(Look(200, palette))
    for line in page.lines(look):
        for words, name in line:
            assert "\n" not in words
            style(name, look.palette)
    assert glyphs == "letters" or plain_text(page.lines(look)).isascii() == (glyphs == "ascii")


def test_side_by_side_where_it_fits() -> None:
    views = [BoardDiagram(STONES, title=name) for name in ("one", "two", "three")]
    group = SideBySide(*views)
    assert text(group, Look(80))[0].split() == ["one", "two", "three"]
    two = text(group, Look(36))
    assert two[0].split() == ["one", "two"] and "three" in two
    assert text(group, Look(20))[0] == "one"
    assert all(line_width(line) <= 36 for line in group.lines(Look(36)))
    # A pipe has no width: nothing stands side by side there.
    assert text(group)[0] == "one"


def test_a_narrow_terminal_loses_the_right_numbers_first() -> None:
    board = BoardDiagram(STONES)
    assert text(board, Look(16))[1].endswith(" 5")
    assert text(board, Look(15))[1] == " 5  . . . . ."
    assert text(board, Look(12))[1] == " 5 . . . . ."


def test_a_board_that_is_too_wide_is_cut_into_parts() -> None:
    lines = text(BoardDiagram(STONES, last=Move(WHITE, point(2, 2))), Look(9))
    assert lines == [
        *("   A B C", " 5 . . .", " 4 . X .", " 3 . .(O", " 2 . + .", " 1 . . .", "   A B C", ""),
        *("   D E", " 5 . .", " 4 + .", " 3 . .", " 2 + .", " 1 . X", "   D E"),
    ]


def test_rich_prints_what_plain_output_prints() -> None:
    page = Page([BoardDiagram(STONES, title="Board")], "letters")
    file = io.StringIO()
    Console(file=file, width=60, color_system=None).print(page, end="")
    assert file.getvalue() == plain_text(page.lines(page.adapted(Look(60))))


def test_tables_keep_their_columns() -> None:
    table = Table([Column("worm"), Column("lib", right=True), Column("flags")], [[("C4", ""), ("12", ""), ("", "")]])
    assert text(table) == ["worm  lib  flags", "C4     12  -"]
    assert text(FieldList("Worm C4", [("color", "white"), ("lunch", "")])) == ["Worm C4", "color  white", "lunch  -"]


def test_wide_characters_and_line_ends_keep_columns_in_place() -> None:
    names = ["a.sgf", "棋譜.sgf", "e\u0301.sgf", "two\nlines\t.sgf"]
    table = Table([Column("game"), Column("moves", right=True)], [[(name, ""), ("7", "")] for name in names])
    lines = plain_text(table.lines(Look())).splitlines()
    assert len(lines) == 5
    assert {columns_of(line) for line in lines} == {columns_of("two | lines .sgf") + len("  moves")}
    assert {columns_of(line[: line.rindex("7")]) for line in lines[1:]} == {columns_of(lines[4]) - 1}


def test_a_folder_that_all_paths_have_stands_below_a_table_that_is_too_wide() -> None:
    rows = [[("games/old/a.sgf_--move_3", ""), ("C4", "")], [("games/old/bb.sgf_--move_30", ""), ("D4", "")]]
    table = Table([Column("position"), Column("best")], rows)
    assert text(table, Look(30)) == [
        "position          best",
        "a.sgf_--move_3    C4",
        "bb.sgf_--move_30  D4",
        "every position in games/old/",
    ]
    assert text(table, Look(32))[1] == text(table, Look(None))[1] == "games/old/a.sgf_--move_3    C4"
    apart = Table([Column("position"), Column("best")], [rows[0], [("others/c.sgf", ""), ("D4", "")]])
    assert text(apart, Look(20))[1].startswith("games/old/a.sgf")


def test_moves_are_coloured_by_their_share_of_the_best_value() -> None:
    stones = np.zeros((5, 5), np.uint8)
    values = {"C3": 8.0, "B2": 7.9, "D4": 4.1, "E5": 0.0, "A1": -1.0}
    moves = [RankedMove(parse_vertex(name, 5), rank, value, ()) for rank, (name, value) in enumerate(values.items(), 1)]
    diagram = MoveDiagram(stones, moves, BLACK)
    cells = [diagram.cell(row, column, Look()) for row, column in ((2, 2), (3, 1), (1, 3), (0, 4), (4, 0))]
    assert [style for _, style in cells] == ["move", "heat.black.7", "heat.black.4", "plainvalue", "plainvalue"]
    assert MoveDiagram(stones, moves[:2], WHITE).cell(3, 1, Look())[1] == "heat.white.7"


def test_event_lines_have_fixed_leading_columns() -> None:
    points = (parse_vertex("C4", 9), parse_vertex("D5", 9), parse_vertex("E5", 9))
    event = Event("influence", "barrier", points, {"color": WHITE, "strength": 0.7, "pattern": "one space"})
    expected = "C4   influence            barrier color=white strength=0.7 pattern=one_space at D5,E5"
    assert event_line(event, 9) == expected
    assert event_line(Event("time", "stage", (), {}), 9) == "-    time                 stage"


def test_the_header_names_the_position() -> None:
    position = Position.of(STONES.copy(), komi=6.5, handicap=2, captured_black=3, source="game.sgf", move_number=4)
    [line] = text(PositionHeader(position))
    assert line == "game.sgf  before move 5, Black to play, komi 6.5, handicap 2, captured 3 black, 0 white"


def test_words_of_the_last_column_go_on_below_themselves_where_the_place_is_narrow() -> None:
    table = Table(
        (Column("rank", True), Column("move"), Column("reasons", prose=True)),
        [[("1", ""), ("C4", "move"), ("expands territory; connects A1 and B2; defends O2", "")]],
    )
    assert [line.rstrip() for line in text(table, Look(44))] == [
        "rank  move  reasons",
        "   1  C4    expands territory; connects A1",
        "            and B2; defends O2",
    ]
    assert text(table, Look(None))[1].endswith("connects A1 and B2; defends O2")


def test_text_hangs_below_the_column_where_it_begins() -> None:
    line: Line = [("0x8  ", "label"), ("initial   ", "strong"), ("the initial influence, before and after", "")]
    assert text(Text(line, hang=15), Look(45)) == [
        "0x8  initial   the initial influence, before",
        "               and after",
    ]


def test_a_list_without_blanks_is_broken_after_its_commas() -> None:
    table = Table((Column("origin"), Column("points")), [[("T13", ""), ("S12,T12,S11,T11,S10", "")]])
    assert [line.rstrip() for line in text(table, Look(20))] == [
        "origin  points",
        "T13     S12,T12,S11,",
        "        T11,S10",
    ]


def test_a_figure_and_its_per_cent_stay_together() -> None:
    text = "by the network: 83 % and 71 %, or 100 %."
    for width in range(12, 40):
        lines = [plain_text([part]).strip() for part in wrapped([(text, "")], width)]
        assert not any(line.startswith("%") for line in lines) and max(map(len, lines)) <= width
        assert " ".join(lines) == text
