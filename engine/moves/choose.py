"""Chooses a move: values are passed to better moves, forbidden kos and blunders drop out, the best of the rest is
taken.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from msgspec import Struct

from godebug.engine.go.points import NO_POINT, vertex
from godebug.engine.moves.blunders import Loss
from godebug.engine.moves.ledger import Ledger
from godebug.engine.moves.value import Valuation

#: Moves on the list of the best.
LISTED: Final = 10


class Choice(Struct, frozen=True):
    """The chosen move and the values that led to it.

    `point`: the chosen move, NO_POINT for none. `value`: its final value. `ledgers`: of every move, with the changes
    made by the choice. `top`: the best moves before blunders count, with their values, in the order of `ordered`.
    """

    point: int
    value: float
    ledgers: Mapping[int, Ledger]
    top: tuple[tuple[int, float], ...]
    blunders: tuple[tuple[int, float], ...] = ()


def redistributed(valuations: Mapping[int, Valuation], replacements: Mapping[int, int], size: int) -> dict[int, Ledger]:
    """Returns the ledgers after moves have passed their value to the better moves that replace them."""
    ledgers = {point: valuation.ledger for point, valuation in valuations.items()}
    for source in sorted(replacements):
        target = replacements[source]
        given = ledgers.get(source, Ledger())
        if given.value == 0.0:
            continue
        receiver = ledgers.get(target, Ledger())
        if given.value > receiver.value:
            note = f"all of {vertex(source, size)}"
            ledgers[target] = receiver.changed("choice", "replaces another move", given.value, (source,), note)
        ledgers[source] = given.changed("choice", "replaced by a better move", 0.0, (target,))
    return ledgers


def ordered(values: Mapping[int, float], is_legal: Callable[[int], bool]) -> list[tuple[int, float]]:
    """Returns moves with their values, best first; equal ones in reading order.

    What may not be played now, as it takes a ko back, comes last.
    """
    return sorted(values.items(), key=lambda item: (not is_legal(item[0]), -item[1], item[0]))


def listed(ledgers: Mapping[int, Ledger], is_legal: Callable[[int], bool]) -> tuple[tuple[int, float], ...]:
    """Returns the best moves with their values in the order of `ordered`."""
    positive = {point: ledger.value for point, ledger in ledgers.items() if ledger.value > 0.0}
    return tuple(ordered(positive, is_legal)[:LISTED])


def choose(
    ledgers: dict[int, Ledger],
    is_legal: Callable[[int], bool],
    is_suicide: Callable[[int], bool],
    losses_of: Callable[[int], Iterable[Loss]],
    allowed: Callable[[int], bool] | None = None,
    as_ko_threats: Callable[[int, dict[int, Ledger]], dict[int, Ledger]] | None = None,
) -> Choice:
    """Chooses the best move that is legal and no blunder.

    `losses_of`: what a move loses. `allowed`: which moves may be chosen, None for all. `as_ko_threats`: raises the
    values of threats for a ko that may not be taken at once.
    """
    ledgers = dict(ledgers)
    top = listed(ledgers, is_legal)
    tested: set[int] = set()
    dropped: set[int] = set()
    blunders: list[tuple[int, float]] = []
    while True:
        best = max(
            (
                p
                for p, ledger in ledgers.items()
                if ledger.value > 0.0 and p not in dropped and (allowed is None or allowed(p))
            ),
            key=lambda p: (ledgers[p].value, -p),
            default=NO_POINT,
        )
        if best == NO_POINT:
            return Choice(NO_POINT, 0.0, ledgers, top, tuple(blunders))
        if is_suicide(best):
            ledgers[best] = ledgers[best].changed("choice", "suicide", 0.0, (best,))
            continue
        if not is_legal(best):
            if as_ko_threats is not None:
                ledgers = as_ko_threats(best, ledgers)
                as_ko_threats = None
                top = listed(ledgers, is_legal)
            dropped.add(best)
            continue
        if best in tested:
            return Choice(best, ledgers[best].value, ledgers, top, tuple(blunders))
        tested.add(best)
        losses = list(losses_of(best))
        if not losses:
            return Choice(best, ledgers[best].value, ledgers, top, tuple(blunders))
        total = 0.0
        for loss in losses:
            total += loss.amount
            ledgers[best] = ledgers[best].changed(
                "choice", f"blunder: {loss.cause}", ledgers[best].value - loss.amount, loss.points
            )
        blunders.append((best, total))
