"""A GTP session: the game, trial moves on top of it, the reader and the analysis of the position."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

from godebug.basics.errors import one_line
from godebug.engine.board.kernel import Board
from godebug.engine.go.color import BLACK, EMPTY, WHITE, other
from godebug.engine.go.points import NO_POINT, all_points, vertex
from godebug.gtp.arguments import BAD_VERTEX
from godebug.gtp.clock import Clock
from godebug.gtp.protocol import GtpError

# Numpy and all that needs it is loaded when a command asks for an analysis: a session must start at once.
if TYPE_CHECKING:
    from collections.abc import Callable

    from godebug.engine.analysis import Analysis
    from godebug.engine.connections.search import ConnectionReader
    from godebug.engine.go.position import Position
    from godebug.engine.moves.generation import Generation
    from godebug.engine.patterns.database import PatternFolder
    from godebug.engine.reading.tactical import Reader
    from godebug.variations.tree import VariationTree

#: Moves that can be taken back at least; of a longer game the oldest tenth becomes the start position, so that a server
#: that runs for ever keeps its size.
UNDO_DEPTH = 1000

#: Generations of moves that are forgotten together.
GENERATIONS_KEPT = 2

#: Answers to analyses that are kept, as lines: somebody who walks through a game comes back.
LINES_KEPT = 256

DEFAULT_LEVEL = 10
DEFAULT_SIZE = 19


class Session:
    """One client's game.

    `board` holds the game and, above it, trial moves. `moves`: the game's moves as (colour, point), oldest first.
    `files`: whether commands may read and write files. `folder`: where relative names of files begin; "" where the
    process stands. `komi`, `handicap`, `level`: as set. `patterns`: the folder of
    the pattern databases, None for those that ship. `break_ins`: as in `Analysis`.
    Raises GtpError, from its methods, where the board does not allow what is asked.
    """

    def __init__(self, level: int = DEFAULT_LEVEL, patterns: str | None = None, break_ins: bool | None = None) -> None:
        self.files = True
        self.folder = ""
        #: What `version` answers instead of the program's own.
        self.version = ""
        #: Whether the last answer stands until the client sends its next line, as that of an analysis does.
        self.stands = False
        #: Whether moves are generated only in the search area, and its points.
        self.is_limited = False
        self.search_area: set[int] = set()
        self.komi = 0.0
        self.handicap = 0
        self.level = level
        self.patterns = patterns
        self.break_ins = break_ins
        #: Whether statuses are yes or no, without doubt.
        self.classic = False
        self.depth_change = 0
        self.seed = 0
        #: What the client says of the time; without a word from it the level is all that counts.
        self.clock = Clock()
        #: Whether life-and-death reading says where its answers are uncertain.
        self.report_uncertainty = False
        #: The last generation of moves, which later commands ask about.
        self.generation: Generation | None = None
        self._generated: tuple[object, ...] = ()
        self.board = Board(DEFAULT_SIZE)
        self.moves: list[tuple[int, int]] = []
        self._to_move = BLACK
        #: What stood on the board before `moves`; None: nothing.
        self._start: Position | None = None
        self._reader: Reader | None = None
        self._analysis: Analysis | None = None
        self._analysed: tuple[object, ...] = ()
        self._supposed: tuple[tuple[object, ...], tuple[str, ...]] | None = None
        self._connections: ConnectionReader | None = None
        self._connection_tactics: Reader | None = None
        self._folder: PatternFolder | None = None
        #: What readings tried, while somebody wants to know.
        self.variations: VariationTree | None = None
        self._forgotten = 0
        self._lines: dict[tuple[object, ...], str] = {}
        self._counted = {"reading": 0, "connection": 0, "owl": 0, "trymove": 0}

    # ---- the game --------------------------------------------------------------------------------------------------

    @property
    def size(self) -> int:
        """Returns the size of the board."""
        return int(self.board.size)

    @property
    def to_move(self) -> int:
        """Returns the side to move, after the trial moves."""
        if self.board.stackp:
            return other(self.board.stack_color[self.board.stackp - 1])
        return self._to_move

    def clear(self, size: int) -> None:
        """Begins a new game on an empty board of this size."""
        if size != self.size:
            self.search_area.clear()
        self._use(Board(size))
        self.handicap = 0
        self._to_move = BLACK
        self._start = None
        self.moves = []

    def play(self, color: int, p: int) -> None:
        """Plays a move of the game.

        Raises GtpError where it is illegal, or where trial moves are on the board.
        """
        if self.board.stackp:
            raise GtpError("take the trial moves back first")
        if not self.board.trymove(p, color):
            raise GtpError("illegal move")
        self.board.trymoves -= 1
        self.board.rebuild()
        self.moves.append((color, p))
        self._to_move = other(color)
        if len(self.moves) > UNDO_DEPTH:
            folded = UNDO_DEPTH // 10
            self._start = self._replayed(folded)
            self.moves = self.moves[folded:]

    def undo(self, count: int = 1) -> None:
        """Takes back moves of the game.

        Raises GtpError, and takes back none, where there are fewer.
        """
        if self.board.stackp or count > len(self.moves):
            raise GtpError("cannot undo")
        if count == 0:
            return
        from godebug.engine.board.setup import board_from_position

        kept = len(self.moves) - count
        self._use(board_from_position(self._replayed(kept)))
        self._to_move = self.moves[kept][0]
        self.moves = self.moves[:kept]

    def place_handicap(self, points: list[int]) -> None:
        """Places black stones on an empty board; White moves next."""
        from godebug.engine.board.setup import position_from_board

        for p in points:
            self.board.put(p, BLACK)
        self.board.rebuild()
        self.handicap = len(points)
        self._to_move = WHITE
        self.moves = []
        self._start = position_from_board(self.board, WHITE)

    def free_handicap(self, count: int) -> list[int]:
        """Returns points for handicap stones on an empty board of this size, drawn with the session's seed."""
        from godebug.engine.moves.handicap import free_handicap_points
        from godebug.engine.moves.record import MoveRecords

        databases = self._databases()
        chances = list(MoveRecords(all_points(self.size), self.seed).random.values())
        return free_handicap_points(self.size, count, None if databases is None else databases.get("handicap"), chances)

    def load(self, position: Position) -> None:
        """Takes over a position with its game, so that its moves can be undone."""
        from godebug.engine.board.setup import board_from_position
        from godebug.engine.go.position import Position

        self._use(board_from_position(position))
        self.komi = position.komi
        self.handicap = position.handicap
        self._to_move = position.to_move
        if position.start is None:
            self._start, self.moves = position, []
        else:
            self._start = Position(position.start)
            self.moves = [(move.color, move.point) for move in position.history]

    def _use(self, board: Board) -> None:
        self._forget_engine()
        self.board = board

    def _started(self) -> Position:
        """Returns the position that the game began with."""
        if self._start is None:
            from godebug.engine.board.setup import position_from_board

            self._start = position_from_board(Board(self.size), BLACK)
        return self._start

    def _replayed(self, count: int) -> Position:
        """Returns the position after the first `count` moves."""
        from godebug.engine.board.rules import replay
        from godebug.engine.go.position import Move

        return replay(self._started(), [Move(color, p) for color, p in self.moves[:count]])

    @property
    def choosable(self) -> frozenset[int] | None:
        """Returns the points that a generation of moves may choose, None for all."""
        return frozenset(self.search_area) if self.is_limited and self.search_area else None

    def need_files(self) -> None:
        """Raises GtpError where this server may not use files."""
        if not self.files:
            raise GtpError("no files (--no-files)")

    # ---- points ----------------------------------------------------------------------------------------------------

    def name(self, p: int) -> str:
        """Returns the name of a point."""
        return vertex(p, self.size)

    def names(self, points: list[int]) -> str:
        """Returns the names of points, with blanks between them."""
        return " ".join(self.name(p) for p in points)

    def stones_of(self, color: int) -> list[int]:
        """Returns the points with stones of a colour, in reading order."""
        return [p for p in all_points(self.size) if self.board.color[p] == color]

    def need_stone(self, p: int, complaint: str = "vertex must not be empty") -> int:
        """Returns `p`.

        Raises GtpError with the complaint where no stone stands there.
        """
        if p == NO_POINT:
            raise GtpError(BAD_VERTEX)
        if self.board.color[p] == EMPTY:
            raise GtpError(complaint)
        return p

    # ---- the engine ------------------------------------------------------------------------------------------------

    @property
    def reader(self) -> Reader:
        """Returns a tactical reader for one question about the board with its trial moves.

        It has read nothing yet, and to it trial moves are moves of the game: an answer depends on what stands on the
        board, whatever was asked before, and however it came there.
        """
        from godebug.engine.reading.depths import QUESTION_REACH

        before = self._live()
        self._reader = self._new_reader(QUESTION_REACH)
        self._keep_counts(before)
        if self._records:
            self._reader.listen(self._records.tactical)
        return self._reader

    def _new_reader(self, reach: int) -> Reader:
        """Returns a reader with a board of its own."""
        from godebug.engine.board.setup import board_from_position, position_from_board
        from godebug.engine.reading.tactical import Reader

        board = board_from_position(position_from_board(self.board, self.to_move))
        reader = Reader(board, self.level, reach)
        if self.depth_change:
            reader.change_depths(self.depth_change)
        if self._records:
            self._records.follow(board)
        return reader

    @property
    def _records(self) -> VariationTree | None:
        """Returns the tree that readings of this board are recorded in, None where they are not."""
        return self.variations if self.variations is not None and self.variations.board is self.board else None

    def position(self) -> Position:
        """Returns the position on the board now, trial moves included."""
        from godebug.engine.board.setup import position_from_board
        from godebug.engine.go.position import Move

        trials = [(self.board.stack_color[ply], self.board.stack_point[ply]) for ply in range(self.board.stackp)]
        history = tuple(Move(color, p) for color, p in [*self.moves, *trials])
        return position_from_board(
            self.board,
            self.to_move,
            komi=self.komi,
            handicap=self.handicap,
            move_number=len(history),
            last_move=history[-1] if history else None,
            start=self._started().plane,
            history=history,
        )

    @property
    def connections(self) -> ConnectionReader:
        """Returns a connection reader for one question, as `reader` does."""
        from godebug.engine.connections.search import ConnectionReader

        before = self._live()
        # The horizon of break-ins is that of the level and moves along with that of tactics.
        tactics = self._new_reader(0)
        self._connections = ConnectionReader(tactics.board, tactics, self.level)
        self._connection_tactics = tactics
        self._keep_counts(before)
        if self._records:
            self._connections.listen(self._records.connecting)
        return self._connections

    def _databases(self) -> PatternFolder | None:
        """Returns the pattern databases, None where this installation has none.

        Raises GtpError for databases with mistakes.
        """
        if self._folder is None:
            from godebug.basics.resources import data_path
            from godebug.engine.dragons.doubt import FILE as DOUBT_FILE
            from godebug.engine.patterns.database import PatternFolder
            from godebug.engine.patterns.findings import PatternError

            try:
                folder = PatternFolder(data_path("patterns") if self.patterns is None else self.patterns)
            except FileNotFoundError:
                return None
            except PatternError as error:
                raise GtpError(one_line(error)) from None
            self._folder = folder.without_text(DOUBT_FILE) if self.classic else folder
        return self._folder

    def use_databases(self, folder: PatternFolder) -> None:
        """Takes these pattern databases from now on, and forgets what was computed with others."""
        self._lines.clear()
        self._forget_position()
        self._folder = folder

    def generate_with(self, folder: PatternFolder) -> None:
        """Takes these pattern databases for moves; see the method of `Analysis` of this name for what that asks."""
        self._lines.clear()
        self._folder = folder
        self.generation = None
        self.analysis.generate_with(folder)

    @property
    def analysis(self) -> Analysis:
        """Returns the analysis of the position as it stands; it is kept until that, or the level, changes."""
        from godebug.engine.analysis.fact_text import suppose

        position = self.position()
        position = suppose(position, self._facts_of(position))
        key = (position.key, self.level)
        if self._analysis is None or self._analysed != key:
            from godebug.engine.analysis import Analysis

            self._forget_position()
            self._analysis = Analysis(position, level=self.level, databases=self._databases(), break_ins=self.break_ins)
            self._analysed = key
        return self._analysis

    def suppose(self, text: str) -> None:
        """Takes a fact as given from now on, for as long as the board stands as it does.

        Raises GtpError for what is no fact, and where it contradicts another one.
        """
        from godebug.engine.analysis.suppose import FactError

        if text.lower().startswith("stone "):
            raise GtpError("a stone is played, or tried")
        position = self.position()
        known = self._facts_of(position)
        self._supposed = (position.key, (*known, text))
        try:
            self.analysis.check_supposed()
        except FactError as error:
            self._supposed = (position.key, known)
            raise GtpError(one_line(error)) from None

    def unsuppose(self) -> None:
        """Takes nothing as given any more."""
        self._supposed = None

    @property
    def supposed(self) -> tuple[str, ...]:
        """Returns the facts that are taken as given of the board as it stands."""
        return self._facts_of(self.position())

    def _facts_of(self, position: Position) -> tuple[str, ...]:
        return self._supposed[1] if self._supposed is not None and self._supposed[0] == position.key else ()

    def change_depths(self, change: int) -> None:
        """Changes the depth of tactical reading, in plies."""
        self.depth_change += change

    def set_level(self, level: int) -> None:
        """Sets the search effort. Levels below 0 count as 0 and above 10 as 10, because effort grows exponentially."""
        self._forget_engine()
        self.level = max(0, min(level, 10))

    def clear_cache(self) -> None:
        """Forgets the analysis; what readings found is not kept in any case."""
        self._lines.clear()
        self._forget_position()

    def _readers(self) -> list[Reader]:
        """Returns the tactical readers of the last questions: a direct one, and one about connections."""
        return [reader for reader in (self._reader, self._connection_tactics) if reader is not None]

    # ---- counters --------------------------------------------------------------------------------------------------

    def count(self, name: str) -> int:
        """Returns nodes (`reading`, `connection`, `owl`) or trial moves (`trymove`) since the start or the last
        reset.
        """
        return self._counted[name] + self._live()[name]

    def reset_count(self, name: str) -> None:
        """Sets a counter to 0."""
        self._counted[name] = -self._live()[name]

    def _live(self) -> dict[str, int]:
        """Returns what the present board, reader and analysis have counted."""
        live = {"reading": 0, "connection": 0, "owl": 0, "trymove": int(self.board.trymoves)}
        for reader in self._readers():
            live["reading"] += int(reader.nodes)
            live["trymove"] += int(reader.board.trymoves)
        if self._connections is not None:
            live["connection"] += int(self._connections.nodes)
        for name, number in ({} if self._analysis is None else self._analysis.counts()).items():
            live[name] += number
        return live

    def _forget_position(self) -> None:
        """Forgets the analysis and keeps its counts."""
        before = self._live()
        if self._analysis is not None:
            self._analysis.release()
        self._analysis = None
        self._keep_counts(before)

    @property
    def last_generation(self) -> Generation | None:
        """Returns the last generation; None where the position, or what a generation depends on, has changed since."""
        return self.generation if self._generated == self._generation_key() else None

    def keep_generation(self, generation: Generation) -> None:
        """Lets later commands ask about a generation while the position stays what it is now."""
        self.generation = generation
        self._generated = self._generation_key()

    def kept_line(self, asked: tuple[object, ...], compute: Callable[[], str]) -> str:
        """Returns the answer to a question about the position: the kept one, if the whole position and all that an
        answer depends on have come again, else what `compute` says.
        """
        key = (asked, self._generation_key(), self._supposed)
        if key not in self._lines:
            self._lines[key] = compute()
            if len(self._lines) > LINES_KEPT:
                del self._lines[next(iter(self._lines))]
        return self._lines[key]

    def _generation_key(self) -> tuple[object, ...]:
        return (self.position().key, self.level, self.seed, self.choosable)

    def forget_generation(self) -> None:
        """Frees the memory of the last generations, whose parts refer to each other in cycles.

        A collection takes a hundredth of a generation's time, so it is done for a few generations at once. What the
        first one leaves (modules, databases) stays for good and is not searched again.
        """
        if self.generation is None:
            return
        self.generation = None
        self._forgotten += 1
        if self._forgotten % GENERATIONS_KEPT == 1:
            gc.collect()
        if self._forgotten == 1 and gc.get_freeze_count() == 0:
            gc.freeze()

    def _forget_engine(self) -> None:
        """Forgets reader and analysis and keeps their counts."""
        before = self._live()
        if self._analysis is not None:
            self._analysis.release()
        self._analysis = None
        self._reader = None
        self._connections = None
        self._connection_tactics = None
        self.board.trymoves = 0
        self._keep_counts(before)

    def _keep_counts(self, before: dict[str, int]) -> None:
        after = self._live()
        for name in before:
            self._counted[name] += before[name] - after[name]
