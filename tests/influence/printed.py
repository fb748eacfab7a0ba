"""Influence computations rebuilt from arrays that were printed with two decimals."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from boards import board_view, start_of
from numpy.typing import NDArray

from godebug.engine.go.arrays import Plane, plane_of
from godebug.engine.go.color import BLACK, EMPTY, WHITE
from godebug.engine.go.points import all_points, parse_vertex, point
from godebug.engine.go.position import Move
from godebug.engine.influence.findings import Barrier, Findings
from godebug.engine.influence.parameters import TERRITORIAL, Parameters
from godebug.engine.influence.records import SourceFigures
from godebug.engine.influence.result import Influence, Stage
from godebug.engine.influence.workspace import InfluenceStart, Workspace

Arrays = Mapping[str, Any]
NAMES = {WHITE: "white", BLACK: "black"}


def stones_of(rows: Sequence[str]) -> NDArray[np.uint8]:
    """The board drawn with `X` black, `O` white and `.` empty."""
    return np.array([[{"X": BLACK, "O": WHITE}.get(cell, EMPTY) for cell in row] for row in rows], np.uint8)


def points_of(vertices: Sequence[str], size: int) -> tuple[int, ...]:
    return tuple(parse_vertex(vertex, size) for vertex in vertices)


def safe_from_permeability(stones: NDArray[np.uint8], arrays: Arrays) -> NDArray[np.uint8]:
    """A stone is safe exactly if its own colour's permeability is not zero."""
    own = np.where(stones == WHITE, np.array(arrays["white_permeability"]), np.array(arrays["black_permeability"]))
    return ((stones != EMPTY) & (own > 0)).astype(np.uint8)


def barriers_of(start: InfluenceStart, arrays: Arrays, opened: Sequence[int]) -> list[Barrier]:
    """The barriers that explain where the printed permeabilities differ from what the stones alone do."""
    plain = Workspace(start)
    for source in pattern_sources_of(start, arrays):
        plain.enter_source(source)
    plain.settle_permeability()
    barriers: list[Barrier] = []
    for color, name in NAMES.items():
        expected = board_view(plain.field.permeability, plain.field.size, color)
        printed = np.array(arrays[f"{name}_permeability"])
        for p, by_stones, cell in zip(all_points(plain.field.size), expected.flat, printed.flat, strict=True):
            if (cell == 0.0 and by_stones > 0.004) or (p in opened and color == start.to_move):
                barriers.append(Barrier("strong", color, p))
            elif cell > 0.0 and abs(cell - by_stones) > 0.0051:
                factors = round(np.log(cell / by_stones) / np.log(0.7))
                barriers += [Barrier("weak", color, p, strong=False)] * factors
    return barriers


def pattern_sources_of(start: InfluenceStart, arrays: Arrays) -> list[SourceFigures]:
    sources: list[SourceFigures] = []
    for color, name in NAMES.items():
        strength = np.array(arrays[f"{name}_strength"])
        for row, column in np.argwhere((strength > 0) & (Plane(start.marks.safe, start.stones.size).array == 0)):
            attenuation = arrays[f"{name}_attenuation"][row][column]
            sources.append(
                (point(int(row), int(column)), color, strength[row, column], attenuation, "invasion", "printed", 0.0, 0)
            )
    return sources


def rebuilt(
    stage: Stage,
    rows: Sequence[str],
    arrays: Arrays,
    to_move: int,
    *,
    safe: NDArray[np.uint8] | None = None,
    opened: Sequence[int] = (),
    parameters: Parameters = TERRITORIAL,
    move: Move | None = None,
    shown_stones: NDArray[np.uint8] | None = None,
) -> Influence:
    """Runs a computation on printed strengths, attenuations and barriers. `opened`: the double blocks, still closed."""
    stones = stones_of(rows)
    safe = safe_from_permeability(stones, arrays) if safe is None else safe
    strength = np.where(stones == WHITE, np.array(arrays["white_strength"]), np.array(arrays["black_strength"]))
    shown = None if shown_stones is None else plane_of(shown_stones)
    start = start_of(stage, to_move, stones, safe, strength, parameters=parameters, move=move, shown=shown)
    workspace = Workspace(start)
    for source in pattern_sources_of(start, arrays):
        workspace.enter_source(source)
    barriers = barriers_of(start, arrays, opened)
    workspace.apply_barriers(barriers)
    board_view(workspace.field.mask, workspace.field.size)[:] = arrays.get("non_territory", 0)
    workspace.settle_permeability()
    workspace.field.add_all_sources()
    workspace.value_territory()
    workspace.open_double_blocks()
    return workspace.result(Findings(barriers=tuple(barriers)))
