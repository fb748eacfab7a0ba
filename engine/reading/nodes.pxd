from godebug.engine.reading.questions cimport ATTACK, DEFEND
from godebug.engine.reading.results cimport code_of, move_of, packed
from godebug.engine.board.kernel cimport KOMASTER_BLACK, KOMASTER_WHITE, NO_POINT, WHITE, Board
from godebug.engine.board.komaster cimport CONDITIONAL, REFUSED, komaster_trymove
from godebug.engine.reading.attacks cimport AttackMoves
from godebug.engine.reading.candidates cimport MAX_CANDIDATES, MAX_LISTS, Candidates
from godebug.engine.reading.chains cimport ChainMoves
from godebug.engine.reading.edges cimport EdgeMoves
from godebug.engine.reading.limits cimport Limits
from godebug.engine.reading.rescues cimport RescueMoves
from godebug.engine.reading.table cimport TranspositionTable
from godebug.engine.go.result_codes cimport KO_B, LOSE, WIN


cdef enum:
    MOST_SHORTENED = 16
    NODES_A_PLY = 50000

cdef long long _UNLIMITED


cdef class Nodes:
    cdef public Board board
    cdef public Limits limits
    cdef public Candidates moves
    cdef public ChainMoves chains
    cdef public EdgeMoves edges
    cdef public AttackMoves attacks
    cdef public RescueMoves rescues
    cdef public TranspositionTable table
    cdef public long long nodes
    cdef long long tired_at
    cdef object tell_tired
    cdef object listener
    cdef bint listening
    cdef unsigned char[::1] color
    cdef int[::1] work
    cdef int[::1] code
    cdef int[::1] move
    cdef int[::1] reply

    cdef int search_attack(self, int s, int hint=*) noexcept
    cdef int search_defence(self, int s, int hint=*) noexcept
    cdef void _open(self, int hint) noexcept
    cdef void _tire(self) noexcept
    cdef int _close(self) noexcept
    cdef bint _save(self, int code, int move) noexcept
    cdef int _komaster(self, int color) noexcept
    cdef void _undo(self) noexcept
    cdef void _expect(self, int question, int p, int color, int s) noexcept
    cdef bint _try_attacks(self, int s, bint branching_limit) noexcept
    cdef bint _try_defences(self, int s, bint branching_limit, bint pass_reply) noexcept
    cdef _tell_result(self, int question, int s, int result, bint cached)
    cdef _tell_batch(self, int s, int mover)
    cdef _tell_candidate(self, int i, int color, int made)
    cdef _tell_move(self, str label, int color, int made)
