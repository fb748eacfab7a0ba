from godebug.engine.board.kernel cimport Board
from godebug.engine.reading.candidates cimport Candidates
from godebug.engine.reading.labels cimport (
    SECONDARY_CHAIN1_A, SECONDARY_CHAIN1_B, SECONDARY_CHAIN2_A, SECONDARY_CHAIN2_B, SECONDARY_CHAIN2_C
)


cdef class SecondaryChains:
    cdef Board board
    cdef Candidates moves
    cdef unsigned char[::1] color
    cdef int[::1] work

    cpdef void in_atari(self, int chain, int wanted) noexcept
    cpdef void with_two_liberties(self, int chain, int wanted) noexcept
    cdef void _run(self, int runner, int liberty, int chain, int wanted, int label) noexcept
    cdef void _captures_next_to(self, int runner, int label) noexcept
