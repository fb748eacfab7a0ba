"""Where the built-in engine and a neural one disagree most about the owner of a point, and the causes of the former."""

from typing import TYPE_CHECKING

from godebug.answers.answer import Answer
from godebug.comparing.opinions import Disagreement, owners, worst_points
from godebug.engine.go.points import column_of, row_of
from godebug.engine.why.subjects import usual_subject
from godebug.fields.comparison import DISAGREEMENT
from godebug.studies.peers.neural import OwnershipInfluence

if TYPE_CHECKING:
    from godebug.studies.builtin import BuiltIn
    from godebug.views.view import View


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
        from godebug.views.disagreements import disagreement_views

        return disagreement_views(study.position, (first, second), names, found, depth)

    return Answer(views, lambda: [DISAGREEMENT.record(one, study.position.size) for one in found])
