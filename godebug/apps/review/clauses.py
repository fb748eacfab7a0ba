"""What the built-in engine says of a mistake, held against the network: a clause is true where both say so.

The engine says what becomes of stones and by which line; the network's ownership of the same stones says whether.
"""

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from godebug.apps.lab.databases import databases_in
from godebug.apps.review.ground import Ground, LocalTurn, ground_of, shares, turn_of
from godebug.apps.review.ledger import ChangedRegion, loss_ledger
from godebug.apps.review.positions import Flagged, position_before
from godebug.comparing.two_moves import two_moves
from godebug.engine.go.color import WHITE
from godebug.engine.go.points import NO_POINT, column_of, row_of
from godebug.engine.why.futures import Change, rank
from godebug.studies.builtin import BuiltIn

#: The ownership of stones moves by so much, of 2 in all, where the network agrees with a clause; the same the other way
#: where it denies it.
MOVES: Final = 0.4
#: It moves so much where stones that are in danger after both moves come to be lost by one of them.
MOVES_MUCH: Final = 0.6
#: The same for stones that become stronger or weaker, by our odds.
MOVES_ODDS: Final = 0.25
#: Stones are their owner's, or lost, for the network where their ownership is beyond this.
SURE: Final = 0.15
#: Readings by which the stages that name a killing move come to it.
_READINGS: Final = {"life and death": "owl-attack", "tactics": "attack"}
#: Stones of a dragon, at least, that changes hands for the network alone and is worth a line.
LEAST_UNSEEN: Final = 3
#: Entries of an account that are told of a move that is missed.
_MOST_MISSING: Final = 2
#: Moves of a line that are told.
_MOST_MOVES: Final = 8

#: "agreed": both say so. "ours": the network's ownership hardly moves. "denied": it moves the other way.
Trust = Literal["agreed", "ours", "denied"]


class Clause(Struct, frozen=True):
    """One change, and what the network says of it.

    `better`, `played`: its ownership of the stones from their owner's side, -1 to 1, after both moves. `line`: the
    moves that decide in the future that `line_after` names ("better", "played"), as (colour, point) pairs; empty for
    none. `doubt`: a reading of the same question that says otherwise, in words.
    """

    change: Change
    better: float
    played: float
    trust: Trust
    line: tuple[tuple[int, int], ...] = ()
    line_after: str = ""
    doubt: str = ""

    @property
    def gain(self) -> float:
        """Returns what the owner of the stones has more of them after the better move, of 2."""
        return self.better - self.played


class Unseen(Struct, frozen=True):
    """Stones of one dragon whose ownership moves for the network, and of which we say nothing or something else.

    `better`, `played`: its ownership of the stones from their owner's side, after both moves.
    """

    stones: tuple[int, ...]
    color: int
    better: float
    played: float


class ExplainedMistake(Struct, frozen=True):
    """What is known of a mistake besides its points.

    `clauses`: those that are agreed first. `account`: the difference of the two accounts as (amount, text), without
    what says nothing of the board. `rank`, `best`: the place of the better move among ours, 0 where nobody proposes
    it, and our own first move. `territory`: by row from the top, what the better move gains for the mover by the
    influence that moves are valued by, in points. `missing`: what our first move has more than the better one, largest
    first. `ground`: regions whose owner changes by both. `turn`: that the opponent comes first where most is lost, None
    where that is not what both expect.
    """

    clauses: tuple[Clause, ...]
    account: tuple[tuple[float, str], ...]
    rank: int
    best: int
    territory: tuple[float, ...] = ()
    missing: tuple[tuple[float, str], ...] = ()
    ground: tuple[Ground, ...] = ()
    turn: LocalTurn | None = None
    unseen: tuple[Unseen, ...] = ()


class ExplanationSettings(Struct, frozen=True):
    """How the built-in engine looks at mistakes: its databases with the fingerprint of their files, and its effort."""

    patterns: str
    fingerprint: str
    level: int = 10


