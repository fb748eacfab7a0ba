"""How far the search goes, by level.

Every limit is a number of trial moves on the board. Source: the options of GNU Go 3.8 (`--level`, `--depth`,
`--backfill-depth`, `--fourlib-depth`, `--ko-depth`), GNU Go manual, chapter "Tactical Reading".
"""

from typing import Final

from msgspec import Struct

DEFAULT_LEVEL: Final = 10
LEVELS: Final = range(13)
#: The reach of questions that are asked for their own sake. An analysis asks thousands and stays with the model's 0.
QUESTION_REACH: Final = 2
#: Nodes of tactical reading that each stage of an analysis may take before it reads less deep. The most expensive of
#: 156 positions of games and problems took 652,000 for the strings (115,000 in games), 2,450,000 for life and death,
#: and twice that for the review of moves; boards full of kos would take a hundred times as many. `benchmarks/limits.py`
#: prints these figures for the games that ship, or for a list of positions.
ANALYSIS_NODES: Final = 1_000_000
LIFE_NODES: Final = 2_000_000
REVIEW_NODES: Final = 8_000_000
#: The same of a review while a game is played out.
SETTLING_NODES: Final = 3_000_000
#: Where the strings took more than EASY_NODES, later stages get fewer of these nodes (and of those of life and death),
#: down to LEAST_SHARE of them where the strings took ANALYSIS_NODES. Of 80 positions of games and problems the strings
#: of the most expensive three took 773,000, 713,000 and 586,000, and each still got the nodes that it needed
#: (`benchmarks/limits.py` prints what strings take).
EASY_NODES: Final = 500_000
LEAST_SHARE: Final = 0.125


class Depths(Struct, frozen=True):
    """`depth`: beyond it three liberties are safe. `branch_depth`: from it on only the first candidate is tried against
    three or four liberties. `backfill_depth`: indirect moves. `backfill2_depth`: expensive indirect moves.
    `break_chain_depth`: attacks on surrounders with two or three liberties. `superstring_depth`: moves around loosely
    connected strings. `fourlib_depth`: beyond it four liberties are safe. `ko_depth`: conditional ko captures.
    `superstrings`: superstring and squeeze moves against three and four liberties are generated at all.
    """

    depth: int
    branch_depth: int
    backfill_depth: int
    backfill2_depth: int
    break_chain_depth: int
    superstring_depth: int
    fourlib_depth: int
    ko_depth: int
    superstrings: bool


def effort(level: int) -> int:
    """Returns by how much a level reads deeper (below 0: less deep) than levels 9 and 10, which have one base."""
    if level >= 9:
        return max(0, level - 10)
    return -1 if level == 8 else level - 8


def depths_at(level: int, reach: int = 0) -> Depths:
    """Returns the limits at a `level` (0 and up; 10 is the usual one).

    `reach` adds plies to all but the expensive moves' limit: two plies find more right answers on problems, for less
    than twice the nodes; more than two bring little (`godebug regress run reading` counts both).
    Raises ValueError for a level below 0.
    """
    if level < 0 or reach < 0:
        raise ValueError(f"level {level}, reach {reach}: 0 or more is wanted")
    above = max(0, level - 10)
    less = effort(level)
    return Depths(
        depth=max(6, 16 + less) + reach,
        branch_depth=max(3, 13 + less) + reach,
        backfill_depth=max(2, 12 + less) + reach,
        backfill2_depth=max(1, 5 + less),
        break_chain_depth=max(2, 7 + less) + reach,
        superstring_depth=7 + reach if level >= 8 else 0,
        fourlib_depth=(7 + above if level >= 7 else max(1, level)) + reach,
        ko_depth=(8 + above if level >= 9 else 7 if level >= 7 else max(1, level)) + reach,
        superstrings=level >= 8,
    )
