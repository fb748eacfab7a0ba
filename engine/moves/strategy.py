"""The strategical value of a move: how it changes the safety of all dragons.

Source: GNU Go manual, chapter "Move generation", section "Strategical value". The figures are GNU Go 3.8's.
"""

from msgspec import Struct, field
from msgspec.structs import replace

from godebug.engine.go.color import EMPTY
from godebug.engine.go.points import LINES, NO_POINT, column_of, row_of
from godebug.engine.go.result_codes import KO_A, KO_B, LOSE, WIN
from godebug.engine.moves.links import connection_value
from godebug.engine.moves.reasons import (
    All,
    Attack,
    Connect,
    Cut,
    Defend,
    Either,
    EnemyCombination,
    ExpandMoyo,
    Invasion,
    OwlAttack,
    OwlDefend,
    OwnCombination,
    Reason,
    Semeai,
    StrategicAttack,
    StrategicDefend,
    UncertainOwlAttack,
    UncertainOwlDefense,
)
from godebug.engine.moves.record import MoveRecord
from godebug.engine.moves.redundancy import Redundancy
from godebug.engine.moves.situation import Situation
from godebug.engine.moves.value import Contribution, soft_cap

#: The part of a dragon's size that its weakness is worth, and where sizes stop to matter.
WEAK_SHARE, SIZE_CAP = 1.8, 15.0
#: An uncertain defence is worth so much of the size, and no more than this part of a lead.
UNCERTAIN_SIZE, UNCERTAIN_LEAD = 2.0, 0.65
#: What each cut behind a string but one is worth to who captures or saves it, and how much of that by ko.
CUT_WORTH, CERTAINTY = 10.0, {WIN: 1.0, KO_A: 0.6, KO_B: 0.4}
#: Parts of its size that shutting in a thrashing dragon is worth: by a connection within one dragon, with stones that
#: nobody needs, and else.
THRASHING_SAME, THRASHING_LIGHT, THRASHING_SIZE = 1.6, 0.8, 1.7
#: An invasion into settled ground costs so much a point.
INVASION_MALUS = 12.0
#: A lead below this makes nobody careful; a larger one counts up to the second figure.
SURE_LEAD, MOST_MARGIN = 20.0, 20.0
#: Of what is proposed for a dragon that the move kills or saves, this much of its size is counted as territory.
COUNTED_SIZE = 2.0
#: A stone that nobody needs, from this line up, makes a move an invasion.
INVASION_LINE = 4


class _Strategy(Struct):
    """The strategical value while it is computed.

    `parts`: what adds up. `candidates`: for each dragon the largest amount proposed. `asked_by`: the reason that is
    weighed now.
    """

    parts: list[Contribution] = field(default_factory=list)
    candidates: dict[int, Contribution] = field(default_factory=dict)
    asked_by: tuple[Reason, ...] = ()

    def add(self, cause: str, amount: float, points: tuple[int, ...], note: str = "") -> None:
        """Adds a part of the value; `note`: the arithmetic, or why it is nothing."""
        self.parts.append(Contribution(cause, amount, points, note, self.asked_by))

    def propose(self, dragon: int, amount: float, cause: str, sum_: str) -> None:
        """Proposes an amount for a dragon, with its arithmetic; the largest counts."""
        known = self.candidates.get(dragon)
        if amount <= 0.0:
            return
        proposed = Contribution(cause, amount, (dragon,), sum_, self.asked_by, dragon=dragon)
        if known is None or amount > known.amount:
            if known is not None:
                self._pass_over(known)
            self.candidates[dragon] = proposed
        else:
            self._pass_over(proposed)

    def _pass_over(self, less: Contribution) -> None:
        note = f"{less.amount:.2f} is not the most for this dragon: {less.note}"
        self.parts.append(replace(less, amount=0.0, note=note))


