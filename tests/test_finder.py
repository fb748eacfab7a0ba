"""Modules are found as the library would find them."""

import importlib.util
import marshal
import os
import py_compile
import sys
from collections.abc import Iterator
from importlib.machinery import PathFinder
from pathlib import Path

import pytest

from engine._finder import ModuleFinder
from engine.hot_modules import HOT_MODULES

ROOT = Path(__file__).parent.parent


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package on the path, whose modules the finder knows."""
    folder = tmp_path / "housefound"
    (folder / "room").mkdir(parents=True)
    (folder / "__init__.py").write_text("")
    (folder / "room" / "__init__.py").write_text("NAME = __name__\n")
    (folder / "room" / "shelf.py").write_text("VALUE = 1\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "meta_path", [ModuleFinder(["housefound"], ()), *sys.meta_path])
    yield folder
    for name in [name for name in sys.modules if name.startswith("housefound")]:
        del sys.modules[name]


def shelf() -> int:
    sys.modules.pop("housefound.room.shelf", None)
    return int(importlib.import_module("housefound.room.shelf").VALUE)


def test_a_package_and_its_module(house: Path) -> None:
    assert shelf() == 1
    room = sys.modules["housefound.room"]
    assert (room.NAME, room.__path__, room.__file__) == (
        "housefound.room",
        [str(house / "room")],
        str(house / "room" / "__init__.py"),
    )
    with pytest.raises(ModuleNotFoundError, match=r"housefound\.room\.nothing"):
        importlib.import_module("housefound.room.nothing")


def test_an_edited_source_counts(house: Path) -> None:
    file = house / "room" / "shelf.py"
    kept = Path(py_compile.compile(str(file), doraise=True))
    assert shelf() == 1
    file.write_text("VALUE = 23\n")
    assert shelf() == 23
    kept.write_bytes(b"")
    assert shelf() == 23


def test_byte_code_from_elsewhere_names_its_file(house: Path) -> None:
    file = house / "room" / "shelf.py"
    file.write_text("def place():\n    pass\n\n\nVALUE = 1\n")
    kept = Path(py_compile.compile(str(file), dfile="elsewhere.py", doraise=True))
    assert marshal.loads(kept.read_bytes()[16:]).co_filename == "elsewhere.py"
    assert shelf() == 1
    assert sys.modules["housefound.room.shelf"].place.__code__.co_filename == str(file)


def test_specifications_are_those_of_the_library() -> None:
    finder = ModuleFinder(("engine", "godebug"), frozenset(HOT_MODULES))
    for parts in (("engine", "board"), ("engine", "points"), ("engine", "board", "kernel"), ("godebug", "views")):
        name, folder = ".".join(parts), str(ROOT.joinpath(*parts[:-1]))
        known, found = PathFinder.find_spec(name, [folder]), finder.find_spec(name, [folder])
        if found is None:
            # Not compiled here.
            assert name in HOT_MODULES
            continue
        assert known is not None
        for what in ("name", "origin", "cached", "has_location", "submodule_search_locations", "parent"):
            assert getattr(found, what) == getattr(known, what), (name, what)
    assert finder.find_spec("json.decoder", [os.path.dirname(importlib.util.__file__)]) is None
