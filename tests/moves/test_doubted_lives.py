"""What hangs on the life of a dragon counts by how likely the move changes it."""

from pathlib import Path

import pytest

from godebug.apps.lab.places import GamePlace, load
from godebug.basics.resources import data_path, pattern_folder
from godebug.engine.analysis import Analysis
from godebug.engine.moves.reasons import OwlAttack, OwlDefend
from godebug.engine.moves.territory import DOUBT_CAUSE

GAME = str(Path(data_path("regression")) / "games" / "two-framework.sgf")


def test_what_hangs_on_a_dragon_counts_by_the_odds() -> None:
    position = load(GamePlace(GAME, "140"))
    sure, unsure = (Analysis(position, databases=pattern_folder(None, classic)) for classic in (True, False))
    plain = sure.moves.generation(position.to_move)
    found = unsure.moves.generation(position.to_move)
    odds = unsure.life.dragons.odds
    lowered = 0
    for point, move in found.moves.items():
        dragons = {reason.dragon for reason in move.record.reasons if isinstance(reason, (OwlAttack, OwlDefend))}
        parts = [part for part in move.territory.parts if part.cause == DOUBT_CAUSE]
        assert not parts or dragons, "only lives are doubted"
        for part in parts:
            hangs = float(part.note.split()[0])
            turns = [odds[dragon].turn for dragon in part.points]
            assert set(part.points) <= dragons
            assert (min(turns) - 1.0) * hangs - 0.02 <= part.amount <= (max(turns) - 1.0) * hangs + 0.02
            assert part.amount < 0.0
            assert move.territory.value == pytest.approx(plain.moves[point].territory.value + part.amount, abs=1e-6)
            lowered += 1
    assert lowered
    assert not any(part.cause == DOUBT_CAUSE for move in plain.moves.values() for part in move.territory.parts)
    assert not any(entry.stage == "expectation" for move in plain.moves.values() for entry in move.valuation.ledger)
