from godebug.engine.board.kernel cimport CELLS, EMPTY, OFF_BOARD, STEPS, STRIDE, Board
from godebug.engine.eyes.domains cimport EYE_POINT, EyeMap
from godebug.engine.owl.node cimport FALSE, HALF, PROPER_EYE, NodeEyes
from godebug.engine.owl.readings cimport StringReadings
from godebug.engine.go.result_codes cimport LOSE, WIN


cdef class HalfEyes:
    cdef Board board
    cdef StringReadings readings
    cdef unsigned char[::1] color
    cdef int _attack
    cdef int _defense

    cpdef void judge(self, int p, NodeEyes eyes) noexcept
    cdef int _diagonal(self, int p, int k, EyeMap map) noexcept
    cdef bint _captures(self, int q, int owner) noexcept
    cdef int _empty_diagonal(self, int q, int owner) noexcept
    cdef int _rescue(self, int q, int owner) noexcept
    cdef int _enemy_diagonal(self, int q) noexcept
    cdef bint _cuts_wall(self, int p, int q, int owner) noexcept
    cpdef bint is_plainly_false(self, int p, int owner) noexcept
