"""Questions that stages of the analysis have answered for the real position, as maps over the points.

A map is filled when it is first asked for. A reader that knows better (the life-and-death reader knows the dragon that
it reads) subclasses `StageAnswers` in a compiled module, keeps the maps of its questions up to date (`maps` from
`map_at` on, and `is_filled`), and overrides `answer` for what is no map. Inside its search, with `bits` a `BoardBits`
and `evaluator` an `Evaluator` of the database's rules, program and the subclass's answers:

    bits.load(board.color, board.size)
    bits.mark_goal(goal)                                # CELLS marks: a stone of the pattern lies on one of them
    for i in range(bits.collect(program, own, False)):  # in the order of the database
        pattern = program.pattern_of[bits.orientations[i]]
        move = evaluator.move(bits.orientations[i], bits.anchors[i])
        if evaluator.accepts(own, bits.orientations[i], bits.anchors[i]): ...

`orientations` and `anchors` hold until the next `collect` of these bits: copy what has to outlive a deeper node.
"""

from array import array
from collections.abc import Sequence
from typing import Any

import cython

from godebug.engine.board.kernel import Board
from godebug.engine.facts.maps import STATUS_ALIVE, STATUS_CRITICAL, STATUS_DEAD, STATUS_UNKNOWN, map_of
from godebug.engine.facts.protocols import Facts
from godebug.engine.facts.reading_answers import Connections, ReadingAnswers
from godebug.engine.facts.uncompiled_answers import uncompiled_answer
from godebug.engine.go.arrays import zeros
from godebug.engine.go.points import CELLS
from godebug.engine.influence.weakness import WEAK as WEAK_ABOVE
from godebug.engine.patterns.evaluator import QuestionError, full_name
from godebug.engine.patterns.helpers import FACTS, HELPERS
from godebug.engine.patterns.questions import (
    ALIVE,
    CRITICAL,
    DEAD,
    DOES_SURROUND,
    HAS_AJI,
    LIB2,
    O_ALIVE_SOMEWHERE,
    OAREA,
    OCUT,
    OMOYO,
    OMOYO_OPPOSITE,
    OTERRI,
    OWL_LUNCH,
    OWL_THREATENS,
    OWL_TOPOLOGICAL_EYE,
    SAME_DRAGON,
    STATUS,
    SURROUND_MAP,
    UNKNOWN,
    VITAL_CHAIN,
    WEAK,
    WEAKNESS,
)
from godebug.engine.reading.tactical import Reader

#: Maps for the questions from LIB2 to OWL_LUNCH, two each.
MAPS = 90


