"""The group of stages about fighting: combinations of threats."""

from functools import cached_property

from godebug.engine.analysis.ground import Ground
from godebug.engine.analysis.tactics import TacticalStages
from godebug.engine.combinations.stage import Combinations
from godebug.engine.combinations.targets import Situation
from godebug.engine.combinations.threats import Threats
from godebug.engine.go.color import BLACK, WHITE, Color
from godebug.engine.go.points import all_points
from godebug.engine.trace.events import Trace


class CombatStages:
    """What fights can be won on the ground that is given."""

    def __init__(self, tactics: TacticalStages, ground: Ground, trace: Trace) -> None:
        self._tactics = tactics
        self._ground = ground
        self._trace = trace

    @cached_property
    def combinations(self) -> Combinations:
        """Sequences of threats of which one succeeds."""
        tactics, life = self._tactics, self._ground.life
        worms = tactics.worms
        situation = Situation(
            dragon_status={stone: life.status[origin] for stone, origin in life.outline.dragon_at.items()},
            attack_codes=worms.attack_codes,
            defense_codes=worms.defense_codes,
            moyo={color: self._moyo(color) for color in (WHITE, BLACK)},
            is_substantial=lambda origin: origin not in life.verdicts.insubstantial,
        )
        threats = Threats(tactics.board, tactics.reader, tactics.database("aa_attackpats"), tactics.answers().evaluator)
        return Combinations(tactics.board, tactics.reader, threats, situation, tactics.level, self._trace)

    def _moyo(self, color: Color) -> frozenset[int]:
        """The points in the moyo of `color` in one of the influences of both sides to move."""
        one, two = (self._ground.influence(first).owners("moyo") for first in (WHITE, BLACK))
        return frozenset(p for p in all_points(self._ground.influence(WHITE).size) if color in (one[p], two[p]))
