"""Explains the value of a move: its ledger as a tree."""

from collections.abc import Iterable

from godebug.engine.go.points import vertex
from godebug.engine.moves.ledger import Ledger, Stage
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
    "tie": "a tie broken",
    "choice": "the choice between moves",
}


def of_move(
    ledger: Ledger, move: int, size: int, color: str, reasons: Iterable[str] = (), patterns: Iterable[Cause] = ()
) -> Cause:
    """Explains the value of a move as the sum of the steps of its valuation.

    `reasons`: the move's reasons, in words. `patterns`: those that proposed it.
    """
    name = vertex(move, size)
    parts = []
    for stage, words in STAGES.items():
        entries = [entry for entry in ledger if entry.stage == stage]
        if entries:
            parts.append(
                Cause(
                    words,
                    sum(entry.delta for entry in entries),
                    tuple(
                        Cause(entry.cause + (f": {entry.note}" if entry.note else ""), entry.delta, (), entry.points)
                        for entry in entries
                    ),
                )
            )
    if not parts:
        return Cause(f"{name} has no value for {color}: nobody has a reason for it.", 0.0, (), (move,))
    best = max(parts, key=lambda part: part.amount or 0.0)
    sentence = f"{name} is worth {ledger.value:.2f} points to {color}, most of it for {best.text}."
    whole = Cause("its value", ledger.value, tuple(parts), (move,))
    told = (
        *(note(f"it {reason}") for reason in reasons),
        *([note("proposed by patterns", *patterns)] if (patterns := tuple(patterns)) else []),
    )
    return Cause(sentence, ledger.value, (whole, note("what speaks for it", *told)) if told else tuple(parts), (move,))


def compared(one: Ledger, other: Ledger, names: tuple[str, str]) -> Cause:
    """Explains entry by entry how two moves differ; the parts add up to the difference of their values."""
    amounts: dict[tuple[str, str], list[float]] = {}
    for side, ledger in enumerate((one, other)):
        for entry in ledger:
            amounts.setdefault((STAGES[entry.stage], entry.cause), [0.0, 0.0])[side] += entry.delta
    parts = tuple(
        Cause(f"{stage}, {cause}: {names[0]} {mine:+.2f}, {names[1]} {its:+.2f}", mine - its)
        for (stage, cause), (mine, its) in amounts.items()
        if mine != its
    )
    difference = one.value - other.value
    word = "more" if difference >= 0 else "less"
    return Cause(f"{names[0]} is worth {abs(difference):.2f} points {word} than {names[1]}.", difference, parts)
