"""One generation of moves: reasons are collected, every move is valued, one is chosen.

Source: GNU Go manual, chapter "Move generation".
"""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Final

from msgspec import Struct

from godebug.engine.dragons.records import OwlVerdict
from godebug.engine.go.points import NO_POINT, vertex
from godebug.engine.go.result_codes import LOSE
from godebug.engine.moves.blunders import Loss, blunder
from godebug.engine.moves.choose import Choice, choose, ordered, redistributed
from godebug.engine.moves.collect.cuts import collect_break_ins, collect_cuts, collect_forbidden
from godebug.engine.moves.collect.endgame import collect_endgame
from godebug.engine.moves.collect.opening import collect_opening_moves
from godebug.engine.moves.collect.owl import collect_life_reasons, collect_race_reasons
from godebug.engine.moves.collect.shapes import ShapeMatcher
from godebug.engine.moves.collect.tactics import collect_combinations, collect_double_threats, collect_tactical_reasons
from godebug.engine.moves.details import details_of
from godebug.engine.moves.experience import LEAST_SIZE, LEAST_STONES, Experiences
from godebug.engine.moves.fill import LibertyFiller
from godebug.engine.moves.ko_threats import raised_threats
from godebug.engine.moves.ledger import Ledger
from godebug.engine.moves.links import joined_strings
from godebug.engine.moves.origin import Origin
from godebug.engine.moves.probabilities import move_probabilities, uncertainty
from godebug.engine.moves.reasons import Attack, PotentialSemeai, Reason, describe, objects
from godebug.engine.moves.record import MoveRecord, MoveRecords
from godebug.engine.moves.redundancy import Redundancy, redundancy
from godebug.engine.moves.review.induced import find_induced_reasons
from godebug.engine.moves.review.life import find_more_life_reasons
from godebug.engine.moves.review.races import find_more_race_reasons
from godebug.engine.moves.review.tactics import find_more_tactical_reasons
from godebug.engine.moves.safety import find_safety
from godebug.engine.moves.situation import Situation
from godebug.engine.moves.strategy import COUNTED_SIZE, strategical_value
from godebug.engine.moves.territory import TerritorialValuation, Territory
from godebug.engine.moves.value import TIE_BREAK, WORTHLESS, Contribution, Stake, Valuation, Worth, value
from godebug.engine.patterns.database import Database
from godebug.engine.score.estimate import game_status

#: Whether secondary values add up over the reviews of the moves, as they do in GNU Go 3.8, where nothing resets them: a
#: move that is reviewed again for the endgame counts them twice. Without this they count once.
SECONDARY_ADDS_UP: Final = True
#: Up to this value of the best move the endgame patterns are looked at.
ENDGAME_VALUE: Final = 6.0
#: What a move is worth that fills a neutral point.
FILLING_VALUE: Final = 1.0
#: From this lead on dead dragons that the enemy plays with are dealt with.
THRASHING_LEAD: Final = 5.0
TOPIC: Final = "move-reasons"
TOP_TOPIC: Final = "top-moves"
#: What is said of a move whose stone does not count.
UNSAFE: Final = "strategically or tactically unsafe"
#: What is said of a move that takes a ko back at once.
AFTER_THREAT: Final = "takes a ko, after a threat"
#: Resigning: on this board, so far behind, with no better move, so late, and no weak enemy dragon of that size.
RESIGNING_SIZE, HOPELESS, RESIGNING_VALUE, RESIGNING_STATUS, HOPEFUL_SIZE = 19, 45.0, 10.0, 0.8, 10.0
#: On boards larger than this who has nothing but dead stones, and no move, resigns.
SMALLEST_RESIGNED: Final = 2
#: The general databases, those of the opening, and those of the endgame.
GENERAL, OPENING, ENDGAME = ("patterns", "patterns2"), ("fuseki",), ("endgame",)


#: Who collects reasons, by what is said of where they come from: first; once patterns have spoken; in each review.
_COLLECTORS: Final = {
    "tactical reading": collect_tactical_reasons,
    "reading of races": collect_race_reasons,
    "life-and-death reading": collect_life_reasons,
    "a cut that connection patterns found": collect_cuts,
    "break-in reading": collect_break_ins,
    "unconditional territory": collect_forbidden,
}
_THREATS: Final = {
    "reading of two strings at once": collect_double_threats,
    "reading of combinations": collect_combinations,
}
_REVIEWS: Final = {
    "tactical reading after the move": find_more_tactical_reasons,
    "life-and-death reading after the move": find_more_life_reasons,
    "reading of races after the move": find_more_race_reasons,
}
OPENING_RULES: Final = "rules of the opening"
ENDGAME_RULES: Final = "rules of the endgame"


