"""The application: one Typer group whose commands are imported when they are called."""

import shlex
from collections.abc import Sequence
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from godebug import __version__
from godebug.basics.errors import ReaderGone, UserError, did_you_mean, one_line
from godebug.basics.settings import check, value_of
from godebug.cli.study_choice import AT_END
from godebug.cli.typer_app import HELP_OPTIONS, Commands
from godebug.views.record_tables import finish

#: Name: (group in the help, what it answers). The module is `godebug.commands.NAME`; `app` in it holds the command, or
#: the commands below it.
COMMANDS = {
    "show": ("Look", "The board, and the diagrams that a mask asks for"),
    "influence": ("Look", "Influence: who rules which part of the board, also after a move"),
    "moyo": ("Look", "Bouzy's territory (5/21), moyo (5/10) and area (4/0)"),
    "worms": ("Look", "Strings of stones: liberties, attack and defence, all fields"),
    "dragons": ("Look", "Strings that live together: status, safety, eyes, room, all fields"),
    "eyes": ("Look", "Eye spaces, half and false eyes, values and vital points"),
    "escape": ("Look", "How far a dragon can run: distances, values and their sum"),
    "surround": ("Look", "Is a dragon surrounded? The hull, the wall around it, the verdict"),
    "classic": ("Look", "Caves, open eyes and distances, as GNU Go 2.4 documents them"),
    "owl": ("Look", "Life and death of a dragon: goal, eyes, way out, the moves that are tried"),
    "semeai": ("Look", "Capturing races: liberties of both sides, who is ahead, how it ends"),
    "breakin": ("Look", "Break-ins: what reading takes away from territories"),
    "moves": ("Look", "Moves with their values, and the account of each value"),
    "delta": ("Look", "What a move changes in territory, point by point"),
    "score": ("Look", "Who leads, by how much, and how sure that is"),
    "review": ("Look", "A game's mistakes: where and how much by a strong network, why by godebug"),
    "report": ("Look", "All layers of a position on one HTML page"),
    "view": ("Look", "The viewer: all of this on one screen, by keys and mouse"),
    "why": ("Ask", "The causes of a figure, as a tree whose parts add up"),
    "cause": ("Ask", "Which facts would have to be otherwise for a wanted move"),
    "read": ("Ask", "One reading: capture, link or shut out a string"),
    "solve": ("Ask", "Life and death of a group, proved: status, first moves, ko, seki"),
    "trace": ("Ask", "What the stages did: trace events, filtered"),
    "compare": ("Measure", "Two engines, or two pattern sets: where they differ"),
    "patterns": (
        "Patterns",
        "The databases: lint, format, list, show, match, coverage, impact, vary, near, new, cost, learn, contexts",
    ),
    "tune": ("Patterns", "The numbers of patterns, fitted to judged positions and judged on unseen games"),
    "bench": ("Measure", "A fixed amount of work for every stage: speed and signatures"),
    "regress": ("Measure", "Run regression suites against this or any GTP engine"),
    "engines": ("Measure", "The engines that settings name, and what each can"),
    "gtp": ("Serve", "A GTP server with GNU Go's debugging commands"),
    "config": ("Help", "Settings: values, whence they come, and which projects are trusted"),
    "flags": ("Help", "The names of the bits of -m and -d"),
    "help": ("Help", "The help of a command"),
    "version": ("Help", "The version of this program"),
}


