from godebug.engine.board.kernel cimport BLACK, CELLS, EMPTY, OFF_BOARD, STEPS, STRIDE, WHITE, Board
from godebug.engine.eyes.domains cimport EYE_POINT, MARGINAL_POINT, Domains, EyeMap
from godebug.engine.owl.goal cimport Goal
from godebug.engine.owl.half_eyes cimport HalfEyes
from godebug.engine.owl.lunches cimport Lunches
from godebug.engine.owl.node cimport (
    DISTRUST_SHAPE, EAT_LUNCH, FALSE, HALF, KEPT_MOVES, MARGINAL_MOVE, MOST_SPACES, SAVE_LUNCH, VITAL_MOVE, MoveList, NodeEyes
)
from godebug.engine.owl.readings cimport StringReadings
from godebug.engine.owl.shapes cimport Shapes, ShapeTable
from godebug.engine.owl.space_values cimport SpaceValues
from godebug.engine.go.result_codes cimport LOSE, WIN

cdef enum:
    NOT_YET = 0
    TWO_EYES = 1
    LIKELY_FOUR = 2
    LOOKS_LIVELY = 3


cdef class EyeEstimate:
    cdef Board board
    cdef StringReadings readings
    cdef unsigned char[::1] color
    cdef Domains domains
    cdef public HalfEyes half_eyes
    cdef public Lunches lunches
    cdef SpaceValues values
    cdef Shapes shapes
    cdef ShapeTable distrust
    cdef public int distrust_depth
    cdef public Goal rival
    cdef public bint rival_is_captured
    cdef NodeEyes rival_eyes
    cdef unsigned char[::1] lively
    cdef unsigned char[::1] shut
    cdef int[::1] contacts
    cdef int[::1] others
    cdef int[::1] total

    cpdef void estimate(self, Goal goal, NodeEyes eyes, bint attacking, Shapes shapes) noexcept
    cdef void _find_lively(self, NodeEyes eyes) noexcept
    cdef void _find_false_margins(self) noexcept
    cdef bint _is_false_margin(self, int p, int owner) noexcept
    cdef void _find_spaces(self, Goal goal, NodeEyes eyes) noexcept
    cdef void _count_contacts(self, Goal goal, NodeEyes eyes) noexcept
    cdef void _value_spaces(self, Goal goal, NodeEyes eyes, bint attacking) noexcept
    cdef void _propose(self, Goal goal, NodeEyes eyes, int i, bint attacking) noexcept
    cdef bint _is_beside_goal(self, int p, Goal goal) noexcept
    cdef int _repaired(self, int p, int origin, EyeMap map, bint attacking) noexcept
    cdef void _add(self, int[::1] values, int at) noexcept
    cdef void _distrust_eyes(self, Goal goal, NodeEyes eyes, bint attacking, Shapes shapes) noexcept
    cdef int _verdict(self, int eyemin, int probable, int matches) noexcept