class MoveValue(Struct, frozen=True):
    """One move with its valuation.

    `record`: reasons, bounds, patterns. `territory`: the territorial part, with the influence after the move.
    `strategy`: the parts that add up to the strategical value. `valuation`: the value, its account, and the value as a
    ko threat. `worth`: all parts that the value is made of.
    """

    record: MoveRecord
    territory: Territory
    strategy: tuple[Contribution, ...]
    valuation: Valuation
    worth: Worth = Worth()


class Generation(Struct, frozen=True, dict=True, weakref=True):
    """The result. `moves`: every move that was valued, by point. `passes`: how often all moves were valued."""

    situation: Situation
    records: MoveRecords
    moves: Mapping[int, MoveValue]
    choice: Choice
    passes: int
    filled: bool = False

    @property
    def best(self) -> int:
        """Returns the chosen move, NO_POINT for none."""
        return self.choice.point

    @cached_property
    def values(self) -> dict[int, float]:
        """Returns the final value of every move with a positive one."""
        return {p: ledger.value for p, ledger in sorted(self.choice.ledgers.items()) if ledger.value > 0.0}

    @property
    def weighed(self) -> bool:
        """Tells whether values are points times what games say of the moves."""
        return any(move.worth.experience is not None for move in self.moves.values())

    def ledger(self, point: int) -> Ledger:
        """Returns the account of a move's value, an empty one for a move that was not valued."""
        return self.choice.ledgers.get(point, Ledger())

    @cached_property
    def probabilities(self) -> dict[int, float]:
        """Returns how likely each move would be chosen if the random parts of the values were drawn again."""
        drawn, spreads = {}, {}
        for p, points in self.values.items():
            spread = TIE_BREAK * self.records.at(p).randomness
            drawn[p], spreads[p] = points - spread * self.records.random[p], spread
        return move_probabilities(drawn, spreads)

    @property
    def uncertainty(self) -> float:
        """Returns the entropy of the choice, in bits."""
        return uncertainty(self.probabilities)

    @property
    def resigns(self) -> bool:
        """Tells whether the mover has nothing left to play for: far behind, late in the game, on a full board."""
        situation = self.situation
        if self.best == NO_POINT:
            return situation.board.size > SMALLEST_RESIGNED and situation.optimistic_score < 0.0 and not self._lives
        if situation.board.size != RESIGNING_SIZE:
            return False
        if situation.optimistic_score > -HOPELESS or self.choice.value >= RESIGNING_VALUE:
            return False
        if game_status(situation.own_turn, situation.enemy_turn) < RESIGNING_STATUS:
            return False
        return not any(self._gives_hope(dragon) for dragon in situation.dragons.by_origin)

    @property
    def _lives(self) -> bool:
        """Tells whether any dragon of the mover may live, or it has none whose death could be counted."""
        situation = self.situation
        own = [d for d in situation.dragons.by_origin if situation.members(d).color == situation.color]
        return not own or any(situation.status(dragon) != "dead" for dragon in own)

    def _gives_hope(self, dragon: int) -> bool:
        """Tells whether a dragon gives the mover hope: an own one in danger, or a weak enemy one of some size."""
        situation = self.situation
        if situation.members(dragon).color == situation.color:
            return situation.status(dragon) == "critical"
        return (
            situation.status(dragon) != "dead"
            and situation.is_weak(dragon)
            and situation.size_of(dragon) >= HOPEFUL_SIZE
        )

    def reasons(self, point: int) -> tuple[str, ...]:
        """Returns the reasons for a move in the order of weight, as the text that follows `Move at C4 `."""
        record = self.records.get(point)
        if record is None:
            return ()
        texts = [self.text(reason) for reason in record.sorted_reasons if not isinstance(reason, PotentialSemeai)]
        return (*texts, *self.remarks(point))

    def remarks(self, point: int) -> tuple[str, ...]:
        """Returns what is to be said of a move besides its reasons."""
        record = self.records.get(point)
        unsafe = record is not None and record.reasons and not record.safe
        return (*([UNSAFE] if unsafe else []), *([] if self.is_legal(point) else [AFTER_THREAT]))

    def is_legal(self, point: int) -> bool:
        """Tells whether a move may be played now; one that takes a ko back may be played after a threat."""
        return bool(self.situation.board.is_legal(point, self.situation.color))

    @cached_property
    def ranked(self) -> list[tuple[int, float]]:
        """Returns every move with a positive value, best first; what may not be played now comes last."""
        return ordered(self.values, self.is_legal)

    def reason_lines(self, point: int) -> list[str]:
        """Returns the reasons for a move as whole sentences."""
        return [f"Move at {vertex(point, self.situation.board.size)} {text}" for text in self.reasons(point)]

    def text(self, reason: Reason) -> str:
        """Returns a reason as `reasons` tells it."""
        defenseless = isinstance(reason, Attack) and self.situation.defense_code(reason.string) == LOSE
        return describe(reason, self.situation.board.size, defenseless)


