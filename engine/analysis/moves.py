"""Questions about moves: what the board would be like after one, and which one is best."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property

from msgspec.structs import replace

from godebug.engine.analysis.order import Stages
from godebug.engine.analysis.questions import CombatQuestions, DragonQuestions, GroundQuestions
from godebug.engine.analysis.readers import Readers
from godebug.engine.breakins.changes import trace_changes
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
from godebug.engine.moves.doubts import doubts_of
from godebug.engine.moves.generation import Generation, MoveGenerator
from godebug.engine.moves.outcome import Outcome
from godebug.engine.moves.reasons import Reason
from godebug.engine.moves.situation import Situation
from godebug.engine.moves.territory import Territory
from godebug.engine.reading.depths import REVIEW_NODES, SETTLING_NODES
from godebug.engine.reading.tactical import Reader
from godebug.engine.trace.events import Trace
from godebug.engine.worms.point_list import PointList

#: What a generation is kept by: colour, seed, value of threats, allowed points, whether the game is being settled.
_Key = tuple[int, int, float, frozenset[int] | None, bool]


class MoveOutcomes:
    """What the board would be like after a move on the ground that is given, as `readers` read it."""

    def __init__(self, ground: GroundQuestions, readers: Readers, looks_for_break_ins: bool, trace: Trace) -> None:
        self._ground = ground
        self._readers = readers
        self._looks_for_break_ins = looks_for_break_ins
        self._trace = trace

    def on(self, readers: Readers) -> "MoveOutcomes":
        """Returns the same as other readers read it."""
        return MoveOutcomes(self._ground, readers, self._looks_for_break_ins, self._trace)

    @cached_property
    def _computations(self) -> Computations:
        return self._ground.computations(self._readers)

    def after(self, move: Move, effects: MoveEffects) -> Influence:
        """Returns influence after a move with these effects, the opponent moving first. Raises ValueError for an
        illegal move.
        """
        return influence_stage.influence_after(self._computations, move, self._ground.life.life, effects)

    def followup(self, after: Influence) -> Influence:
        """Returns what the mover of an `after` could do next, if the opponent did not answer."""
        return influence_stage.followup_influence(self._computations, after)

    def inessential(self, to_move: Color) -> tuple[int, ...]:
        """Returns the stones that neither side would spend a move on, `to_move` moving first."""
        return self._computations.before_move(to_move, self._ground.life.life)[1]

    def break_ins_after(self, after: Influence) -> BreakIns:
        """Returns what can be broken into after the move of an `after`; its own `after` values the move."""
        found = (
            find_break_ins_after(self._readers.entries, after, self._trace)
            if self._looks_for_break_ins
            else BreakIns(after, ())
        )
        if self._trace.wants("territory"):
            trace_changes(self._trace, self._ground.break_ins(after.to_move).after, found.after)
        return found


class MoveQuestions:
    """What a move changes, and which one is best."""

    def __init__(self, stages: Stages) -> None:
        self._stages = stages
        self._context = stages.context
        self._ground = GroundQuestions(stages)
        self._combat = CombatQuestions(stages)
        self._life = DragonQuestions(stages)
        self._generators: dict[_Key, MoveGenerator] = {}
        self._generations: dict[_Key, Generation] = {}
        self._supposed: dict[tuple[int, int], Territory] = {}
        self._doubts: dict[int, Mapping[Point, Mapping[Reason, str]]] = {}

    def situation(self, color: Color, scoring: bool = False) -> Situation:
        """Returns what a generation of moves for `color` stands on, with readers of its own. `scoring`: whether the
        game is being settled.
        """
        return self._situation(self._ground.for_moves(SETTLING_NODES if scoring else REVIEW_NODES), color, scoring)

    def _situation(self, readers: Readers, color: Color, scoring: bool) -> Situation:
        context = self._context
        questions, races = self._life.questions(readers)
        combinations = self._combat.combinations(readers)

        def on(ground: GroundQuestions, supposing: Callable[[Mapping[int, OwlVerdict]], Situation] | None) -> Situation:
            return Situation(
                color=color,
                position=context.position,
                board=readers.board,
                reader=readers.reader,
                connections=readers.connections,
                worms=self._stages.worms,
                dragons=ground.life,
                eyes=self._stages.eyes,
                outcomes=self._outcomes(ground, readers),
                break_ins=ground.break_ins,
                life=questions,
                evaluator=readers.answers.evaluator,
                bounds=ground.score_bounds,
                combinations=combinations,
                races=races,
                databases=context.databases,
                trace=context.trace,
                level=context.level,
                scoring=scoring,
                given=context.supposed.moves,
                supposing=supposing,
            )

        def supposing(verdicts: Mapping[int, OwlVerdict]) -> Situation:
            life = self._ground.life
            found = on(self._ground.given(life.supposing(verdicts)), None)
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
        """Returns the moves of `color` with their values, and the choice.

        `seed`: of what is drawn. `threat_value`: what pure threats are worth. `allowed`: the points that may be chosen.
        `scoring`: whether the game is being settled: nobody opens or invades any more.
        """
        key = color, seed, threat_value, allowed, scoring
        if key not in self._generations:
            choosable = None if allowed is None else allowed.__contains__
            generator = MoveGenerator(self.situation(color, scoring), seed, threat_value, choosable)
            self._generators[key] = generator
            self._generations[key] = generator.run()
        return self._generations[key]

    def so_far(self, color: Color) -> Generation | None:
        """Returns what an interrupted `generation` has found, see `MoveGenerator.so_far`; nothing else may be asked
        then, as the moves that were being tried still stand on boards."""
        generator = self._generators.get((color, 0, 0.0, None, False))
        found = None if generator is None else generator.so_far
        return found and replace(found, situation=replace(found.situation, board=self._context.board))

    def doubts(self, color: Color) -> Mapping[Point, Mapping[Reason, str]]:
        """Returns what may be otherwise of the reasons of `generation`, in words, by move."""
        if color not in self._doubts:
            self._doubts[color] = doubts_of(self.generation(color), self._read_once)
        return self._doubts[color]

    @contextmanager
    def _read_once(self) -> Iterator[Reader]:
        with self._context.pool.question() as readers:
            yield readers.reader

    def outcome(self, color: Color, point: Point) -> Outcome:
        """Returns the influence after a move by which `moves` values it, with its followup.

        A move that nobody has a reason for has one too. Raises ValueError for a move that cannot be played.
        """
        territory = self.territory(color, point)
        assert territory.outcome is not None
        outcome, followup = territory.outcome, territory.outcome.followup
        if followup is None:
            with self.question() as outcomes:
                followup = outcomes.followup(outcome.after)
        return replace(outcome, followup=followup, counted=self._is_counted(color, point))

    def territory(self, color: Color, point: Point) -> Territory:
        """Returns what a move does to territory: as it was valued, or as it would be if a reason asked for it."""
        board = self._context.board
        if not board.is_legal(point, color) and point != self._context.position.ko:
            raise ValueError(f"{vertex(point, board.size)} cannot be played")
        generation = self.generation(color)
        if self._is_counted(color, point):
            return generation.moves[point].territory
        if (color, point) not in self._supposed:
            self._supposed[color, point] = self._territory_alone(color, point)
        return self._supposed[color, point]

    def _territory_alone(self, color: Color, point: Point) -> Territory:
        """Returns what a move does to territory that was not valued, as readers see it who have seen none of the
        others.
        """
        generator, readers = self._generator(color), self._ground.for_moves(REVIEW_NODES)
        try:
            new, known = self._situation(readers, color, False), generator.situation
            outcomes = known.outcomes
            assert isinstance(outcomes, MoveOutcomes)
            situation = replace(
                known,
                board=new.board,
                reader=new.reader,
                connections=new.connections,
                outcomes=outcomes.on(readers),
                life=new.life,
                evaluator=new.evaluator,
                combinations=new.combinations,
                races=new.races,
            )
            return generator.anew(situation).territory_of(point)
        finally:
            readers.close()

    def traced_outcome(self, color: Color, point: Point) -> None:
        """Computes the `outcome` of a move once more, for those who listen to the trace."""
        outcome = self.outcome(color, point)
        assert outcome.effects is not None
        with self.question() as outcomes:
            outcomes.followup(outcomes.break_ins_after(outcomes.after(outcome.move, outcome.effects)).after)

    def _is_counted(self, color: Color, point: Point) -> bool:
        valued = self.generation(color).moves.get(point)
        return valued is not None and valued.territory.outcome is not None

    def _generator(self, color: Color) -> MoveGenerator:
        """Returns the one that made `generation(color)`."""
        self.generation(color)
        return self._generators[color, 0, 0.0, None, False]

    def break_ins_after(self, color: Color, point: Point) -> BreakIns:
        """Returns what can be broken into after a move, the opponent moving first. ValueError where it cannot be
        played.
        """
        outcome = self.outcome(color, point)
        with self.question() as outcomes:
            return outcomes.break_ins_after(outcome.uncorrected)

    def tactical_outcome(self, color: Color, point: Point) -> Outcome:
        """Returns influence after a move if of other stones only those count that it captures or rescues tactically.

        Raises ValueError for an illegal move.
        """
        board, tactics = self._context.board, self._stages.strings.tactics
        if not board.is_legal(point, color):
            raise ValueError(f"{vertex(point, board.size)} cannot be played")
        with self._context.pool.question() as readers:
            safe = readers.reader.safe_move(point, color) == WIN
        effects = MoveEffects(
            safe=safe,
            saved=frozenset(self._stones_decided(color, point, tactics.defenses)),
            lost=frozenset(self._stones_decided(other(color), point, tactics.attacks)),
        )
        move, enemy = Move(color, point), other(color)
        before = self._ground.break_ins(enemy).after
        with self.question() as outcomes:
            uncorrected = outcomes.after(move, effects)
            after = outcomes.break_ins_after(uncorrected).after
            followup = outcomes.followup(after)
            inessential = outcomes.inessential(enemy)
        return Outcome(move, before, after, uncorrected, followup, effects, inessential, counted=False, tactical=True)

    def _outcomes(self, ground: GroundQuestions, readers: Readers) -> MoveOutcomes:
        return MoveOutcomes(ground, readers, self._context.looks_for_break_ins, self._context.trace)

    @contextmanager
    def question(self) -> Iterator[MoveOutcomes]:
        """Within it there is somebody for one question about the board after a move."""
        readers = self._ground.informed()
        try:
            yield self._outcomes(self._ground, readers)
        finally:
            readers.close()

    def release(self) -> None:
        """Takes apart what refers to each other, so that it frees its memory at once."""
        vars(self).clear()

    def _stones_decided(self, owner: Color, point: Point, points: Mapping[int, PointList]) -> list[int]:
        """Returns stones of `owner` whose fate a move at `point` decides: it is on the list of their string in
        `points`, the string can be saved, and its dragon is not dead.
        """
        worms, life = self._stages.worms, self._ground.life
        return [
            stone
            for string in worms.strings
            if string.color == owner
            and point in points[string.origin]
            and worms.tactics.defenses[string.origin].code != LOSE
            and life.status_at(string.origin) != "dead"
            for stone in string.stones
        ]
