"""Kinds of mistakes: what the first cause that both engines agree on is about."""

from collections import defaultdict
from enum import Enum
from typing import Final

from msgspec import Struct

from godebug.apps.review.reviewing import ReviewedMistake
from godebug.apps.review.sentences import in_return
from godebug.engine.why.futures import Change

#: The phases of a game, by the last move of each.
PHASES: Final = (("opening", 40), ("middle game", 150), ("endgame", 10**6))


class MistakeKind(Enum):
    """What a mistake is about. `words`: as it is told."""

    LEFT = "own stones left in danger"
    KILLED = "own stones lost"
    LET_OFF = "enemy stones let off"
    CUT = "a cut or connection missed"
    WEAKER = "a group left weak"
    GROUND = "ground and direction"
    TURN = "the opponent came first"
    NONE = "no cause found"

    @property
    def words(self) -> str:
        """Returns the kind in words."""
        return self.value


def kind_of(reviewed: ReviewedMistake) -> MistakeKind:
    """Returns the kind of a mistake."""
    from godebug.apps.review.display import chosen_clauses, chosen_grounds, chosen_turn, territory_in

    mover, told = reviewed.mistake.color, chosen_clauses(reviewed)
    lost = [clause for clause in told if not in_return(clause, mover)]
    for clause in lost:
        if clause.change.source != "odds":
            return _of_stones(clause.change, mover)
    ground = max((each.value for each in chosen_grounds(reviewed)), default=0.0)
    weaker = max((abs(clause.gain) * len(clause.change.stones) for clause in lost), default=0.0)
    if max(ground, weaker) > 0.0:
        return MistakeKind.GROUND if ground > weaker else MistakeKind.WEAKER
    if chosen_turn(reviewed) is not None:
        return MistakeKind.TURN
    size = round(len(reviewed.explained.territory) ** 0.5)
    gained = [region for region in reviewed.ledger.regions if region.value > 0]
    return (
        MistakeKind.GROUND
        if any(territory_in(region, reviewed, size) is not None for region in gained[:1])
        else MistakeKind.NONE
    )


def _of_stones(change: Change, mover: int) -> MistakeKind:
    """Returns the kind of a mistake whose first cause is the life of stones, or their links."""
    if change.source == "links":
        return MistakeKind.CUT
    if change.color != mover:
        return MistakeKind.LET_OFF
    in_danger = change.before in ("critical", "ko", "capturable", "dead", "lost")
    return MistakeKind.LEFT if in_danger else MistakeKind.KILLED


class KindSum(Struct):
    """How many mistakes, and how many points they lost."""

    count: int = 0
    points: float = 0.0


class Tally:
    """Mistakes by kind and phase."""

    def __init__(self) -> None:
        self._sums: dict[tuple[MistakeKind, str], KindSum] = defaultdict(KindSum)

    @property
    def phases(self) -> list[str]:
        """Returns the names of the phases in their order."""
        return [name for name, _ in PHASES]

    @property
    def count(self) -> int:
        """Returns how many mistakes there are."""
        return sum(each.count for each in self._sums.values())

    def add(self, reviewed: ReviewedMistake, number: int) -> None:
        """Counts a mistake. `number`: of its move."""
        phase = next(name for name, last in PHASES if number <= last)
        found = self._sums[kind_of(reviewed), phase]
        found.count += 1
        found.points += reviewed.mistake.lost

    def of(self, kind: MistakeKind) -> KindSum:
        """Returns all mistakes of a kind."""
        found = [each for (one, _), each in self._sums.items() if one is kind]
        return KindSum(sum(each.count for each in found), sum(each.points for each in found))

    def points(self, kind: MistakeKind, phase: str) -> float:
        """Returns the points that mistakes of a kind lost in a phase."""
        return self._sums[kind, phase].points if (kind, phase) in self._sums else 0.0
