"""Diagrams of one influence computation, and of the difference between two."""

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from godebug.engine.go.arrays import np
from godebug.engine.go.color import BLACK, EMPTY, NAMES, WHITE, other
from godebug.engine.go.points import column_of, row_of, vertex
from godebug.engine.go.position import Move
from godebug.engine.influence.result import Influence
from godebug.engine.influence.shares import Spread
from godebug.engine.moves.outcome import Outcome
from godebug.engine.score.estimate import territory_change
from godebug.fields.influence import InfluenceArray
from godebug.views.diagram import Diagram
from godebug.views.look import Line
from godebug.views.numbers import (
    ChangeLegend,
    HeatLegend,
    NumberDiagram,
    SignedDiagram,
    SignedLegend,
    influence_step,
    share_step,
)
from godebug.views.regions import RegionChangeDiagram, RegionDiagram, RegionLegend, region_change_legend
from godebug.views.view import SideBySide, Text, View

#: Figures nearer to the usual one are not drawn.
_LEAST_FIGURE = 0.005

if TYPE_CHECKING:
    from numpy.typing import NDArray


def heading(influence: Influence, field: InfluenceArray) -> tuple[str, str]:
    """Returns title and subtitle: what is drawn, of which computation, who moves first."""
    name = field.title
    if influence.stage in ("initial", "dragons known"):
        when = "before dragons" if influence.stage == "initial" else "dragons known"
        title = f"Initial {name[0].lower()}{name[1:]}, {when}"
    elif influence.move is not None:
        move = f"{NAMES[influence.move.color].capitalize()} {vertex(influence.move.point, influence.size)}"
        title = f"{name}, {'followup of' if influence.stage == 'followup' else 'after'} {move}"
    else:
        title = f"{name}, {influence.stage}"
    side = NAMES[influence.to_move] if influence.to_move in (WHITE, BLACK) else "nobody"
    return title, f"{side} moves first everywhere"


def diagram(influence: Influence, field: InfluenceArray, last: Move | None = None) -> Diagram:
    """Returns the diagram of one array. `last`: the move to mark."""
    title, subtitle = heading(influence, field)
    last = influence.move or last
    if field.group == "regions":
        regions = influence.regions_through_stones()
        return RegionDiagram(influence.plane, regions, influence.dead, title=title, subtitle=subtitle, last=last)
    stones, living = influence.stones, influence.safe > 0
    values: NDArray[np.float64] = getattr(influence, field.name)
    if field.group == "territory":
        return SignedDiagram(stones, values, title=title, subtitle=subtitle, last=last)
    if field.group == "non-territory":
        subtitle = f"{subtitle}; 1 not white's, 2 not black's, 3 neither's"
        return NumberDiagram(stones, values, WHITE, title=title, subtitle=subtitle, last=last, step=_no_step)
    usual = usual_value(influence, field)
    return NumberDiagram(
        stones,
        values,
        field.side,
        title=title,
        subtitle=subtitle,
        last=last,
        usual=usual,
        step=_STEPS[field.group],
        show_stones="letters" if field.group == "values" else "beside",
        living=living if field.group == "values" else None,
    )


def usual_value(influence: Influence, field: InfluenceArray) -> "float | NDArray[np.float64]":
    """Returns the value of a field where nothing special happens; it is drawn as a dot, or as a stone alone."""
    if field.group == "permeability":
        return np.where(influence.stones == other(field.side), 0.0, 1.0)
    return influence.parameters.stone_attenuation if field.group == "attenuation" else 0.0


def _is_usual(influence: Influence, field: InfluenceArray) -> bool:
    """Tells whether every point has the value that is drawn as a dot, so that a board would show nothing."""
    if field.group not in ("permeability", "attenuation"):
        return False
    values = np.asarray(getattr(influence, field.name), np.float64)
    return bool((np.abs(values - usual_value(influence, field)) < _LEAST_FIGURE).all())


# Named, so that diagrams can be sent to another process.
def _no_step(value: float) -> int:
    return 0


def _blocked_step(value: float) -> int:
    return share_step(1.0 - value)


def _fixed_step(value: float) -> int:
    return 4


_STEPS: dict[str, Callable[[float], int]] = {
    "values": influence_step,
    "strength": influence_step,
    "permeability": _blocked_step,
    "attenuation": _fixed_step,
}

_LEGENDS: dict[str, tuple[tuple[float, ...], str]] = {
    "values": ((0.5, 2.0, 5.0, 20.0, 45.0, 80.0, 150.0), "100 is a full stone"),
    "strength": ((0.5, 2.0, 5.0, 20.0, 45.0, 80.0, 100.0), "sources; 100 is a full stone, other stones weaker"),
    "permeability": (
        (0.8, 0.65, 0.4, 0.25, 0.1, 0.0),
        "the part of influence that passes; where there is no figure, all",
    ),
    "attenuation": ((1.5, 3.0), "what divides influence at each step"),
}


