"""Readings: one question, its answer, and the variations that were tried."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from godebug.displays.answer import Answer
from godebug.engine.go.color import EMPTY, NAMES, other
from godebug.engine.go.points import (
    NO_POINT,
    column_of,
    row_of,
    vertex,
)
from godebug.engine.go.result_codes import LOSE
from godebug.engine.go.result_codes import NAMES as CODE_NAMES
from godebug.fields.field import Field, Fields, Part
from godebug.fields.kinds import (
    CODE,
    COLOR,
    COUNT,
    FIGURE,
    FLAG,
    MOVES,
    POINT,
    TOLD_COUNT,
    VERTEX,
    VERTICES,
    Words,
    move_names,
)
from godebug.variations.kinds import KINDS, WITH_GOAL
from godebug.views.diagram import Diagram
from godebug.views.view import View
from godebug.views.words import several

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from godebug.engine.go.position import Move
    from godebug.engine.owl.split import LostString
    from godebug.studies.study import Study
    from godebug.variations.readings import CombinationReading, Reading
    from godebug.variations.tree import Variation, VariationTree
    from godebug.views.look import Line, Look, Span

LOST = Fields(
    "",
    "A string of a dragon that lives.",
    Field("stone", POINT, "its first stone"),
    Field("stones", COUNT, "its size"),
    Field("attack", VERTEX, "the point that captures it"),
)

READING = Fields(
    "reading",
    "`read`, and `breakin` with a string and a goal.",
    Field("kind", Words(*KINDS), "the question"),
    Field("target", POINT, "the string, or a stone of the dragon", get=lambda reading: reading.points[0]),
    Field("others", VERTICES, "the other string, or the points of the goal", get=lambda reading: reading.points[1:]),
    Field("code", CODE, "the answer"),
    Field("move", VERTEX, "what succeeds; null where nothing does, or no move is needed"),
    Field("nodes", TOLD_COUNT, "of the search that was asked"),
    Field("tactical_nodes", TOLD_COUNT, "of all tactical reading that it took"),
    Field("cut_off", FLAG, "true where the search met its limit and had to guess"),
    Field("line", MOVES, "how it is played out, as `B:E8`"),
    Field(
        "lost",
        Part(LOST, optional=True),
        "the largest string that a dragon loses although it lives; null where it keeps all",
    ),
    Field("milliseconds", FIGURE, "the time it took", get=lambda reading: 1000 * reading.seconds, optional=True),
)

COMBINATION = Fields(
    "combination",
    "`read combination`.",
    Field("color", COLOR, "whose combination, who moves first", get="found.color"),
    Field("move", VERTEX, "its first move that matters; null where there is no combination", get="found.move"),
    Field("size", TOLD_COUNT, "the value of the smallest prize, two for a stone; 0 for no combination"),
    Field("defenses", VERTICES, "the opponent's moves after which nothing of that size is left", get="found.defenses"),
    Field("line", VERTICES, "what was tried first on the way to the prize, attacker first", get="found.line"),
    Field("tactical_nodes", TOLD_COUNT, "of the reading that attack and defences took"),
    Field("cut_off", FLAG, "true where reading was cut short", get=lambda reading: not reading.found.certain),
    Field("milliseconds", FIGURE, "the time it took", get=lambda reading: 1000 * reading.seconds, optional=True),
)


def lost_words(lost: "LostString", size: int) -> str:
    """Says which string a dragon loses although it lives."""
    stones = several(lost.stones, "stone")
    return f"it lives, but loses {vertex(lost.stone, size)} ({stones}), which {vertex(lost.attack, size)} captures"


class LetterDiagram(Diagram):
    """Draws letters on points: `a` for a goal."""

    def __init__(
        self,
        stones: "NDArray[np.uint8]",
        letters: Mapping[int, str],
        *,
        title: str = "",
        subtitle: str = "",
        last: "Move | None" = None,
    ) -> None:
        super().__init__(stones, title=title, subtitle=subtitle, last=last)
        self.letters = {(row_of(p), column_of(p)): letter for p, letter in letters.items()}

    def cell(self, row: int, column: int, look: "Look") -> "Span":
        """Returns the letter of a point, before the stone that stands there; a stone, or an empty point."""
        letter = self.letters.get((row, column))
        if self.stones[row, column] != EMPTY:
            text, style = self.stone(row, column, look)
            return (letter + text[1:], style) if letter and text.startswith(" ") else (text, style)
        return (f"{letter:>2}", "move") if letter else self.empty(row, column, look)


def answer_line(answer: "Reading", size: int, *, timed: bool = False) -> "Line":
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


def combination_line(answer: "CombinationReading", size: int, *, timed: bool = False) -> "Line":
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

    def __init__(self, tree: "VariationTree") -> None:
        self.tree = tree

    def lines(self, look: "Look") -> Iterator["Line"]:
        """Returns what the root came to, then a line for each move, indented by its depth."""
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

    def _verdicts(self, node: "Variation", depth: int) -> Iterator["Line"]:
        for verdict in _verdicts_of(node):
            yield [("  " * depth, ""), (verdict, "")]


def _verdicts_of(node: "Variation") -> list[str]:
    """Returns the results in the comment of a node, without who tried it and in which order."""
    lines = node.lines if node.color == EMPTY else node.lines[1:]
    return [line for line in lines if not line.startswith(("Move order", "(next variation"))]


def reading(study: "Study", answer: "Reading", *, tree: bool = False, timed: bool = False) -> Answer:
    """Returns the answer to one question. `tree`: with all variations. `timed`: with the time it took."""
    position = study.position

    def views() -> "Iterator[View]":
        from godebug.views.view import Text

        if answer.kind in WITH_GOAL:
            goal = dict.fromkeys(answer.points[1:], "a")
            yield LetterDiagram(position.stones, goal, last=position.last_move)
        yield Text(answer_line(answer, position.size, timed=timed))
        if answer.decided:
            yield Text([("decided by ", "faint"), (answer.decided, "")])
        if answer.lost is not None:
            yield Text([(lost_words(answer.lost, position.size), "bad")])
        if answer.line:
            line: Line = [("line ", "faint"), (MOVES.text(answer.line, position.size), "")]
            yield Text(line)
        if tree and answer.tree is not None:
            yield TreeView(answer.tree)

    given = {"milliseconds": 1000 * answer.seconds} if timed else {}
    return Answer(views, lambda: [READING.record(answer, position.size, **given)])


def combination(study: "Study", answer: "CombinationReading", *, tree: bool = False, timed: bool = False) -> Answer:
    """Returns the combination of one side, with its first move and the defences on the board; else as `reading`."""
    position = study.position

    def views() -> "Iterator[View]":
        from godebug.views.view import Text

        found = answer.found
        if found.move:
            letters = dict.fromkeys(found.defenses, "d") | {found.move: "a"}
            yield LetterDiagram(position.stones, letters, last=position.last_move)
        yield Text(combination_line(answer, position.size, timed=timed))
        if found.defenses:
            yield Text([("defences ", "faint"), (" ".join(vertex(p, position.size) for p in found.defenses), "")])
        if found.line:
            sides = (found.color, other(found.color))
            line = tuple((sides[n % 2], p) for n, p in enumerate(found.line))
            yield Text([("line ", "faint"), (MOVES.text(line, position.size), "")])
        if tree and answer.tree is not None:
            yield TreeView(answer.tree)

    given = {"milliseconds": 1000 * answer.seconds} if timed else {}
    return Answer(views, lambda: [COMBINATION.record(answer, position.size, **given)])
