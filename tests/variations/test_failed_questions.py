"""A question that fails, by its listener or by Ctrl-C, leaves nothing behind: not on the board, not in the reader."""

from collections.abc import Callable
from typing import Any

import pytest

from godebug.basics.resources import data_folder, data_path
from godebug.cli.positions import PositionRequest, load_position
from godebug.engine.analysis import Analysis
from godebug.engine.board.setup import board_from_rows, position_from_board
from godebug.engine.go.color import WHITE
from godebug.engine.go.points import parse_vertex
from godebug.engine.patterns.database import PatternFolder
from godebug.engine.trace.listening import heard_by
from godebug.gtp.server import Server

#: How often a question fails in a row: more often than a reader has room for lists of moves.
TIMES = 300

#: White takes C3 by two ataris.
TWO_ATARIS = [".......", ".......", ".X...X.", ".......", "X.X....", "O.OO...", "......."]

Question = Callable[[], object]


class Failing:
    """A listener that fails when `plies` trial moves stand on the board."""

    def __init__(self, board: Any, plies: int, error: type[BaseException]) -> None:
        self.board = board
        self.plies = plies
        self.error = error

    def __getattr__(self, name: str) -> Callable[..., None]:
        return self._hear

    def _hear(self, *told: object) -> None:
        if self.board.stackp >= self.plies:
            raise self.error


def tactical(analysis: Analysis) -> tuple[Any, Question]:
    reader = analysis.tactics.reader
    return reader, lambda: reader.attack(parse_vertex("F8", 9))


def given_move(analysis: Analysis) -> tuple[Any, Question]:
    reader = analysis.tactics.reader
    return reader, lambda: reader.does_attack(parse_vertex("E7", 9), parse_vertex("D7", 9))


def linking(analysis: Analysis) -> tuple[Any, Question]:
    connections = analysis.tactics.connections
    return connections, lambda: connections.connect(parse_vertex("D7", 9), parse_vertex("H3", 9))


def life(analysis: Analysis) -> tuple[Any, Question]:
    owl = analysis.life.owl_reader
    return owl, lambda: owl.attack(parse_vertex("C7", 9))


def race(analysis: Analysis) -> tuple[Any, Question]:
    races = analysis.life.race_reader

    def question() -> object:
        races.forget()
        return races.analyze(parse_vertex("D7", 9), parse_vertex("G3", 9))

    return races, question


def combination(analysis: Analysis) -> tuple[Any, Question]:
    combinations = analysis.combat.combinations

    def question() -> object:
        combinations.forget()
        return combinations.attack(WHITE)

    return combinations, question


def analysis(rows: list[str]) -> Analysis:
    """Of a drawn position; without rows, of a game in which much can be asked."""
    if rows:
        position = position_from_board(board_from_rows(rows), WHITE)
    else:
        position = load_position(PositionRequest("corner-9x9.sgf", "20"), lambda text: None)
    return Analysis(position, databases=PatternFolder(data_folder("patterns")))


def asked(of: Analysis, question: Question) -> object:
    of.tactics.reader.clear_cache()
    return question()


@pytest.mark.parametrize("error", [RuntimeError, KeyboardInterrupt])
@pytest.mark.parametrize("kind", [tactical, given_move, linking, life, race, combination])
def test_a_question_that_fails_leaves_nothing_behind(
    kind: Callable[[Analysis], tuple[Any, Question]], error: type[BaseException]
) -> None:
    rows = TWO_ATARIS if kind is combination else []
    untouched, failing = analysis(rows), analysis(rows)
    reader, question = kind(failing)
    board = failing.tactics.board
    stones, listener = bytes(board.color), Failing(board, 1, error)
    for _ in range(TIMES if kind is tactical else 3):
        with pytest.raises(error), heard_by(reader, listener):
            asked(failing, question)
        assert (board.stackp, bytes(board.color)) == (0, stones)
    assert asked(failing, question) == asked(untouched, kind(untouched)[1])


def test_a_command_that_fails_leaves_the_trial_moves_before_it() -> None:
    untouched, failing = Server(), Server()
    for server in (untouched, failing):
        assert not server.run_line(f"loadsgf {data_path('regression')}/games/corner-9x9.sgf 20")
        assert not server.run_line("trymove black A1")
    session = failing.session
    session.reader.listen(Failing(session.board, 2, RuntimeError))
    for _ in range(TIMES):
        assert "RuntimeError" in failing.run_line("attack F8")
    session.reader.listen(None)
    assert session.board.stackp == 1
    assert failing.answer("attack F8") == untouched.answer("attack F8")
