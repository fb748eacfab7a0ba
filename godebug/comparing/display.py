"""Where two engines differ: on one position, and over many."""

from collections.abc import Collection, Sequence

import numpy as np

from godebug.comparing.comparison import (
    BEST_MOVE,
    MOVE_VALUES,
    VERDICTS,
    Agreement,
    Compared,
    Difference,
    agreement_record,
    agreements,
    comparison_record,
    position_name,
    share,
)
from godebug.displays.answer import Answer
from godebug.displays.influence import diagram, legend
from godebug.displays.readings import LetterDiagram
from godebug.engine.go.color import EMPTY, NAMES, WHITE
from godebug.engine.go.points import column_of, row_of, vertex
from godebug.engine.go.position import Position
from godebug.studies.arrays import ARRAYS
from godebug.views.diagram import Diagram
from godebug.views.look import Span
from godebug.views.numbers import SignedDiagram, figure, signed
from godebug.views.regions import RegionChangeDiagram
from godebug.views.table import Column, Table
from godebug.views.view import SideBySide, Text, View
from godebug.views.words import several

_SUMMARY = (
    Column("array"),
    Column("first"),
    Column("entries", right=True),
    Column("agree", right=True),
    Column("share", right=True),
    Column("largest", right=True),
    Column("at"),
)

_AGREEMENTS = (*(column for column in _SUMMARY if column.title != "first"), Column("in"))

#: A change of a move's value that gets the strongest colour, in points.
_LARGE_CHANGE = 10.0

#: Arrays whose differences are drawn unless all are wanted: those with the smallest share of agreement.
WORST = 3

#: What a board or a column of differences shows.
LESS = "B less A"

_LETTERS = {"attack": "a", "defense": "d", "status": "s"}


def engine_names(names: tuple[str, str]) -> Text:
    """Returns a line that names the engines A and B."""
    return Text([("A ", "label"), (names[0], "strong"), ("   B ", "label"), (names[1], "strong")])


def _share(part: float) -> Span:
    # Rounded down: a hundred per cent is all of them.
    return f"{np.floor(1000 * part) / 10:.1f}%", "good" if part == 1.0 else "bad" if part < 0.9 else ""


def _worst(worst: Difference | None, size: int) -> tuple[Span, Span]:
    if worst is None:
        return ("", ""), ("", "")
    words = isinstance(worst.first, str)
    return ("" if words else figure(worst.size).strip(), ""), (vertex(worst.point, size), "strong")


def summary_table(compared: Sequence[Compared], size: int) -> Table:
    """Returns a table with a row an array and side: how many entries agree, and the largest difference."""
    rows = [
        [
            (one.name, "strong"),
            (NAMES[one.to_move] if one.to_move else "", ""),
            (str(one.entries), ""),
            (str(one.agreeing), ""),
            _share(one.agreeing / one.entries if one.entries else 1.0),
            *_worst(one.worst, size),
        ]
        for one in compared
    ]
    return Table(_SUMMARY, rows, "Agreement")


def agreement_table(agreements: Sequence[Agreement]) -> Table:
    """Returns a table with a row an array, summed over many positions."""
    rows = [
        [
            (one.name, "strong"),
            (str(one.entries), ""),
            (str(one.agreeing), ""),
            _share(one.share),
            *_worst(one.worst, one.where.size if one.where else 0),
            (position_name(one.where) if one.where else "", ""),
        ]
        for one in agreements
    ]
    return Table(_AGREEMENTS, rows, "Agreement")


def worst_positions(results: Sequence[tuple[Position, list[Compared]]]) -> Table:
    """Returns a table of the positions with their share of entries that agree, the worst first."""
    shares = sorted(((share(compared), number) for number, (_, compared) in enumerate(results)))
    rows = []
    for part, number in shares:
        position, compared = results[number]
        worst = min(compared, key=lambda one: one.agreeing / one.entries if one.entries else 1.0, default=None)
        differs = worst is not None and worst.differences
        rows.append([_share(part), (position_name(position), "strong"), (worst.name if worst and differs else "", "")])
    return Table(
        (Column("share", right=True), Column("position"), Column("worst array")), rows, "Worst positions first"
    )


def difference_views(
    position: Position, compared: Sequence[Compared], names: tuple[str, str], most: int | None = None
) -> list[View]:
    """Returns for the arrays that differ both engines' diagrams, and the second's values less the first's.

    `most`: how many arrays, those that agree least; None for all.
    """
    views: list[View] = []
    arrays = [one for one in compared if one.differences and one.computed is not None]
    worst = sorted(arrays, key=lambda one: one.agreeing / one.entries)[:most]
    for one in arrays:
        if one in worst:
            views += _array_views(position, one, names)
    if len(worst) < len(arrays):
        left = ", ".join(dict.fromkeys(one.name for one in arrays if one not in worst))
        views.append(Text([(f"   also different: {left}; --all draws them", "faint")]))
    verdicts = [one for one in compared if one.name in VERDICTS and one.differences]
    if verdicts:
        views += _verdict_views(position, verdicts, names)
    for one in compared:
        if one.differences and one.name == BEST_MOVE:
            [best] = one.differences
            views.append(
                Text(
                    [
                        (f"{NAMES[one.to_move]} would play ", ""),
                        (f"{best.first}", "strong"),
                        (" for A, ", ""),
                        (f"{best.second}", "strong"),
                        (" for B", ""),
                    ]
                )
            )
        elif one.differences and one.name == MOVE_VALUES:
            views += _move_views(position, one, names)
    return views


