cdef inline int packed(int code, int move) noexcept nogil:
    return code | move << 3


cdef inline int code_of(int result) noexcept nogil:
    return result & 7


cdef inline int move_of(int result) noexcept nogil:
    return result >> 3
