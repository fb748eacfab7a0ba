"""Eye spaces on boards: domains, margins, values, half and false eyes."""

from collections.abc import Callable

import pytest
from eye_boards import DEAD, analyse, facts, names, rows, string_facts

from godebug.engine.board.setup import board_from_rows
from godebug.engine.eyes.records import Eyes, EyeSpace
from godebug.engine.eyes.spaces import find_eyes
from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.go.points import parse_vertex
from godebug.engine.go.result_codes import KO_A, LOSE, WIN
from godebug.engine.trace.events import Event, Trace


def space(eyes: Eyes, name: str, color: int, size: int = 9) -> EyeSpace:
    found = eyes.space_at(parse_vertex(name, size), color)
    assert found is not None
    return found


def test_closed_room() -> None:
    eyes = analyse("""
        .XXXXXX
        XXOOOOO
        XOO...O
        XXOOOOO
        .XXXXXX
    """)
    room = space(eyes, "D3", WHITE)
    assert (names(room.points), room.margins, str(room.value)) == ("D3 E3 F3", 0, "1122")
    assert (names(room.attacks), names(room.defenses)) == ("E3", "E3")
    assert room.neighbors(parse_vertex("E3", 9)) == 2
    assert not room.estimated
    half_eyes = {p: half.value for p, half in eyes.half_eyes.items() if p in room.points}
    assert half_eyes == {parse_vertex("D3", 9): 0.0, parse_vertex("F3", 9): 0.0}


def test_chimera() -> None:
    eyes = analyse("""
        .X.....X.
        .XOOOOOX.
        .XO...OX.
        .XOOXOOX.
        .XXXXXXX.
        .........
        .........
        .........
    """)
    room = space(eyes, "D6", WHITE)
    assert (names(room.points), names(room.marginal), str(room.value)) == ("D6 E6 F6", "E6", "0022")
    assert (names(room.attacks), names(room.defenses)) == ("E6", "E6")
    # The opening is a lone margin of the other side.
    assert names(space(eyes, "E6", BLACK).points) == "E6"


def test_board_with_one_stone_is_its_domain() -> None:
    eyes = analyse("""
        ...X
        ....
        ....
        ....
        ....
    """)
    assert len(eyes.spaces) == 1
    assert (eyes.spaces[0].color, eyes.spaces[0].size, eyes.spaces[0].margins) == (BLACK, 80, 0)
    assert eyes.spaces[0].estimated


def test_edge_keeps_influence_from_creeping() -> None:
    eyes = analyse("""
        ...X..O
        .......
        .......
        .......
        .......
    """)
    assert [names(s.points) for s in eyes.spaces_of(BLACK)] == ["D6", "C5", "E5", "D4"]
    assert all(s.marginal == frozenset(s.points) for s in eyes.spaces_of(BLACK))
    assert [names(s.points) for s in eyes.spaces_of(WHITE)] == ["G6", "H6 H5 J5 H4", "F5", "G4"]
    corner = space(eyes, "H5", WHITE)
    assert (names(corner.marginal), str(corner.value)) == ("H6 J5 H4", "0000")


def test_dead_stones_are_looked_through() -> None:
    picture = """
        XXXXXXX
        OOOOOOX
        O.X.XOX
        OOOOOOX
        XXXXXXX
    """
    dead = analyse(picture, special={"C3": DEAD, "E3": DEAD})
    room = space(dead, "B3", WHITE)
    assert (names(room.points), names(room.stones)) == ("B3 C3 D3 E3", "C3 E3")
    assert (str(room.value), names(room.attacks)) == ("1122", "D3")
    assert names(room.defenses[:1]) == "D3"
    alive = analyse(picture)
    assert names(space(alive, "B3", WHITE).marginal) == "B3"


def test_false_margin_is_left_out() -> None:
    picture = """
        OX.X.....
        OOOOXXX..
        O..OOXX..
        OOOOOX...
        XXXXXX...
        .........
        .........
        .........
        .........
    """
    eyes = analyse(picture, special={"B9": DEAD}, unsafe={("C9", BLACK): LOSE})
    assert names(space(eyes, "B9", WHITE).points) == "B9"
    assert str(space(eyes, "B9", WHITE).value) == "1111"
    assert eyes.spaces_at(parse_vertex("C9", 9)) == ()
    eyes = analyse(picture.replace("OX.X.", "OX..X"), special={"B9": DEAD}, unsafe={("C9", BLACK): LOSE})
    room = space(eyes, "B9", WHITE)
    assert (names(room.points), names(room.marginal), str(room.value)) == ("B9 C9 D9", "D9", "0111")


