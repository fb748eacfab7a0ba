"""Domains: where each colour may get eyes, and the eye spaces that lie in them.

A string is *lively* if it has a life of its own; other stones are treated as empty points. The domain of a colour
spreads from its lively stones in small whole numbers: +1 at its stones and next to them, -1 at enemy stones, next to
them, and on the edge. A point joins where two of its neighbours that touch each other outweigh the enemy. A point of
both domains, or next to the other colour's, is *marginal*: the space can be invaded or closed there.

Source: GNU Go manual, chapter "Eyes and Half Eyes" (eye spaces, the function make_domains).
"""

from array import array

import cython

from godebug.engine.eyes.kinds import EYE_POINT, GRAY_POINT, MARGINAL_POINT, NO_EYE_POINT
from godebug.engine.eyes.tactics import Tactics
from godebug.engine.go.color import BLACK, EMPTY, OFF_BOARD, WHITE
from godebug.engine.go.points import CELLS, STEPS, STRIDE
from godebug.engine.go.result_codes import LOSE


@cython.final
@cython.cclass
class EyeMap:
    """The eye points of one colour; all arrays are by point.

    `kind`: 0 unset, 1 gray, 2 eye point, 3 marginal eye point. `origin`: the first point, in reading order, of the
    space that a point belongs to, else 0. `size`, `margins`: points and marginal points of that space, stored at its
    origin. `neighbors`, `marginal_neighbors`: how many of the four neighbours belong to the same space, and are
    marginal.
    Of points whose diagonals were looked at (`engine.eyes.half_eyes`): `half`, what the diagonals make of the point,
    `half_value` their sum in quarters; `attacks`, `defenses`: four places a point, with their counts, where the eye is
    decided.
    """

    color: cython.int
    kind: cython.uchar[::1]
    origin: cython.int[::1]
    size: cython.int[::1]
    margins: cython.int[::1]
    neighbors: cython.int[::1]
    marginal_neighbors: cython.int[::1]
    half: cython.uchar[::1]
    half_value: cython.int[::1]
    attacks: cython.int[::1]
    attack_count: cython.uchar[::1]
    defenses: cython.int[::1]
    defense_count: cython.uchar[::1]
    _waiting: cython.int[::1]
    _formed: cython.int[::1]
    _formed_count: cython.int

    def __init__(self, color: int) -> None:
        self.color = color
        self.kind = bytearray(CELLS)
        self.origin = array("i", bytes(4 * CELLS))
        self.size = array("i", bytes(4 * CELLS))
        self.margins = array("i", bytes(4 * CELLS))
        self.neighbors = array("i", bytes(4 * CELLS))
        self.marginal_neighbors = array("i", bytes(4 * CELLS))
        self.half = bytearray(CELLS)
        self.half_value = array("i", bytes(4 * CELLS))
        self.attacks = array("i", bytes(4 * 4 * CELLS))
        self.attack_count = bytearray(CELLS)
        self.defenses = array("i", bytes(4 * 4 * CELLS))
        self.defense_count = bytearray(CELLS)
        self._waiting = array("i", bytes(4 * CELLS))
        self._formed = array("i", bytes(4 * CELLS))
        self._formed_count = 0

    @cython.ccall
    def form(self) -> None:
        """Joins the eye points to spaces: neighbours belong together unless both are marginal."""
        p: cython.int
        q: cython.int
        i: cython.int
        step: cython.int
        count: cython.int
        # Only the points that were in spaces, and those that are, are gone through.
        for i in range(self._formed_count):
            p = self._formed[i]
            self.origin[p] = 0
            self.size[p] = 0
            self.margins[p] = 0
            self.neighbors[p] = 0
            self.marginal_neighbors[p] = 0
        self._formed_count = 0
        for p in range(STRIDE, CELLS - STRIDE):
            if self.kind[p] < EYE_POINT or self.origin[p]:
                continue
            self.origin[p] = p
            self._waiting[0] = p
            count = 1
            while count:
                count -= 1
                q = self._waiting[count]
                self._formed[self._formed_count] = q
                self._formed_count += 1
                self.size[p] += 1
                if self.kind[q] == MARGINAL_POINT:
                    self.margins[p] += 1
                for i in range(4):
                    step = STEPS[i]
                    if (
                        self.kind[q + step] >= EYE_POINT
                        and self.origin[q + step] == 0
                        and not (self.kind[q] == MARGINAL_POINT and self.kind[q + step] == MARGINAL_POINT)
                    ):
                        self.origin[q + step] = p
                        self._waiting[count] = q + step
                        count += 1
        for count in range(self._formed_count):
            p = self._formed[count]
            for i in range(4):
                step = STEPS[i]
                if self.origin[p + step] == self.origin[p]:
                    self.neighbors[p] += 1
                    if self.kind[p + step] == MARGINAL_POINT:
                        self.marginal_neighbors[p] += 1

    @cython.ccall
    def make_marginal(self, p: cython.int) -> None:
        """Makes an eye point marginal; the spaces stay as they are."""
        i: cython.int
        step: cython.int
        if self.kind[p] != EYE_POINT:
            return
        self.kind[p] = MARGINAL_POINT
        self.margins[self.origin[p]] += 1
        for i in range(4):
            step = STEPS[i]
            if self.origin[p + step] == self.origin[p]:
                self.marginal_neighbors[p + step] += 1

    def points_by_space(self) -> dict[int, list[int]]:
        """Returns the points of each space in reading order, by its origin."""
        spaces: dict[int, list[int]] = {}
        for p in range(STRIDE, CELLS - STRIDE):
            if self.origin[p]:
                spaces.setdefault(self.origin[p], []).append(p)
        return spaces


