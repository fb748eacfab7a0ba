"""Influence: computations side by side, what a move changes in them."""

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from godebug.basics.errors import NotAnswered
from godebug.basics.flags import Draw
from godebug.displays.answer import Answer, together
from godebug.displays.effects import mark_lines, marks
from godebug.displays.layer import Ask, Layer, LayerPicture, ReportPage, of_move, picture, some_boards, with_board
from godebug.displays.position import MOVE
from godebug.engine.go.arrays import np
from godebug.engine.go.color import (
    BLACK,
    EMPTY,
    NAMES,
    WHITE,
    other,
)
from godebug.engine.go.points import vertex
from godebug.engine.score.estimate import territory_change
from godebug.fields.field import (
    Field,
    Fields,
    Part,
    Record,
)
from godebug.fields.kinds import (
    SOMEBODY,
    Words,
)
from godebug.studies.arrays import (
    ARRAYS,
    GROUPS,
    InfluenceArray,
    answered_by_all,
    arrays_of,
)
from godebug.views.abreast import Abreast
from godebug.views.diagram import Diagram
from godebug.views.numbers import (
    ChangeLegend,
    HeatLegend,
    NumberDiagram,
    SignedDiagram,
    SignedLegend,
    TenthsDiagram,
    influence_step,
    share_step,
)
from godebug.views.regions import (
    CLASSES,
    RegionChangeDiagram,
    RegionDiagram,
    RegionLegend,
    region_change_legend,
)
from godebug.views.table import Column, Table
from godebug.views.view import SideBySide, Text, View

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from godebug.engine.go.position import Move
    from godebug.engine.influence.result import Influence
    from godebug.engine.moves.outcome import Outcome
    from godebug.studies.study import Study

_STAGES = Words("initial", "dragons known", "after move", "followup", "territory estimate", "escape")

_HEAD = (
    Field("stage", _STAGES, "which computation; the first is the one before dragons are known"),
    Field("to_move", SOMEBODY, "who is assumed to move first everywhere, null for nobody"),
    Field("move", Part(MOVE, optional=True), "the move that was played first"),
)

INFLUENCE = Fields(
    "influence",
    "One influence computation (`show`, `influence`). Only the arrays that were asked for are there.",
    *_HEAD,
    *ARRAYS.values(),
)

DIFFERENCE = Fields(
    "difference",
    "After the computations that `influence --after` compares: the same fields, each array a computation less the one "
    "before it. `regions` is missing, as codes have no difference.",
    *_HEAD,
    *(array for array in ARRAYS.values() if array.name != "regions"),
)


def influence_record(influence: Any, names: Iterable[str]) -> Record:
    """Returns one computation: which it is, and the arrays `names`."""
    return INFLUENCE.record(influence, influence.size, **{name: getattr(influence, name) for name in names})


def difference_record(before: Any, after: Any, names: Iterable[str]) -> Record:
    """Returns `after` less `before`, array by array."""
    return DIFFERENCE.record(
        after,
        after.size,
        **{
            name: getattr(after, name).astype(float) - getattr(before, name).astype(float)
            for name in names
            if name != "regions"
        },
    )


#: Figures nearer to the usual one are not drawn.
_LEAST_FIGURE = 0.005


def heading(influence: "Influence", field: InfluenceArray) -> tuple[str, str]:
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


def diagram(influence: "Influence", field: InfluenceArray, last: "Move | None" = None) -> "Diagram":
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


def usual_value(influence: "Influence", field: InfluenceArray) -> "float | NDArray[np.float64]":
    """Returns the value of a field where nothing special happens; it is drawn as a dot, or as a stone alone."""
    if field.group == "permeability":
        return np.where(influence.stones == other(field.side), 0.0, 1.0)
    return influence.parameters.stone_attenuation if field.group == "attenuation" else 0.0


def _is_usual(influence: "Influence", field: InfluenceArray) -> bool:
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


def difference(before: "Influence", after: "Influence", field: InfluenceArray) -> "Diagram":
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


