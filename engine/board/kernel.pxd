# The C side of kernel.py: what is typed there, and what other compiled modules may call.

cdef enum:
    EMPTY = 0
    WHITE = 1
    BLACK = 2
    OFF_BOARD = 3

    NO_POINT = 0
    STRIDE = 20
    CELLS = 421

    MAX_PLIES = 361
    LAST_PLY = 359
    MAX_STRINGS = 724
    LISTED = 8
    FEW = 5
    MAX_NEIGHBORS = 242

    NO_KOMASTER = 0
    KOMASTER_WHITE = 1
    KOMASTER_BLACK = 2
    GRAY_WHITE = 3
    GRAY_BLACK = 4
    WEAK_KO = 5

    AT_NEXT = 0
    AT_STRING = 421
    AT_SIZE = 842
    AT_ORIGIN = 1566
    AT_LIBERTY_COUNT = 2290
    AT_NEIGHBOR_COUNT = 3014
    AT_LIBERTY = 3738
    AT_NEIGHBOR = 9530
    STORE = 184738

    LOG_MARGIN = 16384
    LOG_SHIFT = 18
    LOG_PLACE = 262143
    FRAME = 8
    WORK = 131072

    PLANE_WORDS = 7
    NO_BLOCK = 128

# The steps of godebug.engine.go.points: as constants of C they are part of the instructions where a loop over them is unrolled.
cdef extern from *:
    """
    #if defined(__GNUC__)
      #define GODEBUG_UNUSED __attribute__((unused))
    #else
      #define GODEBUG_UNUSED
    #endif
    static const int godebug_steps[8] GODEBUG_UNUSED = {20, -1, -20, 1, 19, -21, -19, 21};
    """
    const int STEPS "godebug_steps"[8]


cdef class Board:
    cdef public int size
    cdef public unsigned char[::1] color
    cdef readonly bytearray cells
    cdef public int stackp
    cdef public int ko_point
    cdef public int komaster
    cdef public int kom_pos
    cdef public int captured_black
    cdef public int captured_white
    cdef public unsigned long long hash
    cdef public long long trymoves
    cdef public bint truncated

    # The store and its sections.
    cdef public int[::1] store
    cdef public int[::1] next_stone
    cdef public int[::1] string_of
    cdef public int[::1] size_of
    cdef public int[::1] origin_of
    cdef public int[::1] liberty_count
    cdef public int[::1] neighbor_count
    cdef public int[::1] liberty
    cdef public int[::1] neighbor
    cdef public int next_string

    # Undo.
    cdef long long[::1] log
    cdef int log_top
    cdef int[::1] stone_log
    cdef int stone_log_top
    cdef int[::1] frames
    cdef unsigned long long[::1] frame_hash
    cdef public int[::1] stack_point
    cdef public int[::1] stack_color
    cdef public unsigned long long[::1] planes
    cdef public int[::1] block_of
    cdef public unsigned long long seen_low
    cdef public unsigned long long seen_high

    # Hash keys, marks, working space.
    cdef unsigned long long[::1] key_stone
    cdef unsigned long long[::1] key_ko
    cdef unsigned long long[::1] key_komaster
    cdef unsigned long long[::1] key_kom_pos
    cdef long long[::1] point_mark
    cdef long long[::1] string_mark
    cdef long long stamp
    cdef public int[::1] work
    cdef public int work_top

    # Setting up.
    cdef void _link(self, int p, int s, int color)
    cpdef void rebuild(self)

    # Trial moves.
    cpdef bint trymove(self, int p, int color) noexcept
    cpdef bint tryko(self, int p, int color) noexcept
    cpdef unsigned long long hash_after(self, int p, int color) noexcept
    cpdef void popgo(self) noexcept
    cpdef void set_komaster(self, int komaster, int kom_pos) noexcept
    cpdef void see(self, int p) noexcept
    cpdef (unsigned long long, unsigned long long) take_seen(self) noexcept
    cpdef void add_seen(self, unsigned long long low, unsigned long long high) noexcept
    cdef int _push(self, int p, int color) except -1
    cdef void _play(self, int p, int color) noexcept
    cdef void _set(self, int at, int value) noexcept
    cdef void _set_color(self, int p, int color) noexcept
    cdef void _flip(self, int p, int color) noexcept
    cdef void _set_ko(self, int p) noexcept
    cdef int _capture(self, int s) noexcept
    cdef void _new_string(self, int p, int color) noexcept
    cdef void _extend(self, int p, int s) noexcept
    cdef void _merge(self, int p, int color) noexcept
    cdef void _add_liberty(self, int s, int p) noexcept
    cdef void _remove_liberty(self, int s, int p) noexcept
    cdef void _list_liberties(self, int s, int total) noexcept
    cdef void _add_neighbor(self, int s, int t) noexcept
    cdef void _remove_neighbor(self, int s, int t) noexcept
    cdef bint _touches(self, int p, int s) noexcept
    cdef void _append_liberty(self, int s, int p) noexcept
    cdef void _append_neighbor(self, int s, int t) noexcept
    cdef int _approx(self, int p, int color, int cap, int at) noexcept
    cdef int _approx_few(self, int p, int color, int cap) noexcept
    cdef int _exact(self, int p, int color, int cap, int at) noexcept
    cdef int _add_walked(self, int s, int cap, int at, int count, long long stamp) noexcept

    # Queries.
    cpdef bint is_legal(self, int p, int color) noexcept
    cpdef bint is_suicide(self, int p, int color) noexcept
    cpdef bint is_self_atari(self, int p, int color) noexcept
    cpdef bint is_ko_forbidden(self, int p, int color) noexcept
    cpdef int ko_stone(self, int p, int color) noexcept
    cpdef bint is_ko_capture(self, int p, int color) noexcept
    cpdef bint is_ko_point(self, int p) noexcept
    cpdef bint sends_two_returns_one(self, int p, int color) noexcept
    cpdef int origin(self, int p) noexcept
    cpdef int string_size(self, int p) noexcept
    cpdef int count_liberties(self, int p) noexcept
    cpdef bint same_string(self, int a, int b) noexcept
    cpdef bint is_liberty_of(self, int p, int stone) noexcept
    cpdef bint strings_touch(self, int a, int b) noexcept
    cpdef bint share_a_liberty(self, int a, int b) noexcept
    cpdef bint is_beside(self, int p, int color) noexcept
    cpdef int first_liberty(self, int p) noexcept
    cpdef int liberty_list(self, int p, int cap, int at) noexcept
    cpdef int stone_list(self, int p, int cap, int at) noexcept
    cpdef int neighbor_list(self, int p, int liberties, int at) noexcept
    cpdef int approx_liberties(self, int p, int color, int cap=*) noexcept
    cpdef int approx_list(self, int p, int color, int cap, int at) noexcept
    cpdef int exact_liberties(self, int p, int color, int cap=*) noexcept
    cpdef int exact_list(self, int p, int color, int cap, int at) noexcept
