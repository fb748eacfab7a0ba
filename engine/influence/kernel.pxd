from godebug.engine.board.kernel cimport CELLS, OFF_BOARD, STRIDE


cdef class Field:
    cdef public int size
    cdef public double damping
    cdef public double cutoff
    cdef public double least_share
    cdef public unsigned char[::1] stone
    cdef public unsigned char[::1] safe
    cdef public unsigned char[::1] mask
    cdef public double[::1] strength
    cdef public double[::1] attenuation
    cdef public double[::1] permeability
    cdef public double[::1] influence
    cdef public double[::1] required
    cdef public double[::1] correction
    cdef public double[::1] guess
    cdef public double[::1] territory
    cdef public double[::1] share
    cdef public int[::1] queue
    cdef int[::1] down
    cdef int[::1] right

    cpdef void begin(
        self, bytes stones, bytearray safe, double[::1] sources, double attenuation, double[::1] required
    ) except *
    cpdef void clear(self) except *
    cpdef int double_block(self, int color, int source, double tolerance) noexcept
    cpdef int spread(self, int color, int source) noexcept
    cdef double carried(self, int base, int p, int step, double passing, int product, double distance) noexcept
    cpdef int came_from(self, int color, int source, int target) noexcept
    cpdef void forget_shares(self, int reached) noexcept
    cpdef bint counts(self, double share, double total) noexcept
    cpdef void add_source(self, int color, int source) noexcept
    cpdef void add_all_sources(self) noexcept
    cpdef void reduce_permeability(self, double beside, double diagonal) noexcept
    cpdef void open_sources(self) noexcept
    cpdef double presence(self, int p, bint scoring) noexcept
    cpdef double corrected(self, double presence) noexcept
    cpdef double balance(self, int p) noexcept
    cpdef double first_guess(self, int p, bint scoring) noexcept
    cpdef double degraded(self, double value, int p, int neighbor) noexcept
    cpdef double masked(self, double value, int p) noexcept
    cpdef double prisoner(self, int p) noexcept
    cpdef void value_territory(self, bint scoring) noexcept

cpdef Field copied(Field field)
