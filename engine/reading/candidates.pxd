from godebug.engine.board.kernel cimport EMPTY, LISTED, MAX_NEIGHBORS, NO_POINT, OFF_BOARD, STEPS, Board
from godebug.engine.reading.limits cimport Limits

cdef enum:
    MAX_CANDIDATES = 50
    MAX_LISTS = 400

    AT_DEFENCE_LIBERTIES = 0
    AT_DEFENCE_LIBERTIES_APART = 6
    AT_DEFENCE_CAPTURE = 11
    AT_DEFENCE_ATARI = 17
    AT_DEFENCE_SAVED = 23
    AT_DEFENCE_OPEN = 29
    AT_ATTACK_LIBERTIES = 34
    AT_ATTACK_STRING_LIBERTIES = 39
    AT_ATTACK_CAPTURE = 45
    AT_ATTACK_SAVED = 51
    AT_ATTACK_OPEN = 57
    AT_DEFENCE_NOT_EDGE = 62
    AT_ATTACK_NOT_EDGE = 63
    AT_ATTACK_KO = 64
    AT_CANNOT_DEFEND_PENALTY = 65
    AT_SAFE_ATARI = 66

cdef int HINT_BONUS


cdef class Candidates:
    cdef Board board
    cdef Limits limits
    cdef unsigned char[::1] color
    cdef public int[::1] point
    cdef public int[::1] score
    cdef public int[::1] label
    cdef public int[::1] count
    cdef public int[::1] tried
    cdef public int[::1] hint
    cdef public int top
    cdef int[::1] weights
    cdef long long[::1] string_mark

    cpdef void open(self, int hint) noexcept
    cpdef void close(self) noexcept
    cpdef void add(self, int p, int score, int label) noexcept
    cpdef void remove(self, int p) noexcept
    cpdef int size(self) noexcept
    cpdef void raise_from(self, int start, int bonus) noexcept
    cpdef void set_from(self, int start, int score) noexcept
    cpdef void order(self, int s, int mover) noexcept
    cdef int _defence_score(self, int libs, int same, int open_sides, int captured, int threatened, int saved, bint on_edge) noexcept
    cdef int _attack_score(self, int p, int s, int mover, int libs, int same, int own, int open_sides, int captured, int saved, bint on_edge) noexcept
