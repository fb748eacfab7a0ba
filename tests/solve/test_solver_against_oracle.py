"""The solver agrees with brute force, whatever its order of moves, its table and its way of counting."""

from random import Random

import pytest
from solve_diagrams import DIAGRAMS, Diagram

from engine.solve.comparison import Habits, compare
from engine.solve.oracle import Oracle, TooManyStatesError
from engine.solve.pictures import image, local_of
from engine.solve.samples import KINDS, random_local

NODES = 200_000
#: Small tables, no thresholds that grow in steps, sums or the largest number, other orders of moves and questions.
HABITS = (Habits(), Habits(1 << 10, 1, 1, 1), Habits(1 << 6, 0, 0, 2))
#: Positions of each kind.
COUNT = 35


@pytest.mark.parametrize("diagram", DIAGRAMS, ids=lambda d: d.name)
def test_known_positions_in_all_images(diagram: Diagram) -> None:
    if "outside libert" in diagram.name and not diagram.name.endswith("no outside liberty"):
        images = (0,)
    else:
        images = range(8)
    for number in images:
        agreement = compare(Oracle(local_of(image(diagram.rows, number))), HABITS[number % 3], NODES)
        assert not agreement.differences
        assert not agreement.undecided


@pytest.mark.parametrize("kind", KINDS)
def test_random_positions(kind: str) -> None:
    random, seen = Random(f"agree {kind}"), 0
    while seen < COUNT:
        oracle = Oracle(random_local(random, kind), 600)
        try:
            oracle.letters()
        except TooManyStatesError:
            continue
        agreement = compare(oracle, HABITS[seen % 3], NODES)
        assert not agreement.differences
        seen += 1
