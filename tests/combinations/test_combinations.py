"""Combinations on small boards, and as GNU Go found them in games."""

import json
import os
from pathlib import Path

import pytest
from asking import combinations_of

from godebug.basics.resources import data_folder
from godebug.engine.analysis import Analysis
from godebug.engine.board.kernel import Board
from godebug.engine.board.setup import board_from_rows, position_from_board
from godebug.engine.combinations.area import NearbyStones
from godebug.engine.combinations.records import ALIVE, Targets
from godebug.engine.combinations.search import POSITION_NODES, CombinationSearch, depth_at
from godebug.engine.combinations.stage import Combinations
from godebug.engine.combinations.targets import string_value
from godebug.engine.combinations.threats import ThreatFinder, comb_sorted
from godebug.engine.go.color import BLACK, WHITE, other, parse_color
from godebug.engine.go.points import parse_vertex, vertex
from godebug.engine.go.result_codes import LOSE
from godebug.engine.patterns.database import PatternFolder
from godebug.engine.reading.horizon import horizon_moved

#: White B3 is an atari; after the answer at A4 the next one is at B4, and when Black has joined his stones, C3 falls.
#: GNU Go 3.8 plays B3, too, and expects the same answers.
TWO_ATARIS = (
    ".......",
    ".......",
    ".X...X.",
    ".......",
    "X.X....",
    "O.OO...",
    ".......",
)
#: Two lone stones of Black on an open board.
LONE_STONES = (
    ".......",
    ".......",
    "..X....",
    ".......",
    ".......",
    ".......",
    "......X",
)


def targets_of(board: Board, color: int, moyo: frozenset[int] = frozenset()) -> Targets:
    """All strings of a colour, taken as alive."""
    origins = {s: o for o in board.all_strings() if board.color[o] == color for s in board.string_stones(o)}
    return Targets(
        color,
        dict.fromkeys(origins, ALIVE),
        {origin: string_value(board, moyo, origin) for origin in set(origins.values())},
        origins,
    )


def search_on(rows: tuple[str, ...], level: int = 10) -> CombinationSearch:
    folder = PatternFolder(data_folder("patterns"))
    return search_of(Analysis(position_from_board(board_from_rows(rows), WHITE), level, folder), level)


def search_of(analysis: Analysis, level: int = 10) -> CombinationSearch:
    folder = PatternFolder(data_folder("patterns"))
    readers = analysis.tactics.readers()
    board, reader = readers.board, readers.reader
    threats = ThreatFinder(board, reader, folder.get("aa_attackpats"), readers.answers.evaluator)
    return CombinationSearch(board, reader, threats, depth_at(level))


def test_ataris_in_a_row_take_a_string_that_reading_alone_does_not() -> None:
    search = search_on(TWO_ATARIS)
    board, reader = search.board, search.reader
    black = targets_of(board, BLACK)
    assert all(reader.attack(origin)[0] == LOSE for origin in black.values)
    found = search.run(black, 1).success
    assert found is not None
    assert [vertex(p, 7) for p in found.line] == ["B3", "A4", "B4", "A5", "C4"]
    # Whatever Black answers, a string falls at once or another threat goes on.
    assert board.trymove(found.move, WHITE)
    answers = [p for p in range(len(board.color)) if board.is_legal(p, BLACK)]
    for p in answers:
        assert board.trymove(p, BLACK)
        fallen = [o for o in black.values if board.color[o] == BLACK and reader.attack(o)[0] != LOSE]
        assert fallen or search.run(black, found.size).success is not None, vertex(p, 7)
        board.popgo()
    board.popgo()
    assert board.stackp == 0


def test_nothing_is_found_below_the_least_depth() -> None:
    assert depth_at(2) == 0
    search = search_on(TWO_ATARIS, level=2)
    assert search.run(targets_of(search.board, BLACK), 1).success is None


def test_a_forbidden_first_move_is_not_found_again() -> None:
    search = search_on(TWO_ATARIS)
    black = targets_of(search.board, BLACK)
    first = search.run(black, 1).success
    assert first is not None
    second = search.run(black, 1, (first.move,)).success
    assert second is None or second.move != first.move


def test_a_prize_counts_its_stones_and_the_moyo_around() -> None:
    board = board_from_rows(LONE_STONES)
    stone, corner = parse_vertex("C5", 7), parse_vertex("G1", 7)
    assert string_value(board, frozenset(), stone) == 2
    near = {parse_vertex(name, 7) for name in ("C4", "C3", "D6", "C7")}
    assert string_value(board, frozenset(near), stone) == 2 + 4
    far = {parse_vertex(name, 7) for name in ("E4", "C2")}
    assert string_value(board, frozenset(far), stone) == 2
    assert string_value(board, frozenset({parse_vertex("G2", 7), parse_vertex("E1", 7)}), corner) == 2 + 2


def test_the_area_ends_at_own_stones_and_the_limit() -> None:
    board = board_from_rows(
        [
            "..O......",
            "XXXXXXXXX",
            "...O....O",
            "XXXXXXXXX",
            "..O......",
            *["........."] * 4,
        ]
    )
    near, far = parse_vertex("D7", 9), parse_vertex("J7", 9)
    assert NearbyStones(board).enemies(parse_vertex("A7", 9), BLACK) == {near}
    assert NearbyStones(board).enemies(parse_vertex("C7", 9), BLACK) == {near, far}


