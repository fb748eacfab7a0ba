"""Near misses: the patterns whose move lies on a point and that fit there but for one cell, one term or one class."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from godebug.apps.lab.terms import failed_terms
from godebug.engine.facts.by_database import facts_of
from godebug.engine.go.color import EMPTY, other
from godebug.engine.go.points import column_of, row_of, vertex
from godebug.engine.go.result_codes import LOSE, WIN
from godebug.engine.moves.collect.placements import placements
from godebug.engine.patterns.database import Database
from godebug.engine.patterns.evaluator import Evaluator
from godebug.engine.patterns.helpers import MOVES
from godebug.engine.patterns.language import (
    EAST_EDGE,
    EMPTY_POINT,
    ENEMY,
    ENEMY_OR_EMPTY,
    NORTH_EDGE,
    OWN,
    OWN_OR_EMPTY,
    SOUTH_EDGE,
    WEST_EDGE,
)
from godebug.engine.patterns.matcher import Match
from godebug.engine.patterns.transform import Oriented, orientations
from godebug.engine.reading.tactical import Reader

if TYPE_CHECKING:
    from godebug.engine.analysis import Analysis

#: What an element of a diagram wants, in words.
_WANTS: Final = {
    EMPTY_POINT: "empty",
    OWN: "an own stone",
    ENEMY: "an enemy stone",
    OWN_OR_EMPTY: "no enemy stone",
    ENEMY_OR_EMPTY: "no own stone",
}
_SIDES: Final = {NORTH_EDGE: "upper", WEST_EDGE: "left", SOUTH_EDGE: "lower", EAST_EDGE: "right"}
#: Moves that no pattern lets an owner save are of no use to a constraint: a diagram of fewer elements says little.
LEAST_ELEMENTS: Final = 4


class NearMiss(Struct, frozen=True):
    """A pattern that all but fits.

    `missing`: what keeps it from acting: `cell`, `edge`, `term`, `class`, `safety`, or `effect` where it acts and has
    none; `text`: in words; `elements`: how many elements of its diagram there are.
    """

    database: str
    pattern: str
    file: str
    line: int
    k: int
    anchor: str
    missing: str
    text: str
    elements: int
    classes: str


class _Turned(Struct, frozen=True):
    """One orientation: its number in the database, the pattern's, and the offset from its anchor to its move."""

    number: int
    pattern: int
    move: int
    oriented: Oriented


@lru_cache(maxsize=8)
def _turned(database: Database) -> tuple[_Turned, ...]:
    found, number = [], 0
    moves = database.layout["move_offset"]
    for at, pattern in enumerate(database):
        if pattern.anchor is None:
            continue
        for oriented in orientations(pattern):
            found.append(_Turned(number, at, moves[number], oriented))
            number += 1
    return tuple(found)


def near_misses(
    analysis: "Analysis",
    databases: Sequence[Database],
    move: int,
    color: int,
    reader: Reader,
    evaluator_of: Callable[[Database], Evaluator],
) -> list[NearMiss]:
    """Returns the patterns with a move of `color` at `move` that miss by one thing, the most telling first: those that
    only a term, a class or the safety of the move keeps back, then those of most elements.

    `reader`: who reads whether a move is safe. `evaluator_of`: who answers constraints.
    """
    found = [
        near for database in databases for near in _of_database(analysis, database, move, color, reader, evaluator_of)
    ]
    best: dict[tuple[str, str], NearMiss] = {}
    for near in found:
        key = near.database, near.pattern
        if key not in best or _rank(near) < _rank(best[key]):
            best[key] = near
    return sorted(best.values(), key=_rank)


def near_misses_of(analysis: "Analysis", databases: Sequence[Database], move: int, color: int) -> list[NearMiss]:
    """Returns the same with readers of its own, which answer constraints, too."""
    with analysis.tactics.question() as readers:
        return near_misses(analysis, databases, move, color, readers.reader, readers.answers.evaluator)


def _rank(near: NearMiss) -> tuple[object, ...]:
    return near.missing in ("cell", "edge"), -near.elements, near.database, near.pattern, near.k, near.anchor


