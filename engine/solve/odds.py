"""How likely it is that a reading is the point of a position: the odds that the right move is among its moves.

A reading is an answer of one frame of one region, no proof, about a group that may not be what the fight is about. What
tells right ones from wrong ones was fitted by a logistic function, to readings in which both sides were read.
"""

import math
from typing import Final, Literal

from msgspec import Struct

#: Better ones than these are not looked for: at once, or after some effort.
ENOUGH_ODDS: Final = 0.9
GOOD_ODDS: Final = 0.7

#: So many stones are a large group.
LARGE_GROUP: Final = 6

#: How a frame is called in a reading: its border helps the side to move, or whoever is there first, or the other side;
#: or nothing lies beyond.
FrameKind = Literal["hopeful", "even", "strict", "shut"]


class ReadingFeatures(Struct, frozen=True):
    """What is known of a reading.

    `own`: whether the group is the mover's. `frame`: see FrameKind. `stones`, `strings`: of the group. `exits`: empty
    points outside next to the region. `agreeing`, `others`: groups beside it in which one of its moves decides too, and
    all groups beside it of which there is a reading. `larger_open`: whether it is not known of a larger group of
    LARGE_GROUP stones and more whether the move decides its fate.
    """

    own: bool
    frame: FrameKind
    stones: int
    strings: int
    exits: int
    agreeing: int
    others: int
    larger_open: bool


def terms(reading: ReadingFeatures) -> tuple[float, ...]:
    """The figures of a reading that have weights; see WEIGHTS."""
    return (
        1.0,
        reading.frame == "shut",
        reading.own and reading.frame == "hopeful",
        reading.frame == "even",
        reading.own and reading.frame == "strict",
        not reading.own and reading.frame == "strict",
        reading.strings > 1,
        math.log2(min(reading.stones, 16)),
        min(reading.exits, 10),
        min(reading.agreeing, 2),
        min(reading.others - reading.agreeing, 3),
        reading.larger_open,
    )


#: What each term adds to the logarithm of the odds. Fitted to 388 printed problems, chosen by a hash of their names, as
#: `benchmarks/solve_odds.py PROBLEMS` does it. Of 282 others, of which nothing was learnt (`godebug solve --problems
#: FOLDER --nodes 2000000`), 141 came out right and 33 wrong. Read answers with odds below 0.7 were right in 14 of 30,
#: with odds below 0.9 in 49 of 63, with better ones in 31 of 32.
WEIGHTS: Final = (0.75, 0.43, -0.85, -0.96, 0.41, -1.36, 0.01, 0.45, -0.06, 0.89, -0.49, -0.07)


def odds_of(reading: ReadingFeatures) -> float:
    """The odds that the right move is among the moves of a reading."""
    return logistic(sum(weight * term for weight, term in zip(WEIGHTS, terms(reading), strict=True)))


def logistic(logarithm: float) -> float:
    """The odds of a logarithm of odds, in thousandths: they do not depend on how a machine takes logarithms."""
    return round(1 / (1 + math.exp(-logarithm)), 3)