# The planes of `Domains`, a word a row each: points of the board, lively stones by colour, false margins; where the
# influence is 1, and -1; where a point may yet join, above 0 or above 1; and the domains by colour.
_BOARD = 0
_BLACK = 1
_WHITE = 2
_SHUT = 3
_MORE = 4
_LESS = 5
_EASY = 6
_HARD = 7
_BLACK_DOMAIN = 8
_WHITE_DOMAIN = 9
_PLANES = 10
#: Words of a plane: the rows of points, with one in front and two behind.
_ROWS = STRIDE + 2


@cython.final
@cython.cclass
class Domains:
    """The domains of both colours and their eye maps; `compute` fills them.

    `member`: by point, the colours in whose domain it lies (bits WHITE and BLACK). A plane holds a bit a point: bit c
    of word r is the point r * STRIDE + c.
    """

    member: cython.uchar[::1]
    black: EyeMap
    white: EyeMap
    _planes: cython.uint[::1]

    def __init__(self) -> None:
        self.member = bytearray(CELLS)
        self.black = EyeMap(BLACK)
        self.white = EyeMap(WHITE)
        self._planes = array("I", bytes(4 * _PLANES * (STRIDE + 2)))

    @cython.ccall
    def compute(self, color: cython.uchar[::1], lively: cython.uchar[::1], shut: cython.uchar[::1]) -> None:
        """Finds domains, eye points and spaces of both colours.

        `color`: the board's colours; `lively`: 1 at stones with a life of their own; `shut`: 1 at points that no stone
        next to them may claim (false margins). All by point.
        """
        row: cython.int
        column: cython.int
        black: cython.uint
        white: cython.uint
        self._load(color, lively, shut)
        self._spread(BLACK)
        self._spread(WHITE)
        for row in range(1, STRIDE):
            black = self._planes[_BLACK_DOMAIN * _ROWS + row]
            white = self._planes[_WHITE_DOMAIN * _ROWS + row]
            for column in range(1, STRIDE):
                self.member[row * STRIDE + column] = (BLACK if black >> column & 1 else 0) | (
                    WHITE if white >> column & 1 else 0
                )
        self._find_eye_points(self.black)
        self._find_eye_points(self.white)
        self.black.form()
        self.white.form()

    @cython.ccall
    def compute_one(
        self, color: cython.uchar[::1], lively: cython.uchar[::1], shut: cython.uchar[::1], eyes: EyeMap
    ) -> None:
        """Finds eye points and spaces of one colour only, into `eyes`; `member` stays as it is."""
        self._load(color, lively, shut)
        self._spread(BLACK)
        self._spread(WHITE)
        self._find_eye_points(eyes)
        eyes.form()

    @cython.cfunc
    def _load(self, color: cython.uchar[::1], lively: cython.uchar[::1], shut: cython.uchar[::1]) -> None:
        row: cython.int
        column: cython.int
        p: cython.int
        bit: cython.uint
        board: cython.uint
        black: cython.uint
        white: cython.uint
        closed: cython.uint
        for row in range(1, STRIDE):
            board = black = white = closed = 0
            for column in range(1, STRIDE):
                p = row * STRIDE + column
                if color[p] == OFF_BOARD:
                    break
                bit = cython.cast(cython.uint, 1) << column
                board |= bit
                if lively[p]:
                    if color[p] == BLACK:
                        black |= bit
                    else:
                        white |= bit
                elif shut[p]:
                    closed |= bit
            self._planes[_BOARD * _ROWS + row] = board
            self._planes[_BLACK * _ROWS + row] = black
            self._planes[_WHITE * _ROWS + row] = white
            self._planes[_SHUT * _ROWS + row] = closed

    @cython.cfunc
    def _beside(self, plane: cython.int, row: cython.int) -> cython.uint:
        """Returns the points of a row with a neighbour in a plane; bits off the board do not count."""
        at: cython.int = plane * _ROWS + row
        middle: cython.uint = self._planes[at]
        return self._planes[at - 1] | self._planes[at + 1] | middle << 1 | middle >> 1

    @cython.cfunc
    def _spread(self, owner: cython.int) -> None:
        row: cython.int
        own: cython.int = _BLACK if owner == BLACK else _WHITE
        enemy: cython.int = _WHITE if owner == BLACK else _BLACK
        domain: cython.int = (_BLACK_DOMAIN if owner == BLACK else _WHITE_DOMAIN) * _ROWS
        board: cython.uint
        free: cython.uint
        near: cython.uint
        claimed: cython.uint
        contested: cython.uint
        weakened: cython.uint
        joining: cython.uint
        changed: cython.bint = True
        for row in range(1, STRIDE):
            board = self._planes[_BOARD * _ROWS + row]
            free = board & ~(self._planes[own * _ROWS + row] | self._planes[enemy * _ROWS + row])
            near = free & self._beside(own, row)
            contested = free & self._beside(enemy, row)
            claimed = near & ~self._planes[_SHUT * _ROWS + row]
            weakened = contested | free & ~(
                self._planes[_BOARD * _ROWS + row - 1]
                & self._planes[_BOARD * _ROWS + row + 1]
                & (board << 1)
                & (board >> 1)
            )
            self._planes[_MORE * _ROWS + row] = self._planes[own * _ROWS + row] | claimed & ~weakened
            self._planes[_LESS * _ROWS + row] = self._planes[enemy * _ROWS + row] | weakened & ~claimed
            self._planes[_EASY * _ROWS + row] = free & ~near & ~contested
            self._planes[_HARD * _ROWS + row] = contested & ~near
            self._planes[domain + row] = self._planes[own * _ROWS + row] | claimed
        while changed:
            changed = False
            for row in range(1, STRIDE):
                joining = self._joining(row)
                if joining:
                    changed = True
                    self._planes[domain + row] |= joining
                    self._planes[_EASY * _ROWS + row] &= ~joining
                    self._planes[_HARD * _ROWS + row] &= ~joining
                    self._planes[_MORE * _ROWS + row] |= joining & ~self._planes[_LESS * _ROWS + row]
                    self._planes[_LESS * _ROWS + row] &= ~joining

    @cython.cfunc
    def _joining(self, row: cython.int) -> cython.uint:
        """Returns the points of a row where two neighbours that touch each other, one of them diagonal, outweigh the
        enemy.
        """
        easy: cython.uint = self._planes[_EASY * _ROWS + row]
        hard: cython.uint = self._planes[_HARD * _ROWS + row]
        more: cython.uint
        less: cython.uint
        above: cython.uint
        below: cython.uint
        above_less: cython.uint
        below_less: cython.uint
        above_board: cython.uint
        below_board: cython.uint
        positive: cython.uint
        strong: cython.uint
        if not (easy | hard):
            return 0
        above = self._planes[_MORE * _ROWS + row - 1]
        below = self._planes[_MORE * _ROWS + row + 1]
        more = self._planes[_MORE * _ROWS + row]
        strong = (
            above & (above << 1 | above >> 1)
            | below & (below << 1 | below >> 1)
            | more << 1 & (above << 1 | below << 1)
            | more >> 1 & (above >> 1 | below >> 1)
        )
        if easy:
            less = self._planes[_LESS * _ROWS + row]
            above_less = self._planes[_LESS * _ROWS + row - 1]
            below_less = self._planes[_LESS * _ROWS + row + 1]
            above_board = self._planes[_BOARD * _ROWS + row - 1] & ~above_less
            below_board = self._planes[_BOARD * _ROWS + row + 1] & ~below_less
            positive = (
                above & (above_board << 1 | above_board >> 1)
                | (above << 1 | above >> 1) & ~above_less
                | below & (below_board << 1 | below_board >> 1)
                | (below << 1 | below >> 1) & ~below_less
                | more << 1 & (above_board << 1 | below_board << 1)
                | (above << 1 | below << 1) & ~(less << 1)
                | more >> 1 & (above_board >> 1 | below_board >> 1)
                | (above >> 1 | below >> 1) & ~(less >> 1)
            )
            return easy & positive | hard & strong
        return hard & strong

    @cython.cfunc
    def _find_eye_points(self, eyes: EyeMap) -> None:
        row: cython.int
        column: cython.int
        own: cython.int = (_BLACK_DOMAIN if eyes.color == BLACK else _WHITE_DOMAIN) * _ROWS
        other: cython.int = (_WHITE_DOMAIN if eyes.color == BLACK else _BLACK_DOMAIN) * _ROWS
        free: cython.uint
        ours: cython.uint
        shared: cython.uint
        marginal: cython.uint
        gray: cython.uint
        # What belongs to one side alone.
        for row in range(1, STRIDE):
            self._planes[_MORE * _ROWS + row] = self._planes[own + row] & ~self._planes[other + row]
            self._planes[_LESS * _ROWS + row] = self._planes[other + row] & ~self._planes[own + row]
        for row in range(1, STRIDE):
            free = self._planes[_BOARD * _ROWS + row] & ~(
                self._planes[_BLACK * _ROWS + row] | self._planes[_WHITE * _ROWS + row]
            )
            ours = free & self._planes[_MORE * _ROWS + row]
            shared = free & self._planes[own + row] & self._planes[other + row]
            # Of both domains: nobody's, unless it opens to a place that is the owner's alone.
            marginal = ours & self._beside(_LESS, row) | shared & self._beside(_MORE, row)
            gray = free & ~(self._planes[own + row] | self._planes[other + row]) | shared & ~marginal
            ours &= ~marginal
            for column in range(1, STRIDE):
                eyes.kind[row * STRIDE + column] = (
                    EYE_POINT
                    if ours >> column & 1
                    else MARGINAL_POINT
                    if marginal >> column & 1
                    else GRAY_POINT
                    if gray >> column & 1
                    else NO_EYE_POINT
                )