#: The diagonals of G8 below, in the order in which they are looked at.
CORNERS = {"SW": "F7", "NW": "F9", "NE": "H9", "SE": "H7"}


def cross(enemies: tuple[str, ...], contested: tuple[str, ...]) -> str:
    """The eye point G8 on 13x13 between four white arms; diagonals are white, enemy stones or empty."""
    mark = {corner: "X" if corner in enemies else "." if corner in contested else "O" for corner in CORNERS}
    return f"""
        .............
        .............
        ......O......
        ....X.O.X....
        .....{mark["NW"]}O{mark["NE"]}.....
        ..OOOO.OOOO..
        .....{mark["SW"]}O{mark["SE"]}.....
        ....X.O.X....
        ......O......
        .............
        .............
        .............
        .............
    """


@pytest.mark.parametrize(
    ("enemies", "contested", "value", "kind", "worth"),
    [
        ((), (), 0.0, "none", "1111"),
        (("NW",), (), 2.0, "none", "1111"),
        ((), ("SW", "SE"), 2.0, "none", "1111"),
        (("NW",), ("SE",), 3.0, "HALF_EYE", "0011"),
        (("NW", "SE"), (), 4.0, "FALSE_EYE", "0000"),
        ((), ("SW", "NW", "NE", "SE"), 4.0, "FALSE_EYE", "0000"),
        (("NW", "NE", "SE", "SW"), (), 8.0, "FALSE_EYE", "0000"),
    ],
)
def test_diagonals(enemies: tuple[str, ...], contested: tuple[str, ...], value: float, kind: str, worth: str) -> None:
    eyes = analyse(cross(enemies, contested), size=13)
    eye = eyes.half_eyes[parse_vertex("G8", 13)]
    assert (eye.value, eye.kind) == (value, kind)
    assert sum(part.value for part in eye.diagonals) == value
    assert [names([part.point], 13) for part in eye.diagonals] == list(CORNERS.values())
    assert eye.attacks == eye.defenses == tuple(parse_vertex(CORNERS[corner], 13) for corner in contested)
    room = space(eyes, "G8", WHITE, 13)
    assert str(room.value) == worth
    assert room.margins == (kind == "FALSE_EYE")
    if kind == "HALF_EYE":
        assert (names(room.attacks, 13), names(room.defenses, 13)) == ("H7", "H7")


@pytest.mark.parametrize(
    ("attack", "defense", "value"),
    [
        (LOSE, LOSE, 2.0),
        (WIN, LOSE, 0.0),
        (KO_A, LOSE, 0.0),
        (WIN, WIN, 1.0),
        (KO_A, KO_A, 1.0),
        (WIN, KO_A, 0.75),
        (KO_A, WIN, 1.25),
    ],
)
def test_enemy_stone_on_a_diagonal(attack: int, defense: int, value: float) -> None:
    capture, rescue = parse_vertex("F10", 13), parse_vertex("E9", 13)
    stone = string_facts(attack, capture, defense, rescue, inessential=attack != LOSE and defense == LOSE)
    eye = analyse(cross(("NW",), ()), 13, {"F9": stone}).half_eyes[parse_vertex("G8", 13)]
    assert eye.value == value
    # Saving the stone takes the eye, capturing it secures the eye.
    decided = 0 < value < 2
    assert eye.attacks == ((rescue,) if decided else ())
    assert eye.defenses == ((capture,) if decided else ())


@pytest.mark.parametrize(("code", "value"), [(LOSE, 0.0), (KO_A, 0.75), (WIN, 1.0)])
def test_empty_diagonal_that_the_enemy_may_enter_by_ko(code: int, value: float) -> None:
    eyes = analyse(cross((), ("NW",)), 13, unsafe={("F9", BLACK): code})
    assert eyes.half_eyes[parse_vertex("G8", 13)].value == value


@pytest.mark.parametrize(("code", "value"), [(LOSE, 2.0), (KO_A, 1.25), (WIN, 1.0)])
def test_empty_diagonal_that_the_owner_may_enter_by_ko(code: int, value: float) -> None:
    eyes = analyse(cross((), ("NW",)), 13, unsafe={("F9", WHITE): code})
    assert eyes.half_eyes[parse_vertex("G8", 13)].value == value


def edge(corner: str) -> str:
    """A white eye at E1 on the edge; `corner` stands on its diagonal F2."""
    return f"""
        ..XXXXX..
        .XX.O.XX.
        .X.OOO.X.
        .X..OOXX.
        .XXOO{corner}X..
        ..XO.OX..
    """


