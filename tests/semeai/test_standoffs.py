"""Sekis by kind: what neither side can take is alive in seki, and what only looks so is not."""

import pytest
from test_races import analysis_of, race_rows

from godebug.engine.go.points import parse_vertex, vertex
from godebug.engine.go.result_codes import LOSE, WIN
from godebug.engine.owl.looks import look_alone
from godebug.engine.score.settle import DAME
from godebug.engine.semeai import standoffs

# White has the upper row's edge for an eye, with three or two stones of Black inside; Black's wall lives below.
WALL = ["XXXXXXX", "X.XXX.X", "XXXXXXX", "......."]
THREE_INSIDE = [".XXX.OX", "OOOOOOX", "XXXXXXX", *WALL]
#: The same with an eye elsewhere, where White takes the three stones in peace.
AN_EYE_ELSEWHERE = [".XXX.OX", "OOOOOOX", "XXXXXOX", "X.XXO.O", "XXXXXOX", "X.XXXXX", "XXX.X.."]
#: Black's three stones are captured whoever begins; but a stone in their place kills who took them.
PROVED_CAPTURE = ["X.X.X.X", "XXXXXXX", "XXX.XXX", "X.....X", "XOOOOOX", "XOXXXOX", "XO.O.OX"]
#: Two stones leave White room for the second eye.
TWO_INSIDE = ["..XX.OX", "OOOOOOX", "XXXXXXX", *WALL]
#: White around six stones of Black has an eye at G3 until Black plays there: who moves first decides.
AN_EYE_IN_DANGER = [
    "X.XXXXX.X",
    *["XXXXXXXXX"] * 4,
    "XOOOXOOOX",
    "OOOOOO.XX",
    ".XXX.OOOX",
    "XXXOOOOOX",
]


def safeties(rows: list[str], *names: str) -> list[str]:
    dragons = analysis_of(rows).life.dragons
    return [dragons.safety[dragons.dragon_at[parse_vertex(name, len(rows))]] for name in names]


def swapped(rows: list[str]) -> list[str]:
    return [row.translate(str.maketrans("XO", "OX")) for row in rows]


@pytest.mark.parametrize("rows", [THREE_INSIDE, swapped(THREE_INSIDE), [row[::-1] for row in THREE_INSIDE]])
def test_stones_inside_that_kill_who_takes_them_are_in_seki(rows: list[str]) -> None:
    assert safeties(rows, "D7", "D6") == ["alive in seki"] * 2


def test_a_wall_whose_eyes_hold_dead_stones_lives_all_the_same() -> None:
    rows = [*THREE_INSIDE[:3], "X.OXO.X", *["XXXXXXX"] * 3]
    assert safeties(rows, "D7", "D6", "A5") == ["alive in seki", "alive in seki", "invincible"]


@pytest.mark.parametrize("rows", [PROVED_CAPTURE, swapped(PROVED_CAPTURE)])
def test_a_proof_of_capture_is_no_proof_that_the_captor_lives(rows: list[str]) -> None:
    assert safeties(rows, "D2", "D3") == ["alive in seki"] * 2


def test_dragons_without_eyes_that_share_liberties_are_in_seki() -> None:
    assert safeties(race_rows(4, 4, 2), "F1", "H1") == ["alive in seki"] * 2


@pytest.mark.parametrize("rows", [AN_EYE_ELSEWHERE, TWO_INSIDE])
def test_stones_inside_that_can_be_taken_in_peace_are_dead(rows: list[str]) -> None:
    inside, around = safeties(rows, "D7", "D6")
    assert "seki" not in inside + around and "alive" not in inside


@pytest.mark.parametrize("turned", [AN_EYE_IN_DANGER, swapped(AN_EYE_IN_DANGER)])
def test_stones_inside_are_critical_while_their_captor_has_an_eye_to_lose(turned: list[str]) -> None:
    dragons = analysis_of(turned).life.dragons
    origin = dragons.dragon_at[parse_vertex("B2", 9)]
    assert dragons.status[origin] == "critical"
    races = dragons.semeais[origin]
    assert (races.attack.code, races.defense.code) == (WIN, WIN)
    assert vertex(races.attack.point, 9) in ("A2", "E2") and vertex(races.defense.point, 9) == "G3"


def test_a_captor_keeps_what_he_has_while_the_rest_is_played_out() -> None:
    rows = [*AN_EYE_IN_DANGER[:6], "OOOOOO..X", *AN_EYE_IN_DANGER[7:]]
    status = analysis_of(rows).final_score().status
    assert [status[parse_vertex(name, 9)] for name in ("B2", "B4")] == ["dead", "alive"]


