"""Our dataclasses behave as those of the standard library do."""

import dataclasses
import pickle
from typing import Any

import pytest

from godebug.engine.plain import dataclass, field, field_names, replace


@dataclass(frozen=True)
class Ours:
    """Two fields, one of which is not compared."""

    a: int
    b: tuple[int, ...] = ()
    note: str = field(default="", compare=False, repr=False)


@dataclass(frozen=True)
class WithTheirFields:
    """The same, with fields of the library."""

    a: int
    b: tuple[int, ...] = dataclasses.field(default_factory=tuple)
    note: str = dataclasses.field(default="", compare=False, repr=False)


@dataclasses.dataclass(frozen=True)
class Theirs:
    """The same."""

    a: int
    b: tuple[int, ...] = ()
    note: str = dataclasses.field(default="", compare=False, repr=False)


@dataclass
class Loose:
    a: int = 0


@dataclass(frozen=True, eq=False)
class Same:
    a: int = 0


@dataclass(frozen=True, slots=True)
class Slim:
    a: int = 0

    def __repr__(self) -> str:
        return f"<{self.a}>"


def test_text_comparison_and_hash() -> None:
    assert repr(Ours(1, (2,))) == repr(Theirs(1, (2,))).replace("Theirs", "Ours")
    assert Ours(1, (2,), "x") == Ours(1, (2,), "y") != Ours(2, (2,))
    assert hash(Ours(1, (2,))) == hash(Theirs(1, (2,)))
    assert Ours(1) != Theirs(1) and Ours(1).__eq__(1) is NotImplemented


def test_frozen_and_loose() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        Ours(1).a = 2  # type: ignore[misc]
    with pytest.raises(TypeError):
        hash(Loose())
    assert Loose(3) == Loose(3)
    assert Same(1) != Same(1) and len({Same(1), Same(1)}) == 2


def test_what_the_library_offers_works() -> None:
    assert dataclasses.replace(Ours(1), a=2) == Ours(2)
    assert dataclasses.asdict(Ours(1)) == dataclasses.asdict(Theirs(1))
    assert pickle.loads(pickle.dumps(Ours(1, (5,)))) == Ours(1, (5,))
    assert WithTheirFields(1).b == () and repr(WithTheirFields(1)) == "WithTheirFields(a=1, b=())"
    ours, theirs = dataclasses.fields(Ours), dataclasses.fields(Theirs)
    for wanted in ("name", "type", "default", "default_factory", "init", "repr", "compare", "kw_only"):
        assert [getattr(each, wanted) for each in ours] == [getattr(each, wanted) for each in theirs]
    match Ours(1, (2,)):
        case Ours(a, b):
            assert (a, b) == (1, (2,))


def test_replace_and_names() -> None:
    assert replace(Ours(1, (2,)), a=2) == Ours(2, (2,)) and replace(Theirs(1), a=2) == Theirs(2)
    assert field_names(Ours) == ("a", "b", "note")
    with pytest.raises(ValueError, match="field d"):
        replace(Various(1), d=5)
    with pytest.raises(ValueError, match="mutable default"):

        @dataclass
        class Wrong:
            a: list[int] = []  # noqa: RUF012


def test_slots_and_own_methods_stay() -> None:
    slim: Any = Slim(4)
    assert repr(slim) == "<4>" and not hasattr(slim, "__dict__") and Slim(4) == Slim(4)
    assert len({Slim(4), Slim(4)}) == 1
    with pytest.raises(dataclasses.FrozenInstanceError):
        slim.a = 5
    assert pickle.loads(pickle.dumps(slim)) == slim and dataclasses.replace(slim, a=7).a == 7 and Slim().a == 0


@dataclass(frozen=True)
class Various:
    a: int
    b: list[int] = field(default_factory=list)
    c: int = field(default=3, kw_only=True)
    d: int = field(default=4, init=False)
    e: list[int] = field(default_factory=list, init=False)

    def __post_init__(self) -> None:
        self.e.append(self.a)


def test_the_first_instances_are_as_the_later_ones() -> None:
    made: list[Any] = [Various(n, c=5) if n % 2 else Various(n, [n]) for n in range(100)]
    for n, one in enumerate(made):
        assert vars(one) == {"a": n, "b": [] if n % 2 else [n], "c": 5 if n % 2 else 3, "e": [n]}
        assert one.d == 4
    assert made[1].b is not made[3].b


def _wrong(kind: Any, *arguments: Any, **named: Any) -> str:
    with pytest.raises(TypeError) as error:
        kind(*arguments, **named)
    return str(error.value)


def test_arguments_that_do_not_fit_are_told_as_the_library_tells_them() -> None:
    def fresh(make: Any) -> Any:
        @make(frozen=True)
        class Kind:
            a: int
            b: int = 0

        return Kind

    for arguments, named in (((), {}), ((1, 2, 3), {}), ((1,), {"a": 2}), ((1,), {"x": 2})):
        ours, theirs = (_wrong(fresh(make), *arguments, **named) for make in (dataclass, dataclasses.dataclass))
        assert ours == theirs
