from godebug.engine.board.kernel cimport BLACK, CELLS, OFF_BOARD, STRIDE, WHITE


cdef enum:
    NO_EYE_POINT = 0
    GRAY_POINT = 1
    EYE_POINT = 2
    MARGINAL_POINT = 3


cdef class EyeMap:
    cdef public int color
    cdef public unsigned char[::1] kind
    cdef public int[::1] origin
    cdef public int[::1] size
    cdef public int[::1] margins
    cdef public int[::1] neighbors
    cdef public int[::1] marginal_neighbors
    cdef int[::1] _waiting
    cdef int[::1] _formed
    cdef int _formed_count

    cpdef void form(self) noexcept
    cpdef void make_marginal(self, int p) noexcept


cdef class Domains:
    cdef public unsigned char[::1] member
    cdef public EyeMap black
    cdef public EyeMap white
    cdef unsigned int[::1] _planes

    cpdef void compute(self, unsigned char[::1] color, unsigned char[::1] lively, unsigned char[::1] shut) noexcept
    cpdef void compute_one(self, unsigned char[::1] color, unsigned char[::1] lively, unsigned char[::1] shut, EyeMap eyes) noexcept
    cdef void _load(self, unsigned char[::1] color, unsigned char[::1] lively, unsigned char[::1] shut) noexcept
    cdef unsigned int _beside(self, int plane, int row) noexcept
    cdef void _spread(self, int owner) noexcept
    cdef unsigned int _joining(self, int row) noexcept
    cdef void _find_eye_points(self, EyeMap eyes) noexcept
