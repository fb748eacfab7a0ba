from godebug.engine.board.kernel cimport CELLS, EMPTY, NO_POINT, Board
from godebug.engine.owl.enclosure cimport FAILS, SUCCEEDS, UNDECIDED, Enclosure

cdef enum:
    MOST_CHILDREN = 64
    MOST_PLIES = 90
    ENTRIES = 131072
    FOREVER = 268435456


cdef unsigned long long _WORD
cdef unsigned long long _FACTOR
cdef unsigned long long _ADDEND


cdef class Solver:
    cdef public Board board
    cdef unsigned char[::1] color
    cdef public Enclosure enclosure
    cdef int hint
    cdef public int evaluations
    cdef public int budget
    cdef public bint ko_met
    cdef public int answer
    cdef object block
    cdef unsigned long long[::1] table
    cdef unsigned long long mark
    cdef unsigned long long salt
    cdef unsigned long long[::1] path
    cdef int[::1] child_move
    cdef int[::1] child_proof
    cdef int[::1] child_disproof
    cdef int[::1] child_threat
    cdef int pn
    cdef int dn

    cpdef int solve(self, bint attacking, int attacker_threats, int defender_threats, int hint, int budget) noexcept
    cdef void _search(self, bint attacking, bint passed, int ta, int td, int pn_limit, int dn_limit, int depth) noexcept
    cdef int _expand(self, bint attacking, bint passed, int ta, int td, int depth) noexcept
    cdef bint _make(self, int move, bint attacking, int threat) noexcept
    cdef void _look(self, bint attacking, bint passed, bint two_passes, int ta, int td, int depth) noexcept
    cdef void _store(self, unsigned long long key, int pn, int dn) noexcept
    cdef unsigned long long _key(self, bint attacking, bint passed, int ta, int td) noexcept
