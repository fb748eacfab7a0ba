"""The group of stages about the end of the game: final status and score."""

from collections.abc import Callable
from typing import Final, Protocol

from msgspec import Struct

from godebug.engine.analysis.ground import Ground
from godebug.engine.analysis.life import LifeStages
from godebug.engine.analysis.moves import MoveStages
from godebug.engine.go.color import NAMES, Color
from godebug.engine.go.points import NO_POINT
from godebug.engine.go.position import Move, Position
from godebug.engine.score.playout import played_out
from godebug.engine.score.settle import Settlement, mapped_back, settle
from godebug.engine.trace.events import Trace

#: The topic of trace events.
TOPIC: Final = "aftermath"


class Stages(Protocol):
    """The stages of one position that the end of its game needs."""

    position: Position
    life: LifeStages
    trace: Trace

    @property
    def ground(self) -> Ground: ...
    @property
    def moves(self) -> MoveStages: ...


class FinalScore(Struct, frozen=True):
    """The end of the game.

    `score`: positive for White, with komi and captures. `status`: of every point of the position that was asked about.
    `moves`: what was played to get there, passes included.
    """

    score: float
    status: dict[int, str]
    moves: tuple[Move, ...]


def final_score(analysis: Stages, analyse: Callable[[Position], Stages], seed: int = 0) -> FinalScore:
    """`analyse`: what makes the analysis of a later position."""
    position = analysis.position
    settled = _settlement(analysis)
    estimate = settled.score + position.captured_black - position.captured_white + position.komi
    # Where counting and both bounds of the estimate agree nothing is left to play for.
    if all(abs(bound - estimate) < 0.01 for bound in analysis.ground.score_bounds):
        return FinalScore(estimate, settled.status, ())

    def next_move(board: Position, color: Color) -> int:
        return analyse(board).moves.generation(color, seed, scoring=True).best

    def tell(number: int, move: Move) -> None:
        points = () if move.point == NO_POINT else (move.point,)
        analysis.trace.emit(TOPIC, "move" if points else "pass", points, number=number, color=NAMES[move.color])

    end, moves = played_out(position, next_move, tell)
    settled = _settlement(analyse(end))
    score = settled.score + end.captured_black - end.captured_white + end.komi
    return FinalScore(score, mapped_back(position.stones, end.stones, settled), moves)


def _settlement(analysis: Stages) -> Settlement:
    """What the present life of the dragons leads to."""
    dragons = analysis.life.dragons
    dead: set[int] = set()
    seki: set[int] = set()
    for origin, members in dragons.by_origin.items():
        if dragons.status[origin] == "dead":
            dead.update(members.stones)
        elif dragons.safety[origin] == "alive in seki":
            seki.update(members.stones)
    return settle(analysis.position.stones, dead, seki)
