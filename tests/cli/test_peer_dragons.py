"""Dragons of another program: its records read into ours, and what is wrong with them said in one line."""

import json
import shutil
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from command_line import Run

from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.go.points import NO_POINT, parse_vertex, vertex
from godebug.engine.go.position import Position
from godebug.studies.peers.answers import InvalidAnswer
from godebug.studies.peers.dragon_records import NOT_TOLD, peer_dragons

GNUGO = shutil.which("gnugo") or shutil.which("/usr/games/gnugo")
GAMES = Path(__file__).parents[2] / "regression" / "games"

ROWS = (".X.X.", ".....", "..O..", ".....", ".....")
STONES = np.array([[".OX".index(c) for c in row] for row in ROWS], np.uint8)
FIELDS = {
    "color": "black",
    "origin": "D5",
    "size": "2",
    "effective_size": "7.25",
    "strategic_size": "8.50",
    "genus": "0112",
    "heye": "C5",
    "escape_route": "3",
    "lunch": "PASS",
    "crude_status": "unknown",
    "owl_status": "critical",
    "status": "critical",
    "safety": "tactically dead",
    "weakness": "0.75",
    "weakness_pre_owl": "0.50",
    "surround_status": "2",
    "surround_size": "11",
    "moyo_size": "4",
    "moyo_territorial_value": "2.50",
    "neighbors": "C3 ",
    "hostile_neighbors": "1",
    "owl_attack_code": "5",
    "owl_attack_point": "C5",
    "owl_attack_certain": "NO",
    "owl_2nd_attack_point": "PASS",
    "owl_threat_status": "unchecked",
    "owl_defense_code": "4",
    "owl_defense_point": "C4",
    "owl_defense_certain": "YES",
    "owl_2nd_defense_point": "PASS",
    "owl_attack_kworm": "[1566994267]",
    "owl_defense_kworm": "[1851474491]",
    "semeais": "0",
    "semeai_defense_code": "0",
    "semeai_defense_point": "PASS",
    "semeai_defense_certain": "959535962",
    "semeai_defense_target": "[1532443485]",
    "strings": "D5 B5 ",
}
OTHER = FIELDS | {"color": "white", "origin": "C3", "strings": "C3 ", "hostile_neighbors": "0", "surround_size": "-77"}


def records(*dragons: dict[str, str]) -> str:
    lines = (f"{d['origin']}:\n" + "\n".join(f"{name:23} {value}" for name, value in d.items()) for d in dragons)
    return "\n".join(lines)


def read(text: str, stones: np.ndarray = STONES):  # type: ignore[no-untyped-def, type-arg]
    program = SimpleNamespace(ask_all=lambda commands: [text], read=lambda command, answer, reader: reader(answer))
    return peer_dragons(SimpleNamespace(program=program, position=Position.of(stones), name="fake"))  # type: ignore[arg-type]


def point(name: str) -> int:
    return parse_vertex(name, 5)


def test_every_field_is_read() -> None:
    black, white = read(records(OTHER, FIELDS))
    assert (black.color, white.color) == (BLACK, WHITE)
    assert [vertex(p, 5) for p in black.members.stones] == ["B5", "D5"]
    assert (black.members.number, white.members.number, vertex(black.origin, 5)) == (0, 1, "D5")
    assert (str(black.genus), black.heye, black.lunch) == ("0112", point("C5"), NO_POINT)
    assert (black.escape_before, black.escape_route, black.surround_status, black.surround_size) == (NOT_TOLD, 3, 2, 11)
    assert (black.status, black.safety, black.crude_status, black.owl.status) == (
        "critical",
        "tactically dead",
        "unknown",
        "critical",
    )
    assert (black.owl.attack.code, black.owl.attack.point, black.owl.attack.certain) == (5, point("C5"), False)
    assert (black.owl.defense.code, black.owl.defense.certain) == (4, True)
    assert (black.effective_size, black.strategic_size, black.weakness_pre_owl) == (7.25, 8.5, 0.5)
    assert black.neighbors == (point("C3"),)


def test_fields_that_nobody_has_set_are_left_out() -> None:
    black, white = read(records(FIELDS, OTHER))
    assert black.owl.attack.string == NO_POINT
    assert (black.semeai.count, black.semeai.attack.target) == (0, NO_POINT)
    assert white.surround_size == 0


def test_an_empty_board_is_not_asked_about() -> None:
    assert read("nonsense", np.zeros((5, 5), np.uint8)) == ()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"status": "fine"}, "status 'fine' is none of"),
        ({"genus": "1"}, "invalid eye value '1'"),
        ({"strings": "B5"}, "its origin among them"),
        ({"strings": "D5 C3"}, "strings of the dragon's color"),
        ({"owl_attack_code": "9"}, "owl_attack_code 9 is none of 0 to 5"),
        ({"weakness": "much"}, "weakness 'much' is no number"),
        ({"heye": "Z9"}, "'Z9' is no vertex"),
    ],
)
def test_nonsense_is_named(change: dict[str, str], message: str) -> None:
    with pytest.raises(InvalidAnswer, match=message):
        read(records(FIELDS | change))


@pytest.mark.oracle
@pytest.mark.skipif(GNUGO is None, reason="no gnugo program")
@pytest.mark.parametrize(("game", "move"), [("corner-9x9.sgf", 30), ("four-stones.sgf", 90), ("thirteen.sgf", 70)])
def test_dragons_of_gnu_go(run: Run, game: str, move: int) -> None:
    result = run("dragons", GAMES / game, "--move", str(move), "--engine", f"{GNUGO} --mode gtp", "--json")
    assert result.code == 0, result.err
    position, *dragons = [json.loads(line) for line in result.lines]
    stones = [p for dragon in dragons for p in dragon["stones"]]
    assert len(stones) == len(set(stones)) == sum(row.count("X") + row.count("O") for row in position["board"])
    assert all(dragon["safety_rule"] is None and dragon["size"] == len(dragon["stones"]) for dragon in dragons)
    drawn = run("show", GAMES / game, "--move", str(move), "-T", "--engine", f"{GNUGO} --mode gtp")
    assert drawn.code == 0 and "by GNU Go" in drawn.lines[0] and "Life and death" in drawn.lines
