"""How far the search of races goes, by level. Source: the options of GNU Go 3.8."""

from typing import Final

from msgspec import Struct


class RaceLimits(Struct, frozen=True):
    """The limits of a race.

    `branch_depth`: beyond it one move a node is tried; `branch_depth2`: beyond it two. `nodes`: the most of one race;
    `brief_nodes`: the most of one of many, when a position is analysed or moves are reviewed.
    """

    branch_depth: int
    branch_depth2: int
    nodes: int
    brief_nodes: int


#: Branch depth, the second one, nodes, as in GNU Go 3.8; from level 0 on.
_BY_LEVEL: Final = (
    (8, 2, 19),
    (8, 2, 29),
    (9, 3, 43),
    (9, 3, 65),
    (10, 4, 98),
    (10, 4, 148),
    (11, 5, 222),
    (11, 5, 333),
    (11, 5, 333),
    (12, 6, 500),
    (12, 6, 500),
    (12, 6, 750),
    (13, 7, 1125),
)


#: A race that is asked for alone gets this many times GNU Go's nodes, because a race that is cut off is undecided. In
#: an analysis, which reads many races, they would take a third of a move's time and change three of 1,024 statuses of
#: dragons, one of them for the better (against GNU Go 3.8; `benchmarks/limits.py --against "gnugo --mode gtp"`).
_MORE_NODES: Final = 4


#: Nodes that all races of a position get together, and the nodes of each further race when these are used up. The most
#: expensive of 36 positions of games took 6,745, a board on which everything fights 18,000 (`benchmarks/verdicts.py`).
RACE_NODES: Final = 8_000
LEAST_RACE_NODES: Final = 100
#: Positions of the exact search that all races of a position get together: about a third of a second.
RACE_POSITIONS: Final = 60_000


def race_limits(level: int) -> RaceLimits:
    """Returns the limits at a level; levels above the last one are like it."""
    branch_depth, branch_depth2, nodes = _BY_LEVEL[min(level, len(_BY_LEVEL) - 1)]
    return RaceLimits(branch_depth, branch_depth2, _MORE_NODES * nodes, nodes)
