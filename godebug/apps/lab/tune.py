"""Fits numbers to what a strong network says: of move patterns to what moves lose, of influence to ownership.

Everything is collected once: the accounts of all moves of every position, with the patterns behind them, or the sources
of influence and what patterns add to them; and what each other number would make of the choice, or of the territory.
Then numbers are chosen on a part of the games and judged on the rest, in turn, so that a gain is told twice: fitted,
and unseen. What the unseen part does not show is no gain.
"""

import math
import random
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fnmatch import fnmatch
from hashlib import sha256
from statistics import fmean, stdev
from typing import Final, Literal

from msgspec import Struct

from godebug.apps.lab.asking import OF_MOVES, TestName, contested, find
from godebug.apps.lab.databases import databases_in
from godebug.apps.lab.places import load
from godebug.apps.lab.revalue import DATABASES, FIELDS, Moves
from godebug.apps.lab.territory import INTRUSIONS, SOURCES, RecomputedTerritory, misjudged, table
from godebug.apps.lab.truth import Judged, lost_by
from godebug.apps.lab.work import WorkPool, run_all
from godebug.apps.lab.written import WrittenDatabase
from godebug.engine.go.points import vertex
from godebug.engine.patterns.database import PatternFolder
from godebug.regress.judge import TooLong, judge
from godebug.regress.positions import position_of

#: Points of the game: so far apart a better move is chosen almost surely, where the choice is made smooth.
TEMPERATURE: Final = 1.5
#: What a failing test counts, in points that a move loses.
FAILURE: Final = 3.0
#: A number is moved only by so many games in which it matters, by a gain of so many standard errors, and in steps. (On
#: 386 judged positions and 1,444 numbers 1.64 errors let in what unseen games took back: -0.03 points a position.)
LEAST_GAMES, LEAST_ERRORS = 15, 2.0
STEPS: Final = (-2, -1, 1, 2)
#: How wrong an author may be: this part of a number, and at least so much.
DOUBT, LEAST_DOUBT = 0.3, {"shape": 2.0}
#: What a step costs that is as large as the doubt, in points over all positions: small gains are not worth a change.
PENALTY: Final = 0.3
#: Parts that the games fall into, and draws for the error of a sum.
FOLDS, DRAWS = 5, 2000


class Alternative(Struct, frozen=True):
    """Another number in one field of a pattern."""

    database: str
    pattern: str
    field: str
    now: float
    number: float
    steps: int

    @property
    def key(self) -> tuple[str, str, str]:
        """Returns what is changed."""
        return self.database, self.pattern, self.field


Aim = Literal["moves", "territory"]


class TuneContext(Struct, frozen=True):
    """The databases, with the fingerprint of their files, and the alternatives. `aim`: what is to become better."""

    patterns: str
    fingerprint: str
    alternatives: tuple[Alternative, ...]
    level: int = 10
    aim: Aim = "moves"


class Item(Struct, frozen=True):
    """Something that the numbers are judged by: a judged position, or a test about a move."""

    judged: Judged | None = None
    test: TestName | None = None

    @property
    def game(self) -> str:
        """Returns the game that it belongs to."""
        if self.judged is not None:
            return self.judged.game
        assert self.test is not None
        return game_of(self.test)


def game_of(name: TestName) -> str:
    """Returns the game that a test is about, as its suite names it; the test itself where it loads none."""
    suite, test = find(name)
    loaded = [command.split()[1] for command in suite.set_up_of(test) if command.startswith("loadsgf ")]
    return loaded[-1] if loaded else test.name


def alternatives(
    folder: Mapping[str, WrittenDatabase], only: Sequence[str] = (), aim: Aim = "moves"
) -> list[Alternative]:
    """Returns the numbers to try.

    For moves: in every value field, and a shape value for every pattern that proposes moves. For territory: the
    strengths of sources and intrusions, and the table of parameters. `only`: globs of `DATABASE:PATTERN` or of one of
    them; everything without any.
    """
    if aim == "territory":
        return _of_territory(folder, only)
    found: list[Alternative] = []
    for name in DATABASES:
        for written in folder[name].patterns if name in folder else ():
            if not is_wanted(name, written.name, only):
                continue
            fields = {field: now for field, now in written.pattern.fields.items() if isinstance(now, float)}
            # Opening moves have no shape of their own: it is part of their minimum.
            if not set(written.pattern.classes) & set("Jjt"):
                fields.setdefault("shape", 0.0)
            for field, now in sorted(fields.items()):
                if field in FIELDS:
                    found += _steps(name, written.name, field, now)
    return found


