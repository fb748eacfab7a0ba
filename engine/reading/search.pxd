from godebug.engine.reading.questions cimport ATTACK, DEFEND, STRING_COST
from godebug.engine.reading.results cimport code_of, move_of, packed
from godebug.engine.board.kernel cimport NO_POINT, Board
from godebug.engine.board.komaster cimport CONDITIONAL, REFUSED, komaster_trymove
from godebug.engine.reading.candidates cimport MAX_CANDIDATES
from godebug.engine.reading.defence_nodes cimport DefenceNodes
from godebug.engine.reading.labels cimport LIBERTY
from godebug.engine.reading.table cimport NOT_FOUND
from godebug.engine.go.result_codes cimport KO_B, LOSE, WIN

cdef int _LADDERS_ONLY
cdef int _LADDER_LIMIT


cdef class Search(DefenceNodes):
    cdef int _search(self, int kind, int s, int hint) noexcept
    cdef int _read(self, int kind, int s, int liberties, int first) noexcept
    cdef int search_ladder(self, int s) noexcept
    cdef int _ladder_attack(self, int s) noexcept
    cdef int _ladder_defend(self, int s) noexcept
