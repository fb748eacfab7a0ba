"""Combinations of both sides: the move that matters, the defences against it, and what a planned move would allow.

Source: GNU Go manual, chapter "Tactical Reading", section "Combination Attacks".
"""

from collections.abc import Collection, Iterator
from contextlib import contextmanager

from msgspec import Struct
from msgspec.structs import replace

from godebug.engine.board.kernel import Board
from godebug.engine.combinations.listener import CombinationListener
from godebug.engine.combinations.records import Blunder, Combination, Targets
from godebug.engine.combinations.search import CombinationAttempt, CombinationSearch, depth_at
from godebug.engine.combinations.targets import RealPosition, find_targets
from godebug.engine.combinations.threats import ThreatFinder
from godebug.engine.go.color import EMPTY, other
from godebug.engine.go.points import NO_POINT
from godebug.engine.go.result_codes import LOSE
from godebug.engine.reading.horizon import horizon_moved
from godebug.engine.reading.tactical import Reader
from godebug.engine.trace.events import SILENT, Trace

#: Nodes of reading that finding an attack may take, that all its defences may take, and that one planned move may.
ATTACK_NODES, DEFENSE_NODES, BLUNDER_NODES = 1_000_000, 1_000_000, 500_000
#: Nodes for an attack whose threats are found by reading alone, where those of patterns came to nothing.
READING_NODES = 60_000


class _Lead(Struct, frozen=True):
    """A combination, what its search met, and whether its threats needed no pattern."""

    combination: Combination
    touched: tuple[int, ...]
    by_reading: bool


