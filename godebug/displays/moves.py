"""Moves with their values, the account of each value, and what a move changes in territory."""

import os
from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING

import numpy as np

from godebug.basics.files import came_with_us, shown_path, shown_pattern
from godebug.displays.answer import Answer
from godebug.displays.layer import Layer, ReportPage, of_move, picture
from godebug.displays.position import headed
from godebug.displays.why import CAUSE
from godebug.engine.go.color import EMPTY, NAMES
from godebug.engine.go.points import vertex
from godebug.engine.go.position import Move
from godebug.fields.field import Field, Fields, Part
from godebug.fields.kinds import (
    COUNT,
    FIGURE,
    FLAG,
    POINT,
    TEXT,
    VERTICES,
    ByLabel,
    Free,
    ListOf,
)
from godebug.studies.study import (
    LEAST_CHANGE,
    POINTS,
    Delta,
    MoveAccount,
    RankedMove,
    Study,
    ValuedMoves,
)
from godebug.views.abreast import Abreast
from godebug.views.diagram import Diagram
from godebug.views.numbers import SignedDiagram, TenthsDiagram, figure, share_step
from godebug.views.points import place
from godebug.views.table import Column, FieldList, Table
from godebug.views.view import Text

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from godebug.engine.go.position import Position
    from godebug.engine.moves.ledger import Entry
    from godebug.engine.why.cause import Cause
    from godebug.fields.field import Record
    from godebug.fields.kind import Schema
    from godebug.views.look import Look, Span
    from godebug.views.view import View

#: Several trees of causes.
CAUSES = ListOf(CAUSE)

_STRINGS: "Schema" = {"type": "array", "items": {"type": "string"}}


def _texts(value: object, size: int) -> object:
    return list(value)  # type: ignore[call-overload]


MOVE = Fields(
    "move",
    "`moves`: a line for each move that has a value, best first.",
    Field("move", POINT, "the point", get="point"),
    Field("rank", COUNT, "1 for the best"),
    Field("value", FIGURE, "its value in points, after everything"),
    Field("after_threat", FLAG, "it takes a ko back, and may be played after a threat alone; such moves come last"),
    Field("unit", TEXT, "what the value is counted in, where it is not points", optional=True),
    Field("reasons", Free(_STRINGS, _texts, "a list of texts"), "what speaks for it, in the order of weighing"),
    Field(
        "doubts",
        ByLabel(TEXT),
        "what may be otherwise, by reason: how sure it is that the next move decides about the dragon, or that reading "
        "one ply further denies it",
    ),
)

ACCOUNT = Fields(
    "account",
    "`moves VERTEX`: a line for each move, before the steps of its valuation.",
    Field("move", POINT, "the move", get="point"),
    Field("value", FIGURE, "its value in points, after everything"),
    Field("reasons", CAUSES, "what speaks for it, in the order of weighing; `parts`: who says so"),
    Field("patterns", CAUSES, "the patterns that proposed it, with `file` and `line`"),
)

ENTRY = Fields(
    "entry",
    "`moves VERTEX`: a line for each step of the valuation; the deltas add up to the value.",
    Field("move", POINT, "the move that is valued"),
    Field("stage", TEXT, "territory, strategy, followup, secondary, shape, strings, threat, bounds, tie or choice"),
    Field("cause", TEXT, "what is counted"),
    Field("points", VERTICES, "what it is about"),
    Field("before", FIGURE, "the total before the step"),
    Field("after", FIGURE, "the total after it"),
    Field("delta", FIGURE, "the difference; 0 for what was considered and does not count"),
    Field("note", TEXT, "its arithmetic, or why it does not count"),
    Field("parts", CAUSES, "what it consists of, its reasons, and which pattern, reading or rule gave each"),
)


def _changes(value: object, size: int) -> object:
    return [
        {"point": vertex(p, size), "before": round(before, 6), "after": round(after, 6)}
        for p, before, after in value  # type: ignore[attr-defined]
    ]


_CHANGES: "Schema" = {"type": "array", "items": {"type": "object"}}

PART = Fields(
    "",
    "A part of a value.",
    Field("cause", TEXT, "what is counted"),
    Field("amount", FIGURE, "points; 0 for what was considered and does not count"),
    Field("points", VERTICES, "what it is about"),
    Field("note", TEXT, "details"),
)

