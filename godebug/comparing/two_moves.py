"""Two moves of one position: how their accounts differ, and what becomes of the stones after each."""

from typing import TYPE_CHECKING

from msgspec import Struct

from godebug.displays.answer import Answer
from godebug.displays.why import WHY
from godebug.engine.board.rules import IllegalMove
from godebug.engine.go.color import NAMES, other
from godebug.engine.go.points import NO_POINT, vertex
from godebug.engine.why.futures import (
    Change,
    Future,
    changes,
    rank,
    weakened,
)
from godebug.fields.field import Field, Fields, Part, Record
from godebug.fields.kinds import (
    COLOR,
    COUNT,
    FIGURE,
    VERTEX,
    VERTICES,
    ByLabel,
    Words,
)

if TYPE_CHECKING:
    from godebug.engine.moves.reasons import Reason
    from godebug.engine.why.cause import Cause
    from godebug.studies.builtin import BuiltIn
    from godebug.views.look import Span
    from godebug.views.view import View

#: What may become of stones: `godebug.engine.why.futures` has them by how bad they are.
FATE = Words(
    *("alive", "ko", "critical", "dead", "captured", "safe", "capturable", "lost", "together", "apart"),
    *("defended", "neglected", "spared", "attacked", "stronger", "weaker", "unknown"),
)

_STRENGTH = Fields(
    "",
    "",
    Field("odds", FIGURE, "the probability that they live, the opponent of the mover to move"),
    Field("room", COUNT, "what is left of the room to escape"),
    Field("eyes", COUNT, "the eyes that their owner gets if he moves first"),
    Field("size", COUNT, "stones of their dragon"),
)

CHANGE = Fields(
    "change",
    "`why MOVE --over OTHER`, and under each mistake of `review`: one a group of stones that fares differently after "
    "the two moves, and one a group of the mover's that is in danger after both.",
    Field("stones", VERTICES, "the stones, of one colour"),
    Field("size", COUNT, "how many they are", get=lambda change: len(change.stones)),
    Field("color", COLOR, "whose they are"),
    Field("before", FATE, "how they stand before either move"),
    Field("better", FATE, "how they stand after the better move, the opponent to play"),
    Field("played", FATE, "and after the other one"),
    Field("source", Words("life and death", "tactics", "links", "account", "odds"), "which stage says so"),
    Field(
        "kills",
        ByLabel(VERTEX),
        'the move that captures them, where one does: `"before"`, after the `"better"` and after the `"played"` move',
    ),
    Field("saves", ByLabel(VERTEX), "and the move that saves them"),
    Field("strengths", ByLabel(Part(_STRENGTH)), "where odds differ, what they live by in the two futures"),
)


class TwoMoves(Struct, frozen=True, eq=False):
    """Two moves of the same side compared.

    `color`: who makes them. `better`, `played`: the one that is asked about, and the one it is held against.
    `studies`: the engine on the position after each. `cause`: the difference of their accounts, whose parts add up.
    `changes`: see `godebug.engine.why.futures`; `weakened`: stones whose odds differ.
    """

    color: int
    better: int
    played: int
    studies: "dict[str, BuiltIn]"
    cause: "Cause"
    changes: tuple[Change, ...]
    weakened: tuple[Change, ...]

    @property
    def all_changes(self) -> tuple[Change, ...]:
        """Returns the changes, and those of odds about stones of which nothing else is said."""
        known = {stone for change in self.changes for stone in change.stones}
        return (*self.changes, *(each for each in self.weakened if not known.issuperset(each.stones)))


