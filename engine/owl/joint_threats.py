"""Threats that count only together: what one move is worth by all that it threatens.

A shape of class c names what its move threatens; alone that is nothing, as the enemy answers it.
Source: GNU Go manual, chapter "Pattern Code"; behaviour of GNU Go 3.8.
"""

from collections.abc import Iterable
from typing import Final

#: What a shape may say that its move threatens: to capture a string, to make an eye of a space, to take away a move
#: that the enemy has in sente. CAPTURE and EYE are places in this list.
THREATS: Final = ("threatens_to_capture", "threatens_eye", "reverse_sente")
CAPTURE: Final = 0
EYE: Final = 1
#: So many threats of one kind count.
MOST_OF_A_KIND: Final = 4
#: By the number of threats: the part of the sum of their values that they are worth together, and the most.
_WORTH: Final = ((0.0, 0), (0.0, 0), (1.0, 75), (0.85, 90))
_WORTH_OF_MORE: Final = (0.75, 99)


def joint_worth(threats: Iterable[tuple[int, int, int]]) -> int:
    """Returns the value of a move by its threats: (kind, target, value) each, of which equal targets of a kind count
    once, with the first value.

    >>> joint_worth([(CAPTURE, 45, 30)])
    0
    >>> joint_worth([(CAPTURE, 45, 30), (CAPTURE, 45, 30), (EYE, 62, 35)])
    65
    >>> joint_worth([(CAPTURE, 45, 30), (CAPTURE, 47, 30), (EYE, 62, 35)])
    80
    """
    counted: dict[tuple[int, int], int] = {}
    of_kind = [0] * len(THREATS)
    for kind, target, value in threats:
        if of_kind[kind] < MOST_OF_A_KIND and (kind, target) not in counted:
            counted[kind, target] = value
            of_kind[kind] += 1
    part, most = _WORTH[len(counted)] if len(counted) < len(_WORTH) else _WORTH_OF_MORE
    return min(most, int(part * sum(counted.values())))
