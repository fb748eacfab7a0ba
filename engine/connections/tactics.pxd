from godebug.engine.reading.results cimport code_of, move_of
from godebug.engine.board.kernel cimport CELLS, EMPTY, STEPS, Board
from godebug.engine.reading.search cimport Search
from godebug.engine.go.result_codes cimport LOSE, WIN


cdef class Tactics:
    cdef Board board
    cdef public Search search
    cdef public int answer
    cdef int node
    cdef int[::1] catchable_at
    cdef unsigned char[::1] catchable

    cpdef void begin_node(self) noexcept
    cpdef bint is_catchable_now(self, int p, int color) noexcept
    cpdef int attack(self, int p) noexcept
    cpdef int defend(self, int p) noexcept
    cpdef int quick_capture(self, int p) noexcept
    cpdef bint is_catchable(self, int p, int color) noexcept
    cpdef bint cannot_avoid_atari(self, int p) noexcept
    cpdef bint is_lost(self, int p) noexcept
    cpdef bint has_neighbor_in_atari(self, int p) noexcept
    cpdef bint is_useless_self_atari(self, int p, int color) noexcept
    cpdef bint points_clash(self, int a, int b, int color) noexcept
    cpdef bint pairs_clash(self, int a1, int a2, int b1, int b2, int color) noexcept
    cpdef bint is_trivially_connected(self, int first, int second) noexcept
    cpdef int closed_after(self, int move, int color, int first, int second) noexcept
    cdef bint _keeps_room(self, int p, int move) noexcept
    cpdef int caught_after(self, int move, int color, int first, int second) noexcept
