# ruff: noqa: SIM110  (plain loops are what compiles to plain C)
"""The exact value of one eye space of a board, and the points that are vital to it.

Source: GNU Go manual, chapter "Eyes and Half Eyes" (eye shape analysis). The preference among equally vital points and
the second look at half eyes follow GNU Go 3.8.
"""

from array import array
from typing import Any

import cython

from godebug.engine.eyes.domains import EyeMap
from godebug.engine.eyes.half_eyes import PLAIN_HALF_EYE
from godebug.engine.eyes.kinds import EYE_POINT
from godebug.engine.eyes.search import BOARD_RULES, EyeRules, evaluate
from godebug.engine.eyes.space_graph import MOST_VERTICES, SpaceGraph
from godebug.engine.eyes.tactics import Tactics
from godebug.engine.go.color import EMPTY
from godebug.engine.go.points import STEPS
from godebug.engine.go.result_codes import LOSE

#: Spaces with more proper points than this are not searched: they make two eyes nearly always.
LARGEST_SEARCHED = 8
#: Positions of the local game after which a search is given up: about two milliseconds of search, chosen for the speed
#: of `benchmarks/show_speed.py`.
SEARCH_LIMIT = 8000
#: Graphs with more vertices than this are not searched. In 160 positions of games and problems, when the limit was
#: chosen, 33 spaces had such graphs, and the search of none ended within SEARCH_LIMIT. No command counts them again;
#: the field `estimated` of `godebug eyes --json` tells which spaces of a position were not searched.
LARGEST_GRAPH = 10
#: In the corner a wall is short of liberties, and four points bent around it can be attacked.
CORNER_RULES = EyeRules(liberties=1, threats=0, suicide=True)
#: The score of a vital point that touches no proper eye point, and what an unsafe defence loses.
LONE_POINT_SCORE = 2
UNSAFE_DEFENSE_PENALTY = 5

#: Points where either side decides a graph with its half eyes.
_MOST_DECIDING = 8 * MOST_VERTICES


@cython.final
@cython.cclass
class SpaceValue:
    """The four `digits` of an eye value, and the points to attack and to defend the space, best first; none where it is
    settled.
    """

    digits: cython.int[::1]
    attacks: cython.int[::1]
    attack_count: cython.int
    defenses: cython.int[::1]
    defense_count: cython.int

    def __init__(self) -> None:
        self.digits = array("i", bytes(4 * 4))
        self.attacks = array("i", bytes(4 * _MOST_DECIDING))
        self.attack_count = 0
        self.defenses = array("i", bytes(4 * _MOST_DECIDING))
        self.defense_count = 0

    @cython.ccall
    def clear(self) -> None:
        """Forgets the points."""
        self.attack_count = 0
        self.defense_count = 0

    @cython.ccall
    def set_digits(self, a: cython.int, b: cython.int, c: cython.int, d: cython.int) -> None:
        """Sets the value."""
        self.digits[0] = a
        self.digits[1] = b
        self.digits[2] = c
        self.digits[3] = d


