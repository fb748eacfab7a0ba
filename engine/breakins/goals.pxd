from godebug.engine.board.kernel cimport CELLS, EMPTY, NO_POINT, STEPS, STRIDE, Board
from godebug.engine.connections.distance cimport MOVE, DistanceMap

cdef enum:
    NEAR = 30100
    BEHIND_FIRST = 10010
    MOST_STRINGS = 10
    ENTERING_REACH = 30100
    BLOCKED_REACH = 28100
    MOST_STONES = 2
    STONES_A_STRING = 3
    GOAL_NEIGHBORS = 2

    MEMBER = 1
    BESIDE = 2


cdef class Approach:
    cdef Board board
    cdef int color
    cdef bint entering
    cdef int[::1] coming_from
    cdef int[::1] points
    cdef int[::1] reached
    cdef int count
    cdef unsigned char[::1] marks
    cdef int[::1] part

    cdef void take(self, DistanceMap distances) noexcept
    cpdef tuple smaller_goal(self, unsigned char[::1] goal)
    cpdef list entries(self, unsigned char[::1] goal)
    cdef int _stones_used(self, int p, unsigned char[::1] goal) noexcept
    cdef void _keep_largest_part(self) noexcept
    cdef int _flood(self, int start, int old, int new) noexcept
