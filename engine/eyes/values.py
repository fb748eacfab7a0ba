"""Eye values: how many eyes a space makes when either side begins, and when a side may move twice."""

import re
from typing import Final

from msgspec import Struct

from godebug.engine.eyes.sums import eye_sum


class EyeValue(Struct, frozen=True):
    """Numbers of eyes of one space, or of several together.

    `attacked_twice`: the attacker begins and may make another local move. `minimum`: he begins, the defender answers.
    `maximum`: the defender begins, the attacker answers. `defended_twice`: the defender begins and may move again.
    The outer two tell of threats only. GNU Go prints the four digits one after the other: `1122` is an eye and a half.
    """

    attacked_twice: int
    minimum: int
    maximum: int
    defended_twice: int

    @classmethod
    def parse(cls, text: str) -> "EyeValue":
        """Returns the value that `0122` or `[2,2,10,10]` names.

        Raises ValueError for any other text.
        """
        digits = re.fullmatch(r"(\d)(\d)(\d)(\d)", text) or re.fullmatch(r"\[(\d+),(\d+),(\d+),(\d+)\]", text)
        if digits is None:
            raise ValueError(f"invalid eye value '{text}'")
        return cls(*map(int, digits.groups()))

    def __str__(self) -> str:
        digits = (self.attacked_twice, self.minimum, self.maximum, self.defended_twice)
        return "[" + ",".join(map(str, digits)) + "]" if max(digits) > 9 else "".join(map(str, digits))

    @property
    def urgency(self) -> int:
        """Returns 0 where a move changes nothing, 2 for half an eye, more where the move also threatens."""
        a, b, c, d = (min(n, 2) for n in (self.attacked_twice, self.minimum, self.maximum, self.defended_twice))
        return 0 if b == c else c + d - a - b

    @property
    def is_settled(self) -> bool:
        """Tells whether the number of eyes is the same whoever begins."""
        return self.minimum == self.maximum

    def __add__(self, other: "EyeValue") -> "EyeValue":
        """Returns the value of two independent spaces together: each side takes the better of the two local moves."""
        return EyeValue(
            *eye_sum(
                self.attacked_twice,
                self.minimum,
                self.maximum,
                self.defended_twice,
                other.attacked_twice,
                other.minimum,
                other.maximum,
                other.defended_twice,
            )
        )


NO_EYE: Final = EyeValue(0, 0, 0, 0)
ONE_EYE: Final = EyeValue(1, 1, 1, 1)
TWO_EYES: Final = EyeValue(2, 2, 2, 2)
