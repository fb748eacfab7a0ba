"""Worms against recorded answers of GNU Go 3.8."""

import json
import os
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from godebug.engine.board.kernel import Board
from godebug.engine.board.setup import board_from_rows
from godebug.engine.classic.distance import distances, strategic_distances
from godebug.engine.go.color import BLACK, WHITE, other
from godebug.engine.go.points import all_points, column_of, parse_vertex, point, row_of, vertex
from godebug.engine.go.result_codes import KO_A, KO_B, WIN
from godebug.engine.reading.tactical import Reader
from godebug.engine.worms.stage import Worms
from godebug.engine.worms.tactics import PatternMove
from godebug.engine.worms.unconditional import unconditional_status

#: The recorded answers: a folder that the user has, or the compact part that comes with the tests.
FOLDER = Path(os.environ.get("GODEBUG_VECTORS") or Path(__file__).parents[1] / "vectors")
#: Those of the recorded positions that are there.
POSITIONS = [
    name
    for name in (
        "pos1-9x9-ko-semeai",
        "pos2-13x13-middle-game",
        "pos3-19x19-opening",
        "pos4-19x19-ko-fights",
        "pos5-19x19-dense-endgame",
        "pos6-19x19-final",
        "pos7-9x9-fight",
    )
    if (FOLDER / "worms" / f"{name}.json").is_file()
]
STATUS_LETTERS = {"alive": "a", "dead": "d", "white_territory": "w", "black_territory": "b"}


def load(name: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((FOLDER / "worms" / f"{name}.json").read_text())
    return loaded


def board_of(position: dict[str, Any]) -> Board:
    board = board_from_rows(position["board"])
    if position.get("ko"):
        board.ko_point = parse_vertex(position["ko"], board.size)
    return board


def status_rows(board: Board, status: dict[int, str]) -> list[str]:
    return [
        "".join(STATUS_LETTERS.get(status.get(point(row, column), ""), ".") for column in range(board.size))
        for row in range(board.size)
    ]


@pytest.mark.parametrize("name", POSITIONS)
def test_shape_and_settled_strings(name: str) -> None:
    position = load(name)
    board = board_of(position)
    worms = Worms(board, Reader(board))
    expected = {parse_vertex(record["origin"], board.size): record for record in position["worms"]}
    assert [string.origin for string in worms.strings] == sorted(expected)
    for string in worms.strings:
        record = expected[string.origin]
        assert [vertex(p, board.size) for p in string.stones] == record["stones"]
        assert [vertex(p, board.size) for p in string.liberties] == record["liberty_list"]
        assert worms.higher_liberties[string.origin] == tuple(record[f"liberties{n}"] for n in (2, 3, 4))
        assert worms.surroundings.effective_size[string.origin] == pytest.approx(record["effective_size"], abs=0.0051)
        assert worms.genera[string.origin] == record["genus"]
        assert worms.cutstones[string.origin] == record["cutstone"]
        assert (string.origin in worms.unconditional.invincible) == bool(record["invincible"])
    assert status_rows(board, worms.unconditional.status) == position["unconditional_status_rows"]


CODES = {"WIN": WIN, "KO_A": KO_A, "KO_B": KO_B}


def pattern_finds(board: Board, events: list[list[Any]], kind: str) -> list[PatternMove]:
    """What the recorded run's tactical patterns found, as if our databases had found it."""
    found = []
    for event in events:
        if event[0] == f"{kind} by pattern":
            target, move = (parse_vertex(name, board.size) for name in event[1:3])
            color = board.color[target]
            found.append(PatternMove(move, color if kind == "defense" else other(color), (target,), "recorded"))
    return found


def test_tactics_of_all_positions() -> None:
    """With the same finds of patterns, every list of points is the recorded one, in order."""
    recorded = {position["name"]: position["events"] for position in load("make_worms_events")["positions"]}
    for name in POSITIONS:
        position = load(name)
        board = board_of(position)
        size = board.size
        worms = Worms(
            board,
            Reader(board),
            partial(pattern_finds, board, recorded[name], "attack"),
            partial(pattern_finds, board, recorded[name], "defense"),
        )
        for worm in worms.records:
            expected = next(r for r in position["worms"] if r["origin"] == vertex(worm.origin, size))
            where = (name, expected["origin"])
            assert (worm.attack_code, vertex(worm.attack_point, size)) == (
                expected["attack_code"],
                expected["attack_point"],
            ), where
            assert (worm.defense_code, vertex(worm.defense_point, size)) == (
                expected["defense_code"],
                expected["defense_point"],
            ), where
            assert vertex(worm.lunch, size) == expected["lunch"], where
            assert worm.inessential == bool(expected["inessential"]), where
            for key in ("attacks", "defenses", "attack_threats", "defense_threats"):
                found = [(vertex(entry.point, size), entry.code) for entry in getattr(worm, key)]
                assert found == [(move, CODES[code]) for move, code in expected[key]], (*where, key)


def test_settled_positions() -> None:
    for position in load("unconditional")["positions"]:
        board = board_from_rows(position["board"])
        found = unconditional_status(board, all_points(board.size))
        assert status_rows(board, found.status) == position["status_rows"], position["name"]
        origins = {vertex(board.origin(p), board.size) for p in found.invincible}
        assert origins == set(position["invincible_origins"]), position["name"]


@pytest.mark.parametrize(("color", "name"), [(BLACK, "black"), (WHITE, "white")])
def test_distances(color: int, name: str) -> None:
    for position in load("distances")["positions"]:
        board = board_from_rows(position["board"])
        for measure, key in ((distances, "distance_to"), (strategic_distances, "strategic_distance_to")):
            found = measure(board, color)
            wanted = position[f"{key}_{name}"]
            for p in all_points(board.size):
                if wanted[row_of(p)][column_of(p)] is not None:
                    assert found[row_of(p), column_of(p)] == wanted[row_of(p)][column_of(p)]