def test_the_points_of_a_seki_are_nobodys() -> None:
    analysis = analysis_of(THREE_INSIDE)
    status = analysis.final_score().status
    assert [status[parse_vertex(name, 7)] for name in ("A7", "E7", "D7", "D6")] == [DAME, DAME, "seki", "seki"]


def eye_of_four(liberties: int, inside: int) -> list[str]:
    """Black D1 around an eye of four points at the edge with white stones inside, White E1 with so many liberties."""
    stones = "OO"[:inside] + ".."[inside:]
    return [
        *["......OX....."] * 8,
        "OOOOOOOXXXXXX",
        "OOOOXXXXXXXXX",
        "XXXXOXXXXXXXX",
        "X..XO" + "." * liberties + "X" * (8 - liberties),
        f"X{stones}X" + "O" * (liberties + 1) + "X" * (8 - liberties),
    ]


#: Whether Black's dragon is alive, critical or dead; White's is the other way round.
@pytest.mark.parametrize(
    ("rows", "one", "two", "black", "white"),
    [
        # An eye of four points takes five moves to fill, less the stones that are inside.
        (eye_of_four(4, 0), "D1", "E1", "alive", "dead"),
        (eye_of_four(5, 0), "D1", "E1", "critical", "critical"),
        (eye_of_four(6, 0), "D1", "E1", "dead", "alive"),
        (eye_of_four(3, 1), "D1", "E1", "alive", "dead"),
        (eye_of_four(4, 1), "D1", "E1", "critical", "critical"),
        (eye_of_four(5, 1), "D1", "E1", "dead", "alive"),
        # Without eyes; where it says "alive" twice nobody can capture the other.
        (race_rows(2, 3, 0), "F1", "H1", "dead", "alive"),
        (race_rows(3, 3, 0), "F1", "H1", "critical", "critical"),
        (race_rows(2, 3, 2), "F1", "H1", "critical", "alive"),
        (race_rows(2, 2, 2), "F1", "H1", "alive", "alive"),
        (race_rows(4, 2, 2), "F1", "H1", "alive", "dead"),
    ],
)
def test_status_and_questions_asked_alone_know_how_a_race_ends(
    rows: list[str], one: str, two: str, black: str, white: str
) -> None:
    analysis = analysis_of(rows)
    for name, status in ((one, black), (two, white)):
        stone = parse_vertex(name, 13)
        assert analysis.life.dragons.status_at(stone) == status, name
        for attacking, code in ((True, LOSE if status == "alive" else WIN), (False, LOSE if status == "dead" else WIN)):
            with analysis.life.owl_question() as owl:
                assert look_alone(owl, stone, attacking).result.code == code, (name, attacking)


def wide_race(black: int, white: int, shared: int) -> list[str]:
    """`race_rows` with up to eight liberties outside, J1 against L1: too large for every line."""
    between = ["." if shared > row else "X" for row in range(2)]
    middle = "." * black + "O" * (8 - black) + f"X{between[1]}O" + "X" * (8 - white) + "." * white
    walls = ["." * 9 + "OX" + "." * 8] * 15
    return [*walls, "O" * 10 + "X" * 9, "O" * 8 + "XXO" + "X" * 8, middle, "X" * 9 + between[0] + "O" * 9]


@pytest.mark.parametrize(
    ("race", "black", "white"),
    [
        ((8, 8, 0), "critical", "critical"),
        ((7, 8, 0), "dead", "alive"),
        ((8, 7, 1), "alive", "dead"),
        ((8, 8, 2), "alive", "alive"),
        ((7, 8, 2), "critical", "alive"),
    ],
)
def test_where_lines_are_too_many_liberties_are_counted(race: tuple[int, int, int], black: str, white: str) -> None:
    analysis = analysis_of(wide_race(*race))
    for name, status in (("J1", black), ("L1", white)):
        stone = parse_vertex(name, 19)
        with analysis.life.race_question() as races:
            found = races.standoff(stone)
            assert found.against and found.in_seki is (black == white == "alive")
            assert not races._standoffs.standoff(analysis.life.outline.dragon_at[stone]).against
        for attacking, code in ((True, LOSE if status == "alive" else WIN), (False, LOSE if status == "dead" else WIN)):
            with analysis.life.owl_question() as owl:
                assert look_alone(owl, stone, attacking).result.code == code, (name, attacking)


def test_a_move_that_is_as_good_as_others_is_kept() -> None:
    analysis = analysis_of(race_rows(3, 3, 0))
    with analysis.life.race_question() as races:
        for name in ("L2", "M2", "N2"):
            assert vertex(races.standoff(parse_vertex("H1", 13), parse_vertex(name, 13)).attack, 13) == name


def test_without_positions_to_look_at_nothing_is_in_seki(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(standoffs, "ALL_POSITIONS", 0)
    assert safeties(THREE_INSIDE, "D7")[0] != "alive in seki"
