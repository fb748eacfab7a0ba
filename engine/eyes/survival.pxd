# The C side of survival.py.

from godebug.engine.eyes.kernel cimport LocalGame


cdef class Survival:
    cdef public LocalGame game
    cdef public int nodes
    cdef int _limit
    cdef int _bits
    cdef int[::1] _order
    cdef unsigned long long[::1] _keys
    cdef signed char[::1] _lost_up_to
    cdef signed char[::1] _safe_from
    cdef unsigned char[::1] _busy
    cdef unsigned char[::1] _relied
    cdef int[::1] _used
    cdef int _used_count
    cdef int[::1] _trail_slot
    cdef signed char[::1] _trail_value
    cdef int _trail_count
    cdef int[::1] _stack_slot
    cdef signed char[::1] _stack_liberties
    cdef signed char[::1] _stack_index
    cdef int[::1] _stack_trail

    cpdef int attack_succeeds(self, unsigned int defender, unsigned int attacker, int liberties, int threats, int ko, bint sure_eye, int side) noexcept
    cdef int _side(self, int depth) noexcept
    cdef int _try_next_move(self, int depth) noexcept
    cdef int _look(self, unsigned int defender, unsigned int attacker, int liberties, int threats, int ko, bint sure_eye, int side, int depth) noexcept
    cdef void _leave(self, int depth, bint captured) noexcept
    cdef int _slot(self, unsigned long long key) noexcept
    cdef void _forget(self) noexcept
