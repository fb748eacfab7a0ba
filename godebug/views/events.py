"""Trace events as lines: point and topic in fixed columns, then what happened and the figures."""

from collections.abc import Iterable, Sequence

from godebug.engine.go.points import vertex
from godebug.engine.trace.events import Event
from godebug.fields.events import event_figures
from godebug.views.look import Line, Look
from godebug.views.view import View


def event_line(event: Event, size: int, source: str = "") -> str:
    """Returns an event as text: `C4   influence     barrier strength=0.7 at D4,E4`; `-` where it concerns no point.

    `source`: the name of the position, where events of several are shown.
    """
    return "".join(text for text, _ in _spans(event, size, source))


def _spans(event: Event, size: int, source: str) -> Line:
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

    def __init__(self, events: Sequence[Event], size: int, source: str = "") -> None:
        self.events = events
        self.size = size
        self.source = source

    def lines(self, look: Look) -> Iterable[Line]:
        return (_spans(event, self.size, self.source) for event in self.events)
