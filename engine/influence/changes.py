"""What a move changes of the territory, as trace events: a point at a time, then the sum."""

import numpy as np

from engine.influence.result import Influence
from engine.influence.score import territory_change
from engine.points import point
from engine.trace import Trace

#: The topic of trace events.
TOPIC = "territory"
#: Smaller changes are told by nobody.
LEAST_CHANGE = 0.005


def tell_territory_changes(trace: Trace, before: Influence, after: Influence) -> None:
    """Traces the territory values that differ, both computed with the opponent of the mover to move."""
    assert after.move is not None
    changed = np.abs(after.territory_value - before.territory_value) >= LEAST_CHANGE
    for row, column in np.argwhere(changed).tolist():
        trace.emit(
            TOPIC,
            "change",
            (point(row, column),),
            before=float(before.territory_value[row, column]),
            after=float(after.territory_value[row, column]),
            move=after.move.point,
        )
    gain = territory_change(before, after, after.move.color)
    trace.emit(TOPIC, "sum", (after.move.point,), color=after.move.color, gain=gain)
