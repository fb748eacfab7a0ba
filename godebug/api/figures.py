"""Figures by point, as numpy arrays."""

from typing import TYPE_CHECKING

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from godebug.engine.go.color import BLACK, NAMES, WHITE

if TYPE_CHECKING:
    from godebug.engine.influence.result import Influence


class InfluenceFigures(Struct, frozen=True, eq=False):
    """One computation of influence as read-only arrays of shape (size, size), row 0 at the top.

    `stage`: which computation it is. `to_move`: the colour that is assumed to move next. `move`: what was played first,
    in words, None for nothing. `stones`: uint8, 0 empty, 1 White, 2 Black, after `move`.
    `white`, `black`: float64, influence; 100 is what a stone has on its own point. `white_strength`, `black_strength`:
    float64, the sources. `white_permeability`, `black_permeability`: float64, 0 closed to 1 open.
    `territory`: float64, -1 (Black's) to +1 (White's) on empty points, up to 2 on dead stones.
    `regions`: int8, 3 territory, 2 moyo, 1 area, 4 a stone, negative for Black, 0 nobody's.
    """

    stage: str
    to_move: str
    move: str | None
    stones: NDArray[np.uint8]
    white: NDArray[np.float64]
    black: NDArray[np.float64]
    white_strength: NDArray[np.float64]
    black_strength: NDArray[np.float64]
    white_permeability: NDArray[np.float64]
    black_permeability: NDArray[np.float64]
    territory: NDArray[np.float64]
    regions: NDArray[np.int8]

    def __repr__(self) -> str:
        """Returns who has how much, and no array."""
        white, black = (float(np.clip(sign * self.territory, 0, None).sum()) for sign in (1, -1))
        size = len(self.territory)
        return f"<influence {size}x{size}, {self.stage}: territory of White {white:.1f}, of Black {black:.1f}>"

    def _repr_html_(self) -> str:
        """Returns the territory, point by point."""
        from godebug.views.cells import drawing_of
        from godebug.views.numbers import SignedDiagram

        title = f"territory, {self.stage}" + (f" {self.move}" if self.move else "")
        return drawing_of(SignedDiagram(self.stones, self.territory, title=title)).svg()


def figures_of(found: "Influence") -> InfluenceFigures:
    """Returns one computation of the engine as arrays."""
    from godebug.engine.go.points import vertex

    regions = found.regions.copy()
    regions.setflags(write=False)
    return InfluenceFigures(
        stage=found.stage,
        to_move=NAMES[found.to_move] if found.to_move in (BLACK, WHITE) else "nobody",
        move=None if found.move is None else f"{NAMES[found.move.color]} {vertex(found.move.point, found.size)}",
        stones=found.stones,
        white=found.white_influence,
        black=found.black_influence,
        white_strength=found.white_strength,
        black_strength=found.black_strength,
        white_permeability=found.white_permeability,
        black_permeability=found.black_permeability,
        territory=found.territory_value,
        regions=regions,
    )
