"""The analysis of one position: an object whose attributes are the stages, each computed once, when it is asked for."""

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import TYPE_CHECKING

from godebug.engine.analysis.fact_text import parse_facts, suppose
from godebug.engine.analysis.order import Stage, Stages
from godebug.engine.analysis.questions import CombatQuestions, DragonQuestions, GroundQuestions, TacticalQuestions
from godebug.engine.analysis.stages import Context
from godebug.engine.analysis.suppose import FactError
from godebug.engine.connections.limits import BREAK_IN_LEVEL
from godebug.engine.go.position import Position
from godebug.engine.patterns.database import PatternFolder
from godebug.engine.trace.events import SILENT, Trace

# Combinations, moves and explanations are imported when somebody asks for them: most who look at influence do not.
if TYPE_CHECKING:
    from godebug.engine.analysis.explanations import Explanations
    from godebug.engine.analysis.moves import MoveQuestions
    from godebug.engine.analysis.score import FinalScore


def _move_questions(stages: Stages) -> "MoveQuestions":
    from godebug.engine.analysis.moves import MoveQuestions

    return MoveQuestions(stages)


class Analysis:
    """Everything that the engine can say of `position`.

    `level`: search effort, GNU Go's 0 to 10. `databases`: the pattern databases; None goes without patterns.
    `trace`: who is told what happens. `break_ins`: whether territories are examined for break-ins; None leaves that to
    the level, which must be 10 at least. `remark`: told in words if reading gets too long. `owl_threats`: whether
    two moves in a row are read of every dragon whose life is read, from level 8 on.

    The stages and their order stand in `engine.analysis.order`; `upto` computes them as far as somebody wants. No
    answer depends on what was asked before: each stage begins with what a fixed one before it has read, and each
    question has a board and readers of its own (`engine.analysis.readers`).

    What the position supposes takes the place of what is computed (`engine.analysis.suppose`). Raises FactError where
    that makes no sense.

    Questions lie in groups. `tactics`: the board, readers, worms and eyes. `life`: dragons and their life and death.
    `ground`: influence, territory and score. `combat`: combinations. `moves`: moves and their values. `explanations`:
    why the figures are what they are.
    """

    def __init__(
        self,
        position: Position,
        level: int = 10,
        databases: PatternFolder | None = None,
        trace: Trace = SILENT,
        break_ins: bool | None = None,
        remark: Callable[[str], None] | None = None,
        owl_threats: bool = False,
    ) -> None:
        #: What is supposed of the position.
        self.supposed = parse_facts(position.supposed, position, databases)
        self._databases = databases
        databases = self.supposed.databases(databases)
        self.position = position
        self.level = level
        self.trace = trace
        self.owl_threats = owl_threats
        self.looks_for_break_ins = level >= BREAK_IN_LEVEL if break_ins is None else break_ins
        context = Context(
            position,
            level,
            databases,
            trace,
            remark,
            self.looks_for_break_ins,
            owl_threats,
            _move_questions,
            self.supposed,
        )
        self.stages = Stages(context)
        self.tactics = TacticalQuestions(self.stages)
        self.life = DragonQuestions(self.stages)
        self.ground = GroundQuestions(self.stages)
        self.combat = CombatQuestions(self.stages)
        self._finals: dict[tuple[int, int | None], FinalScore] = {}
        #: Of an interrupted `final_score`: how the board would be counted where it had come to.
        self.final_so_far: FinalScore | None = None

    @property
    def databases(self) -> PatternFolder | None:
        """Returns the pattern databases that the stages match, None where they match none."""
        return self.stages.context.databases

    def upto(self, stage: Stage) -> Stages:
        """Computes this stage and all before it. Returns the stages, with their records."""
        return self.stages.upto(stage)

    @property
    def moves(self) -> "MoveQuestions":
        """Returns moves with their values, and what the board would be like after one."""
        found: MoveQuestions = self.stages.moves
        return found

    @cached_property
    def explanations(self) -> "Explanations":
        """Returns why the figures are what they are."""
        from godebug.engine.analysis.explanations import Explanations

        return Explanations(self)

    def final_score(self, seed: int = 0, trials: int | None = None) -> "FinalScore":
        """Returns the end of the game: what is open is played out, dead stones are taken off, territory is counted.

        `trials`: trial moves that playing out may take; None for as many as a question asked alone may take.
        """
        key = seed, trials
        if key not in self._finals:
            from godebug.engine.analysis.score import MOST_TRIALS, final_score

            def keep(found: "FinalScore") -> None:
                self.final_so_far = found

            most = MOST_TRIALS if trials is None else trials
            self._finals[key] = final_score(self, self._of, seed, most, keep)
        return self._finals[key]

    def _of(self, position: Position, level: int | None = None) -> "Analysis":
        """Returns the analysis of another position with the same options; at another level, with what that level looks
        at."""
        return Analysis(
            position,
            self.level if level is None else min(level, self.level),
            self.databases,
            break_ins=self.looks_for_break_ins if level is None else None,
            owl_threats=self.owl_threats,
        )

    def supposing(self, facts: Iterable[str]) -> "Analysis":
        """Returns the analysis of the same position with facts that take the place of what is computed, besides those
        that are supposed already. This analysis stays as it is.

        Raises FactError for what is no fact, names nothing, or contradicts another one.
        """
        changed = Analysis(
            suppose(self.position, facts),
            self.level,
            self._databases,
            self.trace,
            self.looks_for_break_ins,
            owl_threats=self.owl_threats,
        )
        changed.check_supposed()
        return changed

    def check_supposed(self) -> None:
        """Raises FactError where facts about dragons contradict each other, which shows when the dragons are known."""
        if self.supposed.is_about_dragons:
            try:
                self.supposed.of_dragons(self.life.outline)
            except FactError:
                raise
            except ValueError as error:
                raise FactError(str(error)) from None

    def generate_with(self, databases: PatternFolder) -> None:
        """Generates moves with other pattern databases from now on; the stages below moves stay as they are.

        Nothing in which the databases differ may have fitted on the board while those stages were computed: then the
        answers are those of an analysis with these databases.
        """
        self.stages.generate_with(databases)
        vars(self).pop("explanations", None)
        self._finals.clear()

    def counts(self) -> dict[str, int]:
        """Returns nodes of `reading`, `connection` and `owl`, and trial moves (`trymove`), so far."""
        return self.stages.context.pool.counts()

    def release(self) -> None:
        """Frees the memory of the stages now and not some time later; the analysis must not be asked again."""
        self.stages.release()
        vars(self).clear()