def _of_database(
    analysis: "Analysis",
    database: Database,
    move: int,
    color: int,
    reader: Reader,
    evaluator_of: Callable[[Database], Evaluator],
) -> Iterator[NearMiss]:
    board = analysis.tactics.board
    content, size = board.color, board.size
    if content[move] != EMPTY:
        return
    fits = {EMPTY: (EMPTY_POINT, OWN_OR_EMPTY, ENEMY_OR_EMPTY), color: (OWN, OWN_OR_EMPTY)}
    fits[other(color)] = (ENEMY, ENEMY_OR_EMPTY)
    evaluator: Evaluator | None = None
    for turned in _turned(database):
        oriented = turned.oriented
        anchor = move - turned.move
        row, column = row_of(anchor), column_of(anchor)
        if not (
            row + oriented.top >= 0
            and column + oriented.left >= 0
            and row + oriented.bottom < size
            and column + oriented.right < size
        ):
            continue
        missed = _missed(content, fits, anchor, oriented)
        edges = _missed_edges(oriented, row, column, size)
        if len(missed) + len(edges) > 1:
            continue
        pattern = database.pattern(turned.pattern)
        elements = len(oriented.offsets) + 1
        if missed or edges:
            if elements <= LEAST_ELEMENTS:
                continue
            what, text = "edge", f"at the {edges[0]} edge" if edges else ""
            if missed:
                p, kind = missed[0]
                what, text = "cell", f"{vertex(p, size)} is not {_WANTS[kind]}"
            causes = [(what, text)]
        else:
            if evaluator is None:
                evaluator = evaluator_of(database)
            match = Match(database, turned.number, anchor, color)
            causes = list(_withheld(analysis, match, reader, evaluator))
            if len(causes) > 1:
                continue
            causes = causes or [("effect", "it acts here")]
        yield NearMiss(
            database.name,
            pattern.name,
            pattern.file,
            pattern.line,
            oriented.k,
            vertex(anchor, size),
            causes[0][0],
            causes[0][1],
            elements,
            pattern.classes,
        )


def _missed(
    content: Sequence[int], fits: dict[int, tuple[int, ...]], anchor: int, oriented: Oriented
) -> list[tuple[int, int]]:
    """Returns the elements that do not agree with the board, as point and kind; two at most."""
    found = []
    if oriented.anchor_kind not in fits[content[anchor]]:
        found.append((anchor, oriented.anchor_kind))
    for step, kind in zip(oriented.offsets, oriented.kinds, strict=True):
        if kind not in fits[content[anchor + step]]:
            found.append((anchor + step, kind))
            if len(found) > 1:
                break
    return found


def _missed_edges(oriented: Oriented, row: int, column: int, size: int) -> list[str]:
    distances = {
        NORTH_EDGE: row + oriented.top,
        WEST_EDGE: column + oriented.left,
        SOUTH_EDGE: size - 1 - row - oriented.bottom,
        EAST_EDGE: size - 1 - column - oriented.right,
    }
    return [_SIDES[edge] for edge, distance in distances.items() if oriented.edges & edge and distance]


def _withheld(analysis: "Analysis", match: Match, reader: Reader, evaluator: Evaluator) -> Iterator[tuple[str, str]]:
    """Yields what keeps a pattern from acting whose diagram fits: what, and in words."""
    classes, size = match.pattern.classes, analysis.position.size
    if MOVES in facts_of(match.database.name):
        dragons = analysis.life.dragons
        for steps, own, forbidden in placements(match.database)[match.orientation].conditions:
            side = match.color if own else other(match.color)
            for step in steps:
                p = match.anchor + step
                if analysis.tactics.board.color[p] == side and dragons.status[dragons.dragon_at[p]] in forbidden:
                    letter = next((x for x in classes if x in ("Oo" if own else "Xx")), "")
                    yield "class", f"{letter}: {vertex(p, size)} is {dragons.status[dragons.dragon_at[p]]}"
                    break
        if "s" not in classes and reader.safe_move(match.move, match.color) != WIN:
            yield "safety", f"{vertex(match.move, size)} can be captured (no class s)"
        elif "n" in classes and reader.safe_move(match.move, other(match.color)) == LOSE:
            yield "safety", f"n: an enemy stone at {vertex(match.move, size)} would be captured"
    elif "s" not in classes and reader.safe_move(match.move, match.color) == LOSE:
        yield "safety", f"{vertex(match.move, size)} can be captured (no class s)"
    labels = {label: vertex(p, size) for label, p in match.labels().items()}
    for term in failed_terms(match, evaluator):
        where = ", ".join(
            f"{label}={name}" for label, name in labels.items() if f"({label}" in term.text or f",{label}" in term.text
        )
        yield "term", str(term) + (f" where {where}" if where else "")
