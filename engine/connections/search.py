"""Connect, disconnect, break in, block off: AND/OR searches over moves that distance maps propose.

connect and disconnect ask about two strings of one colour, break_in and block_off about a string and a set of points
(the goal). A refused node (out of depth or nodes) answers against linking, so an exhausted search says "not connected"
to both questions. Results are result codes for the side that the question lets move first.

Source: GNU Go manual, chapter "Tactical Reading", section "Connection Reading"; chapter "Influence Function",
section "Break Ins".
"""

from array import array

import cython

from engine.board.kernel import Board
from engine.connections.distance import DistanceMap
from engine.connections.limits import limits_of_level
from engine.reading.tactical import Reader

if not cython.compiled:
    from engine.color import EMPTY
    from engine.points import CELLS, NO_POINT
    from engine.result_codes import KO_B, LOSE, WIN

    OFF_BOARD = 3
    CONNECT = 1
    DISCONNECT = 2
    BREAK_IN = 3
    BLOCK_OFF = 4
    CONNECTION_REACH = 30510
    BREAK_IN_REACH = 25010
    #: Candidates at most, a node.
    MOST_MOVES = 362
    #: No bound on the values of candidates.
    UNBOUNDED = 1000000
    TABLE = 131072

#: Plies that the candidate stack has room for.
PLIES = 64


def _random_keys(count: int, seed: int) -> array:
    """`count` 64-bit keys from `seed` (splitmix64), the same in every run."""
    mask = (1 << 64) - 1
    keys = array("Q")
    for _ in range(count):
        seed = (seed + 0x9E3779B97F4A7C15) & mask
        z = seed
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & mask
        keys.append(z ^ (z >> 31))
    return keys


