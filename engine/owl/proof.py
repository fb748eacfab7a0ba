"""What the exact search can say of a dragon that is shut in, as a result code.

Kos are told apart by threats: an attack that works although the defender has two threats is a WIN; one that works while
nobody has any is a KO_A, one that needs a threat of its own a KO_B. The defence mirrors that.
"""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from godebug.engine.go.color import other
from godebug.engine.go.points import NO_POINT
from godebug.engine.go.result_codes import KO_A, KO_B, LOSE, WIN
from godebug.engine.owl.enclosure import AS_EXITS, BARRED, FAILS, NO_CONTACTS, SUCCEEDS
from godebug.engine.owl.goal import Goal
from godebug.engine.owl.solver import Solver

#: Positions that a search may look at: four searches at most, and those twice, in two regions or for two bounds.
BUDGET: Final = 5000
#: The region of an exact search also holds the attacker's strings with at most so many liberties. Of 63 questions of a
#: suite about dragons that are shut in by the narrow bound, 25 are also shut in by the wide one. The wide search
#: decides 16 of these, all correctly, kos included; the narrow search gets seven of them wrong. `godebug regress run
#: SUITE` on a suite of such questions measures it.
WIDE: Final = 4
NARROW: Final = 2
#: Threats that the other side and the mover have, and the code if the mover succeeds all the same.
_THREATS: Final = ((2, 0, WIN), (0, 0, KO_A), (0, 1, KO_B))


class Proof(Struct, frozen=True):
    """What was proved: `code` and `move` for the side that moves first, after `evaluations` positions. `by_ko`: a ko
    mattered. `wide`: what surrounds the goal was fought for as well, as far as it could be captured soon. `hint_fails`:
    the hint was weighed, and is not proved to do as well."""

    code: int
    move: int
    evaluations: int
    by_ko: bool
    wide: bool = False
    hint_fails: bool = False


def prove(
    solver: Solver, goal: Goal, attacking: bool, hint: int, budget: int = BUDGET, alone: bool = False
) -> Proof | None:
    """A proof for the goal as it is marked, on the board as it stands; None where it is not shut in, or too hard.

    `hint`: the move that is tried first. `alone`: the wide surroundings are tried before the narrow ones, a hint that
    is not the move that was found is searched by itself, and friends that live need not leave the goal open.
    """
    enclosure, before = solver.enclosure, 0
    for weak in (WIDE, NARROW) if alone else (NARROW,):
        if enclosure.find_region(goal.marks, goal.own, goal.crude, weak, NO_CONTACTS) and enclosure.count != before:
            proof = _search(solver, attacking, hint, budget, alone)
            if proof is not None:
                return replace(proof, wide=weak == WIDE)
            before = enclosure.count
    return _prove_between(solver, goal, attacking, hint, budget) if alone and not before else None


def _prove_between(solver: Solver, goal: Goal, attacking: bool, hint: int, budget: int) -> Proof | None:
    """A proof for a goal that is shut in but for friends that are known to live, whatever links to these are worth;
    None where it is not, too hard, or they matter.

    Two bounds tell: once the attacker has all points beside the friends, once whoever of the goal gets there lives. One
    is enough where the mover wins although it is the worse one for him, or loses although it is the better one: what
    reading thinks of him (`hint`: whether it has a move) says which is looked at first.
    """
    if solver.board.ko_point != NO_POINT:
        return None
    hopeful = hint != NO_POINT
    # The attacker is worse off where links are exits, the defender where they are barred.
    exits = hopeful == attacking
    first = _bound(solver, goal, attacking, hint, budget, exits)
    if first is None or first.code == (WIN if hopeful else LOSE):
        return first
    second = _bound(solver, goal, attacking, hint, budget, not exits)
    if second is None or second.code != first.code:
        return None
    # The move is that of the bound that is the worse one for the mover.
    worse = first if hopeful else second
    evaluations = first.evaluations + second.evaluations
    return replace(worse, evaluations=evaluations, by_ko=first.by_ko or second.by_ko)


def _bound(solver: Solver, goal: Goal, attacking: bool, hint: int, budget: int, exits: bool) -> Proof | None:
    """What holds if the points beside friends that live are `exits`, or else the attacker's."""
    board, enclosure = solver.board, solver.enclosure
    contacts = AS_EXITS if exits else BARRED
    if not enclosure.find_region(goal.marks, goal.own, goal.crude, NARROW, contacts):
        return None
    if exits:
        return _search(solver, attacking, hint, budget, True)
    made, found = 0, None
    for i in range(enclosure.contact_count):
        made += board.trymove(enclosure.contact[i], other(goal.own))
    if made == enclosure.contact_count and enclosure.is_whole():
        found = _search(solver, attacking, hint, budget, True)
    for _ in range(made):
        board.popgo()
    return found


def _search(solver: Solver, attacking: bool, hint: int, budget: int, weigh: bool) -> Proof | None:
    """The code for the region that was found, by up to three searches, and one more where the hint is weighed."""
    evaluations, by_ko = 0, False
    mover = other(solver.enclosure.own) if attacking else solver.enclosure.own
    for theirs, mine, code in _THREATS:
        attacker, defender = (mine, theirs) if attacking else (theirs, mine)
        found = solver.solve(attacking, attacker, defender, hint, budget)
        evaluations += solver.evaluations
        if found == (SUCCEEDS if attacking else FAILS):
            by_ko, move, fails = by_ko or bool(solver.ko_met), solver.answer, False
            if weigh and hint not in (NO_POINT, move) and solver.board.trymove(hint, mover):
                fails = solver.solve(not attacking, attacker, defender, NO_POINT, budget) != found
                evaluations += solver.evaluations
                solver.board.popgo()
            return Proof(code, move, evaluations, by_ko, hint_fails=fails)
        if found not in (SUCCEEDS, FAILS):
            return None
        by_ko = by_ko or bool(solver.ko_met)
        if not solver.ko_met:
            break
    return Proof(LOSE, NO_POINT, evaluations, by_ko)
