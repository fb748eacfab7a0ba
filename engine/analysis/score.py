"""The end of the game: final status and score."""

from collections.abc import Callable, Mapping
from math import fsum
from typing import Final, Protocol

import numpy as np
from msgspec import Struct

from godebug.engine.analysis.moves import MoveQuestions
from godebug.engine.analysis.order import Stages
from godebug.engine.analysis.questions import DragonQuestions, GroundQuestions, TacticalQuestions
from godebug.engine.go.color import BLACK, NAMES, WHITE, Color
from godebug.engine.go.points import NO_POINT
from godebug.engine.go.position import Move, Position
from godebug.engine.score.causes import GroupFate, causes
from godebug.engine.score.counting import Counting
from godebug.engine.score.playout import played_out
from godebug.engine.score.settle import Settlement, mapped_back, settle
from godebug.engine.trace.events import Trace

#: Trial moves that playing out may take. With half of them gone, the rest is played at a level that needs a tenth; with
#: all gone it ends. The endgame of a 19x19 board takes 100,000 to 800,000 a move, a race on a tiny board 1,000,000, a
#: board of kos 8,000,000 (`checks/worst.py`).
MOST_TRIALS: Final = 36_000_000
#: Nodes of tactical reading that a move takes in games, and what all moves together may take beyond that. Where it is
#: gone, the rest is played at the same low level, with so many trial moves at most. So a long endgame has all it needs,
#: and a board of kos, each of whose moves takes as much as ten of others, is not read to the end. The dearest of 160
#: boards near the end of games and problems took 1,000,000 beyond.
USUAL_NODES: Final = 1_500_000
MOST_BEYOND: Final = 2_000_000
TRIALS_LEFT: Final = 3_000_000
TIRED_LEVEL: Final = 1
#: The topic of trace events.
TOPIC: Final = "aftermath"
#: A board with fewer stones than this part of its points is not near its end: nothing is played out.
LEAST_STONES: Final = 1 / 5
#: Sums of territory that differ by less are the same.
_SAME: Final = 0.01


class ScoreQuestions(Protocol):
    """What the end of a game asks of one position."""

    position: Position
    trace: Trace
    stages: Stages
    tactics: TacticalQuestions
    life: DragonQuestions
    ground: GroundQuestions

    @property
    def moves(self) -> MoveQuestions:
        """Returns the questions about moves."""

    def release(self) -> None:
        """Gives back the memory of all readers; nothing may be asked any more."""


class FinalScore(Struct, frozen=True):
    """The end of the game.

    `territory`, `area`: the score by both ways to count, positive for White, with komi; with captures, or without and
    without what a handicap is worth. `handicap`: of the game. `status`: of every point of the position that was asked
    about. `moves`: what was played to get there, passes included. `finished`: whether both sides passed, or nothing was
    left to play for. `open`: origins of the dragons that the next move may save or kill, as the position stood.
    `causes`: of each dragon, why it is alive, dead or in seki.
    """

    territory: float
    area: float
    handicap: int
    status: dict[int, str]
    moves: tuple[Move, ...]
    finished: bool
    open: tuple[int, ...]
    causes: tuple[GroupFate, ...]

    @property
    def score(self) -> float:
        """Returns the score by Japanese rules, positive for White."""
        return self.territory

    @property
    def is_safe(self) -> bool:
        """Tells whether the position can be scored as it stands."""
        return self.finished and not self.open and all(move.point == NO_POINT for move in self.moves)

    def by(self, counting: Counting) -> float:
        """Returns the score by other rules, positive for White."""
        return self.area + counting.for_handicap(self.handicap) if counting.area else self.territory


class Analyse(Protocol):
    """Makes the analysis of a later position. `level`: the search effort, None for that of the first position."""

    def __call__(self, position: Position, level: int | None = None, /) -> ScoreQuestions:
        """Returns the analysis of `position`, with readers of its own."""


