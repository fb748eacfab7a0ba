from godebug.engine.board.kernel cimport CELLS, EMPTY, Board
from godebug.engine.reading.memory cimport mixed
from godebug.engine.reading.tactical cimport Reader
from godebug.engine.go.result_codes cimport LOSE

cdef enum:
    KEPT = 8


cdef class StringReadings:
    cdef public Board board
    cdef public Reader search
    cdef public int[::1] attack_code
    cdef public int[::1] attack_point
    cdef public int[::1] defense_code
    cdef public int[::1] defense_point
    cdef unsigned long long[::1] read_key
    cdef unsigned long long[::1] safe_key
    cdef int[::1] safe_code
    cdef int[::1] attack_known
    cdef int[::1] defense_known

    cdef unsigned long long _key(self) noexcept
    cpdef int look(self, int stone) noexcept
    cpdef bint is_lost(self, int stone) noexcept
    cpdef bint is_short_of_liberties(self, int stone) noexcept
    cpdef int safe_move(self, int p, int color) noexcept
