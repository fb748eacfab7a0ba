cdef extern from *:
    int trailing_zeros "__builtin_ctzll"(unsigned long long word) noexcept nogil

cdef enum:
    CELLS = 421
    STRIDE = 20
    FIRST = 21
    WORD_BITS = 64
    WORDS = 6
    SPAN = 18
    GOAL = 5
    ANCHORS = 6
    BOARDS = 7
    RECORD = 9

cdef class Program:
    cdef public int[::1] records
    cdef public int[::1] offsets
    cdef public int[::1] kinds
    cdef public int count

cdef class BoardBits:
    cdef public int size
    cdef public bint goal_set, anchors_set
    cdef unsigned long long[::1] boards
    cdef unsigned long long[::1] left
    cdef unsigned long long[::1] rows_from
    cdef unsigned long long[::1] rows_to
    cdef unsigned long long[::1] columns_from
    cdef unsigned long long[::1] columns_to
    cdef void _clear(self, int first, int end) noexcept
    cdef void _load(self, unsigned char[::1] color) noexcept
    cdef int _find(self, Program program, int own, long long[::1] found, int room) noexcept
    cdef bint _place(self, Program program, int number, int own) noexcept
    cdef bint _touch_goal(self, Program program, int record) noexcept
    cdef int _board(self, int kind, int own) noexcept
