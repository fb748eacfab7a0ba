"""The value of a move, computed from its record into a ledger.

Territory and strategy are added; later steps adjust the sum.
Source: GNU Go manual, chapter "Move generation", section "Valuation of suggested moves".
"""

from collections.abc import Mapping
from typing import Final, Literal

from msgspec import Struct

from godebug.engine.dragons.doubt import Curve
from godebug.engine.go.points import NO_POINT
from godebug.engine.moves.experience import Experience
from godebug.engine.moves.ledger import Account, Ledger
from godebug.engine.moves.origin import Detail
from godebug.engine.moves.reasons import Reason

#: No bound on the value of a move.
UNBOUNDED: Final = 3610.0

#: Less than this in territory and strategy makes no sente.
LEAST_FOR_FOLLOWUPS: Final = 0.5
#: Secondary values count by so much, and never come near the cap.
SECONDARY_WEIGHT, SECONDARY_CAP = 0.05, 0.4
#: A point of shape is worth this factor; only the value below this much territory is multiplied.
SHAPE_FACTOR, SHAPED_TERRITORY = 1.05, 15.0
#: Each string that the move connects raises what lies between these by this factor.
STRINGS_FACTOR, STRINGS_LEAST, STRINGS_MOST = 1.02, 1.0, 5.0
#: A move that connects or cuts is worth this more, up to the limit.
SMALL_LINK, SMALL_LINK_LIMIT = 0.1, 0.3
#: Minimum values below this are raised by a part of the value, which orders equal ones.
ORDERED_BELOW, ORDERING_SHARE = 25.0, 1.0 / 200.0
#: The largest random part of a value.
TIE_BREAK: Final = 0.01


#: What is added part by part, in the order in which it is.
_SUMS: Final[tuple[Literal["territory", "strategy"], ...]] = ("territory", "strategy")
#: The figures of a move whose givers an account names.
Figure = Literal["followup", "secondary", "shape", "link", "threat", "minimum value", "maximum value"]


def soft_cap(amount: float, cap: float) -> float:
    """Returns an amount that approaches `cap` as it grows."""
    return amount * cap / (amount + cap) if amount + cap else 0.0


class Contribution(Struct, frozen=True):
    """A part of the territorial or strategical value: what is counted, about which points, how much, and arithmetic.

    An `amount` of 0 was considered and does not count, for the reason in `note`. `reasons`: those that asked for it.
    `details`: who says so. `dragon`: the one whose safety is counted, NO_POINT for none.
    """

    cause: str
    amount: float
    points: tuple[int, ...] = ()
    note: str = ""
    reasons: tuple[Reason, ...] = ()
    details: tuple[Detail, ...] = ()
    dragon: int = NO_POINT


class Stake(Struct, frozen=True):
    """What hangs on the life of a dragon that a move is about: the points that it is worth, and `turn`, which part of
    them depends on who moves next.
    """

    dragon: int
    points: float
    turn: float

    @property
    def expected(self) -> float:
        """Returns what the next move changes of it, in points."""
        return self.points * self.turn


class Shape(Struct, frozen=True):
    """The shape of a move: the largest value and the number of positive shape patterns, and of negative ones."""

    positive: float = 0.0
    positives: int = 0
    negative: float = 0.0
    negatives: int = 0

    def with_value(self, value: float) -> "Shape":
        """Returns it with one more pattern."""
        if value > 0:
            return Shape(max(self.positive, value), self.positives + 1, self.negative, self.negatives)
        if value < 0:
            return Shape(self.positive, self.positives, max(self.negative, -value), self.negatives + 1)
        return self

    @property
    def points(self) -> float:
        """Returns the shape points: the largest values, and one more for every further pattern of a sign."""
        more = max(self.positives - 1, 0) - max(self.negatives - 1, 0)
        return self.positive - self.negative + more

    @property
    def factor(self) -> float:
        """Returns the factor that the shape multiplies a value with."""
        return SHAPE_FACTOR**self.points

    @property
    def recorded(self) -> bool:
        """Tells whether any shape pattern matched."""
        return self.positives + self.negatives > 0

    @property
    def words(self) -> str:
        """Returns the largest values and how many patterns give one, in words."""
        told = (("good", self.positive, self.positives), ("bad", self.negative, self.negatives))
        return ", ".join(f"{kind} shape {value:g} (patterns: {count})" for kind, value, count in told if count)


