"""What the pattern databases found in a position, as plain records.

The influence computation knows no matcher: the caller matches the patterns and hands over their findings. A finding is
one effect at one point and keeps the name of its pattern, so that every figure leads back to a shape. Points are
integers of `engine.go.points`, colours those of `engine.go.color`.
"""

from typing import Literal

from msgspec import Struct


class Barrier(Struct, frozen=True):
    """A connection that stops or hinders the influence of `color` at `point`.

    `strong`: nothing passes. A weak barrier multiplies the permeability by a fixed factor.
    """

    pattern: str
    color: int
    point: int
    strong: bool = True


class PatternSource(Struct, frozen=True):
    """A source of influence that a pattern sees at an empty point.

    `kind`: an `invasion` (a place to live inside the other side's sphere) or an `enhancement` (a strong shape radiates
    more than its stones). `supposed` ones are nobody's pattern.
    `matched_for`: the colour that the pattern was matched for. An invasion works against that
    colour, and for both where `both_colors`; an enhancement works for it. `escape_bonus`: the source counts more when
    an escape is judged.
    """

    pattern: str
    kind: Literal["invasion", "enhancement", "supposed"]
    matched_for: int
    point: int
    value: float
    both_colors: bool = False
    escape_bonus: bool = False


class Intrusion(Struct, frozen=True):
    """The side to move (`color`) can intrude at `point` from its stone at `anchor`, with the strength `value`."""

    pattern: str
    color: int
    anchor: int
    point: int
    value: float


class NonTerritory(Struct, frozen=True):
    """`point` cannot become territory of `color`."""

    pattern: str
    color: int
    point: int


class Findings(Struct, frozen=True):
    """All findings in one position for one assumption about who moves next. `territory`: of points, positive for White,
    whatever is computed.
    """

    sources: tuple[PatternSource, ...] = ()
    barriers: tuple[Barrier, ...] = ()
    intrusions: tuple[Intrusion, ...] = ()
    non_territory: tuple[NonTerritory, ...] = ()
    territory: tuple[tuple[int, float], ...] = ()


class Given(Struct, frozen=True):
    """What is given besides: barriers, sources, and the territory of points, positive for White."""

    barriers: tuple[Barrier, ...] = ()
    sources: tuple[PatternSource, ...] = ()
    territory: tuple[tuple[int, float], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.barriers or self.sources or self.territory)


NO_FINDINGS = Findings()
