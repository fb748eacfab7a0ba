"""Candidate moves of a search node: lists that generators fill, and the order in which moves are tried.

Lists lie on a stack: every node opens one on top. Source: GNU Go manual, chapter "Tactical Reading"; the weights are
those of GNU Go 3.8 (its command `tune_move_ordering` takes 67 numbers in the same order).
"""

from array import array

import cython

from godebug.engine.board.kernel import MAX_NEIGHBORS, Board
from godebug.engine.go.arrays import zeros
from godebug.engine.go.color import EMPTY, OFF_BOARD
from godebug.engine.go.points import NO_POINT, STEPS
from godebug.engine.reading.limits import Limits

MAX_CANDIDATES = 50
#: Nodes on top of each other at most.
MAX_LISTS = 400

# Where the tables begin in `Candidates.weights`; the order of DEFAULT_WEIGHTS.
AT_DEFENCE_LIBERTIES = 0
AT_DEFENCE_LIBERTIES_APART = 6
AT_DEFENCE_CAPTURE = 11
AT_DEFENCE_ATARI = 17
AT_DEFENCE_SAVED = 23
AT_DEFENCE_OPEN = 29
AT_ATTACK_LIBERTIES = 34
AT_ATTACK_STRING_LIBERTIES = 39
AT_ATTACK_CAPTURE = 45
AT_ATTACK_SAVED = 51
AT_ATTACK_OPEN = 57
AT_DEFENCE_NOT_EDGE = 62
AT_ATTACK_NOT_EDGE = 63
AT_ATTACK_KO = 64
AT_CANNOT_DEFEND_PENALTY = 65
AT_SAFE_ATARI = 66

# The weights, table by table; a number beyond a table's end takes its last entry (and more, where the text says so).
DEFENCE_LIBERTIES = (-5, -4, 0, 3, 5, 50)
DEFENCE_LIBERTIES_APART = (0, 0, 2, 3, 5)
DEFENCE_CAPTURE = (0, 6, 9, 13, 18, 24)
DEFENCE_ATARI = (0, 2, 4, 6, 7, 8)
DEFENCE_SAVED = (0, 3, 6, 8, 10, 12)
DEFENCE_OPEN = (0, 1, 2, 3, 4)
ATTACK_LIBERTIES = (10, -4, 2, 3, 4)
ATTACK_STRING_LIBERTIES = (-5, 2, 3, 7, 10, 19)
ATTACK_CAPTURE = (-4, 4, 10, 15, 20, 25)
ATTACK_SAVED = (0, 10, 13, 18, 21, 24)
ATTACK_OPEN = (0, 0, 2, 4, 4)
DEFENCE_NOT_EDGE = 5
ATTACK_NOT_EDGE = 1
ATTACK_KO = -15
CANNOT_DEFEND_PENALTY = -20
SAFE_ATARI = 8
HINT_BONUS = 50

DEFAULT_WEIGHTS = (
    *DEFENCE_LIBERTIES,
    *DEFENCE_LIBERTIES_APART,
    *DEFENCE_CAPTURE,
    *DEFENCE_ATARI,
    *DEFENCE_SAVED,
    *DEFENCE_OPEN,
    *ATTACK_LIBERTIES,
    *ATTACK_STRING_LIBERTIES,
    *ATTACK_CAPTURE,
    *ATTACK_SAVED,
    *ATTACK_OPEN,
    DEFENCE_NOT_EDGE,
    ATTACK_NOT_EDGE,
    ATTACK_KO,
    CANNOT_DEFEND_PENALTY,
    SAFE_ATARI,
)


