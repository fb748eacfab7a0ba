"""The value of an eye graph and its vital points, from the exact search of the local game.

Two eyes: the wall cannot be captured. One eye: it can, but not if it also has a sure eye elsewhere. No eye: it is
captured even then. The two inner digits of a value say this for either side to begin; the outer two tell whether a good
first move also threatens something (a second move that takes the last eye, or makes a second one).
"""

from functools import lru_cache
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from godebug.engine.eyes.graph import EyeGraph, canonical_order, members
from godebug.engine.eyes.graph_values import GraphValues, TooLargeError
from godebug.engine.eyes.kernel import MAX_VERTICES
from godebug.engine.eyes.survival import MAX_POSITIONS
from godebug.engine.eyes.values import EyeValue


class EyeRules(Struct, frozen=True):
    """The conditions of the local game.

    `liberties`: outer liberties of the wall, 0 to 7. `threats`: ko threats of the defender, or below 0 of the attacker,
    -4 to 4. `suicide`: the attacker may commit suicide with several stones.
    """

    liberties: int = 2
    threats: int = 0
    suicide: bool = False


#: What GNU Go 3.8's `analyze_eyegraph` plays with.
ANALYSIS_RULES: Final = EyeRules(liberties=2, threats=0, suicide=False)
#: What the eye values of real boards follow: liberties in plenty, and threats that a suicide makes.
BOARD_RULES: Final = EyeRules(liberties=4, threats=0, suicide=True)


class Evaluation(Struct, frozen=True):
    """The value of a graph, with the masks of the vital points to `attack` and to defend (`defence`).

    Where minimum and maximum are equal, the points are only threats.
    """

    value: EyeValue
    attack: int
    defence: int


@lru_cache(maxsize=1 << 14)
def evaluate(graph: EyeGraph, rules: EyeRules, limit: int = MAX_POSITIONS) -> Evaluation | None:
    """Returns the exact value of a graph; None where it has more than 16 vertices or needs more than `limit`
    positions.
    """
    if graph.size > MAX_VERTICES:
        return None
    order = canonical_order(graph)
    found = _evaluate_canonical(graph.renumbered(order), rules, limit)
    if found is None:
        return None

    def back(mask: int) -> int:
        return sum(1 << order[v] for v in members(mask))

    return replace(found, attack=back(found.attack), defence=back(found.defence))


#: One search serves all graphs, one after the other: its tables are large.
_values = GraphValues()


@lru_cache(maxsize=1 << 16)
def _evaluate_canonical(graph: EyeGraph, rules: EyeRules, limit: int) -> Evaluation | None:
    _values.load(graph.adjacency, graph.marginal, graph.walled, rules.suicide, limit)
    try:
        *digits, attack, defence = _values.evaluate(graph.defender, graph.attacker, rules.liberties, rules.threats)
    except TooLargeError:
        return None
    return Evaluation(EyeValue(*digits), attack, defence)
