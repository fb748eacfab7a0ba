from engine.board.kernel cimport BLACK, CELLS, NO_POINT, OFF_BOARD, STRIDE, WHITE, Board
from engine.reading.table cimport TranspositionTable
from engine.reading.tactical cimport Reader

cdef enum:
    MOST_DISTANT = 8192
    AREA_WORDS = 7
    NOT_KEPT = -1


cdef class DistantAnswers:
    cdef Board board
    cdef Reader reader
    cdef TranspositionTable usual_table
    cdef TranspositionTable table
    cdef unsigned long long[::1] keys
    cdef public double[::1] answers
    cdef unsigned long long[::1] areas
    cdef unsigned char[::1] near
    cdef unsigned char[::1] area
    cdef int[::1] waiting

    cdef unsigned long long position(self) noexcept
    cdef int find(self, unsigned long long key) noexcept
    cdef void begin(self)
    cdef void end(self)
    cdef void keep(self, unsigned long long key, double answer, int[::1] points, int count)
    cdef void _find_area(self, int[::1] points, int count) noexcept
    cdef void _mark_around(self, int p) noexcept
    cdef int _take_string(self, int p, int count) noexcept
    cdef void _take_neighbors(self, int count) noexcept
