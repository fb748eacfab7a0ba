"""Why a point has its influence and its value: the share of each source, and the steps of the value.

Shares are exact: the kernel spreads each source again under the same barriers, so they add up to the total.
"""

from itertools import pairwise

from msgspec import Struct

from godebug.engine.go.color import NAMES
from godebug.engine.go.points import CELLS, LINES, NO_POINT, STEPS, column_of, row_of, vertex
from godebug.engine.influence.computation import marks_of
from godebug.engine.influence.kernel import InfluenceField
from godebug.engine.influence.records import Source
from godebug.engine.influence.result import Influence
from godebug.engine.influence.workspace import InfluenceStart, Workspace


class InfluenceStep(Struct, frozen=True):
    """One step on the way of a source's influence, from `start` to a neighbour `end`.

    `share`: what arrived at `start`; `permeability` of it; `attenuation` of the source. `flank`: on a diagonal the
    larger permeability of the points that it passes between, `damping` what it is divided by once more; both 1 on a
    line. `cosine`: of the angle with the way from the source, squared. `amount`: what that gives. `others`: the other
    neighbours of `end` that bring something, the larger ones first, with how much.
    """

    start: int
    end: int
    share: float
    permeability: float
    attenuation: float
    flank: float
    damping: float
    cosine: float
    amount: float
    others: tuple[tuple[int, float], ...] = ()


class Share(Struct, frozen=True):
    """What one source brings to a point.

    `path`: the points that most of it passes, from the source to the point, both included; `steps`: how.
    """

    source: Source
    amount: float
    path: tuple[int, ...] = ()
    steps: tuple[InfluenceStep, ...] = ()


class Spread(Struct, frozen=True):
    """The influence of one source. `visits`: the points that it reaches in the order of their visits, with the amount
    that arrives there.
    """

    source: Source
    visits: tuple[tuple[int, float], ...]


class CutOff(Struct, frozen=True):
    """A source whose influence barriers keep from a point, wholly or in part.

    `amount`: what it would bring if they were open. `barrier`: the first closed point on its way.
    """

    source: Source
    amount: float
    barrier: int


class Degradation(Struct, frozen=True):
    """One neighbour through which the other side may come, and how it lowers the value of a point.

    `guess`: the neighbour's first guess. `permeability`: how open the neighbour is to the side that would lose.
    `before`, `after`: the value of the point.
    """

    neighbor: int
    guess: float
    permeability: float
    before: float
    after: float


class ValueSteps(Struct, frozen=True):
    """The way from influence to territory value at one point.

    `balance`: from -1 (all influence is Black's) to +1 (White's). `required`: the influence that it takes to claim
    this place in full; `presence`: the larger influence as a part of it; `correction`: the factor that this gives.
    `first_guess`: balance cubed times the correction, or +-1 under a dead stone. `degradations`: in the order in which
    the neighbours are looked at. `degraded`: the value after them. `masked`: whether the rules of territory then made
    it 0. `prisoner`: what a dead stone adds. `erased`: whether a break-in made it 0 in the end. `value`: the result.
    """

    balance: float
    required: float
    presence: float
    correction: float
    first_guess: float
    degradations: tuple[Degradation, ...]
    degraded: float
    masked: bool
    prisoner: float
    erased: bool
    value: float


def shares_at(influence: Influence, color: int, point: int) -> tuple[Share, ...]:
    """Returns the sources whose influence reaches `point`, in the order in which they were added.

    The sum of their amounts is exactly the influence of `color` there.
    """
    shares: list[Share] = []
    sources = [source for source in influence.sources if source.color == color]
    if influence.base is not None:
        shares += shares_at(influence.base, color, point)
        before = influence.base.field.strength
        sources = [source for source in sources if source.strength > before[color * CELLS + source.point]]
    field = _spreading(influence, color)
    total = 0.0
    for share in shares:
        total += share.amount
    for source in sources:
        reached = field.spread(color, source.point)
        amount = field.share[point]
        counts = amount > 0.0 and field.counts(amount, total)
        path = _path(field, color, source.point, point) if counts else ()
        steps = tuple(_step(field, color, source.point, *pair) for pair in pairwise(path))
        field.forget_shares(reached)
        if counts:
            shares.append(Share(source, amount, path, steps))
            total += amount
    return tuple(shares)


def spread_of(influence: Influence, color: int, point: int) -> Spread:
    """Returns how the source of `color` at a point spreads. Raises ValueError where there is none."""
    for source in influence.sources:
        if (source.color, source.point) == (color, point):
            field = _spreading(influence, color)
            reached = field.spread(color, point)
            return Spread(source, tuple((p, field.share[p]) for p in field.queue[:reached]))
    raise ValueError(f"{NAMES[color]} has no source of influence at {vertex(point, influence.size)}")


