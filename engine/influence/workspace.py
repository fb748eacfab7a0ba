"""What one influence computation starts from, its working arrays, and how intrusions share what they may add."""

from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import attrgetter

from msgspec import Struct

from godebug.engine.go.arrays import Plane
from godebug.engine.go.color import BLACK, EMPTY, WHITE
from godebug.engine.go.points import CELLS, NO_POINT
from godebug.engine.go.position import Move
from godebug.engine.influence.findings import Barrier, Findings, Intrusion, NonTerritory, PatternSource
from godebug.engine.influence.kernel import InfluenceField, copied
from godebug.engine.influence.parameters import (
    BLOCK_TOLERANCE,
    CORRECTION,
    CUTOFF,
    LEAST_SHARE,
    MAX_DOUBLE_BLOCKS,
    MAX_INTRUSIONS,
    PERMEABILITY_BESIDE,
    PERMEABILITY_DIAGONAL,
    TERRITORIAL,
    WEAK_BARRIER,
    Parameters,
    required_influence,
)
from godebug.engine.influence.records import IntrusionFigures, SourceFigures
from godebug.engine.influence.result import Influence, Stage
from godebug.engine.influence.safety import SafeStones


def shared_out(
    intrusions: Iterable[Intrusion], strength: Sequence[float], part: float, factor: float = 1.0
) -> Iterator[tuple[Intrusion, float, float]]:
    """Yields for each intrusion that counts: the intrusion, the strength its stone can give, and the strength it gets.

    `strength`: the sources of the intruding colour, by point. The intrusions from one stone are multiplied by `factor`;
    together they get no more than `part` of the stone's strength. Of several from one stone to one point the weakest
    counts.
    """
    kept = list(intrusions)[:MAX_INTRUSIONS]
    kept.sort(key=attrgetter("anchor", "point", "value"))
    for anchor, of_anchor in groupby(kept, attrgetter("anchor")):
        weakest = [next(same_point) for _, same_point in groupby(of_anchor, attrgetter("point"))]
        wanted = factor * sum(intrusion.value for intrusion in weakest)
        limit = part * strength[anchor]
        scale = factor * (limit / wanted if wanted > limit else 1.0)
        for intrusion in weakest:
            yield intrusion, limit, intrusion.value * scale


class InfluenceStart(Struct, frozen=True, eq=False):
    """What one influence computation starts from.

    `to_move`: the colour that is assumed to move next, EMPTY for nobody. `stones`: the board to evaluate. `marks`:
    which stones are safe, and how strong a source each is. `captured`: captured black stones less captured white ones.
    `shown`: the board before `move`, where there was one. `scoring`: whether the game is being settled: then there are
    no invasions, and a side that is alone on the board owns it.
    """

    stage: Stage
    to_move: int
    stones: Plane
    marks: SafeStones
    captured: int = 0
    parameters: Parameters = TERRITORIAL
    move: Move | None = None
    shown: Plane | None = None
    scoring: bool = False


def begun(start: InfluenceStart) -> InfluenceField:
    """Returns the figures of a computation before anything spreads and before patterns add to them."""
    size, parameters = start.stones.size, start.parameters
    field = InfluenceField(size, parameters.diagonal_damping, CUTOFF, LEAST_SHARE)
    required = required_influence(size, parameters.required_influence)
    marks = start.marks
    field.begin(bytes(start.stones.cells), marks.safe, marks.strength, parameters.stone_attenuation, required)
    for number, factor in enumerate(CORRECTION):
        field.correction[number] = factor
    return field


