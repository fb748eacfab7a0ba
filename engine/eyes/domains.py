"""Domains: where each colour may get eyes, and the eye spaces that lie in them.

A string is *lively* if it has a life of its own; other stones are looked through as if their points were empty. Around
the lively stones of a colour its domain spreads like an influence in small whole numbers: +1 at its stones and next to
them, -1 at enemy stones, next to them, and on the edge. A point joins where two neighbours of it that touch each other
outweigh the enemy. A point of both domains, or next to the other colour's, is *marginal*: the space can be invaded or
closed there.

Source: GNU Go manual, chapter "Eyes and Half Eyes" (eye spaces, the function make_domains).
"""

from array import array

import cython

if not cython.compiled:
    from engine.color import BLACK, OFF_BOARD, WHITE
    from engine.eyes.kinds import EYE_POINT, GRAY_POINT, MARGINAL_POINT, NO_EYE_POINT
    from engine.points import CELLS, STRIDE


#: The threshold of a point that cannot join a domain.
_NEVER = cython.declare(cython.int, 9)


@cython.final
@cython.cclass
class EyeMap:
    """The eye points of one colour; all arrays are by point.

    `kind`: 0 unset, 1 gray, 2 eye point, 3 marginal eye point. `origin`: the first point, in reading order, of the
    space that a point belongs to, else 0. `size`, `margins`: points and marginal points of that space, given at its
    origin. `neighbors`, `marginal_neighbors`: how many of the four neighbours belong to the same space, and are
    marginal.
    """

    color: cython.int
    kind: cython.uchar[::1]
    origin: cython.int[::1]
    size: cython.int[::1]
    margins: cython.int[::1]
    neighbors: cython.int[::1]
    marginal_neighbors: cython.int[::1]
    _waiting: cython.int[::1]

    def __init__(self, color: int) -> None:
        self.color = color
        self.kind = bytearray(CELLS)
        self.origin = array("i", bytes(4 * CELLS))
        self.size = array("i", bytes(4 * CELLS))
        self.margins = array("i", bytes(4 * CELLS))
        self.neighbors = array("i", bytes(4 * CELLS))
        self.marginal_neighbors = array("i", bytes(4 * CELLS))
        self._waiting = array("i", bytes(4 * CELLS))

    @cython.ccall
    @cython.exceptval(check=False)
    def form(self) -> cython.void:
        """Joins the eye points to spaces: neighbours belong together unless both are marginal."""
        p: cython.int
        q: cython.int
        i: cython.int
        step: cython.int
        count: cython.int
        for p in range(CELLS):
            self.origin[p] = 0
            self.size[p] = 0
            self.margins[p] = 0
            self.neighbors[p] = 0
            self.marginal_neighbors[p] = 0
        for p in range(STRIDE, CELLS - STRIDE):
            if self.kind[p] < EYE_POINT or self.origin[p]:
                continue
            self.origin[p] = p
            self._waiting[0] = p
            count = 1
            while count:
                count -= 1
                q = self._waiting[count]
                self.size[p] += 1
                if self.kind[q] == MARGINAL_POINT:
                    self.margins[p] += 1
                for i in range(4):
                    step = STRIDE if i == 0 else -1 if i == 1 else -STRIDE if i == 2 else 1
                    if (
                        self.kind[q + step] >= EYE_POINT
                        and self.origin[q + step] == 0
                        and not (self.kind[q] == MARGINAL_POINT and self.kind[q + step] == MARGINAL_POINT)
                    ):
                        self.origin[q + step] = p
                        self._waiting[count] = q + step
                        count += 1
        for p in range(STRIDE, CELLS - STRIDE):
            if self.origin[p] == 0:
                continue
            for i in range(4):
                step = STRIDE if i == 0 else -1 if i == 1 else -STRIDE if i == 2 else 1
                if self.origin[p + step] == self.origin[p]:
                    self.neighbors[p] += 1
                    if self.kind[p + step] == MARGINAL_POINT:
                        self.marginal_neighbors[p] += 1

    @cython.ccall
    @cython.exceptval(check=False)
    def make_marginal(self, p: cython.int) -> cython.void:
        """Turns an eye point marginal where it is; the spaces stay as they were formed."""
        i: cython.int
        step: cython.int
        if self.kind[p] != EYE_POINT:
            return
        self.kind[p] = MARGINAL_POINT
        self.margins[self.origin[p]] += 1
        for i in range(4):
            step = STRIDE if i == 0 else -1 if i == 1 else -STRIDE if i == 2 else 1
            if self.origin[p + step] == self.origin[p]:
                self.marginal_neighbors[p + step] += 1

    def points_by_space(self) -> dict[int, list[int]]:
        """The points of each space, by its origin, in reading order."""
        spaces: dict[int, list[int]] = {}
        for p in range(STRIDE, CELLS - STRIDE):
            if self.origin[p]:
                spaces.setdefault(self.origin[p], []).append(p)
        return spaces


