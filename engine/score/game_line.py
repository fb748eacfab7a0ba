"""The score of a game as a line: a filter over what its positions say one by one.

A group in the balance counts for nobody, so each move around it seems to win it, and estimates of successive positions
swing to and fro. The filter takes positions of both sides in equal parts.
"""

from collections.abc import Sequence
from typing import Final

#: The weights of a position's neighbours at distance 0, 1, 2, ...: a mean over eight moves around it, half of the
#: outermost two. On 446 positions of three games it changes by 1.2 points a move instead of 15.2, turns round in 21 of
#: 100 instead of 96, and is off a network's lead by 13.9 instead of 17.0 points; a mean over six moves by 1.5, 23 and
#: 14.1, over four by 2.1, 24 and 14.3 (`benchmarks/score_line.py`).
WEIGHTS: Final = (1 / 8, 1 / 8, 1 / 8, 1 / 8, 1 / 16)
#: The moves over which it sees a change.
SPAN: Final = 2 * (len(WEIGHTS) - 1)


def game_line(estimates: Sequence[float]) -> list[float]:
    """Returns the filtered score of each of successive positions, in points like the `estimates`."""
    return filtered(estimates, WEIGHTS)


def filtered(estimates: Sequence[float], weights: Sequence[float]) -> list[float]:
    """Returns weighted means; `weights`: of neighbours at distance 0, 1, 2, ..., which add up to 1 with both sides.

    Beyond the first and the last position the game goes on as in a mirror, which keeps whose turn it is.
    """
    reach = len(weights) - 1
    last = len(estimates) - 1

    def at(n: int) -> float:
        n %= 2 * last or 1
        return estimates[min(n, 2 * last - n)]

    return [sum(weights[abs(d)] * at(n + d) for d in range(-reach, reach + 1)) for n in range(len(estimates))]
