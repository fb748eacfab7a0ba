"""Races that are too large for every line, and settled by proofs about the two dragons."""

import pytest
from asking import owl_of, races_of

from godebug.basics.resources import data_folder
from godebug.engine.analysis import Analysis
from godebug.engine.board.setup import board_from_rows, position_from_board
from godebug.engine.go.color import BLACK
from godebug.engine.go.points import parse_vertex
from godebug.engine.go.result_codes import LOSE, WIN
from godebug.engine.patterns.database import PatternFolder
from godebug.engine.semeai.proofs import RACE_PROOF
from godebug.engine.semeai.records import BY_PROOF

#: Black at the left has one eye, and no time for a second one.
ONE_EYE_ONLY = [
    "OOOXXXXXX....",
    "XX..OO..X....",
    "X.XOOO.OX....",
    "X.XO..O.X....",
    "XXX.O.O.X....",
]  # fmt: skip
#: The wall wins no race against stones that live.
LIVES_INSIDE = [
    "OOOOOOOO.....",
    "..X.X..O.....",
    "X..XX..O.....",
    ".XXXX.XO.....",
    "...XX..O.....",
]  # fmt: skip


def analysis_of(rows: list[str], level: int = 10) -> Analysis:
    rows = [*["." * 13] * (13 - len(rows)), *rows]
    return Analysis(position_from_board(board_from_rows(rows), BLACK), level, PatternFolder(data_folder("patterns")))


def stones(*names: str) -> list[int]:
    return [parse_vertex(name, 13) for name in names]


@pytest.mark.parametrize(
    ("rows", "one", "two", "codes"),
    [
        (ONE_EYE_ONLY, "A4", "E4", (LOSE, LOSE)),
        (ONE_EYE_ONLY, "E4", "A4", (WIN, WIN)),
        (LIVES_INSIDE, "A5", "E4", (WIN, LOSE)),
    ],
)
def test_what_is_proved_of_both_dragons_settles_their_race(
    rows: list[str], one: str, two: str, codes: tuple[int, int]
) -> None:
    found = races_of(analysis_of(rows)).analyze(*stones(one, two))
    assert (found.defense, found.attack) == codes
    assert found.reason == BY_PROOF and found.certain


def test_one_race_of_many_and_low_levels_ask_for_no_proof() -> None:
    pair = stones("A4", "E4")
    for races, how in (
        (races_of(analysis_of(ONE_EYE_ONLY)), {"brief": True}),
        (races_of(analysis_of(ONE_EYE_ONLY)), {"proves": False}),
        (races_of(analysis_of(ONE_EYE_ONLY, 7)), {}),
    ):
        assert races.analyze(*pair, **how).reason != BY_PROOF


def test_the_other_dragon_is_a_safe_wall_only_if_that_is_known() -> None:
    owl = owl_of(analysis_of(ONE_EYE_ONLY))
    mine, its = (owl.stones_of(stone) for stone in stones("A4", "E4"))
    for safe in (False, True):
        proof = owl.race_proof(mine, True, RACE_PROOF, its, lambda safe=safe: safe)
        assert (proof is not None) is safe
