"""Races inside a closed arena, solved: every move on every point of it is looked at, for both sides.

The question: does one side (the killer) capture a target of the other one, and keep its own targets from then on? If it
loses one of its own first, it may still take the one that was taken it from. Two passes in a row end it, and what goes
round in a circle captures nothing.

The positions form a graph that grows at the leaf that is likely to settle the question (proof-number search: Allis,
"Searching for Solutions in Games and Artificial Intelligence", 1994; sums are replaced by maxima, since most lines
only change the order of moves). What no leaf can change any more is settled as a whole, so that circles do no harm. Kos
are asked with one side as the master of kos, who takes them back at once, or with none.
"""

from array import array
from collections.abc import Sequence

import cython

from godebug.engine.board.kernel import Board, random_keys
from godebug.engine.go.arrays import zeros
from godebug.engine.go.color import EMPTY, OFF_BOARD
from godebug.engine.go.points import CELLS, NO_POINT, STEPS, STRIDE

# Answers.
UNKNOWN = -1
NO = 0
YES = 1

# What is still to show: that the killer captures a target; that those of his own stay, after that; that he captures
# one although one of his own is lost.
CAPTURE = 0
HOLD = 1
REVENGE = 2

#: Points of an arena at most, moves in a row at most, positions and moves that are kept.
MOST_POINTS = 60
DEEPEST_LINE = 200
MOST_POSITIONS = 400_000
MOST_EDGES = 1_600_000

#: A number of a position that is settled.
_SETTLED = 1_000_000
#: So many stones that are taken at once leave room for two eyes.
_ROOMY = 7
#: Liberties beyond this number say nothing about how long a capture takes.
_MANY_LIBERTIES = 9

#: What the state adds to the hash of the board: the mover, and from these places on the killer, the master of kos, a
#: pass, that two passes ended it, and what is still to show.
_KEYS = random_keys(14, 5)
_KILLER = 3
_MASTER = 6
_PASSED = 9
_ENDED = 10
_STAGE = 11


