from godebug.engine.board.kernel cimport CELLS, Board
from godebug.engine.facts.reading_answers cimport ReadingAnswers
from godebug.engine.patterns.questions cimport (
    ALIVE, CRITICAL, DEAD, DOES_SURROUND, HAS_AJI, LIB2, O_ALIVE_SOMEWHERE, OAREA, OCUT, OMOYO, OMOYO_OPPOSITE, OTERRI,
    OWL_LUNCH, OWL_THREATENS, OWL_TOPOLOGICAL_EYE, POTENTIAL_CUTSTONE, SAME_DRAGON, STATUS, SURROUND_MAP, UNKNOWN,
    VITAL_CHAIN, WEAK, WEAKNESS,
)
from godebug.engine.reading.tactical cimport Reader

cdef enum:
    MAPS = 90
    STATUS_DEAD = 0
    STATUS_ALIVE = 1
    STATUS_CRITICAL = 2
    STATUS_UNKNOWN = 3

cdef double _WEAK


cdef class StageAnswers(ReadingAnswers):
    cdef public object facts
    cdef public double[::1] maps
    cdef public unsigned char[::1] is_filled
    cdef public int asked
    cdef public bint asked_enemy

    cpdef int map_at(self, int question, int variant) noexcept
    cdef double on_map(self, int question, int variant, int p) except? -1.0