def two_moves(study: "BuiltIn", color: int, better: int, played: int) -> TwoMoves:
    """Compares two moves of `color`; nobody needs to have proposed either, and either may be a pass.

    Raises ValueError for a move that cannot be played.
    """
    size, moves = study.position.size, study.analysis.moves
    futures, studies = {"before": future_of(study)}, {"before": study}
    for name, move in (("better", better), ("played", played)):
        try:
            studies[name] = study.after(color, move)
        except IllegalMove as error:
            raise ValueError(f"{NAMES[color]} cannot play at {vertex(move, size)}: {error}") from None
        futures[name] = future_of(studies[name], move)
    records = moves.generation(color).records
    reasons: dict[int, list[Reason]] = {}
    for move in (better, played):
        record = records.get(move)
        reasons[move] = [] if record is None else record.sorted_reasons
    effects = {move: moves.territory(color, move).effects for move in (better, played) if move != NO_POINT}
    found = changes(futures["before"], futures["better"], futures["played"], reasons, effects)
    cause = study.analysis.explanations.difference(better, played, color, weighed=False)
    return TwoMoves(
        color,
        better,
        played,
        studies,
        cause,
        tuple(found),
        tuple(weakened(*(futures[name] for name in ("before", "better", "played")))),
    )


def future_of(study: "BuiltIn", move: int = NO_POINT) -> Future:
    """Returns what an engine found on its position. `move`: that led there."""
    return Future(move, study.position, study.dragons, study.dragon_at, study.worms)


#: How fates are coloured: by what they are for the owner of the stones.
_STYLES = {0: "status.alive", 1: "status.critical", 2: "status.critical", 3: "status.dead"}


class _Difference(Struct, frozen=True):
    what: str
    point: int
    cause: "Cause"


def over(study: "BuiltIn", color: int, better: int, played: int, *, depth: int, everything: bool = False) -> Answer:
    """Returns why one move of `color` is better or worse than another, and what becomes of the stones. First of all
    the sentence, the board with both moves and the stones that change hands, and a table of these.

    Raises ValueError for a move that cannot be played.
    """
    found = two_moves(study, color, better, played)
    size = study.position.size

    def told(depth: int) -> "list[View]":
        from godebug.comparing.two_moves_board import TwoMovesDiagram, two_moves_legend
        from godebug.views.causes import CauseTree

        return [
            CauseTree(found.cause, depth=depth, everything=everything),
            TwoMovesDiagram(study.position, better, played, found.all_changes),
            two_moves_legend(found.all_changes),
            changes_table(found, size),
        ]

    def records() -> list[Record]:
        whole = WHY.record(_Difference("over", better, found.cause), size)
        return [whole, *(CHANGE.record(change, size) for change in found.all_changes)]

    return Answer(lambda: told(depth), records, lambda: told(0))


def changes_table(found: TwoMoves, size: int) -> "View":
    """Returns what becomes of the stones as a table, or a line where nothing differs."""
    from godebug.views.table import Column, Table
    from godebug.views.view import Text

    names = vertex(found.better, size), vertex(found.played, size)
    if not found.all_changes:
        return Text([(f"No string or dragon fares differently after {names[0]} and after {names[1]}.", "")])
    columns = [
        Column("group"),
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
    return Table(columns, [_row(number, change, size) for number, change in enumerate(found.all_changes, 1)], title)


def _row(number: int, change: Change, size: int) -> "list[Span]":
    stones = named(change.stones, size)
    cells = [(_fate(change, name, size), _style(getattr(change, name))) for name in ("before", "better", "played")]
    return [(str(number), ""), (stones, "strong"), (NAMES[change.color], ""), *cells, (change.source, "faint")]


def named(stones: tuple[int, ...], size: int) -> str:
    """Returns stones in few words: `C4`, or `C4 and 5 more`."""
    more = len(stones) - 1
    return vertex(stones[0], size) + (f" and {more} more" if more else "")


def _fate(change: Change, name: str, size: int) -> str:
    word, kills, strength = str(getattr(change, name)), change.kills.get(name), change.strengths.get(name)
    if strength is not None:
        return f"{word} ({strength.odds:.0%})"
    return f"{word} ({vertex(kills, size)})" if kills else word


def _style(word: str) -> str:
    return _STYLES[rank(word)]