@cython.final
@cython.cclass
class Domains:
    """The domains of both colours and the eye maps that follow from them; `compute` fills them.

    `member`: by point, the colours in whose domain it lies (bits WHITE and BLACK).
    """

    member: cython.uchar[::1]
    black: EyeMap
    white: EyeMap
    _influence: cython.int[::1]
    _threshold: cython.int[::1]
    _waiting: cython.int[::1]

    def __init__(self) -> None:
        self.member = bytearray(CELLS)
        self.black = EyeMap(BLACK)
        self.white = EyeMap(WHITE)
        self._influence = array("i", bytes(4 * CELLS))
        # The threshold that no sum reaches; outside of the board for good.
        self._threshold = array("i", [_NEVER] * CELLS)
        self._waiting = array("i", bytes(4 * CELLS))

    @cython.ccall
    @cython.exceptval(check=False)
    def compute(self, color: cython.uchar[::1], lively: cython.uchar[::1], shut: cython.uchar[::1]) -> cython.void:
        """Finds domains, eye points and spaces.

        `color`: the board's colours; `lively`: 1 at stones with a life of their own; `shut`: 1 at the points that no
        stone next to them may claim (false margins). All by point.
        """
        p: cython.int
        for p in range(CELLS):
            self.member[p] = 0
        self._spread(color, lively, shut, BLACK)
        self._spread(color, lively, shut, WHITE)
        self._find_eye_points(color, lively, self.black)
        self._find_eye_points(color, lively, self.white)
        self.black.form()
        self.white.form()

    @cython.ccall
    @cython.exceptval(check=False)
    def compute_one(
        self, color: cython.uchar[::1], lively: cython.uchar[::1], shut: cython.uchar[::1], eyes: EyeMap
    ) -> cython.void:
        """The same for the eye points and spaces of one colour only, which go to `eyes`."""
        p: cython.int
        for p in range(CELLS):
            self.member[p] = 0
        self._spread(color, lively, shut, BLACK)
        self._spread(color, lively, shut, WHITE)
        self._find_eye_points(color, lively, eyes)
        eyes.form()

    @cython.cfunc
    @cython.exceptval(check=False)
    def _spread(
        self, color: cython.uchar[::1], lively: cython.uchar[::1], shut: cython.uchar[::1], owner: cython.int
    ) -> cython.void:
        p: cython.int
        q: cython.int
        r: cython.int
        i: cython.int
        count: cython.int
        own: cython.bint
        enemy: cython.bint
        edge: cython.bint
        for p in range(STRIDE, CELLS - STRIDE):
            self._influence[p] = 0
            self._threshold[p] = _NEVER
            if color[p] == OFF_BOARD:
                continue
            if lively[p]:
                self._influence[p] = 1 if color[p] == owner else -1
                if color[p] == owner:
                    self.member[p] |= owner
                continue
            own = enemy = edge = False
            for i in range(4):
                q = p + (STRIDE if i == 0 else -1 if i == 1 else -STRIDE if i == 2 else 1)
                if color[q] == OFF_BOARD:
                    edge = True
                elif lively[q]:
                    if color[q] == owner:
                        own = True
                    else:
                        enemy = True
            if not own:
                self._threshold[p] = 1 if enemy else 0
            elif not shut[p]:
                self.member[p] |= owner
                self._influence[p] = 1
            if enemy or edge:
                self._influence[p] -= 1
        # Points that joined and whose neighbours have to be looked at again; which is looked at first makes no odds.
        for p in range(STRIDE, CELLS - STRIDE):
            if self._joins(color, p, owner):
                self._join(p, owner)
                self._waiting[0] = p
                count = 1
                while count:
                    count -= 1
                    q = self._waiting[count]
                    for i in range(9):
                        r = q + (i // 3 - 1) * STRIDE + i % 3 - 1
                        if self._joins(color, r, owner):
                            self._join(r, owner)
                            self._waiting[count] = r
                            count += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _join(self, p: cython.int, owner: cython.int) -> cython.void:
        self.member[p] |= owner
        self._influence[p] += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _joins(self, color: cython.uchar[::1], p: cython.int, owner: cython.int) -> cython.bint:
        """Whether two neighbours of a point outside that touch each other outweigh the enemy there."""
        i: cython.int
        step: cython.int
        side: cython.int
        threshold: cython.int = self._threshold[p]
        if threshold > 1 or self.member[p] & owner:
            return False
        for i in range(4):
            step = STRIDE if i == 0 else -1 if i == 1 else -STRIDE if i == 2 else 1
            side = 1 if i == 0 or i == 2 else STRIDE
            if (
                color[p + step + side] != OFF_BOARD
                and self._influence[p + step] + self._influence[p + step + side] > threshold
            ) or (
                color[p + step - side] != OFF_BOARD
                and self._influence[p + step] + self._influence[p + step - side] > threshold
            ):
                return True
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def _find_eye_points(self, color: cython.uchar[::1], lively: cython.uchar[::1], eyes: EyeMap) -> cython.void:
        p: cython.int
        q: cython.int
        i: cython.int
        kind: cython.int
        owner: cython.int = eyes.color
        both: cython.int = WHITE | BLACK
        for p in range(CELLS):
            kind = NO_EYE_POINT
            if STRIDE <= p < CELLS - STRIDE and color[p] != OFF_BOARD and not lively[p]:
                if self.member[p] == 0:
                    kind = GRAY_POINT
                elif self.member[p] & owner:
                    # Of both domains: nobody's, unless it opens to a place that is the owner's alone.
                    kind = EYE_POINT if self.member[p] == owner else GRAY_POINT
                    for i in range(4):
                        q = p + (STRIDE if i == 0 else -1 if i == 1 else -STRIDE if i == 2 else 1)
                        if self.member[q] == (owner if self.member[p] == both else both - owner):
                            kind = MARGINAL_POINT
                            break
            eyes.kind[p] = kind
