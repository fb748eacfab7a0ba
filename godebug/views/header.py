"""The line above every page that names the position."""

from collections.abc import Iterator

from godebug.engine.go.color import NAMES
from godebug.engine.go.points import vertex
from godebug.engine.go.position import Position
from godebug.views.look import Line, Look
from godebug.views.view import View
from godebug.views.wrap import wrapped


class PositionHeader(View):
    """Draws file, move, side to move, last move, komi and prisoners. `engine`: who answers, if not the built-in
    engine.
    """

    def __init__(self, position: Position, engine: str = "") -> None:
        self.position = position
        self.engine = engine

    def lines(self, look: Look) -> Iterator[Line]:
        """Returns the items of the line, wrapped where they do not fit."""
        position = self.position
        items: list[Line] = []
        if position.move_number:
            items.append([(f"before move {position.move_number + 1}", "faint")])
        items.append([(f"{NAMES[position.to_move].capitalize()} to play", "faint")])
        if position.last_move is not None:
            items.append([("last ", "faint"), (vertex(position.last_move.point, position.size), "strong")])
        items.append([(f"komi {position.komi:g}", "faint")])
        if position.handicap:
            items.append([(f"handicap {position.handicap}", "faint")])
        if position.captured_black or position.captured_white:
            text = f"captured {position.captured_black} black, {position.captured_white} white"
            items.append([(text, "faint")])
        if self.engine:
            items.append([("by ", "faint"), (self.engine, "strong")])
        for number, fact in enumerate(position.supposed):
            items.append([("" if number else "supposed: ", "faint"), (fact, "strong")])
        separator = ", " if look.glyphs == "ascii" else f" {look.dot} "
        line: Line = [(position.source or "position", "strong"), ("  ", "")]
        for number, item in enumerate(items):
            line += [(separator, "faint"), *item] if number else item
        yield from wrapped(line, look.width, 2)
