"""Two opinions on the owner of each point, side by side, and the causes of the built-in engine's opinion."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from godebug.comparing.opinions import Disagreement
from godebug.engine.go.points import vertex
from godebug.engine.go.position import Position
from godebug.views.causes import CauseTree
from godebug.views.comparison import LESS
from godebug.views.numbers import SignedDiagram, SignedLegend
from godebug.views.table import Column, Table
from godebug.views.view import SideBySide, Text, View


def disagreement_views(
    position: Position,
    opinions: tuple[NDArray[np.float64], NDArray[np.float64]],
    names: tuple[str, str],
    found: Sequence[Disagreement],
    depth: int,
) -> list[View]:
    """Returns the boards of A, of B and of B less A, a table of the points where they differ most, and a tree of causes
    for each.

    `opinions`: of A and B, from -1, Black's, to +1, White's, shape (size, size). `names`: of A and B.
    """
    last = position.last_move
    told = [f"{letter}: {name}" for letter, name in zip("AB", names, strict=True)]
    boards = [
        SignedDiagram(position.stones, opinion, title="Whose each point is", subtitle=name, last=last)
        for opinion, name in zip(opinions, told, strict=True)
    ]
    first, second = opinions
    difference = SignedDiagram(
        position.stones, second - first, title="Difference", subtitle=LESS, last=last, full=2.0, least=0.1
    )
    views: list[View] = [SideBySide(*boards, difference), SignedLegend("+1 White's, -1 Black's")]
    if not found:
        return [*views, Text([("The engines agree about every point, as good as.", "")])]
    rows = [
        [
            (vertex(one.point, position.size), "strong"),
            (f"{round(one.first, 2) + 0.0:+.2f}", ""),
            (f"{round(one.second, 2) + 0.0:+.2f}", ""),
            (f"{round(one.second - one.first, 2) + 0.0:+.2f}", "number"),
            (one.cause.text, ""),
        ]
        for one in found
    ]
    columns = (
        Column("point"),
        *(Column(name, True) for name in told),
        Column(LESS, True),
        Column("why the built-in engine thinks so", prose=True),
    )
    trees = [CauseTree(one.cause, depth=depth) for one in found]
    return [*views, Table(columns, rows, "Where the engines disagree most"), *trees]
