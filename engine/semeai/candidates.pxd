from godebug.engine.board.kernel cimport CELLS, EMPTY, NO_POINT, STEPS, STRIDE, Board
from godebug.engine.eyes.domains cimport EYE_POINT
from godebug.engine.owl.goal cimport Goal
from godebug.engine.owl.node cimport NodeEyes
from godebug.engine.owl.readings cimport StringReadings
from godebug.engine.owl.shapes cimport MAYBE_CONNECTED, NOT_CONNECTED, Shapes
from godebug.engine.reading.tactical cimport Reader
from godebug.engine.go.result_codes cimport LOSE, WIN
from godebug.engine.semeai.side cimport Side

cdef enum:
    MOST_KEPT = 6
    MOST_OF_SOURCE = 2

    ATTACK_STRING = 0
    DEFEND_STRING = 1
    VITAL_POINT = 2
    SHAPE = 3
    OUTSIDE_LIBERTY = 4
    BACKFILL = 5
    COMMON_LIBERTY = 6
    EYE_FILLING = 7


cdef class Candidates:
    cdef StringReadings readings
    cdef Reader reader
    cdef Board board
    cdef unsigned char[::1] color
    cdef public Side a
    cdef public Side b
    cdef public int[::1] point
    cdef public int[::1] value
    cdef public int[::1] source
    cdef public int[::1] relation
    cdef public int[::1] orientation
    cdef public int[::1] anchor
    cdef public int[::1] detail
    cdef int pattern
    cdef public int count
    cdef public bint riskless
    cdef public bint safe_outside
    cdef public int won
    cdef unsigned char[::1] liberty
    cdef unsigned char[::1] filled
    cdef unsigned char[::1] critical
    cdef int[::1] met
    cdef int stamp
    cdef int own_liberties
    cdef int enemy_liberties

    cpdef void begin(self, Side a, Side b) noexcept
    cdef void _mark_liberties(self, Side side, int bit) noexcept
    cdef int _sum_of_liberties(self, Side side, int extra) noexcept
    cpdef void tactical(self) noexcept
    cpdef void spare_own_eyes(self, NodeEyes eyes) noexcept
    cpdef void vital(self, NodeEyes eyes, bint own) noexcept
    cpdef void shape(self, Shapes shapes, bint own) noexcept
    cdef int _relation(self, int p, bint own) noexcept
    cdef void _add(self, int p, int raw, int source, int relation, int orientation, int anchor) noexcept
    cdef void _enter(self, int p, int value, int source, int relation, int orientation, int anchor) noexcept
    cdef void _move(self, int start, int to) noexcept
    cdef int _place(self, int p) noexcept
    cdef bint _is_safe(self, int p) noexcept
    cdef bint _is_riskless(self, int p) noexcept
    cdef int _worth(self, int p, int raw) noexcept
    cpdef void fill_liberties(self) noexcept
    cdef void _fill(self, int p, int raw, int source) noexcept
    cdef int _approach(self, int p) noexcept
    cpdef void fill_eye(self, int p) noexcept
