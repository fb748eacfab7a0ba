"""Ladder reading with forbidden points: can a string be caught, or saved, without playing there?

Life-and-death code asks it for approach moves: play the atari, forbid the victim's liberties, and see whether a defence
is left elsewhere. Three liberties are an escape. Source: GNU Go manual, chapter "Tactical Reading".
"""

from collections.abc import Iterable

import cython

from engine.board.kernel import Board
from engine.board.komaster import komaster_trymove
from engine.reading.search import Search

if not cython.compiled:
    from engine.board.komaster import CONDITIONAL, REFUSED
    from engine.color import BLACK, WHITE
    from engine.points import CELLS, NO_POINT
    from engine.reading.candidates import MAX_CANDIDATES
    from engine.reading.labels import LIBERTY
    from engine.reading.results import code_of, move_of, packed
    from engine.result_codes import KO_B, LOSE, WIN


@cython.final
@cython.cclass
class RestrictedReader:
    """Reads on the board of a search and counts nothing there.

    Answers are (code, move) from the point of view of the side that moves.
    """

    def __init__(self, search: Search) -> None:
        self.board = search.board
        self.moves = search.moves
        self.chains = search.chains
        self.forbidden = bytearray(CELLS)

    def attack(self, p: int, forbidden: Iterable[int]) -> tuple[int, int]:
        """Can the string at `p` be caught in a ladder? ValueError unless it has two liberties."""
        return self._ask(p, 2, tuple(forbidden))

    def defend(self, p: int, forbidden: Iterable[int]) -> tuple[int, int]:
        """Can the string at `p` get out of atari for good? ValueError unless it has one liberty."""
        return self._ask(p, 1, tuple(forbidden))

    def _ask(self, p: int, liberties: int, forbidden: tuple[int, ...]) -> tuple[int, int]:
        if (
            not 0 <= p < CELLS
            or self.board.color[p] not in (WHITE, BLACK)
            or self.board.count_liberties(p) != liberties
        ):
            raise ValueError("string must have exactly " + ("1 liberty" if liberties == 1 else "2 liberties"))
        for point in forbidden:
            self.forbidden[point] = True
        result = self._defend1(p) if liberties == 1 else self._attack2(p)
        for point in forbidden:
            self.forbidden[point] = False
        return code_of(result), move_of(result)

    def _attack2(self, s: cython.int) -> int:
        """Two liberties: each, in list order."""
        i: cython.int
        p: cython.int
        made: cython.int
        code: cython.int
        best: cython.int = LOSE
        best_move: cython.int = NO_POINT
        board: Board = self.board
        own: cython.int = board.color[s]
        at: cython.int = board.work_top
        board.liberty_list(s, 2, at)
        board.work_top = at + 2
        for i in range(2):
            p = board.work[at + i]
            if self.forbidden[p]:
                continue
            made = komaster_trymove(board, p, 3 - own, best == LOSE)
            if made == REFUSED:
                continue
            code = WIN - code_of(self._defend1(s))
            board.popgo()
            if made == CONDITIONAL and code > LOSE:
                code = KO_B
            if code > best:
                best = code
                best_move = p
            if best == WIN:
                break
        board.work_top = at
        return packed(best, best_move)

    def _defend1(self, s: cython.int) -> int:
        """One liberty: extend or capture."""
        i: cython.int
        p: cython.int
        made: cython.int
        code: cython.int
        liberties: cython.int
        top: cython.int
        best: cython.int = LOSE
        best_move: cython.int = NO_POINT
        board: Board = self.board
        own: cython.int = board.color[s]
        self.moves.open(NO_POINT)
        top = self.moves.top
        self.moves.add(board.first_liberty(s), 0, LIBERTY)
        self.chains.break_chain(s)
        self.moves.order(s, own)
        for i in range(self.moves.count[top]):
            p = self.moves.point[top * MAX_CANDIDATES + i]
            if self.forbidden[p]:
                continue
            made = komaster_trymove(board, p, own, best == LOSE)
            if made == REFUSED:
                continue
            liberties = board.count_liberties(s)
            if liberties > 2:
                code = WIN
            elif liberties == 2:
                code = WIN - code_of(self._attack2(s))
            else:
                code = LOSE
            board.popgo()
            if made == CONDITIONAL and code > LOSE:
                code = KO_B
            if code > best:
                best = code
                best_move = p
            if best == WIN:
                break
        self.moves.close()
        return packed(best, best_move)
