"""Explanations of the figures of a position: what `why` asks of the stages."""

from collections.abc import Callable, Sequence
from functools import cache, cached_property
from typing import Final, Protocol

from msgspec.structs import replace

from godebug.engine.analysis.moves import MoveQuestions
from godebug.engine.analysis.questions import DragonQuestions, TacticalQuestions
from godebug.engine.analysis.suppose import Supposed
from godebug.engine.board.trial import played
from godebug.engine.facts.followup_matches import followup_matches
from godebug.engine.go.color import EMPTY, NAMES, Color
from godebug.engine.go.points import NO_POINT, Point, all_points, column_of, row_of, vertex
from godebug.engine.go.position import Position
from godebug.engine.go.result_codes import LOSE
from godebug.engine.influence.result import Influence
from godebug.engine.influence.safety import SAVED_BY_MOVE
from godebug.engine.moves.generation import AFTER_THREAT
from godebug.engine.moves.ledger import WEIGHING, Entry, Ledger, on_grid
from godebug.engine.moves.reasons import OwlAttack, OwlDefend, PotentialSemeai, Reason
from godebug.engine.owl.looks import ask_about
from godebug.engine.patterns.database import PatternFolder
from godebug.engine.why.cause import Cause, located, note, settled
from godebug.engine.why.dragons import DragonCauses
from godebug.engine.why.influence import InfluenceCauses, second_move
from godebug.engine.why.lines import LineOf, Trial, life_after, life_line, line_cause, tactical_line
from godebug.engine.why.moves import UNASKED_CAUSE, MoveStory, compared, of_move
from godebug.engine.why.strings import StringCauses
from godebug.engine.why.subjects import OF_INFLUENCE

#: What is said of a reason of life and death that the question about the move denies.
DENIED_ALONE: Final = "denied by the reading of this move, which goes further"


class ExplanationQuestions(Protocol):
    """What explanations ask of a position."""

    position: Position
    tactics: TacticalQuestions
    life: DragonQuestions
    supposed: Supposed

    @property
    def databases(self) -> PatternFolder | None:
        """Returns the pattern databases that the stages match, None where they match none."""

    @property
    def moves(self) -> MoveQuestions:
        """Returns the questions about moves."""


