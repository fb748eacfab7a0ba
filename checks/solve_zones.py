"""The zones of the solver's answers, tried out: everything outside of them is filled anew, and the oracle asked again.

usage: solve_zones.py [--count N] [--seed S] [--states M] [--fillings F] [--kinds KIND,...]

Of each random position eight questions are answered; for each answer the points outside of its zone get other stones,
F times, and brute force says whether the answer still holds. Fillings with a string without liberties, and those with
more than M states, are left out. Prints every answer that does not hold, the counts by kind, and exits with 1 if there
is one.
"""

import argparse
import sys
from collections import Counter
from pathlib import Path
from random import Random

from msgspec.structs import replace

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.solve.brute_force.comparison import Habits, Solver
from tests.solve.brute_force.oracle import Aim, Oracle, TooManyStatesError
from tests.solve.brute_force.pictures import named, rows_of
from tests.solve.brute_force.plain_rules import ENDLESS, Local, Side, points_of
from tests.solve.brute_force.samples import KINDS, is_sound, random_local

#: Positions that the solver may look at for one answer.
NODES = 100_000
QUESTIONS = (
    (Aim.CAPTURE, (0, 0), Side.ATTACKER),
    (Aim.CAPTURE, (0, 0), Side.DEFENDER),
    (Aim.CAPTURE, (1, 0), Side.ATTACKER),
    (Aim.CAPTURE, (ENDLESS, 0), Side.ATTACKER),
    (Aim.CAPTURE, (0, ENDLESS), Side.DEFENDER),
    (Aim.LIFE, (0, 0), Side.ATTACKER),
    (Aim.LIFE, (0, 0), Side.DEFENDER),
    (Aim.LIFE, (ENDLESS, 0), Side.ATTACKER),
)
#: Shares of the free points that are filled, and of those that the attacker gets.
DENSITIES = (0.2, 0.4, 0.6)
ATTACKERS = (0.1, 0.5, 0.9)


def filled(local: Local, free: int, random: Random) -> Local:
    """The position with other stones on the free points."""
    attacker, defender = local.attacker & ~free, local.defender & ~free
    density, share = random.choice(DENSITIES), random.choice(ATTACKERS)
    for point in points_of(free):
        if random.random() < density:
            if random.random() < share:
                attacker |= point
            else:
                defender |= point
    return replace(local, attacker=attacker, defender=defender)


def trial(local: Local, random: Random, states: int, fillings: int) -> Counter[str]:
    """What was counted of one position; answers that do not hold are printed."""
    counted: Counter[str] = Counter(positions=1)
    solver = Solver(local, Habits(), NODES)
    for aim, threats, side in QUESTIONS:
        answer = solver.ask(aim, threats, side)
        if answer is None:
            continue
        zone = solver.zone() | local.goal
        free = solver.points & ~zone
        counted["answers"] += 1
        counted["whole"] += not free
        for _ in range(fillings if free else 0):
            other = filled(local, free, random)
            if not is_sound(other):
                continue
            oracle = Oracle(other, states)
            try:
                value = oracle.value(oracle.start(side, *threats), aim)
            except TooManyStatesError:
                continue
            counted["fillings"] += 1
            if value.reached is not answer:
                counted["failed"] += 1
                print(f"{aim.name.lower()}, {side.name.lower()} first, threats {threats}: {answer}, by", end=" ")
                print(named(points_of(zone), local.width))
                print(*(f"{a}   {b}" for a, b in zip(rows_of(local), rows_of(other), strict=True)), sep="\n")
    return counted


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--states", type=int, default=2000)
    parser.add_argument("--fillings", type=int, default=6)
    parser.add_argument("--kinds", default="wide,wild,loose,closed")
    options = parser.parse_args()
    kinds = options.kinds.split(",")
    if not set(kinds) <= set(KINDS):
        parser.error(f"kinds are {', '.join(KINDS)}")
    columns = ("positions", "answers", "whole", "fillings", "failed")
    failed = 0
    for kind in kinds:
        counted: Counter[str] = Counter()
        for number in range(options.count):
            random = Random(f"zones {options.seed} {kind} {number}")
            counted += trial(random_local(random, kind), random, options.states, options.fillings)
        print(f"{kind:8}" + "".join(f"{column:>11} {counted[column]}" for column in columns), flush=True)
        failed += counted["failed"]
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
