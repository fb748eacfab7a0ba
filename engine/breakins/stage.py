"""The break-in stage: corrects the territory of an influence computation by reading.

For every big territory, the intruder's closest safe strings try to get in: by `break_in` where the intruder is to
move, by `block_off` where the owner is. A string that gets in costs territory where it enters; the rest is tried again
until the string cannot reach it. Source: GNU Go manual, chapter "Influence Function", section "Break Ins".
"""

from collections.abc import Iterator
from time import process_time

from msgspec.structs import replace

from godebug.engine.board.trial import played
from godebug.engine.breakins.changes import TOPIC as TERRITORY_TOPIC
from godebug.engine.breakins.entries import EntryReader
from godebug.engine.breakins.goals import Approach, marks_of, near_strings, whole_goal
from godebug.engine.breakins.records import Attempt, BreakIns, Erasure, ExaminedTerritory, Round
from godebug.engine.go.color import BLACK, NAMES, WHITE, other
from godebug.engine.go.points import CELLS, LINES, NO_POINT, Point, vertex
from godebug.engine.go.result_codes import NAMES as CODE_NAMES
from godebug.engine.influence.claims import mark_sources
from godebug.engine.influence.records import Region
from godebug.engine.influence.result import Influence
from godebug.engine.reading.horizon import horizon_moved
from godebug.engine.trace.events import SILENT, Trace

#: Territories of fewer points are left alone.
LEAST_TERRITORY = 10
#: Points that a round lists at most, and how much of the territory it may take with their neighbours.
MOST_ERASURES = 4
MOST_CHARGE = 5
#: Entries are listed up to this far behind the nearest one, which counts for no more than `FAR`.
BEHIND_NEAREST = 3100
FAR = 35000

TOPIC = "breakin"


def find_break_ins(
    entries: EntryReader, influence: Influence, trace: Trace = SILENT, move: Point = NO_POINT
) -> BreakIns:
    """Finds what can be broken into among the territories of `influence`, whose stones stand on the board of `entries`.

    `move`: the move that is being valued, for the trace.
    """
    examiner = TerritoryExaminer(entries, influence, trace, move)
    _, regions = influence.segments("territory")
    return BreakIns(influence, tuple(examiner.examine(region) for region in regions if region.size >= LEAST_TERRITORY))


def find_break_ins_after(entries: EntryReader, after: Influence, trace: Trace = SILENT) -> BreakIns:
    """Does the same after the move of `after`, which is played on the board meanwhile; reading goes as deep as before
    it.
    """
    assert after.move is not None
    move = after.move
    limits = entries.connections.search.limits
    with played(entries.board, move.point, move.color), horizon_moved(limits, 1):
        return find_break_ins(entries, after, trace, move.point)


class TerritoryExaminer:
    """Examines the territories of one influence computation."""

    def __init__(self, entries: EntryReader, influence: Influence, trace: Trace, move: Point) -> None:
        self.board = entries.board
        self.entries = entries
        self.influence = influence
        self.trace = trace
        self.move = move
        #: Whether anyone listens: looking at the clock takes longer than an answer that is remembered.
        self.tells = trace.wants(TOPIC)

    def examine(self, region: Region) -> ExaminedTerritory:
        """Examines one territory with all strings near it, which share one shrinking goal."""
        to_move, owner, intruder = self.influence.to_move, region.owner, other(region.owner)
        goal = whole_goal(self.board, region.points, to_move == intruder)
        marks = marks_of(goal)
        if self.tells:
            self._emit(
                "territory",
                tuple(p for p, _ in marks),
                to_move=NAMES[to_move],
                owner=NAMES[owner],
                marks=[mark for _, mark in marks],
            )
        # Strings that the influence function takes for safe, with some strength.
        lively = bytearray(CELLS)
        mark_sources(self.influence.field, lively)
        strings = near_strings(self.board, self.entries.distances, goal, intruder, lively)
        attempts = tuple(self.attempt(string, goal, to_move == intruder) for string in strings)
        return ExaminedTerritory(owner, to_move, marks, attempts)

    def attempt(self, string: Point, goal: bytearray, entering: bool) -> Attempt:
        """Reads and shrinks the goal in rounds, for one string."""
        approach = Approach(self.board, self.entries.distances, string, entering)
        part = approach.smaller_goal(goal)
        self._emit("string", (string, *part))
        rounds: list[Round] = []
        while True:
            reading = self._read(string, part, entering)
            erasures = self._erase(approach, goal, reading) if reading.succeeds else ()
            if not erasures:
                return Attempt(string, (*rounds, reading))
            rounds.append(replace(reading, erasures=erasures))
            part = approach.smaller_goal(goal)
            self._emit("smaller goal", part)

    def _read(self, string: Point, part: tuple[int, ...], entering: bool) -> Round:
        """Reads whether the string can be linked to these points, or be kept from them."""
        if not self.tells:
            return self.entries.read(string, part, entering)
        start = process_time()
        result = self.entries.read(string, part, entering)
        self._emit(
            "read",
            (string, *part),
            question=result.question,
            code=CODE_NAMES[result.code],
            move=vertex(result.move, self.board.size),
            nodes=result.nodes,
            tactical_nodes=result.tactical_nodes,
            cached=result.cached,
            seconds=process_time() - start,
        )
        return result

    def _erase(self, approach: Approach, goal: bytearray, reading: Round) -> tuple[Erasure, ...]:
        """Lists the points that a successful round takes away and removes them from the goal."""
        listed = list(self._listed(approach, goal, reading))
        charge = 0
        erasures = []
        for p, kind in listed:
            self._trace_erasure(p, kind)
            if charge < MOST_CHARGE:
                charge += goal[p] != 0
                goal[p] = 0
                charge += sum(goal[p + step] != 0 for step in LINES)
            erasures.append(Erasure(p, kind, charge < MOST_CHARGE))
        return tuple(erasures)

    def _listed(self, approach: Approach, goal: bytearray, reading: Round) -> Iterator[tuple[int, str]]:
        """Yields (point, kind) of the break-in move and of the nearest entries."""
        room = MOST_ERASURES
        if reading.question == "break_in" and reading.move != NO_POINT and goal[reading.move]:
            yield reading.move, "a"
            room -= 1
        nearest = FAR
        for p, distance in approach.entries(goal):
            if distance > nearest + BEHIND_NEAREST or room == 0:
                return
            yield p, "b"
            nearest = min(nearest, distance)
            room -= 1

    def _trace_erasure(self, p: Point, kind: str) -> None:
        """Emits one event, though it belongs to two topics."""
        topic = TOPIC if self.trace.wants(TOPIC) else TERRITORY_TOPIC
        if self.trace.wants(topic):
            self.trace.emit(topic, "erase", (p,), stack=self._stack(), way=kind, move=self._name_of_move())

    def _emit(self, kind: str, points: tuple[int, ...], **figures: object) -> None:
        if self.tells:
            self.trace.emit(TOPIC, kind, points, stack=self._stack(), **figures)

    def _stack(self) -> list[str]:
        """Returns the trial moves on the board, as `B:G7`."""
        board = self.board
        letters = {BLACK: "B", WHITE: "W"}
        return [
            f"{letters[board.stack_color[i]]}:{vertex(board.stack_point[i], board.size)}" for i in range(board.stackp)
        ]

    def _name_of_move(self) -> str | None:
        return None if self.move == NO_POINT else vertex(self.move, self.board.size)
