"""The dragon stage on drawn boards, with everything it needs."""

from collections.abc import Callable, Sequence

from godebug.engine.board.kernel import Board
from godebug.engine.dragons.amalgamation import ConnectionPatterns, CutFinding, GrowingPartition, JoinFinding
from godebug.engine.dragons.estimate import EstimatedLife
from godebug.engine.dragons.life import DragonLife, read_life
from godebug.engine.dragons.links import SafeLinks
from godebug.engine.dragons.outline import DragonOutline
from godebug.engine.eyes.spaces import find_eyes
from godebug.engine.go.color import BLACK
from godebug.engine.go.points import vertex
from godebug.engine.go.position import Move
from godebug.engine.go.result_codes import LOSE
from godebug.engine.influence.findings import NO_FINDINGS
from godebug.engine.influence.result import Influence
from godebug.engine.influence.stage import Computations, escape_influence
from godebug.engine.reading.tactical import Reader
from godebug.engine.trace.events import SILENT, Trace
from godebug.engine.worms.stage import Worms


class Told:
    """Connection patterns that join what they are told, and mark the cuts they are told."""

    def __init__(self, groups: Sequence[Sequence[int]], cuts: Sequence[CutFinding] = ()) -> None:
        self._groups, self._cuts = groups, cuts
        self.potential_cuts: dict[int, int] = {}
        self.disconnections: dict[tuple[int, int], tuple[int, int]] = {}

    def cuts(self) -> Sequence[CutFinding]:
        return self._cuts

    def joins(self, partition: GrowingPartition) -> list[JoinFinding]:
        return [JoinFinding("told", BLACK, group[0], tuple(group), True) for group in self._groups if len(group) > 1]


def _once(compute: Callable[[int], Influence]) -> Callable[[int], Influence]:
    known: dict[int, Influence] = {}

    def answer(color: int) -> Influence:
        if color not in known:
            known[color] = compute(color)
        return known[color]

    return answer


def dragons_on(
    board: Board,
    patterns: ConnectionPatterns | None = None,
    last_move: Move | None = None,
    trace: Trace = SILENT,
) -> DragonLife:
    """The dragons of a board, without influence patterns; without connection patterns joined by safe links."""
    reader = Reader(board)
    worms = Worms(board, reader)
    ground = Computations(board, worms, lambda start: NO_FINDINGS)
    outline = DragonOutline(
        board,
        worms,
        patterns or SafeLinks(worms.strings, lambda p, color: reader.safe_move(p, color) != LOSE),
        lambda: find_eyes(board, worms.facts, reader.safe_move),
        _once(lambda color: ground.run("initial", color, ground.lively(color))),
        lambda color, goal=(): escape_influence(ground, color, goal),
        trace,
    )
    known: dict[DragonLife, Callable[[int], Influence]] = {}

    def influence_given(life: DragonLife) -> Callable[[int], Influence]:
        if life not in known:
            known[life] = _once(lambda color: ground.run("dragons known", color, ground.alive(color, life.life)))
        return known[life]

    return read_life(outline, EstimatedLife(), None, influence_given, last_move, trace)


def outline_on(board: Board, patterns: ConnectionPatterns | None = None) -> DragonOutline:
    return dragons_on(board, patterns).outline


def names(board: Board, points: Sequence[int]) -> str:
    return " ".join(vertex(p, board.size) for p in points)
