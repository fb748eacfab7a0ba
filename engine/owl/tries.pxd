from godebug.engine.board.kernel cimport NO_POINT
from godebug.engine.board.komaster cimport CONDITIONAL
from godebug.engine.go.result_codes cimport KO_B, LOSE, WIN

cdef enum:
    EFFECTIVE = 0
    CACHED = 1
    ESCAPED = 2
    OUT_OF_DEPTH = 3
    OUT_OF_NODES = 4
    BY_TWO_EYES = 5
    BY_LIKELY_FOUR = 6
    BY_LIVELY_LOOKS = 7
    NO_DEFENSE = 8
    ORIGINALS_CAPTURED = 9
    FAILED = 10
    LIKELY_EYES = 11
    EFFECTIVE_KO = 12

    MOST_TRIED = 16
    MOST_REPLIES = 3


cdef class Tries:
    cdef public int[::1] points
    cdef public int known
    cdef public int count
    cdef public int[::1] replies
    cdef public int reply_count
    cdef public int code
    cdef public int move
    cdef public int reason

    cpdef void begin(self) noexcept
    cpdef bint has(self, int move) noexcept
    cpdef void note(self, int move) noexcept
    cpdef void note_reply(self, int point) noexcept
    cpdef void win(self, int move, int reason) noexcept
    cpdef bint take(self, int made, int result, int move, bint defending) noexcept