def difference(before: Influence, after: Influence, field: InfluenceArray) -> Diagram:
    """Draws what changed from `before` to `after` in one array."""
    title, subtitle = f"Difference, {field.title[0].lower()}{field.title[1:]}", "after less before"
    if field.group == "regions":
        codes = before.regions_through_stones(), after.regions_through_stones()
        return RegionChangeDiagram(after.stones, *codes, title=title, subtitle="what is new", last=after.move)
    change = np.asarray(getattr(after, field.name), np.float64) - np.asarray(getattr(before, field.name), np.float64)
    if field.group == "territory":
        # Where nobody has moved something else is different, and the change is told for the side that moves first.
        mover = after.to_move if after.move is None else after.move.color
        subtitle = f"{NAMES[mover]} gains {territory_change(before, after, mover):.2f} points"
    full = {"values": 100.0, "strength": 100.0}.get(field.group, 1.0)
    # Permeability and attenuation hinder or help the side whose influence they are.
    gain = field.side if field.side != EMPTY else WHITE
    return SignedDiagram(after.stones, change, title=title, subtitle=subtitle, last=after.move, full=full, gain=gain)


def legend(group: str, influence: Influence) -> View:
    """Returns the legend for the diagrams of a group of arrays."""
    if group == "regions":
        return RegionLegend(prisoners=any(influence.dead.cells))
    if group in _LEGENDS:
        samples, words = _LEGENDS[group]
        if group == "attenuation":
            words = f"{words}; where there is no figure, {influence.parameters.stone_attenuation:g}"
        return HeatLegend([(value, _STEPS[group](value)) for value in samples], words)
    if group == "territory":
        return SignedLegend("+1 surely White's  -1 surely Black's  up to 2 with a prisoner")
    return Text([("   points where a side cannot have territory", "faint")])


def pages(
    influences: Iterable[tuple[Influence, ...]], fields: list[InfluenceArray], last: Move | None = None
) -> list[View]:
    """Returns views of `fields`: for each kind of figure the computations of a row side by side, then one legend.

    `influences`: rows of computations that belong together (Black first, White first).
    """
    rows = list(influences)
    views: list[View] = []
    groups = list(dict.fromkeys(field.group for field in fields))
    for group in groups:
        chosen = [field for field in fields if field.group == group]
        if all(_is_usual(influence, field) for row in rows for influence in row for field in chosen):
            what = ", ".join(field.title[0].lower() + field.title[1:] for field in chosen)
            value = f" {rows[0][0].parameters.stone_attenuation:g}" if group == "attenuation" else " the usual"
            views.append(Text([(f"{what[0].upper()}{what[1:]}:{value} everywhere", "")]))
            continue
        for row in rows:
            if len(chosen) == 1:
                views.append(SideBySide(*(diagram(influence, chosen[0], last) for influence in row)))
            else:
                views += [SideBySide(*(diagram(influence, field, last) for field in chosen)) for influence in row]
        views.append(legend(group, rows[0][0]))
    return views


def changes(steps: Sequence[Influence], fields: list[InfluenceArray], last: Move | None = None) -> list[View]:
    """Returns views of `fields`: the first step (before a move), then what each further step changed."""
    views: list[View] = []
    for number, field in enumerate(fields):
        diagrams = [diagram(steps[0], field, last)]
        for before, after in pairwise(steps):
            diagrams += [diagram(after, field, last), difference(before, after, field)]
        views.append(SideBySide(*diagrams))
        if number + 1 == len(fields) or fields[number + 1].group != field.group:
            views.append(legend(field.group, steps[-1]))
            views.append(region_change_legend() if field.group == "regions" else ChangeLegend())
    return views


def spread_views(influence: Influence, found: Spread, last: Move | None = None) -> list[View]:
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
        step=_no_step,
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


def marks(found: Outcome) -> View:
    """Returns what a move was taken to do to stones, and the territory that this gives."""
    size, mover = found.after.size, NAMES[found.move.color].capitalize()
    name = f"{mover} {vertex(found.move.point, size)}"
    lines: list[Line] = [[(f"{name} gains {found.gain:+.2f} points of territory", "strong")]]
    if found.followup is not None:
        lines[0].append((f", and a second move {found.followup_gain:+.2f}", ""))
    if found.tactical:
        lines.append([("   of other stones, those that it captures or rescues tactically", "faint")])
    elif not found.counted:
        lines.append([("   no reason of the move asks for territory: its value has none of this", "faint")])
    effects = found.effects
    if effects is None:
        return Text(*lines)
    taken = [("the new stone", "counts as safe" if effects.safe else "counts as lost")]
    stones = (("saved", effects.saved), ("lost", effects.lost), ("given up", effects.given_up))
    taken += [(word, _names(points, size)) for word, points in (*stones, ("inessential", found.inessential)) if points]
    return Text(*lines, *([(f"   {word:<14}", "label"), (text, "")] for word, text in taken), hang=17)


def _names(points: Iterable[int], size: int) -> str:
    return " ".join(vertex(p, size) for p in sorted(points))
