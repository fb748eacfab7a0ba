from godebug.engine.board.kernel cimport CELLS, EMPTY, LISTED, MAX_NEIGHBORS, MAX_STRINGS, OFF_BOARD, STEPS, Board

cdef int _STONES
cdef int _LIBERTIES
cdef int _NEIGHBORS
cdef int _ENOUGH_LIBERTIES


cdef class SuperstringFinder:
    cdef Board board
    cdef unsigned char[::1] color
    cdef int[::1] work
    cdef int[::1] queue
    cdef int queued
    cdef long long[::1] met
    cdef long long[::1] reported
    cdef long long stamp
    cdef int own
    cdef int cap
    cdef int kind
    cdef int at
    cdef int found

    cpdef int liberties(self, int s, int cap, int at) noexcept
    cpdef int neighbors(self, int s, int cap, bint proper, int at) noexcept
    cpdef int stones(self, int s, int at) noexcept
    cdef int _grow(self, int s, int kind, int cap, int at) noexcept
    cdef void _meet(self, int stone) noexcept
    cdef void _meet_if_own(self, int p) noexcept
    cdef bint _enemy_cannot_play(self, int p) noexcept
