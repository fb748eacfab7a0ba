"""The group of stages about the end of the game: final status and score."""

from collections.abc import Callable
from typing import Final, Protocol

from msgspec import Struct

from godebug.engine.dragons.life import DragonLife
from godebug.engine.go.color import NAMES, Color
from godebug.engine.go.points import NO_POINT
from godebug.engine.go.position import Move, Position
from godebug.engine.score.playout import played_out
from godebug.engine.score.settle import Settlement, mapped_back, settle
from godebug.engine.trace.events import Trace

#: The topic of trace events.
TOPIC: Final = "aftermath"


class Choice(Protocol):
    """Moves that were valued; `best`: the point of the one to play."""

    @property
    def best(self) -> int: ...


class Settled(Protocol):
    """As much of the analysis of a position as the end of its game needs."""

    @property
    def position(self) -> Position: ...
    @property
    def score_bounds(self) -> tuple[float, float]: ...
    @property
    def dragons(self) -> DragonLife: ...
    @property
    def trace(self) -> Trace: ...
    def moves(self, color: Color, seed: int, *, scoring: bool) -> Choice: ...


class FinalScore(Struct, frozen=True):
    """The end of the game.

    `score`: positive for White, with komi and captures. `status`: of every point of the position that was asked about.
    `moves`: what was played to get there, passes included.
    """

    score: float
    status: dict[int, str]
    moves: tuple[Move, ...]


def final_score(analysis: Settled, analyse: Callable[[Position], Settled], seed: int = 0) -> FinalScore:
    """`analyse`: what makes the analysis of a later position."""
    position = analysis.position
    settled = _settlement(analysis)
    estimate = settled.score + position.captured_black - position.captured_white + position.komi
    # Where counting and both bounds of the estimate agree nothing is left to play for.
    if all(abs(bound - estimate) < 0.01 for bound in analysis.score_bounds):
        return FinalScore(estimate, settled.status, ())

    def next_move(board: Position, color: Color) -> int:
        return analyse(board).moves(color, seed, scoring=True).best

    def tell(number: int, move: Move) -> None:
        points = () if move.point == NO_POINT else (move.point,)
        analysis.trace.emit(TOPIC, "move" if points else "pass", points, number=number, color=NAMES[move.color])

    end, moves = played_out(position, next_move, tell)
    settled = _settlement(analyse(end))
    score = settled.score + end.captured_black - end.captured_white + end.komi
    return FinalScore(score, mapped_back(position.stones, end.stones, settled), moves)


def _settlement(analysis: Settled) -> Settlement:
    """What the present life of the dragons leads to."""
    dragons = analysis.dragons
    dead: set[int] = set()
    seki: set[int] = set()
    for origin, members in dragons.by_origin.items():
        if dragons.status[origin] == "dead":
            dead.update(members.stones)
        elif dragons.safety[origin] == "alive in seki":
            seki.update(members.stones)
    return settle(analysis.position.stones, dead, seki)
