from godebug.engine.board.kernel cimport CELLS

cdef enum:
    UNREACHED = 1000000
    HEAP = 8192


cdef class Queues:
    cdef public int[::1] distance
    cdef public int[::1] delta
    cdef public int[::1] coming_from
    cdef public int[::1] vulnerable1
    cdef public int[::1] vulnerable2
    cdef public int[::1] queue
    cdef public int queue_start
    cdef public int queue_end
    cdef int[::1] _key
    cdef int[::1] _kind
    cdef int[::1] _target
    cdef int[::1] _source
    cdef int _waiting
    cdef bint _changed

    cpdef void clear(self) noexcept
    cpdef void set_free(self, int point) noexcept
    cpdef void sort_unprocessed(self) noexcept
    cdef void _reach(self, int target, int distance, int delta, int coming_from, int v1, int v2) noexcept
    cdef int _nearest_to_front(self) noexcept
    cdef void _wait(self, int key, int kind, int target, int source) noexcept
    cdef void _drop_top(self) noexcept
    cdef void _move_entry(self, int source, int place) noexcept
