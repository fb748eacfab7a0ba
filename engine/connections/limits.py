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
#: Nodes of a question that decides whether two strings are one dragon. Measured on 397 positions of games that do not
#: ship, against GNU Go 3.8: of its 4,305 dragons 3,915 are the same with 300 nodes; 3,875 with CONNECTION_NODES, in a
#: third more time; 3,953 with 100, but then four more problems about moves lose their answer than gain one.
#: `benchmarks/limits.py --list LIST --against "gnugo --mode gtp"` compares the dragons of other positions.
JOINING_NODES: Final = 300
#: Where there are no more strings than this, links lead over open ground, and few are asked for: they get more.
FEW_STRINGS: Final = 16
OPEN_JOINING_NODES: Final = 800
#: Nodes of a question where reading has come as near as it may, having read too much: what it would say is not sure
#: anyway. On boards of kos questions with CONNECTION_NODES would take seconds in all.
TIRED_NODES: Final = 100
#: Territories are examined for break-ins from this level on.
BREAK_IN_LEVEL: Final = 10


class ConnectionLimits(Struct, frozen=True):
    """The most plies and nodes of one question."""

    connection_depth: int
    connection_nodes: int
    break_in_depth: int
    break_in_nodes: int


def limits_of_level(level: int) -> ConnectionLimits:
    """Returns the limits of a level (0 to 10 as in GNU Go; higher levels read further)."""
    more = effort(level)
    return ConnectionLimits(
        connection_depth=max(LEAST_DEPTH, CONNECTION_DEPTH + 2 * more),
        connection_nodes=int(CONNECTION_NODES * CONNECTION_GROWTH**more),
        break_in_depth=max(LEAST_DEPTH, BREAK_IN_DEPTH + 2 * more),
        break_in_nodes=int(BREAK_IN_NODES * BREAK_IN_GROWTH**more),
    )


def joining_nodes(strings: int) -> int:
    """Returns the most nodes of a question that decides whether two of `strings` strings are one dragon."""
    return OPEN_JOINING_NODES if strings <= FEW_STRINGS else JOINING_NODES
