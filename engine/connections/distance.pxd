from godebug.engine.board.kernel cimport CELLS, EMPTY, OFF_BOARD, STEPS, STRIDE, Board
from godebug.engine.connections.queues cimport UNREACHED, Queues
from godebug.engine.connections.tactics cimport Tactics

cdef enum:
    MOVE = 10000
    ALMOST_LINKED = 1000
    NEARLY_BAMBOO = 2000
    LOST = 3000
    CAUGHT_AHEAD = 6000
    AHEAD = 8500
    AHEAD_FROM_EMPTY = 8000
    LIBERTY = 500
    LIBERTIES = 5
    LIBERTIES_FROM_EMPTY = 6
    TIGHT_MOVE = 11000
    CAUGHT_DIAGONAL = 12000
    FREE_DIAGONAL = 13000
    CUT_DIAGONAL = 15000
    LOOSE_DIAGONAL = 18000
    LOOSE_SAVING = 9000
    JUMP_OVER = 20000

    FEW_LIBERTIES = 3
    FEW_TOGETHER = 6
    FEWER_TOGETHER = 5

    ENTRY = 1
    CAPTURE = 2
    DIAGONAL = 3


cdef class DistanceMap(Queues):
    cdef public Board board
    cdef Tactics tactics
    cdef bint is_second
    cdef public int color
    cdef int _v1
    cdef int _v2

    cpdef void from_string(self, int stone, int target, int reach) noexcept
    cpdef int from_goal(self, unsigned char[::1] goal, int color, int target, int reach) noexcept
    cdef void _spread(self, int target, int reach) noexcept
    cdef void _process(self, int item) noexcept
    cdef void _from_empty(self, int p, int item) noexcept
    cdef void _from_own(self, int p) noexcept
    cdef void _point_ahead(self, int p, int f) noexcept
    cdef void _find_preparations(self, int p, int q) noexcept
    cdef void _links(self, int p, int f, int side) noexcept
    cdef bint _is_sound_flank(self, int p, int f, int side) noexcept
    cdef void _wait_ahead(self, int p, int f) noexcept
    cdef void _tight_moves(self, int p, int f, int side) noexcept
    cdef bint _makes_bamboo(self, int p, int f, int side) noexcept
    cdef void _edge_jump(self, int p, int f, int side) noexcept
    cdef void _diagonal(self, int p, int f, int side) noexcept
    cdef bint _clash(self, int p, int a, int b) noexcept
    cdef void _take_waiting_step(self) noexcept
    cdef void _enter(self, int q, int p, int d) noexcept
    cdef void _step_diagonally(self, int corner, int p, int d) noexcept
    cdef bint _has_few_liberties(self, int p) noexcept
