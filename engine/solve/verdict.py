"""What is proved of a group: its status, who wins by which first move, under how many ko threats, and by which points;
and what a search for that may cost, and what else is wanted of it.
"""

from collections.abc import Callable
from typing import Final

import msgspec

from godebug.engine.go.result_codes import Code
from godebug.engine.solve.records import Certificate

#: Positions looked at for all questions of one group, four seconds or so, and megabytes of the table.
#: With 2,000,000, 141 of 282 printed problems that nothing was learnt from come out as in the book and 33 otherwise;
#: the others are open (`godebug solve --problems FOLDER --nodes N`).
NODES: Final = 6_000_000
TABLE_MB: Final = 256
#: What has smaller odds is not told, if nothing else is asked for: then one of five answers to the problems that the
#: weights of `odds` were fitted to is wrong.
LEAST_ODDS: Final = 0.5

ALIVE: Final = "alive"
DEAD: Final = "dead"
CRITICAL: Final = "critical"
SEKI: Final = "seki"
KO: Final = "ko"
UNDECIDED: Final = "undecided"

#: What a verdict is about: the life of a group; or, by readers of strings, whether one is captured, or two are cut.
#: Rescue and link are what the side to move wishes for its own stones, capture and cut for the opponent's.
LIFE_OF: Final = "life"
CAPTURE_OF: Final = "capture"
RESCUE_OF: Final = "rescue"
CUT_OF: Final = "cut"
LINK_OF: Final = "link"

#: What a verdict, or what it says of one first side, rests on: a proof; a search in one frame of a region, see
#: `frame`; nothing.
PROVED: Final = "proved"
READ: Final = "read"
UNCERTAIN: Final = "uncertain"


class FirstMoves(msgspec.Struct, frozen=True):
    """What happens if one side moves first.

    `ground`: PROVED, READ or UNCERTAIN. `captured`: whether the whole goal is captured, without ko threats on either
    side; `lives`: whether it gets two eyes of its own, or a link to a living group. None where that is not known.
    `result`: WIN, KO_A, KO_B or LOSE of the side that moves first, if its wish is to capture, or not to be captured;
    None where the ko is not settled, or nothing is proved. `moves`: the first moves that reach what the side wants:
    capture, or for the defender life, if he can have it, else that he is not captured; "PASS" among them. `by_ko`:
    those that do so without ko threats on either side, where `moves` do against any number of them. `unknown`: moves of
    which that is not known. `refutations`: for each other move the answer, where it was asked for.
    """

    ground: str = UNCERTAIN
    captured: bool | None = None
    lives: bool | None = None
    result: Code | None = None
    moves: tuple[str, ...] = ()
    by_ko: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    refutations: dict[str, str] = {}


class Verdict(msgspec.Struct, frozen=True):
    """What is known of a group.

    `goal`: its stones. `status`: ALIVE (it cannot be captured, whoever moves, and may have two eyes), DEAD, CRITICAL
    (who moves first decides), SEKI (neither captured nor alive by itself, whoever moves), KO or UNDECIDED. `ground`:
    what the status rests on, PROVED, READ or UNCERTAIN. `attacker_first`, `defender_first`: see FirstMoves; one of them
    may be proved where the status is not. `attacker_threats`: the fewest ko threats with which the attacker, moving
    first, captures against none; `defender_threats`: the fewest with which the defender is safe then; ENDLESS for "any
    number is not enough, but endless many are", None where there is no ko, or it is not known. `ko_met`: whether a ko
    was taken in any line looked at. `region`: the points that were searched. `zone`: those that the proofs depend on;
    while nothing changes there, what is proved stands. `assumptions`: sentences about what was taken for granted.
    `nodes`: positions looked at. `certificates`: proofs that can be replayed. `question`: LIFE_OF for
    the solver's own answers; CAPTURE_OF, RESCUE_OF, CUT_OF or LINK_OF where no life hangs on the move
    (`analysis.decided`); for the last two the goal is both strings, and `captured` is None. `odds`: where the group was
    chosen and its status is not proved, how likely the right move is among those of the side to move; else None.
    """

    goal: tuple[str, ...]
    color: int
    status: str
    ground: str
    attacker_first: FirstMoves
    defender_first: FirstMoves
    attacker_threats: int | None
    defender_threats: int | None
    ko_met: bool
    region: tuple[str, ...]
    zone: tuple[str, ...]
    assumptions: tuple[str, ...]
    nodes: int
    certificates: tuple[Certificate, ...] = ()
    question: str = LIFE_OF
    odds: float | None = None


def _nobody(*_: object) -> None:
    """Hears of everything and does nothing."""


class SolveOptions(msgspec.Struct, frozen=True):
    """What a search for a verdict may cost, and what is wanted of it.

    `nodes`: positions looked at, about that many at most. `table_mb`: megabytes for what was found. `least_odds`: where
    the group is looked for, what is less likely to be right is not told. `refutations`: all first moves are examined,
    and what answers those that fail. `certificates`: proofs of both main answers are handed out. `progress` is told now
    and then how many positions were looked at, and for which question. `keep` is called with what is known where an
    interrupt ends the search.
    """

    nodes: int = NODES
    table_mb: int = TABLE_MB
    least_odds: float = LEAST_ODDS
    refutations: bool = False
    certificates: bool = False
    progress: Callable[[int, str], None] = _nobody
    keep: Callable[[Verdict], None] = _nobody

    @property
    def table_bytes(self) -> int:
        """The memory for what was found."""
        return self.table_mb << 20


USUAL: Final = SolveOptions()
