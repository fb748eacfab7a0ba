"""Trace events: one line each, as text and as records; break-ins in GNU Go's words."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from godebug.engine.go.color import NAMES
from godebug.engine.go.points import vertex
from godebug.fields.field import Field, Fields, Record
from godebug.fields.kind import DIGITS, Kind
from godebug.fields.kinds import (
    CODE,
    TEXT,
    VERTEX,
    VERTICES,
    Words,
)
from godebug.views.view import View

if TYPE_CHECKING:
    from godebug.engine.trace.events import Event
    from godebug.views.look import Line, Look

EVENT = Fields(
    "event",
    "`trace`: one line an event, with the figures that its kind has: `pattern`, `color`, `code`, `move`, `value` ... "
    'Trial moves on the board are listed in `stack` as `"B:C4"`.',
    Field("topic", Words(more=True), "a name of `-d`"),
    Field("kind", Words(more=True), "what happened"),
    Field("points", VERTICES, "where; the main one first"),
    Field("test", TEXT, "the test whose position it is, where piped lines name several", optional=True),
    further=True,
)

#: Figures that are colours, points or result codes, which people know by name. A time is never the same twice: no line
#: tells it.
_COLORS = ("color", "to_move", "owner")

_NAMED: dict[str, Kind] = {"move": VERTEX, "code": CODE}

_UNTOLD = ("seconds",)


def event_record(event: "Event", size: int, **given: str) -> Record:
    """Returns an event as a record, with further values in `given`."""
    return {**EVENT.record(event, size), **event_figures(event, size), **given}


def event_figures(event: "Event", size: int) -> Record:
    """Returns the figures of an event for JSON; colours, points and codes by name."""
    return {key: _plain_figure(key, value, size) for key, value in event.figures.items() if key not in _UNTOLD}


def _plain_figure(key: str, value: Any, size: int) -> object:
    if isinstance(value, int) and not isinstance(value, bool):
        if key in _COLORS:
            return NAMES[value]
        if key in _NAMED:
            return _NAMED[key].json(value, size)
    return plain_value(value)


def plain_value(value: object) -> object:
    """Returns `value` in a form that JSON can hold."""
    item = getattr(value, "item", None)
    if callable(item):
        value = item()
    if isinstance(value, float):
        return round(value, DIGITS) + 0.0
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, (list, tuple)):
        return [plain_value(each) for each in value]
    return str(value)


def event_line(event: "Event", size: int, source: str = "") -> str:
    """Returns an event as text: `C4   influence     barrier strength=0.7 at D4,E4`; `-` where it concerns no point.

    `source`: the name of the position, where events of several are shown.
    """
    return "".join(text for text, _ in _spans(event, size, source))


def _spans(event: "Event", size: int, source: str) -> "Line":
    first = vertex(event.points[0], size) if event.points else "-"
    words = [f"{key}={_figure(value)}" for key, value in event_figures(event, size).items()]
    if len(event.points) > 1:
        words.append("at " + ",".join(vertex(p, size) for p in event.points[1:]))
    if source:
        words.append(f"in {source}")
    rest = "".join(f" {word}" for word in words)
    return [(f"{first:<4}", "strong"), (f" {event.topic:<20} ", "faint"), (event.kind, "good"), (rest, "")]


def _figure(value: object) -> str:
    """Returns a figure without blanks: lists with commas, rows of digits with slashes."""
    if value is None:
        return "-"
    if isinstance(value, float):
        return f"{value:.6g}"
    if isinstance(value, list):
        if value and all(isinstance(row, list) for row in value):
            return "/".join("".join(map(_figure, row)) for row in value)
        return ",".join(map(_figure, value)) or "-"
    return str(value).replace(" ", "_")


class EventLines(View):
    """Draws events, one a line. `source`: the name of their position, where there are several."""

    def __init__(self, events: Sequence["Event"], size: int, source: str = "") -> None:
        self.events = events
        self.size = size
        self.source = source

    def lines(self, look: "Look") -> Iterable["Line"]:
        """Returns a line for each event."""
        return (_spans(event, self.size, self.source) for event in self.events)


_KINDS = {
    "breakin": ("territory", "string", "smaller goal", "read", "erase"),
    "territory": ("erase", "change", "captured"),
}

#: GNU Go indents by two blanks a trial move, up to so many moves.
_MOST_INDENTED = 16


def is_break_in(event: "Event") -> bool:
    """Tells whether `break_in_lines` has words for an event."""
    return event.kind in _KINDS.get(event.topic, ())


def break_in_lines(event: "Event", size: int) -> list[str]:
    """Returns the lines of an event of the break-in stage, or of a move's change of territory."""
    return _Writer(event, size).lines()


class _Writer:
    def __init__(self, event: "Event", size: int) -> None:
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
