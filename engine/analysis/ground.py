"""The group of stages that says whose ground is whose: influence, territory, break-ins, score."""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from godebug.engine.analysis.facts import known_dragons, unknown_dragons
from godebug.engine.analysis.readers import Readers
from godebug.engine.analysis.tactics import TacticalStages
from godebug.engine.dragons.life import DragonLife
from godebug.engine.facts.influence_patterns import InfluencePatterns
from godebug.engine.facts.protocols import Facts
from godebug.engine.go.color import BLACK, EMPTY, NAMES, WHITE, Color
from godebug.engine.influence.findings import Barrier
from godebug.engine.influence.result import Influence
from godebug.engine.influence.stage import Computations, escape_influence, with_barriers
from godebug.engine.reading.depths import ANALYSIS_NODES
from godebug.engine.reading.table import TranspositionTable
from godebug.engine.score.estimate import score
from godebug.engine.trace.events import Trace

# Imported when somebody asks: most do not.
if TYPE_CHECKING:
    from godebug.engine.breakins.records import BreakIns

#: The topic of trace events about the score.
SCORE_TOPIC: Final = "scoring"


class EarlyGround:
    """Influence before dragons are known, from what tactics alone tell; and the ground that a life of them leads to.

    `looks_for_break_ins`: whether territories are examined for break-ins. `after_life`: returns the readers for the
    ground of a life, who know what was read to find it.
    """

    def __init__(
        self,
        tactics: TacticalStages,
        looks_for_break_ins: bool,
        after_life: Callable[[DragonLife], Readers],
        trace: Trace,
    ) -> None:
        self.tactics = tactics
        self.looks_for_break_ins = looks_for_break_ins
        self.after_life = after_life
        self.trace = trace
        self._supposed: tuple[Barrier, ...] = ()
        self._without: dict[tuple[int, tuple[int, ...]], Influence] = {}
        self._known: dict[DragonLife, Ground] = {}

    def computations(self, dragons: Facts, readers: Readers) -> Computations:
        """Returns what influence computations on the board of the readers share. `dragons`: what patterns may ask of
        them.
        """
        tactics = self.tactics
        find = InfluencePatterns(
            readers.board,
            tactics.database("influence"),
            tactics.database("barriers"),
            readers.answers,
            dragons,
            readers.reader.limits,
            self.trace,
        )
        return Computations(
            readers.board,
            tactics.worms,
            with_barriers(find, self._supposed) if self._supposed else find,
            trace=self.trace,
        )

    def suppose(self, barriers: Sequence[Barrier]) -> None:
        """Lets no influence pass these barriers from now on; see the facade's `suppose`."""
        if "_unknowing" in vars(self) or self._known:
            raise ValueError("influence has been asked for already")
        self._supposed = tuple(barriers)

    @cached_property
    def _unknowing(self) -> Computations:
        """Computations of the line that know nothing of dragons."""
        self.tactics.eyes  # noqa: B018
        return self.computations(unknown_dragons(self.tactics.worms), self.tactics.line)

    @cached_property
    def _initial(self) -> dict[int, Influence]:
        """Returns the influence by the colour that moves first. Both are computed together: the second takes little
        then.
        """
        shared = self._unknowing
        return {color: shared.run("initial", color, shared.lively(color)) for color in (WHITE, BLACK)}

    @cached_property
    def escapes(self) -> dict[int, Influence]:
        """Returns influence for the escape of all dragons of a colour."""
        self._initial  # noqa: B018
        return {color: escape_influence(self._unknowing, color) for color in (WHITE, BLACK)}

    def initial_influence(self, color: Color) -> Influence:
        """Returns influence before dragons are known, `color` moving first."""
        return self._initial[color]

    def escape_influence(self, color: Color, goal: tuple[int, ...] = ()) -> Influence:
        """Returns influence for the escape of dragons of `color`, the stones of `goal` having none."""
        if not goal:
            return self.escapes[color]
        if (color, goal) not in self._without:
            with self.tactics.aside() as readers:
                computations = self.computations(unknown_dragons(self.tactics.worms), readers)
                self._without[color, goal] = escape_influence(computations, color, goal)
        return self._without[color, goal]

    def given(self, life: DragonLife) -> "Ground":
        """Returns whose ground is whose if the dragons have that life; one object a life."""
        if life not in self._known:
            self._known[life] = Ground(self, life)
        return self._known[life]

    def release(self) -> None:
        """Takes apart what refers to each other, so that it frees its memory at once."""
        self._known.clear()
        vars(self).clear()