DELTA = Fields(
    "delta",
    "`delta`: one line.",
    Field("move", POINT, "the move", get="point"),
    Field("territory", FIGURE, "what the mover gains in territory by influence, prisoners included"),
    Field("captured", COUNT, "what prisoners add to that, for the mover"),
    Field("followup", FIGURE, "what a second move would gain"),
    Field("counted", FLAG, "whether the value of the move has this territory in it; no reason asks for it else"),
    Field("parts", ListOf(Part(PART)), "what its account has as territory besides"),
    Field("safe", FLAG, "whether the new stone counts"),
    Field("saved", VERTICES, "stones that the move rescues"),
    Field("lost", VERTICES, "stones that it captures for good"),
    Field(
        "changes",
        Free(_CHANGES, _changes, "a list of objects"),
        "the points whose territory value changes, positive for White",
    ),
)


class MoveDiagram(Diagram):
    """Draws the value of each move, coloured by its share of the best value, on the scale of the mover (`side`)."""

    cell_width = 4

    def __init__(
        self,
        stones: "NDArray[np.uint8]",
        moves: Sequence[RankedMove],
        side: int,
        *,
        title: str = "",
        last: "Move | None" = None,
        unit: str = POINTS,
    ) -> None:
        super().__init__(stones, title=title, subtitle=f"values in {unit}; the best one is marked", last=last)
        self.values = {place(move.point): move.value for move in moves}
        self.best = place(moves[0].point) if moves else None
        self.most = max((move.value for move in moves), default=0.0)
        self.side = NAMES[side]

    def cell(self, row: int, column: int, look: "Look") -> "Span":
        """Returns the value of a move, with `*` for the best; a stone, or an empty point."""
        if self.stones[row, column] != EMPTY:
            return self.stone(row, column, look)
        value = self.values.get((row, column))
        if value is None:
            return self.empty(row, column, look)
        if (row, column) == self.best:
            return f"{'*' + figure(value):>4}", "move"
        step = share_step(value / self.most) if value > 0 else 0
        return f"{figure(value):>4}", f"heat.{self.side}.{step}" if step else "plainvalue"


class RankDiagram(Diagram):
    """Draws the rank of each move, coloured by its share of the best value, on the scale of the mover (`side`)."""

    def __init__(
        self,
        stones: "NDArray[np.uint8]",
        moves: Sequence[RankedMove],
        side: int,
        *,
        title: str = "",
        subtitle: str = "",
        last: "Move | None" = None,
    ) -> None:
        super().__init__(stones, title=title, subtitle=subtitle, last=last)
        self.moves = {place(move.point): move for move in moves}
        self.most = max((move.value for move in moves), default=0.0)
        self.side = NAMES[side]

    def cell(self, row: int, column: int, look: "Look") -> "Span":
        """Returns the rank of a move, `~` from 100 on; a stone, or an empty point."""
        move = self.moves.get((row, column))
        if move is None:
            stone = self.stones[row, column] != EMPTY
            return self.stone(row, column, look) if stone else self.empty(row, column, look)
        text = f"{move.rank:>2}" if move.rank < 100 else " ~"
        return text, "move" if move.rank == 1 else f"heat.{self.side}.{share_step(move.value / self.most)}"


def first_moves(found: ValuedMoves, shown: Sequence[RankedMove], position: "Position") -> "View":
    """Returns the best moves on one screen: on a board by rank, or by value where there is room, and a row each."""
    from godebug.views.abreast import Abreast
    from godebug.views.view import Text

    title, size = _title(found), position.size
    board = RankDiagram(position.stones, shown, found.color, title=title, last=position.last_move)
    wide = MoveDiagram(position.stones, shown, found.color, title=title, last=position.last_move, unit=_unit_of(found))
    columns = [Column("", True), Column("move"), Column("value" if found.unit == POINTS else found.unit, True)]
    told = all(move.on_the_board is not None for move in shown) and found.weighed
    columns += [Column("unweighed", True)] if told else []
    rows = [
        [
            (str(move.rank), "faint"),
            (vertex(move.point, size), "move"),
            (f"{move.value:.2f}" if found.unit == POINTS else f"{move.value:.4g}", ""),
            *([(f"{move.on_the_board:.2f}", "faint")] if told else []),
            (_told(move, move.reasons[0]) if move.reasons else "", ""),
        ]
        for move in shown
    ]
    words: list[View] = [Table([*columns, Column("first reason", prose=True)], rows, keys=3, drops=True)]
    more = len(found.ranked) - len(shown)
    if more:
        words.append(Text([(f"{more} more: --most 0", "faint")]))
    return Abreast(board, *words, wide=wide)


def _told(move: RankedMove, reason: str) -> str:
    """Returns a reason with what may be otherwise behind it."""
    doubt = move.doubts.get(reason)
    return f"{reason} ({doubt})" if doubt else reason


