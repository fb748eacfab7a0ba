"""Free handicap: where Black puts stones before the game, by the patterns of `handicap.db`.

Stones are placed one by one. While patterns are matched, a helper stone stands on each corner point, so that a pattern
of an empty corner has an anchor. Source: GNU Go manual, chapter "The Pattern Code", section on handicap patterns; the
draw is GNU Go 3.8's.
"""

from typing import Final

from godebug.engine.board.kernel import Board
from godebug.engine.connections.search import ConnectionReader
from godebug.engine.facts.database_answers import DatabaseAnswers
from godebug.engine.facts.protocols import Facts, GameFacts
from godebug.engine.go.color import BLACK
from godebug.engine.go.points import LINES, all_points, column_of, point, row_of
from godebug.engine.moves.collect.known_positions import drawn
from godebug.engine.patterns.database import Database
from godebug.engine.patterns.matcher import Match, Matcher
from godebug.engine.reading.tactical import Reader

#: Patterns this much below the best one are not considered.
CONSIDERED: Final = 10.0
#: The lowest line on which a stone is set where no pattern has anything to say.
LOWEST_LINE: Final = 3


def free_handicap_points(size: int, count: int, database: Database | None, chances: list[float]) -> list[int]:
    """Returns points for `count` black stones on an empty board, fewer where there is no more room.

    `chances`: for each stone a number from 0 to 1 that decides between patterns.
    """
    points: list[int] = []
    while len(points) < count:
        placed = _by_pattern(size, points, count, database, chances[len(points)]) or _by_rule(size, points)
        if not placed:
            break
        points.extend(placed)
    return points


def _by_pattern(size: int, points: list[int], count: int, database: Database | None, chance: float) -> list[int]:
    """Returns the stones of a drawn pattern, as many as may still be placed; empty where none matches."""
    if database is None:
        return []
    helpers = {point(row, column) for row in (0, size - 1) for column in (0, size - 1)}
    board = Board(size)
    for p in helpers.union(points):
        board.put(p, BLACK)
    board.rebuild()
    left = count - len(points)
    facts = Facts(game=GameFacts(BLACK, handicap=count, handicap_left=left))
    reader = Reader(board)
    evaluator = DatabaseAnswers(board, reader, lambda: ConnectionReader(board, reader), facts).evaluator(database)
    found = [
        match
        for match in Matcher(board.color, size).matches(database, BLACK)
        if len(_stones(match)) <= left and match.accepts(evaluator)
    ]
    if not found:
        return []
    best = max(match.pattern.value for match in found)
    choice = [match for match in found if match.pattern.value >= best - CONSIDERED]
    return _stones(choice[drawn([2.0**match.pattern.value for match in choice], chance)])


def _stones(match: Match) -> list[int]:
    return [match.move, *match.points("!")]


def _by_rule(size: int, points: list[int]) -> list[int]:
    """Returns the first point, in reading order, away from the edge and all stones; empty where there is none."""
    last = size - 1
    lowest = min(LOWEST_LINE, size // 2) - 1
    for p in all_points(size):
        height = min(row_of(p), last - row_of(p), column_of(p), last - column_of(p))
        if height >= lowest and p not in points and not any(p + step in points for step in LINES):
            return [p]
    return []
