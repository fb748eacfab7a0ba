"""What an eye space is worth inside a reading: value, pessimistic minimum, and the points to attack and defend it.

Spaces that are too large or too open for the exact search are judged by size, openings and bulk, after GNU Go 3.8.
"""

import cython

from godebug.engine.eyes.domains import EyeMap
from godebug.engine.eyes.kinds import HALF, MARGINAL_POINT
from godebug.engine.eyes.space_search import SpaceSearch
from godebug.engine.eyes.tactics import Tactics
from godebug.engine.go.color import EMPTY, OFF_BOARD
from godebug.engine.go.points import STEPS

#: From so many points on a bulky closed space with the corner in it is not believed to make two eyes.
_BULKY_CORNER = 6
# Spaces whose value GNU Go 3.8 does not look up, as found from its eye values of two hundred dragons: with so many
# points and two squares in them if they are open (closed ones from two squares on); with so many unclear points; with
# stones inside. No command repeats that comparison.
_SQUARE_FROM = 7
_UNCLEAR_FROM = 7
_MOST_UNCLEAR = 2
_LARGEST_OPEN = 8
# Scores of points that clear up an open space, in twentieths.
_NEIGHBOR = 20
_HALF_EYE = 15
_SELF_ATARI = 10
_EDGE = 2
# Spaces of this effective size are safe whatever their bulk.
_ALWAYS_THIN = 15


