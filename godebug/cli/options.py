"""Options that commands share: a command that takes `where: PositionOptions` has an option for each of its fields."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Annotated, Any

import typer
from msgspec import Struct
from msgspec.structs import force_setattr, replace

from godebug.basics import hues
from godebug.basics.errors import UserError, one_line, remark
from godebug.basics.files import check_target
from godebug.basics.flags import Debug, parse_mask
from godebug.basics.interrupts import called_on_interrupt, interrupt_after
from godebug.basics.resources import check_patterns
from godebug.cli.completion import (
    complete_colors,
    complete_debug,
    complete_engines,
    complete_facts,
    complete_points,
    complete_position,
)
from godebug.cli.positions import PositionRequest, load_position
from godebug.cli.study_choice import AT_END, LEVEL, stderr_trace
from godebug.engine.go.position import Position
from godebug.engine.trace.events import SILENT, Trace
from godebug.views.look import SCHEMES, Form, Glyphs, Scheme
from godebug.views.output import STDOUT, Output

if TYPE_CHECKING:
    from godebug.cli.position_lists import Line
    from godebug.displays.answer import Answer
    from godebug.studies.builtin import BuiltIn
    from godebug.studies.study import Study

POSITION_HELP = "SGF file, suite:number, - for piped text; nothing for the last one."


def position_and(others: str, complete: Callable[[str], list[str]] = complete_points) -> Any:
    """Returns the argument of a command that takes a position and `others` in any order, as it stands in the help.

    `complete`: offers the others to the shell.
    """
    help = f"POSITION: {POSITION_HELP}"
    metavar = f"[POSITION] {others}".rstrip()

    def either(incomplete: str) -> list[str]:
        return [*complete_position(incomplete), *complete(incomplete)]

    return typer.Argument(metavar=metavar, help=help, autocompletion=either, show_default=False)


#: The one argument of a command, and all of them.
PositionName = Annotated[
    str | None, typer.Argument(metavar="[POSITION]", help=POSITION_HELP, autocompletion=complete_position)
]
PositionAndVertices = Annotated[list[str] | None, position_and("[VERTEX]...")]
#: One option, whatever is asked: whose turn it is. A value of a move is the mover's, influence has somebody move first.
SideToMove = Annotated[
    str | None,
    typer.Option(
        "--side",
        "--first",
        metavar="COLOR",
        help="Who moves first, or makes the move; the side to move unless said.",
        autocompletion=complete_colors,
    ),
]

#: Whether yes is yes, and no is no.
Classic = Annotated[
    bool, typer.Option("--classic", help="No doubt, as in GNU Go: statuses are yes or no, and count in full.")
]

_WHEN = ("auto", "always", "never")


def _complete_color(incomplete: str) -> list[str]:
    return [when for when in _WHEN if when.startswith(incomplete)]


def _complete_palette(incomplete: str) -> list[str]:
    return [name for name in SCHEMES if name.startswith(incomplete)]


def chosen_scheme(name: str | None) -> Scheme | None:
    """Returns what `--palette` names, None where it is not given. Raises UserError for another name."""
    if name is None:
        return None
    from godebug.views.theme import known_scheme

    return known_scheme(name, "--palette")


#: What the hues of regions tell.
PaletteName = Annotated[
    str | None,
    typer.Option(
        "--palette",
        metavar="NAME",
        help=f"What hues tell: owner ({hues.meanings(hues.OWNERS['owner'])}; usual in pictures and the viewer), "
        "classic (the class; usual in terminals), colorblind.",
        autocompletion=_complete_palette,
        show_default=False,
    ),
]


def _after(position: Position, text: str | None) -> Position:
    """Returns the position after a move of the side to move. Raises UserError."""
    if text is None:
        return position
    from godebug.cli.arguments import parse_move
    from godebug.engine.board.rules import play

    return play(position, position.to_move, parse_move(text, position))


class PositionOptions(Struct, frozen=True):
    """Which position. The name itself is an argument of each command."""

    move: Annotated[
        str | None,
        typer.Option("--move", metavar="N|VERTEX", help="Before move N, or before the first move at VERTEX."),
    ] = None
    node: Annotated[
        str | None, typer.Option("--node", metavar="PATH", help="The node at this path of child indices, as 0.3.1.")
    ] = None
    game: Annotated[
        int | None, typer.Option("--game", metavar="N", min=1, help="The game of this number, of several in one file.")
    ] = None
    color_to_move: Annotated[
        str | None,
        typer.Option(
            "--color-to-move",
            metavar="COLOR",
            help="black or white: overrides who moves.",
            autocompletion=complete_colors,
        ),
    ] = None
    lenient: Annotated[
        bool,
        typer.Option(
            "--lenient", help="Stop before an illegal move, or where the file is damaged, instead of failing."
        ),
    ] = False

    suppose: Annotated[
        list[str] | None,
        typer.Option(
            "--suppose",
            metavar="FACT",
            help="Take a fact as given, as 'D4 dead' or 'C5 value 12'; may be repeated. Facts: docs/suppose.md.",
            autocompletion=complete_facts,
        ),
    ] = None

    @property
    def request(self) -> PositionRequest:
        """Returns what these options say of a position, without its name."""
        return PositionRequest(None, self.move, self.node, self.color_to_move, self.lenient, self.game)

    def load(self, name: str | None, out: "TextOptions", read_stdin: Callable[[], bytes] | None = None) -> Position:
        """Returns the position that the command line names; `read_stdin`: where piped text comes from, if not from
        stdin.
        """
        return self.supposing(load_position(self.request.named(name), out.output.note, read_stdin))

    def supposing(self, position: Position) -> Position:
        """Returns the position after the move of `--after`, for commands that have it from here, with the facts that
        `--suppose` names. Raises UserError.
        """
        position = _after(position, getattr(self, "after", None))
        if not self.suppose:
            return position
        from godebug.engine.analysis.fact_text import suppose
        from godebug.engine.analysis.suppose import FactError

        try:
            return suppose(position, self.suppose)
        except FactError as error:
            raise UserError(f"--suppose: {error}") from None


#: A move that is played before anything is asked: of commands that have no `--after` of their own.
After = Annotated[str | None, typer.Option("--after", metavar="VERTEX", help="After this move of the side to move.")]


class PlayedOptions(PositionOptions, frozen=True):
    """The same, with a move that is played first."""

    after: After = None


class PositionListOptions(PositionOptions, frozen=True):
    """The same, for commands that answer one position after another of a list just as well."""

    listed: Annotated[
        str | None,
        typer.Option("--list", metavar="FILE", help="Every position of a list: 'game.sgf MOVE' lines; - for a pipe."),
    ] = None

    def lines(self, name: str | None) -> "list[Line]":
        """Returns the positions of the list, where there is one. Raises UserError for a list that cannot be read, and
        where the command line names a position, too.
        """
        if self.listed is None:
            return []
        from godebug.cli.position_lists import read_list

        if name is not None:
            raise UserError(f"--list: the positions stand in the file; what is '{one_line(name, 40)}' for?")
        if self.move is not None or self.node is not None:
            raise UserError("--list: the moves stand in the file")
        return read_list(self.listed)

    def answer_each(self, name: str | None, out: "OutputOptions", answer: Callable[[Position], int | None]) -> int:
        """Calls `answer` with the position that the command line names, or with each of a list, and returns the exit
        code: the highest, 2 where a position of the list could not be answered. What is wrong is told with its line."""
        lines = self.lines(name)
        if not lines:
            out.name_file(name)
            return answer(self.load(name, out)) or 0
        out.check_list()
        printed = False
        from godebug.views.pager import no_pager

        def begin() -> None:
            nonlocal printed
            if printed and not out.json:
                print()
            printed = True

        def answer_line(number: int, begin: Callable[[], None]) -> int:
            line = lines[number]
            try:
                # Programs that were started for one position end with it.
                with AT_END, no_pager():
                    out.name_file(line.request(self.request).name)
                    position = self.supposing(line.load(self.request, out.output.note))
                    begin()
                    return answer(position) or 0
            except UserError as error:
                remark(f"{line.place}: {error}")
                return 2

        processes = min(self.processes, len(lines))
        if processes == 1:
            return max(answer_line(number, begin) for number in range(len(lines)))
        from godebug.cli.stretches import answer_in_stretches

        code = answer_in_stretches(len(lines), processes, answer_line, begin)
        with suppress(UserError):
            # The last position is the one that is remembered, whichever process was done last.
            lines[-1].load(self.request, lambda text: None)
        return code

    @property
    def processes(self) -> int:
        """Returns how many processes share the list."""
        return 1


class SharedListOptions(PositionListOptions, frozen=True):
    """The same, for commands whose answers do not depend on each other: several processes can share the list."""

    jobs: Annotated[
        int | None,
        typer.Option(
            "--jobs", "-j", metavar="N", min=0, help="With --list: N processes; 0: one a core.", show_default=False
        ),
    ] = None

    def answer_each(self, name: str | None, out: "OutputOptions", answer: Callable[[Position], int | None]) -> int:
        """Answers for each position of the list, or for one; returns the exit code. Raises UserError for `--jobs`
        without a list.
        """
        if self.jobs is not None and self.listed is None:
            raise UserError("--jobs: processes share a list; name one with --list")
        return super().answer_each(name, out, answer)

    @property
    def processes(self) -> int:
        """Returns how many processes share the list: one where nothing else is wanted, or processes cannot be
        forked.
        """
        from godebug.cli.stretches import can_fork

        return 1 if self.jobs is None or not can_fork() else self.jobs or os.cpu_count() or 1


class PlayedListOptions(PositionListOptions, frozen=True):
    """The same, with a move that is played first."""

    after: After = None


class SharedPlayedListOptions(SharedListOptions, frozen=True):
    """Both: a move that is played first, and processes that share the list."""

    after: After = None


class TextOptions(Struct, frozen=True):
    """What text looks like. `json`: records instead of views, as lines of JSON or rows of a table."""

    json: Annotated[bool, typer.Option("--json", help="JSON lines.")] = False
    csv: Annotated[bool, typer.Option("--csv", help="A table of records for spreadsheets, a column a field.")] = False
    tsv: Annotated[bool, typer.Option("--tsv", help="The same with tabs between columns.")] = False
    color: Annotated[
        str, typer.Option("--color", metavar="WHEN", help="auto, always or never.", autocompletion=_complete_color)
    ] = "auto"
    unicode: Annotated[
        bool | None,
        typer.Option("--unicode/--ascii", help="Discs for stones, or nothing but ASCII.", show_default=False),
    ] = None
    palette: PaletteName = None
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No remarks on stderr.")] = False
    no_pager: Annotated[
        bool, typer.Option("--no-pager", help="Print what is longer than the screen without a pager.")
    ] = False

    def __post_init__(self) -> None:
        chosen = [option for option in ("json", "csv", "tsv") if getattr(self, option)]
        if len(chosen) > 1:
            raise UserError(f"--{chosen[0]} and --{chosen[1]} exclude each other")
        force_setattr(self, "json", bool(chosen))

    @property
    def table(self) -> Form | None:
        """Returns the form of a table, None where records are JSON or not wanted."""
        return "csv" if self.csv else "tsv" if self.tsv else None

    def name_file(self, name: str | None) -> None:
        """Says by which name the user knows the file of the positions that come, for tables."""
        if self.table is not None:
            from godebug.views.record_tables import tables

            tables(self.table).file = name if name is not None and os.path.isfile(name) else ""

    @property
    def records_option(self) -> str:
        """Returns the option that asks for records."""
        return f"--{self.table or 'json'}"

    @property
    def output(self) -> Output:
        """Raises UserError for values that cannot be meant."""
        if self.color not in _WHEN:
            # GNU Go's option of this name says who moves.
            hint = " (who moves: --color-to-move)" if self.color.lower() in ("black", "white") else ""
            raise UserError(f"--color: auto, always or never is wanted, not '{one_line(self.color, 20)}'{hint}")
        glyphs: Glyphs | None = None if self.unicode is None else "discs" if self.unicode else "ascii"
        scheme = chosen_scheme(self.palette)
        return Output(
            self.json,
            self.table,
            color=self.color,
            glyphs=glyphs,
            scheme=scheme,
            quiet=self.quiet,
            pager=not self.no_pager,
        )


def check_targets(*paths: str | None, **formats: str | None) -> None:
    """Raises UserError where one of the files that an answer goes into could not be written, or is named by another
    format than that of its option: `sgf`, `html`.
    """
    from godebug.views.formats import check_format

    for what, path in formats.items():
        if path not in (None, STDOUT):
            check_format(path, f"--{what}", what)
    for path in (*paths, *formats.values()):
        if path not in (None, STDOUT):
            check_target(path)


class OutputOptions(TextOptions, frozen=True):
    """What the answer looks like and where it goes."""

    svg: Annotated[str | None, typer.Option("--svg", metavar="FILE", help="Save a picture, .svg or .png.")] = None
    svg_terminal: Annotated[
        str | None,
        typer.Option("--svg-terminal", metavar="FILE", help="Save a picture of what the terminal would show."),
    ] = None

    @property
    def picture(self) -> str | None:
        """Returns the option that saves a picture, None where none is saved."""
        return "--svg" if self.svg is not None else "--svg-terminal" if self.svg_terminal is not None else None

    @property
    def output(self) -> Output:
        """Returns where the answer goes. Raises UserError where two forms are asked for, or a file cannot be
        written.
        """
        if self.json and self.picture is not None:
            raise UserError(f"{self.records_option} and {self.picture} exclude each other")
        if self.svg is not None and self.svg_terminal is not None:
            raise UserError("--svg and --svg-terminal exclude each other")
        if (path := self.svg or self.svg_terminal) and self.picture is not None:
            from godebug.views.formats import check_format

            check_format(path, self.picture)
        check_targets(self.svg, self.svg_terminal)
        return replace(super().output, svg=self.svg, svg_terminal=self.svg_terminal)

    def check_list(self) -> None:
        """Raises UserError where many answers would go into one file."""
        if self.picture is not None:
            raise UserError(f"--list and {self.picture} exclude each other")

    def answer(self, answer: "Answer", title: str) -> None:
        """Shows the face of an answer that the user wants; `title` names its picture."""
        if self.json:
            self.output.records(answer.records())
        else:
            self.output.show(answer.views(), title)

    @contextmanager
    def shown_on_interrupt(
        self, how_far: Callable[[], str], known: "Callable[[], Answer | None]", title: str
    ) -> Iterator[None]:
        """Shows what is known by then, marked as incomplete, where an interrupt ends the block, and lets it go on.

        `how_far`: how far it had come, in words. `known`: None where nothing is known.
        """

        def tell() -> None:
            from godebug.displays.answer import incomplete, together

            text, answer = f"interrupted: {how_far()}", known()
            self.output.note(text)
            if answer is not None:
                self.answer(together(incomplete(text), answer), title)

        with called_on_interrupt(tell):
            yield


class DiagramOptions(OutputOptions, frozen=True):
    """The same for answers that are mostly diagrams."""

    sgf: Annotated[
        str | None, typer.Option("--sgf", metavar="FILE", help="Save the diagrams as markup of a game record.")
    ] = None

    @property
    def output(self) -> Output:
        """Returns where the answer goes. Raises UserError where two forms are asked for, or a file cannot be
        written.
        """
        if self.sgf is not None and (self.json or self.picture is not None):
            raise UserError("--sgf and --json or --svg exclude each other")
        check_targets(sgf=self.sgf)
        return super().output

    def check_list(self) -> None:
        """Raises UserError where the answers of a list cannot go where they should."""
        super().check_list()
        if self.sgf is not None:
            raise UserError("--list and --sgf exclude each other")

    def answer(self, answer: "Answer", title: str) -> None:
        """Shows an answer, or writes its diagrams into the file of `--sgf`. Raises UserError where it has none."""
        if self.sgf is None:
            super().answer(answer, title)
            return
        from godebug.views.markup import markup

        data = markup(answer.views(), title)
        if data is None:
            raise UserError(f"--sgf: {one_line(self.sgf, 120)}: no diagram to write")
        self.output.save(self.sgf, data)


#: Whether all is shown, or the first screen alone.
All = Annotated[
    bool | None,
    typer.Option(
        "--all/--brief",
        help="All that there is, as pipes and files get it; on a terminal and in pictures one screen is usual.",
        show_default=False,
    ),
]


class FirstOutputOptions(OutputOptions, frozen=True):
    """The same for answers that have more to them than one screen: the first one alone, or all."""

    all: All = None

    def answer(self, answer: "Answer", title: str) -> None:
        """Shows the first view of an answer, or all of it with `--all`."""
        super().answer(_shown(answer, self, self.all), title)


class FirstOptions(DiagramOptions, frozen=True):
    """The same for answers that are mostly diagrams."""

    all: All = None

    def answer(self, answer: "Answer", title: str) -> None:
        """Shows the first view of an answer, or all of it with `--all` and into a file of `--sgf`."""
        chosen = True if self.sgf is not None and self.all is None else self.all
        super().answer(_shown(answer, self, chosen), title)


def _shown(answer: "Answer", out: OutputOptions, everything: bool | None) -> "Answer":
    """Returns all of an answer, or its first screen, which is usual where somebody looks."""
    if everything is None:
        everything = out.picture is None and not sys.stdout.isatty()
    return answer if everything else answer.first


def _seconds(text: str, option: str) -> float:
    """Returns the seconds that an option says. Raises UserError for what is no such number."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0.0 < seconds < 1e6:
        raise UserError(f"{option}: a number of seconds is wanted, not '{one_line(text, 20)}'")
    return seconds


