"""A position that programs ask: figures as numpy arrays, everything else as the records of `--json`."""

from collections.abc import Callable, Sequence
from functools import cached_property
from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from godebug.api.checked import checked
from godebug.api.pictures import Picture
from godebug.api.records import Record, Records
from godebug.basics.errors import UserError, one_line
from godebug.basics.resources import pattern_folder
from godebug.engine.go.color import BLACK, EMPTY, NAMES, WHITE, parse_color
from godebug.engine.go.points import column_of, parse_vertex, row_of
from godebug.engine.go.position import Position

if TYPE_CHECKING:
    from godebug.displays.answer import Answer
    from godebug.engine.influence.result import Influence
    from godebug.studies.builtin import BuiltIn

#: A colour in words; None is the side to move.
Side = str | None


class InfluenceFigures(Struct, frozen=True, eq=False):
    """One computation of influence as read-only arrays of shape (size, size), row 0 at the top.

    `stage`: which computation it is. `to_move`: the colour that is assumed to move next. `move`: what was played first,
    in words, None for nothing. `stones`: uint8, 0 empty, 1 White, 2 Black, after `move`.
    `white`, `black`: float64, influence; 100 is what a stone has on its own point. `white_strength`, `black_strength`:
    float64, the sources. `white_permeability`, `black_permeability`: float64, 0 closed to 1 open.
    `territory`: float64, -1 (Black's) to +1 (White's) on empty points, up to 2 on dead stones.
    `regions`: int8, 3 territory, 2 moyo, 1 area, 4 a stone, negative for Black, 0 nobody's.
    """

    stage: str
    to_move: str
    move: str | None
    stones: NDArray[np.uint8]
    white: NDArray[np.float64]
    black: NDArray[np.float64]
    white_strength: NDArray[np.float64]
    black_strength: NDArray[np.float64]
    white_permeability: NDArray[np.float64]
    black_permeability: NDArray[np.float64]
    territory: NDArray[np.float64]
    regions: NDArray[np.int8]

    def __repr__(self) -> str:
        """Returns who has how much, and no array."""
        white, black = (float(np.clip(sign * self.territory, 0, None).sum()) for sign in (1, -1))
        size = len(self.territory)
        return f"<influence {size}x{size}, {self.stage}: territory of White {white:.1f}, of Black {black:.1f}>"

    def _repr_html_(self) -> str:
        """Returns the territory, point by point."""
        from godebug.views.cells import drawing_of
        from godebug.views.numbers import SignedDiagram

        title = f"territory, {self.stage}" + (f" {self.move}" if self.move else "")
        return drawing_of(SignedDiagram(self.stones, self.territory, title=title)).svg()