def corner(diagonal: str) -> str:
    """A white eye at A1 in the corner; `diagonal` stands on B2."""
    return f"""
        .XXXXX...
        XX...X...
        OX.....X.
        OXX......
        O{diagonal}X......
        .OOOOO...
    """


@pytest.mark.parametrize(("picture", "eye"), [(edge, "E1"), (corner, "A1")])
@pytest.mark.parametrize(
    ("diagonal", "value", "kind", "worth"),
    [("O", 2.0, "none", "1111"), (".", 3.0, "HALF_EYE", "0011"), ("X", 4.0, "FALSE_EYE", "0000")],
)
def test_edge_and_corner(
    picture: Callable[[str], str], eye: str, diagonal: str, value: float, kind: str, worth: str
) -> None:
    eyes = analyse(picture(diagonal))
    found = eyes.half_eyes[parse_vertex(eye, 9)]
    assert (found.value, found.kind) == (value, kind)
    assert str(space(eyes, eye, WHITE).value) == worth


def test_half_eye_of_the_documentation() -> None:
    """Two points, one of them open to the enemy beside it: whoever plays first decides."""
    eyes = analyse("""
        .XXXXX...
        .OOOOX...
        .OOOOX...
        .O..XX...
        .OOOOX...
        .OOOOX...
        .XXXXX...
        .........
        .........
    """)
    room = space(eyes, "C6", WHITE)
    assert (names(room.points), names(room.marginal), str(room.value)) == ("C6 D6", "D6", "0011")
    assert (names(room.attacks), names(room.defenses)) == ("D6", "D6")


def test_false_eyes_of_the_documentation() -> None:
    centre = analyse("""
        .........
        ....OOOO.
        ....OOX..
        ....O.O..
        ....XOO..
        ...OOOO..
        .........
        .........
        .........
    """)
    eye = centre.half_eyes[parse_vertex("F6", 9)]
    assert (eye.value, eye.kind) == (4.0, "FALSE_EYE")
    assert str(space(centre, "F6", WHITE).value) == "0000"


def test_false_eye_at_the_end_of_a_corridor_turns_marginal() -> None:
    eyes = analyse("""
        .XXXXXXXX
        .XXOOOOOX
        .XO....OX
        .XXOOOOOX
        ..XXXXXXX
        .........
        .........
        .........
    """)
    room = space(eyes, "D6", WHITE)
    assert eyes.half_eyes[parse_vertex("D6", 9)].value == 4.0
    assert (names(room.points), names(room.marginal), str(room.value)) == ("D6 E6 F6 G6", "D6", "1112")


def test_half_eye_at_the_end_of_a_corridor_is_a_margin_beside_it() -> None:
    eyes = analyse("""
        .XXXXXXXX
        .XXOOOOOX
        .XO....OX
        .X.OOOOOX
        .XXXXXXXX
        .........
        .........
        .........
    """)
    room = space(eyes, "D6", WHITE)
    assert (names(room.half_eyes), room.margins, str(room.value)) == ("D6", 0, "1122")
    assert {names([p]) for p in room.attacks} == {"C5", "F6"}


def test_long_dead_stones_may_cut_the_wall() -> None:
    cut = """
        .........
        .XXXXXXX.
        XOOOOOOX.
        XOO.X.OX.
        XO{}OXOOX.
        XO{}OXOX..
        XOXXXOX..
        .OOOOOX..
        .....X...
    """
    open_wall = analyse(cut.format(".", "."), special={"E6": DEAD})
    assert open_wall.half_eyes[parse_vertex("D6", 9)].value == 2.0
    solid_wall = analyse(cut.format("O", "."), special={"E6": DEAD})
    assert solid_wall.half_eyes[parse_vertex("D6", 9)].value == 0.0


def test_trace_tells_of_half_eyes_and_spaces() -> None:
    heard: list[Event] = []
    board = board_from_rows(rows(edge(".")))
    trace = Trace(heard.append, frozenset({"eyes"}))
    find_eyes(board, facts(board, {}), lambda move, color: WIN, trace)
    half_eyes = [event for event in heard if event.kind == "half eye"]
    assert ("F2 E1", 3.0) in [(names(event.points), event.figures["value"]) for event in half_eyes]
    assert {"E1": "0011"}.items() <= {
        names(event.points): event.figures["value"] for event in heard if event.kind == "space"
    }.items()