class TimeOptions(Struct, frozen=True):
    """How long a command may take. The time that the user grants begins when the options are read."""

    time_limit: Annotated[
        str | None,
        typer.Option("--time-limit", metavar="SECONDS", help="End after so long, with what is known by then."),
    ] = None

    def __post_init__(self) -> None:
        if self.time_limit is not None:
            interrupt_after(_seconds(self.time_limit, "--time-limit"))


class EngineOptions(TimeOptions, frozen=True):
    """How the engine works."""

    level: Annotated[int, typer.Option("--level", metavar="N", min=0, max=LEVEL, help="Search effort.")] = LEVEL
    patterns: Annotated[
        str | None, typer.Option("--patterns", metavar="DIR", help="Pattern databases of this folder.")
    ] = None
    break_in: Annotated[
        bool | None,
        typer.Option(
            "--with-break-in/--without-break-in",
            help="Read whether territories can be broken into; done at level 10 unless said otherwise.",
            show_default=False,
        ),
    ] = None

    classic: Classic = False

    def study(
        self, position: Position, out: OutputOptions, trace: Trace = SILENT, *, break_ins: bool | None = None
    ) -> "Study":
        """Returns the engine that the user means, looking at `position`; `break_ins`: whether it looks for them, where
        the user does not say.
        """
        return self.built_in(position, out, trace, break_ins=break_ins)

    def built_in(
        self, position: Position, out: TextOptions, trace: Trace = SILENT, *, break_ins: bool | None = None
    ) -> "BuiltIn":
        """Returns the built-in engine."""
        from godebug.cli.study_choice import built_in

        chosen = break_ins if self.break_in is None else self.break_in
        return built_in(
            position,
            out.output.note,
            level=self.level,
            patterns=self.patterns,
            break_ins=chosen,
            trace=trace,
            owl_threats=self.reads_threats,
            classic=self.classic,
        )

    @property
    def reads_threats(self) -> bool:
        """Tells whether two moves in a row are read of every dragon."""
        return False

    def check(self) -> None:
        """Raises UserError for values that cannot be meant, also where no engine will be asked."""
        if self.patterns is not None:
            check_patterns(self.patterns)


