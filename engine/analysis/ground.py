"""The group of stages that says whose ground is whose: influence, territory, break-ins, score."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from godebug.engine.analysis.facts import known_dragons, unknown_dragons
from godebug.engine.analysis.tactics import TacticalStages
from godebug.engine.dragons.life import DragonLife
from godebug.engine.facts.influence_patterns import InfluencePatterns
from godebug.engine.facts.protocols import Facts
from godebug.engine.go.color import BLACK, EMPTY, NAMES, WHITE, Color
from godebug.engine.influence.findings import Barrier
from godebug.engine.influence.result import Influence
from godebug.engine.influence.stage import Computations, escape_influence, with_barriers
from godebug.engine.score.estimate import score
from godebug.engine.trace.events import Trace

# Imported when somebody asks: most do not.
if TYPE_CHECKING:
    from godebug.engine.breakins.records import BreakIns

#: The topic of trace events about the score.
SCORE_TOPIC: Final = "scoring"


class EarlyGround:
    """Influence before dragons are known, from what tactics alone tell; and the ground that a life of them leads to.

    `looks_for_break_ins`: whether territories are examined for break-ins.
    """

    def __init__(self, tactics: TacticalStages, looks_for_break_ins: bool, trace: Trace) -> None:
        self.tactics = tactics
        self.looks_for_break_ins = looks_for_break_ins
        self.trace = trace
        self._supposed: tuple[Barrier, ...] = ()
        self._before_dragons: Computations | None = None
        self._initial: dict[int, Influence] = {}
        self._escapes: dict[tuple[int, tuple[int, ...]], Influence] = {}
        self._known: dict[DragonLife, Ground] = {}
        self._has_asked_anew = False

    def computations(self, dragons: Facts) -> Computations:
        """What the influence computations of the position share. `dragons`: what patterns may ask of them."""
        tactics = self.tactics
        find = InfluencePatterns(
            tactics.board,
            tactics.database("influence"),
            tactics.database("barriers"),
            tactics.answers(),
            dragons,
            tactics.reader.limits,
            self.trace,
        )
        return Computations(
            tactics.board,
            tactics.worms,
            with_barriers(find, self._supposed) if self._supposed else find,
            trace=self.trace,
        )

    def suppose(self, barriers: Sequence[Barrier]) -> None:
        """From now on influence does not pass these barriers; see the facade's `suppose`."""
        if self._before_dragons is not None or self._known:
            raise ValueError("influence has been asked for already")
        self._supposed = tuple(barriers)

    @property
    def _unknowing(self) -> Computations:
        if self._before_dragons is None:
            self._before_dragons = self.computations(unknown_dragons(self.tactics.worms))
        return self._before_dragons

    def initial_influence(self, color: Color) -> Influence:
        """Influence before dragons are known, `color` moving first."""
        if color not in self._initial:
            computations = self._unknowing
            self._initial[color] = computations.run("initial", color, computations.lively(color))
        return self._initial[color]

    def escape_influence(self, color: Color, goal: tuple[int, ...] = ()) -> Influence:
        """Influence for the escape of dragons of `color`, the stones of `goal` having none."""
        if (color, goal) not in self._escapes:
            self._escapes[color, goal] = escape_influence(self._unknowing, color, goal)
        return self._escapes[color, goal]

    def given(self, life: DragonLife) -> "Ground":
        """Whose ground is whose if the dragons have that life; one object a life."""
        if life not in self._known:
            self._known[life] = Ground(self, life)
        return self._known[life]

    def ask_anew(self, life: DragonLife) -> None:
        """What shapes ask is asked anew once dragons are known. Influence looks less far than threats and life and
        death have been read by then, and what is known from there holds for it too."""
        if not self._has_asked_anew:
            self._has_asked_anew = True
            life.life, self.tactics.worms.threats  # noqa: B018
            self.tactics.answers().of("barriers").forget()

    def release(self) -> None:
        """Takes apart what refers to each other, so that it frees its memory at once."""
        self._known.clear()
        self._before_dragons = None


class Ground:
    """Influence, territory and break-ins if the dragons of a position have the life that is given."""

    def __init__(self, early: EarlyGround, life: DragonLife) -> None:
        self.life = life
        self.early = early
        self._influence: dict[int, Influence] = {}
        self._estimates: dict[int, Influence] = {}
        self._break_ins: dict[int, BreakIns] = {}
        self._computations: Computations | None = None

    @property
    def computations(self) -> Computations:
        """What the influence computations share, with the strings as they are seen once dragons are known."""
        if self._computations is None:
            self.early.ask_anew(self.life)
            self._computations = replace(
                self.early.computations(known_dragons(self.life)), strings=self.life.known_strings
            )
        return self._computations

    def influence(self, color: Color) -> Influence:
        """Influence with `color` moving first."""
        if color not in self._influence:
            alive = self.computations.alive(color, self.life.life)
            self._influence[color] = self.computations.run("dragons known", color, alive)
        return self._influence[color]

    def territory_estimate(self, favored: Color) -> Influence:
        """Territory if nobody is to move and what is in the balance turns out well for `favored`."""
        if favored not in self._estimates:
            alive = self.computations.alive(favored, self.life.life)
            self._estimates[favored] = self.computations.run("territory estimate", EMPTY, alive)
        return self._estimates[favored]

    def break_ins(self, color: Color) -> "BreakIns":
        """What can be broken into when `color` moves first."""
        from godebug.engine.breakins.records import BreakIns
        from godebug.engine.breakins.stage import find_break_ins

        if color not in self._break_ins:
            influence, tactics = self.influence(color), self.early.tactics
            self._break_ins[color] = (
                find_break_ins(tactics.entries, influence, self.early.trace)
                if self.early.looks_for_break_ins
                else BreakIns(influence, ())
            )
        return self._break_ins[color]

    @property
    def score_bounds(self) -> tuple[float, float]:
        """The best and the worst that White can expect, in points of territory with komi, positive for White."""
        komi = self.early.tactics.position.komi
        bounds = score(self.territory_estimate(WHITE), komi), score(self.territory_estimate(BLACK), komi)
        for favored, bound in zip((WHITE, BLACK), bounds, strict=True):
            self.early.trace.emit(SCORE_TOPIC, "estimate", (), in_favor_of=NAMES[favored], score=bound, komi=komi)
        return bounds
