"""From the command line to the engine: an analysis with the options that the user gave, and a trace listener."""

import sys
from typing import TYPE_CHECKING

from engine.position import Position
from engine.trace import SILENT, Event, Trace
from godebug.errors import UserError
from godebug.flags import Debug, flag_names
from godebug.interpreted import say_if_interpreted
from godebug.options import AT_END, EngineOptions, OutputOptions, PeerOptions
from godebug.resources import pattern_folder

if TYPE_CHECKING:
    from engine.analysis import Analysis
    from godebug.peers.peer import Peer


def analyse(position: Position, engine: EngineOptions, trace: Trace = SILENT) -> "Analysis":
    """The analysis of `position`; its stages are computed when something asks for them."""
    from engine.analysis import Analysis

    say_if_interpreted()
    databases = pattern_folder(engine.patterns)
    return Analysis(position, level=engine.level_number, databases=databases, trace=trace, break_ins=engine.break_in)


def examine(position: Position, engine: PeerOptions, out: OutputOptions, trace: Trace = SILENT) -> "Analysis | Peer":
    """What the engine that the user named says of `position`: the built-in one, or another program."""
    return analyse(position, engine, trace) if engine.engine is None else ask_program(position, engine, out, trace)


def ask_program(position: Position, engine: PeerOptions, out: OutputOptions, trace: Trace = SILENT) -> "Peer":
    """The program that the user named, with `position` set up; it ends with the command that asked it."""
    from godebug.peers.peer import Peer
    from godebug.peers.program import Program

    if engine.patterns is not None:
        raise UserError("--patterns: another program has its own; leave it out with --engine")
    note = out.output.note
    program = AT_END.enter_context(Program(engine.engine or "", engine.seconds))
    if trace is not SILENT:
        note(f"-d: {program.name} keeps its traces to itself")
    if engine.level_number != 10:
        program.ask(f"level {engine.level_number}")
    return Peer(program, position, note)


def engine_name(analysis: "Analysis | Peer | None") -> str:
    """What to call the engine that answers; empty for the built-in one."""
    return getattr(analysis, "name", "")


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
