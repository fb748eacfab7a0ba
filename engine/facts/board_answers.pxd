from godebug.engine.board.kernel cimport EMPTY, NO_POINT, OFF_BOARD, STEPS, STRIDE, Board
from godebug.engine.patterns.evaluator cimport Answers
from godebug.engine.patterns.questions cimport (
    APPROX_OLIB, FINISH_KO_HELPER, KO, LEGAL_OMOVE, LIB, O_CAPTURES_SOMETHING, O_SOMEWHERE, O_SUICIDE,
    O_VISIBLE_ALONG_EDGE, OLIB, OPLAY_LIB, SAME_STRING, SQUEEZE_KO_HELPER, VALUE, WORMSIZE,
)

cdef enum:
    MOST_MOVE_LIBERTIES = 8
    EDGE_LINES = 5


cdef class BoardAnswers(Answers):
    cdef public Board board
    cdef unsigned char[::1] color

    cdef bint stands(self, int p) noexcept
    cdef bint on_board(self, int p) noexcept
    cdef int play(self, int color, int count) noexcept
    cdef void take_back(self, int count) noexcept
    cdef bint _captures(self, int p, int side) noexcept
    cdef bint _finishes_ko(self, int p) noexcept
    cdef bint _squeezes_ko(self, int p) noexcept
    cdef int _visible_along_edge(self, int start, int p) noexcept
