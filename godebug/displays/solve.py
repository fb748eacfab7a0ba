"""What is proved of a group; and how the solver does on a folder of problems."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import msgspec

from godebug.displays.answer import Answer
from godebug.engine.go.color import EMPTY, NAMES, other
from godebug.engine.go.points import column_of, parse_vertex, row_of
from godebug.engine.go.result_codes import KO_A, KO_B
from godebug.engine.go.result_codes import NAMES as CODE_NAMES
from godebug.engine.solve.records import ENDLESS
from godebug.engine.solve.verdict import (
    CAPTURE_OF,
    CUT_OF,
    LIFE_OF,
    LINK_OF,
    PROVED,
    READ,
    RESCUE_OF,
    FirstMoves,
    Verdict,
)
from godebug.fields.field import Field, Fields, Part
from godebug.fields.kinds import (
    COLOR,
    COUNT,
    TEXT,
    TOLD_COUNT,
    TOLD_FIGURE,
    TOLD_FLAG,
    Kind,
    ListOf,
    Words,
)
from godebug.views.diagram import Diagram
from godebug.views.legend import Legend
from godebug.views.table import Column, FieldList, Table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from godebug.engine.go.arrays import Figures
    from godebug.engine.go.position import Position
    from godebug.views.look import Look, Span
    from godebug.views.view import View

POINT_NAMES: Kind = ListOf(Words(more=True))

QUESTIONS = (LIFE_OF, CAPTURE_OF, RESCUE_OF, CUT_OF, LINK_OF)

_GROUND = Words("proved", "read", "uncertain")

_FIRST = Fields(
    "",
    "One side moves first.",
    Field("ground", _GROUND, "what this rests on"),
    Field("captured", TOLD_FLAG, "whether the group is captured; null where that is not known"),
    Field("lives", TOLD_FLAG, "whether it gets two eyes or a link to a living group; null where that is not known"),
    Field(
        "result",
        Words(*CODE_NAMES, more=True),
        "proved for the side that moves first, as `owl` tells it; empty where ko threats were not settled",
        get=lambda first: "" if first.result is None else CODE_NAMES[first.result],
    ),
    Field("moves", POINT_NAMES, "the first moves that reach what the side wants"),
    Field("by_ko", POINT_NAMES, "first moves that do so where neither side has ko threats"),
    Field("unknown", POINT_NAMES, "first moves of which it is not known"),
    Field(
        "refutations",
        ListOf(Words(more=True)),
        "for each other first move, with `--all-first-moves`, the move and its answer",
        get=lambda first: [f"{move} {answer}".strip() for move, answer in first.refutations.items()],
    ),
)

SOLVED = Fields(
    "solve",
    "`solve`: what is proved of one group; or what is read of a string, or of two, where no life hangs on the move.",
    Field(
        "question", Words(*QUESTIONS), "what is answered: `life` of the group, or `capture`, `rescue`, `cut`, `link`"
    ),
    Field("goal", POINT_NAMES, "its stones; for `cut` and `link` those of both strings"),
    Field("color", COLOR, "whose it is"),
    Field("status", Words("alive", "dead", "critical", "seki", "ko", "undecided"), "the verdict"),
    Field("ground", _GROUND, "what the verdict rests on"),
    Field(
        "odds",
        TOLD_FIGURE,
        "where the group was chosen and its status is not proved: how likely the right move is among those of the side "
        "to move, 0 to 1; else null",
    ),
    Field("attacker_first", Part(_FIRST), "if the attacker moves first"),
    Field("defender_first", Part(_FIRST), "if the defender moves first"),
    Field("attacker_threats", TOLD_COUNT, "ko threats that the attacker needs; 7: endless many"),
    Field("defender_threats", TOLD_COUNT, "ko threats that save the defender; 7: endless many"),
    Field("zone", POINT_NAMES, "points that the proof depends on"),
    Field("region", POINT_NAMES, "points that were searched"),
    Field("assumptions", ListOf(TEXT), "what was taken for granted"),
    Field("nodes", COUNT, "positions looked at"),
)

PROBLEM = Fields(
    "problem",
    "`solve --problems`: one line a problem.",
    Field("name", TEXT, "the file"),
    Field("result", Words("right", "wrong", "undecided"), "whether a move of the book is among those that are found"),
    Field("ground", _GROUND, "what the answer rests on: `proved` where what either side gets by moving first is"),
    Field("book", POINT_NAMES, "the moves of the book"),
    Field("moves", POINT_NAMES, "the moves that are found"),
    Field("status", TEXT, "of the group"),
    Field("goal", TEXT, "a stone of the group"),
    Field("question", Words(*QUESTIONS, more=True), "as in `solve`; empty where nothing is found"),
    Field("odds", TOLD_FIGURE, "as in `solve`"),
    Field("nodes", COUNT, "positions looked at"),
)


class ZoneDiagram(Diagram):
    """The board; of the points that a proof depends on, empty ones are marked, winning first moves by `*`."""

    def __init__(self, stones: "Figures", verdict: Verdict) -> None:
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

    def cell(self, row: int, column: int, look: "Look") -> "Span":
        """Returns a stone, with a bracket in the zone; `*` for a winning move, `:` for a point of the zone, or an empty
        point.
        """
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


def verdict_views(stones: "Figures", verdict: Verdict) -> Iterator["View"]:
    """Yields the verdict in words, the board with its zone, and refutations where they were asked for."""
    defender = NAMES[verdict.color].capitalize()
    attacker = NAMES[other(verdict.color)].capitalize()
    links = verdict.question in (CUT_OF, LINK_OF)
    fields = [
        ("question", _question(verdict)),
        ("status", f"{verdict.status} ({verdict.ground})"),
        ("stones", " ".join(verdict.goal)),
        (f"{attacker} first", _in_words(verdict.attacker_first, "cut" if links else "")),
        (f"{defender} first", _in_words(verdict.defender_first, "linked" if links else "")),
    ]
    if verdict.odds is not None:
        fields.append(("odds", f"{100 * verdict.odds:.0f} % that the right move is among these"))
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


def _question(verdict: Verdict) -> str:
    """What a verdict answers, in words."""
    count = f"{len(verdict.goal)} stone{'s' * (len(verdict.goal) != 1)}"
    if verdict.question == LIFE_OF:
        return f"life and death of {count}"
    return {
        CAPTURE_OF: f"capture of {count}",
        RESCUE_OF: f"rescue of {count}",
        CUT_OF: "cut between two strings",
        LINK_OF: "link of two strings",
    }[verdict.question]


def _in_words(first: FirstMoves, link: str) -> str:
    """What happens if one side moves first; `link`: what becomes of two strings then, empty for a group."""
    if link:
        told = link
    elif first.captured is None:
        return first.ground
    elif first.captured:
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


def summary_view(counts: dict[str, int], nodes: int, seconds: float) -> "View":
    """Returns how many problems came out how."""
    total = sum(counts.values())
    fields = [(name, f"{count} of {total}") for name, count in counts.items()]
    fields += [("nodes", f"{nodes:,}"), ("seconds", f"{seconds:.1f}")]
    return FieldList("Problems", fields)


RIGHT, WRONG, UNDECIDED = "right", "wrong", "undecided"


class ProblemResult(msgspec.Struct, frozen=True):
    """One problem of a report. `result`: RIGHT if a move of the book is among those that are found, WRONG if none is,
    UNDECIDED where none is found. `ground`: PROVED where it is proved what either side gets, else READ;
    `question` and `odds`: as in a verdict."""

    name: str
    result: str
    ground: str
    book: tuple[str, ...]
    moves: tuple[str, ...]
    status: str
    goal: str
    nodes: int
    question: str = ""
    odds: float | None = None


def verdict_answer(position: "Position", verdict: Verdict, trees: Sequence[str] = ()) -> Answer:
    """Returns the verdict on a group; `trees`: lines of its proofs."""

    def views() -> "list[View]":
        from godebug.views.view import Text

        return [*verdict_views(position.stones, verdict), *([Text(*([(line, "")] for line in trees))] if trees else [])]

    return Answer(views, lambda: [SOLVED.record(verdict, position.size)])


#: What is told where nothing is found, or nothing whose odds are good.
NOTHING = (
    "Open: no group, string or link was found of which it is likely that the next move decides it."
    " --least-odds 0 tells the likeliest, if any was read."
)


def nothing_proved(position: "Position") -> Answer:
    """Says that nothing was found that the side to move decides; there is no record of it."""

    def views() -> "list[View]":
        from godebug.views.header import PositionHeader
        from godebug.views.view import Text

        return [PositionHeader(position), Text([(NOTHING, "")])]

    return Answer(views, list)


def report_answer(results: Sequence[ProblemResult], seconds: float) -> Answer:
    """Returns how problems came out: all that are not right, and the counts."""

    def views() -> "Iterable[View]":
        rows = [
            [
                (each.name, ""),
                (each.result, ""),
                (each.ground, ""),
                (" ".join(each.book), ""),
                (" ".join(each.moves), ""),
                (f"{each.goal} {each.status}".strip(), ""),
                (each.question, ""),
                ("" if each.odds is None else f"{100 * each.odds:.0f} %", ""),
            ]
            for each in results
            if each.result != RIGHT
        ]
        titles = ("problem", "result", "ground", "book", "found", "group", "question", "odds")
        if rows:
            yield Table([Column(title) for title in titles], rows, "Not solved as in the book")
        counted = Counter(
            each.result if each.result == UNDECIDED else f"{each.result}, {each.ground}" for each in results
        )
        kinds = (f"{kind}, {ground}" for kind in (RIGHT, WRONG) for ground in (PROVED, READ))
        counts = {kind: counted[kind] for kind in (*kinds, UNDECIDED)}
        yield summary_view(counts, sum(each.nodes for each in results), seconds)

    return Answer(views, lambda: [PROBLEM.record(each, 19) for each in results])
