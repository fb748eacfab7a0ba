"""What a search for combinations starts from, and what it finds."""

from collections.abc import Mapping

from msgspec import Struct

from godebug.engine.go.points import NO_POINT

#: The standing of a string before the first move; only living ones may be targets.
ALIVE = "alive"
CRITICAL = "critical"
DEAD = "dead"
INSUBSTANTIAL = "insubstantial"


class Targets(Struct, frozen=True):
    """The strings of one side as its opponent sees them before he attacks.

    `standing`: by stone, one of the words above. `values`: by the origin of each living string, what its capture is
    worth: two points a stone, and one for each point of its owner's moyo near its liberties. `origins`: by stone, the
    origin of its string. Strings that grow or merge later are judged by the stones that were there at the start.
    """

    color: int
    standing: Mapping[int, str]
    values: Mapping[int, int]
    origins: Mapping[int, int]


class Threat(Struct, frozen=True):
    """A move that threatens strings. `targets`: their origins when it was found, cheapest first. `pattern`: what found
    it.
    """

    move: int
    targets: tuple[int, ...]
    pattern: str


class Combination(Struct, frozen=True):
    """A sequence of threats that wins something whatever the opponent answers.

    `move`: the first move that matters, NO_POINT where there is none. `size`: the value of the smallest prize.
    `defenses`: the opponent's moves after which no prize of that size is left, in reading order, where they were asked
    for. `line`: the moves that the search tried first on the way to the prize, attacker first. `certain`: False where
    reading reached its limit, so that there may be more.
    """

    color: int
    move: int = NO_POINT
    size: int = 0
    defenses: tuple[int, ...] = ()
    line: tuple[int, ...] = ()
    certain: bool = True

    def __bool__(self) -> bool:
        return self.size > 0


class Blunder(Struct, frozen=True):
    """What a planned move would lose to a combination that it makes possible; `size` 0 for nothing.

    `defenses`: moves that make the loss smaller when played first.
    """

    size: int = 0
    defenses: tuple[int, ...] = ()
