"""Joining strings to dragons."""

from collections.abc import Iterable

import pytest
from drawn import drawn_board

from godebug.engine.board.kernel import Board
from godebug.engine.dragons.amalgamation import (
    Amalgamation,
    CutFinding,
    GrowingPartition,
    Join,
    JoinFinding,
    amalgamate,
)
from godebug.engine.dragons.links import SafeLinks
from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.go.points import all_points, parse_vertex
from godebug.engine.go.result_codes import LOSE, WIN
from godebug.engine.trace.events import Event, Trace
from godebug.engine.worms.shape import find_strings, surroundings


class Found:
    """Patterns that find what they are told."""

    def __init__(self, cuts: Iterable[CutFinding] = (), joins: Iterable[JoinFinding] = ()) -> None:
        self._cuts, self._joins = tuple(cuts), tuple(joins)
        self.potential_cuts: dict[int, int] = {}
        self.disconnections: dict[tuple[int, int], tuple[int, int]] = {}

    def cuts(self) -> tuple[CutFinding, ...]:
        return self._cuts

    def joins(self, partition: GrowingPartition) -> tuple[JoinFinding, ...]:
        return self._joins


def joined(board: Board, patterns: Found | SafeLinks, captured: tuple[int, ...] = (), **more: Trace) -> Amalgamation:
    strings = find_strings(board, all_points(board.size))
    codes = {string.origin: WIN if string.origin in captured else LOSE for string in strings}
    return amalgamate(strings, surroundings(board, strings).effective_size, codes, patterns, **more)


FOUR = """
    X . X . .
    . . X . .
    X . . . .
    X . . . X
    . . . . .
"""


def at(name: str) -> int:
    return parse_vertex(name, 5)


def test_the_origin_is_that_of_the_largest_string_and_the_earlier_on_ties() -> None:
    board = drawn_board(FOUR)
    found = joined(board, Found(joins=[JoinFinding("one", BLACK, at("A5"), (at("A5"), at("A3"), at("C4")))]))
    big, small = found.dragons
    # C5-C4 and A3-A2 have two stones each; C5 comes first.
    assert (big.origin, big.strings) == (at("C5"), (at("C5"), at("A3"), at("A5")))
    assert big.size == 5
    assert (small.origin, small.number) == (at("E2"), 1)
    assert found.joins == (Join("one", BLACK, at("A5"), at("A3")), Join("one", BLACK, at("A3"), at("C5")))


def test_effective_sizes_add_up_to_stones_and_half_of_the_near_points() -> None:
    board = drawn_board(FOUR)
    found = joined(board, Found(joins=[JoinFinding("all", BLACK, 0, tuple(map(at, ("A5", "C5", "A3", "E2"))))]))
    (all_of_them,) = found.dragons
    assert all_of_them.effective_size == pytest.approx(6 + 19 / 2)


def test_strings_that_can_be_captured_stay_out_unless_the_pattern_is_for_them() -> None:
    board = drawn_board(FOUR)
    stones = (at("A5"), at("C5"), at("A3"))
    out = joined(board, Found(joins=[JoinFinding("p", BLACK, at("A5"), stones)]), captured=(at("C5"),))
    assert {d.strings for d in out.dragons} == {(at("A3"), at("A5")), (at("C5"),), (at("E2"),)}
    in_it = joined(board, Found(joins=[JoinFinding("p", BLACK, at("A5"), stones, True)]), captured=(at("C5"),))
    assert len(in_it.dragons) == 2


def test_a_condition_is_asked_only_where_something_can_be_joined() -> None:
    asked = []

    def refuses() -> bool:
        asked.append("refused")
        return False

    def never() -> bool:
        raise AssertionError("both stones are in one dragon")

    board = drawn_board(FOUR)
    pair = (at("A5"), at("C5"))
    joins = [
        JoinFinding("refuses", BLACK, at("A5"), pair, holds=refuses),
        JoinFinding("joins", BLACK, at("A5"), pair),
        JoinFinding("again", BLACK, at("A5"), pair, holds=never),
    ]
    assert len(joined(board, Found(joins=joins)).dragons) == 3
    assert asked == ["refused"]


def test_cuts_mark_their_point_and_the_inhibited_ones_for_one_colour() -> None:
    board = drawn_board(FOUR)
    found = joined(board, Found(cuts=[CutFinding("cut", BLACK, at("A5"), at("B5"), (at("B4"), at("B3")))]))
    assert found.cutting_points == {BLACK: {at("B5"), at("B4"), at("B3")}, WHITE: frozenset()}


def test_every_step_is_traced() -> None:
    events: list[Event] = []
    trace = Trace(events.append, frozenset({"dragons"}))
    pair = (at("A5"), at("C5"))
    patterns = Found([CutFinding("cut", BLACK, at("A5"), at("E5"))], [JoinFinding("join", BLACK, at("A5"), pair)])
    joined(drawn_board(FOUR), patterns, trace=trace)
    assert [event.kind for event in events] == [*["start"] * 4, "cutting pattern", "connecting pattern", "join"]
    assert events[-1].points == (at("A5"), at("C5"))


def links(picture: str, unsafe: str = "") -> list[set[int]]:
    board = drawn_board(picture)
    refused = {parse_vertex(name, board.size) for name in unsafe.split()}
    strings = find_strings(board, all_points(board.size))
    found = joined(board, SafeLinks(strings, lambda p, color: p not in refused))
    return [set(dragon.strings) for dragon in found.dragons if len(dragon.strings) > 1]


def test_two_common_liberties_connect() -> None:
    assert links(".....\n.X...\n..X..\n.....\n.....") == [{at("B4"), at("C3")}]


def test_one_common_liberty_connects_where_the_enemy_cannot_enter() -> None:
    bamboo_gap = "X.X..\n.....\n.....\n.....\n....."
    assert links(bamboo_gap) == []
    assert links(bamboo_gap, "B5") == [{at("A5"), at("C5")}]


def test_what_is_joined_shares_more_liberties() -> None:
    # Each stone on the left shares one liberty with the wall; joined with each other they share two.
    picture = "X.X..\n..X..\nX.X..\n.....\n....."
    assert links(picture) == []
    assert links(picture, "A4") == [{at("A5"), at("A3"), at("C5")}]
