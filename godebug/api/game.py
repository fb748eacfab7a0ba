"""A game record that programs walk through: its positions, its moves, its variations."""

from collections.abc import Iterator
from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING, overload

from msgspec import Struct
from msgspec.structs import replace

import godebug.api.kinds as kinds
from godebug.api.analyzed import AnalyzedPosition
from godebug.api.asked import Side, all_of, color_of
from godebug.api.checked import check, checked
from godebug.api.records import Records
from godebug.basics.errors import UserError, one_line
from godebug.basics.resources import pattern_folder
from godebug.basics.settings import engine_command
from godebug.engine.go.color import NAMES
from godebug.engine.go.points import vertex

if TYPE_CHECKING:
    from godebug.engine.go.game_trees import Tree_node
    from godebug.engine.go.position import Position
    from godebug.records.sgf import GameRecord


class PlayedMove(Struct, frozen=True):
    """A move of a game. `number`: counted from 1. `color`: "black" or "white". `vertex`: its point, or "PASS"."""

    number: int
    color: str
    vertex: str


class Node:
    """A node of a game record, with what follows it.

    `path`: its child indices from the root, as `--node` takes them ("0.0.1"); "root" for the root. `moves`: what is
    played in it, most often one. `comment`: its text, "" without one.
    """

    def __init__(self, game: "Game", tree: "Tree_node", path: str, number: int) -> None:
        self._game, self._tree, self._number = game, tree, number
        self.path = path
        self.moves = tuple(
            PlayedMove(number + place, NAMES[color], vertex(point, game.size))
            for place, (color, point) in enumerate(game.record.moves_of(tree), 1)
        )

    @property
    def comment(self) -> str:
        """Returns the comment of the node."""
        return str(self._tree.get("C")) if self._tree.has_property("C") else ""

    @property
    def variations(self) -> "list[Node]":
        """Returns what follows: first the continuation of this line, then its variations."""
        after = self._number + len(self.moves)
        prefix = "" if self.path == "root" else f"{self.path}."
        return [Node(self._game, child, f"{prefix}{place}", after) for place, child in enumerate(self._tree)]

    def line(self) -> "list[Node]":
        """Returns this node and its first continuation to the end."""
        found = [self]
        while following := found[-1].variations:
            found.append(following[0])
        return found

    def position(self) -> AnalyzedPosition:
        """Returns the position after the node. Raises ValueError for a move that cannot be played."""
        return self._game.at_node(self.path)

    def __repr__(self) -> str:
        """Returns path and moves."""
        told = " ".join(f"{move.number} {move.color} {move.vertex}" for move in self.moves)
        return f"<node {self.path}{': ' if told else ''}{told}>"


