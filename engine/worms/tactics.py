"""Attack and defence points of all strings: by reading, by patterns, by trying every liberty, by cross-checking.

The order of the steps matters: each uses what the earlier ones entered.
Source: GNU Go manual, chapter "Analyzing the position", section on worms (attack and defence points).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Literal

from msgspec import Struct

from godebug.engine.board.kernel import Board
from godebug.engine.board.trial import tried
from godebug.engine.go.color import BLACK, EMPTY, WHITE, Color, other
from godebug.engine.go.points import LINES, NO_POINT, Point
from godebug.engine.go.result_codes import LOSE, WIN, Code, reverse
from godebug.engine.reading.horizon import horizon_moved
from godebug.engine.reading.memory import AreaMemory, mixed, seen_apart
from godebug.engine.reading.questions import ATTACK, DEFEND
from godebug.engine.reading.tactical import Reader
from godebug.engine.trace.events import SILENT, Trace
from godebug.engine.worms.point_list import PointList
from godebug.engine.worms.records import CodedPoint
from godebug.engine.worms.shape import WormString

#: Attack patterns are tried against strings with at most this many liberties.
MOST_LIBERTIES_FOR_PATTERNS = 4
TOPIC = "worms"


class PatternMove(Struct, frozen=True):
    """A move that a tactical pattern suggests for `color`, with stones of the strings that it may attack or defend."""

    move: Point
    color: Color
    targets: tuple[int, ...]
    pattern: str


#: What the attack or the defence database suggests on the board at hand, both colours, in order.
PatternMoves = Callable[[], Iterable[PatternMove]]


def no_pattern_moves() -> tuple[PatternMove, ...]:
    """Returns no moves: a matcher without patterns."""
    return ()


class GivenTactics(Struct, frozen=True):
    """What is given of the string of a `stone`: the `point` where it is captured or saved, or that it is safe."""

    stone: Point
    word: Literal["captured-by", "saved-by", "safe"]
    point: Point


class WormTactics:
    """The attack and defence points of every string of a board.

    `attacks`, `defenses`: by origin. Moves are tried on `board` and taken back. `given`: what takes the place of what
    is read.
    """

    def __init__(
        self,
        board: Board,
        reader: Reader,
        strings: Sequence[WormString],
        attack_patterns: PatternMoves = no_pattern_moves,
        defense_patterns: PatternMoves = no_pattern_moves,
        trace: Trace = SILENT,
        given: Sequence[GivenTactics] = (),
    ) -> None:
        self._board = board
        self._reader = reader
        self._strings = strings
        self._trace = trace
        self._origin = {stone: string.origin for string in strings for stone in string.stones}
        self._memory = AreaMemory(board)
        self._nodes: dict[tuple[int, int], int] = {}
        self.attacks: dict[int, PointList] = {string.origin: PointList() for string in strings}
        self.defenses: dict[int, PointList] = {string.origin: PointList() for string in strings}
        self._attack_by_reading()
        self._attack_by_patterns(attack_patterns())
        self._defend_by_reading()
        self._defend_by_patterns(defense_patterns())
        self._try_all_liberties()
        self._cross_check()
        self._repair()
        for fact in sorted(given, key=lambda fact: fact.word):
            self._take(fact)

    def _take(self, fact: GivenTactics) -> None:
        """Enters what is given. How a string is saved that reading takes for safe is read then."""
        worm = self._origin[fact.stone]
        if fact.word == "safe":
            self.attacks[worm], self.defenses[worm] = PointList(), PointList()
        elif fact.word == "captured-by":
            if not self.attacks[worm]:
                code, point = self._reader.defend(worm)
                if point == NO_POINT and self._reader.does_defend(fact.point, worm):
                    code, point = WIN, fact.point
                if point != NO_POINT:
                    self.defenses[worm].add(point, code)
            self.attacks[worm] = _first(fact.point, self.attacks[worm])
        else:
            self.defenses[worm] = _first(fact.point, self.defenses[worm])
        self._note(f"supposed: {fact.word}", worm, fact.point, WIN)

    def _note(self, kind: str, worm: Point, point: Point, code: Code, **figures: object) -> None:
        if self._trace.wants(TOPIC):
            self._trace.emit(TOPIC, kind, (worm, point), code=code, **figures)

    def _read(self, kind: int, worm: Point) -> tuple[int, int]:
        """Returns code and move of an attack or a defence on the real board; they are kept for the cross-check."""
        nodes = self._reader.nodes
        with seen_apart(self._board):
            self._board.see(worm)
            code, move = self._answer(kind, worm)
            # Nothing more is asked of a worm that cannot be attacked.
            if code != LOSE or kind == DEFEND:
                self._memory.keep(mixed(kind, worm), code, move)
                self._nodes[kind, worm] = self._reader.nodes - nodes
        return code, move

    def _kept(self, kind: int, worm: Point) -> Code | None:
        """Returns the code read on the real board where the move on trial touches nothing that it depends on, else
        None.

        Its nodes are counted again, because later stages get their limits from the total.
        """
        slot = self._memory.find(mixed(kind, worm))
        if slot < 0:
            return None
        self._reader.nodes += self._nodes[kind, worm]
        return int(self._memory.answers[slot])

    def _read_after(self, kind: int, worm: Point) -> Code:
        """Returns the code of an attack or a defence after a trial move, read as deep as on the real board."""
        kept = self._kept(kind, worm)
        return self._answer(kind, worm)[0] if kept is None else kept

    def _answer(self, kind: int, worm: Point) -> tuple[Code, Point]:
        return self._reader.attack(worm) if kind == ATTACK else self._reader.defend(worm)

    def _still_gets(self, kind: int, worm: Point, old: Code, by_known_point: Callable[[], Code]) -> Code:
        """Returns the code of an attack or a defence after a trial move, given that it was `old` before.

        The point that worked before mostly still works and is quick to read. Where the code is at least `old`, it is a
        lower bound.
        """
        kept = self._kept(kind, worm)
        if kept is not None and kept >= old:
            return kept
        code = by_known_point()
        if code >= old:
            return code
        return max(code, self._answer(kind, worm)[0] if kept is None else kept)

    def _attack_by_reading(self) -> None:
        for string in self._strings:
            code, move = self._read(ATTACK, string.origin)
            if code != LOSE and self.attacks[string.origin].add(move, code):
                self._note("attack by reading", string.origin, move, code)

    def _attack_by_patterns(self, found: Iterable[PatternMove]) -> None:
        for suggestion in found:
            for worm in self._worms_of(suggestion, other(suggestion.color)):
                attacks = self.attacks[worm]
                few = self._board.count_liberties(worm) <= MOST_LIBERTIES_FOR_PATTERNS
                if not few or suggestion.move in attacks:
                    continue
                with tried(self._board, suggestion.move, suggestion.color) as legal:
                    code = self._attacker_gets(worm) if legal else LOSE
                if code != LOSE and code >= attacks.code and attacks.add(suggestion.move, code):
                    self._note("attack by pattern", worm, suggestion.move, code, pattern=suggestion.pattern)

    def _worms_of(self, suggestion: PatternMove, color: Color) -> list[int]:
        """Returns the origins of the suggestion's target strings of `color`, each once, in order."""
        return list(
            dict.fromkeys(self._origin[stone] for stone in suggestion.targets if self._board.cells[stone] == color)
        )

    def _attacker_gets(self, worm: Point) -> int:
        """Returns the code for the attacker after his move: WIN where the string is captured, else the reverse of its
        defence.
        """
        if self._board.cells[worm] == EMPTY:
            return WIN
        if self._reader.attack(worm)[0] == LOSE:
            return LOSE
        return reverse(self._reader.defend(worm)[0])

    def _defend_by_reading(self) -> None:
        for string in self._strings:
            worm = string.origin
            if not self.attacks[worm]:
                continue
            code, move = self._read(DEFEND, worm)
            if code != LOSE:
                if self.defenses[worm].add(move, code):
                    self._note("defense by reading", worm, move, code)
                continue
            attack_point = self.attacks[worm].point
            if attack_point in string.liberties:
                continue
            with tried(self._board, attack_point, string.color) as legal:
                code = reverse(self._reader.attack(worm)[0]) if legal else LOSE
            if code != LOSE and self.defenses[worm].add(attack_point, code):
                self._note("defense at attack point", worm, attack_point, code)

    def _defend_by_patterns(self, found: Iterable[PatternMove]) -> None:
        for suggestion in found:
            for worm in self._worms_of(suggestion, suggestion.color):
                if not self.attacks[worm] or suggestion.move in self.defenses[worm]:
                    continue
                with tried(self._board, suggestion.move, suggestion.color) as legal:
                    attack = self._reader.attack(worm)[0] if legal else WIN
                if attack < self.attacks[worm].code and self.defenses[worm].add(suggestion.move, reverse(attack)):
                    self._note("defense by pattern", worm, suggestion.move, reverse(attack), pattern=suggestion.pattern)

    def _try_all_liberties(self) -> None:
        for string in self._strings:
            worm, owner = string.origin, string.color
            attacks, defenses = self.attacks[worm], self.defenses[worm]
            if not attacks:
                continue
            for liberty in self._board.find_liberties(worm):
                if liberty not in attacks and not self._board.sends_two_returns_one(liberty, other(owner)):
                    with tried(self._board, liberty, other(owner)) as legal:
                        code = self._attacker_gets(worm) if legal else LOSE
                    if code != LOSE and attacks.add(liberty, code):
                        self._note("set attack point", worm, liberty, code)
                if defenses and liberty not in defenses:
                    with tried(self._board, liberty, owner) as legal:
                        attack = self._reader.attack(worm)[0] if legal else WIN
                    if attack != WIN and defenses.add(liberty, reverse(attack)):
                        self._note("set defense point", worm, liberty, reverse(attack))

    def _cross_check(self) -> None:
        """Plays the first attack and defence point of each worm and enters what else it attacks or saves."""
        movers: dict[int, set[int]] = {}
        for string in self._strings:
            worm = string.origin
            if self.defenses[worm]:
                movers.setdefault(self.defenses[worm].point, set()).add(string.color)
            if self.attacks[worm]:
                movers.setdefault(self.attacks[worm].point, set()).add(other(string.color))
        for move in sorted(movers):
            for mover in (WHITE, BLACK):
                if mover in movers[move]:
                    self._cross_check_move(move, mover)

    def _cross_check_move(self, move: Point, mover: Color) -> None:
        with tried(self._board, move, mover) as legal:
            if not legal:
                return
            self._note("cross-check", move, move, WIN)
            with horizon_moved(self._reader.limits, 1):
                for string in self._strings:
                    worm = string.origin
                    if self._board.cells[worm] == EMPTY or not self.attacks[worm]:
                        continue
                    if string.color != mover:
                        if self.defenses[worm]:
                            self._cross_check_enemy(worm, string.color, move)
                    else:
                        self._cross_check_friend(worm, string.color, move)

    def _cross_check_enemy(self, worm: Point, owner: Color, move: Point) -> None:
        """Enters the move as an attack on an enemy worm where it removes its defence."""
        old = self.defenses[worm].code

        def by_known_point() -> Code:
            with tried(self._board, self.defenses[worm].point, owner) as legal:
                return reverse(self._reader.attack(worm)[0]) if legal else LOSE

        defense = self._still_gets(DEFEND, worm, old, by_known_point)
        if defense >= old:
            return
        # The move may only have made a seki: the attack must not have become worse.
        if self._read_after(ATTACK, worm) < self.attacks[worm].code:
            return
        if self.attacks[worm].add(move, reverse(defense)):
            self._note("cross-check: attack point", worm, move, reverse(defense))

    def _cross_check_friend(self, worm: Point, owner: Color, move: Point) -> None:
        """Enters the move as a defence of a worm of the mover where it saves that worm."""
        old = self.attacks[worm].code

        def by_known_point() -> Code:
            with tried(self._board, self.attacks[worm].point, other(owner)) as legal:
                if not legal:
                    return LOSE
                return WIN if self._board.cells[worm] == EMPTY else reverse(self._reader.defend(worm)[0])

        attack = self._still_gets(ATTACK, worm, old, by_known_point)
        if attack < old and self.defenses[worm].add(move, reverse(attack)):
            self._note("cross-check: defense point", worm, move, reverse(attack))

    def _repair(self) -> None:
        """Corrects pairs of adjacent enemy worms that can both be captured: whoever moves first captures the other."""
        pairs = self._touching_pairs()
        for one, two in pairs:
            for victim, rival in ((one, two), (two, one)):
                if not self.attacks[victim] or not self.attacks[rival] or self.defenses[victim]:
                    continue
                move = self.attacks[rival].point
                if self._reader.does_defend(move, victim) and self.defenses[victim].add(move, WIN):
                    self._note("repair", victim, move, WIN)

    def _touching_pairs(self) -> list[tuple[int, int]]:
        """Returns the origins of worms at vertically, then horizontally adjacent stones, in board order."""
        pairs: list[tuple[int, int]] = []
        origin = self._origin
        for p in sorted(origin):
            for step in (LINES[0], LINES[3]):
                neighbour = origin.get(p + step)
                if neighbour is not None and neighbour != origin[p]:
                    pairs.append((origin[p], neighbour))
        return pairs


