"""How far the search of races goes, by level. Source: the options of GNU Go 3.8."""

from typing import Final

from msgspec import Struct


class RaceLimits(Struct, frozen=True):
    """`branch_depth`: beyond it one move a node is tried; `branch_depth2`: beyond it two. `nodes`: the most of one
    race; `brief_nodes`: of one of many, when a position is analysed or moves are reviewed."""

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


#: A race that somebody asks for has so many times the nodes of GNU Go: what is cut short is not decided. Where many are
#: looked at they cost a third of a move, and of 1,024 statuses of dragons three changed by them, one for the better.
_MORE_NODES: Final = 4


#: Nodes that all races of a position get together, and what each of those gets that come when they are used up. Of 36
#: positions of games the most expensive took 6,745; a board on which everything fights took 18,000.
RACE_NODES: Final = 8_000
LEAST_RACE_NODES: Final = 100
#: Positions of closed arenas that all races of a position get together: about a third of a second.
RACE_POSITIONS: Final = 60_000


def race_limits(level: int) -> RaceLimits:
    """The limits at a level; levels above the last one are like it."""
    branch_depth, branch_depth2, nodes = _BY_LEVEL[min(level, len(_BY_LEVEL) - 1)]
    return RaceLimits(branch_depth, branch_depth2, _MORE_NODES * nodes, nodes)
