from godebug.engine.board.kernel cimport CELLS, EMPTY, NO_POINT, OFF_BOARD, STEPS, STRIDE, Board
from godebug.engine.connections.search cimport ConnectionReader
from godebug.engine.facts.board_answers cimport BoardAnswers
from godebug.engine.patterns.questions cimport (
    ADJACENT_TO_DEFENDABLE_STONE_IN_ATARI, ADJACENT_TO_STONE_IN_ATARI, ATTACK, CONNECT_AND_CUT_HELPER,
    CONNECT_AND_CUT_HELPER2, DEFEND, DISCONNECT_HELPER, DISTRUST_TACTICS_HELPER, DOES_ATTACK, DOES_DEFEND,
    EDGE_DOUBLE_SENTE, LAST_READING, OBVIOUS_FALSE_OEYE, ODEFEND_AGAINST, OPLAY_ATTACK, OPLAY_ATTACK_EITHER,
    OPLAY_BREAK_THROUGH, OPLAY_CONNECT, OPLAY_DEFEND, OPLAY_DEFEND_BOTH, OPLAY_DISCONNECT, SAFE_OMOVE, SEKI_HELPER,
)
from godebug.engine.reading.limits cimport Limits
from godebug.engine.reading.memory cimport NOT_KEPT, AreaMemory, mixed
from godebug.engine.reading.tactical cimport Reader
from godebug.engine.go.result_codes cimport LOSE, WIN

cdef enum:
    GONE = 1
    MOST_KEPT = 16384
    LEAST_READING = 2
    LEAST_NAKADE = 3


cdef class ReadingAnswers(BoardAnswers):
    cdef public Reader reader
    cdef public object find_connections
    cdef public ConnectionReader connections
    cdef public int link_nodes
    cdef public bint stored
    cdef public bint loaded
    cdef public int generation
    cdef public dict disconnections
    cdef public int[::1] attack_codes
    cdef public int[::1] defense_codes
    cdef object block
    cdef unsigned long long salt
    cdef unsigned long long[::1] keys
    cdef double[::1] kept
    cdef AreaMemory memory

    cdef double _remembered(self, AreaMemory memory, int question, int side, int count) except? -1.0
    cdef unsigned long long _key(self, int question, bint enemy, int count) noexcept
    cdef double read(self, int question, int side, int count) except? -1.0
    cdef ConnectionReader links(self)
    cdef int attack(self, int p) except -1
    cdef int defence(self, int p) except -1
    cdef int saved(self, int p) except -1
    cdef bint _is_plainly_false(self, int p, int owner) except -1
    cdef bint _has_neighbor(self, int p, int liberties, bint defendable) except -1
    cdef bint _is_doubtful(self, int p) except -1
    cdef int _after_moves(self, int question, int side, int count) except -1
    cdef int _break_through(self, int a, int b, int c) except -1
    cdef bint _connects_and_cuts(self, int string, int move, int cut) except -1
    cdef bint _connects_and_cuts_later(self, int move, int answer, int cut) except -1
    cdef int _stone_between(self, int p, int stone) noexcept
    cdef bint _keeps_both(self, int one, int two) except -1
    cdef bint _is_double_sente(self, int side) except -1
