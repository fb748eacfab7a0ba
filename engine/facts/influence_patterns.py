"""What the influence and barrier databases find in a position: the findings that an influence computation starts from.

Which placements hold is decided in `engine.facts.ground_matches`; here they become findings that keep their names.
Source: GNU Go manual, chapter "Influence Function", sections on patterns and their classes.
"""

from typing import Any, Final
from weakref import WeakKeyDictionary

from msgspec.structs import replace

from godebug.engine.board.kernel import Board
from godebug.engine.facts.database_answers import DatabaseAnswers
from godebug.engine.facts.ground_matches import (
    ENHANCES,
    GROUND_EFFECT,
    HELD,
    INTRUSION,
    INVADES,
    NO_TERRITORY,
    STRONG_BARRIER,
    WEAK_BARRIER,
    GroundMatches,
)
from godebug.engine.facts.protocols import Facts
from godebug.engine.facts.stage_answers import StageAnswers
from godebug.engine.go.color import BLACK, EMPTY, WHITE
from godebug.engine.influence.findings import Barrier, Findings, Intrusion, NonTerritory, PatternSource
from godebug.engine.influence.safety import SAVED_BY_MOVE
from godebug.engine.influence.workspace import InfluenceStart
from godebug.engine.patterns.database import Database
from godebug.engine.patterns.kernel import BoardBits
from godebug.engine.patterns.matcher import Match
from godebug.engine.reading.horizon import horizon_moved
from godebug.engine.reading.limits import Limits
from godebug.engine.trace.events import SILENT, Trace

TOPIC: Final = "influence"

#: Turns the marks of safe stones into marks of those that a move saved.
_SAVED: Final = bytes(mark == SAVED_BY_MOVE for mark in range(256))

Finding = Barrier | Intrusion | NonTerritory | PatternSource

#: What was found before, on any board, by database: the same shapes stand at the same points again and again.
_KNOWN: WeakKeyDictionary[Database, dict[int, Finding]] = WeakKeyDictionary()
#: With more findings than this a position begins anew.
MOST_KNOWN: Final = 1 << 16


class _Found:
    """Findings as they come. `parts`: sources, barriers, intrusions and non-territory, as the fields of `Findings`."""

    def __init__(self) -> None:
        self.parts: tuple[list[Any], ...] = ([], [], [], [])

    def add(self, parts: tuple[list[Any], ...]) -> None:
        for known, part in zip(self.parts, parts, strict=True):
            known += part

    def frozen(self) -> Findings:
        return Findings(*map(tuple, self.parts))


class _Side:
    """One of the two databases: who asks it, and what its patterns are called, are worth and find."""

    def __init__(self, board: Board, database: Database, answers: DatabaseAnswers) -> None:
        self.database = database
        self.answers: StageAnswers = answers.of(database.name)
        self.answers.remember()
        self.matches = GroundMatches(board, database, answers.evaluator(database), self.answers)
        self.names = database.column("name")
        self.values = database.values
        self.classes = database.column("classes")
        self._known = _KNOWN.setdefault(database, {})
        if len(self._known) > MOST_KNOWN:
            self._known.clear()

    def found(self) -> tuple[list[Any], ...]:
        """Returns the findings of the matches that hold, by kind, in the order of the fields of `Findings`."""
        return self.matches.named_effects(self._known, self._finding)

    def _finding(self, number: int, effect: int, anchor: int, p: int, color: int) -> Finding:
        name = self.names[number]
        if effect in (STRONG_BARRIER, WEAK_BARRIER):
            return Barrier(name, color, p, effect == STRONG_BARRIER)
        if effect == INTRUSION:
            return Intrusion(name, color, anchor, p, self.values[number])
        if effect == NO_TERRITORY:
            return NonTerritory(name, color, p)
        classes = self.classes[number]
        enhances = "E" in classes
        return PatternSource(
            name,
            "enhancement" if enhances else "invasion",
            color,
            p,
            self.values[number],
            both_colors=not enhances and "s" in classes,
            escape_bonus="e" in classes,
        )


