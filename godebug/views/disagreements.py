"""Two opinions on the owner of each point, side by side, and the causes of the built-in engine's opinion."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from godebug.comparing.opinions import Disagreement
from godebug.engine.go.points import vertex
from godebug.engine.go.position import Position
from godebug.views.causes import CauseTree
from godebug.views.numbers import SignedDiagram, SignedLegend
from godebug.views.table import Column, Table
from godebug.views.view import SideBySide, Text, View


def disagreement_views(
    position: Position,
    ours: NDArray[np.float64],
    its: NDArray[np.float64],
    found: Sequence[Disagreement],
    depth: int,
) -> list[View]:
    """Returns the boards, a table of the points where they differ most, and a tree of causes for each."""
    last = position.last_move
    title = "Whose each point is"
    boards = (
        SignedDiagram(position.stones, ours, title=title, subtitle="the built-in engine", last=last),
        SignedDiagram(position.stones, its, title=title, subtitle="ownership of the network", last=last),
        SignedDiagram(
            position.stones,
            its - ours,
            title="Difference",
            subtitle="positive: the network gives more to White",
            last=last,
            full=2.0,
            least=0.1,
        ),
    )
    views: list[View] = [SideBySide(*boards), SignedLegend("+1 White's, -1 Black's")]
    if not found:
        return [*views, Text([("The engines agree about every point, as good as.", "")])]
    rows = [
        [
            (vertex(one.point, position.size), "strong"),
            (f"{round(one.ours, 2) + 0.0:+.2f}", ""),
            (f"{round(one.its, 2) + 0.0:+.2f}", ""),
            (f"{abs(one.its - one.ours):.2f}", "number"),
            (one.cause.text, ""),
        ]
        for one in found
    ]
    columns = (
        Column("point"),
        Column("ours", True),
        Column("network", True),
        Column("apart", True),
        Column("why we think so", prose=True),
    )
    trees = [CauseTree(one.cause, depth=depth) for one in found]
    return [*views, Table(columns, rows, "Where the engines disagree most"), *trees]
