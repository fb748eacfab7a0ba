"""What a side that wants to kill in a closed arena can hope for, by the exact search and with kos told apart."""

from collections.abc import Iterable, Sequence
from typing import Final

from godebug.engine.board.kernel import Board
from godebug.engine.go.color import BLACK, EMPTY, WHITE, other
from godebug.engine.go.points import LINES, NO_POINT
from godebug.engine.semeai.exact import ExactRace

# What a side that wants to kill can hope for: nothing, a ko for which it needs a threat first, one for which the other
# side does, a capture whatever kos there are.
NOTHING, NEEDS_THREAT, TAKES_FIRST, CERTAIN = range(4)

#: So many stones can lie inside an eye and kill it in the end.
_INSIDE: Final = 4


class UnsettledError(Exception):
    """The search reached its limit of positions."""


class Hopes:
    """Questions about one arena, asked of an exact search on its board as that stands.

    `points`: of the arena. `targets`: a stone of each string that must not be lost, with its colour. `limit`: the most
    positions that all questions together may open.
    """

    def __init__(
        self,
        search: ExactRace,
        points: Sequence[int],
        targets: Sequence[tuple[int, int]],
        limit: int,
    ) -> None:
        self._board: Board = search.board
        self._points = points
        self._search = search
        search.limit = limit
        search.begin(points, targets)

    def kills(self, killer: int, mover: int, master: int) -> bool:
        """Tells whether a colour captures a target for good if `mover` moves first; `master`: of all kos, or EMPTY."""
        answer = self._search.kills(killer, mover, master)
        if answer < 0:
            raise UnsettledError
        return bool(answer)

    def hope(self, killer: int, mover: int, likely: bool) -> int:
        """Returns the best result of a side that wants to kill, with `mover` to move. `likely`: that it succeeds."""
        masters = (other(killer), killer) if likely else (killer, other(killer))
        kills = self.kills(killer, mover, masters[0])
        if kills == likely:
            return CERTAIN if likely else NOTHING
        if not self._search.met_ko or self.kills(killer, mover, masters[1]) == kills:
            return CERTAIN if kills else NOTHING
        return TAKES_FIRST if self.kills(killer, mover, EMPTY) else NEEDS_THREAT

    def move(self, killer: int, mover: int, favored: int = NO_POINT) -> int:
        """Returns a point of the arena where `mover` kills, or is safe from the killer, whatever kos there are.

        NO_POINT where none is found. The favored point comes first, points that both sides touch last.
        """
        board, attacks = self._board, killer == mover
        empty = [p for p in self._points if board.color[p] == EMPTY]
        shared = {p: {WHITE, BLACK} <= {board.color[p + step] for step in LINES} for p in empty}
        for p in sorted(empty, key=lambda p: (p != favored, shared[p], p)):
            if not board.trymove(p, mover):
                continue
            try:
                if self.kills(killer, other(mover), other(mover)) == attacks:
                    return p
            finally:
                board.popgo()
        return NO_POINT

    def is_dead_in_the_end(self, killer: int, risked: Iterable[int], hope: int) -> bool:
        """Tells whether the enemy of a side is dead as a bent four in the corner is.

        The side can start a ko whenever it likes, after it has removed all threats, and takes first; it risks only a
        few stones inside; no move of the enemy changes anything; and no other ko is being fought. `risked`: a stone of
        each of its targets. `hope`: of the side, the enemy to move.
        """
        if hope != TAKES_FIRST or self._board.ko_point != NO_POINT:
            return False
        if sum(self._board.string_size(stone) for stone in risked) > _INSIDE:
            return False
        return self.hope(killer, killer, False) == TAKES_FIRST
