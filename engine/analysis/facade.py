"""The analysis of one position: an object whose attributes are the stages, each computed once, when it is asked for."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from godebug.engine.analysis.facts import facts_of_stages
from godebug.engine.analysis.ground import GroundStages, KnownGround
from godebug.engine.analysis.life import LifeStages
from godebug.engine.analysis.tactics import TacticalStages
from godebug.engine.board.kernel import Board
from godebug.engine.connections.limits import BREAK_IN_LEVEL
from godebug.engine.connections.search import ConnectionReader
from godebug.engine.dragons.life import DragonLife
from godebug.engine.dragons.outline import DragonOutline
from godebug.engine.eyes.records import Eyes
from godebug.engine.facts.desk import FactsDesk
from godebug.engine.go.color import Color
from godebug.engine.go.points import Point
from godebug.engine.go.position import Position
from godebug.engine.go.statuses import OwlStatus
from godebug.engine.influence.findings import Barrier
from godebug.engine.influence.result import Influence
from godebug.engine.patterns.database import PatternFolder
from godebug.engine.reading.tactical import Reader
from godebug.engine.trace.events import SILENT, Trace
from godebug.engine.worms.stage import Worms

# Combinations, moves and explanations are imported when somebody asks for them: most who look at influence do not.
if TYPE_CHECKING:
    from godebug.engine.analysis.combat import CombatStages
    from godebug.engine.analysis.explanations import Explanations
    from godebug.engine.analysis.moves import MoveStages
    from godebug.engine.analysis.score import FinalScore
    from godebug.engine.breakins.records import BreakIns
    from godebug.engine.combinations.stage import Combinations
    from godebug.engine.moves.generation import Generation
    from godebug.engine.moves.situation import Situation
    from godebug.engine.moves.territory import Territory
    from godebug.engine.semeai.stage import RaceReader


class Analysis:
    """Everything that the engine can say of `position`.

    `level`: search effort, GNU Go's 0 to 10. `databases`: the pattern databases; None goes without patterns.
    `trace`: who is told what happens. `break_ins`: whether territories are examined for break-ins; None leaves that to
    the level, which must be 10 at least. `remark`: told in words if reading gets too long. The
    board that the stages share always stands as the position says.

    The stages lie in groups (`tactics`, `ground`, `life`, `moves`), each of which keeps what it computed; no group and
    nothing below is handed the facade.
    """

    def __init__(
        self,
        position: Position,
        level: int = 10,
        databases: PatternFolder | None = None,
        trace: Trace = SILENT,
        break_ins: bool | None = None,
        remark: Callable[[str], None] | None = None,
    ) -> None:
        self.position = position
        self.level = level
        self.databases = databases
        self.trace = trace
        self.looks_for_break_ins = level >= BREAK_IN_LEVEL if break_ins is None else break_ins
        self.tactics = TacticalStages(position, level, databases, lambda: self.desk, trace, remark)
        self._finals: dict[int, FinalScore] = {}
        self.ground = GroundStages(self.tactics, self.looks_for_break_ins, trace)
        self.life = LifeStages(self.tactics, self.ground, position.last_move, trace)

    @cached_property
    def desk(self) -> FactsDesk:
        """Who answers the questions of pattern databases."""
        facts = facts_of_stages(
            self.position,
            self.tactics,
            self.initial_influence,
            self.influence,
            lambda: self.life.outline,
            lambda: self.life.dragons,
        )
        return FactsDesk(self.board, self.reader, lambda: self.connections, facts)

    def release(self) -> None:
        """Gives the room of the stages back now and not some time later; the analysis must not be asked again."""
        self.ground.release()
        self.life.release()
        vars(self).clear()

    def counts(self) -> dict[str, int]:
        """Nodes of `reading`, `connection` and `owl`, and trial moves (`trymove`), so far."""
        return {**self.tactics.counts(), "owl": self.life.owl_nodes}

    # ---- Board, readers, worms and eyes ----------------------------------------------------------------------------

    @property
    def board(self) -> Board:
        return self.tactics.board

    @property
    def reader(self) -> Reader:
        """The reader of all stages."""
        return self.tactics.reader

    @property
    def question_reader(self) -> Reader:
        """The reader of questions that are asked for their own sake: it reads further."""
        return self.tactics.question_reader

    @property
    def connections(self) -> ConnectionReader:
        return self.tactics.connections

    @property
    def worms(self) -> Worms:
        return self.tactics.worms

    @property
    def eyes(self) -> Eyes:
        return self.tactics.eyes

    # ---- Dragons ---------------------------------------------------------------------------------------------------

    @property
    def outline(self) -> DragonOutline:
        """The dragons before life and death is read: who belongs together, eyes, room, neighbours."""
        return self.life.outline

    @property
    def dragons(self) -> DragonLife:
        """The dragons with their life and death."""
        return self.life.dragons

    def suppose(self, statuses: Mapping[int, OwlStatus], barriers: Sequence[Barrier] = ()) -> None:
        """From now on dragons have these statuses, "alive" or "dead", each named by one of its stones, and influence
        does not pass the barriers.

        To be said before anybody asks for the life of dragons or for influence; ValueError afterwards.
        """
        self.life.suppose(statuses)
        self.ground.suppose(barriers)

    # ---- Influence, territory, score -------------------------------------------------------------------------------

    @cached_property
    def known_ground(self) -> KnownGround:
        """Whose ground is whose, by the life of the dragons."""
        return self.ground.given(self.dragons)

    def initial_influence(self, color: Color) -> Influence:
        """Influence before dragons are known, `color` moving first."""
        return self.ground.initial_influence(color)

    def escape_influence(self, color: Color, goal: tuple[int, ...] = ()) -> Influence:
        """Influence for the escape of dragons of `color`, the stones of `goal` having none."""
        return self.ground.escape_influence(color, goal)

    def influence(self, color: Color) -> Influence:
        """Influence with dragons known, `color` moving first."""
        return self.known_ground.influence(color)

    def territory_estimate(self, favored: Color) -> Influence:
        """Territory if nobody is to move and what is in the balance turns out well for `favored`."""
        return self.known_ground.territory_estimate(favored)

    def break_ins(self, color: Color) -> "BreakIns":
        """What can be broken into when `color` moves first; its `after` is the influence that values territory."""
        return self.known_ground.break_ins(color)

    @property
    def score_bounds(self) -> tuple[float, float]:
        """The best and the worst that White can expect, in points of territory with komi, positive for White."""
        return self.known_ground.score_bounds(self.position.komi)

    # ---- Fights ----------------------------------------------------------------------------------------------------

    @cached_property
    def _combat(self) -> "CombatStages":
        from godebug.engine.analysis.combat import CombatStages

        return CombatStages(self.tactics, self.known_ground, self.trace)

    @property
    def races(self) -> "RaceReader":
        """The reader of races between dragons."""
        return self.life.race_reader

    @property
    def combinations(self) -> "Combinations":
        """Sequences of threats of which one succeeds, and whether a move allows one."""
        return self._combat.combinations

    # ---- Moves -----------------------------------------------------------------------------------------------------

    @cached_property
    def _after(self) -> "MoveStages":
        from godebug.engine.analysis.moves import MoveStages

        return MoveStages(
            self.tactics,
            self.known_ground,
            self.looks_for_break_ins,
            self._combat,
            self.life.questions,
            self.life.asked_races,
            self.trace,
        )

    def situation(self, color: Color) -> "Situation":
        """What a generation of moves for `color` stands on."""
        return self._after.situation(color)

    def moves(
        self,
        color: Color,
        seed: int = 0,
        threat_value: float = 0.0,
        allowed: frozenset[int] | None = None,
        scoring: bool = False,
    ) -> "Generation":
        """The moves of `color` with their values, and the choice.

        `seed`: of what is drawn. `threat_value`: what pure threats are worth, 0.4 where a game is played. `allowed`:
        the points that may be chosen; None allows all. `scoring`: whether the game is being settled.
        """
        return self._after.generation(color, seed, threat_value, allowed, scoring)

    def move_delta(self, color: int, point: int) -> "tuple[Influence, Territory]":
        """Influence with the opponent to move, and what a legal move of `color` does to territory."""
        return self._after.delta(color, point)

    def final_score(self, seed: int = 0) -> "FinalScore":
        """The end of the game: what is open is played out, dead stones are taken off, territory is counted."""
        if seed not in self._finals:
            from godebug.engine.analysis.score import final_score

            self._finals[seed] = final_score(self, self._of, seed)
        return self._finals[seed]

    def _of(self, position: Position) -> "Analysis":
        """The analysis of another position with the same options."""
        return Analysis(position, self.level, self.databases, break_ins=self.looks_for_break_ins)

    def influence_after(self, color: Color, point: Point) -> Influence:
        """Influence after `color` plays `point`, the opponent moving first. Raises ValueError for an illegal move."""
        return self._after.influence_after(color, point)

    def followup_influence(self, after: Influence) -> Influence:
        """What the mover of an `influence_after` could do next, if the opponent did not answer."""
        return self._after.followup(after)

    def break_ins_after(self, after: Influence) -> "BreakIns":
        """What can be broken into after the move of an `influence_after`; its `after` values the move."""
        return self._after.break_ins_after(after)

    # ---- Explanations ----------------------------------------------------------------------------------------------

    @cached_property
    def explanations(self) -> "Explanations":
        """Why the figures are what they are."""
        from godebug.engine.analysis.explanations import Explanations

        return Explanations(self)
