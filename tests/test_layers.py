"""Imports go downwards only: between the two packages, and between the rooms of the engine."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

#: From the bottom up; rooms on one line may not import each other. A room may import from lower lines and itself.
LAYERS = (
    ("hot_modules", "color", "points", "result_codes"),
    ("_switch",),
    ("trace", "position"),
    ("board", "patterns"),
    ("reading",),
    ("connections",),
    ("worms",),
    ("influence", "eyes"),
    ("pattern_helpers", "influence_patterns"),
    ("dragons", "breakins"),
    ("tactical_patterns", "combinations"),
    ("moves",),
    ("analysis",),
    ("bench",),
)
LEVEL = {room: level for level, rooms in enumerate(LAYERS) for room in rooms}


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
    return parts[1] if parts[0] == "engine" and len(parts) > 1 and parts[1] in LEVEL else None


ENGINE_FILES = sorted((ROOT / "engine").rglob("*.py"))


def test_every_room_of_the_engine_has_a_layer() -> None:
    rooms = {path.relative_to(ROOT / "engine").parts[0].removesuffix(".py") for path in ENGINE_FILES}
    assert rooms - {"__init__"} == set(LEVEL)


@pytest.mark.parametrize("path", ENGINE_FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_engine_imports_only_downwards(path: Path) -> None:
    room = path.relative_to(ROOT / "engine").parts[0].removesuffix(".py")
    for name in imports_of(path):
        assert name.split(".")[0] != "godebug", f"{path.name} imports {name}"
        assert name.split(".")[0] not in ("rich", "typer", "textual"), f"{path.name} imports {name}: views do that"
        target = room_of(name)
        if target is not None and room != "__init__" and target != room:
            assert LEVEL[target] < LEVEL[room], f"engine/{room} imports engine.{target}"
