"""Half and false eyes with real readings, against the recorded analysis of GNU Go 3.8."""

import json
import os
from pathlib import Path
from typing import Any

from eye_boards import string_facts

from godebug.engine.board.kernel import Board
from godebug.engine.board.setup import board_from_rows
from godebug.engine.eyes.records import Eyes
from godebug.engine.eyes.spaces import find_eyes
from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.go.points import parse_vertex
from godebug.engine.reading.tactical import Reader
from godebug.engine.worms.stage import Worms

#: The recorded answers: a folder that the user has, or the compact part that comes with the tests.
VECTORS = Path(os.environ.get("GODEBUG_VECTORS") or Path(__file__).parents[1] / "vectors")
WHOLE = "GODEBUG_VECTORS" in os.environ


def load(name: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((VECTORS / "eyes" / f"{name}.json").read_text())
    return loaded


def read_eyes(board: Board) -> Eyes:
    reader = Reader(board)
    worms = Worms(board, reader)
    attacks, defenses = worms.tactics.attacks, worms.tactics.defenses
    facts = {
        origin: string_facts(
            attacks[origin].code,
            attacks[origin].point,
            defenses[origin].code,
            defenses[origin].point,
            origin in worms.inessential,
        )
        for origin in attacks
    }
    return find_eyes(board, facts, reader.safe_move)


def differences(recorded: dict[str, Any], eyes: Eyes, color: int, size: int) -> list[str]:
    """The names of the figures of one recorded vertex that come out differently."""

    def points(names: list[str]) -> tuple[int, ...]:
        return tuple(parse_vertex(name, size) for name in names)

    p = parse_vertex(recorded["vertex"], size)
    eye = eyes.half_eyes.get(p)
    space = eyes.space_at(p, color)
    wanted = recorded["space"]
    found: dict[str, object] = {
        "topological_value": None if eye is None else eye.value,
        "type": "none" if eye is None else eye.kind,
        "attack": () if eye is None else eye.attacks,
        "defense": () if eye is None else eye.defenses,
        "esize": 0 if space is None else space.size,
        "msize": 0 if space is None else space.margins,
        "value": "0000" if space is None else str(space.value),
        "marginal": int(eyes.is_marginal(p, color)),
        "neighbors": 0 if space is None else space.neighbors(p),
        "marginal_neighbors": 0 if space is None else space.marginal_neighbors(p),
    }
    expected: dict[str, object] = {
        **wanted,
        "topological_value": recorded["topological_value"],
        "type": recorded["type"],
        "attack": points(recorded["attack"]),
        "defense": points(recorded["defense"]),
    }
    return [f"{recorded['vertex']} {key}" for key in found if key in expected and found[key] != expected[key]]


def test_constructed_boards() -> None:
    cases = load("half_eyes")["cases"]
    wrong = {}
    for case in cases:
        board = board_from_rows(case["board"])
        eyes = read_eyes(board)
        color = WHITE if case["color"] == "white" else BLACK
        found = [entry for vertex in case["vertices"] for entry in differences(vertex, eyes, color, board.size)]
        if found:
            wrong[case["name"]] = found
    assert len(cases) == (32 if WHOLE else 14)
    assert wrong == {}


def test_game_positions() -> None:
    """Half eyes of 82 positions; the few worms that only patterns show dead shift some spaces."""
    count = wrong = 0
    for position in (p for name in ("positions_full", "positions_more") for p in load(name)["positions"]):
        eyes = read_eyes(board_from_rows(position["board"]))
        for recorded in position["half_eyes"]:
            eye = eyes.half_eyes.get(parse_vertex(recorded["vertex"], position["size"]))
            count += 1
            wrong += eye is None or (eye.value, eye.kind) != (recorded["value"], recorded["type"])
    assert count == (1267 if WHOLE else 41)
    assert wrong <= 3
