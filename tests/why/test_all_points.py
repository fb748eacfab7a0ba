"""Every subject at every point of whole games: the sums are exact, and an answer is quick once the analysis stands."""

import os
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import pytest

from godebug.basics.resources import data_folder
from godebug.engine.analysis import Analysis
from godebug.engine.go.color import EMPTY
from godebug.engine.go.points import all_points, column_of, row_of
from godebug.engine.go.position import Position
from godebug.engine.patterns.database import PatternFolder
from godebug.engine.why.cause import Cause
from godebug.records.sgf import read_game

#: Positions of a reference collection: a game and a move in each line. A fifth of them is looked at.
SUITES = Path(os.environ.get("GODEBUG_VECTORS", "/nonexistent")).parent.parent / "regression"
LISTED = SUITES / "positions.txt"
#: What a point takes in the middle, in seconds of processor time.
TIME = 0.05
AT_EVERY_POINT = ("influence", "permeability", "strength", "region", "territory", "eye")


def listed_positions() -> Iterator[tuple[str, str]]:
    for line in LISTED.read_text(encoding="utf-8").splitlines() if LISTED.is_file() else ():
        if line.strip() and not line.startswith("#"):
            game, move = line.split()
            yield game, move


def check(position: Position, deep: int) -> list[float]:
    """The seconds of each explanation; ValueError where parts do not add up is not caught.

    `deep`: of how many moves the territory is explained down to its sources, which takes long.
    """
    analysis = Analysis(position, 10, PatternFolder(data_folder("patterns")))
    color = position.to_move
    influence, generation = analysis.ground.influence(color), analysis.moves.generation(color)
    _ = analysis.life.dragons.records
    seconds = []
    for p in all_points(position.size):
        stone = position.stones[row_of(p), column_of(p)] != EMPTY
        subjects = ["dragon", "worm", "escape"] if stone else ["move"] if p in generation.values else []
        for what in (*AT_EVERY_POINT, *subjects):
            deep -= what == "move"
            start = time.process_time()
            cause = analysis.explanations.of(what, p, color, influence, deep=deep >= 0)
            seconds.append(time.process_time() - start)
            assert not list(unsound(cause)), (what, p)
    return seconds


def unsound(cause: Cause) -> Iterator[Cause]:
    """The nodes whose parts do not add up in thousandths."""
    for node in cause.walk():
        if node.adds_up and round((node.amount or 0) * 1000) != sum(
            round((part.amount or 0) * 1000) for part in node.parts
        ):
            yield node


def test_a_shipped_game_adds_up_for_every_subject() -> None:
    name = "thirteen.sgf"
    game = read_game((data_folder("regression") / "games" / name).read_bytes(), name)
    assert median(check(game.position(), 5)) < TIME


@pytest.mark.long
@pytest.mark.vectors
@pytest.mark.skipif(not LISTED.is_file(), reason="GODEBUG_VECTORS is not set")
@pytest.mark.parametrize(("name", "move"), list(listed_positions())[::5])
def test_listed_positions_add_up_for_every_subject(name: str, move: str) -> None:
    game = read_game((SUITES / name).read_bytes(), name)
    assert median(check(game.position_before(move), 1)) < TIME
