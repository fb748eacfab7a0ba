# ruff: noqa: PERF401, SIM109, SIM110  (plain loops and comparisons are what compiles to plain C)
"""The board: trial moves with exact undo, strings and liberties kept up to date, ko, legality, position hash.

One string is one record: colour, size, origin (its smallest point), a cyclic list of stones, a list of liberties (at
most `LISTED` of them; the count goes on), a list of adjacent enemy strings. All records live in one `store` of
integers, so that undo is a plain log of (place, old value) and restores every list with its order. Order is part of
the contract: readers break ties by it.

Everything here runs interpreted or compiled. Lists come in two forms: the `..._list` methods write into the shared
working space `work` from `at` on and return a length (no allocation; take room by raising `work_top`), and thin
wrappers return Python lists.

Source: GNU Go manual, chapter "The Board Library" (incremental strings, trymove/popgo), chapter "Tactical Reading"
(komaster).
"""

from array import array

import cython

from godebug.engine.go.arrays import zeros
from godebug.engine.go.color import BLACK, EMPTY, OFF_BOARD, WHITE
from godebug.engine.go.points import CELLS, NO_POINT, STEPS, STRIDE

#: Room on the stack of trial moves, and the ply at which trial moves are refused.
MAX_PLIES = 361
LAST_PLY = 359
#: Strings at most: one a point, and one more a trial move.
MAX_STRINGS = 724
#: Liberties that are listed a string.
LISTED = 8
#: Liberties up to which those of a stone not yet played are counted without marks.
FEW = 5
#: Adjacent enemy strings at most: n stones have 2n + 2 neighbours at most, and stones and neighbours are 361.
MAX_NEIGHBORS = 242

# The states of the ko automaton.
NO_KOMASTER = 0
KOMASTER_WHITE = 1
KOMASTER_BLACK = 2
GRAY_WHITE = 3
GRAY_BLACK = 4
WEAK_KO = 5

# Where the sections of the store begin.
AT_NEXT = 0
AT_STRING = AT_NEXT + CELLS
AT_SIZE = AT_STRING + CELLS
AT_ORIGIN = AT_SIZE + MAX_STRINGS
AT_LIBERTY_COUNT = AT_ORIGIN + MAX_STRINGS
AT_NEIGHBOR_COUNT = AT_LIBERTY_COUNT + MAX_STRINGS
AT_LIBERTY = AT_NEIGHBOR_COUNT + MAX_STRINGS
AT_NEIGHBOR = AT_LIBERTY + MAX_STRINGS * LISTED
STORE = AT_NEIGHBOR + MAX_STRINGS * MAX_NEIGHBORS

#: Words of a plane, a bit a point.
PLANE_WORDS = 7
#: Blocks of points are numbered below this, which means: in none.
NO_BLOCK = 128

#: More log entries than one move can make.
LOG_MARGIN = 16384
#: Bits of a place in the store, and all of them set.
LOG_SHIFT = 18
LOG_PLACE = (1 << LOG_SHIFT) - 1
#: Integers that `_push` keeps a ply.
FRAME = 8
#: Integers in the working space.
WORK = 131072

# The numbers of the generator splitmix64; and what keeps products to 64 bits in the interpreter.
_STEP = 0x9E3779B97F4A7C15
_FACTOR_1 = 0xBF58476D1CE4E5B9
_FACTOR_2 = 0x94D049BB133111EB
_ALL_BITS = 0xFFFFFFFFFFFFFFFF


def random_keys(count: cython.int, seed: cython.ulonglong) -> array:
    """Returns `count` 64-bit keys for position hashes, made from `seed` by the generator splitmix64; equal in every
    run.
    """
    i: cython.int
    z: cython.ulonglong
    keys = array("Q", bytes(8 * count))
    places: cython.ulonglong[::1] = keys
    for i in range(count):
        seed = (seed + _STEP) & _ALL_BITS
        z = seed
        z = ((z ^ (z >> 30)) * _FACTOR_1) & _ALL_BITS
        z = ((z ^ (z >> 27)) * _FACTOR_2) & _ALL_BITS
        places[i] = z ^ (z >> 31)
    return keys


