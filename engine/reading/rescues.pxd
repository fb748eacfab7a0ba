from godebug.engine.board.geometry cimport are_in_column, are_in_row
from godebug.engine.board.kernel cimport CELLS, EMPTY, NO_POINT, STEPS, Board
from godebug.engine.reading.candidates cimport Candidates
from godebug.engine.reading.chains cimport ChainMoves
from godebug.engine.reading.edges cimport EdgeMoves
from godebug.engine.reading.labels cimport (
    BACKFILL_A, BACKFILL_B, BAMBOO_RESCUE, SET_UP_SNAPBACK, SPECIAL_RESCUE2, SPECIAL_RESCUE4, SPECIAL_RESCUE5_A,
    SPECIAL_RESCUE5_B
)
from godebug.engine.reading.limits cimport Limits

cdef class RescueMoves:
    cdef Board board
    cdef Limits limits
    cdef Candidates moves
    cdef ChainMoves chains
    cdef EdgeMoves edges
    cdef unsigned char[::1] color
    cdef int[::1] work
    cdef long long[::1] counted
    cdef long long stamp

    cpdef int fast_defence(self, int s) noexcept
    cdef int _stones_touching(self, int chain, int s, int cap) noexcept
    cdef int _gain_of_capture(self, int chain, int p) noexcept
    cdef bint _is_undermined(self, int p, int color) noexcept
    cpdef void set_up_snapback(self, int s) noexcept
    cpdef void special_rescues(self, int s) noexcept
    cdef void _bamboo_rescue(self, int s) noexcept
    cpdef void special_rescue2(self, int s) noexcept
    cpdef void backfills(self, int s) noexcept
    cpdef void special_rescue4(self, int s) noexcept
    cpdef void special_rescue5(self, int s) noexcept
