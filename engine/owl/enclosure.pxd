from godebug.engine.board.kernel cimport CELLS, EMPTY, OFF_BOARD, STEPS, STRIDE, Board
from godebug.engine.owl.goal cimport CRUDE_ALIVE

cdef enum:
    UNDECIDED = 0
    SUCCEEDS = 1
    FAILS = 2

    NO_CONTACTS = 0
    BARRED = 1
    AS_EXITS = 2

    MOST_REGION = 36
    MOST_STRINGS_INSIDE = 24
    MOST_ROOMS = 24

    LARGEST_ROOM = 7
    ROOM_FIGURES = 5
    NO_VALUE = -1


cdef class Enclosure:
    cdef public Board board
    cdef unsigned char[::1] color
    cdef public unsigned char[::1] region
    cdef public int[::1] points
    cdef public int count
    cdef int[::1] goal
    cdef int goal_count
    cdef public int own
    cdef public bint ko_met
    cdef int[::1] room_of
    cdef int[::1] waiting
    cdef int[::1] vital
    cdef int[::1] beside
    cdef int[::1] string_stone
    cdef int string_count
    cdef int[::1] firm_at
    cdef unsigned char[::1] firm
    cdef int stamp
    cdef dict known_rooms
    cdef int[::1] figures
    cdef int figure_count
    cdef int[::1] vertex
    cdef int[::1] adjacency
    cdef int[::1] room_points
    cdef int[::1] total
    cdef int counted
    cdef int known
    cdef int inside
    cdef public bint ways_out
    cdef unsigned char[::1] exit
    cdef public int[::1] contact
    cdef public int contact_count
    cdef int[::1] seen_at
    cdef int seen

    cpdef bint find_region(self, unsigned char[::1] marks, int own, unsigned char[::1] crude, int weak, int contacts) noexcept
    cpdef bint is_whole(self) noexcept
    cdef bint _touches_life(self, int p, unsigned char[::1] crude) noexcept
    cdef int _escape(self, bint attacking) noexcept
    cdef int capture(self) noexcept
    cdef int judge(self, bint attacking, int ta, int td) noexcept
    cdef int _find_rooms(self) noexcept
    cdef int _string_number(self, int stone) noexcept
    cdef bint _is_pass_alive(self, int rooms) noexcept
    cdef bint _is_firm(self, int stone) noexcept
    cdef bint _cannot_make_two_eyes(self) noexcept
    cdef int _judge_rooms(self, int rooms, bint attacking, int ta, int td) noexcept
    cdef bint _sum_rooms(self, int rooms, int s, int outer, int threats) noexcept
    cdef int _outer_liberties(self, int s) noexcept
    cdef bint _walls_are_firm(self, int s) noexcept
    cdef void _add(self, int at) noexcept
    cdef int _value_of(self, int room, int liberties, int threats) noexcept
    cdef int _value_room(self, long long picture, int vertices, int walled, int stones, int liberties, int threats) noexcept
