"""A question that fails, by its listener or by Ctrl-C, leaves nothing behind: not on the board, not in the reader."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from godebug.basics.resources import data_folder
from godebug.cli.positions import PositionRequest, load_position
from godebug.engine.analysis import Analysis
from godebug.engine.board.setup import board_from_rows, position_from_board
from godebug.engine.go.color import WHITE
from godebug.engine.go.points import parse_vertex
from godebug.engine.patterns.database import PatternFolder
from godebug.engine.trace.listening import with_listener

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


@contextmanager
def tactical(analysis: Analysis) -> Iterator[tuple[Any, Question]]:
    with analysis.tactics.question() as readers:
        yield readers.reader, lambda: readers.reader.attack(parse_vertex("F8", 9))


@contextmanager
def given_move(analysis: Analysis) -> Iterator[tuple[Any, Question]]:
    with analysis.tactics.question() as readers:
        yield readers.reader, lambda: readers.reader.does_attack(parse_vertex("E7", 9), parse_vertex("D7", 9))


@contextmanager
def linking(analysis: Analysis) -> Iterator[tuple[Any, Question]]:
    with analysis.tactics.question() as readers:
        yield readers.connections, lambda: readers.connections.connect(parse_vertex("D7", 9), parse_vertex("H3", 9))


@contextmanager
def life(analysis: Analysis) -> Iterator[tuple[Any, Question]]:
    with analysis.life.owl_question() as owl:
        yield owl, lambda: owl.attack(parse_vertex("C7", 9))


@contextmanager
def race(analysis: Analysis) -> Iterator[tuple[Any, Question]]:
    with analysis.life.race_question() as races:

        def question() -> object:
            races.forget()
            return races.analyze(parse_vertex("D7", 9), parse_vertex("G3", 9))

        yield races, question


@contextmanager
def combination(analysis: Analysis) -> Iterator[tuple[Any, Question]]:
    with analysis.combat.question() as (combinations, readers):

        def question() -> object:
            combinations.forget()
            readers.reader.clear_cache()
            return combinations.attack(WHITE)

        yield combinations, question


def analysis(rows: list[str]) -> Analysis:
    """Of a drawn position; without rows, of a game in which much can be asked."""
    if rows:
        position = position_from_board(board_from_rows(rows), WHITE)
    else:
        position = load_position(PositionRequest("corner-9x9.sgf", "20"), lambda text: None)
    return Analysis(position, databases=PatternFolder(data_folder("patterns")))


@pytest.mark.parametrize("error", [RuntimeError, KeyboardInterrupt])
@pytest.mark.parametrize("kind", [tactical, given_move, linking, life, race, combination])
def test_a_question_that_fails_leaves_nothing_behind(kind: Any, error: type[BaseException]) -> None:
    position = analysis(TWO_ATARIS if kind is combination else [])
    with kind(position) as (_, question):
        answer = question()
    with kind(position) as (reader, question):
        board = reader.board
        stones, listener = bytes(board.color), Failing(board, 1, error)
        for _ in range(TIMES if kind is tactical else 3):
            with pytest.raises(error), with_listener(reader, listener):
                question()
            assert (board.stackp, bytes(board.color)) == (0, stones)
        assert question() == answer
