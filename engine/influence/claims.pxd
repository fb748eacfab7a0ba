from godebug.engine.board.kernel cimport CELLS, EMPTY, OFF_BOARD, STEPS, STRIDE
from godebug.engine.influence.kernel cimport Field

cdef enum:
    OWN_MOYO = 4
    OWN_AREA = 2
    NEUTRAL = 1
    NEAR = 6

cdef int _proximity(Field field, int p, unsigned char[::1] goal) noexcept
