"""The group of stages about fighting: combinations of threats."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property

from godebug.engine.analysis.ground import Ground
from godebug.engine.analysis.readers import Readers
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

    def combinations(self, readers: Readers) -> Combinations:
        """Returns who finds sequences of threats of which one succeeds, and asks these readers."""
        tactics = self._tactics
        threats = Threats(readers.board, readers.reader, tactics.database("aa_attackpats"), readers.answers.evaluator)
        return Combinations(readers.board, readers.reader, threats, self._situation, tactics.level, self._trace)

    @contextmanager
    def question(self) -> Iterator[tuple[Combinations, Readers]]:
        """Yields a search for combinations for one question, with the readers that it asks; they know what was read of
        the strings.
        """
        with self._tactics.aside() as readers:
            yield self.combinations(readers), readers

    @cached_property
    def _situation(self) -> Situation:
        worms, life = self._tactics.worms, self._ground.life
        return Situation(
            dragon_status={stone: life.status[origin] for stone, origin in life.outline.dragon_at.items()},
            attack_codes=worms.attack_codes,
            defense_codes=worms.defense_codes,
            moyo={color: self._moyo(color) for color in (WHITE, BLACK)},
            is_substantial=lambda origin: origin not in life.verdicts.insubstantial,
        )

    def _moyo(self, color: Color) -> frozenset[int]:
        """Returns the points in the moyo of `color` in one of the influences of both sides to move."""
        one, two = (self._ground.influence(first).owners("moyo") for first in (WHITE, BLACK))
        return frozenset(p for p in all_points(self._ground.influence(WHITE).size) if color in (one[p], two[p]))
