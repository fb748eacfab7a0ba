"""The result of one influence computation: figures by point, and where they come from."""

from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct

from godebug.engine.go.arrays import Plane
from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.go.points import CELLS, all_points
from godebug.engine.go.position import Move
from godebug.engine.influence.findings import NO_FINDINGS, Findings
from godebug.engine.influence.kernel import InfluenceField
from godebug.engine.influence.parameters import Parameters
from godebug.engine.influence.provenance import permeability_changes
from godebug.engine.influence.records import (
    EnteredIntrusion,
    IntrusionFigures,
    PermeabilityChange,
    Region,
    Source,
    SourceFigures,
)
from godebug.engine.influence.regions import OwnershipClass, connected_regions, ownership, region_codes

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Stage = Literal["initial", "dragons known", "after move", "followup", "territory estimate", "escape"]


def _figures(name: str, color: int, meaning: str, code: str = "d") -> "cached_property[NDArray[Any]]":
    """Returns a property that makes a read-only array of one field of the kernel, for one colour where it has both."""

    def array(influence: "Influence") -> "NDArray[Any]":
        cells = memoryview(getattr(influence.field, name))[color * CELLS : (color + 1) * CELLS]
        figures = Plane(cells, influence.size, code).array
        figures.setflags(write=False)
        return figures

    array.__doc__ = meaning
    return cached_property(array)


