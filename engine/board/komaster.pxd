from godebug.engine.board.geometry cimport are_diagonal
from godebug.engine.board.kernel cimport (
    BLACK, EMPTY, GRAY_BLACK, GRAY_WHITE, KOMASTER_BLACK, KOMASTER_WHITE, NO_KOMASTER, NO_POINT, WEAK_KO, WHITE, Board
)

cdef enum:
    REFUSED = 0
    ORDINARY = 1
    CONDITIONAL = 2

cpdef int komaster_trymove(Board board, int p, int color, bint may_be_conditional) noexcept
cdef bint _ko_is_resolved(Board board, int color) noexcept