def final_score(
    analysis: ScoreQuestions, analyse: Analyse, seed: int, most_trials: int, keep: Callable[[FinalScore], None]
) -> FinalScore:
    """`analyse`: what makes the analysis of a later position. Where playing out takes too long, the board is counted as
    it stands. `keep`: called with that where an interrupt ends it."""
    position = analysis.position
    settled, dragons = _settlement(analysis), analysis.life.dragons
    unsettled = tuple(origin for origin, word in dragons.status.items() if word == "critical")
    stones = int(np.count_nonzero(position.stones))

    def result(
        end: Position, final: Settlement, status: Mapping[int, str], moves: tuple[Move, ...], *, finished: bool
    ) -> FinalScore:
        return FinalScore(
            final.score + end.captured_black - end.captured_white + end.komi,
            final.area + end.komi,
            position.handicap,
            dict(status),
            moves,
            finished,
            unsettled,
            causes(dragons, status, position.size),
        )

    if stones and _nothing_is_left(analysis.ground, settled):
        return result(position, settled, settled.status, (), finished=True)
    if stones < LEAST_STONES * position.size**2:
        return result(position, settled, settled.status, (), finished=False)
    half = most_trials // 2
    trials, beyond, most, is_tired = 0, 0, most_trials, False
    played: list[Move] = []

    def next_move(board: Position, color: Color) -> int:
        nonlocal trials, beyond, most, is_tired
        if (trials >= half or beyond >= MOST_BEYOND) and not is_tired:
            is_tired = True
            if beyond >= MOST_BEYOND:
                most = min(most, trials + TRIALS_LEFT)
            analysis.tactics.remark("what is left is played with less reading than it needs; the result is uncertain")
        # Who traces the end of a game is not shown how its first move was found.
        known = board is position and not analysis.trace.topics
        later = analysis if known else analyse(board, TIRED_LEVEL if is_tired else None)
        found = later.moves.generation(color, seed, scoring=True)
        counts = later.tactics.counts()
        taken, nodes = counts["trymove"], counts["reading"]
        if board is position:
            # The stages, and the review of the moves: what others have asked of the first analysis does not count.
            line, review = later.stages.readers.counts(), found.situation
            taken, nodes = line["trymove"] + review.board.trymoves, line["reading"] + review.reader.nodes
        trials += taken
        beyond += max(0, nodes - USUAL_NODES)
        if not known:
            later.release()
        return found.best

    def keep_move(number: int, move: Move) -> bool:
        played.append(move)
        points = () if move.point == NO_POINT else (move.point,)
        analysis.trace.emit(TOPIC, "move" if points else "pass", points, number=number, color=NAMES[move.color])
        return trials < most

    try:
        end, moves, finished = played_out(position, next_move, keep_move)
    except KeyboardInterrupt:
        keep(result(position, settled, settled.status, tuple(played), finished=False))
        raise
    if not finished:
        return result(position, settled, settled.status, moves, finished=False)
    final = _settlement(analyse(end))
    return result(end, final, mapped_back(position.stones, end.stones, final), moves, finished=finished)


def _nothing_is_left(ground: GroundQuestions, settled: Settlement) -> bool:
    """Tells whether counting agrees with the territory that influence sees, with everything in the balance going to
    either side; nothing is then left to play for.
    """
    counted = [p for p in settled.status if p not in settled.in_seki]
    for favored in (WHITE, BLACK):
        territory = memoryview(ground.territory_estimate(favored).field.territory)
        if abs(fsum(territory[p] for p in counted) - settled.score) >= _SAME:
            return False
    return True


def _settlement(analysis: ScoreQuestions) -> Settlement:
    """Returns what the present life of the dragons leads to."""
    dragons = analysis.life.dragons
    dead: set[int] = set()
    seki: set[int] = set()
    for origin, members in dragons.by_origin.items():
        if dragons.status[origin] == "dead":
            dead.update(members.stones)
        elif dragons.safety[origin] == "alive in seki":
            seki.update(members.stones)
    return settle(analysis.position.stones, dead, seki)
