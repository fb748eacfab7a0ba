"""What the influence and barrier databases find in a position: the findings that an influence computation starts from.

Classes: E enhances the influence of strong shape (escape computations only), I is an invasion point; D and A are
connections that stop the other side, D where their owner moves next, A where the other side does; B offers points
to intrude at, t marks points that cannot become territory.
Source: GNU Go manual, chapter "Influence Function", sections on patterns and their classes.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np

from engine.board.kernel import Board
from engine.color import BLACK, EMPTY, WHITE, other
from engine.facts.desk import FactsDesk
from engine.facts.protocols import Facts
from engine.facts.stage_answers import StageAnswers
from engine.influence.findings import Barrier, Findings, Intrusion, NonTerritory, PatternSource
from engine.influence.workspace import Setting
from engine.patterns.database import Database
from engine.patterns.evaluator import Evaluator
from engine.patterns.matcher import Match, Matcher
from engine.points import point
from engine.reading.horizon import horizon_moved
from engine.reading.limits import Limits
from engine.trace import SILENT, Trace

TOPIC: Final = "influence"

#: Dragon statuses, by class letter, with which a stone of the pattern forbids the match: own stones, then enemy ones.
FORBIDDEN_OWN: Final = {"O": ("dead", "critical"), "o": ("alive",)}
FORBIDDEN_ENEMY: Final = {"X": ("dead",), "x": ("alive",)}


@dataclass(frozen=True, slots=True)
class _Traits:
    """What the classes of a barrier pattern ask for, worked out once a pattern.

    `blocks`: it closes points, to the mover (class A) or to the other side. `sources`: the symbols of the stones that
    must radiate influence. `conditions`: symbols, and the statuses that their dragons may not have.
    """

    blocks: bool
    stops_mover: bool
    sources: str
    conditions: tuple[tuple[str, tuple[str, ...]], ...]
    intrudes: bool
    marks: bool

    @classmethod
    def of(cls, classes: str) -> "_Traits":
        own = any(letter in classes for letter in "DBt") and "s" not in classes
        enemy = any(letter in classes for letter in "At") and "s" not in classes
        return cls(
            blocks="A" in classes or "D" in classes,
            stops_mover="A" in classes,
            sources="O" * own + "X" * enemy,
            conditions=tuple(
                (symbol, forbidden)
                for table, symbol in ((FORBIDDEN_OWN, "O"), (FORBIDDEN_ENEMY, "X"))
                for letter, forbidden in table.items()
                if letter in classes
            ),
            intrudes="B" in classes,
            marks="t" in classes,
        )


@dataclass(eq=False)
class _Findings:
    """Findings as they come, and what the matches are judged by."""

    radiating: frozenset[int]
    status: Callable[[int], str]
    setting: Setting
    trace: Trace
    sources: list[PatternSource] = field(default_factory=list)
    barriers: list[Barrier] = field(default_factory=list)
    intrusions: list[Intrusion] = field(default_factory=list)
    non_territory: list[NonTerritory] = field(default_factory=list)
    #: By colour, the points that are closed to it already.
    closed: dict[int, set[int]] = field(default_factory=lambda: {WHITE: set(), BLACK: set()})

    def frozen(self) -> Findings:
        return Findings(tuple(self.sources), tuple(self.barriers), tuple(self.intrusions), tuple(self.non_territory))

    def are_sources(self, match: Match, symbol: str) -> bool:
        """Whether all stones of the pattern with that symbol radiate influence."""
        return self.radiating.issuperset(match.points(symbol))

    def status_allows(self, match: Match, conditions: tuple[tuple[str, tuple[str, ...]], ...]) -> bool:
        """Whether no stone of the pattern has a forbidden status; `conditions`: see `_Traits`."""
        return not any(self.status(p) in forbidden for symbol, forbidden in conditions for p in match.points(symbol))

    def note(self, match: Match, points: tuple[int, ...]) -> None:
        """One event a match: the anchor, then the points that it acts on."""
        if self.trace.wants(TOPIC):
            self.trace.emit(
                TOPIC,
                "pattern",
                (match.anchor, *points),
                pattern=match.pattern.name,
                orientation=match.k,
                classes=match.pattern.classes,
                color=match.color,
                stage=self.setting.stage,
                to_move=self.setting.to_move,
            )

    def enter_intrusions(self, match: Match) -> None:
        points = match.points("!")
        pattern = match.pattern
        self.intrusions += [Intrusion(pattern.name, match.color, match.anchor, p, pattern.value) for p in points]
        self.note(match, points)


class InfluencePatterns:
    """Matches both databases for each computation that asks.

    `desk`: who answers the constraints, on the board as it stands. `dragons`: what may be asked of dragons (their
    outline and status), as far as they are known. `limits`: the horizon of whoever answers.
    """

    def __init__(
        self,
        board: Board,
        influence: Database | None,
        barriers: Database | None,
        desk: FactsDesk,
        dragons: Facts,
        limits: Limits,
        trace: Trace = SILENT,
    ) -> None:
        self._board = board
        self._influence = influence
        self._barriers = barriers
        self._desk = desk
        self._dragons = dragons
        self._limits = limits
        self._trace = trace
        self._traits: dict[int, _Traits] = {}
        self._evaluators: dict[str, tuple[Evaluator, StageAnswers]] = {}
        self._facts: Facts | None = None

    def __call__(self, setting: Setting) -> Findings:
        """The findings of one computation, on the board as it stands."""
        strength = setting.strength
        if strength is None:
            strength = np.where(setting.safe != 0, 1.0, 0.0)
        rows, columns = np.nonzero((setting.safe != 0) & (strength > 0.0))
        radiating = frozenset(map(point, rows.tolist(), columns.tolist()))
        status = self._dragons.status
        assert status is not None
        found = _Findings(radiating, status, setting, self._trace)
        # On the real board one ply less is read, so that figures before and after a move compare.
        with horizon_moved(self._limits, self._board.stackp - 1):
            matcher = Matcher(self._board.color, self._board.size)
            if setting.stage == "followup":
                self._match_followups(matcher, setting, found)
            else:
                self._match_sources(matcher, setting, found)
                self._match_barriers(matcher, setting, found)
        return found.frozen()

    def _evaluator(self, database: Database) -> Evaluator:
        """Who asks the constraints, of facts in which the dragons are as far known as they may be."""
        if database.name not in self._evaluators:
            answers = self._desk.answers(database.name)
            dragons = self._dragons
            if self._facts is None:
                self._facts = replace(answers.facts, outline=dragons.outline, status=dragons.status)
            self._evaluators[database.name] = self._desk.evaluator(database), answers
        evaluator, answers = self._evaluators[database.name]
        assert self._facts is not None
        answers.use(self._facts)
        return evaluator

    def _match_sources(self, matcher: Matcher, setting: Setting, found: _Findings) -> None:
        if self._influence is None:
            return
        wanted = ("E" if setting.stage == "escape" else "") + ("" if setting.scoring else "I")
        evaluator = self._evaluator(self._influence)
        for color in (WHITE, BLACK):
            for match in matcher.matches(self._influence, color):
                classes = match.pattern.classes
                if any(letter in classes for letter in wanted):
                    self._enter_source(match, evaluator, found)

    def _enter_source(self, match: Match, evaluator: Evaluator, found: _Findings) -> None:
        pattern = match.pattern
        enhances = "E" in pattern.classes
        if enhances and "s" not in pattern.classes and not found.are_sources(match, "O"):
            return
        if not match.accepts(evaluator):
            return
        points = match.points("*,!")
        found.sources += [
            PatternSource(
                pattern.name,
                "enhancement" if enhances else "invasion",
                match.color,
                p,
                pattern.value,
                both_colors=not enhances and "s" in pattern.classes,
                escape_bonus="e" in pattern.classes,
            )
            for p in points
        ]
        found.note(match, points)

    def _match_barriers(self, matcher: Matcher, setting: Setting, found: _Findings) -> None:
        if self._barriers is None or setting.to_move == EMPTY or setting.stage == "escape":
            return
        evaluator = self._evaluator(self._barriers)
        for match in matcher.matches(self._barriers, setting.to_move):
            self._enter_barrier_match(match, evaluator, found)

    def _enter_barrier_match(self, match: Match, evaluator: Evaluator, found: _Findings) -> None:
        traits = self._traits_of(match.number)
        # A stops O, D stops X; skipped where all that it would close is closed already.
        stopped = match.color if traits.stops_mover else other(match.color)
        blocks = match.points(",!") if traits.blocks else ()
        if blocks and found.closed[stopped].issuperset(blocks):
            return
        if traits.sources and not found.are_sources(match, traits.sources):
            return
        if not found.status_allows(match, traits.conditions) or not match.accepts(evaluator):
            return
        pattern = match.pattern
        if blocks:
            for strong, symbol in ((True, ","), (False, "!")):
                for p in match.points(symbol):
                    found.barriers.append(Barrier(pattern.name, stopped, p, strong))
                    if strong:
                        found.closed[stopped].add(p)
            found.note(match, blocks)
        if traits.intrudes:
            found.enter_intrusions(match)
        if traits.marks:
            match.act(evaluator)
            marks = [
                NonTerritory(pattern.name, match.color if name == "non_oterritory" else other(match.color), p)
                for name, (p,) in evaluator.effects()
            ]
            found.non_territory += marks
            found.note(match, tuple(mark.point for mark in marks))

    def _traits_of(self, number: int) -> _Traits:
        assert self._barriers is not None
        traits = self._traits.get(number)
        if traits is None:
            traits = self._traits[number] = _Traits.of(self._barriers.pattern(number).classes)
        return traits

    def _match_followups(self, matcher: Matcher, setting: Setting, found: _Findings) -> None:
        """What the mover could intrude with next, from the stones that its move made safe."""
        if self._barriers is None:
            return
        anchors = [point(row, column) for row, column in np.argwhere(setting.safe == 2).tolist()]
        evaluator = self._evaluator(self._barriers)
        for match in matcher.matches(self._barriers, setting.to_move, anchors=anchors):
            traits = self._traits_of(match.number)
            if not traits.intrudes or not found.status_allows(match, traits.conditions) or not match.accepts(evaluator):
                continue
            verdict = match.act(evaluator)
            # Without an action there is no further condition.
            if verdict is None or verdict:
                found.enter_intrusions(match)
