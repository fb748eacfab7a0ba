from godebug.engine.reading.results cimport code_of
from godebug.engine.board.kernel cimport NO_POINT, Board
from godebug.engine.board.komaster cimport ORDINARY
from godebug.engine.reading.attack_nodes cimport AttackNodes
from godebug.engine.reading.labels cimport LIBERTY
from godebug.engine.reading.limits cimport Limits
from godebug.engine.go.result_codes cimport WIN


cdef class DefenceNodes(AttackNodes):
    cdef int _defend1(self, int s, int hint) noexcept
    cdef int _defend2(self, int s, int hint) noexcept
    cdef int _defend3(self, int s, int hint) noexcept
    cdef int _defend4(self, int s, int hint) noexcept
    cdef void _all_liberties(self, int s) noexcept
