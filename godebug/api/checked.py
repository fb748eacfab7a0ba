"""The types and values of arguments, checked in one place: whatever cannot be meant is a ValueError of one line."""

import inspect
import math
import os
from collections.abc import Callable, Sequence
from functools import cache, wraps
from numbers import Integral, Real
from types import NoneType
from typing import Any, ParamSpec, TypeVar, get_args, get_origin

from godebug.basics.errors import UnreadableFileError, UserError, one_line

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")

#: The least and the greatest number that an argument of this name may be.
_RANGES: dict[str, tuple[float, float]] = {
    "level": (0, 10),
    "size": (1, 19),
    "most": (0, 10**6),
    "komi": (-1e6, 1e6),
    "analyses": (1, 9999),
    "nodes": (1, 10**12),
    "limit": (0.001, 1e6),
    "threshold": (0.5, 1e4),
    "visits": (1, 10**6),
    "second_visits": (2, 10**6),
    "jobs": (0, 10**4),
    "every": (1, 10**4),
    "least_odds": (0.0, 1.0),
}
_WORDS = {str: "a text", int: "a whole number", float: "a number", bool: "True or False", NoneType: "None"}


# ---- Files that cannot be read: the OSError which programs expect, and a ValueError as all bad input -----------------


class UnreadableInputError(OSError, ValueError):
    """A file or folder that cannot be read. The message is one line that names it."""


class MissingInputError(UnreadableInputError, FileNotFoundError):
    """A file or folder that is not there."""


class FolderAsInputError(UnreadableInputError, IsADirectoryError):
    """A folder where a file is wanted."""


class FileAsFolderError(UnreadableInputError, NotADirectoryError):
    """A file where a folder is wanted."""


class ForbiddenInputError(UnreadableInputError, PermissionError):
    """A file or folder that this user may not read."""


_KINDS: tuple[type[UnreadableInputError], ...] = (
    MissingInputError,
    FolderAsInputError,
    FileAsFolderError,
    ForbiddenInputError,
)


def file_error(error: UnreadableFileError) -> Exception:
    """Returns what programs get for a file that cannot be read; for a name that no file can have a plain ValueError."""
    line = one_line(error, 400)
    if not isinstance(error.error, OSError):
        return ValueError(line)
    kind = next((kind for kind in _KINDS if isinstance(error.error, kind.__bases__[1])), UnreadableInputError)
    found = kind(line)
    found.errno = error.error.errno
    return found


# ---- Arguments -------------------------------------------------------------------------------------------------------


def checked(function: Callable[Arguments, Result]) -> Callable[Arguments, Result]:
    """Checks the arguments of a function by its annotations, and makes a ValueError of a UserError.

    Where a file cannot be read that is the OSError as well.
    """
    signature = inspect.signature(function)

    @wraps(function)
    def call(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Result:
        bound = signature.bind(*args, **kwargs)
        for name, value in bound.arguments.items():
            parameter = signature.parameters[name]
            for each in value if parameter.kind is parameter.VAR_POSITIONAL else (value,):
                check(name, each, *_kinds(function, name))
        try:
            return function(*args, **kwargs)
        except UnreadableFileError as error:
            raise file_error(error) from None
        except OSError as error:
            # It is a ValueError as well, where one function asks another; any other is the system's.
            raise error from None
        except (UserError, ValueError) as error:
            raise ValueError(one_line(error, 400)) from None

    return call


@cache
def _kinds(function: Callable[..., Any], name: str) -> tuple[Any, ...]:
    """Returns the types that an argument may be of; none where anything may be."""
    annotation = inspect.signature(function).parameters[name].annotation
    if annotation is inspect.Parameter.empty:
        return ()
    if isinstance(annotation, str):
        # Our own words, written as a text where a name is known to checkers alone.
        annotation = eval(annotation, function.__globals__)
    parts = get_args(annotation) if get_origin(annotation) not in (Sequence, os.PathLike) else ()
    return tuple(parts) if parts else (annotation,)


def check(name: str, value: object, *kinds: Any) -> None:
    """Raises ValueError where a value is of none of the types, or none of the numbers that may be meant."""
    if kinds and not any(_is(value, kind) for kind in kinds):
        wanted = " or ".join(_word(kind) for kind in kinds)
        raise ValueError(f"{name}: {wanted} is wanted, not {type(value).__name__} {one_line(repr(value), 40)}")
    if name in _RANGES and isinstance(value, Real) and not isinstance(value, bool):
        least, most = _RANGES[name]
        if not least <= float(value) <= most:
            raise ValueError(f"{name}: {least:g} to {most:g} is wanted, not {one_line(repr(value), 40)}")


def _is(value: object, kind: Any) -> bool:
    if kind is None or kind is NoneType:
        return value is None
    if kind is int:
        return isinstance(value, Integral) and not isinstance(value, bool)
    if kind is float:
        return isinstance(value, Real) and not isinstance(value, bool) and math.isfinite(value)
    origin = get_origin(kind) or kind
    if origin is Sequence:
        of = get_args(kind)
        return isinstance(value, Sequence) and not isinstance(value, str | bytes) and all(_is(v, of[0]) for v in value)
    return isinstance(value, origin)


def _word(kind: Any) -> str:
    if kind is None:
        return "None"
    if get_origin(kind) is Sequence:
        return f"a list of {_word(get_args(kind)[0]).removeprefix('a ')}s"
    if get_origin(kind) is os.PathLike:
        return "a path"
    return _WORDS.get(kind, getattr(kind, "__name__", str(kind)))
