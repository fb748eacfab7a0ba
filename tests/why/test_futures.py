"""Two moves side by side: what becomes of the stones after each."""

import json

import pytest

from godebug.basics.resources import data_folder, pattern_folder
from godebug.comparing.two_moves import future_of, two_moves
from godebug.engine.go.color import BLACK, EMPTY, WHITE
from godebug.engine.go.points import NO_POINT, parse_vertex, vertex
from godebug.engine.go.position import Position
from godebug.engine.moves.ledger import WEIGHING
from godebug.engine.why.futures import Change, changes, rank
from godebug.records.sgf import read_game
from godebug.studies.builtin import BuiltIn

#: Black's corner lives with a move at B1, White's move there kills it; nothing else is at stake.
KILLED = """
. . . . . . . . .
. . . . . . . . .
. . O . O . O . .
. . . . . . . . .
. . . . . . . . .
. . . . O . . . .
O O O O . . O . .
X X X X O . . . .
. . . X O . . . .
"""
SIGNS = {".": EMPTY, "O": WHITE, "X": BLACK}


def position(diagram: str, to_move: int = BLACK) -> Position:
    rows = [[SIGNS[sign] for sign in line.split()] for line in diagram.strip().splitlines()]
    return Position.of(rows, to_move, komi=5.5)


@pytest.fixture(scope="module")
def study() -> BuiltIn:
    return BuiltIn(position(KILLED), databases=pattern_folder(None))


def test_stones_that_only_one_move_saves_are_told_with_the_move_that_kills_them(study: BuiltIn) -> None:
    size = study.position.size
    found = two_moves(study, BLACK, parse_vertex("B1", size), parse_vertex("G5", size))
    first = found.changes[0]
    assert (first.color, first.before, first.better, first.played) == (BLACK, "critical", "alive", "critical")
    assert first.source == "life and death" and len(first.stones) == 5
    assert vertex(first.kills["played"], size) == "B1" and "better" not in first.kills
    assert first.favours_owner == 1 and not first.stays


def test_the_other_way_round_everything_is_turned(study: BuiltIn) -> None:
    size = study.position.size
    one, other = parse_vertex("B1", size), parse_vertex("G5", size)
    forth, back = two_moves(study, BLACK, one, other), two_moves(study, BLACK, other, one)
    assert forth.cause.amount == pytest.approx(-(back.cause.amount or 0.0), abs=1e-3)
    turned = {(change.stones, change.played, change.better) for change in back.changes}
    assert {(change.stones, change.better, change.played) for change in forth.changes} == turned


def test_a_move_held_against_itself_leaves_what_is_in_danger_anyway(study: BuiltIn) -> None:
    now = future_of(study)
    move = parse_vertex("G5", study.position.size)
    after = future_of(study.after(BLACK, move), move)
    assert [change.stays for change in changes(now, after, after, {}, {})] == [True]


def test_accounts_are_compared_without_what_says_nothing_of_the_board() -> None:
    game = read_game((data_folder("regression") / "games" / "two-framework.sgf").read_bytes(), "game")
    study = BuiltIn(game.position_before("40"), databases=pattern_folder(None))
    color, size = study.position.to_move, study.position.size
    generation = study.analysis.moves.generation(color)
    best, second = generation.ranked[0][0], generation.ranked[1][0]
    cause = two_moves(study, color, best, second).cause
    plain = [sum(e.delta for e in generation.ledger(p) if e.stage not in WEIGHING) for p in (best, second)]
    assert cause.amount == pytest.approx(plain[0] - plain[1], abs=2e-3)
    assert sum(part.amount or 0.0 for part in cause.parts) == pytest.approx(cause.amount, abs=1e-9)
    unasked = next(p for p in (parse_vertex(name, size) for name in ("A1", "T19", "A19")) if p not in generation.moves)
    told = two_moves(study, color, best, unasked).cause
    assert f"Nobody proposes {vertex(unasked, size)}" in told.text
    outcome = study.analysis.moves.outcome(color, unasked)
    assert told.amount == pytest.approx(plain[0] - outcome.gain, abs=2e-3)


def test_a_pass_can_be_held_against_a_move(study: BuiltIn) -> None:
    found = two_moves(study, BLACK, parse_vertex("B1", study.position.size), NO_POINT)
    assert found.changes[0].played == "critical"


def test_moves_that_cannot_be_played_are_refused(study: BuiltIn) -> None:
    with pytest.raises(ValueError, match="black cannot play at A2: A2 is occupied"):
        two_moves(study, BLACK, parse_vertex("A2", 9), parse_vertex("B1", 9))


def test_words_have_an_order() -> None:
    assert rank("alive") < rank("ko") < rank("critical") < rank("dead")
    worse = Change((1,), BLACK, "alive", "ko", "alive", "life and death")
    assert worse.favours_owner == -1


def test_records_are_plain_json(study: BuiltIn) -> None:
    from godebug.comparing.two_moves import over

    answer = over(study, BLACK, parse_vertex("B1", 9), parse_vertex("G5", 9), depth=2)
    whole, *rest = answer.records()
    assert whole["type"] == "why" and whole["what"] == "over"
    assert json.loads(json.dumps(rest[0]))["better"] == "alive"
    assert rest[0]["kills"] and set(rest[0]["kills"]) <= {"before", "better", "played"}
