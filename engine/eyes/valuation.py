"""What one eye space is worth: from the space to a graph, from the graph to a value and vital points.

Source: GNU Go manual, chapter "Eyes and Half Eyes" (eye shape analysis). The preference among equally vital points and
the second look at half eyes follow GNU Go 3.8.
"""

from collections.abc import Callable, Collection, Sequence
from typing import Final

from msgspec import Struct

from godebug.engine.board.kernel import Board
from godebug.engine.eyes.graph import EyeGraph, members
from godebug.engine.eyes.records import EyeSpace, HalfEye, SafeMove, Space
from godebug.engine.eyes.search import BOARD_RULES, evaluate
from godebug.engine.eyes.values import NO_EYE, ONE_EYE, TWO_EYES, EyeValue
from godebug.engine.go.color import EMPTY, OFF_BOARD
from godebug.engine.go.points import LINES, STEPS

#: Spaces with more proper points than this are estimated: they make two eyes nearly always.
LARGEST_SEARCHED: Final = 8
#: Positions of the local game after which a space is estimated, too: about two milliseconds of search, chosen for the
#: speed of `benchmarks/show_speed.py`.
SEARCH_LIMIT: Final = 8000
#: Graphs with more vertices than this are estimated at once. In 160 positions of games and problems, when the limit was
#: chosen, 33 spaces had such graphs, and the search of none ended within SEARCH_LIMIT. No command counts them again;
#: the field `estimated` of `godebug eyes --json` tells which spaces of a position were not searched.
LARGEST_GRAPH: Final = 10
#: The score of a vital point that touches no proper eye point, and what an unsafe defence loses.
LONE_POINT_SCORE: Final = 2
UNSAFE_DEFENSE_PENALTY: Final = 5
#: Below this sum of diagonals the opponent needs a ko to falsify a half eye.
PLAIN_HALF_EYE: Final = 3.0


class SpaceValue(Struct, frozen=True):
    """A value with the points to attack and defend it, best first; `estimated` where it was not searched."""

    value: EyeValue
    attacks: tuple[int, ...]
    defenses: tuple[int, ...]
    estimated: bool


def value_space(board: Board, space: Space, eye_points: Collection[int], safe_move: SafeMove) -> SpaceValue:
    """Returns the value of a space, estimated where it cannot be searched.

    `eye_points`: the proper points of all eye spaces of the owner; vital points beside them are preferred.
    """
    return search_space(board, space, eye_points, safe_move) or SpaceValue(count_value(space), (), (), True)


def search_space(board: Board, space: Space, eye_points: Collection[int], safe_move: SafeMove) -> SpaceValue | None:
    """Returns the exact value of a space with its half eyes, None where it is too large."""
    halves = space.halves
    found = _search(board, space, halves, eye_points, safe_move)
    if found is None:
        return None
    ko_halves = [half for half in halves if half.value < PLAIN_HALF_EYE]
    if len(ko_halves) == 1:
        won = _search(board, space, [half for half in halves if half is not ko_halves[0]], eye_points, safe_move)
        if won is not None and won.value.maximum > found.value.maximum:
            return won
    return _with_combined_half_eye(found, space, lambda kept: _search(board, space, kept, eye_points, safe_move))


def count_value(space: Space) -> EyeValue:
    """Estimates the eyes of a large space by the number of its points: each marginal point costs a proper one."""
    count = len(space.points) - 2 * len(space.marginal)
    return TWO_EYES if count > 3 else ONE_EYE if count > 0 else NO_EYE


def graph_of(board: Board, space: Space | EyeSpace, halves: Sequence[int]) -> EyeGraph:
    """Returns the graph of a space: its points in their order, the owner's cut-off stones, a marginal vertex for each
    half eye.

    The wall is taken to have no gaps and plenty of liberties where the owner's stones stand; the edge is no wall.
    """
    vertices = [*space.points, *cut_off_stones(board, space)]
    number = {p: v for v, p in enumerate(vertices)}
    color, size = board.cells, len(space.points)
    adjacency = []
    marginal = sum([1 << number[p] for p in space.marginal])
    walled = marginal
    for v, p in enumerate(vertices):
        mask = 0
        for step in LINES:
            near = number.get(p + step)
            if near is not None:
                mask |= 1 << near
            elif v < size and color[p + step] == space.color:
                walled |= 1 << v
        adjacency.append(mask)
    for extra, p in enumerate(halves, len(vertices)):
        adjacency[number[p]] |= 1 << extra
        adjacency.append(1 << number[p])
        marginal |= 1 << extra
        walled |= 1 << extra
    stones = sum([1 << number[p] for p in space.stones])
    defenders = (1 << len(vertices)) - (1 << size)
    return EyeGraph(tuple(adjacency), marginal, walled, stones, defenders)


