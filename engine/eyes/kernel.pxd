cdef class LocalGame:
    cdef public int vertices
    cdef public unsigned int full, marginal, walled
    cdef public bint suicide
    cdef public int nodes
    cdef public unsigned int next_defender, next_attacker
    cdef public int next_ko
    cdef public bint smothers
    cdef public int limit
    cdef unsigned int[::1] _low, _high
    cdef int[::1] _order
    cdef unsigned long long[::1] _keys
    cdef signed char[::1] _lost_up_to, _safe_from
    cdef unsigned char[::1] _busy, _relied
    cdef int[::1] _used
    cdef int _used_count
    cdef int[::1] _trail_slot
    cdef signed char[::1] _trail_value
    cdef int _trail_count
    cdef int[::1] _stack_slot
    cdef signed char[::1] _stack_liberties, _stack_index
    cdef int[::1] _stack_trail

    cdef void _forget(self) noexcept
    cdef unsigned int _touching(self, unsigned int mask) noexcept
    cdef unsigned int _flood(self, unsigned int seed, unsigned int within) noexcept
    cdef unsigned int _inner_liberties(self, unsigned int defender, unsigned int attacker) noexcept
    cpdef bint attack_move(self, unsigned int defender, unsigned int attacker, int liberties, bint sure_eye, int v) noexcept
    cpdef bint defence_move(self, unsigned int defender, unsigned int attacker, int liberties, bint sure_eye, int v) noexcept
    cdef int _only(self, unsigned int mask) noexcept
    cdef int _verdict(self, unsigned int defender, unsigned int attacker, int liberties, bint sure_eye, int side) noexcept
    cdef int _slot(self, unsigned long long key) noexcept
    cdef int _look(self, unsigned int defender, unsigned int attacker, int liberties, int threats, int ko, bint sure_eye, int side, int depth) noexcept
    cdef void _leave(self, int depth, bint captured) noexcept
    cpdef int attack_succeeds(self, unsigned int defender, unsigned int attacker, int liberties, int threats, int ko, bint sure_eye, int side) noexcept
