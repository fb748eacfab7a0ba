"""`godebug trace`: what the stages did on their way, event by event."""

import re
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from godebug.basics.errors import UserError, one_line, remark
from godebug.basics.flags import Debug, flag_names, parse_mask
from godebug.cli.arguments import parse_move, parse_point
from godebug.cli.completion import complete_debug
from godebug.cli.options import EngineOptions, OutputOptions, PeerOptions, PositionListOptions, PositionName
from godebug.cli.typer_app import Commands
from godebug.engine.go.position import Position

if TYPE_CHECKING:
    from godebug.cli.tracing import EventFilter
    from godebug.engine.trace.events import Event


#: What tells of a topic that has no event here.
_ELSEWHERE = {
    Debug.TERRITORY: "changes of territory are those of a move: add --after VERTEX, or type 'delta VERTEX'",
    Debug.MOVE_REASONS: "'moves VERTEX' tells the reasons of one move",
    Debug.TOP_MOVES: "'moves' lists the best ones",
    Debug.MATCHER: "'patterns match' tells what matches, and what rejects it",
    Debug.HELPER: "'patterns match' tells which part of a constraint fails",
    Debug.FILLLIB: "neutral points are filled where no move has a value",
    Debug.LOADSGF: "remarks tell what is read otherwise than it is written",
    Debug.READING_CACHE: "'read' tells of answers that are known",
    Debug.SPLIT_OWL: "'dragons' tells what became of each",
    Debug.LARGE_SCALE: "'read combination' tells of combined attacks",
}

app = Commands()


@app.command("trace")
def trace(
    position: PositionName = None,
    *,
    where: PositionListOptions,
    debug: Annotated[
        str | None,
        typer.Option(
            "-d", "--debug", metavar="MASK", help="What to trace: see 'flags'.", autocompletion=complete_debug
        ),
    ] = None,
    at: Annotated[
        list[str] | None, typer.Option("--at", metavar="VERTEX", help="Only events that touch this point.")
    ] = None,
    pattern: Annotated[
        str | None, typer.Option("--pattern", metavar="NAME", help="Only events of this pattern; * and ? are wild.")
    ] = None,
    grep: Annotated[str | None, typer.Option("--grep", metavar="RE", help="Only events whose line matches.")] = None,
    after: Annotated[
        str | None, typer.Option("--after", metavar="VERTEX", help="Also what this move of the side to move changes.")
    ] = None,
    out: OutputOptions,
    engine: PeerOptions,
) -> int:
    """Trace events, one a line: vertex and topic in the first columns, then what happened.

    Without -d everything but single readings. Piped text may be a position, or lines that name tests, as 'regress'
    prints them; every line then ends with the name of its test.

    \b
    godebug trace game.sgf --move 80 -d influence --at B5
    godebug trace -d worms,dragons --grep 'join|attack'
    godebug trace game.sgf -d territory --after C4
    godebug regress breakins | godebug trace - -d breakin
    """
    from godebug.studies.topics import STAGES, USUAL, silent_topics

    if engine.engine is not None:
        raise UserError("--engine: a program keeps to itself what happens while it thinks: no GTP command tells it")
    topics = USUAL if debug is None else parse_mask(debug, Debug, "-d")
    if silent := silent_topics(topics):
        out.output.note(f"no event tells of {', '.join(silent)}{_instead(topics & ~sum(STAGES, Debug(0)), None)}")
    text = _regular_expression(grep)
    failed, traced = False, False
    printer = _EventPrinter(out)
    for source, load in _positions(position, where, out):
        try:
            found = load()
            printer.begin(found, source)
            _trace(found, topics, _filter(found, at, pattern, text), after, out, engine, printer)
        except UserError as error:
            if not source:
                raise
            # One test of many: the others are worth an answer all the same.
            printer.flush()
            remark(f"{source}: {str(error).removeprefix(f'{source}: ')}")
            failed = True
            continue
        finally:
            printer.flush()
        traced = True
    printer.draw()
    if traced and not printer.count and not failed:
        out.output.note("no such event" + _instead(topics, after))
    elif debug is not None and after is None and topics & Debug.TERRITORY:
        out.output.note(_ELSEWHERE[Debug.TERRITORY])
    return 2 if failed else 0


