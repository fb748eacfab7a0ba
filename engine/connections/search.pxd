from godebug.engine.reading.questions cimport BLOCK_OFF, BREAK_IN, CONNECT, DISCONNECT, ENTRY_COST, LINK_COST
from godebug.engine.reading.results cimport code_of, move_of
from godebug.engine.board.kernel cimport CELLS, EMPTY, NO_POINT, Board
from godebug.engine.board.komaster cimport CONDITIONAL, REFUSED, komaster_trymove
from godebug.engine.connections.distance cimport MOVE
from godebug.engine.connections.moves cimport UNBOUNDED, LinkMoves
from godebug.engine.connections.tactics cimport Tactics
from godebug.engine.reading.limits cimport Limits
from godebug.engine.reading.memory cimport NOT_KEPT, AreaMemory, mixed
from godebug.engine.reading.search cimport Search
from godebug.engine.reading.table cimport NOT_FOUND
from godebug.engine.go.result_codes cimport KO_B, LOSE, WIN

cdef enum:
    LINKED = 10000
    ENTERED = 8900

    GONE = 0
    SAME = 1
    OUT_OF_NODES = 2
    OUT_OF_DEPTH = 3
    KNOWN = 4
    TRIVIAL = 5
    CAPTURABLE = 6
    FIRST_CAPTURABLE = 7
    SECOND_CAPTURABLE = 8
    EFFECTIVE = 9
    NO_MOVE = 10
    AS_IT_STANDS = 11
    SAVED = 12

    OWN_KEYS = 1024


cdef class ConnectionReader:
    cdef public Board board
    cdef public Search search
    cdef public Tactics tactics
    cdef public LinkMoves moves
    cdef public long long nodes
    cdef public int question_nodes
    cdef public int answer
    cdef public int reason
    cdef public AreaMemory memory
    cdef bint remembers
    cdef unsigned char[::1] met
    cdef unsigned long long[::1] own_keys
    cdef public object listener
    cdef public int node_limit
    cdef int level_nodes
    cdef int level_entry_nodes
    cdef int link_depth
    cdef int entry_depth
    cdef int known
    cdef unsigned char[::1] goal
    cdef unsigned long long goal_hash
    cdef unsigned long long pair_salt
    cdef unsigned long long[::1] goal_keys
    cdef readonly bint listening

    cpdef int connect_code(self, int a, int b, int most=*) noexcept
    cpdef int disconnect_code(self, int a, int b, int most=*) noexcept
    cdef void _limit(self, double growth, int most) noexcept
    cpdef int fast_disconnect_code(self, int a, int b) noexcept
    cpdef int break_in_code(self, int string, unsigned char[::1] goal) noexcept
    cpdef int block_off_code(self, int string, unsigned char[::1] goal) noexcept
    cdef int _ask_pair(self, int kind, int a, int b) noexcept
    cdef int _ask_goal(self, int kind, int string, unsigned char[::1] goal) noexcept
    cdef int _ask_root(self, int kind, int first, int second) noexcept
    cdef unsigned long long _memory_key(self, int kind, int first, int second) noexcept
    cdef void _begin_entry(self, int string) noexcept
    cdef int _ask(self, int kind, int first, int second, bint passed) noexcept
    cdef int _connect(self, int first, int second, bint passed) noexcept
    cdef int _disconnect(self, int first, int second, bint passed) noexcept
    cdef int _enter(self, int kind, int string, bint passed) noexcept
    cdef int _try(self, int kind, int first, int second, bint passed) noexcept
    cdef unsigned long long _key(self, int kind, int first, int second) noexcept
    cdef bint _is_known(self, int kind, int first, int second) noexcept
    cdef int _keep(self, int kind, int first, int second, int code, int move, int reason) noexcept
    cdef int _end(self, int kind, int first, int second, int code, int move, int reason) noexcept