def _first(point: Point, known: PointList) -> PointList:
    """Returns the points with one more, which works best."""
    found = PointList()
    found.add(point, WIN)
    for entry in known.freeze():
        found.add(entry.point, entry.code)
    return found


class Threats(Struct, frozen=True):
    """Points after which an attack (a defence) exists that does not exist now, by origin."""

    attacks: Mapping[int, tuple[CodedPoint, ...]]
    defenses: Mapping[int, tuple[CodedPoint, ...]]


def find_threats(board: Board, reader: Reader, strings: Sequence[WormString], tactics: WormTactics) -> Threats:
    """Finds moves that threaten to capture safe strings, and moves that threaten to save lost ones."""
    attacks: dict[int, tuple[CodedPoint, ...]] = {}
    defenses: dict[int, tuple[CodedPoint, ...]] = {}
    for string in strings:
        worm = string.origin
        if not tactics.attacks[worm]:
            attacks[worm] = _attack_threats(board, reader, string, tactics)
        elif not tactics.defenses[worm]:
            defenses[worm] = _defense_threats(board, reader, string)
    return Threats(attacks, defenses)


def _near_points(board: Board, worm: Point) -> Iterator[int]:
    """Yields each liberty and then its empty neighbours that are no liberties themselves."""
    liberties = board.find_liberties(worm)
    for liberty in liberties:
        yield liberty
        for step in LINES:
            if board.cells[liberty + step] == EMPTY and liberty + step not in liberties:
                yield liberty + step


