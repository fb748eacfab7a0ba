"""Our dataclasses behave as those of the standard library do."""

import dataclasses
import pickle
from dataclasses import field
from typing import Any

import pytest

from engine.plain import dataclass


@dataclass(frozen=True)
class Ours:
    """Two fields, one of which is not compared."""

    a: int
    b: tuple[int, ...] = ()
    note: str = field(default="", compare=False, repr=False)


@dataclasses.dataclass(frozen=True)
class Theirs:
    """The same."""

    a: int
    b: tuple[int, ...] = ()
    note: str = field(default="", compare=False, repr=False)


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


def test_slots_and_own_methods_stay() -> None:
    slim: Any = Slim(4)
    assert repr(slim) == "<4>" and not hasattr(slim, "__dict__") and Slim(4) == Slim(4)
    assert len({Slim(4), Slim(4)}) == 1
    with pytest.raises(dataclasses.FrozenInstanceError):
        slim.a = 5
    assert pickle.loads(pickle.dumps(slim)) == slim and dataclasses.replace(slim, a=7).a == 7 and Slim().a == 0
