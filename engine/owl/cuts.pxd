from godebug.engine.board.kernel cimport CELLS, EMPTY, STEPS, STRIDE, Board
from godebug.engine.connections.distance cimport DistanceMap
from godebug.engine.connections.search cimport ConnectionReader
from godebug.engine.owl.goal cimport Goal
from godebug.engine.go.result_codes cimport WIN

cdef enum:
    MOST_CUT = 5
    SPREAD = 30001


cdef class Cuts:
    cdef Board board
    cdef ConnectionReader connections
    cdef DistanceMap map
    cdef unsigned char[::1] color
    cdef public int[::1] strings
    cdef public int count
    cdef int[::1] part_of
    cdef int[::1] nearest
    cdef int[::1] part

    cpdef void gather(self, Goal goal, int[::1] offsets, int start, int end, int anchor) noexcept
    cpdef void gather_around(self, Goal goal, int move) noexcept
    cdef void _note(self, Goal goal, int p) noexcept
    cpdef bint apply(self, Goal goal) noexcept
    cdef int _components(self) noexcept
    cdef void _keep_largest(self, Goal goal, int parts) noexcept
