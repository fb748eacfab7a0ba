"""Territory computed again with other numbers in patterns and parameters: nothing is matched nor read again.

One analysis of a position is enough: which stones count, and what the patterns find there, does not depend on how
strong sources and intrusions are, nor on how influence fades. What other numbers make of it takes a millisecond.
"""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from godebug.engine.analysis import Analysis
from godebug.engine.go.color import EMPTY
from godebug.engine.go.points import Point, all_points, column_of, row_of
from godebug.engine.go.position import Position
from godebug.engine.influence.computation import compute
from godebug.engine.influence.findings import Findings
from godebug.engine.influence.parameters import TERRITORIAL, Parameters
from godebug.engine.influence.workspace import InfluenceStart
from godebug.engine.patterns.database import PatternFolder

#: Databases whose `value` is a strength of influence, and the table of parameters, which is called like one.
SOURCES, INTRUSIONS, TABLE = "influence", "barriers", "parameters"
#: The figures of the table that territory depends on, with how wrong each may be.
FIGURES: Final = {
    "stone_attenuation": 0.1,
    "diagonal_damping": 0.1,
    "invasion_attenuation": 0.1,
    "pattern_factor": 0.1,
}
#: One of several numbers, at centrality 0, 4, 8 ...; see `engine.influence.parameters`.
REQUIRED: Final = "required_influence"
#: A number: database, pattern and field. In the table the pattern is the variant of the function.
Key = tuple[str, str, str]


def table() -> dict[Key, tuple[float, float]]:
    """Returns the figures of the table by their keys: the number, and how wrong it may be."""
    found = {(TABLE, "territorial", name): (getattr(TERRITORIAL, name), doubt) for name, doubt in FIGURES.items()}
    for at, number in enumerate(TERRITORIAL.required_influence):
        found[TABLE, "territorial", f"{REQUIRED}({at})"] = number, 2.0
    return found


def with_figures(parameters: Parameters, numbers: Mapping[Key, float]) -> Parameters:
    """Returns parameters with other numbers."""
    required = list(parameters.required_influence)
    changed: dict[str, float] = {}
    for (database, _, field), number in numbers.items():
        if database == TABLE and field.startswith(REQUIRED):
            required[int(field.removeprefix(REQUIRED)[1:-1])] = number
        elif database == TABLE:
            changed[field] = number
    return msgspec.structs.replace(parameters, required_influence=tuple(required), **changed)


def with_strengths(findings: Findings, numbers: Mapping[Key, float]) -> Findings:
    """Returns findings with other strengths of sources and intrusions."""
    of = {(database, pattern): number for (database, pattern, _), number in numbers.items() if database != TABLE}
    return msgspec.structs.replace(
        findings,
        sources=tuple(
            msgspec.structs.replace(one, value=of.get((SOURCES, one.pattern), one.value)) for one in findings.sources
        ),
        intrusions=tuple(
            msgspec.structs.replace(one, value=of.get((INTRUSIONS, one.pattern), one.value))
            for one in findings.intrusions
        ),
    )


class RecomputedTerritory:
    """The territory of one position, the side to move first, to be computed again. `values`: as the engine has it."""

    def __init__(self, position: Position, folder: PatternFolder, level: int = 10) -> None:
        analysis = Analysis(position, level, folder)
        color = position.to_move
        known = analysis.ground.influence(color)
        computations = analysis.ground.computations(analysis.ground.informed())
        self._findings = known.findings
        self._start = InfluenceStart(
            known.stage,
            color,
            known.plane,
            computations.alive(color, analysis.life.dragons.life),
            captured=known.captured,
            parameters=known.parameters,
        )
        self.empty = [p for p in all_points(position.size) if position.plane.cells[p] == EMPTY]
        self.size = position.size
        self.values: Sequence[float] = list(known.field.territory)
        analysis.release()

    @property
    def fitting(self) -> set[tuple[str, str]]:
        """Returns the patterns whose strength matters here, by database and name, and the table."""
        found = {(SOURCES, one.pattern) for one in self._findings.sources}
        found |= {(INTRUSIONS, one.pattern) for one in self._findings.intrusions}
        return found | {(TABLE, "territorial")}

    def again(self, numbers: Mapping[Key, float]) -> Sequence[float]:
        """Returns territory by point with other numbers, positive for White."""
        start = msgspec.structs.replace(self._start, parameters=with_figures(self._start.parameters, numbers))
        return compute(start, with_strengths(self._findings, numbers)).field.territory

    def owners(self, ownership: Sequence[float]) -> dict[Point, float]:
        """Returns ownership of the empty points; it is given row by row from the top, positive for White."""
        return {p: ownership[row_of(p) * self.size + column_of(p)] for p in self.empty}


def misjudged(values: Sequence[float], owners: Mapping[Point, float]) -> float:
    """Returns how many points territory is off from ownership."""
    return sum(abs(max(-1.0, min(1.0, values[p])) - owner) for p, owner in owners.items())