@cython.final
@cython.cclass
class ExactRace:
    """Solves questions about one arena at a time.

    `opened`: positions whose moves were looked at since `begin`; `limit`: the most. `met_ko`: a ko was forbidden to
    somebody since then.
    """

    board: Board
    color: cython.uchar[::1]
    limit: cython.int
    opened: cython.int
    met_ko: cython.bint
    points: cython.int[::1]
    point_count: cython.int
    inside: cython.uchar[::1]
    firm: cython.uchar[::1]
    filled: cython.int[::1]
    filled_count: cython.int
    targets: cython.int[::1]
    target_color: cython.int[::1]
    target_count: cython.int
    keys: cython.ulonglong[::1]
    place: dict
    count: cython.int
    edges: cython.int
    proof: cython.int[::1]
    disproof: cython.int[::1]
    start: cython.int[::1]
    moves: cython.int[::1]
    mover: cython.int[::1]
    passed: cython.int[::1]
    stage: cython.int[::1]
    walked: cython.int[::1]
    walked_count: cython.int
    order: cython.int[::1]
    low: cython.int[::1]
    met: cython.int[::1]
    stamp: cython.int
    edge_point: cython.int[::1]
    edge_position: cython.int[::1]
    line: cython.int[::1]
    line_point: cython.int[::1]
    killer: cython.int
    master: cython.int
    taken: cython.int

    def __init__(self, board: Board) -> None:
        self.board = board
        self.color = board.color
        self.limit = 0
        self.opened = 0
        self.met_ko = False
        self.points = array("i", bytes(4 * MOST_POINTS))
        self.point_count = 0
        # The points of the arena; origins of the strings around it that no move in it captures; strings an outer
        # liberty of which is among the moves of a position.
        self.inside = bytearray(CELLS)
        self.firm = bytearray(CELLS)
        self.filled = array("i", bytes(4 * MOST_POINTS))
        self.filled_count = 0
        self.targets = array("i", bytes(4 * MOST_POINTS))
        self.target_color = array("i", bytes(4 * MOST_POINTS))
        self.target_count = 0
        self.keys = _KEYS
        self.place: dict[int, int] = {}
        self.count = 0
        self.edges = 0
        # A position: its numbers, its moves (none yet: start -1), whose move, whether after a pass, what is to show.
        self.proof = zeros(MOST_POSITIONS)
        self.disproof = zeros(MOST_POSITIONS)
        self.start = zeros(MOST_POSITIONS)
        self.moves = zeros(MOST_POSITIONS)
        self.mover = zeros(MOST_POSITIONS)
        self.passed = zeros(MOST_POSITIONS)
        self.stage = zeros(MOST_POSITIONS)
        # A walk through the graph: where it was, in which order, and the first position that each leads back to.
        self.walked = zeros(MOST_POSITIONS)
        self.walked_count = 0
        self.order = zeros(MOST_POSITIONS)
        self.low = zeros(MOST_POSITIONS)
        self.met = zeros(MOST_POSITIONS)
        self.stamp = 0
        # A move: its point, the position after it.
        self.edge_point = zeros(MOST_EDGES)
        self.edge_position = zeros(MOST_EDGES)
        self.line = array("i", bytes(4 * (DEEPEST_LINE + 1)))
        self.line_point = array("i", bytes(4 * (DEEPEST_LINE + 1)))
        self.killer = EMPTY
        self.master = EMPTY
        self.taken = 0

    def begin(self, points: Sequence[int], targets: Sequence[tuple[int, int]]) -> None:
        """Takes an arena, its points (fewer than MOST_POINTS), and the targets: a stone and the colour of each."""
        i: cython.int
        for i in range(CELLS):
            self.inside[i] = self.firm[i] = 0
        self.point_count = len(points)
        for i in range(self.point_count):
            self.points[i] = points[i]
            self.inside[self.points[i]] = 1
        self._find_walls()
        self.target_count = len(targets)
        for i in range(self.target_count):
            self.targets[i], self.target_color[i] = targets[i]
        self.opened = 0
        self.met_ko = False
        self.place = {}
        self.count = self.edges = 0

    @cython.cfunc
    def _find_walls(self) -> None:
        p: cython.int
        k: cython.int
        q: cython.int
        for p in range(STRIDE, CELLS - STRIDE):
            if self.color[p] != EMPTY or self.inside[p]:
                continue
            for k in range(4):
                q = p + STEPS[k]
                if self.color[q] != EMPTY and self.color[q] != OFF_BOARD and not self.inside[q]:
                    self.firm[self.board.origin(q)] = 1

    @cython.ccall
    def kills(self, killer: cython.int, mover: cython.int, master: cython.int) -> cython.int:
        """Tells whether a colour captures a target of the other one for good, if `mover` moves first and `master`
        (EMPTY for nobody) may take back every ko at once. 1: yes, 0: no, -1 where the positions do not suffice."""
        root: cython.int
        self.killer = killer
        self.master = master
        root = self._position(mover, False, CAPTURE, UNKNOWN, False)
        while not self._is_settled(root) and self.opened < self.limit and self._has_room():
            self._grow(root)
        if self.proof[root] == 0:
            return YES
        if self.disproof[root] == 0:
            return NO
        return UNKNOWN

    # ---- Growing the graph -----------------------------------------------------------------------------------------

    @cython.cfunc
    def _has_room(self) -> cython.bint:
        return self.count < MOST_POSITIONS - MOST_POINTS and self.edges < MOST_EDGES - MOST_POINTS

    @cython.cfunc
    def _is_settled(self, n: cython.int) -> cython.bint:
        return self.proof[n] == 0 or self.disproof[n] == 0

    @cython.cfunc
    def _grow(self, root: cython.int) -> None:
        """Opens the position that is likely to settle the root, or settles it where no open one can be reached."""
        n: cython.int
        edge: cython.int
        i: cython.int
        depth: cython.int = 0
        self.walked_count = 0
        self.stamp += 1
        self._walk_to(root, 0)
        while depth >= 0:
            n = self.line[depth]
            if self.start[n] < 0:
                self._open(n, depth)
                break
            self._sum_up(n)
            edge = -1 if self._is_settled(n) or depth == DEEPEST_LINE - 1 else self._best_move(n)
            if edge >= 0:
                depth += 1
                self.line_point[depth] = self.edge_point[edge]
                self._walk_to(self.edge_position[edge], depth)
                continue
            # Nothing to open below that is not below a position of the line as well: the next best of the one before.
            if not self._is_settled(n):
                self._settle_circles(n)
            depth -= 1
        for i in range(depth, -1, -1):
            self._sum_up(self.line[i])

    @cython.cfunc
    def _walk_to(self, n: cython.int, depth: cython.int) -> None:
        self.line[depth] = n
        self.met[n] = self.stamp
        self.order[n] = self.low[n] = self.walked_count
        self.walked[self.walked_count] = n
        self.walked_count += 1

    @cython.cfunc
    def _best_move(self, n: cython.int) -> cython.int:
        """Returns the edge to the best open position below that this walk has not met; -1 for none."""
        i: cython.int
        child: cython.int
        number: cython.int
        best: cython.int = -1
        least: cython.int = _SETTLED + 1
        for i in range(self.start[n], self.start[n] + self.moves[n]):
            child = self.edge_position[i]
            if self.met[child] == self.stamp or self._is_settled(child):
                continue
            number = self.proof[child] if self.mover[n] == self.killer else self.disproof[child]
            if number < least:
                least = number
                best = i
        return best

    @cython.cfunc
    def _sum_up(self, n: cython.int) -> None:
        """Computes the numbers of a position from those of the positions after its moves."""
        i: cython.int
        child: cython.int
        own: cython.int
        its: cython.int
        least: cython.int = _SETTLED
        most: cython.int = 0
        open_ones: cython.int = 0
        killing: cython.bint = self.mover[n] == self.killer
        for i in range(self.start[n], self.start[n] + self.moves[n]):
            child = self.edge_position[i]
            own = self.proof[child] if killing else self.disproof[child]
            its = self.disproof[child] if killing else self.proof[child]
            least = min(least, own)
            most = max(most, its)
            if its > 0:
                open_ones += 1
        if least == 0:
            most = _SETTLED
        elif most > 0:
            most = min(_SETTLED - 1, most + open_ones - 1)
            least = min(least, _SETTLED - 1)
        else:
            least = _SETTLED
        self.proof[n] = least if killing else most
        self.disproof[n] = most if killing else least

    @cython.cfunc
    def _settle_circles(self, n: cython.int) -> None:
        """Settles positions that go round in circles, in which nothing gets captured: all that they lead to was walked
        after them, and nothing is open there. (Tarjan's strongly connected components.)
        """
        i: cython.int
        child: cython.int
        again: cython.bint = True
        for i in range(self.start[n], self.start[n] + self.moves[n]):
            child = self.edge_position[i]
            if not self._is_settled(child):
                self.low[n] = min(self.low[n], self.low[child])
        if self.low[n] < self.order[n]:
            return
        while again:
            again = False
            for i in range(self.order[n], self.walked_count):
                child = self.walked[i]
                if not self._is_settled(child):
                    self._sum_up(child)
                    again = again or self._is_settled(child)
        for i in range(self.order[n], self.walked_count):
            child = self.walked[i]
            if not self._is_settled(child):
                self._settle(child, YES if self.stage[child] == HOLD else NO)

    @cython.cfunc
    def _settle(self, n: cython.int, answer: cython.int) -> None:
        self.proof[n] = 0 if answer == YES else _SETTLED
        self.disproof[n] = _SETTLED if answer == YES else 0

    # ---- Opening a position ----------------------------------------------------------------------------------------

    @cython.cfunc
    def _open(self, n: cython.int, depth: cython.int) -> None:
        """Enters the moves of the position at the end of the line, which is played for that."""
        i: cython.int
        for i in range(depth):
            self._make(self.line_point[i + 1], self.mover[self.line[i]])
        self.opened += 1
        self._enter_moves(n)
        for _ in range(depth):
            self.board.popgo()

    @cython.cfunc
    def _make(self, p: cython.int, mover: cython.int) -> cython.bint:
        """Makes a trial move; the master of kos needs no threat."""
        if self.board.trymove(p, mover):
            return True
        if not self.board.is_ko_forbidden(p, mover):
            return False
        self.met_ko = True
        return mover == self.master and self.board.tryko(p, mover)

    @cython.cfunc
    def _enter_moves(self, n: cython.int) -> None:
        i: cython.int
        p: cython.int
        before: cython.int
        child: cython.int
        mover: cython.int = self.mover[n]
        banned: cython.bint = self.board.ko_point != NO_POINT
        self.start[n] = self.edges
        self.moves[n] = 0
        self.filled_count = 0
        for i in range(self.point_count + 1):
            p = self.points[i] if i < self.point_count else NO_POINT
            if p != NO_POINT and (self.color[p] != EMPTY or self._is_own_eye(p, mover) or self._is_needless(p, mover)):
                continue
            before = self.board.captured_black + self.board.captured_white
            if not self._make(p, mover):
                continue
            self.taken = self.board.captured_black + self.board.captured_white - before
            # A pass that only waits for a ko to be free again ends nothing.
            child = self._after_move(n, p == NO_POINT and not banned)
            self.board.popgo()
            self.edge_point[self.edges] = p
            self.edge_position[self.edges] = child
            self.edges += 1
            self.moves[n] += 1

    @cython.cfunc
    def _is_own_eye(self, p: cython.int, mover: cython.int) -> cython.bint:
        """Tells whether `p` is a single point inside one string of the mover that is not in atari: filling it never
        helps, unless what gets captured then is a nakade.
        """
        k: cython.int
        q: cython.int
        stone: cython.int = NO_POINT
        for k in range(4):
            q = p + STEPS[k]
            if self.color[q] == OFF_BOARD:
                continue
            if self.color[q] != mover:
                return False
            if stone != NO_POINT and not self.board.same_string(stone, q):
                return False
            stone = q
        return self.board.count_liberties(stone) > 1 and self.board.string_size(stone) + 1 >= _ROOMY

    @cython.cfunc
    def _is_needless(self, p: cython.int, mover: cython.int) -> cython.bint:
        """Tells whether `p` is an outer liberty of one string that nothing touches but the string, the walls of its
        enemy and more of its outer liberties: the owner never gains by filling it, and for the enemy one of them is as
        good as another.
        """
        k: cython.int
        q: cython.int
        i: cython.int
        owner: cython.int
        stone: cython.int = NO_POINT
        wall: cython.int = EMPTY
        for k in range(4):
            q = p + STEPS[k]
            if self.color[q] == OFF_BOARD or self.color[q] == EMPTY:
                continue
            if not self.inside[q]:
                if wall == 3 - self.color[q] or not self.firm[self.board.origin(q)]:
                    return False
                wall = self.color[q]
            elif stone == NO_POINT:
                stone = q
            elif not self.board.same_string(stone, q):
                return False
        if wall == EMPTY or stone == NO_POINT or self.color[stone] == wall:
            return False
        for k in range(4):
            q = p + STEPS[k]
            if self.color[q] == EMPTY and not self._is_outer(q, stone, wall):
                return False
        owner = self.color[stone]
        if mover == owner:
            return True
        for i in range(self.filled_count):
            if self.board.same_string(self.filled[i], stone):
                return True
        self.filled[self.filled_count] = stone
        self.filled_count += 1
        return False

    @cython.cfunc
    def _is_outer(self, p: cython.int, stone: cython.int, wall: cython.int) -> cython.bint:
        """Tells whether `p` is a liberty of the string at `stone`, beside a wall of that colour and no other string."""
        k: cython.int
        q: cython.int
        touches: cython.bint = False
        walled: cython.bint = False
        for k in range(4):
            q = p + STEPS[k]
            if self.color[q] == OFF_BOARD or self.color[q] == EMPTY:
                continue
            if not self.inside[q]:
                if self.color[q] != wall or not self.firm[self.board.origin(q)]:
                    return False
                walled = True
            elif self.color[q] == self.color[stone] and self.board.same_string(q, stone):
                touches = True
            else:
                return False
        return touches and walled

    @cython.cfunc
    def _after_move(self, n: cython.int, passes: cython.bint) -> cython.int:
        """Returns the position after a move, on the board as it stands."""
        mover: cython.int = self.mover[n]
        stage: cython.int = self.stage[n]
        answer: cython.int = UNKNOWN
        if mover == self.killer:
            if stage != HOLD and self._lost(3 - mover):
                if stage == REVENGE or self.taken >= _ROOMY:
                    answer = YES
                stage = HOLD
        elif stage != REVENGE and self._lost(self.killer):
            if stage == HOLD or self.taken >= _ROOMY:
                answer = NO
            stage = REVENGE
        if passes and self.passed[n]:
            return self._position(3 - mover, True, stage, YES if stage == HOLD else NO, True)
        return self._position(3 - mover, passes, stage, answer, False)

    @cython.cfunc
    def _position(
        self, mover: cython.int, passed: cython.bint, stage: cython.int, answer: cython.int, ended: cython.bint
    ) -> cython.int:
        """Returns the place of the position on the board in the graph; a new one gets its numbers."""
        n: cython.int
        key: cython.ulonglong = self.board.hash
        key ^= self.keys[mover] ^ self.keys[_KILLER + self.killer] ^ self.keys[_MASTER + self.master]
        key ^= self.keys[_STAGE + stage]
        if passed:
            key ^= self.keys[_PASSED]
        if ended:
            key ^= self.keys[_ENDED]
        known = self.place.get(key)
        if known is not None:
            return known
        n = self.count
        self.place[key] = n
        self.count += 1
        self.start[n] = -1
        self.mover[n] = mover
        self.passed[n] = passed
        self.stage[n] = stage
        self.met[n] = 0
        if answer == UNKNOWN and self._lives(self.killer if stage == HOLD else 3 - self.killer):
            answer = YES if stage == HOLD else NO
        if answer != UNKNOWN:
            self._settle(n, answer)
            return n
        self.proof[n] = 1 if stage == HOLD else self._least_liberties(3 - self.killer)
        self.disproof[n] = 1 if stage == REVENGE else self._least_liberties(self.killer)
        return n

    # ---- Targets ---------------------------------------------------------------------------------------------------

    @cython.cfunc
    def _lost(self, color: cython.int) -> cython.bint:
        i: cython.int
        for i in range(self.target_count):
            if self.target_color[i] == color and self.color[self.targets[i]] != color:
                return True
        return False

    @cython.cfunc
    def _least_liberties(self, color: cython.int) -> cython.int:
        i: cython.int
        least: cython.int = _MANY_LIBERTIES
        for i in range(self.target_count):
            if self.target_color[i] == color:
                least = min(least, self.board.count_liberties(self.targets[i]))
        return least

    @cython.cfunc
    def _lives(self, color: cython.int) -> cython.bint:
        """Tells whether no target of a colour can be taken."""
        i: cython.int
        for i in range(self.target_count):
            if self.target_color[i] == color and not self._string_lives(self.targets[i]):
                return False
        return True

    @cython.cfunc
    def _string_lives(self, stone: cython.int) -> cython.bint:
        """Tells whether a string has a liberty outside the arena, or two single points inside it."""
        i: cython.int
        k: cython.int
        p: cython.int
        q: cython.int
        eyes: cython.int = 0
        inside: cython.int = 0
        touches: cython.bint
        closed: cython.bint
        for i in range(self.point_count):
            p = self.points[i]
            if self.color[p] != EMPTY:
                continue
            touches = False
            closed = True
            for k in range(4):
                q = p + STEPS[k]
                if self.color[q] == OFF_BOARD:
                    continue
                if self.color[q] == self.color[stone] and self.board.same_string(q, stone):
                    touches = True
                else:
                    closed = False
            inside += touches
            eyes += closed
        return eyes > 1 or self.board.count_liberties(stone) > inside
