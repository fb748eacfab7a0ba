from godebug.engine.board.kernel cimport CELLS, EMPTY, NO_POINT, OFF_BOARD, STEPS, Board
from godebug.engine.connections.distance cimport MOVE, DistanceMap
from godebug.engine.connections.queues cimport UNREACHED
from godebug.engine.connections.tactics cimport Tactics

cdef enum:
    LINK_REACH = 30510
    ENTRY_REACH = 25010
    STACK = 16384
    LONGEST = 362
    UNBOUNDED = 1000000

    MOST_LEFT = 25000
    BEYOND = 2000
    BALANCED = 1000
    CAPTURING = 1500
    RESCUING = 5000
    POOR_CAPTURE = 5000
    CONTACT = 1500
    CONTACT_SHORT = 2000
    LINKING_OVER = 7000
    LINK_AT_ONCE = 5000
    FIRST_LINE_CUT = 1000
    OWN_SHORT = 2000
    NEIGHBOR_SHORT = 1000
    NEIGHBOR_IN_ATARI = 5000
    UNSAFE = 3000
    THIRD_LIBERTY = 1000

    WINDOW = 15000
    GAP = 2000
    GAPS = 8
    HORIZON = 5
    HORIZON_VALUE = 11010
    HORIZON_STEP = 1500


cdef class LinkMoves:
    cdef Board board
    cdef Tactics tactics
    cdef public DistanceMap map1
    cdef public DistanceMap map2
    cdef public int[::1] point
    cdef public int[::1] value
    cdef public int base
    cdef public int count
    cdef public int sorted_count
    cdef public int total
    cdef public int cutoff
    cdef public int end
    cdef int _color

    cpdef void propose_links(self, int first, int second, bint linking) noexcept
    cpdef void propose_entries(self, int string, unsigned char[::1] goal, bint entering, int left) noexcept
    cpdef void append(self, int p) noexcept
    cdef bint _has_stone_in(self, unsigned char[::1] goal, int item) noexcept
    cdef void _free_last_liberty(self, int string, DistanceMap own, DistanceMap other) noexcept
    cdef void _list(self, int reach1, int reach2, int first, int second, bint linking) noexcept
    cdef void _add_vulnerable(self, int p, int value, int mover) noexcept
    cdef void _add_captures(self, int p, int value, bint linking) noexcept
    cdef void _add_unless_wasted(self, int p, int value, int mover) noexcept
    cdef void _add(self, int p, int value) noexcept
    cdef int _correction(self, int p, int first, int second, bint linking, int mover) noexcept
    cdef bint _links_over(self, int p, int q) noexcept
    cdef int _left1(self, int p) noexcept
    cdef int _left2(self, int p) noexcept
    cdef int _neighbors_in_need(self, int q) noexcept
    cdef bint _is_third_liberty(self, int p, int string) noexcept
    cdef void _sort(self) noexcept
    cdef void _cut(self, int mover) noexcept
