"""Boards for the tests of eye spaces, with tactical facts handed in instead of read."""

from collections.abc import Mapping

from godebug.engine.board.kernel import Board
from godebug.engine.board.setup import board_from_rows
from godebug.engine.eyes.records import Eyes
from godebug.engine.eyes.spaces import find_eyes
from godebug.engine.go.color import EMPTY
from godebug.engine.go.points import all_points, parse_vertex, vertex
from godebug.engine.go.result_codes import LOSE, WIN
from godebug.engine.worms.records import TacticalFacts


def string_facts(
    attack_code: int = LOSE,
    attack_point: int = 0,
    defense_code: int = LOSE,
    defense_point: int = 0,
    inessential: bool = False,
) -> TacticalFacts:
    """What reading says of a string; it cannot be captured if nothing else is said."""
    return TacticalFacts(attack_code, attack_point, defense_code, defense_point, inessential)


STRONG = string_facts()
DEAD = string_facts(attack_code=WIN)


def rows(picture: str, size: int = 9) -> list[str]:
    """The rows of a picture; missing ones above are empty, short ones go on with empty points."""
    lines = [line.strip().ljust(size, ".") for line in picture.strip().splitlines()]
    return ["." * size] * (size - len(lines)) + lines


def facts(board: Board, special: Mapping[str, TacticalFacts]) -> dict[int, TacticalFacts]:
    """Strong strings everywhere but where `special` says otherwise, by a stone of the string."""
    worms = {board.origin(p): STRONG for p in all_points(board.size) if board.color[p] != EMPTY}
    for name, fact in special.items():
        p = parse_vertex(name, board.size)
        assert board.color[p] != EMPTY, name
        worms[board.origin(p)] = fact
    return worms


def analyse(
    picture: str,
    size: int = 9,
    special: Mapping[str, TacticalFacts] | None = None,
    unsafe: Mapping[tuple[str, int], int] | None = None,
) -> Eyes:
    """The eye analysis of a picture; moves are safe unless they are illegal, self-atari or told to be `unsafe`."""
    board = board_from_rows(rows(picture, size))
    told = {(parse_vertex(name, size), color): code for (name, color), code in (unsafe or {}).items()}

    def safe_move(move: int, color: int) -> int:
        if (move, color) in told:
            return told[move, color]
        if not board.is_legal(move, color) or board.is_self_atari(move, color):
            return LOSE
        return WIN

    return find_eyes(board, facts(board, special or {}), safe_move)


def names(points: object, size: int = 9) -> str:
    """Points as a text in reading order: `A9 B9`."""
    return " ".join(vertex(p, size) for p in sorted(points))  # type: ignore[call-overload]
