from godebug.engine.reading.results cimport code_of
from godebug.engine.board.geometry cimport are_in_column, are_in_row
from godebug.engine.board.kernel cimport NO_POINT, Board
from godebug.engine.board.komaster cimport CONDITIONAL, ORDINARY, REFUSED, komaster_trymove
from godebug.engine.reading.labels cimport LIBERTY, SAVE_BOUNDARY, SAVE_BOUNDARY_2
from godebug.engine.reading.limits cimport Limits
from godebug.engine.reading.nodes cimport Nodes
from godebug.engine.go.result_codes cimport KO_A, KO_B, LOSE, WIN

cdef int _SAVE_BOUNDARY_BONUS


cdef class AttackNodes(Nodes):
    cdef int _attack1(self, int s) noexcept
    cdef void _judge_indirect(self, int s, int move, bint conditional) noexcept
    cdef int _attack2(self, int s, int hint) noexcept
    cdef int _attack3(self, int s, int hint) noexcept
    cdef int _attack4(self, int s, int hint) noexcept
    cdef void _surrounders_first(self, int s) noexcept
    cdef void _direct_attacks(self, int s) noexcept
