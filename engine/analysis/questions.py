"""What can be asked of the stages of a position, by subject. Each question names the stage that it needs."""

from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from functools import cached_property
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from godebug.engine.analysis.order import Stage, Stages
from godebug.engine.analysis.readers import Readers
from godebug.engine.analysis.stages import life_reader, race_reader
from godebug.engine.board.kernel import Board
from godebug.engine.dragons.flight import FlightValues
from godebug.engine.dragons.life import DragonLife
from godebug.engine.dragons.outline import DragonOutline
from godebug.engine.eyes.records import Eyes
from godebug.engine.go.color import BLACK, NAMES, WHITE, Color
from godebug.engine.go.points import all_points
from godebug.engine.go.position import Position
from godebug.engine.go.result_codes import LOSE
from godebug.engine.influence.result import Influence
from godebug.engine.influence.stage import Computations
from godebug.engine.owl.parameters import MOVES_NODES
from godebug.engine.owl.questions import OwlReader
from godebug.engine.patterns.database import Database
from godebug.engine.score.estimate import score
from godebug.engine.worms.records import Worm
from godebug.engine.worms.stage import Worms

# Imported when somebody asks: most do not.
if TYPE_CHECKING:
    from godebug.engine.breakins.records import BreakIns
    from godebug.engine.classic.dragons import ClassicDragons
    from godebug.engine.combinations.stage import Combinations
    from godebug.engine.combinations.targets import RealPosition
    from godebug.engine.moves.life import LifeQuestions
    from godebug.engine.semeai.stage import RaceReader

#: The topic of trace events about the score.
SCORE_TOPIC: Final = "scoring"


class TacticalQuestions:
    """What reading and shape say of the strings, and who reads."""

    def __init__(self, stages: Stages) -> None:
        self._stages = stages
        self._context = stages.context

    @property
    def position(self) -> Position:
        """Returns the position that is analysed."""
        return self._context.position

    @property
    def board(self) -> Board:
        """Returns the position as a board on which nobody tries a move."""
        return self._context.board

    @property
    def worms(self) -> Worms:
        """Returns the strings by their shape; attack and defence are read when they are asked for."""
        return self._stages.worms

    @property
    def eyes(self) -> Eyes:
        """Returns the eye spaces of both colours, of stage 2."""
        return self._stages.eyes

    def readers(self, reach: int = 0) -> Readers:
        """Returns readers who know nothing yet. `reach`: as for `Reader`."""
        return self._context.pool.fork(reach=reach)

    def question(self, reach: int = 0) -> AbstractContextManager[Readers]:
        """Returns a block with such readers for one question."""
        return self._context.pool.question(reach=reach)

    def database(self, name: str) -> Database | None:
        """Returns the pattern database of that name; None where there is none."""
        return self._context.database(name)

    def remark(self, remark: str) -> None:
        """Says something about the analysis, in words."""
        self._context.remark(remark)

    def counts(self) -> dict[str, int]:
        """Returns nodes of `reading`, `connection` and `owl`, and trial moves (`trymove`), so far; counting computes no
        stage.
        """
        return self._context.pool.counts()


class DragonQuestions:
    """Who belongs together, and who lives."""

    def __init__(self, stages: Stages) -> None:
        self._stages = stages
        self._context = stages.context

    @property
    def outline(self) -> DragonOutline:
        """Returns the dragons before life and death is read (stage LINKS)."""
        return self._stages.links.outline

    @property
    def dragons(self) -> DragonLife:
        """Returns the dragons with their life and death (stage LIFE)."""
        return self._stages.life

    @property
    def worms(self) -> tuple[Worm, ...]:
        """Returns all strings, with the cuts that each makes once it has been defended (stage LINKS)."""
        cuts = self._stages.links.amalgamation.potential_cuts
        return tuple(replace(worm, cutstone2=cuts.get(worm.origin, 0)) for worm in self._stages.worms.records)

    @property
    def flight_values(self) -> FlightValues:
        """Returns what points are worth to dragons that run for their life (stage LINKS)."""
        return self._stages.flight_values

    @property
    def stage_reader(self) -> OwlReader:
        """Returns the reader of stage LIFE, for whoever listens to it; nobody else asks it."""
        return self._stages.life_reader

    def owl_reader(self, readers: Readers) -> OwlReader:
        """Returns a reader of life and death that asks these readers, about the dragons of the outline."""
        return life_reader(self._context, self._stages.links, self._stages.flight_values, readers)

    def race_reader(self, readers: Readers, owl: OwlReader) -> "RaceReader":
        """Returns a reader of races between dragons of the outline. `owl`: a reader of life and death of `readers`."""
        return race_reader(self._context, self._stages.links, readers, owl)

    @contextmanager
    def owl_question(self) -> Iterator[OwlReader]:
        """Yields a reader of life and death for one question, which knows what was read of the strings."""
        with self._stages.after_strings() as readers:
            yield self.owl_reader(readers)

    @contextmanager
    def race_question(self) -> "Iterator[RaceReader]":
        """Yields a reader of races for one question, which knows what was read of the strings."""
        with self._stages.after_strings() as readers:
            yield self.race_reader(readers, self.owl_reader(readers))

    def questions(self, readers: Readers) -> "tuple[LifeQuestions, RaceReader | None]":
        """Returns who tells what a move does to the life of dragons, and who reads races after it: nobody where life
        and death is a guess."""
        from godebug.engine.moves.life import ReadLife, VerdictsOnly

        if not self._context.reads_life:
            return VerdictsOnly(self.dragons), None
        owl = self.owl_reader(readers)
        owl.grant(self._stages.strings.share(MOVES_NODES), self._context.on_moves_exhausted)
        return ReadLife(owl, self.dragons), self.race_reader(readers, owl)

    @cached_property
    def classic(self) -> "ClassicDragons":
        """Returns the dragons as the documentation of GNU Go 2.4 defines them."""
        from godebug.engine.classic.dragons import ClassicDragons

        readers = self._context.pool.fork()
        safe_move = readers.reader.safe_move
        return ClassicDragons(
            readers.board,
            self._stages.worms,
            lambda move, color: safe_move(move, color) != LOSE,
            self._stages.eyes,
            self._stages.links.amalgamation.cutting_points,
        )


