"""Eye spaces of another program: read into our records, and equal to what GNU Go draws itself."""

import shutil
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from command_line import Run

from godebug.engine.eyes.records import HALF_EYE, Eyes
from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.go.points import parse_vertex, vertex
from godebug.engine.go.position import Position
from godebug.studies.peers.answers import InvalidAnswer
from godebug.studies.peers.eyes import peer_eyes

GNUGO = shutil.which("gnugo") or shutil.which("/usr/games/gnugo")
GAMES = Path(__file__).parents[2] / "regression" / "games"

#: A black stone that is looked through lies in White's space.
STONES = np.array([[".OX".index(c) for c in row] for row in ("X....", ".....", "..O..", ".....", "....X")], np.uint8)
EMPTY_RECORD = "origin PASS\ncolor empty\nesize 0\nmsize 0\nvalue 0000\nmarginal 0\nneighbors 0\nmarginal_neighbors 0"
SPACES = {
    ("white", "A5"): ("A5", "0012", 0),
    ("white", "B5"): ("A5", "0012", 0),
    ("white", "C5"): ("A5", "0012", 1),
    ("black", "C5"): ("C5", "0000", 1),
}


def answer(command: str, **changes: str) -> str:
    name, *words = command.split()
    if name == "eye_data" and (words[0], words[1]) in SPACES:
        origin, value, marginal = SPACES[words[0], words[1]]
        fields = {"origin": origin, "color": words[0], "value": value, "marginal": str(marginal)} | changes
        return "\n".join(f"{field:20} {value}" for field, value in fields.items())
    if name == "eye_data":
        return EMPTY_RECORD
    if name == "half_eye_data":
        half = "value 3.00\ntype HALF_EYE\nnum_attacks 1\nattack_point[0] B4\nnum_defenses 1\ndefense_point[0] A4"
        return half if words[0] == "B5" else "value 10.00\ntype 0\nnum_attacks 0\nnum_defenses 0"
    return "0 1 B4 A4" if words[0] != "C5" else "0 0"


def eyes(**changes: str) -> Eyes:
    program: Any = SimpleNamespace(
        need=lambda command: None,
        knows=lambda command: True,
        ask_all=lambda commands: [answer(command, **changes) for command in commands],
        read=lambda command, text, reader: reader(text),
    )
    peer: Any = SimpleNamespace(program=program, position=Position.of(STONES), name="fake")
    return peer_eyes(peer)


def names(points: Any) -> list[str]:
    return [vertex(p, 5) for p in points]


def test_spaces_and_half_eyes_are_read() -> None:
    found = eyes()
    black, white = found.spaces
    assert (black.color, white.color, black.estimated) == (BLACK, WHITE, None)
    assert (names(white.points), names(white.marginal), names(white.stones)) == (["A5", "B5", "C5"], ["C5"], ["A5"])
    assert (str(white.value), names(white.attacks), names(white.defenses)) == ("0012", ["B4"], ["A4"])
    assert (names(black.points), black.attacks) == (["C5"], ())
    half = found.half_eyes[parse_vertex("B5", 5)]
    assert (half.kind, half.color, half.value, names(half.attacks)) == (HALF_EYE, WHITE, 3.0, ["B4"])
    assert names(white.half_eyes) == ["B5"]
    assert found.is_marginal(parse_vertex("C5", 5), BLACK) and found.is_proper(parse_vertex("A5", 5), WHITE)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"value": "12"}, "invalid eye value '12'"),
        ({"origin": "T19"}, "'T19' is no vertex"),
        ({"marginal": "maybe"}, "marginal 'maybe' is no number"),
    ],
)
def test_nonsense_is_named(changes: dict[str, str], message: str) -> None:
    with pytest.raises(InvalidAnswer, match=message):
        eyes(**changes)


@pytest.mark.oracle
@pytest.mark.skipif(GNUGO is None, reason="no gnugo program")
@pytest.mark.parametrize(
    ("game", "move"),
    [("corner-9x9.sgf", 30), ("four-stones.sgf", 120), ("thirteen.sgf", 70), ("two-framework.sgf", 90)],
)
def test_eye_spaces_are_those_of_gnu_go(run: Run, game: str, move: int) -> None:
    size = {"corner-9x9.sgf": 9, "thirteen.sgf": 13}.get(game, 19)
    boards = []
    for engine in ((), ("--engine", f"{GNUGO} --mode gtp")):
        result = run("eyes", GAMES / game, "--move", str(move), *engine)
        assert result.code == 0, result.err
        start = result.lines.index("Eye spaces")
        boards.append(result.lines[start + 2 : start + 2 + size])
    ours, theirs = ("".join(board).split() for board in boards)
    # A margin or two may hang on a reading that went another way.
    assert len(ours) > size and sum(a != b for a, b in zip(ours, theirs, strict=False)) <= 0.02 * size * size