class AnalyzedPosition:
    """One position and what the engine knows of it; see `analyze`. Each figure is computed when it is asked for.

    Colours are words ("black", "white"), points are vertices ("C4"). What cannot be meant raises ValueError. The
    position travels to other processes (pickle) without what was computed; records and arrays travel as they are.
    """

    @checked
    def __init__(self, position: Position, patterns: str | None = None, level: int = 10, classic: bool = False) -> None:
        self.position = position
        self._patterns = patterns
        self._level = level
        self._classic = classic

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

    def __getstate__(self) -> dict[str, Any]:
        return {
            "position": self.position,
            "_patterns": self._patterns,
            "_level": self._level,
            "_classic": self._classic,
        }

    def __repr__(self) -> str:
        """Returns where the position comes from, and who is to move."""
        p = self.position
        return f"<{p.source or 'position'} {p.size}x{p.size}, move {p.move_number}, {NAMES[p.to_move]} to move>"

    def __str__(self) -> str:
        """Returns the board as a diagram."""
        signs = {EMPTY: ".", WHITE: "O", BLACK: "X"}
        return "\n".join(" ".join(signs[stone] for stone in row) for row in self.position.stones.tolist())

    def _repr_html_(self) -> str:
        """Returns the board."""
        from godebug.views.board_svg import BoardDrawing

        return BoardDrawing.of(self.position).svg()

    # ---- What the engine knows ---------------------------------------------------------------------------------------

    @cached_property
    def _study(self) -> "BuiltIn":
        from godebug.studies.builtin import BuiltIn

        return BuiltIn(self.position, level=self._level, databases=pattern_folder(self._patterns, self._classic))

    @property
    def size(self) -> int:
        """Returns the number of lines."""
        return self.position.size

    @property
    def stones(self) -> NDArray[np.uint8]:
        """Returns the stones: uint8, shape (size, size), row 0 at the top; 0 empty, 1 White, 2 Black."""
        return self.position.stones

    @checked
    def influence(
        self, first: Side = None, *, after: str | None = None, followup: bool = False, initial: bool = False
    ) -> InfluenceFigures:
        """Returns influence and territory.

        `first`: who moves first, with `after` who makes that move. `after`: the influence that this move leaves, the
        opponent moving first. `followup`: what the mover could do next. `initial`: before dragons are known.
        """
        color = self._color(first)
        if after is None:
            if followup:
                raise UserError("followup: of which move? `after` names it")
            found = self._study.initial_influence(color) if initial else self._study.influence(color)
        else:
            if initial:
                raise UserError("initial: before dragons are known there is no influence after a move")
            outcome = self._study.outcome(color, self._move(color, after), followup=followup)
            found = outcome.after if outcome.followup is None else outcome.followup
        return _figures(found)

    @checked
    def worms(self) -> Records:
        """Returns the strings, with what tactical reading says of them."""
        from godebug.displays.worms import worms

        return _records(worms(self._study))

    @checked
    def eyes(self) -> Records:
        """Returns eye spaces, half and false eyes."""
        from godebug.displays.eyes import eyes

        return _records(eyes(self._study))

    @checked
    def dragons(self) -> Records:
        """Returns the dragons: who lives with whom, and how well."""
        from godebug.displays.dragons import dragons

        return _records(dragons(self._study))

    @checked
    def dragon(self, stone: str) -> Record:
        """Returns the dragon of the stone at a vertex."""
        from godebug.displays.dragons import dragons

        return _records(dragons(self._study, [self._stone(stone)]))[0]

    @checked
    def moves(self, color: Side = None, *, most: int | None = None) -> Records:
        """Returns the moves that have a value, best first, `most` of them at most."""
        from godebug.displays.moves import moves

        return _records(moves(self._study, self._color(color), most))

    @checked
    def move(self, vertex: str, color: Side = None) -> Records:
        """Returns the account of one move: each step of its valuation."""
        from godebug.displays.moves import move

        return _records(move(self._study, self._color(color), self._point(vertex)))

    @checked
    def delta(self, vertex: str, color: Side = None) -> Record:
        """Returns what a move changes in territory."""
        from godebug.displays.moves import delta

        side = self._color(color)
        return _records(delta(self._study, side, self._move(side, vertex)))[0]

    @checked
    def read(self, question: str, *vertices: str) -> Record:
        """Returns one reading: "attack", "defend", "connect", "disconnect", "owl-attack", "owl-defend", "semeai" ...

        Its `code` is a word: WIN, KO_A or KO_B (with a ko), LOSE.
        """
        from godebug.displays.readings import reading
        from godebug.variations.kinds import KINDS
        from godebug.variations.questions import check_question

        if question not in KINDS:
            raise UserError(f"one of {', '.join(KINDS)} is wanted, not '{one_line(question, 40)}'")
        points = tuple(self._point(vertex) for vertex in vertices)
        check_question(question, points, self.position)
        return _records(reading(self._study, self._study.read(question, points)))[0]

    @checked
    def owl(self, stone: str) -> tuple[Record, Record]:
        """Returns life and death of the dragon of a stone: whether it can be killed, and whether it can be saved."""
        return self.read("owl-attack", stone), self.read("owl-defend", stone)

    @checked
    def score(self) -> Record:
        """Returns the estimate of the score, positive for White."""
        from godebug.displays.score import scores

        return _records(scores([self._study.score], self.size))[0]

    @checked
    def final_score(self) -> Record:
        """Returns the score after everything has been played out, and the owner of each point."""
        from godebug.displays.score import final

        return _records(final(self._study))[0]

    @checked
    def why(self, vertex: str, what: str | None = None, color: Side = None, *, first: Side = None) -> Record:
        """Returns the causes of a figure as a tree of `text`, `amount` and `parts`, whose amounts add up.

        `what`: as `godebug why --help` lists it; without it the dragon of a stone, or the territory of an empty point.
        `color`: whose figure or move; without it the side that has more of it there, or that moves. `first`: who moves
        first; without it the side to move, of a move that `color` names whoever plays it.
        """
        from godebug.displays.why import Question, why
        from godebug.engine.why.subjects import SUBJECTS, usual_subject

        point = self._point(vertex)
        if what is not None and what not in (*SUBJECTS, "not"):
            raise UserError(f"one of {', '.join(SUBJECTS)}, not is wanted, not '{one_line(what, 40)}'")
        subject = what or usual_subject(int(self.stones[row_of(point), column_of(point)]))
        owner = None if color is None else self._color(color)
        mover = self._color(color if first is None and subject in ("move", "not") else first)
        asked = Question(subject, point, owner, mover)
        return _records(why(self._study, asked, depth=1))[0]

    @checked
    def picture(self, what: str = "territory", *, color: Side = None) -> Picture:
        """Returns a picture of "worms", "eyes", "dragons", "moves", "final score", or of a layer of influence as the
        command `influence` names them: "regions", "territory", "values", "white-strength" ...

        `color`: who moves first.
        """
        from godebug.displays.dragons import dragons
        from godebug.displays.eyes import eyes
        from godebug.displays.influence import influence
        from godebug.displays.moves import moves
        from godebug.displays.score import final
        from godebug.displays.worms import worms
        from godebug.studies.arrays import WORDS

        study, side = self._study, self._color(color)
        drawn: dict[str, Callable[[BuiltIn], Answer]] = {
            "worms": worms,
            "eyes": eyes,
            "dragons": dragons,
            "final score": final,
        }
        if what in drawn:
            answer = drawn[what](study)
        elif what == "moves":
            answer = moves(study, side)
        elif what in WORDS:
            answer = influence(study, WORDS[what], color=side)
        else:
            known = ", ".join((*drawn, "moves", *WORDS))
            raise UserError(f"one of {known} is wanted, not '{one_line(what, 40)}'")
        return Picture.of(answer, f"{what} of {self!r}")

    @checked
    def after(self, *vertices: str) -> "AnalyzedPosition":
        """Returns the position after moves of alternating sides; "pass" is one."""
        position = self.position
        try:
            for vertex in vertices:
                position = _played(position, position.to_move, vertex)
        except UserError as error:
            raise ValueError(str(error)) from None
        return AnalyzedPosition(position, self._patterns, self._level, self._classic)

    # ---- What the user means -----------------------------------------------------------------------------------------

    def _color(self, word: Side) -> int:
        return self.position.to_move if word is None else _color(word)

    def _point(self, vertex: str) -> int:
        from godebug.cli.arguments import parse_point

        return parse_point(vertex, self.size)

    def _stone(self, vertex: str) -> int:
        from godebug.cli.arguments import parse_stone

        return parse_stone(vertex, self.position)

    def _move(self, color: int, vertex: str) -> int:
        from godebug.cli.arguments import parse_move

        return parse_move(vertex, self.position, color, "move")


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
        position = replace(position, to_move=_color(to_move))
    for vertex in moves:
        position = _played(position, position.to_move, vertex)
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


