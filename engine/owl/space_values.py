"""What an eye space is worth inside a reading: value, pessimistic minimum, and the points to attack and defend it.

The exact value of a graph is asked of `engine.eyes.search` once and then known by its picture. Spaces that are too
large or too open for that are judged by size, openings and bulk, after GNU Go 3.8.
"""

from array import array
from typing import Any

import cython

from godebug.engine.board.kernel import Board
from godebug.engine.eyes.domains import EyeMap
from godebug.engine.eyes.graph import EyeGraph
from godebug.engine.eyes.kinds import EYE_POINT, MARGINAL_POINT
from godebug.engine.eyes.search import BOARD_RULES, Rules, evaluate
from godebug.engine.eyes.valuation import LARGEST_GRAPH, LARGEST_SEARCHED, SEARCH_LIMIT
from godebug.engine.go.color import EMPTY, OFF_BOARD
from godebug.engine.go.points import CELLS, STEPS
from godebug.engine.go.result_codes import LOSE
from godebug.engine.owl.node import HALF, NodeEyes
from godebug.engine.owl.readings import StringReadings

#: Vertices of a graph that is searched.
MOST_VERTICES = 16

#: In the corner a wall is short of liberties, and four points bent around it can be attacked.
CORNER_RULES = Rules(liberties=1, threats=0, suicide=True)
#: Numbers that a graph has besides its adjacency.
_REST = 5
_BENT = 4
#: From so many points on a bulky closed space with the corner in it is not believed to make two eyes.
_BULKY_CORNER = 6
_LARGEST_SEARCHED = LARGEST_SEARCHED
_LARGEST_GRAPH = LARGEST_GRAPH
# Spaces whose value GNU Go 3.8 does not look up, as found from its eye values of two hundred dragons: with so many
# points and two squares in them if they are open (closed ones from two squares on); with so many unclear points; with
# stones inside. No command repeats that comparison.
_SQUARE_FROM = 7
_UNCLEAR_FROM = 7
_MOST_UNCLEAR = 2
_LARGEST_OPEN = 8
# Below this sum of diagonals (in quarters) the opponent needs a ko to falsify a half eye.
_PLAIN_HALF_EYE = 12
# The score of a vital point that touches no proper eye point, and what an unsafe defence loses.
_LONE_POINT = 2
_UNSAFE_DEFENSE = 5
# Scores of points that clear up an open space, in twentieths.
_NEIGHBOR = 20
_HALF_EYE = 15
_SELF_ATARI = 10
_EDGE = 2
# Spaces of this effective size are safe whatever their bulk.
_ALWAYS_THIN = 15


