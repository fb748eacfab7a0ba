from godebug.engine.board.kernel cimport CELLS, EMPTY, OFF_BOARD, STEPS, STRIDE, Board
from godebug.engine.owl.goal cimport Goal
from godebug.engine.owl.half_eyes cimport HalfEyes
from godebug.engine.owl.node cimport EAT_LUNCH, FALSE, HALF, MOST_LUNCHES, MOST_SPACES, SAVE_LUNCH, NodeEyes
from godebug.engine.owl.readings cimport StringReadings
from godebug.engine.reading.superstring cimport SuperstringFinder
from godebug.engine.go.result_codes cimport LOSE, WIN


cdef class Lunches:
    cdef public Goal rival
    cdef Board board
    cdef StringReadings readings
    cdef HalfEyes half_eyes
    cdef SuperstringFinder superstrings
    cdef unsigned char[::1] color
    cdef int[::1] work
    cdef int[::1] seen
    cdef int[::1] inside
    cdef int stamp
    cdef int inside_stamp
    cdef public int count
    cdef public int most
    cdef public int[::1] value
    cdef public int[::1] space_value
    cdef int least
    cdef int probable
    cdef int high

    cpdef void find(self, Goal goal, NodeEyes eyes) noexcept
    cdef void _meet(self, int q, Goal goal, NodeEyes eyes) noexcept
    cdef bint _is_inessential(self, int q, Goal goal) noexcept
    cdef bint _closes(self, int p, Goal goal, int enemy) noexcept
    cpdef void weigh(self, Goal goal, NodeEyes eyes, bint attacking) noexcept
    cdef void _merge(self, int at) noexcept
    cpdef int worth(self, int string, Goal goal, NodeEyes eyes) noexcept
    cdef void _judge(self, int string, Goal goal, NodeEyes eyes) noexcept
    cdef bint _breaks_out(self, int string, Goal goal) noexcept
    cdef int _false_corners(self, int string, NodeEyes eyes) noexcept
    cdef bint _is_false_capture(self, int string, int owner) noexcept
    cdef bint _is_one_two_point(self, int p) noexcept
    cdef void _gain_room(self, int string, Goal goal) noexcept
    cdef int _saving_move(self, int i, Goal goal, NodeEyes eyes) noexcept
    cdef int _eating_move(self, int i, Goal goal, NodeEyes eyes) noexcept
    cdef bint _works(self, int move, int own, int string) noexcept
    cdef bint _on_edge(self, int p) noexcept
