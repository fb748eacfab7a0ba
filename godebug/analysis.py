"""From the command line to the engine: an analysis with the options that the user gave, and a trace listener."""

import sys
from typing import TYPE_CHECKING

from engine.position import Position
from engine.trace import SILENT, Event, Trace
from godebug.errors import UserError
from godebug.flags import Debug, flag_names
from godebug.options import EngineOptions
from godebug.resources import data_folder

if TYPE_CHECKING:
    from engine.analysis import Analysis


def analyse(position: Position, engine: EngineOptions, trace: Trace = SILENT) -> "Analysis":
    """The analysis of `position`; its stages are computed when something asks for them."""
    from engine.analysis import Analysis
    from engine.patterns.database import PatternFolder
    from engine.patterns.findings import PatternError

    try:
        databases = PatternFolder(data_folder("patterns") if engine.patterns is None else engine.patterns)
    except (PatternError, FileNotFoundError) as error:
        raise UserError(str(error)) from None
    return Analysis(position, level=engine.level_number, databases=databases, trace=trace, break_ins=engine.break_in)


def stderr_trace(mask: Debug, size: int) -> Trace:
    """A trace that prints the topics of `mask` on stderr: one line an event, break-ins in GNU Go's words."""
    if not mask:
        return SILENT
    from godebug.views.break_in_trace import break_in_lines, is_break_in
    from godebug.views.events import event_line

    def listener(event: Event) -> None:
        for line in break_in_lines(event, size) if is_break_in(event) else [event_line(event, size)]:
            print(line, file=sys.stderr)

    return Trace(listener, frozenset(flag_names(mask)))