@cython.final
@cython.cclass
class ConnectionReader:
    """Answers connection questions on a board, which is left as it was.

    `nodes`: nodes entered since it was last set to 0. `answer`: the move of the last question.
    """

    board: Board
    reader: Reader
    nodes: cython.longlong
    answer: cython.int
    total: cython.int
    cutoff: cython.int
    _map1: DistanceMap
    _map2: DistanceMap
    _question_nodes: cython.int
    _node_limit: cython.int
    _level_nodes: cython.int
    _level_break_nodes: cython.int
    _connection_depth: cython.int
    _break_depth: cython.int
    _depth_change: cython.int
    _move: cython.int[::1]
    _value: cython.int[::1]
    _move_count: cython.int
    _base: cython.int
    _goal: cython.uchar[::1]
    _goal_hash: cython.ulonglong
    _color: cython.int
    _step: cython.int[::1]
    _kind_key: cython.ulonglong[::1]
    _first_key: cython.ulonglong[::1]
    _second_key: cython.ulonglong[::1]
    _goal_key: cython.ulonglong[::1]
    _table_key: cython.ulonglong[::1]
    _table_result: cython.int[::1]
    _table_move: cython.int[::1]
    _table_depth: cython.int[::1]

    def __init__(self, board: Board, reader: Reader, level: int = 10) -> None:
        limits = limits_of_level(level)
        self.board = board
        self.reader = reader
        self.nodes = 0
        self.answer = NO_POINT
        self.total = 0
        self.cutoff = UNBOUNDED
        self._map1 = DistanceMap(board, reader)
        self._map2 = DistanceMap(board, reader)
        self._question_nodes = 0
        self._node_limit = 0
        self._level_nodes = limits.connection_nodes
        self._level_break_nodes = limits.break_in_nodes
        self._connection_depth = limits.connection_depth
        self._break_depth = limits.break_in_depth
        self._depth_change = 0
        self._move = array("i", [0]) * (PLIES * MOST_MOVES)
        self._value = array("i", [0]) * (PLIES * MOST_MOVES)
        self._move_count = 0
        self._base = 0
        self._goal = bytearray(CELLS)
        self._goal_hash = 0
        self._color = EMPTY
        self._step = array("i", [20, -1, -20, 1])
        self._kind_key = _random_keys(5, 11)
        self._first_key = _random_keys(CELLS, 12)
        self._second_key = _random_keys(CELLS, 13)
        self._goal_key = _random_keys(CELLS, 14)
        self._table_key = array("Q", [0]) * TABLE
        self._table_result = array("i", [0]) * TABLE
        self._table_move = array("i", [0]) * TABLE
        self._table_depth = array("i", [0]) * TABLE

    # ---- Questions -------------------------------------------------------------------------------------------------

    def connect(self, a: int, b: int) -> tuple[int, int]:
        """Can their owner link two strings? The code, and the move (0 where none is needed or found)."""
        code = self.connect_code(a, b)
        return code, self.answer if code else NO_POINT

    def disconnect(self, a: int, b: int) -> tuple[int, int]:
        """Can the other side keep two strings apart, or capture one? The code and the move."""
        code = self.disconnect_code(a, b)
        return code, self.answer if code else NO_POINT

    def break_in(self, string: int, goal: bytes) -> tuple[int, int]:
        """Can the owner of `string` link it to the points with a non-zero mark in `goal` (CELLS marks)?"""
        code = self.break_in_code(string, bytearray(goal))
        return code, self.answer if code else NO_POINT

    def block_off(self, string: int, goal: bytes) -> tuple[int, int]:
        """Can the other side keep `string` from being linked to the goal?"""
        code = self.block_off_code(string, bytearray(goal))
        return code, self.answer if code else NO_POINT

    def change_depths(self, by: int) -> None:
        """Moves the horizon, as `Reader.change_depths`."""
        self._break_depth += by
        self._depth_change += by

    def clear_cache(self) -> None:
        i: cython.int
        for i in range(TABLE):
            self._table_key[i] = 0

    def connect_code(self, a: cython.int, b: cython.int) -> int:
        self.answer = NO_POINT
        if self.board.color[a] == EMPTY or self.board.color[b] == EMPTY:
            return LOSE
        self._node_limit = self._scaled_limit(1.45)
        self._question_nodes = 0
        return self._ask_pair(CONNECT, a, b)

    def disconnect_code(self, a: cython.int, b: cython.int) -> int:
        self.answer = NO_POINT
        if self.board.color[a] == EMPTY or self.board.color[b] == EMPTY:
            return WIN
        self._node_limit = self._scaled_limit(1.5)
        self._question_nodes = 0
        return self._ask_pair(DISCONNECT, a, b)

    def _scaled_limit(self, growth: cython.double) -> int:
        """The node limit, less with stones on the trial stack unless the horizon was moved along."""
        i: cython.int
        limit: cython.double = self._level_nodes
        steps: cython.int = self._depth_change - self.board.stackp
        for i in range(steps):
            limit *= growth
        for i in range(-steps):
            limit /= growth
        return cython.cast(cython.int, limit)

    def _ask_pair(self, kind: cython.int, a: cython.int, b: cython.int) -> int:
        first: cython.int = self.board.origin(a)
        second: cython.int = self.board.origin(b)
        swap: cython.int
        if first > second:
            swap = first
            first = second
            second = swap
        self._base = 0
        self._color = self.board.color[first]
        if kind == CONNECT:
            return self._connect(first, second, False)
        return self._disconnect(first, second, False)

    def break_in_code(self, string: cython.int, goal: cython.uchar[::1]) -> int:
        self.answer = NO_POINT
        if self.board.color[string] == EMPTY:
            return LOSE
        self._set_goal(string, goal)
        return self._break(string, False)

    def block_off_code(self, string: cython.int, goal: cython.uchar[::1]) -> int:
        self.answer = NO_POINT
        if self.board.color[string] == EMPTY:
            return WIN
        self._set_goal(string, goal)
        return self._block(string, False)

    def _set_goal(self, string: cython.int, goal: cython.uchar[::1]) -> None:
        p: cython.int
        self._goal_hash = 0
        for p in range(CELLS):
            self._goal[p] = 1 if goal[p] else 0
            if self._goal[p]:
                self._goal_hash ^= self._goal_key[p]
        self._node_limit = self._level_break_nodes
        self._question_nodes = 0
        self._base = 0
        self._color = self.board.color[string]

    # ---- Connect and disconnect ------------------------------------------------------------------------------------
    # `first` and `second` are stones of the two strings; their origins may move as stones are added.

    def _connect(self, first: cython.int, second: cython.int, passed: cython.bint) -> int:
        """Their owner moves."""
        result: cython.int
        self.nodes += 1
        self._question_nodes += 1
        self.answer = NO_POINT
        if self.board.color[first] == EMPTY or self.board.color[second] == EMPTY:
            return LOSE
        if self.board.same_string(first, second):
            return WIN
        if self._question_nodes > self._node_limit or self.board.stackp > self._connection_depth:
            return LOSE
        if not passed:
            result = self._recall(CONNECT, first, second)
            if result >= 0:
                return result
        if self._trivially_connected(first, second):
            return self._store(CONNECT, first, second, WIN, self.answer)
        self._propose_links(first, second, True)
        return self._try_links(CONNECT, first, second, passed)

    def _disconnect(self, first: cython.int, second: cython.int, passed: cython.bint) -> int:
        """The other side moves."""
        result: cython.int
        attack1: cython.int
        attack2: cython.int
        point1: cython.int
        point2: cython.int
        self.nodes += 1
        self._question_nodes += 1
        self.answer = NO_POINT
        if self.board.color[first] == EMPTY or self.board.color[second] == EMPTY:
            return WIN
        if self.board.same_string(first, second):
            return LOSE
        if self._question_nodes > self._node_limit or self.board.stackp > self._connection_depth:
            return WIN
        attack1 = self.reader.attack_code(first)
        point1 = self.reader.answer
        if attack1 == WIN:
            self.answer = point1
            return WIN
        attack2 = self.reader.attack_code(second)
        point2 = self.reader.answer
        if attack2 == WIN:
            self.answer = point2
            return WIN
        result = self._recall(DISCONNECT, first, second)
        if result >= 0:
            return result
        if self._map1.quick_capture(first) != LOSE:
            return self._store(DISCONNECT, first, second, WIN, self.reader.answer)
        if self._map1.quick_capture(second) != LOSE:
            return self._store(DISCONNECT, first, second, WIN, self.reader.answer)
        self._propose_links(first, second, False)
        if attack1 != LOSE:
            self._append(point1)
        if attack2 != LOSE:
            self._append(point2)
        return self._try_links(DISCONNECT, first, second, passed)

    def _try_links(self, kind: cython.int, first: cython.int, second: cython.int, passed: cython.bint) -> int:
        """Tries the candidates of the node just proposed; for both connection questions."""
        i: cython.int
        result: cython.int
        tried: cython.int
        saved: cython.int = LOSE
        saved_move: cython.int = NO_POINT
        any_tried: cython.bint = False
        count: cython.int = self._move_count
        total: cython.int = self.total
        base: cython.int = self._base
        mover: cython.int = self._color if kind == CONNECT else 3 - self._color
        for i in range(base, base + count):
            tried = self.reader.try_with_komaster(
                self._move[i], mover, self.board.stackp <= self.reader.ko_depth and saved == LOSE
            )
            if tried == 0:
                continue
            any_tried = True
            self._base = base + count
            if kind == CONNECT:
                result = self._disconnect(first, second, passed)
            else:
                result = self._connect(first, second, passed)
            self._base = base
            self.reader.take_back(tried)
            if tried == 2:
                if result != WIN:
                    saved = KO_B
                    saved_move = self._move[i]
            elif result == LOSE:
                return self._store(kind, first, second, WIN, self._move[i])
            elif WIN - result > saved:
                saved = WIN - result
                saved_move = self._move[i]
        if not any_tried:
            if kind == CONNECT:
                if total < 10000:
                    return self._store(kind, first, second, WIN, NO_POINT)
            elif total >= 10000 and (passed or self._connect(first, second, True) == LOSE):
                return self._store(kind, first, second, WIN, NO_POINT)
        return self._store(kind, first, second, saved, saved_move)

    def _trivially_connected(self, first: cython.int, second: cython.int) -> bool:
        """A common liberty, or a common enemy neighbour that can be captured; the move goes to `answer`."""
        i: cython.int
        count: cython.int
        other: cython.int
        found: cython.bint = False
        at: cython.int = self.board.work_top
        fewer: cython.int = first
        more: cython.int = second
        if self.board.count_liberties(second) < self.board.count_liberties(first):
            fewer = second
            more = first
        count = self.board.liberty_list(fewer, CELLS, at)
        for i in range(count):
            if self.board.is_liberty_of(self.board.work[at + i], more):
                self.answer = self.board.work[at + i]
                return True
        count = self.board.neighbor_list(first, 0, at)
        self.board.work_top = at + count
        for i in range(count):
            other = self.board.work[at + i]
            if self.board.strings_touch(other, second) and self.reader.attack_code(other) == WIN:
                self.answer = self.reader.answer
                found = True
                break
        self.board.work_top = at
        return found

    # ---- Break in and block off ------------------------------------------------------------------------------------

    def _break(self, string: cython.int, passed: cython.bint) -> int:
        """The string's owner moves."""
        result: cython.int
        self.nodes += 1
        self._question_nodes += 1
        self.answer = NO_POINT
        if self.board.color[string] == EMPTY:
            return LOSE
        if self._question_nodes > self._node_limit or self.board.stackp > self._break_depth:
            return LOSE
        if not passed:
            result = self._recall(BREAK_IN, string, 0)
            if result >= 0:
                return result
        self._propose_entries(string, True)
        return self._try_entries(BREAK_IN, string, passed)

    def _block(self, string: cython.int, passed: cython.bint) -> int:
        """The other side moves."""
        result: cython.int
        self.nodes += 1
        self._question_nodes += 1
        self.answer = NO_POINT
        if self.board.color[string] == EMPTY:
            return WIN
        if self._question_nodes > self._node_limit or self.board.stackp > self._break_depth:
            return WIN
        if not passed:
            result = self._recall(BLOCK_OFF, string, 0)
            if result >= 0:
                return result
        if self._map1.quick_capture(string) != LOSE:
            return self._store(BLOCK_OFF, string, 0, WIN, self.reader.answer)
        self._propose_entries(string, False)
        return self._try_entries(BLOCK_OFF, string, passed)

    def _try_entries(self, kind: cython.int, string: cython.int, passed: cython.bint) -> int:
        i: cython.int
        result: cython.int
        tried: cython.int
        saved: cython.int = LOSE
        saved_move: cython.int = NO_POINT
        any_tried: cython.bint = False
        count: cython.int = self._move_count
        total: cython.int = self.total
        base: cython.int = self._base
        mover: cython.int = self._color if kind == BREAK_IN else 3 - self._color
        for i in range(base, base + count):
            tried = self.reader.try_with_komaster(
                self._move[i], mover, self.board.stackp <= self.reader.ko_depth and saved == LOSE
            )
            if tried == 0:
                continue
            any_tried = True
            self._base = base + count
            if kind == BREAK_IN:
                result = self._block(string, passed)
            else:
                result = self._break(string, passed)
            self._base = base
            self.reader.take_back(tried)
            if tried == 2:
                if result != WIN:
                    saved = KO_B
                    saved_move = self._move[i]
            elif result == LOSE:
                return self._store(kind, string, 0, WIN, self._move[i])
            elif WIN - result > saved:
                saved = WIN - result
                saved_move = self._move[i]
        if not any_tried:
            if kind == BREAK_IN:
                if total < 8900:
                    return self._store(kind, string, 0, WIN, NO_POINT)
            elif total >= 10000 and (passed or self._break(string, True) == LOSE):
                return self._store(kind, string, 0, WIN, NO_POINT)
        return self._store(kind, string, 0, saved, saved_move)

    # ---- Candidates ------------------------------------------------------------------------------------------------

    def _propose_links(self, first: cython.int, second: cython.int, linking: cython.bint) -> None:
        """Moves for a connection node, best first, from `_base` on."""
        liberty: cython.int
        reach1: cython.int
        reach2: cython.int
        first = self.board.origin(first)
        second = self.board.origin(second)
        self._map1.from_string(first, second, CONNECTION_REACH)
        self._map2.from_string(second, first, CONNECTION_REACH)
        if self.board.count_liberties(first) == 1:
            liberty = self.board.first_liberty(first)
            self._map1.set_free(liberty)
            self._map2.distance[liberty] = self._map2.distance[first]
            self._map2.coming_from[liberty] = self._map1.coming_from[first]
        if self.board.count_liberties(second) == 1:
            liberty = self.board.first_liberty(second)
            self._map2.set_free(liberty)
            self._map1.distance[liberty] = self._map1.distance[second]
            self._map1.coming_from[liberty] = self._map2.coming_from[second]
        reach1 = self._map1.distance[second]
        reach2 = self._map2.distance[first]
        self.cutoff = UNBOUNDED
        self._collect(reach1, reach2, first, second, linking)

    def _propose_entries(self, string: cython.int, entering: cython.bint) -> None:
        """Moves for a break-in node, best first, from `_base` on."""
        i: cython.int
        k: cython.int
        at: cython.int
        item: cython.int
        count: cython.int
        liberty: cython.int
        starts: cython.int
        left: cython.int
        reach1: cython.int = 1000000
        target: cython.int = 0
        string = self.board.origin(string)
        self._map1.from_string(string, 0, BREAK_IN_REACH)
        self._map2.from_goal(self._goal, self._color, string, BREAK_IN_REACH)
        at = self.board.work_top
        for i in range(self._map1.queue_end):
            item = self._map1.queue[i]
            if self.board.color[item] == self._color:
                count = self.board.stone_list(item, CELLS, at)
                for k in range(count):
                    if self._goal[self.board.work[at + k]]:
                        target = item
                        break
                if target:
                    break
        # The goal itself: its empty points and own strings started the second map.
        starts = 0
        for i in range(CELLS):
            if self._goal[i] and (self.board.color[i] == EMPTY or self.board.color[i] == self._color):
                starts += 1
                item = self.board.origin(i)
                if self._map1.distance[item] < reach1:
                    reach1 = self._map1.distance[item]
        if self.board.count_liberties(string) == 1:
            liberty = self.board.first_liberty(string)
            self._map1.set_free(liberty)
            self._map2.distance[liberty] = self._map2.distance[string]
            self._map2.coming_from[liberty] = self._map1.coming_from[string]
        left = self._break_depth - self.board.stackp
        self.cutoff = 11010 + 1500 * left if left <= 5 else UNBOUNDED
        self._collect(reach1, self._map2.distance[string], string, target, entering)
        if not entering and target and self._map1.quick_capture(target) != LOSE:
            self._append(self.reader.answer)

    def _collect(
        self,
        reach1: cython.int,
        reach2: cython.int,
        first: cython.int,
        second: cython.int,
        linking: cython.bint,
    ) -> None:
        """Filters the points of the first map, values, sorts and cuts the candidates.

        `first`, `second`: stones of the strings at the ends (0: none); `linking`: their owner moves.
        """
        i: cython.int
        p: cython.int
        e1: cython.int
        e2: cython.int
        value: cython.int
        color: cython.int
        mover: cython.int = self._color if linking else 3 - self._color
        self.total = reach1 if reach1 < reach2 else reach2
        self._move_count = 0
        for i in range(self._map1.queue_end):
            p = self._map1.queue[i]
            e1 = self._map1.distance[p] - self._map1.delta[p]
            e2 = self._map2.distance[p] - self._map2.delta[p]
            if e1 + e2 > 25000 or self._map1.distance[p] > reach1 + 2000 or self._map2.distance[p] > reach2 + 2000:
                continue
            value = e1 + e2
            if 3 * e1 > 2 * e2 and 3 * e2 > 2 * e1:
                value -= 1000
            if self._map1.coming_from[p] != 0 and self._map1.coming_from[p] == self._map2.coming_from[p]:
                continue
            color = self.board.color[p]
            if color == EMPTY:
                if not self._useless_self_atari(p, mover):
                    self._add(p, value)
            elif color == self._color:
                self._add_vulnerable(p, value, mover)
            else:
                self._add_captures(p, value, linking)
        self._add_bonuses(first, second, linking, mover)
        self._sort()
        self._cut(mover)

    def _add_vulnerable(self, p: cython.int, value: cython.int, mover: cython.int) -> None:
        """Points at which one enemy move threatens both links of an own string."""
        i: cython.int
        k: cython.int
        a: cython.int
        b: cython.int
        for i in range(2):
            a = self._map1.vulnerable2[p] if i == 0 else self._map1.vulnerable1[p]
            for k in range(2):
                b = self._map2.vulnerable1[p] if k == 0 else self._map2.vulnerable2[p]
                if self._map1.points_clash(a, b):
                    if not self._useless_self_atari(a, mover):
                        self._add(a, value)
                    if not self._useless_self_atari(b, mover):
                        self._add(b, value)

    def _add_captures(self, p: cython.int, value: cython.int, linking: cython.bint) -> None:
        """Capturing an enemy string that lies between, or saving it."""
        attack_point: cython.int
        defense: cython.int
        sums: cython.int
        if self.reader.attack_code(p) == LOSE:
            return
        attack_point = self.reader.answer
        defense = self.reader.defend_code(p)
        if linking:
            sums = self._map1.distance[attack_point] + self._map2.distance[attack_point]
            if defense == LOSE or sums > self._map1.distance[p] + self._map2.distance[p]:
                value += 5000
            self._add(attack_point, value - 1500)
        elif defense != LOSE and self.reader.answer != NO_POINT:
            self._add(self.reader.answer, value - 5000)

    def _useless_self_atari(self, p: cython.int, color: cython.int) -> bool:
        """A self-atari that is neither a ko capture nor a throw-in."""
        k: cython.int
        liberty: cython.int
        at: cython.int = self.board.work_top
        if self.board.color[p] != EMPTY or not self.board.is_self_atari(p, color):
            return False
        if self.board.is_ko_capture(p, color):
            return False
        for k in range(4):
            if self.board.color[p + self._step[k]] == color:
                return True
        if self.board.approx_list(p, color, 1, at) == 0:
            return True
        liberty = self.board.work[at]
        return not (
            self.board.approx_liberties(liberty, 3 - color, 3) <= 2 and self._map1.is_catchable(liberty, 3 - color)
        )

    def _add(self, p: cython.int, value: cython.int) -> None:
        """Enters a candidate; proposed twice it keeps the smaller value and its first place."""
        i: cython.int
        for i in range(self._base, self._base + self._move_count):
            if self._move[i] == p:
                if value < self._value[i]:
                    self._value[i] = value
                return
        if self._move_count < MOST_MOVES and self._base + self._move_count < PLIES * MOST_MOVES:
            self._move[self._base + self._move_count] = p
            self._value[self._base + self._move_count] = value
            self._move_count += 1

    def _append(self, p: cython.int) -> None:
        """Adds a move behind the sorted ones, unless it is among them."""
        if p != NO_POINT:
            self._add(p, UNBOUNDED)

    def _add_bonuses(self, first: cython.int, second: cython.int, linking: cython.bint, mover: cython.int) -> None:
        i: cython.int
        k: cython.int
        p: cython.int
        q: cython.int
        value: cython.int
        linked: cython.bint
        on_edge: cython.bint
        for i in range(self._base, self._base + self._move_count):
            p = self._move[i]
            value = self._value[i]
            linked = False
            on_edge = False
            for k in range(4):
                q = p + self._step[k]
                if self.board.color[q] == OFF_BOARD:
                    on_edge = True
            for k in range(4):
                q = p + self._step[k]
                if self.board.color[q] == 3 - self._color:
                    value -= 1500
                    if self.board.count_liberties(q) <= 2:
                        value -= 2000
                        if (linking or not linked) and self._is_immediate_link(p, q):
                            value -= 7000
                            linked = True
                    if not linking and on_edge:
                        value -= 1000
                elif self.board.color[q] == self._color:
                    if self.board.count_liberties(q) <= 2:
                        value -= 2000
                    if (
                        not linking
                        and self.board.count_liberties(q) == 1
                        and self.board.exact_liberties(p, mover, 2) > 1
                    ):
                        value -= self._neighbors_in_need(q)
            if self._map1.is_catchable(p, mover):
                value += 3000
            if self._is_third_liberty(p, first) or (second != 0 and self._is_third_liberty(p, second)):
                value -= 1000
            self._value[i] = value

    def _is_immediate_link(self, p: cython.int, q: cython.int) -> bool:
        """The move links over the enemy stone q at once."""
        e1p: cython.int = self._map1.distance[p] - self._map1.delta[p]
        e2p: cython.int = self._map2.distance[p] - self._map2.delta[p]
        e1q: cython.int = self._map1.distance[q] - self._map1.delta[q]
        e2q: cython.int = self._map2.distance[q] - self._map2.delta[q]
        return (
            (e1p <= 5000 or e1q <= 5000)
            and (e2p <= 5000 or e2q <= 5000)
            and self._map1.distance[q] < self.total
            and self._map2.distance[q] < self.total
        )

    def _neighbors_in_need(self, q: cython.int) -> int:
        """What a cutting move gains beside a string in atari: its own neighbours that are short of liberties."""
        at: cython.int = self.board.work_top
        gain: cython.int = 1000 * self.board.neighbor_list(q, 2, at)
        return gain + 5000 * self.board.neighbor_list(q, 1, at)

    def _is_third_liberty(self, p: cython.int, string: cython.int) -> bool:
        return (
            self.board.color[p] == EMPTY
            and self.board.count_liberties(string) == 3
            and self.board.is_liberty_of(p, string)
        )

    def _sort(self) -> None:
        """Selection sort: the first smallest of the rest is swapped into place."""
        i: cython.int
        k: cython.int
        best: cython.int
        move: cython.int
        value: cython.int
        for i in range(self._base, self._base + self._move_count):
            best = i
            for k in range(i + 1, self._base + self._move_count):
                if self._value[k] < self._value[best]:
                    best = k
            move = self._move[best]
            value = self._value[best]
            self._move[best] = self._move[i]
            self._value[best] = self._value[i]
            self._move[i] = move
            self._value[i] = value

    def _cut(self, mover: cython.int) -> None:
        """Drops the moves whose value is too far behind the best ones."""
        r: cython.int
        base: cython.int = self._base
        limit: cython.int
        if self._move_count == 0:
            return
        limit = self._value[base] + 15000
        if self._move_count > 1:
            if self.board.is_ko_capture(self._move[base], mover):
                limit = self._value[base + 1] + 15000
            if self._value[base + 1] < 10000 and self._value[base + 1] > limit:
                limit = self._value[base + 1]
        for r in range(self._move_count):
            if (
                self._value[base + r] > limit
                or self._value[base + r] > self.cutoff
                or (r >= 2 and self._value[base + r] - self._value[base + r - 1] > 2000 * (8 - r))
            ):
                self._move_count = r
                return

    # ---- The table -------------------------------------------------------------------------------------------------

    def _key(self, kind: cython.int, first: cython.int, second: cython.int) -> cython.ulonglong:
        key: cython.ulonglong = self.board.hash ^ self._kind_key[kind] ^ self._first_key[self.board.origin(first)]
        if second:
            return key ^ self._second_key[self.board.origin(second)]
        return key ^ self._goal_hash

    def _recall(self, kind: cython.int, first: cython.int, second: cython.int) -> int:
        """The stored code, its move in `answer`; -1 where nothing deep enough is stored."""
        slot: cython.int
        left: cython.int = self.reader.depth - self.board.stackp
        key: cython.ulonglong = self._key(kind, first, second)
        if left < 0 or left > 31:
            return -1
        slot = cython.cast(cython.int, key & (TABLE - 1))
        if self._table_key[slot] != key or self._table_depth[slot] < left:
            return -1
        self.answer = self._table_move[slot]
        return self._table_result[slot]

    def _store(
        self, kind: cython.int, first: cython.int, second: cython.int, result: cython.int, move: cython.int
    ) -> int:
        """Keeps and returns a result; the move goes to `answer`."""
        slot: cython.int
        left: cython.int = self.reader.depth - self.board.stackp
        key: cython.ulonglong = self._key(kind, first, second)
        self.answer = move if result != LOSE else NO_POINT
        if 0 <= left <= 31:
            slot = cython.cast(cython.int, key & (TABLE - 1))
            self._table_key[slot] = key
            self._table_result[slot] = result
            self._table_move[slot] = self.answer
            self._table_depth[slot] = left
        return result
