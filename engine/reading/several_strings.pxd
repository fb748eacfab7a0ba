from godebug.engine.reading.results cimport code_of, move_of
from godebug.engine.board.kernel cimport BLACK, CELLS, EMPTY, NO_POINT, STRIDE, WHITE, Board
from godebug.engine.board.komaster cimport CONDITIONAL, REFUSED, komaster_trymove
from godebug.engine.reading.search cimport Search
from godebug.engine.go.result_codes cimport KO_B, LOSE, WIN

cdef enum:
    CUT = 2

cdef int _UNKNOWN


cdef class SeveralStrings(Search):
    cdef int[::1] safe
    cdef unsigned long long safe_hash

    cdef int _check(self, int p) except -1
    cpdef int attack_either(self, int a, int b) except -1
    cpdef int defend_both(self, int a, int b) except -1
    cdef bint _holds_after(self, int move, int a, int b) noexcept
    cpdef int break_through(self, int a, int b, int c) except -1
    cdef int _push_through(self, int a, int b, int c, int d, int e, int stone) except -1
    cdef bint _catches_one(self, int a, int b, int c) except -1
    cdef bint _opens_both_ways(self, int d, int e, int stone) except -1
    cdef bint _leaves(self, int closed, int way, int color) except -1
    cpdef int safe_move(self, int move, int color) except -1
    cdef void _forget_safe_moves(self) noexcept
