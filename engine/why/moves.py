"""Explains the value of a move: its ledger as a tree."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct

from godebug.engine.go.color import WHITE
from godebug.engine.go.points import all_points, vertex
from godebug.engine.influence.result import Influence
from godebug.engine.moves.details import SECOND_MOVE
from godebug.engine.moves.ledger import Entry, Ledger, Stage
from godebug.engine.moves.origin import Detail, Origin
from godebug.engine.moves.outcome import Outcome
from godebug.engine.moves.reasons import Reason, describe, objects
from godebug.engine.moves.territory import BREAK_INS_CAUSE, TERRITORY_CAUSE
from godebug.engine.why.cause import Cause, note

#: The stages of a valuation in words, in the order in which they act.
STAGES: dict[Stage, str] = {
    "territory": "territory",
    "strategy": "strategy",
    "followup": "what it threatens",
    "secondary": "small reasons",
    "shape": "shape",
    "strings": "strings that it joins",
    "threat": "as a threat",
    "bounds": "bounds from patterns",
    "expectation": "what it turns out to be worth",
    "experience": "what strong players do",
    "tie": "a tie broken",
    "choice": "the choice between moves",
}
#: What stands over the parts of an entry about territory.
CHANGES, ASKED, EFFECTS = HEADINGS = (
    "what changes, point by point",
    "what asks for it",
    "what it was taken to do to stones",
)
#: What stands for the account of a move that nobody proposes.
UNASKED_CAUSE = "territory, which no reason asks for"
#: Changes of a point below this are told together.
SMALL_CHANGE = 0.005


class MoveStory(Struct, frozen=True):
    """What is known of a move besides its ledger.

    `origins`: who gave each of its reasons. `doubts`: what may be otherwise of them. `outcome`: the influence that it
    is valued by, None where it needed none. `territory_of`: explains the territory value of a point in an influence,
    None where that is not wanted. `read_after`: what reading finds after the move of what a reason says, None for
    reasons of another kind; None itself where nobody is to read.
    """

    move: int
    size: int
    origins: Mapping[Reason, Sequence[Origin]] = {}
    doubts: Mapping[Reason, str] = {}
    outcome: Outcome | None = None
    territory_of: Callable[[Influence, int], Cause] | None = None
    read_after: Callable[[Reason], Cause | None] | None = None

    # ---- Entries -----------------------------------------------------------------------------------------------------

    def entry(self, entry: Entry) -> Cause:
        """Explains one entry of the ledger: what it consists of, the reasons for it, and who gave them."""
        told = (
            *(self.reason(reason) for reason in entry.reasons),
            *(self.detail(detail) for detail in entry.details),
        )
        about = [vertex(p, self.size) for p in entry.points if p != self.move]
        text = " ".join([entry.cause, *about]) + (f": {entry.note}" if entry.note else "")
        changes: tuple[Cause, ...] = ()
        if self.outcome is not None and entry.cause == TERRITORY_CAUSE:
            changes = self._changes(self.outcome.before, self.outcome.uncorrected, entry.delta)
            told = (*told, self._marks(self.outcome))
        elif self.outcome is not None and entry.cause == BREAK_INS_CAUSE:
            changes = self._changes(self.outcome.uncorrected, self.outcome.after, entry.delta)
            told = (*told, note("break-in reading after the move"))
        if not changes:
            return Cause(text, entry.delta, told, entry.points)
        whole = Cause(CHANGES, entry.delta, changes)
        return Cause(text, entry.delta, (whole, note(ASKED, *told)), entry.points)

    def reason(self, reason: Reason) -> Cause:
        """Explains one reason: in words, and below it who gave it, what may be otherwise, and what reading finds after
        the move.
        """
        told = [self._origin(origin) for origin in self.origins.get(reason, ())]
        if reason in self.doubts:
            told.append(note(self.doubts[reason], points=objects(reason)))
        if self.read_after is not None and (found := self.read_after(reason)) is not None:
            told.append(found)
        return note(f"it {describe(reason, self.size)}", *told, points=(self.move,))

    def detail(self, detail: Detail) -> Cause:
        """Returns a detail of an entry as a cause."""
        origin, parts = detail.origin, tuple(self.detail(part) for part in detail.parts)
        if origin == SECOND_MOVE and self.outcome is not None and self.outcome.followup is not None:
            gain = self.outcome.followup_gain
            parts = (Cause(CHANGES, gain, self._changes(self.outcome.after, self.outcome.followup, gain)),)
        text = detail.text + (f": {origin.source}" if origin.source else "")
        return Cause(text, detail.amount, parts, detail.points, origin.pattern, origin.database)

    def _origin(self, origin: Origin) -> Cause:
        return note(origin.pattern or origin.source, pattern=origin.pattern, database=origin.database)

    # ---- Territory ---------------------------------------------------------------------------------------------------

    def _marks(self, outcome: Outcome) -> Cause:
        """Returns what the move was taken to do to stones."""
        effects = outcome.effects
        assert effects is not None
        told = [note("the new stone counts as safe" if effects.safe else "the new stone counts as lost")]
        words = (("saved", effects.saved), ("lost", effects.lost), ("given up", effects.given_up))
        for word, stones in (*words, ("inessential", outcome.inessential)):
            if stones:
                named = " ".join(vertex(p, self.size) for p in sorted(stones))
                told.append(note(f"{word}: {named}", points=sorted(stones)))
        return note(EFFECTS, *told)

    def _changes(self, before: Influence, after: Influence, total: float) -> tuple[Cause, ...]:
        """Returns the change of every point from the mover's side, and of prisoners; they add up to `total`."""
        assert self.outcome is not None
        sign = 1.0 if self.outcome.move.color == WHITE else -1.0
        old, new = before.field.territory, after.field.territory
        changes = {p: sign * (new[p] - old[p]) for p in all_points(self.size)}
        large = sorted((p for p in changes if abs(changes[p]) > SMALL_CHANGE), key=lambda p: (-abs(changes[p]), p))
        parts = [self._change(p, changes[p], before, after) for p in large]
        prisoners = sign * (after.captured - before.captured)
        if prisoners:
            parts.append(Cause("prisoners", prisoners))
        rest = total - sum(part.amount or 0.0 for part in parts)
        if parts and rest:
            parts.append(Cause(f"points that change by less than {SMALL_CHANGE}", rest))
        return tuple(parts)

    def _change(self, p: int, amount: float, before: Influence, after: Influence) -> Cause:
        old, new = before.field.territory[p], after.field.territory[p]
        below: tuple[Cause, ...] = ()
        if self.territory_of is not None:
            found = (("before", self.territory_of(before, p)), ("after", self.territory_of(after, p)))
            below = tuple(note(f"{when}: {cause.text}", *cause.parts, points=(p,)) for when, cause in found)
        return Cause(f"{vertex(p, self.size)}: {old:+.2f} before, {new:+.2f} after", amount, below, (p,))


