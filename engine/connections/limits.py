"""How far connection and break-in reading goes, by level.

Source: measured on GNU Go 3.8, whose manual (chapter "Invoking GNU Go", `--level`) names the options.
"""

from typing import Final

from msgspec import Struct

from godebug.engine.reading.depths import effort

#: Distances are counted in this many parts of a move.
MOVE: Final = 10000

CONNECTION_DEPTH: Final = 20
CONNECTION_NODES: Final = 2000
CONNECTION_GROWTH: Final = 1.45
#: The limit of disconnect questions grows with this instead when they are asked with stones on the board.
DISCONNECTION_GROWTH: Final = 1.5
BREAK_IN_DEPTH: Final = 14
BREAK_IN_NODES: Final = 400
BREAK_IN_GROWTH: Final = 1.5
LEAST_DEPTH: Final = 2
#: Nodes of a question that decides whether strings are one dragon. What takes longer to link is not one by any means:
#: of 4,305 dragons that GNU Go sees in 397 positions of games 3,915 are the same; with as many nodes as other questions
#: have 3,875, in a third more time. With 100 nodes 3,953 are, but four problems of moves more lose their answer than
#: get it.
JOINING_NODES: Final = 300
#: Where there are no more strings than this, links lead over open ground, and few are asked for: they get more.
FEW_STRINGS: Final = 16
OPEN_JOINING_NODES: Final = 800
#: Territories are examined for break-ins from this level on.
BREAK_IN_LEVEL: Final = 10


class Limits(Struct, frozen=True):
    """The most plies and nodes of one question."""

    connection_depth: int
    connection_nodes: int
    break_in_depth: int
    break_in_nodes: int


def limits_of_level(level: int) -> Limits:
    """Returns the limits of a level (0 to 10 as in GNU Go; higher levels read further)."""
    more = effort(level)
    return Limits(
        connection_depth=max(LEAST_DEPTH, CONNECTION_DEPTH + 2 * more),
        connection_nodes=int(CONNECTION_NODES * CONNECTION_GROWTH**more),
        break_in_depth=max(LEAST_DEPTH, BREAK_IN_DEPTH + 2 * more),
        break_in_nodes=int(BREAK_IN_NODES * BREAK_IN_GROWTH**more),
    )


def joining_nodes(strings: int) -> int:
    """Returns the most nodes of a question that decides whether two of `strings` strings are one dragon."""
    return OPEN_JOINING_NODES if strings <= FEW_STRINGS else JOINING_NODES
