"""What can be asked of a position, whoever answers: the built-in engine, or another program over GTP.

Answers, commands and viewers ask a `Study` and nothing else. What an engine cannot tell raises NotAnswered.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct

from godebug.basics.errors import NotAnswered
from godebug.basics.suppositions import Supposition
from godebug.engine.go.position import Position

if TYPE_CHECKING:
    from godebug.engine.analysis import Analysis
    from godebug.engine.analysis.score import FinalScore
    from godebug.engine.board.kernel import Board
    from godebug.engine.dragons.escape import EscapePaths
    from godebug.engine.dragons.life import Dragon
    from godebug.engine.dragons.records import DragonStones
    from godebug.engine.dragons.surround import Surround
    from godebug.engine.eyes.records import Eyes
    from godebug.engine.go.arrays import Plane
    from godebug.engine.influence.result import Influence
    from godebug.engine.moves.ledger import Entry
    from godebug.engine.moves.outcome import Outcome
    from godebug.engine.moves.value import Contribution
    from godebug.engine.semeai.liberty_count import LibertyCount
    from godebug.engine.semeai.records import RaceOutcome
    from godebug.engine.why.cause import Cause
    from godebug.engine.worms.cavities import Cavity
    from godebug.engine.worms.records import Worm
    from godebug.variations.readings import CombinationReading, Reading

#: Who is told what a user should know besides the answer.
Note = Callable[[str], None]


class EmptyPoint(Struct, frozen=True):
    """An empty point: its cavity, and how far it is from either colour.

    `distances`, `strategic_distances`: by WHITE and BLACK, None where no path leads.
    `is_ko`: a ko could be taken there.
    """

    point: int
    cavity: "Cavity"
    distances: Mapping[int, int | None]
    strategic_distances: Mapping[int, int | None]
    unconditional_status: str
    is_ko: bool


class End(Struct, frozen=True):
    """A point at the end of a dragon's ways out, and what it is worth."""

    point: int
    value: int


class Escape(Struct, frozen=True):
    """How far one dragon can run: its ways out, what points are worth, what surrounds it.

    `status`: its crude status. `sum`: of its escape values, `route`: what being surrounded leaves of it.
    """

    dragon: "DragonStones"
    status: str
    paths: "EscapePaths"
    values: "Plane"
    surround: "Surround"
    ends: tuple[End, ...]
    sum: int
    route: int


class Race(Struct, frozen=True):
    """A capturing race between the dragons at two stones, `first` and `second`.

    `first_moves`, `second_moves`: how it ends by who moves first, each from the point of view of that side. `count`:
    the liberties of the two strings, and what speaks against deciding by them alone.
    """

    first: int
    second: int
    first_moves: "RaceOutcome"
    second_moves: "RaceOutcome"
    count: "LibertyCount"


class Surroundings(Struct, frozen=True):
    """A dragon, its crude status, and what was found around it.

    `escape`: the sum of its escape values, `route` what the verdict leaves of it.
    """

    dragon: "DragonStones"
    status: str
    found: "Surround"
    escape: int
    route: int


class RankedMove(Struct, frozen=True):
    """A move with its value in points; `rank` 1 is the best. `reasons`: what speaks for it, in words. `after_threat`:
    it takes a ko back, and may be played after a threat alone; such moves come last. `on_the_board`: the value without
    what games say of such moves, None where nothing is known of it. `doubts`: what may be otherwise, by reason.
    """

    point: int
    rank: int
    value: float
    reasons: tuple[str, ...]
    after_threat: bool = False
    on_the_board: float | None = None
    doubts: Mapping[str, str] = {}


#: What values of moves are counted in.
POINTS = "points"


class ValuedMoves(Struct, frozen=True):
    """The moves of `color` that have a value, best first. `best`: the one that would be played, NO_POINT for a pass.
    `unit`: of the values, where they are not points. `weighed`: whether they are points times what games say of moves.
    """

    color: int
    best: int
    ranked: tuple[RankedMove, ...]
    unit: str = POINTS
    weighed: bool = False


