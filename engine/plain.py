"""Plain data: the `dataclass` of the standard library, made in a tenth of the time.

A program that is started for one answer makes a hundred classes first and instances of a few. The library writes and
compiles the methods of every class anew, and for that brings half a dozen modules about source code with it. Here
comparison, hash, text and the guard of frozen instances are functions that all classes share, the constructor of a
class is written when more than a few instances are made, and what the library wants to know of a class is put together
when the library asks. What a class can do is the same, and so is what type checkers see. (Classes that are ordered, or
inherit from another one, are few and left to the library. Every name with a type is a field: no class variables.)
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from operator import attrgetter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
    from dataclasses import field as field
    from dataclasses import replace as replace
    from typing import Any

#: Stands for what was not given.
_MISSING = object()


class _Field:
    """What is known of a field, as the library's own description has it."""

    __slots__ = ("compare", "default", "default_factory", "init", "kw_only", "name", "repr", "type")

    def __init__(
        self,
        default: Any = _MISSING,
        default_factory: Any = _MISSING,
        init: bool = True,
        repr: bool = True,
        compare: bool = True,
        kw_only: Any = _MISSING,
    ) -> None:
        self.name = ""
        self.type: Any = None
        self.default = default
        self.default_factory = default_factory
        self.init = init
        self.repr = repr
        self.compare = compare
        self.kw_only = kw_only

    @property
    def optional(self) -> bool:
        return self.default is not _MISSING or self.default_factory is not _MISSING

    def made(self) -> Any:
        """The value where none is given."""
        return self.default if self.default_factory is _MISSING else self.default_factory()


if not TYPE_CHECKING:
    field = _Field

    def dataclass(cls: type | None = None, /, **options: Any) -> Any:
        """As `dataclasses.dataclass`, with the same options."""
        if cls is None:
            return lambda each: _made(each, options)
        return _made(cls, options)

    def replace(instance: Any, /, **changes: Any) -> Any:
        """As `dataclasses.replace`."""
        kind = type(instance)
        if "_plain_fields" not in vars(kind):
            import dataclasses

            return dataclasses.replace(instance, **changes)
        for each in kind._plain_fields:
            if not each.init:
                if each.name in changes:
                    raise ValueError(f"field {each.name} is not set by the constructor: it cannot be replaced")
            elif each.name not in changes:
                changes[each.name] = getattr(instance, each.name)
        return kind(**changes)


def field_names(kind: type[Any]) -> tuple[str, ...]:
    """The fields of a class that was made here."""
    return tuple(each.name for each in kind._plain_fields)


def _made(cls: Any, options: dict[str, Any]) -> Any:
    if options.keys() - {"eq", "frozen", "kw_only", "repr", "slots"} or any(
        "__dataclass_fields__" in vars(base) for base in cls.__mro__[1:]
    ):
        import dataclasses

        return dataclasses.dataclass(cls, **options)
    own = vars(cls)
    kw_only = options.get("kw_only", False)
    fields = tuple(_declared(cls, name, type_, kw_only) for name, type_ in cls.__annotations__.items())
    frozen = options.get("frozen", False)
    methods: dict[str, Any] = {
        "_plain_fields": fields,
        "__dataclass_fields__": _ForLibrary("__dataclass_fields__", cls.__name__, fields, options),
        "__dataclass_params__": _ForLibrary("__dataclass_params__", cls.__name__, fields, options),
    }
    if "__match_args__" not in own:
        methods["__match_args__"] = tuple(each.name for each in fields if each.init and not each.kw_only)
    if options.get("repr", True) and "__repr__" not in own:
        methods["__repr__"] = _text(tuple(each.name for each in fields if each.repr))
    if options.get("eq", True):
        values = _getter(tuple(each.name for each in fields if each.compare))
        if "__eq__" not in own:
            methods["__eq__"] = _equality(values)
        # A class that says what is equal has None for a hash by itself.
        if own.get("__hash__") is None:
            methods["__hash__"] = _hash(values) if frozen else None
    made = _with_slots(cls, fields, methods) if options.get("slots", False) else _put(cls, fields, methods)
    if "__init__" not in own:
        made.__init__ = _first_constructor(made, frozen)
    if frozen:
        made.__setattr__, made.__delattr__ = _guards(made)
        if options.get("slots", False) and "__getstate__" not in own:
            made.__getstate__, made.__setstate__ = _pickling(made)
    return made


def _declared(cls: Any, name: str, type_: Any, kw_only: bool) -> _Field:
    """A field as the class declares it."""
    value = vars(cls).get(name, _MISSING)
    library = sys.modules.get("dataclasses")
    if library is not None and isinstance(value, library.Field):
        default, factory, unsaid = (
            _MISSING if each is library.MISSING else each
            for each in (value.default, value.default_factory, value.kw_only)
        )
        found = _Field(default, factory, value.init, value.repr, value.compare, unsaid)
    else:
        found = value if isinstance(value, _Field) else _Field(value)
    if type(found.default).__hash__ is None:
        raise ValueError(f"mutable default {type(found.default)} for field {name} is not allowed: use default_factory")
    found.name = name
    found.type = type_
    if found.kw_only is _MISSING:
        found.kw_only = kw_only
    return found


def _put(cls: Any, fields: tuple[_Field, ...], methods: dict[str, Any]) -> Any:
    for each in fields:
        if each.name in vars(cls) and vars(cls)[each.name] is not each.default:
            if each.default is _MISSING:
                delattr(cls, each.name)
            else:
                setattr(cls, each.name, each.default)
    for name, method in methods.items():
        setattr(cls, name, method)
    return cls


