"""The eye spaces of a whole board, for both colours: found, examined for half and false eyes, valued."""

from collections.abc import Iterable, Mapping
from typing import Final

from godebug.engine.board.kernel import Board
from godebug.engine.eyes.domains import Domains, EyeMap, find_false_margins
from godebug.engine.eyes.half_eyes import QUARTERS, REASONS, HalfEyes
from godebug.engine.eyes.kinds import HALF, MARGINAL_POINT
from godebug.engine.eyes.records import (
    FALSE_EYE,
    HALF_EYE,
    PROPER,
    Diagonal,
    Eyes,
    EyeSpace,
    HalfEye,
    SafeMove,
)
from godebug.engine.eyes.space_search import SpaceSearch
from godebug.engine.eyes.tactics import KnownTactics
from godebug.engine.eyes.values import NO_EYE, ONE_EYE, TWO_EYES, EyeValue
from godebug.engine.go.color import EMPTY, NAMES
from godebug.engine.go.points import CELLS, DIAGONALS, all_points
from godebug.engine.go.result_codes import LOSE
from godebug.engine.trace.events import SILENT, Trace
from godebug.engine.worms.records import TacticalFacts

#: The topic of trace events.
TOPIC = "eyes"
#: The words of records for what diagonals make of a point, by `EyeMap.half`.
HALF_KINDS: Final = (PROPER, HALF_EYE, FALSE_EYE)


def find_eyes(board: Board, worms: Mapping[int, TacticalFacts], safe_move: SafeMove, trace: Trace = SILENT) -> Eyes:
    """Analyses the eyes of a board without trial moves.

    `worms`: facts by the origin of each string. `safe_move`: the tactical test of a move. `trace`: gets an event for
    every half and false eye and every space.
    """
    tactics = KnownTactics(board, worms, safe_move)
    lively, shut = lively_stones(board, worms), bytearray(CELLS)
    find_false_margins(tactics, lively, shut)
    domains = Domains()
    domains.compute(board.color, lively, shut)
    maps: tuple[EyeMap, EyeMap] = (domains.black, domains.white)
    examiner, search = HalfEyes(tactics), SpaceSearch(tactics)
    half_eyes: dict[int, HalfEye] = {}
    for eyes in maps:
        for p in all_points(board.size):
            if examiner.examine(p, eyes):
                half_eyes[p] = _half_eye(p, eyes, examiner)
    spaces = tuple(valued_space(board, eyes, points, search) for eyes in maps for points in _spaces(eyes))
    if trace.wants(TOPIC):
        _trace_eyes(trace, half_eyes, spaces)
    return Eyes(
        spaces=spaces,
        half_eyes=half_eyes,
        kinds={eyes.color: bytes(eyes.kind) for eyes in maps},
        domains=bytes(domains.member),
    )


def lively_stones(board: Board, worms: Mapping[int, TacticalFacts]) -> bytearray:
    """Marks with 1 every stone with a life of its own: essential, and not capturable for good."""
    lively = bytearray(CELLS)
    for p in all_points(board.size):
        if board.cells[p] != EMPTY:
            worm = worms[board.origin(p)]
            lively[p] = not worm.inessential and (worm.attack_code == LOSE or worm.defense_code != LOSE)
    return lively


def _half_eye(p: int, eyes: EyeMap, examiner: HalfEyes) -> HalfEye:
    """Returns what was written of an eye point, just after it was judged."""
    diagonals = tuple(
        Diagonal(
            p + step,
            examiner.values[k] / QUARTERS,
            REASONS[examiner.reasons[k]],
            examiner.attacks[k],
            examiner.defenses[k],
        )
        for k, step in enumerate(DIAGONALS)
    )
    return HalfEye(
        p,
        eyes.color,
        eyes.half_value[p] / QUARTERS,
        HALF_KINDS[eyes.half[p]],
        tuple(eyes.attacks[4 * p : 4 * p + eyes.attack_count[p]]),
        tuple(eyes.defenses[4 * p : 4 * p + eyes.defense_count[p]]),
        diagonals,
    )


def _spaces(eyes: EyeMap) -> list[list[int]]:
    return list(eyes.points_by_space().values())


def valued_space(board: Board, eyes: EyeMap, points: list[int], search: SpaceSearch) -> EyeSpace:
    """Returns what a space of a map is worth, estimated where it cannot be searched."""
    marginal = frozenset([p for p in points if eyes.kind[p] == MARGINAL_POINT])
    search.gather(points[0], eyes)
    searched = search.search(eyes)
    search.leave()
    found = search.value
    return EyeSpace(
        color=eyes.color,
        origin=points[0],
        points=tuple(points),
        marginal=marginal,
        stones=frozenset([p for p in points if board.color[p] != EMPTY]),
        half_eyes=tuple([p for p in points if eyes.half[p] == HALF]),
        value=EyeValue(*found.digits) if searched else count_value(len(points), len(marginal)),
        attacks=tuple(found.attacks[: found.attack_count]) if searched else (),
        defenses=tuple(found.defenses[: found.defense_count]) if searched else (),
        estimated=not searched,
    )


def count_value(points: int, marginal: int) -> EyeValue:
    """Estimates the eyes of a large space by the number of its points: each marginal point costs a proper one."""
    count = points - 2 * marginal
    return TWO_EYES if count > 3 else ONE_EYE if count > 0 else NO_EYE


def _trace_eyes(trace: Trace, half_eyes: Mapping[int, HalfEye], spaces: Iterable[EyeSpace]) -> None:
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
