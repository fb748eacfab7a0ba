"""What the exact search can say of a dragon that is shut in, as a result code.

Kos are told apart by threats: an attack that works although the defender has two threats is a WIN; one that works while
nobody has any is a KO_A, one that needs a threat of its own a KO_B. The defence mirrors that.
"""

from engine.annotations import Final
from engine.owl.goal import Goal
from engine.owl.solver import Solver
from engine.plain import dataclass
from engine.points import NO_POINT
from engine.result_codes import KO_A, KO_B, LOSE, WIN

FAILS: Final = 2
SUCCEEDS: Final = 1
#: Positions that a search may look at, three searches a question at most.
BUDGET: Final = 5000
#: Strings of the attacker with so many liberties, or fewer, are fought for, too. Of 63 questions of a suite about
#: dragons that are shut in narrowly 25 are so widely; the 16 that are decided there are all decided as they should be,
#: kos included, while narrowly seven are wrong.
WIDE: Final = 4
NARROW: Final = 2
#: Threats that the other side and the mover have, and the code if the mover succeeds all the same.
_THREATS: Final = ((2, 0, WIN), (0, 0, KO_A), (0, 1, KO_B))


@dataclass(frozen=True)
class Proof:
    """What was proved: `code` and `move` for the side that moves first, after `evaluations` positions. `by_ko`: a ko
    mattered. `wide`: what surrounds the goal was fought for as well, as far as it could be captured soon."""

    code: int
    move: int
    evaluations: int
    by_ko: bool
    wide: bool = False


def prove(
    solver: Solver, goal: Goal, attacking: bool, hint: int, budget: int = BUDGET, alone: bool = False
) -> Proof | None:
    """A proof for the goal as it is marked, on the board as it stands; None where it is not shut in, or too hard.

    `hint`: the move that is tried first. `alone`: the wide surroundings are tried before the narrow ones.
    """
    enclosure, before = solver.enclosure, 0
    for weak in (WIDE, NARROW) if alone else (NARROW,):
        if enclosure.find_region(goal.marks, goal.own, goal.crude, weak) and enclosure.count != before:
            proof = _search(solver, attacking, hint, budget, weak == WIDE)
            if proof is not None:
                return proof
            before = enclosure.count
    return None


def _search(solver: Solver, attacking: bool, hint: int, budget: int, wide: bool) -> Proof | None:
    """A proof for the region that was found."""
    evaluations, by_ko = 0, False
    for theirs, mine, code in _THREATS:
        attacker, defender = (mine, theirs) if attacking else (theirs, mine)
        found = solver.solve(attacking, attacker, defender, hint, budget)
        evaluations += solver.evaluations
        if found == (SUCCEEDS if attacking else FAILS):
            return Proof(code, solver.answer, evaluations, by_ko or bool(solver.ko_met), wide)
        if found not in (SUCCEEDS, FAILS):
            return None
        by_ko = by_ko or bool(solver.ko_met)
        if not solver.ko_met:
            break
    return Proof(LOSE, NO_POINT, evaluations, by_ko, wide)