@cython.cclass
class StageAnswers(ReadingAnswers):
    """Everything that patterns may ask, as far as `facts` exist."""

    facts: Any
    maps: cython.double[::1]
    is_filled: cython.uchar[::1]
    asked: cython.int
    asked_enemy: cython.bint

    def __init__(
        self,
        board: Board,
        reader: Reader,
        connections: Connections | None = None,
        facts: Facts | None = None,
    ) -> None:
        self.facts = facts or Facts()
        ReadingAnswers.__init__(self, board, reader, connections, self.facts.worms is not None)
        self.maps = zeros(MAPS * CELLS, "d")
        self.is_filled = bytearray(MAPS)
        self.asked = 0
        self.asked_enemy = False

    # ---- Maps ------------------------------------------------------------------------------------------------------

    @cython.cfunc
    def map_at(self, question: cython.int, variant: cython.int) -> cython.int:
        """Returns where in `maps` the CELLS values of a question begin. `variant`: 0; of influence 0 with White to move
        and 1 with Black, of cuts 0 against White and 1 against Black.
        """
        return (2 * (question - LIB2) + variant) * CELLS

    @cython.cfunc
    def on_map(self, question: cython.int, variant: cython.int, p: cython.int) -> cython.double:
        """Returns the value of a map at a point; asks for the map where it is not filled."""
        if not self.is_filled[2 * (question - LIB2) + variant]:
            self.fill(question, variant)
        return self.maps[self.map_at(question, variant) + p]

    def set_map(self, question: int, variant: int, values: Sequence[float]) -> None:
        """Fills a map: CELLS values by point."""
        at: cython.int = self.map_at(question, variant)
        p: cython.int
        for p in range(CELLS):
            self.maps[at + p] = values[p]
        self.is_filled[2 * (question - LIB2) + variant] = 1

    def fill(self, question: int, variant: int) -> None:
        """Fills a map from the facts. Raises QuestionError where they do not exist."""
        values = map_of(self.facts, self.board, question, variant)
        if values is None:
            raise self.refusal()
        self.set_map(question, variant, values)

    def load_strings(self) -> None:
        """Enters how well each string can be attacked and defended into a table by point. Raises the refusal where no
        worms are known.
        """
        worms = self.facts.worms
        if worms is None:
            raise self.refusal()
        known = worms()
        attacks, defenses = array("i", bytes(4 * CELLS)), array("i", bytes(4 * CELLS))
        for stone, origin in known.origins.items():
            attacks[stone] = known.attack_codes[origin]
            defenses[stone] = known.defense_codes[origin]
        self.attack_codes, self.defense_codes = attacks, defenses
        self.loaded = True

    def use(self, facts: Facts) -> None:
        """Asks other facts from now on; those about strings must be the same."""
        if facts is not self.facts:
            self.facts = facts
            self._forget_maps()

    def forget(self) -> None:
        """Facts have changed: nothing that is kept holds any more."""
        self._forget_maps()
        self.loaded = False
        self.generation += 1

    def _forget_maps(self) -> None:
        i: cython.int
        for i in range(MAPS):
            self.is_filled[i] = 0

    def refusal(self) -> QuestionError:
        """Returns why the question at hand has no answer."""
        name = full_name(self.asked, self.asked_enemy)
        where = f" by {self.asked_by}.db" if self.asked_by else ""
        return QuestionError(f"{name} cannot be asked{where}: {FACTS[HELPERS[name].facts]} is not known there")

    # ---- Answers ---------------------------------------------------------------------------------------------------

    def answer(self, question: cython.int, enemy: cython.bint, count: cython.int) -> cython.double:
        """Returns the answer to `question` about the first `count` of `points`, from the stages where they have it;
        `enemy`: asked for the other side. Raises the refusal where the stage is not known.
        """
        side: cython.int
        p: cython.int
        i: cython.int
        self.asked = question
        self.asked_enemy = enemy
        if question < LIB2 or question > OWL_LUNCH:
            return ReadingAnswers.answer(self, question, enemy, count)
        p = self.points[0]
        side = 3 - self.own if enemy else self.own
        if question == ALIVE:
            return self.on_map(STATUS, 0, p) == STATUS_ALIVE
        if question == DEAD:
            return self.on_map(STATUS, 0, p) == STATUS_DEAD
        if question == CRITICAL:
            return self.on_map(STATUS, 0, p) == STATUS_CRITICAL
        if question == UNKNOWN:
            return self.on_map(STATUS, 0, p) == STATUS_UNKNOWN
        if question == O_ALIVE_SOMEWHERE:
            for i in range(count):
                p = self.points[i]
                if self.on_map(STATUS, 0, p) != STATUS_DEAD and self.color[p] == side:
                    return 1
            return 0
        if question in (OTERRI, OMOYO, OAREA):
            return self.on_map(question, 2 - self.own, p) == side
        if question == OMOYO_OPPOSITE:
            return self.on_map(OMOYO, self.own - 1, p) == side
        if question == OCUT:
            return self.on_map(OCUT, 2 - side, p)
        if question == WEAK:
            return self.on_map(WEAKNESS, 0, p) > WEAK_ABOVE
        if question == SAME_DRAGON:
            return self.stands(p) and self.on_map(SAME_DRAGON, 0, p) == self.on_map(SAME_DRAGON, 0, self.points[1])
        if question in (OWL_THREATENS, HAS_AJI, DOES_SURROUND, SURROUND_MAP, VITAL_CHAIN, OWL_TOPOLOGICAL_EYE):
            return ReadingAnswers.answer(self, question, enemy, count)
        return self.on_map(question, 0, p)

    def ask(self, name: str, points: tuple[int, ...]) -> float:
        """Returns the answer to a question by its name, about `points`. Raises the refusal where nobody can answer."""
        answer = uncompiled_answer(self.facts, self.board, name, points, self.own)
        if answer is None:
            raise self.refusal()
        return answer
