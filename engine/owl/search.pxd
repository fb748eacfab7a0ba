from godebug.engine.board.kernel cimport CELLS, EMPTY, NO_POINT, OFF_BOARD, STEPS, STRIDE, Board
from godebug.engine.board.komaster cimport CONDITIONAL, ORDINARY, REFUSED, komaster_trymove
from godebug.engine.connections.search cimport ConnectionReader
from godebug.engine.eyes.domains cimport EYE_POINT, MARGINAL_POINT
from godebug.engine.owl.cuts cimport Cuts
from godebug.engine.owl.estimate cimport LIKELY_FOUR, LOOKS_LIVELY, NOT_YET, TWO_EYES, EyeEstimate
from godebug.engine.owl.goal cimport LEVELS, Goal
from godebug.engine.owl.node cimport (
    ATTACK_SHAPE, DEFENSE_MOVE, DEFENSE_SHAPE, DISTRUST_SHAPE, EAT_LUNCH, KEPT_MOVES, MARGINAL_MOVE, NO_SOURCE, REPLY, ROOM_MOVE, TACTICAL_ATTACK, TACTICAL_DEFENSE, MoveList, NodeEyes
)
from godebug.engine.owl.readings cimport StringReadings
from godebug.engine.owl.room cimport Room
from godebug.engine.owl.shapes cimport (
    ALL_CONNECTED, CONNECTED, MAYBE_CONNECTED, NOT_CONNECTED, Shapes, ShapeTable
)
from godebug.engine.owl.tries cimport (
    BY_TWO_EYES, CACHED, ESCAPED, FAILED, LIKELY_EYES, MOST_TRIED, NO_DEFENSE, ORIGINALS_CAPTURED, OUT_OF_DEPTH, OUT_OF_NODES, Tries
)
from godebug.engine.reading.table cimport NOT_FOUND, TranspositionTable
from godebug.engine.reading.tactical cimport Reader
from godebug.engine.go.result_codes cimport KO_B, LOSE, WIN

cdef enum:
    OWL_ATTACK = 6
    OWL_DEFEND = 7
    OWL_COST = 3


cdef class OwlSearch:
    cdef public Board board
    cdef public Reader reader
    cdef public StringReadings readings
    cdef public Goal goal
    cdef public Shapes shapes
    cdef public EyeEstimate estimate
    cdef public Cuts cuts
    cdef public Room room
    cdef ShapeTable attack_table
    cdef ShapeTable defense_table
    cdef TranspositionTable table
    cdef unsigned char[::1] color
    cdef int[::1] work
    cdef public int branch_depth
    cdef public int reading_depth
    cdef public int distrust_depth
    cdef public int node_limit
    cdef public int memory
    cdef public int shape_moves
    cdef public int wide_depth
    cdef public int wide_defense_depth
    cdef public int reply_depth
    cdef public int attack_reply_depth
    cdef public int least_margin
    cdef public int tries_at_two
    cdef public int tries_at_three
    cdef public int room_depth
    cdef public int idle_depth
    cdef public bint despairs
    cdef public long long granted
    cdef int question_limit
    cdef public long long nodes
    cdef public int question_nodes
    cdef public bint certain
    cdef list levels
    cdef public NodeEyes eyes
    cdef int level
    cdef list tries
    cdef public object listener
    cdef bint listening
    cdef unsigned long long salt
    cdef int cut_offs
    cdef int known
    cdef public int reason
    cdef public int answer
    cdef public int second_answer

    cpdef int attack(self, int string) noexcept
    cpdef int defend(self, int string) noexcept
    cpdef int threaten_attack(self, int string) noexcept
    cpdef int threaten_defense(self, int string) noexcept
    cdef int _threaten(self, int string, ShapeTable table, int mover) noexcept
    cpdef int topological_eye(self, int p) noexcept
    cpdef int worth_of_capture(self, int stone) noexcept
    cpdef void change_depths(self, int delta) noexcept
    cdef void _begin(self) noexcept
    cdef int _attack(self, int string, int escape_count) noexcept
    cdef int _attack_moves(self, int string, NodeEyes eyes, int escape_count) noexcept
    cdef bint _is_hopeless(self) noexcept
    cdef bint _may_widen(self, Tries tries) noexcept
    cdef bint _attack_vital(self, Tries tries, int string, NodeEyes eyes, int cutoff, int most, int escape_count) noexcept
    cdef bint _attack_by_shapes(self, Tries tries, int string, NodeEyes eyes, int most, int escape_count) noexcept
    cdef bint _attack_by_capture(self, Tries tries, int string, bint by_ko, int escape_count) noexcept
    cdef void _attack_by_replies(self, Tries tries, int string, int escape_count) noexcept
    cdef bint _attack_at_the_defense(self, Tries tries, int string, int escape_count) noexcept
    cdef bint _try_attack(self, Tries tries, int string, int move, int score, int source, int detail, int escape_count) noexcept
    cdef int _defend(self, int string, int escape_count) noexcept
    cdef int _defense_moves(self, int string, NodeEyes eyes, bint running, int escape_count) noexcept
    cdef bint _defend_vital(self, Tries tries, int string, NodeEyes eyes, int cutoff, int escape_count) noexcept
    cdef bint _defend_by_shapes(self, Tries tries, int string, NodeEyes eyes, int escape_count) noexcept
    cdef bint _defend_from_capture(self, Tries tries, int string, NodeEyes eyes, int escape_count) noexcept
    cdef bint _defend_by_replies(self, Tries tries, int string, NodeEyes eyes, int escape_count) noexcept
    cdef int _tactical_defense(self, int string) noexcept
    cdef bint _try_defense(self, Tries tries, int string, int move, int score, int source, int detail, int relation, bint escapes, NodeEyes eyes, int lunch, int escape_count) noexcept
    cpdef void join_goal(self, int move, int relation, int orientation, int anchor) noexcept
    cdef int _not_into_own_eye(self, int move, NodeEyes eyes) noexcept
    cdef bint _is_sound(self, int p, int mover) noexcept
    cdef Tries _begin_tries(self)
    cdef NodeEyes _next_level(self)
    cdef void _cut_off(self) noexcept
    cdef bint _knows(self, int routine, int string) noexcept
    cdef int _keep(self, int routine, int string, int code, int move, int reason, int cut_offs) noexcept
    cdef int _end(self, int routine, int string, int code, int move, int reason) noexcept
    cdef _tell_trial(self, int move, int color, int source, int detail, int score, int escape_count, bint conditional)
    cdef _tell_undo(self)
    cdef _tell_result(self, int routine, int string, int code, int move, int reason)
    cdef _tell_estimate(self, NodeEyes eyes, bint attacking)