class Influence(Struct, frozen=True, eq=False, dict=True):
    """Influence, territory and all that led to them.

    `stage`: which computation this is. `to_move`: the colour that is assumed to move next, EMPTY for nobody.
    `move`: the move that was played first (stages `after move` and `followup`), else None.
    `parameters`: the variant of the function.

    `field`: the figures by point, to which nobody writes any more. The arrays made of them have the shape (size, size),
    row 0 at the top. `shown`: the board before `move`, whose stones `regions` shows.
    `captured`: captured black stones less captured white stones.
    `opened_blocks`: points that were closed and are open again because the defender can close only one side of an
    intrusion, in the order found, possibly twice.
    `findings`: what the patterns said. `source_figures` and `intrusion_figures`: what came of it, as
    `pattern_sources` and `intrusions` tell. `scoring`: whether the game is being settled.
    `erased`: points whose territory was taken away as they can be broken into.
    `base`: the computation that a `followup` goes on from.
    """

    stage: Stage
    to_move: int
    move: Move | None
    parameters: Parameters
    field: InfluenceField
    shown: Plane
    captured: int
    opened_blocks: tuple[int, ...] = ()
    source_figures: tuple[SourceFigures, ...] = ()
    intrusion_figures: tuple[IntrusionFigures, ...] = ()
    findings: Findings = NO_FINDINGS
    scoring: bool = False
    erased: tuple[int, ...] = ()
    base: "Influence | None" = None

    stones = _figures("stone", 0, "uint8, the board that was evaluated (after `move`).", "B")
    safe = _figures("safe", 0, "uint8, 0 empty or dead, 1 safe stone, 2 safe because of the move just played.", "B")
    white_influence = _figures("influence", WHITE, "float64, what reaches each point; 100 is a full stone.")
    black_influence = _figures("influence", BLACK, "float64, what reaches each point; 100 is a full stone.")
    white_strength = _figures("strength", WHITE, "float64, the sources.")
    black_strength = _figures("strength", BLACK, "float64, the sources.")
    white_attenuation = _figures("attenuation", WHITE, "float64, what a source at the point divides by at each step.")
    black_attenuation = _figures("attenuation", BLACK, "float64, what a source at the point divides by at each step.")
    white_permeability = _figures("permeability", WHITE, "float64, 0 closed to 1 open.")
    black_permeability = _figures("permeability", BLACK, "float64, 0 closed to 1 open.")
    territory_value = _figures(
        "territory", 0, "float64, -1 (Black's) to +1 (White's) on empty points, up to 2 on dead stones."
    )
    non_territory = _figures("mask", 0, "uint8 mask of the colours that cannot have territory there.", "B")

    @property
    def size(self) -> int:
        """Returns the number of rows of the board."""
        return self.field.size

    @cached_property
    def shown_stones(self) -> "NDArray[np.uint8]":
        """Returns the stones before `move`, uint8, shape (size, size)."""
        return self.shown.array

    @cached_property
    def plane(self) -> Plane:
        """Returns the stones that were evaluated."""
        return Plane(bytes(self.field.stone), self.size)

    def influence(self, color: int) -> "NDArray[np.float64]":
        """Returns the influence of one colour, shape (size, size)."""
        return self.white_influence if color == WHITE else self.black_influence

    def strength(self, color: int) -> "NDArray[np.float64]":
        """Returns the strength of one colour's sources, 0 where there is none, shape (size, size)."""
        return self.white_strength if color == WHITE else self.black_strength

    def attenuation(self, color: int) -> "NDArray[np.float64]":
        """Returns the attenuation of one colour's sources, shape (size, size)."""
        return self.white_attenuation if color == WHITE else self.black_attenuation

    def permeability(self, color: int) -> "NDArray[np.float64]":
        """Returns how well one colour's influence passes each point, 0 (closed) to 1 (open), shape (size, size)."""
        return self.white_permeability if color == WHITE else self.black_permeability

    @cached_property
    def _owners(self) -> dict[OwnershipClass, bytes]:
        return {}

    def owners(self, kind: OwnershipClass) -> bytes:
        """Returns the owner (EMPTY, WHITE, BLACK) of each point in one class; each class contains the stricter ones."""
        if kind not in self._owners:
            self._owners[kind] = bytes(ownership(kind, self.field, self.parameters))
        return self._owners[kind]

    @cached_property
    def dead(self) -> Plane:
        """Returns 1 for each stone that is not safe, else 0."""
        field = self.field
        pairs = zip(field.stone, field.safe, strict=True)
        return Plane(bytes([stone in (WHITE, BLACK) and not safe for stone, safe in pairs]), self.size)

    @cached_property
    def regions(self) -> "NDArray[np.int8]":
        """Returns int8 codes: 4 stone (dead or alive), 3 territory, 2 moyo, 1 area, 0 nobody's; negative for Black."""
        return self._regions(self.shown).array

    def regions_through_stones(self) -> Plane:
        """Returns region codes as if there were no stones: a dead stone lies in the region around it."""
        return self._regions(Plane(bytes(CELLS), self.size))

    def _regions(self, stones: Plane) -> Plane:
        territory, moyo, area = self.owners("territory"), self.owners("moyo"), self.owners("area")
        return Plane(region_codes(stones.cells, self.size, territory, moyo, area), self.size, "b")

    @cached_property
    def pattern_sources(self) -> tuple[Source, ...]:
        """Returns the sources that patterns added."""
        return tuple(Source(*figures) for figures in self.source_figures)

    @cached_property
    def intrusions(self) -> tuple[EnteredIntrusion, ...]:
        """Returns each intrusion with the strength it got."""
        return tuple(EnteredIntrusion(*figures) for figures in self.intrusion_figures)

    @cached_property
    def sources(self) -> tuple[Source, ...]:
        """Returns all sources of influence: White's first, each colour's in reading order."""
        of_patterns = {(source.color, source.point): source for source in self.pattern_sources}
        sources = []
        field = self.field
        for color in (WHITE, BLACK):
            for p in all_points(self.size):
                at = color * CELLS + p
                if field.strength[at] > 0.0:
                    stone = Source(p, color, field.strength[at], field.attenuation[at], "stone")
                    sources.append(of_patterns.get((color, p), stone))
        return tuple(sources)

    @cached_property
    def changes(self) -> tuple[PermeabilityChange, ...]:
        """Returns the steps that set the permeability of each point: points in reading order, White's steps first."""
        return permeability_changes(
            self.field,
            self.findings.barriers,
            self.opened_blocks,
            self.to_move if self.base is None else self.base.to_move,
        )

    def segments(self, kind: OwnershipClass) -> tuple[Plane, tuple[Region, ...]]:
        """Returns the connected regions of one class: by point the number of its region (0 for none), and the
        regions.
        """
        numbers, regions = connected_regions(self.owners(kind), self.field)
        return Plane(numbers, self.size, "i"), regions
