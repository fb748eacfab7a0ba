"""Answers hold on positions that differ outside of their zones only."""

import pytest

from tests.solve.brute_force.comparison import Habits, Solver
from tests.solve.brute_force.oracle import Aim, Oracle
from tests.solve.brute_force.pictures import local_of
from tests.solve.brute_force.plain_rules import ENDLESS, Side

LIFE_D = (Aim.LIFE, (0, 0), Side.DEFENDER)
#: A question, its position, and another position in which the answer is the opposite one: in each, a safe string of the
#: attacker bounds the room of the goal, at points where no eye could be.
BOUNDS = (
    (LIFE_D, ("######", "x.O.X#", "OOOO.#"), ("######", ".xxxX#", ".x.xx#")),
    ((Aim.CAPTURE, (1, 0), Side.ATTACKER), ("#####", "..XO@", "OO.x@"), ("#####", "..Xx@", "OO.x@")),
    ((Aim.LIFE, (ENDLESS, 0), Side.ATTACKER), ("#####", "..XO@", "OO.x@"), ("#####", "..Xx@", "OO..@")),
    ((Aim.CAPTURE, (0, 0), Side.DEFENDER), ("#####", ".XOO@", "OOOO@"), ("#####", "xX..@", "x.xx@")),
    (LIFE_D, ("#####", ".XOO@", "OOOO@"), ("#####", ".X.O@", "..x.@")),
)


@pytest.mark.parametrize(("question", "rows", "others"), BOUNDS)
def test_what_bounds_a_room_without_eyes_is_in_the_zone(
    question: tuple[Aim, tuple[int, int], Side], rows: tuple[str, ...], others: tuple[str, ...]
) -> None:
    aim, threats, side = question
    local, other = local_of(rows), local_of(others)
    solver = Solver(local, Habits(), 100_000)
    answer = solver.ask(aim, threats, side)
    oracle = Oracle(other, 10_000)
    assert oracle.value(oracle.start(side, *threats), aim).reached is not answer
    different = (local.attacker ^ other.attacker) | (local.defender ^ other.defender)
    assert solver.zone() & different