class Combinations:
    """Combination attacks of both sides on the real board.

    `situation`: what the analysis knows. `threats`: finds the moves. `level`: search effort.
    """

    def __init__(
        self,
        board: Board,
        reader: Reader,
        threats: ThreatFinder,
        situation: RealPosition,
        level: int,
        trace: Trace = SILENT,
    ) -> None:
        self.board = board
        self._reader = reader
        self._situation = situation
        self._search = CombinationSearch(board, reader, threats, depth_at(level), trace)
        self._leads: dict[int, _Lead] = {}
        self._defended: dict[int, Combination] = {}

    def listen(self, listener: CombinationListener | None) -> CombinationListener | None:
        """Sets the listener of the following searches, None for nobody, and returns the one before."""
        before, self._search.listener = self._search.listener, listener
        return before

    def abandon(self) -> None:
        """Drops what a search that failed has left open."""
        self._reader.abandon()

    def forget(self) -> None:
        """Forgets all results, so that the next question is searched anew."""
        self._leads = {}
        self._defended = {}

    def attack(self, color: int) -> Combination:
        """Returns the combination of `color`, who moves first, without its defences; it is false where there is
        none.
        """
        return self._lead(color).combination

    def defended(self, color: int) -> Combination:
        """Returns the combination of `color` with its defences. Each is tried, which costs more than finding the
        attack.
        """
        if color not in self._defended:
            lead = self._lead(color)
            attack = lead.combination
            last_node = self._search.spent + DEFENSE_NODES
            targets = self.targets(other(color), critical=lead.by_reading)
            tried = {p: self._defends(targets, p, lead, last_node) for p in sorted(lead.touched)}
            defenses = tuple(p for p, defends in tried.items() if defends)
            certain = attack.certain and None not in tried.values()
            self._defended[color] = replace(attack, defenses=defenses, certain=certain)
        return self._defended[color]

    def _lead(self, color: int) -> _Lead:
        """Returns the combination, first by the patterns of threats, then by whatever reading calls a threat."""
        if color not in self._leads:
            targets = self.targets(other(color))
            last_node = self._search.spent + ATTACK_NODES
            first = self._search.run(targets, 1, last_node=last_node)
            by_reading = first.success is None and not first.exhausted
            if by_reading:
                last_node = self._search.spent + READING_NODES
                targets = self.targets(other(color), critical=True)
                first = self._search.run(targets, 1, last_node=last_node, by_reading=True)
            if first.success is None:
                # Where reading was not tried, the nodes were at an end.
                self._leads[color] = _Lead(Combination(color, certain=by_reading), (), by_reading)
            else:
                last, _, certain = self._shortened(targets, first, last_node, by_reading)
                found = last.success
                assert found is not None
                combination = Combination(color, found.move, found.size, line=found.line, certain=certain)
                self._leads[color] = _Lead(combination, last.touched, by_reading)
        return self._leads[color]

    def targets(self, color: int, safe: Collection[int] | None = None, *, critical: bool = False) -> Targets:
        """Returns the strings that a combination against `color` may aim at, and their values."""
        return find_targets(self.board, self._situation, color, safe, critical=critical)

    def _shortened(
        self, targets: Targets, first: CombinationAttempt, last_node: int, by_reading: bool = False
    ) -> tuple[CombinationAttempt, frozenset[int], bool]:
        """Returns the last success when first moves are dropped one by one: earlier ones may have been idle ataris.
        With all first moves, and whether the nodes were enough.
        """
        found, certain = first, not first.exhausted
        dropped: frozenset[int] = frozenset()
        following = first
        while following.success is not None:
            found = following
            dropped |= {following.success.move}
            assert first.success is not None
            following = self._search.run(
                targets, first.success.size, dropped, last_node=last_node, by_reading=by_reading
            )
            certain = certain and not following.exhausted
        return found, dropped, certain

    def _defends(self, targets: Targets, p: int, lead: _Lead, last_node: int) -> bool | None:
        """Tells whether a stone of the defender at `p` stands there safely and leaves nothing of the size of the
        attack, whatever it begins with; None where the nodes were too few to say.
        """
        if self.board.cells[p] != EMPTY:
            return False
        with self._played(p, targets.color) as legal:
            if not legal or self._reader.attack_code(p) != LOSE:
                return False
            attack = lead.combination
            rest = self._search.run(
                targets, attack.size, last_node=last_node, likely=attack.move, by_reading=lead.by_reading
            )
            return None if rest.exhausted else rest.success is None

    @contextmanager
    def _played(self, p: int, color: int, ko: bool = False) -> Iterator[bool]:
        """Plays one more move for a block, read as deep as without it. `ko`: the move may take a ko that is banned."""
        legal = self.board.tryko(p, color) if ko else self.board.trymove(p, color)
        try:
            with horizon_moved(self._reader.limits, 1 if legal else 0):
                yield bool(legal)
        finally:
            if legal:
                self.board.popgo()

    def blunder(self, color: int, move: int, safe: Collection[int], least: int = 1) -> Blunder:
        """Returns what `color` would lose by `move` to a combination worth at least `least` that it allows.

        `safe`: his stones that he believes to keep when he plays there.
        """
        enemy_targets = self.targets(color, safe)
        last_node = self._search.spent + BLUNDER_NODES
        with self._played(move, color, ko=True) as legal:
            if not legal:
                return Blunder()
            first = self._search.run(enemy_targets, least, last_node=last_node)
            if first.success is None:
                return Blunder()
            last, dropped, certain = self._shortened(enemy_targets, first, last_node)
        assert last.success is not None
        dropped -= {last.success.move}
        without = self._search.run(self.targets(color), least, dropped, last_node=last_node)
        if without.success is None and not (certain and not without.exhausted):
            # Nobody knows whether the combination is there without the move, too.
            return Blunder()
        size = first.success.size - (without.success.size if without.success is not None else 0)
        if size <= 0:
            return Blunder()
        defenses = tuple(
            p
            for p in sorted(last.touched)
            if self._prevents(enemy_targets, p, move, first.success.size, last_node, dropped)
        )
        return Blunder(size, defenses)

    def _prevents(
        self, targets: Targets, p: int, move: int, size: int, last_node: int, forbidden: Collection[int]
    ) -> bool:
        """Tells whether a safe stone at `p` keeps the loss of a planned move below `size`."""
        if self.board.cells[p] != EMPTY or p in (move, NO_POINT):
            return False
        with self._played(p, targets.color) as legal:
            if not legal or self._reader.attack_code(p) != LOSE:
                return False
            with self._played(move, targets.color, ko=True):
                return self._search.run(targets, size, forbidden, last_node=last_node).success is None
