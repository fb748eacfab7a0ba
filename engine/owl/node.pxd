from godebug.engine.board.kernel cimport CELLS
from godebug.engine.eyes.domains cimport EYE_POINT, EyeMap

cdef enum:
    MOST_LUNCHES = 10
    KEPT_MOVES = 3
    MOST_SPACES = 64

    NO_SOURCE = 0
    VITAL_MOVE = 1
    MARGINAL_MOVE = 2
    SAVE_LUNCH = 3
    EAT_LUNCH = 4
    DISTRUST_SHAPE = 5
    ATTACK_SHAPE = 6
    DEFENSE_SHAPE = 7
    TACTICAL_ATTACK = 8
    TACTICAL_DEFENSE = 9
    DEFENSE_MOVE = 10
    REPLY = 11
    ROOM_MOVE = 12

    PROPER_EYE = 0
    HALF = 1
    FALSE = 2


cdef class MoveList:
    cdef public int count
    cdef public int[::1] point
    cdef public int[::1] score
    cdef public int[::1] source
    cdef public int[::1] detail
    cdef public int[::1] lunch

    cpdef void clear(self) noexcept
    cpdef int place(self, int p) noexcept
    cpdef bint add(self, int p, int score, int source, int detail, int lunch) noexcept


cdef class NodeEyes:
    cdef public EyeMap map
    cdef public unsigned char[::1] half
    cdef public int[::1] half_value
    cdef public int[::1] attacks
    cdef public unsigned char[::1] attack_count
    cdef public int[::1] defenses
    cdef public unsigned char[::1] defense_count

    cdef public unsigned char[::1] inessential
    cdef public unsigned char[::1] lunch_at
    cdef public int lunch_count
    cdef public int[::1] lunch
    cdef public int[::1] lunch_attack
    cdef public int[::1] lunch_attack_point
    cdef public int[::1] lunch_defense
    cdef public int[::1] lunch_defense_point

    cdef public int space_count
    cdef public int[::1] space_origin
    cdef public int[::1] space_value
    cdef public int[::1] pessimistic
    cdef public int[::1] attack_point
    cdef public int[::1] defense_point
    cdef public unsigned char[::1] by_graph
    cdef public int[::1] low
    cdef public int[::1] high

    cdef public int eyemin
    cdef public int eyemax
    cdef public int probable
    cdef public int probable_high
    cdef public int matches
    cdef public int verdict
    cdef public MoveList vital
    cdef public MoveList distrusted

    cpdef bint is_proper(self, int p) noexcept
