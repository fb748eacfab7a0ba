"""The application: which commands there are. A command's module is imported when the command runs."""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from godebug import __version__
from godebug.errors import ReaderGone, UserError, one_line

#: Name: (group in the help, what it answers). The module is `godebug.commands.NAME`, and so is its function; a module
#: with commands below its own has an `app` instead.
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
    "report": ("Look", "All layers of a position on one HTML page"),
    "view": ("Look", "The viewer: all of this on one screen, by keys and mouse"),
    "why": ("Ask", "The causes of a figure, as a tree whose parts add up"),
    "read": ("Ask", "One reading: capture, link or shut out a string"),
    "trace": ("Ask", "What the stages did: trace events, filtered"),
    "compare": ("Measure", "Two engines, or two pattern sets: where they differ"),
    "patterns": ("Patterns", "The databases: lint, list, show, match, coverage"),
    "bench": ("Measure", "A fixed amount of reading: speed and signature"),
    "regress": ("Measure", "Run regression suites against this or any GTP engine"),
    "gtp": ("Serve", "A GTP server with GNU Go's debugging commands"),
    "flags": ("Help", "The names of the bits of -m and -d"),
}


def _leave_unconverted(params: list[Any]) -> list[Any]:
    """All our options are text and switches. They need no conversion, whose machinery is slow to import."""
    for param in params:
        if "process_value" not in vars(param):
            param.process_value = _unconverted(param)
    return params


def _unconverted(param: Any) -> Callable[[Any, Any], Any]:
    process = param.process_value

    def process_value(ctx: Any, value: Any) -> Any:
        many = param.nargs == -1 or param.multiple
        if isinstance(value, bool) and param.callback is None:
            return value
        if value is None and not param.required:
            return () if many else None
        if isinstance(value, str) and not many:
            return value
        if many and isinstance(value, (tuple, list)) and all(isinstance(item, str) for item in value):
            return tuple(value)
        return process(ctx, value)

    return process_value


def _name_arguments(params: list[Any]) -> None:
    """Arguments go by the names that they have here; Typer would put brackets around them and types behind."""
    for param in params:
        name = param.metavar
        if param.param_type_name != "argument" or not name:
            continue
        about = param.help or ""
        if not about and "[POSITION]" in name:
            from godebug.options import POSITION_HELP

            about = f"POSITION: {POSITION_HELP}"
        param.get_help_record = partial(_same, (name, about))
        if "..." in name or "[" in name or param.required:
            param.get_usage_pieces = partial(_same, [name])


def _same(answer: Any, ctx: Any) -> Any:
    return answer


class LeanCommand(TyperCommand):
    """A command that starts fast."""

    def get_params(self, ctx: Any) -> list[Any]:
        return _leave_unconverted(super().get_params(ctx))


class CommandGroup(TyperGroup):
    """The commands of COMMANDS, each imported when it is called."""

    def get_params(self, ctx: Any) -> list[Any]:
        return _leave_unconverted(super().get_params(ctx))

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"godebug.commands.{cmd_name}")
        if hasattr(module, "app"):
            group = typer.main.get_command(module.app)
            for command in group.commands.values():  # type: ignore[attr-defined]
                _name_arguments(command.params)
                # The whole sentence: what it says is no help where it ends in dots.
                command.short_help = command.get_short_help_str(_LONGEST_SENTENCE)
            return group
        holder = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
        holder.command(cmd_name, cls=LeanCommand, context_settings=_HELP_OPTIONS)(getattr(module, cmd_name))
        command = typer.main.get_command(holder)
        _name_arguments(command.params)
        return command

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args[0] not in COMMANDS and not args[0].startswith("-"):
            import difflib

            close = difflib.get_close_matches(args[0][:40], COMMANDS, 1)
            hint = f"; did you mean '{close[0]}'?" if close else " (see 'godebug --help')"
            raise UserError(f"no command '{one_line(args[0], 40)}'{hint}")
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except BrokenPipeError as error:
            # Typer would make a failure of it.
            raise ReaderGone from error

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        for group in dict.fromkeys(group for group, _ in COMMANDS.values()):
            with formatter.section(group):
                formatter.write_dl([(name, text) for name, (where, text) in COMMANDS.items() if where == group])


#: Characters of the sentence that stands beside the name of a sub-command.
_LONGEST_SENTENCE = 300
_HELP_OPTIONS = {"help_option_names": ["-h", "--help"], "max_content_width": 110}

app = typer.Typer(
    cls=CommandGroup,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings=_HELP_OPTIONS,
    no_args_is_help=True,
)


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
