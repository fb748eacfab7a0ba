"""A game reviewed: its mistakes with what they cost, why, and which of them are about the same stones."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct

from godebug.apps.lab.work import WorkPool, run_all
from godebug.apps.review.clauses import Clause, ExplainedMistake, ExplanationSettings, explained
from godebug.apps.review.judging import Judge, Judgement, Mistake, judge
from godebug.apps.review.ledger import LossLedger, loss_ledger
from godebug.apps.review.positions import Flagged
from godebug.apps.review.sentences import in_return
from godebug.apps.scoring.games import GameName, game_named
from godebug.engine.go.points import NO_POINT
from godebug.studies.peers.analysis_engine import NetworkEvaluation

#: How many mistakes are explained for each that is told: several may be about the same stones.
_EXPLAINED: Final = 2


class ReviewedMistake(Struct, frozen=True):
    """A mistake with the ledger of its points, and what both engines say of it."""

    mistake: Mistake
    ledger: LossLedger
    explained: ExplainedMistake

    @property
    def agreed(self) -> tuple[Clause, ...]:
        """Returns the clauses that the network confirms: what the better move has first, then what was got for it."""
        found = [clause for clause in self.explained.clauses if clause.trust == "agreed"]
        mover = self.mistake.color
        found.sort(key=lambda clause: (in_return(clause, mover), -abs(clause.gain) * len(clause.change.stones)))
        return tuple(found)

    @property
    def stones(self) -> frozenset[int]:
        """Returns the stones that the mistake is about."""
        return frozenset(
            stone
            for clause in self.agreed
            if not in_return(clause, self.mistake.color)
            for stone in clause.change.stones
        )


class MistakeGroup(Struct, frozen=True):
    """Mistakes of one side about the same stones, in the order of the game. `worst`: the one that lost most."""

    members: tuple[ReviewedMistake, ...]

    @property
    def worst(self) -> ReviewedMistake:
        """Returns the mistake that lost most, the first of several."""
        return max(self.members, key=lambda one: (one.mistake.lost, -one.mistake.number))


class Review(Struct, frozen=True):
    """A game with its mistakes. `groups`: the worst ones, worst first. `more`: mistakes that stand and are not told."""

    game: GameName
    judgement: Judgement
    groups: tuple[MistakeGroup, ...]
    more: int


def review_game(
    name: GameName,
    judges: Judge,
    settings: ExplanationSettings,
    pool: WorkPool,
    *,
    threshold: float,
    most: int,
    side: int | None = None,
) -> Review:
    """Returns the review of one game. `threshold`: points that a mistake loses at least. `most`: groups of mistakes
    that are told. `side`: whose mistakes, None for both.

    Raises UserError where the game cannot be read or has no moves, or where the engine gives no answer.
    """
    judgement = judge(game_named(name), judges, pool, threshold=threshold, most=most, side=side)
    size = judgement.positions[0].size
    worst = sorted(judgement.mistakes, key=lambda one: (-one.lost, one.number))[: _EXPLAINED * most]
    chosen = sorted(worst, key=lambda one: one.number)
    told = run_all(_explain, settings, [_flagged(name, mistake) for mistake in chosen], pool, "mistakes")
    reviewed = [
        ReviewedMistake(
            mistake, loss_ledger(_change(mistake), mistake.lost, size), msgspec.convert(one, ExplainedMistake)
        )
        for mistake, one in zip(chosen, told, strict=True)
    ]
    groups = sorted(grouped(reviewed), key=lambda group: (-group.worst.mistake.lost, group.worst.mistake.number))
    kept = tuple(groups[:most])
    return Review(name, judgement, kept, len(judgement.mistakes) - sum(len(group.members) for group in kept))


def _explain(settings: ExplanationSettings, mistake: Flagged) -> Any:
    return msgspec.to_builtins(explained(settings, mistake))


def _flagged(name: GameName, mistake: Mistake) -> Flagged:
    better, played = (
        tuple(mistake.sign * figure for figure in each.ownership)
        for each in (mistake.after_better, mistake.after_played)
    )
    replies = settled_reply(mistake.after_better), settled_reply(mistake.after_played)
    return Flagged(name, mistake.number, mistake.better, mistake.played, better, played, replies)


def settled_reply(evaluation: NetworkEvaluation) -> int:
    """Returns the network's next move, NO_POINT where it has not made up its mind."""
    visits = sum(move.visits for move in evaluation.moves)
    # More than half of its visits are there.
    return evaluation.moves[0].point if visits and 2 * evaluation.moves[0].visits > visits else NO_POINT


def _change(mistake: Mistake) -> list[float]:
    """Returns what the better move gains for the mover at each point, by row from the top."""
    pairs = zip(mistake.after_better.ownership, mistake.after_played.ownership, strict=True)
    return [mistake.sign * (better - played) for better, played in pairs]


def grouped(mistakes: Sequence[ReviewedMistake]) -> list[MistakeGroup]:
    """Returns mistakes in groups: those of one side that are about the same stones are one."""
    groups: list[list[ReviewedMistake]] = []
    for mistake in mistakes:
        same = next(
            (
                group
                for group in groups
                if group[0].mistake.color == mistake.mistake.color and any(one.stones & mistake.stones for one in group)
            ),
            None,
        )
        if same is None:
            groups.append([mistake])
        else:
            same.append(mistake)
    return [MistakeGroup(tuple(group)) for group in groups]
