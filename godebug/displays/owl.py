"""Life and death of dragons, as its reading sees them before it looks ahead."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from godebug.displays.answer import Answer
from godebug.displays.dragon_boards import dragon_style, own_mark
from godebug.displays.readings import LOST, lost_words
from godebug.engine.eyes.values import EyeValue
from godebug.engine.go.color import EMPTY, NAMES, other
from godebug.engine.go.points import NO_POINT, vertex
from godebug.engine.go.statuses import EVIDENCE_WORDS
from godebug.fields.field import Field, Fields, Part
from godebug.fields.kinds import (
    CODE,
    COLOR,
    COUNT,
    FLAG,
    POINT,
    TEXT,
    VERTEX,
    VERTICES,
    ByPoint,
    ListOf,
    Words,
)
from godebug.views.abreast import Abreast
from godebug.views.diagram import SIDE_NAMES, Diagram
from godebug.views.fields import field_table
from godebug.views.points import place
from godebug.views.table import Column, FieldList, Table
from godebug.views.view import SideBySide, Text, View
from godebug.views.words import several

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from godebug.engine.go.position import Move
    from godebug.engine.owl.picture import OwlPicture, SideMoves
    from godebug.studies.study import Study
    from godebug.views.look import Line, Look, Span

SPACE = Fields(
    "",
    "An eye space.",
    Field("origin", POINT, "its first point"),
    Field("points", VERTICES, "its points, without the margins"),
    Field("margins", VERTICES, "points that it loses when the attacker comes"),
    Field(
        "value",
        TEXT,
        "four digits: eyes if the attacker moves twice, attacked first, defended first, if the owner moves twice",
        get=lambda space: str(EyeValue(*space.value)),
    ),
    Field("least", COUNT, "eyes in the worst case"),
    Field("attack", VERTEX, "the point that takes an eye"),
    Field("defense", VERTEX, "the point that makes one"),
)

LUNCH = Fields(
    "",
    "An enemy string that can be captured.",
    Field("stone", POINT, "a stone of it"),
    Field("attack", CODE, "can it be captured"),
    Field("attack_point", VERTEX, "where"),
    Field("defense", CODE, "can it be saved"),
    Field("defense_point", VERTEX, "where"),
)

MOVE = Fields(
    "",
    "A move of the first node.",
    Field("point", VERTEX, "where", column="move"),
    Field("value", COUNT, "moves of a source are tried from the highest value down"),
    Field("source", TEXT, "what proposed it"),
    Field("origin", TEXT, "the name of the pattern", column="pattern"),
    Field("at", VERTEX, "the eye space or enemy string that it is about"),
    Field(
        "result",
        Words("WIN", "KO_A", "GAIN", "LOSS", "KO_B", "LOSE", "-"),
        "its code for the side that moves, `-` where it had no turn",
        get=lambda move: "-" if move.result is None else CODE.text(move.result, 0),
        style={"WIN": "good", "LOSE": "bad"}.get,  # type: ignore[arg-type]
    ),
    Field("reason", TEXT, "how the reply to it ended, or that it had no turn", column="reply"),
)

_SIDE = Fields(
    "",
    "One side, moving first.",
    Field("code", CODE, "what it reaches", get="result.code"),
    Field("point", VERTEX, "its move", get="result.point"),
    Field("certain", FLAG, "whether nothing was cut off", get="result.certain"),
    Field("ground", Words(*EVIDENCE_WORDS), "what the answer rests on", get="result.ground"),
    Field(
        "zone",
        VERTICES,
        "the points that a proof depends on, in board order; none where it was read",
        get="result.zone",
    ),
    Field("nodes", COUNT, "nodes of the reading"),
    Field("lost", Part(LOST, optional=True), "the largest string that it loses although it lives; null for none"),
    Field("moves", ListOf(Part(MOVE)), "those that were tried, in this order, then others that were proposed"),
)


def _boundary(picture: "OwlPicture", mark: int) -> list[int]:
    return [p for p, each in picture.boundary.items() if each == mark]


OWL = Fields(
    "owl",
    "`owl`: one line a dragon.",
    Field("origin", POINT, "the dragon", get="dragon.origin"),
    Field("color", COLOR, "whose it is", get="dragon.color"),
    Field("stones", VERTICES, "its stones: the goal", get="dragon.stones"),
    Field("friends", VERTICES, "other stones of its side so near that they may join"),
    Field("wall", VERTICES, "the stones around it", get=lambda picture: _boundary(picture, 1)),
    Field("weak_wall", VERTICES, "those whose capture certainly helps", get=lambda picture: _boundary(picture, 2)),
    Field("escape_values", ByPoint(COUNT), "what points are worth to it when it runs", get="escape"),
    Field("room", COUNT, "the sum of those that it reaches; 5 is enough to get away"),
    Field("spaces", ListOf(Part(SPACE)), "eye spaces"),
    Field("half_eyes", VERTICES, "half eyes"),
    Field("false_eyes", VERTICES, "false eyes"),
    Field("lunches", ListOf(Part(LUNCH)), "enemy strings that it can capture"),
    Field("inessential", VERTICES, "enemy stones that count as captured"),
    Field("eyes_least", COUNT, "sure eyes"),
    Field("eyes_likely", COUNT, "likely eyes"),
    Field("eyes_most", COUNT, "eyes at most"),
    Field("doubts", COUNT, "shapes that take a sure eye away"),
    Field("verdict", TEXT, "why it lives without reading"),
    Field(
        "status",
        Words("alive", "critical", "dead"),
        "what is read of it where all dragons of a position are, with fewer nodes and moves than here",
        get="among_all.status",
    ),
    Field("attack", Part(_SIDE), "the opponent moves first"),
    Field("defense", Part(_SIDE), "the owner moves first"),
)

#: The step of the heat scale for each value of a point.
_VALUE_STEPS = {1: 2, 2: 3, 4: 5, 6: 7}

_SPACE_COLUMNS = ("origin", "value", "least", "attack", "defense", "points", "margins")

_LUNCH_COLUMNS = ("stone", "attack", "attack_point", "defense", "defense_point")

#: The kind of strings around a dragon that are marked. Those whose capture surely helps are most of all others.
_WALL = 1

_MOVE_COLUMNS = ("point", "value", "result", "source", "at", "origin", "reason")


class _OwlDiagram(Diagram):
    """Draws the dragon with @ in the colour of its status by reading; the base of both boards."""

    #: A value and a stone in one cell need a blank before them, or `4` and `6O` read as 46; both boards have one width.
    cell_width = 3

    def __init__(self, stones: "NDArray[np.uint8]", picture: "OwlPicture", title: str, last: "Move | None") -> None:
        super().__init__(stones, title=title, last=last)
        style = dragon_style(picture.dragon.color, picture.status_alone)
        self.own = {place(p): style for p in picture.dragon.stones}
        self.marks: dict[tuple[int, int], Span] = {}

    def cell(self, row: int, column: int, look: "Look") -> "Span":
        if (row, column) in self.own:
            return f"{own_mark(int(self.stones[row, column]), look):>{self.width(look)}}", self.own[row, column]
        found = self.marks.get((row, column))
        if self.stones[row, column] == EMPTY:
            return (f"{found[0]:>{self.width(look)}}", found[1]) if found else self.empty(row, column, look)
        text, style = self.stone(row, column, look)
        if found is None:
            return text, style
        # The mark takes the place of the last blank, or of the bracket of the last move where there is no blank.
        at = max(0, text.rfind(" "))
        return text[:at] + found[0] + text[at + 1 :], found[1] or style


class GoalDiagram(_OwlDiagram):
    """Draws the dragon, the strings around it and its eye spaces."""

    def __init__(
        self, stones: "NDArray[np.uint8]", picture: "OwlPicture", last: "Move | None" = None, *, narrow: bool = False
    ) -> None:
        super().__init__(stones, picture, f"{vertex(picture.dragon.origin, len(stones))}: goal, wall, eyes", last)
        if narrow:
            self.cell_width = 2
        side = SIDE_NAMES[picture.dragon.color]
        self.marks |= {place(p): ("=", "") for p, mark in picture.boundary.items() if mark == _WALL}
        self.marks |= {place(p): ("+", "") for p in picture.friends}
        for space in picture.spaces:
            self.marks |= {place(p): ("e", f"eye.{side}") for p in space.points}
            self.marks |= {place(p): ("!", f"eye.{side}.margin") for p in space.margins}
        self.marks |= {place(p): ("h", "eye.half") for p in picture.half_eyes}
        self.marks |= {place(p): ("f", "eye.false") for p in picture.false_eyes}
        self.marks |= {
            place(p): ("-", f"{SIDE_NAMES[other(picture.dragon.color)]}.captured") for p in picture.inessential
        }
        self.marks |= {place(lunch.stone): ("*", "bad") for lunch in picture.lunches}


class EscapeDiagram(_OwlDiagram):
    """Draws what points are worth to a dragon that runs, and the moves: `a` attacks, `d` defends, `b` does either."""

    def __init__(self, stones: "NDArray[np.uint8]", picture: "OwlPicture", last: "Move | None" = None) -> None:
        super().__init__(stones, picture, "Escape values and moves", last)
        side = SIDE_NAMES[picture.dragon.color]
        for p, value in picture.escape.items():
            # A stone keeps its own colour; the digit before it says enough.
            heat = f"heat.{side}.{_VALUE_STEPS.get(value, 0)}" if stones[place(p)] == EMPTY else ""
            self.marks[place(p)] = (str(value), heat)
        attack, defense = ({move.point for move in found.moves} for found in (picture.attack, picture.defense))
        for p in attack | defense:
            self.marks[place(p)] = ("b" if p in attack & defense else "a" if p in attack else "d", "move")


class OwlLegend(View):
    """Explains the marks of both boards."""

    def lines(self, look: "Look") -> Iterator["Line"]:
        """Returns a line for each group of marks."""
        for words in (
            "@ the dragon, + friends that may join, * can be captured, - counts as captured",
            "= strings around it whose capture need not help; that of others does",
            "e eye, ! margin, h half eye, f false eye",
            "digits: what a point is worth to a dragon that runs; a attacks, d defends, b does either",
        ):
            yield [(f"   {words}", "faint")]


def owl_views(stones: "NDArray[np.uint8]", picture: "OwlPicture", last: "Move | None" = None) -> list[View]:
    """Returns both boards, their sums, then tables of eyes, lunches and moves."""
    size = len(stones)
    views: list[View] = [
        SideBySide(GoalDiagram(stones, picture, last), EscapeDiagram(stones, picture, last)),
        OwlLegend(),
        owl_fields(picture, size),
    ]
    if picture.spaces:
        views.append(field_table(SPACE, _SPACE_COLUMNS, picture.spaces, size, "Eye spaces"))
    if picture.lunches:
        views.append(field_table(LUNCH, _LUNCH_COLUMNS, picture.lunches, size, "Enemy strings in danger"))
    for found, title in ((picture.attack, "Moves that attack"), (picture.defense, "Moves that defend")):
        if found.moves:
            views.append(field_table(MOVE, _MOVE_COLUMNS, found.moves, size, title))
    return views


#: Moves of each side beside a board.
_FIRST_MOVES = 2


def first_owl(stones: "NDArray[np.uint8]", picture: "OwlPicture", last: "Move | None" = None) -> View:
    """Returns the dragon with its eyes, the result for either side and the moves tried first, on one screen."""
    size = len(stones)
    fields = [
        ("eyes", f"{picture.eyes_least} sure, {picture.eyes_likely} likely, {picture.eyes_most} at most"),
        ("room to run", f"{picture.room}"),
        *([("lives", picture.verdict)] if picture.verdict else []),
        ("attacked", _result_text(picture.attack, size)),
        ("defended", _result_text(picture.defense, size)),
    ]
    rows = [
        [(MOVE.text("point", move, size), "strong"), (word, ""), MOVE.cell("result", move, size), (str(move.value), "")]
        for word, found in (("attack", picture.attack), ("defense", picture.defense))
        for move in found.moves[:_FIRST_MOVES]
    ]
    columns = [Column("move"), Column("for"), Column("result"), Column("value", True)]
    return Abreast(
        GoalDiagram(stones, picture, last, narrow=True),
        Text([("@ the dragon  e eye  ! margin  h half  f false eye  * can be captured", "faint")]),
        FieldList(f"Dragon {vertex(picture.dragon.origin, size)} of {NAMES[picture.dragon.color]}", fields),
        *([Table(columns, rows)] if rows else []),
        Text([("escape, all moves: --all", "faint")]),
    )


def owl_fields(picture: "OwlPicture", size: int) -> FieldList:
    """Returns the eyes, the room to run, and what either side reaches that moves first."""
    dragon = picture.dragon
    fields = [
        (
            "sure eyes",
            f"{picture.eyes_least}" + (f", {several(picture.doubts, 'shape')} in doubt" if picture.doubts else ""),
        ),
        ("likely eyes", f"{picture.eyes_likely}, {picture.eyes_most} at most"),
        ("room to run", f"{picture.room}"),
        *([("lives without reading", picture.verdict)] if picture.verdict else []),
        (f"{NAMES[other(dragon.color)]} attacks", _result_text(picture.attack, size)),
        (f"{NAMES[dragon.color]} defends", _result_text(picture.defense, size)),
    ]
    if picture.among_all.status != picture.status_alone:
        fields.append(("among all dragons", _among_all_text(picture, size)))
    return FieldList(f"Dragon {vertex(dragon.origin, size)} of {NAMES[dragon.color]}", fields)


def _among_all_text(picture: "OwlPicture", size: int) -> str:
    """Says where the reading for all dragons of the position, with fewer nodes, came to another verdict."""
    verdict = picture.among_all
    moves = [
        f"{name} {vertex(result.point, size)}"
        for name, result in (("attack", verdict.attack), ("defense", verdict.defense))
        if result.point != NO_POINT
    ]
    return f"{', '.join((verdict.status, *moves))} ({several(verdict.nodes, 'node')}: read less far than here)"


def _result_text(found: "SideMoves", size: int) -> str:
    result = found.result
    at = f" at {vertex(result.point, size)}" if result.point != NO_POINT else ""
    doubt = "" if result.certain else ", uncertain"
    lost = "" if found.lost is None else f"; {lost_words(found.lost, size)}"
    return f"{CODE.text(result.code, size)}{at} ({result.ground}{doubt}, {several(found.nodes, 'node')}){lost}"


def owl(study: "Study", stones: Sequence[int]) -> Answer:
    """Returns the first node of life-and-death reading for the dragons of `stones`, each once."""
    from godebug.engine.owl.picture import picture

    position = study.position
    life = study.own_analysis("how it sees the life of a dragon; `read owl-attack` asks for its answer").life
    found = []
    for origin in dict.fromkeys(study.dragon_at[p] for p in stones):
        with life.owl_question() as reader:
            found.append(picture(reader, origin, life.dragons.owl[origin]))

    def views() -> "list[View]":
        return [view for each in found for view in owl_views(position.stones, each, position.last_move)]

    def first() -> "list[View]":
        if len(found) == 1:
            return [first_owl(position.stones, found[0], position.last_move)]
        return [*(owl_fields(each, position.size) for each in found), Text([("boards, moves: --all", "faint")])]

    return Answer(views, lambda: (OWL.record(each, position.size) for each in found), first)
