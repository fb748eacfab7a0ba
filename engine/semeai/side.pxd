from godebug.engine.board.kernel cimport CELLS
from godebug.engine.owl.goal cimport Goal
from godebug.engine.owl.node cimport NodeEyes


cdef class Side:
    cdef public Goal goal
    cdef public int own
    cdef public int stone
    cdef public bint prefers_ko
    cdef public int string_count
    cdef public int[::1] strings
    cdef public unsigned char[::1] important
    cdef list levels

    cpdef NodeEyes eyes_at(self, int level)
    cpdef bint is_expendable(self) noexcept
