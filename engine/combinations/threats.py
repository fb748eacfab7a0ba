"""Finds moves that threaten to capture a string which is alive as things stand."""

from collections.abc import Callable, Collection
from functools import lru_cache
from typing import Final, TypeVar

from msgspec import Struct, field

from godebug.engine.board.kernel import Board
from godebug.engine.combinations.records import Targets, Threat
from godebug.engine.go.color import EMPTY, other
from godebug.engine.go.points import CELLS, STEPS
from godebug.engine.go.result_codes import LOSE
from godebug.engine.patterns.database import Database
from godebug.engine.patterns.evaluator import Evaluator
from godebug.engine.patterns.kernel import BoardBits
from godebug.engine.reading.tactical import Reader

#: Strings that one move is said to threaten at most.
MOST_TARGETS: Final = 4
#: With no more liberties than this a string may be threatened by a stone that can be captured.
SHORT_OF_LIBERTIES: Final = 2

#: Points near strings with no more liberties than this are tried where reading looks for threats.
FEW_LIBERTIES: Final = 4

Item = TypeVar("Item")


class _Found(Struct):
    """The targets of one move, by origin: the pattern, and whether the target counts only beside another one."""

    targets: dict[int, tuple[str, bool]] = field(default_factory=dict)

    @property
    def counts(self) -> bool:
        return len(self.targets) > 1 or not all(conditional for _, conditional in self.targets.values())


class _Placement(Struct, frozen=True):
    """One orientation of a pattern: offsets from the anchor to its move and to the strings that it may threaten.

    `sacrifices`: the move may be put into atari; `conditional`: it counts only beside another target.
    """

    name: str
    move: int
    strings: tuple[int, ...]
    sacrifices: bool
    conditional: bool


#: What stands for the pattern where reading alone proposes a move.
_BY_READING: Final = _Placement("reading", 0, (), sacrifices=False, conditional=False)


@lru_cache(maxsize=8)
def _placements(database: Database) -> tuple[_Placement, ...]:
    """Returns the placements of a database, by number of the orientation."""
    placements = []
    for orientation, number in enumerate(database.pattern_of):
        pattern = database.pattern(number)
        move = next(iter(database.offsets(orientation, "*")), 0)
        strings = tuple(database.offsets(orientation, "X"))
        placements.append(_Placement(pattern.name, move, strings, "s" in pattern.classes, "c" in pattern.classes))
    return tuple(placements)


