"""The rules of real moves: ko, superko, suicide, captures.

Trial moves of a search always use simple ko and no suicide (`engine.board.kernel`); a game may be played by other
rules, which this module applies to positions. Source: GNU Go manual, chapter "The Go Text Protocol"/options (`--no-ko`,
`--positional-superko`, `--situational-superko`, `--forbid-suicide`, `--allow-suicide`, `--allow-all-suicide`).
"""

from collections.abc import Iterable
from enum import Enum

from msgspec import Struct
from msgspec.structs import replace

from godebug.engine.go.arrays import Plane
from godebug.engine.go.color import BLACK, EMPTY, OFF_BOARD, WHITE, Color, other
from godebug.engine.go.points import CELLS, LINES, NO_POINT, Point, point, vertex
from godebug.engine.go.position import Move, Position


class KoRule(Enum):
    """What repetition is forbidden. Superko rules come on top of the simple one."""

    SIMPLE = "simple"
    NONE = "none"
    POSITIONAL = "positional superko"
    SITUATIONAL = "situational superko"


class SuicideRule(Enum):
    """Which suicides are legal: none, those of two or more stones, or all."""

    FORBIDDEN = "forbidden"
    ALLOWED = "allowed"
    ALL = "all"


class Rules(Struct, frozen=True):
    """The rules that a game is played by."""

    ko: KoRule = KoRule.SIMPLE
    suicide: SuicideRule = SuicideRule.FORBIDDEN


DEFAULT_RULES = Rules()
#: What history may have done.
_ANYTHING = Rules(KoRule.NONE, SuicideRule.ALL)


class IllegalMove(ValueError):  # noqa: N818 (the field's own term)
    """A move that the rules forbid; the message says which rule."""


class _Stones:
    """A mutable board for real moves: cells with a border, the ko point, counts of captures."""

    def __init__(self, plane: Plane, ko: int = NO_POINT, black: int = 0, white: int = 0) -> None:
        self.size = plane.size
        self.cells = bytearray([OFF_BOARD]) * CELLS
        for row in range(self.size):
            start = point(row, 0)
            self.cells[start : start + self.size] = plane.cells[start : start + self.size]
        self.ko = ko
        self.captured = [0, white, black]

    def plane(self) -> Plane:
        return Plane(bytes(self.cells), self.size)

    def string(self, p: Point) -> tuple[set[int], bool]:
        """Returns the stones of the string at `p`, and whether it has a liberty."""
        color, stones, todo, free = self.cells[p], {p}, [p], False
        while todo:
            stone = todo.pop()
            for step in LINES:
                q = stone + step
                if self.cells[q] == EMPTY:
                    free = True
                elif self.cells[q] == color and q not in stones:
                    stones.add(q)
                    todo.append(q)
        return stones, free

    def remove(self, stones: set[int]) -> None:
        for p in stones:
            self.captured[self.cells[p]] += 1
            self.cells[p] = EMPTY

    def play(self, p: Point, color: Color) -> int:
        """Makes the move without checking rules. Returns how many stones a suicide removed, else 0."""
        self.ko = NO_POINT
        if p == NO_POINT:
            return 0
        self.cells[p] = color
        taken: set[int] = set()
        for step in LINES:
            q = p + step
            if self.cells[q] == other(color):
                stones, free = self.string(q)
                if not free:
                    taken |= stones
                    self.remove(stones)
        own, free = self.string(p)
        if not free:
            self.remove(own)
            return len(own)
        if len(taken) == 1 and len(own) == 1 and sum(self.cells[p + step] == EMPTY for step in LINES) == 1:
            self.ko = min(taken)
        return 0


#: Rules that forbid nothing but a stone on a stone: for moves that were played.
ANYTHING = Rules(KoRule.NONE, SuicideRule.ALL)