def of_move(
    ledger: Ledger, story: MoveStory, color: str, reasons: Iterable[Cause] = (), patterns: Iterable[Cause] = ()
) -> Cause:
    """Explains the value of a move as the sum of the steps of its valuation.

    `reasons`: the move's reasons. `patterns`: those that proposed it.
    """
    name, move = vertex(story.move, story.size), story.move
    parts = []
    for stage, words in STAGES.items():
        entries = [entry for entry in ledger if entry.stage == stage]
        if entries:
            told = tuple(story.entry(entry) for entry in entries)
            parts.append(Cause(words, sum(entry.delta for entry in entries), told))
    if not parts:
        return Cause(f"{name} has no value for {color}: nobody has a reason for it.", 0.0, (), (move,))
    best = max(parts, key=lambda part: part.amount or 0.0)
    sentence = f"{name} is worth {ledger.value:.2f} points to {color}, most of it for {best.text}."
    whole = Cause("its value", ledger.value, tuple(parts), (move,))
    speaks = (*reasons, *([note("proposed by patterns", *patterns)] if (patterns := tuple(patterns)) else []))
    below = (whole, note("what speaks for it", *speaks)) if speaks else tuple(parts)
    return Cause(sentence, ledger.value, below, (move,))


def compared(one: Ledger, other: Ledger, names: tuple[str, str], size: int) -> Cause:
    """Explains entry by entry how two moves differ; the parts add up to the difference of their values."""
    amounts: dict[tuple[str, str], list[float]] = {}
    for side, ledger in enumerate((one, other)):
        for entry in ledger:
            about = [name for p in entry.points if (name := vertex(p, size)) != names[side]]
            key = STAGES[entry.stage], " ".join([entry.cause, *about])
            amounts.setdefault(key, [0.0, 0.0])[side] += entry.delta
    parts = tuple(
        Cause(f"{stage}, {cause}: {names[0]} {mine:+.2f}, {names[1]} {its:+.2f}", mine - its)
        for (stage, cause), (mine, its) in amounts.items()
        if mine != its
    )
    difference = one.value - other.value
    word = "more" if difference >= 0 else "less"
    nobody = "".join(
        f" Nobody proposes {name}: no reason speaks for it."
        for name, ledger in zip(names, (one, other), strict=True)
        if all(entry.cause == UNASKED_CAUSE for entry in ledger)
    )
    return Cause(f"{names[0]} is worth {abs(difference):.2f} points {word} than {names[1]}.{nobody}", difference, parts)
