"""Reasons from both sides' combinations of threats.

Source: GNU Go manual, chapter "Move generation", section "Combination Attacks".
"""

from godebug.engine.go.points import NO_POINT
from godebug.engine.moves.reasons import EnemyCombination, OwnCombination
from godebug.engine.moves.record import MoveRecords
from godebug.engine.moves.situation import Situation


def collect_combinations(situation: Situation, records: MoveRecords) -> None:
    """Adds the move that starts the mover's combination, and the moves that stop the enemy's."""
    if situation.combinations is None:
        return
    own = situation.combinations.attack(situation.color)
    if own and own.move != NO_POINT:
        records.add(own.move, OwnCombination(own.size))
    enemy = situation.combinations.defended(situation.enemy)
    if enemy:
        for p in enemy.defenses:
            records.add(p, EnemyCombination(enemy.size))
