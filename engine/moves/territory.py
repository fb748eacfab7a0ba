"""The territorial value of a move: its effect on stones, and the influence that follows.

Source: GNU Go manual, chapter "Move generation", section "Territorial value"; chapter "Influence Function", section
"Influence and Territory". The figures are GNU Go 3.8's.
"""

from collections.abc import Iterable

from msgspec import Struct, field
from msgspec.structs import replace

from godebug.engine.go.points import LINES
from godebug.engine.go.position import Move
from godebug.engine.go.result_codes import KO_A, KO_B, LOSE, WIN, reverse
from godebug.engine.influence.safety import MoveEffects
from godebug.engine.moves.followups import attack_threat_followup, defend_threat_followup
from godebug.engine.moves.origin import Detail, Origin, given
from godebug.engine.moves.outcome import Outcome
from godebug.engine.moves.reasons import (
    Attack,
    AttackThreat,
    Connect,
    Cut,
    Defend,
    DefendThreat,
    EnemyCombination,
    ExpandMoyo,
    ExpandTerritory,
    Invasion,
    OwlAttack,
    OwlAttackThreat,
    OwlDefend,
    OwlDefendThreat,
    OwlPreventThreat,
    OwnCombination,
    Reason,
    Semeai,
    SemeaiThreat,
    StrategicAttack,
    StrategicDefend,
)
from godebug.engine.moves.record import MoveRecord, MoveRecords
from godebug.engine.moves.redundancy import Redundancy
from godebug.engine.moves.situation import Situation
from godebug.engine.moves.value import UNBOUNDED, Contribution
from godebug.engine.score.estimate import territory_change

#: The parts of the account that influence gives: what the move gains, and what can be broken into afterwards.
TERRITORY_CAUSE, BREAK_INS_CAUSE = "territory", "break-ins after the move"
#: What is taken off since the life of a dragon is not sure to change.
DOUBT_CAUSE = "doubt about a dragon"
#: Where the next move is as likely to decide, there is none; and smaller dragons count in full: to whom a few stones
#: belong in the end says little of whether the move worked.
NO_DOUBT, DOUBTED_STONES = 0.99, 5
BY_INFLUENCE = (TERRITORY_CAUSE, BREAK_INS_CAUSE)
#: What a ko costs, in parts of what it is about.
KO_COST = {KO_A: 0.6, KO_B: 1.0}
#: A capture, or a rescue, inside a dragon that is dead anyway.
DEAD_SHARE = 0.4
#: A string whose dragon lives only through a race, and a capture where killing was read but capturing is surer.
INEFFECTIVE_DEFENSE, INEFFECTIVE_ATTACK = 0.9, 0.1
#: Taking a stone that could retake is no whole point.
KO_STONE = 0.5
#: What is said of the size of a string.
EFFECTIVE = "its effective size"
#: Answering the last move of a dead dragon, in parts of its size; making sure of a lead.
ANSWER_LAST_MOVE, MAKE_SURE = 1.5, 0.9


class Territory(Struct):
    """The territorial part of a move's value while it is computed.

    `parts`: what adds up to the value. `followup`: the value of the largest threat. `secondary`: value that alone does
    not suffice for a move. `effects`: on the stones; `outcome`: the influence that follows from them, None where it was
    not needed. `saved`, `lost`: stones that the move rescues, and captures for good. `wanted`: a reason asks for
    influence, `askers`: those that do. `asked_by`: the reasons that are weighed now.
    `lives`: dragons that the move kills or saves; `decided`: stones that it captures or rescues tactically.
    """

    parts: list[Contribution] = field(default_factory=list)
    followup: float = 0.0
    followups: list[Contribution] = field(default_factory=list)
    secondary: float = 0.0
    secondaries: list[Contribution] = field(default_factory=list)
    effects: MoveEffects = field(default_factory=lambda: MoveEffects(False))
    outcome: Outcome | None = None
    saved: set[int] = field(default_factory=set)
    lost: set[int] = field(default_factory=set)
    wanted: bool = False
    asked_by: tuple[Reason, ...] = ()
    askers: list[Reason] = field(default_factory=list)
    lives: set[int] = field(default_factory=set)
    decided: set[int] = field(default_factory=set)

    @property
    def value(self) -> float:
        """Returns the sum of the parts, in points."""
        return sum(part.amount for part in self.parts)

    @property
    def influence_followup(self) -> float:
        """Returns the territory that a second move would take, in points."""
        return 0.0 if self.outcome is None else self.outcome.followup_gain

    def add(self, cause: str, amount: float, *points: int, note: str = "", details: tuple[Detail, ...] = ()) -> None:
        """Adds a part of the value."""
        self.parts.append(Contribution(cause, amount, points, note, self.asked_by, details))

    def add_followup(self, cause: str, amount: float, *points: int, note: str = "") -> None:
        """Adds a threat; the largest is the followup value."""
        self.followups.append(Contribution(cause, amount, points, note, self.asked_by))
        self.followup = max(self.followup, amount)

    def add_secondary(self, cause: str, amount: float, *points: int, note: str = "") -> None:
        """Adds to the secondary value."""
        self.secondaries.append(Contribution(cause, amount, points, note, self.asked_by))
        self.secondary += amount

    def want(self) -> None:
        """Notes that the reason that is weighed now asks for the influence after the move."""
        self.wanted = True
        self.askers += self.asked_by

    def save(self, stones: Iterable[int]) -> None:
        """Marks stones as saved by the move."""
        self.saved.update(stones)
        self.lost.difference_update(stones)

    def capture(self, stones: Iterable[int]) -> None:
        """Marks stones as lost by the move."""
        self.lost.update(stones)
        self.saved.difference_update(stones)