def _of_territory(folder: Mapping[str, WrittenDatabase], only: Sequence[str]) -> list[Alternative]:
    numbers = table()
    for name in (SOURCES, INTRUSIONS):
        for written in folder[name].patterns if name in folder else ():
            value = written.pattern.fields.get("value")
            if isinstance(value, float):
                numbers[name, written.name, "value"] = value, max(0.5, DOUBT * value)
    return [
        Alternative(*key, now, now + steps * doubt, steps)
        for key, (now, doubt) in numbers.items()
        if is_wanted(*key[:2], only)
        for steps in STEPS
        if now + steps * doubt > 0.0
    ]


def is_wanted(database: str, pattern: str, only: Sequence[str]) -> bool:
    """Tells whether a glob names a pattern, its database or `DATABASE:PATTERN`; without any all are wanted."""
    names = database, pattern, f"{database}:{pattern}"
    return not only or any(fnmatch(name, glob) for glob in only for name in names)


def _steps(database: str, pattern: str, field: str, now: float) -> Iterable[Alternative]:
    doubt = max(LEAST_DOUBT.get(field, 0.5), DOUBT * abs(now))
    doubt = float(round(doubt)) if doubt >= 1.0 else doubt
    for steps in STEPS:
        number = now + steps * doubt
        if field == "shape" or number > 0.0:
            yield Alternative(database, pattern, field, now, number, steps)


# ---- collecting -----------------------------------------------------------------------------------------------------


class Effect(Struct, frozen=True):
    """What an alternative changes for one item: of the smoothed loss, and of the exact one."""

    alternative: int
    smooth: float
    exact: float


class Collected(Struct, frozen=True):
    """What is known of one item. `loss`: of the chosen move, exact; `effects`: of the alternatives that matter."""

    game: str
    loss: float
    smooth: float
    effects: tuple[Effect, ...] = ()
    trouble: str = ""


def collect_one(context: TuneContext, item: Item) -> list[object]:
    """Returns what each alternative makes of an item: loss, smoothed loss, then (alternative, smooth, exact)."""
    folder = databases_in(context.patterns, context.fingerprint)
    if context.aim == "territory":
        return _territory(context, item, folder)
    if item.judged is not None:
        moves = Moves(load(item.judged.place), folder, context.level)
        losses = {p: lost_by(item.judged, vertex(p, moves.size)) for p in moves.values}
    else:
        assert item.test is not None
        suite, test = find(item.test)
        moves = Moves(position_of(suite, test), folder, context.level)
        losses = {}
        wanted, _ = contested(test, moves.size)
        for p in moves.values:
            try:
                right = judge(test.expectation, vertex(p, moves.size)) if test.expectation else None
            except TooLong:
                right = None
            losses[p] = 0.0 if right is not False else FAILURE
        if test.kind not in OF_MOVES or not (wanted or losses):
            return [0.0, 0.0]
    if not moves.values or max(moves.values.values()) <= 0.0:
        return [0.0, 0.0]
    base = _smooth(moves.values, losses), _exact(moves.values, losses)
    fitting = moves.patterns()
    effects: list[object] = []
    for at, one in enumerate(context.alternatives):
        if one.pattern in fitting:
            values = moves.with_number(one.pattern, one.field, one.number)
            if values is not None:
                smooth = _smooth(values, losses) - base[0]
                exact = _exact(values, losses) - base[1]
                if abs(smooth) > _NOTHING or exact:
                    effects.append([at, round(smooth, 6), round(exact, 6)])
    return [round(base[1], 6), round(base[0], 6), *effects]


def _territory(context: TuneContext, item: Item, folder: PatternFolder) -> list[object]:
    """Returns the same of the points of territory that ownership does not confirm."""
    judged = item.judged
    if judged is None or not judged.ownership:
        return [0.0, 0.0]
    territory = RecomputedTerritory(load(judged.place), folder, context.level)
    owners = territory.owners(judged.ownership)
    base = misjudged(territory.values, owners)
    fitting = territory.fitting
    effects: list[object] = []
    for at, one in enumerate(context.alternatives):
        if (one.database, one.pattern) in fitting:
            difference = misjudged(territory.again({one.key: one.number}), owners) - base
            if abs(difference) > _NOTHING:
                effects.append([at, round(difference, 6), round(difference, 6)])
    return [round(base, 6), round(base, 6), *effects]


_NOTHING: Final = 1e-6


def _exact(values: Mapping[int, float], losses: Mapping[int, float]) -> float:
    return losses[max(values, key=lambda p: (values[p], -p))]


def _smooth(values: Mapping[int, float], losses: Mapping[int, float]) -> float:
    """Returns the expected loss where better moves are only likelier to be chosen."""
    best = max(values.values())
    total = weighted = 0.0
    for p, points in values.items():
        if points > 0.0 and (behind := (best - points) / TEMPERATURE) < _FAR:
            weight = math.exp(-behind)
            total += weight
            weighted += weight * losses[p]
    return weighted / total if total else 0.0


#: Moves so far behind, in temperatures, are never chosen.
_FAR: Final = 12.0


