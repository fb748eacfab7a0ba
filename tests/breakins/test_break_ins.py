"""The break-in stage on small boards, on the influence that the engine computes for them."""

import json
import os
from pathlib import Path

import numpy as np
import pytest

from godebug.basics.resources import data_folder
from godebug.engine.analysis import Analysis
from godebug.engine.board.setup import board_from_rows, position_from_board
from godebug.engine.board.trial import played
from godebug.engine.breakins.entries import EntryReader
from godebug.engine.breakins.goals import Approach, marks_of, near_strings, whole_goal
from godebug.engine.breakins.stage import TerritoryExaminer, find_break_ins_after
from godebug.engine.connections.distance import DistanceMap
from godebug.engine.connections.search import ConnectionReader
from godebug.engine.go.color import BLACK, EMPTY, WHITE, other
from godebug.engine.go.points import CELLS, NO_POINT, column_of, parse_vertex, row_of, vertex
from godebug.engine.go.result_codes import KO_A, KO_B, LOSE, WIN
from godebug.engine.patterns.database import PatternFolder
from godebug.engine.reading.horizon import horizon_moved
from godebug.engine.reading.tactical import Reader
from godebug.engine.trace.events import SILENT, Trace
from godebug.records.sgf import read_game

#: Black's lower side is thin: White's D4 gets in.
THIN_SIDE = """
    . . . . . . . . .
    . . . . . . O O O
    O O O O . . O X X
    X O X X O O X . X
    X X . X . . X X .
    . . X O O O O X .
    . . X . . . X . .
    . . . . X . . . .
    . . . . . . . . .
"""
#: The goal of the shipped position's first question.
RIGHT_SIDE = "E9 F9 G9 E8 F8 G8 H8 G7 H7 J7 H6 J6 H5 J5 H4 J4 H3 J3 H2 J2"


def rows(diagram):
    return ["".join(line.split()) for line in diagram.strip().splitlines()]


def analysis_of(diagram, to_move=BLACK, **options):
    position = position_from_board(board_from_rows(rows(diagram)), to_move)
    return Analysis(position, databases=PatternFolder(data_folder("patterns")), **options)


@pytest.fixture(scope="module")
def thin_side():
    return analysis_of(THIN_SIDE)


def test_a_string_breaks_in_and_the_rest_is_tried_again(thin_side):
    found = thin_side.ground.break_ins(WHITE)
    (attempt,) = [attempt for territory in found.territories for attempt in territory.attempts]
    assert vertex(attempt.string, 9) == "D4"
    assert {reading.question for reading in attempt.rounds} == {"break_in"}
    assert [reading.succeeds for reading in attempt.rounds] == [True] * (len(attempt.rounds) - 1) + [False]
    for first, second in zip(attempt.rounds, attempt.rounds[1:], strict=False):
        assert set(second.goal) < set(first.goal)
    assert [(vertex(string, 9), vertex(move, 9)) for string, move in found.moves] == [("D4", "F2")]


def test_erased_points_and_their_neighbors_are_nobodys(thin_side):
    found = thin_side.ground.break_ins(WHITE)
    (territory,) = [territory for territory in found.territories if territory.erased]
    assert territory.owner == BLACK
    before, after = found.before.territory_value, found.after.territory_value
    for p in territory.erased:
        for q in (p, p + 1, p - 1, p + 20, p - 20):
            row, column = row_of(q), column_of(q)
            if 0 <= row < 9 and 0 <= column < 9:
                assert after[row, column] == 0.0
                assert found.after.non_territory[row, column] & BLACK
    assert np.abs(after).sum() < np.abs(before).sum()
    assert (after != before).sum() <= 5 * len(territory.erased)


def test_where_the_owner_moves_first_he_blocks(thin_side):
    found = thin_side.ground.break_ins(BLACK)
    readings = [r for territory in found.territories for attempt in territory.attempts for r in attempt.rounds]
    assert {reading.question for reading in readings} == {"block_off"}
    assert found.moves == ()
    assert found.after is found.before


def test_the_board_and_the_horizon_are_left_as_they_were(thin_side):
    readers = thin_side.tactics.readers()
    board, depth = readers.board, readers.reader.limits.depth
    before = (bytes(board.color), board.hash, board.stackp)
    after = thin_side.moves.tactical_outcome(WHITE, parse_vertex("F2", 9)).uncorrected
    found = find_break_ins_after(readers.entries, after)
    assert found.before is after
    assert (bytes(board.color), board.hash, board.stackp) == before
    assert readers.reader.limits.depth == depth


