"""What a move changes in territory, told point by point."""

import numpy as np

from engine.color import WHITE
from engine.influence.result import Influence
from engine.points import point
from engine.trace import Trace

TOPIC = "territory"
#: Changes up to this size are not worth telling.
LEAST_CHANGE = 0.02


def tell_changes(trace: Trace, before: Influence, after: Influence) -> None:
    """Emits an event for each point that the move of `after` changes, and one for the stones that it captures.

    Both have the opponent of the mover to move, `before` without the move. Figures are the mover's: positive is his.
    """
    if not trace.wants(TOPIC) or after.move is None:
        return
    move, sign = after.move, 1.0 if after.move.color == WHITE else -1.0
    old, new = sign * before.territory_value, sign * after.territory_value
    for row, column in np.argwhere(np.abs(new - old) > LEAST_CHANGE).tolist():
        figures = {"old": float(old[row, column]), "new": float(new[row, column])}
        trace.emit(TOPIC, "change", (point(row, column), move.point), color=move.color, **figures)
    captured = sign * (after.captured - before.captured)
    if captured:
        trace.emit(TOPIC, "captured", (move.point,), color=move.color, stones=captured)
