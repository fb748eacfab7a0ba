"""What a search returns: one number that holds a result code and a move, `code | move << 3`.

Compiled modules have these functions as inline code.
"""


def packed(code: int, move: int) -> int:
    """Returns a code of `engine.go.result_codes` and a point as one number.

    >>> code_of(packed(3, 42)), move_of(packed(3, 42))
    (3, 42)
    """
    return code | move << 3


def code_of(result: int) -> int:
    """Returns the code of a packed result."""
    return result & 7


def move_of(result: int) -> int:
    """Returns the move of a packed result, NO_POINT for none."""
    return result >> 3
