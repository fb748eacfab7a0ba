"""Redundant reasons: they repeat another reason and are ignored in a part of the valuation.

Source: GNU Go manual, chapter "Move generation", section "Valuation of suggested moves"; the figures are GNU Go 3.8's.
"""

from collections.abc import Sequence

from msgspec import Struct

from godebug.engine.go.result_codes import LOSE
from godebug.engine.moves.reasons import (
    All,
    Attack,
    AttackThreat,
    Defend,
    DefendThreat,
    Either,
    OwlAttack,
    OwlAttackThreat,
    OwlDefend,
    Reason,
    Semeai,
    SemeaiThreat,
    UncertainOwlAttack,
    UncertainOwlDefense,
)
from godebug.engine.moves.situation import Situation


class Redundancy(Struct, frozen=True):
    """Why a reason does not count, in the territorial part and in the strategical one; empty where it counts."""

    territorial: str = ""
    strategical: str = ""

    def joined(self, why: str, strategical: bool) -> "Redundancy":
        """Returns it with one more cause where none was given yet."""
        return Redundancy(self.territorial or why, self.strategical or (why if strategical else ""))


COUNTS = Redundancy()


def redundancy(situation: Situation, reason: Reason, others: Sequence[Reason], safe: bool, near: bool) -> Redundancy:
    """Returns what makes a reason redundant beside the `others` for the same move.

    `safe`: the new stone counts in influence. `near`: it is linked to a living stone.
    """
    found = COUNTS
    match reason:
        case Attack(string) | Defend(string) | AttackThreat(string) | DefendThreat(string):
            dragon = situation.dragon_of(string)
            if _owl_reason_on(dragon, others):
                found = found.joined("life and death of its dragon counts", False)
            if isinstance(reason, (AttackThreat, DefendThreat)):
                if situation.is_inessential(string) or situation.safety(dragon) == "inessential":
                    found = found.joined("inessential", False)
            elif not safe and not near:
                found = found.joined("the move is not safe", True)
        case Semeai(dragon) | SemeaiThreat(dragon):
            if _owl_reason_on(dragon, others):
                found = found.joined("life and death counts", True)
            if len(situation.members(dragon).strings) == 1 and _tactical_reason_on(dragon, others):
                found = found.joined("tactics count", True)
        case Either(one, two):
            if situation.attack_code(one) != LOSE or situation.attack_code(two) != LOSE:
                found = found.joined("one can be captured anyway", True)
        case All(one, two):
            if situation.attack_code(one) != LOSE or situation.attack_code(two) != LOSE:
                found = found.joined("one can be captured by itself", True)
        case OwlAttackThreat(dragon) | UncertainOwlAttack(dragon) | UncertainOwlDefense(dragon):
            if situation.safety(dragon) == "inessential":
                found = found.joined("inessential", True)
        case OwlAttack(dragon) | OwlDefend(dragon):
            if situation.status(dragon) != "critical" and situation.attack_code(dragon) == LOSE:
                found = found.joined("the dragon is not in danger", True)
        case _:
            pass
    return found


def _owl_reason_on(dragon: int, reasons: Sequence[Reason]) -> bool:
    kinds = (OwlAttack, OwlDefend)
    return any(isinstance(reason, kinds) and reason.dragon == dragon for reason in reasons)


def _tactical_reason_on(string: int, reasons: Sequence[Reason]) -> bool:
    return any(isinstance(reason, (Attack, Defend)) and reason.string == string for reason in reasons)