class Explanations:
    """Explains one position by what its stages say. Every tree that is returned adds up (`engine.why.cause`)."""

    def __init__(self, asked: ExplanationQuestions) -> None:
        self._asked = asked
        self._influences: dict[Influence, InfluenceCauses] = {}
        self._lines: dict[tuple[str, int, bool], Sequence[Trial]] = {}

    def of(self, what: str, p: Point, color: Color, influence: Influence, *, deep: bool = True) -> Cause:
        """Returns why `what` (a word of `engine.why.subjects`) at a point is as it is.

        `color`: whose influence, permeability, strength or move. `influence`: the computation that is meant. `deep`:
        with the causes of the territory that a move changes, point by point. Raises ValueError, with what is wrong,
        where there is nothing to explain.
        """
        if what == "move":
            return self._finished(self._move(p, color, deep=deep))
        cause = self._makers[what](p, color, influence)
        if influence.stage == "followup" and what in OF_INFLUENCE:
            whole = replace(cause, text=f"its {what}")
            cause = Cause(cause.text, cause.amount, (whole, self._second_moves(influence)), cause.points)
        return self._finished(cause)

    def _second_moves(self, influence: Influence) -> Cause:
        """Returns the intrusions that the followup `influence` looked at, each with the verdict of its condition."""
        tactics, move, size = self._asked.tactics, influence.move, self._asked.position.size
        database = tactics.database("barriers")
        if database is None or move is None:
            return note("no patterns of intrusions")
        anchors = [p for p in all_points(size) if influence.field.safe[p] == SAVED_BY_MOVE]
        with tactics.question() as readers:
            evaluator = readers.answers.evaluator(database)
            with played(readers.board, move.point, move.color):
                found = [*followup_matches(readers.board, database, evaluator, move.color, anchors)]
        told = [second_move(one, size) for one in found if one.accepted]
        return note("intrusions of a second move, from stones that the move made safe", *told, points=anchors)

    def difference(self, one: int, other: int, color: Color, *, weighed: bool = True) -> Cause:
        """Returns what makes one move of `color` better or worse than another.

        Without `weighed` the steps that say nothing of the board are left out: how usual moves are, and chance. A move
        that nobody proposes then has what it would gain in territory.
        """
        size = self._asked.position.size
        moves = self._asked.moves.generation(color)
        names = vertex(one, size), vertex(other, size)
        ledgers = moves.ledger(one), moves.ledger(other)
        if not weighed:
            ledgers = self._unweighed(one, ledgers[0], color), self._unweighed(other, ledgers[1], color)
        return self._finished(compared(*ledgers, names, size))

    def _unweighed(self, p: Point, ledger: Ledger, color: Color) -> Ledger:
        """Returns the account of a move without what says nothing of the board."""
        if p == NO_POINT:
            return ledger
        if not ledger.entries:
            gain = on_grid(self._asked.moves.outcome(color, p).gain)
            return Ledger((Entry("territory", UNASKED_CAUSE, (p,), 0.0, gain),)) if gain else ledger
        total, entries = 0.0, []
        for entry in ledger:
            if entry.stage not in WEIGHING:
                # Every step keeps its amount: what stood between the totals is gone.
                entries.append(replace(entry, before=total, after=total + entry.delta))
                total = entries[-1].after
        return Ledger(tuple(entries))

    def _finished(self, cause: Cause) -> Cause:
        """Returns the tree with amounts that add up as they are shown, and with the places of its patterns."""
        databases = self._asked.databases
        return settled(cause if databases is None else located(cause, databases.place_of))

    @property
    def _makers(self) -> dict[str, Callable[[int, int, Influence], Cause]]:
        return {
            "influence": lambda p, color, influence: self._of(influence).of_influence(color, p),
            "permeability": lambda p, color, influence: self._of(influence).of_permeability(color, p),
            "strength": lambda p, color, influence: self._of(influence).of_strength(color, p),
            "region": lambda p, color, influence: self._of(influence).of_region(p),
            "territory": lambda p, color, influence: self._of(influence).of_territory(p),
            "escape": self._escape,
            "dragon": self._dragon,
            "worm": self._worm,
            "eye": lambda p, color, influence: self._strings.of_eye(p),
        }

    def _of(self, influence: Influence) -> InfluenceCauses:
        if influence not in self._influences:
            self._influences[influence] = InfluenceCauses(influence)
        return self._influences[influence]

    @cached_property
    def _strings(self) -> StringCauses:
        asked = self._asked
        return StringCauses(
            asked.tactics.eyes,
            self._once("tactics", self._tactical_line),
            asked.position.size,
            frozenset(fact.stone for fact in asked.supposed.tactics),
        )

    @cached_property
    def _dragons(self) -> DragonCauses:
        asked = self._asked
        return DragonCauses(asked.life.dragons, self._strings, self._once("life", self._life_line))

    def _tactical_line(self, stone: int, attacking: bool, code: int) -> Sequence[Trial]:
        with self._asked.tactics.question() as readers:
            return tactical_line(readers.reader, stone, attacking, code)

    def _life_line(self, stone: int, attacking: bool, code: int) -> Sequence[Trial]:
        with self._asked.life.owl_question() as owl:
            return life_line(owl, stone, attacking, code)

    def _once(self, kind: str, line_of: LineOf) -> LineOf:
        """Returns `line_of` with a memory: lines cost a reading, so each is asked for once."""

        def known(stone: int, attacking: bool, code: int) -> Sequence[Trial]:
            key = (kind, stone, attacking)
            if key not in self._lines:
                self._lines[key] = line_of(stone, attacking, code)
            return self._lines[key]

        return known

    def _stone(self, p: Point) -> int:
        position = self._asked.position
        if position.stones[row_of(p), column_of(p)] == EMPTY:
            raise ValueError(f"no stone at {vertex(p, position.size)}")
        return p

    def _dragon(self, p: Point, color: Color, influence: Influence) -> Cause:
        dragons = self._asked.life.dragons
        return self._dragons.of_dragon(dragons.record(dragons.dragon_at[self._stone(p)]))

    def _escape(self, p: Point, color: Color, influence: Influence) -> Cause:
        dragons = self._asked.life.dragons
        return self._dragons.of_escape(dragons.record(dragons.dragon_at[self._stone(p)]))

    def _worm(self, p: Point, color: Color, influence: Influence) -> Cause:
        worms = self._asked.tactics.worms
        origin = worms.origins[self._stone(p)]
        return self._strings.of_worm(next(worm for worm in worms.records if worm.origin == origin))

    def _move(self, p: Point, color: Color, *, deep: bool) -> Cause:
        position = self._asked.position
        legal = self._asked.tactics.board.is_legal(p, color)
        # A capture in a ko has its value, even where a threat has to come first.
        if not legal and p != position.ko:
            raise ValueError(f"{vertex(p, position.size)} cannot be played")
        moves = self._asked.moves.generation(color)
        story = replace(self.story(p, color, deep=deep), read_after=self._asked_alone(p))
        reasons = self._reasons(p, color, story)
        return of_move(moves.ledger(p), story, NAMES[color].capitalize(), reasons, self.proposers(p, color))

    def _reasons(self, p: Point, color: Color, story: MoveStory) -> list[Cause]:
        """Returns the reasons for a move, each with who gave it."""
        moves = self._asked.moves.generation(color)
        record = moves.records.get(p)
        reasons = [] if record is None else record.sorted_reasons
        told = [story.reason(reason) for reason in reasons if not isinstance(reason, PotentialSemeai)]
        # What is no reason, as that the new stone is not safe.
        return [*told, *(note(f"it {'' if text == AFTER_THREAT else 'is '}{text}") for text in moves.remarks(p))]

    def _asked_alone(self, p: Point) -> Callable[[Reason], Cause | None]:
        """Returns who tells of a reason of life and death what the question about this move says, which is read further
        than all dragons together, with the line that follows; each is asked once.
        """

        @cache
        def told(reason: Reason) -> Cause | None:
            if not isinstance(reason, OwlAttack | OwlDefend):
                return None
            with self._asked.life.owl_question() as owl:
                does, line = life_after(owl, p, reason.dragon, isinstance(reason, OwlAttack))
            text = "so says the reading of this move" if does else DENIED_ALONE
            return line_cause(text, line, self._asked.position.size) if line else note(text)

        return told

    def _denied_alone(self, p: Point) -> Callable[[Reason], Cause | None]:
        """Returns who tells which reasons of life and death the question about this move denies."""

        @cache
        def told(reason: Reason) -> Cause | None:
            if not isinstance(reason, OwlAttack | OwlDefend):
                return None
            with self._asked.life.owl_question() as owl, owl.asked_directly():
                does = ask_about(owl, p, reason.dragon, isinstance(reason, OwlAttack)).code != LOSE
            return None if does else note(DENIED_ALONE)

        return told

    def story(self, p: Point, color: Color, *, deep: bool) -> MoveStory:
        """Returns what is known of a move besides its ledger. `deep`: with the causes of territory, point by point."""
        moves, size = self._asked.moves.generation(color), self._asked.position.size
        record, valued = moves.records.get(p), moves.moves.get(p)
        return MoveStory(
            p,
            size,
            {} if record is None else record.origins,
            self._asked.moves.doubts(color).get(p, {}),
            None if valued is None else valued.territory.outcome,
            (lambda influence, q: self._of(influence).of_territory(q)) if deep else None,
        )

    def account(self, p: Point, color: Color) -> tuple[list[Cause], list[Cause]]:
        """Returns the reasons for a move, and the entries of its ledger in their order: what each consists of."""
        story = replace(self.story(p, color, deep=False), read_after=self._denied_alone(p))
        entries = [story.entry(entry) for entry in self._asked.moves.generation(color).ledger(p)]
        reasons = self._reasons(p, color, story)
        return [self._finished(each) for each in reasons], [self._finished(each) for each in entries]

    def proposers(self, p: Point, color: Color) -> list[Cause]:
        """Returns the patterns that proposed a move of `color`, each with its place."""
        record, databases = self._asked.moves.generation(color).records.get(p), self._asked.databases
        if record is None or databases is None:
            return []
        return [
            located(note(one.pattern, points=(p,), pattern=one.pattern, database=one.database), databases.place_of)
            for one in record.patterns
        ]