class PeerOptions(EngineOptions, frozen=True):
    """Which engine, and how it works: for commands that can ask another program just as well."""

    engine: Annotated[
        str | None,
        typer.Option(
            "--engine",
            metavar="CMD",
            help="Ask this GTP program: a command, as 'gnugo --mode gtp', or a name of 'godebug engines'.",
            autocompletion=complete_engines,
        ),
    ] = None
    limit: Annotated[
        str, typer.Option("--limit", metavar="SECONDS", help="How long the program may take for an answer.")
    ] = "60"

    owl_threats: Annotated[
        bool,
        typer.Option("--owl-threats", help="Read also what two moves in a row do to each dragon (from level 8 on)."),
    ] = False

    def study(
        self, position: Position, out: OutputOptions, trace: Trace = SILENT, *, break_ins: bool | None = None
    ) -> "Study":
        """Another program, where the user names one."""
        if self.engine is None:
            return self.built_in(position, out, trace, break_ins=break_ins)
        if self.owl_threats:
            raise UserError("--owl-threats: another program reads what it reads; leave it out with --engine")
        if self.classic:
            raise UserError("--classic: another program doubts what it doubts; leave it out with --engine")
        from godebug.cli.study_choice import peer

        return peer(
            position,
            out.output.note,
            self.engine,
            level=self.level,
            patterns=self.patterns,
            seconds=self.seconds,
            trace=trace,
        )

    @property
    def reads_threats(self) -> bool:
        """Tells whether the built-in engine reads threats to kill and to live."""
        return self.owl_threats

    def check(self) -> None:
        """Raises UserError where options contradict each other or have no sense."""
        super().check()
        _ = self.seconds

    @property
    def seconds(self) -> float:
        """Returns for how many seconds another program may think about an answer. Raises UserError where that is no
        time.
        """
        return _seconds(self.limit, "--limit")


class TracedOptions(PeerOptions, frozen=True):
    """The same, for commands that can tell on stderr what happens while they compute."""

    debug: Annotated[
        str,
        typer.Option("-d", "--debug", metavar="MASK", help="What to trace on stderr.", autocompletion=complete_debug),
    ] = "0"

    @property
    def topics(self) -> Debug:
        """Returns the topics that `-d` names. Raises UserError for an unknown one."""
        return parse_mask(self.debug, Debug, "-d")

    def study(
        self, position: Position, out: OutputOptions, trace: Trace = SILENT, *, break_ins: bool | None = None
    ) -> "Study":
        """It tells what `-d` names, and at the end that it had nothing to tell."""
        if trace is SILENT and self.topics:
            note = out.output.note if self.engine is None else None
            trace = stderr_trace(self.topics, position.size, note)
        return super().study(position, out, trace, break_ins=break_ins)
