"""A position that programs ask: figures as numpy arrays, everything else as the records of `--json`."""

from collections.abc import Sequence
from os import PathLike, fspath
from pathlib import Path

from msgspec.structs import replace

from godebug.api.asked import Side, color_of, played
from godebug.api.checked import checked
from godebug.api.looks import PositionLooks
from godebug.api.questions import Questions
from godebug.basics.errors import UserError
from godebug.basics.resources import pattern_folder
from godebug.engine.go.color import BLACK, EMPTY, NAMES, WHITE
from godebug.engine.go.position import Position


class AnalyzedPosition(PositionLooks, Questions):
    """One position and what the engine knows of it; see `analyze`."""

    @checked
    def suppose(self, *facts: str) -> "AnalyzedPosition":
        """Returns the same position with facts that are taken as given, besides those that are already; this one stays
        as it is. Facts are written as `--suppose` has them.

        >>> analyze(moves=["D4", "Q16", "Q4"]).suppose("C6 value 99").moves(most=1)[0].move
        'C6'
        """
        from godebug.engine.analysis.fact_text import parse_facts, suppose

        # FactError is a ValueError of one line.
        position = suppose(self.position, facts)
        parse_facts(position.supposed, position, pattern_folder(self._patterns))
        return AnalyzedPosition(position, self._patterns, self._level, self._classic)

    def __repr__(self) -> str:
        """Returns where the position comes from, and who is to move."""
        p = self.position
        return f"<{p.source or 'position'} {p.size}x{p.size}, before move {self.move}, {NAMES[p.to_move]} to move>"

    def __str__(self) -> str:
        """Returns the board as a diagram."""
        signs = {EMPTY: ".", WHITE: "O", BLACK: "X"}
        return "\n".join(" ".join(signs[stone] for stone in row) for row in self.position.stones.tolist())

    def _repr_html_(self) -> str:
        """Returns the board."""
        from godebug.views.board_svg import BoardDrawing

        return BoardDrawing.of(self.position).svg()

    @checked
    def after(self, *vertices: str) -> "AnalyzedPosition":
        """Returns the position after moves of alternating sides; "pass" is one."""
        position = self.position
        try:
            for vertex in vertices:
                position = played(position, position.to_move, vertex)
        except UserError as error:
            raise ValueError(str(error)) from None
        return AnalyzedPosition(position, self._patterns, self._level, self._classic)


@checked
def analyze(
    source: "str | PathLike[str] | Position | None" = None,
    *,
    move: int | str | None = None,
    game: int | None = None,
    lenient: bool = False,
    moves: Sequence[str] = (),
    to_move: Side = None,
    size: int = 19,
    komi: float | None = None,
    patterns: "str | PathLike[str] | None" = None,
    level: int = 10,
    classic: bool = False,
) -> AnalyzedPosition:
    """Returns a position to be asked.

    `source`: the path of a game record or a diagram, their text (a record begins with "(", a diagram has several
    lines), the name of a regression test ("reading:12"), a `Position`, or None for an empty board of `size` lines.
    `move`: the position before this move of the record, a number or a vertex. `game`: which game of several in a file.
    `lenient`: a damaged record is read up to the damage instead of refused.
    `moves`: vertices that are played then, by sides in turn. `to_move`, `komi`: instead of what the record says.
    `patterns`: a folder of databases instead of those that came with godebug. `level`: search effort, 0 to 10.
    `classic`: statuses are yes or no, and count in full, as in GNU Go.

    Raises ValueError for what cannot be meant, in one line that names the place. Nothing is remembered: a command
    without a position still takes the one used last on the command line.

    >>> analyze(moves=["D4", "Q16", "Q4"]).moves(most=1)[0].rank
    1
    """
    position = _position(source, move, game, lenient, size)
    if komi is not None:
        position = replace(position, komi=float(komi))
    if to_move is not None:
        position = replace(position, to_move=color_of(to_move))
    for vertex in moves:
        position = played(position, position.to_move, vertex)
    folder = None if patterns is None else fspath(patterns)
    pattern_folder(folder)
    return AnalyzedPosition(position, folder, level, classic)


def _position(source: object, move: int | str | None, game: int | None, lenient: bool, size: int) -> Position:
    from godebug.cli.positions import PositionRequest, read_position

    if isinstance(source, Position) or source is None:
        if move is not None or game is not None:
            raise UserError("move, game: only a game record has them")
        if isinstance(source, Position):
            return source
        return Position.of([[EMPTY] * size for _ in range(size)])
    if not isinstance(source, str | PathLike):
        raise UserError(f"a path, a text or a Position is wanted, not {type(source).__name__}")
    request = PositionRequest(move=None if move is None else str(move), game=game, lenient=lenient)
    if isinstance(source, str) and ("\n" in source or source.lstrip().startswith("(")):
        return read_position(request, "text", source.encode("utf-8", "replace"))
    return read_position(request, str(Path(source)))
