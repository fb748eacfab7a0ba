"""Break-in events in GNU Go's words, as its `-d 0x102000` prints them."""

from collections.abc import Sequence
from typing import Any

from godebug.engine.go.points import vertex
from godebug.engine.trace.events import Event

_KINDS = {
    "breakin": ("territory", "string", "smaller goal", "read", "erase"),
    "territory": ("erase", "change", "captured"),
}
#: GNU Go indents by two blanks a trial move, up to so many moves.
_MOST_INDENTED = 16


def is_break_in(event: Event) -> bool:
    """Tells whether `break_in_lines` has words for an event."""
    return event.kind in _KINDS.get(event.topic, ())


def break_in_lines(event: Event, size: int) -> list[str]:
    """Returns the lines of an event of the break-in stage, or of a move's change of territory."""
    return _Writer(event, size).lines()


class _Writer:
    def __init__(self, event: Event, size: int) -> None:
        self.event = event
        self.size = size
        self.figures: dict[str, Any] = dict(event.figures)
        stack: Sequence[str] = self.figures.get("stack", [])
        self.stack = "".join(f"{move} " for move in stack)
        self.indent = "  " * min(len(stack), _MOST_INDENTED)

    def lines(self) -> list[str]:
        points = self.event.points
        if self.event.kind == "territory":
            mover, owner = self.figures["to_move"], self.figures["owner"]
            goal = self._goal(points, self.figures["marks"])
            return [f"{self.indent}Trying to break ({mover} to move) {owner}'s territory {goal}"]
        if self.event.kind == "string":
            return [f"{self.indent}Trying to break in from {self._name(points[0])} to:", self._goal(points[1:])]
        if self.event.kind == "smaller goal":
            return [f"{self.indent}Now trying to break to smaller goal:", self._goal(points)]
        if self.event.kind == "read":
            return self._reading()
        if self.event.kind == "erase":
            move = f"{self.figures['move']}: " if self.figures["move"] else ""
            return [f"{self.indent}{move}Erasing territory at {self._name(points[0])} -{self.figures['way']}."]
        if self.event.kind == "change":
            old, new = self.figures["old"], self.figures["new"]
            what = f"{self._name(points[0])} territory change {new - old:.2f} ({old:.2f} -> {new:.2f})"
            return [f"    {self._name(points[1])}:   - {what}"]
        return [f"    {self._name(points[0])}:   - captured stones {self.figures['stones']:.2f}"]

    def _reading(self) -> list[str]:
        string, *goal = self.event.points
        name, result, move = self._name(string), self.figures["code"], self.figures["move"]
        breaks = self.figures["question"] == "break_in"
        if self.figures["cached"]:
            title = f"Break-in from {name} to:" if breaks else f"Blocking off {name} from:"
            return [self.indent + title, self._goal(goal), f"{self.indent}Result cached: {result} {move}"]
        asked = (
            f"break_in    {name:<3}, result {result} {move:<3}"
            if breaks
            else f"block_off {name}, result {result} {move}"
        )
        nodes, tactical, seconds = (self.figures[key] for key in ("nodes", "tactical_nodes", "seconds"))
        return [f"{asked} ({nodes}, {tactical} nodes, {seconds:.2f} seconds)", self._goal(goal), self.stack]

    def _goal(self, points: Sequence[int], marks: Sequence[int] = ()) -> str:
        """Returns points with their marks, all 1 unless given: `A9 (1)  B9 (1)  `."""
        given = marks or [1] * len(points)
        return "".join(f"{self._name(p)} ({mark})  " for p, mark in zip(points, given, strict=True)) + self.indent

    def _name(self, p: int) -> str:
        return vertex(p, self.size)
