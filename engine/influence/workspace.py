"""What one influence computation starts from, and its working state."""

from collections.abc import Iterable, Iterator

import numpy as np
from numpy.typing import NDArray

from engine.color import BLACK, EMPTY, WHITE, other
from engine.influence.findings import Barrier, Findings, Intrusion, NonTerritory, PatternSource
from engine.influence.intrusions import shared_out
from engine.influence.kernel import Field
from engine.influence.parameters import (
    BLOCK_TOLERANCE,
    CORRECTION,
    CUTOFF,
    FULL_STRENGTH,
    LEAST_SHARE,
    MAX_DOUBLE_BLOCKS,
    PERMEABILITY_BESIDE,
    PERMEABILITY_DIAGONAL,
    TERRITORIAL,
    WEAK_BARRIER,
    Parameters,
    required_influence,
)
from engine.influence.records import EnteredIntrusion, Source
from engine.influence.result import Influence, Stage
from engine.plain import dataclass
from engine.points import CELLS, LINES, MAX_SIZE, STRIDE, point
from engine.position import Move


@dataclass(frozen=True, eq=False)
class InfluenceStart:
    """What one computation starts from. Arrays have the shape (size, size), row 0 at the top.

    `to_move`: the colour that is assumed to move next, EMPTY for nobody. `stones`: uint8, the board to evaluate.
    `safe`: uint8, 0 dead (or empty), 1 safe, 2 safe because of the move just played. `strength`: float64, how strong
    a source each safe stone is; None gives all of them full strength. `captured`: captured black stones less captured
    white ones. `shown_stones`: the board before `move`, where there was one. `scoring`: whether the game is being
    settled: then there are no invasions, and a side that is alone on the board owns it.
    """

    stage: Stage
    to_move: int
    stones: NDArray[np.uint8]
    safe: NDArray[np.uint8]
    strength: NDArray[np.float64] | None = None
    captured: int = 0
    parameters: Parameters = TERRITORIAL
    move: Move | None = None
    shown_stones: NDArray[np.uint8] | None = None
    scoring: bool = False


def board_view(cells: object, size: int, color: int = 0) -> NDArray:
    """The board's points in an array of the kernel, shape (size, size); writing to the view writes to the array.

    `color`: whose board, in an array that holds one for each colour.
    """
    flat = np.asarray(memoryview(cells))  # type: ignore[arg-type]
    board = flat[color * CELLS : color * CELLS + (MAX_SIZE + 2) * STRIDE].reshape(-1, STRIDE)
    return board[1 : size + 1, 1 : size + 1]


def board_views(cells: object, size: int) -> NDArray:
    """The same of an array that holds a board for each colour, shape (3, size, size); the first index is the colour."""
    boards = np.asarray(memoryview(cells)).reshape(3, CELLS)  # type: ignore[arg-type]
    return boards[:, : (MAX_SIZE + 2) * STRIDE].reshape(3, -1, STRIDE)[:, 1 : size + 1, 1 : size + 1]


