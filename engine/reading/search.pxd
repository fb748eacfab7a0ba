from engine.board.geometry cimport are_in_column, are_in_row
from engine.board.kernel cimport (
    BLACK, EMPTY, KOMASTER_BLACK, KOMASTER_WHITE, NO_POINT, WHITE, Board
)
from engine.board.komaster cimport CONDITIONAL, ORDINARY, REFUSED, komaster_trymove
from engine.reading.attacks cimport AttackMoves
from engine.reading.candidates cimport MAX_CANDIDATES, Candidates
from engine.reading.chains cimport ChainMoves
from engine.reading.edges cimport EdgeMoves
from engine.reading.labels cimport LIBERTY, SAVE_BOUNDARY, SAVE_BOUNDARY_2
from engine.reading.limits cimport Limits
from engine.reading.rescues cimport RescueMoves
from engine.reading.table cimport NOT_FOUND, TranspositionTable

cdef enum:
    LOSE = 0
    KO_B = 1
    KO_A = 4
    WIN = 5

    ATTACK = 0
    DEFEND = 1


cdef int _SAVE_BOUNDARY_BONUS
cdef int _LADDERS_ONLY
cdef int _LADDER_LIMIT


cdef class Search:
    cdef public Board board
    cdef public Limits limits
    cdef public Candidates moves
    cdef public ChainMoves chains
    cdef public EdgeMoves edges
    cdef public AttackMoves attacks
    cdef public RescueMoves rescues
    cdef public TranspositionTable table
    cdef public long long nodes
    cdef object listener
    cdef bint listening
    cdef unsigned char[::1] color
    cdef int[::1] work
    cdef int[::1] code
    cdef int[::1] move
    cdef int[::1] reply

    cdef int search_attack(self, int s, int hint=*) noexcept
    cdef int search_defence(self, int s, int hint=*) noexcept
    cdef int search_ladder(self, int s) noexcept
    cdef void _open(self, int hint) noexcept
    cdef int _close(self) noexcept
    cdef bint _save(self, int code, int move) noexcept
    cdef void _undo(self) noexcept
    cdef _tell_result(self, str question, int s, int result, bint cached)
    cdef _tell_batch(self, int s, int mover)
    cdef _tell_candidate(self, int i, int color, int made)
    cdef _tell_move(self, str label, int color, int made)
    cdef bint _try_attacks(self, int s, bint branching_limit) noexcept
    cdef bint _try_defences(self, int s, bint branching_limit, bint pass_reply) noexcept
    cdef int _komaster(self, int color) noexcept
    cdef int _attack1(self, int s) noexcept
    cdef void _judge_indirect(self, int s, int move, bint conditional) noexcept
    cdef void _surrounders_first(self, int s) noexcept
    cdef void _direct_attacks(self, int s) noexcept
    cdef int _attack2(self, int s, int hint) noexcept
    cdef int _attack3(self, int s, int hint) noexcept
    cdef int _attack4(self, int s, int hint) noexcept
    cdef int _defend1(self, int s, int hint) noexcept
    cdef int _defend2(self, int s, int hint) noexcept
    cdef int _defend3(self, int s, int hint) noexcept
    cdef int _defend4(self, int s, int hint) noexcept
    cdef void _all_liberties(self, int s) noexcept
    cdef int _ladder_attack(self, int s) noexcept
    cdef int _ladder_defend(self, int s) noexcept