class Workspace:
    """The kernel's arrays of one computation, filled step by step, with a record of which pattern entered what."""

    def __init__(self, start: InfluenceStart, field: InfluenceField | None = None) -> None:
        """Starts from `field` where it is given, else from the stones and marks of `start`."""
        self.start = start
        self.parameters = start.parameters
        self.field = begun(start) if field is None else field
        #: Looked at often: each look at the field's own names makes an object.
        self.strength: memoryview[float] = memoryview(self.field.strength)
        self.attenuation: memoryview[float] = memoryview(self.field.attenuation)
        self.pattern_sources: dict[tuple[int, int], SourceFigures] = {}
        self.intrusions: list[IntrusionFigures] = []
        self.opened_blocks: list[int] = []

    @classmethod
    def resumed(cls, influence: Influence, start: InfluenceStart) -> "Workspace":
        """Returns a workspace with the final figures of `influence` and another start."""
        workspace = cls(start, copied(influence.field))
        workspace.pattern_sources = {(figures[1], figures[0]): figures for figures in influence.source_figures}
        return workspace

    def enter_source(self, figures: SourceFigures) -> bool:
        """Enters a source unless one at least as strong is there. Returns whether it was entered."""
        point, color, strength, attenuation = figures[:4]
        at = color * CELLS + point
        if strength <= self.strength[at]:
            return False
        self.strength[at] = strength
        self.attenuation[at] = attenuation
        self.pattern_sources[color, point] = figures
        return True

    def enter_pattern_sources(self, found: Iterable[PatternSource]) -> None:
        """Enters invasions and enhancements for the colours that profit.

        An invasion works for the side to move against the stones of its pattern, or for both sides where it is nobody's
        turn; none counts when the game is being settled. The territorial variant has no enhancements.
        """
        parameters, to_move = self.parameters, self.start.to_move
        for source in found:
            owner, value = source.matched_for, source.value
            if source.kind == "supposed":
                self._take_source(source)
                continue
            if source.kind == "enhancement":
                colors: tuple[int, ...] = () if parameters.territorial else (owner,)
                attenuation = parameters.enhancement_attenuation
            else:
                if self.start.scoring:
                    colors = ()
                elif source.both_colors or to_move == EMPTY:
                    colors = (WHITE, BLACK)
                else:
                    colors = () if to_move == owner else (to_move,)
                attenuation = parameters.invasion_attenuation
                value *= parameters.pattern_factor * (parameters.escape_bonus if source.escape_bonus else 1.0)
            for color in colors:
                self.enter_source(
                    (source.point, color, value, attenuation, source.kind, source.pattern, source.value, NO_POINT)
                )

    def _take_source(self, source: PatternSource) -> None:
        """Gives a source of influence its strength, whatever stands there."""
        point, color, strength = source.point, source.matched_for, source.value
        at = color * CELLS + point
        self.strength[at] = strength
        if not self.attenuation[at]:
            self.attenuation[at] = self.parameters.stone_attenuation
        figures: SourceFigures = (point, color, strength, self.attenuation[at], "supposed", "", strength, NO_POINT)
        self.pattern_sources[color, point] = figures

    def enter_intrusions(self, found: Iterable[Intrusion], part: float) -> None:
        """Enters the points that the side to move can intrude on; see `intrusions.shared_out`."""
        color = self.start.to_move
        attenuation, factor = self.parameters.stone_attenuation, self.parameters.pattern_factor
        strength = array("d", self.strength[color * CELLS : (color + 1) * CELLS])
        of_mover = (intrusion for intrusion in found if intrusion.color == color)
        for intrusion, limit, share in shared_out(of_mover, strength, part, factor):
            pattern, anchor, point, value = intrusion.pattern, intrusion.anchor, intrusion.point, intrusion.value
            entered = self.enter_source((point, color, share, attenuation, "intrusion", pattern, value, anchor))
            self.intrusions.append((pattern, color, anchor, point, value, limit, share, entered))

    def apply_barriers(self, barriers: Iterable[Barrier]) -> None:
        """Lowers the permeability at the barriers that patterns found."""
        self.field.close(barriers, WEAK_BARRIER)

    def mark_non_territory(self, marks: Iterable[NonTerritory]) -> None:
        """Marks the points that cannot become territory."""
        self.field.forbid(marks)

    def settle_permeability(self) -> None:
        """Lowers the permeability around safe stones and opens the points of sources."""
        self.field.reduce_permeability(PERMEABILITY_BESIDE, PERMEABILITY_DIAGONAL)
        self.field.open_sources()

    def value_territory(self, given: Iterable[tuple[int, float]] = ()) -> None:
        """Sets the territory value of each point. `given`: of points, whatever the balance of influences is."""
        self.field.value_territory(self.start.scoring)
        for p, value in given:
            self.field.territory[p] = value

    def open_double_blocks(self, given: Iterable[tuple[int, float]] = ()) -> None:
        """Opens one block beside each intrusion that the defender blocks on several sides: the one that costs least.

        After the intrusion the defender can close only one side. The influence stays as it is; only the values of the
        points behind the block change.
        """
        color = self.start.to_move
        if color == EMPTY:
            return
        for p in sorted(source for side, source in self.pattern_sources if side == color):
            block = self.field.double_block(color, p, BLOCK_TOLERANCE)
            if block != NO_POINT and len(self.opened_blocks) < MAX_DOUBLE_BLOCKS:
                self.opened_blocks.append(block)
        if self.opened_blocks:
            for p in self.opened_blocks:
                self.field.permeability[color * CELLS + p] = 1.0
            self.value_territory(given)

    def result(self, findings: Findings) -> Influence:
        """Returns the result of the computation."""
        start = self.start
        return Influence(
            stage=start.stage,
            to_move=start.to_move,
            move=start.move,
            parameters=self.parameters,
            field=self.field,
            shown=start.stones if start.shown is None else start.shown,
            captured=start.captured,
            scoring=start.scoring,
            opened_blocks=tuple(self.opened_blocks),
            source_figures=tuple(self.pattern_sources.values()),
            intrusion_figures=tuple(self.intrusions),
            findings=findings,
        )
