from engine.reading.results cimport code_of
from engine.board.geometry cimport are_in_column, are_in_row
from engine.board.kernel cimport NO_POINT, Board
from engine.board.komaster cimport CONDITIONAL, ORDINARY, REFUSED, komaster_trymove
from engine.reading.labels cimport LIBERTY, SAVE_BOUNDARY, SAVE_BOUNDARY_2
from engine.reading.limits cimport Limits
from engine.reading.nodes cimport Nodes
from engine.result_codes cimport KO_A, KO_B, LOSE, WIN

cdef int _SAVE_BOUNDARY_BONUS


cdef class AttackNodes(Nodes):
    cdef int _attack1(self, int s) noexcept
    cdef void _judge_indirect(self, int s, int move, bint conditional) noexcept
    cdef int _attack2(self, int s, int hint) noexcept
    cdef int _attack3(self, int s, int hint) noexcept
    cdef int _attack4(self, int s, int hint) noexcept
    cdef void _surrounders_first(self, int s) noexcept
    cdef void _direct_attacks(self, int s) noexcept