def _spreading(influence: Influence, color: int) -> InfluenceField:
    """Returns the figures of a computation as they were while the sources of `color` spread."""
    field = _workspace(influence).field
    # A followup goes on with what was opened before it, for the other side.
    if color == influence.to_move and influence.base is None:
        for block in influence.opened_blocks:
            field.permeability[color * CELLS + block] = 0.0
    return field


def _step(field: InfluenceField, color: int, source: int, start: int, end: int) -> InfluenceStep:
    """Returns one step of the way, for the last source spread."""
    base, brought = color * CELLS, {}
    for number, step in enumerate(STEPS):
        amount = field.brought(color, source, end, number)
        if amount > 0.0:
            brought[end - step] = amount
    rows, columns = row_of(start) - row_of(source), column_of(start) - column_of(source)
    down, right = row_of(end) - row_of(start), column_of(end) - column_of(start)
    distance, diagonal = rows * rows + columns * columns, bool(down and right)
    flanks = (field.permeability[base + start + right], field.permeability[base + end - right])
    others = sorted(((p, amount) for p, amount in brought.items() if p != start), key=lambda one: (-one[1], one[0]))
    return InfluenceStep(
        start,
        end,
        field.share[start],
        field.permeability[base + start],
        field.attenuation[base + source],
        max(flanks) if diagonal else 1.0,
        field.damping if diagonal else 1.0,
        (rows * down + columns * right) ** 2 / (distance * (1 + diagonal)) if distance else 1.0,
        brought[start],
        tuple(others),
    )


def _path(field: InfluenceField, color: int, source: int, point: int) -> tuple[int, ...]:
    """Returns the points that most of the influence of `source` passes on its way to `point`, for the last source
    spread.
    """
    path = [point]
    while path[-1] != source:
        before = field.came_from(color, source, path[-1])
        if before == NO_POINT:
            break
        path.append(before)
    return tuple(path[::-1])


def cut_off_at(influence: Influence, color: int, point: int, least: float) -> tuple[CutOff, ...]:
    """Returns the sources that would bring at least `least` more to a point without barriers, in the order of their
    points.
    """
    barriers: dict[int, float] = {}
    for change in influence.changes:
        if change.color == color and change.kind in ("barrier", "weak barrier"):
            barriers.setdefault(change.point, influence.field.permeability[color * CELLS + change.point])
    if not barriers:
        return ()
    now = {share.source.point: share.amount for share in shares_at(influence, color, point)}
    field = _workspace(influence).field
    for p in barriers:
        field.permeability[color * CELLS + p] = 1.0
    found = []
    for source in influence.sources:
        if source.color != color:
            continue
        reached = field.spread(color, source.point)
        more = field.share[point] - now.get(source.point, 0.0)
        if more >= least:
            way = _path(field, color, source.point, point)
            # What a barrier closes is the way on from its point.
            closed = [p for p in way[:-1] if p in barriers]
            if closed:
                found.append(CutOff(source, more, closed[0]))
        field.forget_shares(reached)
    return tuple(sorted(found, key=lambda cut: cut.source.point))


def value_steps(influence: Influence, point: int) -> ValueSteps | None:
    """Returns the steps that lead to the territory value of `point`, None for a safe stone, which has no value."""
    if influence.field.safe[point]:
        return None
    workspace = _workspace(influence)
    workspace.value_territory()
    field = workspace.field
    value = field.guess[point]
    degradations = []
    for neighbor in (point + step for step in LINES):
        if field.safe[neighbor] == 0:
            before, value = value, field.degraded(value, point, neighbor)
            loser = 2 if before > 0.0 else 1
            passes = field.permeability[loser * CELLS + neighbor]
            degradations.append(Degradation(neighbor, field.guess[neighbor], passes, before, value))
    presence = field.presence(point, influence.scoring)
    return ValueSteps(
        balance=field.balance(point),
        required=field.required[point],
        presence=presence,
        correction=field.corrected(presence),
        first_guess=field.guess[point],
        degradations=tuple(degradations),
        degraded=value,
        masked=field.masked(value, point) != value,
        prisoner=field.prisoner(point),
        erased=point in influence.erased,
        value=influence.field.territory[point],
    )


def _workspace(influence: Influence) -> Workspace:
    start = InfluenceStart(
        influence.stage,
        influence.to_move,
        influence.plane,
        marks_of(influence),
        captured=influence.captured,
        parameters=influence.parameters,
        move=influence.move,
        scoring=influence.scoring,
    )
    return Workspace.resumed(influence, start)