class Ground:
    """Influence, territory and break-ins if the dragons of a position have the life that is given.

    What is asked for one colour is computed for both, in one order: the second takes little then, and what is read for
    either does not depend on which was asked first.
    """

    def __init__(self, early: EarlyGround, life: DragonLife) -> None:
        self.life = life
        self.early = early

    def computations(self, readers: Readers) -> Computations:
        """Returns what influence computations on the board of the readers share, with the strings as they are seen once
        dragons are known.
        """
        shared = self.early.computations(known_dragons(self.life), readers)
        return replace(shared, strings=self.life.known_strings)

    @cached_property
    def _readers(self) -> Readers:
        return self.early.after_life(self.life)

    @cached_property
    def _influence(self) -> dict[int, Influence]:
        alive = self.life.life
        self._readers.grant(self.early.tactics.share(ANALYSIS_NODES))
        # What shapes ask is asked anew once dragons are known. Influence looks less far than life and death has been
        # read by then, and what is known from there holds for it too.
        self._readers.answers.of("barriers").forget()
        shared = self.computations(self._readers)
        return {color: shared.run("dragons known", color, shared.alive(color, alive)) for color in (WHITE, BLACK)}

    @cached_property
    def _after_influence(self) -> TranspositionTable:
        """Returns what had been read when the influence of both sides was known."""
        self._influence  # noqa: B018
        return self._readers.reader.table.copied()

    def influence(self, color: Color) -> Influence:
        """Returns influence with `color` moving first."""
        return self._influence[color]

    def informed(self) -> Readers:
        """Returns readers who know what was read for the influence of both sides."""
        return self.early.tactics.informed(self._after_influence)

    @cached_property
    def _estimates(self) -> dict[int, Influence]:
        readers = self.informed()
        computations = self.computations(readers)
        found = {
            favored: computations.run("territory estimate", EMPTY, computations.alive(favored, self.life.life))
            for favored in (WHITE, BLACK)
        }
        readers.close()
        return found

    def territory_estimate(self, favored: Color) -> Influence:
        """Returns the territory if nobody is to move and what is in the balance turns out well for `favored`."""
        return self._estimates[favored]

    @cached_property
    def _break_ins(self) -> "dict[int, BreakIns]":
        from godebug.engine.breakins.records import BreakIns
        from godebug.engine.breakins.stage import find_break_ins

        self._after_influence  # noqa: B018
        if not self.early.looks_for_break_ins:
            return {color: BreakIns(self.influence(color), ()) for color in (WHITE, BLACK)}
        entries = self._readers.entries
        return {color: find_break_ins(entries, self.influence(color), self.early.trace) for color in (WHITE, BLACK)}

    def break_ins(self, color: Color) -> "BreakIns":
        """Returns what can be broken into when `color` moves first."""
        return self._break_ins[color]

    def complete(self) -> None:
        """Computes all that moves begin with."""
        self._break_ins, self.score_bounds  # noqa: B018

    def for_moves(self, nodes: int) -> Readers:
        """Returns readers for moves on this ground, who know what was read before any was thought of."""
        self._break_ins  # noqa: B018
        return self._readers.successor(self.early.tactics.share(nodes))

    @property
    def score_bounds(self) -> tuple[float, float]:
        """Returns the best and the worst that White can expect, in points of territory with komi, positive
        for White.
        """
        komi = self.early.tactics.position.komi
        bounds = score(self.territory_estimate(WHITE), komi), score(self.territory_estimate(BLACK), komi)
        for favored, bound in zip((WHITE, BLACK), bounds, strict=True):
            self.early.trace.emit(SCORE_TOPIC, "estimate", (), in_favor_of=NAMES[favored], score=bound, komi=komi)
        return bounds
