"""Races by counting: the theory on small boards, and against the search of another program."""

import json
import os
from pathlib import Path

import pytest

from godebug.engine.board.setup import board_from_rows
from godebug.engine.go.points import NO_POINT, parse_vertex, vertex
from godebug.engine.go.result_codes import LOSE, WIN
from godebug.engine.semeai.liberty_count import LibertyCount, RaceEye, count_race

WON, SEKI, LOST = (WIN, WIN), (WIN, LOSE), (LOSE, LOSE)


def race_rows(black: int, white: int, shared: int) -> list[str]:
    """Black F1 and White H1 without eyes, shut in, with so many liberties outside and between them."""
    between = ["." if shared > row else "X" for row in range(2)]
    middle = "." * black + "O" * (5 - black) + f"X{between[1]}O" + "X" * (5 - white) + "." * white
    return ["......OX....."] * 9 + ["OOOOOOOXXXXXX", "OOOOOXXOXXXXX", middle, f"XXXXXX{between[0]}OOOOOO"]


def counted(rows: list[str]) -> LibertyCount:
    board = board_from_rows(rows)
    stones = parse_vertex("F1", 13), parse_vertex("H1", 13)
    return count_race(board, *stones, lambda origin: False, lambda points, color: 1)


@pytest.mark.parametrize(
    ("black", "white", "shared", "first", "second"),
    [
        (1, 1, 0, WON, LOST),
        (2, 1, 0, WON, WON),
        (1, 2, 0, LOST, LOST),
        (2, 2, 1, WON, LOST),
        (2, 2, 2, SEKI, SEKI),
        (3, 2, 2, WON, SEKI),
        (4, 2, 2, WON, WON),
        (1, 4, 2, LOST, LOST),
    ],
)
def test_races_without_eyes(
    black: int, white: int, shared: int, first: tuple[int, int], second: tuple[int, int]
) -> None:
    count = counted(race_rows(black, white, shared))
    assert count.doubts == ()
    assert (len(count.first.outside), len(count.second.outside), len(count.shared)) == (black, white, shared)
    for moves_first, wanted in ((True, first), (False, second)):
        result = count.result(moves_first)
        assert (result.defense, result.attack) == wanted


def test_the_move_is_an_outside_liberty_and_only_where_it_is_needed() -> None:
    needed = counted(race_rows(2, 2, 0)).result()
    assert vertex(needed.move, 13) in ("M2", "N2")
    assert counted(race_rows(4, 1, 0)).result().move == NO_POINT
    assert counted(race_rows(1, 4, 0)).result().move == NO_POINT


@pytest.mark.parametrize(
    ("points", "stones", "liberties"), [(1, 0, 1), (3, 1, 2), (4, 0, 5), (5, 2, 6), (6, 4, 8), (7, 6, 11)]
)
def test_liberties_of_big_eyes(points: int, stones: int, liberties: int) -> None:
    eye = RaceEye(frozenset(range(points)), frozenset(range(stones)))
    assert eye.liberties == liberties


def test_room_to_run_is_a_doubt() -> None:
    rows = race_rows(2, 2, 0)
    rows[10] = "O.OOOXXOXXXXX"
    assert "room to extend" in counted(rows).doubts


def test_weak_walls_are_a_doubt() -> None:
    rows = ["OOOOOOXXXXXXX"] * 8 + ["OOOOO.X.XXXXX"] + race_rows(2, 2, 0)[9:]
    assert "a string around that is short of liberties" in counted(rows).doubts


FOLDER = os.environ.get("GODEBUG_VECTORS")


@pytest.mark.vectors
@pytest.mark.skipif(not FOLDER, reason="GODEBUG_VECTORS is not set")
def test_the_count_equals_the_search_of_gnu_go() -> None:
    data = json.loads(Path(str(FOLDER), "semeai", "race_table.json").read_text())
    races = data["small_eyes"] + data["big_eyes"]
    assert len(races) == 355
    for race in races:
        board = board_from_rows(race["board"])
        for names, key in ((("F1", "H1"), "F1_vs_H1_black_first"), (("H1", "F1"), "H1_vs_F1_white_first")):
            stones = [parse_vertex(name, 13) for name in names]
            result = count_race(board, *stones, lambda origin: False, lambda points, color: 1).result()
            assert [int(result.defense == WIN), int(result.attack == WIN)] == [int(x) for x in race[key].split()[:2]]
