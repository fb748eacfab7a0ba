"""What everything that can be asked of a position stands on: the position, its engine, and what words mean."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

from godebug.api.checked import checked
from godebug.api.kinds import __all__ as _kinds
from godebug.api.records import Kind, Record, Records, kind_of, record_of
from godebug.basics.errors import UserError, one_line
from godebug.basics.resources import pattern_folder
from godebug.basics.settings import engine_command
from godebug.engine.go.color import NAMES, parse_color
from godebug.engine.go.points import parse_vertex
from godebug.engine.go.position import Position

if TYPE_CHECKING:
    from godebug.displays.answer import Answer
    from godebug.studies.builtin import BuiltIn
    from godebug.studies.peers.peer import Peer

#: A colour in words; None is the side to move.
Side = str | None
#: Records become objects of these classes.
assert _kinds


class Asked:
    """A position, and the engine that knows what is asked of it. Each figure is computed when it is asked for.

    `position`: the position as the engine has it. Colours are words ("black", "white"), points are vertices ("C4").
    What cannot be meant raises ValueError with one line. Positions travel to other processes (pickle) without what was
    computed; records and arrays travel as they are.
    """

    @checked
    def __init__(self, position: Position, patterns: str | None = None, level: int = 10, classic: bool = False) -> None:
        self.position = position
        self._patterns = patterns
        self._level = level
        self._classic = classic

    def __getstate__(self) -> dict[str, Any]:
        kept = ("position", "_patterns", "_level", "_classic")
        return {name: getattr(self, name) for name in kept}

    @cached_property
    def _study(self) -> "BuiltIn":
        return self._built_in(self._patterns)

    def _built_in(self, patterns: str | None, **options: Any) -> "BuiltIn":
        """Returns the built-in engine with the databases of a folder, None for those that came with it."""
        from godebug.studies.builtin import BuiltIn

        databases = pattern_folder(patterns, self._classic)
        return BuiltIn(self.position, level=self._level, databases=databases, **options)

    @contextmanager
    def _peer(self, command: str, seconds: float) -> "Iterator[Peer]":
        """Yields another program with the position set up; it ends with the block."""
        from godebug.studies.peers.neural import peer_of
        from godebug.studies.peers.program import EngineProgram

        with EngineProgram(engine_command(command), seconds) as program:
            yield peer_of(program, self.position, lambda text: None)

    @property
    def size(self) -> int:
        """Returns the number of lines."""
        return self.position.size

    @property
    def to_move(self) -> str:
        """Returns who is to move, "black" or "white"."""
        return NAMES[self.position.to_move]

    @property
    def move(self) -> int:
        """Returns the number of the move that comes next: that by which `analyze` and `--move` name the position."""
        return self.position.move_number + 1

    # ---- What the user means -----------------------------------------------------------------------------------------

    def _color(self, word: Side) -> int:
        return self.position.to_move if word is None else color_of(word)

    def _point(self, vertex: str) -> int:
        from godebug.cli.arguments import parse_point

        return parse_point(vertex, self.size)

    def _stone(self, vertex: str) -> int:
        from godebug.cli.arguments import parse_stone

        return parse_stone(vertex, self.position)

    def _move(self, color: int, vertex: str) -> int:
        from godebug.cli.arguments import parse_move

        return parse_move(vertex, self.position, color, "move")


def color_of(word: str) -> int:
    """Returns the colour that a word names. Raises UserError."""
    try:
        return parse_color(word)
    except (ValueError, AttributeError):
        raise UserError(f"black or white is wanted, not '{one_line(word, 20)}'") from None


def played(position: Position, color: int, vertex: str) -> Position:
    """Returns the position after a move of a colour. Raises UserError where it cannot be played."""
    from godebug.engine.board.rules import IllegalMove, play

    try:
        return play(position, color, parse_vertex(vertex, position.size))
    except (IllegalMove, ValueError) as error:
        raise UserError(f"move {position.move_number + 1}, {NAMES[color]} {one_line(vertex, 20)}: {error}") from None


def all_of(answer: "Answer", kind: type[Kind], *others: type[Record]) -> Records[Kind]:
    """Returns the records of an answer that are of a kind, or of others."""
    return Records([record for record in answer.records() if issubclass(kind_of(record), (kind, *others))])


def one_of(answer: "Answer", kind: type[Kind]) -> Kind:
    """Returns the first record of an answer, which is of this kind."""
    return cast(Kind, record_of(answer.records()[0]))
