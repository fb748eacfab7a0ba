"""The search for a combination: threat, answer, threat, until a string falls that nobody can save.

Every attacking move must threaten something; the answers are the moves that save the threatened strings, by reading.
Source: GNU Go manual, chapter "Tactical Reading", section "Combination Attacks".
"""

from collections.abc import Collection, Iterator
from typing import Final

from msgspec import Struct

from godebug.engine.board.kernel import Board
from godebug.engine.combinations.area import NearbyStones
from godebug.engine.combinations.listener import CombinationListener
from godebug.engine.combinations.records import Targets, Threat
from godebug.engine.combinations.threats import ThreatFinder
from godebug.engine.go.color import EMPTY, other
from godebug.engine.go.points import LINES, NO_POINT
from godebug.engine.go.result_codes import LOSE, WIN
from godebug.engine.reading.horizon import horizon_moved
from godebug.engine.reading.tactical import Reader
from godebug.engine.trace.events import SILENT, Trace

TOPIC: Final = "atari-atari"

#: How many moves deep threats are tried, by level from 12 down to 0 (GNU Go 3.8, `--aa-depth`).
DEPTHS: Final = (8, 7, 6, 6, 5, 5, 4, 3, 2, 1, 0, 0, 0)
#: Below this depth nothing is found.
LEAST_DEPTH: Final = 2
#: Liberties of a target that are tried as defences.
MOST_LIBERTIES: Final = 4
#: Attackers around a target with no more liberties than this are put into atari, or captured, to save it.
WEAK_ATTACKER: Final = 3
#: The liberties of an attacking stone with no more of them may answer it later.
SHORT_OF_LIBERTIES: Final = 2
#: A position where the attacker moves counts as so many nodes of reading. Of 30 positions of the games that ship no
#: question took more than 528 of them (and 507,000 nodes); on boards of kos it would be tens of thousands.
POSITION_NODES: Final = 250


def depth_at(level: int) -> int:
    """Returns how many threats deep the search goes at a level, 0 to 12."""
    return DEPTHS[12 - max(0, min(level, 12))]


class Success(Struct, frozen=True):
    """A prize and the way to it: its value (`size`), the first attack (`move`), and the moves tried first (`line`)."""

    size: int
    move: int = NO_POINT
    line: tuple[int, ...] = ()


class CombinationAttempt(Struct, frozen=True):
    """What a search found: `success`, None for nothing. `touched`: what it met, in order: attacking moves, answers and
    the last liberties of attacking stones. `exhausted`: its nodes were too few, and what was not looked at counts as no
    combination."""

    success: Success | None
    touched: tuple[int, ...] = ()
    exhausted: bool = False


class CombinationSearch:
    """Searches on a board that may have trial moves on it; the limits of `reader` count from the real position.

    `listener`: told what is tried; None for nobody.
    """

    def __init__(self, board: Board, reader: Reader, threats: ThreatFinder, depth: int, trace: Trace = SILENT) -> None:
        self.board = board
        self.reader = reader
        self.threats = threats
        self.depth = depth
        self.trace = trace
        self.listener: CombinationListener | None = None
        self.surroundings = NearbyStones(board)
        self.positions = 0

    @property
    def spent(self) -> int:
        """Returns the nodes of reading so far, with those that the positions of searches count as."""
        return self.reader.nodes + POSITION_NODES * self.positions

    def run(
        self,
        targets: Targets,
        least: int,
        forbidden: Collection[int] = (),
        *,
        last_node: int | None = None,
        likely: int = NO_POINT,
        by_reading: bool = False,
    ) -> CombinationAttempt:
        """Looks for a combination worth at least `least` against `targets`, without the moves of `forbidden`.

        `last_node`: what has been `spent` when the search ends, None for no limit. `likely`: a move to
        try first, where only the existence of a combination matters. `by_reading`: threats need no pattern.
        """
        if self.depth < LEAST_DEPTH:
            return CombinationAttempt(None)
        attempt = _Run(self, targets, least, frozenset(forbidden), last_node, by_reading)
        success = attempt.attack(NO_POINT, None, likely)
        return CombinationAttempt(success, tuple(attempt.touched), attempt.exhausted)


