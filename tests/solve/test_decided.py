"""What the next move decides where nobody's life does: captures, rescues, cuts and links."""

import pytest

from godebug.engine.analysis import decided
from godebug.engine.analysis.decided import decided_by_tactics, settled, tactical_answers
from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.go.points import vertex
from godebug.engine.go.position import Position
from godebug.engine.solve.verdict import (
    CAPTURE_OF,
    CRITICAL,
    CUT_OF,
    LEAST_ODDS,
    LINK_OF,
    READ,
    RESCUE_OF,
    SolveOptions,
)
from tests.solve.test_verdict import board

#: G3 takes three stones, or links them to two others.
ATARI = ("...XXX...", "..XOOO.OO", "..XXXX...", ".........")
#: At E1 White links his stones, or Black parts them.
GAP = (".........", "XXXX.XXXX", "OOOO.OOOO")


def asked(rows: tuple[str, ...], mover: int) -> dict[str, list[str]]:
    """The questions by the move of the side to move that answers them."""
    by_move, _ = tactical_answers(Position(board(rows), mover))
    return {vertex(move, 9): [answer.question for answer in answers] for move, answers in by_move.items()}


def test_a_capture_for_one_side_is_a_rescue_for_the_other() -> None:
    assert asked(ATARI, BLACK) == {"G3": [CAPTURE_OF, CUT_OF]}
    assert asked(ATARI, WHITE) == {"G3": [RESCUE_OF, LINK_OF]}
    verdict = decided_by_tactics(Position(board(ATARI), BLACK))
    assert verdict is not None
    assert (verdict.question, verdict.status, verdict.ground) == (CAPTURE_OF, CRITICAL, READ)
    assert verdict.goal == ("D3", "E3", "F3") and verdict.color == WHITE
    assert (verdict.attacker_first.captured, verdict.attacker_first.moves) == (True, ("G3",))
    assert (verdict.defender_first.captured, verdict.defender_first.moves) == (False, ("G3",))
    assert verdict.odds is not None and LEAST_ODDS <= verdict.odds < 1


@pytest.mark.parametrize(("mover", "question"), [(WHITE, LINK_OF), (BLACK, CUT_OF)])
def test_links_and_cuts_are_asked_about_and_told_where_the_odds_allow(mover: int, question: str) -> None:
    assert question in asked(GAP, mover)["E1"]
    verdict = decided_by_tactics(Position(board(GAP), mover), 0.0)
    assert verdict is not None and verdict.question in (LINK_OF, CUT_OF)
    assert verdict.attacker_first.captured is verdict.defender_first.captured is None
    assert verdict.attacker_first.moves and verdict.defender_first.moves
    assert len(verdict.goal) == 8


def test_nothing_hangs_on_an_empty_board() -> None:
    position = Position(board((".........",)), BLACK)
    assert tactical_answers(position)[0] == {}
    assert decided.decided(position, SolveOptions(nodes=10_000)) is None


def test_what_settles_more_is_likelier() -> None:
    by_move, _ = tactical_answers(Position(board(ATARI), BLACK))
    [answers] = by_move.values()
    assert len(settled(answers, 1)) == len(decided.WEIGHTS)
    assert sum(w * t for w, t in zip(decided.WEIGHTS, settled(answers, 1), strict=True)) > sum(
        w * t for w, t in zip(decided.WEIGHTS, settled(answers, 9), strict=True)
    )
