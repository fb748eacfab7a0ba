"""Bouzy's maps: the owner of each point after stones have been dilated and eroded."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.go.position import Position
from godebug.engine.score.bouzy import AREA, MOYO, TERRITORY, bouzy_map, owners
from godebug.views.diagram import Diagram
from godebug.views.numbers import NumberDiagram
from godebug.views.regions import RegionDiagram, RegionLegend
from godebug.views.view import SideBySide, View

Maps = list[tuple[str, NDArray[np.int64]]]

#: Name: dilations and erosions, the code of the region colours, and what it says.
OPERATORS: dict[str, tuple[tuple[int, int], int]] = {
    "territory": (TERRITORY, 3),
    "moyo": (MOYO, 2),
    "area": (AREA, 1),
}


def bouzy_maps(position: Position, dead: NDArray[np.bool_] | None, names: Iterable[str] = OPERATORS) -> Maps:
    """Computes the maps `names`. `dead`: stones to remove first, bool of shape (size, size)."""
    return [(name, bouzy_map(position.stones, *OPERATORS[name][0], dead)) for name in names]


def map_diagram(position: Position, name: str, values: NDArray[np.int64], dead: NDArray[np.bool_]) -> Diagram:
    """Returns a diagram of the owners on one map, with a count of the points."""
    (dilations, erosions), code = OPERATORS[name]
    owner = owners(values)
    codes = np.select([owner == WHITE, owner == BLACK], [code, -code], 0).astype(np.int8)
    empty = (position.stones == 0) | dead
    white, black = (int(((owner == side) & empty).sum()) for side in (WHITE, BLACK))
    return RegionDiagram(
        position.stones,
        codes,
        dead,
        title=f"Bouzy {dilations}/{erosions}: {name}",
        subtitle=f"white {white} points, black {black}",
        last=position.last_move,
    )


def value_diagrams(position: Position, name: str, values: NDArray[np.int64]) -> View:
    """Returns the values of one map, each side's in a diagram of its own."""
    dilations, erosions = OPERATORS[name][0]
    title = f"Bouzy {dilations}/{erosions}: {name}"
    diagrams = [
        NumberDiagram(
            position.stones,
            np.maximum(sign * values, 0).astype(np.float64),
            side,
            title=title,
            subtitle=f"{word}'s figures",
            last=position.last_move,
            step=lambda value: min(7, 1 + int(value) // 4),
        )
        for side, sign, word in ((WHITE, -1, "white"), (BLACK, 1, "black"))
    ]
    return SideBySide(*diagrams)


def bouzy_views(
    position: Position,
    maps: Maps,
    dead: NDArray[np.bool_],
    *,
    figures: bool = False,
) -> list[View]:
    """Returns the maps side by side with their legend; with `figures` the values as well."""
    views: list[View] = [SideBySide(*(map_diagram(position, name, values, dead) for name, values in maps))]
    views.append(RegionLegend(last=position.last_move is not None, prisoners=bool(dead.any())))
    if figures:
        views += [value_diagrams(position, name, values) for name, values in maps]
    return views
