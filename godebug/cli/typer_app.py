"""How commands are declared: Typer, with the settings of this program and with options that several commands share."""

import inspect
from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from typing import Any, ClassVar

import typer
from msgspec import Struct
from msgspec.structs import fields
from typer.core import TyperCommand, TyperGroup

HELP_OPTIONS = ["-h", "--help"]
#: What a command hands down to those below it.
SETTINGS: dict[str, Any] = {"help_option_names": HELP_OPTIONS, "max_content_width": 110}
#: Characters of the sentence that stands beside the name of a command.
_LONGEST_SENTENCE = 300


class Commands(typer.Typer):
    """A Typer application of plain text. A module of one command has one with that command alone; several commands make
    a group."""

    def __init__(self, cls: type[TyperGroup] | None = None, **settings: Any) -> None:
        super().__init__(
            cls=cls or CommandGroup,
            context_settings=SETTINGS,
            rich_markup_mode=None,
            pretty_exceptions_enable=False,
            **{"add_completion": False, **settings},
        )

    def command(self, name: str | None = None, *args: Any, **settings: Any) -> Callable[[Any], Any]:
        """Decorates a command. A parameter whose type is a `Struct` stands for one option a field, see
        `godebug.cli.options`."""
        register = super().command(name, *args, cls=Command, **settings)

        def decorate(function: Callable[..., int | None]) -> Callable[..., int | None]:
            function.__doc__ = function.__doc__ or written_help(function)
            register(with_shared_options(function))
            return function

        return decorate

    def callback(self, *args: Any, **settings: Any) -> Callable[[Any], Any]:
        """Decorates what stands above commands, with its help."""
        register = super().callback(*args, **settings)

        def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
            function.__doc__ = function.__doc__ or written_help(function)
            return register(function)

        return decorate


def written_help(function: Callable[..., Any]) -> str | None:
    """Returns the help of a command from its source: an interpreter that leaves out docstrings (`-OO`) loses it."""
    import ast

    with suppress(OSError, SyntaxError):
        tree = ast.parse(inspect.getsource(inspect.getmodule(function) or function))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and node.name == function.__name__:
                return ast.get_docstring(node, clean=False)
    return None


def with_shared_options(function: Callable[..., int | None]) -> Callable[..., int | None]:
    """Returns `function` as Typer can call it: the fields of its structs are parameters of their own."""
    shared: dict[str, Any] = {}
    parameters = []
    for parameter in inspect.signature(function).parameters.values():
        if isinstance(parameter.annotation, type) and issubclass(parameter.annotation, Struct):
            shared[parameter.name] = parameter.annotation
            parameters += [
                inspect.Parameter(field.name, parameter.KEYWORD_ONLY, default=field.default, annotation=field.type)
                for field in fields(parameter.annotation)
            ]
        else:
            parameters.append(parameter.replace(kind=parameter.KEYWORD_ONLY))

    @wraps(function)
    def command(**values: Any) -> int | None:
        for name, options in shared.items():
            values[name] = options(**{field: values.pop(field) for field in options.__struct_fields__})
        return function(**values)

    command.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    command.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return command


class Command(TyperCommand):
    """A command whose help names arguments as they are typed; Typer would put brackets around them and types behind."""

    def invoke(self, ctx: Any) -> Any:
        """Runs the command with the names of engines replaced by what settings have for them."""
        # A name that settings give to an engine stands for its command, wherever one is wanted.
        for param in self.params:
            if {"--engine", "--beside"} & {*param.opts} and (given := ctx.params.get(param.name)):
                from godebug.basics.settings import engine_command

                named = given if isinstance(given, str) else None
                ctx.params[param.name] = engine_command(named) if named else [engine_command(each) for each in given]
        return super().invoke(ctx)

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """Returns the words of the line of usage: options, then the arguments as they are typed."""
        return [self.options_metavar or "", *(name for name, _ in self._arguments())]

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Writes arguments and options into the help, each under a title."""
        options = [param.get_help_record(ctx) for param in self.get_params(ctx) if param.param_type_name == "option"]
        for title, rows in (("Arguments", self._arguments()), ("Options", [row for row in options if row])):
            if rows:
                with formatter.section(title):
                    formatter.write_dl(rows)

    def _arguments(self) -> list[tuple[str, str]]:
        """Returns the names and the help of all arguments."""
        arguments: list[Any] = [param for param in self.params if param.param_type_name == "argument"]
        return [(argument.metavar, argument.help or "") for argument in arguments]


class CommandGroup(TyperGroup):
    """Commands below a command. `first`: the one that is meant where none is named."""

    first: ClassVar[str | None] = None

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Returns what is left of the arguments; the first command stands in where none is named."""
        # Where the shell asks what may stand here, nothing was typed yet.
        none_named = args[0] not in (*self.commands, *HELP_OPTIONS) if args else not ctx.resilient_parsing
        if self.first is not None and none_named:
            args = [self.first, *args]
        if ctx.default_map:
            # What settings say holds for the commands below as well.
            ctx.default_map = {**ctx.default_map, **dict.fromkeys(self.commands, ctx.default_map)}
        return super().parse_args(ctx, args)

    def shell_complete(self, ctx: Any, incomplete: str) -> list[Any]:
        """Returns what may stand here: commands, and the first command's argument."""
        offered = super().shell_complete(ctx, incomplete)
        if self.first is not None:
            first = self.commands[self.first].params[0]
            offered = [*offered, *first.shell_complete(ctx, incomplete)]
        return offered

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Writes the commands into the help, each with its whole sentence."""
        # The whole sentence: what it says is no help where it ends in dots.
        with formatter.section("Commands"):
            formatter.write_dl(
                [(name, command.get_short_help_str(_LONGEST_SENTENCE)) for name, command in self.commands.items()]
            )