@cython.final
@cython.cclass
class SpaceValues:
    """Values spaces one at a time. What it holds meanwhile is nobody else's."""

    board: Board
    readings: StringReadings
    color: cython.uchar[::1]
    _known: dict
    points: cython.int[::1]
    count: cython.int
    margins: cython.int
    halves: cython.int[::1]
    half_count: cython.int
    number: cython.int[::1]
    adjacency: cython.int[::1]
    attacks: cython.int[::1]
    attack_count: cython.int
    defenses: cython.int[::1]
    defense_count: cython.int
    _a: cython.int
    _b: cython.int
    _c: cython.int
    _d: cython.int
    _pessimistic: cython.int
    _attack: cython.int
    _defense: cython.int
    _by_graph: cython.bint

    def __init__(self, readings: StringReadings) -> None:
        self.board = readings.board
        self.readings = readings
        self.color = self.board.color
        #: By the picture of a graph: see `_ask`.
        self._known: dict[bytes, tuple[int, ...] | None] = {}
        self.points = array("i", bytes(4 * CELLS))
        self.count = 0
        self.margins = 0
        self.halves = array("i", bytes(4 * CELLS))
        self.half_count = 0
        # By point, 1 + the number of its vertex in the space that is valued.
        self.number = array("i", bytes(4 * CELLS))
        # By vertex; what else a graph has goes behind them.
        self.adjacency = array("i", bytes(4 * (MOST_VERTICES + _REST)))
        self.attacks = array("i", bytes(4 * 8 * MOST_VERTICES))
        self.attack_count = 0
        self.defenses = array("i", bytes(4 * 8 * MOST_VERTICES))
        self.defense_count = 0
        self._a = self._b = self._c = self._d = 0
        self._pessimistic = 0
        self._attack = 0
        self._defense = 0
        self._by_graph = False

    @cython.ccall
    def judge(self, origin: cython.int, number: cython.int, eyes: NodeEyes) -> None:
        """Writes what the space with that origin is worth to the place of the space with that number in `eyes`."""
        i: cython.int
        p: cython.int
        inner: cython.int = 0
        self._gather(origin, eyes)
        self._attack = 0
        self._defense = 0
        self._by_graph = self._search_with_halves(eyes)
        if self._by_graph:
            self._pessimistic = self._b - self.margins - self.half_count
            if self.count == 1 and self.board.is_ko_capture(self.points[0], 3 - eyes.map.color):
                self._pessimistic = 0
            if (
                self._pessimistic > 1
                and self.count >= _BULKY_CORNER
                and self.margins + self.half_count == 0
                and self._squares() > 0
                and self._corner_links() >= 0
            ):
                self._pessimistic = 1
        else:
            self._guess(eyes.map)
        for i in range(self.count):
            p = self.points[i]
            if self.color[p] != EMPTY and eyes.map.kind[p] != MARGINAL_POINT and eyes.half[p] != HALF:
                inner += 1
        if self._pessimistic < 0:
            self._pessimistic = 0
        if self._pessimistic == 0 and inner >= 2:
            self._pessimistic = 1
        if self._attack == 0 and self._c != self._pessimistic:
            self._clearing_points(eyes)
        for i in range(self.count):
            self.number[self.points[i]] = 0
        eyes.space_origin[number] = origin
        eyes.space_value[4 * number] = self._a
        eyes.space_value[4 * number + 1] = self._b
        eyes.space_value[4 * number + 2] = self._c
        eyes.space_value[4 * number + 3] = self._d
        eyes.low[origin] = self._b
        eyes.high[origin] = self._c
        eyes.by_graph[number] = self._by_graph
        eyes.attack_point[number] = self._attack
        eyes.defense_point[number] = self._defense
        eyes.pessimistic[number] = self._pessimistic

    @cython.cfunc
    def _gather(self, origin: cython.int, eyes: NodeEyes) -> None:
        """Gathers the points of the space in reading order, and its half eyes."""
        p: cython.int
        self.count = 0
        self.margins = 0
        self.half_count = 0
        for p in range(origin, CELLS):
            if eyes.map.origin[p] == origin:
                self.points[self.count] = p
                self.count += 1
                self.number[p] = self.count
                if eyes.map.kind[p] == MARGINAL_POINT:
                    self.margins += 1
                if eyes.half[p] == HALF:
                    self.halves[self.half_count] = p
                    self.half_count += 1
                if self.count == eyes.map.size[origin]:
                    break

    @cython.cfunc
    def _inside(self, p: cython.int) -> cython.bint:
        return self.number[p] != 0

    # ---- By search -------------------------------------------------------------------------------------------------

    @cython.cfunc
    def _search_with_halves(self, eyes: NodeEyes) -> cython.bint:
        """Finds the exact value, half eyes seen in their surroundings; false where the space is too large."""
        i: cython.int
        ko_half: cython.int = -1
        ko_halves: cython.int = 0
        high: cython.int
        unclear: cython.int = self.margins + self.half_count
        if self.count - self.margins > _LARGEST_SEARCHED:
            return False
        if self._is_without_graph(unclear):
            return False
        if not self._search(eyes, -1):
            return False
        for i in range(self.half_count):
            if eyes.half_value[self.halves[i]] < _PLAIN_HALF_EYE:
                ko_half = i
                ko_halves += 1
        if ko_halves == 1:
            high = self._c
            if self._search(eyes, ko_half) and self._c > high:
                return True
            self._search(eyes, -1)
        self._combine_half_eye(eyes)
        return True

    @cython.cfunc
    def _is_without_graph(self, unclear: cython.int) -> cython.bint:
        """Tells whether a space has so many open or bulky points that the model guesses its value."""
        i: cython.int
        stones: cython.int = 0
        squares: cython.int = self._squares()
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
                if self._inside(self.points[i] + STEPS[k]):
                    links += 1
        return links // 2 - self.count + 1

    @cython.cfunc
    def _corner_links(self) -> cython.int:
        """Returns how many neighbours in the space its corner point has; -1 where it has no corner point."""
        i: cython.int
        k: cython.int
        q: cython.int
        outside: cython.int
        links: cython.int
        for i in range(self.count):
            outside = 0
            links = 0
            for k in range(4):
                q = self.points[i] + STEPS[k]
                if self.color[q] == OFF_BOARD:
                    outside += 1
                elif self._inside(q):
                    links += 1
            if outside == 2:
                return links
        return -1

    @cython.cfunc
    def _search(self, eyes: NodeEyes, without: cython.int) -> cython.bint:
        """Finds the value and the vital points; `without`: the number of a half eye that counts as a proper
        one, or -1.
        """
        i: cython.int
        j: cython.int
        k: cython.int
        p: cython.int
        q: cython.int
        bit: cython.int
        marginal: cython.int = 0
        walled: cython.int = 0
        stones: cython.int = 0
        defenders: cython.int = 0
        attack_mask: cython.int
        defense_mask: cython.int
        size: cython.int = self._cut_off_stones(eyes.map)
        first_half: cython.int = size
        map: EyeMap = eyes.map
        bent: cython.bint = self.count == _BENT and self.margins + self.half_count == 0 and self._corner_links() == 2
        self.attack_count = 0
        self.defense_count = 0
        if size < 0 or size + self.half_count > MOST_VERTICES:
            return False
        for i in range(size):
            p = self.points[i]
            bit = 1 << i
            self.adjacency[i] = 0
            for k in range(4):
                q = p + STEPS[k]
                if self.number[q]:
                    self.adjacency[i] |= 1 << (self.number[q] - 1)
                elif i < self.count and not (bent and self.color[q] == OFF_BOARD):
                    # The edge counts as a part of the wall, as in the model's graphs.
                    walled |= bit
            if i >= self.count:
                defenders |= bit
                continue
            if map.kind[p] == MARGINAL_POINT:
                marginal |= bit
                walled |= bit
            if self.color[p] != EMPTY:
                stones |= bit
        for i in range(self.half_count):
            if i != without:
                j = self.number[self.halves[i]] - 1
                self.adjacency[j] |= 1 << size
                self.adjacency[size] = 1 << j
                marginal |= 1 << size
                walled |= 1 << size
                size += 1
        found = self._ask(size, marginal, walled, stones, defenders, bent)
        for i in range(self.count, first_half):
            self.number[self.points[i]] = 0
        if found is None:
            return False
        self._a, self._b, self._c, self._d, attack_mask, defense_mask = found
        if self._b == self._c:
            self._attack = 0
            self._defense = 0
            return True
        for i in range(self.count):
            if attack_mask >> i & 1:
                self.attacks[self.attack_count] = self.points[i]
                self.attack_count += 1
            if defense_mask >> i & 1:
                self.defenses[self.defense_count] = self.points[i]
                self.defense_count += 1
        j = first_half
        for i in range(self.half_count):
            if i == without:
                continue
            p = self.halves[i]
            if attack_mask >> j & 1:
                for k in range(eyes.attack_count[p]):
                    self.attacks[self.attack_count] = eyes.attacks[4 * p + k]
                    self.attack_count += 1
            if defense_mask >> j & 1:
                for k in range(eyes.defense_count[p]):
                    self.defenses[self.defense_count] = eyes.defenses[4 * p + k]
                    self.defense_count += 1
            j += 1
        self._attack = self._best(self.attacks, self.attack_count, self.defenses, self.defense_count, map, False)
        self._defense = self._best(self.defenses, self.defense_count, self.attacks, self.attack_count, map, True)
        return True

    @cython.cfunc
    def _cut_off_stones(self, map: EyeMap) -> cython.int:
        """Appends the owner's stones of strings that touch nothing but the space; all vertices so far, -1 too many."""
        i: cython.int
        j: cython.int
        k: cython.int
        q: cython.int
        size: cython.int = self.count
        at: cython.int = self.board.work_top
        stones: cython.int
        if self.count > MOST_VERTICES:
            return -1
        for i in range(self.count):
            for k in range(4):
                q = self.points[i] + STEPS[k]
                if self.color[q] == map.color and self.number[q] == 0 and self._lies_inside(q):
                    stones = self.board.stone_list(q, CELLS, at)
                    if size + stones > MOST_VERTICES:
                        for j in range(self.count, size):
                            self.number[self.points[j]] = 0
                        return -1
                    for j in range(stones):
                        self.points[size] = self.board.work[at + j]
                        size += 1
                        self.number[self.points[size - 1]] = size
        return size

    @cython.cfunc
    def _lies_inside(self, stone: cython.int) -> cython.bint:
        """Tells whether the string of a stone touches nothing but points of the space and the edge."""
        j: cython.int
        k: cython.int
        p: cython.int
        q: cython.int
        at: cython.int = self.board.work_top
        for j in range(self.board.stone_list(stone, CELLS, at)):
            p = self.board.work[at + j]
            for k in range(4):
                q = p + STEPS[k]
                if self.color[q] == OFF_BOARD or self.number[q]:
                    continue
                if self.color[q] != self.color[stone] or not self.board.same_string(q, stone):
                    return False
        return True

    @cython.cfunc
    def _ask(
        self,
        vertices: cython.int,
        marginal: cython.int,
        walled: cython.int,
        attacker: cython.int,
        defender: cython.int,
        bent: cython.bint,
    ) -> Any:
        """Returns value and masks of vital vertices of a graph; None where it cannot be searched."""
        if vertices > _LARGEST_GRAPH:
            return None
        self.adjacency[vertices] = marginal
        self.adjacency[vertices + 1] = walled
        self.adjacency[vertices + 2] = attacker
        self.adjacency[vertices + 3] = defender
        self.adjacency[vertices + 4] = bent
        picture = bytes(self.adjacency[: vertices + 5])
        if picture in self._known:
            return self._known[picture]
        graph = EyeGraph(tuple([self.adjacency[i] for i in range(vertices)]), marginal, walled, attacker, defender)
        found = evaluate(graph, CORNER_RULES if bent else BOARD_RULES, SEARCH_LIMIT)
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
    def _best(
        self,
        listed: cython.int[::1],
        count: cython.int,
        others: cython.int[::1],
        other_count: cython.int,
        map: EyeMap,
        defending: cython.bint,
    ) -> cython.int:
        """Returns the vital point that lies best in the space; of equal ones one that serves both sides, then the
        first.
        """
        i: cython.int
        j: cython.int
        score: cython.int
        best: cython.int = 0
        best_score: cython.int = -100
        for i in range(count):
            score = self._score(listed[i], map)
            if defending and self.readings.safe_move(listed[i], map.color) == LOSE:
                score -= _UNSAFE_DEFENSE
            if score == 0:
                score = _LONE_POINT
            score *= 2
            for j in range(other_count):
                if others[j] == listed[i]:
                    score += 1
                    break
            if score > best_score:
                best_score = score
                best = listed[i]
        return best

    @cython.cfunc
    def _score(self, p: cython.int, map: EyeMap) -> cython.int:
        """Scores a vital point: more beside many eye points, most beside stones in them."""
        k: cython.int
        q: cython.int
        score: cython.int = 0
        for k in range(8):
            q = p + STEPS[k]
            if map.kind[q] == EYE_POINT:
                score += 1
                if k < 4:
                    score += 1 if self.color[q] == EMPTY else 2
        return score

    @cython.cfunc
    def _combine_half_eye(self, eyes: NodeEyes) -> None:
        """Looks again where a half eye is decided inside its own space: one move may then settle both."""
        i: cython.int
        k: cython.int
        m: cython.int
        p: cython.int
        a: cython.int
        b: cython.int
        c: cython.int
        d: cython.int
        attack: cython.int
        defense: cython.int
        saving: cython.int = 0
        killing: cython.int = 0
        which: cython.int = -1
        for i in range(self.half_count):
            p = self.halves[i]
            for k in range(eyes.attack_count[p]):
                if self._inside(eyes.attacks[4 * p + k]):
                    which = i
            for k in range(eyes.defense_count[p]):
                if self._inside(eyes.defenses[4 * p + k]):
                    which = i
            if which >= 0:
                break
        if which < 0:
            return
        p = self.halves[which]
        a = self._a
        b = self._b
        c = self._c
        d = self._d
        attack = self._attack
        defense = self._defense
        if self._search(eyes, which):
            for k in range(eyes.defense_count[p]):
                for m in range(self.defense_count):
                    if saving == 0 and self.defenses[m] == eyes.defenses[4 * p + k] and self._inside(self.defenses[m]):
                        saving = self.defenses[m]
            for k in range(eyes.attack_count[p]):
                for m in range(self.attack_count):
                    if killing == 0 and self.attacks[m] == eyes.attacks[4 * p + k] and self._inside(self.attacks[m]):
                        killing = self.attacks[m]
            if self._c > c and saving:
                c = self._c
                d = self._d
                defense = saving
            if self._b < b and killing:
                a = self._a
                b = self._b
                attack = killing
            if b != c:
                if attack == 0 and eyes.attack_count[p]:
                    attack = eyes.attacks[4 * p]
                if defense == 0 and eyes.defense_count[p]:
                    defense = eyes.defenses[4 * p]
        self._a = a
        self._b = b
        self._c = c
        self._d = d
        self._attack = attack
        self._defense = defense

    # ---- By size ---------------------------------------------------------------------------------------------------

    @cython.cfunc
    def _guess(self, map: EyeMap) -> None:
        """Guesses value and pessimistic number of eyes by size, openings and bulk."""
        i: cython.int
        k: cython.int
        p: cython.int
        eyes: cython.int
        mass: cython.int
        threshold: cython.int
        paired: cython.int = 0
        unclear: cython.int = self.margins + self.half_count
        effective: cython.int
        for i in range(self.count):
            p = self.points[i]
            if map.kind[p] == MARGINAL_POINT:
                for k in range(4):
                    if self._inside(p + STEPS[k]) and map.kind[p + STEPS[k]] == MARGINAL_POINT:
                        paired += 1
                        break
        effective = self.count + self.half_count - 2 * unclear - paired
        self._pessimistic = 0
        if effective > 3:
            eyes = 2
            self._pessimistic = 1
            if effective > (9 if unclear else 7):
                eyes = 2 + (effective - (10 if unclear else 8)) // 2
                mass = self._bulk(map)
                threshold = 4 * (self.count - 2) + (effective - 8) * (effective - 9)
                if mass > threshold and effective < _ALWAYS_THIN:
                    eyes = max(2, eyes - (mass - threshold) // self.count)
                if mass < threshold + self.count or effective >= _ALWAYS_THIN:
                    self._pessimistic = eyes
            self._a = self._b = self._c = self._d = eyes
        elif effective > 0:
            self._a = self._b = self._c = self._d = 1
            self._pessimistic = 0 if unclear else 1
        else:
            self._a = self._b = 0
            self._c = self._d = 1 if self.count - unclear > 2 else 0

    @cython.cfunc
    def _bulk(self, map: EyeMap) -> cython.int:
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
                if self._inside(q):
                    near += 1
                elif self.color[q] == OFF_BOARD:
                    total += 2
                elif self.color[q] == map.color:
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
    def _clearing_points(self, eyes: NodeEyes) -> None:
        """Finds where the attacker opens and where the defender closes an unclear space."""
        i: cython.int
        k: cython.int
        p: cython.int
        score: cython.int
        best: cython.int = 0
        map: EyeMap = eyes.map
        self._attack = 0
        self._defense = 0
        for i in range(self.count):
            p = self.points[i]
            if eyes.half[p] == HALF:
                score = _HALF_EYE
            elif map.kind[p] == MARGINAL_POINT and self.color[p] == EMPTY:
                score = 0
                for k in range(4):
                    if self._inside(p + STEPS[k]):
                        score += _NEIGHBOR
                if self.board.is_self_atari(p, 3 - map.color):
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
                    self._attack = eyes.attacks[4 * p] if eyes.attack_count[p] else 0
                    self._defense = eyes.defenses[4 * p] if eyes.defense_count[p] else 0
                else:
                    self._attack = p
                    self._defense = p
