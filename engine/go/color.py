"""The colours of points and players, as small integers that the kernel, the arrays and the results share."""

from typing import Final, TypeAlias

#: The colour of a side: WHITE or BLACK, EMPTY for nobody where that is said.
Color: TypeAlias = int

EMPTY: Final = 0
WHITE: Final = 1
BLACK: Final = 2
#: No side at all (the side to move of a score estimate), and "either" in masks: WHITE | BLACK.
BOTH: Final = 3
#: The border's colour, in arrays that have one.
OFF_BOARD: Final = 3

NAMES: Final = ("empty", "white", "black", "both")


def other(color: int) -> int:
    """Returns the opponent of WHITE or BLACK.

    >>> other(BLACK) == WHITE
    True
    """
    return 3 - color


def parse_color(text: str) -> int:
    """Returns WHITE or BLACK for `w`, `white`, `b`, `black` in any case.

    Raises ValueError for any other text.

    >>> NAMES[parse_color("B")]
    'black'
    """
    value = {"w": WHITE, "white": WHITE, "b": BLACK, "black": BLACK}.get(text.lower())
    if value is None:
        raise ValueError(f"invalid color '{text}'")
    return value
