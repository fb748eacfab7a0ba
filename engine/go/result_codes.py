"""Result codes of readings, ordered by value for the side that the question lets move first.

KO_A: works by ko and the other side must find the first threat. KO_B: works by ko and this side must find it.
GAIN and LOSS: the dragon's fate does not change, but a string of it is won or lost. Only other programs tell them: GNU
Go does where it was built with its experimental owl extension. (GNU Go manual, chapter "Tactical Reading".)
"""

from typing import Final, TypeAlias

#: The result of a question: one of the codes below, larger is better for the side that moves first.
Code: TypeAlias = int

LOSE: Final = 0
KO_B: Final = 1
LOSS: Final = 2
GAIN: Final = 3
KO_A: Final = 4
WIN: Final = 5

NAMES: Final = ("0", "KO_B", "LOSS", "GAIN", "KO_A", "WIN")
#: The digit that GTP answers carry for each code.
GTP_DIGITS: Final = (0, 3, 5, 4, 2, 1)


def reverse(code: int) -> int:
    """Returns the same result as the other side sees it."""
    return WIN - code
