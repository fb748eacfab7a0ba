from godebug.engine.board.kernel cimport CELLS, EMPTY, NO_POINT, STRIDE, Board
from godebug.engine.board.komaster cimport CONDITIONAL, REFUSED, komaster_trymove
from godebug.engine.eyes.domains cimport EYE_POINT
from godebug.engine.owl.estimate cimport NOT_YET, EyeEstimate
from godebug.engine.owl.goal cimport Goal
from godebug.engine.owl.node cimport NodeEyes
from godebug.engine.owl.search cimport OwlSearch
from godebug.engine.owl.shapes cimport Shapes, ShapeTable
from godebug.engine.reading.tactical cimport Reader
from godebug.engine.go.result_codes cimport KO_B, LOSE, WIN
from godebug.engine.semeai.candidates cimport COMMON_LIBERTY, MOST_OF_SOURCE, Candidates
from godebug.engine.semeai.side cimport Side

cdef enum:
    BY_MOVE = 0
    TACTICAL_WIN = 1
    BOTH_LIVE = 2
    YOU_LIVE = 3
    NO_MOVE = 4
    FEWER_EYES = 5
    MORE_EYES = 6
    SEKI = 7
    PASSED = 8
    KNOWN = 9
    OUT_OF_NODES = 10

    DEEPEST = 70


cdef class RaceSearch:
    cdef OwlSearch owl
    cdef Board board
    cdef unsigned char[::1] color
    cdef Reader reader
    cdef ShapeTable attack_table
    cdef ShapeTable defense_table
    cdef int branch_depth
    cdef int branch_depth2
    cdef public int node_limit
    cdef public int nodes
    cdef public bint certain
    cdef bint counts_eyes
    cdef list levels
    cdef dict known
    cdef object listener
    cdef bint listening
    cdef public int defense
    cdef public int attack
    cdef public int move
    cdef public int reason
    cdef public int open_move

    cpdef void run(self, Side a, Side b, bint eyes) except *
    cdef void _race(self, Side a, Side b, int ply, bint passed) except *
    cdef void _end(self, Side a, Side b, int reason) except *
    cdef void _leave(self, int defense, int attack, int move, int reason) noexcept
    cdef void _take_reversed(self) noexcept
    cdef void _node(self, Side a, Side b, int ply, bint passed) except *
    cdef void _without_a_move(self, Side a, Side b, int ply, bint passed, NodeEyes eyes_a, NodeEyes eyes_b) except *
    cdef void _or_pass(self, Side a, Side b, int ply, Candidates moves) except *
    cdef Candidates _level(self, int ply)
    cdef NodeEyes _eyes_of(self, Side side, Side rival, int level, bint attacked, bint captured)
    cdef bint _looks_alive(self, Side side, NodeEyes eyes, int ply) noexcept
    cdef void _try_shapes(self, Side a, Side b, int ply, Candidates moves, bint alive_a, bint alive_b, bint all_of_them) except *
    cdef void _shapes(self, Candidates moves, Side a, Side b, Side side, NodeEyes eyes, int level, bint all_of_them) except *
    cdef bint _changes_eyes(self, Side a, Side b, Side side, NodeEyes eyes, int level) except -1
    cdef void _fill_eye(self, Candidates moves, Side a, Side b, NodeEyes eyes, int ply) except *
    cdef int _try_all(self, Side a, Side b, int ply, Candidates moves) except -1
    cdef int _play(self, Side a, Side b, Candidates moves, int i, bint undecided) except -1
    cdef void _undo(self, Side a, Side b) except *
    cdef _tell_trial(self, Candidates moves, int i, int color)
    cdef _tell_undo(self)
    cdef _tell_eyes(self, NodeEyes eyes_a, NodeEyes eyes_b)
    cdef _tell_moves(self, Candidates moves)
    cdef _tell_result(self, int a, int b)


cdef bint _has_more_eyes(NodeEyes mine, NodeEyes its) noexcept