class MoveGenerator(Struct, dict=True):
    """Generates the moves of one situation.

    `seed`: of everything random. `threat_value`: the value of pure threats. `allowed`: which moves may be chosen, None
    for all. `opening`: whether opening moves are looked for.
    """

    situation: Situation
    seed: int = 0
    threat_value: float = 0.0
    allowed: Callable[[int], bool] | None = None
    opening: bool = True

    @cached_property
    def records(self) -> MoveRecords:
        """Returns the records of all moves, empty at first."""
        return MoveRecords(self.situation.points, self.seed, self.situation.given.unproposed)

    @cached_property
    def valued(self) -> dict[int, MoveValue]:
        """Returns the moves that have been valued so far, by point, as they were valued last."""
        return {}

    @property
    def so_far(self) -> Generation | None:
        """Returns what an interrupted run has found: the moves that it has valued, before any of them was found to be
        a blunder or replaced by another; None where it has valued none."""
        if not self.valued:
            return None
        ledgers = {p: move.valuation.ledger for p, move in self.valued.items()}
        return Generation(self.situation, self.records, self.valued, Choice(NO_POINT, 0.0, ledgers, ()), 0)

    @cached_property
    def _territory(self) -> TerritorialValuation:
        return TerritorialValuation(self.situation, self.records)

    @cached_property
    def _experiences(self) -> Experiences | None:
        """Returns what games say of moves; None where the databases have no table, the board is small, hardly a stone
        stands, or the game is being settled.
        """
        situation = self.situation
        if situation.databases is None or situation.scoring or situation.position.size < LEAST_SIZE:
            return None
        stones = sum(len(string.stones) for string in situation.worms.strings)
        table = situation.databases.contexts if stones >= LEAST_STONES else None
        return None if table is None else Experiences(table, situation.position, situation.color)

    def _points(self, choice: Choice) -> float:
        """Returns what the chosen move is worth in points, whatever games say of it."""
        if self._experiences is None or choice.point == NO_POINT:
            return choice.value
        return choice.value / self._experiences.of(choice.point).factor

    def run(self) -> Generation:
        """Collects reasons, values all moves and chooses one; adds endgame moves where no move is worth much."""
        self.collect()
        moves, choice = self._review()
        passes = 1
        if self._points(choice) <= ENDGAME_VALUE:
            self._match(ENDGAME)
            with self.records.current_origin.set_to(Origin(ENDGAME_RULES)):
                collect_endgame(self.situation, self.records)
            moves, again = self._review()
            passes = 2
            if again.point != NO_POINT or choice.point == NO_POINT:
                choice = again
        racing = self._dead_in_races() if choice.point == NO_POINT else []
        if racing:
            # What is dead only because its liberties run out may have to be taken off.
            self._suppose_alive(racing)
            self._match(GENERAL)
            self._match(ENDGAME)
            moves, choice = self._review()
            passes += 1
        filled = False
        if choice.point == NO_POINT:
            p = LibertyFiller(self.situation, self._losses, self.allowed).find()
            if p != NO_POINT:
                ledger = choice.ledgers.get(p, Ledger()).changed("choice", "fills a neutral point", FILLING_VALUE, (p,))
                ledgers = {**choice.ledgers, p: ledger}
                choice = Choice(p, FILLING_VALUE, ledgers, choice.top, choice.blunders)
                filled = True
        if choice.point == NO_POINT and self.allowed is not None:
            choice = self._best_by_territory(choice)
        trace = self.situation.trace
        for rank, (point, worth) in enumerate(choice.top, 1):
            trace.emit(TOP_TOPIC, "move", (point,), rank=rank, value=worth)
        return Generation(self.situation, self.records, moves, choice, passes, filled)

    def _best_by_territory(self, choice: Choice) -> Choice:
        """Chooses the move that makes most territory where no allowed move has a reason."""
        assert self.allowed is not None
        board, color = self.situation.board, self.situation.color
        gains = {
            p: self.territory_of(p).value
            for p in self.situation.points
            if self.allowed(p) and board.is_legal(p, color) and not self._losses(p)
        }
        best = max(gains, key=lambda p: (gains[p], -p), default=NO_POINT)
        if best == NO_POINT or gains[best] <= 0.0:
            return choice
        ledger = choice.ledgers.get(best, Ledger()).changed(
            "choice", "most territory of those allowed", gains[best], (best,)
        )
        return Choice(best, ledger.value, {**choice.ledgers, best: ledger}, choice.top, choice.blunders)

    # ---- Reasons ---------------------------------------------------------------------------------------------------

    def collect(self) -> None:
        """Adds all reasons but those of the endgame."""
        situation, records = self.situation, self.records
        if situation.worms.strings:
            for source, collect in _COLLECTORS.items():
                with records.current_origin.set_to(Origin(source)):
                    collect(situation, records)
        if self.opening and not situation.scoring:
            with records.current_origin.set_to(Origin(OPENING_RULES)):
                collect_opening_moves(situation, records, self._whole_board())
            self._let_thrash()
        if situation.worms.strings:
            self._match(GENERAL)
            if not situation.scoring:
                self._match(OPENING)
                self._match_joseki()
            for source, collect in _THREATS.items():
                with records.current_origin.set_to(Origin(source)):
                    collect(self.situation, records)

    def _let_thrash(self) -> None:
        """Counts a dead dragon that the enemy still plays with as alive from here on, where the mover leads."""
        situation = self.situation
        last = situation.position.last_move
        if situation.supposing is None or situation.pessimistic_score < THRASHING_LEAD:
            return
        if last is None or last.color != situation.enemy:
            return
        dead_for_good = situation.worms.unconditional.status
        thrashing = [d for d in situation.dragons.thrashing if dead_for_good.get(d) != "dead"]
        if thrashing:
            self._suppose_alive(thrashing)
            self.situation.thrashing = frozenset(thrashing)

    def _suppose_alive(self, dragons: list[int]) -> None:
        """Counts these dragons as alive from here on."""
        assert self.situation.supposing is not None
        self.situation = self.situation.supposing({dragon: OwlVerdict("alive") for dragon in dragons})
        for stage in ("_territory", "shapes"):
            vars(self).pop(stage, None)

    def _dead_in_races(self) -> list[int]:
        """Returns dead enemy dragons in a race, which may be counted as alive."""
        situation = self.situation
        if situation.supposing is None or situation.scoring:
            return []
        return [
            dragon
            for dragon in situation.dragons.semeais
            if situation.members(dragon).color == situation.enemy and situation.status(dragon) == "dead"
        ]

    def _whole_board(self) -> Database | None:
        databases, size = self.situation.databases, self.situation.board.size
        return None if databases is None else databases.get(f"fuseki{size}")

    @cached_property
    def shapes(self) -> ShapeMatcher:
        """Returns the matcher of shape patterns."""
        return ShapeMatcher(self.situation, self.records)

    def _match(self, names: tuple[str, ...]) -> None:
        databases = self.situation.databases
        if databases is None or not self.situation.worms.strings:
            return
        for name in names:
            self.shapes.match(databases.get(name))

    def _match_joseki(self) -> None:
        if self.situation.databases is not None:
            for database in self.situation.databases.joseki():
                self.shapes.match(database, joseki=True)

    # ---- Values ----------------------------------------------------------------------------------------------------

    def _review(self) -> tuple[dict[int, MoveValue], Choice]:
        situation, records = self.situation, self.records
        for source, find in _REVIEWS.items():
            with records.current_origin.set_to(Origin(source)):
                find(situation, records)
        for record in records:
            record.safe = find_safety(situation, records, record)
        find_induced_reasons(situation, records)
        moves: dict[int, MoveValue] = {}
        for record in self.records:
            moves[record.point] = self.valued[record.point] = self.value_of(record)
        for move in moves.values():
            move.record.reviewed_secondary += move.territory.secondary
        self._trace_moves(moves)
        valuations = {p: move.valuation for p, move in moves.items()}
        ledgers = redistributed(valuations, self.records.replacements, self.situation.board.size)
        for p, worth in self.situation.given.values.items():
            ledgers[p] = ledgers.get(p, Ledger()).changed("choice", "supposed", worth, (p,))
        board, color = self.situation.board, self.situation.color
        choice = choose(
            ledgers,
            is_legal=lambda p: board.is_legal(p, color),
            is_suicide=lambda p: board.is_suicide(p, color),
            losses_of=self._losses,
            allowed=self.allowed,
            as_ko_threats=lambda ko, kept: raised_threats(situation, records, valuations, kept, ko),
        )
        return moves, choice

    def anew(self, situation: Situation) -> "MoveGenerator":
        """Returns a generator that has collected the same, and asks others."""
        again = MoveGenerator(situation, self.seed, self.threat_value, self.allowed, self.opening)
        vars(again)["records"] = self.records
        return again

    def territory_of(self, point: int) -> Territory:
        """Returns what a legal move does to territory, with or without a reason for it."""
        record = self.records.get(point) or MoveRecord(point)
        if not record.reasons:
            record = MoveRecord(point, safe=self.situation.is_safe(point))
        return self._territory(record, self._redundant(record), wanted=True)

    def _redundant(self, record: MoveRecord) -> dict[Reason, Redundancy]:
        situation = self.situation
        near = situation.near_live_stone(record.point) if not record.safe and record.reasons else True
        return {reason: redundancy(situation, reason, record.reasons, record.safe, near) for reason in record.reasons}

    def _trace_moves(self, moves: Mapping[int, MoveValue]) -> None:
        """Traces the reasons of each move and the parts of its value."""
        trace, size = self.situation.trace, self.situation.board.size
        if not trace.wants(TOPIC):
            return
        for point, move in sorted(moves.items()):
            for reason in move.record.sorted_reasons:
                trace.emit(TOPIC, "reason", (point, *objects(reason)), text=describe(reason, size))
            for entry in move.valuation.ledger:
                figures = {"stage": entry.stage, "delta": entry.delta, "total": entry.after}
                trace.emit(TOPIC, entry.cause, (point, *entry.points), **figures)

    def _losses(self, point: int) -> list[Loss]:
        return blunder(self.situation, self.records.at(point))

    def _stakes(self, territory: Territory, strategy: list[Contribution]) -> tuple[Stake, ...]:
        """Returns what hangs on the dragons that a move kills, saves, strengthens or weakens."""
        situation = self.situation
        about = territory.lives | {part.dragon for part in strategy if part.dragon != NO_POINT and part.amount > 0.0}
        return tuple(
            Stake(dragon, COUNTED_SIZE * situation.size_of(dragon), situation.odds(dragon).turn)
            for dragon in sorted(about)
        )

    def value_of(self, record: MoveRecord) -> MoveValue:
        """Returns the valuation of one move."""
        situation, point = self.situation, record.point
        status = situation.worms.unconditional.status.get(point, "unknown")
        if record.is_antisuji or status in ("white_territory", "black_territory"):
            return MoveValue(record, Territory(), (), WORTHLESS)
        territory = Territory()
        strategy: list[Contribution] = []
        if record.is_considered:
            redundant = self._redundant(record)
            territory = self._territory(record, redundant)
            strategy = strategical_value(situation, record, redundant, territory.value)
        board, doubt = situation.board, situation.dragons.doubt
        reviewed = record.reviewed_secondary if SECONDARY_ADDS_UP else 0.0
        worth = Worth(
            territory=tuple(territory.parts),
            strategy=tuple(strategy),
            followup=max(record.followup, territory.followup),
            influence_followup=territory.influence_followup,
            reverse_followup=record.reverse_followup,
            secondary=territory.secondary + reviewed,
            reviewed_secondary=reviewed,
            shape=record.shape,
            strings=joined_strings(board, point, situation.color, situation.worms.unconditional.invincible),
            is_link=record.is_link,
            minimum=record.minimum,
            maximum=record.maximum,
            tie_break=TIE_BREAK * record.randomness * self.records.random[point],
            legal=situation.can_play(point, situation.color),
            threat_value=self.threat_value,
            worthwhile=record.worthwhile,
            curve=None if doubt is None else doubt.curve_of(board.size),
            stakes=self._stakes(territory, strategy),
            experience=None if self._experiences is None else self._experiences.of(point),
            details=details_of(record, territory, board.size),
        )
        return MoveValue(record, territory, tuple(strategy), value(worth), worth)