def explained(settings: ExplanationSettings, mistake: Flagged) -> ExplainedMistake:
    """Returns what the built-in engine and the network say of a mistake."""
    study = BuiltIn(
        position_before(mistake),
        level=settings.level,
        databases=databases_in(settings.patterns, settings.fingerprint),
    )
    color, size = study.position.to_move, study.position.size
    found = two_moves(study, color, mistake.better, mistake.played)
    clauses = []
    for change in found.changes:
        clause = judged(change, mistake.own_better, mistake.own_played, size, color)
        if clause.trust == "agreed":
            clause = with_line(clause, found.studies)
        clauses.append(clause)
    clauses = merged(clauses)
    clauses += _of_odds(found.weakened, clauses, mistake, size, color)
    order = {"agreed": 0, "ours": 1, "denied": 2}
    clauses.sort(key=lambda clause: (order[clause.trust], -abs(clause.gain) * len(clause.change.stones)))
    moves = study.analysis.moves.generation(color)
    ranked = [p for p, _ in moves.ranked]
    account = tuple((part.amount or 0.0, part.text) for part in found.cause.parts)
    place = ranked.index(mistake.better) + 1 if mistake.better in ranked else 0
    territory = _territory_gained(study, color, mistake.better, mistake.played)
    missing = _missing(study, color, moves.best, mistake.better)
    regions = loss_ledger([one - two for one, two in zip(*mistake.ownership, strict=True)], 0.0, size).regions
    ground, turn = _of_ground(mistake, found.studies, regions, size, color)
    unseen = unseen_dragons(study, clauses, mistake)
    for each in found.studies.values():
        each.release()
    return ExplainedMistake(tuple(clauses), account, place, moves.best, territory, missing, ground, turn, unseen)


def unseen_dragons(study: BuiltIn, clauses: Sequence[Clause], mistake: Flagged) -> tuple[Unseen, ...]:
    """Returns the dragons that change hands for the network, and of which no clause is agreed; largest first."""
    size, mover = study.position.size, study.position.to_move
    told = {stone for clause in clauses if clause.trust == "agreed" for stone in clause.change.stones}
    found = []
    for dragon in study.dragons:
        stones, sign = dragon.members.stones, 1.0 if dragon.color == mover else -1.0
        at = [row_of(p) * size + column_of(p) for p in stones]
        better, played = (sign * sum(own[p] for p in at) / len(at) for own in mistake.ownership)
        if abs(better - played) >= MOVES and len(stones) >= LEAST_UNSEEN and told.isdisjoint(stones):
            found.append(Unseen(stones, dragon.color, better, played))
    return tuple(sorted(found, key=lambda one: (-len(one.stones), one.stones)))


def _of_odds(
    weakened: Sequence[Change], known: Sequence[Clause], mistake: Flagged, size: int, mover: int
) -> list[Clause]:
    """Returns which stones become stronger or weaker, as both say, and of which nothing else is agreed."""
    told = {stone for clause in known if clause.trust == "agreed" for stone in clause.change.stones}
    found = [judged(change, mistake.own_better, mistake.own_played, size, mover) for change in weakened]
    return [clause for clause in found if clause.trust == "agreed" and told.isdisjoint(clause.change.stones)]


def _of_ground(
    mistake: Flagged, studies: Mapping[str, BuiltIn], regions: Sequence[ChangedRegion], size: int, mover: int
) -> tuple[tuple[Ground, ...], LocalTurn | None]:
    """Returns the regions whose owner changes by both, and who comes first where most is lost."""
    if not regions:
        return (), None
    ours = [shares(studies[name], mover) for name in ("better", "played")]
    ground = [ground_of(region, mistake.ownership, ours, size) for region in regions]
    largest = max(regions, key=lambda region: region.value)
    played = studies["played"]

    def ranked() -> list[int]:
        return [p for p, _ in played.analysis.moves.generation(played.position.to_move).ranked]

    return tuple(filter(None, ground)), turn_of(largest, mistake.better, mistake.replies, ranked)


def _missing(study: BuiltIn, color: int, best: int, better: int) -> tuple[tuple[float, str], ...]:
    """Returns what our first move has more than the better one, by their accounts."""
    if best in (better, NO_POINT):
        return ()
    cause = study.analysis.explanations.difference(best, better, color, weighed=False)
    parts = sorted(((part.amount or 0.0, part.text) for part in cause.parts), key=lambda part: -part[0])
    return tuple(part for part in parts if part[0] > 0.0)[:_MOST_MISSING]


