from godebug.engine.board.kernel cimport CELLS, EMPTY, OFF_BOARD, STEPS, STRIDE, Board
from godebug.engine.owl.readings cimport StringReadings
from godebug.engine.reading.superstring cimport SuperstringFinder

cdef enum:
    CRUDE_UNKNOWN = 0
    CRUDE_ALIVE = 1
    CRUDE_DEAD = 2
    CRUDE_CRITICAL = 3
    LEVELS = 80


cdef class Goal:
    cdef public Board board
    cdef public StringReadings readings
    cdef SuperstringFinder superstrings
    cdef unsigned char[::1] color
    cdef int[::1] work
    cdef public int own
    cdef public unsigned char[::1] marks
    cdef public unsigned char[::1] cumulative
    cdef public unsigned char[::1] boundary
    cdef public unsigned char[::1] friends
    cdef public int[::1] escape_values
    cdef public unsigned char[::1] cuttable
    cdef public unsigned char[::1] crude
    cdef public unsigned char[::1] foreign
    cdef unsigned char[::1] kept
    cdef public int depth
    cdef public bint through_prisoners
    cdef int[::1] _joined_at
    cdef int[::1] _examined_at
    cdef public int[::1] joined
    cdef public int joined_count
    cdef int _stamp
    cdef int[::1] _reached_at
    cdef int[::1] _ring
    cdef int _ring_stamp

    cpdef void begin(self, int own) noexcept
    cpdef void push(self) noexcept
    cpdef void pop(self) noexcept
    cpdef void add_root_string(self, int stone) noexcept
    cpdef void find_superstring(self, int stone) noexcept
    cdef void _join(self, int stone) noexcept
    cpdef bint is_goal(self, int p) noexcept
    cpdef int sum_of_marks(self) noexcept
    cpdef int first_original(self) noexcept
    cdef void _add_string(self, int stone) noexcept
    cpdef void add_if_member(self, int move) noexcept
    cpdef void add_superstring(self, int move, bint always) noexcept
    cpdef void add_neighbors_of(self, int stone) noexcept
    cpdef void mark_for_room(self, int stone) noexcept
    cpdef void find_boundary(self) noexcept
    cdef void _find_friends(self) noexcept
    cdef void _mark_string(self, unsigned char[::1] plane, int stone, int value) noexcept
    cdef bint _is_foreign_life(self, int q, bint size_counts) noexcept
    cpdef void extend_boundary(self, int move) noexcept
    cpdef int escape(self) noexcept
    cdef bint _friendly(self, int q) noexcept
    cdef int _enter(self, int q, int count) noexcept
    cpdef bint touches(self, int p) noexcept
