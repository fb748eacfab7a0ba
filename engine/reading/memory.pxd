from godebug.engine.board.kernel cimport BLACK, CELLS, EMPTY, NO_BLOCK, OFF_BOARD, PLANE_WORDS, STEPS, WHITE, Board

cdef enum:
    GROUPS = 4096
    WAYS = 4
    RECORD = 28
    WEAK = 3
    REACH = 2
    BLOCK = 4
    NOT_KEPT = -1

cdef unsigned long long _FACTOR
cdef unsigned long long _WORD

cpdef unsigned long long mixed(unsigned long long key, unsigned long long number) noexcept


cdef class AreaMemory:
    cdef public Board board
    cdef object records
    cdef object block
    cdef unsigned long long salt
    cdef unsigned long long[::1] keys
    cdef unsigned long long[::1] contents
    cdef unsigned long long[::1] seen
    cdef public double[::1] answers
    cdef public int[::1] moves
    cdef int[::1] next_way
    cdef unsigned long long[::1] area
    cdef unsigned long long[::1] strong
    cdef int[::1] area_points
    cdef int area_count
    cdef int[::1] strings
    cdef int string_count
    cdef long long[::1] string_listed
    cdef long long stamp
    cdef int[::1] block_points
    cdef int[::1] block_size
    cdef public long long found
    cdef public long long kept

    cpdef int find(self, unsigned long long key) noexcept
    cdef bint _looks_the_same(self, int slot) noexcept
    cpdef void keep(self, unsigned long long key, double answer, int move) noexcept
    cpdef void keep_entry(self, unsigned long long key, double answer, int move, unsigned char[::1] met, int own) noexcept
    cdef void _keep(self, unsigned long long key, double answer, int move) noexcept
    cpdef void meet_seen(self, unsigned char[::1] met) noexcept
    cdef void _find_area(self) noexcept
    cdef void _begin_area(self) noexcept
    cdef void _find_entry_area(self, unsigned char[::1] met, int own) noexcept
    cdef void _strengthen(self, int p) noexcept
    cdef void _enter_stones(self, int p) noexcept
    cdef void _enter_blocks(self, unsigned long long bits, int block) noexcept
    cdef void _enter_around(self, int p) noexcept
    cdef void _enter(self, int p) noexcept
    cdef void _take_string(self, int p) noexcept
