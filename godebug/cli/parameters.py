"""What commands take from the command line: declared once, beside the parameters of the function that answers.

A command line that is plainly right is read here. Typer, which takes longer to import than most answers take, makes its
options of the same declarations and is asked for the rest: help, completion, and what is wrong with a command line.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from msgspec import Struct

#: The default of a parameter that has to be given.
REQUIRED: Any = ...


class Declared:
    """How a parameter is called on the command line, and what Typer says of it.

    `names`: of an option, as `-m` and `--draw`; `--unicode/--ascii` is a switch with an opposite. An argument has none.
    `about`: what `typer.Option` or `typer.Argument` takes besides.
    """

    def __init__(
        self,
        *names: str,
        metavar: str | None = None,
        help: str | None = None,
        autocompletion: Callable[[str], list[str]] | None = None,
        show_default: bool = True,
        min: float | None = None,
        max: float | None = None,
    ) -> None:
        self.names = names
        self.about: dict[str, Any] = {
            "metavar": metavar,
            "help": help,
            "autocompletion": autocompletion,
            "show_default": show_default,
            "min": min,
            "max": max,
        }


class Option(Declared):
    """A switch, or a name with a value behind."""


class Argument(Declared):
    """A word that goes by its place."""


class OptionGroup:
    """Options that several commands share; a command that has a parameter of this type takes them all. A subclass
    annotates an attribute for each, with its default, which is the value where none is given."""

    def __init__(self, **values: Any) -> None:
        vars(self).update(values)


class Parameter(Struct, frozen=True):
    """A parameter of a command. `kind`: its type; `default`: what it is where it is not given, or REQUIRED."""

    name: str
    kind: Any
    declared: Declared
    default: Any


def declared(group: type[OptionGroup]) -> Iterator[Parameter]:
    """The options of a group, those of the groups that it extends first."""
    for each in reversed(group.__mro__):
        for name, annotation in vars(each).get("__annotations__", {}).items():
            yield Parameter(name, annotation.__origin__, annotation.__metadata__[0], getattr(group, name))


class Command:
    """A function that the command line calls. `around` is open while it runs."""

    def __init__(self, function: Callable[..., int | None], around: AbstractContextManager[Any] | None = None) -> None:
        self.function = function
        self.__doc__ = function.__doc__
        self._around = nullcontext() if around is None else around
        self._groups: dict[str, type[OptionGroup]] = {}
        self.parameters: list[Parameter] = []
        defaults = _defaults(function)
        for name, kind in function.__annotations__.items():
            if isinstance(kind, type) and issubclass(kind, OptionGroup):
                self._groups[name] = kind
                self.parameters += declared(kind)
            elif name != "return":
                self.parameters.append(
                    Parameter(name, kind.__origin__, kind.__metadata__[0], defaults.get(name, REQUIRED))
                )

    def __call__(self, **values: Any) -> int | None:
        """Answers; `values` by the names of `parameters`."""
        for name, kind in self._groups.items():
            values[name] = kind(**{option.name: values.pop(option.name) for option in declared(kind)})
        with self._around:
            return self.function(**values)


class CommandGroup:
    """Commands below a command. `first`: the one that is meant where none is named; `complete`: what the shell offers
    besides their names."""

    def __init__(
        self, help: str, *, first: str | None = None, complete: Callable[[str], list[str]] | None = None
    ) -> None:
        self.help = help
        self.first = first
        self.complete = complete
        self.commands: dict[str, Command] = {}

    def add(self, name: str) -> Callable[[Command], Command]:
        """Decorates a command of this group."""

        def add(command: Command) -> Command:
            self.commands[name] = command
            return command

        return add


def read_values(parameters: Sequence[Parameter], words: Sequence[str]) -> dict[str, Any] | None:
    """The values that `words` give to `parameters`, by name. None where the words are not plainly right, or where a
    value is no text: then Typer has to look."""
    spelled = {name: parameter for parameter in parameters for name in _spellings(parameter)}
    values = {parameter.name: parameter.default for parameter in parameters}
    given: set[str] = set()
    places: list[str] = []
    rest = iter(words)
    for word in rest:
        if not word.startswith("-") or word == "-":
            places.append(word)
            continue
        spelling, equals, value = word.partition("=") if word.startswith("--") else (word, "", "")
        parameter = spelled.get(spelling)
        if parameter is None:
            return None
        if parameter.kind in _SWITCHES:
            if equals or parameter.name in given:
                return None
            values[parameter.name] = spelling in _spellings(parameter, off=False)
        else:
            value = value if equals else next(rest, _MISSING)
            if not equals and value.startswith("-") and value != "-":
                return None
            if parameter.kind in _LISTS:
                values[parameter.name] = [*(values[parameter.name] if parameter.name in given else ()), value]
            elif parameter.kind in _TEXTS and parameter.name not in given:
                values[parameter.name] = value
            else:
                return None
        given.add(parameter.name)
    for parameter in parameters:
        if isinstance(parameter.declared, Argument) and places:
            if parameter.kind in _LISTS:
                values[parameter.name], places = places, []
            elif parameter.kind in _TEXTS:
                values[parameter.name] = places.pop(0)
            else:
                return None
    return None if places or REQUIRED in values.values() else values


_SWITCHES = (bool, bool | None)
_TEXTS = (str, str | None)
_LISTS = (list[str], list[str] | None)
#: Stands for a value that should be there; no value may look like an option.
_MISSING = "--"


def _spellings(parameter: Parameter, *, off: bool = True) -> list[str]:
    """How an option is written; without what turns it off, if that is not wanted."""
    return [name for names in parameter.declared.names for name in names.split("/")[: 2 if off else 1]]


def _defaults(function: Callable[..., object]) -> Mapping[str, Any]:
    """The defaults of a function's parameters, by name."""
    code = function.__code__
    places = code.co_varnames[: code.co_argcount]
    defaults = function.__defaults__ or ()
    return dict(zip(places[len(places) - len(defaults) :], defaults, strict=True)) | (function.__kwdefaults__ or {})