def strategical_value(
    situation: Situation, record: MoveRecord, redundant: dict[Reason, Redundancy], territory: float
) -> list[Contribution]:
    """Returns the parts that add up to the strategical value. `territory`: the territorial value of the move."""
    found = _Strategy()
    for reason in record.sorted_reasons:
        if redundant[reason].strategical:
            continue
        found.asked_by = (reason,)
        match reason:
            case Attack() | Defend():
                _tactical(situation, record, reason, territory, found)
            case Either(one, two):
                _either(situation, record, one, two, found)
            case All(one, two):
                _all(situation, record, one, two, found)
            case Connect() | Cut():
                _link(situation, record, reason, territory, found)
            case StrategicAttack(dragon):
                _strategic(situation, record, dragon, True, found)
            case StrategicDefend(dragon):
                _strategic(situation, record, dragon, False, found)
            case UncertainOwlAttack(dragon) | UncertainOwlDefense(dragon):
                _uncertain(situation, record, dragon, found)
            case _:
                pass
    for _, proposed in sorted(found.candidates.items()):
        found.parts.append(_effect(situation, record, proposed))
    penalty = _invasion_penalty(situation, record)
    if penalty:
        note = f"{INVASION_MALUS:g} x {penalty / INVASION_MALUS:.2f} of the enemy's territory at the point"
        found.parts.append(
            Contribution("invasion penalty", -penalty, (record.point,), note, tuple(record.sorted_reasons))
        )
    return found.parts


# ---- What each reason proposes -------------------------------------------------------------------------------------


def _tactical(
    situation: Situation, record: MoveRecord, reason: Attack | Defend, territory: float, found: _Strategy
) -> None:
    string = reason.string
    dragon = situation.dragon_of(string)
    if situation.defense_code(string) == LOSE or (situation.scoring and situation.status(dragon) == "dead"):
        return
    if situation.is_inessential(string):
        return
    cuts = situation.potential_cuts(string)
    if cuts > 1:
        certainty = CERTAINTY[reason.code]
        sum_ = f"{CUT_WORTH:g} for each of {cuts} cuts but one" + (f", x {certainty} by ko" if certainty < 1.0 else "")
        found.add("a cutting stone", CUT_WORTH * (cuts - 1) * certainty, (string,), sum_)
    if situation.safety(dragon) == "inessential":
        return
    for near, lunch in situation.outline.lunches.items():
        if lunch != string:
            continue
        if situation.scoring and territory < 0.0 and situation.status(near) == "alive":
            continue
        if _lunch_counts(situation, record, near):
            found.propose(near, *_weak_size(situation, near, "a lunch"))


def _weak_size(situation: Situation, dragon: int, cause: str) -> tuple[float, str, str]:
    """Returns what the weakness of a dragon is worth, in points, for which cause, and the arithmetic."""
    size, weakness = situation.strategic_size(dragon), situation.weakness(dragon)
    capped = soft_cap(size, SIZE_CAP)
    sum_ = (
        f"{WEAK_SHARE} x weakness {weakness:.2f} x {capped:.2f}, "
        f"from size {size:.2f}: {SIZE_CAP:g} x {size:.2f} / ({SIZE_CAP:g} + {size:.2f})"
    )
    return WEAK_SHARE * capped * weakness, cause, sum_


def _sized(situation: Situation, dragon: int, share: float, cause: str) -> tuple[float, str, str]:
    """Returns a share of a dragon's size, in points, for which cause, and the arithmetic."""
    size = situation.strategic_size(dragon)
    return share * size, cause, f"{share} x size {size:.2f}"


def _decides_outright(record: MoveRecord, string: int) -> bool:
    """Tells whether the move itself captures or saves a string without a ko."""
    return any(
        isinstance(reason, (Attack, Defend)) and reason.string == string and reason.code == WIN
        for reason in record.reasons
    )


def _lunch_counts(situation: Situation, record: MoveRecord, dragon: int) -> bool:
    decides = _decides_outright(record, dragon)
    if len(situation.members(dragon).strings) == 1 and situation.status(dragon) != "dead" and decides:
        return False
    return situation.attack_code(dragon) == LOSE or decides


def _both_dead(situation: Situation, one: int, two: int) -> bool:
    return all(situation.status(situation.dragon_of(string)) == "dead" for string in (one, two))


