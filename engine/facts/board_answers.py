"""Questions of patterns that the board answers without reading."""

import cython

from godebug.engine.board.kernel import Board
from godebug.engine.go.color import EMPTY, OFF_BOARD
from godebug.engine.go.points import NO_POINT, STEPS, STRIDE
from godebug.engine.patterns.evaluator import Answers
from godebug.engine.patterns.questions import (
    APPROX_OLIB,
    FINISH_KO_HELPER,
    KO,
    LEGAL_OMOVE,
    LIB,
    O_CAPTURES_SOMETHING,
    O_SOMEWHERE,
    O_SUICIDE,
    O_VISIBLE_ALONG_EDGE,
    OLIB,
    OPLAY_LIB,
    SAME_STRING,
    SQUEEZE_KO_HELPER,
    VALUE,
    WORMSIZE,
)

#: Liberties of moves that have not been made are counted up to here.
MOST_MOVE_LIBERTIES = 8
#: Lines from the edge on which `o_visible_along_edge` looks.
EDGE_LINES = 5


@cython.cclass
class BoardAnswers(Answers):
    """Answers questions about the board. A point without a stone has no liberties and no size; an occupied point is no
    move.
    """

    board: Board
    color: cython.uchar[::1]

    def __init__(self, board: Board) -> None:
        Answers.__init__(self)
        self.board = board
        self.color = board.color

    def answer(self, question: cython.int, enemy: cython.bint, count: cython.int) -> cython.double:
        """Returns the answer to `question` about the first `count` of `points`; `enemy`: asked for the other side."""
        board: Board = self.board
        side: cython.int = 3 - self.own if enemy else self.own
        p: cython.int = self.points[0]
        i: cython.int
        if question == LIB:
            return board.count_liberties(p) if self.stands(p) else 0
        if question == OLIB:
            return 0 if self.stands(p) else board.exact_liberties(p, side, MOST_MOVE_LIBERTIES)
        if question == O_SOMEWHERE:
            for i in range(count):
                if self.color[self.points[i]] == side:
                    return 1
            return 0
        if question == APPROX_OLIB:
            return 0 if self.stands(p) else board.approx_liberties(p, side, MOST_MOVE_LIBERTIES)
        if question == WORMSIZE:
            return board.string_size(p) if self.stands(p) else 0
        if question == SAME_STRING:
            return self.stands(p) and self.stands(self.points[1]) and board.same_string(p, self.points[1])
        if question == LEGAL_OMOVE:
            return board.is_legal(p, side)
        if question == O_SUICIDE:
            return not self.stands(p) and board.is_suicide(p, side)
        if question == O_CAPTURES_SOMETHING:
            return self._captures(p, side)
        if question == KO:
            return board.is_ko_point(p)
        if question == OPLAY_LIB:
            p = self.points[count - 1]
            i = self.play(side, count - 1)
            side = board.count_liberties(p) if self.stands(p) else 0
            self.take_back(i)
            return side
        if question == FINISH_KO_HELPER:
            return self._finishes_ko(p)
        if question == SQUEEZE_KO_HELPER:
            return self._squeezes_ko(p)
        if question == O_VISIBLE_ALONG_EDGE:
            return self._visible_along_edge(p, self.points[1]) == side
        if question == VALUE:
            return self.value
        return Answers.answer(self, question, enemy, count)

    @cython.cfunc
    def stands(self, p: cython.int) -> cython.bint:
        """Tells whether there is a stone at a point."""
        return self.color[p] != EMPTY and self.color[p] != OFF_BOARD

    @cython.cfunc
    def play(self, color: cython.int, count: cython.int) -> cython.int:
        """Plays the first `count` of `points` in turn, `color` first, and ignores ko bans.

        Illegal moves and passes are skipped, but the turn changes. Returns how many moves have to be taken back.
        """
        i: cython.int
        made: cython.int = 0
        for i in range(count):
            if self.points[i] != NO_POINT and self.board.tryko(self.points[i], color):
                made += 1
            color = 3 - color
        return made

    @cython.cfunc
    def take_back(self, count: cython.int) -> None:
        """Takes back the last `count` moves."""
        while count:
            self.board.popgo()
            count -= 1

    @cython.cfunc
    def _captures(self, p: cython.int, side: cython.int) -> cython.bint:
        k: cython.int
        q: cython.int
        if self.color[p] == EMPTY:
            for k in range(4):
                q = p + STEPS[k]
                if self.color[q] == 3 - side and self.board.count_liberties(q) == 1:
                    return True
        return False

    @cython.cfunc
    def _finishes_ko(self, p: cython.int) -> cython.bint:
        """Tells whether a neighbour is a single stone that can be captured in ko."""
        i: cython.int
        at: cython.int = self.board.work_top
        if self.stands(p):
            for i in range(self.board.neighbor_list(p, 0, at)):
                if self.board.is_ko_point(self.board.work[at + i]):
                    return True
        return False

    @cython.cfunc
    def _squeezes_ko(self, p: cython.int) -> cython.bint:
        """Tells whether one of exactly two liberties is a point where the enemy can take a ko."""
        at: cython.int = self.board.work_top
        enemy: cython.int
        if not self.stands(p) or self.board.count_liberties(p) != 2:
            return False
        enemy = 3 - self.color[p]
        self.board.liberty_list(p, 2, at)
        return self.board.is_ko_capture(self.board.work[at], enemy) or self.board.is_ko_capture(
            self.board.work[at + 1], enemy
        )

    @cython.cfunc
    def _visible_along_edge(self, start: cython.int, p: cython.int) -> cython.int:
        """Returns the colour of the first stone seen from `p` along the edge, away from `start`; EMPTY for none.

        The two points lie beside each other, and the line through them along the edge. Each column of five points from
        the edge is examined as a whole, high lines first.
        """
        step: cython.int = p - start
        inward: cython.int
        line: cython.int
        base: cython.int
        if not self.on_board(start) or not self.on_board(p):
            return EMPTY
        if step == 1 or step == -1:
            # Along the north or the south edge, whichever is nearer.
            inward = STRIDE if p // STRIDE - 1 <= self.board.size - p // STRIDE else -STRIDE
        elif step == STRIDE or step == -STRIDE:
            inward = 1 if p % STRIDE - 1 <= self.board.size - p % STRIDE else -1
        else:
            return EMPTY
        base = p
        while self.on_board(base - inward):
            base -= inward
        base += step
        while self.on_board(base):
            for line in range(EDGE_LINES - 1, -1, -1):
                if self.stands(base + line * inward):
                    return self.color[base + line * inward]
            base += step
        return EMPTY

    @cython.cfunc
    def on_board(self, p: cython.int) -> cython.bint:
        """Tells whether a point belongs to the board."""
        return p >= 0 and self.color[p] != OFF_BOARD
