"""Rare questions, answered in Python: about the game, life and death, surrounding."""

from godebug.engine.board.kernel import Board
from godebug.engine.facts.protocols import Facts
from godebug.engine.go.color import BLACK, WHITE, other
from godebug.engine.go.points import all_points, point

#: A game that mirrors the opponent goes on for longer than this.
_MIRRORED_STONES = 10


def uncompiled_answer(facts: Facts, board: Board, name: str, points: tuple[int, ...], own: int) -> float | None:
    """Returns the answer to a helper function; None where its facts do not exist."""
    game = facts.game
    if name in ("owl_threatens", "oracle_threatens") and facts.life is not None:
        return float(facts.life().threatens(points[0], points[1]))
    if name == "has_aji" and facts.life is not None:
        return float(facts.life().has_aji(points[0]))
    if name == "does_surround" and facts.surround is not None:
        return float(facts.surround().does_surround(points[0], points[1]))
    if name == "surround_map" and facts.surround is not None:
        return float(facts.surround().surround_mark(points[0], points[1]))
    if game is None:
        return None
    match name:
        case "doing_scoring":
            return float(game.scoring)
        case "remaining_handicap_stones":
            return float(game.handicap_left)
        case "total_handicap_stones":
            return float(game.handicap)
        case "break_mirror_helper":
            return float(own == WHITE and game.komi <= 0 and _is_mirrored(board, points[0]))
    return None


def _is_mirrored(board: Board, center: int) -> bool:
    """Tells whether Black holds the middle of an odd board and copies: more than ten stones, each with its
    counterpart.
    """
    size = board.size
    middle = point(size // 2, size // 2)
    if size % 2 == 0 or center != middle or board.color[middle] != BLACK:
        return False
    stones = [p for p in all_points(size) if board.color[p] in (WHITE, BLACK) and p != middle]
    return len(stones) > _MIRRORED_STONES and all(board.color[2 * middle - p] == other(board.color[p]) for p in stones)