@pytest.mark.parametrize(
    ("level", "wish", "looks"), [(10, None, True), (9, None, False), (9, True, True), (10, False, False)]
)
def test_levels_and_the_switch(level, wish, looks):
    analysis = analysis_of(THIN_SIDE, level=level, break_ins=wish)
    assert bool(analysis.ground.break_ins(WHITE).territories) is looks
    after = analysis.moves.tactical_outcome(WHITE, parse_vertex("E9", 9)).uncorrected
    with analysis.moves.question() as outcomes:
        assert bool(outcomes.break_ins_after(after).territories) is looks


def test_both_colors_are_treated_alike():
    swapped = THIN_SIDE.translate(str.maketrans("XO", "OX"))
    one, two = analysis_of(THIN_SIDE).ground.break_ins(WHITE), analysis_of(swapped, WHITE).ground.break_ins(BLACK)
    assert one.moves == two.moves
    assert [(t.owner, t.erased) for t in one.territories] == [(other(t.owner), t.erased) for t in two.territories]


def test_the_shipped_position_answers_its_two_questions():
    path = data_folder("regression") / "games" / "break_in.sgf"
    analysis = Analysis(read_game(path.read_bytes(), path.name).position())

    def answer(goal):
        marks = bytearray(CELLS)
        for name in goal:
            marks[parse_vertex(name, 9)] = 1
        code, move = analysis.tactics.readers().connections.break_in(parse_vertex("D7", 9), bytes(marks))
        return code, vertex(move, 9)

    assert answer(RIGHT_SIDE.split()) == (WIN, "E8")
    assert answer([name for name in RIGHT_SIDE.split() if name not in ("E9", "E8")]) == (WIN, "G7")


def test_events_tell_the_procedure_in_order():
    events = []
    analysis = analysis_of(THIN_SIDE, trace=Trace(events.append, frozenset({"breakin"})))
    analysis.ground.influence(WHITE)
    events.clear()
    # What can be broken into is found for both sides at once.
    found = [territory for color in (WHITE, BLACK) for territory in analysis.ground.break_ins(color).territories]
    kinds = [event.kind for event in events]
    readings = [r for territory in found for attempt in territory.attempts for r in attempt.rounds]
    assert kinds.count("territory") == len(found)
    assert kinds.count("read") == len(readings)
    assert kinds.count("erase") == sum(len(reading.erasures) for reading in readings)
    assert kinds.count("smaller goal") == kinds.count("read") - kinds.count("string")
    start = kinds.index("string")
    assert kinds[start : start + 3] == ["string", "read", "erase"]


def test_points_beside_the_goal_count_when_the_intruder_moves():
    board = board_from_rows(["....", "....", "....", "..X."])
    members = tuple(parse_vertex(name, 4) for name in ("A4", "B4", "A3"))
    assert [p for p, _ in marks_of(whole_goal(board, members, False))] == sorted(members)
    beside = parse_vertex("B3", 4)
    assert dict(marks_of(whole_goal(board, members, True))) == {**dict.fromkeys(members, 1), beside: 2}


def test_a_blocked_string_aims_at_the_largest_part_and_of_equal_ones_at_the_nearest():
    board = board_from_rows([*["........."] * 4, "....O....", *["........."] * 4])
    distances = DistanceMap(board, ConnectionReader(board, Reader(board)).tactics)
    left, right = (("B5", "C5", "B4", "C4"), ("F5", "G5", "F4", "G4"))

    def aimed_at(*names):
        goal = bytearray(CELLS)
        for name in names:
            goal[parse_vertex(name, 9)] = 1
        approach = Approach(board, distances, parse_vertex("E5", 9), False)
        return {vertex(p, 9) for p in approach.smaller_goal(goal)}

    assert aimed_at(*left, *right) == set(right)
    assert aimed_at(*left, *right, "C6", "B6") == {*left, "C6", "B6"}


def test_a_string_behind_another_is_left_to_that_one():
    board = board_from_rows([".........", "....O....", "....O....", ".........", "....O....", *["........."] * 4])
    reader = ConnectionReader(board, Reader(board))
    goal = bytearray(CELLS)
    for column in "ABCDEFGHJ":
        goal[parse_vertex(f"{column}3", 9)] = 1
    strings = near_strings(board, DistanceMap(board, reader.tactics), goal, WHITE, bytearray([1]) * CELLS)
    assert [vertex(string, 9) for string in strings] == ["E5"]


