"""The strings that a combination may aim at, and what each is worth.

Source: GNU Go manual, chapter "Tactical Reading", section "Combination Attacks".
"""

from collections.abc import Callable, Collection, Mapping

from msgspec import Struct

from godebug.engine.board.kernel import Board
from godebug.engine.combinations.records import ALIVE, CRITICAL, DEAD, INSUBSTANTIAL, Targets
from godebug.engine.go.color import EMPTY, other
from godebug.engine.go.points import LINES
from godebug.engine.go.result_codes import LOSE


class RealPosition(Struct, frozen=True):
    """What the analysis knows of the real position.

    `dragon_status`: by stone, the status of its dragon. `attack_codes`, `defense_codes`: by origin of a string.
    `moyo`: by colour, the points in its moyo in one of the two influences that know of the dragons.
    `is_substantial`: whether capturing the string at an origin would help its enemies to live.
    """

    dragon_status: Mapping[int, str]
    attack_codes: Mapping[int, int]
    defense_codes: Mapping[int, int]
    moyo: Mapping[int, Collection[int]]
    is_substantial: Callable[[int], bool]


def find_targets(
    board: Board, situation: RealPosition, color: int, safe: Collection[int] | None = None, *, critical: bool = False
) -> Targets:
    """Returns the strings of `color` on the real board, as targets.

    `safe`: stones that a planned move keeps; these live then, and all others are given up. `critical`: strings of
    critical dragons are targets, too, where they cannot be captured at once.
    """
    standing: dict[int, str] = {}
    values: dict[int, int] = {}
    origins: dict[int, int] = {}
    for origin in situation.attack_codes:
        if board.cells[origin] != color:
            continue
        word = _standing(board, situation, origin, safe, critical)
        for stone in board.string_stones(origin):
            standing[stone] = word
            origins[stone] = origin
        if word == ALIVE:
            values[origin] = string_value(board, situation.moyo[color], origin)
    return Targets(color, standing, values, origins)


def _standing(board: Board, situation: RealPosition, origin: int, safe: Collection[int] | None, critical: bool) -> str:
    if safe is not None:
        word = ALIVE if origin in safe else DEAD
    else:
        word = situation.dragon_status.get(origin, ALIVE)
        if word not in (DEAD, CRITICAL) or (critical and word == CRITICAL):
            word = ALIVE
            if situation.attack_codes[origin] != LOSE:
                word = CRITICAL if situation.defense_codes[origin] != LOSE else DEAD
    if word == ALIVE and _may_be_insubstantial(board, origin) and not situation.is_substantial(origin):
        return INSUBSTANTIAL
    return word


def _may_be_insubstantial(board: Board, origin: int) -> bool:
    """Tells whether a string has exactly two liberties and the enemy can fill one of them without self-atari."""
    if board.count_liberties(origin) != 2:
        return False
    enemy = other(board.cells[origin])
    return not all(board.is_self_atari(p, enemy) for p in board.find_liberties(origin))


def string_value(board: Board, moyo: Collection[int], origin: int) -> int:
    """Returns two points a stone, and one for each liberty or empty point next to one that lies in the owner's
    `moyo`.
    """
    near = set(board.find_liberties(origin))
    near.update(p + step for p in tuple(near) for step in LINES if board.cells[p + step] == EMPTY)
    return 2 * board.string_size(origin) + sum(p in moyo for p in near)
