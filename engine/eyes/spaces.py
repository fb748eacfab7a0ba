"""The eye spaces of a whole board, for both colours: found, examined for half and false eyes, valued."""

from collections.abc import Iterable, Mapping

from godebug.engine.board.kernel import Board
from godebug.engine.eyes.domains import Domains, EyeMap
from godebug.engine.eyes.kinds import EYE_POINT, MARGINAL_POINT
from godebug.engine.eyes.records import HALF_EYE, PROPER, Eyes, EyeSpace, HalfEye, SafeMove, Space, WormFacts
from godebug.engine.eyes.topology import Topology
from godebug.engine.eyes.valuation import value_space
from godebug.engine.go.color import BLACK, EMPTY, NAMES, WHITE, other
from godebug.engine.go.points import CELLS, LINES, all_points
from godebug.engine.go.result_codes import LOSE
from godebug.engine.trace.events import SILENT, Trace

#: The topic of trace events.
TOPIC = "eyes"


def find_eyes(board: Board, worms: Mapping[int, WormFacts], safe_move: SafeMove, trace: Trace = SILENT) -> Eyes:
    """Analyses the eyes of a board without trial moves.

    `worms`: facts by the origin of each string. `safe_move`: the tactical test of a move. `trace`: gets an event for
    every half and false eye and every space.
    """
    lively = lively_stones(board, worms)
    domains = Domains()
    domains.compute(board.color, lively, false_margins(board, worms, lively, safe_move))
    maps: tuple[EyeMap, EyeMap] = (domains.black, domains.white)
    topology = Topology(board, worms, safe_move)
    half_eyes: dict[int, HalfEye] = {}
    for eyes in maps:
        half_eyes.update(topology.find_half_eyes(eyes))
    spaces = tuple(space for eyes in maps for space in _valued_spaces(board, eyes, half_eyes, safe_move))
    if trace.wants(TOPIC):
        _tell(trace, half_eyes, spaces)
    return Eyes(
        spaces=spaces,
        half_eyes=half_eyes,
        kinds={eyes.color: bytes(eyes.kind) for eyes in maps},
        domains=bytes(domains.member),
    )


def lively_stones(board: Board, worms: Mapping[int, WormFacts]) -> bytearray:
    """Marks with 1 every stone with a life of its own: essential, and not capturable for good."""
    lively = bytearray(CELLS)
    for p in all_points(board.size):
        if board.cells[p] != EMPTY:
            worm = worms[board.origin(p)]
            lively[p] = not worm.inessential and (worm.attack_code == LOSE or worm.defense_code != LOSE)
    return lively


def false_margins(board: Board, worms: Mapping[int, WormFacts], lively: bytearray, safe_move: SafeMove) -> bytearray:
    """Marks with 1 empty points between both colours that the enemy cannot enter, next to a dead stone of his.

    Only points beside a lively black stone are examined, with either colour as the owner.
    """
    shut = bytearray(CELLS)
    color = bytes(board.cells)
    for p in all_points(board.size):
        if color[p] != EMPTY:
            continue
        stones = [p + step for step in LINES if color[p + step] in (BLACK, WHITE)]
        if len({color[q] for q in stones}) < 2 or not any(lively[q] and color[q] == BLACK for q in stones):
            continue
        for owner in (BLACK, WHITE):
            enemies = [q for q in stones if color[q] != owner]
            strong = any(lively[q] and worms[board.origin(q)].attack_code == LOSE for q in enemies)
            if strong and not all(lively[q] for q in enemies) and safe_move(p, other(owner)) == LOSE:
                shut[p] = 1
    return shut


def _valued_spaces(board: Board, eyes: EyeMap, half_eyes: Mapping[int, HalfEye], safe_move: SafeMove) -> list[EyeSpace]:
    kinds, cells = bytes(eyes.kind), bytes(board.cells)
    eye_points = frozenset([p for p in all_points(board.size) if kinds[p] == EYE_POINT])
    spaces = []
    for origin, points in eyes.points_by_space().items():
        space = Space(
            eyes.color,
            tuple(points),
            frozenset([p for p in points if kinds[p] == MARGINAL_POINT]),
            frozenset([p for p in points if cells[p] != EMPTY]),
            half_eyes,
        )
        found = value_space(board, space, eye_points, safe_move)
        spaces.append(
            EyeSpace(
                color=eyes.color,
                origin=origin,
                points=space.points,
                marginal=space.marginal,
                stones=space.stones,
                half_eyes=tuple(half.point for half in space.halves),
                value=found.value,
                attacks=found.attacks,
                defenses=found.defenses,
                estimated=found.estimated,
            )
        )
    return spaces


def _tell(trace: Trace, half_eyes: Mapping[int, HalfEye], spaces: Iterable[EyeSpace]) -> None:
    for half in half_eyes.values():
        if half.kind != PROPER:
            kind = "half eye" if half.kind == HALF_EYE else "false eye"
            trace.emit(TOPIC, kind, (half.point, *half.attacks), color=NAMES[half.color], value=half.value)
    for space in spaces:
        trace.emit(
            TOPIC,
            "space",
            space.points,
            color=NAMES[space.color],
            size=space.size,
            margins=space.margins,
            value=str(space.value),
            by="count" if space.estimated else "search",
        )