def _territory_gained(study: BuiltIn, color: int, better: int, played: int) -> tuple[float, ...]:
    """Returns the difference of territory after two moves, point by point, for their side; 0 everywhere for a pass."""
    size, sign = study.position.size, 1.0 if color == WHITE else -1.0
    if NO_POINT in (better, played):
        return (0.0,) * (size * size)
    one, two = (study.analysis.moves.outcome(color, p).after.territory_value for p in (better, played))
    return tuple((sign * (one - two)).ravel().tolist())


def judged(change: Change, own_better: Sequence[float], own_played: Sequence[float], size: int, mover: int) -> Clause:
    """Returns a change with what the network says of its stones.

    `own_better`, `own_played`: ownership by row from the top, from the mover's side, -1 to 1.
    """
    sign = 1.0 if change.color == mover else -1.0
    at = [row_of(p) * size + column_of(p) for p in change.stones]
    better, played = (sign * sum(own[p] for p in at) / len(at) for own in (own_better, own_played))
    # Stones in danger after both moves: what a better move would have to mend.
    expected = change.favours_owner or 1
    moved = expected * (better - played)
    # What both moves leave in danger has to change hands, or nearly: else the better move is about something else.
    mended = not change.stays or (better > SURE and played < -SURE) or (moved >= MOVES_MUCH and played < -SURE)
    least = MOVES_ODDS if change.source == "odds" else MOVES
    if moved >= least and mended and _fits(change.better, better) and _fits(change.played, played):
        return Clause(change, better, played, "agreed")
    return Clause(change, better, played, "denied" if moved <= -MOVES else "ours")


def merged(clauses: Sequence[Clause]) -> list[Clause]:
    """Returns clauses with those as one that say the same of neighbours: what one move captures is one thing."""
    found: dict[tuple[object, ...], Clause] = {}
    for clause in clauses:
        change = clause.change
        kills = change.kills.get("played") or change.kills.get("better")
        if clause.trust != "agreed" or kills is None:
            found[id(clause),] = clause
            continue
        key = (change.source, change.color, change.before, change.better, change.played, kills)
        known = found.get(key)
        found[key] = clause if known is None else _together(known, clause)
    return list(found.values())


def _together(one: Clause, two: Clause) -> Clause:
    """Returns two clauses that say the same as one about all their stones, the larger part first."""
    first, second = sorted((one, two), key=lambda clause: -len(clause.change.stones))
    counts = [len(clause.change.stones) for clause in (first, second)]
    better, played = (
        sum(getattr(clause, name) * count for clause, count in zip((first, second), counts, strict=True)) / sum(counts)
        for name in ("better", "played")
    )
    stones = dict.fromkeys((*first.change.stones, *second.change.stones))
    return replace(first, change=replace(first.change, stones=tuple(stones)), better=better, played=played)


def _fits(word: str, owned: float) -> bool:
    """Tells whether what is said of stones fits their ownership: the living are not lost, nor the dead alive."""
    if word in ("alive", "safe", "defended", "spared"):
        return owned > -SURE
    if word in ("dead", "captured", "lost", "neglected", "attacked"):
        return owned < SURE
    return True


def with_line(clause: Clause, studies: Mapping[str, BuiltIn]) -> Clause:
    """Returns a clause with the moves that capture its stones after the move that is worse for their owner, and with
    what else reading says of that.
    """
    change = clause.change
    worse = "played" if rank(change.played) >= rank(change.better) else "better"
    kind, kills = _READINGS.get(change.source), change.kills.get(worse, NO_POINT)
    if kind is None or kills == NO_POINT:
        return clause
    reading = studies[worse].read(kind, (change.stones[0],))
    if not reading.code:
        limit = " (limit met)" if reading.cut_off else ""
        return replace(clause, doubt=f"{kind} finds no way to capture them{limit}")
    line = tuple(move for move in reading.line if move[1] != NO_POINT)[:_MOST_MOVES]
    return replace(clause, line=line, line_after=worse)
