"""What is known at one node of a life-and-death reading: eyes, lunches, the moves that they suggest."""

from array import array

import cython

from godebug.engine.eyes.domains import EyeMap
from godebug.engine.eyes.kinds import EYE_POINT
from godebug.engine.go.points import CELLS

#: Enemy strings that can be captured, at most.
MOST_LUNCHES = 10
#: Moves that are kept of each source.
KEPT_MOVES = 3
#: Eye spaces of one dragon, at most.
MOST_SPACES = 64

# Where a move comes from.
NO_SOURCE = 0
VITAL_MOVE = 1
MARGINAL_MOVE = 2
SAVE_LUNCH = 3
EAT_LUNCH = 4
DISTRUST_SHAPE = 5
ATTACK_SHAPE = 6
DEFENSE_SHAPE = 7
TACTICAL_ATTACK = 8
TACTICAL_DEFENSE = 9
DEFENSE_MOVE = 10
REPLY = 11
ROOM_MOVE = 12


def _integers(count):  # type: ignore[no-untyped-def]
    return array("i", bytes(4 * count))


@cython.final
@cython.cclass
class MoveList:
    """Up to KEPT_MOVES moves, best first; of equal ones the earlier is first.

    `source`: where each comes from; `detail`: the number of its pattern or the origin of its eye space or lunch;
    `lunch`: the string that it saves or captures, else 0.
    """

    count: cython.int
    point: cython.int[::1]
    score: cython.int[::1]
    source: cython.int[::1]
    detail: cython.int[::1]
    lunch: cython.int[::1]

    def __init__(self) -> None:
        self.count = 0
        self.point = _integers(KEPT_MOVES + 1)
        self.score = _integers(KEPT_MOVES + 1)
        self.source = _integers(KEPT_MOVES + 1)
        self.detail = _integers(KEPT_MOVES + 1)
        self.lunch = _integers(KEPT_MOVES + 1)

    @cython.ccall
    def clear(self) -> None:
        """Takes all moves out."""
        self.count = 0

    @cython.ccall
    def place(self, p: cython.int) -> cython.int:
        """Returns where a point stands, -1 where it is not listed."""
        i: cython.int
        for i in range(self.count):
            if self.point[i] == p:
                return i
        return -1

    @cython.ccall
    def add(
        self, p: cython.int, score: cython.int, source: cython.int, detail: cython.int, lunch: cython.int
    ) -> cython.bint:
        """Enters a move that scores higher than its point did before; false where the list stays as it was."""
        i: cython.int = self.place(p)
        if i >= 0:
            if self.score[i] >= score:
                return False
        elif self.count < KEPT_MOVES:
            i = self.count
            self.count += 1
        elif self.score[KEPT_MOVES - 1] < score:
            i = KEPT_MOVES - 1
        else:
            return False
        while i > 0 and self.score[i - 1] < score:
            self.point[i] = self.point[i - 1]
            self.score[i] = self.score[i - 1]
            self.source[i] = self.source[i - 1]
            self.detail[i] = self.detail[i - 1]
            self.lunch[i] = self.lunch[i - 1]
            i -= 1
        self.point[i] = p
        self.score[i] = score
        self.source[i] = source
        self.detail[i] = detail
        self.lunch[i] = lunch
        return True


@cython.final
@cython.cclass
class NodeEyes:
    """Eye data of one node. Arrays are by point, those of lunches and spaces by their number.

    `map`: the eye points. `inessential`: enemy stones that count as captured. `lunch_at`: 1 at the stones of lunches.
    Of the spaces that touch the dragon: `space_value` the four digits, a byte each from the highest down,
    `pessimistic`, `attack_point`, `defense_point`, `by_graph` (found by search); `low` and `high`: least and most eyes
    at the origin of a space.
    `eyemin`, `eyemax`, `probable` (least eyes of all together) and `probable_high`; `matches`: distrust patterns.
    `verdict`: 0, or the reason why the dragon lives.
    """

    map: EyeMap
    inessential: cython.uchar[::1]
    lunch_at: cython.uchar[::1]
    lunch_count: cython.int
    lunch: cython.int[::1]
    lunch_attack: cython.int[::1]
    lunch_attack_point: cython.int[::1]
    lunch_defense: cython.int[::1]
    lunch_defense_point: cython.int[::1]
    space_count: cython.int
    space_origin: cython.int[::1]
    space_value: cython.int[::1]
    pessimistic: cython.int[::1]
    attack_point: cython.int[::1]
    defense_point: cython.int[::1]
    by_graph: cython.uchar[::1]
    low: cython.int[::1]
    high: cython.int[::1]
    eyemin: cython.int
    eyemax: cython.int
    probable: cython.int
    probable_high: cython.int
    matches: cython.int
    verdict: cython.int
    vital: MoveList
    distrusted: MoveList

    def __init__(self, color: int) -> None:
        self.map = EyeMap(color)
        self.inessential = bytearray(CELLS)
        self.lunch_at = bytearray(CELLS)
        self.lunch_count = 0
        self.lunch = _integers(MOST_LUNCHES)
        self.lunch_attack = _integers(MOST_LUNCHES)
        self.lunch_attack_point = _integers(MOST_LUNCHES)
        self.lunch_defense = _integers(MOST_LUNCHES)
        self.lunch_defense_point = _integers(MOST_LUNCHES)
        self.space_count = 0
        self.space_origin = _integers(MOST_SPACES)
        self.space_value = _integers(4 * MOST_SPACES)
        self.pessimistic = _integers(MOST_SPACES)
        self.attack_point = _integers(MOST_SPACES)
        self.defense_point = _integers(MOST_SPACES)
        self.by_graph = bytearray(MOST_SPACES)
        self.low = _integers(CELLS)
        self.high = _integers(CELLS)
        self.eyemin = 0
        self.eyemax = 0
        self.probable = 0
        self.probable_high = 0
        self.matches = 0
        self.verdict = 0
        self.vital = MoveList()
        self.distrusted = MoveList()

    @cython.ccall
    def is_proper(self, p: cython.int) -> cython.bint:
        """Tells whether a point is an eye point of the goal's colour and not marginal."""
        return self.map.kind[p] == EYE_POINT
