"""Values of life-and-death shapes, fitted to tests: they order what reading tries, so nothing but reading tells.

All numbers are moved at once, each one step up or down by a coin, and all the other way; which of the two the tests
like better says a little of every number. Source: J. Spall, "Multivariate Stochastic Approximation Using a Simultaneous
Perturbation Gradient Approximation", 1992; the gain sequences: the same, "Implementation of the Simultaneous
Perturbation Algorithm for Stochastic Optimization", 1998.
"""

import math
import random
from collections.abc import Mapping, Sequence
from functools import lru_cache
from statistics import fmean
from typing import Final

from msgspec import Struct

from godebug.apps.lab.asking import TestName, ask, find
from godebug.apps.lab.databases import databases_in
from godebug.apps.lab.tune import DOUBT, FAILURE, Tuned, Tuning, error_of, fold_of, game_of, is_wanted
from godebug.apps.lab.work import WorkPool, run_all
from godebug.apps.lab.written import WrittenDatabase
from godebug.engine.patterns.database import PatternFolder

DATABASES: Final = ("owl_attackpats", "owl_defendpats", "owl_vital_apats")
#: Nodes of reading that cost as much as one point that a move loses: equal verdicts may be found with less work.
NODES_A_POINT: Final = 5000.0
#: The exponents and the delay of the gain sequences; how far the coin moves a number, and how far a number moves at the
#: end by a difference of usual size, in doubts (a third of its value).
ALPHA, GAMMA, DELAY = 0.602, 0.101, 0.1
SPREAD, RATE = 0.5, 0.1
#: Numbers stay within so many doubts of what they were.
FARTHEST: Final = 2.0
#: Parts that the games fall into; and the part of the steps at the end whose mean is the result.
FOLDS, LAST = 3, 3


class FittedNumber(Struct, frozen=True):
    """A value that is fitted. `doubt`: how wrong it may be."""

    database: str
    pattern: str
    now: float
    doubt: float


class LifeContext(Struct, frozen=True):
    """The databases, with the fingerprint of their files, and the numbers."""

    patterns: str
    fingerprint: str
    numbers: tuple[FittedNumber, ...]
    level: int = 10


class PerturbedTest(Struct, frozen=True):
    """A test with the numbers moved by so many doubts each; without any they are as they were."""

    test: TestName
    moved: tuple[float, ...] = ()


class FitSettings(Struct, frozen=True):
    """How long is looked for better numbers: `steps`, each of so many tests (`batch`)."""

    steps: int = 30
    batch: int = 24
    seed: int = 1


def numbers_of(folder: Mapping[str, WrittenDatabase], only: Sequence[str] = ()) -> list[FittedNumber]:
    """Returns the values of life-and-death shapes. `only`: globs of databases or patterns; all without any."""
    return [
        FittedNumber(name, one.name, value, max(1.0, DOUBT * value))
        for name in DATABASES
        for one in (folder[name].patterns if name in folder else ())
        if isinstance(value := one.pattern.fields.get("value"), float) and is_wanted(name, one.name, only)
    ]


def value_of(number: FittedNumber, moved: float) -> float:
    """Returns a value moved by so many doubts, as a person writes it."""
    return max(0.0, float(round(number.now + moved * number.doubt)))


@lru_cache(maxsize=4)
def _folder(context: LifeContext, moved: tuple[float, ...]) -> PatternFolder:
    """Returns the databases with moved numbers."""
    found = databases_in(context.patterns, context.fingerprint).without({})
    if moved:
        for name in DATABASES:
            database = found.get(name)
            if database is not None:
                values = {
                    database.numbers[number.pattern]: value_of(number, by)
                    for number, by in zip(context.numbers, moved, strict=True)
                    if number.database == name
                }
                found.exchange(name, database.with_values(values))
    return found