class Worth(Struct, frozen=True):
    """All parts of the value of one move, in points.

    `territory`, `strategy`: the parts that are added. `followup`: from reasons and patterns; `influence_followup`: the
    territory that a second move would take; `reverse_followup`: what the enemy's move there would threaten.
    `secondary`: value that does not suffice for a move, `reviewed_secondary` the same from earlier reviews. `strings`:
    how much the move joins strings of both colours. `is_link`: it has a reason to connect or cut. `minimum` (0 for
    none), `maximum`: bounds from patterns. `tie_break`: the random part. `legal`: it may be played now, or takes a ko.
    `threat_value`: the most that a pure threat is worth, 0 for nothing: only a `worthwhile` threat without a blunder
    counts. `curve`: what values turn out to be worth, None where they are taken for what they are; `stakes`: what hangs
    on the lives that the move is about. `experience`: what games say of the move, None where nobody knows. `details`:
    who gave these figures, by what is given.
    """

    territory: tuple[Contribution, ...] = ()
    strategy: tuple[Contribution, ...] = ()
    followup: float = 0.0
    influence_followup: float = 0.0
    reverse_followup: float = 0.0
    secondary: float = 0.0
    reviewed_secondary: float = 0.0
    shape: Shape = Shape()
    strings: int = 0
    is_link: bool = False
    minimum: float = 0.0
    maximum: float = UNBOUNDED
    tie_break: float = 0.0
    legal: bool = True
    threat_value: float = 0.0
    worthwhile: bool = False
    curve: Curve | None = None
    stakes: tuple[Stake, ...] = ()
    experience: Experience | None = None
    details: Mapping[Figure, tuple[Detail, ...]] = {}


class Valuation(Struct, frozen=True):
    """The value of a move with its account; `ko_bonus`: what it is worth as a ko threat beyond that."""

    ledger: Ledger
    ko_bonus: float = 0.0
    minimum: float = 0.0

    @property
    def value(self) -> float:
        """Returns the value, in points."""
        return self.ledger.value


#: A move that nobody has a reason for.
WORTHLESS: Final = Valuation(Ledger())


def value(worth: Worth) -> Valuation:
    """Returns the value of a move with the ledger that leads to it."""
    account = Account()
    territory = sum(part.amount for part in worth.territory)
    for stage in _SUMS:
        for part in getattr(worth, stage):
            account.add(stage, part.cause, part.amount, part.points, part.note, part.reasons, part.details)
    if account.total > 0.0:
        ko_bonus = _with_followups(account, worth)
        _with_secondary(account, worth)
        _with_shape(account, worth, territory)
        _with_strings(account, worth)
    else:
        ko_bonus = worth.shape.factor * (worth.followup + min(worth.followup, worth.reverse_followup))
    _as_threat(account, worth, ko_bonus)
    minimum = _bounded(account, worth)
    _as_expected(account, worth)
    _with_experience(account, worth)
    if not worth.legal:
        account.set("bounds", "illegal", 0.0)
    elif account.total != 0.0 and worth.tie_break:
        account.add("tie", "random", worth.tie_break, note=f"below {TIE_BREAK:g} for most moves; the seed decides")
    return Valuation(account.ledger(), ko_bonus, minimum)


def _with_followups(account: Account, worth: Worth) -> float:
    """Adds sente and reverse sente; returns what the move is worth as a ko threat beyond that."""
    followup = worth.followup + max(0.0, worth.influence_followup)
    reverse = worth.reverse_followup
    if account.total < LEAST_FOR_FOLLOWUPS:
        if followup or reverse:
            note = f"the move itself is worth less than {LEAST_FOR_FOLLOWUPS}"
            account.add("followup", "followups", 0.0, note=note, details=worth.details.get("followup", ()))
        return worth.shape.factor * (worth.followup + reverse)
    kinds = {
        "gote, followup and reverse followup": followup / 2 + reverse / 2,
        "reverse sente": account.total + followup,
        "sente": 1.1 * account.total + reverse,
    }
    kind = min(kinds, key=lambda name: kinds[name])
    if followup or reverse:
        note = f"followup {followup:.2f}, reverse followup {reverse:.2f}"
        account.add("followup", kind, kinds[kind], note=note, details=worth.details.get("followup", ()))
    return max(0.0, followup + reverse - kinds[kind])


