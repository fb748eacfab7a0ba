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
    cdef public int[::1] pattern_of
    cdef public int[::1] k_of
    cdef public int[::1] beginning_of
    cdef public int[::1] begun
    cdef public int[::1] beginning_parents
    cdef public int[::1] beginning_offsets
    cdef public int[::1] beginning_kinds
    cdef public int count
    cdef int beginnings
    cdef int highest, leftmost, lowest, rightmost
    cdef int[::1] boxes
    cdef int size
    cdef void stand_on(self, int size) noexcept

cdef class BoardBits:
    cdef public int size
    cdef public bint goal_set, anchors_set
    cdef public int[::1] orientations
    cdef public int[::1] anchors
    cdef int[::1] sorted_orientations
    cdef int[::1] sorted_anchors
    cdef int room
    cdef int[::1] slots
    cdef int[::1] bases
    cdef int first, end
    cdef int goal_top, goal_bottom, goal_left, goal_right
    cdef unsigned long long[::1] boards
    cdef unsigned long long[::1] left
    cdef unsigned long long[::1] begun
    cdef unsigned char[::1] alive
    cdef unsigned long long[::1] rows_from
    cdef unsigned long long[::1] rows_to
    cdef unsigned long long[::1] columns_from
    cdef unsigned long long[::1] columns_to
    cpdef void load(self, unsigned char[::1] color, int size) noexcept
    cpdef void mark_goal(self, unsigned char[::1] marks) noexcept
    cpdef void mark_anchors(self, unsigned char[::1] marks) noexcept
    cpdef void forget_marks(self) noexcept
    cpdef int collect(self, Program program, int own, bint in_order) except -1
    cdef void _without_goal(self) noexcept
    cdef void _clear(self, int first, int end) noexcept
    cdef void _mark(self, int board, unsigned char[::1] marks) noexcept
    cdef void _grow(self) except *
    cdef void _sort(self, Program program, int own, int count) noexcept
    cdef int _slot(self, Program program, int own, int i) noexcept
    cdef void _begin(self, Program program) noexcept
    cdef void _make_room(self, int beginnings) except *
    cdef bint _place(self, Program program, int number) noexcept
    cdef inline unsigned long long _box(self, int row_0, int row_1, int column_0, int column_1, int w) noexcept
    cdef bint _touch_goal(self, Program program, int record) noexcept
    cdef int _board(self, int kind, int own) noexcept