def _color(word: str) -> int:
    try:
        return parse_color(word)
    except (ValueError, AttributeError):
        raise UserError(f"black or white is wanted, not '{one_line(word, 20)}'") from None


def _played(position: Position, color: int, vertex: str) -> Position:
    from godebug.engine.board.rules import IllegalMove, play

    try:
        return play(position, color, parse_vertex(vertex, position.size))
    except (IllegalMove, ValueError) as error:
        raise UserError(f"move {position.move_number + 1}, {NAMES[color]} {one_line(vertex, 20)}: {error}") from None


def _records(answer: "Answer") -> Records:
    return Records(answer.records())


def _figures(found: "Influence") -> InfluenceFigures:
    from godebug.engine.go.points import vertex

    regions = found.regions.copy()
    regions.setflags(write=False)
    return InfluenceFigures(
        stage=found.stage,
        to_move=NAMES[found.to_move] if found.to_move in (BLACK, WHITE) else "nobody",
        move=None if found.move is None else f"{NAMES[found.move.color]} {vertex(found.move.point, found.size)}",
        stones=found.stones,
        white=found.white_influence,
        black=found.black_influence,
        white_strength=found.white_strength,
        black_strength=found.black_strength,
        white_permeability=found.white_permeability,
        black_permeability=found.black_permeability,
        territory=found.territory_value,
        regions=regions,
    )
