# The C side of search.py.

from engine.board.kernel cimport Board
from engine.connections.distance cimport DistanceMap
from engine.reading.tactical cimport Reader

cdef enum:
    EMPTY = 0
    OFF_BOARD = 3
    CELLS = 421
    NO_POINT = 0
    LOSE = 0
    KO_B = 1
    WIN = 5
    CONNECT = 1
    DISCONNECT = 2
    BREAK_IN = 3
    BLOCK_OFF = 4
    CONNECTION_REACH = 30510
    BREAK_IN_REACH = 25010
    MOST_MOVES = 362
    UNBOUNDED = 1000000
    TABLE = 131072


cdef class ConnectionReader:
    cdef public Board board
    cdef public Reader reader
    cdef public long long nodes
    cdef public int answer
    cdef public int total
    cdef public int cutoff
    cdef DistanceMap _map1
    cdef DistanceMap _map2
    cdef int _question_nodes
    cdef int _node_limit
    cdef int _level_nodes
    cdef int _level_break_nodes
    cdef int _connection_depth
    cdef int _break_depth
    cdef int _depth_change
    cdef int[::1] _move
    cdef int[::1] _value
    cdef int _move_count
    cdef int _base
    cdef unsigned char[::1] _goal
    cdef unsigned long long _goal_hash
    cdef int _color
    cdef int[::1] _step
    cdef unsigned long long[::1] _kind_key
    cdef unsigned long long[::1] _first_key
    cdef unsigned long long[::1] _second_key
    cdef unsigned long long[::1] _goal_key
    cdef unsigned long long[::1] _table_key
    cdef int[::1] _table_result
    cdef int[::1] _table_move
    cdef int[::1] _table_depth

    cpdef int connect_code(self, int a, int b) noexcept
    cpdef int disconnect_code(self, int a, int b) noexcept
    cpdef int break_in_code(self, int string, unsigned char[::1] goal) noexcept
    cpdef int block_off_code(self, int string, unsigned char[::1] goal) noexcept
    cdef int _scaled_limit(self, double growth) noexcept
    cdef int _ask_pair(self, int kind, int a, int b) noexcept
    cdef void _set_goal(self, int string, unsigned char[::1] goal) noexcept
    cdef int _connect(self, int first, int second, bint passed) noexcept
    cdef int _disconnect(self, int first, int second, bint passed) noexcept
    cdef int _try_links(self, int kind, int first, int second, bint passed) noexcept
    cdef bint _trivially_connected(self, int first, int second) noexcept
    cdef int _break(self, int string, bint passed) noexcept
    cdef int _block(self, int string, bint passed) noexcept
    cdef int _try_entries(self, int kind, int string, bint passed) noexcept
    cdef void _propose_links(self, int first, int second, bint linking) noexcept
    cdef void _propose_entries(self, int string, bint entering) noexcept
    cdef void _collect(self, int reach1, int reach2, int first, int second, bint linking) noexcept
    cdef void _add_vulnerable(self, int p, int value, int mover) noexcept
    cdef void _add_captures(self, int p, int value, bint linking) noexcept
    cdef bint _useless_self_atari(self, int p, int color) noexcept
    cdef void _add(self, int p, int value) noexcept
    cdef void _append(self, int p) noexcept
    cdef void _add_bonuses(self, int first, int second, bint linking, int mover) noexcept
    cdef bint _is_immediate_link(self, int p, int q) noexcept
    cdef int _neighbors_in_need(self, int q) noexcept
    cdef bint _is_third_liberty(self, int p, int string) noexcept
    cdef void _sort(self) noexcept
    cdef void _cut(self, int mover) noexcept
    cdef unsigned long long _key(self, int kind, int first, int second) noexcept
    cdef int _recall(self, int kind, int first, int second) noexcept
    cdef int _store(self, int kind, int first, int second, int result, int move) noexcept
