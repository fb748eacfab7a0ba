from godebug.engine.patterns.kernel cimport Program
from godebug.engine.patterns.operations cimport (
    ADD, AND, AT_LEAST, AT_MOST, CALL, DROP, END, EQUAL, JUMP, LESS, MORE, MULTIPLY, NEGATE, NO_PLACE, NOT, NUMBER, OR,
    RETURN, SUBTRACT, TRUTH, UNEQUAL, UNLESS,
)
from godebug.engine.patterns.questions cimport FIRST_ACTION

cdef enum:
    NO_POINT = 0
    STRIDE = 20
    WHITE = 1
    STACK = 512
    MOST_POINTS = 32
    EFFECT = 8


cdef class Rules:
    cdef public int[::1] words
    cdef public double[::1] numbers
    cdef public int[::1] constraint_at
    cdef public int[::1] action_at
    cdef public int[::1] helper_at
    cdef public int[::1] first_place
    cdef public int[::1] end_place
    cdef public int[::1] rows
    cdef public int[::1] columns
    cdef public int[::1] symbols
    cdef public double[::1] values


cdef class Answers:
    cdef public int own
    cdef public int move
    cdef public double value
    cdef public str asked_by
    cdef public int[::1] points
    cdef public int[::1] effects
    cdef public int effect_count

    cdef double answer(self, int question, bint enemy, int count) except? -1.0
    cdef void note(self, int question, bint enemy, int count) except *


cdef class Evaluator:
    cdef public str name
    cdef public Rules rules
    cdef public Program program
    cdef public Answers answers
    cdef public bint has_value
    cdef int[::1] turns
    cdef double[::1] stack

    cdef int place(self, int place, int orientation, int anchor) noexcept
    cpdef int move(self, int orientation, int anchor) noexcept
    cpdef bint accepts(self, int own, int orientation, int anchor) except -1
    cpdef bint help_accepts(self, int own, int orientation, int anchor) except -1
    cpdef double act(self, int own, int orientation, int anchor) except? -1.0
    cdef double _run(self, int at, int own, int orientation, int anchor) except? -1.0
    cdef double _join(self, int word, double left, double right) noexcept