class InfluencePatterns:
    """Matches both databases for each computation that asks.

    `answers`: who answers the constraints, on the board as it stands. `dragons`: what may be asked of dragons (their
    outline and status), as far as they are known. `limits`: the horizon of whoever answers.
    """

    def __init__(
        self,
        board: Board,
        influence: Database | None,
        barriers: Database | None,
        answers: DatabaseAnswers,
        dragons: Facts,
        limits: Limits,
        trace: Trace = SILENT,
    ) -> None:
        self._board = board
        self._databases = {"influence": influence, "barriers": barriers}
        self._answers = answers
        self._dragons = dragons
        self._limits = limits
        self._trace = trace
        self._bits = BoardBits()
        self._sides: dict[str, _Side] = {}
        self._facts: Facts | None = None

    def __call__(self, start: InfluenceStart) -> Findings:
        """Returns the findings of one computation, on the board as it stands."""
        found = _Found()
        self._bits.load(self._board.color, self._board.size)
        # On the real board one ply less is read, so that figures before and after a move compare.
        with horizon_moved(self._limits, self._board.stackp - 1):
            if start.stage == "followup":
                self._match_followups(start, found)
            else:
                self._match_sources(start, found)
                self._match_barriers(start, found)
        return found.frozen()

    def _side(self, name: str) -> _Side | None:
        """Returns a database that is there, asking facts in which the dragons are as far known as they may be."""
        database = self._databases[name]
        if database is None:
            return None
        if name not in self._sides:
            self._sides[name] = _Side(self._board, database, self._answers)
        side = self._sides[name]
        if self._facts is None:
            self._facts = replace(side.answers.facts, outline=self._dragons.outline, status=self._dragons.status)
        side.answers.use(self._facts)
        return side

    def _match_sources(self, start: InfluenceStart, found: _Found) -> None:
        side = self._side("influence")
        wanted = ENHANCES * (start.stage == "escape") + INVADES * (not start.scoring)
        if side is not None and wanted:
            side.matches.begin(start.marks.safe, start.marks.strength)
            for color in (WHITE, BLACK):
                side.matches.match_sources(self._bits, color, wanted)
            self._enter(side, start, found)

    def _match_barriers(self, start: InfluenceStart, found: _Found) -> None:
        if start.to_move == EMPTY or start.stage == "escape":
            return
        side = self._side("barriers")
        if side is not None:
            side.matches.begin(start.marks.safe, start.marks.strength)
            side.matches.match_barriers(self._bits, start.to_move)
            self._enter(side, start, found)

    def _match_followups(self, start: InfluenceStart, found: _Found) -> None:
        """Finds what the mover could intrude with next, from the stones that its move made safe."""
        side = self._side("barriers")
        if side is not None:
            side.matches.begin(start.marks.safe, start.marks.strength)
            self._bits.mark_anchors(bytearray(start.marks.safe.translate(_SAVED)))
            side.matches.match_followups(self._bits, start.to_move)
            self._enter(side, start, found)

    def _enter(self, side: _Side, start: InfluenceStart, found: _Found) -> None:
        """Turns the accepted placements into findings."""
        found.add(side.found())
        if not self._trace.wants(TOPIC):
            return
        matches = side.matches
        held = memoryview(matches.held)[: matches.held_count * HELD].tolist()
        effects = tuple(memoryview(matches.effects)[: matches.effect_count * GROUND_EFFECT])
        ends = [*held[HELD + 3 :: HELD], matches.effect_count]
        for i, end in enumerate(ends[: matches.held_count]):
            orientation, anchor, own, first = held[i * HELD : (i + 1) * HELD]
            points = tuple(dict.fromkeys(effects[first * GROUND_EFFECT + 1 : end * GROUND_EFFECT : GROUND_EFFECT]))
            self._trace_match(Match(side.database, orientation, anchor, own), points, start)

    def _trace_match(self, match: Match, points: tuple[int, ...], start: InfluenceStart) -> None:
        """Tells one event a match: the anchor, then the points that it acts on."""
        self._trace.emit(
            TOPIC,
            "pattern",
            (match.anchor, *points),
            pattern=match.pattern.name,
            orientation=match.k,
            classes=match.pattern.classes,
            color=match.color,
            stage=start.stage,
            to_move=start.to_move,
        )
