"""The solver against brute force: random small positions of several kinds, all answers compared.

usage: solve_oracle.py [--count N] [--seed S] [--jobs J] [--states M] [--kinds KIND,...]

Of each position: the capture by seven settings of ko threats, the life by three, either side first, and all first
moves, once as the solver is used and twice with a shuffled order, small tables and other habits of counting. Positions
with more than M states are left out. Prints what was compared by kind, every difference with its position, and exits
with 1 where there is one.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.solve.brute_force.comparison import Habits, answers, differences
from tests.solve.brute_force.oracle import Oracle, TooManyStatesError
from tests.solve.brute_force.pictures import rows_of
from tests.solve.brute_force.samples import KINDS, random_local

#: The share of the closed rooms; the other kinds have the rest in equal parts.
CLOSED = 0.4
#: Positions that the solver may look at for one answer.
NODES = 200_000


def habits_of(number: int) -> tuple[Habits, ...]:
    """The usual ones, and two that depend on the position's number."""
    return Habits(), Habits(1 << 10, 1, number), Habits(1 << 6, 0, number + 1)


def trial(seed: int, states: int, case: tuple[str, int]) -> tuple[str, Counter[str], list[str]]:
    """The kind of a position, what was counted of it, and the differences, each with the position."""
    kind, number = case
    random = Random(f"{seed} {kind} {number}")
    while True:
        oracle = Oracle(random_local(random, kind), states)
        try:
            oracle.letters()
        except TooManyStatesError:
            continue
        break
    counted: Counter[str] = Counter(positions=1, kos=int(oracle.has_ko()))
    wrong: list[str] = []
    for habits in habits_of(number):
        found = answers(oracle.local, habits, NODES)
        lines = differences(oracle, found)
        counted["answers"] += sum(map(len, found.letters.values())) - len(found.letters) + len(found.moves)
        counted["undecided"] += found.undecided
        counted["different"] += len(lines)
        wrong += [f"{habits}: {line}" for line in lines]
    if wrong:
        wrong.insert(0, "\n".join([f"{kind} {number}", *rows_of(oracle.local)]))
    return kind, counted, wrong


def cases(count: int, kinds: list[str]) -> Iterator[tuple[str, int]]:
    """Kinds by their shares, each with numbers of its own."""
    others = [kind for kind in kinds if kind != "closed"]
    closed = 0 if "closed" not in kinds else count if not others else round(count * CLOSED)
    for number in range(closed):
        yield "closed", number
    for number in range(count - closed):
        yield others[number % len(others)], number // len(others)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--states", type=int, default=4000)
    parser.add_argument("--kinds", default=",".join(KINDS))
    options = parser.parse_args()
    kinds = options.kinds.split(",")
    if not set(kinds) <= set(KINDS):
        parser.error(f"kinds are {', '.join(KINDS)}")
    counted: dict[str, Counter[str]] = {kind: Counter() for kind in kinds}
    with ProcessPoolExecutor(options.jobs) as pool:
        work = pool.map(partial(trial, options.seed, options.states), cases(options.count, kinds), chunksize=8)
        for kind, counts, wrong in work:
            counted[kind] += counts
            for text in wrong:
                print(text, flush=True)
    columns = ("positions", "kos", "answers", "undecided", "different")
    print(f"{'kind':8}" + "".join(f"{column:>11}" for column in columns))
    total: Counter[str] = sum(counted.values(), Counter())
    for name, counts in (*counted.items(), ("all", total)):
        print(f"{name:8}" + "".join(f"{counts[column]:>11}" for column in columns))
    return 1 if total["different"] else 0


if __name__ == "__main__":
    sys.exit(main())