#: The recorded answers: a folder that the user has, or the compact part that comes with the tests.
FOLDER = Path(os.environ.get("GODEBUG_VECTORS") or Path(__file__).parents[1] / "vectors")
WHOLE = "GODEBUG_VECTORS" in os.environ


def test_rounds_against_recorded_runs():
    """Answers and erased points of strings in given territories. Stones in White's territories count here too."""
    records = json.loads((FOLDER / "connections" / "territory_break_ins.json").read_text())["positions"]
    pairs = [pair for record in records for pair in _replayed(record)]
    assert len(pairs) > (150 if WHOLE else 8)
    assert sum(expected == got for expected, got in pairs) >= 0.95 * len(pairs)


def _replayed(record):
    """(recorded, ours) of each answer and each erased point, territory by territory."""
    size, codes = len(record["board"]), {WIN: "WIN", KO_A: "KO_A", KO_B: "KO_B", LOSE: "0"}
    for event in record["events"]:
        kind = event["event"]
        if kind == "territory":
            if event["depth"]:
                return
            board = board_from_rows(record["board"])
            examiner = TerritoryExaminer(EntryReader(ConnectionReader(board, Reader(board))), None, SILENT, NO_POINT)
            goal = bytearray(CELLS)
            for name, mark in event["goal"].items():
                goal[parse_vertex(name, size)] = mark
            entering = event["to_move"] != event["owner"]
        elif kind == "string":
            rounds = examiner.attempt(board.origin(parse_vertex(event["string"], size)), goal, entering).rounds
            answers = [codes[reading.code] for reading in rounds]
            listed = [(vertex(e.point, size), e.kind) for reading in rounds for e in reading.erasures]
        elif kind == "read":
            yield event["result"], answers.pop(0) if answers else None
        elif kind == "erase":
            yield (event["at"], event["kind"]), listed.pop(0) if listed else None


@pytest.fixture(scope="module")
def shipped_game():
    path = data_folder("regression") / "games" / "two-framework.sgf"
    position = read_game(path.read_bytes(), path.name).position_before("60")
    return Analysis(position, databases=PatternFolder(data_folder("patterns")))


def rounds_of(found):
    """(string, goal, question, code, move, cached) of all rounds."""
    return [
        (attempt.string, reading.goal, reading.question, reading.code, reading.move, reading.cached)
        for territory in found.territories
        for attempt in territory.attempts
        for reading in attempt.rounds
    ]


def remembering(board):
    connections = ConnectionReader(board, Reader(board))
    connections.remember()
    return EntryReader(connections)


def test_what_a_far_move_cannot_have_changed_is_remembered(shipped_game):
    """Answers that are remembered are those that reading anew would give."""
    board, remembered, read = shipped_game.tactics.board, 0, 0
    entries = remembering(board)
    for name in ("C8", "M16", "F19", "O15", "J2", "Q2", "L11", "E6"):
        after = shipped_game.moves.tactical_outcome(WHITE, parse_vertex(name, 19)).uncorrected
        kept = rounds_of(find_break_ins_after(entries, after))
        anew = rounds_of(find_break_ins_after(EntryReader(ConnectionReader(board, Reader(board))), after))
        assert [reading[:5] for reading in kept] == [reading[:5] for reading in anew]
        remembered += sum(reading[5] for reading in kept) - sum(reading[5] for reading in anew)
        read += len(kept)
    assert remembered > read // 2


def test_what_a_near_move_may_have_changed_is_read_anew(shipped_game):
    board = shipped_game.tactics.board
    entries = remembering(board)
    found = find_break_ins_after(
        entries, shipped_game.moves.tactical_outcome(WHITE, parse_vertex("C8", 19)).uncorrected
    )
    string, goal, question, *_ = rounds_of(found)[0]
    entering = question == "break_in"
    with played(board, parse_vertex("C8", 19), WHITE), horizon_moved(entries.connections.search.limits, 1):
        assert entries.read(string, goal, entering).cached
        inside = next(p for p in goal if board.color[p] == EMPTY)
        with played(board, inside, BLACK), horizon_moved(entries.connections.search.limits, 1):
            assert not entries.read(string, goal, entering).cached
