from godebug.engine.board.kernel cimport BLACK, CELLS, STRIDE, Board
from godebug.engine.owl.goal cimport Goal
from godebug.engine.owl.node cimport NodeEyes
from godebug.engine.owl.readings cimport StringReadings
from godebug.engine.patterns.evaluator cimport Evaluator
from godebug.engine.patterns.kernel cimport BoardBits, Program
from godebug.engine.go.result_codes cimport LOSE

cdef enum:
    CLASS_S = 1
    CLASS_N = 2
    CLASS_C = 4
    CLASS_E = 8
    CLASS_A = 16
    CLASS_B = 32
    CLASS_MAYBE = 64
    CLASS_JOINT = 128

    NOT_CONNECTED = 0
    MAYBE_CONNECTED = 1
    CONNECTED = 2
    ALL_CONNECTED = 3

    MOST_FOUND = 16384

    # The kinds of godebug.engine.owl.joint_threats.
    CAPTURE = 0
    EYE = 1
    NO_THREAT = -1


cdef class ShapeTable:
    cdef public object database
    cdef public Program program
    cdef public int count
    cdef public int[::1] pattern_of
    cdef public int[::1] score
    cdef public int[::1] classes
    cdef public unsigned char[::1] asks
    cdef public unsigned char[::1] cheap
    cdef public int[::1] move
    cdef public int[::1] answer
    cdef public int[::1] own_start
    cdef public int[::1] own_offsets
    cdef public int[::1] enemy_start
    cdef public int[::1] enemy_offsets
    cdef public int[::1] threat_kind
    cdef public int[::1] threat_offset
    cdef public bint joint


cdef class Shapes:
    cdef Board board
    cdef StringReadings readings
    cdef BoardBits bits
    cdef dict evaluators
    cdef Evaluator evaluator
    cdef ShapeTable asked
    cdef unsigned char[::1] goal_marks
    cdef long long[::1] found
    cdef int used
    cdef int[::1] fetched
    cdef int fetched_used
    cdef int[::1] list_start
    cdef int[::1] list_end
    cdef int[::1] first_left
    cdef int[::1] fetched_start
    cdef int lists
    cdef public int point
    cdef public int score
    cdef public int pattern
    cdef public int orientation
    cdef public int anchor
    cdef public int relation
    cdef public bint escapes
    cdef public bint cuts
    cdef public int answer
    cdef int[::1] centre
    cdef int joint_stamp
    cdef int[::1] joint_at
    cdef int[::1] joint_threat
    cdef unsigned char[::1] joint_differ

    cpdef int open(self, ShapeTable table, Goal goal, NodeEyes eyes, int own) noexcept
    cdef bint _is_joint(self, ShapeTable table, long long key) noexcept
    cdef int _target(self, ShapeTable table, NodeEyes eyes, int orientation, int point) noexcept
    cpdef void close(self) noexcept
    cpdef bint next(self, int number, ShapeTable table, int own) noexcept
    cdef bint _is_valid(self, ShapeTable table, int orientation, int point, int own) noexcept
    cdef int _relation(self, int number, ShapeTable table, int point, int own, int classes) noexcept
    cdef bint _accepts(self, ShapeTable table, int orientation, int anchor, int own) noexcept
    cpdef void in_matching_order(self, int number, ShapeTable table) noexcept
    cdef void _sort(self, int start, int end) noexcept
    cpdef int match_count(self, int number) noexcept
    cpdef void take(self, int number, int i, ShapeTable table) noexcept
    cpdef bint holds(self, ShapeTable table, int own) noexcept
