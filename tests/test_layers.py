"""Imports go downwards only: between the two packages, and between the rooms of each."""

import ast
import importlib
import re
import sys
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

#: From the bottom up; rooms on one line may not import each other. A room may import from lower lines and itself.
LAYERS = (
    ("build",),
    ("go",),
    ("trace",),
    ("board", "patterns", "solve"),
    ("reading",),
    ("connections",),
    ("worms",),
    ("influence", "eyes"),
    ("facts",),
    ("dragons", "breakins"),
    ("classic", "owl", "score"),
    ("combinations", "semeai"),
    ("moves",),
    ("why",),
    ("analysis",),
    ("bench",),
)
LEVEL = {room: level for level, rooms in enumerate(LAYERS) for room in rooms}


@cache
def imports_of(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
            names.update(f"{node.module}.{alias.name}" for alias in node.names)
    return names


def room_of(module: str) -> str | None:
    parts = module.split(".")
    return parts[2] if parts[:2] == ["godebug", "engine"] and len(parts) > 2 and parts[2] in LEVEL else None


ENGINE_FILES = sorted((ROOT / "engine").rglob("*.py"))


def test_every_room_of_the_engine_has_a_layer() -> None:
    rooms = {path.relative_to(ROOT / "engine").parts[0].removesuffix(".py") for path in ENGINE_FILES}
    assert rooms - {"__init__"} == set(LEVEL)


def test_engine_imports_only_downwards() -> None:
    for path in ENGINE_FILES:
        _check_engine_file(path)


def _check_engine_file(path: Path) -> None:
    room = path.relative_to(ROOT / "engine").parts[0].removesuffix(".py")
    for name in imports_of(path):
        assert not re.match(r"godebug(?!\.engine\b)", name), f"{path.name} imports {name}"
        assert name.split(".")[0] not in ("rich", "typer", "textual"), f"{path.name} imports {name}: views do that"
        target = room_of(name)
        if target is not None and room != "__init__" and target != room:
            assert LEVEL[target] < LEVEL[room], f"engine/{room} imports engine.{target}"


#: The rooms of godebug, from the bottom up, by the same rule.
GODEBUG_LAYERS = (
    ("basics",),
    ("records", "fields"),
    ("variations",),
    ("studies",),
    ("views",),
    ("displays",),
    ("studies.peers",),
    ("comparing",),
    ("gtp",),
    ("regress", "apps.scoring"),
    ("apps.lab",),
    ("apps.review",),
    ("cli",),
    ("api", "apps.editors", "apps.viewer"),
    ("commands",),
    ("__main__",),
)
GODEBUG_LEVEL = {room: level for level, rooms in enumerate(GODEBUG_LAYERS) for room in rooms}
GODEBUG_FILES = sorted(
    path for path in (ROOT / "godebug").rglob("*.py") if ROOT / "godebug" / "engine" not in path.parents
)
#: Rooms that say what there is, and leave it to others who asks and where it is shown.
WITHOUT_DOORS = ("fields", "studies", "displays")


def module_of(path: Path) -> str:
    """The dotted name under which a file is imported."""
    name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    return f"godebug.{name}" if name.split(".")[0] == "engine" else name


def godebug_room(module: str) -> str | None:
    parts = module.split(".")
    if ".".join(parts[1:3]) in GODEBUG_LEVEL:
        return ".".join(parts[1:3])
    return parts[1] if parts[0] == "godebug" and len(parts) > 1 and parts[1] in GODEBUG_LEVEL else None


def test_every_room_of_godebug_has_a_layer() -> None:
    rooms = {path.relative_to(ROOT / "godebug").parts[0].removesuffix(".py") for path in GODEBUG_FILES}
    assert rooms - {"__init__"} == {room.split(".")[0] for room in GODEBUG_LEVEL}


def test_godebug_imports_only_downwards() -> None:
    for path in GODEBUG_FILES:
        _check_godebug_file(path)


def _check_godebug_file(path: Path) -> None:
    room = godebug_room(module_of(path))
    for name in imports_of(path):
        target = godebug_room(name)
        if room is not None and target is not None and target != room:
            assert GODEBUG_LEVEL[target] < GODEBUG_LEVEL[room], f"godebug/{room} imports godebug.{target}"
        if room in WITHOUT_DOORS:
            assert target not in ("gtp", "regress"), f"{path.name} imports {name}"
            assert name.split(".")[0] not in ("typer", "textual"), f"{path.name} imports {name}"
    if room in WITHOUT_DOORS:
        # Records are made without what draws: a drawing that needs rich imports it where it draws.
        assert not any(name.split(".")[0] == "rich" for name in _module_imports(path)), f"{path.name} imports rich"


def test_no_modules_of_godebug_import_each_other_in_a_circle() -> None:
    """Late imports count, too: a circle is a room that nobody can read from the top to the bottom."""
    files = {module_of(path): path for path in GODEBUG_FILES}
    todo = {module: {name for name in imports_of(path) if name in files and name != module and name != "godebug"}
            for module, path in files.items()}  # fmt: skip
    while free := [module for module, names in todo.items() if not names & todo.keys()]:
        for module in free:
            del todo[module]
    assert not todo, f"a circle among {', '.join(sorted(todo))}"


def _module_imports(path: Path) -> set[str]:
    """What a module imports when it is imported, or for its annotations; not what its functions import later."""
    tree = ast.parse(path.read_text())
    inside = {node for outer in ast.walk(tree) if isinstance(outer, ast.FunctionDef) for node in ast.walk(outer)}
    tree.body = [node for node in tree.body if node not in inside]
    names: set[str] = set()
    for node in ast.walk(tree):
        if node in inside:
            continue
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
            names.update(f"{node.module}.{alias.name}" for alias in node.names)
    return names


def test_no_module_imports_itself_by_way_of_others() -> None:
    files = [*ENGINE_FILES, *GODEBUG_FILES]
    imports = {module_of(path): _module_imports(path) for path in files}
    graph = {name: sorted(names & set(imports) - {name}) for name, names in imports.items()}
    done: set[str] = set()

    def visit(name: str, way: tuple[str, ...]) -> None:
        assert name not in way, " -> ".join((*way[way.index(name) :], name))
        if name not in done:
            for target in graph[name]:
                # A package is imported with each of its modules; that is no circle.
                if not name.startswith(f"{target}."):
                    visit(target, (*way, name))
            done.add(name)

    for name in graph:
        visit(name, ())


@pytest.mark.parametrize("module", ["engine", "engine.go.points"])
def test_the_engine_has_one_name(module: str) -> None:
    """Under its folder's name it would be there twice, with two of each class that compare unequal."""
    with pytest.raises(ImportError, match=r"import godebug\.engine, not engine"):
        importlib.import_module(module)


def test_the_map_of_the_house_names_every_room() -> None:
    map_of_the_house = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    named = {word for quoted in re.findall(r"`([^`]+)`", map_of_the_house) for word in re.findall(r"\w+", quoted)}
    assert {word for room in (*LEVEL, *GODEBUG_LEVEL) for word in room.split(".")} <= named


def test_the_map_of_the_house_leads_to_files_that_exist() -> None:
    """A name without a folder lies in the folder of the one before it in its line; capitals stand for any name."""
    map_of_the_house = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    table = map_of_the_house.partition("## Where to make a change")[2].partition("\n## ")[0]
    named = 0
    for line in table.splitlines():
        folder = ""
        for path in re.findall(r"`([\w/*-]+(?:\.\w+|/))`", line):
            folder, _, name = path.rpartition("/") if "/" in path else (folder, "", path)
            pattern = re.sub(r"SUBJECT|NAME", "*", f"{folder}/{name}".rstrip("/"))
            assert list(ROOT.glob(pattern)), f"{path}: {line}"
            named += 1
    assert named > 50


#: What a module may import of others: what every install brings, and what the extras of one room bring.
INSTALLED = {
    "charset_normalizer",
    "cython",
    "filelock",
    "godebug",
    "msgspec",
    "numpy",
    "plotext",
    "platformdirs",
    "regex",
    "rich",
    "sgfmill",
    "typer",
}
EXTRAS = {
    "godebug/apps/viewer": {"textual", "textual_serve", "aiohttp"},
    "godebug/views": {"resvg_py"},
    "godebug/apps/editors": {"pygls", "lsprotocol"},
    "godebug/regress": {"distributed"},
    "godebug/apps/lab": {"distributed"},
    "godebug/basics": {"distributed"},
    "godebug/api": {"pandas"},
}


def test_nothing_is_imported_that_an_install_does_not_bring() -> None:
    for path in [*ENGINE_FILES, *GODEBUG_FILES]:
        room = next((room for room in EXTRAS if ROOT / room in path.parents), "")
        wanted = {name.split(".")[0] for name in imports_of(path)}
        assert not wanted - set(sys.stdlib_module_names) - INSTALLED - EXTRAS.get(room, set()), path
