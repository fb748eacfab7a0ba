from godebug.engine.board.kernel cimport CELLS, EMPTY, STEPS, Board


cdef class Surroundings:
    cdef Board board
    cdef unsigned char[::1] color
    cdef int[::1] distance
    cdef unsigned char[::1] expanded
    cdef int[::1] queue

    cpdef frozenset enemies(self, int move, int attacker)
    cdef void _spread(self, int move, int enemy) noexcept
