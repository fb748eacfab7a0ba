"""What the attack and defence databases find on a board.

Source: GNU Go manual, chapter "Pattern Code", section on the attack and defence databases.
"""

from collections.abc import Callable, Iterator

from godebug.engine.board.kernel import Board
from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.patterns.database import Database
from godebug.engine.patterns.evaluator import Evaluator
from godebug.engine.patterns.matcher import Matcher
from godebug.engine.worms.tactics import PatternMove

#: Who asks the constraints of a database.
EvaluatorFor = Callable[[Database], Evaluator]


def pattern_moves(
    board: Board, database: Database | None, evaluator: EvaluatorFor, targets: str
) -> Iterator[PatternMove]:
    """Yields the moves that a tactical database suggests, first with O white, then with O black.

    `targets`: the symbols of the stones that the moves are about, `X` for attacks, `O` for defences.
    """
    if database is None:
        return
    asked = evaluator(database)
    matcher = Matcher(board.color, board.size)
    for color in (WHITE, BLACK):
        for match in matcher.matches(database, color):
            if match.accepts(asked):
                yield PatternMove(match.move, color, match.points(targets), match.pattern.name)
