from engine.reading.results cimport code_of, move_of, packed
from engine.board.kernel cimport BLACK, CELLS, NO_POINT, WHITE, Board
from engine.board.komaster cimport CONDITIONAL, REFUSED, komaster_trymove
from engine.reading.candidates cimport MAX_CANDIDATES, Candidates
from engine.reading.chains cimport ChainMoves
from engine.reading.labels cimport LIBERTY
from engine.reading.search cimport Search
from engine.result_codes cimport KO_B, LOSE, WIN

cdef class RestrictedReader:
    cdef Board board
    cdef Candidates moves
    cdef ChainMoves chains
    cdef unsigned char[::1] forbidden

    cdef int _attack2(self, int s) noexcept
    cdef int _defend1(self, int s) noexcept
