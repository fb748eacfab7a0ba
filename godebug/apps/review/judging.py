"""Where a game was lost, by a network: its lead before and after every move, and a second look at what lost most."""

import os
import shlex
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import Any, Final

import msgspec
from msgspec import Struct

from godebug.apps.lab.work import WorkPool, ask_all
from godebug.basics.errors import UserError, one_line
from godebug.engine.board.rules import ANYTHING, play, positions_of_game
from godebug.engine.go.color import WHITE
from godebug.engine.go.position import Position
from godebug.records.sgf import GameRecord
from godebug.studies.peers.analysis_engine import ANALYSIS, AnalysisEngine, NetworkEvaluation, query_of
from godebug.studies.peers.answers import InvalidAnswer
from godebug.studies.peers.piped import EngineLost, split_command

#: Seconds within which the engine answers one of the questions that wait; it may have to load a network first.
LIMIT: Final = 300.0
#: How many moves are looked at a second time for each that is told: many fall, and some are about the same stones.
_SECOND_LOOKS: Final = 3
#: And at least: what loses most is seldom what seems to, so that the worst few are those of a longer list.
_LEAST_LOOKS: Final = 30


class Judge(Struct, frozen=True):
    """Who judges. `command`: of KataGo's analysis engine. `visits`: for every position of a game, and in the second
    look at a move that seems to lose points. `rules`: by which it counts, empty for those of the record.
    """

    command: str
    visits: int = 1
    second_visits: int = 12
    rules: str = ""

    def check(self) -> None:
        """Raises UserError for a command that runs no analysis engine."""
        try:
            words = split_command(self.command)
        except EngineLost as error:
            raise UserError(f"--engine: {one_line(error)}") from None
        if ANALYSIS not in words[1:]:
            raise UserError(
                "--engine: KataGo's analysis engine is wanted: 'katago analysis -config analysis.cfg -model network'"
            )

    @property
    def label(self) -> str:
        """Returns program and network in a few words: their files, without folders."""
        words = shlex.split(self.command)
        models = [os.path.basename(after) for word, after in pairwise(words) if word.lstrip("-") == "model"]
        return " ".join([os.path.basename(words[0]), *models])

    @property
    def known_by(self) -> str:
        """Returns what decides its answers: the command, and the files that it names."""
        found = []
        for word in shlex.split(self.command):
            if os.path.isfile(word):
                status = os.stat(word)
                word += f" {status.st_size} {status.st_mtime_ns}"
            found.append(word)
        return " ".join(found)

    def evaluations(self, queries: Sequence[dict[str, Any]], pool: WorkPool, what: str) -> list[NetworkEvaluation]:
        """Returns what the network thinks of positions. What it has said before is not asked again.

        Raises UserError where the engine gives no answer; what it had said by then is kept.
        """
        try:
            found = ask_all(self.known_by, queries, self._ask, pool, what)
        except (EngineLost, InvalidAnswer) as error:
            raise UserError(f"--engine: {one_line(error, 200)}") from None
        return [msgspec.convert(one, NetworkEvaluation) for one in found]

    def _ask(self, queries: Sequence[dict[str, Any]]) -> Iterator[Any]:
        if not queries:
            return
        with _engine(self.command) as engine:
            for evaluation in engine.ask_all(queries):
                yield msgspec.to_builtins(evaluation)


#: Engines that stay between questions, by command.
_staying: dict[str, AnalysisEngine] = {}


@contextmanager
def staying(command: str) -> Iterator[None]:
    """Within it one engine answers all that the command is asked. It starts with the first question."""
    with AnalysisEngine(command, LIMIT) as engine:
        _staying[command] = engine
        try:
            yield
        finally:
            del _staying[command]


@contextmanager
def _engine(command: str) -> Iterator[AnalysisEngine]:
    """Yields the engine that stays, or one that ends with the block."""
    engine = _staying.get(command)
    if engine is None:
        with AnalysisEngine(command, LIMIT) as engine:
            yield engine
        return
    try:
        yield engine
    except BaseException:
        # Answers that nobody waits for are on their way.
        engine.close()
        raise


