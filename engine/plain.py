"""Plain data: the `dataclass` of the standard library, made in a tenth of the time.

A program that is started for one answer makes a hundred classes first and instances of a few. The library writes and
compiles the methods of every class anew. Here comparison, hash, text and the guard of frozen instances are functions
that all classes share, and the constructor of a class is written when more than a few instances are made. What a class
can do is the same, and so is what type checkers see. (Classes that are ordered, or inherit from another frozen one,
are few and left to the library.)
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
    if options.keys() & {"order", "unsafe_hash", "init"} or any(
        base.__dataclass_params__.frozen for base in cls.__mro__[1:] if hasattr(base, "__dataclass_params__")
    ):
        return dataclasses.dataclass(cls, **options)
    own = vars(cls)
    wants_text = options.get("repr", True) and "__repr__" not in own
    wants_comparison = options.get("eq", True) and "__eq__" not in own
    frozen = options.get("frozen", False)
    made: Any = dataclasses.dataclass(cls, **{**options, "init": False, "repr": False, "eq": False, "frozen": False})
    fields = dataclasses.fields(made)
    if "__init__" not in own:
        made.__init__ = _first_constructor(made, frozen)
        made.__dataclass_params__.init = True
    if wants_text:
        made.__repr__ = _text(tuple(field.name for field in fields if field.repr))
    if wants_comparison:
        values = _getter(tuple(field.name for field in fields if field.compare))
        made.__eq__ = _equality(values)
        if "__hash__" not in own:
            made.__hash__ = _hash(values) if frozen else None
    if frozen:
        made.__setattr__, made.__delattr__ = _guards(made)
        made.__dataclass_params__.frozen = True
        if options.get("slots", False):
            made.__getstate__, made.__setstate__ = _pickling(made)
    return made


#: Instances that are filled field by field: most classes have no more. Writing a constructor takes as long as filling
#: some fifteen.
_FILLED = 4


def _first_constructor(cls: Any, frozen: bool) -> Callable[..., None]:
    """A constructor that fills the first instances, then puts one that is written for the class in its place."""
    left = _FILLED

    def construct(self: Any, /, *arguments: Any, **named: Any) -> None:
        nonlocal left
        left -= 1
        if left >= 0:
            given = _given(cls, arguments, named)
            if given is not None:
                _fill(cls, self, given, object.__setattr__ if frozen else setattr)
                return
        # Where the arguments do not fit, it says what is wrong.
        real = _constructor(cls, frozen)
        if cls.__dict__["__init__"] is construct:
            cls.__init__ = real
        real(self, *arguments, **named)

    return construct


def _given(cls: Any, arguments: tuple[Any, ...], named: dict[str, Any]) -> dict[str, Any] | None:
    """The arguments by field, None where they are not what the fields want."""
    wanted = [field for field in dataclasses.fields(cls) if field.init]
    places = [field.name for field in wanted if not field.kw_only]
    given = dict(zip(places, arguments, strict=False)) | named
    needed = {
        field.name
        for field in wanted
        if field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING
    }
    fits = (
        len(arguments) <= len(places)
        and len(given) == len(arguments) + len(named)
        and needed <= given.keys() <= {field.name for field in wanted}
    )
    return given if fits else None


def _fill(cls: Any, instance: Any, given: dict[str, Any], put: Callable[[Any, str, Any], None]) -> None:
    for field in dataclasses.fields(cls):
        if field.name in given:
            put(instance, field.name, given[field.name])
        elif field.default_factory is not dataclasses.MISSING:
            put(instance, field.name, field.default_factory())
        elif field.init:
            put(instance, field.name, field.default)
    if hasattr(cls, "__post_init__"):
        instance.__post_init__()


def _constructor(cls: Any, frozen: bool) -> Callable[..., None]:
    """The constructor of a class, as the library would write it; the fields go straight into the instance."""
    names: dict[str, Any] = {"_FACTORY": _FACTORY}
    heads: dict[bool, list[str]] = {False: [], True: []}
    slotted = "__slots__" in vars(cls)
    lines = ["_own = self.__dict__"] if frozen and not slotted else []
    for field in dataclasses.fields(cls):
        name, value = field.name, field.name
        if field.default is not dataclasses.MISSING:
            names[f"_default_{name}"] = field.default
            head = f"{name}=_default_{name}"
        elif field.default_factory is not dataclasses.MISSING:
            names[f"_make_{name}"] = field.default_factory
            head = f"{name}=_FACTORY"
            value = f"_make_{name}() if {name} is _FACTORY else {name}" if field.init else f"_make_{name}()"
        else:
            head = name
        if field.init:
            heads[bool(field.kw_only)].append(head)
        elif field.default_factory is dataclasses.MISSING:
            continue
        if not frozen:
            lines.append(f"self.{name} = {value}")
        elif slotted:
            names[f"_set_{name}"] = getattr(cls, name).__set__
            lines.append(f"_set_{name}(self, {value})")
        else:
            lines.append(f"_own[{name!r}] = {value}")
    if hasattr(cls, "__post_init__"):
        lines.append("self.__post_init__()")
    arguments = ", ".join(["self", *heads[False], *(["*", *heads[True]] if heads[True] else [])])
    exec(f"def __init__({arguments}):\n    " + "\n    ".join(lines or ["pass"]), names)
    constructor: Callable[..., None] = names["__init__"]
    constructor.__qualname__ = f"{cls.__qualname__}.__init__"
    return constructor


#: Stands for a default that is made anew for each instance.
_FACTORY = object()


def _guards(cls: Any) -> tuple[Callable[[Any, str, Any], None], Callable[[Any, str], None]]:
    """What keeps the fields of an instance as they are."""

    def set_attribute(self: Any, name: str, value: Any) -> None:
        if type(self) is cls or name in cls.__dataclass_fields__:
            raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")
        super(cls, self).__setattr__(name, value)

    def delete_attribute(self: Any, name: str) -> None:
        if type(self) is cls or name in cls.__dataclass_fields__:
            raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")
        super(cls, self).__delattr__(name)

    return set_attribute, delete_attribute


def _pickling(cls: Any) -> tuple[Callable[[Any], list[Any]], Callable[[Any, list[Any]], None]]:
    """How an instance that is frozen and has slots is taken apart and put together."""
    slots = [getattr(cls, field.name) for field in dataclasses.fields(cls)]

    def state(self: Any) -> list[Any]:
        return [slot.__get__(self) for slot in slots]

    def restore(self: Any, values: list[Any]) -> None:
        for slot, value in zip(slots, values, strict=True):
            slot.__set__(self, value)

    return state, restore


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
