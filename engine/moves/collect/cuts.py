"""Reasons from earlier stages: cuts, break-ins, points that are settled unconditionally."""

from godebug.engine.go.points import NO_POINT
from godebug.engine.moves.reasons import Antisuji, Cut, ExpandTerritory
from godebug.engine.moves.record import MoveRecords
from godebug.engine.moves.situation import Situation


def ordered_pair(one: int, two: int) -> tuple[int, int]:
    """Returns the two points, the smaller one first."""
    return (one, two) if one <= two else (two, one)


def collect_cuts(situation: Situation, records: MoveRecords) -> None:
    """Adds the cutting moves that connection patterns found while strings were joined to dragons."""
    for (one, two), (_, move) in situation.outline.amalgamation.disconnections.items():
        if move == NO_POINT:
            continue
        one, two = ordered_pair(situation.origin(one), situation.origin(two))
        if situation.board.color[one] != situation.enemy or situation.outline.same_dragon(one, two):
            continue
        if not situation.is_lost(one) and not situation.is_lost(two) and situation.can_be_linked(one, two):
            records.add(move, Cut(one, two))


def collect_break_ins(situation: Situation, records: MoveRecords) -> None:
    """Adds moves that break into enemy territory."""
    for string, move in situation.break_ins(situation.color).moves:
        if situation.board.color[string] == situation.color and move != NO_POINT:
            records.add(move, ExpandTerritory())


def collect_forbidden(situation: Situation, records: MoveRecords) -> None:
    """Forbids moves on points that no number of moves can change."""
    for p, status in situation.worms.unconditional.status.items():
        if status in ("white_territory", "black_territory") and records.get(p) is not None:
            records.add(p, Antisuji())