def legend(group: str, influence: "Influence") -> View:
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
    influences: Iterable[tuple["Influence", ...]], fields: list[InfluenceArray], last: "Move | None" = None
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


def lead(
    influence: "Influence", fields: list[InfluenceArray], last: "Move | None" = None, more: str = ""
) -> list[View]:
    """Returns `fields` of one computation, a board each. `more`: what else there is, in words."""
    views: list[View] = []
    for number, field in enumerate(fields):
        drawn = diagram(influence, field, last)
        if field.group == "regions":
            note = [Text([(more, "faint")])] if more else []
            views.append(Abreast(drawn, legend("regions", influence), _region_table(influence), *note))
            continue
        if field.group == "territory":
            note = [Text([(more, "faint")])] if more else []
            scale = Text([("+# surely White's, -# surely Black's", "faint")])
            words = (_territory_table(influence), scale, *note)
            values = np.asarray(influence.territory_value, np.float64)
            tenths = TenthsDiagram(influence.stones, values, title=drawn.title, last=influence.move or last)
            views.append(Abreast(tenths, *words, wide=drawn))
            continue
        if _is_usual(influence, field):
            views += pages([(influence,)], [field], last)
            continue
        drawn.one_line = True
        views.append(drawn)
        if number + 1 == len(fields) or fields[number + 1].group != field.group:
            views.append(legend(field.group, influence))
    if more and not any(isinstance(view, Abreast) for view in views):
        views.append(Text([(more, "faint")]))
    return views


def _region_table(influence: "Influence") -> Table:
    """Returns how many points are in the regions of each side."""
    codes = np.asarray(influence.regions_through_stones())
    rows = [
        [(name, ""), *((str(int((codes == sign * code).sum())), "") for sign in (1, -1))]
        for code, (name, _) in CLASSES.items()
    ]
    return Table([Column("points in"), Column("White", True), Column("Black", True)], rows)


def _territory_table(influence: "Influence") -> Table:
    """Returns the territory of each side in points."""
    values = np.asarray(influence.territory_value, np.float64)
    rows = [
        [(NAMES[side].capitalize(), ""), (f"{float(np.maximum(sign * values, 0.0).sum()):.1f}", "")]
        for side, sign in ((WHITE, 1.0), (BLACK, -1.0))
    ]
    return Table([Column("territory"), Column("points", True)], rows)


def changes(steps: Sequence["Influence"], fields: list[InfluenceArray], last: "Move | None" = None) -> list[View]:
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


def first_change(found: "Outcome") -> View:
    """Returns what a move gains in territory on one screen: by whose territory it is, and by points."""
    before, after, mover = found.before, found.after, found.move.color
    change = after.territory_value.astype(float) - before.territory_value.astype(float)
    title = f"Territory after {NAMES[mover].capitalize()} {vertex(found.move.point, after.size)}"
    board = TenthsDiagram(after.stones, change, title=title, last=found.move)
    rows = []
    for side in (mover, other(mover)):
        sign = 1.0 if side == WHITE else -1.0
        held = [float(np.maximum(sign * each.territory_value.astype(float), 0.0).sum()) for each in (before, after)]
        gained = (held[1] - held[0]) * (1.0 if side == mover else -1.0)
        rows.append([(f"{NAMES[side].capitalize()}'s", ""), *((f"{value:.2f}", "") for value in (*held, gained))])
    if taken := (after.captured - before.captured) * (1.0 if mover == WHITE else -1.0):
        rows.append([("prisoners", ""), ("", ""), ("", ""), (f"{taken:.2f}", "")])
    rows.append([("together", "strong"), ("", ""), ("", ""), (f"{found.gain:.2f}", "strong")])
    account = Table([Column("territory"), *(Column(name, True) for name in ("before", "after", "gain"))], rows)
    more = Text([("influence, regions, before and after: --all", "faint")])
    return Abreast(board, mark_lines(found), account, more, wide=difference(before, after, ARRAYS["territory_value"]))


