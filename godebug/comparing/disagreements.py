"""Where the built-in engine and a neural one disagree most about the owner of a point, and the causes of the former."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from godebug.comparing.display import LESS
from godebug.comparing.opinions import Disagreement, owners, worst_points
from godebug.comparing.records import DISAGREEMENT
from godebug.displays.answer import Answer
from godebug.engine.go.points import column_of, row_of, vertex
from godebug.engine.go.position import Position
from godebug.engine.why.subjects import usual_subject
from godebug.studies.peers.neural import OwnershipInfluence
from godebug.views.causes import CauseTree
from godebug.views.numbers import SignedDiagram, SignedLegend
from godebug.views.table import Column, Table
from godebug.views.view import SideBySide, Text, View

if TYPE_CHECKING:
    from godebug.studies.builtin import BuiltIn


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


def disagreements(
    study: "BuiltIn", network: OwnershipInfluence, names: tuple[str, str], network_first: bool, depth: int = 2
) -> Answer:
    """Returns both opinions in the order of the comparison, the second less the first, and the points where they are
    farthest apart with the causes of the built-in engine.

    `study`: the built-in engine on the same position. `network`: the ownership of the neural engine, which is the first
    of the two engines with `network_first`. `names`: of the first and the second.
    """
    color = study.position.to_move
    influence = study.influence(color)
    ours = owners(influence)
    first, second = (network.ownership, ours) if network_first else (ours, network.ownership)
    found = []
    for p in worst_points(first, second):
        at = row_of(p), column_of(p)
        what = usual_subject(int(influence.stones[at]))
        cause = study.analysis.explanations.of(what, p, color, influence)
        found.append(Disagreement(p, float(first[at]), float(second[at]), what, cause))

    def views() -> "list[View]":
        return disagreement_views(study.position, (first, second), names, found, depth)

    return Answer(views, lambda: [DISAGREEMENT.record(one, study.position.size) for one in found])
