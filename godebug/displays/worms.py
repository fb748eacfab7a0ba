"""Worms: strings of stones, and what tactical reading says of them."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from godebug.basics.errors import NotAnswered
from godebug.displays.answer import Answer
from godebug.displays.layer import Layer, ReportPage, of_position
from godebug.displays.verdicts import coded_name
from godebug.engine.go.color import EMPTY
from godebug.engine.go.points import column_of, row_of, vertex
from godebug.engine.worms.records import UNCONDITIONAL_STATUS, CodedPoint, Worm
from godebug.fields.field import Field, Fields, Part
from godebug.fields.kinds import (
    BORDER,
    CODE,
    COLOR,
    COUNT,
    FIGURE,
    FLAG,
    POINT,
    SIDES,
    TEXT,
    VERTEX,
    VERTICES,
    ListOf,
    Words,
)
from godebug.views.diagram import SIDE_NAMES, Diagram
from godebug.views.fields import field_list, field_table
from godebug.views.legend import Legend
from godebug.views.points import names, place

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from godebug.engine.go.position import Move
    from godebug.fields.kind import Kind
    from godebug.studies.study import EmptyPoint, Study
    from godebug.views.look import Look, Span
    from godebug.views.table import FieldList, Table
    from godebug.views.view import View


def tactical_status(worm: Worm) -> str:
    """Returns `safe`, `critical` (whoever moves first decides) or `captured` (nothing saves it)."""
    if worm.attack_code == 0:
        return "safe"
    return "critical" if worm.defense_code else "captured"


CODED_POINT = Fields("", "A move, and what it reaches.", Field("point", VERTEX, "where"), Field("code", CODE, "what"))


class _CodedPoints(ListOf):
    """Moves with their results: `C4`, or `C4(KO_A)` where it takes a ko."""

    def text(self, value: Sequence[CodedPoint], size: int) -> str:
        return ",".join(coded_name(coded.point, coded.code, size) for coded in value)


_MOVES = _CodedPoints(Part(CODED_POINT))


class _Unconditional(Words):
    def cell(self, value: str, size: int) -> str:
        return "" if value == "unknown" else value


_UNCONDITIONAL: "Kind" = _Unconditional(*UNCONDITIONAL_STATUS)

WORM = Fields(
    "worm",
    "`worms` and `show -w`: one line a worm, in the order of the board.",
    Field("origin", POINT, "the stone that names it", column="worm", style="strong"),
    Field("color", COLOR, "whose it is"),
    Field(
        "status",
        Words("safe", "critical", "captured"),
        "from capture; `critical` where whoever moves first decides",
        get=tactical_status,
        style={"safe": "good", "critical": "bad", "captured": "faint"},
    ),
    Field("stones", VERTICES, "its stones"),
    Field("size", COUNT, "how many"),
    Field("effective_size", FIGURE, "stones, and half the empty points that are nearest to them", column="eff"),
    Field("liberties", VERTICES, "its liberties", get="liberty_points"),
    Field(
        "liberty_counts",
        ListOf(COUNT),
        "how many liberties of order 1, 2, 3 and 4 it has",
        get=lambda worm: (worm.liberties, worm.liberties2, worm.liberties3, worm.liberties4),
    ),
    Field("lib", COUNT, "liberties", get="liberties", json=False),
    *(Field(f"lib{n}", COUNT, f"liberties of order {n}", get=f"liberties{n}", json=False) for n in (2, 3, 4)),
    Field("attacks", _MOVES, "moves that capture it, the best first"),
    Field("defenses", _MOVES, "moves that save it, the best first"),
    Field("attack", _MOVES, "the best of them", get=lambda worm: worm.attacks[:1], json=False),
    Field(
        "defend",
        _MOVES,
        "the best of them",
        get=lambda worm: worm.defenses[:1] if worm.attack_code else (),
        json=False,
    ),
    Field("attack_code", CODE, "what the best attack reaches", json=False),
    Field("attack_point", VERTEX, "the best attack", json=False),
    Field("defense_code", CODE, "what the best defence reaches", json=False),
    Field("defense_point", VERTEX, "the best defence", json=False),
    Field("attack_threats", _MOVES, "moves after which an attack exists"),
    Field("defense_threats", _MOVES, "moves after which a defence exists"),
    Field("lunch", VERTEX, "an enemy worm beside it that is easily captured"),
    Field("cutstone", COUNT, "0, 1 potential, 2 cutting stone", column="cut"),
    Field("cutstone2", COUNT, "the cuts that it makes once it has been defended"),
    Field("genus", COUNT, "regions that the string alone closes in"),
    Field("inessential", FLAG, "whether its loss means nothing"),
    Field("invincible", FLAG, "whether no sequence of moves captures it"),
    Field("ko", FLAG, "whether it has taken a ko", label="ko stone"),
    Field("unconditional_status", _UNCONDITIONAL, "whatever the opponent plays", column="unconditional"),
    Field(
        "flags",
        TEXT,
        "those that are true",
        get=lambda worm: ",".join(word for word in ("inessential", "invincible", "ko") if getattr(worm, word)),
        json=False,
    ),
)

EMPTY_POINT = Fields(
    "empty",
    "`worms VERTEX` for an empty point.",
    Field("point", VERTEX, "the point"),
    Field("origin", POINT, "of the cavity that it lies in", get="cavity.origin"),
    Field("border", BORDER, "whose stones are around the cavity", get="cavity.border"),
    Field("points", VERTICES, "of the cavity", get="cavity.points"),
    Field("distance", SIDES, "to each colour, null where no path leads", get="distances"),
    Field("strategic_distance", SIDES, "the same round hostile stones", get="strategic_distances"),
    Field("ko", FLAG, "whether a ko could be taken here", get="is_ko", label="ko point"),
    Field("unconditional_status", Words(*UNCONDITIONAL_STATUS), "whatever anybody plays"),
)

#: Points of a cavity that are listed; JSON has all.
MOST_POINTS = 12

#: The step of the heat scale for each order of liberties.
_ORDER_STEPS = {1: 7, 2: 5, 3: 3, 4: 1}

#: The mark of a worm by its tactical status.
_MARKS = {"critical": "!", "captured": "*"}


class WormDiagram(Diagram):
    """Draws marks on strings that can be captured, and the points that capture (a), save (d) or do both (b)."""

    def __init__(
        self,
        stones: "NDArray[np.uint8]",
        worms: Sequence[Worm],
        *,
        title: str = "",
        subtitle: str = "",
        last: "Move | None" = None,
    ) -> None:
        super().__init__(stones, title=title, subtitle=subtitle, last=last)
        self.status: dict[tuple[int, int], str] = {}
        self.moves: dict[tuple[int, int], str] = {}
        for worm in worms:
            for stone in worm.stones:
                self.status[place(stone)] = tactical_status(worm)
            for letter, points in (("a", worm.attacks), ("d", worm.defenses if worm.attack_code else ())):
                for coded in points:
                    where = place(coded.point)
                    self.moves[where] = letter if self.moves.get(where, letter) == letter else "b"

    def cell(self, row: int, column: int, look: "Look") -> "Span":
        """Returns a stone with the mark of its string, or the letter of a point that captures or saves one."""
        if self.stones[row, column] == EMPTY:
            letter = self.moves.get((row, column))
            return (f"{letter:>2}", "move") if letter else self.empty(row, column, look)
        text, style = self.stone(row, column, look)
        status = self.status.get((row, column), "safe")
        if status == "safe":
            return text, style
        return _MARKS[status] + text[1:], f"{style.removesuffix('.last')}.{status}"


class LibertyDiagram(Diagram):
    """Draws the order, 1 to 4, of each liberty of one string, which is marked with @."""

    def __init__(
        self, stones: "NDArray[np.uint8]", worm: Worm, orders: Mapping[int, int], *, last: "Move | None" = None
    ) -> None:
        name, steps = vertex(worm.origin, len(stones)), "1 beside it, 2 to 4 steps further away"
        super().__init__(stones, title=f"Liberties of {name}", subtitle=steps, last=last)
        self.own = {place(stone) for stone in worm.stones}
        self.orders = {place(p): order for p, order in orders.items()}
        self.side = SIDE_NAMES[worm.color]

    def cell(self, row: int, column: int, look: "Look") -> "Span":
        """Returns the order of a liberty, a stone, marked where it belongs to the string, or an empty point."""
        if self.stones[row, column] != EMPTY:
            text, style = self.stone(row, column, look)
            return ("@" + text[1:], style) if (row, column) in self.own else (text, style)
        order = self.orders.get((row, column))
        if order is None:
            return self.empty(row, column, look)
        return f"{order:2}", f"heat.{self.side}.{_ORDER_STEPS[order]}"


def worm_legend() -> "View":
    """Explains the marks."""
    return Legend(
        (("!X", "black.critical"), "critical"),
        (("*X", "black.captured"), "captured"),
        (("a", "move"), "attacks"),
        (("d", "move"), "defends"),
        (("b", "move"), "both"),
    )


_COLUMNS = (
    *("origin", "color", "status", "size", "effective_size", "lib", "lib2", "lib3", "lib4", "attack", "defend"),
    *("lunch", "cutstone", "genus", "unconditional_status", "flags"),
)


def table_of(worms: Sequence[Worm], size: int) -> "Table":
    """Returns a table with a row a worm."""
    return field_table(WORM, _COLUMNS, worms, size, keys=3)


_LINES = (
    "color",
    "status",
    "size",
    "effective_size",
    "stones",
    ("liberties", "{lib}: {liberties}"),
    ("liberties of order 2, 3, 4", "{lib2}, {lib3}, {lib4}"),
    ("attack points", "{attacks}"),
    ("defense points", "{defenses}"),
    "attack_threats",
    "defense_threats",
    "lunch",
    ("cutting stone", "{cutstone}, {cutstone2} cuts behind it"),
    "genus",
    "inessential",
    "invincible",
    "ko",
    "unconditional_status",
)


#: Rows beside a board of 19 lines.
_FIRST_ROWS = 9
_FIRST_COLUMNS = ("origin", "color", "status", "lib", "attack", "defend", "size")
_URGENCY = ("critical", "captured", "safe")


def first_worms(stones: "NDArray[np.uint8]", worms: Sequence[Worm], last: "Move | None" = None) -> "View":
    """Returns all worms on one screen: a board, and a row for each, those first that can be captured or nearly."""
    from godebug.views.abreast import Abreast
    from godebug.views.view import Text

    urgent = sorted(worms, key=lambda worm: (_URGENCY.index(tactical_status(worm)), worm.liberties))
    rest = len(urgent) - _FIRST_ROWS
    more = f"{rest} more with {urgent[_FIRST_ROWS].liberties} liberties or more; " if rest > 0 else ""
    return Abreast(
        WormDiagram(stones, worms, title="Worms", last=last),
        worm_legend(),
        field_table(WORM, _FIRST_COLUMNS, urgent[:_FIRST_ROWS], len(stones), drops=True),
        Text([(f"{more}all fields: --all; words: godebug help WORD", "faint")]),
    )


#: Points that are named beside a board.
_FIRST_POINTS = 8


def first_worm(stones: "NDArray[np.uint8]", worm: Worm, orders: Mapping[int, int], last: "Move | None") -> "View":
    """Returns one worm on one screen: a board of its liberties, and what matters most of it."""
    from godebug.views.abreast import Abreast
    from godebug.views.view import Text

    size = len(stones)
    lines = (
        "color",
        "status",
        ("size", "{size}, counts as {effective_size}"),
        ("stones", names(worm.stones, size, _FIRST_POINTS)),
        ("liberties", f"{{lib}}: {names(worm.liberty_points, size, _FIRST_POINTS)}"),
        ("further away", "{lib2}, {lib3}, {lib4}"),
        ("attacks", "{attacks}"),
        ("defenses", "{defenses}"),
        "lunch",
        ("cuts", "{cutstone}, behind it {cutstone2}"),
        "genus",
    )
    board = (
        LibertyDiagram(stones, worm, orders, last=last)
        if orders
        else WormDiagram(stones, [worm], title="Worms", last=last)
    )
    fields = field_list(WORM, lines, worm, size, f"Worm {vertex(worm.origin, size)}")
    return Abreast(board, fields, Text([("all fields: --all; words: godebug help WORD", "faint")]))


def worm_fields(worm: Worm, size: int) -> "FieldList":
    """Returns every field of one worm."""
    return field_list(WORM, _LINES, worm, size, f"Worm {vertex(worm.origin, size)}")


def empty_fields(empty: "EmptyPoint", size: int) -> "FieldList":
    """Returns every field of a cavity (an empty worm), seen from one of its points."""
    lines = (
        ("cavity", f"{{origin}}, {empty.cavity.border_word}"),
        ("size", str(empty.cavity.size)),
        ("points", names(empty.cavity.points, size, MOST_POINTS)),
        ("distance to black, white", "{distance}"),
        "strategic_distance",
        "ko",
        "unconditional_status",
    )
    return field_list(EMPTY_POINT, lines, empty, size, f"Empty point {vertex(empty.point, size)}")


def worms(study: "Study", points: Sequence[int] = ()) -> Answer:
    """Returns all strings on a board and in a table; with `points` every field of the strings and empty points
    there.
    """
    position, size = study.position, study.position.size
    empty = [study.empty_point(p) for p in points if position.stones[row_of(p), column_of(p)] == EMPTY]
    chosen = [worm for worm in study.worms if not points or any(p in worm.stones for p in points)]

    orders = _orders(study, chosen if points else ())

    def views() -> "list[View]":
        from godebug.views.view import SideBySide

        last = position.last_move
        diagram = WormDiagram(position.stones, chosen, title="Worms", last=last)
        if not points:
            return [diagram, worm_legend(), table_of(chosen, size)]
        liberties = [LibertyDiagram(position.stones, worm, orders[worm.origin], last=last) for worm in chosen if orders]
        fields = [*(worm_fields(worm, size) for worm in chosen), *(empty_fields(each, size) for each in empty)]
        return [SideBySide(diagram, *liberties), worm_legend(), *fields]

    def first() -> "list[View]":
        last = position.last_move
        if len(points) == 1 and chosen:
            return [first_worm(position.stones, chosen[0], orders.get(chosen[0].origin, {}), last)]
        if empty and not chosen:
            from godebug.views.abreast import Abreast

            board = WormDiagram(position.stones, study.worms, title="Worms", last=last)
            fields = (empty_fields(each, size) for each in empty)
            return [Abreast(board, worm_legend(), *fields)]
        return [first_worms(position.stones, chosen, last), *(empty_fields(each, size) for each in empty)]

    return Answer(
        views,
        lambda: [
            *(WORM.record(worm, size) for worm in chosen),
            *(EMPTY_POINT.record(each, size) for each in empty),
        ],
        first,
    )


def _orders(study: "Study", worms: "Sequence[Worm]") -> dict[int, Mapping[int, int]]:
    """Returns the orders of the liberties of worms, by origin; none where an engine does not tell them."""
    with suppress(NotAnswered):
        return {worm.origin: study.liberty_orders(worm.origin) for worm in worms}
    return {}


def worm_table(study: "Study") -> Answer:
    """Returns all strings in a table alone."""
    found, size = study.worms, study.position.size

    def views() -> "list[View]":
        return [table_of(found, size)]

    return Answer(views, lambda: (WORM.record(worm, size) for worm in found))


LAYERS = (
    Layer("w", "worms", "Worms: what can be captured", of_position(worms), "worm", page=ReportPage(9, "Worms", worms)),
)