def _array_views(position: Position, one: Compared, names: tuple[str, str]) -> list[View]:
    assert one.computed is not None
    field = ARRAYS[one.name]
    sides = [diagram(influence, field, position.last_move) for influence in one.computed]
    for side, name, letter in zip(sides, names, "AB", strict=True):
        side.title, side.subtitle = f"{field.title}, {NAMES[one.to_move]} first", f"{letter}: {name}"
    return [SideBySide(*sides, _difference(position, one)), legend(field.group, one.computed[0])]


def _difference(position: Position, one: Compared) -> Diagram:
    assert one.computed is not None
    field, last = ARRAYS[one.name], position.last_move
    title = f"Difference, {len(one.differences)} of {one.entries} points"
    if field.group == "regions":
        codes = [influence.regions_through_stones() for influence in one.computed]
        return RegionChangeDiagram(position.stones, *codes, title=title, subtitle="what B has instead", last=last)
    full = {"values": 100.0, "strength": 100.0}.get(field.group, 1.0)
    gain = field.side if field.side != EMPTY else WHITE
    return _change_board(position, one, title, full, gain)


def _change_board(position: Position, one: Compared, title: str, full: float, gain: int) -> SignedDiagram:
    """Draws the second engine's value less the first's at each point."""
    change = np.zeros(position.stones.shape)
    for each in one.differences:
        change[row_of(each.point), column_of(each.point)] = float(each.second) - float(each.first)
    return SignedDiagram(
        position.stones,
        change,
        title=title,
        subtitle=LESS,
        last=position.last_move,
        full=full,
        gain=gain,
        least=0.02,
    )


def _verdict_views(position: Position, verdicts: Sequence[Compared], names: tuple[str, str]) -> list[View]:
    rows: list[list[Span]] = []
    size = position.size
    letters: dict[int, str] = {}
    for one in verdicts:
        for each in one.differences:
            letters.setdefault(each.point, _LETTERS[one.name])
            rows.append(
                [(vertex(each.point, size), "strong"), (one.name, ""), (str(each.first), ""), (str(each.second), "")]
            )
    board = LetterDiagram(position.stones, letters, title="Strings judged differently", last=position.last_move)
    words = Text([("   s status, a attack, d defense, before the string's first stone", "faint")])
    columns = (Column("string"), Column("what"), Column(f"A: {names[0]}"), Column(f"B: {names[1]}"))
    return [board, words, Table(columns, rows)]


def _move_views(position: Position, one: Compared, names: tuple[str, str]) -> list[View]:
    """Returns the moves that are valued differently, on the board and in a table, the largest difference first."""
    rows: list[list[Span]] = []
    for each in sorted(one.differences, key=lambda each: -each.size):
        first, second = float(each.first), float(each.second)
        figures = (figure(first).strip(), figure(second).strip(), signed(second - first).strip())
        rows.append([(vertex(each.point, position.size), "strong"), *((text, "") for text in figures)])
    title = f"Moves of {NAMES[one.to_move]} valued differently, {len(one.differences)} of {one.entries}"
    board = _change_board(position, one, title, _LARGE_CHANGE, one.to_move)
    figures_of = [Column(f"{letter}: {name}", right=True) for letter, name in zip("AB", names, strict=True)]
    return [board, Table((Column("move"), *figures_of, Column(LESS, right=True)), rows)]


Results = Sequence[tuple[Position, list[Compared]]]


def differences(
    position: Position,
    compared: Sequence[Compared],
    names: tuple[str, str],
    drawn: Collection[str],
    most: int | None = None,
) -> Answer:
    """Returns all counts of agreement, and the differences of the arrays and verdicts `drawn`.

    `names`: of the engines. `most`: how many arrays are drawn, those that agree least; None for all.
    """

    def views() -> "list[View]":
        shown = [one for one in compared if one.name in drawn]
        return [
            engine_names(names),
            summary_table(compared, position.size),
            *difference_views(position, shown, names, most),
        ]

    return Answer(views, lambda: (comparison_record(one, position.size) for one in compared))


def counted(position: Position, compared: Sequence[Compared]) -> Answer:
    """Returns the counts of one position of many; the boards come at the end, with the others."""
    name = position_name(position)
    return Answer(list, lambda: (comparison_record(one, position.size, position=name) for one in compared))


def totals(results: Results, names: tuple[str, str]) -> Answer:
    """Returns how often the engines agree over all positions, and the positions where they agree least."""
    found = agreements(results)

    def views() -> "list[View]":
        heading = Text([(several(len(results), "position"), "strong")])
        return [heading, engine_names(names), agreement_table(found), worst_positions(results)]

    return Answer(views, lambda: map(agreement_record, found))