class Mistake(Struct, frozen=True):
    """A move that a network would not have played, after a second look.

    `number`: of the move, counted from 1. `lost`: points, by the two futures at as many visits each. `better`: the
    move that it likes best. `lead`: White's before the move. `after_better`, `after_played`: what it thinks of both
    futures, with ownership. `line`: what it expects after the better move, that move first.
    """

    number: int
    color: int
    played: int
    better: int
    lost: float
    lead: float
    after_better: NetworkEvaluation
    after_played: NetworkEvaluation
    line: tuple[int, ...]

    @property
    def sign(self) -> int:
        """Returns 1 where the mover is White: figures of the network are White's."""
        return 1 if self.color == WHITE else -1


class Judgement(Struct, frozen=True):
    """A game judged. `positions`: before each move, and the last one. `leads`: White's lead in each. `mistakes`: those
    that stand, in the order of the game. `fell`: how many did not stand a second look.
    """

    positions: tuple[Position, ...]
    leads: tuple[float, ...]
    mistakes: tuple[Mistake, ...]
    fell: int

    def before(self, mistake: Mistake) -> Position:
        """Returns the position in which a mistake was made."""
        return self.positions[mistake.number - 1 - self.positions[0].move_number]

    def losses(self) -> list[float]:
        """Returns what each move lost at the first look, in points of its side."""
        return [
            (1 if before.to_move == WHITE else -1) * (self.leads[at] - self.leads[at + 1])
            for at, before in enumerate(self.positions[:-1])
        ]


def judge(
    game: GameRecord, judges: Judge, pool: WorkPool, *, threshold: float, most: int, side: int | None = None
) -> Judgement:
    """Returns where a game was lost: the moves of a side, or of both, that lost `threshold` points and more.

    `most`: how many are wanted; three times as many, and 30 at least, are looked at again. Raises UserError where the
    game has no moves, or the engine gives no answer.
    """
    end = game.position(lenient=True, note=pool.output.note)
    if not end.history:
        raise UserError(f"{game.name}: no moves to review")
    positions = positions_of_game(end)
    rules = judges.rules or game.info.rule_set
    queries = [query_of(position, judges.visits, rules=rules, ownership=False) for position in positions]
    leads = tuple(one.lead for one in judges.evaluations(queries, pool, "positions"))
    first = Judgement(tuple(positions), leads, (), 0)
    losses = first.losses()
    flagged = [at for at, lost in enumerate(losses) if lost >= threshold and side in (None, positions[at].to_move)]
    flagged = sorted(sorted(flagged, key=lambda at: -losses[at])[: max(_LEAST_LOOKS, _SECOND_LOOKS * most)])
    mistakes, fell = _second_look(first, flagged, judges, rules, pool, threshold)
    return Judgement(first.positions, leads, tuple(mistakes), fell)


def _second_look(
    first: Judgement, flagged: Sequence[int], judges: Judge, rules: str, pool: WorkPool, threshold: float
) -> tuple[list[Mistake], int]:
    """Returns the flagged moves that lose as much when they are looked at longer, and how many do not."""
    positions, visits = first.positions, judges.second_visits
    queries = [query_of(positions[at], visits, rules=rules, ownership=False) for at in flagged]
    searched = judges.evaluations(queries, pool, "second looks")
    pairs = [
        (at, found.moves[0])
        for at, found in zip(flagged, searched, strict=True)
        if found.moves and found.moves[0].point != positions[at + 1].history[-1].point
    ]
    futures = [
        future
        for at, best in pairs
        for future in (play(positions[at], positions[at].to_move, best.point, ANYTHING), positions[at + 1])
    ]
    told = iter(judges.evaluations([query_of(one, visits, rules=rules) for one in futures], pool, "futures"))
    mistakes = []
    for at, best in pairs:
        better, played = next(told), next(told)
        move = positions[at + 1].history[-1]
        lost = (1 if move.color == WHITE else -1) * (better.lead - played.lead)
        if lost >= threshold:
            mistakes.append(
                Mistake(
                    positions[at + 1].move_number,
                    move.color,
                    move.point,
                    best.point,
                    lost,
                    first.leads[at],
                    better,
                    played,
                    best.line,
                )
            )
    return mistakes, len(flagged) - len(mistakes)
