"""Which placements of the influence and barrier databases hold, and what they do to the ground: the compiled part.

Classes: E enhances the influence of strong shape, I is an invasion point; D and A are connections that stop the other
side, D where their owner moves next, A where the other side does; B offers points to intrude at, t marks points that
cannot become territory. O, o, X and x look at the dragons of all stones under the diagram.
Source: GNU Go manual, chapter "Influence Function", sections on patterns and their classes.
"""

from array import array
from collections.abc import Callable
from typing import Any, Final

import cython

from godebug.engine.board.kernel import Board
from godebug.engine.facts.maps import STATUS_ALIVE, STATUS_CRITICAL, STATUS_DEAD
from godebug.engine.facts.stage_answers import StageAnswers
from godebug.engine.go.points import CELLS
from godebug.engine.patterns.database import Database
from godebug.engine.patterns.evaluator import EFFECT, Evaluator, PatternRules
from godebug.engine.patterns.kernel import BoardBits, Program
from godebug.engine.patterns.language import ENEMY, OWN
from godebug.engine.patterns.operations import COMMA, EXCLAMATION, LABELED
from godebug.engine.patterns.questions import NON_OTERRITORY, STATUS
from godebug.engine.patterns.transform import RECORD

# What the classes of a pattern ask for and do, as bits.
ENHANCES = 1
INVADES = 2
STOPS_ENEMY = 4
STOPS_MOVER = 8
INTRUDES = 16
MARKS = 32
#: All own (enemy) stones of the diagram must radiate influence.
OWN_SOURCES = 64
ENEMY_SOURCES = 128
#: No own stone dead or critical; no own one alive; no enemy stone dead; no enemy one alive.
OWN_LIVES = 256
OWN_FAILS = 512
ENEMY_LIVES = 1024
ENEMY_FAILS = 2048

# What is done to a point.
STRONG_BARRIER = 1
WEAK_BARRIER = 2
INTRUSION = 3
NO_TERRITORY = 4
SOURCE = 5

#: Ints of an accepted placement: orientation, anchor, colour of O, where its effects begin.
HELD = 4
#: Ints of an effect: what is done, the point, the colour that it is done to.
GROUND_EFFECT = 3

_LETTERS: Final = {
    "E": ENHANCES,
    "I": INVADES,
    "D": STOPS_ENEMY,
    "A": STOPS_MOVER,
    "B": INTRUDES,
    "t": MARKS,
    "O": OWN_LIVES,
    "o": OWN_FAILS,
    "X": ENEMY_LIVES,
    "x": ENEMY_FAILS,
}
_ROOM = 512


def _traits(classes: str) -> int:
    """Returns the bits of a pattern's classes."""
    bits = sum({_LETTERS.get(letter, 0) for letter in classes})
    if "s" not in classes:
        bits |= OWN_SOURCES * any(letter in classes for letter in "DBtE")
        bits |= ENEMY_SOURCES * any(letter in classes for letter in "At")
    return bits


