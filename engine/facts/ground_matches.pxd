from godebug.engine.board.kernel cimport CELLS, Board
from godebug.engine.facts.stage_answers cimport STATUS_ALIVE, STATUS_CRITICAL, STATUS_DEAD, StageAnswers
from godebug.engine.patterns.evaluator cimport EFFECT, Evaluator, Rules
from godebug.engine.patterns.kernel cimport RECORD, BoardBits, Program
from godebug.engine.patterns.operations cimport COMMA, EXCLAMATION, LABELED
from godebug.engine.patterns.questions cimport NON_OTERRITORY, STATUS

cdef enum:
    OWN = 1
    ENEMY = 2

    ENHANCES = 1
    INVADES = 2
    STOPS_ENEMY = 4
    STOPS_MOVER = 8
    INTRUDES = 16
    MARKS = 32
    OWN_SOURCES = 64
    ENEMY_SOURCES = 128
    OWN_LIVES = 256
    OWN_FAILS = 512
    ENEMY_LIVES = 1024
    ENEMY_FAILS = 2048

    STRONG_BARRIER = 1
    WEAK_BARRIER = 2
    INTRUSION = 3
    NO_TERRITORY = 4
    SOURCE = 5

    HELD = 4
    DEED = 3


cdef class GroundMatches:
    cdef Board board
    cdef Evaluator evaluator
    cdef StageAnswers answers
    cdef Program program
    cdef Rules rules
    cdef int[::1] traits
    cdef unsigned char[::1] closed
    cdef unsigned char[::1] radiating
    cdef public int[::1] held
    cdef public int[::1] deeds
    cdef public int held_count
    cdef public int deed_count

    cdef bint _radiate(self, int orientation, int anchor, int kind) noexcept
    cdef bint _status_allows(self, int traits, int orientation, int anchor, int own) except -1
    cdef bint _stone_allows(self, int traits, int p, int own) except -1
    cdef bint _is_closed(self, int orientation, int anchor, int stopped) noexcept
    cdef void _hold(self, int orientation, int anchor, int own) except *
    cdef void _do(self, int deed, int p, int color) except *
    cdef void _do_at_places(self, int orientation, int anchor, int symbol, int deed, int color) except *
    cdef void _take_marks(self, int own) except *
