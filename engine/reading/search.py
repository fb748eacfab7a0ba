"""The search of tactical reading: attack and defend, asked in turn, and ladders.

Results are packed as in `engine.reading.nodes`.
Source: GNU Go manual, chapter "Tactical Reading"; behaviour of GNU Go 3.8.
"""

import cython

from godebug.engine.board.kernel import Board
from godebug.engine.board.komaster import CONDITIONAL, REFUSED, komaster_trymove
from godebug.engine.go.points import NO_POINT
from godebug.engine.go.result_codes import KO_B, LOSE, WIN
from godebug.engine.reading.candidates import MAX_CANDIDATES
from godebug.engine.reading.defence_nodes import DefenceNodes
from godebug.engine.reading.labels import LIBERTY
from godebug.engine.reading.questions import ATTACK, DEFEND, STRING_COST
from godebug.engine.reading.results import code_of, move_of, packed
from godebug.engine.reading.table import NOT_FOUND

#: So far beyond `depth`, only ladders are followed against two liberties.
_LADDERS_ONLY = 10
_LADDER_LIMIT = 20


@cython.cclass
class Search(DefenceNodes):
    """The searcher of one board."""

    # ---- The two questions -----------------------------------------------------------------------------------------

    def search_attack(self, s: cython.int, hint: cython.int = 0) -> int:
        """Can the string of the stone `s` be taken if its enemy moves?

        The move above the code is what the asker passes on as `hint` to the next question: that of the answer, or
        what it handed in.
        """
        return self._search(ATTACK, s, hint)

    def search_defence(self, s: cython.int, hint: cython.int = 0) -> int:
        """Can the string of the stone `s` be saved if its owner moves? The move as in `search_attack`."""
        return self._search(DEFEND, s, hint)

    @cython.locals(outside=(cython.ulonglong, cython.ulonglong))
    @cython.cfunc
    def _search(self, kind: cython.int, s: cython.int, hint: cython.int) -> cython.int:
        """One node: from the table, or read."""
        key: cython.ulonglong
        record: cython.int
        result: cython.int
        # With few liberties all the moves are tried, in an order of their own.
        first: cython.int = hint
        board: Board = self.board
        stackp: cython.int = board.stackp
        depth: cython.int = self.limits.depth
        liberties: cython.int = board.count_liberties(s)
        s = board.origin(s)
        if (
            liberties > 4
            or (liberties == 4 and stackp > self.limits.fourlib_depth)
            or (liberties == 3 and stackp > depth)
        ):
            return packed(LOSE, hint) if kind == ATTACK else WIN
        if liberties < (4 if kind == ATTACK else 3):
            first = NO_POINT
        if stackp > depth:
            result = self._read(kind, s, liberties, first)
        else:
            key = self.table.key(board.hash, kind, s)
            record = self.table.find(key)
            if record != NOT_FOUND:
                if self.table.remaining_depth(record) >= depth - stackp:
                    result = packed(self.table.value(record), self.table.move(record))
                    self.table.see(record, board)
                    if self.listening:
                        self._tell_result(kind, s, result, True)
                    return result
                first = self.table.move(record)
            outside = board.take_seen()
            board.see(s)
            result = self._read(kind, s, liberties, first)
            self.table.store(key, STRING_COST, depth - stackp, code_of(result), 0, move_of(result), board)
            board.add_seen(outside[0], outside[1])
        if self.listening:
            self._tell_result(kind, s, result, False)
        return result if code_of(result) else packed(LOSE, hint)

    @cython.cfunc
    def _read(self, kind: cython.int, s: cython.int, liberties: cython.int, first: cython.int) -> cython.int:
        """Tries the moves; how they are found goes by the count of liberties."""
        if kind == DEFEND:
            if liberties == 1:
                return self._defend1(s, first)
            if liberties == 2:
                return self._defend2(s, first)
            return self._defend3(s, first) if liberties == 3 else self._defend4(s, first)
        if liberties == 1:
            return self._attack1(s)
        if liberties == 2:
            if self.board.stackp > self.limits.depth + _LADDERS_ONLY - self.limits.shortened:
                return self._ladder_attack(s)
            return self._attack2(s, first)
        return self._attack3(s, first) if liberties == 3 else self._attack4(s, first)

    # ---- Ladders ---------------------------------------------------------------------------------------------------

    @cython.cfunc
    def search_ladder(self, s: cython.int) -> cython.int:
        """Does a pure ladder (every attacking move an atari) catch the string of `s`, which has two liberties?"""
        return self._ladder_attack(self.board.origin(s))

    @cython.cfunc
    def _ladder_attack(self, s: cython.int) -> cython.int:
        a: cython.int
        b: cython.int
        i: cython.int
        p: cython.int
        made: cython.int
        code: cython.int
        board: Board = self.board
        own: cython.int = self.color[s]
        at: cython.int = board.work_top
        top: cython.int
        self._open(NO_POINT)
        top = self.moves.top
        if board.stackp > self.limits.depth + _LADDER_LIMIT - self.limits.shortened and (
            self.limits.shortened > 0 or board.komaster == self._komaster(3 - own)
        ):
            return self._close()
        board.liberty_list(s, 2, at)
        a = self.work[at]
        b = self.work[at + 1]
        # An atari is worth trying if the string gets no more than three liberties at the other end.
        if board.approx_liberties(a, own, 4) <= 3:
            self.moves.add(b, 0, LIBERTY)
        if board.approx_liberties(b, own, 4) <= 3:
            self.moves.add(a, 0, LIBERTY)
        self.moves.order(s, 3 - own)
        for i in range(self.moves.count[top]):
            p = self.moves.point[top * MAX_CANDIDATES + i]
            made = komaster_trymove(board, p, 3 - own, self.code[top] == LOSE)
            if made == REFUSED:
                continue
            if self.listening:
                self._tell_candidate(i, 3 - own, made)
            code = WIN - code_of(self._ladder_defend(s))
            self._undo()
            if made == CONDITIONAL and code > LOSE:
                code = KO_B
            if self._save(code, p):
                break
        return self._close()

    @cython.cfunc
    def _ladder_defend(self, s: cython.int) -> cython.int:
        i: cython.int
        p: cython.int
        made: cython.int
        code: cython.int
        liberties: cython.int
        top: cython.int
        board: Board = self.board
        own: cython.int = self.color[s]
        self._open(NO_POINT)
        top = self.moves.top
        self.moves.add(board.first_liberty(s), 0, LIBERTY)
        self.chains.break_chain(s)
        self.moves.order(s, own)
        for i in range(self.moves.count[top]):
            p = self.moves.point[top * MAX_CANDIDATES + i]
            made = komaster_trymove(board, p, own, self.code[top] == LOSE)
            if made == REFUSED:
                continue
            if self.listening:
                self._tell_candidate(i, own, made)
            liberties = board.count_liberties(s)
            if liberties > 2:
                code = WIN
            elif liberties == 2:
                code = WIN - code_of(self._ladder_attack(board.origin(s)))
            else:
                code = LOSE
            self._undo()
            if made == CONDITIONAL and code > LOSE:
                code = KO_B
            if self._save(code, p):
                break
        return self._close()