class GroundQuestions:
    """Whose ground is whose: influence, territory, break-ins, score.

    What is asked for one colour is computed for both, in one order: the second takes little then, and what is read for
    either does not depend on which was asked first.
    """

    def __init__(self, stages: Stages) -> None:
        self._stages = stages
        self._context = stages.context

    @property
    def life(self) -> DragonLife:
        """Returns the life of the dragons that the ground depends on (stage LIFE)."""
        return self._stages.life

    def given(self, life: DragonLife) -> "GroundQuestions":
        """Returns whose ground is whose if the dragons have that life."""
        return GroundQuestions(self._stages.given(life))

    def initial_influence(self, color: Color) -> Influence:
        """Returns influence before dragons are known, `color` moving first (stage EARLY_INFLUENCE)."""
        return self._stages.early.initial[color]

    def escape_influence(self, color: Color, goal: tuple[int, ...] = ()) -> Influence:
        """Returns influence for the escape of dragons of `color`, the stones of `goal` having none (stage
        EARLY_INFLUENCE).
        """
        return self._stages.escape_influence(color, goal)

    def influence(self, color: Color) -> Influence:
        """Returns influence with `color` moving first (stage INFLUENCE)."""
        return self._stages.influence.by_color[color]

    def territory_estimate(self, favored: Color) -> Influence:
        """Returns the territory if nobody is to move and what is in the balance turns out well for `favored`."""
        return self._stages.estimates[favored]

    def break_ins(self, color: Color) -> "BreakIns":
        """Returns what can be broken into when `color` moves first (stage BREAK_INS)."""
        return self._stages.break_ins[color]

    @property
    def score_bounds(self) -> tuple[float, float]:
        """Returns the best and the worst that White can expect, in points of territory with komi, positive
        for White.
        """
        komi, trace = self._context.position.komi, self._context.trace
        bounds = score(self.territory_estimate(WHITE), komi), score(self.territory_estimate(BLACK), komi)
        for favored, bound in zip((WHITE, BLACK), bounds, strict=True):
            trace.emit(SCORE_TOPIC, "estimate", (), in_favor_of=NAMES[favored], score=bound, komi=komi)
        return bounds

    def complete(self) -> tuple[float, float]:
        """Computes all that moves begin with; returns the bounds of the score."""
        self._stages.upto(Stage.BREAK_INS)
        return self.score_bounds

    def computations(self, readers: Readers) -> Computations:
        """Returns what influence computations on the board of the readers share, with the dragons known."""
        return self._stages.computations(readers)

    def informed(self) -> Readers:
        """Returns readers who know what was read for the influence of both sides."""
        return self._stages.after_influence()

    def for_moves(self, nodes: int) -> Readers:
        """Returns readers for moves on this ground, who know what was read before any was thought of."""
        return self._stages.for_moves(nodes)


class CombatQuestions:
    """What fights can be won: combinations of threats."""

    def __init__(self, stages: Stages) -> None:
        self._stages = stages
        self._context = stages.context

    def combinations(self, readers: Readers) -> "Combinations":
        """Returns who finds sequences of threats of which one succeeds, and asks these readers."""
        from godebug.engine.combinations.stage import Combinations
        from godebug.engine.combinations.threats import ThreatFinder

        context = self._context
        patterns = context.database("aa_attackpats")
        threats = ThreatFinder(readers.board, readers.reader, patterns, readers.answers.evaluator)
        return Combinations(readers.board, readers.reader, threats, self._situation, context.level, context.trace)

    @contextmanager
    def question(self) -> "Iterator[tuple[Combinations, Readers]]":
        """Yields a search for combinations for one question, with the readers that it asks; they know what was read of
        the strings.
        """
        with self._stages.after_strings() as readers:
            yield self.combinations(readers), readers

    @cached_property
    def _situation(self) -> "RealPosition":
        from godebug.engine.combinations.targets import RealPosition

        worms, life = self._stages.worms, self._stages.life
        return RealPosition(
            dragon_status=self._status_at(life),
            attack_codes=worms.attack_codes,
            defense_codes=worms.defense_codes,
            moyo={color: self._moyo(color) for color in (WHITE, BLACK)},
            is_substantial=lambda origin: origin not in life.verdicts.insubstantial,
        )

    def _status_at(self, life: DragonLife) -> Mapping[int, str]:
        return {stone: life.status[origin] for stone, origin in life.outline.dragon_at.items()}

    def _moyo(self, color: Color) -> frozenset[int]:
        """Returns the points in the moyo of `color` in one of the influences of both sides to move."""
        influence = self._stages.influence.by_color
        one, two = (influence[first].owners("moyo") for first in (WHITE, BLACK))
        return frozenset(p for p in all_points(self._context.position.size) if color in (one[p], two[p]))