def _instead(topics: Debug, after: str | None) -> str:
    """Returns what to type where a topic has nothing to tell."""
    words = [words for topic, words in _ELSEWHERE.items() if topic & topics and not (after and "--after" in words)]
    return "".join(f"; {each}" for each in words)


class _EventPrinter:
    """Prints events while they happen: some together, but none waits long, and no line is printed in part. For a
    picture they are kept to the end.

    `count`: how many there were.
    """

    #: Events that are printed together at most, and seconds that the first of them waits at most.
    MOST, LONGEST = 500, 0.2

    def __init__(self, out: OutputOptions) -> None:
        self.count = 0
        self._out = out
        self._position: Position | None = None
        self._source = ""
        self._waiting: list[Event] = []
        self._since = 0.0
        self._kept: list[tuple[Position, list[Event], str]] = []

    def begin(self, position: Position, source: str) -> None:
        """Says that the following events are those of another position, called `source` where there are several."""
        self._position, self._source = position, source

    def add(self, event: "Event") -> None:
        if not self._waiting:
            self._since = time.monotonic()
        self._waiting.append(event)
        self.count += 1
        if len(self._waiting) >= self.MOST or time.monotonic() - self._since >= self.LONGEST:
            self.flush()

    def flush(self) -> None:
        """Prints what waits."""
        if not self._waiting or self._position is None:
            return
        found = self._position, self._waiting, self._source
        self._waiting = []
        if self._out.picture is not None:
            self._kept.append(found)
            return
        _print([found], self._out)
        sys.stdout.flush()

    def draw(self) -> None:
        """Draws what was kept for a picture."""
        if self._kept:
            _print(self._kept, self._out)


def _regular_expression(text: str | None) -> re.Pattern[str] | None:
    if text is None:
        return None
    try:
        return re.compile(text)
    except re.error as error:
        raise UserError(f"--grep: {one_line(error)} in '{one_line(text, 60)}'") from None


def _positions(
    name: str | None, where: PositionListOptions, out: OutputOptions
) -> "Iterator[tuple[str, Callable[[], Position]]]":
    """How to load each position to trace, after the name to tell it by where a list or piped lines name several."""
    for line in where.lines(name):
        yield line.text, partial(line.load, where.request, out.output.note)
    if where.listed is not None:
        return
    from godebug.cli.positions import read_piped_text, stdin_is_piped
    from godebug.cli.tracing import named_tests

    if name == "-" or (name is None and stdin_is_piped()):
        text = read_piped_text()
        tests = named_tests(text)
        if tests is not None:
            if not tests:
                out.output.note("no failing tests")
            for test in tests:
                yield test, partial(where.load, test, out)
            return
        if name == "-" or text.strip():
            yield "", partial(where.load, "-", out, lambda: text)
            return
    yield "", partial(where.load, name, out)


def _filter(
    position: Position, at: list[str] | None, pattern: str | None, text: re.Pattern[str] | None
) -> "EventFilter":
    from godebug.cli.tracing import EventFilter

    return EventFilter(frozenset(parse_point(each, position.size, "--at") for each in at or ()), pattern, text)


def _trace(
    position: Position,
    topics: Debug,
    wanted: "EventFilter",
    after: str | None,
    out: OutputOptions,
    engine: EngineOptions,
    printer: _EventPrinter,
) -> None:
    """Tells the events of one position that pass the filter, as they happen."""
    from godebug.displays.events import event_line
    from godebug.engine.trace.events import Trace
    from godebug.studies.topics import EventGate, run_traced

    def keep(event: "Event") -> None:
        if wanted.keeps(event, lambda: event_line(event, position.size)):
            printer.add(event)

    gate = EventGate(keep)
    move = None if after is None else parse_move(after, position)
    study = engine.built_in(position, out, Trace(gate.pass_on, frozenset(flag_names(topics))))
    # On a terminal the lines themselves tell that something happens.
    with nullcontext() if sys.stdout.isatty() else out.output.bar("tracing"):
        run_traced(study, topics, move, gate)


def _print(found: "list[tuple[Position, list[Event], str]]", out: OutputOptions) -> None:
    from godebug.displays.events import EventLines, event_record

    if out.json:
        for position, events, source in found:
            named = {"test": source} if source else {}
            out.output.records(event_record(event, position.size, **named) for event in events)
        return
    views = [EventLines(events, position.size, source) for position, events, source in found]
    out.output.show(views, "godebug trace")