def _blocks(size: int) -> array:
    """Returns the block of each point. Up to 11 lines a block is one point, on larger boards a square of two by two."""
    side = 1 if size * size <= NO_BLOCK else 2
    across = -(-size // side)
    blocks = array("i", [NO_BLOCK]) * CELLS
    for row in range(size):
        for column in range(size):
            blocks[(row + 1) * STRIDE + column + 1] = row // side * across + column // side
    return blocks


_KEYS_STONE = random_keys(3 * CELLS, 1)
_KEYS_KO = random_keys(CELLS, 2)
_KEYS_KOMASTER = random_keys(6, 3)
_KEYS_KOM_POS = random_keys(CELLS, 4)
# No ko, no komaster: nothing to add to the hash.
_KEYS_KO[0] = _KEYS_KOMASTER[0] = _KEYS_KOM_POS[0] = 0


@cython.final
@cython.cclass
class Board:
    """A board with trial moves that can be taken back.

    `color`: EMPTY, WHITE, BLACK or 3 (off board) by point; `cells`: the same, which interpreted code reads faster.
    `ko_point`: where a stone was just taken in a ko, else NO_POINT. `stackp`: how many trial moves are on the board.
    `captured_black`, `captured_white`: stones off the board. `hash`: 64 bits over stones, ko point and komaster state.
    `trymoves`: trial moves made so far. `truncated`: a trial move was refused because the stack is full. `planes`: the
    stones of each colour, a bit a point.

    `seen_low`, `seen_high`: 128 bits, one a block of points (`block_of`), set for the blocks that trial moves touched.
    A caller who wants to know what a reading looked at takes them before it (`take_seen`) and adds them again after it
    (`add_seen`).
    """

    size: cython.int
    color: cython.uchar[::1]
    cells: bytearray
    stackp: cython.int
    ko_point: cython.int
    komaster: cython.int
    kom_pos: cython.int
    captured_black: cython.int
    captured_white: cython.int
    hash: cython.ulonglong
    trymoves: cython.longlong
    truncated: cython.bint
    store: cython.int[::1]
    next_stone: cython.int[::1]
    string_of: cython.int[::1]
    size_of: cython.int[::1]
    origin_of: cython.int[::1]
    liberty_count: cython.int[::1]
    neighbor_count: cython.int[::1]
    liberty: cython.int[::1]
    neighbor: cython.int[::1]
    next_string: cython.int
    log: cython.longlong[::1]
    log_top: cython.int
    stone_log: cython.int[::1]
    stone_log_top: cython.int
    frames: cython.int[::1]
    frame_hash: cython.ulonglong[::1]
    stack_point: cython.int[::1]
    stack_color: cython.int[::1]
    planes: cython.ulonglong[::1]
    block_of: cython.int[::1]
    seen_low: cython.ulonglong
    seen_high: cython.ulonglong
    key_stone: cython.ulonglong[::1]
    key_ko: cython.ulonglong[::1]
    key_komaster: cython.ulonglong[::1]
    key_kom_pos: cython.ulonglong[::1]
    point_mark: cython.longlong[::1]
    string_mark: cython.longlong[::1]
    stamp: cython.longlong
    work: cython.int[::1]
    work_top: cython.int

    def __init__(self, size: int) -> None:
        """Makes an empty board of 1 to 19 lines.

        Raises ValueError for another size.
        """
        if not 1 <= size <= 19:
            raise ValueError(f"board size {size}: 1 to 19 is wanted")
        self.size = size
        self.cells = bytearray(b"\3" * CELLS)
        self.color = self.cells
        for row in range(size):
            for column in range(size):
                self.color[(row + 1) * STRIDE + column + 1] = EMPTY

        sections = zeros(STORE)
        self.store = sections
        self.next_stone = sections[AT_NEXT:AT_STRING]
        self.string_of = sections[AT_STRING:AT_SIZE]
        self.size_of = sections[AT_SIZE:AT_ORIGIN]
        self.origin_of = sections[AT_ORIGIN:AT_LIBERTY_COUNT]
        self.liberty_count = sections[AT_LIBERTY_COUNT:AT_NEIGHBOR_COUNT]
        self.neighbor_count = sections[AT_NEIGHBOR_COUNT:AT_LIBERTY]
        self.liberty = sections[AT_LIBERTY:AT_NEIGHBOR]
        self.neighbor = sections[AT_NEIGHBOR:STORE]

        self.log = zeros(4 * LOG_MARGIN, "q")
        # Every stone that is taken off was there at first, or was played.
        self.stone_log = zeros(2 * MAX_PLIES + CELLS)
        self.frames = array("i", bytes(4 * MAX_PLIES * FRAME))
        self.frame_hash = array("Q", bytes(8 * MAX_PLIES))
        self.stack_point = array("i", bytes(4 * MAX_PLIES))
        self.stack_color = array("i", bytes(4 * MAX_PLIES))
        self.planes = array("Q", bytes(8 * 3 * PLANE_WORDS))
        self.block_of = _blocks(size)
        self.seen_low = 0
        self.seen_high = 0

        self.key_stone = _KEYS_STONE
        self.key_ko = _KEYS_KO
        self.key_komaster = _KEYS_KOMASTER
        self.key_kom_pos = _KEYS_KOM_POS
        self.point_mark = array("q", bytes(8 * CELLS))
        self.string_mark = array("q", bytes(8 * MAX_STRINGS))
        self.stamp = 0
        self.work = zeros(WORK)
        self.work_top = 0

        self.ko_point = NO_POINT
        self.captured_black = 0
        self.captured_white = 0
        self.trymoves = 0
        self.truncated = False
        self.rebuild()

    # ---- Setting up ------------------------------------------------------------------------------------------------

    def put(self, p: int, color: int) -> None:
        """Sets what stands on `p` without any rule; call `rebuild` after the last stone.

        Raises ValueError where `p` is off the board.
        """
        if not 0 <= p < CELLS or self.color[p] == OFF_BOARD or color not in (EMPTY, WHITE, BLACK):
            raise ValueError(f"no such point or colour: {p}, {color}")
        self.color[p] = color

    @cython.ccall
    def rebuild(self) -> None:
        """Finds all strings from scratch, forgets trial moves and the komaster; keeps stones and ko point."""
        p: cython.int
        k: cython.int
        q: cython.int
        s: cython.int
        t: cython.int
        stone: cython.int
        enemy: cython.int
        count: cython.int
        stamp: cython.longlong
        self.stackp = 0
        self.log_top = self.stone_log_top = 0
        self.next_string = 1
        self.komaster = NO_KOMASTER
        self.kom_pos = NO_POINT
        self.hash = self.key_ko[self.ko_point]
        for p in range(CELLS):
            self.string_of[p] = 0
        for p in range(3 * PLANE_WORDS):
            self.planes[p] = 0
        for p in range(CELLS):
            if self.color[p] != WHITE and self.color[p] != BLACK:
                continue
            self._flip(p, self.color[p])
            self.hash ^= self.key_stone[self.color[p] * CELLS + p]
            if self.string_of[p] == 0:
                s = self.next_string
                self.next_string += 1
                self.size_of[s] = 0
                self.origin_of[s] = p
                self._link(p, s, self.color[p])
        for s in range(1, self.next_string):
            self._list_liberties(s, 0)
            self.stamp += 1
            stamp = self.stamp
            stone = self.origin_of[s]
            enemy = 3 - self.color[stone]
            count = 0
            while True:
                for k in range(4):
                    q = stone + STEPS[k]
                    if self.color[q] == enemy:
                        t = self.string_of[q]
                        if self.string_mark[t] != stamp:
                            self.string_mark[t] = stamp
                            self.neighbor[s * MAX_NEIGHBORS + count] = t
                            count += 1
                stone = self.next_stone[stone]
                if stone == self.origin_of[s]:
                    break
            self.neighbor_count[s] = count
        self.log_top = self.stone_log_top = 0

    @cython.cfunc
    def _link(self, p: cython.int, s: cython.int, color: cython.int) -> None:
        """Adds the stone `p`, and all stones connected to it, to string `s`.

        The walk is depth first; each stone enters the list right after the origin.
        """
        k: cython.int
        origin: cython.int = self.origin_of[s]
        self.string_of[p] = s
        self.size_of[s] += 1
        if p == origin:
            self.next_stone[p] = p
        else:
            self.next_stone[p] = self.next_stone[origin]
            self.next_stone[origin] = p
        for k in range(4):
            if self.color[p + STEPS[k]] == color and self.string_of[p + STEPS[k]] == 0:
                self._link(p + STEPS[k], s, color)

    # ---- Trial moves -----------------------------------------------------------------------------------------------

    @cython.ccall
    def trymove(self, p: cython.int, color: cython.int) -> cython.bint:
        """Plays a trial move under simple ko, without suicide.

        Returns False, and changes nothing, where the move is illegal. NO_POINT is a pass; it is legal while the stack
        has room.
        """
        if p != NO_POINT:
            if self.color[p] != EMPTY:
                return False
            if p == self.ko_point and self.is_ko_forbidden(p, color):
                return False
            if self.is_suicide(p, color):
                return False
        if self.stackp >= LAST_PLY:
            self.truncated = True
            return False
        self._push(p, color)
        return True

    @cython.ccall
    def tryko(self, p: cython.int, color: cython.int) -> cython.bint:
        """Plays a trial move and ignores the ko ban, as if a threat had been made and answered first."""
        if p != NO_POINT and (self.color[p] != EMPTY or self.is_suicide(p, color)):
            return False
        if self.stackp >= LAST_PLY:
            self.truncated = True
            return False
        self._push(p, color)
        return True

    @cython.ccall
    def hash_after(self, p: cython.int, color: cython.int) -> cython.ulonglong:
        """Returns the `hash` after a move that captures nothing and leaves the komaster as it is."""
        return self.hash ^ self.key_ko[self.ko_point] ^ self.key_stone[color * CELLS + p]

    @cython.ccall
    def see(self, p: cython.int) -> None:
        """Marks the block of `p` as looked at; NO_POINT marks nothing."""
        one: cython.ulonglong = 1
        block: cython.int = self.block_of[p]
        if block < 64:
            self.seen_low |= one << block
        elif block < NO_BLOCK:
            self.seen_high |= one << (block - 64)

    @cython.ccall
    def take_seen(self) -> tuple[cython.ulonglong, cython.ulonglong]:
        """Returns the blocks seen so far, as two words, and starts with none; `add_seen` adds them again."""
        low: cython.ulonglong = self.seen_low
        high: cython.ulonglong = self.seen_high
        self.seen_low = 0
        self.seen_high = 0
        return (low, high)

    @cython.ccall
    def add_seen(self, low: cython.ulonglong, high: cython.ulonglong) -> None:
        """Adds blocks that `take_seen` returned to those seen since."""
        self.seen_low |= low
        self.seen_high |= high

    @cython.cfunc
    def _push(self, p: cython.int, color: cython.int) -> cython.int:
        """Saves what undo needs and makes the move. Returns 0.

        Raises MemoryError where the log cannot grow.
        """
        at: cython.int = self.stackp * FRAME
        if self.log_top + LOG_MARGIN > len(self.log):
            self._grow_log()
        self.frames[at] = self.log_top
        self.frames[at + 1] = self.next_string
        self.frames[at + 2] = self.ko_point
        self.frames[at + 3] = self.komaster
        self.frames[at + 4] = self.kom_pos
        self.frames[at + 5] = self.captured_black
        self.frames[at + 6] = self.captured_white
        self.frames[at + 7] = self.stone_log_top
        self.frame_hash[self.stackp] = self.hash
        self.stack_point[self.stackp] = p
        self.stack_color[self.stackp] = color
        self.see(p)
        self.stackp += 1
        self.trymoves += 1
        if self.ko_point != NO_POINT:
            self._set_ko(NO_POINT)
        if p != NO_POINT:
            self._play(p, color)
        return 0

    def _grow_log(self) -> None:
        """Doubles the length of the undo log."""
        self.log = array("q", 2 * bytes(self.log))

    @cython.ccall
    def popgo(self) -> None:
        """Takes back the last trial move; does nothing where there is none."""
        i: cython.int
        p: cython.int
        at: cython.int
        color: cython.int
        bottom: cython.int
        entry: cython.longlong
        if self.stackp == 0:
            return
        self.stackp -= 1
        at = self.stackp * FRAME
        bottom = self.frames[at]
        i = self.log_top
        while i > bottom:
            i -= 1
            entry = self.log[i]
            self.store[entry & LOG_PLACE] = cython.cast(cython.int, entry >> LOG_SHIFT)
        self.log_top = bottom
        bottom = self.frames[at + 7]
        i = self.stone_log_top
        while i > bottom:
            i -= 1
            color = self.stone_log[i] & 3
            p = self.stone_log[i] >> 2
            self._flip(p, self.color[p] + color)
            self.color[p] = color
            if color == EMPTY:
                self.string_of[p] = 0
        self.stone_log_top = bottom
        self.next_string = self.frames[at + 1]
        self.ko_point = self.frames[at + 2]
        self.komaster = self.frames[at + 3]
        self.kom_pos = self.frames[at + 4]
        self.captured_black = self.frames[at + 5]
        self.captured_white = self.frames[at + 6]
        self.hash = self.frame_hash[self.stackp]

    @cython.ccall
    def set_komaster(self, komaster: cython.int, kom_pos: cython.int) -> None:
        """Sets the komaster and its point; the next `popgo` puts back what was there before the last trial move."""
        self.hash ^= self.key_komaster[self.komaster] ^ self.key_kom_pos[self.kom_pos]
        self.komaster = komaster
        self.kom_pos = kom_pos
        self.hash ^= self.key_komaster[komaster] ^ self.key_kom_pos[kom_pos]

    @cython.cfunc
    def _set(self, at: cython.int, value: cython.int) -> None:
        """Writes `value` into the store and logs the place (low bits of the entry) with the old value (high bits)."""
        self.log[self.log_top] = cython.cast(cython.longlong, self.store[at]) << LOG_SHIFT | at
        self.log_top += 1
        self.store[at] = value

    @cython.cfunc
    def _set_color(self, p: cython.int, color: cython.int) -> None:
        """Puts a stone on `p` or removes it; updates the log and the hash."""
        old: cython.int = self.color[p]
        self.stone_log[self.stone_log_top] = p << 2 | old
        self.stone_log_top += 1
        self.color[p] = color
        # One of the two is no stone.
        self._flip(p, old + color)
        self.hash ^= self.key_stone[(old + color) * CELLS + p]

    @cython.cfunc
    def _flip(self, p: cython.int, color: cython.int) -> None:
        """Adds a stone to `planes`, or removes it."""
        one: cython.ulonglong = 1
        self.planes[color * PLANE_WORDS + (p >> 6)] ^= one << (p & 63)

    @cython.cfunc
    def _set_ko(self, p: cython.int) -> None:
        self.hash ^= self.key_ko[self.ko_point] ^ self.key_ko[p]
        self.ko_point = p

    @cython.cfunc
    def _play(self, p: cython.int, color: cython.int) -> None:
        """Puts the stone down, removes what it captures, and brings all records up to date."""
        k: cython.int
        q: cython.int
        s: cython.int
        enemy: cython.int = 3 - color
        captured: cython.int = 0
        friends: cython.int = 0
        friend: cython.int = 0
        stamp: cython.longlong
        # An empty point belongs to no string, and so does the stone until it has one.
        self._set_color(p, color)
        self.stamp += 1
        stamp = self.stamp
        for k in range(4):
            q = p + STEPS[k]
            if self.color[q] == enemy:
                s = self.string_of[q]
                if self.string_mark[s] != stamp:
                    self.string_mark[s] = stamp
                    if self.liberty_count[s] == 1:
                        captured += self._capture(s)
                        # The removal uses marks of its own for points only.
                    else:
                        self._remove_liberty(s, p)
            elif self.color[q] == color:
                s = self.string_of[q]
                if self.string_mark[s] != stamp:
                    self.string_mark[s] = stamp
                    friends += 1
                    friend = s
        if friends == 0:
            self._new_string(p, color)
            if captured == 1 and self.liberty_count[self.string_of[p]] == 1:
                self._set_ko(self.liberty[self.string_of[p] * LISTED])
        elif friends == 1:
            self._extend(p, friend)
        else:
            self._merge(p, color)

    @cython.cfunc
    def _capture(self, s: cython.int) -> cython.int:
        """Removes a string and returns its size."""
        i: cython.int
        t: cython.int
        size: cython.int = self.size_of[s]
        first: cython.int = self.origin_of[s]
        second: cython.int = self.next_stone[first]
        p: cython.int = first
        if self.color[first] == BLACK:
            self.captured_black += size
        else:
            self.captured_white += size
        while True:
            self._set_color(p, EMPTY)
            # Whoever plays here writes over these without a log.
            self._set(AT_STRING + p, 0)
            self._set(AT_NEXT + p, self.next_stone[p])
            p = self.next_stone[p]
            if p == first:
                break
        for i in range(self.neighbor_count[s]):
            t = self.neighbor[s * MAX_NEIGHBORS + i]
            self._remove_neighbor(t, s)
            if size == 1:
                self._add_liberty(t, first)
            elif size == 2:
                if self._touches(first, t):
                    self._add_liberty(t, first)
                if self._touches(second, t):
                    self._add_liberty(t, second)
            else:
                self._list_liberties(t, 0)
        return size

    @cython.cfunc
    def _new_string(self, p: cython.int, color: cython.int) -> None:
        """Makes a new string of the lone stone `p`. Its number was never used, so its record needs no log."""
        k: cython.int
        q: cython.int
        t: cython.int
        liberties: cython.int = 0
        neighbors: cython.int = 0
        stamp: cython.longlong
        s: cython.int = self.next_string
        self.next_string += 1
        self.stamp += 1
        stamp = self.stamp
        self.next_stone[p] = p
        self.string_of[p] = s
        self.size_of[s] = 1
        self.origin_of[s] = p
        for k in range(4):
            q = p + STEPS[k]
            if self.color[q] == EMPTY:
                self.liberty[s * LISTED + liberties] = q
                liberties += 1
            elif self.color[q] == 3 - color:
                t = self.string_of[q]
                if self.string_mark[t] != stamp:
                    self.string_mark[t] = stamp
                    self.neighbor[s * MAX_NEIGHBORS + neighbors] = t
                    neighbors += 1
                    self._add_neighbor(t, s)
        self.liberty_count[s] = liberties
        self.neighbor_count[s] = neighbors

    @cython.cfunc
    def _extend(self, p: cython.int, s: cython.int) -> None:
        """Adds the stone `p` to its only friendly string."""
        k: cython.int
        i: cython.int
        q: cython.int
        t: cython.int
        known: cython.bint
        color: cython.int = self.color[p]
        origin: cython.int = self.origin_of[s]
        total: cython.int = self.liberty_count[s]
        relisted: cython.bint = total > LISTED
        self.next_stone[p] = self.next_stone[origin]
        self._set(AT_NEXT + origin, p)
        if p < origin:
            self._set(AT_ORIGIN + s, p)
        self._set(AT_SIZE + s, self.size_of[s] + 1)
        if relisted:
            total -= 1
            for k in range(4):
                q = p + STEPS[k]
                if self.color[q] == EMPTY and not self._touches(q, s):
                    total += 1
            self._list_liberties(s, total)
        else:
            self._remove_liberty(s, p)
        for k in range(4):
            q = p + STEPS[k]
            if self.color[q] == EMPTY:
                # `p` itself is not yet in the string: another stone of it at `q` means a liberty that is known.
                if not relisted and not self._touches(q, s):
                    self._add_liberty(s, q)
            elif self.color[q] == 3 - color:
                t = self.string_of[q]
                known = False
                for i in range(self.neighbor_count[t]):
                    if self.neighbor[t * MAX_NEIGHBORS + i] == s:
                        known = True
                        break
                if not known:
                    self._add_neighbor(s, t)
                    self._add_neighbor(t, s)
        self.string_of[p] = s

    @cython.cfunc
    def _merge(self, p: cython.int, color: cython.int) -> None:
        """Joins two or more strings through the stone `p` into a fresh one."""
        k: cython.int
        i: cython.int
        q: cython.int
        t: cython.int
        u: cython.int
        last: cython.int
        origin: cython.int
        strings: cython.longlong
        points: cython.longlong
        s: cython.int = self.next_string
        self.next_string += 1
        self.stamp += 1
        strings = self.stamp
        points = strings
        self.next_stone[p] = p
        self.string_of[p] = s
        self.size_of[s] = 1
        self.origin_of[s] = p
        self.liberty_count[s] = 0
        self.neighbor_count[s] = 0
        self.point_mark[p] = points
        for k in range(4):
            q = p + STEPS[k]
            if self.color[q] == EMPTY:
                if self.point_mark[q] != points:
                    self.point_mark[q] = points
                    self._append_liberty(s, q)
            elif self.color[q] == 3 - color:
                t = self.string_of[q]
                if self.string_mark[t] != strings:
                    self.string_mark[t] = strings
                    self._add_neighbor(t, s)
                    self._append_neighbor(s, t)
            elif self.color[q] == color and self.string_of[q] != s:
                t = self.string_of[q]
                self.size_of[s] += self.size_of[t]
                last = self.origin_of[t]
                self._set(AT_STRING + last, s)
                while self.next_stone[last] != self.origin_of[t]:
                    last = self.next_stone[last]
                    self._set(AT_STRING + last, s)
                origin = self.origin_of[s]
                self._set(AT_NEXT + last, self.next_stone[origin])
                self._set(AT_NEXT + origin, self.origin_of[t])
                if self.origin_of[t] < origin:
                    self.origin_of[s] = self.origin_of[t]
                if self.liberty_count[t] > LISTED:
                    self._list_liberties(s, 0)
                    points = self.stamp
                    self.point_mark[p] = points
                else:
                    for i in range(self.liberty_count[t]):
                        u = self.liberty[t * LISTED + i]
                        if self.point_mark[u] != points:
                            self.point_mark[u] = points
                            self._append_liberty(s, u)
                for i in range(self.neighbor_count[t]):
                    u = self.neighbor[t * MAX_NEIGHBORS + i]
                    self._remove_neighbor(u, t)
                    if self.string_mark[u] != strings:
                        self.string_mark[u] = strings
                        self._add_neighbor(u, s)
                        self._append_neighbor(s, u)

    @cython.cfunc
    def _append_liberty(self, s: cython.int, p: cython.int) -> None:
        """Adds a liberty to a new string, whose record needs no log."""
        if self.liberty_count[s] < LISTED:
            self.liberty[s * LISTED + self.liberty_count[s]] = p
        self.liberty_count[s] += 1

    @cython.cfunc
    def _append_neighbor(self, s: cython.int, t: cython.int) -> None:
        """Adds an adjacent string to a new string, whose record needs no log."""
        self.neighbor[s * MAX_NEIGHBORS + self.neighbor_count[s]] = t
        self.neighbor_count[s] += 1

    @cython.cfunc
    def _add_liberty(self, s: cython.int, p: cython.int) -> None:
        count: cython.int = self.liberty_count[s]
        if count < LISTED:
            self._set(AT_LIBERTY + s * LISTED + count, p)
        self._set(AT_LIBERTY_COUNT + s, count + 1)

    @cython.cfunc
    def _remove_liberty(self, s: cython.int, p: cython.int) -> None:
        """Removes `p` from the liberties of string `s`; the last liberty takes its place."""
        i: cython.int
        count: cython.int = self.liberty_count[s]
        if count > LISTED:
            self._list_liberties(s, count - 1)
            return
        for i in range(count):
            if self.liberty[s * LISTED + i] == p:
                if i < count - 1:
                    self._set(AT_LIBERTY + s * LISTED + i, self.liberty[s * LISTED + count - 1])
                self._set(AT_LIBERTY_COUNT + s, count - 1)
                return

    @cython.cfunc
    def _list_liberties(self, s: cython.int, total: cython.int) -> None:
        """Lists and counts the liberties of string `s` by a walk over its stones.

        `total`: their number where it is known and at least LISTED, else 0; the walk then ends when the list is full.
        """
        k: cython.int
        q: cython.int
        count: cython.int = 0
        origin: cython.int = self.origin_of[s]
        p: cython.int = origin
        stamp: cython.longlong
        self.stamp += 1
        stamp = self.stamp
        while True:
            for k in range(4):
                q = p + STEPS[k]
                if self.color[q] == EMPTY and self.point_mark[q] != stamp:
                    self.point_mark[q] = stamp
                    if count < LISTED and self.liberty[s * LISTED + count] != q:
                        self._set(AT_LIBERTY + s * LISTED + count, q)
                    count += 1
                    if count == LISTED and total:
                        self._set(AT_LIBERTY_COUNT + s, total)
                        return
            p = self.next_stone[p]
            if p == origin:
                break
        self._set(AT_LIBERTY_COUNT + s, count)

    @cython.cfunc
    def _add_neighbor(self, s: cython.int, t: cython.int) -> None:
        count: cython.int = self.neighbor_count[s]
        self._set(AT_NEIGHBOR + s * MAX_NEIGHBORS + count, t)
        self._set(AT_NEIGHBOR_COUNT + s, count + 1)

    @cython.cfunc
    def _remove_neighbor(self, s: cython.int, t: cython.int) -> None:
        """Removes `t` from the adjacent strings of `s`; the last one takes its place."""
        i: cython.int
        count: cython.int = self.neighbor_count[s]
        for i in range(count):
            if self.neighbor[s * MAX_NEIGHBORS + i] == t:
                if i < count - 1:
                    self._set(AT_NEIGHBOR + s * MAX_NEIGHBORS + i, self.neighbor[s * MAX_NEIGHBORS + count - 1])
                self._set(AT_NEIGHBOR_COUNT + s, count - 1)
                return

    @cython.cfunc
    def _touches(self, p: cython.int, s: cython.int) -> cython.bint:
        """Tells whether a stone of string `s` is next to `p`."""
        k: cython.int
        q: cython.int
        for k in range(4):
            q = p + STEPS[k]
            if (self.color[q] == WHITE or self.color[q] == BLACK) and self.string_of[q] == s:
                return True
        return False

    # ---- Legality and ko -------------------------------------------------------------------------------------------

    @cython.ccall
    def is_legal(self, p: cython.int, color: cython.int) -> cython.bint:
        """Tells whether `trymove` would accept the move on a stack with room."""
        if p == NO_POINT:
            return True
        return self.color[p] == EMPTY and not self.is_ko_forbidden(p, color) and not self.is_suicide(p, color)

    @cython.ccall
    def is_ko_forbidden(self, p: cython.int, color: cython.int) -> cython.bint:
        """Tells whether `p` is the ko point and the stones around it are the opponent's."""
        k: cython.int
        if p != self.ko_point or p == NO_POINT:
            return False
        for k in range(4):
            if self.color[p + STEPS[k]] != OFF_BOARD:
                return self.color[p + STEPS[k]] == 3 - color
        return False

    @cython.ccall
    def is_suicide(self, p: cython.int, color: cython.int) -> cython.bint:
        """Tells whether a stone on the empty point `p` would have no liberty and capture nothing."""
        k: cython.int
        c: cython.int
        q: cython.int
        for k in range(4):
            q = p + STEPS[k]
            c = self.color[q]
            if c == EMPTY:
                return False
            if c == color:
                if self.liberty_count[self.string_of[q]] > 1:
                    return False
            elif c != OFF_BOARD and self.liberty_count[self.string_of[q]] == 1:
                return False
        return True

    @cython.ccall
    def ko_stone(self, p: cython.int, color: cython.int) -> cython.int:
        """Returns the stone that a ko capture on the empty point `p` takes, NO_POINT where no ko capture is possible.

        Every neighbour of `p` is then an enemy stone, and exactly one stone is taken; a ko ban does not matter.
        """
        k: cython.int
        q: cython.int
        s: cython.int
        found: cython.int = NO_POINT
        for k in range(4):
            q = p + STEPS[k]
            if self.color[q] == OFF_BOARD:
                continue
            if self.color[q] != 3 - color:
                return NO_POINT
            s = self.string_of[q]
            if self.liberty_count[s] == 1:
                if found != NO_POINT or self.size_of[s] != 1:
                    return NO_POINT
                found = q
        return found

    @cython.ccall
    def is_ko_capture(self, p: cython.int, color: cython.int) -> cython.bint:
        """Tells whether a move on the empty point `p` takes a ko, banned now or not."""
        return self.ko_stone(p, color) != NO_POINT

    @cython.ccall
    def is_ko_point(self, p: cython.int) -> cython.bint:
        """Tells whether `p` is a stone that can be taken in a ko, or the empty point of such a capture."""
        k: cython.int
        c: cython.int = self.color[p]
        if c == EMPTY:
            for k in range(4):
                c = self.color[p + STEPS[k]]
                if c == WHITE or c == BLACK:
                    return self.ko_stone(p, 3 - c) != NO_POINT
            return False
        if c == OFF_BOARD or self.liberty_count[self.string_of[p]] != 1 or self.size_of[self.string_of[p]] != 1:
            return False
        return self.ko_stone(self.liberty[self.string_of[p] * LISTED], 3 - c) == p

    @cython.ccall
    def is_self_atari(self, p: cython.int, color: cython.int) -> cython.bint:
        """Tells whether a stone on the empty point `p` would have at most one liberty, captures included."""
        k: cython.int
        q: cython.int
        c: cython.int
        s: cython.int
        liberty: cython.int = p
        captures: cython.bint = False
        for k in range(4):
            q = p + STEPS[k]
            c = self.color[q]
            if c == color:
                s = self.string_of[q]
                if self.liberty_count[s] > 2:
                    return False
                if self.liberty_count[s] < 2:
                    continue
                # `p` is the other one of its two.
                q = self.liberty[s * LISTED]
                if q == p:
                    q = self.liberty[s * LISTED + 1]
            elif c != EMPTY:
                if c != OFF_BOARD and self.liberty_count[self.string_of[q]] == 1:
                    captures = True
                continue
            if liberty != p and liberty != q:
                return False
            liberty = q
        return not captures or self._exact(p, color, 2, -1) < 2

    @cython.ccall
    def sends_two_returns_one(self, p: cython.int, color: cython.int) -> cython.bint:
        """Tells whether the opponent would take two stones and `color` take one back at once: the position repeats."""
        k: cython.int
        c: cython.int
        q: cython.int
        beyond: cython.int
        stone: cython.int = NO_POINT
        for k in range(4):
            q = p + STEPS[k]
            c = self.color[q]
            if c == EMPTY:
                return False
            if c == color:
                if stone != NO_POINT:
                    return False
                stone = q
            elif c != OFF_BOARD and self.liberty_count[self.string_of[q]] == 1:
                return False
        if stone == NO_POINT or self.size_of[self.string_of[stone]] != 1:
            return False
        if self.liberty_count[self.string_of[stone]] != 2:
            return False
        beyond = self.liberty[self.string_of[stone] * LISTED]
        if beyond == p:
            beyond = self.liberty[self.string_of[stone] * LISTED + 1]
        for k in range(4):
            q = beyond + STEPS[k]
            c = self.color[q]
            if q == stone or c == OFF_BOARD:
                continue
            if c != color or self.liberty_count[self.string_of[q]] == 1:
                return False
        return True

    # ---- Strings ---------------------------------------------------------------------------------------------------
    # `p` is a stone in all of these, unless said otherwise.

    @cython.ccall
    def origin(self, p: cython.int) -> cython.int:
        """Returns the smallest point of the string at `p`; for an empty point, the point itself."""
        if self.color[p] == EMPTY:
            return p
        return self.origin_of[self.string_of[p]]

    @cython.ccall
    def string_size(self, p: cython.int) -> cython.int:
        """Returns the number of stones of the string at `p`."""
        return self.size_of[self.string_of[p]]

    @cython.ccall
    def count_liberties(self, p: cython.int) -> cython.int:
        """Returns the number of liberties of the string at `p`."""
        return self.liberty_count[self.string_of[p]]

    @cython.ccall
    def same_string(self, a: cython.int, b: cython.int) -> cython.bint:
        """Tells whether `a` and `b` are stones of one string."""
        return self.string_of[a] == self.string_of[b]

    @cython.ccall
    def is_liberty_of(self, p: cython.int, stone: cython.int) -> cython.bint:
        """Tells whether the empty point `p` is a liberty of the string of `stone`."""
        return self._touches(p, self.string_of[stone])

    @cython.ccall
    def strings_touch(self, a: cython.int, b: cython.int) -> cython.bint:
        """Tells whether the strings of the stones `a` and `b`, of opposite colours, are adjacent."""
        i: cython.int
        s: cython.int = self.string_of[a]
        t: cython.int = self.string_of[b]
        for i in range(self.neighbor_count[s]):
            if self.neighbor[s * MAX_NEIGHBORS + i] == t:
                return True
        return False

    @cython.ccall
    def share_a_liberty(self, a: cython.int, b: cython.int) -> cython.bint:
        """Tells whether the strings of `a` and `b` share a liberty, of those that are listed for `b`."""
        i: cython.int
        t: cython.int = self.string_of[b]
        for i in range(min(self.liberty_count[t], LISTED)):
            if self._touches(self.liberty[t * LISTED + i], self.string_of[a]):
                return True
        return False

    @cython.ccall
    def is_beside(self, p: cython.int, color: cython.int) -> cython.bint:
        """Tells whether a neighbour of `p` has the colour `color`; OFF_BOARD asks whether `p` is on the first line."""
        k: cython.int
        for k in range(4):
            if self.color[p + STEPS[k]] == color:
                return True
        return False

    @cython.ccall
    def first_liberty(self, p: cython.int) -> cython.int:
        """Returns the first listed liberty of the string at `p`."""
        return self.liberty[self.string_of[p] * LISTED]

    @cython.ccall
    def liberty_list(self, p: cython.int, cap: cython.int, at: cython.int) -> cython.int:
        """Writes up to `cap` liberties to `work[at:]`, in list order, and returns how many it wrote.

        More than LISTED liberties are found by a walk over the stones of the string.
        """
        i: cython.int
        k: cython.int
        q: cython.int
        stamp: cython.longlong
        s: cython.int = self.string_of[p]
        count: cython.int = self.liberty_count[s]
        if count <= LISTED or cap <= LISTED:
            if count > cap:
                count = cap
            for i in range(count):
                self.work[at + i] = self.liberty[s * LISTED + i]
            return count
        self.stamp += 1
        stamp = self.stamp
        count = 0
        p = self.origin_of[s]
        while True:
            for k in range(4):
                q = p + STEPS[k]
                if self.color[q] == EMPTY and self.point_mark[q] != stamp:
                    self.point_mark[q] = stamp
                    self.work[at + count] = q
                    count += 1
                    if count == cap:
                        return count
            p = self.next_stone[p]
            if p == self.origin_of[s]:
                return count

    @cython.ccall
    def stone_list(self, p: cython.int, cap: cython.int, at: cython.int) -> cython.int:
        """Writes up to `cap` stones of the string to `work[at:]`, the origin first, and returns how many it wrote."""
        count: cython.int = 0
        origin: cython.int = self.origin_of[self.string_of[p]]
        stone: cython.int = origin
        while count < cap:
            self.work[at + count] = stone
            count += 1
            stone = self.next_stone[stone]
            if stone == origin:
                break
        return count

    @cython.ccall
    def neighbor_list(self, p: cython.int, liberties: cython.int, at: cython.int) -> cython.int:
        """Writes the origins of the adjacent enemy strings to `work[at:]` and returns how many it wrote.

        `liberties`: only strings with exactly so many liberties; 0 for any number.
        """
        i: cython.int
        t: cython.int
        count: cython.int = 0
        s: cython.int = self.string_of[p]
        for i in range(self.neighbor_count[s]):
            t = self.neighbor[s * MAX_NEIGHBORS + i]
            if liberties == 0 or self.liberty_count[t] == liberties:
                self.work[at + count] = self.origin_of[t]
                count += 1
        return count

    # ---- Liberties of a stone not yet played -----------------------------------------------------------------------

    @cython.ccall
    def approx_liberties(self, p: cython.int, color: cython.int, cap: cython.int = 400) -> cython.int:
        """Counts the liberties of a stone put on the empty point `p`, as if it captured nothing; stops at `cap`."""
        k: cython.int
        c: cython.int
        empties: cython.int = 0
        alone: cython.bint = True
        for k in range(4):
            c = self.color[p + STEPS[k]]
            if c == EMPTY:
                empties += 1
            elif c == color:
                # `p` is one of the liberties of that string; the others stay.
                if self.liberty_count[self.string_of[p + STEPS[k]]] > cap:
                    return cap
                alone = False
        # Most points need no list of what was counted.
        if empties >= cap:
            return cap
        if alone:
            return empties
        return self._approx_few(p, color, cap) if cap <= FEW else self._approx(p, color, cap, -1)

    @cython.cfunc
    def _approx_few(self, p: cython.int, color: cython.int, cap: cython.int) -> cython.int:
        """Counts for `approx_liberties` up to FEW, where no own string beside `p` has more than `cap` liberties."""
        k: cython.int
        i: cython.int
        q: cython.int
        s: cython.int
        count: cython.int = 0
        # The points counted so far.
        first: cython.int = p
        second: cython.int = p
        third: cython.int = p
        fourth: cython.int = p
        for k in range(4):
            q = p + STEPS[k]
            if self.color[q] == EMPTY:
                if q != first and q != second and q != third and q != fourth:
                    count += 1
                    if count == cap:
                        return cap
                    fourth = third
                    third = second
                    second = first
                    first = q
            elif self.color[q] == color:
                s = self.string_of[q]
                for i in range(self.liberty_count[s]):
                    q = self.liberty[s * LISTED + i]
                    if q != p and q != first and q != second and q != third and q != fourth:
                        count += 1
                        if count == cap:
                            return cap
                        fourth = third
                        third = second
                        second = first
                        first = q
        return count

    @cython.ccall
    def approx_list(self, p: cython.int, color: cython.int, cap: cython.int, at: cython.int) -> cython.int:
        """Counts like `approx_liberties` and writes the points to `work[at:]`."""
        return self._approx(p, color, cap, at)

    @cython.cfunc
    def _approx(self, p: cython.int, color: cython.int, cap: cython.int, at: cython.int) -> cython.int:
        k: cython.int
        i: cython.int
        q: cython.int
        n: cython.int
        s: cython.int
        count: cython.int = 0
        stamp: cython.longlong
        self.stamp += 1
        stamp = self.stamp
        self.point_mark[p] = stamp
        for k in range(4):
            q = p + STEPS[k]
            if self.color[q] == EMPTY:
                if self.point_mark[q] != stamp:
                    self.point_mark[q] = stamp
                    if at >= 0:
                        self.work[at + count] = q
                    count += 1
                    if count >= cap:
                        return count
            elif self.color[q] == color:
                s = self.string_of[q]
                n = self.liberty_count[s]
                if n > LISTED:
                    if cap < LISTED:
                        n = LISTED
                    else:
                        count = self._add_walked(s, cap, at, count, stamp)
                        if count >= cap:
                            return count
                        continue
                for i in range(n):
                    q = self.liberty[s * LISTED + i]
                    if self.point_mark[q] != stamp:
                        self.point_mark[q] = stamp
                        if at >= 0:
                            self.work[at + count] = q
                        count += 1
                        if count >= cap:
                            return count
        return count

    @cython.cfunc
    def _add_walked(
        self, s: cython.int, cap: cython.int, at: cython.int, count: cython.int, stamp: cython.longlong
    ) -> cython.int:
        """Continues a count with the liberties of string `s` that are not marked yet, and lists them unless `at` is
        negative.
        """
        k: cython.int
        q: cython.int
        origin: cython.int = self.origin_of[s]
        stone: cython.int = origin
        while True:
            for k in range(4):
                q = stone + STEPS[k]
                if self.color[q] == EMPTY and self.point_mark[q] != stamp:
                    self.point_mark[q] = stamp
                    if at >= 0:
                        self.work[at + count] = q
                    count += 1
                    if count >= cap:
                        return count
            stone = self.next_stone[stone]
            if stone == origin:
                return count

    @cython.ccall
    def exact_liberties(self, p: cython.int, color: cython.int, cap: cython.int = 400) -> cython.int:
        """Counts the liberties of a stone put on the empty point `p` after its captures; stops at `cap`. 0 means
        suicide.
        """
        k: cython.int
        c: cython.int
        liberties: cython.int
        empties: cython.int = 0
        alone: cython.bint = True
        captures: cython.bint = False
        for k in range(4):
            c = self.color[p + STEPS[k]]
            if c == EMPTY:
                empties += 1
            elif c != OFF_BOARD:
                liberties = self.liberty_count[self.string_of[p + STEPS[k]]]
                if c != color:
                    captures = captures or liberties == 1
                elif liberties > cap:
                    # `p` is one of the liberties of that string; the others stay.
                    return cap
                else:
                    alone = False
        if empties >= cap:
            return cap
        if captures or (cap > FEW and not alone):
            return self._exact(p, color, cap, -1)
        return empties if alone else self._approx_few(p, color, cap)

    @cython.ccall
    def exact_list(self, p: cython.int, color: cython.int, cap: cython.int, at: cython.int) -> cython.int:
        """Counts like `exact_liberties` and writes the points to `work[at:]`, those from captures last."""
        return self._exact(p, color, cap, at)

    @cython.cfunc
    def _exact(self, p: cython.int, color: cython.int, cap: cython.int, at: cython.int) -> cython.int:
        k: cython.int
        j: cython.int
        q: cython.int
        s: cython.int
        stone: cython.int
        next_to: cython.bint
        captures: cython.bint = False
        count: cython.int = 0
        stamp: cython.longlong
        self.stamp += 1
        stamp = self.stamp
        self.point_mark[p] = stamp
        for k in range(4):
            q = p + STEPS[k]
            if self.color[q] == EMPTY:
                if self.point_mark[q] != stamp:
                    self.point_mark[q] = stamp
                    if at >= 0:
                        self.work[at + count] = q
                    count += 1
                    if count >= cap:
                        return count
            elif self.color[q] == color:
                s = self.string_of[q]
                if self.string_mark[s] != stamp:
                    self.string_mark[s] = stamp
                    if self.liberty_count[s] > LISTED:
                        count = self._add_walked(s, cap, at, count, stamp)
                        if count >= cap:
                            return count
                    else:
                        for j in range(self.liberty_count[s]):
                            stone = self.liberty[s * LISTED + j]
                            if self.point_mark[stone] != stamp:
                                self.point_mark[stone] = stamp
                                if at >= 0:
                                    self.work[at + count] = stone
                                count += 1
                                if count >= cap:
                                    return count
            elif self.color[q] != OFF_BOARD and self.liberty_count[self.string_of[q]] == 1:
                captures = True
        if not captures:
            return count
        for k in range(4):
            q = p + STEPS[k]
            if self.color[q] != 3 - color:
                continue
            s = self.string_of[q]
            if self.liberty_count[s] != 1 or self.string_mark[s] == stamp:
                continue
            self.string_mark[s] = stamp
            stone = self.origin_of[s]
            while True:
                next_to = False
                for j in range(4):
                    q = stone + STEPS[j]
                    if q == p or (self.color[q] == color and self.string_mark[self.string_of[q]] == stamp):
                        next_to = True
                        break
                if next_to:
                    if at >= 0:
                        self.work[at + count] = stone
                    count += 1
                    if count >= cap:
                        return count
                stone = self.next_stone[stone]
                if stone == self.origin_of[s]:
                    break
        return count

    # ---- Lists for Python callers ----------------------------------------------------------------------------------

    def find_liberties(self, p: int) -> list[int]:
        """Returns all liberties of the string at `p`, in list order."""
        return self._as_list(self.liberty_list(p, CELLS, self.work_top))

    def string_stones(self, p: int) -> list[int]:
        """Returns all stones of the string at `p`, the origin first."""
        return self._as_list(self.stone_list(p, CELLS, self.work_top))

    def adjacent_strings(self, p: int, liberties: int = 0) -> list[int]:
        """Returns the origins of the enemy strings next to the string at `p`.

        `liberties`: only strings with exactly so many liberties; 0 for any number.
        """
        return self._as_list(self.neighbor_list(p, liberties, self.work_top))

    def approx_liberty_points(self, p: int, color: int) -> list[int]:
        """Returns the liberties of a stone put on the empty point `p`, as if it captured nothing."""
        return self._as_list(self.approx_list(p, color, CELLS, self.work_top))

    def exact_liberty_points(self, p: int, color: int) -> list[int]:
        """Returns the liberties of a stone put on the empty point `p` after its captures."""
        return self._as_list(self.exact_list(p, color, CELLS, self.work_top))

    def _as_list(self, count: cython.int) -> list[int]:
        i: cython.int
        found: list = []
        for i in range(self.work_top, self.work_top + count):
            found.append(self.work[i])
        return found

    def all_strings(self) -> list[int]:
        """Returns the origins of all strings, in reading order."""
        p: cython.int
        found: list = []
        for p in range(CELLS):
            if (self.color[p] == WHITE or self.color[p] == BLACK) and self.origin_of[self.string_of[p]] == p:
                found.append(p)
        return found
