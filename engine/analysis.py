"""The analysis of one position: an object whose attributes are the stages, each computed once, when it is asked for."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property, partial

from engine.board.kernel import Board
from engine.board.setup import board_from_position
from engine.breakins.changes import tell_changes
from engine.breakins.records import BreakIns
from engine.breakins.stage import find_break_ins, find_break_ins_after
from engine.color import BLACK, WHITE, other
from engine.connections.limits import BREAK_IN_LEVEL
from engine.connections.search import ConnectionReader
from engine.dragons.amalgamation import ConnectionPatterns
from engine.dragons.links import SafeLinks
from engine.dragons.stage import Dragons
from engine.eyes.records import Eyes
from engine.eyes.spaces import find_eyes
from engine.influence import stage as influence_stage
from engine.influence.result import Influence
from engine.influence.safety import Life
from engine.influence.score import score
from engine.influence.stage import Ground
from engine.influence_patterns import InfluencePatterns
from engine.pattern_helpers import PositionHelpers
from engine.patterns.database import Database, PatternFolder
from engine.points import vertex
from engine.position import Move, Position
from engine.reading.depths import QUESTION_REACH
from engine.reading.tactical import Reader
from engine.reading.trace import TOPIC as READING_TOPIC
from engine.reading.trace import ReadingTrace
from engine.result_codes import LOSE, WIN
from engine.tactical_patterns import ConnectionDatabase, pattern_moves
from engine.trace import SILENT, Trace
from engine.worms.point_list import PointList
from engine.worms.stage import Worms


class Analysis:
    """Everything that the engine can say of `position`.

    `level`: search effort, GNU Go's 0 to 10. `databases`: the pattern databases; None goes without patterns.
    `trace`: who is told what happens. `break_ins`: whether territories are examined for break-ins; None leaves that to
    the level, which must be 10 at least. The board that the stages share always stands as the position says.
    """

    def __init__(
        self,
        position: Position,
        level: int = 10,
        databases: PatternFolder | None = None,
        trace: Trace = SILENT,
        break_ins: bool | None = None,
    ) -> None:
        self.position = position
        self.level = level
        self.databases = databases
        self.trace = trace
        self.looks_for_break_ins = level >= BREAK_IN_LEVEL if break_ins is None else break_ins
        self._initial: dict[int, Influence] = {}
        self._known: dict[int, Influence] = {}
        self._break_ins: dict[int, BreakIns] = {}
        self._estimates: dict[int, Influence] = {}
        self._escapes: dict[tuple[int, tuple[int, ...]], Influence] = {}
        self._helpers: dict[int, PositionHelpers] = {}

    # ---- Board and readers -----------------------------------------------------------------------------------------

    @cached_property
    def board(self) -> Board:
        return board_from_position(self.position)

    @cached_property
    def reader(self) -> Reader:
        """The reader of all stages."""
        return self._reader()

    @cached_property
    def question_reader(self) -> Reader:
        """The reader of questions that are asked for their own sake: it reads further."""
        return self._reader(QUESTION_REACH)

    def _reader(self, reach: int = 0) -> Reader:
        reader = Reader(self.board, self.level, reach)
        if self.trace.wants(READING_TOPIC):
            reader.listen(ReadingTrace(self.board, self.trace))
        return reader

    @cached_property
    def connections(self) -> ConnectionReader:
        return ConnectionReader(self.board, self.reader, self.level)

    def _database(self, name: str) -> Database | None:
        return None if self.databases is None else self.databases.get(name)

    # ---- Worms and eyes --------------------------------------------------------------------------------------------

    @cached_property
    def worms(self) -> Worms:
        return Worms(
            self.board,
            self.reader,
            partial(pattern_moves, self.board, self._database("attack"), self.helpers, "X"),
            partial(pattern_moves, self.board, self._database("defense"), self.helpers, "O"),
            self.trace,
        )

    @cached_property
    def eyes(self) -> Eyes:
        return find_eyes(self.board, self.worms.facts, self.reader.safe_move, self.trace)

    # ---- Dragons ---------------------------------------------------------------------------------------------------

    @cached_property
    def dragons(self) -> Dragons:
        return Dragons(
            self.board,
            self.worms,
            self._connection_patterns,
            lambda: self.eyes,
            self.initial_influence,
            self.influence,
            self.escape_influence,
            last_move=self.position.last_move,
            trace=self.trace,
        )

    @property
    def _connection_patterns(self) -> ConnectionPatterns:
        database = self._database("conn")
        if database is None:
            return SafeLinks(self.worms.strings, lambda move, color: self.reader.safe_move(move, color) != LOSE)
        # Eyes wait for the dragons, but the influence from tactics alone may be asked.
        helpers = partial(PositionHelpers, self, stages=("influence",))
        return ConnectionDatabase(self.board, self.reader, self.worms, database, helpers)

    @cached_property
    def _life(self) -> Mapping[int, Life]:
        return self.dragons.life

    def _status_at(self, stone: int) -> str:
        """The status of the dragon at a stone."""
        origin = self.dragons.dragon_at.get(stone)
        return "unknown" if origin is None else self.dragons.status[origin]

    # ---- Influence -------------------------------------------------------------------------------------------------

    def helpers(self, color: int) -> PositionHelpers:
        """Who answers the constraints of patterns that are matched for `color`."""
        if color not in self._helpers:
            self._helpers[color] = PositionHelpers(self, color)
        return self._helpers[color]

    @cached_property
    def _ground(self) -> Ground:
        find = InfluencePatterns(
            self.board,
            self._database("influence"),
            self._database("barriers"),
            self.helpers,
            self.reader.change_depths,
            self._status_at,
            self.trace,
        )
        return Ground(self.board, self.worms, find)

    @cached_property
    def _known_ground(self) -> Ground:
        """The same, with the strings as they are seen once dragons are known."""
        return replace(self._ground, strings=self.dragons.known_strings)

    def initial_influence(self, color: int) -> Influence:
        """Influence before dragons are known, `color` moving first."""
        if color not in self._initial:
            self._initial[color] = influence_stage.initial_influence(self._ground, color)
        return self._initial[color]

    def influence(self, color: int) -> Influence:
        """Influence with dragons known, `color` moving first."""
        if color not in self._known:
            self._known[color] = influence_stage.known_influence(self._known_ground, color, self._life)
        return self._known[color]

    def break_ins(self, color: int) -> BreakIns:
        """What can be broken into when `color` moves first; its `after` is the influence that values territory."""
        if color not in self._break_ins:
            self._break_ins[color] = (
                find_break_ins(self.board, self.connections, self.influence(color), self.trace)
                if self.looks_for_break_ins
                else BreakIns(self.influence(color), ())
            )
        return self._break_ins[color]

    def break_ins_after(self, after: Influence) -> BreakIns:
        """What can be broken into after the move of an `influence_after`; its `after` values the move."""
        found = (
            find_break_ins_after(self.board, self.connections, after, self.trace)
            if self.looks_for_break_ins
            else BreakIns(after, ())
        )
        if self.trace.wants("territory"):
            tell_changes(self.trace, self.break_ins(after.to_move).after, found.after)
        return found

    def escape_influence(self, color: int, goal: tuple[int, ...] = ()) -> Influence:
        """Influence for the escape of dragons of `color`, the stones of `goal` having none."""
        if (color, goal) not in self._escapes:
            self._escapes[color, goal] = influence_stage.escape_influence(self._ground, color, goal)
        return self._escapes[color, goal]

    def territory_estimate(self, favored: int) -> Influence:
        """Territory if nobody is to move and what is in the balance turns out well for `favored`."""
        if favored not in self._estimates:
            self._estimates[favored] = influence_stage.territory_estimate(self._known_ground, favored, self._life)
        return self._estimates[favored]

    def influence_after(self, color: int, point: int) -> Influence:
        """Influence after `color` plays `point`, the opponent moving first. Raises ValueError for an illegal move."""
        if not self.board.is_legal(point, color):
            raise ValueError(f"{vertex(point, self.board.size)} cannot be played")
        tactics = self.worms.tactics
        return influence_stage.influence_after(
            self._known_ground,
            Move(color, point),
            self._life,
            move_is_safe=self.reader.safe_move(point, color) == WIN,
            lost=self._stones_decided(other(color), point, tactics.attacks),
            saved=self._stones_decided(color, point, tactics.defenses),
        )

    def followup_influence(self, after: Influence) -> Influence:
        """What the mover of an `influence_after` could do next, if the opponent did not answer."""
        return influence_stage.followup_influence(self._known_ground, after)

    def _stones_decided(self, owner: int, point: int, points: Mapping[int, PointList]) -> list[int]:
        """Stones of `owner` whose fate a move at `point` decides: it is on the list of their string in `points`, the
        string can be saved, and its dragon is not dead."""
        defenses = self.worms.tactics.defenses
        return [
            stone
            for string in self.worms.strings
            if string.color == owner
            and point in points[string.origin]
            and defenses[string.origin].code != LOSE
            and self._status_at(string.origin) != "dead"
            for stone in string.stones
        ]

    # ---- Score -----------------------------------------------------------------------------------------------------

    @property
    def score_bounds(self) -> tuple[float, float]:
        """The best and the worst that White can expect, in points of territory with komi, positive for White."""
        komi = self.position.komi
        return score(self.territory_estimate(WHITE), komi), score(self.territory_estimate(BLACK), komi)
