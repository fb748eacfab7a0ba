"""The application as Typer sees it: it gives help and completion, and finds what is wrong with a command line."""

import importlib
import inspect
from functools import partial
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from godebug import __version__
from godebug.basics.errors import ReaderGone, UserError, one_line
from godebug.cli.parameters import REQUIRED, Argument, Command, CommandGroup, Parameter
from godebug.commands import COMMANDS, command_of

_HELP: Any = ["-h", "--help"]
_SETTINGS = {"help_option_names": _HELP, "max_content_width": 110}
#: Characters of the sentence that stands beside the name of a sub-command.
_LONGEST_SENTENCE = 300


class Application(TyperGroup):
    """The commands of COMMANDS, each imported when it is called."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in COMMANDS:
            return None
        command = command_of(cmd_name)
        if isinstance(command, CommandGroup):
            return _typer_group(command)
        holder = _typer(add_completion=False)
        _add(holder, cmd_name, command)
        made: Any = typer.main.get_command(holder)
        _name_arguments(made.params)
        return made

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args[0] not in COMMANDS and not args[0].startswith("-"):
            raise UserError(f"no command '{one_line(args[0], 40)}'{_hint_for(args[0])}")
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


def _hint_for(word: str) -> str:
    """What may be meant by a word where a command is wanted."""
    import difflib

    from godebug.cli.arguments import names_position

    if names_position(word):
        return f"; did you mean 'godebug show {one_line(word, 60)}'?"
    close = difflib.get_close_matches(word[:40], COMMANDS, 1)
    return f"; did you mean '{close[0]}'?" if close else " (see 'godebug --help')"


def _typer_group(group: CommandGroup) -> Any:
    class WithFirst(TyperGroup):
        """The first command is meant where none is named."""

        def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
            # Where the shell asks what may stand here, nothing was typed yet.
            none_named = args[0] not in (*group.commands, *_HELP) if args else not ctx.resilient_parsing
            if group.first is not None and none_named:
                args = [group.first, *args]
            return list(super().parse_args(ctx, args))

        def shell_complete(self, ctx: Any, incomplete: str) -> list[Any]:
            offered = [] if group.complete is None else group.complete(incomplete)
            return [*super().shell_complete(ctx, incomplete), *map(_completion_class(), offered)]

    holder = _typer(cls=WithFirst, add_completion=False, no_args_is_help=group.first is None, help=group.help)
    for name, command in group.commands.items():
        _add(holder, name, command)
    made: Any = typer.main.get_command(holder)
    for command in made.commands.values():
        _name_arguments(command.params)
        # The whole sentence: what it says is no help where it ends in dots.
        command.short_help = command.get_short_help_str(_LONGEST_SENTENCE)
    return made


def _completion_class() -> Any:
    """The class of what is offered to the shell, of the Click that this version of Typer uses or carries along."""
    return importlib.import_module(
        typer.BadParameter.__module__.rpartition(".")[0] + ".shell_completion"
    ).CompletionItem


def _typer(**settings: Any) -> typer.Typer:
    return typer.Typer(
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        **{"context_settings": _SETTINGS, "add_completion": False, **settings},
    )


def _add(holder: typer.Typer, name: str, command: Command) -> None:
    def function(**values: object) -> int | None:
        return command(**values)

    places = [_place(parameter) for parameter in command.parameters]
    function.__doc__ = command.__doc__
    function.__signature__ = inspect.Signature(places)  # type: ignore[attr-defined]
    function.__annotations__ = {place.name: place.annotation for place in places}
    holder.command(name, context_settings=_SETTINGS)(function)


def _place(parameter: Parameter) -> inspect.Parameter:
    """A parameter in Typer's words."""
    make: Any = typer.Argument if isinstance(parameter.declared, Argument) else typer.Option
    return inspect.Parameter(
        parameter.name,
        inspect.Parameter.KEYWORD_ONLY,
        default=inspect.Parameter.empty if parameter.default is REQUIRED else parameter.default,
        annotation=Annotated[parameter.kind, make(*parameter.declared.names, **parameter.declared.about)],
    )


def _name_arguments(params: list[Any]) -> None:
    """Arguments go by the names that they have here; Typer would put brackets around them and types behind."""
    for param in params:
        name = param.metavar
        if param.param_type_name != "argument" or not name:
            continue
        about = param.help or ""
        if not about and "[POSITION]" in name:
            from godebug.cli.options import POSITION_HELP

            about = f"POSITION: {POSITION_HELP}"
        param.get_help_record = partial(_same, (name, about))
        if "..." in name or "[" in name or param.required:
            param.get_usage_pieces = partial(_same, [name])


def _same(answer: Any, ctx: Any) -> Any:
    return answer


app = _typer(cls=Application, add_completion=True, no_args_is_help=True)


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
