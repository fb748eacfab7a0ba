"""What the connection database finds on a board: the links that can be cut, and the strings that form dragons.

Source: GNU Go manual, chapter "Pattern Code", section on the connections database.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cached_property, partial
from typing import Final, Protocol

from msgspec import Struct

from godebug.engine.board.kernel import Board
from godebug.engine.board.trial import tried
from godebug.engine.connections.limits import joining_nodes
from godebug.engine.facts.stage_answers import StageAnswers
from godebug.engine.go.color import BLACK, WHITE, other
from godebug.engine.go.points import CELLS
from godebug.engine.go.result_codes import LOSE, WIN
from godebug.engine.patterns.database import Database
from godebug.engine.patterns.evaluator import Evaluator
from godebug.engine.patterns.matcher import Match, Matcher
from godebug.engine.patterns.questions import OCUT, POTENTIAL_CUTSTONE
from godebug.engine.reading.tactical import Reader
from godebug.engine.worms.stage import Worms

#: The helper of patterns that mark nothing and join nothing, but count the cuts behind an enemy string.
COUNTING: Final = "cutstone2_helper"


class CutFinding(Struct, frozen=True):
    """One enemy move at `point` that breaks two links of `color` at once; no join may use `inhibited` points either."""

    pattern: str
    color: int
    anchor: int
    point: int
    inhibited: tuple[int, ...] = ()


def _always() -> bool:
    return True


class JoinFinding(Struct, frozen=True):
    """The pattern connects `stones` of `color`, if `holds` (asked only where the answer matters).

    `also_capturable`: strings that can be captured are joined as well.
    """

    pattern: str
    color: int
    anchor: int
    stones: tuple[int, ...]
    also_capturable: bool = False
    holds: Callable[[], bool] = _always


class GrowingDragons(Protocol):
    """The dragons joined so far. `cutting_points`: by colour, the points where its links can be cut."""

    cutting_points: dict[int, set[int]]

    def dragon_at(self, stone: int) -> int:
        """Returns the origin of the dragon that the string of `stone` belongs to so far."""

    def same_dragon(self, one: int, two: int) -> bool:
        """Tells whether two stones belong to one dragon so far."""

    def effective_size(self, dragon: int) -> float:
        """Returns the stones of `dragon` so far, with its share of the empty points nearby."""


class ConnectionDatabase:
    """Matches the connection database on a board. `evaluator`: asks its constraints; `answers`: answers them."""

    def __init__(
        self,
        board: Board,
        reader: Reader,
        worms: Worms,
        database: Database,
        evaluator: Evaluator,
        answers: StageAnswers,
    ) -> None:
        self._board = board
        self._reader = reader
        self._worms = worms
        self._database = database
        self._evaluator = evaluator
        self._answers = answers
        answers.link_nodes = joining_nodes(len(worms.strings))
        # By the number of the pattern; asked so often that the patterns themselves take too long.
        self._classes = database.column("classes")
        self._is_counting = [helper == COUNTING for helper in database.column("helper")]
        #: By stone, how many cuts work once its string has been defended.
        self.potential_cuts: dict[int, int] = {}

    @cached_property
    def _matches(self) -> list[Match]:
        return list(Matcher(self._board.color, self._board.size).matches(self._database))

    def _mark_cuts(self, cutting_points: Mapping[int, Collection[int]]) -> None:
        """Tells the constraints of these cutting points."""
        for color in (WHITE, BLACK):
            marks = [0.0] * CELLS
            for p in cutting_points.get(color, ()):
                marks[p] = 1.0
            self._answers.set_map(OCUT, color - 1, marks)
        self._answers.set_map(POTENTIAL_CUTSTONE, 0, [0.0] * CELLS)

    @property
    def disconnections(self) -> Mapping[tuple[int, int], tuple[int, int]]:
        """Returns code and move of the pairs of stones that constraints found to be cut apart."""
        return self._answers.disconnections

    def cuts(self) -> Iterator[CutFinding]:
        """Yields points where the enemy cuts safely with stones that cannot be captured."""
        self._mark_cuts({})
        for match in self._matches:
            if self._is_counting[match.number]:
                self._count(match)
            elif "B" in self._classes[match.number] and self._can_cut(match) and match.accepts(self._evaluator):
                yield CutFinding(match.pattern.name, match.color, match.anchor, match.move, match.points("!"))

    def _count(self, match: Match) -> None:
        """Counts a cut that an enemy string between two stones of the diagram makes once it has been defended.

        The defence itself is the move of the diagram, or leaves it safe for the enemy. As GNU Go 3.8 counts: what the
        defence captures besides makes no cut.
        """
        enemy = other(match.color)
        string = self._board.origin(match.points("X")[0])
        if self._worms.attack_codes[string] == LOSE or self._worms.defense_codes[string] == LOSE:
            return
        if not match.accepts(self._evaluator):
            return
        defense = self._worms.tactics.defenses[string].point
        with tried(self._board, defense, enemy) as made:
            if not made:
                return
            works = match.move == defense or self._reader.safe_move(match.move, enemy) != LOSE
        if works:
            for stone in self._board.string_stones(string):
                self.potential_cuts[stone] = self.potential_cuts.get(stone, 0) + 1

    def _can_cut(self, match: Match) -> bool:
        """Tells whether the move is safe, and the enemy stones of the diagram after it; class s needs neither."""
        if "s" not in match.pattern.classes:
            for stone in match.points("X"):
                captured = self._worms.attack_codes[self._board.origin(stone)] == WIN
                if captured and not self._reader.does_defend(match.move, stone):
                    return False
        return self._reader.safe_move(match.move, other(match.color)) != LOSE

    def joins(self, dragons: GrowingDragons) -> Iterator[JoinFinding]:
        """Yields what is joined: all own stones of a pattern of class C, else the stones that the action joins."""
        self._mark_cuts(dragons.cutting_points)
        classes = self._classes
        matches = [
            match for match in self._matches if "B" not in classes[match.number] and not self._is_counting[match.number]
        ]
        actions = {match for match in matches if "C" not in classes[match.number] and match.accepts(self._evaluator)}
        # Cheap patterns stand first in the file, and what they join need not be read; who gets a stone that only one of
        # two can have is asked when all else is joined.
        matches.sort(key=lambda match: (match in actions, match.number))
        for match in matches:
            pattern = match.pattern
            if "C" in classes[match.number]:
                holds = partial(self._holds, match)
                capturable = "s" in classes[match.number]
                yield JoinFinding(
                    pattern.name, match.color, match.anchor, match.points("O"), also_capturable=capturable, holds=holds
                )
            elif match in actions and self._helped(match):
                for pair in self._pairs_of(match, dragons):
                    yield JoinFinding(pattern.name, match.color, match.anchor, pair, also_capturable=True)

    def _holds(self, match: Match) -> bool:
        return match.accepts(self._evaluator) and self._helped(match)

    def _helped(self, match: Match) -> bool:
        """Tells whether a hand-written helper accepts a match."""
        return self._evaluator.help_accepts(match.color, match.orientation, match.anchor)

    def _pairs_of(self, match: Match, dragons: GrowingDragons) -> list[tuple[int, int]]:
        """Returns the pairs of stones that the action of a match joins."""
        match.act(self._evaluator)
        pairs = []
        for name, points in self._evaluator.effects():
            if name == "amalgamate":
                pairs.append((points[0], points[1]))
            elif name == "amalgamate_most_valuable_helper":
                one, middle, two = points
                # The middle stone goes to the larger of the outer dragons, unless it belongs to one already.
                if not dragons.same_dragon(one, middle) and not dragons.same_dragon(middle, two):
                    sizes = [dragons.effective_size(dragons.dragon_at(arm)) for arm in (one, two)]
                    pairs.append((one if sizes[0] >= sizes[1] else two, middle))
        return pairs
