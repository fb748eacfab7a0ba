cdef class Limits:
    cdef public int depth
    cdef public int branch_depth
    cdef public int backfill_depth
    cdef public int backfill2_depth
    cdef public int break_chain_depth
    cdef public int superstring_depth
    cdef public int fourlib_depth
    cdef public int ko_depth
    cdef public bint superstrings
    cdef public int moved
    cdef public int shortened
    cpdef void change(self, int delta) noexcept
    cpdef void shorten(self, int plies) noexcept
    cdef void _shift(self, int delta) noexcept
