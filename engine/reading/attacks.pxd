from godebug.engine.board.geometry cimport are_diagonal, are_in_column, are_in_row, crossing
from godebug.engine.board.kernel cimport EMPTY, STEPS, Board
from godebug.engine.reading.candidates cimport Candidates
from godebug.engine.reading.labels cimport (
    BACK_CAPTURE, BACKFILL, DRAW_BACK, FIND_CAP, SPECIAL_ATTACK2, SPECIAL_ATTACK3, SPECIAL_ATTACK4, SQUEEZE
)

cdef int _LONGEST_SQUEEZE
cdef int _CAP_SCORE


cdef class AttackMoves:
    cdef Board board
    cdef Candidates moves
    cdef unsigned char[::1] color
    cdef int[::1] work

    cpdef void backfill(self, int s, int p) noexcept
    cpdef void draw_back(self, int s) noexcept
    cpdef void find_cap(self, int s) noexcept
    cpdef void special_attack2(self, int s) noexcept
    cpdef void special_attack3(self, int s) noexcept
    cpdef void special_attack4(self, int s) noexcept
    cdef void _approach_neighbor(self, int s, int chain, int target) noexcept
    cpdef void squeeze(self, int s) noexcept
