"""Ground: where the network's ownership changes, and our influence changes the same way.

The network says where and how much. We say whose that ground is by influence after either move, and which groups near
it become weaker; who plays there next is what both expect.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, Literal

from msgspec import Struct

from godebug.apps.review.ledger import ChangedRegion
from godebug.engine.go.color import WHITE
from godebug.engine.go.points import NO_POINT, column_of, row_of

if TYPE_CHECKING:
    from godebug.studies.builtin import BuiltIn

#: Regions of fewer points than this in the network's count are not worth a word.
LEAST: Final = 1.5
#: Our influence says the same as the network where it moves the same way by this part of what the network counts.
SAME: Final = 0.25
#: Ground is somebody's where they have so much more of it than the other side, of 1 in all.
OWNED: Final = 0.15
#: A move is played where another one is within so many lines, and answers it within twice as many.
NEAR: Final = 2
#: Our own list agrees with the network about the next move where one of its first so many is played in the region.
FIRST: Final = 5

Owner = Literal["mine", "nobody's", "theirs"]


class Ground(Struct, frozen=True):
    """A region whose owner changes, by the network and by our influence. Figures are the mover's, -1 to 1 a point.

    `value`: of the network, in points, positive where the better move has them. `network`, `ours`: whose the points
    are after the better and after the played move.
    """

    points: tuple[int, ...]
    place: str
    anchor: int
    value: float
    network: tuple[float, float]
    ours: tuple[float, float]

    @property
    def owners(self) -> tuple[Owner, Owner] | None:
        """Returns whose the ground is after both moves, where influence and network agree; None where not."""
        found = [tuple(owner_of(figure) for figure in figures) for figures in (self.network, self.ours)]
        return found[0] if found[0] == found[1] else None  # type: ignore[return-value]


def owner_of(figure: float) -> Owner:
    """Returns whose ground is that has this much of the mover's on average."""
    return "mine" if figure > OWNED else "theirs" if figure < -OWNED else "nobody's"


def shares(study: "BuiltIn", mover: int) -> list[float]:
    """Returns whose each point is by influence with the side to move first, by row from the top: the mover's part less
    the opponent's.
    """
    influence = study.analysis.ground.influence(study.position.to_move)
    white, black = influence.white_influence, influence.black_influence
    sign = 1.0 if mover == WHITE else -1.0
    # One more is nothing beside a stone, and keeps points that nothing reaches nobody's.
    return (sign * (white - black) / (white + black + 1.0)).ravel().tolist()


def ground_of(
    region: ChangedRegion, network: Sequence[Sequence[float]], ours: Sequence[Sequence[float]], size: int
) -> Ground | None:
    """Returns what both say of a region, None where influence does not move as the network's ownership does.

    `network`, `ours`: after the better and after the played move, by row from the top, from the mover's side.
    """
    at = [row_of(p) * size + column_of(p) for p in region.points]
    seen, counted = (_means(both, at) for both in (network, ours))
    moved = (counted[0] - counted[1]) * len(at)
    if abs(region.value) < LEAST or moved * region.value <= 0 or abs(moved) < SAME * abs(region.value):
        return None
    return Ground(region.points, region.place, region.anchor, region.value, seen, counted)


def _means(both: Sequence[Sequence[float]], at: Sequence[int]) -> tuple[float, float]:
    """Returns the mean of some points after the better and after the played move."""
    one, two = (sum(figures[p] for p in at) / len(at) for figures in both)
    return one, two


class LocalTurn(Struct, frozen=True):
    """Who comes first where the loss is: the opponent plays there after the played move, by the network and by our
    own list of moves.

    `region`: the points. `next_move`: the network's next move after the played one, `rank` its place, or that of the
    first of ours in the region. `ours`: that move of ours. `answer`: the network's answer to the better move, where it
    is near that move and far from the region: the better move is sente. NO_POINT for none.
    """

    points: tuple[int, ...]
    place: str
    anchor: int
    value: float
    next_move: int
    ours: int
    rank: int
    answer: int = NO_POINT


def turn_of(
    region: ChangedRegion, better: int, replies: tuple[int, int], ranked: Callable[[], Sequence[int]]
) -> LocalTurn | None:
    """Returns that the opponent comes first in a region, None where that is not what both expect.

    `replies`: the network's to the better and to the played move. `ranked`: returns our moves of the opponent after the
    played one, best first.
    """
    answer, following = replies
    if region.value < LEAST or NO_POINT in (following, better):
        return None
    if not comes_there(following, region, better):
        return None
    moves = ranked()
    rank = next((number for number, p in enumerate(moves[:FIRST], 1) if comes_there(p, region, better)), 0)
    if not rank:
        return None
    sente = answer != NO_POINT and _within(answer, {better}, 2 * NEAR) and not _within(better, region.points)
    return LocalTurn(
        region.points,
        region.place,
        region.anchor,
        region.value,
        following,
        moves[rank - 1],
        rank,
        answer if sente else NO_POINT,
    )


def comes_there(p: int, region: ChangedRegion | LocalTurn, better: int) -> bool:
    """Tells whether a move is played in a region, or next to it, or where the better move is."""
    return _within(p, region.points, 1) or _within(p, {better})


def _within(p: int, points: Sequence[int] | set[int], far: int = NEAR) -> bool:
    """Tells whether a point lies among others, or within `far` lines of one of them."""
    return any(max(abs(row_of(p) - row_of(q)), abs(column_of(p) - column_of(q))) <= far for q in points)