def _either(situation: Situation, record: MoveRecord, one: int, two: int, found: _Strategy) -> None:
    if _both_dead(situation, one, two) or any(isinstance(reason, OwnCombination) for reason in record.reasons):
        return
    worths = [_capture_value(situation, record, string) for string in (one, two)]
    note = "the smaller of " + " and ".join(f"{worth:.2f}" for worth in worths)
    found.add("captures one of two", min(worths), (one, two), note)


def _capture_value(situation: Situation, record: MoveRecord, string: int) -> float:
    """Returns the value of capturing a string, with what it revives and what is lost around it."""
    value = 2.0 * situation.effective(string)
    near = [situation.origin(stone) for stone in situation.board.adjacent_strings(string)]
    dragons = {situation.dragon_of(neighbor) for neighbor in near}
    dead = [situation.size_of(dragon) for dragon in dragons if situation.status(dragon) == "dead"]
    if dead and len(dead) < len(dragons):
        value += 2.0 * max(dead)
    saved = {reason.string for reason in record.reasons if isinstance(reason, Defend)}
    exposed = [
        situation.effective(neighbor)
        for neighbor in near
        if situation.attack_code(neighbor) != LOSE and neighbor not in saved
    ]
    return max(0.0, value - 2.0 * max(exposed, default=0.0))


def _all(situation: Situation, record: MoveRecord, one: int, two: int, found: _Strategy) -> None:
    if _both_dead(situation, one, two) or any(isinstance(reason, EnemyCombination) for reason in record.reasons):
        return
    smaller = min(situation.effective(one), situation.effective(two))
    found.add("saves both of two", 2.0 * smaller, (one, two), f"2 x the smaller effective size {smaller:.2f}")


def _link(situation: Situation, record: MoveRecord, reason: Connect | Cut, territory: float, found: _Strategy) -> None:
    if not record.safe and (isinstance(reason, Connect) or situation.scoring):
        return
    one, two = situation.dragon_of(reason.one), situation.dragon_of(reason.two)
    if isinstance(reason, Connect):
        _over_thrashing(situation, one, two, found)
    if one == two:
        return
    if situation.scoring and all(situation.safety(d) in ("alive", "strongly alive", "invincible") for d in (one, two)):
        return
    score = situation.pessimistic_score
    margin = min(score, MOST_MARGIN) if score > SURE_LEAD else 0.0
    cause = "a connection" if isinstance(reason, Connect) else "a cut"
    for dragon, friend in ((one, two), (two, one)):
        amount, sum_ = connection_value(situation, dragon, friend, territory, margin)
        found.propose(dragon, amount, cause, sum_)


def _over_thrashing(situation: Situation, one: int, two: int, found: _Strategy) -> None:
    """Proposes a value for a connection around the dragon that the last move played with."""
    last = situation.position.last_move
    dragon = NO_POINT if last is None else situation.dragons.dragon_at.get(last.point, NO_POINT)
    if dragon not in situation.thrashing or not {one, two} <= set(situation.neighbors(dragon, situation.color)):
        return
    light = [d for d in (one, two) if situation.safety(d) == "inessential"]
    share = THRASHING_SAME if one == two else THRASHING_LIGHT if light else THRASHING_SIZE
    found.propose(dragon, *_sized(situation, dragon, share, "a thrashing dragon"))


def _strategic(situation: Situation, record: MoveRecord, dragon: int, attack: bool, found: _Strategy) -> None:
    if dragon in situation.thrashing:
        found.propose(dragon, *_sized(situation, dragon, THRASHING_SIZE, "a thrashing dragon"))
        return
    lost = len(situation.members(dragon).strings) == 1 and situation.is_lost(dragon)
    if situation.status(dragon) == "dead" or lost or situation.safety(dragon) == "inessential":
        return
    cause = "strategic attack" if attack else "strategic defence"
    if attack and not record.owl_defended.issuperset(situation.critical_neighbors(dragon)):
        found.add(cause, 0.0, (dragon,), "an own dragon beside it is in danger")
        return
    found.propose(dragon, *_weak_size(situation, dragon, cause))