def cut_off_stones(board: Board, space: Space | EyeSpace) -> list[int]:
    """Returns the owner's stones of strings that touch nothing but the space: they are no wall and can be captured in
    it.
    """
    inside = set(space.points)
    color = bytes(board.cells)
    touching = {board.origin(p + step) for p in space.points for step in LINES if color[p + step] == space.color}
    # Hardly any string has all its liberties in one space.
    room = len(space.points) - len(space.stones)
    found = []
    for origin in sorted(touching):
        if board.count_liberties(origin) > room:
            continue
        stones = set(board.string_stones(origin))
        around = (q for p in stones for step in LINES if (q := p + step) not in stones)
        if all(p in inside or color[p] == OFF_BOARD for p in around):
            found += sorted(stones)
    return found


def _search(
    board: Board, space: Space, halves: list[HalfEye], eye_points: Collection[int], safe_move: SafeMove
) -> SpaceValue | None:
    size = len(space.points)
    if size - len(space.marginal) > LARGEST_SEARCHED or size + len(halves) > LARGEST_GRAPH:
        return None
    graph = graph_of(board, space, [half.point for half in halves])
    found = None if graph.size > LARGEST_GRAPH else evaluate(graph, BOARD_RULES, SEARCH_LIMIT)
    if found is None:
        return None
    if found.value.is_settled:
        return SpaceValue(found.value, (), (), False)
    first_half = graph.size - len(halves)
    attacks = _vital(found.attack, space, first_half, [half.attacks for half in halves])
    defenses = _vital(found.defence, space, first_half, [half.defenses for half in halves])
    unsafe = {p for p in defenses if not safe_move(p, space.color)}

    def rank(p: int, penalty: int) -> tuple[int, bool]:
        return -_score(board, p, eye_points, penalty), not (p in attacks and p in defenses)

    return SpaceValue(
        found.value,
        tuple(sorted(attacks, key=lambda p: rank(p, 0))),
        tuple(sorted(defenses, key=lambda p: rank(p, UNSAFE_DEFENSE_PENALTY if p in unsafe else 0))),
        False,
    )


def _vital(mask: int, space: Space, first_half: int, deciding: list[tuple[int, ...]]) -> list[int]:
    """Returns the board points of vital vertices.

    A vertex from `first_half` on stands for a half eye: its points are those that decide the half eye.
    """
    size = len(space.points)
    found: list[int] = []
    for v in members(mask):
        if v < size:
            found.append(space.points[v])
        elif v >= first_half:
            found += deciding[v - first_half]
    return list(dict.fromkeys(found))


def _score(board: Board, p: int, eye_points: Collection[int], penalty: int = 0) -> int:
    """Returns the preference for a vital point: high beside many eye points, highest beside stones in them."""
    score = -penalty
    for step in STEPS:
        if p + step in eye_points:
            score += 1
            if step in LINES:
                score += 1 if board.cells[p + step] == EMPTY else 2
    return score if score else LONE_POINT_SCORE


def _with_combined_half_eye(
    found: SpaceValue,
    space: Space,
    search: Callable[[list[HalfEye]], SpaceValue | None],
) -> SpaceValue:
    """Searches again where a half eye is decided inside its own space, since one move may then settle both."""
    halves = space.halves
    for half in halves:
        inside_attacks = [p for p in half.attacks if p in space.points]
        inside_defenses = [p for p in half.defenses if p in space.points]
        if inside_attacks or inside_defenses:
            break
    else:
        return found
    proper = search([other for other in halves if other is not half])
    if proper is None:
        return found
    a, b, c, d = found.value.attacked_twice, found.value.minimum, found.value.maximum, found.value.defended_twice
    attacks, defenses = found.attacks, found.defenses
    saving = [p for p in inside_defenses if p in proper.defenses]
    if proper.value.maximum > c and saving:
        c, d, defenses = proper.value.maximum, proper.value.defended_twice, tuple(saving)
    killing = [p for p in inside_attacks if p in proper.attacks]
    if proper.value.minimum < b and killing:
        a, b, attacks = proper.value.attacked_twice, proper.value.minimum, tuple(killing)
    if b != c:
        attacks = attacks or half.attacks
        defenses = defenses or half.defenses
    return SpaceValue(EyeValue(a, b, c, d), attacks, defenses, False)
