"""Neutral points at the end of the game: the moves that fill them, and the moves that must come first.

The rules are GNU Go 3.8's.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from godebug.engine.go.color import EMPTY, other
from godebug.engine.go.points import LINES, NO_POINT
from godebug.engine.go.result_codes import LOSE, WIN
from godebug.engine.moves.blunders import Loss
from godebug.engine.moves.situation import Situation

#: The topic of trace events.
TOPIC: Final = "filllib"
#: How many moves deep one move prepares another.
MOST_PREPARATIONS = 6


class LibertyFiller:
    """Looks for a move on a neutral point.

    `losses`: what a move loses. `allowed`: which moves may be chosen, None for all.
    """

    def __init__(
        self,
        situation: Situation,
        losses: Callable[[int], Sequence[Loss]],
        allowed: Callable[[int], bool] | None = None,
    ) -> None:
        self.situation = situation
        self._losses = losses
        self._allowed = allowed

    def find(self) -> int:
        """Returns the first move that fills a neutral point or prepares to, NO_POINT for none."""
        trace = self.situation.trace
        for p in self.situation.points:
            if not self._is_neutral(p):
                continue
            move = self._move_for(p)
            if move == NO_POINT:
                trace.emit(TOPIC, "nothing fills", (p,))
                continue
            trace.emit(TOPIC, "fills" if move == p else "prepares", tuple(dict.fromkeys((move, p))))
            return move
        return NO_POINT

    def _move_for(self, p: int) -> int:
        """Returns a good move that fills the neutral point `p` or prepares to, NO_POINT for none."""
        situation = self.situation
        if not situation.can_play(p, situation.color):
            move = self._make_legal(p)
        elif situation.reader.safe_move(p, situation.color) != LOSE:
            return self._without_loss(p)
        else:
            move = self._prepare(p, frozenset([p]), MOST_PREPARATIONS)
            if move == NO_POINT and self._captures(p):
                move = p
        return move if move != NO_POINT and self._is_good(move) else NO_POINT

    def _may_be_chosen(self, p: int) -> bool:
        allowed = self._allowed is None or self._allowed(p)
        return allowed and bool(self.situation.board.is_legal(p, self.situation.color))

    def _is_good(self, p: int) -> bool:
        return self._may_be_chosen(p) and not self._losses(p)

    def _without_loss(self, p: int) -> int:
        """Returns the move itself where it loses nothing, else one that averts the loss; NO_POINT for neither."""
        if self._may_be_chosen(p):
            losses = self._losses(p)
            if not losses:
                return p
            for answer in (answer for loss in losses for answer in loss.answers):
                if self.situation.board.color[answer] == EMPTY and self._is_good(answer):
                    return answer
        return NO_POINT

    def _captures(self, p: int) -> bool:
        board, enemy = self.situation.board, self.situation.enemy
        return any(board.color[p + step] == enemy and board.count_liberties(p + step) == 1 for step in LINES)

    # ---- Which points ----------------------------------------------------------------------------------------------

    def _is_neutral(self, p: int) -> bool:
        """Tells whether an empty point has neighbours of both colours; dead stones count for the other side."""
        situation, board = self.situation, self.situation.board
        if board.color[p] != EMPTY:
            return False
        sides: set[int] = set()
        for step in LINES:
            q = p + step
            if board.color[q] == EMPTY:
                sides.update(self._holders(q))
            elif q in situation.dragons.dragon_at:
                sides.update(self._side_of(q))
        return len(sides) == 2

    def _side_of(self, stone: int) -> list[int]:
        situation = self.situation
        dragon = situation.dragon_of(stone)
        if situation.safety(dragon) == "inessential":
            return []
        color = situation.board.color[stone]
        return [other(color) if situation.status(dragon) in ("dead", "critical") else color]

    def _holders(self, p: int) -> Iterator[int]:
        """Yields the side that holds an empty point: it lives beside it, and the other side cannot play there
        safely.
        """
        situation, board = self.situation, self.situation.board
        for color in (situation.color, situation.enemy):
            lives = any(
                board.color[p + step] == color
                and situation.status(situation.dragon_of(p + step)) not in ("dead", "critical")
                for step in LINES
            )
            if lives and situation.reader.safe_move(p, other(color)) != WIN:
                yield color

    # ---- What comes first ------------------------------------------------------------------------------------------

    def _make_legal(self, p: int) -> int:
        """Returns a capture or a liberty of a neighbour that makes a move at `p` possible."""
        situation, board = self.situation, self.situation.board
        near = [q for step in LINES if board.color[q := p + step] == situation.enemy]
        for outright in (True, False):
            for q in near:
                code, move = situation.reader.attack(q)
                if code == WIN or (code != LOSE and not outright):
                    return move
        for q in near:
            if situation.reader.attack(q)[0] != LOSE:
                for liberty in board.find_liberties(q):
                    if board.is_legal(liberty, situation.color):
                        return liberty
        return NO_POINT

    def _prepare(self, p: int, tried: frozenset[int], depth: int) -> int:
        """Returns a safe move after which one at `p` becomes safe, directly or by another such move."""
        candidates = [q for q in self._preparations(p) if q not in tried]
        tried = tried.union(candidates)
        for q in candidates:
            if self.situation.reader.safe_move(q, self.situation.color) != LOSE and self._is_good(q):
                return q
        if depth == 0:
            return NO_POINT
        for q in candidates:
            if self.situation.can_play(q, self.situation.color):
                move = self._prepare(q, tried, depth - 1)
                if move != NO_POINT:
                    return move
        return NO_POINT

    def _preparations(self, p: int) -> list[int]:
        """Returns the moves that may help a stone at `p`: captures of neighbours in atari, liberties, other
        captures.
        """
        situation, board, reader = self.situation, self.situation.board, self.situation.reader
        found: list[int] = []
        with situation.played(p, situation.color) as made:
            if not made:
                return []
            near = sorted(board.adjacent_strings(p), key=board.count_liberties)
            liberties = list(board.find_liberties(p))
            in_atari = [q for q in near if board.count_liberties(q) == 1]
            found += [board.find_liberties(q)[0] for q in in_atari]
            found += liberties
            for q in near:
                if q not in in_atari:
                    code, move = reader.attack(q)
                    if code != LOSE and move != NO_POINT:
                        found.append(move)
        return [q for q in dict.fromkeys(found) if board.color[q] == EMPTY]