@cython.final
@cython.cclass
class GroundMatches:
    """The accepted placements of one database on a board as it stands, `held_count` of them in `held`, and their
    effects, `effect_count` in `effects`. Call `begin`, then one of the others for each colour."""

    board: Board
    evaluator: Evaluator
    answers: StageAnswers
    program: Program
    rules: PatternRules
    traits: cython.int[::1]
    closed: cython.uchar[::1]
    radiating: cython.uchar[::1]
    held: cython.int[::1]
    effects: cython.int[::1]
    held_count: cython.int
    effect_count: cython.int

    def __init__(self, board: Board, database: Database, evaluator: Evaluator, answers: StageAnswers) -> None:
        self.board = board
        self.evaluator = evaluator
        self.answers = answers
        self.program = evaluator.program
        self.rules = evaluator.rules
        self.traits = array("i", [_traits(classes) for classes in database.column("classes")])
        self.closed = bytearray(3 * CELLS)
        self.radiating = bytearray(CELLS)
        self.held = array("i", bytes(4 * HELD * _ROOM))
        self.effects = array("i", bytes(4 * GROUND_EFFECT * _ROOM))
        self.held_count = 0
        self.effect_count = 0

    def begin(self, safe: cython.uchar[::1], strength: cython.double[::1]) -> None:
        """Forgets what was found. By point: which stones are `safe`, and their `strength` as sources of influence."""
        p: cython.int
        for p in range(CELLS):
            self.radiating[p] = safe[p] != 0 and strength[p] > 0.0
        self.closed = bytearray(3 * CELLS)
        self.held_count = 0
        self.effect_count = 0

    def match_sources(self, bits: BoardBits, own: cython.int, wanted: cython.int) -> None:
        """Sources at empty points, of patterns with one of the `wanted` traits."""
        i: cython.int
        traits: cython.int
        orientation: cython.int
        anchor: cython.int
        for i in range(bits.collect(self.program, own, True)):
            orientation = bits.orientations[i]
            anchor = bits.anchors[i]
            traits = self.traits[self.program.pattern_of[orientation]]
            if not traits & wanted:
                continue
            if traits & ENHANCES and traits & OWN_SOURCES and not self._radiate(orientation, anchor, OWN):
                continue
            if self.evaluator.accepts(own, orientation, anchor):
                self._hold(orientation, anchor, own)
                self._do_at_places(orientation, anchor, COMMA, SOURCE, own)

    def match_barriers(self, bits: BoardBits, own: cython.int) -> None:
        """Barriers, intrusions and points that are nobody's territory; `own` moves next."""
        i: cython.int
        traits: cython.int
        orientation: cython.int
        anchor: cython.int
        stopped: cython.int
        for i in range(bits.collect(self.program, own, True)):
            orientation = bits.orientations[i]
            anchor = bits.anchors[i]
            traits = self.traits[self.program.pattern_of[orientation]]
            # A stops O, D stops X; skipped where all that it would close is closed already.
            stopped = own if traits & STOPS_MOVER else 3 - own
            if traits & (STOPS_MOVER | STOPS_ENEMY) and self._is_closed(orientation, anchor, stopped):
                continue
            if traits & OWN_SOURCES and not self._radiate(orientation, anchor, OWN):
                continue
            if traits & ENEMY_SOURCES and not self._radiate(orientation, anchor, ENEMY):
                continue
            if not self._status_allows(traits, orientation, anchor, own):
                continue
            if not self.evaluator.accepts(own, orientation, anchor):
                continue
            self._hold(orientation, anchor, own)
            if traits & (STOPS_MOVER | STOPS_ENEMY):
                self._do_at_places(orientation, anchor, COMMA, STRONG_BARRIER, stopped)
                self._do_at_places(orientation, anchor, EXCLAMATION, WEAK_BARRIER, stopped)
            if traits & INTRUDES:
                self._do_at_places(orientation, anchor, EXCLAMATION, INTRUSION, own)
            if traits & MARKS:
                self.evaluator.act(own, orientation, anchor)
                self._take_marks(own)

    def match_followups(self, bits: BoardBits, own: cython.int) -> None:
        """Finds what `own` could intrude with if it moved again."""
        i: cython.int
        traits: cython.int
        orientation: cython.int
        anchor: cython.int
        verdict: cython.double
        for i in range(bits.collect(self.program, own, True)):
            orientation = bits.orientations[i]
            anchor = bits.anchors[i]
            traits = self.traits[self.program.pattern_of[orientation]]
            if not traits & INTRUDES or not self._status_allows(traits, orientation, anchor, own):
                continue
            if not self.evaluator.accepts(own, orientation, anchor):
                continue
            verdict = self.evaluator.act(own, orientation, anchor)
            # Without an action there is no further condition.
            if verdict != 0.0 or not self.evaluator.has_value:
                self._hold(orientation, anchor, own)
                self._do_at_places(orientation, anchor, EXCLAMATION, INTRUSION, own)

    def named_effects(
        self, known: dict[int, Any], name: Callable[[int, int, int, int, int], Any]
    ) -> tuple[list[Any], list[Any], list[Any], list[Any]]:
        """Returns all effects, named: sources, barriers, intrusions and what is nobody's territory, each in
        turn.

        `name` is called with the pattern's number, the effect, anchor, point and colour; `known` keeps what it said:
        most moves leave most effects as they were.
        """
        i: cython.int
        at: cython.int
        done: cython.int
        end: cython.int
        number: cython.int
        anchor: cython.int
        effect: cython.int
        key: cython.longlong
        sources: list = []
        barriers: list = []
        intrusions: list = []
        marks: list = []
        for i in range(self.held_count):
            number = self.program.pattern_of[self.held[i * HELD]]
            anchor = self.held[i * HELD + 1]
            end = self.held[(i + 1) * HELD + 3] if i + 1 < self.held_count else self.effect_count
            for done in range(self.held[i * HELD + 3], end):
                at = done * GROUND_EFFECT
                effect = self.effects[at]
                key = number
                key = (key * CELLS + anchor) * 8 + effect
                key = (key * CELLS + self.effects[at + 1]) * 4 + self.effects[at + 2]
                found = known.get(key)
                if found is None:
                    found = name(number, effect, anchor, self.effects[at + 1], self.effects[at + 2])
                    known[key] = found
                if effect == INTRUSION:
                    intrusions.append(found)
                elif effect == NO_TERRITORY:
                    marks.append(found)
                elif effect == SOURCE:
                    sources.append(found)
                else:
                    barriers.append(found)
        return sources, barriers, intrusions, marks

    # ---- Conditions ------------------------------------------------------------------------------------------------

    @cython.cfunc
    def _radiate(self, orientation: cython.int, anchor: cython.int, kind: cython.int) -> cython.bint:
        """Tells whether all stones that the diagram draws for one side are sources of influence."""
        test: cython.int
        record: cython.int = orientation * RECORD
        if self.program.records[record + 2] == kind and not self.radiating[anchor]:
            return False
        for test in range(self.program.records[record], self.program.records[record + 1]):
            if self.program.kinds[test] == kind and not self.radiating[anchor + self.program.offsets[test]]:
                return False
        return True

    @cython.cfunc
    def _status_allows(
        self, traits: cython.int, orientation: cython.int, anchor: cython.int, own: cython.int
    ) -> cython.bint:
        """Tells whether no stone under the diagram belongs to a dragon with a status that a class forbids."""
        test: cython.int
        record: cython.int = orientation * RECORD
        if not traits & (OWN_LIVES | OWN_FAILS | ENEMY_LIVES | ENEMY_FAILS):
            return True
        if not self._stone_allows(traits, anchor, own):
            return False
        for test in range(self.program.records[record], self.program.records[record + 1]):
            if not self._stone_allows(traits, anchor + self.program.offsets[test], own):
                return False
        return True

    @cython.cfunc
    def _stone_allows(self, traits: cython.int, p: cython.int, own: cython.int) -> cython.bint:
        status: cython.double
        color: cython.int = self.board.color[p]
        if color != own and color != 3 - own:
            return True
        status = self.answers.on_map(STATUS, 0, p)
        if color == own:
            if traits & OWN_LIVES and status in (STATUS_DEAD, STATUS_CRITICAL):
                return False
            return not (traits & OWN_FAILS and status == STATUS_ALIVE)
        if traits & ENEMY_LIVES and status == STATUS_DEAD:
            return False
        return not (traits & ENEMY_FAILS and status == STATUS_ALIVE)

    @cython.cfunc
    def _is_closed(self, orientation: cython.int, anchor: cython.int, stopped: cython.int) -> cython.bint:
        """Tells whether all points that a barrier would close to a colour are closed to it; false where there
        is none.
        """
        place: cython.int
        pattern: cython.int = self.program.pattern_of[orientation]
        closes: cython.bint = False
        for place in range(self.rules.first_place[pattern] + 1, self.rules.end_place[pattern]):
            if self.rules.symbols[place] in (COMMA, EXCLAMATION):
                closes = True
                if not self.closed[stopped * CELLS + self.evaluator.place(place, orientation, anchor)]:
                    return False
        return closes

    # ---- Effects ---------------------------------------------------------------------------------------------------

    @cython.cfunc
    def _hold(self, orientation: cython.int, anchor: cython.int, own: cython.int) -> None:
        at: cython.int = self.held_count * HELD
        if at + HELD > len(self.held):
            self.held = array("i", self.held) + array("i", bytes(4 * HELD * _ROOM))
        self.held[at] = orientation
        self.held[at + 1] = anchor
        self.held[at + 2] = own
        self.held[at + 3] = self.effect_count
        self.held_count += 1

    @cython.cfunc
    def _do(self, effect: cython.int, p: cython.int, color: cython.int) -> None:
        at: cython.int = self.effect_count * GROUND_EFFECT
        if at + GROUND_EFFECT > len(self.effects):
            self.effects = array("i", self.effects) + array("i", bytes(4 * GROUND_EFFECT * _ROOM))
        self.effects[at] = effect
        self.effects[at + 1] = p
        self.effects[at + 2] = color
        self.effect_count += 1
        if effect == STRONG_BARRIER:
            self.closed[color * CELLS + p] = 1

    @cython.cfunc
    def _do_at_places(
        self, orientation: cython.int, anchor: cython.int, symbol: cython.int, effect: cython.int, color: cython.int
    ) -> None:
        """Does it at the points with a symbol, in the diagram's reading order; a source lies at any marked point."""
        place: cython.int
        pattern: cython.int = self.program.pattern_of[orientation]
        for place in range(self.rules.first_place[pattern] + 1, self.rules.end_place[pattern]):
            if self.rules.symbols[place] == symbol or (effect == SOURCE and self.rules.symbols[place] != LABELED):
                self._do(effect, self.evaluator.place(place, orientation, anchor), color)

    @cython.cfunc
    def _take_marks(self, own: cython.int) -> None:
        """Notes what the action of the last placement says is nobody's territory."""
        i: cython.int
        at: cython.int
        for i in range(self.answers.effect_count):
            at = i * EFFECT
            if self.answers.effects[at] == NON_OTERRITORY:
                self._do(NO_TERRITORY, self.answers.effects[at + 3], 3 - own if self.answers.effects[at + 1] else own)