def _with_secondary(account: Account, worth: Worth) -> None:
    if worth.secondary:
        amount = soft_cap(SECONDARY_WEIGHT * worth.secondary, SECONDARY_CAP)
        note = f"{worth.secondary:.2f} in all"
        if worth.reviewed_secondary:
            note += f", {worth.reviewed_secondary:.2f} of it once more by an earlier review, as in GNU Go"
        account.add("secondary", "secondary values", amount, note=note, details=worth.details.get("secondary", ()))


def _with_shape(account: Account, worth: Worth, territory: float) -> None:
    if not worth.shape.recorded:
        return
    exempt = max(territory - SHAPED_TERRITORY, 0.0)
    shape = worth.shape
    account.set(
        "shape",
        "shape factor",
        (account.total - exempt) * shape.factor + exempt,
        note=f"x {shape.factor:.3f}: {shape.words}",
        details=worth.details.get("shape", ()),
    )


def _with_strings(account: Account, worth: Worth) -> None:
    if worth.strings > 0:
        part = max(STRINGS_LEAST, min(account.total, STRINGS_MOST))
        amount = part * (STRINGS_FACTOR**worth.strings - 1.0)
        note = f"count {worth.strings}: {part:.2f} of the value x ({STRINGS_FACTOR}^{worth.strings} - 1)"
        account.add("strings", "connects strings", amount, note=note)
    if worth.is_link and account.total < SMALL_LINK_LIMIT:
        after = min(SMALL_LINK_LIMIT, account.total + SMALL_LINK)
        account.set("strings", "a link", after, details=worth.details.get("link", ()))


def _as_threat(account: Account, worth: Worth, ko_bonus: float) -> None:
    """Adds the value of a threat for its own sake."""
    most, total = worth.threat_value, account.total
    if most <= 0.0 or not worth.worthwhile or total > most or ko_bonus <= 0.0:
        return
    as_threat = min(most, total + 0.25 * ko_bonus) * (1.0 - 0.1 * (most - total) / most)
    if as_threat > total:
        account.set("threat", "a worthwhile threat", as_threat, details=worth.details.get("threat", ()))


def _as_expected(account: Account, worth: Worth) -> None:
    """Lowers a large value to what such values turn out to be worth."""
    curve = worth.curve
    total = account.total
    if curve is None or total <= curve.start:
        return
    strategy = sum(part.amount for part in worth.strategy)
    stakes = sum(stake.expected for stake in worth.stakes)
    note = f"{curve.share:g} x {total - strategy:.2f} that is not strategy"
    if worth.stakes:
        lives = " + ".join(f"{stake.turn:.0%} of {stake.points:.2f}" for stake in worth.stakes)
        note += f" + {curve.lives:g} x ({lives}) that hangs on lives"
    note = f"{curve.start:g} + ({note}) x (1 - {curve.start:g} / {total:.2f})"
    dragons = tuple(stake.dragon for stake in worth.stakes)
    after = curve.worth(total, strategy, stakes)
    account.set("expectation", "what such values turn out to be worth", after, dragons, note)


def _with_experience(account: Account, worth: Worth) -> None:
    """Multiplies the value by what games say of the move."""
    known = worth.experience
    if known is None or account.total <= 0.0:
        return
    note = f"x {known.context_factor:.3f}: {known.context_words}"
    account.set("experience", "how usual the move is there", account.total * known.context_factor, note=note)
    if known.last is not None or known.own is not None:
        note = f"x {known.nearness_factor:.3f}: {known.nearness_words}"
        after = account.total * known.nearness_factor
        account.set("experience", "near the last moves", after, known.near, note)


def _bounded(account: Account, worth: Worth) -> float:
    """Applies minimum and maximum; returns the minimum, raised a little so that equal ones are ordered."""
    maximum, minimum = worth.maximum, min(worth.minimum, worth.maximum)
    if minimum <= 0.0 and maximum >= UNBOUNDED:
        return minimum
    total = account.total
    if 0.0 < minimum < ORDERED_BELOW:
        minimum += total * ORDERING_SHARE
    if minimum > 0.0 and total < minimum:
        account.set("bounds", "minimum value", minimum, details=worth.details.get("minimum value", ()))
    if account.total > maximum:
        account.set("bounds", "maximum value", maximum, details=worth.details.get("maximum value", ()))
    return minimum
