"""Lunches and inessential worms: what can be eaten, and what has no life potential of its own.

Source: GNU Go manual, chapter "Analyzing the position", section on worms (lunch, inessential strings).
"""

from collections.abc import Iterable, Mapping, Sequence

from godebug.engine.board.kernel import Board
from godebug.engine.go.color import BOTH, other
from godebug.engine.go.points import STEPS
from godebug.engine.go.result_codes import KO_A
from godebug.engine.worms.shape import WormString, cavity_of

#: An inessential worm leaves a cavity with fewer empty points on the first line than this.
EDGE_LIMIT = 3


def find_lunch(
    board: Board,
    string: WormString,
    attack_codes: Mapping[int, int],
    cutstones: Mapping[int, int],
) -> int:
    """Returns the origin of the best enemy worm that is easily captured, adjacent or diagonal; 0 for none.

    `attack_codes`, `cutstones`: by origin. Cutting stones come first, then few liberties, then board order.
    """
    color = board.cells
    enemy = other(string.color)
    best = 0
    for p in sorted({p + step for p in string.stones for step in STEPS if color[p + step] == enemy}):
        worm = board.origin(p)
        if worm == best or not attack_codes[worm] or board.is_ko_point(p):
            continue
        if best == 0 or (cutstones[worm], -board.count_liberties(worm)) > (
            cutstones[best],
            -board.count_liberties(best),
        ):
            best = worm
    return best if best and attack_codes[best] >= KO_A else 0


def inessential_worms(
    board: Board,
    strings: Sequence[WormString],
    genera: Mapping[int, int],
    liberties2: Mapping[int, int],
    cutstones: Mapping[int, int],
    lunches: Mapping[int, int],
) -> Iterable[int]:
    """Returns the origins of the worms without life potential of their own. All mappings are by origin."""
    for string in strings:
        worm = string.origin
        if genera[worm] or liberties2[worm] or cutstones[worm] or lunches[worm]:
            continue
        cavity = cavity_of(board, string)
        if cavity.border != BOTH and cavity.edge < EDGE_LIMIT:
            yield worm
