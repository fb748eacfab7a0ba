"""What a generation of moves starts from: the stages of one position's analysis, and whose move it is."""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from functools import cached_property
from typing import Protocol

from msgspec import Struct, field

from godebug.engine.board.kernel import Board
from godebug.engine.board.trial import tried
from godebug.engine.breakins.records import BreakIns
from godebug.engine.combinations.stage import Combinations
from godebug.engine.connections.search import ConnectionReader
from godebug.engine.dragons.life import DragonLife
from godebug.engine.dragons.outline import DragonOutline
from godebug.engine.dragons.records import DragonStones, Odds, OwlVerdict
from godebug.engine.eyes.records import Eyes
from godebug.engine.go.color import EMPTY, WHITE, other
from godebug.engine.go.points import DIAGONALS, LINES, all_points
from godebug.engine.go.position import Move, Position
from godebug.engine.go.result_codes import LOSE, WIN
from godebug.engine.go.statuses import Safety, Status
from godebug.engine.influence.regions import OwnershipClass
from godebug.engine.influence.result import Influence
from godebug.engine.influence.safety import MoveEffects
from godebug.engine.influence.weakness import WEAK
from godebug.engine.moves.given import NOTHING_GIVEN, GivenMoves
from godebug.engine.moves.life import LifeQuestions
from godebug.engine.patterns.database import Database, PatternFolder
from godebug.engine.patterns.evaluator import Evaluator
from godebug.engine.reading.tactical import Reader
from godebug.engine.semeai.stage import RaceReader
from godebug.engine.trace.events import SILENT, Trace
from godebug.engine.worms.shape import WormString
from godebug.engine.worms.stage import Worms

#: Statuses and safeties that nothing threatens.
AT_EASE = ("alive", "strongly alive", "invincible", "alive in seki")


class Outcomes(Protocol):
    """The influence after a move, which it is valued with.

    `after`: of a move with its effects, the opponent moving first; `break_ins_after` corrects it. `followup`: what the
    mover could do next. `inessential`: the stones that neither side would spend a move on, a colour moving first.
    """

    def after(self, move: Move, effects: MoveEffects, /) -> Influence:
        """Returns influence after `move` with its effects on other stones."""

    def break_ins_after(self, after: Influence, /) -> BreakIns:
        """Returns what reading takes away from the territories of `after`."""

    def followup(self, after: Influence, /) -> Influence:
        """Returns influence after a second move, where `after` was not answered."""

    def inessential(self, to_move: int, /) -> tuple[int, ...]:
        """Returns the origins of the strings that nobody wants, `to_move` moving first."""


