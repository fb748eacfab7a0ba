from godebug.engine.board.kernel cimport EMPTY, NO_POINT, OFF_BOARD, STEPS, Board

cdef enum:
    UNKNOWN = -1
    NO = 0
    YES = 1

    CAPTURE = 0
    HOLD = 1
    REVENGE = 2

    MOST_POINTS = 60
    DEEPEST_LINE = 200
    MOST_POSITIONS = 400000
    MOST_EDGES = 1600000


cdef class ExactRace:
    cdef Board board
    cdef unsigned char[::1] color
    cdef public int limit
    cdef public int opened
    cdef public bint met_ko
    cdef int[::1] points
    cdef int point_count
    cdef int[::1] targets
    cdef int[::1] target_color
    cdef int target_count
    cdef unsigned long long[::1] keys
    cdef dict place
    cdef int count
    cdef int edges
    cdef int[::1] proof
    cdef int[::1] disproof
    cdef int[::1] start
    cdef int[::1] moves
    cdef int[::1] mover
    cdef int[::1] passed
    cdef int[::1] stage
    cdef int[::1] walked
    cdef int walked_count
    cdef int[::1] order
    cdef int[::1] low
    cdef int[::1] met
    cdef int stamp
    cdef int[::1] edge_point
    cdef int[::1] edge_position
    cdef int[::1] line
    cdef int[::1] line_point
    cdef int killer
    cdef int master
    cdef int taken

    cpdef int kills(self, int killer, int mover, int master) except -2
    cdef bint _is_settled(self, int n) noexcept
    cdef bint _has_room(self) noexcept
    cdef void _grow(self, int root) except *
    cdef void _walk_to(self, int n, int depth) noexcept
    cdef int _best_move(self, int n) noexcept
    cdef void _sum_up(self, int n) noexcept
    cdef void _settle_circles(self, int n) noexcept
    cdef void _settle(self, int n, int answer) noexcept
    cdef void _open(self, int n, int depth) except *
    cdef bint _make(self, int p, int mover) noexcept
    cdef void _enter_moves(self, int n) except *
    cdef bint _is_own_eye(self, int p, int mover) noexcept
    cdef int _after_move(self, int n, bint passes) except -1
    cdef int _position(self, int mover, bint passed, int stage, int answer, bint ended) except -1
    cdef bint _lost(self, int color) noexcept
    cdef int _least_liberties(self, int color) noexcept
    cdef bint _lives(self, int color) noexcept
    cdef bint _string_lives(self, int stone) noexcept
