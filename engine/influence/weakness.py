"""How weak a group is before life and death is read. The weakness lowers the strength of its stones."""

from typing import Final

from godebug.engine.influence.parameters import interpolated

#: A dragon is weak above this. Behaviour of GNU Go 3.8: a weakness of 0.4 is none, whatever its sum was rounded to.
WEAK: Final = 0.40001
#: Weakness by the territory value of the moyo, by the escape route and by the eyes, at equal steps over a range.
MOYO_RANGE: Final = 15.0
BY_MOYO: Final = (1.0, 0.65, 0.3, 0.15, 0.05, 0.0)
ESCAPE_RANGE: Final = 25.0
BY_ESCAPE: Final = (1.0, 0.6, 0.3, 0.1, 0.05, 0.0)
EYES_RANGE: Final = 3.0
BY_EYES: Final = (1.0, 0.95, 0.8, 0.5, 0.2, 0.1, 0.0)


def crude_weakness(moyo_value: float, escape_route: float, eyes: float) -> float:
    """Returns a weakness from 0 (safe) to 1, computed from the better two of moyo, escape route and eyes.

    `moyo_value`: territory value of the moyo around the group. `escape_route`: the value of the places it can reach.
    `eyes`: the mean of its most and fewest eyes, and half an eye more where it can capture something.
    """
    best, second, _ = sorted(partial_weaknesses(moyo_value, escape_route, eyes))
    return min(0.7 * best + 0.3 * second, 1.3 * best)


def partial_weaknesses(moyo_value: float, escape_route: float, eyes: float) -> tuple[float, float, float]:
    """Returns the weakness that moyo, escape route and eyes would each give alone, in the order of the arguments."""
    return (
        _interpolated(moyo_value, MOYO_RANGE, BY_MOYO),
        _interpolated(escape_route, ESCAPE_RANGE, BY_ESCAPE),
        _interpolated(eyes, EYES_RANGE, BY_EYES),
    )


def _interpolated(value: float, upto: float, knots: tuple[float, ...]) -> float:
    """Returns the height at `value` of a line through `knots`, spread evenly from 0 to `upto`."""
    return interpolated(value, upto / (len(knots) - 1), knots)
