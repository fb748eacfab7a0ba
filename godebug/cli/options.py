"""Options that commands share: a command takes `where: PositionOptions` and `out: OutputOptions`."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

from msgspec.structs import replace

from godebug.basics.errors import UserError, one_line
from godebug.basics.flags import Debug, parse_mask
from godebug.basics.resources import check_patterns
from godebug.cli.completion import complete_colors, complete_debug
from godebug.cli.parameters import Command, Option, OptionGroup
from godebug.cli.positions import PositionRequest, load_position
from godebug.cli.study_choice import AT_END, stderr_trace
from godebug.engine.go.position import Position
from godebug.engine.trace.events import SILENT, Trace
from godebug.views.look import Glyphs
from godebug.views.output import Output

if TYPE_CHECKING:
    from godebug.answers.answer import Answer
    from godebug.studies.builtin import BuiltIn
    from godebug.studies.study import Study

POSITION_HELP = "SGF file, suite:number, - for piped text; nothing for the last one."


_WHEN = ("auto", "always", "never")


def _complete_color(incomplete: str) -> list[str]:
    return [when for when in _WHEN if when.startswith(incomplete)]


class PositionOptions(OptionGroup):
    """Which position. The name itself is an argument of each command."""

    move: Annotated[
        str | None,
        Option("--move", metavar="N|VERTEX", help="Before move N, or before the first move at VERTEX."),
    ] = None
    node: Annotated[
        str | None, Option("--node", metavar="PATH", help="The node at this path of child indices, as 0.3.1.")
    ] = None
    game: Annotated[
        str | None, Option("--game", metavar="N", help="The game of this number, of several in one file.")
    ] = None
    color_to_move: Annotated[
        str | None,
        Option(
            "--color-to-move",
            metavar="COLOR",
            help="black or white: overrides who moves.",
            autocompletion=complete_colors,
        ),
    ] = None
    lenient: Annotated[
        bool, Option("--lenient", help="Stop before an illegal move, or where the file is damaged, instead of failing.")
    ] = False

    def load(self, name: str | None, out: "OutputOptions", read_stdin: Callable[[], bytes] | None = None) -> Position:
        """The position that the command line names; `read_stdin`: where piped text comes from, if not from stdin."""
        request = PositionRequest(name, self.move, self.node, self.color_to_move, self.lenient, self.game)
        return load_position(request, out.output.note, read_stdin)


class TextOptions(OptionGroup):
    """What text looks like."""

    json: Annotated[bool, Option("--json", help="JSON lines.")] = False
    color: Annotated[
        str, Option("--color", metavar="WHEN", help="auto, always or never.", autocompletion=_complete_color)
    ] = "auto"
    unicode: Annotated[
        bool | None,
        Option("--unicode/--ascii", help="Discs for stones, or nothing but ASCII.", show_default=False),
    ] = None
    quiet: Annotated[bool, Option("--quiet", "-q", help="No remarks on stderr.")] = False

    @property
    def output(self) -> Output:
        """Raises UserError for values that cannot be meant."""
        if self.color not in _WHEN:
            # GNU Go's option of this name says who moves.
            hint = " (who moves: --color-to-move)" if self.color.lower() in ("black", "white") else ""
            raise UserError(f"--color: auto, always or never is wanted, not '{one_line(self.color, 20)}'{hint}")
        glyphs: Glyphs | None = None if self.unicode is None else "discs" if self.unicode else "ascii"
        return Output(self.json, color=self.color, glyphs=glyphs, quiet=self.quiet)


class OutputOptions(TextOptions):
    """What the answer looks like and where it goes."""

    svg: Annotated[str | None, Option("--svg", metavar="FILE", help="Save a picture instead of printing.")] = None

    @property
    def output(self) -> Output:
        if self.json and self.svg is not None:
            raise UserError("--json and --svg exclude each other")
        return replace(super().output, svg=self.svg)

    def answer(self, answer: "Answer", title: str) -> None:
        """Shows the face of an answer that the user wants; `title` names its picture."""
        if self.json:
            self.output.records(answer.records())
        else:
            self.output.show(answer.views(), title)


class DiagramOptions(OutputOptions):
    """The same for answers that are mostly diagrams."""

    sgf: Annotated[
        str | None, Option("--sgf", metavar="FILE", help="Save the diagrams as markup of a game record.")
    ] = None

    def answer(self, answer: "Answer", title: str) -> None:
        if self.sgf is None:
            super().answer(answer, title)
            return
        if self.json or self.svg is not None:
            raise UserError("--sgf and --json or --svg exclude each other")
        from godebug.views.markup import markup

        data = markup(answer.views(), title)
        if data is None:
            raise UserError(f"--sgf: {one_line(self.sgf, 120)}: no diagram to write")
        self.output.save(self.sgf, data)


class EngineOptions(OptionGroup):
    """How the engine works."""

    level: Annotated[str, Option("--level", metavar="N", help="Search effort, 0 to 10.")] = "10"
    patterns: Annotated[str | None, Option("--patterns", metavar="DIR", help="Pattern databases of this folder.")] = (
        None
    )
    break_in: Annotated[
        bool | None,
        Option(
            "--with-break-in/--without-break-in",
            help="Read whether territories can be broken into; done at level 10 unless said otherwise.",
            show_default=False,
        ),
    ] = None

    def study(
        self, position: Position, out: OutputOptions, trace: Trace = SILENT, *, break_ins: bool | None = None
    ) -> "Study":
        """The engine that the user means, looking at `position`; `break_ins`: whether it looks for them, where the user
        does not say."""
        return self.built_in(position, out, trace, break_ins=break_ins)

    def built_in(
        self, position: Position, out: OutputOptions, trace: Trace = SILENT, *, break_ins: bool | None = None
    ) -> "BuiltIn":
        """The built-in engine."""
        from godebug.cli.study_choice import built_in

        chosen = break_ins if self.break_in is None else self.break_in
        return built_in(
            position,
            out.output.note,
            level=self.level_number,
            patterns=self.patterns,
            break_ins=chosen,
            trace=trace,
        )

    def check(self) -> None:
        """Raises UserError for values that cannot be meant, also where no engine will be asked."""
        _ = self.level_number
        if self.patterns is not None:
            check_patterns(self.patterns)

    @property
    def level_number(self) -> int:
        if not (self.level.isascii() and self.level.isdigit() and len(self.level) < 4 and int(self.level) <= 10):
            raise UserError(f"--level: a number from 0 to 10 is wanted, not '{one_line(self.level, 20)}'")
        return int(self.level)


class PeerOptions(EngineOptions):
    """Which engine, and how it works: for commands that can ask another program just as well."""

    engine: Annotated[
        str | None, Option("--engine", metavar="CMD", help="Ask this GTP program: 'gnugo --mode gtp'.")
    ] = None
    limit: Annotated[str, Option("--limit", metavar="SECONDS", help="How long the program may take for an answer.")] = (
        "60"
    )

    def study(
        self, position: Position, out: OutputOptions, trace: Trace = SILENT, *, break_ins: bool | None = None
    ) -> "Study":
        """Another program, where the user names one."""
        if self.engine is None:
            return self.built_in(position, out, trace, break_ins=break_ins)
        from godebug.cli.study_choice import peer

        return peer(
            position,
            out.output.note,
            self.engine,
            level=self.level_number,
            patterns=self.patterns,
            seconds=self.seconds,
            trace=trace,
        )

    def check(self) -> None:
        super().check()
        _ = self.seconds

    @property
    def seconds(self) -> float:
        try:
            seconds = float(self.limit)
        except ValueError:
            seconds = 0.0
        if not 0.0 < seconds < 1e6:
            raise UserError(f"--limit: a number of seconds is wanted, not '{one_line(self.limit, 20)}'")
        return seconds


class TracedOptions(PeerOptions):
    """The same, for commands that can tell on stderr what happens while they compute."""

    debug: Annotated[
        str,
        Option("-d", "--debug", metavar="MASK", help="What to trace on stderr.", autocompletion=complete_debug),
    ] = "0"

    @property
    def topics(self) -> Debug:
        return parse_mask(self.debug, Debug, "-d")

    def study(
        self, position: Position, out: OutputOptions, trace: Trace = SILENT, *, break_ins: bool | None = None
    ) -> "Study":
        """It tells what `-d` names, and at the end that it had nothing to tell."""
        if trace is SILENT and self.topics:
            note = out.output.note if self.engine is None else None
            trace = stderr_trace(self.topics, position.size, note)
        return super().study(position, out, trace, break_ins=break_ins)


def command_line(function: Callable[..., int | None]) -> Command:
    """Decorates a command. The programs that it started end with it."""
    return Command(function, AT_END)
