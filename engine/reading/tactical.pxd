from godebug.engine.reading.results cimport code_of, move_of
from godebug.engine.board.kernel cimport EMPTY, NO_POINT, STEPS, Board
from godebug.engine.reading.several_strings cimport SeveralStrings
from godebug.engine.go.result_codes cimport LOSE, WIN


cdef class Reader(SeveralStrings):
    cpdef int attack_code(self, int p) except -1
    cpdef int defend_code(self, int p) except -1
    cpdef int does_attack(self, int move, int p) except -1
    cpdef bint does_defend(self, int move, int p) except -1
    cpdef bint defend_against(self, int move, int color, int p) except -1
    cpdef int double_atari(self, int move, int color) except -1
    cpdef bint plays_into_snapback(self, int move, int color) noexcept