class Walk:
    """Plays the moves of a game on one board and makes a position only when asked for it.

    Knows simple ko and suicide. Superko needs the positions in between; see `play`.
    """

    def __init__(self, position: Position, rules: Rules = DEFAULT_RULES) -> None:
        self._from, self._rules = position, rules
        self._stones = _Stones(position.plane, position.ko, position.captured_black, position.captured_white)
        self._to_move = position.to_move
        self._played: list[Move] = []

    @property
    def move_number(self) -> int:
        """Returns how many moves were played so far."""
        return self._from.move_number + len(self._played)

    def play(self, color: Color, p: Point) -> None:
        """Plays `p` for `color`; NO_POINT is a pass.

        Raises IllegalMove with the reason where a rule forbids it; nothing has changed then.
        """
        stones, suicide = self._stones, self._rules.suicide
        _check_free(stones, color, p)
        if self._rules.ko is not KoRule.NONE and p != NO_POINT and p == stones.ko and color == self._to_move:
            raise IllegalMove(f"{vertex(p, stones.size)} takes back the ko")
        before = bytes(stones.cells), stones.ko, list(stones.captured)
        lost = stones.play(p, color)
        if lost and (suicide is SuicideRule.FORBIDDEN or (suicide is SuicideRule.ALLOWED and lost == 1)):
            stones.cells[:], stones.ko, stones.captured = before
            raise IllegalMove(f"{vertex(p, stones.size)} is suicide")
        self._played.append(Move(color, p))
        self._to_move = other(color)

    def position(self) -> Position:
        """Returns the position after the moves so far."""
        if not self._played:
            return self._from
        stones, before = self._stones, self._from
        return replace(
            before,
            plane=stones.plane(),
            to_move=self._to_move,
            ko=stones.ko,
            captured_black=stones.captured[BLACK],
            captured_white=stones.captured[WHITE],
            move_number=self.move_number,
            last_move=self._played[-1],
            start=before.plane if before.start is None else before.start,
            history=before.history + tuple(self._played),
            # Facts were about the board as it was.
            supposed=(),
        )


def play(position: Position, color: Color, p: Point, rules: Rules = DEFAULT_RULES) -> Position:
    """Returns the position after `color` plays `p`; NO_POINT is a pass.

    Raises IllegalMove with the reason where a rule forbids the move.

    >>> empty = Position.of([[0, 0], [0, 0]])
    >>> after = play(empty, BLACK, point(0, 0))
    >>> after.stones.tolist(), after.to_move == other(BLACK), after.last_move.point == point(0, 0)
    ([[2, 0], [0, 0]], True, True)
    >>> play(after, BLACK, point(0, 0))
    Traceback (most recent call last):
    ...
    godebug.engine.board.rules.IllegalMove: A2 is occupied
    """
    walk = Walk(position, rules)
    walk.play(color, p)
    after = walk.position()
    if p != NO_POINT and rules.ko in (KoRule.POSITIONAL, KoRule.SITUATIONAL):
        _check_superko(position, color, p, after.plane, rules.ko)
    return after


def is_legal(position: Position, color: Color, p: Point, rules: Rules = DEFAULT_RULES) -> bool:
    """Tells whether the rules allow `color` to play `p`."""
    try:
        play(position, color, p, rules)
    except IllegalMove:
        return False
    return True


def replay(position: Position, moves: Iterable[Move]) -> Position:
    """Returns the position after the moves of a game record; refuses only moves on occupied points.

    Its moves were played by the rules of its game, whatever they were.
    Raises IllegalMove with the number of the move where its point is occupied.
    """
    walk = Walk(position, _ANYTHING)
    for move in moves:
        try:
            walk.play(move.color, move.point)
        except IllegalMove as error:
            raise IllegalMove(f"move {walk.move_number + 1}: {error}") from None
    return walk.position()


def _check_free(stones: _Stones, color: Color, p: Point) -> None:
    if color not in (WHITE, BLACK):
        raise IllegalMove(f"color {color} cannot play")
    if p == NO_POINT:
        return
    if not 0 <= p < CELLS or stones.cells[p] == OFF_BOARD:
        raise IllegalMove(f"point {p} is not on the board")
    if stones.cells[p] != EMPTY:
        raise IllegalMove(f"{vertex(p, stones.size)} is occupied")


def _check_superko(position: Position, color: Color, p: Point, after: Plane, rule: KoRule) -> None:
    """Raises IllegalMove where `after` stood on the board before some recorded move.

    Situational superko counts only positions in which the opponent, as now, was to move.
    """
    wanted = after.tolist()
    past = _Stones(position.plane if position.start is None else position.start)
    turns = [*position.history, Move(color, p)]
    for move in turns:
        same_side = rule is KoRule.POSITIONAL or move.color == other(color)
        if same_side and past.plane().tolist() == wanted:
            raise IllegalMove(f"{vertex(p, position.size)} repeats an earlier position ({rule.value})")
        if move is not turns[-1]:
            past.play(move.point, move.color)


def positions_of_game(position: Position) -> list[Position]:
    """Returns the positions of the game that led to `position`, from its start to it; itself alone where nothing led
    there.
    """
    if position.start is None or not position.history:
        return [position]
    first = Position(
        position.start,
        position.history[0].color,
        komi=position.komi,
        handicap=position.handicap,
        move_number=position.move_number - len(position.history),
        start=position.start,
    )
    found = [first]
    for move in position.history:
        # Whatever the rules of the game are, its moves were allowed.
        found.append(play(found[-1], move.color, move.point, ANYTHING))
    return found