def test_equal_items_keep_the_order_of_the_comb() -> None:
    items = list(range(12))
    assert comb_sorted(items, lambda item: item) == items
    assert sorted(comb_sorted(items, lambda item: -(item // 4)), key=lambda item: item) == items
    keys = [item // 4 for item in comb_sorted(items[::-1], lambda item: item // 4)]
    assert keys == sorted(keys)


def test_the_analysis_knows_the_combination_and_its_defences() -> None:
    position = position_from_board(board_from_rows(TWO_ATARIS), WHITE)
    analysis = Analysis(position, 10, PatternFolder(data_folder("patterns")))
    assert combinations_of(analysis).attack(WHITE).defenses == ()
    found = combinations_of(analysis).defended(WHITE)
    assert vertex(found.move, 7) == "B3"
    assert found.move in found.defenses
    assert list(found.defenses) == sorted(found.defenses)
    assert analysis.tactics.board.stackp == 0
    assert analysis.counts()["reading"] > 0


def test_every_listed_defence_really_prevents_the_attack() -> None:
    """Whatever White begins with after it, nothing of that size falls."""
    position = position_from_board(board_from_rows(TWO_ATARIS), WHITE)
    analysis = Analysis(position, 10, PatternFolder(data_folder("patterns")))
    combinations = combinations_of(analysis)
    found, black = combinations.defended(WHITE), combinations.targets(BLACK)
    assert found.defenses
    search = search_of(analysis)
    for defense in found.defenses:
        assert search.board.trymove(defense, BLACK)
        with horizon_moved(search.reader.limits, 1):
            assert search.run(black, found.size).success is None, vertex(defense, 7)
        search.board.popgo()


def test_a_search_that_may_read_nothing_finds_nothing_and_says_so() -> None:
    search = search_on(TWO_ATARIS)
    black = targets_of(search.board, BLACK)
    none = search.run(black, 1, last_node=search.reader.nodes - 1)
    assert none.success is None and none.exhausted
    some = search.run(black, 1, last_node=search.reader.nodes + 1_000_000)
    assert some.success is not None and not some.exhausted


def test_positions_count_as_nodes_that_were_read() -> None:
    """A search among positions that need no reading ends as well."""
    search = search_on(TWO_ATARIS)
    black = targets_of(search.board, BLACK)
    nodes = search.reader.nodes
    assert search.run(black, 1).success is not None
    assert search.positions > 1
    assert search.spent - nodes == search.reader.nodes - nodes + POSITION_NODES * search.positions
    again = search_on(TWO_ATARIS)
    few = again.run(black, 1, last_node=again.spent + POSITION_NODES * (search.positions - 1) - 1)
    assert few.exhausted and again.positions < search.positions


def test_a_move_elsewhere_is_no_blunder_where_the_combination_exists_already() -> None:
    position = position_from_board(board_from_rows(TWO_ATARIS), BLACK)
    analysis = Analysis(position, 10, PatternFolder(data_folder("patterns")))
    safe = combinations_of(analysis).targets(BLACK).values
    assert combinations_of(analysis).blunder(BLACK, parse_vertex("G7", 7), safe).size == 0


FOLDER = os.environ.get("GODEBUG_VECTORS")


@pytest.mark.vectors
@pytest.mark.long
@pytest.mark.skipif(not FOLDER, reason="GODEBUG_VECTORS is not set")
def test_combinations_of_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Attack and size agree with GNU Go 3.8 in most positions if the standing of the strings is given (every third)."""
    data = json.loads(Path(str(FOLDER), "semeai", "combination_cases.json").read_text())
    positions = {entry["id"]: entry for entry in data["positions"]}
    folder = PatternFolder(data_folder("patterns"))
    agreed = 0
    for case in data["cases"][::3]:
        entry = positions[case["position"]]
        board = board_from_rows(entry["board"])
        size, attacker = board.size, parse_color(case["color"])
        named = {board.origin(parse_vertex(name, size)): name for name in case["aa_values"]}
        others = {board.origin(parse_vertex(n, size)): w.lower() for n, w in case["not_alive_worms"].items()}
        origins = {
            s: o for o in board.all_strings() if board.color[o] == other(attacker) for s in board.string_stones(o)
        }
        given = Targets(
            other(attacker),
            {stone: others.get(origin, ALIVE) for stone, origin in origins.items()},
            {origin: case["aa_values"][name] for origin, name in named.items()},
            origins,
        )
        combinations = combinations_of(Analysis(position_from_board(board, attacker), 10, folder))
        monkeypatch.setattr(combinations, "targets", lambda color, safe=None, critical=False, given=given: given)
        found = combinations.attack(attacker)
        agreed += vertex(found.move, size) == case["combination_attack"] and case["size"] in (None, found.size)
    assert agreed >= 10


def test_combinations_of_an_empty_board() -> None:
    board = board_from_rows(["." * 9] * 9)
    combinations: Combinations = combinations_of(Analysis(position_from_board(board, BLACK), 10))
    assert not combinations.attack(BLACK)
    assert combinations.blunder(BLACK, parse_vertex("E5", 9), ()).size == 0


def test_reading_finds_the_same_threats_without_a_single_pattern() -> None:
    search = search_on(TWO_ATARIS)
    black = targets_of(search.board, BLACK)
    search.threats = ThreatFinder(
        search.board, search.reader, None, lambda database: pytest.fail("nothing to evaluate")
    )
    assert search.run(black, 1).success is None
    found = search.run(black, 1, by_reading=True).success
    assert found is not None and found.move == parse_vertex("B3", 7)
    assert search.board.stackp == 0


def test_a_stone_in_the_open_is_not_threatened() -> None:
    search = search_on((*LONE_STONES[:-1], "......."))
    assert search.run(targets_of(search.board, BLACK), 1, by_reading=True).success is None