def _with_slots(cls: Any, fields: tuple[_Field, ...], methods: dict[str, Any]) -> Any:
    """The class once more, with room for its fields alone."""
    names = tuple(each.name for each in fields)
    body = {name: value for name, value in vars(cls).items() if name not in (*names, "__dict__", "__weakref__")}
    body |= methods | {"__slots__": names, "__qualname__": cls.__qualname__}
    return type(cls)(cls.__name__, cls.__bases__, body)


class _ForLibrary:
    """What the library keeps of a class, put together when it looks."""

    def __init__(self, name: str, kind: str, fields: tuple[_Field, ...], options: dict[str, Any]) -> None:
        self._name = name
        self._kind = kind
        self._fields = fields
        self._options = options
        self._found: Any = None

    def __get__(self, instance: object, owner: type) -> Any:
        if self._found is None:
            self._found = self._put_together()
        return self._found

    def _put_together(self) -> Any:
        import dataclasses

        declared: list[Any] = []
        for each in self._fields:
            told: dict[str, Any] = {
                name: getattr(each, name)
                for name in ("default", "default_factory", "init", "repr", "compare", "kw_only")
                if getattr(each, name) is not _MISSING
            }
            declared.append((each.name, each.type, dataclasses.field(**told)))
        return getattr(dataclasses.make_dataclass(self._kind, declared, **self._options), self._name)


#: Instances that are filled from a table: most classes have no more. To write a constructor takes as long as to fill
#: some forty.
_FILLED = 40


def _first_constructor(cls: Any, frozen: bool) -> Callable[..., None]:
    """A constructor that fills the first instances, then puts one that is written for the class in its place."""
    left = _FILLED
    fill: Callable[[Any, tuple[Any, ...], dict[str, Any]], bool] | None = None

    def construct(self: Any, /, *arguments: Any, **named: Any) -> None:
        nonlocal fill, left
        left -= 1
        if left >= 0:
            fill = fill or _filler(cls, frozen)
            if fill(self, arguments, named):
                return
        # Where the arguments do not fit, it says what is wrong.
        real = _constructor(cls, frozen)
        if cls.__dict__["__init__"] is construct:
            cls.__init__ = real
        real(self, *arguments, **named)

    return construct


def _filler(cls: Any, frozen: bool) -> Callable[[Any, tuple[Any, ...], dict[str, Any]], bool]:
    """Fills an instance of a class; where the arguments are not what the fields want, it says so and does nothing."""
    wanted = [each for each in cls._plain_fields if each.init]
    places = [each.name for each in wanted if not each.kw_only]
    names = {each.name for each in wanted}
    needed = {each.name for each in wanted if not each.optional}
    # Fields that the constructor does not set, but for those that are made anew, have their value in the class.
    filled = [each for each in cls._plain_fields if each.init or each.default_factory is not _MISSING]
    simple = len(filled) == len(wanted)
    setters = [(each.name, getattr(cls, each.name).__set__) for each in filled] if "__slots__" in vars(cls) else None
    finishes = hasattr(cls, "__post_init__")

    def fill(self: Any, arguments: tuple[Any, ...], named: dict[str, Any]) -> bool:
        given = dict(zip(places, arguments, strict=False))
        if named:
            given |= named
        if len(given) != len(arguments) + len(named) or not needed <= given.keys() <= names:
            return False
        if not simple or len(given) < len(names):
            given = {each.name: given[each.name] if each.name in given else each.made() for each in filled}
        if setters is not None:
            for name, put in setters:
                put(self, given[name])
        elif frozen:
            self.__dict__.update(given)
        else:
            for name, value in given.items():
                setattr(self, name, value)
        if finishes:
            self.__post_init__()
        return True

    return fill


def _constructor(cls: Any, frozen: bool) -> Callable[..., None]:
    """The constructor of a class, as the library would write it; the fields go straight into the instance."""
    names: dict[str, Any] = {"_FACTORY": _FACTORY}
    heads: dict[bool, list[str]] = {False: [], True: []}
    slotted = "__slots__" in vars(cls)
    lines = ["_own = self.__dict__"] if frozen and not slotted else []
    for each in cls._plain_fields:
        name, value = each.name, each.name
        if each.default is not _MISSING:
            names[f"_default_{name}"] = each.default
            head = f"{name}=_default_{name}"
        elif each.default_factory is not _MISSING:
            names[f"_make_{name}"] = each.default_factory
            head = f"{name}=_FACTORY"
            value = f"_make_{name}() if {name} is _FACTORY else {name}" if each.init else f"_make_{name}()"
        else:
            head = name
        if each.init:
            heads[bool(each.kw_only)].append(head)
        elif each.default_factory is _MISSING:
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
        if type(self) is cls or name in field_names(cls):
            raise _frozen(f"cannot assign to field {name!r}")
        super(cls, self).__setattr__(name, value)

    def delete_attribute(self: Any, name: str) -> None:
        if type(self) is cls or name in field_names(cls):
            raise _frozen(f"cannot delete field {name!r}")
        super(cls, self).__delattr__(name)

    return set_attribute, delete_attribute


def _frozen(text: str) -> AttributeError:
    import dataclasses

    return dataclasses.FrozenInstanceError(text)


def _pickling(cls: Any) -> tuple[Callable[[Any], list[Any]], Callable[[Any, list[Any]], None]]:
    """How an instance that is frozen and has slots is taken apart and put together."""
    slots = [getattr(cls, each.name) for each in cls._plain_fields]

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
