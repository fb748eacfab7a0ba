# The C side of distance.py.

from engine.board.kernel cimport Board
from engine.reading.tactical cimport Reader

cdef enum:
    EMPTY = 0
    OFF_BOARD = 3
    CELLS = 421
    LOSE = 0
    WIN = 5
    UNREACHED = 1000000
    QUEUE = 512
    HEAP = 8192
    CAPTURE_ENTRY = 1
    CAPTURE_STRING = 2
    DIAGONAL = 3


cdef class DistanceMap:
    cdef public Board board
    cdef public Reader reader
    cdef public int[::1] distance
    cdef public int[::1] delta
    cdef public int[::1] coming_from
    cdef public int[::1] vulnerable1
    cdef public int[::1] vulnerable2
    cdef public int[::1] queue
    cdef public int queue_start
    cdef public int queue_end
    cdef public int color
    cdef int[::1] _step
    cdef int[::1] _heap_key
    cdef int[::1] _heap_kind
    cdef int[::1] _heap_target
    cdef int[::1] _heap_from
    cdef int _heap_size
    cdef int _v1
    cdef int _v2

    cpdef void clear(self, int color) noexcept
    cpdef void from_string(self, int stone, int target, int reach) noexcept
    cpdef void from_goal(self, unsigned char[::1] goal, int color, int target, int reach) noexcept
    cpdef void set_free(self, int point) noexcept
    cpdef bint is_catchable(self, int p, int color) noexcept
    cpdef int quick_capture(self, int p) noexcept
    cpdef bint points_clash(self, int a, int b) noexcept
    cdef void _spread(self, int target, int reach) noexcept
    cdef void _process(self, int item) noexcept
    cdef void _from_empty(self, int p, int item) noexcept
    cdef void _from_own(self, int p) noexcept
    cdef void _links(self, int p, int f, int side) noexcept
    cdef bint _sound_flank(self, int p, int f, int side) noexcept
    cdef void _steps_ahead(self, int p, int f) noexcept
    cdef void _jumps(self, int p, int f, int side) noexcept
    cdef bint _makes_bamboo(self, int p, int f, int side) noexcept
    cdef void _edge_jump(self, int p, int f, int side, int flank) noexcept
    cdef void _diagonal_steps(self, int p, int f, int side) noexcept
    cdef void _evaluate_top(self) noexcept
    cdef void _enter(self, int q, int p, int d) noexcept
    cdef void _step_diagonally(self, int corner, int p, int d) noexcept
    cdef bint _few_liberties(self, int p, int color) noexcept
    cdef bint _cannot_avoid_atari(self, int p) noexcept
    cdef bint _is_lost(self, int p) noexcept
    cdef int _closed_after(self, int move, int first, int second) noexcept
    cdef void _find_threats(self, int p, int q) noexcept
    cdef bint _clash(self, int a1, int a2, int b1, int b2) noexcept
    cdef void _reach(self, int target, int distance, int delta, int coming_from, int v1, int v2) noexcept
    cdef void _later(self, int key, int kind, int target, int p) noexcept
    cdef void _move_entry(self, int source, int place) noexcept
    cdef void _drop_top(self) noexcept
