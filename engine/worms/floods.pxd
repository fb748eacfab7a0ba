from godebug.engine.board.kernel cimport CELLS, EMPTY, OFF_BOARD, STEPS, STRIDE, Board

cdef enum:
    SMALLEST_RING = 8

    PASSABLE = 1
    COUNTED = 2
    FRESH = 4
    WALKED = 8

cdef bint _stops(Board board, int p, int way, int enemy) noexcept
cdef int _next_order(
    Board board, int stone, int enemy, unsigned char[::1] marks, int[::1] stack
) noexcept
