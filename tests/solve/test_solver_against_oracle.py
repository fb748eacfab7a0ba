"""The solver agrees with brute force, whatever its order of moves, its table and its way of counting."""

from random import Random

import pytest
from solve_diagrams import DIAGRAMS, Diagram

from tests.solve.brute_force.comparison import Habits, Solver, answers, differences
from tests.solve.brute_force.oracle import Aim, Oracle, TooManyStatesError
from tests.solve.brute_force.pictures import image, local_of, named
from tests.solve.brute_force.plain_rules import Side
from tests.solve.brute_force.samples import KINDS, random_local

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


@pytest.mark.parametrize("seed", [None, 1, 2, 3])
def test_all_strings_of_a_goal_are_to_be_taken(seed: int | None) -> None:
    """The defender links one string to what lives; that the other one is lost is no capture."""
    rows = ["#############", "#xxxxxx######", "#x....x.X#X.#"]
    solver = Solver(local_of(rows), Habits(seed=seed), NODES)
    assert solver.ask(Aim.CAPTURE, (0, 0), Side.DEFENDER) is False
    assert solver.ask(Aim.CAPTURE, (0, 0), Side.ATTACKER) is True