class Workspace:
    """The kernel's arrays of one computation, filled step by step, and who entered what."""

    def __init__(self, start: InfluenceStart) -> None:
        self.start = start
        self.parameters = start.parameters
        self.size = int(start.stones.shape[0])
        self.field = field = Field(self.size, self.parameters.diagonal_damping, CUTOFF, LEAST_SHARE)
        self.pattern_sources: dict[tuple[int, int], Source] = {}
        self.intrusions: list[EnteredIntrusion] = []
        self.opened_blocks: list[int] = []

        stones = start.stones
        alive = (stones != EMPTY) & (start.safe != 0)
        self.view(field.stone)[:] = stones
        self.view(field.safe)[:] = np.where(alive, start.safe, 0)
        self.view(field.required)[:] = required_influence(self.size, self.parameters.required_influence)
        np.asarray(memoryview(field.correction))[:] = CORRECTION
        strength: NDArray[np.float64] | float = FULL_STRENGTH if start.strength is None else start.strength
        board_views(field.attenuation, self.size)[1:] = self.parameters.stone_attenuation
        strengths = board_views(field.strength, self.size)
        permeabilities = board_views(field.permeability, self.size)
        for color in (WHITE, BLACK):
            own = stones == color
            strengths[color] = np.where(own & alive, strength, 0.0)
            # What is alive stops the other colour, what is dead its own.
            permeabilities[color] = np.where(alive, stones != other(color), ~own)

    @classmethod
    def resumed(cls, influence: Influence, start: InfluenceStart) -> "Workspace":
        """The state in which `influence` ended, under another start."""
        workspace = cls(start)
        field = workspace.field
        for color in (WHITE, BLACK):
            workspace.view(field.strength, color)[:] = influence.strength(color)
            workspace.view(field.attenuation, color)[:] = influence.attenuation(color)
            workspace.view(field.permeability, color)[:] = influence.permeability(color)
            workspace.view(field.influence, color)[:] = influence.influence(color)
        workspace.view(field.mask)[:] = influence.non_territory
        workspace.pattern_sources = {(source.color, source.point): source for source in influence.pattern_sources}
        return workspace

    def view(self, cells: object, color: int = 0) -> NDArray:
        return board_view(cells, self.size, color)

    def enter_source(self, source: Source) -> bool:
        """Enters a source unless one at least as strong is there already; says whether it was entered."""
        at = source.color * CELLS + source.point
        if source.strength <= self.field.strength[at]:
            return False
        self.field.strength[at] = source.strength
        self.field.attenuation[at] = source.attenuation
        self.pattern_sources[source.color, source.point] = source
        return True

    def enter_pattern_sources(self, found: Iterable[PatternSource]) -> None:
        """Enters invasions and enhancements for the colours that profit.

        An invasion works for whoever moves against the stones of its pattern, or for both sides where it is nobody's
        turn; when the game is being settled nobody invades any more. Enhancements are not part of the territorial
        variant.
        """
        parameters, to_move = self.parameters, self.start.to_move
        for source in found:
            owner, value = source.matched_for, source.value
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
                    Source(source.point, color, value, attenuation, source.kind, source.pattern, source.value)
                )

    def enter_intrusions(self, found: Iterable[Intrusion], part: float) -> None:
        """Enters what the side to move can reach from its stones; see `intrusions.shared_out`."""
        color = self.start.to_move
        if color == EMPTY:
            return
        attenuation, factor = self.parameters.stone_attenuation, self.parameters.pattern_factor
        strength = self.view(self.field.strength, color).copy()
        of_mover = (intrusion for intrusion in found if intrusion.color == color)
        for intrusion, limit, share in shared_out(of_mover, strength, part, factor):
            pattern, anchor, point, value = intrusion.pattern, intrusion.anchor, intrusion.point, intrusion.value
            source = Source(point, color, share, attenuation, "intrusion", pattern, value, anchor)
            entered = self.enter_source(source)
            self.intrusions.append(EnteredIntrusion(pattern, color, anchor, point, value, limit, share, entered))

    def apply_barriers(self, barriers: Iterable[Barrier]) -> None:
        for barrier in barriers:
            self.field.permeability[barrier.color * CELLS + barrier.point] *= 0.0 if barrier.strong else WEAK_BARRIER

    def mark_non_territory(self, marks: Iterable[NonTerritory]) -> None:
        for mark in marks:
            self.field.mask[mark.point] |= mark.color

    def settle_permeability(self) -> None:
        """What stones do to the points around them, and sources to their own point."""
        self.field.reduce_permeability(PERMEABILITY_BESIDE, PERMEABILITY_DIAGONAL)
        self.field.open_sources()

    def value_territory(self) -> None:
        self.field.value_territory(self.start.scoring)

    def open_double_blocks(self) -> None:
        """Opens, beside each intrusion that the defender blocks on several sides, the block that costs least.

        After the intrusion the defender can close only one side. The influence stays as it is, only the values of the
        points behind the block change.
        """
        color = self.start.to_move
        if color == EMPTY:
            return
        base, field = color * CELLS, self.field
        entered = (self.view(field.strength, color) > 0.0) & (self.view(field.stone) == EMPTY)
        for row, column in np.argwhere(entered).tolist():
            if len(self.opened_blocks) < MAX_DOUBLE_BLOCKS:
                p = point(row, column)
                blocks = [
                    p + step
                    for step in LINES
                    if field.stone[p + step] == EMPTY and field.permeability[base + p + step] == 0.0
                ]
                if len(blocks) >= 2:
                    self.opened_blocks.append(self._least_valuable(blocks, other(color)))
        if self.opened_blocks:
            for p in self.opened_blocks:
                field.permeability[base + p] = 1.0
            self.value_territory()

    def _least_valuable(self, blocks: list[int], defender: int) -> int:
        """The block around which the defender has least; the first of equals."""
        best, least = blocks[0], 0.0
        for number, block in enumerate(blocks):
            worth = sum(self.field.territory[q] for q in (block, *(block + step for step in LINES)))
            if defender == BLACK:
                worth = -worth
            if number == 0 or worth < least - BLOCK_TOLERANCE:
                best, least = block, worth
        return best

    def result(self, findings: Findings) -> Influence:
        start, field = self.start, self.field

        def copied(cells: object) -> NDArray:
            array = self.view(cells).copy()
            array.setflags(write=False)
            return array

        def both(cells: object) -> Iterator[NDArray]:
            arrays = board_views(cells, self.size)[WHITE:].copy()
            arrays.setflags(write=False)
            yield from arrays

        white_influence, black_influence = both(field.influence)
        white_strength, black_strength = both(field.strength)
        white_attenuation, black_attenuation = both(field.attenuation)
        white_permeability, black_permeability = both(field.permeability)
        return Influence(
            stage=start.stage,
            to_move=start.to_move,
            move=start.move,
            parameters=self.parameters,
            stones=start.stones,
            shown_stones=start.stones if start.shown_stones is None else start.shown_stones,
            safe=copied(field.safe),
            white_influence=white_influence,
            black_influence=black_influence,
            white_strength=white_strength,
            black_strength=black_strength,
            white_attenuation=white_attenuation,
            black_attenuation=black_attenuation,
            white_permeability=white_permeability,
            black_permeability=black_permeability,
            territory_value=copied(field.territory),
            non_territory=copied(field.mask),
            captured=start.captured,
            scoring=start.scoring,
            opened_blocks=tuple(self.opened_blocks),
            pattern_sources=tuple(self.pattern_sources.values()),
            intrusions=tuple(self.intrusions),
            findings=findings,
        )
