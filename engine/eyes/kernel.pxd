# The C side of kernel.py: what is typed there, and what other compiled modules may call.

cdef class LocalGame:
    cdef public int vertices
    cdef public unsigned int full
    cdef public unsigned int marginal
    cdef public unsigned int walled
    cdef public bint suicide
    cdef public unsigned int next_defender
    cdef public unsigned int next_attacker
    cdef public int next_ko
    cdef public bint smothers
    cdef unsigned int[::1] _low
    cdef unsigned int[::1] _high

    cdef unsigned int _touching(self, unsigned int mask) noexcept
    cdef unsigned int _flood(self, unsigned int seed, unsigned int within) noexcept
    cdef unsigned int _inner_liberties(self, unsigned int defender, unsigned int attacker) noexcept
    cpdef bint attack_move(self, unsigned int defender, unsigned int attacker, int liberties, bint sure_eye, int v) noexcept
    cpdef bint defence_move(self, unsigned int defender, unsigned int attacker, int liberties, bint sure_eye, int v) noexcept
    cdef int _only(self, unsigned int mask) noexcept
    cpdef int verdict(self, unsigned int defender, unsigned int attacker, int liberties, bint sure_eye, int side) noexcept
