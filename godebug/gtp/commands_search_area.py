"""Commands that limit the generation of moves to a part of the board.

The area is set first, then `limit_search 1` makes it count; an empty area limits nothing.
"""

from godebug.engine.go.points import LETTERS, all_points, column_of, hoshi, point, row_of
from godebug.gtp.arguments import Arguments
from godebug.gtp.registry import command
from godebug.gtp.session import Session

#: The steps along lines from the centre of a diamond to its rim, as in GNU Go 3.8.
DIAMOND = 6


@command("limit_search")
def limit_search(session: Session, args: Arguments) -> None:
    """`0` or `1`: whether moves are generated only in the search area."""
    session.is_limited = args.integer("invalid value for search limit") != 0


@command("set_search_diamond")
def set_search_diamond(session: Session, args: Arguments) -> None:
    """`VERTEX`: makes the points up to six steps away the search area."""
    center = args.vertex()
    session.search_area = {
        p
        for p in all_points(session.size)
        if abs(row_of(p) - row_of(center)) + abs(column_of(p) - column_of(center)) <= DIAMOND
    }


@command("set_search_limit")
def set_search_limit(session: Session, args: Arguments) -> None:
    """`VERTEX [0]`: adds a point to the search area, or with 0 takes it out."""
    p = args.vertex()
    if args and args.integer() == 0:
        session.search_area.discard(p)
    else:
        session.search_area.add(p)


@command("reset_search_mask")
def reset_search_mask(session: Session, args: Arguments) -> None:
    """Empties the search area."""
    session.search_area.clear()


@command("draw_search_area")
def draw_search_area(session: Session, args: Arguments) -> str:
    """Returns a board with a star on each point of the search area."""
    size = session.size
    letters = "   " + " ".join(LETTERS[:size])
    lines = ["", letters]
    for row in range(size):
        cells = [_cell(session, point(row, column)) for column in range(size)]
        lines.append(f"{size - row:2} {' '.join(cells)} {size - row}")
    return "\n".join([*lines, letters])


def _cell(session: Session, p: int) -> str:
    if p in session.search_area:
        return "*"
    return "+" if p in hoshi(session.size) else "."
