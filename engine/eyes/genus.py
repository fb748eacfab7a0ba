"""The eyes of dragons: the sum over their spaces, and false eyes that are territory all the same.

Source: GNU Go manual, chapters "Eyes and Half Eyes" and "Dragons" (genus, heye).
"""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from godebug.engine.board.kernel import Board
from godebug.engine.eyes.records import FALSE_EYE, HALF_EYE, Eyes, EyeSpace
from godebug.engine.eyes.values import NO_EYE, EyeValue
from godebug.engine.go.color import BLACK, EMPTY, WHITE
from godebug.engine.go.points import LINES, NO_POINT, STEPS

#: Twice the eyes (least and most) that a string needs elsewhere to connect under a false eye in peace.
ENOUGH_ELSEWHERE = 2


class Genus(Struct, frozen=True):
    """The eyes of a dragon: the sum over its own spaces, and the best point to make one more (or NO_POINT)."""

    value: EyeValue
    heye: int
    spaces: tuple[EyeSpace, ...]

    @property
    def doubled(self) -> int:
        """Returns twice the number of eyes, the least plus the most; above 3 the dragon lives."""
        return self.value.minimum + self.value.maximum


def dragon_genera(board: Board, eyes: Eyes, dragon_of: Sequence[int]) -> dict[int, Genus]:
    """Returns the genus of every dragon that has a space of its own, by dragon.

    `dragon_of`: by point, the dragon that a stone belongs to. A space belongs to a dragon where no other dragon of its
    colour has stones beside the space's proper points.
    """
    found: dict[int, Genus] = {}
    for space in eyes.spaces:
        dragons = {dragon_of[q] for q in wall_of(board, space)}
        if len(dragons) != 1:
            continue
        dragon = dragons.pop()
        genus = found.get(dragon, Genus(NO_EYE, NO_POINT, ()))
        better = space.value.urgency > genus.value.urgency and space.defenses
        found[dragon] = Genus(
            genus.value + space.value, space.defenses[0] if better else genus.heye, (*genus.spaces, space)
        )
    return found


def false_eye_territory(board: Board, eyes: Eyes, dragon_of: Sequence[int]) -> frozenset[int]:
    """Returns the half and false eyes that are still the owner's territory.

    They are closed in by him, and every string around has eyes elsewhere.
    """
    found = set()
    for p, half_eye in eyes.half_eyes.items():
        if half_eye.kind not in (HALF_EYE, FALSE_EYE) or board.cells[p] != EMPTY:
            continue
        color = half_eye.color
        around = [p + step for step in LINES if board.cells[p + step] in (EMPTY, WHITE, BLACK)]
        closed = all(board.cells[q] == color or eyes.space_at(q, color) is not None for q in around)
        strings = {board.origin(q) for q in around if board.cells[q] == color}
        if closed and all(_has_eyes_elsewhere(board, eyes, dragon_of, string, p, color) for string in strings):
            found.add(p)
    return frozenset(found)


def wall_of(board: Board, space: EyeSpace) -> Iterator[int]:
    """Yields the stones of the owner beside the proper points of a space."""
    for p in space.proper_points:
        for step in LINES:
            if board.cells[p + step] == space.color and p + step not in space.stones:
                yield p + step


def _has_eyes_elsewhere(board: Board, eyes: Eyes, dragon_of: Sequence[int], string: int, p: int, color: int) -> bool:
    """Tells whether `string` is connected to eyes other than `p`.

    It is connected through strings of its dragon that share liberties away from `p`. A space with `p` at its margin
    counts.
    """
    shunned = {p, *(p + step for step in STEPS)}
    reached = {string}
    waiting = [string]
    spaces: dict[int, EyeSpace] = {}
    while waiting:
        stones = board.string_stones(waiting.pop())
        for q in _neighbours(stones) - {p}:
            space = eyes.space_at(q, color)
            if space is not None and q not in space.marginal:
                spaces[space.origin] = space
            if board.cells[q] != EMPTY or q in shunned:
                continue
            for step in LINES:
                if board.cells[q + step] == color and dragon_of[q + step] == dragon_of[string]:
                    other_string = board.origin(q + step)
                    if other_string not in reached:
                        reached.add(other_string)
                        waiting.append(other_string)
    return sum(space.value.minimum + space.value.maximum for space in spaces.values()) >= ENOUGH_ELSEWHERE


def _neighbours(stones: Iterable[int]) -> set[int]:
    return {p + step for p in stones for step in LINES}
