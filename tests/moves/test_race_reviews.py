"""Moves that may win a race as well as the known one."""

from pathlib import Path

from godebug.engine.analysis import Analysis
from godebug.engine.dragons.records import OwlVerdict
from godebug.engine.go.color import BLACK
from godebug.engine.moves.collect.owl import collect_race_reasons
from godebug.engine.moves.reasons import ExpandTerritory, PotentialSemeai, Semeai
from godebug.engine.moves.record import MoveRecords
from godebug.engine.moves.review.races import find_more_race_reasons
from godebug.records.sgf import read_game

GAME = Path(__file__).resolve().parents[2] / "regression" / "games" / "shapes" / "double-atari.sgf"


def test_no_race_is_won_against_a_dragon_that_counts_as_alive_by_now() -> None:
    analysis = Analysis(read_game(GAME.read_bytes(), GAME.name).position(), 10)
    situation = analysis.moves.situation(BLACK)
    records = MoveRecords(situation.points, 0)
    collect_race_reasons(situation, records)
    found = [(record, reason) for record in records for reason in record.reasons if isinstance(reason, PotentialSemeai)]
    assert found
    for record, _ in found:
        record.add(ExpandTerritory())
    assert situation.supposing is not None
    supposed = situation.supposing({reason.dragon: OwlVerdict("alive") for _, reason in found})
    assert not any(reason.dragon in supposed.dragons.semeais for _, reason in found)
    # Fewer races than when the reasons were found.
    find_more_race_reasons(supposed, records)
    assert not any(Semeai(reason.dragon) in record.reasons for record, reason in found)