class ThreatFinder:
    """Finds threats on the board as it stands, with the patterns of `database`.

    `evaluator`: makes the evaluator of a database's constraints.
    """

    def __init__(
        self, board: Board, reader: Reader, database: Database | None, evaluator: Callable[[Database], Evaluator]
    ) -> None:
        self._board = board
        self._reader = reader
        self._database = database
        self._evaluator = evaluator
        self._bits = BoardBits()
        self._marks = bytearray(CELLS)

    def value(self, targets: Targets, stone: int) -> int:
        """Returns the value of the string at a stone: that of the living strings it has grown from, 0 if none lives."""
        origins = set(map(targets.origins.get, self._board.string_stones(stone)))
        return sum([targets.values.get(origin, 0) for origin in origins if origin is not None])

    def find(
        self,
        targets: Targets,
        least: int,
        goal: Collection[int] | None,
        forbidden: Collection[int],
        *,
        by_reading: bool = False,
    ) -> list[Threat]:
        """Returns the threats against strings worth at least `least`, cheapest first.

        `goal`: only threats against stones among these; None for everywhere. `forbidden`: moves that are left out.
        `by_reading`: every point near a string that is short of liberties may be a threat, whatever the shape.
        """
        prizes = self._prizes(targets, least, goal)
        if not prizes:
            return []
        color = other(targets.color)
        found: dict[int, _Found] = {}
        if self._database is not None:
            self._find_by_patterns(self._database, color, prizes, forbidden, found)
        if by_reading:
            self._find_by_reading(color, prizes, forbidden, found)
        threats = [self._threat(targets, move, entry) for move, entry in found.items() if entry.counts]
        return comb_sorted(threats, lambda threat: self.value(targets, threat.targets[0]))

    def _find_by_patterns(
        self,
        database: Database,
        color: int,
        prizes: dict[int, int],
        forbidden: Collection[int],
        found: dict[int, _Found],
    ) -> None:
        evaluator = self._evaluator(database)
        placements = _placements(database)
        # What was found is copied: the constraints may ask things that match patterns themselves.
        for orientation, anchor in self._matches(database, color, prizes):
            placement = placements[orientation]
            move = anchor + placement.move
            if move in forbidden:
                continue
            aimed_at = [prizes[anchor + step] for step in placement.strings if anchor + step in prizes]
            if not aimed_at or not self._may_add(placement, aimed_at, found.get(move)):
                continue
            if evaluator.accepts(color, orientation, anchor):
                self._enter(placement, move, color, aimed_at, found)

    def _find_by_reading(
        self, color: int, prizes: dict[int, int], forbidden: Collection[int], found: dict[int, _Found]
    ) -> None:
        """Adds the points at and beside the liberties of strings that have few, where reading captures these after a
        stone there."""
        board = self._board
        for origin in dict.fromkeys(prizes.values()):
            liberties = board.find_liberties(origin)
            if len(liberties) > FEW_LIBERTIES:
                continue
            beside = [p + step for p in liberties for step in STEPS if board.cells[p + step] == EMPTY]
            for move in dict.fromkeys((*liberties, *beside)):
                entry = found.get(move)
                if move in forbidden or (entry is not None and not self._is_open(_BY_READING, origin, entry)):
                    continue
                if self._may_be_played(_BY_READING, move, color, origin) and self._threatens(move, color, origin):
                    found.setdefault(move, _Found()).targets[origin] = (_BY_READING.name, False)

    def _prizes(self, targets: Targets, least: int, goal: Collection[int] | None) -> dict[int, int]:
        """Returns the stones worth attacking on the board as it stands, with the origins of their strings."""
        board, color = self._board, bytes(self._board.cells)
        return {
            stone: origin
            for origin in board.all_strings()
            if color[origin] == targets.color and self.value(targets, origin) >= least
            for stone in board.string_stones(origin)
            if goal is None or stone in goal
        }

    def _matches(self, database: Database, color: int, prizes: Collection[int]) -> list[tuple[int, int]]:
        """Returns orientation and anchor of each placement that touches a prize, in the order of matching."""
        bits, marks = self._bits, self._marks
        marks[:] = bytes(CELLS)
        for stone in prizes:
            marks[stone] = 1
        bits.load(self._board.color, self._board.size)
        bits.mark_goal(marks)
        count = bits.collect(database.program, color, True)
        orientations, anchors = memoryview(bits.orientations)[:count], memoryview(bits.anchors)[:count]
        return list(zip(orientations.tolist(), anchors.tolist(), strict=True))

    def _may_add(self, placement: _Placement, aimed_at: list[int], entry: _Found | None) -> bool:
        """Tells whether a placement may add a target to those already known for its move."""
        return entry is None or any(self._is_open(placement, origin, entry) for origin in aimed_at)

    def _is_open(self, placement: _Placement, origin: int, entry: _Found) -> bool:
        known = entry.targets.get(origin)
        if known is None:
            return len(entry.targets) < MOST_TARGETS
        return known[1] and not placement.conditional

    def _enter(
        self, placement: _Placement, move: int, color: int, aimed_at: list[int], found: dict[int, _Found]
    ) -> None:
        for origin in aimed_at:
            entry = found.get(move)
            if entry is not None and not self._is_open(placement, origin, entry):
                continue
            if self._may_be_played(placement, move, color, origin) and self._threatens(move, color, origin):
                found.setdefault(move, _Found()).targets[origin] = (placement.name, placement.conditional)

    def _may_be_played(self, placement: _Placement, move: int, color: int, target: int) -> bool:
        """Tells whether the move may be played: one that can be captured at once needs a sacrifice pattern or short
        liberties.
        """
        if placement.sacrifices or not self._board.is_self_atari(move, color):
            return True
        if self._board.count_liberties(target) > SHORT_OF_LIBERTIES:
            return False
        return self._reader.safe_move(move, color) != LOSE

    def _threatens(self, move: int, attacker: int, target: int) -> bool:
        if not self._board.trymove(move, attacker):
            return False
        gone = self._board.cells[target] == EMPTY
        threatens = gone or self._reader.attack_code(target) != LOSE
        self._board.popgo()
        return threatens

    def _threat(self, targets: Targets, move: int, entry: _Found) -> Threat:
        origins = comb_sorted(list(entry.targets), lambda origin: self.value(targets, origin))
        return Threat(move, tuple(origins), entry.targets[origins[0]][0])


def comb_sorted(items: list[Item], key: Callable[[Item], int]) -> list[Item]:
    """Sorts by increasing key as a comb sort does, which is not stable.

    The order decides which of two equal moves is reported, so it must be GNU Go's: gaps shrink by 10/13, 9 and 10
    become 11, and only strictly larger items move.
    """
    items = list(items)
    gap, swapped = len(items), True
    while gap > 1 or swapped:
        gap = (10 * gap + 3) // 13
        gap = 11 if gap in (9, 10) else max(gap, 1)
        swapped = False
        for i in range(len(items) - gap):
            if key(items[i]) > key(items[i + gap]):
                items[i], items[i + gap] = items[i + gap], items[i]
                swapped = True
    return items