#: What is shown where nobody says which arrays.
USUAL = tuple(name for group in ("regions", "values", "territory") for name in arrays_of(group))


def drawn_arrays(mask: Draw) -> list[str]:
    """Returns the names of the arrays that the bits of `-m` stand for."""
    return [name for group in GROUPS if Draw.__members__.get(group.upper(), 0) & mask for name in arrays_of(group)]


def influence(
    study: "Study", names: Sequence[str] = USUAL, *, color: int | None = None, initial: bool = False
) -> Answer:
    """Returns the arrays `names` with `color` moving first, or each side. `initial`: before dragons are known."""
    compute = study.initial_influence if initial else study.influence
    # Where it does not matter who moves first, one is both.
    computed = dict.fromkeys(compute(c) for c in ((BLACK, WHITE) if color is None else (color,)))
    shown = compute(study.position.to_move if color is None else color)
    if tuple(names) != USUAL:
        return _rows(study, [tuple(computed)], names, shown)
    # Nobody said which arrays: whose each point is comes first.
    regions = arrays_of("regions")
    return _rows(study, [tuple(computed)], names, shown, regions, "by points, the other side first: --all")


def influence_diagrams(study: "Study", mask: Draw, after: int | None = None, *, tactical: bool = False) -> Answer:
    """Returns what the bits of `-m` name: influence before and after dragons are known, and that around a move.

    `tactical`: as in `Study.outcome`.
    """
    rows: list[tuple[Influence, ...]] = []
    if mask & Draw.INITIAL:
        try:
            rows.append((study.initial_influence(BLACK), study.initial_influence(WHITE)))
        except NotAnswered as error:
            study.note(str(error))
        rows.append((study.influence(BLACK), study.influence(WHITE)))
    if after is None:
        return _rows(study, rows, drawn_arrays(mask), study.influence(study.position.to_move))
    found = study.outcome(study.position.to_move, after, tactical=tactical)
    return together(_rows(study, [*rows, found.steps], drawn_arrays(mask), found.after), marks(study, found))


def influence_changes(
    study: "Study",
    color: int,
    point: int,
    names: Sequence[str] = USUAL,
    *,
    followup: bool = False,
    tactical: bool = False,
) -> Answer:
    """Returns the arrays before and after a move, and the difference. `followup`: also with a second move.

    `tactical`: as in `Study.outcome`.
    """
    found = study.outcome(color, point, followup=followup, tactical=tactical)
    every = together(influence_steps(study, found.steps, names), marks(study, found))

    def first() -> list[View]:
        if tuple(names) == USUAL:
            return [first_change(found)]
        boards = [ARRAYS[name] for name in answered_by_all(names, found.steps)]
        views = [mark_lines(found)]
        for field in boards:
            views += [difference(before, after, field) for before, after in pairwise(found.steps)]
        if any(field.group == "regions" for field in boards):
            views += [RegionLegend(), region_change_legend()]
        if any(field.group != "regions" for field in boards):
            views.append(ChangeLegend())
        return [*views, Text([("before and after: --all", "faint")])]

    return Answer(every.views, every.records, first)


def influence_steps(study: "Study", steps: "Sequence[Influence]", names: Sequence[str]) -> Answer:
    """Returns the arrays of successive computations, and the difference between each and the one before."""
    names = answered_by_all(names, steps)

    def views():  # type: ignore[no-untyped-def]
        return changes(steps, [ARRAYS[name] for name in names], study.position.last_move)

    def records():  # type: ignore[no-untyped-def]
        yield from (influence_record(step, names) for step in steps)
        yield from (difference_record(before, after, names) for before, after in pairwise(steps))

    return Answer(views, records)


