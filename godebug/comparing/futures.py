"""Two moves of one position by the built-in engine: how their accounts differ, and what becomes of the stones."""

from typing import TYPE_CHECKING

from msgspec import Struct

from godebug.engine.board.rules import IllegalMove
from godebug.engine.go.color import NAMES
from godebug.engine.go.points import NO_POINT, vertex
from godebug.engine.why.futures import Change, Future, changes

if TYPE_CHECKING:
    from godebug.engine.moves.reasons import Reason
    from godebug.engine.why.cause import Cause
    from godebug.studies.builtin import BuiltIn


class TwoMoves(Struct, frozen=True, eq=False):
    """Two moves of the same side compared.

    `color`: who makes them. `better`, `played`: the one that is asked about, and the one it is held against.
    `studies`: the engine on the position after each. `cause`: the difference of their accounts, whose parts add up.
    `changes`: see `godebug.engine.why.futures`.
    """

    color: int
    better: int
    played: int
    studies: "dict[str, BuiltIn]"
    cause: "Cause"
    changes: tuple[Change, ...]


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
    return TwoMoves(color, better, played, studies, cause, tuple(found))


def future_of(study: "BuiltIn", move: int = NO_POINT) -> Future:
    """Returns what an engine found on its position. `move`: that led there."""
    return Future(move, study.position, study.dragons, study.dragon_at, study.worms)
