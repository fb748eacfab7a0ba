"""Every argument of the public face with values of wrong types: a ValueError of one line that names what is wanted."""

import inspect
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy
import pytest

from godebug import Game, analyze
from godebug.api import AnalyzedPosition, Picture

#: Values of every kind that a program may hand over by mistake.
ODD: tuple[Any, ...] = (
    None, True, -1, 2**70, 1.5, float("nan"), float("inf"), "", "9", "no such thing", "\0", b"C3", (2, 2), [],
    ["C3", 3], {"a": 1}, object(), int, "C3" * 500, "\ud800",
)  # fmt: skip
#: What an argument is by its name, where it is right.
RIGHT: dict[str, Any] = {
    "vertex": "C3",
    "stone": "C7",
    "question": "attack",
    "vertices": "C7",
    "facts": "C3 value 5",
    "better": "C3",
    "played": "D3",
    "stones": "C7",
    "operators": "4/13",
    "source": "corner-9x9.sgf",
    "path": "0.0",
    "engine": "nobody",
}


def methods() -> Iterator[str]:
    """The public methods of a position that take arguments."""
    for name, method in inspect.getmembers(AnalyzedPosition, inspect.isfunction):
        if not name.startswith("_") and len(inspect.signature(method).parameters) > 1:
            yield name


def calls(function: Callable[..., Any]) -> Iterator[tuple[str, tuple[Any, ...], dict[str, Any]]]:
    """Calls of a function in which one argument is odd."""
    parameters = list(inspect.signature(function).parameters.values())
    needed = [p for p in parameters if p.default is p.empty and p.kind is not p.KEYWORD_ONLY]
    for parameter in parameters:
        for value in ODD:
            args = [value if p is parameter else RIGHT[p.name] for p in needed]
            yield (
                f"{parameter.name}={value!r}"[:60],
                tuple(args),
                {} if parameter in needed else {parameter.name: value},
            )


def refused(what: str, function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> bool:
    """Tells whether a call was refused: by a ValueError of one line, and by nothing else."""
    try:
        function(*args, **kwargs)
    except ValueError as error:
        assert "\n" not in str(error) and 8 < len(str(error)) < 700, (what, error)
        return True
    return False


@pytest.mark.parametrize("name", sorted(methods()))
def test_every_method_refuses_what_is_none(name: str) -> None:
    method = getattr(analyze(moves=["C7", "G3"], size=9, level=0), name)
    assert (
        sum(refused(f"{name}({what})", method, args, kwargs) for what, args, kwargs in calls(method)) >= len(ODD) // 2
    )


def test_analyze_refuses_what_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert sum(refused(what, analyze, args, kwargs) for what, args, kwargs in calls(analyze)) > 100


@pytest.mark.parametrize("name", ["at_node", "review"])
def test_every_method_of_a_game_refuses_what_is_none(name: str) -> None:
    method = getattr(Game("(;SZ[5];B[bb];W[cc])"), name)
    assert all(refused(f"{name}({what})", method, args, kwargs) for what, args, kwargs in calls(method))


def test_a_game_refuses_what_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert sum(refused(what, Game, args, kwargs) for what, args, kwargs in calls(Game)) > 100


@pytest.mark.parametrize("odd", ODD)
def test_a_game_has_no_move_of_an_odd_number(odd: Any) -> None:
    game: Any = Game("(;SZ[5];B[bb];W[cc])")
    if odd != -1:
        with pytest.raises((ValueError, IndexError)) as refusal:
            game[odd]
        assert "\n" not in str(refusal.value)
    if not isinstance(odd, int | None):
        with pytest.raises((ValueError, IndexError)):
            game[odd:]


def test_what_people_try(tmp_path: Path) -> None:
    asked: Any = analyze(moves=["C7"], size=9)
    given: Any = analyze
    with pytest.raises(ValueError, match=r"vertices: a text is wanted, not tuple \(2, 2\)"):
        asked.read("attack", (2, 2))
    with pytest.raises(ValueError, match="size: a whole number is wanted, not str '9'"):
        given(size="9")
    with pytest.raises(ValueError, match="komi: a number or None is wanted, not float nan"):
        given(komi=float("nan"))
    with pytest.raises(ValueError, match="size: 1 to 19 is wanted, not 20"):
        given(size=20)
    picture: Any = Picture("<svg/>")
    with pytest.raises(ValueError, match="path: a text or a path is wanted, not NoneType None"):
        picture.save(None)
    assert given(size=numpy.int64(5), komi=numpy.float32(6.5), level=numpy.int8(3)).size == 5