class MoveAccount(Struct, frozen=True):
    """The account of one move: what speaks for it, the patterns that do, and every step of its valuation.

    `reasons`: in the order of weight, each with who gave it; `patterns`: those that proposed the move. `causes`: for
    each of the `entries` what it consists of, and who says so.
    """

    point: int
    value: float
    reasons: "tuple[Cause, ...]"
    patterns: "tuple[Cause, ...]"
    entries: "tuple[Entry, ...]"
    causes: "tuple[Cause, ...]"


#: Changes of territory values up to this are none.
LEAST_CHANGE = 0.005


class Delta(Struct, frozen=True):
    """What a move changes in territory.

    `territory`: what the mover gains by influence, prisoners included; `followup`: what a second move would. `counted`:
    whether the value of the move has it in it. `parts`: what its account has as territory besides. `safe`: whether the
    new stone counts. `saved`, `lost`: stones that it rescues, and captures for good. `captured`: what prisoners add,
    for the mover. `changes`: (point, value before, value after), positive for White.
    """

    point: int
    territory: float
    followup: float
    counted: bool
    parts: "tuple[Contribution, ...]"
    safe: bool
    saved: tuple[int, ...]
    lost: tuple[int, ...]
    captured: int
    changes: tuple[tuple[int, float, float], ...]


class Score(Struct, frozen=True):
    """An estimate, positive for White: `upper` if all that is in the balance goes to White, `lower` if to Black."""

    move_number: int
    upper: float
    lower: float

    @property
    def estimate(self) -> float:
        """Returns the middle of both bounds."""
        return (self.upper + self.lower) / 2