def trial_one(context: LifeContext, trial: PerturbedTest) -> float:
    """Returns what a test costs, in points."""
    told = ask(*find(trial.test), _folder(context, trial.moved), context.level)
    return round(FAILURE * (told.ok is False) + told.nodes / NODES_A_POINT, 6)


def fitted(
    context: LifeContext, tests: Sequence[TestName], settings: FitSettings, pool: WorkPool, what: str
) -> tuple[float, ...]:
    """Returns by how many doubts each number is moved, for the tests' sake."""
    count = len(context.numbers)
    if not tests or not settings.steps:
        return (0.0,) * count
    steps, delay = settings.steps, DELAY * settings.steps
    rate = RATE * (delay + steps) ** ALPHA
    at = [0.0] * count
    last: list[list[float]] = []
    squares = 0.0
    for step in range(1, steps + 1):
        chance = random.Random(f"{settings.seed} {what} {step}")
        batch = chance.sample(range(len(tests)), min(settings.batch, len(tests)))
        coins = [chance.choice((-1.0, 1.0)) for _ in range(count)]
        spread = SPREAD / step**GAMMA
        sides = [
            tuple(_bounded(x + side * spread * coin) for x, coin in zip(at, coins, strict=True)) for side in (1, -1)
        ]
        trials = [PerturbedTest(tests[number], side) for side in sides for number in sorted(batch)]
        costs = run_all(trial_one, context, trials, pool, f"tests of step {step} of {steps}, {what}")
        difference = math.fsum(costs[: len(batch)]) - math.fsum(costs[len(batch) :])
        squares += difference**2
        # What differences are usual depends on the tests: a flip counts hundreds of times as much as a few nodes.
        usual = math.sqrt(squares / step)
        move = rate / (delay + step) ** ALPHA * difference / usual if usual else 0.0
        at = [_bounded(x - move * coin) for x, coin in zip(at, coins, strict=True)]
        if step > steps - max(1, steps // LAST):
            last.append(at)
    return tuple(round(fmean(values), 4) for values in zip(*last, strict=True))


def _bounded(doubts: float) -> float:
    return round(max(-FARTHEST, min(FARTHEST, doubts)), 4)


def tune_life(context: LifeContext, tests: Sequence[TestName], settings: FitSettings, pool: WorkPool) -> Tuning:
    """Fits the numbers to all tests, and to those of every part of the games but one to judge them on that one."""
    games = [game_of(test) for test in tests]
    before = run_all(trial_one, context, [PerturbedTest(test) for test in tests], pool, "tests as it is")
    unseen: dict[str, float] = {}
    for fold in range(FOLDS):
        learn = [test for test, game in zip(tests, games, strict=True) if fold_of(game, FOLDS) != fold]
        aside = [number for number, game in enumerate(games) if fold_of(game, FOLDS) == fold]
        moved = fitted(context, learn, settings, pool, f"part {fold + 1} of {FOLDS} aside")
        costs = run_all(trial_one, context, [PerturbedTest(tests[k], moved) for k in aside], pool, "tests set aside")
        for number, cost in zip(aside, costs, strict=True):
            unseen[games[number]] = unseen.get(games[number], 0.0) + before[number] - cost
    moved = fitted(context, tests, settings, pool, "all games")
    after = run_all(
        trial_one, context, [PerturbedTest(test, moved) for test in tests], pool, "tests with the new numbers"
    )
    count = max(1, len(tests))
    gains = [unseen[game] for game in sorted(unseen)]
    gain = math.fsum(gains) / count
    changed = [
        Tuned(number.database, number.pattern, "value", number.now, value, len(gains))
        for number, by in zip(context.numbers, moved, strict=True)
        if (value := value_of(number, by)) != number.now
    ]
    return Tuning(
        tuple(changed),
        len(tests),
        len(gains),
        fmean(before) if before else 0.0,
        (math.fsum(before) - math.fsum(after)) / count,
        gain,
        error_of(gains, settings.seed) / count,
        gain,
    )
