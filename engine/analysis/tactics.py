"""The first group of stages: the board, who reads on it, worms and eyes."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property, partial

from godebug.engine.analysis.readers import Office, Readers
from godebug.engine.board.kernel import Board
from godebug.engine.board.setup import board_from_position
from godebug.engine.eyes.records import Eyes
from godebug.engine.eyes.spaces import find_eyes
from godebug.engine.facts.protocols import Facts
from godebug.engine.facts.tactical_patterns import pattern_moves
from godebug.engine.go.position import Position
from godebug.engine.patterns.database import Database, PatternFolder
from godebug.engine.patterns.evaluator import Evaluator
from godebug.engine.reading.depths import ANALYSIS_NODES, EASY_NODES, LEAST_SHARE
from godebug.engine.reading.table import ANALYSIS_SLOTS, TranspositionTable
from godebug.engine.reading.tactical import Reader
from godebug.engine.reading.trace import TOPIC as READING_TOPIC
from godebug.engine.trace.events import Trace
from godebug.engine.worms.stage import Worms


class TacticalStages:
    """What reading and shape say of the strings.

    `board`: the position, on which nobody tries a move. `facts`: what patterns may ask. `remark`: told in
    words if reading gets too long.
    """

    def __init__(
        self,
        position: Position,
        level: int,
        databases: PatternFolder | None,
        facts: Callable[[], Facts],
        trace: Trace,
        remark: Callable[[str], None] | None = None,
    ) -> None:
        self.position = position
        self.level = level
        self.databases = databases
        self.trace = trace
        self._remark = remark
        self._office = Office(position, level, facts, self._tell_tired, trace)

    def tell(self, remark: str) -> None:
        """Says something about the analysis, in words."""
        if self._remark is not None:
            self._remark(remark)

    def _tell_tired(self, nodes: int) -> None:
        """Tells that so much has been read that all that follows is read less far."""
        self.trace.emit(READING_TOPIC, "horizon comes nearer", (), nodes=nodes)
        self.tell(f"after {nodes:,} nodes the rest is read less far; answers may miss deep sequences")

    @cached_property
    def board(self) -> Board:
        return board_from_position(self.position)

    # ---- Who reads ---------------------------------------------------------------------------------------------------

    def readers(self, reach: int = 0) -> Readers:
        """Returns readers who know nothing yet.

        `reach`: as for `Reader`; questions that are asked for their own sake read further than stages.
        """
        return Readers(self._office, TranspositionTable(ANALYSIS_SLOTS), ANALYSIS_NODES, reach)

    @contextmanager
    def question(self, reach: int = 0) -> Iterator[Readers]:
        """Yields such readers for one question."""
        readers = self.readers(reach)
        try:
            yield readers
            readers.check()
        finally:
            readers.close()

    @cached_property
    def line(self) -> Readers:
        """Returns who reads for the stages that need what others have read, one after the other.

        Their order is fixed: strings, eyes, influence before dragons, links, life and death, influence, break-ins. Each
        of them asks for the one before it first. Nobody else asks these readers.
        """
        return Readers(self._office, TranspositionTable(ANALYSIS_SLOTS), ANALYSIS_NODES)

    @cached_property
    def _after_strings(self) -> tuple[TranspositionTable, int]:
        """Returns what was read for attack and defence of all strings, and in how many nodes."""
        self.worms.tactics  # noqa: B018
        return self.line.reader.table.copied(), int(self.line.reader.nodes)

    @contextmanager
    def aside(self) -> Iterator[Readers]:
        """Yields readers for a stage beside the line, who know what was read of the strings."""
        readers = self.informed(self._after_strings[0])
        try:
            yield readers
            readers.check()
        finally:
            readers.close()

    def informed(self, table: TranspositionTable) -> Readers:
        """Returns readers who know what a table knows, which stays as it is."""
        return Readers(self._office, table.copied(), self.share(ANALYSIS_NODES))

    def renew(self, nodes: int = ANALYSIS_NODES) -> None:
        """Begins a stage of the line: it may read as far as the level says, however much the stages before it have
        read.
        """
        self.line.grant(self.share(nodes))

    @cached_property
    def _share(self) -> float:
        """Returns what part of its usual work a stage is granted, known once attack and defence of the strings have
        been read.

        No game comes to less than all of it. A board full of kos does: what has been read of its strings would be read
        again for its dragons, its moves and its borders, each time with more trial moves on the board.
        """
        beyond = (self._after_strings[1] - EASY_NODES) / (ANALYSIS_NODES - EASY_NODES)
        return 1 - min(1.0, max(0.0, beyond)) * (1 - LEAST_SHARE)

    def share(self, nodes: int) -> int:
        """Returns what a stage is granted of so many nodes on this board."""
        return int(nodes * self._share)

    def database(self, name: str) -> Database | None:
        """Returns the pattern database of that name; None where there is none."""
        return None if self.databases is None else self.databases.get(name)

    # ---- Stages ------------------------------------------------------------------------------------------------------

    @cached_property
    def worms(self) -> Worms:
        readers = self.line

        def evaluator(database: Database) -> Evaluator:
            return readers.answers.evaluator(database)

        return Worms(
            readers.board,
            readers.reader,
            partial(pattern_moves, readers.board, self.database("attack"), evaluator, "X"),
            partial(pattern_moves, readers.board, self.database("defense"), evaluator, "O"),
            self.trace,
            self._for_threats,
        )

    @contextmanager
    def _for_threats(self) -> Iterator[tuple[Board, Reader]]:
        with self.aside() as readers:
            yield readers.board, readers.reader

    @cached_property
    def eyes(self) -> Eyes:
        self._after_strings  # noqa: B018
        return find_eyes(self.line.board, self.worms.facts, self.line.reader.safe_move, self.trace)

    def counts(self) -> dict[str, int]:
        """Returns nodes of `reading`, `connection` and `owl`, and trial moves (`trymove`), so far; counting makes no
        stage.
        """
        return self._office.counts()

    def release(self) -> None:
        """Takes apart the readers; nothing may be asked any more."""
        self._office.close_all()
        vars(self).clear()