class Study:
    """One position and an engine that looks at it.

    `name`: what to call the engine, empty for the built-in one. Everything is computed, or asked, when somebody wants
    it. An engine overrides what it can tell; for all else `cannot_tell` says so to the user.

    What may be asked stands below in groups: moves and scores (`moves`, `move_account`, `delta`, `score`), influence
    and territory (`influence`, `outcome`), strings, eyes and dragons (`worms`, `eyes`, `dragons`, `escape`, `race`),
    readings (`read`, `combination`), and suppositions (`supposing`). What only the built-in engine has, its stages one
    by one, is asked through `own_analysis`.
    """

    name = ""

    def __init__(self, position: Position, note: Note = lambda text: None) -> None:
        self.position = position
        self.note = note
        self._said: set[str] = set()

    def say_once(self, text: str) -> None:
        """Makes a remark, but only once."""
        if text not in self._said:
            self._said.add(text)
            self.note(text)

    def cannot_tell(self, what: str) -> NotAnswered:
        """Returns the error for a question that this engine does not answer."""
        return NotAnswered(f"{self.name} does not tell {what}")

    def own_analysis(self, what: str) -> "Analysis":
        """Returns the stages of the built-in engine, for `what` no other program is asked for. Raises NotAnswered where
        another program looks at the position.
        """
        raise self.cannot_tell(what)

    @property
    def trials(self) -> int:
        """Returns how many moves the built-in engine has tried so far; 0 where another program looks at the
        position."""
        return 0

    def release(self) -> None:
        """Gives back what it takes; nothing may be asked any more."""

    @cached_property
    def board(self) -> "Board":
        """Returns a board with the stones of the position."""
        from godebug.engine.board.setup import board_from_position

        return board_from_position(self.position)

    # ---- Moves and scores ------------------------------------------------------------------------------------------

    def moves(self, color: int) -> ValuedMoves:
        """Returns the moves of a side with their values."""
        raise self.cannot_tell("its moves")

    def moves_so_far(self, color: int) -> ValuedMoves | None:
        """Returns the moves that an interrupted `moves` has valued; None where it has valued none."""
        return None

    def move_account(self, color: int, point: int) -> MoveAccount:
        """Returns why a move has its value. ValueError where it cannot be played."""
        raise self.cannot_tell("how it values a move")

    def delta(self, color: int, point: int) -> Delta:
        """Returns what a legal move changes in territory. ValueError where it cannot be played."""
        raise self.cannot_tell("what a move changes; `influence --after` compares its territory before and after")

    @property
    def score(self) -> Score:
        """Returns its estimate of the score."""
        raise self.cannot_tell("its estimate of the score")

    @property
    def final_score(self) -> "FinalScore":
        """Returns the score at the end of the game, after what is open has been played out."""
        raise self.cannot_tell("the final score")

    @property
    def final_so_far(self) -> "FinalScore | None":
        """Returns how the board would be counted where an interrupted `final_score` has come to; None where nothing
        has been played."""
        return None

    # ---- Influence and territory -----------------------------------------------------------------------------------

    def initial_influence(self, color: int) -> "Influence":
        """Returns influence before dragons are known, `color` moving first."""
        raise self.cannot_tell("its influence before dragons are known")

    def influence(self, color: int) -> "Influence":
        """Returns influence with dragons known, `color` moving first."""
        raise self.cannot_tell("its influence")

    def outcome(self, color: int, point: int, *, followup: bool = False, tactical: bool = False) -> "Outcome":
        """Returns influence around a legal move of `color`. `followup`: also if the opponent does not answer.

        `tactical`: of other stones those count that the move captures or rescues tactically; else all that it is valued
        with.
        """
        raise self.cannot_tell("influence after a move")

    # ---- Strings, eyes and dragons ---------------------------------------------------------------------------------

    @property
    def worms(self) -> "Sequence[Worm]":
        """Returns all strings, in board order of their origins."""
        raise self.cannot_tell("its worms")

    def empty_point(self, point: int) -> EmptyPoint:
        """Returns the cavity of an empty point, and how far it is from either side."""
        raise self.cannot_tell("anything of empty points")

    def liberty_orders(self, stone: int) -> Mapping[int, int]:
        """Returns the order, 1 to 4, of each liberty of a string, by point."""
        raise self.cannot_tell("liberties of higher order")

    @property
    def cutting_points(self) -> Mapping[int, Collection[int]]:
        """Returns where the links of each colour can be cut, by colour."""
        raise self.cannot_tell("where links can be cut")

    @property
    def eyes(self) -> "Eyes":
        """Returns all eye spaces of both sides."""
        raise self.cannot_tell("its eyes")

    @property
    def dragons(self) -> "Sequence[Dragon]":
        """Returns all dragons, in board order of their origins."""
        raise self.cannot_tell("its dragons")

    @property
    def dragon_at(self) -> Mapping[int, int]:
        """Returns the origin of the dragon of each stone."""
        raise self.cannot_tell("its dragons")

    def escape(self, origin: int, *, owl: bool = False) -> Escape:
        """Returns the escape of the dragon at `origin`; `owl`: with the values of life-and-death reading."""
        raise self.cannot_tell("escape values; `dragons` lists their sums")

    def surroundings(self, origin: int, move: int) -> Surroundings:
        """Returns what surrounds the dragon at `origin`, as if a hostile stone stood at `move` unless that is
        NO_POINT.
        """
        raise self.cannot_tell("what surrounds a dragon; `dragons` lists the verdicts")

    def race(self, first: int, second: int) -> Race:
        """Returns the race between the dragons at two stones; ValueError where there is none."""
        raise self.cannot_tell("races between two dragons; `dragons` lists what they come to")

    # ---- Reading ---------------------------------------------------------------------------------------------------

    def read(self, kind: str, points: tuple[int, ...], *, sgf: str | None = None, tree: bool = False) -> "Reading":
        """Returns one reading, of the kinds of `godebug.variations.kinds.KINDS`.

        `sgf`: a file to write all variations to; `tree`: whether the caller wants them in the answer.
        """
        raise self.cannot_tell("single readings")

    def combination(self, color: int, *, sgf: str | None = None, tree: bool = False) -> "CombinationReading":
        """Returns the combination of a side, who moves first, and the defences against it; `sgf` and `tree` as in
        `read`.
        """
        raise self.cannot_tell("combinations")

    def does(self, kind: str, move: int, stone: int, *, sgf: str | None = None) -> "Reading":
        """Tells whether a move kills ("owl-does-attack") or saves ("owl-does-defend") the dragon at `stone`."""
        raise self.cannot_tell("whether a given move kills or saves")

    # ---- Suppositions ----------------------------------------------------------------------------------------------

    def supposing(self, different: Supposition) -> "Study":
        """Returns the study of the position if something were different."""
        raise self.cannot_tell("what would be if something were different")