def _uncertain(situation: Situation, record: MoveRecord, dragon: int, found: _Strategy) -> None:
    score = situation.pessimistic_score
    if score < 0.0 or situation.critical_neighbors(dragon):
        return
    size = situation.strategic_size(dragon)
    sum_ = f"the smaller of {UNCERTAIN_SIZE:g} x size {size:.2f} and {UNCERTAIN_LEAD} x lead {score:.2f}"
    found.propose(dragon, min(UNCERTAIN_SIZE * size, UNCERTAIN_LEAD * score), "reading was uncertain", sum_)


# ---- What counts of it ---------------------------------------------------------------------------------------------


def _effect(situation: Situation, record: MoveRecord, most: Contribution) -> Contribution:
    """Returns the part that counts of the largest amount proposed for a dragon."""
    (dragon,), amount = most.points, most.amount
    owl = any(isinstance(r, (OwlAttack, OwlDefend)) and r.dragon == dragon for r in record.reasons)
    if situation.status(dragon) == "critical" and not owl:
        note = f"{amount:.2f}, but the dragon is critical and not settled by it: {most.note}"
        return replace(most, amount=0.0, note=note)
    members = situation.members(dragon)
    tactical = any(isinstance(r, (Attack, Defend)) and r.string == dragon for r in record.reasons)
    if (
        tactical
        and len(members.strings) == 1
        and situation.status(dragon) != "dead"
        and members.effective_size < members.size + 2
    ):
        return replace(most, amount=0.0, note=f"{amount:.2f} is counted already: the string itself; {most.note}")
    in_race = any(isinstance(r, Semeai) and r.dragon == dragon for r in record.reasons)
    if tactical or in_race or (owl and situation.status(dragon) == "critical"):
        size = situation.strategic_size(dragon)
        counted = COUNTED_SIZE * size
        note = (
            f"{amount:.2f}, of which {counted:.2f}, {COUNTED_SIZE:g} x size {size:.2f}, is counted already; {most.note}"
        )
        return replace(most, amount=max(0.0, amount - counted), note=note)
    return most


# ---- Invasions -----------------------------------------------------------------------------------------------------


def _invasion_penalty(situation: Situation, record: MoveRecord) -> float:
    """Returns what an invasion of the opponent's sphere costs, in points."""
    if not record.reasons:
        return 0.0
    around = [record.point, *(record.point + step for step in LINES)]
    empty = [p for p in around if situation.board.color[p] == EMPTY]
    if any(situation.owner("area", p) != situation.enemy for p in empty):
        return 0.0
    if not all(_invades(situation, reason) for reason in record.reasons):
        return 0.0
    enemys = -situation.territory_value(situation.enemy_turn, record.point)
    return INVASION_MALUS * max(0.0, enemys)


def _invades(situation: Situation, reason: Reason) -> bool:
    """Tells whether a move with this reason can still be an invasion."""
    match reason:
        case ExpandMoyo() | StrategicAttack() | Invasion():
            return True
        case Defend(string):
            return situation.members(situation.dragon_of(string)).size == 1
        case OwlDefend(dragon):
            return _is_light_stone(situation, dragon)
        case _:
            return False


def _is_light_stone(situation: Situation, dragon: int) -> bool:
    """Tells whether a dragon is a single stone far from the edge that cuts nothing, next to strong enemies and no weak
    ones.
    """
    members, size = situation.members(dragon), situation.board.size
    row, column = row_of(dragon), column_of(dragon)
    line = 1 + min(row, column, size - 1 - row, size - 1 - column)
    if members.size > 1 or line < INVASION_LINE or situation.worms.cutstones[dragon]:
        return False
    near = [situation.dragon_of(stone) for stone in situation.board.adjacent_strings(dragon)]
    strong = any(situation.safety(d) in ("invincible", "strongly alive") for d in near)
    light = any(
        situation.safety(d) not in ("invincible", "strongly alive", "alive")
        or (situation.safety(d) == "alive" and situation.is_weak(d))
        for d in near
    )
    return strong and not light