class Game:
    """A game: `game[60]` is the position before move 60, what `--move 60` means; the first is `game[1]`, and `game.end`
    comes after the last move. A loop gives the positions before each move, `len` is the number of moves.

    >>> game = Game("two-framework.sgf")
    >>> len(game), game[60], game.mainline()[59].vertex
    (260, <two-framework.sgf 19x19, before move 60, white to move>, 'K6')
    """

    @checked
    def __init__(
        self,
        source: "str | PathLike[str]",
        *,
        game: int | None = None,
        lenient: bool = False,
        patterns: "str | PathLike[str] | None" = None,
        level: int = 10,
        classic: bool = False,
    ) -> None:
        """Reads a game: the path of a record, or its text. The others are those of `analyze`."""
        from godebug.cli.positions import game_of
        from godebug.records.sgf import read_game

        text = isinstance(source, str) and source.lstrip().startswith("(")
        found = (
            read_game(str(source).encode("utf-8", "replace"), "text", game)
            if text
            else game_of(str(Path(source)), game)
        )
        if found is None:
            raise UserError(f"{one_line(source, 120)}: is no game record")
        self.record: GameRecord = found
        self._file = None if text else fspath(source)
        self._number, self._lenient = game, lenient
        self._patterns = None if patterns is None else fspath(patterns)
        self._level, self._classic = level, classic
        pattern_folder(self._patterns)
        self._moves = [
            PlayedMove(number, NAMES[color], vertex(point, found.info.size))
            for number, (color, point) in enumerate(
                (move for step in found.main_line(lenient=lenient) for move in step.moves), 1
            )
        ]

    # ---- What the record says ----------------------------------------------------------------------------------------

    @property
    def size(self) -> int:
        """Returns the number of lines of the board."""
        return self.record.info.size

    @property
    def komi(self) -> float:
        """Returns the komi in points."""
        return self.record.info.komi

    @property
    def handicap(self) -> int:
        """Returns the number of handicap stones."""
        return self.record.info.handicap

    @property
    def black(self) -> str:
        """Returns the name of Black, "" where the record has none."""
        return self.record.info.players.get("black", "")

    @property
    def white(self) -> str:
        """Returns the name of White, "" where the record has none."""
        return self.record.info.players.get("white", "")

    @property
    def result(self) -> str:
        """Returns the result as the record has it, as "W+3.5"; "" where it has none."""
        return self.record.info.result

    def mainline(self) -> list[PlayedMove]:
        """Returns the moves of the main line, in their order."""
        return list(self._moves)

    @property
    def root(self) -> Node:
        """Returns the root of the record, from which all variations can be reached."""
        return Node(self, self.record.root(), "root", 0)

    @property
    def variations(self) -> list[Node]:
        """Returns the first node of every line that leaves another one, in the order of the record."""
        found: list[Node] = []
        waiting = [self.root]
        while waiting:
            following = waiting.pop().variations
            found += following[1:]
            waiting += reversed(following)
        return found

    # ---- Its positions -----------------------------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self._moves)

    def __iter__(self) -> Iterator[AnalyzedPosition]:
        from godebug.engine.board.rules import positions_of_game

        if not self._moves:
            return
        found = positions_of_game(self.end.position)
        if len(found) == len(self._moves) + 1:
            yield from (self._asked(self._of_move(position, number)) for number, position in enumerate(found[:-1], 1))
            return
        # Stones were set up on the way: what stood before them is told by the record alone.
        yield from (self[number] for number in range(1, len(self) + 1))

    def __reversed__(self) -> Iterator[AnalyzedPosition]:
        return reversed(list(self))

    @overload
    def __getitem__(self, move: int | str) -> AnalyzedPosition: ...
    @overload
    def __getitem__(self, move: slice) -> list[AnalyzedPosition]: ...
    def __getitem__(self, move: int | str | slice) -> AnalyzedPosition | list[AnalyzedPosition]:
        """Returns the position before a move: its number from 1, as a negative number from the end, or the first at a
        vertex. A slice gives a list: `game[10:60:10]`.

        Raises IndexError for a number that the game does not have, ValueError for a vertex where nobody plays and for
        what is no move.
        """
        if isinstance(move, slice):
            for part in (move.start, move.stop, move.step):
                check("a slice of moves", part, int, None)
            least = 1 if move.start is None else move.start
            most = len(self) + 1 if move.stop is None else move.stop
            if least < 1 or most < 1:
                raise IndexError("moves are counted from 1")
            return [self[number] for number in range(least, min(most, len(self) + 1), move.step or 1)]
        if isinstance(move, str):
            return self._before(move)
        check("move", move, int, str, slice)
        number = len(self) + 1 + move if move < 0 else move
        if not 1 <= number <= len(self) + 1:
            raise IndexError(f"{self.record.name}: has {len(self)} moves, there is no position before move {move}")
        return self._before(str(number))

    @checked
    def _before(self, move: str) -> AnalyzedPosition:
        return self._asked(self.record.position_before(move, lenient=self._lenient))

    @property
    def end(self) -> AnalyzedPosition:
        """Returns the position after the last move."""
        return self._end()

    @checked
    def _end(self) -> AnalyzedPosition:
        return self._asked(self.record.position(lenient=self._lenient))

    @checked
    def at_node(self, path: str) -> AnalyzedPosition:
        """Returns the position after the node at a path of child indices, as "0.3.1"."""
        return self._asked(self.record.position_at(path, lenient=self._lenient))

    def _asked(self, position: "Position") -> AnalyzedPosition:
        return AnalyzedPosition(position, self._patterns, self._level, self._classic)

    def _of_move(self, position: "Position", number: int) -> "Position":
        """Returns a position whose side to move is the one that moves in the game."""
        return replace(position, to_move=color_of(self._moves[number - 1].color))

    # ---- The game as a whole -----------------------------------------------------------------------------------------

    @checked
    def scores(self) -> Records[kinds.Score]:
        """Returns the estimate of the score before each move and at the end, in points, positive for White; `line` is
        the filtered one. The command is `score --graph`.
        """
        from godebug.displays.score import scores

        estimates = []
        for position in (*self, self.end):
            estimates.append(position._study.score)
            position._study.release()
        return all_of(scores(estimates, self.size, graph=True), kinds.Score)

    @checked
    def review(
        self,
        engine: str = "",
        *,
        side: Side = None,
        threshold: float = 2.0,
        most: int = 10,
        visits: int = 1,
        second_visits: int = 12,
        jobs: int = 1,
    ) -> "Records[kinds.Review | kinds.Mistake | kinds.Story]":
        """Returns the game's mistakes by a network, `engine` as 'katago analysis ...', with what godebug says of them;
        without one how each large dragon fared.

        `side`: only this side's. `threshold`: points that a mistake loses at least. `most`: groups of mistakes, the
        worst. `visits`, `second_visits`: what the engine spends on every position, and on what seems to be a mistake.
        `jobs`: processes that explain; 0 is one a core.
        """
        from godebug.apps.lab.work import WorkPool, fingerprint, shipped_patterns
        from godebug.apps.review.clauses import ExplanationSettings
        from godebug.apps.review.display import review_records
        from godebug.apps.review.judging import Judge, staying
        from godebug.apps.review.reviewing import review_game
        from godebug.apps.review.stories import life_stories
        from godebug.apps.review.story_display import story_records
        from godebug.apps.scoring.games import GameName
        from godebug.basics.resources import shipped_game
        from godebug.views.output import Output

        if self._file is None:
            raise UserError("a review is of a game in a file")
        file = shipped_game(self._file) or str(Path(self._file).resolve())
        name = GameName(file, self._number or 1)
        you = None if side is None else color_of(side)
        folder = self._patterns or shipped_patterns()
        settings = ExplanationSettings(folder, fingerprint(folder), self._level)
        pool = WorkPool(Output(quiet=True), jobs)
        if not engine:
            stories = [story for story in life_stories(name, settings, pool) if you in (None, story.color)]
            return Records(story_records(stories, self.size))
        command = engine_command(engine)
        judges = Judge(command, visits, second_visits, "")
        judges.check()
        with staying(command):
            found = review_game(name, judges, settings, pool, threshold=threshold, most=most, side=you)
        return Records(review_records(found, judges, self.record.info, threshold, you))

    def __repr__(self) -> str:
        """Returns where it comes from, and its length."""
        return f"<{self.record.name} {self.size}x{self.size}, {len(self)} moves{self.result and ', '}{self.result}>"