@cython.final
@cython.cclass
class Candidates:
    """The stack of candidate lists.

    List `top` holds `count[top]` moves from `top * MAX_CANDIDATES` on in `point`, `score` and `label`; its first
    `tried[top]` were tried already, and `hint[top]` is the move to try early.
    """

    board: Board
    limits: Limits
    color: cython.uchar[::1]
    point: cython.int[::1]
    score: cython.int[::1]
    label: cython.int[::1]
    count: cython.int[::1]
    tried: cython.int[::1]
    hint: cython.int[::1]
    top: cython.int
    weights: cython.int[::1]
    string_mark: cython.longlong[::1]

    def __init__(self, board: Board, limits: Limits) -> None:
        self.board = board
        self.limits = limits
        self.color = board.color
        self.point = zeros(MAX_LISTS * MAX_CANDIDATES)
        self.score = zeros(MAX_LISTS * MAX_CANDIDATES)
        self.label = zeros(MAX_LISTS * MAX_CANDIDATES)
        self.count = array("i", bytes(4 * MAX_LISTS))
        self.tried = array("i", bytes(4 * MAX_LISTS))
        self.hint = array("i", bytes(4 * MAX_LISTS))
        self.top = -1
        self.set_weights(DEFAULT_WEIGHTS)

    def set_weights(self, weights: tuple[int, ...]) -> None:
        """Replaces the weights of move ordering, in the order of DEFAULT_WEIGHTS.

        Raises ValueError where their number differs.
        """
        if len(weights) != len(DEFAULT_WEIGHTS):
            raise ValueError(f"{len(DEFAULT_WEIGHTS)} weights are wanted, not {len(weights)}")
        self.weights = array("i", weights)

    @cython.ccall
    def open(self, hint: cython.int) -> None:
        """Opens an empty list on top of the others."""
        self.top += 1
        self.count[self.top] = 0
        self.tried[self.top] = 0
        self.hint[self.top] = hint

    @cython.ccall
    def close(self) -> None:
        """Drops the top list."""
        self.top -= 1

    @cython.ccall
    def add(self, p: cython.int, score: cython.int, label: cython.int) -> None:
        """Adds a move. A move that is added again keeps its place and adds up its scores; a full list ignores it."""
        i: cython.int
        base: cython.int = self.top * MAX_CANDIDATES
        count: cython.int = self.count[self.top]
        for i in range(base, base + count):
            if self.point[i] == p:
                self.score[i] += score
                return
        if count < MAX_CANDIDATES:
            self.point[base + count] = p
            self.score[base + count] = score
            self.label[base + count] = label
            self.count[self.top] = count + 1

    @cython.ccall
    def remove(self, p: cython.int) -> None:
        """Removes a move that was not tried yet; the last one takes its place."""
        i: cython.int
        base: cython.int = self.top * MAX_CANDIDATES
        last: cython.int = base + self.count[self.top] - 1
        for i in range(base + self.tried[self.top], last + 1):
            if self.point[i] == p:
                self.point[i] = self.point[last]
                self.score[i] = self.score[last]
                self.label[i] = self.label[last]
                self.count[self.top] -= 1
                return

    @cython.ccall
    def size(self) -> cython.int:
        """Returns how many moves were added so far, tried or not."""
        return self.count[self.top]

    @cython.ccall
    def raise_from(self, start: cython.int, bonus: cython.int) -> None:
        """Adds `bonus` to the moves from number `start` on."""
        i: cython.int
        base: cython.int = self.top * MAX_CANDIDATES
        for i in range(base + start, base + self.count[self.top]):
            self.score[i] += bonus

    @cython.ccall
    def set_from(self, start: cython.int, score: cython.int) -> None:
        """Gives the moves from number `start` on this score."""
        i: cython.int
        base: cython.int = self.top * MAX_CANDIDATES
        for i in range(base + start, base + self.count[self.top]):
            self.score[i] = score

    @cython.ccall
    def order(self, s: cython.int, mover: cython.int) -> None:
        """Scores the moves not yet tried, for `mover` in a fight over the string of the stone `s`, and sorts them.

        A single move keeps its score. The sort swaps, so equal scores may change places.
        """
        i: cython.int
        j: cython.int
        k: cython.int
        r: cython.int
        p: cython.int
        q: cython.int
        t: cython.int
        u: cython.int
        best: cython.int
        swap: cython.int
        libs: cython.int
        same: cython.int
        own: cython.int
        open_sides: cython.int
        captured: cython.int
        saved: cython.int
        threatened: cython.int
        on_edge: cython.bint
        c: cython.int
        first_threat: cython.int
        second_threat: cython.int
        third_threat: cython.int
        board: Board = self.board
        string: cython.int = board.string_of[s]
        defending: cython.bint = self.color[s] == mover
        start: cython.int = self.top * MAX_CANDIDATES + self.tried[self.top]
        end: cython.int = self.top * MAX_CANDIDATES + self.count[self.top]
        if end - start < 2:
            return
        for i in range(start, end):
            p = self.point[i]
            same = own = open_sides = captured = saved = threatened = 0
            first_threat = second_threat = third_threat = -1
            on_edge = False
            for k in range(4):
                q = p + STEPS[k]
                c = self.color[q]
                if c == OFF_BOARD:
                    on_edge = True
                    continue
                if c == EMPTY:
                    open_sides += 1
                    continue
                t = board.string_of[q]
                if t == string:
                    same += 1
                if c == mover:
                    own += 1
                    if board.liberty_count[t] == 1:
                        saved += board.size_of[t]
                elif board.liberty_count[t] == 1:
                    captured += board.size_of[t]
                    for r in range(board.neighbor_count[t]):
                        u = board.neighbor[t * MAX_NEIGHBORS + r]
                        if board.liberty_count[u] == 1:
                            saved += board.size_of[u]
                elif board.liberty_count[t] == 2 and t != first_threat and t != second_threat and t != third_threat:
                    # Each threatened string counts once.
                    threatened += board.size_of[t]
                    third_threat = second_threat
                    second_threat = first_threat
                    first_threat = t
            # Beyond four liberties an attacker's move is as good as any.
            libs = board.approx_liberties(p, mover, 10 if defending else 4)
            if defending:
                self.score[i] += self._defence_score(libs, same, open_sides, captured, threatened, saved, on_edge)
            else:
                self.score[i] += self._attack_score(p, s, mover, libs, same, own, open_sides, captured, saved, on_edge)
            if p == self.hint[self.top] and p != NO_POINT:
                self.score[i] += HINT_BONUS
        for i in range(start, end - 1):
            best = i
            for j in range(i + 1, end):
                if self.score[j] > self.score[best]:
                    best = j
            if best != i:
                swap = self.point[i]
                self.point[i] = self.point[best]
                self.point[best] = swap
                swap = self.score[i]
                self.score[i] = self.score[best]
                self.score[best] = swap
                swap = self.label[i]
                self.label[i] = self.label[best]
                self.label[best] = swap

    @cython.cfunc
    def _defence_score(
        self,
        libs: cython.int,
        same: cython.int,
        open_sides: cython.int,
        captured: cython.int,
        threatened: cython.int,
        saved: cython.int,
        on_edge: cython.bint,
    ) -> cython.int:
        score: cython.int
        if same > 0:
            if libs > 5 or (libs == 4 and self.board.stackp > self.limits.fourlib_depth):
                score = self.weights[AT_DEFENCE_LIBERTIES + 5] + libs - 4
            else:
                score = self.weights[AT_DEFENCE_LIBERTIES + libs]
        else:
            score = self.weights[AT_DEFENCE_LIBERTIES_APART + min(libs, 4)]
        score += self.weights[AT_DEFENCE_OPEN + open_sides]
        score += (
            self.weights[AT_DEFENCE_CAPTURE + captured]
            if captured <= 5
            else self.weights[AT_DEFENCE_CAPTURE + 5] + captured
        )
        if libs + captured > 1:
            score += (
                self.weights[AT_DEFENCE_ATARI + threatened]
                if threatened <= 5
                else self.weights[AT_DEFENCE_ATARI + 5] + threatened
            )
        score += self.weights[AT_DEFENCE_SAVED + min(saved, 5)]
        if not on_edge or captured > 0:
            score += self.weights[AT_DEFENCE_NOT_EDGE]
        return score

    @cython.cfunc
    def _attack_score(
        self,
        p: cython.int,
        s: cython.int,
        mover: cython.int,
        libs: cython.int,
        same: cython.int,
        own: cython.int,
        open_sides: cython.int,
        captured: cython.int,
        saved: cython.int,
        on_edge: cython.bint,
    ) -> cython.int:
        theirs: cython.int
        safe_atari: cython.bint
        liberties: cython.int = self.board.count_liberties(s)
        score: cython.int = self.weights[AT_ATTACK_LIBERTIES + min(libs, 4)]
        if same > 0 and (libs + captured > 1 or (liberties <= 2 and own == 0)):
            theirs = self.board.approx_liberties(p, 3 - mover, 5)
            if theirs == 4 and self.board.stackp > self.limits.fourlib_depth:
                theirs = 5
            score += self.weights[AT_ATTACK_STRING_LIBERTIES + theirs]
            safe_atari = liberties <= 2 and libs + captured > 1
            if safe_atari:
                score += self.weights[AT_SAFE_ATARI]
            if theirs == 1 and saved == 0 and not safe_atari:
                score += self.weights[AT_CANNOT_DEFEND_PENALTY]
        score += self.weights[AT_ATTACK_OPEN + open_sides]
        score += self.weights[AT_ATTACK_CAPTURE + min(captured, 5)]
        score += self.weights[AT_ATTACK_SAVED + min(saved, 5)]
        if not on_edge:
            score += self.weights[AT_ATTACK_NOT_EDGE]
        if libs == 0 and captured == 1:
            score += self.weights[AT_ATTACK_KO]
        return score