def move_table(moves: Sequence[RankedMove], size: int, unit: str = POINTS) -> Table:
    """Returns a table with a row a move and its first reasons."""
    title = "value" if unit == POINTS else unit
    columns = [Column("rank", True), Column("move"), Column(title, True), Column("reasons", prose=True)]
    rows = [
        [
            (str(move.rank), "faint"),
            (vertex(move.point, size), "move"),
            (f"{move.value:.2f}" if unit == POINTS else f"{move.value:.4g}", ""),
            ("; ".join(_told(move, reason) for reason in move.reasons), ""),
        ]
        for move in moves
    ]
    return Table(columns, rows)


def reason_list(account: MoveAccount, size: int) -> FieldList:
    """Returns the reasons for one move, each with who gave it, and the patterns behind it."""
    lines = [("value", f"{account.value:.2f}")]
    told = [_with_givers(reason.text.removeprefix("it "), reason.parts) for reason in account.reasons]
    lines += [("reason" if not number else "", text) for number, text in enumerate(told or ("none",))]
    named = ", ".join(f"{one.pattern} ({shown_pattern(one.file)}:{one.line})" for one in account.patterns)
    home = next((os.path.dirname(one.file) for one in account.patterns if came_with_us(one.file)), "")
    lines.append(("patterns", f"{named}, in {shown_path(home)}" if home else named))
    return FieldList(f"Move {vertex(account.point, size)}", lines)


def _with_givers(text: str, givers: Iterable["Cause"]) -> str:
    """Returns a text with who says so behind it: patterns by name, readings and rules in words."""
    names = list(dict.fromkeys(cause.pattern or cause.text for cause in givers))
    return f"{text} ({', '.join(names)})" if names else text


def _behind(entry: "Entry", cause: "Cause", placed: Collection[str]) -> list[str]:
    """Returns what stands behind an entry of an account: arithmetic, reasons, figures, patterns with their places.

    `placed`: patterns whose place stands above the account.
    """
    from godebug.engine.why.moves import HEADINGS

    told = [entry.note] if entry.note else []
    for one in cause.walk():
        # Points that change, and what the move does to stones, are a board of their own.
        if one is cause or one.amount is not None or (one.parts and one.text in HEADINGS) or one.text in told:
            continue
        place = one.pattern
        if place and place not in placed:
            place += f" ({shown_pattern(one.file)}:{one.line})"
        told.append(" ".join(dict.fromkeys(filter(None, (one.text if one.text != one.pattern else "", place)))))
    return list(dict.fromkeys(told))


def entry_table(account: MoveAccount, size: int) -> Table:
    """Returns a table of the account of a value, a row a step; what does not count has its reason."""
    columns = [
        Column("stage"),
        Column("cause"),
        Column("about"),
        Column("delta", True),
        Column("total", True),
        Column("arithmetic, reasons, patterns", prose=True),
    ]
    placed = {one.pattern for one in account.patterns}
    behind, said = list[str](), dict[tuple[str, tuple[int, ...]], set[str]]()
    for entry, cause in zip(account.entries, account.causes, strict=True):
        told = _behind(entry, cause, placed)
        # Steps of one stage about the same stones have the same reasons: once is enough.
        before = said.setdefault((entry.stage, tuple(entry.points)), set())
        behind.append("; ".join([text for text in told if text not in before] or told))
        before.update(told)
    rows = [
        [
            (entry.stage, "faint"),
            (entry.cause, "" if entry.counts else "faint"),
            (" ".join(vertex(p, size) for p in entry.points), ""),
            (f"{entry.delta:+.2f}" if entry.counts else "0", "" if entry.counts else "faint"),
            (f"{entry.after:.2f}", ""),
            (text, "faint"),
        ]
        for entry, text in zip(account.entries, behind, strict=True)
    ]
    return Table(columns, rows, "Account", keys=2)


class DeltaDiagram(SignedDiagram):
    """Draws the change of territory at each point, positive for White."""

    def __init__(self, stones: "NDArray[np.uint8]", found: Delta, *, last: "Move | None" = None) -> None:
        change = np.zeros(stones.shape)
        for p, before, after in found.changes:
            change[place(p)] = after - before
        title = f"Territory after {vertex(found.point, len(stones))}"
        super().__init__(stones, change, title=title, subtitle="positive: for White", last=last, least=LEAST_CHANGE)
        self.move = place(found.point)

    def cell(self, row: int, column: int, look: "Look") -> "Span":
        """Returns the change at a point in points, `*` where the move is."""
        if (row, column) == self.move:
            return f"{'*':>{self.width(look)}}", "move"
        return super().cell(row, column, look)


