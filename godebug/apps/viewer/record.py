"""What the viewer walks through: games with all their moves, and the tests of suites."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from godebug.basics.memory import recall
from godebug.cli.arguments import looks_like_vertex
from godebug.cli.positions import PositionRequest, game_of, is_test_name, load_position
from godebug.engine.board.rules import replay
from godebug.engine.go.points import NO_POINT
from godebug.engine.go.position import Position
from godebug.records.marked_moves import MarkedMove, marked_moves

if TYPE_CHECKING:
    from godebug.records.sgf import GameRecord
    from godebug.regress.suite import Suite, Test
    from godebug.studies.study import Note


class GamePositions(Struct, frozen=True):
    """The positions of one game.

    `first`, `last`: the numbers of moves played in the earliest and the latest one. `opened`: the one that was asked
    for. `mistakes`: returns the moves that the record marks as mistakes.
    """

    first: int
    last: int
    opened: int
    at: Callable[[int], Position]
    mistakes: Callable[[], Sequence[MarkedMove]] = tuple


class Openable(Struct, frozen=True):
    """Something that can be opened.

    `name`: what the user calls it. `asked`: the question and the expected answer of a test; `vertex`: the first point
    that it names. `path`, `line`: its file and line, empty and 0 where it is no test.
    """

    name: str
    open: Callable[["Note"], GamePositions]
    asked: str = ""
    vertex: str = ""
    path: str = ""
    line: int = 0

    @property
    def is_test(self) -> bool:
        """Tells whether it is a test."""
        return self.line > 0


def from_history(position: Position) -> GamePositions:
    """Returns the way to `position` by its own history."""
    history = position.history
    first = position.move_number - len(history)
    base = replace(
        position,
        plane=position.plane if position.start is None else position.start,
        history=(),
        ko=NO_POINT if history else position.ko,
        captured_black=0,
        captured_white=0,
        move_number=first,
        last_move=None if history else position.last_move,
    )

    def at(number: int) -> Position:
        played = number - first
        if played == len(history):
            return position
        return replace(replay(base, history[:played]), to_move=history[played].color)

    return GamePositions(first, position.move_number, position.move_number, at)


def from_game(game: "GameRecord", position: Position) -> GamePositions:
    """Returns the main line of `game`, opened at `position`; only the way to it where it is on no main line."""
    last = game.position(lenient=True).move_number

    def at(number: int) -> Position:
        if number == position.move_number:
            return position
        return game.position_before(str(number + 1), lenient=True)

    number = position.move_number
    if number > last or game.position_before(str(number + 1), lenient=True).plane.tolist() != position.plane.tolist():
        return from_history(position)
    return GamePositions(0, last, number, at, lambda: marked_moves(game))


def entries_of(requests: Sequence[PositionRequest]) -> tuple[list[Openable], int]:
    """Returns what the user named, suites test by test, and the number of the one to begin with.

    Raises UserError where a name means nothing.
    """
    entries: list[Openable] = []
    begin: int | None = None
    for request in requests:
        found, first = _entries(request)
        begin = first if begin is None else begin
        entries += found
    return entries, begin or 0


def _entries(request: PositionRequest) -> tuple[list[Openable], int]:
    from godebug.regress.suite import is_file

    name = request.name
    if name is not None and is_test_name(name) and not name.rpartition(":")[0].lower().endswith(".sgf"):
        from godebug.regress.suite import find_suite, read_suite

        of, _, number = name.rpartition(":")
        suite = read_suite(find_suite(of))
        wanted = suite.find(int(number))
        return list(_tests(suite)), suite.tests.index(wanted)
    if name is not None and (path := _suite_path(name)) is not None:
        from godebug.regress.suite import SuiteError, read_suite

        suite = read_suite(path)
        if not suite.tests:
            raise SuiteError(f"{suite.name}: has no tests")
        return list(_tests(suite)), 0
    file = name if name is not None and name != "-" and is_file(Path(name)) else ""
    return [Openable(name or "the last position", lambda note: _open(request, note), path=file)], 0


def _suite_path(name: str) -> Path | None:
    """Returns the suite that `name` means, None where it means none."""
    from godebug.regress.suite import SuiteError, find_suite, is_file

    if name.endswith(".tst") or (not is_file(Path(name)) and name != "-" and "." not in name):
        try:
            return find_suite(name)
        except SuiteError:
            if name.endswith(".tst"):
                raise
    return None


def _tests(suite: "Suite") -> Iterator[Openable]:
    from godebug.regress.positions import position_of

    def opener(test: "Test") -> Callable[["Note"], GamePositions]:
        return lambda note: from_history(position_of(suite, test))

    for test in suite.tests:
        expected = f" expects {test.expectation.wanted}" if test.expectation else ""
        vertex = next((word for word in test.command.split()[1:] if looks_like_vertex(word)), "")
        yield Openable(test.name, opener(test), f"{test.command}{expected}", vertex, str(test.path), test.line)


def _open(request: PositionRequest, note: "Note") -> GamePositions:
    position = load_position(request, note)
    name, number = request.name, request.game
    if name is None and (last := recall()) is not None and last.text is None:
        name, number = last.name, last.game
    game = None if name is None or name == "-" else game_of(name, number)
    return from_history(position) if game is None else from_game(game, position)
