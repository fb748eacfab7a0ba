"""What a move changes in territory, as one trace event a point."""

from godebug.engine.go.color import WHITE
from godebug.engine.go.points import all_points
from godebug.engine.influence.result import Influence
from godebug.engine.trace.events import Trace

TOPIC = "territory"
#: Changes up to this size are not worth telling.
LEAST_CHANGE = 0.02


def trace_changes(trace: Trace, before: Influence, after: Influence) -> None:
    """Emits an event for each point whose value the move of `after` changes, and one for the stones that it captures.

    In both computations the opponent of the mover is to move; `before` is without the move. Figures are positive for
    the mover.
    """
    if not trace.wants(TOPIC) or after.move is None:
        return
    move, sign = after.move, 1.0 if after.move.color == WHITE else -1.0
    for p in all_points(before.size):
        old, new = sign * before.field.territory[p], sign * after.field.territory[p]
        if abs(new - old) > LEAST_CHANGE:
            trace.emit(TOPIC, "change", (p, move.point), color=move.color, old=old, new=new)
    captured = sign * (after.captured - before.captured)
    if captured:
        trace.emit(TOPIC, "captured", (move.point,), color=move.color, stones=captured)
