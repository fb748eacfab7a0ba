"""Intrusions that a second move could make, with the verdict of each condition: what a followup is computed from."""

from collections.abc import Collection, Iterator

from msgspec import Struct

from godebug.engine.board.kernel import Board
from godebug.engine.patterns.database import Database
from godebug.engine.patterns.evaluator import Evaluator
from godebug.engine.patterns.matcher import Match, Matcher


class FollowupMatch(Struct, frozen=True):
    """A pattern of class B that fits at a stone which the move made safe.

    `accepted`: whether its constraint holds. `returned`: the verdict of its `>return`, which followups alone ask, None
    where it has none or the constraint fails.
    """

    match: Match
    accepted: bool
    returned: bool | None

    @property
    def counts(self) -> bool:
        """Tells whether it gives a source of influence to the followup."""
        return self.accepted and self.returned is not False


def followup_matches(
    board: Board, database: Database, evaluator: Evaluator, color: int, anchors: Collection[int]
) -> Iterator[FollowupMatch]:
    """Yields the patterns of class B with O = `color` at the stones `anchors`, on the board as it stands.

    The classes O and X are not looked at.
    """
    for match in Matcher(board.color, board.size).matches(database, color, anchors=anchors):
        if "B" not in match.pattern.classes:
            continue
        accepted = match.accepts(evaluator)
        value = match.act(evaluator) if accepted else None
        yield FollowupMatch(match, accepted, None if value is None else value != 0.0)
