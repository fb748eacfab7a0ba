from godebug.engine.board.kernel cimport STRIDE

cpdef bint are_in_column(int a, int b) noexcept
cpdef bint are_in_row(int a, int b) noexcept
cpdef bint are_diagonal(int a, int b) noexcept
cpdef int crossing(int row, int column) noexcept