def delta_lines(found: Delta, size: int) -> FieldList:
    """Returns what a move changes, as a list of fields; what its account has as territory besides, under that."""
    note = "" if found.counted else ", which no reason of the move asks for: its value has none of it"
    return FieldList(
        f"Move {vertex(found.point, size)}",
        [
            ("territory", f"{found.territory:+.2f}{note}"),
            *([("  prisoners", f"{found.captured:+.2f} of it")] if found.captured else []),
            *(
                (part.cause, f"{part.amount:+.2f}" + (f" ({part.note})" if part.note else ""))
                for part in found.parts
                if part.amount
            ),
            ("followup", f"{found.followup:+.2f}"),
            ("safe", "yes" if found.safe else "no"),
            ("saves", " ".join(vertex(p, size) for p in found.saved)),
            ("captures", " ".join(vertex(p, size) for p in found.lost)),
        ],
    )


def moves(study: Study, color: int, most: int | None = None) -> Answer:
    """Returns the moves of a side on the board and in a table, best first. `most`: how many at most, 0 for all; where
    nobody says the first screen has ten of them.
    """
    return _listed(study.moves(color), study.position, most)


def moves_so_far(study: Study, color: int, most: int | None = None) -> Answer | None:
    """Returns the same of the moves that an interrupted `moves` has valued; None where it has valued none."""
    found = study.moves_so_far(color)
    return None if found is None else headed(study, _listed(found, study.position, most))


def _listed(found: ValuedMoves, position: "Position", most: int | None) -> Answer:
    ranked = list(found.ranked[: most or None])

    def views() -> "list[View]":
        title, last, unit = _title(found), position.last_move, _unit_of(found)
        diagram = MoveDiagram(position.stones, ranked, found.color, title=title, last=last, unit=unit)
        return [diagram, move_table(ranked, position.size, found.unit)]

    unit = {} if found.unit == POINTS else {"unit": found.unit}

    def first() -> "list[View]":
        return [first_moves(found, ranked[:TOP_MOVES] if most is None else ranked, position)]

    return Answer(views, lambda: [MOVE.record(move, position.size, **unit) for move in ranked], first)


def _unit_of(found: ValuedMoves) -> str:
    return f"{found.unit}, weighed by experience" if found.weighed else found.unit


def _title(found: ValuedMoves) -> str:
    return f"Moves of {NAMES[found.color]}"


def move(study: Study, color: int, point: int) -> Answer:
    """Returns one move: its reasons, and the account of its value."""
    account, size = study.move_account(color, point), study.position.size

    def views() -> "list[View]":
        return [reason_list(account, size), *([entry_table(account, size)] if account.entries else [])]

    def records() -> "list[Record]":
        pairs = zip(account.entries, account.causes, strict=True)
        return [
            ACCOUNT.record(account, size),
            *(ENTRY.record(entry, size, move=point, parts=cause.parts) for entry, cause in pairs),
        ]

    def first() -> "list[View]":
        table = entry_table(account, size)
        short = Table(table.columns[:-1], [row[:-1] for row in table.rows], table.title, keys=2, drops=True)
        more = f"arithmetic and patterns of each line: --all; as a tree: godebug why {vertex(point, size)}"
        return [reason_list(account, size), *([short, Text([(more, "faint")])] if account.entries else [])]

    return Answer(views, records, first)


def delta(study: Study, color: int, point: int) -> Answer:
    """Returns what a move changes in territory, point by point."""
    found, size = study.delta(color, point), study.position.size

    def views() -> "list[View]":
        return [DeltaDiagram(study.position.stones, found, last=study.position.last_move), delta_lines(found, size)]

    def first() -> "list[View]":
        wide = DeltaDiagram(study.position.stones, found, last=study.position.last_move)
        title = f"Territory after {vertex(point, size)}"
        board = TenthsDiagram(study.position.stones, wide.values, title=title, last=Move(color, point))
        return [Abreast(board, delta_lines(found, size), wide=wide)]

    return Answer(views, lambda: [DELTA.record(found, size)], first)


#: How many moves are the top ones.
TOP_MOVES = 10

LAYERS = (
    Layer(
        "o",
        "moves",
        "All moves with their values",
        lambda study, ask: picture(moves(study, ask.first)),
        "move",
        setting="first",
        page=ReportPage(11, "Moves", lambda study: moves(study, study.position.to_move)),
    ),
    Layer(
        "T",
        "top-moves",
        "The ten best moves",
        lambda study, ask: picture(moves(study, ask.first, TOP_MOVES)),
        "move",
        setting="first",
    ),
    Layer("l", "delta", "Delta territory of a move", of_move(delta), "move", at_point=True, setting="first"),
)
