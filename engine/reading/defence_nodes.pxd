from engine.reading.results cimport code_of
from engine.board.kernel cimport NO_POINT, Board
from engine.board.komaster cimport ORDINARY
from engine.reading.attack_nodes cimport AttackNodes
from engine.reading.labels cimport LIBERTY
from engine.reading.limits cimport Limits
from engine.result_codes cimport WIN


cdef class DefenceNodes(AttackNodes):
    cdef int _defend1(self, int s, int hint) noexcept
    cdef int _defend2(self, int s, int hint) noexcept
    cdef int _defend3(self, int s, int hint) noexcept
    cdef int _defend4(self, int s, int hint) noexcept
    cdef void _all_liberties(self, int s) noexcept