def _attack_threats(board: Board, reader: Reader, string: WormString, tactics: WormTactics) -> tuple[CodedPoint, ...]:
    worm = string.origin
    found = PointList()
    if 2 <= len(string.liberties) <= 5:
        for p in list(_near_points(board, worm)):
            if p not in found:
                _add_attack(found, board, reader, worm, p)
    for neighbour in board.adjacent_strings(worm):
        if tactics.attacks[neighbour] and tactics.defenses[neighbour]:
            for p in tactics.defenses[neighbour].points:
                if p not in found:
                    _add_attack(found, board, reader, worm, p)
    return found.freeze()


def _add_attack(found: PointList, board: Board, reader: Reader, worm: Point, p: Point) -> None:
    """Lists `p` if the worm can be attacked after its enemy has played there."""
    with tried(board, p, other(board.cells[worm])) as made:
        if made:
            found.add(p, reader.attack(worm)[0] if board.cells[worm] != EMPTY else WIN)


def _defense_threats(board: Board, reader: Reader, string: WormString) -> tuple[CodedPoint, ...]:
    worm = string.origin
    found = PointList()
    for p in list(_near_points(board, worm)):
        if p in found:
            continue
        with tried(board, p, string.color) as made:
            if made and reader.attack(worm)[0] == WIN:
                found.add(p, reader.defend(worm)[0])
    return found.freeze()
