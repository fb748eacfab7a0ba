"""From what a user names to a study: the built-in engine or another program, with a trace if one is wanted."""

import sys
from contextlib import ExitStack
from typing import TYPE_CHECKING

from godebug.basics.errors import UserError
from godebug.basics.flags import Debug, flag_names
from godebug.basics.interpreted import warn_if_interpreted
from godebug.basics.resources import pattern_folder
from godebug.engine.go.position import Position
from godebug.engine.trace.events import SILENT, Event, Trace

if TYPE_CHECKING:
    from godebug.studies.builtin import BuiltIn
    from godebug.studies.peers.peer import Peer
    from godebug.studies.study import Note

#: The search effort where nobody says which; there is no higher one.
LEVEL = 10
#: Programs that were started and have to end with whatever asked them, as `with` would do.
AT_END = ExitStack()


def built_in(
    position: Position,
    note: "Note",
    *,
    level: int = LEVEL,
    patterns: str | None = None,
    break_ins: bool | None = None,
    trace: Trace = SILENT,
    owl_threats: bool = False,
    classic: bool = False,
) -> "BuiltIn":
    """Returns the built-in engine; `patterns`: a folder of databases instead of those that came with it. `classic`:
    statuses are yes or no.
    """
    from godebug.studies.builtin import BuiltIn

    warn_if_interpreted()
    databases = pattern_folder(patterns, classic)
    return BuiltIn(
        position,
        note,
        level=level,
        databases=databases,
        trace=trace,
        break_ins=break_ins,
        owl_threats=owl_threats,
    )


def peer(
    position: Position,
    note: "Note",
    command: str,
    *,
    level: int = LEVEL,
    patterns: str | None = None,
    seconds: float = 60.0,
    trace: Trace = SILENT,
) -> "Peer":
    """Returns the GTP program `command`, with `position` set up. It ends when `AT_END` closes."""
    from godebug.studies.peers.neural import peer_of
    from godebug.studies.peers.program import EngineProgram, facts_besides_stones

    if patterns is not None:
        raise UserError("--patterns: another program has its own; leave it out with --engine")
    program = AT_END.enter_context(EngineProgram(command, seconds))
    if facts_besides_stones(position) and not program.supposes:
        raise UserError(f"--suppose: {program.name} supposes nothing; leave it out")
    if trace is not SILENT:
        note(f"-d: {program.name} keeps its traces to itself")
    if level != LEVEL:
        program.ask(f"level {level}")
    return peer_of(program, position, note)


def stderr_trace(mask: Debug, size: int, note: "Note | None" = None) -> Trace:
    """Returns a trace that prints the topics of `mask` on stderr: one line an event, break-ins in GNU Go's words.
    `note` hears in the end that none came.
    """
    told = False
    names = flag_names(mask)
    from godebug.displays.events import break_in_lines, event_line, is_break_in

    def listener(event: Event) -> None:
        nonlocal told
        told = True
        for line in break_in_lines(event, size) if is_break_in(event) else [event_line(event, size)]:
            print(line, file=sys.stderr)

    def remark(kind: type[BaseException] | None, *_: object) -> None:
        if note is not None and kind is None and not told:
            note(f"-d: nothing to tell here; 'godebug trace -d {','.join(names)}' computes all that could")

    AT_END.push(remark)
    return Trace(listener, frozenset(names))
