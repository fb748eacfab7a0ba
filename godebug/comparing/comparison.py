"""Two engines on one position: where figures and verdicts differ, and how often they agree.

Figures agree within 0.02 or two per cent, codes and words when they are equal.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import numpy as np
from msgspec import Struct

from godebug.basics.errors import NotAnswered
from godebug.comparing.agreement import agree
from godebug.comparing.records import AGREEMENT, COMPARISON
from godebug.engine.go.color import EMPTY
from godebug.engine.go.points import NO_POINT, point, vertex
from godebug.engine.go.position import Position
from godebug.engine.go.result_codes import LOSE
from godebug.engine.go.result_codes import NAMES as CODE_NAMES
from godebug.fields.field import Record
from godebug.studies.arrays import ARRAYS, answered_by_all
from godebug.studies.peers.peer import Peer

if TYPE_CHECKING:
    from godebug.engine.influence.result import Influence

#: What is asked about every string: the codes of its best attack and defence, and the status of its dragon.
VERDICTS = ("attack", "defense", "status")
#: What is asked about moves: the best one, and the values of all.
BEST_MOVE, MOVE_VALUES = MOVES = ("best_move", "move_values")


class Difference(Struct, frozen=True):
    """One entry on which the engines differ: two figures, or two words of a verdict."""

    point: int
    first: float | str
    second: float | str

    @property
    def size(self) -> float:
        """Returns how far apart figures are; 1 for words."""
        if isinstance(self.first, str) or isinstance(self.second, str):
            return 1.0
        return abs(self.second - self.first)


class Compared(Struct, frozen=True, eq=False):
    """The comparison of one array, one verdict about all strings, the best move, or the values of moves.

    `to_move`: who moves first in an influence computation, or whose moves they are; EMPTY for verdicts. `entries`: how
    many points, strings or moves were compared. `differences`: those that do not agree, in reading order. `computed`:
    the two influence computations.
    """

    name: str
    to_move: int
    entries: int
    differences: tuple[Difference, ...]
    computed: "tuple[Influence, Influence] | None" = None

    @property
    def agreeing(self) -> int:
        """Returns how many entries agree."""
        return self.entries - len(self.differences)

    @property
    def worst(self) -> Difference | None:
        """Returns the largest difference, None where there is none."""
        return max(self.differences, key=lambda difference: difference.size, default=None)


class Agreement(Struct, frozen=True):
    """One array over many positions. `worst`: the largest difference, and its position."""

    name: str
    entries: int
    agreeing: int
    worst: Difference | None
    where: Position | None

    @property
    def share(self) -> float:
        """Returns the share of entries that agree, 0 to 1."""
        return self.agreeing / self.entries if self.entries else 1.0


def compare(
    first: Peer, second: Peer, arrays: Sequence[str], verdicts: Sequence[str], moves: Sequence[str]
) -> list[Compared]:
    """Compares two engines on the same position. What one of them cannot answer is left out with a remark."""
    compared: list[Compared] = []
    movers = [color for color in first.movers if color in second.movers]
    for color in movers if arrays else ():
        try:
            computed = first.influence(color), second.influence(color)
        except NotAnswered as error:
            first.say_once(f"{error}: influence is left out")
            break
        compared += [_compare_arrays(name, color, computed) for name in answered_by_all(arrays, computed)]
    if verdicts:
        compared += _compare_verdicts(first, second, verdicts)
    if moves:
        compared += _compare_moves(first, second, moves)
    return compared


def _compare_arrays(name: str, color: int, computed: "tuple[Influence, Influence]") -> Compared:
    first, second = (np.asarray(getattr(influence, name), np.float64) for influence in computed)
    same = first == second if ARRAYS[name].codes else agree(first, second)
    differences = tuple(
        Difference(point(row, column), float(first[row, column]), float(second[row, column]))
        for row, column in np.argwhere(~same).tolist()
    )
    return Compared(name, color, first.size, differences, computed)


def _compare_verdicts(first: Peer, second: Peer, verdicts: Sequence[str]) -> list[Compared]:
    compared = []
    for name in verdicts:
        try:
            one, two = verdict(first, name), verdict(second, name)
        except NotAnswered as error:
            first.say_once(f"{error}: {name} is left out")
            continue
        differences = tuple(Difference(p, one[p], two[p]) for p in sorted(one) if one[p] != two[p])
        compared.append(Compared(name, EMPTY, len(one), differences))
    return compared


def _compare_moves(first: Peer, second: Peer, moves: Sequence[str]) -> list[Compared]:
    """Compares the moves of the side to move. A move that one of them does not value has value 0 there."""
    color, size = first.position.to_move, first.position.size
    try:
        one, two = first.moves(color), second.moves(color)
    except NotAnswered as error:
        first.say_once(f"{error}: moves are left out")
        return []
    compared = []
    if BEST_MOVE in moves:
        differs = one.best != two.best
        place = two.best if two.best != NO_POINT else one.best
        difference = Difference(place, vertex(one.best, size), vertex(two.best, size))
        compared.append(Compared(BEST_MOVE, color, 1, (difference,) if differs else ()))
    if MOVE_VALUES in moves and one.unit == two.unit:
        values = [{move.point: move.value for move in found.ranked} for found in (one, two)]
        points = sorted(values[0].keys() | values[1].keys())
        figures = [np.array([known.get(p, 0.0) for p in points]) for known in values]
        same = agree(*figures).tolist()
        differences = tuple(
            Difference(p, float(a), float(b))
            for p, a, b, equal in zip(points, *figures, same, strict=True)
            if not equal
        )
        compared.append(Compared(MOVE_VALUES, color, len(points), differences))
    return compared


def verdict(peer: Peer, name: str) -> dict[int, str]:
    """Returns an engine's verdict on each string, by the string's first stone."""
    if name == "status":
        return peer.statuses
    codes = {worm.stones[0]: worm.attack_code if name == "attack" else worm.defense_code for worm in peer.known_worms}
    return {p: "LOSE" if code == LOSE else CODE_NAMES[code] for p, code in codes.items()}


def agreements(results: Iterable[tuple[Position, list[Compared]]]) -> list[Agreement]:
    """Returns the agreement of each array over all positions, in the order of first appearance."""
    totals: dict[str, Agreement] = {}
    for position, compared in results:
        for one in compared:
            old = totals.get(one.name, Agreement(one.name, 0, 0, None, None))
            worst, where = old.worst, old.where
            if one.worst is not None and (worst is None or one.worst.size > worst.size):
                worst, where = one.worst, position
            totals[one.name] = Agreement(one.name, old.entries + one.entries, old.agreeing + one.agreeing, worst, where)
    return list(totals.values())


def share(compared: Iterable[Compared]) -> float:
    """Returns the share of all entries that agree, 0 to 1."""
    pairs = [(one.agreeing, one.entries) for one in compared]
    entries = sum(entries for _, entries in pairs)
    return sum(agreeing for agreeing, _ in pairs) / entries if entries else 1.0


def comparison_record(one: Compared, size: int, **given: str) -> Record:
    """Returns one array of one position as a JSON object."""
    return COMPARISON.record(one, size, **given)


def agreement_record(one: Agreement) -> Record:
    """Returns one array over many positions as a JSON object."""
    where = None if one.where is None else position_name(one.where)
    return AGREEMENT.record(one, 0, position=where)


def position_name(position: Position) -> str:
    """Returns `game.sgf 80`: the file and the number of the next move."""
    return f"{position.source} {position.move_number + 1}"
