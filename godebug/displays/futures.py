"""Two moves side by side: the difference of their accounts, and what becomes of the stones after each."""

from typing import TYPE_CHECKING

from msgspec import Struct

from godebug.answers.answer import Answer
from godebug.comparing.futures import TwoMoves, two_moves
from godebug.engine.go.color import NAMES, other
from godebug.engine.go.points import vertex
from godebug.engine.why.futures import Change, rank
from godebug.fields.field import Record
from godebug.fields.futures import CHANGE
from godebug.fields.why import WHY

if TYPE_CHECKING:
    from godebug.engine.why.cause import Cause
    from godebug.studies.builtin import BuiltIn
    from godebug.views.look import Span
    from godebug.views.view import View

#: How fates are coloured: by what they are for the owner of the stones.
_STYLES = {0: "status.alive", 1: "status.critical", 2: "status.critical", 3: "status.dead"}


class _Difference(Struct, frozen=True):
    what: str
    point: int
    cause: "Cause"


def over(study: "BuiltIn", color: int, better: int, played: int, *, depth: int, everything: bool = False) -> Answer:
    """Returns why one move of `color` is better or worse than another, and what becomes of the stones.

    Raises ValueError for a move that cannot be played.
    """
    found = two_moves(study, color, better, played)
    size = study.position.size

    def views() -> "list[View]":
        from godebug.views.causes import CauseTree

        return [CauseTree(found.cause, depth=depth, everything=everything), changes_table(found, size)]

    def records() -> list[Record]:
        whole = WHY.record(_Difference("over", better, found.cause), size)
        return [whole, *(CHANGE.record(change, size) for change in found.changes)]

    return Answer(views, records)


def changes_table(found: TwoMoves, size: int) -> "View":
    """Returns what becomes of the stones as a table, or a line where nothing differs."""
    from godebug.views.table import Column, Table
    from godebug.views.view import Text

    names = vertex(found.better, size), vertex(found.played, size)
    if not found.changes:
        return Text([(f"No string or dragon fares differently after {names[0]} and after {names[1]}.", "")])
    columns = [
        Column("stones"),
        Column("of"),
        Column("now"),
        Column(f"after {names[0]}"),
        Column(f"after {names[1]}"),
        Column("says"),
    ]
    title = (
        f"What becomes of stones; after {names[0]} and {names[1]} it is {NAMES[other(found.color)].capitalize()}'s turn"
    )
    return Table(columns, [_row(change, size) for change in found.changes], title)


def _row(change: Change, size: int) -> "list[Span]":
    stones = named(change.stones, size)
    cells = [(_fate(change, name, size), _style(getattr(change, name))) for name in ("before", "better", "played")]
    return [(stones, "strong"), (NAMES[change.color], NAMES[change.color]), *cells, (change.source, "faint")]


def named(stones: tuple[int, ...], size: int) -> str:
    """Returns stones in few words: `C4`, or `C4 and 5 more`."""
    more = len(stones) - 1
    return vertex(stones[0], size) + (f" and {more} more" if more else "")


def _fate(change: Change, name: str, size: int) -> str:
    word, kills = str(getattr(change, name)), change.kills.get(name)
    return f"{word} ({vertex(kills, size)})" if kills else word


def _style(word: str) -> str:
    return _STYLES[rank(word)]
