from godebug.engine.board.geometry cimport are_diagonal, crossing
from godebug.engine.board.kernel cimport EMPTY, OFF_BOARD, STEPS, Board
from godebug.engine.reading.candidates cimport Candidates
from godebug.engine.reading.labels cimport (
    BREAK_CHAIN, BREAK_CHAIN2_A, BREAK_CHAIN2_B, BREAK_CHAIN2_C, BREAK_CHAIN3, BREAK_CHAIN4, DOUBLE_ATARI_A,
    DOUBLE_ATARI_B, EFFICIENT_A, EFFICIENT_B, EFFICIENT_C, SUPERSTRING_BACKFILL, SUPERSTRING_BREAK_CHAIN, SUPERSTRING_BREAK_CHAIN_3,
    SPECIAL_RESCUE, SUPERSTRING_LIBERTY
)
from godebug.engine.reading.limits cimport Limits
from godebug.engine.reading.secondary_chains cimport SecondaryChains
from godebug.engine.reading.superstring cimport SuperstringFinder

cdef int _MOST_SUPERSTRING_LIBERTIES
cdef int _APPROACH_SCORE


cdef class ChainMoves:
    cdef Board board
    cdef Limits limits
    cdef Candidates moves
    cdef SecondaryChains secondary
    cdef public SuperstringFinder superstrings
    cdef unsigned char[::1] color
    cdef int[::1] work
    cdef int[::1] seen
    cdef int seen_stamp

    cpdef void break_chain(self, int s) noexcept
    cpdef void break_chain2_efficient(self, int s) noexcept
    cdef bint _is_stone_of(self, int p, int chain) noexcept
    cdef void _against_two_liberties(self, int s, int chain) noexcept
    cpdef void break_chain2(self, int s, bint safe, bint aggressive) noexcept
    cpdef void break_chain2_for_defence(self, int s, bint aggressive) noexcept
    cpdef void break_chain3(self, int s, bint aggressive) noexcept
    cpdef void break_chain4(self, int s, bint aggressive) noexcept
    cdef void _against_more_liberties(self, int own, int n, int liberties, int label, bint aggressive) noexcept
    cpdef void superstring_moves(self, int s, int cap, bint attacking) noexcept
    cpdef void superstring_break_chain(self, int s, int cap) noexcept
    cpdef void special_rescue(self, int s, int p) noexcept
    cpdef void double_atari(self, int s, bint extended) noexcept
