"""Plain data: the `dataclass` of the standard library, made in half the time.

A program that is started for one answer makes a hundred classes first. The library writes and compiles the comparison,
the hash and the text of every class anew; here these are three functions for all of them. What a class can do is the
same, and so is what type checkers see. (Ordered classes, of which there are few, are left to the library.)
"""

import dataclasses
from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:

    def dataclass(cls: type | None = None, /, **options: Any) -> Any:
        """As `dataclasses.dataclass`, with the same options."""
        if cls is None:
            return lambda each: _made(each, options)
        return _made(cls, options)


def _made(cls: type, options: dict[str, Any]) -> type:
    if options.get("order") or options.get("unsafe_hash"):
        return dataclasses.dataclass(cls, **options)
    own = vars(cls)
    wants_text = options.get("repr", True) and "__repr__" not in own
    wants_comparison = options.get("eq", True) and "__eq__" not in own
    made: Any = dataclasses.dataclass(cls, **{**options, "repr": False, "eq": False})
    fields = dataclasses.fields(made)
    if wants_text:
        made.__repr__ = _text(tuple(field.name for field in fields if field.repr))
    if wants_comparison:
        values = _getter(tuple(field.name for field in fields if field.compare))
        made.__eq__ = _equality(values)
        if "__hash__" not in own:
            made.__hash__ = _hash(values) if options.get("frozen") else None
    return made


def _getter(names: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]]:
    """The values of fields, as a tuple."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda self: tuple(getattr(self, name) for name in names)


def _text(names: tuple[str, ...]) -> Callable[[Any], str]:
    def text(self: Any) -> str:
        return f"{type(self).__qualname__}({', '.join(f'{name}={getattr(self, name)!r}' for name in names)})"

    return text


def _equality(values: Callable[[Any], tuple[Any, ...]]) -> Callable[[Any, object], bool]:
    def equal(self: Any, other: object) -> bool:
        return values(self) == values(other) if type(other) is type(self) else NotImplemented

    return equal


def _hash(values: Callable[[Any], tuple[Any, ...]]) -> Callable[[Any], int]:
    def value(self: Any) -> int:
        return hash(values(self))

    return value
