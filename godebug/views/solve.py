"""What is proved of a group: the verdict, the points that it depends on, first moves and their refutations."""

from collections.abc import Iterator

from godebug.engine.go.arrays import Figures
from godebug.engine.go.color import EMPTY, NAMES, other
from godebug.engine.go.points import column_of, parse_vertex, row_of
from godebug.engine.go.result_codes import KO_A, KO_B
from godebug.engine.solve.records import ENDLESS
from godebug.engine.solve.verdict import PROVED, FirstMoves, Verdict
from godebug.views.diagram import Diagram
from godebug.views.legend import Legend
from godebug.views.look import Look, Span
from godebug.views.table import Column, FieldList, Table
from godebug.views.view import View


class ZoneDiagram(Diagram):
    """The board; of the points that a proof depends on, empty ones are marked, winning first moves by `*`."""

    def __init__(self, stones: Figures, verdict: Verdict) -> None:
        size = stones.shape[0]
        self.zone = {_place(name, size) for name in verdict.zone}
        self.wins = {
            _place(name, size)
            for first in (verdict.attacker_first, verdict.defender_first)
            for name in first.moves
            if name != "PASS"
        }
        proved = "The points that the proof needs"
        super().__init__(stones, title=proved if self.zone else "First moves that win" if self.wins else "The board")

    cell_width = 3

    def cell(self, row: int, column: int, look: Look) -> Span:
        if self.stones[row, column] != EMPTY:
            text, style = self.stone(row, column, look)
            return (f" {text[-1]}]" if (row, column) in self.zone else f" {text[-1]} "), style
        if (row, column) in self.wins:
            return " * ", "move"
        if (row, column) in self.zone:
            return " : ", "hull.edge"
        text, style = self.empty(row, column, look)
        return f" {text[-1]} ", style


def _place(name: str, size: int) -> tuple[int, int]:
    p = parse_vertex(name, size)
    return row_of(p), column_of(p)


def verdict_views(stones: Figures, verdict: Verdict) -> Iterator[View]:
    """Yields the verdict in words, the board with its zone, and refutations where they were asked for."""
    defender = NAMES[verdict.color].capitalize()
    attacker = NAMES[other(verdict.color)].capitalize()
    fields = [
        ("status", f"{verdict.status} ({verdict.ground})"),
        ("stones", " ".join(verdict.goal)),
        (f"{attacker} first", _in_words(verdict.attacker_first)),
        (f"{defender} first", _in_words(verdict.defender_first)),
    ]
    if verdict.attacker_threats is not None:
        fields.append((f"{attacker} needs", _threats(verdict.attacker_threats)))
    if verdict.defender_threats is not None:
        fields.append((f"{defender} needs", _threats(verdict.defender_threats)))
    fields += [("granted", text) for text in verdict.assumptions]
    fields.append(("nodes", f"{verdict.nodes:,}"))
    yield FieldList(f"{defender}'s {verdict.goal[0]}", fields)
    board = ZoneDiagram(stones, verdict)
    yield board
    items: list[tuple[Span, str]] = []
    if any(stones[place] == EMPTY for place in board.zone - board.wins):
        items.append(((":", "hull.edge"), "empty point"))
    if any(stones[place] != EMPTY for place in board.zone):
        items.append((("X]", "black"), "stone"))
    if board.wins:
        items.append((("*", "move"), "first move that wins"))
    if items:
        yield Legend(*items)
    rows = [
        ((side, ""), (move, "move"), (answer or "?", ""))
        for side, first in ((attacker, verdict.attacker_first), (defender, verdict.defender_first))
        for move, answer in first.refutations.items()
    ]
    if rows:
        yield Table([Column("first"), Column("move"), Column("answer")], rows, "Moves that fail")


def _in_words(first: FirstMoves) -> str:
    if first.captured is None:
        return first.ground
    if first.captured:
        told = "captured"
    else:
        told = {True: "lives", False: "not captured, no life of its own", None: "not captured"}[first.lives]
    if first.result in (KO_A, KO_B):
        told += " (ko a)" if first.result == KO_A else " (ko b)"
    if first.ground != PROVED:
        told += f" ({first.ground})"
    if first.moves:
        told += f", by {' '.join(first.moves)}"
    if first.by_ko:
        told += f"; without ko threats by {' '.join(first.by_ko)}"
    if first.unknown:
        told += f"; not known: {' '.join(first.unknown)}"
    return told


def _threats(count: int) -> str:
    return "endless ko threats" if count == ENDLESS else f"{count} ko threat{'s' * (count != 1)}"


def summary_view(counts: dict[str, int], nodes: int, seconds: float) -> View:
    """Returns how many problems came out how."""
    total = sum(counts.values())
    fields = [(name, f"{count} of {total}") for name, count in counts.items()]
    fields += [("nodes", f"{nodes:,}"), ("seconds", f"{seconds:.1f}")]
    return FieldList("Problems", fields)
