"""The solver agrees with brute force, whatever its order of moves, its table and its way of counting."""

from random import Random

import pytest
from solve_diagrams import DIAGRAMS, Diagram

from godebug.engine.solve.comparison import Habits, answers, differences
from godebug.engine.solve.oracle import Aim, Oracle, TooManyStatesError
from godebug.engine.solve.pictures import image, local_of, named
from godebug.engine.solve.plain_rules import Side
from godebug.engine.solve.samples import KINDS, random_local

NODES = 200_000
#: Small tables, thresholds that grow in other steps, other orders of moves and questions.
HABITS = (Habits(), Habits(1 << 10, 1, 1), Habits(1 << 6, 0, 2))
#: Positions of each kind, and their states.
COUNT, STATES = 20, 400


@pytest.mark.parametrize("diagram", DIAGRAMS, ids=lambda d: d.name)
def test_known_positions_in_all_images(diagram: Diagram) -> None:
    for number in range(8):
        local = local_of(image(diagram.rows, number))
        found = answers(local, HABITS[number % 3], NODES)
        assert (found.letters[Side.ATTACKER], found.letters[Side.DEFENDER]) == diagram.letters
        if number == 0:
            for aim, names in ((Aim.CAPTURE, diagram.capturing), (Aim.LIFE, diagram.living)):
                for side in Side:
                    moves = found.moves[aim, side]
                    assert not names[side] or (moves is not None and named(moves, local.width) == names[side])


@pytest.mark.parametrize("kind", KINDS)
def test_random_positions(kind: str) -> None:
    random, seen = Random(f"agree {kind}"), 0
    while seen < COUNT:
        oracle = Oracle(random_local(random, kind), STATES)
        try:
            oracle.letters()
        except TooManyStatesError:
            continue
        assert not differences(oracle, answers(oracle.local, HABITS[seen % 3], NODES))
        seen += 1
