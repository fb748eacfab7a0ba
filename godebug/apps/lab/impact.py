"""What a pattern decides: every position where the engine says something else without it."""

from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec import Struct

from godebug.apps.lab.databases import databases_in
from godebug.apps.lab.places import GamePlace, load
from godebug.apps.lab.records import IMPACT, IMPACT_SUM
from godebug.apps.lab.report import LabReport, Section
from godebug.apps.lab.work import WorkPool, run_all
from godebug.engine.analysis import Analysis
from godebug.engine.go.color import BLACK, EMPTY, NAMES, WHITE
from godebug.engine.go.points import all_points, vertex
from godebug.engine.go.position import Position
from godebug.engine.patterns.database import PatternFolder
from godebug.views.words import several

#: What counts: a change of a move's value, and of the territory at one point, in points.
LEAST_VALUE, LEAST_TERRITORY = 1.0, 0.5
#: Points that are named.
MOST_NAMED: Final = 6


class ImpactContext(Struct, frozen=True):
    """The pattern, and the databases with the fingerprint of their files."""

    patterns: str
    fingerprint: str
    database: str
    pattern: str
    level: int = 10


class Impact(Struct, frozen=True):
    """What a pattern changes in one position, see `records`; `changes`: false where nothing changes."""

    position: str
    fits: int
    best: str
    best_without: str
    moved: float
    values: tuple[str, ...]
    statuses: tuple[str, ...]
    territory: tuple[str, ...]
    points: float

    @property
    def changes(self) -> bool:
        """Tells whether anything depends on the pattern."""
        return self.best != self.best_without or bool(self.values or self.statuses or self.territory)

    @property
    def size(self) -> tuple[bool, float]:
        """Returns how much depends on it, for sorting."""
        return self.best != self.best_without, self.moved + self.points + 5.0 * len(self.statuses)


class PositionAnswers(Struct, frozen=True):
    """What the engine says of a position, as far as patterns are judged by it."""

    best: int
    values: dict[int, float]
    statuses: dict[int, str]
    territory: dict[tuple[int, int], float]


def facts_of(position: Position, folder: PatternFolder, level: int = 10) -> PositionAnswers:
    """Returns what the engine says with the databases of `folder`."""
    analysis = Analysis(position, level, folder)
    generation = analysis.moves.generation(position.to_move)
    dragons = analysis.life.dragons
    stones: dict[int, str] = {
        p: dragons.status[dragons.dragon_at[p]]
        for p in all_points(position.size)
        if position.plane.cells[p] != EMPTY and p in dragons.dragon_at
    }
    territory = {
        (color, p): analysis.ground.influence(color).field.territory[p]
        for color in (WHITE, BLACK)
        for p in all_points(position.size)
    }
    found = PositionAnswers(generation.best, dict(generation.values), stones, territory)
    analysis.release()
    return found


def impact_one(context: ImpactContext, place: GamePlace) -> dict[str, object] | None:
    """Returns the `Impact` on one position as JSON can hold it; None where the pattern fits nowhere in its analysis."""
    base = databases_in(context.patterns, context.fingerprint)
    position = load(place)
    counted = base.without({context.database: ()})
    database = counted.get(context.database)
    assert database is not None
    number = database.numbers[context.pattern]
    fact = facts_of(position, counted, context.level)
    if number not in database.seen_patterns() and not database.kind.whole_board:
        return None
    fits = sum(count for at, count in zip(database.pattern_of, database.seen, strict=True) if at == number)
    other = facts_of(position, base.without({context.database: (context.pattern,)}), context.level)
    found: dict[str, object] = msgspec.to_builtins(_compared(place, position.size, fits, fact, other))
    return found


def _compared(place: GamePlace, size: int, fits: int, one: PositionAnswers, other: PositionAnswers) -> Impact:
    moved = {p: one.values.get(p, 0.0) - other.values.get(p, 0.0) for p in sorted({*one.values, *other.values})}
    values = sorted((p for p in moved if abs(moved[p]) > LEAST_VALUE), key=lambda p: (-abs(moved[p]), p))
    statuses = sorted({p for p in one.statuses if one.statuses[p] != other.statuses.get(p)})
    told: dict[str, int] = {}
    for p in statuses:
        told.setdefault(f"{other.statuses.get(p, '')}->{one.statuses[p]}", p)
    territory = {
        key: value - other.territory[key]
        for key, value in one.territory.items()
        if abs(value - other.territory[key]) >= LEAST_TERRITORY
    }
    largest = sorted(territory, key=lambda key: (-abs(territory[key]), key))
    return Impact(
        place.name,
        fits,
        vertex(one.best, size),
        vertex(other.best, size),
        max((abs(each) for each in moved.values()), default=0.0),
        tuple(
            f"{vertex(p, size)} {other.values.get(p, 0.0):.2f}->{one.values.get(p, 0.0):.2f}"
            for p in values[:MOST_NAMED]
        ),
        tuple(f"{each} at {vertex(p, size)}" for each, p in list(told.items())[:MOST_NAMED]),
        tuple(
            f"{vertex(p, size)} {territory[color, p]:+.2f} ({NAMES[color]} first)" for color, p in largest[:MOST_NAMED]
        ),
        sum(abs(each) for each in territory.values()),
    )


class ImpactSum(Struct, frozen=True):
    """The sums over all positions."""

    pattern: str
    positions: int
    fitting: int
    changed: int
    best: int
    values: int
    statuses: int
    territory: int


def impact_of(context: ImpactContext, places: Sequence[GamePlace], pool: WorkPool) -> LabReport:
    """Returns the positions in which anything depends on a pattern, those first where most does."""
    found = run_all(impact_one, context, places, pool, "positions")
    fitting = [msgspec.convert(one, Impact) for one in found if one is not None]
    changed = sorted(
        (one for one in fitting if one.changes), key=lambda one: (not one.size[0], -one.size[1], one.position)
    )
    sums = ImpactSum(
        context.pattern,
        len(places),
        len(fitting),
        len(changed),
        sum(one.best != one.best_without for one in changed),
        sum(bool(one.values) for one in changed),
        sum(bool(one.statuses) for one in changed),
        sum(bool(one.territory) for one in changed),
    )
    told = (
        f"{context.pattern}: {several(len(places), 'position')}, it fits in {sums.fitting} and matters in "
        f"{sums.changed}: the best move {sums.best}, values {sums.values}, statuses {sums.statuses}, "
        f"territory {sums.territory}"
    )
    shown = {place.name: place.shown for place in places}
    columns = ("position", "fits", "best", "best_without", "moved", "points", "values", "statuses", "territory")
    return LabReport(
        f"godebug patterns impact {context.pattern}",
        (Section("", IMPACT, changed, columns), Section("", IMPACT_SUM, [sums])),
        [shown[one.position] for one in changed],
        summary=[told],
    )
