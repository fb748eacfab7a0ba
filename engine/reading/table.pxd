from godebug.engine.board.kernel cimport CELLS, Board

# Compilers that cannot say it do without.
cdef extern from *:
    """
    #if defined(__GNUC__)
      #define GODEBUG_PREFETCH(address) __builtin_prefetch(address)
    #else
      #define GODEBUG_PREFETCH(address) ((void) (address))
    #endif
    """
    void prefetch "GODEBUG_PREFETCH" (const void *address) noexcept nogil

cdef int ROUTINES

cdef enum:
    SLOTS = 65536
    RECORD_WORDS = 4
    NOT_FOUND = -1

cdef class TranspositionTable:
    cdef public int size
    cdef unsigned long long mask
    cdef object block
    cdef unsigned long long[::1] slots
    cdef unsigned long long generation
    cdef unsigned long long[::1] question_keys
    cpdef void clear(self)
    cpdef unsigned long long key(self, unsigned long long position, int routine, int first, int second=*) noexcept
    cdef void expect(self, unsigned long long key) noexcept
    cpdef int find(self, unsigned long long key) noexcept
    cpdef int value(self, int at) noexcept
    cpdef int second_value(self, int at) noexcept
    cpdef int move(self, int at) noexcept
    cpdef int remaining_depth(self, int at) noexcept
    cpdef void store(self, unsigned long long key, int cost, int remaining_depth, int value, int second_value, int move, Board board) noexcept
    cpdef void see(self, int at, Board board) noexcept
    cdef unsigned long long _rank(self, int at) noexcept
