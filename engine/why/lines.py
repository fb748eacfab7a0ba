"""Lines of reading: the moves that decided a question of tactics or of life and death, and what proposed them."""

from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol

from msgspec import Struct, field

from godebug.engine.go.color import NAMES, other
from godebug.engine.go.points import NO_POINT, vertex
from godebug.engine.go.result_codes import LOSE, reverse
from godebug.engine.owl.looks import Looks, ask_about, look_alone, searched_again
from godebug.engine.owl.node import EAT_LUNCH, SAVE_LUNCH, NodeEyes
from godebug.engine.owl.questions import OwlReader
from godebug.engine.reading.tactical import Reader
from godebug.engine.trace.listening import with_listener
from godebug.engine.why.cause import Cause, note

#: Moves of a line that are told.
MOST_MOVES: Final = 12


class Tried(Protocol):
    """A trial move with the moves tried after it. `point`: NO_POINT for a ko threat and for the answer to it."""

    color: int
    point: int
    children: Any


def main_line(children: Sequence[Any], code: int, move: int) -> list[Any]:
    """Returns the moves that decide a reading.

    For the side that succeeds it takes the move that does, for the other side the first move tried. The line ends where
    the reader knew the result without trying a move. `children`: the first trial moves. `code`, `move`: the result of
    the side that moves first, and its move.
    """
    line: list[Tried] = []
    succeeds = code != LOSE
    wanted = move if succeeds else NO_POINT
    while children:
        chosen = children[-1] if succeeds else children[0]
        steps = next((path for path in map(_step, children) if wanted and path[-1].point == wanted), _step(chosen))
        line += steps
        children, succeeds, wanted = steps[-1].children, not succeeds, NO_POINT
    return line


def _step(node: Tried) -> list[Tried]:
    """Returns a trial move, preceded by a ko threat and its answer where it needs them."""
    path = [node]
    while path[-1].point == NO_POINT and path[-1].children:
        path.append(path[-1].children[0])
    return path


class Trial(Struct):
    """A trial move, the moves tried after it, and what proposed it: a pattern of a database, or a source in words."""

    color: int
    point: int
    children: "list[Trial]" = field(default_factory=list)
    source: str = ""
    pattern: str = ""
    database: str = ""


class _Recorder:
    """Builds a tree of trial moves while a reader makes them and takes them back."""

    def __init__(self) -> None:
        self.root: list[Trial] = []
        self._path: list[Trial] = []

    def _play(self, move: Trial) -> None:
        (self._path[-1].children if self._path else self.root).append(move)
        self._path.append(move)

    def undo(self) -> None:
        self._path.pop()


class _TacticalRecorder(_Recorder):
    """Builds the tree of attack and defence (`engine.reading.listener`)."""

    def batch(self, stackp: int, stone: int, mover: int, candidates: list[tuple[int, int, int]]) -> None:
        """Does nothing: each candidate is reported again when it is tried."""

    def trial(self, point: int, color: int, label: str, conditional: bool) -> None:
        self._play(Trial(color, point))

    def result(self, question: str, stone: int, code: int, move: int, cached: bool) -> None:
        """Does nothing: only the moves are recorded."""


class _LifeRecorder(_Recorder):
    """Builds the tree of life and death (`engine.owl.listener`)."""

    def __init__(self, owl: OwlReader) -> None:
        super().__init__()
        self._owl = owl

    def estimate(self, eyes: NodeEyes, attacking: bool) -> None:
        """Does nothing: only the moves are recorded."""

    def trial(
        self, point: int, color: int, source: int, detail: int, score: int, escapes: int, conditional: bool
    ) -> None:
        name, database = self._owl.origin_of_move(source, detail), self._owl.database_of_move(source)
        if source in (SAVE_LUNCH, EAT_LUNCH):
            name = f"{name}, the string at {vertex(detail, self._owl.board.size)}"
        if database:
            self._play(Trial(color, point, pattern=name, database=database))
        else:
            self._play(Trial(color, point, source=name))

    def result(self, question: int, stone: int, code: int, move: int, reason: int) -> None:
        """Does nothing: only the moves are recorded."""


def life_line(owl: OwlReader, stone: int, attacking: bool, code: int) -> list[Trial]:
    """Reads once more, without earlier results, and returns the line that kills or saves the dragon at `stone`.

    Empty where no move had to be tried, or where reading does not reach `code` again.
    """
    look = look_alone(owl, stone, attacking)
    if look.result.code != code:
        # Among all dragons it got a first look only.
        look = Looks(owl).first(stone, attacking)
    found = look.result
    if found.code != code:
        return []
    recorder = _LifeRecorder(owl)
    owl.reader.clear_cache()
    with with_listener(owl, recorder):
        move = searched_again(owl, stone, attacking, look)
    children = recorder.root
    if move != NO_POINT:
        owner = owl.board.color[stone]
        children = [Trial(other(owner) if attacking else owner, move, children, "a point near the dragon")]
    return main_line(children, found.code, found.point)


def life_after(owl: OwlReader, move: int, stone: int, attacking: bool) -> tuple[bool, list[Trial]]:
    """Asks whether a move kills the dragon at `stone`, or saves it, as a question that is asked alone does.

    Returns whether it does, and the line that follows the move; that is empty where no answer had to be tried.
    """
    recorder = _LifeRecorder(owl)
    owl.reader.clear_cache()
    with owl.asked_directly(), with_listener(owl, recorder):
        code = ask_about(owl, move, stone, attacking).code
    return code != LOSE, main_line(recorder.root, reverse(code), NO_POINT)


def tactical_line(reader: Reader, stone: int, attacking: bool, code: int) -> list[Trial]:
    """Returns the line that captures or saves the string at `stone`; empty in the same cases as `life_line`."""
    recorder = _TacticalRecorder()
    reader.clear_cache()
    with with_listener(reader, recorder):
        found, move = reader.attack(stone) if attacking else reader.defend(stone)
    return main_line(recorder.root, found, move) if found == code else []


def line_cause(text: str, line: Sequence[Trial], size: int) -> Cause:
    """Returns a line of reading as a cause: `text` and the moves; below it what proposed each move, where that is
    known.
    """

    def name(move: Trial) -> str:
        return f"{NAMES[move.color].capitalize()} {_where(move, size)}"

    told = line[:MOST_MOVES]
    moves = ", ".join(name(move) for move in told)
    parts = [
        note(
            name(move) + (f": {move.source}" if move.source else ""),
            points=[move.point] if move.point != NO_POINT else (),
            pattern=move.pattern,
            database=move.database,
        )
        for move in told
        if move.source or move.pattern
    ]
    points = [move.point for move in told if move.point != NO_POINT]
    return note(f"{text}: {moves}{' and so on' if len(line) > len(told) else ''}", *parts, points=points)


def _where(move: Trial, size: int) -> str:
    return "elsewhere (a ko threat)" if move.point == NO_POINT else vertex(move.point, size)


#: Asks for a line: of life and death or of tactics, whose stone, attack or defence, and the code that it must have.
LineOf = Callable[[int, bool, int], Sequence[Trial]]
