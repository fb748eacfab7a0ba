"""What a point is to one colour in the eye analysis: eye point, marginal, or neither."""

from typing import Final

#: A lively stone, or a point in the other colour's domain only.
NO_EYE_POINT: Final = 0
#: Nobody's.
GRAY_POINT: Final = 1
#: A proper point of an eye space.
EYE_POINT: Final = 2
#: A point of an eye space where the space can be invaded or closed.
MARGINAL_POINT: Final = 3

#: What its diagonals make of an eye point.
PROPER_EYE: Final = 0
HALF: Final = 1
FALSE: Final = 2
