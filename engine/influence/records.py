"""Records that say where the figures of an influence computation come from."""

from typing import Literal

from msgspec import Struct

from godebug.engine.go.points import NO_POINT

SourceKind = Literal["stone", "invasion", "enhancement", "intrusion", "supposed"]


class Source(Struct, frozen=True):
    """A point from which the influence of `color` spreads.

    `kind`: `stone`, or what a pattern added. `pattern`: the pattern's name, empty for a stone.
    `value`: what the pattern asked for; `strength` is what it got (intrusions share the strength of their
    anchor stone, so that they often get less). `anchor`: that stone, NO_POINT for other sources.
    """

    point: int
    color: int
    strength: float
    attenuation: float
    kind: SourceKind
    pattern: str = ""
    value: float = 0.0
    anchor: int = NO_POINT


#: The figures of a `Source` and of an `EnteredIntrusion`, in the order of their fields. A move to be valued makes a
#: hundred of each, and next to nobody looks at them: they become records when somebody does.
SourceFigures = tuple[int, int, float, float, SourceKind, str, float, int]
IntrusionFigures = tuple[str, int, int, int, float, float, float, bool]

ChangeKind = Literal[
    "enemy stone",
    "dead stone",
    "barrier",
    "weak barrier",
    "beside stone",
    "diagonal to stone",
    "source",
    "double block",
]


class PermeabilityChange(Struct, frozen=True):
    """One step that changed how well the influence of `color` passes `point`.

    `kind`: the rule. `enemy stone` and `dead stone` close the point under a stone, `barrier` and `weak barrier` come
    from `pattern`, `beside stone` and `diagonal to stone` from the safe stone at `by`; a `source` at the point opens
    it again, and so does a `double block` (the defender can close only one side of an intrusion).
    """

    point: int
    color: int
    kind: ChangeKind
    before: float
    after: float
    pattern: str = ""
    by: int = NO_POINT

    @property
    def factor(self) -> float:
        """Returns the factor of the step, new over old permeability; infinite where it opened a closed point."""
        if self.before == 0.0:
            return 1.0 if self.after == 0.0 else float("inf")
        return self.after / self.before


class EnteredIntrusion(Struct, frozen=True):
    """An intrusion of the side to move, and the strength it got.

    `value`: what the pattern asked for. `limit`: what the anchor stone could give to all its intrusions together.
    `strength`: this one's share. `entered`: False where the point had a source at least as strong already.
    """

    pattern: str
    color: int
    anchor: int
    point: int
    value: float
    limit: float
    strength: float
    entered: bool


class Region(Struct, frozen=True):
    """A connected region of one owner.

    `number`: counts from 1 in reading order. `points`: in reading order, with the owner's living stones.
    `size`: points without them. `value`: the sum of the territory values over those, without sign.
    """

    number: int
    owner: int
    points: tuple[int, ...]
    size: int
    value: float
