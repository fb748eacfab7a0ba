"""Accounts of whole generations: every move in shipped games, and in a reference collection, adds up exactly."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from godebug.basics.resources import data_folder
from godebug.engine.analysis import Analysis
from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.go.points import NO_POINT
from godebug.engine.go.position import Position
from godebug.engine.moves.generation import Generation
from godebug.engine.patterns.database import PatternFolder
from godebug.records.sgf import read_game

#: Positions of a reference collection: a game and a move in each line.
SUITES = Path(os.environ.get("GODEBUG_VECTORS", "/nonexistent")).parent.parent / "regression"
LISTED = SUITES / "positions.txt"


def listed_positions() -> Iterator[tuple[str, str]]:
    """A quarter of them."""
    for line in LISTED.read_text(encoding="utf-8").splitlines() if LISTED.is_file() else ():
        if line.strip() and not line.startswith("#"):
            game, move = line.split()
            yield game, move


def generation(position: Position, color: int) -> Generation:
    return Analysis(position, databases=PatternFolder(data_folder("patterns"))).moves.generation(color)


def check(found: Generation) -> None:
    """Each entry starts where the one before ended, and what is chosen and listed is what the accounts say."""
    ledgers = found.choice.ledgers
    for point, ledger in ledgers.items():
        total = 0.0
        for entry in ledger:
            assert entry.before == total, (point, entry)
            total = entry.after
        assert sum(entry.delta for entry in ledger) == total == ledger.value
    assert found.values == {p: ledger.value for p, ledger in sorted(ledgers.items()) if ledger.value > 0.0}
    values = [value for p, value in found.choice.top if found.is_legal(p)]
    assert values == sorted(values, reverse=True)
    if found.best != NO_POINT:
        assert found.choice.value == ledgers[found.best].value
        assert found.situation.board.is_legal(found.best, found.situation.color)


@pytest.mark.parametrize(
    ("name", "move"), [("two-framework.sgf", 40), ("two-framework.sgf", 90), ("thirteen.sgf", 25), ("thirteen.sgf", 60)]
)
@pytest.mark.parametrize("color", [BLACK, WHITE])
def test_shipped_games_add_up(name: str, move: int, color: int) -> None:
    game = read_game((data_folder("regression") / "games" / name).read_bytes(), name)
    check(generation(game.position_before(str(min(move, len(game.position().history)))), color))


@pytest.mark.long
@pytest.mark.vectors
@pytest.mark.skipif(not LISTED.is_file(), reason="GODEBUG_VECTORS is not set")
@pytest.mark.parametrize(("name", "move"), list(listed_positions())[::4])
def test_listed_positions_add_up(name: str, move: str) -> None:
    position = read_game((SUITES / name).read_bytes(), name).position_before(move)
    check(generation(position, position.to_move))
