"""What a node of connection reading returns: one number that holds a result code, a move and a reason.

`reason` is an index of `engine.connections.listener.REASONS`. Compiled modules have these functions as inline code.
"""


def packed(code: int, move: int, reason: int) -> int:
    """Returns a code of `engine.go.result_codes`, a point and a reason as one number.

    >>> result = packed(3, 42, 8)
    >>> code_of(result), move_of(result), reason_of(result)
    (3, 42, 8)
    """
    return code | move << 3 | reason << 12


def code_of(result: int) -> int:
    """Returns the result code for the side that moves."""
    return result & 7


def move_of(result: int) -> int:
    """Returns its move, NO_POINT where none is needed or found."""
    return result >> 3 & 511


def reason_of(result: int) -> int:
    """Returns why the node has its code."""
    return result >> 12
