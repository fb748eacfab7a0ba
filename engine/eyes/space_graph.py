"""Eye spaces of a board as graphs: the points, what is cut off among them, and the wall around.

Source: GNU Go manual, chapter "Eyes and Half Eyes" (eye shape analysis).
"""

from array import array
from typing import Any

import cython

from godebug.engine.board.kernel import Board
from godebug.engine.eyes.domains import EyeMap
from godebug.engine.eyes.graph import EyeGraph
from godebug.engine.eyes.kinds import HALF, MARGINAL_POINT
from godebug.engine.eyes.tactics import Tactics
from godebug.engine.go.color import EMPTY, OFF_BOARD
from godebug.engine.go.points import CELLS, STEPS

#: Vertices that are numbered at most.
MOST_VERTICES = 16
#: Numbers that the picture of a graph has besides its adjacency.
PICTURE_REST = 5
#: Points bent around the corner that can be attacked there.
BENT_POINTS = 4


@cython.cclass
class SpaceGraph:
    """The graph of one space at a time: `gather` its points, `draw` it, `leave_strings` and `leave` it.

    `points`, `count` of them in reading order, and `margins`, how many of them are marginal; `halves`, `half_count` of
    them, are its half eyes. `size`: the points with the stones that are cut off in the space behind them; `vertices`:
    these with a marginal vertex for each half eye. Sets of vertices are bit masks, as in `EyeGraph`.
    `edge_is_wall`: the edge of the board counts as a part of the wall, as in the model's graphs, and so does whatever
    else lies beside the space; without it only stones of the owner do. Then `bent` tells of four points bent around the
    corner, which has no wall at the edge.
    """

    board: Board
    tactics: Tactics
    color: cython.uchar[::1]
    edge_is_wall: cython.bint
    points: cython.int[::1]
    count: cython.int
    margins: cython.int
    halves: cython.int[::1]
    half_count: cython.int
    number: cython.int[::1]
    size: cython.int
    vertices: cython.int
    adjacency: cython.int[::1]
    marginal: cython.int
    walled: cython.int
    stones: cython.int
    defenders: cython.int
    bent: cython.bint

    def __init__(self, tactics: Tactics, edge_is_wall: bool = False) -> None:
        self.board = tactics.board
        self.tactics = tactics
        self.color = self.board.color
        self.edge_is_wall = edge_is_wall
        self.points = array("i", bytes(4 * CELLS))
        self.count = 0
        self.margins = 0
        self.halves = array("i", bytes(4 * CELLS))
        self.half_count = 0
        # By point, 1 + the number of its vertex in the space that is valued.
        self.number = array("i", bytes(4 * CELLS))
        self.size = self.vertices = 0
        # By vertex; the rest of the picture goes behind them.
        self.adjacency = array("i", bytes(4 * (MOST_VERTICES + PICTURE_REST)))
        self.marginal = self.walled = self.stones = self.defenders = 0
        self.bent = False

    @cython.ccall
    def gather(self, origin: cython.int, eyes: EyeMap) -> None:
        """Gathers the points of the space with that origin, and its half eyes."""
        p: cython.int
        self.count = 0
        self.margins = 0
        self.half_count = 0
        for p in range(origin, CELLS):
            if eyes.origin[p] == origin:
                self.points[self.count] = p
                self.count += 1
                self.number[p] = self.count
                if eyes.kind[p] == MARGINAL_POINT:
                    self.margins += 1
                if eyes.half[p] == HALF:
                    self.halves[self.half_count] = p
                    self.half_count += 1
                if self.count == eyes.size[origin]:
                    break

    @cython.ccall
    def leave(self) -> None:
        """Forgets the points that were gathered."""
        i: cython.int
        for i in range(self.count):
            self.number[self.points[i]] = 0

    @cython.cfunc
    def corner_links(self) -> cython.int:
        """Returns how many neighbours in the space its corner point has; -1 where it has no corner point."""
        i: cython.int
        k: cython.int
        q: cython.int
        outside: cython.int
        links: cython.int
        for i in range(self.count):
            outside = 0
            links = 0
            for k in range(4):
                q = self.points[i] + STEPS[k]
                if self.color[q] == OFF_BOARD:
                    outside += 1
                elif self.number[q]:
                    links += 1
            if outside == 2:
                return links
        return -1

    def graph(self, origin: int, eyes: EyeMap) -> EyeGraph | None:
        """Returns the graph of a space with its half eyes; None where it has more than 16 vertices."""
        found = None
        self.gather(origin, eyes)
        if self.draw(eyes, -1):
            found = self.eye_graph()
        self.leave_strings()
        self.leave()
        return found

    @cython.cfunc
    def draw(self, eyes: EyeMap, without: cython.int) -> cython.bint:
        """Draws the graph of the space: its points in their order, the owner's cut-off stones, a marginal vertex for
        each half eye but the one with the number `without`. False where it has too many vertices.
        """
        i: cython.int
        j: cython.int
        k: cython.int
        p: cython.int
        q: cython.int
        bit: cython.int
        drawn: cython.bint = self._append_strings(eyes.color)
        vertices: cython.int = self.size
        self.bent = (
            self.edge_is_wall
            and self.count == BENT_POINTS
            and self.margins + self.half_count == 0
            and self.corner_links() == 2
        )
        if not drawn or vertices + self.half_count > MOST_VERTICES:
            return False
        self.marginal = self.walled = self.stones = self.defenders = 0
        for i in range(vertices):
            p = self.points[i]
            bit = 1 << i
            self.adjacency[i] = 0
            for k in range(4):
                q = p + STEPS[k]
                if self.number[q]:
                    self.adjacency[i] |= 1 << (self.number[q] - 1)
                elif i < self.count and self._is_wall(q, eyes.color):
                    self.walled |= bit
            if i >= self.count:
                self.defenders |= bit
                continue
            if eyes.kind[p] == MARGINAL_POINT:
                self.marginal |= bit
                self.walled |= bit
            if self.color[p] != EMPTY:
                self.stones |= bit
        for i in range(self.half_count):
            if i != without:
                j = self.number[self.halves[i]] - 1
                bit = 1 << vertices
                self.adjacency[j] |= bit
                self.adjacency[vertices] = 1 << j
                self.marginal |= bit
                self.walled |= bit
                vertices += 1
        self.vertices = vertices
        return True

    @cython.cfunc
    def _is_wall(self, q: cython.int, owner: cython.int) -> cython.bint:
        """Tells whether a point beside the space belongs to the wall around it, with gaps nowhere and liberties in
        plenty.
        """
        if self.edge_is_wall:
            return not (self.bent and self.color[q] == OFF_BOARD)
        return self.color[q] == owner

    @cython.cfunc
    def _append_strings(self, owner: cython.int) -> cython.bint:
        """Numbers the owner's stones of strings that touch nothing but the space behind its points: they are no wall
        and can be captured in it. False where they are too many; `leave_strings` takes them away.
        """
        i: cython.int
        j: cython.int
        k: cython.int
        q: cython.int
        at: cython.int = self.board.work_top
        stones: cython.int
        self.size = self.count
        if self.count > MOST_VERTICES:
            return False
        for i in range(self.count):
            for k in range(4):
                q = self.points[i] + STEPS[k]
                if self.color[q] == owner and self.number[q] == 0 and self._lies_inside(q):
                    stones = self.board.stone_list(q, CELLS, at)
                    if self.size + stones > MOST_VERTICES:
                        return False
                    for j in range(stones):
                        self.points[self.size] = self.board.work[at + j]
                        self.size += 1
                        self.number[self.points[self.size - 1]] = self.size
        return True

    @cython.cfunc
    def leave_strings(self) -> None:
        """Forgets the stones that are cut off in the space."""
        i: cython.int
        for i in range(self.count, self.size):
            self.number[self.points[i]] = 0

    @cython.cfunc
    def _lies_inside(self, stone: cython.int) -> cython.bint:
        """Tells whether the string of a stone touches nothing but points of the space and the edge."""
        j: cython.int
        k: cython.int
        p: cython.int
        q: cython.int
        at: cython.int = self.board.work_top
        for j in range(self.board.stone_list(stone, CELLS, at)):
            p = self.board.work[at + j]
            for k in range(4):
                q = p + STEPS[k]
                if self.color[q] == OFF_BOARD or self.number[q]:
                    continue
                if self.color[q] != self.color[stone] or not self.board.same_string(q, stone):
                    return False
        return True

    @cython.cfunc
    def eye_graph(self) -> Any:
        """Returns what was drawn, as an EyeGraph."""
        return EyeGraph(
            tuple([self.adjacency[i] for i in range(self.vertices)]),
            self.marginal,
            self.walled,
            self.stones,
            self.defenders,
        )