@cython.ccall
def find_false_margins(tactics: Tactics, lively: cython.uchar[::1], shut: cython.uchar[::1]) -> None:
    """Marks in `shut` the empty points between both colours that the enemy cannot enter, where a dead stone of his
    stands by.

    Only points beside a lively black stone are looked at, for either colour as the owner.
    """
    p: cython.int
    q: cython.int
    k: cython.int
    color: cython.uchar[::1] = tactics.board.color
    white: cython.bint
    black: cython.bint
    lively_black: cython.bint
    dead: cython.bint
    for p in range(STRIDE, CELLS - STRIDE):
        shut[p] = 0
        if color[p] != EMPTY:
            continue
        white = black = lively_black = dead = False
        for k in range(4):
            q = p + STEPS[k]
            if color[q] == WHITE:
                white = True
                if not lively[q]:
                    dead = True
            elif color[q] == BLACK:
                black = True
                if lively[q]:
                    lively_black = True
                else:
                    dead = True
        if white and black and lively_black and dead:
            shut[p] = _is_false_margin(tactics, lively, p, BLACK) or _is_false_margin(tactics, lively, p, WHITE)


@cython.cfunc
def _is_false_margin(tactics: Tactics, lively: cython.uchar[::1], p: cython.int, owner: cython.int) -> cython.bint:
    k: cython.int
    q: cython.int
    color: cython.uchar[::1] = tactics.board.color
    strong: cython.bint = False
    dead: cython.bint = False
    for k in range(4):
        q = p + STEPS[k]
        if color[q] == 3 - owner:
            if not lively[q]:
                dead = True
            elif not strong:
                strong = tactics.is_safe(q)
    return dead and strong and tactics.safe_move(p, 3 - owner) == LOSE
