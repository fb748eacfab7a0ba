"""How far the search of races goes, by level. Source: the options of GNU Go 3.8 (`--semeai-node-limit`)."""

from typing import Final

from engine.plain import dataclass


@dataclass(frozen=True)
class RaceLimits:
    """`branch_depth`: beyond it one move a node is tried; `branch_depth2`: beyond it two. `nodes`: the most of one
    analysis."""

    branch_depth: int
    branch_depth2: int
    nodes: int


#: Branch depth, the second one, nodes; from level 0 on.
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


def race_limits(level: int) -> RaceLimits:
    """The limits at a level; levels above the last one are like it."""
    return RaceLimits(*_BY_LEVEL[min(level, len(_BY_LEVEL) - 1)])
