from godebug.engine.board.kernel cimport CELLS, EMPTY, OFF_BOARD, STEPS, Board
from godebug.engine.eyes.domains cimport EYE_POINT, MARGINAL_POINT, EyeMap
from godebug.engine.owl.node cimport HALF, NodeEyes
from godebug.engine.owl.readings cimport StringReadings
from godebug.engine.go.result_codes cimport LOSE

cdef enum:
    MOST_VERTICES = 16


cdef class SpaceValues:
    cdef Board board
    cdef StringReadings readings
    cdef unsigned char[::1] color
    cdef dict _known
    cdef int[::1] points
    cdef int count
    cdef int margins
    cdef int[::1] halves
    cdef int half_count
    cdef int[::1] number
    cdef int[::1] adjacency
    cdef int[::1] attacks
    cdef int attack_count
    cdef int[::1] defenses
    cdef int defense_count
    cdef public int a
    cdef public int b
    cdef public int c
    cdef public int d
    cdef public int pessimistic
    cdef public int attack
    cdef public int defense
    cdef public bint by_graph

    cpdef void value(self, int origin, NodeEyes eyes) noexcept
    cdef void _gather(self, int origin, NodeEyes eyes) noexcept
    cdef bint _search_with_halves(self, NodeEyes eyes) noexcept
    cdef int _squares(self) noexcept
    cdef int _corner_links(self) noexcept
    cdef bint _is_without_graph(self, int unclear) noexcept
    cdef bint _search(self, NodeEyes eyes, int without) noexcept
    cdef int _cut_off_stones(self, EyeMap map) noexcept
    cdef bint _lies_inside(self, int stone) noexcept
    cdef object _ask(self, int vertices, int marginal, int walled, int attacker, int defender, bint bent)
    cdef bint _inside(self, int p) noexcept
    cdef int _best(self, int[::1] listed, int count, int[::1] others, int other_count, EyeMap map, bint defending) noexcept
    cdef int _score(self, int p, EyeMap map) noexcept
    cdef void _combine_half_eye(self, NodeEyes eyes) noexcept
    cdef void _guess(self, EyeMap map) noexcept
    cdef int _bulk(self, EyeMap map) noexcept
    cdef void _clearing_points(self, NodeEyes eyes) noexcept
