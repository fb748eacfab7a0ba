"""Goals of readings on the board, and the answers of readings in a line."""

from collections.abc import Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from godebug.engine.go.color import EMPTY, NAMES
from godebug.engine.go.points import NO_POINT, column_of, row_of, vertex
from godebug.engine.go.position import Move
from godebug.engine.go.result_codes import LOSE
from godebug.engine.go.result_codes import NAMES as CODE_NAMES
from godebug.fields.kinds import move_names
from godebug.fields.readings import WITH_GOAL
from godebug.variations.readings import CombinationReading, Reading
from godebug.variations.tree import Variation, VariationTree
from godebug.views.diagram import Diagram
from godebug.views.look import Line, Look, Span
from godebug.views.view import View
from godebug.views.words import several


class GoalDiagram(Diagram):
    """Draws letters on points: `a` for a goal."""

    def __init__(
        self,
        stones: NDArray[np.uint8],
        letters: Mapping[int, str],
        *,
        title: str = "",
        subtitle: str = "",
        last: Move | None = None,
    ) -> None:
        super().__init__(stones, title=title, subtitle=subtitle, last=last)
        self.letters = {(row_of(p), column_of(p)): letter for p, letter in letters.items()}

    def cell(self, row: int, column: int, look: Look) -> Span:
        letter = self.letters.get((row, column))
        if self.stones[row, column] != EMPTY:
            text, style = self.stone(row, column, look)
            return (letter + text[1:], style) if letter and text.startswith(" ") else (text, style)
        return (f"{letter:>2}", "move") if letter else self.empty(row, column, look)


def answer_line(answer: Reading, size: int, *, timed: bool = False) -> Line:
    """Returns an answer in a line: `D7   break-in by black: WIN at E8   4 nodes`. `timed`: with the time it took."""
    shown = answer.points[:1] if answer.kind in WITH_GOAL else answer.points
    names = " ".join(vertex(p, size) for p in shown)
    failed = answer.code == LOSE
    at = f" at {vertex(answer.move, size)}" if answer.move != NO_POINT else " as it stands" if not failed else ""
    costs = [] if answer.nodes is None else [several(answer.nodes, "node")]
    if answer.cut_off:
        costs.append(f"(limit met), {answer.tactical_nodes} tactical")
    if timed:
        costs.append(f"{1000 * answer.seconds:.1f} ms")
    return [
        (f"{names}  ", "strong"),
        (f"{answer.kind} by {NAMES[answer.mover]}: ", ""),
        ("LOSE" if failed else CODE_NAMES[answer.code], "bad" if failed else "good"),
        (at, "strong"),
        (f"   {', '.join(costs).replace(', (', ' (')}" if costs else "", "faint"),
    ]


def combination_line(answer: CombinationReading, size: int, *, timed: bool = False) -> Line:
    """Returns a combination in a line: `combination by black: 9 at C2   113608 tactical nodes`.

    On the board, `a` is the move and `d` a defence. `timed`: with the time it took.
    """
    found = answer.found
    costs = [] if answer.tactical_nodes is None else [f"{answer.tactical_nodes} tactical nodes"]
    if not found.certain:
        costs.append("limit met")
    if timed:
        costs.append(f"{1000 * answer.seconds:.1f} ms")
    wins = found.move != NO_POINT
    worth = "" if answer.size is None else f"{answer.size} "
    return [
        (f"combination by {NAMES[found.color]}: ", ""),
        (f"{worth}at {vertex(found.move, size)}" if wins else "none", "good" if wins else "bad"),
        (f"   {', '.join(costs)}" if costs else "", "faint"),
    ]


class TreeView(View):
    """Draws a variation tree as indented lines: each trial move with its results."""

    def __init__(self, tree: VariationTree) -> None:
        self.tree = tree

    def lines(self, look: Look) -> Iterator[Line]:
        yield from self._verdicts(self.tree.root, 0)
        todo = [(child, 1) for child in reversed(self.tree.root.children)]
        while todo:
            node, depth = todo.pop()
            name = move_names([(node.color, node.point)], self.tree.board.size)[0]
            verdicts = _verdicts_of(node)
            line: Line = [("  " * depth, ""), (name, "strong")]
            if node.origin:
                yield [*line, (f"  {node.origin}", ""), (f"  {'; '.join(verdicts)}", "faint")]
            else:
                yield [*line, (f"  {verdicts[-1]}" if verdicts else "", "faint")]
            todo += [(child, depth + 1) for child in reversed(node.children)]

    def _verdicts(self, node: Variation, depth: int) -> Iterator[Line]:
        for verdict in _verdicts_of(node):
            yield [("  " * depth, ""), (verdict, "")]


def _verdicts_of(node: Variation) -> list[str]:
    """Returns the results in the comment of a node, without who tried it and in which order."""
    lines = node.lines if node.color == EMPTY else node.lines[1:]
    return [line for line in lines if not line.startswith(("Move order", "(next variation"))]
