"""How a source of influence spreads: the order of its visits, and what arrives where."""

from typing import TYPE_CHECKING

from godebug.displays.answer import Answer
from godebug.displays.influence import legend
from godebug.engine.go.arrays import np
from godebug.engine.go.color import BLACK, NAMES, WHITE
from godebug.engine.go.points import column_of, row_of, vertex
from godebug.fields.field import Field, Fields, Part
from godebug.fields.kinds import COLOR, FIGURE, POINT, TEXT, ListOf, Words
from godebug.views.numbers import NumberDiagram
from godebug.views.view import SideBySide, View

if TYPE_CHECKING:
    from godebug.engine.go.position import Move
    from godebug.engine.influence.result import Influence
    from godebug.engine.influence.shares import Spread
    from godebug.studies.study import Study

SOURCE = Fields(
    "",
    "A source of influence.",
    Field("point", POINT, "where"),
    Field("color", COLOR, "whose"),
    Field("kind", Words("stone", "invasion", "enhancement", "intrusion", "supposed"), "what it is"),
    Field("strength", FIGURE, "what it starts with; 100 is a full stone"),
    Field("attenuation", FIGURE, "what it is divided by at each step"),
    Field("pattern", TEXT, "the pattern that added it, null for a stone"),
)

VISIT = Fields(
    "",
    "A point that a source reaches.",
    Field("point", POINT, "where", get=lambda visit: visit[0]),
    Field("amount", FIGURE, "what arrives", get=lambda visit: visit[1]),
)

SPREAD = Fields(
    "spread",
    "`influence --source`: a line for each side that has a source there.",
    Field("source", Part(SOURCE), "the source"),
    Field("visits", ListOf(Part(VISIT)), "the points that it reaches, in the order of their visits"),
)


def spread_views(influence: "Influence", found: "Spread", last: "Move | None" = None) -> list[View]:
    """Returns two diagrams of one source: the order in which it visits points, and what arrives there."""
    source, size = found.source, influence.size
    order, amounts = np.full((size, size), -1.0), np.zeros((size, size))
    for number, (p, amount) in enumerate(found.visits):
        order[row_of(p), column_of(p)] = number
        amounts[row_of(p), column_of(p)] = amount
    name = f"{NAMES[source.color].capitalize()}'s {source.kind} at {vertex(source.point, size)}"
    strength = f"strength {source.strength:.2f}, attenuation {source.attenuation:g}"
    visits = NumberDiagram(
        influence.stones,
        order,
        source.color,
        title=f"{name}, order of visits",
        subtitle="0 is the source; it never reaches points without a figure",
        last=last,
        usual=-1.0,
        step=lambda value: 0,
        show_stones="none",
    )
    arrives = NumberDiagram(
        influence.stones,
        amounts,
        source.color,
        title=f"{name}, what arrives",
        subtitle=strength,
        last=last,
        show_stones="none",
    )
    return [SideBySide(visits, arrives), legend("values", influence)]


def spread(study: "Study", influence: "Influence", point: int) -> Answer:
    """Returns how the source at a point spreads: the order of visits, and what arrives. Raises ValueError for none."""
    from godebug.engine.influence.shares import spread_of

    colors = [c for c in (BLACK, WHITE) if any((s.color, s.point) == (c, point) for s in influence.sources)]
    study.own_analysis("how a source spreads")
    found = [spread_of(influence, color, point) for color in colors or [influence.to_move]]

    def views():  # type: ignore[no-untyped-def]
        return [view for each in found for view in spread_views(influence, each, study.position.last_move)]

    return Answer(views, lambda: [SPREAD.record(each, influence.size) for each in found])
