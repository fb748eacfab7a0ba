"""The result of one influence computation: arrays, and where their figures come from."""

from functools import cached_property
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from engine.color import BLACK, WHITE
from engine.influence.findings import NO_FINDINGS, Findings
from engine.influence.parameters import Parameters
from engine.influence.provenance import permeability_changes
from engine.influence.records import EnteredIntrusion, PermeabilityChange, Region, Source
from engine.influence.regions import OwnershipClass, connected_regions, ownership, region_codes
from engine.plain import dataclass
from engine.points import point
from engine.position import Move

Stage = Literal["initial", "dragons known", "after move", "followup", "territory estimate", "escape"]


@dataclass(frozen=True, eq=False)
class Influence:
    """Influence, territory and all that led to them. Every array has the shape (size, size), row 0 at the top.

    `stage`: which computation this is. `to_move`: the colour that is assumed to move next, EMPTY for nobody.
    `move`: the move that was played first (stages `after move` and `followup`), else None.
    `parameters`: the variant of the function.

    `stones`: uint8, the board that was evaluated (after `move`). `shown_stones`: uint8, the board before `move`, whose
    stones `regions` shows.
    `safe`: uint8, 0 empty or dead, 1 safe stone, 2 safe because of the move just played.
    `white_influence`, `black_influence`: float64, what reaches each point; 100 is a full stone.
    `white_strength` ...: float64, the sources. `white_attenuation` ...: float64, what a source at the point
    divides by at each step. `white_permeability` ...: float64, 0 closed to 1 open.
    `territory_value`: float64, -1 (Black's) to +1 (White's) on empty points, up to 2 on dead stones.
    `non_territory`: uint8 mask of the colours that cannot have territory there.
    `captured`: captured black stones less captured white stones.
    `opened_blocks`: points that were closed and are open again because the defender can close only one side of an
    intrusion, in the order found, possibly twice.
    `findings`: what the patterns said. `pattern_sources`: the sources that came of it, `intrusions`: what became of
    each intrusion. `scoring`: whether the game is being settled.
    `erased`: points whose territory was taken away as they can be broken into.
    `base`: the computation that a `followup` goes on from.
    """

    stage: Stage
    to_move: int
    move: Move | None
    parameters: Parameters
    stones: NDArray[np.uint8]
    shown_stones: NDArray[np.uint8]
    safe: NDArray[np.uint8]
    white_influence: NDArray[np.float64]
    black_influence: NDArray[np.float64]
    white_strength: NDArray[np.float64]
    black_strength: NDArray[np.float64]
    white_attenuation: NDArray[np.float64]
    black_attenuation: NDArray[np.float64]
    white_permeability: NDArray[np.float64]
    black_permeability: NDArray[np.float64]
    territory_value: NDArray[np.float64]
    non_territory: NDArray[np.uint8]
    captured: int
    opened_blocks: tuple[int, ...] = ()
    pattern_sources: tuple[Source, ...] = ()
    intrusions: tuple[EnteredIntrusion, ...] = ()
    findings: Findings = NO_FINDINGS
    scoring: bool = False
    erased: tuple[int, ...] = ()
    base: "Influence | None" = None

    @property
    def size(self) -> int:
        return int(self.stones.shape[0])

    def influence(self, color: int) -> NDArray[np.float64]:
        return self.white_influence if color == WHITE else self.black_influence

    def strength(self, color: int) -> NDArray[np.float64]:
        return self.white_strength if color == WHITE else self.black_strength

    def attenuation(self, color: int) -> NDArray[np.float64]:
        return self.white_attenuation if color == WHITE else self.black_attenuation

    def permeability(self, color: int) -> NDArray[np.float64]:
        return self.white_permeability if color == WHITE else self.black_permeability

    def owner(self, kind: OwnershipClass) -> NDArray[np.uint8]:
        """The owner (EMPTY, WHITE, BLACK) of each point in one class; each class contains the stricter ones.

        The array is kept: it is not to be written to.
        """
        if kind not in self._owners:
            found = ownership(kind, self.white_influence, self.black_influence, self.territory_value, self.parameters)
            found.setflags(write=False)
            self._owners[kind] = found
        return self._owners[kind]

    @cached_property
    def _owners(self) -> dict[OwnershipClass, NDArray[np.uint8]]:
        return {}

    @cached_property
    def regions(self) -> NDArray[np.int8]:
        """int8: 4 stone (dead or alive), 3 territory, 2 moyo, 1 area, 0 nobody's; negative for Black."""
        return region_codes(
            self.shown_stones, self.white_influence, self.black_influence, self.territory_value, self.parameters
        )

    def regions_through_stones(self) -> NDArray[np.int8]:
        """Region codes as if there were no stones: dead ones lie in somebody's region."""
        return region_codes(
            np.zeros_like(self.stones),
            self.white_influence,
            self.black_influence,
            self.territory_value,
            self.parameters,
        )

    @cached_property
    def sources(self) -> tuple[Source, ...]:
        """Where influence comes from, White's sources first, each colour's in reading order."""
        of_patterns = {(source.color, source.point): source for source in self.pattern_sources}
        sources = []
        for color in (WHITE, BLACK):
            strength, attenuation = self.strength(color), self.attenuation(color)
            for row, column in np.argwhere(strength > 0.0).tolist():
                p = point(row, column)
                stone = Source(p, color, float(strength[row, column]), float(attenuation[row, column]), "stone")
                sources.append(of_patterns.get((color, p), stone))
        return tuple(sources)

    @cached_property
    def changes(self) -> tuple[PermeabilityChange, ...]:
        """Who made the permeability of each point what it is, step by step; points in reading order, White first."""
        return permeability_changes(
            self.stones,
            self.safe,
            (self.white_strength, self.black_strength),
            self.findings.barriers,
            self.opened_blocks,
            self.to_move if self.base is None else self.base.to_move,
        )

    def segments(self, kind: OwnershipClass) -> tuple[NDArray[np.int64], tuple[Region, ...]]:
        """The connected regions of one class: the number of each point's region (0 none), and the regions."""
        return connected_regions(self.owner(kind), self.stones, self.safe, self.territory_value)
