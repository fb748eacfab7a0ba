"""Fields of trace events: figures by name; colours, points and codes as words."""

from typing import Any

from godebug.engine.go.color import NAMES
from godebug.engine.trace.events import Event
from godebug.fields.field import Field, Fields, Record
from godebug.fields.kind import DIGITS, Kind
from godebug.fields.kinds import CODE, TEXT, VERTEX, VERTICES, Words

EVENT = Fields(
    "event",
    "`trace`: one line an event, with the figures that its kind has: `pattern`, `color`, `code`, `move`, `value` ... "
    'Trial moves on the board are listed in `stack` as `"B:C4"`.',
    Field("topic", Words(more=True), "a name of `-d`"),
    Field("kind", Words(more=True), "what happened"),
    Field("points", VERTICES, "where; the main one first"),
    Field("test", TEXT, "the test whose position it is, where piped lines name several", optional=True),
)
#: Figures that are colours, points or result codes, which people know by name. A time is never the same twice: no line
#: tells it.
_COLORS = ("color", "to_move", "owner")
_NAMED: dict[str, Kind] = {"move": VERTEX, "code": CODE}
_UNTOLD = ("seconds",)


def event_record(event: Event, size: int, **given: str) -> Record:
    """Returns an event as a record, with further values in `given`."""
    return {**EVENT.record(event, size), **event_figures(event, size), **given}


def event_figures(event: Event, size: int) -> Record:
    """Returns the figures of an event for JSON; colours, points and codes by name."""
    return {key: _figure(key, value, size) for key, value in event.figures.items() if key not in _UNTOLD}


def _figure(key: str, value: Any, size: int) -> object:
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
