from godebug.engine.board.kernel cimport CELLS, EMPTY, NO_POINT, STEPS, STRIDE, Board
from godebug.engine.owl.goal cimport Goal
from godebug.engine.owl.readings cimport StringReadings
from godebug.engine.owl.tries cimport Tries
from godebug.engine.go.result_codes cimport LOSE


cdef class Room:
    cdef Board board
    cdef StringReadings readings
    cdef unsigned char[::1] color
    cdef int own
    cdef int stamp
    cdef int[::1] reached
    cdef int[::1] ring
    cdef int[::1] stones
    cdef int stone_count
    cdef int[::1] points
    cdef int[::1] left

    cpdef int tightest(self, Goal goal, Tries tries) noexcept
    cdef int _reach(self, bint freely) noexcept
    cdef int _walk(self, bint freely) noexcept
