"""GNU Go's own arrays, shown by `--engine`: every figure as its commands print it."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from command_line import Run

from godebug.studies.peers.client import GtpEngine

GNUGO = shutil.which("gnugo") or shutil.which("/usr/games/gnugo")
GAMES = Path(__file__).parents[2] / "regression" / "games"

pytestmark = [pytest.mark.oracle, pytest.mark.skipif(GNUGO is None, reason="no gnugo program")]

#: A game and a move each.
POSITIONS = [
    *(("corner-9x9.sgf", move) for move in (12, 30)),
    *(("four-stones.sgf", move) for move in (21, 60, 110)),
    *(("thirteen.sgf", move) for move in (45, 90)),
    *(("two-framework.sgf", move) for move in (35, 101, 190)),
]
ARRAYS = {
    **{
        f"{side}_{kind}": f"{side}_{kind}"
        for side in ("white", "black")
        for kind in ("influence", "strength", "permeability", "attenuation")
    },
    "territory_value": "territory_value",
    "regions": "influence_regions",
}


@pytest.fixture
def gnugo() -> Iterator[GtpEngine]:
    with GtpEngine([str(GNUGO), "--mode", "gtp"], limit=60) as engine:
        yield engine


@pytest.mark.parametrize(("game", "move"), POSITIONS)
def test_arrays_equal_the_answers(run: Run, gnugo: GtpEngine, game: str, move: int) -> None:
    path = GAMES / game
    result = run(
        "show", path, "--move", str(move), "-m", "0x3f8", "--engine", f"{GNUGO} --mode gtp", "--json", "--limit", "100"
    )
    assert result.code == 0, result.err
    shown = [record for record in map(json.loads, result.lines) if record["type"] == "influence"]
    assert [record["to_move"] for record in shown] == ["black", "white"]
    assert gnugo.ask(f"loadsgf {path} {move}").ok
    for record in shown:
        for name, what in ARRAYS.items():
            answer = gnugo.ask(f"initial_influence {record['to_move']} {what}")
            assert answer.ok
            rows = [[float(figure) for figure in line.split()] for line in answer.text.splitlines()]
            assert record[name] == rows, f"{name}, {record['to_move']} to move"


def test_life_follows_from_the_permeabilities(run: Run) -> None:
    """The regions of dead stones are drawn through them: the marks of captured stones are on the board."""
    result = run("influence", GAMES / "two-framework.sgf", "regions", "--engine", f"{GNUGO} --mode gtp", "--ascii")
    assert result.code == 0, result.err
    assert any("*" in line for line in result.lines if line[:2].strip().isdigit())


@pytest.mark.parametrize(("kind", "move", "stone"), [("owl-does-attack", "F9", "F8"), ("owl-does-defend", "F9", "F8")])
def test_both_engines_tell_whether_a_given_move_kills_or_saves(kind: str, move: str, stone: str) -> None:
    from godebug.cli.positions import PositionRequest, load_position
    from godebug.cli.study_choice import AT_END, built_in, peer
    from godebug.engine.go.points import parse_vertex

    position = load_position(PositionRequest("corner-9x9.sgf", "30"), lambda text: None)
    points = parse_vertex(move, 9), parse_vertex(stone, 9)
    with AT_END:
        told = peer(position, lambda text: None, f"{GNUGO} --mode gtp").does(kind, *points)
    own = built_in(position, lambda text: None).does(kind, *points)
    assert (told.code, told.mover, told.move) == (own.code, own.mover, own.move)
    # The move in question begins what is played out.
    assert own.line[0] == (own.mover, points[0])