class Situation(Struct, eq=False, dict=True):
    """The facts of one position for the generation of moves of `color`.

    `break_ins`: what can be broken into as things stand, by the colour to move. `evaluator`: makes the evaluator of a
    database's constraints. `life`: questions about life and death. `combinations`: of threats, None where they are not
    looked for. `races`: between dragons, None where they are not read. `bounds`: the best and the worst score that
    White can expect. `scoring`: whether the game is being settled. Moves are tried on the board and taken back.
    """

    color: int
    position: Position
    board: Board
    reader: Reader
    connections: ConnectionReader
    worms: Worms
    dragons: DragonLife
    eyes: Eyes
    outcomes: Outcomes
    break_ins: Callable[[int], BreakIns]
    life: LifeQuestions
    evaluator: Callable[[Database], Evaluator]
    bounds: tuple[float, float]
    combinations: Combinations | None = None
    races: RaceReader | None = None
    databases: PatternFolder | None = None
    trace: Trace = SILENT
    level: int = 10
    scoring: bool = False
    #: The same position with other verdicts on some dragons, by origin; their strategic sizes stay.
    supposing: "Callable[[Mapping[int, OwlVerdict]], Situation] | None" = None
    #: Dead enemy dragons that the last move played with, which are taken for alive until they are dealt with.
    thrashing: frozenset[int] = frozenset()
    #: The strategic sizes that dragons had before something else was supposed.
    known_sizes: Mapping[int, float] | None = None
    #: What is given of moves.
    given: GivenMoves = NOTHING_GIVEN
    #: Dragons that this generation found to be not worth a move.
    given_up: set[int] = field(default_factory=set)
    _cut_off: dict[tuple[int, int, int, int], bool] = field(default_factory=dict)

    @cached_property
    def enemy(self) -> int:
        """Returns the other colour."""
        return other(self.color)

    @cached_property
    def points(self) -> tuple[int, ...]:
        """Returns all points of the board, row by row."""
        return all_points(self.board.size)

    # ---- Influence -------------------------------------------------------------------------------------------------

    @property
    def own_turn(self) -> Influence:
        """Returns influence with the mover to move, without territory that can be broken into."""
        return self.break_ins(self.color).after

    @property
    def enemy_turn(self) -> Influence:
        """Returns influence with the opponent to move, without territory that can be broken into. Moves are compared
        with it.
        """
        return self.break_ins(self.enemy).after

    def owner(self, kind: OwnershipClass, p: int) -> int:
        """Returns the owner of a point in one class (territory, moyo, area), with the opponent to move."""
        return self.enemy_turn.owners(kind)[p]

    def territory_value(self, influence: Influence, p: int) -> float:
        """Returns the territory value of a point, positive for the mover."""
        value = influence.field.territory[p]
        return value if self.color == WHITE else -value

    @cached_property
    def pessimistic_score(self) -> float:
        """Returns the score for the mover if the opponent gets everything that is unsettled."""
        upper, lower = self.bounds
        return lower if self.color == WHITE else -upper

    @cached_property
    def optimistic_score(self) -> float:
        """Returns the score for the mover if he gets everything that is unsettled."""
        upper, lower = self.bounds
        return upper if self.color == WHITE else -lower

    # ---- Strings ---------------------------------------------------------------------------------------------------

    @cached_property
    def strings(self) -> Mapping[int, WormString]:
        """Returns the strings by origin."""
        return {string.origin: string for string in self.worms.strings}

    def origin(self, stone: int) -> int:
        """Returns the origin of the string at a stone."""
        return self.worms.origins[stone]

    def attack_code(self, string: int) -> int:
        """Returns the code of the best attack on a string."""
        return self.worms.attack_codes[string]

    def defense_code(self, string: int) -> int:
        """Returns the code of the best defence of a string."""
        return self.worms.defense_codes[string]

    def is_lost(self, string: int) -> bool:
        """Tells whether a string can be captured and not saved."""
        return self.attack_code(string) != LOSE and self.defense_code(string) == LOSE

    def is_unstable(self, string: int) -> bool:
        """Tells whether a string can be captured and can be saved."""
        return self.attack_code(string) != LOSE and self.defense_code(string) != LOSE

    def effective(self, string: int) -> float:
        """Returns the effective size of a string."""
        return self.worms.surroundings.effective_size[string]

    def is_inessential(self, string: int) -> bool:
        """Tells whether a string is inessential."""
        return string in self.dragons.inessential_strings

    def potential_cuts(self, string: int) -> int:
        """Returns how many cuts work once a string in danger has been defended."""
        return self.outline.amalgamation.potential_cuts.get(string, 0)

    # ---- Dragons ---------------------------------------------------------------------------------------------------

    @property
    def outline(self) -> DragonOutline:
        """Returns the outline of the dragons."""
        return self.dragons.outline

    def dragon_of(self, stone: int) -> int:
        """Returns the dragon of a stone."""
        return self.dragons.dragon_at[stone]

    def members(self, dragon: int) -> DragonStones:
        """Returns the stones and strings of a dragon."""
        return self.dragons.by_origin[dragon]

    def size_of(self, dragon: int) -> float:
        """Returns the effective size of a dragon."""
        return self.members(dragon).effective_size

    def strategic_size(self, dragon: int) -> float:
        """Returns the strategic size of a dragon."""
        return (self.dragons.strategic_sizes if self.known_sizes is None else self.known_sizes)[dragon]

    def weakness(self, dragon: int) -> float:
        """Returns the weakness of a dragon, 0 (safe) to 1."""
        if self.scoring and self.status(dragon) == "alive":
            return 0.0
        return self.dragons.weakness[dragon]

    def status(self, dragon: int) -> Status:
        """Returns the status of a dragon."""
        return self.dragons.status[dragon]

    def safety(self, dragon: int) -> Safety:
        """Returns the safety of a dragon."""
        return "inessential" if dragon in self.given_up else self.dragons.safety[dragon]

    def owl(self, dragon: int) -> OwlVerdict:
        """Returns what life-and-death reading says of a dragon."""
        return self.dragons.owl[dragon]

    def odds(self, dragon: int) -> Odds:
        """Returns how likely a dragon lives."""
        return self.dragons.odds[dragon]

    def is_owl_critical(self, dragon: int) -> bool:
        """Tells whether life-and-death reading finds that the next move decides a dragon's life."""
        return self.owl(dragon).status == "critical"

    def is_weak(self, dragon: int) -> bool:
        """Tells whether a dragon is so weak that strategy helps it."""
        return self.weakness(dragon) > WEAK

    def neighbors(self, dragon: int, color: int) -> list[int]:
        """Returns the neighbouring dragons of one colour."""
        return [near for near in self.outline.neighbors[dragon] if self.members(near).color == color]

    def critical_neighbors(self, dragon: int) -> list[int]:
        """Returns the dragons of either side beside one that are in danger and worth a move."""
        return [
            near
            for near in self.neighbors(dragon, self.color)
            if self.status(near) == "critical" and self.safety(near) != "inessential"
        ]

    # ---- Trial moves -----------------------------------------------------------------------------------------------

    def played(self, point: int, color: int) -> AbstractContextManager[bool]:
        """Plays a move while the `with` block runs, even where a ko ban forbids it. Yields whether the move could be
        made.
        """
        return tried(self.board, point, color, ko_bans=False)

    def can_play(self, point: int, color: int) -> bool:
        """Tells whether a move is possible, ko captures included."""
        return self.board.is_legal(point, color) or (
            self.board.color[point] == EMPTY and self.board.is_ko_capture(point, color)
        )

    def is_safe(self, point: int) -> bool:
        """Tells whether a stone of the mover there cannot be captured, not even by ko."""
        return self.reader.safe_move(point, self.color) == WIN

    def stays_linked(self, point: int, stone: int) -> bool:
        """Tells whether the new stone at `point` and the own string at `stone` cannot be cut apart after the move."""
        key = (point, point, stone, self.color)
        if key not in self._cut_off:
            with self.played(point, self.color) as made:
                self._cut_off[key] = bool(
                    made
                    and self.board.color[stone] == self.color
                    and (self.board.same_string(point, stone) or self.connections.disconnect(point, stone)[0] == LOSE)
                )
        return self._cut_off[key]

    def stays_linked_after(self, point: int, one: int, two: int) -> bool:
        """Tells whether two own strings cannot be cut apart after the mover has played at `point`."""
        key = (point, one, two, self.color)
        if key not in self._cut_off:
            with self.played(point, self.color) as made:
                self._cut_off[key] = made and (
                    self.board.same_string(one, two) or self.connections.disconnect(one, two)[0] == LOSE
                )
        return self._cut_off[key]

    def stays_cut_after(self, point: int, one: int, two: int) -> bool:
        """Tells whether two enemy strings cannot be linked after the mover has played at `point`."""
        key = (point, one, two, self.enemy)
        if key not in self._cut_off:
            with self.played(point, self.color) as made:
                self._cut_off[key] = made and (
                    EMPTY in (self.board.color[one], self.board.color[two])
                    or self.connections.connect(one, two)[0] == LOSE
                )
        return self._cut_off[key]

    def can_be_cut(self, one: int, two: int) -> bool:
        """Tells whether two own strings can be cut apart as things stand."""
        return self.connections.disconnect(one, two)[0] != LOSE

    def can_be_linked(self, one: int, two: int) -> bool:
        """Tells whether two enemy strings can be linked as things stand."""
        return self.connections.connect(one, two)[0] != LOSE

    # ---- The surroundings of a point -------------------------------------------------------------------------------

    def touching(self, point: int, color: int) -> list[int]:
        """Returns the origins of the strings of a colour beside a point, each once."""
        found = (self.origin(point + step) for step in LINES if self.board.color[point + step] == color)
        return list(dict.fromkeys(found))

    def near_live_stone(self, point: int) -> bool:
        """Tells whether the point is near an own stone whose dragon is not dead, and the move cannot be cut off from
        it.

        Near is orthogonal, diagonal, or a one-space jump.
        """
        color = self.board.color
        around = [point + step for step in (*LINES, *DIAGONALS)]
        around += [point + 2 * step for step in LINES if color[point + step] == EMPTY]
        for stone in around:
            if (
                0 < stone < len(color)
                and color[stone] == self.color
                and self.status(self.dragon_of(stone)) != "dead"
                and self.stays_linked(point, stone)
            ):
                return True
        return False
