from godebug.engine.board.kernel cimport EMPTY
from godebug.engine.facts.stage_answers cimport StageAnswers
from godebug.engine.owl.goal cimport CRUDE_ALIVE, Goal
from godebug.engine.owl.node cimport NodeEyes
from godebug.engine.owl.search cimport OwlSearch
from godebug.engine.patterns.questions cimport (
    OWL_BIG_EYESPACE, OWL_ESCAPE_VALUE, OWL_EYE_SIZE, OWL_EYESPACE, OWL_GOAL_DRAGON, OWL_LUNCH, OWL_MAXEYE, OWL_MINEYE,
    OWL_PROPER_EYE, OWL_STRONG_DRAGON, OWL_TOPOLOGICAL_EYE, VITAL_CHAIN,
)

cdef enum:
    INWARDS = -10
    HALF_EYE_ABOVE = 8
    FALSE_EYE_FROM = 16
    ANY_HALF_EYE = 3
    NO_EYE = 4


cdef class OwlAnswers(StageAnswers):
    cdef OwlSearch search

    cdef int _topological_eye(self, int p, int stone) noexcept
