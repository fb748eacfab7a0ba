"""How likely each move would be chosen if only the random parts of the values were drawn again."""

import itertools
from collections.abc import Mapping
from math import log2
from typing import Final

import numpy as np

from godebug.engine.moves.value import TIE_BREAK

#: Steps of the integration over each interval between ends of the random parts.
_STEPS: Final = 64


def move_probabilities(values: Mapping[int, float], spreads: Mapping[int, float]) -> dict[int, float]:
    """Returns by point the probability that the move has the largest value.

    Each value is uniform from `values` to `values` + `spreads`. Moves that cannot be the largest are left out.
    `spreads`: TIE_BREAK times the randomness of the move.
    """
    ends = {p: value + spreads.get(p, TIE_BREAK) for p, value in values.items()}
    if not ends:
        return {}
    floor = max(values.values())
    near = {p: (values[p], ends[p]) for p in sorted(values) if ends[p] > floor}
    marks = sorted({floor, *(end for _, end in near.values()), *(low for low, _ in near.values() if low > floor)})
    found = dict.fromkeys(near, 0.0)
    nodes, weights = np.polynomial.legendre.leggauss(_STEPS)
    for low, high in itertools.pairwise(marks):
        x = (high - low) / 2.0 * nodes + (high + low) / 2.0
        chances = {p: np.clip((x - start) / (end - start), 0.0, 1.0) for p, (start, end) in near.items()}
        for p, (start, end) in near.items():
            if start >= high or end <= low:
                continue
            others = np.ones_like(x)
            for q, chance in chances.items():
                if q != p:
                    others = others * chance
            found[p] += float((weights * others).sum()) * (high - low) / 2.0 / (end - start)
    return {p: chance for p, chance in found.items() if chance > 0.0}


def uncertainty(probabilities: Mapping[int, float]) -> float:
    """Returns Shannon's entropy of the choice, in bits."""
    return sum(-chance * log2(chance) for chance in probabilities.values() if chance > 0.0)
