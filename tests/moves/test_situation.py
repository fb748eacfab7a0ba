"""What the generation of moves knows of a position: cuts and links after a move, who lives, what fills and what throws
in; each on a board where a glance gives the answer.
"""

import pytest
from drawn_positions import analysis

from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.go.points import NO_POINT, parse_vertex, vertex
from godebug.engine.go.result_codes import WIN
from godebug.engine.moves.blunders import Loss, _safe_strings
from godebug.engine.moves.collect.actions import PatternActions
from godebug.engine.moves.fill import LibertyFiller
from godebug.engine.moves.ledger import WEIGHING, Ledger
from godebug.engine.moves.reasons import Defend
from godebug.engine.moves.record import MoveRecord, MoveRecords
from godebug.engine.moves.situation import Situation


def situation(rows: list[str], color: int) -> Situation:
    return analysis(rows, color).moves.situation(color)


def at(name: str, size: int = 9) -> int:
    return parse_vertex(name, size)


# ---- Cuts and links --------------------------------------------------------------------------------------------------

#: White's stones D5 and F5 meet at E5 or nowhere: Black has the rest of the line.
WALL = [
    "....X....",
    "....X....",
    "....X....",
    "....X....",
    "...O.O...",
    "....X....",
    "....X....",
    "....X....",
    "....X....",
]


def turned(rows: list[str]) -> list[str]:
    return [row.translate(str.maketrans("XO", "OX")) for row in rows]


def test_stones_stay_cut_only_by_the_move_between_them() -> None:
    found = situation(WALL, BLACK)
    one, two = at("D5"), at("F5")
    assert found.can_be_linked(one, two)
    assert found.stays_cut_after(at("E5"), one, two)
    assert not found.stays_cut_after(at("A1"), one, two), "White comes through"
    assert not found.stays_cut_after(one, one, two), "nobody can play on a stone"


def test_a_stone_that_is_taken_is_linked_to_nothing() -> None:
    rows = list(WALL)
    rows[3], rows[4], rows[5] = "...XX....", "..XO.O...", "...XX...."
    found = situation(rows, BLACK)
    assert found.board.count_liberties(at("D5")) == 1
    assert found.stays_cut_after(at("E5"), at("D5"), at("F5"))


def test_stones_stay_linked_only_by_the_move_between_them() -> None:
    found = situation(turned(WALL), BLACK)
    one, two = at("D5"), at("F5")
    assert found.can_be_cut(one, two)
    assert found.stays_linked_after(at("E5"), one, two)
    assert not found.stays_linked_after(at("A1"), one, two), "White cuts"
    assert found.stays_linked(at("E5"), one) and not found.stays_linked(at("A1"), one)


# ---- Lives -----------------------------------------------------------------------------------------------------------

#: Black lives in the corner with two eyes; the stone H5 is caught, as White has taken it to the edge.
LIVES = [
    ".X.XO.O..",
    "XXXXO..O.",
    "OOOOO....",
    ".......O.",
    "......OX.",
    "......OX.",
    ".......O.",
    "..O......",
    ".........",
]


def test_strings_live_that_nothing_attacks_in_dragons_that_live() -> None:
    found = situation(LIVES, BLACK)
    living, caught = found.origin(at("A8")), found.origin(at("H5"))
    assert found.status(found.dragon_of(living)) == "alive" != found.status(found.dragon_of(caught))
    idle, saving = MoveRecord(at("J1")), MoveRecord(at("J6"))
    saving.add(Defend(caught, WIN))
    assert (living in _safe_strings(found, idle), caught in _safe_strings(found, idle)) == (True, False)
    assert (living in _safe_strings(found, saving), caught in _safe_strings(found, saving)) == (True, True)
    assert not any(found.strings[origin].color == WHITE for origin in _safe_strings(found, saving))


# ---- Moves that fill -------------------------------------------------------------------------------------------------

#: Between the walls lie four neutral points; E7 is the first.
NEUTRAL = [*["..X.O.."] * 3, *["..XXO.."] * 4]


def test_the_first_neutral_point_is_filled_that_may_be() -> None:
    found = situation(NEUTRAL, BLACK)
    sound = LibertyFiller(found, lambda p: ()).find()
    assert vertex(sound, 7) == "D7"
    elsewhere = LibertyFiller(found, lambda p: (), lambda p: p != sound).find()
    assert vertex(elsewhere, 7) == "D6"
    assert LibertyFiller(found, lambda p: [Loss("loses", (p,), 5.0)]).find() == NO_POINT
    assert LibertyFiller(found, lambda p: (), lambda p: False).find() == NO_POINT


# ---- Throwing in -----------------------------------------------------------------------------------------------------

#: Black's C1 can be taken at D1, whereupon White's stones are in atari.
THROW = [".......", ".......", ".......", "XXXXX..", "XOOOX..", "XOO.X..", "XO..X.."]


@pytest.mark.parametrize(("move", "works"), [("C1", True), ("D2", False), ("G7", False)])
def test_a_throw_in_has_one_liberty_and_is_not_taken_for_free(move: str, works: bool) -> None:
    found = situation(THROW, BLACK)
    records = MoveRecords(found.points)
    assert PatternActions(found, records).throws_in(at(move, 7)) is works
    followup = records.at(at(move, 7)).followup
    assert followup == (2.0 * found.effective(found.origin(at("B2", 7))) if works else 0.0)


# ---- Accounts --------------------------------------------------------------------------------------------------------


def test_what_the_board_makes_of_a_move_ends_before_it_is_weighed() -> None:
    plain = Ledger().changed("territory", "grows", 3.0).changed("shape", "good", 4.0)
    assert plain.on_the_board == plain.value == 4.0
    for stage in WEIGHING:
        weighed = plain.changed(stage, "usual", 6.0).changed(stage, "again", 7.0)
        assert (weighed.on_the_board, weighed.value) == (4.0, 7.0)
    assert Ledger().on_the_board == 0.0