class TerritorialValuation:
    """Values the moves of one generation; influence computations that are needed again are kept."""

    def __init__(self, situation: Situation, records: MoveRecords) -> None:
        self.situation = situation
        self.records = records
        self._kept: dict[tuple[int, MoveEffects], Outcome] = {}

    def __call__(self, record: MoveRecord, redundant: dict[Reason, Redundancy], *, wanted: bool = False) -> Territory:
        """Returns the territorial part of a move.

        `redundant`: for every reason of the record. `wanted`: compute influence whatever the reasons are.
        """
        found = Territory(wanted=wanted)
        for reason in record.sorted_reasons:
            why = redundant[reason].territorial
            if why:
                continue
            found.asked_by = (reason,)
            self._weigh(reason, record, found)
        found.asked_by = ()
        situation = self.situation
        safe = record.safe and (
            record.point in self.records.known_safe or situation.reader.safe_move(record.point, situation.color) != LOSE
        )
        given_up = {p for dragon in situation.given_up for p in situation.members(dragon).stones}
        found.effects = MoveEffects(safe, frozenset(found.saved), frozenset(found.lost), frozenset(given_up))
        if not safe:
            found.add("not a safe move", 0.0, record.point, note="the new stone counts as lost")
        if found.wanted and situation.can_play(record.point, situation.color):
            found.asked_by = tuple(found.askers)
            self._add_influence(record.point, found)
            self._add_doubt(found)
            found.asked_by = ()
        value = found.value
        if record.least_territory > 0.0 and value < record.least_territory:
            givers = tuple(given(figure) for figure in record.given_figures_of("minimum territory"))
            found.add("minimum territory", record.least_territory - value, details=givers)
        elif value > record.most_territory and record.most_territory < UNBOUNDED:
            givers = tuple(given(figure) for figure in record.given_figures_of("maximum territory"))
            found.add("maximum territory", record.most_territory - value, details=givers)
        return found

    # ---- Influence -------------------------------------------------------------------------------------------------

    def _add_influence(self, point: int, found: Territory) -> None:
        outcome = found.outcome = self.outcome_of(point, found.effects)
        plain = territory_change(outcome.before, outcome.uncorrected, self.situation.color)
        found.add(TERRITORY_CAUSE, plain, point)
        if outcome.gain != plain:
            found.add(BREAK_INS_CAUSE, outcome.gain - plain, point)

    def _add_doubt(self, found: Territory) -> None:
        """Takes off the part of what hangs on the lives of dragons that the move is not likely to change."""
        situation, outcome = self.situation, found.outcome
        large = [d for d in sorted(found.lives) if situation.members(d).size >= DOUBTED_STONES]
        stakes = {d: situation.size_of(d) for d in large if situation.odds(d).turn < NO_DOUBT}
        if not stakes or outcome is None:
            return
        stones = {p for dragon in stakes for p in situation.members(dragon).stones} - found.decided
        effects = found.effects
        plain = replace(effects, saved=effects.saved - stones, lost=effects.lost - stones)
        if plain == effects:
            return
        without = situation.outcomes.after(outcome.move, plain)
        hangs = territory_change(without, outcome.uncorrected, situation.color)
        turn = sum(situation.odds(d).turn * size for d, size in stakes.items()) / sum(stakes.values())
        if hangs > 0.0:
            note = f"{hangs:.2f} points hang on that; the next move changes it in {turn:.0%} of such cases"
            found.add(DOUBT_CAUSE, (turn - 1.0) * hangs, *stakes, note=note)

    def outcome_of(self, point: int, effects: MoveEffects) -> Outcome:
        """Returns influence after a move with these effects; with its followup, where a stone of it can go on."""
        key = (point, effects)
        if key not in self._kept:
            situation, outcomes = self.situation, self.situation.outcomes
            move = Move(situation.color, point)
            uncorrected = outcomes.after(move, effects)
            after = outcomes.break_ins_after(uncorrected).after
            self._kept[key] = Outcome(
                move,
                situation.enemy_turn,
                after,
                uncorrected,
                outcomes.followup(after) if effects.safe or effects.saved else None,
                effects,
                outcomes.inessential(situation.enemy),
            )
        return self._kept[key]

    # ---- Reasons ---------------------------------------------------------------------------------------------------

    def _weigh(self, reason: Reason, record: MoveRecord, found: Territory) -> None:
        match reason:
            case Attack():
                self._attack(reason, found)
            case Defend():
                self._defend(reason, record, found)
            case AttackThreat(string):
                amount, sum_ = attack_threat_followup(self.situation, self.records, record, string)
                found.add_followup("threat to capture", amount, string, note=sum_)
            case DefendThreat(string):
                if record.safe:
                    amount, sum_ = defend_threat_followup(self.situation, record.point, string)
                    found.add_followup("threat to save", amount, string, note=sum_)
            case Cut() | ExpandTerritory() | ExpandMoyo() | Invasion():
                found.want()
            case Connect():
                if record.safe:
                    found.want()
            case StrategicAttack() | StrategicDefend():
                if not self.situation.scoring:
                    found.want()
            case SemeaiThreat(dragon) | OwlDefendThreat(dragon):
                self._threaten(dragon, found)
            case Semeai() | OwlAttack() | OwlDefend():
                found.want()
                self._life(reason, record, found)
            case OwlAttackThreat(dragon):
                self._attack_threat(dragon, record, found)
            case OwlPreventThreat(dragon):
                self._prevent_threat(dragon, record, found)
            case OwnCombination(size):
                found.add("own combination", size + 1.0, note="with the stone that it costs")
            case EnemyCombination(size):
                found.add("enemy combination stopped", float(size))
                found.want()
            case _:
                pass

    def _attack(self, reason: Attack, found: Territory) -> None:
        situation, string = self.situation, reason.string
        size = situation.effective(string)
        found.want()
        if situation.defense_code(string) == LOSE:
            found.add_secondary("captures what cannot be saved", size, string, note=EFFECTIVE)
        elif situation.status(situation.dragon_of(string)) == "dead":
            found.add_secondary("captures what is dead", DEAD_SHARE * size, string, note=_dead(size))
        else:
            found.capture(situation.strings[string].stones)
            found.decided.update(situation.strings[string].stones)
            found.add("captures a string", 0.0, string, note="counted by influence")
            if reason.code in KO_COST:
                found.add("ko", -KO_COST[reason.code] * size, string, note=_ko("capture", reason.code, size))

    def _defend(self, reason: Defend, record: MoveRecord, found: Territory) -> None:
        situation, string = self.situation, reason.string
        size, dragon = situation.effective(string), situation.dragon_of(string)
        defended = dragon in record.owl_defended
        in_race = any(isinstance(other_, Semeai) and other_.dragon == dragon for other_ in record.reasons)
        if situation.status(dragon) == "dead":
            found.add_secondary("saves a string of a dead dragon", DEAD_SHARE * size, string, note=_dead(size))
            return
        if situation.is_owl_critical(dragon) and not defended and not in_race:
            found.add_secondary("saves a string of a critical dragon", DEAD_SHARE * size, string, note=_dead(size))
            return
        found.want()
        found.save(situation.strings[string].stones)
        found.decided.update(situation.strings[string].stones)
        found.add("saves a string", 0.0, string, note="counted by influence")
        if reason.code in KO_COST:
            found.add("ko", -KO_COST[reason.code] * size, string, note=_ko("rescue", reason.code, size))
        if situation.is_owl_critical(dragon) and not defended:
            found.add("ineffective rescue", -INEFFECTIVE_DEFENSE * size, string, note="only the race decides")

    def _life(self, reason: Semeai | OwlAttack | OwlDefend, record: MoveRecord, found: Territory) -> None:
        situation, dragon = self.situation, reason.dragon
        members = situation.members(dragon)
        found.lives.add(dragon)
        code = reason.code if isinstance(reason, (OwlAttack, OwlDefend)) else WIN
        if (
            members.size == 1
            and situation.board.is_ko_point(dragon)
            and any(record.point + step == dragon for step in LINES)
        ):
            found.add("a stone in a ko", -KO_STONE, dragon)
        if members.color == situation.color:
            changed = self._saved_strings(reason, record, code)
            found.save(p for string in changed for p in situation.strings[string].stones)
            found.add("saves a dragon", 0.0, dragon, note="counted by influence")
        else:
            changed = list(members.strings)
            found.capture(p for string in changed for p in situation.strings[string].stones)
            found.add("captures a dragon", 0.0, dragon, note="counted by influence")
        if code in KO_COST:
            size = sum(situation.effective(string) for string in changed)
            found.add("ko", -KO_COST[code] * size, dragon, note=_ko("life and death", code, size))
        if isinstance(reason, OwlAttack) and len(members.strings) == 1:
            outright = Attack(dragon) in record.reasons
            if situation.attack_code(dragon) == WIN and situation.defense_code(dragon) != LOSE and not outright:
                found.add(
                    "suspected ineffective",
                    -INEFFECTIVE_ATTACK * members.effective_size,
                    dragon,
                    note="it could be captured outright elsewhere",
                )

    def _saved_strings(self, reason: Reason, record: MoveRecord, code: int) -> list[int]:
        """Returns the strings of an own dragon that the move saves with it."""
        situation = self.situation
        strings = situation.members(reason.dragon).strings  # type: ignore[union-attr]
        if isinstance(reason, Semeai):
            return list(strings)
        needed = code if code in (WIN, KO_A, KO_B) else WIN
        return [string for string in strings if self._is_saved(string, record, needed)]

    def _is_saved(self, string: int, record: MoveRecord, needed: int) -> bool:
        situation = self.situation
        if situation.attack_code(string) == LOSE:
            return True
        if any(isinstance(reason, Defend) and reason.string == string for reason in record.reasons):
            return True
        with situation.played(record.point, situation.color) as made:
            return made and reverse(situation.reader.attack(string)[0]) >= needed

    def _attack_threat(self, dragon: int, record: MoveRecord, found: Territory) -> None:
        situation = self.situation
        if situation.status(dragon) == "dead":
            return
        if not record.owl_defended.issuperset(situation.critical_neighbors(dragon)):
            found.add("threat to a dragon", 0.0, dragon, note="an own dragon beside it is in danger")
            return
        self._threaten(dragon, found)

    def _threaten(self, dragon: int, found: Territory) -> None:
        size = self.situation.size_of(dragon)
        found.add_followup("threat to a dragon", 2.0 * size, dragon, note=f"2 x its effective size {size:.2f}")

    def _prevent_threat(self, dragon: int, record: MoveRecord, found: Territory) -> None:
        situation = self.situation
        if situation.status(dragon) != "dead":
            return
        size, score = situation.size_of(dragon), situation.pessimistic_score
        last = situation.position.last_move
        answered = last is not None and last.color == situation.enemy and last.point in situation.members(dragon).stones
        if answered and not situation.scoring:
            note = f"{ANSWER_LAST_MOVE} x effective size {size:.2f}"
            found.add("answers the last move", ANSWER_LAST_MOVE * size, dragon, note=note)
        elif score > 0.0 and not situation.scoring:
            sure = min(MAKE_SURE * size, score / 2.0 - situation.board.size / 2.0 - 1.0)
            found.add("makes sure of a dead dragon", max(0.0, sure), dragon, note="the mover leads")
        else:
            with record.current_origin.set_to(
                Origin(f"the threats of a dead dragon, 2 x its effective size {size:.2f}")
            ):
                record.set_reverse_followup(2.0 * size)


def _dead(size: float) -> str:
    """Returns the arithmetic of a string of a dead or critical dragon."""
    return f"{DEAD_SHARE} x effective size {size:.2f}"


def _ko(what: str, code: int, size: float) -> str:
    """Returns the arithmetic of something that happens by ko."""
    return f"{what} by ko: {KO_COST[code]} x effective size {size:.2f}"