@cython.final
@cython.cclass
class SpaceValues(SpaceSearch):
    """Values spaces one at a time, as the model does: `value`, found `by_graph` or guessed.

    `pessimistic`: the eyes that are left where margins and half eyes were misjudged. `attack`, `defense`: the best
    point of each side, or where an unclear space is opened and closed; 0 for none.
    """

    pessimistic: cython.int
    attack: cython.int
    defense: cython.int
    by_graph: cython.bint

    def __init__(self, tactics: Tactics) -> None:
        SpaceSearch.__init__(self, tactics, True)
        self.pessimistic = 0
        self.attack = 0
        self.defense = 0
        self.by_graph = False

    @cython.ccall
    def judge(self, origin: cython.int, eyes: EyeMap) -> None:
        """Values the space with that origin."""
        i: cython.int
        p: cython.int
        inner: cython.int = 0
        self.gather(origin, eyes)
        self.value.clear()
        self.by_graph = not self._is_without_graph() and self.search(eyes)
        if self.by_graph:
            self.pessimistic = self.value.digits[1] - self.margins - self.half_count
            if self.count == 1 and self.board.is_ko_capture(self.points[0], 3 - eyes.color):
                self.pessimistic = 0
            if (
                self.pessimistic > 1
                and self.count >= _BULKY_CORNER
                and self.margins + self.half_count == 0
                and self._squares() > 0
                and self.corner_links() >= 0
            ):
                self.pessimistic = 1
        else:
            self.value.clear()
            self._guess(eyes)
        self.attack = self.value.attacks[0] if self.value.attack_count else 0
        self.defense = self.value.defenses[0] if self.value.defense_count else 0
        for i in range(self.count):
            p = self.points[i]
            if self.color[p] != EMPTY and eyes.kind[p] != MARGINAL_POINT and eyes.half[p] != HALF:
                inner += 1
        if self.pessimistic < 0:
            self.pessimistic = 0
        if self.pessimistic == 0 and inner >= 2:
            self.pessimistic = 1
        if self.attack == 0 and self.value.digits[2] != self.pessimistic:
            self._find_clearing_points(eyes)
        self.leave()

    @cython.cfunc
    def _is_without_graph(self) -> cython.bint:
        """Tells whether a space has so many open or bulky points that the model guesses its value."""
        i: cython.int
        stones: cython.int = 0
        squares: cython.int = self._squares()
        unclear: cython.int = self.margins + self.half_count
        size: cython.int = self.count + self.half_count
        for i in range(self.count):
            if self.color[self.points[i]] != EMPTY:
                stones += 1
        if stones == 0 and squares >= 2 and (unclear == 0 or size >= _SQUARE_FROM):
            return True
        if unclear == 0:
            return False
        if unclear > _MOST_UNCLEAR and size >= _UNCLEAR_FROM:
            return True
        return size > _LARGEST_OPEN or (size == _LARGEST_OPEN and stones > 0)

    @cython.cfunc
    def _squares(self) -> cython.int:
        """Returns the independent cycles of neighbours: 0 for a line of points, 1 for a two-by-two square."""
        i: cython.int
        k: cython.int
        links: cython.int = 0
        for i in range(self.count):
            for k in range(4):
                if self.number[self.points[i] + STEPS[k]]:
                    links += 1
        return links // 2 - self.count + 1

    # ---- By size ---------------------------------------------------------------------------------------------------

    @cython.cfunc
    def _guess(self, eyes: EyeMap) -> None:
        """Guesses value and pessimistic number of eyes by size, openings and bulk."""
        i: cython.int
        k: cython.int
        p: cython.int
        number: cython.int
        mass: cython.int
        threshold: cython.int
        paired: cython.int = 0
        unclear: cython.int = self.margins + self.half_count
        effective: cython.int
        for i in range(self.count):
            p = self.points[i]
            if eyes.kind[p] == MARGINAL_POINT:
                for k in range(4):
                    if self.number[p + STEPS[k]] and eyes.kind[p + STEPS[k]] == MARGINAL_POINT:
                        paired += 1
                        break
        effective = self.count + self.half_count - 2 * unclear - paired
        self.pessimistic = 0
        if effective > 3:
            number = 2
            self.pessimistic = 1
            if effective > (9 if unclear else 7):
                number = 2 + (effective - (10 if unclear else 8)) // 2
                mass = self._bulk(eyes)
                threshold = 4 * (self.count - 2) + (effective - 8) * (effective - 9)
                if mass > threshold and effective < _ALWAYS_THIN:
                    number = max(2, number - (mass - threshold) // self.count)
                if mass < threshold + self.count or effective >= _ALWAYS_THIN:
                    self.pessimistic = number
            self.value.set_digits(number, number, number, number)
        elif effective > 0:
            self.value.set_digits(1, 1, 1, 1)
            self.pessimistic = 0 if unclear else 1
        else:
            number = 1 if self.count - unclear > 2 else 0
            self.value.set_digits(0, 0, number, number)

    @cython.cfunc
    def _bulk(self, eyes: EyeMap) -> cython.int:
        """Returns how compact a space is, and how broken the wall around it."""
        i: cython.int
        j: cython.int
        k: cython.int
        q: cython.int
        near: cython.int
        total: cython.int = 0
        strings: cython.int = 0
        fresh: cython.bint
        at: cython.int = self.board.work_top
        for i in range(self.count):
            near = 0
            for k in range(4):
                q = self.points[i] + STEPS[k]
                if self.number[q]:
                    near += 1
                elif self.color[q] == OFF_BOARD:
                    total += 2
                elif self.color[q] == eyes.color:
                    q = self.board.origin(q)
                    fresh = True
                    for j in range(strings):
                        if self.board.work[at + j] == q:
                            fresh = False
                            break
                    if fresh:
                        self.board.work[at + strings] = q
                        strings += 1
            total += -1 if near <= 1 else 1 if near == 2 else 4 if near == 3 else 12
        return total + 4 * strings

    @cython.cfunc
    def _find_clearing_points(self, eyes: EyeMap) -> None:
        """Finds where the attacker opens and where the defender closes an unclear space."""
        i: cython.int
        k: cython.int
        p: cython.int
        score: cython.int
        best: cython.int = 0
        self.attack = 0
        self.defense = 0
        for i in range(self.count):
            p = self.points[i]
            if eyes.half[p] == HALF:
                score = _HALF_EYE
            elif eyes.kind[p] == MARGINAL_POINT and self.color[p] == EMPTY:
                score = 0
                for k in range(4):
                    if self.number[p + STEPS[k]]:
                        score += _NEIGHBOR
                if self.board.is_self_atari(p, 3 - eyes.color):
                    score -= _SELF_ATARI
                for k in range(4):
                    if self.color[p + STEPS[k]] == OFF_BOARD:
                        score -= _EDGE
                        break
            else:
                continue
            if score > best:
                best = score
                if eyes.half[p] == HALF:
                    self.attack = eyes.attacks[4 * p] if eyes.attack_count[p] else 0
                    self.defense = eyes.defenses[4 * p] if eyes.defense_count[p] else 0
                else:
                    self.attack = p
                    self.defense = p
