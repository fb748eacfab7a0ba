"""Causes of many wrong moves, summed by the stage and kind of fact: what is worth most to mend."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from statistics import median
from typing import Final

from msgspec import Struct

from godebug.comparing.cause import FactCause
from godebug.comparing.doubts import Doubt
from godebug.displays.answer import Answer
from godebug.engine.go.points import NO_POINT, vertex
from godebug.fields.field import Field, Fields
from godebug.fields.kinds import COUNT, PROSE, TEXT, TOLD_FIGURE, ListOf
from godebug.views.fields import field_table

#: Where no set of facts helps, and where the wanted move is played.
VALUATION, PLAYED = "valuation", "none"
#: What is wrong where no set of facts helps.
UNPROPOSED, LOWER = "nobody proposes it", "valued lower"
#: Examples of a sum.
MOST_EXAMPLES: Final = 6
#: Words of facts that say what kind they are.
_KINDS: Final = (
    *("dead", "alive", "critical", "seki", "captured-by", "saved-by", "safe", "connected", "cut", "one-dragon"),
    *("two-dragons", "eyes", "escape", "territory", "proposed", "value", "off"),
)


class Case(Struct, frozen=True):
    """What the search found of one position; see `CAUSE_CASE`."""

    name: str
    wanted: str
    played: str
    behind: float
    entry: str
    kind: str
    facts: tuple[str, ...]
    says: str
    analyses: int


class FactSum(Struct, frozen=True):
    """All positions with one kind of fact behind the wrong move; see `CAUSE_SUM`."""

    entry: str
    kind: str
    cases: int
    median: float
    points: float
    examples: tuple[str, ...]


CAUSE_CASE = Fields(
    "cause_case",
    "`regress cause`: one line a wrong move.",
    Field("name", TEXT, "`suite:number`, or the game and the move", style="strong"),
    Field("wanted", TEXT, "the move that is right"),
    Field("played", TEXT, "what the engine plays"),
    Field("behind", TOLD_FIGURE, "by how many points the wanted move is behind"),
    Field(
        "entry",
        TEXT,
        "where the facts enter of the smallest set that makes the engine play it, cheapest first; `valuation`: no set "
        "of facts helps; `none`: it is played",
    ),
    Field("kind", PROSE, "what kind of fact it is; of `valuation` whether the move has a value at all"),
    Field("facts", ListOf(PROSE), "these facts"),
    Field("says", PROSE, "who says what"),
    Field("analyses", COUNT, "positions that were analysed"),
)

CAUSE_SUM = Fields(
    "cause_sum",
    "`regress cause`, and `cause` of a list at the end: one line a stage and kind of fact, by points.",
    Field("entry", TEXT, "where the fact enters; `valuation`: no set of facts helps", style="strong"),
    Field("kind", PROSE, "what kind of fact it is"),
    Field("cases", COUNT, "how many positions"),
    Field("median", TOLD_FIGURE, "by how many points the wanted moves are behind, in the median"),
    Field("points", TOLD_FIGURE, "in sum"),
    Field("examples", ListOf(TEXT), "the first of them"),
)
SUM_COLUMNS: Final = ("entry", "kind", "cases", "median", "points", "examples")


def _kind(doubts: Sequence[Doubt]) -> str:
    """Returns what kinds of facts a set is of, in their own words."""
    words = [word for doubt in doubts for fact in doubt.facts[:1] for word in fact.split() if word in _KINDS]
    return " + ".join(dict.fromkeys(words))


def case_of(name: str, found: FactCause, size: int) -> Case:
    """Returns what was found of a position, by its cheapest set."""
    first = found.sets[0] if found.sets else ()
    wanted, played = ("PASS" if p == NO_POINT else vertex(p, size) for p in (found.wanted, found.played))
    entries = dict.fromkeys(doubt.entry for doubt in first)
    entry = " + ".join(entries) or (VALUATION if found.behind else PLAYED)
    kind = _kind(first)
    if entry == VALUATION:
        kind = LOWER if found.proposed else UNPROPOSED
    facts = tuple(fact for doubt in first for fact in doubt.facts)
    says = "; ".join(doubt.says for doubt in first)
    return Case(name, wanted, played, found.behind, entry, kind, facts, says, found.analyses)


def sums(cases: Iterable[Case]) -> list[FactSum]:
    """Returns the sums by stage and kind, those of most points first. What is played as wanted is no case."""
    groups: dict[tuple[str, str], list[Case]] = defaultdict(list)
    for case in cases:
        if case.entry != PLAYED:
            groups[case.entry, case.kind].append(case)
    found = [
        FactSum(
            entry,
            kind,
            len(some),
            median(case.behind for case in some),
            sum(case.behind for case in some),
            tuple(case.name for case in sorted(some, key=lambda case: (-case.behind, case.name))[:MOST_EXAMPLES]),
        )
        for (entry, kind), some in groups.items()
    ]
    return sorted(found, key=lambda one: (-one.points, one.entry, one.kind))


def sums_answer(cases: Sequence[Case]) -> Answer:
    """Returns the sums over the positions of a list."""
    found = sums(cases)
    return Answer(
        lambda: [field_table(CAUSE_SUM, SUM_COLUMNS, found, 0, "What the wrong moves hang on", keys=1)],
        lambda: [CAUSE_SUM.record(one, 0) for one in found],
    )
