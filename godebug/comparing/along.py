"""Two engines over a whole game: how far they agree about whose each point is, move by move, and where they do not."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from godebug.comparing.display import LESS
from godebug.comparing.opinions import owners, worst_points
from godebug.displays.answer import Answer
from godebug.engine.go.points import NO_POINT, column_of, row_of, vertex
from godebug.engine.go.position import Position
from godebug.fields.field import Field, Fields, Record
from godebug.fields.kinds import COUNT, FIGURE, TEXT, TOLD_FIGURE, VERTEX
from godebug.views.causes import CauseTree
from godebug.views.look import Line, Look
from godebug.views.numbers import SignedDiagram, SignedLegend
from godebug.views.view import Text, View

if TYPE_CHECKING:
    from godebug.comparing.comparison import Compared
    from godebug.engine.influence.result import Influence
    from godebug.engine.why.cause import Cause

#: Positions whose worst point is explained, and columns of a bar.
EXPLAINED, BAR = 3, 30


class AgreementAt(Struct, frozen=True, eq=False):
    """What two engines think of one position of a game.

    `first`, `second`: whose each point is, -1 Black's to +1 White's, shape (size, size). `agreement`: 1 where they are
    equal everywhere, 0 where one gives every point to the other side. `point`: where they are farthest apart, NO_POINT
    where they agree as good as everywhere. `cause`: why the built-in engine thinks so there, of the worst positions.
    """

    position: Position
    first: NDArray[np.float64]
    second: NDArray[np.float64]
    agreement: float
    point: int
    cause: "Cause | None" = None

    @property
    def move_number(self) -> int:
        """Returns how many moves were played before."""
        return self.position.move_number

    def at_point(self, opinion: NDArray[np.float64]) -> float | None:
        """Returns whose the worst point is."""
        return None if self.point == NO_POINT else float(opinion[row_of(self.point), column_of(self.point)])


ALONG = Fields(
    "agreement_at",
    "`compare --along`: one line a position of the game.",
    Field("move_number", COUNT, "moves played before"),
    Field("agreement", FIGURE, "about whose the points are: 1 everywhere alike, 0 everywhere the opposite"),
    Field("point", VERTEX, "where they are farthest apart; null where they agree as good as everywhere"),
    Field(
        "first",
        TOLD_FIGURE,
        "whose it is for the first engine: -1 Black's to +1 White's",
        get=lambda one: one.at_point(one.first),
    ),
    Field("second", TOLD_FIGURE, "whose it is for the second one", get=lambda one: one.at_point(one.second)),
    Field(
        "cause",
        TEXT,
        "why the built-in engine thinks so; of the worst positions",
        get=lambda one: "" if one.cause is None else one.cause.text,
    ),
)


def agreement_at(position: Position, compared: "Sequence[Compared]") -> AgreementAt | None:
    """Returns how far two engines agree on a position; None where one of them tells no influence."""
    pair = next(
        (one.computed for one in compared if one.computed is not None and one.to_move == position.to_move), None
    )
    pair = pair or next((one.computed for one in compared if one.computed is not None), None)
    if pair is None:
        return None
    first, second = (_opinion(influence) for influence in pair)
    worst = worst_points(first, second)
    agreement = 1.0 - float(np.abs(first - second).mean()) / 2.0
    return AgreementAt(position, first, second, agreement, worst[0] if worst else NO_POINT)


def _opinion(influence: "Influence") -> NDArray[np.float64]:
    told: NDArray[np.float64] | None = getattr(influence, "ownership", None)
    return owners(influence) if told is None else told


def worst_positions(found: Sequence[AgreementAt]) -> list[int]:
    """Returns the places of the positions where two engines agree least, and have a point to tell of."""
    places = [place for place, one in enumerate(found) if one.point != NO_POINT]
    return sorted(places, key=lambda place: (found[place].agreement, place))[:EXPLAINED]


class AgreementBars(View):
    """Draws a bar a position, and names the point where the engines are farthest apart."""

    def __init__(self, found: Sequence[AgreementAt], names: tuple[str, str]) -> None:
        self.found = found
        self.names = names

    def lines(self, look: Look) -> Iterator[Line]:
        """Yields a title, and a line a position."""
        mean = sum(one.agreement for one in self.found) / len(self.found)
        yield [("Agreement about whose the points are", "title"), (f"  {100 * mean:.0f} % over the game", "strong")]
        yield [(f"A {self.names[0]}, B {self.names[1]}; +1 White's, -1 Black's", "faint")]
        worst = set(worst_positions(self.found))
        for place, one in enumerate(self.found):
            full = round(BAR * one.agreement)
            mark = "#" if look.glyphs == "ascii" else "█"
            line: Line = [(f"move {one.move_number + 1:>3}  {100 * one.agreement:>3.0f} %  ", "label")]
            line += [(mark * full, "bad" if place in worst else "good"), (" " * (BAR - full), "")]
            first, second = one.at_point(one.first), one.at_point(one.second)
            if first is not None and second is not None:
                name = vertex(one.point, one.position.size)
                line += [(f"  {name:<3}", "strong"), (f" A {first:+.1f}, B {second:+.1f}", "faint")]
            yield line


def along_answer(found: Sequence[AgreementAt], names: tuple[str, str]) -> Answer:
    """Returns the agreement of two engines over a game: bars, the points that they differ about on the board of the
    end, and why the built-in engine thinks so at the worst. `names`: of the engines.
    """
    last = found[-1].position
    apart = np.mean([one.second - one.first for one in found], axis=0)

    def views() -> list[View]:
        board = SignedDiagram(
            last.stones,
            apart,
            title="Difference over the game",
            subtitle=f"{LESS}, the mean of all positions",
            last=last.last_move,
            least=0.1,
        )
        trees: list[View] = []
        for place in worst_positions(found):
            one = found[place]
            if one.cause is not None:
                trees += [Text([(f"Before move {one.move_number + 1}:", "strong")]), CauseTree(one.cause, depth=1)]
        return [AgreementBars(found, names), board, SignedLegend("+1: White's for B, Black's for A"), *trees]

    def records() -> list[Record]:
        return [ALONG.record(one, last.size) for one in found]

    return Answer(views, records)
