"""What a move changes in territory, as events."""

import numpy as np
from test_break_ins import THIN_SIDE, analysis_of

from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.go.points import column_of, parse_vertex, row_of
from godebug.engine.trace.events import Trace


def test_changes_of_a_move_are_told_from_its_movers_side():
    for color, sign in ((WHITE, 1.0), (BLACK, -1.0)):
        events = []
        analysis = analysis_of(THIN_SIDE, trace=Trace(events.append, frozenset({"territory"})))
        found = analysis.moves.tactical_outcome(color, parse_vertex("F2", 9))
        before = analysis.ground.break_ins(3 - color).after.territory_value
        changes = [event for event in events if event.kind == "change"]
        difference = sign * (found.after.territory_value - before)
        assert len(changes) == int((np.abs(difference) > 0.02).sum()) > 0
        for event in changes:
            cell = row_of(event.points[0]), column_of(event.points[0])
            assert event.points[1] == parse_vertex("F2", 9)
            assert np.isclose(event.figures["new"] - event.figures["old"], difference[cell])


def test_nothing_is_told_when_nobody_listens():
    analysis = analysis_of(THIN_SIDE)
    after = analysis.moves.tactical_outcome(WHITE, parse_vertex("F2", 9)).uncorrected
    with analysis.moves.question() as outcomes:
        assert outcomes.break_ins_after(after).before is after