def collect(context: TuneContext, items: Sequence[Item], pool: WorkPool) -> list[Collected]:
    """Returns what is known of all items."""
    found = run_all(collect_one, context, items, pool, "positions")
    return [
        Collected(item.game, loss, smooth, tuple(Effect(*effect) for effect in effects))
        for item, (loss, smooth, *effects) in zip(items, found, strict=True)
    ]


# ---- fitting --------------------------------------------------------------------------------------------------------


class TunedNumber(Struct, frozen=True):
    """A number that is chosen. `gain`: points less over all positions of the fitted part; `error`: of that sum;
    `games`: in which it matters.
    """

    alternative: int
    gain: float
    error: float
    games: int


def choose(context: TuneContext, collected: Sequence[Collected], least_games: int = LEAST_GAMES) -> list[TunedNumber]:
    """Returns the numbers that some items speak for, one a field at most."""
    by_game: dict[int, dict[str, float]] = defaultdict(lambda: defaultdict(float))
    for one in collected:
        for effect in one.effects:
            by_game[effect.alternative][one.game] -= effect.smooth
    best: dict[tuple[str, str, str], tuple[float, TunedNumber]] = {}
    for at, gains in sorted(by_game.items()):
        alternative = context.alternatives[at]
        count = len(gains)
        if count < least_games:
            continue
        total = math.fsum(gains.values())
        error = stdev(gains.values()) * math.sqrt(count)
        score = total - PENALTY * (alternative.steps**2)
        if total <= LEAST_ERRORS * error or score <= 0.0:
            continue
        known = best.get(alternative.key)
        if known is None or score > known[0]:
            best[alternative.key] = score, TunedNumber(at, total, error, count)
    return sorted((choice for _, choice in best.values()), key=lambda choice: (-choice.gain, choice.alternative))


def fold_of(game: str, folds: int = FOLDS) -> int:
    """Returns the part of so many that a game belongs to, the same everywhere."""
    return int(sha256(game.encode(errors="surrogateescape")).hexdigest(), 16) % folds


class Tuned(Struct, frozen=True):
    """A number that is changed, see `records`. Gains are points over all positions; None where numbers are
    only judged together.
    """

    database: str
    pattern: str
    field: str
    now: float
    number: float
    games: int
    fitted: float | None = None
    error: float | None = None
    unseen: float | None = None


class Tuning(Struct, frozen=True):
    """The result. `numbers`: fitted on all games, those of the largest gain first; `fitted`, `unseen`: points less a
    position; `error`: of the unseen gain; `exact`: the unseen gain counted by the moves that are really chosen.
    """

    numbers: tuple[Tuned, ...]
    positions: int
    games: int
    loss: float
    fitted: float
    unseen: float
    error: float
    exact: float

    @property
    def gains(self) -> bool:
        """Tells whether unseen games show a gain: by more than its error, and no loss by the moves really chosen."""
        return bool(self.numbers) and self.unseen > max(self.error, 0.0) and self.exact >= 0.0


def tune(context: TuneContext, collected: Sequence[Collected], seed: int = 1, least_games: int = LEAST_GAMES) -> Tuning:
    """Fits the numbers on all games, and on every part but one to judge them on that one."""
    count = len(collected)
    unseen_by_game: dict[str, float] = defaultdict(float)
    exact = 0.0
    unseen_of: dict[tuple[str, str, str], float] = defaultdict(float)
    for fold in range(FOLDS):
        fitted = [one for one in collected if fold_of(one.game) != fold]
        chosen = {choice.alternative for choice in choose(context, fitted, least_games)}
        for one in collected:
            if fold_of(one.game) == fold:
                unseen_by_game[one.game] += 0.0
                for effect in one.effects:
                    if effect.alternative in chosen:
                        unseen_by_game[one.game] -= effect.smooth
                        exact -= effect.exact
                        unseen_of[context.alternatives[effect.alternative].key] -= effect.smooth
    choices = choose(context, collected, least_games)
    fitted_gain = math.fsum(choice.gain for choice in choices) / max(1, count)
    gains = [unseen_by_game[game] for game in sorted(unseen_by_game)]
    numbers = [
        Tuned(*one.key, one.now, one.number, choice.games, choice.gain, choice.error, unseen_of[one.key])
        for choice in choices
        for one in [context.alternatives[choice.alternative]]
    ]
    return Tuning(
        tuple(numbers),
        count,
        len(gains),
        fmean([one.loss for one in collected]) if collected else 0.0,
        fitted_gain,
        math.fsum(gains) / max(1, count),
        error_of(gains, seed) / max(1, count),
        exact / max(1, count),
    )


def error_of(gains: Sequence[float], seed: int) -> float:
    """Returns the standard error of the sum of gains, by drawing games again."""
    if len(gains) < 2:
        return 0.0
    chance = random.Random(seed)
    draws = [math.fsum(chance.choices(gains, k=len(gains))) for _ in range(DRAWS)]
    return stdev(draws)
