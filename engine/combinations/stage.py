"""Combinations of both sides: the move that matters, the defences against it, and what a planned move would allow.

Source: GNU Go manual, chapter "Tactical Reading", section "Combination Attacks".
"""

from collections.abc import Collection, Iterator
from contextlib import contextmanager

from msgspec.structs import replace

from godebug.engine.board.kernel import Board
from godebug.engine.combinations.listener import CombinationListener
from godebug.engine.combinations.records import Blunder, Combination, Targets
from godebug.engine.combinations.search import CombinationSearch, Success, depth_at
from godebug.engine.combinations.targets import Situation, find_targets
from godebug.engine.combinations.threats import Threats
from godebug.engine.go.color import EMPTY, other
from godebug.engine.go.points import NO_POINT
from godebug.engine.go.result_codes import LOSE
from godebug.engine.reading.tactical import Reader
from godebug.engine.trace.events import SILENT, Trace

#: Nodes of reading that finding an attack may take, that all its defences may take, and that one planned move may.
ATTACK_NODES, DEFENSE_NODES, BLUNDER_NODES = 1_000_000, 1_000_000, 500_000


class Combinations:
    """Combination attacks of both sides on the real board.

    `situation`: what the analysis knows. `threats`: finds the moves. `level`: search effort.
    """

    def __init__(
        self,
        board: Board,
        reader: Reader,
        threats: Threats,
        situation: Situation,
        level: int,
        trace: Trace = SILENT,
    ) -> None:
        self._board = board
        self._reader = reader
        self._situation = situation
        self._search = CombinationSearch(board, reader, threats, depth_at(level), trace)
        self._leads: dict[int, tuple[Combination, list[int]]] = {}
        self._defended: dict[int, Combination] = {}

    def listen(self, listener: CombinationListener | None) -> CombinationListener | None:
        """Sets the listener of the following searches, None for nobody, and returns the one before."""
        before, self._search.listener = self._search.listener, listener
        return before

    def forget(self) -> None:
        """Forgets all results, so that the next question is searched anew."""
        self._leads = {}
        self._defended = {}

    def attack(self, color: int) -> Combination:
        """Returns the combination of `color`, who moves first, without its defences; it is false where there is
        none.
        """
        return self._lead(color)[0]

    def defended(self, color: int) -> Combination:
        """Returns the combination of `color` with its defences. Each is tried, which costs more than finding the
        attack.
        """
        if color not in self._defended:
            attack, touched = self._lead(color)
            self._search.allow(DEFENSE_NODES)
            targets = self.targets(other(color))
            defenses = tuple(p for p in sorted(touched) if self._defends(targets, p, attack))
            certain = attack.certain and not self._search.exhausted
            self._defended[color] = replace(attack, defenses=defenses, certain=certain)
        return self._defended[color]

    def _lead(self, color: int) -> tuple[Combination, list[int]]:
        """Returns the combination and the points that its search met."""
        if color not in self._leads:
            targets = self.targets(other(color))
            self._search.allow(ATTACK_NODES)
            found = self._search.run(targets, 1)
            if found is None:
                self._leads[color] = Combination(color, certain=not self._search.exhausted), []
            else:
                last, touched, _ = self._shortened(targets, found)
                certain = not self._search.exhausted
                self._leads[color] = Combination(color, last.move, last.size, line=last.line, certain=certain), touched
        return self._leads[color]

    def targets(self, color: int, safe: Collection[int] | None = None) -> Targets:
        """Returns the strings that a combination against `color` may aim at, and their values."""
        return find_targets(self._board, self._situation, color, safe)

    def _shortened(self, targets: Targets, found: Success) -> tuple[Success, list[int], frozenset[int]]:
        """Drops first moves one by one while a combination is left, because the first may be idle ataris.

        Returns the last success, the points that its search met, and all first moves.
        """
        size = found.size
        dropped: frozenset[int] = frozenset()
        touched: list[int] = []
        following: Success | None = found
        while following is not None:
            found, touched = following, list(self._search.touched)
            dropped |= {found.move}
            following = self._search.run(targets, size, dropped)
        return found, touched, dropped

    def _defends(self, targets: Targets, p: int, attack: Combination) -> bool:
        """Tells whether a stone of the defender at `p` is safe and leaves no combination of the attack's size."""
        if self._board.cells[p] != EMPTY:
            return False
        with self._played(p, targets.color) as legal:
            if not legal or self._reader.attack_code(p) != LOSE:
                return False
            rest = self._search.run(targets, attack.size, likely=attack.move)
            return rest is None and not self._search.exhausted

    @contextmanager
    def _played(self, p: int, color: int, ko: bool = False) -> Iterator[bool]:
        """Plays one more move for a block, read as deep as without it. `ko`: the move may take a ko that is banned."""
        legal = self._board.tryko(p, color) if ko else self._board.trymove(p, color)
        if legal:
            self._reader.change_depths(1)
        try:
            yield bool(legal)
        finally:
            if legal:
                self._reader.change_depths(-1)
                self._board.popgo()

    def blunder(self, color: int, move: int, safe: Collection[int], least: int = 1) -> Blunder:
        """Returns what `color` would lose by `move` to a combination worth at least `least` that it allows.

        `safe`: his stones that he believes to keep when he plays there.
        """
        enemy_targets = self.targets(color, safe)
        self._search.allow(BLUNDER_NODES)
        with self._played(move, color, ko=True) as legal:
            if not legal:
                return Blunder()
            first = self._search.run(enemy_targets, least)
            if first is None:
                return Blunder()
            last, touched, dropped = self._shortened(enemy_targets, first)
        without = self._search.run(self.targets(color), least, dropped - {last.move})
        if without is None and self._search.exhausted:
            # Nobody knows whether the combination is there without the move, too.
            return Blunder()
        size = first.size - (without.size if without is not None else 0)
        if size <= 0:
            return Blunder()
        defenses = tuple(
            p for p in sorted(touched) if self._prevents(enemy_targets, p, move, first.size, dropped - {last.move})
        )
        return Blunder(size, defenses)

    def _prevents(self, targets: Targets, p: int, move: int, size: int, forbidden: Collection[int]) -> bool:
        """Tells whether a safe stone at `p`, played first, keeps the loss of a planned move below `size`."""
        if self._board.cells[p] != EMPTY or p in (move, NO_POINT):
            return False
        with self._played(p, targets.color) as legal:
            if not legal or self._reader.attack_code(p) != LOSE:
                return False
            with self._played(move, targets.color, ko=True):
                return self._search.run(targets, size, forbidden) is None
