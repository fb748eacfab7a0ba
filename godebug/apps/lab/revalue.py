"""Moves valued again with other numbers in the patterns that proposed them: no engine run is needed.

The accounts of one generation are collected once, with the matches behind each move. A number in a pattern changes the
shape, the bounds and the followups of the moves it matched at, and `engine.moves.value` says what that makes of them.
(As the tuner of Ethereal does it for chess: A. Grant, "Evaluation & Tuning in Chess Engines", 2020.)
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from godebug.engine.analysis import Analysis
from godebug.engine.go.points import vertex
from godebug.engine.go.position import Position
from godebug.engine.moves.collect.placements import Traits, placements
from godebug.engine.moves.collect.shapes import (
    CHANCE_FROM,
    CHANCE_LEAD,
    LESSER,
    LOOSE_LINK_SHAPE,
    MINOR,
    STANDARD,
    TOPIC,
    URGENT,
    URGENT_SHAPE,
)
from godebug.engine.moves.generation import ENDGAME, GENERAL, OPENING, MoveValue
from godebug.engine.moves.value import UNBOUNDED, Contribution, Shape, value
from godebug.engine.patterns.database import Database, PatternFolder
from godebug.engine.trace.events import Event, Trace

#: Databases whose numbers act in the accounts of moves.
DATABASES: Final = (*GENERAL, *OPENING, *ENDGAME)
#: Their fields, as the placement of a pattern calls them.
FIELDS: Final = {
    "shape": "shape",
    "value": "minimum",
    "minvalue": "minimum",
    "maxvalue": "maximum",
    "terri": "least_territory",
    "minterri": "least_territory",
    "maxterri": "most_territory",
    "followup": "followup",
    "followup_value": "followup",
    "reverse_followup": "reverse_followup",
}
_CLAMPS: Final = ("minimum territory", "maximum territory")


class MoveFigures(Struct, frozen=True):
    """What all patterns that match at a move give it."""

    shape: Shape = Shape()
    minimum: float = 0.0
    maximum: float = UNBOUNDED
    least_territory: float = 0.0
    most_territory: float = UNBOUNDED
    followup: float = 0.0
    reverse_followup: float = 0.0


def figures(matches: Sequence[Traits], size: int) -> MoveFigures:
    """Returns what patterns give a move, by the rules of `engine.moves.collect.shapes`."""
    shape, minimum, maximum = Shape(), 0.0, UNBOUNDED
    least, most, followup, reverse = 0.0, UNBOUNDED, 0.0, 0.0
    for traits in matches:
        classes = traits.pattern.classes
        points, low, high = traits.shape, traits.minimum, traits.maximum
        if "c" in classes:
            shape = shape.with_value(LOOSE_LINK_SHAPE)
        if "J" in classes:
            low = max(low, STANDARD)
        elif "j" in classes or "t" in classes:
            opening = (LESSER if "j" in classes else MINOR) * size / 19.0 * (1.0 + points / 100.0)
            points = 0.0
            if "F" in classes and size >= CHANCE_FROM:
                opening *= CHANCE_LEAD
                high = opening
            low = max(low, opening)
        if "U" in classes:
            points += URGENT_SHAPE
            low = max(low, URGENT)
        shape = shape.with_value(points)
        minimum = max(minimum, low)
        maximum = min(maximum, high) if high > 0.0 else maximum
        least = max(least, traits.least_territory)
        most = most if traits.most_territory is None else min(most, traits.most_territory)
        followup, reverse = max(followup, traits.followup), max(reverse, traits.reverse_followup)
    return MoveFigures(shape, minimum, maximum, least, most, followup, reverse)


class Moves:
    """The moves of one position, to be valued again. `matches`: by move, the traits of what matched there."""

    def __init__(self, position: Position, folder: PatternFolder, level: int = 10) -> None:
        events: list[Event] = []
        trace = Trace(events.append, frozenset((TOPIC,)))
        self.size = position.size
        analysis = Analysis(position, level, folder, trace=trace)
        generation = analysis.moves.generation(position.to_move)
        self._moves: Mapping[int, MoveValue] = generation.moves
        self.best = generation.best
        databases = [found for name in DATABASES if (found := folder.get(name)) is not None]
        traits = {name: found for database in databases for name, found in _traits(database).items()}
        self.matches: dict[int, list[Traits]] = defaultdict(list)
        for event in events:
            name = str(event.figures.get("pattern"))
            if event.kind == "move pattern" and name in traits and event.points[0] in self._moves:
                self.matches[event.points[0]].append(traits[name])
        self.base = {p: figures(found, self.size) for p, found in self.matches.items()}
        #: What comes after the valuation: blunders, values that go to other moves, what may not be played.
        self._after = {p: generation.ledger(p).value - move.valuation.value for p, move in self._moves.items()}
        self.values = {p: generation.ledger(p).value for p in self._moves}
        analysis.release()

    def named(self, values: Mapping[int, float]) -> dict[str, float]:
        """Returns values by the names of the moves."""
        return {vertex(p, self.size): points for p, points in values.items()}

    def patterns(self) -> Counter[str]:
        """Returns how many moves each pattern matched at."""
        return Counter(name for found in self.matches.values() for name in {one.pattern.name for one in found})

    def with_number(self, pattern: str, field: str, number: float) -> dict[int, float] | None:
        """Returns the values of all moves with another number in one pattern; None where nothing changes."""
        name = FIELDS[field]
        changed = {}
        for p, found in self.matches.items():
            if any(one.pattern.name == pattern for one in found) and self.values[p] > 0.0:
                other = [replace(one, **{name: number}) if one.pattern.name == pattern else one for one in found]
                after = self._again(p, self.base[p], figures(other, self.size))
                if after is not None and after != self.values[p]:
                    changed[p] = after
        return {**self.values, **changed} if changed else None

    def _again(self, p: int, old: MoveFigures, new: MoveFigures) -> float | None:
        """Returns the value of a move with other figures; None where that cannot be told from its account."""
        move = self._moves[p]
        worth, record = move.worth, move.record
        if record.shape != old.shape:
            return None
        raw = sum(part.amount for part in worth.territory if part.cause not in _CLAMPS)
        territory = sum(part.amount for part in worth.territory)
        least = _renewed(record.least_territory, old.least_territory, new.least_territory, max)
        most = _renewed(record.most_territory, old.most_territory, new.most_territory, min)
        clamped = least if least > 0.0 and raw < least else raw
        clamped = min(clamped, most)
        if (least, most) == (record.least_territory, record.most_territory):
            clamped = territory
        renewed = replace(
            worth,
            territory=(Contribution("territory", clamped),),
            shape=new.shape,
            minimum=_renewed(worth.minimum, old.minimum, new.minimum, max),
            maximum=_renewed(worth.maximum, old.maximum, new.maximum, min),
            followup=_renewed(worth.followup, old.followup, new.followup, max),
            reverse_followup=_renewed(worth.reverse_followup, old.reverse_followup, new.reverse_followup, max),
        )
        return value(renewed).value + self._after[p]


def _renewed(recorded: float, old: float, new: float, pick: Callable[[float, float], float]) -> float:
    """Returns a bound with the patterns' part renewed: what other causes gave stays where it was the decisive one."""
    return new if recorded == old else pick(recorded, new)


def _traits(database: Database) -> dict[str, Traits]:
    known = placements(database)
    found: dict[str, Traits] = {}
    for orientation, number in enumerate(database.pattern_of):
        name = database.pattern(number).name
        if name not in found:
            found[name] = known[orientation].traits
    return found
