from godebug.engine.board.kernel cimport EMPTY, OFF_BOARD, STEPS, Board
from godebug.engine.reading.candidates cimport Candidates
from godebug.engine.reading.labels cimport (
    EDGE_BLOCK_A, EDGE_BLOCK_B, EDGE_CLAMP, EDGE_CLOSING_BACKFILL, HANE_RESCUE, PROPOSE_EDGE_A, PROPOSE_EDGE_B,
    PROPOSE_EDGE_C, SPECIAL_RESCUE3, SPECIAL_RESCUE6_A, SPECIAL_RESCUE6_B, SPECIAL_RESCUE6_C
)

cdef class EdgeMoves:
    cdef Board board
    cdef Candidates moves
    cdef unsigned char[::1] color
    cdef int[::1] work

    cdef bint _in_string(self, int p, int s) noexcept
    cpdef void propose_edge(self, int s, int mover) noexcept
    cdef bint _runs_off_the_board(self, int e, int up, int right, int color) noexcept
    cpdef void edge_clamp(self, int s) noexcept
    cdef void _clamp(self, int s, int chain, int e) noexcept
    cpdef void edge_block(self, int s, int e) noexcept
    cpdef void edge_closing_backfill(self, int s, int e) noexcept
    cpdef void hane_rescue(self, int s) noexcept
    cpdef void special_rescue3(self, int s) noexcept
    cpdef void special_rescue6(self, int s) noexcept
