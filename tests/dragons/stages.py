"""The dragon stage on drawn boards, with everything it needs."""

from collections.abc import Callable, Sequence

from engine.board.kernel import Board
from engine.color import BLACK
from engine.dragons.amalgamation import ConnectionPatterns, CutFinding, JoinFinding, Partition
from engine.dragons.links import SafeLinks
from engine.dragons.stage import Dragons
from engine.eyes.spaces import find_eyes
from engine.influence.findings import NO_FINDINGS
from engine.influence.result import Influence
from engine.influence.stage import Ground, escape_influence, initial_influence, known_influence
from engine.points import vertex
from engine.position import Move
from engine.reading.tactical import Reader
from engine.result_codes import LOSE
from engine.trace import SILENT, Trace
from engine.worms.stage import Worms


class Told:
    """Connection patterns that join what they are told, and mark the cuts they are told."""

    def __init__(self, groups: Sequence[Sequence[int]], cuts: Sequence[CutFinding] = ()) -> None:
        self._groups, self._cuts = groups, cuts

    def cuts(self) -> Sequence[CutFinding]:
        return self._cuts

    def joins(self, partition: Partition) -> list[JoinFinding]:
        return [JoinFinding("told", BLACK, group[0], tuple(group), True) for group in self._groups if len(group) > 1]


def dragons_on(
    board: Board,
    patterns: ConnectionPatterns | None = None,
    last_move: Move | None = None,
    trace: Trace = SILENT,
) -> Dragons:
    """The dragons of a board, without influence patterns; without connection patterns joined by safe links."""
    reader = Reader(board)
    worms = Worms(board, reader)
    ground = Ground(board, worms, lambda setting: NO_FINDINGS)

    def once(compute: Callable[[int], Influence]) -> Callable[[int], Influence]:
        known: dict[int, Influence] = {}

        def answer(color: int) -> Influence:
            if color not in known:
                known[color] = compute(color)
            return known[color]

        return answer

    dragons = Dragons(
        board,
        worms,
        patterns or SafeLinks(worms.strings, lambda p, color: reader.safe_move(p, color) != LOSE),
        lambda: find_eyes(board, worms.facts, reader.safe_move),
        once(lambda color: initial_influence(ground, color)),
        once(lambda color: known_influence(ground, color, dragons.life)),
        lambda color, goal=(): escape_influence(ground, color, goal),
        last_move=last_move,
        trace=trace,
    )
    return dragons


def names(dragons: Dragons, points: Sequence[int]) -> str:
    return " ".join(vertex(p, dragons.board.size) for p in points)
