"""Counting a finished position, and playing on until it is finished."""

import sys
from pathlib import Path

import numpy as np
import pytest

from godebug.engine.analysis import Analysis
from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.go.points import NO_POINT, parse_vertex
from godebug.engine.go.position import Move, Position
from godebug.engine.score.counting import COUNTINGS, JAPANESE
from godebug.engine.score.playout import played_out
from godebug.engine.score.settle import mapped_back, settle
from godebug.engine.trace.events import Event, Trace

sys.path.insert(0, str(Path(__file__).parent.parent / "moves"))

from drawn_positions import analysis, position

WALLS = ["..X.O..", "..X.O..", "..X.O..", "..XXO..", "..XXO..", "..XXO..", "..XXO.."]
DEAD = ["..XO...", "..XO.X.", "..XO...", "..XO...", "..XO...", "..XO...", "..XO..."]

OPEN = ["..XO...", "..XO...", "..XO...", "..XO...", "..XO...", "..X....", "..XO..."]


def test_territory_is_what_one_side_encloses() -> None:
    found = settle(position(WALLS).stones, ())
    assert found.score == 0
    assert [found.status[parse_vertex(v, 7)] for v in ("A1", "G1", "D7", "C1")] == [
        "black_territory",
        "white_territory",
        "dame",
        "alive",
    ]


def test_a_dead_stone_counts_twice() -> None:
    stone = parse_vertex("F6", 7)
    assert settle(position(DEAD).stones, (stone,)).score == 20 + 2 - 14
    alive = settle(position(DEAD).stones, ())
    assert alive.score == -14 and alive.status[parse_vertex("G1", 7)] == "dame"
    assert settle(position(DEAD).stones, (stone,)).status[stone] == "dead"


def test_eyes_in_seki_are_nobodys() -> None:
    stones = position(WALLS).stones
    black = [parse_vertex(f"C{line}", 7) for line in range(1, 8)]
    found = settle(stones, (), black)
    assert found.status[parse_vertex("A1", 7)] == "dame" and found.status[black[0]] == "seki"


def test_moves_are_made_until_both_pass() -> None:
    moves = iter([parse_vertex("D7", 7), NO_POINT, parse_vertex("D6", 7), NO_POINT, NO_POINT])
    asked: list[int] = []

    def next_move(_: Position, color: int) -> int:
        asked.append(color)
        return next(moves)

    told: list[tuple[int, int, Move]] = []

    def tell(number: int, move: Move) -> bool:
        told.append((number, len(asked), move))
        return True

    end, played, finished = played_out(position(WALLS), next_move, tell)
    assert finished
    # Each move is told before the next one is asked for.
    assert told == [(number, number, move) for number, move in enumerate(played, 1)]
    assert asked == [BLACK, WHITE, BLACK, WHITE, BLACK]
    assert played[0] == Move(BLACK, parse_vertex("D7", 7)) and int(np.count_nonzero(end.stones)) == 20


def test_playing_on_ends_when_it_is_told_to() -> None:
    point = parse_vertex("D7", 7)
    _, played, finished = played_out(position(WALLS), lambda board, color: point, lambda number, move: number < 2)
    assert len(played) == 2 and not finished


def test_statuses_of_what_was_played_on() -> None:
    before, after = position(DEAD).stones, position(WALLS).stones
    found = mapped_back(before, after, settle(after, ()))
    # A stone that is gone where the enemy has territory is dead; empty points that were filled are dame.
    assert found[parse_vertex("F6", 7)] == "dead" and found[parse_vertex("E1", 7)] == "dame"
    assert found[parse_vertex("C1", 7)] == "alive" and found[parse_vertex("A1", 7)] == "black_territory"


def test_a_finished_game_is_counted_at_once() -> None:
    final = analysis(["..XO..."] * 7).final_score()
    assert final.score == 7 * 3 - 7 * 2 + 0.5 and final.moves == ()


def test_neutral_points_are_filled_first() -> None:
    final = analysis(WALLS).final_score()
    assert final.score == 0.5
    assert final.status[parse_vertex("D7", 7)] == "dame"


def test_area_is_stones_and_what_they_enclose() -> None:
    found = analysis(DEAD).final_score()
    # 21 points of territory against 14 and a prisoner; by area the dead stone is a point like any other.
    assert found.territory == 21 + 1 - 14 + 0.5 and found.area == 28 - 21 + 0.5
    assert found.by(COUNTINGS["chinese"]) == found.area and found.by(JAPANESE) == found.territory


def test_an_eye_in_seki_counts_by_area_alone() -> None:
    stones = position(WALLS).stones
    black = [parse_vertex(f"C{line}", 7) for line in range(1, 8)]
    with_seki, without = settle(stones, (), black), settle(stones, ())
    assert with_seki.area == without.area and with_seki.score == without.score + 14


def test_a_board_that_is_hardly_begun_is_not_finished() -> None:
    for rows in (["......."] * 7, ["...X...", *["......."] * 6]):
        found = analysis(rows).final_score()
        assert not found.finished and not found.is_safe and found.moves == ()


def test_every_dead_stone_has_a_cause() -> None:
    found = analysis(DEAD).final_score()
    dead = [p for p, word in found.status.items() if word == "dead"]
    assert dead and sorted(dead) == sorted(p for cause in found.causes if cause.status == "dead" for p in cause.stones)
    assert all(cause.why for cause in found.causes)


@pytest.mark.parametrize("trials", [2_000, 20_000, 60_000, 200_000])
def test_the_budget_of_playing_out_is_the_same_whatever_was_asked_before(trials: int) -> None:
    fresh, asked = analysis(OPEN), analysis(OPEN)
    for color in (BLACK, WHITE):
        asked.moves.generation(color)
        asked.ground.break_ins(color)
        asked.moves.outcome(color, parse_vertex("D2", 7))
    with asked.tactics.question() as readers:
        for string in asked.tactics.worms.strings:
            readers.reader.attack_and_defend(string.origin)
    heard: list[Event] = []
    traced = Analysis(fresh.position, databases=fresh.databases, trace=Trace(heard.append, frozenset({"aftermath"})))
    ends = [each.final_score(trials=trials) for each in (fresh, asked, traced)]
    assert ends[0] == ends[1] == ends[2]
    assert [event.kind for event in heard] == ["pass" if m.point == NO_POINT else "move" for m in ends[0].moves]