def _rows(
    study: "Study",
    rows: "Sequence[tuple[Influence, ...]]",
    names: Sequence[str],
    shown: "Influence",
    first_names: Sequence[str] = (),
    more: str = "",
) -> Answer:
    """Returns computations as rows; those of one row belong together. The first screen has `shown` alone, of it
    `first_names` where they are given; `more`: what else there is, in words.
    """
    every = [each for row in rows for each in row]
    names = answered_by_all(names, every)
    last = study.position.last_move
    more = more or (f"{len(every)} computations: --all" if len(every) > 1 else "")

    def views():  # type: ignore[no-untyped-def]
        return pages(rows, [ARRAYS[name] for name in names], last)

    def first() -> list[View]:
        return lead(shown, [ARRAYS[name] for name in answered_by_all(first_names or names, [shown])], last, more)

    return Answer(views, lambda: (influence_record(each, names) for row in rows for each in row), first)


#: What is shown after a move: what it was played for comes first.
_AFTER = ("territory_value", "white_influence", "black_influence", "regions")


def _arrays(*names: str) -> Callable[["Study", Ask], LayerPicture]:
    def drawn(study: "Study", ask: Ask) -> LayerPicture:
        return with_board(study, picture(influence(study, names, color=ask.first, initial=not ask.known)))

    return drawn


def _page(place: int, name: str, *names: str, color: bool = False) -> ReportPage:
    """Returns the page of some arrays. `color`: with the side to move moving first, else with each."""
    return ReportPage(
        place, name, lambda study: influence(study, names, color=study.position.to_move if color else None)
    )


def _both(keys: str, kind: str, about: str, why: str, place: int = 0, page: str = "") -> tuple[Layer, Layer]:
    """Returns two layers with both sides' arrays of a kind, White's first and Black's first; one stands on the page."""
    names = f"white_{kind}", f"black_{kind}"
    white_first = _arrays(*names)

    def black_first(study: "Study", ask: Ask) -> LayerPicture:
        found = white_first(study, ask)
        return LayerPicture(found.boards[::-1], found.notes)

    def layer(key: str, side: int, draw: Callable[["Study", Ask], LayerPicture], page: ReportPage | None) -> Layer:
        name = NAMES[side]
        about_side = f"{name.capitalize()}'s {about}"
        return Layer(key, f"{kind}-{name}", about_side, draw, why, side, setting="both", page=page)

    shown = _page(place, page, *names, color=True) if page else None
    return layer(keys[0], WHITE, white_first, shown), layer(keys[1], BLACK, black_first, None)


LAYERS = (
    Layer(
        "t",
        "territory",
        "Territory value",
        _arrays("territory_value", "regions"),
        "territory",
        setting="both",
        page=_page(2, "Territory", "territory_value"),
    ),
    Layer(
        "r",
        "regions",
        "Regions: territory, moyo, area",
        _arrays("regions", "territory_value"),
        "region",
        setting="both",
        page=_page(3, "Regions", "regions"),
    ),
    *_both("iI", "influence", "influence", "influence", 4, "Influence"),
    *_both("pP", "permeability", "permeability", "permeability", 5, "Permeability"),
    *_both("gG", "strength", "sources of influence", "strength", 6, "Sources"),
    *_both("aA", "attenuation", "attenuation", "influence"),
    Layer(
        "y",
        "non-territory",
        "Points where a side has no territory",
        _arrays("non_territory"),
        "territory",
        setting="both",
        page=_page(7, "No territory", "non_territory"),
    ),
)

_after = of_move(lambda study, color, p: influence_changes(study, color, p, _AFTER))
_followup = of_move(lambda study, color, p: influence_changes(study, color, p, _AFTER, followup=True))
#: Of each array's boards before, after and of the difference the last two; with a followup its two boards alone.
AFTER_A_MOVE = (
    Layer(
        "L",
        "after",
        "Territory and influence after a move",
        lambda study, ask: some_boards(_after(study, ask), 3, (1, 2)),
        "move",
        at_point=True,
        setting="first",
    ),
    Layer(
        "F",
        "followup",
        "What a second move would bring",
        lambda study, ask: some_boards(_followup(study, ask), 5, (3, 4)),
        "move",
        at_point=True,
        setting="first",
    ),
)