class _Run:
    """One search, with what it has met so far."""

    def __init__(
        self,
        search: CombinationSearch,
        targets: Targets,
        least: int,
        forbidden: frozenset[int],
        last_node: int | None,
        by_reading: bool,
    ) -> None:
        self.search = search
        self.board, self.reader, self.threats = search.board, search.reader, search.threats
        self.trace, self.listener = search.trace, search.listener
        self.targets = targets
        self.least = least
        self.last_node = last_node
        self.by_reading = by_reading
        self.forbidden = forbidden
        self.start = self.board.stackp
        self.touched: dict[int, None] = {}
        self.exhausted = False

    def attack(self, last: int, goal: frozenset[int] | None, likely: int = NO_POINT) -> Success | None:
        """Searches a node where the attacker moves. `last`: his last move, NO_POINT at the root; `goal`: where his next
        ones have to lie.
        """
        attacker = other(self.targets.color)
        if last != NO_POINT:
            prize = self._prize(last)
            if prize is not None:
                return prize
        if self.board.stackp - self.start > self.search.depth:
            return None
        if self.last_node is not None and self.search.spent > self.last_node:
            self.exhausted = True
            return None
        self.search.positions += 1
        attacks = self.threats.find(self.targets, self.least, goal, self.forbidden, by_reading=self.by_reading)
        if last == NO_POINT:
            attacks.sort(key=lambda attack: attack.move != likely)
        if self.trace.wants(TOPIC) and attacks:
            for attack in attacks:
                self.trace.emit(TOPIC, "attack move", (attack.move, *attack.targets), pattern=attack.pattern)
        for attack in attacks:
            if not self.board.trymove(attack.move, attacker):
                continue
            if any(self.board.cells[target] == EMPTY for target in attack.targets):
                # It could be captured outright: its standing was wrong, and nothing here can be trusted.
                self.board.popgo()
                return None
            if self.listener is not None:
                self.listener.threat(attack, attacker)
            found = self._try(attack, goal)
            self.board.popgo()
            if self.listener is not None:
                self.listener.verdict(found.size if found is not None else 0)
                self.listener.undo()
            if found is not None:
                return found
        return None

    def _prize(self, last: int) -> Success | None:
        """Returns a string next to the last attacking move that falls now, whoever answered."""
        board = self.board
        if board.cells[last] == EMPTY:
            near = {board.origin(last + step) for step in LINES if board.cells[last + step] == self.targets.color}
        else:
            near = set(board.adjacent_strings(last))
        for target in sorted(near):
            size = self.threats.value(self.targets, target)
            if size < self.least:
                continue
            code, move = self.reader.attack(target)
            if code != LOSE and move not in self.forbidden:
                if self.trace.wants(TOPIC):
                    self.trace.emit(TOPIC, "prize", (target, move), value=size)
                if self.listener is not None:
                    self.listener.prize(target, move, size)
                return Success(size, move, (move,))
        return None

    def _try(self, attack: Threat, goal: frozenset[int] | None) -> Success | None:
        """Returns the result of an attacking move that stands on the board; None where an answer refutes it."""
        board, reader, defender = self.board, self.reader, self.targets.color
        self.touched[attack.move] = None
        if board.cells[attack.move] != EMPTY and board.count_liberties(attack.move) <= SHORT_OF_LIBERTIES:
            self.touched.update(dict.fromkeys(board.find_liberties(attack.move)))
        answers = list(self._answers(attack.targets))
        if self.trace.wants(TOPIC):
            self.trace.emit(TOPIC, "defense moves", (attack.move, *answers))
        size = self.threats.value(self.targets, attack.targets[0])
        line: tuple[int, ...] = (attack.move,)
        for answer in answers:
            self.touched[answer] = None
            if not board.trymove(answer, defender):
                continue
            if self.listener is not None:
                self.listener.answer(answer, defender)
            with horizon_moved(reader.limits, 2):
                near = self.search.surroundings.enemies(attack.move, other(defender))
                found = self.attack(attack.move, near | (goal or frozenset()))
            board.popgo()
            if self.listener is not None:
                self.listener.undo()
            if found is None:
                return None
            if len(line) == 1:
                line = (attack.move, answer, *found.line)
            size = min(size, found.size)
        return Success(size, attack.move, line)

    def _answers(self, attacked: tuple[int, ...]) -> Iterator[int]:
        """Yields what might save the strings that are threatened, each point once; a string that reading cannot save
        has no answer.
        """
        listed: set[int] = set()
        for target in attacked:
            attack_code, _, code, move = self.reader.attack_and_defend(target)
            if attack_code != LOSE and code == LOSE:
                continue
            for p in (move, *self._rescues(target)):
                if p != NO_POINT and p not in listed:
                    listed.add(p)
                    yield p

    def _rescues(self, target: int) -> Iterator[int]:
        board = self.board
        own = board.cells[target]
        for liberty in board.find_liberties(target)[:MOST_LIBERTIES]:
            if self._saves(liberty, target):
                yield liberty
        for attacker in board.adjacent_strings(target):
            code, move = self.reader.attack(attacker)
            if code == WIN:
                yield move
            if board.count_liberties(attacker) <= WEAK_ATTACKER:
                for liberty in board.find_liberties(attacker):
                    if not board.is_self_atari(liberty, own) and self._saves(liberty, target):
                        yield liberty

    def _saves(self, move: int, target: int) -> bool:
        if not self.board.trymove(move, self.board.cells[target]):
            return False
        saved = self.reader.attack_code(target) == LOSE
        self.board.popgo()
        return saved
