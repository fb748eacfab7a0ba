"""JSON: one object a line. `docs/json.md` describes the records."""

from collections.abc import Iterable
from typing import Any

import numpy as np

from engine.color import NAMES
from engine.points import NO_POINT, vertex
from engine.position import Move, Position
from engine.result_codes import LOSE
from engine.result_codes import NAMES as CODE_NAMES
from engine.trace import Event

Record = dict[str, object]

#: Digits behind the point of figures: far below anything that a figure means, so that output is stable.
DIGITS = 6


def position_record(position: Position) -> Record:
    rows = ["".join(".OX"[color] for color in row) for row in position.stones.tolist()]
    return {
        "type": "position",
        "source": position.source,
        "size": position.size,
        "to_move": NAMES[position.to_move],
        "move_number": position.move_number,
        "last_move": move_record(position.last_move, position.size),
        "ko": vertex(position.ko, position.size) if position.ko else None,
        "komi": position.komi,
        "handicap": position.handicap,
        "captured": {"black": position.captured_black, "white": position.captured_white},
        "board": rows,
    }


def move_record(move: Move | None, size: int) -> Record | None:
    return None if move is None else {"color": NAMES[move.color], "point": vertex(move.point, size)}


def influence_record(influence: Any, fields: Iterable[str]) -> Record:
    """One computation: which it is, and the arrays named `fields`, rows from the top."""
    record: Record = {
        "type": "influence",
        "stage": influence.stage,
        "to_move": NAMES[influence.to_move] if influence.to_move else None,
        "move": move_record(influence.move, influence.size),
    }
    for name in fields:
        record[name] = array_rows(getattr(influence, name))
    return record


def difference_record(before: Any, after: Any, fields: Iterable[str]) -> Record:
    """`after` less `before`, array by array; the region codes are left out, as their difference means nothing."""
    record: Record = {
        "type": "difference",
        "stage": after.stage,
        "to_move": NAMES[after.to_move] if after.to_move else None,
        "move": move_record(after.move, after.size),
    }
    for name in fields:
        if name != "regions":
            record[name] = array_rows(getattr(after, name).astype(float) - getattr(before, name).astype(float))
    return record


def array_rows(array: Any) -> list[list[float]] | list[list[int]]:
    if np.issubdtype(array.dtype, np.integer):
        return array.tolist()
    # Adding zero turns -0.0 into 0.0.
    return (np.round(array, DIGITS) + 0.0).tolist()


def event_record(event: Event, size: int) -> Record:
    points = [vertex(p, size) for p in event.points]
    return {"type": "event", "topic": event.topic, "kind": event.kind, "points": points, **event_figures(event, size)}


#: Figures of events that are colours, points or result codes, which people know by name. A time is never the same
#: twice: no line tells it.
_COLOR_FIGURES = ("color", "to_move", "owner")
_POINT_FIGURES = ("move",)
_CODE_FIGURES = ("code",)
_UNTOLD_FIGURES = ("seconds",)


def event_figures(event: Event, size: int) -> Record:
    """The figures of an event as JSON can hold them; colours, points and codes by name."""
    return {key: _event_figure(key, value, size) for key, value in event.figures.items() if key not in _UNTOLD_FIGURES}


def _event_figure(key: str, value: Any, size: int) -> object:
    if isinstance(value, int) and not isinstance(value, bool):
        if key in _COLOR_FIGURES:
            return NAMES[value]
        if key in _POINT_FIGURES:
            return vertex(value, size) if value != NO_POINT else None
        if key in _CODE_FIGURES:
            return "LOSE" if value == LOSE else CODE_NAMES[value]
    return plain_value(value)


def plain_value(value: object) -> object:
    if isinstance(value, np.generic):
        value = value.item()
    if isinstance(value, float):
        return round(value, DIGITS) + 0.0
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, (list, tuple)):
        return [plain_value(item) for item in value]
    return str(value)
