"""What a node of a race returns: one number that holds two codes, a move and a reason.

The codes are those of the side that moves: `defense` of its own dragon, `attack` on the other one; `reason` is an index
of `engine.semeai.records.REASONS`. Compiled modules have these functions as inline code.
"""


def packed(defense: int, attack: int, move: int, reason: int) -> int:
    """Returns two codes of `engine.go.result_codes`, a point and a reason as one number.

    >>> result = packed(3, 1, 42, 8)
    >>> defense_of(result), attack_of(result), move_of(result), reason_of(result)
    (3, 1, 42, 8)
    """
    return defense | attack << 3 | move << 6 | reason << 15


def defense_of(result: int) -> int:
    """Returns whether the side that moves saves its dragon, as a result code."""
    return result & 7


def attack_of(result: int) -> int:
    """Tells whether it captures the other dragon, as a result code."""
    return result >> 3 & 7


def move_of(result: int) -> int:
    """Returns its move, NO_POINT for a pass or none."""
    return result >> 6 & 511


def reason_of(result: int) -> int:
    """Returns what decided the node."""
    return result >> 15