class Application(TyperGroup):
    """The commands of COMMANDS. Their help in one line stands there, so that nothing is imported to list them."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Returns the names of all commands, in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Returns the command of that name, None where there is none. Its module is imported now."""
        if cmd_name not in COMMANDS:
            return None
        return typer.main.get_command(import_module(f"godebug.commands.{cmd_name}").app)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Returns what is left of the arguments after the program's own; checks the settings first, which then become
        defaults. Raises UserError for an option in front of the command.
        """
        if args and args[0].startswith("-") and not ctx.resilient_parsing:
            self._refuse_leading_option(ctx, args)
        if not ctx.resilient_parsing and args and args[0] in COMMANDS and not _ASKS_NOTHING & {*args}:
            check()
            ctx.default_map = {command: _defaults(command) for command in COMMANDS if command not in _ASKS_NOTHING}
        return super().parse_args(ctx, args)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Returns name, command and its arguments. Raises UserError, with a hint, where there is no such command."""
        if args[0] not in COMMANDS and not args[0].startswith("-"):
            raise UserError(f"no command '{one_line(args[0], 40)}'{_hint_for(args[0], args[1:])}")
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        """Runs the command, then what was put off until its end. Raises ReaderGone where nobody reads the output any
        more.
        """
        try:
            with AT_END:
                try:
                    return super().invoke(ctx)
                finally:
                    finish()
        except BrokenPipeError as error:
            # Typer would make a failure of it.
            raise ReaderGone from error

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Writes the commands into the help, by their groups."""
        for group in dict.fromkeys(group for group, _ in COMMANDS.values()):
            with formatter.section(group):
                formatter.write_dl([(name, text) for name, (where, text) in COMMANDS.items() if where == group])

    def _refuse_leading_option(self, ctx: Any, args: list[str]) -> None:
        """Raises UserError where a command line begins with an option of `show`, as GNU Go's do."""
        from godebug.cli.gnugo_words import command_for, with_command_first

        first = args[0].partition("=")[0] if args[0].startswith("--") else args[0][:2]
        if first in {name for param in self.get_params(ctx) for name in param.opts}:
            return
        of_show = {name for param in self.get_command(ctx, "show").params for name in param.opts}
        named = any(word in COMMANDS for word in args)
        said = command_for(args)
        if first in of_show or said is not None:
            for line in (None if named else said, with_command_first(args, COMMANDS), said):
                if line is not None and _parses(line):
                    raise UserError(f"{first}: a command goes first{_meant(shlex.join(line))}")
            raise UserError(f"{first}: a command goes first (see 'godebug --help')")


#: Words of command lines that no setting has a say in: who is lost needs help.
_ASKS_NOTHING = frozenset({"help", "version", "config", *HELP_OPTIONS})
#: Options whose value a setting may give, and the commands where it does not: a score has jobs and rules only with
#: other options, and problems of life and death are solved by one process at least.
_FROM_SETTINGS: dict[str, tuple[str, ...]] = {"level": (), "jobs": ("score", "solve"), "rules": ("score",)}


def _defaults(command: str) -> dict[str, Any]:
    """Returns what settings say of the options of a command. Raises UserError for settings that cannot be meant."""
    values = {key: value_of(key).value for key, without in _FROM_SETTINGS.items() if command not in without}
    return {key: value for key, value in values.items() if value is not None}


def _parses(words: list[str]) -> bool:
    """Tells whether a command line is one that could be run."""
    try:
        command: Any = typer.main.get_command(app).get_command(None, words[0])  # type: ignore[attr-defined]
        # What takes a command of its own parses that as well.
        while command is not None:
            context = command.make_context(words[0], list(words[1:]))
            rest = [*getattr(context, "_protected_args", []), *context.args] if hasattr(command, "commands") else []
            command, words = (command.get_command(context, rest[0]), rest) if rest else (None, [])
            if rest and command is None:
                return False
    except typer.Exit:
        # What prints and ends at once is a command line as well.
        return True
    except Exception:  # whatever keeps it from running
        return False
    return True


def _hint_for(word: str, rest: Sequence[str]) -> str:
    """Returns what may be meant by a word where a command is wanted; `rest`: what follows it."""
    from godebug.cli.arguments import names_position
    from godebug.cli.gnugo_words import answering

    if (line := answering(word, rest)) and _parses(shlex.split(line)):
        return _meant(line)
    if names_position(word) and _parses(["show", word, *rest]):
        return _meant(shlex.join(["show", word, *rest]))
    if hint := did_you_mean(word[:40], COMMANDS):
        return hint
    from godebug.gtp.server import COMMANDS as GTP_COMMANDS

    if word in GTP_COMMANDS:
        return f", but GTP has one: echo {shlex.quote(one_line(shlex.join([word, *rest]), 60))} | godebug gtp"
    return " (see 'godebug --help')"


def _meant(line: str) -> str:
    return f"; did you mean 'godebug {one_line(line, 120)}'?"


app = Commands(Application, add_completion=True, no_args_is_help=True)


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"godebug {__version__}")
        raise typer.Exit


@app.callback()
def godebug(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_print_version, is_eager=True)
    ] = False,
) -> None:
    """Shows what a Go engine thinks of a position, and why.

    A POSITION is an SGF file (--move 120: before that move), a regression test (reading:12), or - for piped text.
    Without one the position used last is taken again.

    \b
    godebug show game.sgf --move 80 -m initial,regions,territory
    godebug influence game.sgf --after C4
    godebug read attack D4
    """
