"""Moves that may win a race as well as the known one."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from godebug.engine.analysis import Analysis
from godebug.engine.dragons.records import OwlVerdict, SemeaiResult, SemeaiVerdict
from godebug.engine.go.color import BLACK
from godebug.engine.go.result_codes import LOSE, WIN
from godebug.engine.moves.collect.owl import collect_race_reasons
from godebug.engine.moves.reasons import ExpandTerritory, PotentialSemeai, Semeai
from godebug.engine.moves.record import MoveRecords
from godebug.engine.moves.review.races import find_more_race_reasons
from godebug.engine.semeai.records import RaceOutcome
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


class _Races:
    """A reader of races that says of each the same."""

    def __init__(self, outcome: RaceOutcome) -> None:
        self.outcome = outcome

    def analyze_after(self, *_: object, **__: object) -> RaceOutcome:
        return self.outcome


@pytest.mark.parametrize(
    ("known", "found", "won"),
    [
        (True, RaceOutcome(LOSE, LOSE, certain=True), True),
        (True, RaceOutcome(LOSE, LOSE, certain=False), False),
        (False, RaceOutcome(LOSE, LOSE, certain=False), True),
        (True, RaceOutcome(WIN, LOSE, certain=True), False),
        (True, RaceOutcome(LOSE, WIN, certain=True), False),
    ],
)
def test_a_move_wins_a_race_as_surely_as_the_known_one(known: bool, found: RaceOutcome, won: bool) -> None:
    """The enemy can neither save his dragon nor kill the mover's, which is as certain as of the known move."""
    dragon, other, move = 100, 200, 300
    result = SemeaiResult(WIN, move, certain=known)
    situation = SimpleNamespace(
        races=_Races(found),
        dragons=SimpleNamespace(semeais={dragon: SemeaiVerdict(1, result, result)}),
        board=SimpleNamespace(is_legal=lambda p, color: True),
        color=BLACK,
    )
    records = MoveRecords([move])
    records.at(move).add(PotentialSemeai(dragon, other, True))
    records.at(move).add(ExpandTerritory())
    find_more_race_reasons(cast(Any, situation), records)
    assert (Semeai(dragon) in records.at(move).reasons) is won
