"""What patterns ask after a move is not read again after a far one, and the answers are those of a fresh look."""

from godebug.basics.resources import pattern_folder
from godebug.engine.analysis import Analysis
from godebug.engine.bench.positions import POSITIONS
from godebug.engine.board.setup import board_from_rows, position_from_board
from godebug.engine.go.color import BLACK
from godebug.engine.go.points import CELLS
from godebug.engine.go.position import Move
from godebug.engine.influence.safety import MoveEffects


def analysis() -> Analysis:
    position = position_from_board(board_from_rows(POSITIONS["middle game"].split()), BLACK)
    return Analysis(position, level=1, databases=pattern_folder(None))


def test_findings_after_many_moves_are_those_after_each_alone() -> None:
    asked = analysis()
    board = asked.tactics.board
    legal = [p for p in range(CELLS) if board.color[p] == 0 and board.is_legal(p, BLACK)]
    # Some next to each other, some far apart.
    moves = sorted({*legal[::31], *legal[1::62]})
    nodes = []
    with asked.moves.question() as outcomes:
        for p in moves:
            move, before = Move(BLACK, p), asked.counts()["reading"]
            found = outcomes.after(move, MoveEffects(safe=True))
            together = asked.counts()["reading"] - before
            with asked.moves.question() as alone:
                assert alone.after(move, MoveEffects(safe=True)).findings == found.findings
            nodes.append((together, asked.counts()["reading"] - before - together))
    assert board.stackp == 0
    shared, fresh = (sum(counts) for counts in zip(*nodes[1:], strict=True))
    assert 0 < shared < fresh / 2
