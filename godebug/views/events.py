"""Trace events as lines: vertex and topic in fixed columns, then what happened and the figures."""

from engine.color import NAMES
from engine.points import vertex
from engine.trace import Event


def event_line(event: Event, size: int) -> str:
    """One event: `C4   influence     barrier strength=0.7 at D4,E4`; `-` where it concerns no point."""
    first = vertex(event.points[0], size) if event.points else "-"
    words = [event.kind, *(f"{key}={_figure(key, value, size)}" for key, value in event.figures.items())]
    if len(event.points) > 1:
        words.append("at " + ",".join(vertex(p, size) for p in event.points[1:]))
    return f"{first:<4} {event.topic:<20} {' '.join(words)}"


def _figure(key: str, value: object, size: int) -> str:
    if key == "color" and isinstance(value, int) and 0 <= value < len(NAMES):
        return NAMES[value]
    return f"{value:.6g}" if isinstance(value, float) else str(value).replace(" ", "_")
