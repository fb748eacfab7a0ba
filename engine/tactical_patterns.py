"""What the attack, defence and connection databases find on a board.

Source: GNU Go manual, chapter "Pattern Code", sections on the attack, defence and connection databases.
"""

from collections.abc import Callable, Iterator
from functools import cached_property, partial

from engine.board.kernel import Board
from engine.color import BLACK, WHITE, other
from engine.dragons.amalgamation import CutFinding, JoinFinding, Partition
from engine.patterns.database import Database
from engine.patterns.helpers import Helpers
from engine.patterns.matcher import Match, Matcher
from engine.reading.tactical import Reader
from engine.result_codes import LOSE, WIN
from engine.worms.stage import Worms
from engine.worms.tactics import PatternMove

#: Who answers the constraints of patterns, by the colour that is O.
HelpersFor = Callable[[int], Helpers]


def pattern_moves(board: Board, database: Database | None, helpers: HelpersFor, targets: str) -> Iterator[PatternMove]:
    """The moves that a tactical database suggests, O white first, then black.

    `targets`: the symbols of the stones that the moves may matter to, `X` for attacks, `O` for defences.
    """
    if database is None:
        return
    matcher = Matcher(board.color, board.size)
    for color in (WHITE, BLACK):
        for match in matcher.matches(database, color):
            if match.accepts(helpers(color)):
                yield PatternMove(match.move, color, match.points(targets), match.pattern.name)


class _Joiner:
    """Helpers of connection patterns: they know the cutting points found so far, and actions may join dragons."""

    def __init__(self, helpers: Helpers, color: int, partition: Partition) -> None:
        self._helpers = helpers
        self._color = color
        self._partition = partition
        self._joined: list[tuple[int, int]] = []

    def pairs_of(self, match: Match) -> list[tuple[int, int]]:
        """The pairs of stones that the action of a match joins."""
        self._joined = []
        match.act(self)
        return self._joined

    def __getattr__(self, name: str) -> Callable[..., int]:
        return getattr(self._helpers, name)

    def xcut(self, p: int) -> int:
        return int(p in self._partition.cutting_points[self._color])

    def ocut(self, p: int) -> int:
        return int(p in self._partition.cutting_points[other(self._color)])

    def amalgamate(self, one: int, two: int) -> int:
        self._joined.append((one, two))
        return 1

    def amalgamate_most_valuable_helper(self, one: int, middle: int, two: int) -> int:
        """Joins the middle stone to the larger of the outer dragons, unless it belongs to one already."""
        part = self._partition
        if part.same_dragon(one, middle) or part.same_dragon(middle, two):
            return 0
        sizes = [part.effective_size(part.dragon_at(arm)) for arm in (one, two)]
        return self.amalgamate(one if sizes[0] >= sizes[1] else two, middle)


class ConnectionDatabase:
    """The connection database on a board: which links can be cut, and which strings it joins to dragons."""

    def __init__(self, board: Board, reader: Reader, worms: Worms, database: Database, helpers: HelpersFor) -> None:
        self._board = board
        self._reader = reader
        self._worms = worms
        self._database = database
        self._helpers = {color: helpers(color) for color in (WHITE, BLACK)}

    @cached_property
    def _matches(self) -> list[Match]:
        return list(Matcher(self._board.color, self._board.size).matches(self._database))

    def cuts(self) -> Iterator[CutFinding]:
        """Points at which the enemy cuts safely with stones that cannot be captured."""
        for match in self._matches:
            if "B" in match.pattern.classes and self._can_cut(match) and match.accepts(self._helpers[match.color]):
                yield CutFinding(match.pattern.name, match.color, match.anchor, match.move, match.points("!"))

    def _can_cut(self, match: Match) -> bool:
        """The move is safe, and so are the enemy stones of the diagram once it is played (class s: or not)."""
        if "s" not in match.pattern.classes:
            for stone in match.points("X"):
                captured = self._worms.attack_codes[self._board.origin(stone)] == WIN
                if captured and not self._reader.does_defend(match.move, stone):
                    return False
        return self._reader.safe_move(match.move, other(match.color)) != LOSE

    def joins(self, partition: Partition) -> Iterator[JoinFinding]:
        """What is joined: all own stones of a pattern of class C; of others what their action joins."""
        joiners = {color: _Joiner(helpers, color, partition) for color, helpers in self._helpers.items()}
        matches = [match for match in self._matches if "B" not in match.pattern.classes]
        actions = {
            match for match in matches if "C" not in match.pattern.classes and match.accepts(joiners[match.color])
        }
        if not actions:
            # The order does not matter: cheap patterns stand first in the file, and what they join need not be read.
            matches.sort(key=lambda match: match.number)
        for match in matches:
            pattern, joiner = match.pattern, joiners[match.color]
            if "C" in pattern.classes:
                holds = partial(match.accepts, joiner)
                capturable = "s" in pattern.classes
                yield JoinFinding(
                    pattern.name, match.color, match.anchor, match.points("O"), also_capturable=capturable, holds=holds
                )
            elif match in actions:
                for pair in joiner.pairs_of(match):
                    yield JoinFinding(pattern.name, match.color, match.anchor, pair, also_capturable=True)