@cython.cclass
class SpaceSearch(SpaceGraph):
    """Searches spaces one at a time: `gather` the points of one, `search` it, `leave` it. `value` is what was found."""

    value: SpaceValue
    _without: SpaceValue
    _known: dict
    _scores: cython.int[::1]

    def __init__(self, tactics: Tactics, edge_is_wall: bool = False) -> None:
        SpaceGraph.__init__(self, tactics, edge_is_wall)
        self.value = SpaceValue()
        self._without = SpaceValue()
        #: By the picture of a graph: see `_ask`.
        self._known: dict[bytes, tuple[int, ...] | None] = {}
        self._scores = array("i", bytes(4 * _MOST_DECIDING))

    @cython.ccall
    def search(self, eyes: EyeMap) -> cython.bint:
        """Finds the exact value, half eyes seen in their surroundings; false where the space is too large."""
        i: cython.int
        ko_half: cython.int = -1
        ko_halves: cython.int = 0
        found: SpaceValue = self.value
        if self.count - self.margins > LARGEST_SEARCHED or not self._search(eyes, -1, found):
            return False
        for i in range(self.half_count):
            if eyes.half_value[self.halves[i]] < PLAIN_HALF_EYE:
                ko_half = i
                ko_halves += 1
        if ko_halves == 1 and self._search(eyes, ko_half, self._without) and self._without.digits[2] > found.digits[2]:
            self.value = self._without
            self._without = found
            return True
        self._combine_half_eye(eyes)
        return True

    @cython.cfunc
    def _search(self, eyes: EyeMap, without: cython.int, found: SpaceValue) -> cython.bint:
        """Finds the value and the vital points; `without`: the number of a half eye that counts as a proper one, or -1.

        False where the space is too large.
        """
        i: cython.int
        j: cython.int
        k: cython.int
        p: cython.int
        attack_mask: cython.int
        defense_mask: cython.int
        drawn: cython.bint = self.draw(eyes, without)
        self.leave_strings()
        found.clear()
        answer = self._ask() if drawn else None
        if answer is None:
            return False
        found.digits[0], found.digits[1], found.digits[2], found.digits[3], attack_mask, defense_mask = answer
        if found.digits[1] == found.digits[2]:
            return True
        for i in range(self.count):
            if attack_mask >> i & 1:
                found.attack_count = _added(found.attacks, found.attack_count, self.points[i])
            if defense_mask >> i & 1:
                found.defense_count = _added(found.defenses, found.defense_count, self.points[i])
        # A vertex behind those of points and strings stands for a half eye: its points are those that decide it.
        j = self.size
        for i in range(self.half_count):
            if i == without:
                continue
            p = self.halves[i]
            if attack_mask >> j & 1:
                for k in range(eyes.attack_count[p]):
                    found.attack_count = _added(found.attacks, found.attack_count, eyes.attacks[4 * p + k])
            if defense_mask >> j & 1:
                for k in range(eyes.defense_count[p]):
                    found.defense_count = _added(found.defenses, found.defense_count, eyes.defenses[4 * p + k])
            j += 1
        for i in range(found.defense_count):
            self._scores[i] = self._score(found.defenses[i], eyes, True, found.attacks, found.attack_count)
        # What stands in both lists is found by looking through them: either may be sorted first.
        self._sort(found.defenses, found.defense_count)
        for i in range(found.attack_count):
            self._scores[i] = self._score(found.attacks[i], eyes, False, found.defenses, found.defense_count)
        self._sort(found.attacks, found.attack_count)
        return True

    @cython.cfunc
    def _score(
        self, p: cython.int, eyes: EyeMap, defending: cython.bint, others: cython.int[::1], count: cython.int
    ) -> cython.int:
        """Scores a vital point: more beside many eye points, most beside stones in them; of equal ones more where it
        serves both sides.
        """
        k: cython.int
        q: cython.int
        score: cython.int = 0
        for k in range(8):
            q = p + STEPS[k]
            if eyes.kind[q] == EYE_POINT:
                score += 1
                if k < 4:
                    score += 1 if self.color[q] == EMPTY else 2
        if defending and self.tactics.safe_move(p, eyes.color) == LOSE:
            score -= UNSAFE_DEFENSE_PENALTY
        return 2 * (score if score else LONE_POINT_SCORE) + _lists(others, count, p)

    @cython.cfunc
    def _sort(self, points: cython.int[::1], count: cython.int) -> None:
        """Sorts points by `_scores`, the highest first; equal ones stay in their order."""
        i: cython.int
        j: cython.int
        p: cython.int
        score: cython.int
        for i in range(1, count):
            p = points[i]
            score = self._scores[i]
            j = i
            while j > 0 and self._scores[j - 1] < score:
                points[j] = points[j - 1]
                self._scores[j] = self._scores[j - 1]
                j -= 1
            points[j] = p
            self._scores[j] = score

    @cython.cfunc
    def _combine_half_eye(self, eyes: EyeMap) -> None:
        """Looks again where a half eye is decided inside its own space: one move may then settle both."""
        i: cython.int
        p: cython.int = 0
        which: cython.int = -1
        kept: cython.int
        found: SpaceValue = self.value
        proper: SpaceValue = self._without
        for i in range(self.half_count):
            p = self.halves[i]
            if self._decides_inside(eyes.attacks, p, eyes.attack_count[p]) or self._decides_inside(
                eyes.defenses, p, eyes.defense_count[p]
            ):
                which = i
                break
        if which < 0 or not self._search(eyes, which, proper):
            return
        if proper.digits[2] > found.digits[2]:
            kept = self._take_shared(
                found.defenses, eyes.defenses, p, eyes.defense_count[p], proper.defenses, proper.defense_count
            )
            if kept:
                found.defense_count = kept
                found.digits[2] = proper.digits[2]
                found.digits[3] = proper.digits[3]
        if proper.digits[1] < found.digits[1]:
            kept = self._take_shared(
                found.attacks, eyes.attacks, p, eyes.attack_count[p], proper.attacks, proper.attack_count
            )
            if kept:
                found.attack_count = kept
                found.digits[0] = proper.digits[0]
                found.digits[1] = proper.digits[1]
        if found.digits[1] != found.digits[2]:
            if found.attack_count == 0:
                for i in range(eyes.attack_count[p]):
                    found.attack_count = _added(found.attacks, found.attack_count, eyes.attacks[4 * p + i])
            if found.defense_count == 0:
                for i in range(eyes.defense_count[p]):
                    found.defense_count = _added(found.defenses, found.defense_count, eyes.defenses[4 * p + i])

    @cython.cfunc
    def _decides_inside(self, deciding: cython.int[::1], p: cython.int, count: cython.int) -> cython.bint:
        i: cython.int
        for i in range(count):
            if self.number[deciding[4 * p + i]]:
                return True
        return False

    @cython.cfunc
    def _take_shared(
        self,
        target: cython.int[::1],
        deciding: cython.int[::1],
        p: cython.int,
        count: cython.int,
        vital: cython.int[::1],
        vital_count: cython.int,
    ) -> cython.int:
        """Puts the points inside the space that decide the half eye `p` and are vital as well into `target`; how many
        they are.
        """
        i: cython.int
        q: cython.int
        kept: cython.int = 0
        for i in range(count):
            q = deciding[4 * p + i]
            if self.number[q] and _lists(vital, vital_count, q):
                target[kept] = q
                kept += 1
        return kept

    @cython.cfunc
    def _ask(self) -> Any:
        """Returns value and masks of vital vertices of the graph; None where it cannot be searched."""
        at: cython.int = self.vertices
        if at > LARGEST_GRAPH:
            return None
        self.adjacency[at] = self.marginal
        self.adjacency[at + 1] = self.walled
        self.adjacency[at + 2] = self.stones
        self.adjacency[at + 3] = self.defenders
        self.adjacency[at + 4] = self.bent
        picture = bytes(self.adjacency[: at + 5])
        if picture in self._known:
            return self._known[picture]
        found = evaluate(self.eye_graph(), CORNER_RULES if self.bent else BOARD_RULES, SEARCH_LIMIT)
        answer = None
        if found is not None:
            value = found.value
            answer = (
                value.attacked_twice,
                value.minimum,
                value.maximum,
                value.defended_twice,
                found.attack,
                found.defence,
            )
        self._known[picture] = answer
        return answer


@cython.cfunc
def _lists(points: cython.int[::1], count: cython.int, p: cython.int) -> cython.bint:
    i: cython.int
    for i in range(count):
        if points[i] == p:
            return True
    return False


@cython.cfunc
def _added(points: cython.int[::1], count: cython.int, p: cython.int) -> cython.int:
    """Adds a point that is not listed yet; how many there are."""
    if _lists(points, count, p):
        return count
    points[count] = p
    return count + 1
