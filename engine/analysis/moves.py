"""The group of stages about moves: what the board would be like after one, and which one is best."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property

from godebug.engine.analysis.combat import CombatStages
from godebug.engine.analysis.ground import Ground
from godebug.engine.analysis.life import LifeStages
from godebug.engine.analysis.readers import Readers
from godebug.engine.analysis.tactics import TacticalStages
from godebug.engine.breakins.changes import tell_changes
from godebug.engine.breakins.records import BreakIns
from godebug.engine.breakins.stage import find_break_ins_after
from godebug.engine.dragons.records import OwlVerdict
from godebug.engine.go.color import Color, other
from godebug.engine.go.points import Point, vertex
from godebug.engine.go.position import Move
from godebug.engine.go.result_codes import LOSE, WIN
from godebug.engine.influence import stage as influence_stage
from godebug.engine.influence.result import Influence
from godebug.engine.influence.safety import MoveEffects
from godebug.engine.influence.stage import Computations
from godebug.engine.moves.generation import Generation, MoveGenerator
from godebug.engine.moves.situation import Situation
from godebug.engine.moves.territory import Territory
from godebug.engine.reading.depths import REVIEW_NODES
from godebug.engine.trace.events import Trace
from godebug.engine.worms.point_list import PointList


class MoveOutcomes:
    """What the board would be like after a move on the ground that is given, as `readers` read it."""

    def __init__(
        self, tactics: TacticalStages, ground: Ground, readers: Readers, looks_for_break_ins: bool, trace: Trace
    ) -> None:
        self._tactics = tactics
        self._ground = ground
        self._readers = readers
        self._looks_for_break_ins = looks_for_break_ins
        self._trace = trace

    @cached_property
    def _computations(self) -> Computations:
        return self._ground.computations(self._readers)

    def after(self, move: Move, effects: MoveEffects) -> Influence:
        """Influence after a move with these effects, the opponent moving first. Raises ValueError for an illegal
        move."""
        return influence_stage.influence_after(self._computations, move, self._ground.life.life, effects)

    def followup(self, after: Influence) -> Influence:
        """What the mover of an `after` could do next, if the opponent did not answer."""
        return influence_stage.followup_influence(self._computations, after)

    def break_ins_after(self, after: Influence) -> BreakIns:
        """What can be broken into after the move of an `after`; its own `after` values the move."""
        found = (
            find_break_ins_after(self._readers.entries, after, self._trace)
            if self._looks_for_break_ins
            else BreakIns(after, ())
        )
        if self._trace.wants("territory"):
            tell_changes(self._trace, self._ground.break_ins(after.to_move).after, found.after)
        return found


class MoveStages:
    """What a move changes on the ground that is given. `combat`: what fights can be won. `life`: who lives."""

    def __init__(
        self,
        tactics: TacticalStages,
        ground: Ground,
        looks_for_break_ins: bool,
        combat: CombatStages,
        life: LifeStages,
        trace: Trace,
    ) -> None:
        self._tactics = tactics
        self._ground = ground
        self._looks_for_break_ins = looks_for_break_ins
        self._combat = combat
        self._life = life
        self._trace = trace
        self._generators: dict[int, MoveGenerator] = {}
        self._generations: dict[tuple[int, int, float, frozenset[int] | None, bool], Generation] = {}

    def situation(self, color: Color, scoring: bool = False) -> Situation:
        """What a generation of moves for `color` stands on, with readers of its own. `scoring`: whether the game is
        being settled."""
        tactics, readers = self._tactics, self._ground.for_moves(REVIEW_NODES)
        questions, races = self._life.questions(readers)
        combinations = self._combat.combinations(readers)

        def on(ground: Ground, supposing: Callable[[Mapping[int, OwlVerdict]], Situation] | None) -> Situation:
            return Situation(
                color=color,
                position=tactics.position,
                board=readers.board,
                reader=readers.reader,
                connections=readers.connections,
                worms=tactics.worms,
                dragons=ground.life,
                eyes=tactics.eyes,
                outcomes=MoveOutcomes(tactics, ground, readers, self._looks_for_break_ins, self._trace),
                break_ins=ground.break_ins,
                life=questions,
                evaluator=readers.answers.evaluator,
                bounds=ground.score_bounds,
                combinations=combinations,
                races=races,
                databases=tactics.databases,
                trace=self._trace,
                level=tactics.level,
                scoring=scoring,
                supposing=supposing,
            )

        def supposing(verdicts: Mapping[int, OwlVerdict]) -> Situation:
            life = self._ground.life
            found = on(self._ground.early.given(life.supposing(verdicts)), None)
            found.known_sizes = life.strategic_sizes
            return found

        return on(self._ground, supposing)

    def generation(
        self,
        color: Color,
        seed: int = 0,
        threat_value: float = 0.0,
        allowed: frozenset[int] | None = None,
        scoring: bool = False,
    ) -> Generation:
        """The moves of `color` with their values, and the choice.

        `seed`: of what is drawn. `threat_value`: what pure threats are worth. `allowed`: the points that may be chosen.
        `scoring`: whether the game is being settled: nobody opens or invades any more.
        """
        key = color, seed, threat_value, allowed, scoring
        if key not in self._generations:
            choosable = None if allowed is None else allowed.__contains__
            generator = MoveGenerator(self.situation(color, scoring), seed, threat_value, choosable)
            self._generations[key] = generator.run()
            self._generators[color] = generator
        return self._generations[key]

    def delta(self, color: Color, point: Point) -> tuple[Influence, Territory]:
        """Influence with the opponent to move, and what the move does to it; stones that it saves or captures count."""
        if color not in self._generators:
            self.generation(color)
        generator = self._generators[color]
        return generator.situation.enemy_turn, generator.territory_of(point)

    @contextmanager
    def question(self) -> Iterator[MoveOutcomes]:
        """Within it there is somebody for one question about the board after a move."""
        readers = self._ground.informed()
        try:
            yield MoveOutcomes(self._tactics, self._ground, readers, self._looks_for_break_ins, self._trace)
        finally:
            readers.close()

    def influence_after(self, color: Color, point: Point) -> Influence:
        """Influence after `color` plays `point`, the opponent moving first. Raises ValueError for an illegal move."""
        tactics = self._tactics.worms.tactics
        if not self._tactics.board.is_legal(point, color):
            raise ValueError(f"{vertex(point, self._tactics.board.size)} cannot be played")
        with self._tactics.question() as readers:
            safe = readers.reader.safe_move(point, color) == WIN
        effects = MoveEffects(
            safe=safe,
            saved=frozenset(self._stones_decided(color, point, tactics.defenses)),
            lost=frozenset(self._stones_decided(other(color), point, tactics.attacks)),
        )
        with self.question() as outcomes:
            return outcomes.after(Move(color, point), effects)

    def followup(self, after: Influence) -> Influence:
        """What the mover of an `influence_after` could do next, if the opponent did not answer."""
        with self.question() as outcomes:
            return outcomes.followup(after)

    def break_ins_after(self, after: Influence) -> BreakIns:
        """What can be broken into after the move of an `influence_after`; its `after` values the move."""
        with self.question() as outcomes:
            return outcomes.break_ins_after(after)

    def release(self) -> None:
        """Takes apart what refers to each other, so that it frees its memory at once."""
        vars(self).clear()

    def _stones_decided(self, owner: Color, point: Point, points: Mapping[int, PointList]) -> list[int]:
        """Stones of `owner` whose fate a move at `point` decides: it is on the list of their string in `points`, the
        string can be saved, and its dragon is not dead."""
        worms, life = self._tactics.worms, self._ground.life
        return [
            stone
            for string in worms.strings
            if string.color == owner
            and point in points[string.origin]
            and worms.tactics.defenses[string.origin].code != LOSE
            and life.status_at(string.origin) != "dead"
            for stone in string.stones
        ]
