"""The group of stages about the end of the game: final status and score."""

from typing import Final, Protocol

from msgspec import Struct

from godebug.engine.analysis.ground import Ground
from godebug.engine.analysis.life import LifeStages
from godebug.engine.analysis.moves import MoveStages
from godebug.engine.analysis.tactics import TacticalStages
from godebug.engine.go.color import NAMES, Color
from godebug.engine.go.points import NO_POINT
from godebug.engine.go.position import Move, Position
from godebug.engine.score.playout import played_out
from godebug.engine.score.settle import Settlement, mapped_back, settle
from godebug.engine.trace.events import Trace

#: Nodes of reading that playing on may take before it reads less, unless each position takes no more than usual: the
#: dearest of the games that ship takes 1,500,000 a position, a board of kos 4,000,000 (`benchmarks/limits.py` prints
#: what positions take).
PLAYOUT_NODES: Final = 4_000_000
USUAL_NODES: Final = 2_000_000
#: What part of the usual work a position is granted then.
TIRED_EFFORT: Final = 0.05
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

    tactics: TacticalStages

    def counts(self) -> dict[str, int]: ...
    def release(self) -> None: ...


class FinalScore(Struct, frozen=True):
    """The end of the game.

    `score`: positive for White, with komi and captures. `status`: of every point of the position that was asked about.
    `moves`: what was played to get there, passes included.
    """

    score: float
    status: dict[int, str]
    moves: tuple[Move, ...]


class Analyse(Protocol):
    """Makes the analysis of a later position. `effort`: what part of the usual work it is granted."""

    def __call__(self, position: Position, effort: float = 1.0, /) -> Stages: ...


def final_score(analysis: Stages, analyse: Analyse, seed: int = 0) -> FinalScore:
    """`analyse`: what makes the analysis of a later position."""
    position = analysis.position
    settled = _settlement(analysis)
    estimate = settled.score + position.captured_black - position.captured_white + position.komi
    # Where counting and both bounds of the estimate agree nothing is left to play for.
    if all(abs(bound - estimate) < 0.01 for bound in analysis.ground.score_bounds):
        return FinalScore(estimate, settled.status, ())

    # What each position has cost, and whether there is still something to be said of that.
    costs: list[int] = []
    told = {"tired"}

    def next_move(board: Position, color: Color) -> int:
        spent = sum(costs)
        is_tired = spent > PLAYOUT_NODES and spent > len(costs) * USUAL_NODES
        later = analyse(board, TIRED_EFFORT if is_tired else 1.0)
        best = later.moves.generation(color, seed, scoring=True).best
        if is_tired and told:
            analysis.tactics.tell(
                f"after {spent:,} nodes the rest is played with less reading; the result is uncertain"
            )
            told.clear()
        costs.append(later.counts()["reading"])
        later.release()
        return best

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
