"""The first group of stages: the board, those who read on it, worms and eyes."""

from collections.abc import Callable
from functools import cached_property, partial

from godebug.engine.board.kernel import Board
from godebug.engine.board.setup import board_from_position
from godebug.engine.breakins.entries import EntryReader
from godebug.engine.connections.search import ConnectionReader
from godebug.engine.eyes.records import Eyes
from godebug.engine.eyes.spaces import find_eyes
from godebug.engine.facts.database_answers import DatabaseAnswers
from godebug.engine.facts.tactical_patterns import pattern_moves
from godebug.engine.go.position import Position
from godebug.engine.patterns.database import Database, PatternFolder
from godebug.engine.patterns.evaluator import Evaluator
from godebug.engine.reading.depths import ANALYSIS_NODES, EASY_NODES, LEAST_SHARE, QUESTION_REACH
from godebug.engine.reading.table import ANALYSIS_SLOTS, TranspositionTable
from godebug.engine.reading.tactical import Reader
from godebug.engine.reading.trace import COST_TOPIC as READING_COST_TOPIC
from godebug.engine.reading.trace import TOPIC as READING_TOPIC
from godebug.engine.reading.trace import ReadingTrace
from godebug.engine.trace.events import Trace
from godebug.engine.worms.stage import Worms


def _tell_tired(trace: Trace, remark: Callable[[str], None] | None, nodes: int) -> None:
    """What has been read costs so much that all that follows is read less far."""
    trace.emit(READING_TOPIC, "horizon comes nearer", (), nodes=nodes)
    if remark is not None:
        remark(f"after {nodes:,} nodes the rest is read less far; answers may miss deep sequences")


class TacticalStages:
    """What reading and shape say of the strings.

    `answers`: who answers the constraints of patterns. `remark`: told in words if reading gets too long.
    """

    def __init__(
        self,
        position: Position,
        level: int,
        databases: PatternFolder | None,
        answers: Callable[[], DatabaseAnswers],
        trace: Trace,
        remark: Callable[[str], None] | None = None,
    ) -> None:
        self.position = position
        self.level = level
        self.databases = databases
        self.answers = answers
        self.trace = trace
        self._remark = remark

    def tell(self, remark: str) -> None:
        """Says something about the analysis, in words."""
        if self._remark is not None:
            self._remark(remark)

    @cached_property
    def board(self) -> Board:
        return board_from_position(self.position)

    @cached_property
    def reader(self) -> Reader:
        """The reader of all stages."""
        return self._reader(table=TranspositionTable(ANALYSIS_SLOTS))

    @cached_property
    def question_reader(self) -> Reader:
        """The reader of questions that are asked for their own sake: it reads further."""
        return self._reader(QUESTION_REACH)

    @cached_property
    def _share(self) -> float:
        """What part of its usual work a stage is granted, known once the first one after the strings has begun.

        No game comes to less than all of it. A board full of kos does: what has been read of its strings would be read
        again for its dragons, its moves and its borders, each time with more trial moves on the board.
        """
        beyond = (self.reader.nodes - EASY_NODES) / (ANALYSIS_NODES - EASY_NODES)
        return 1 - min(1.0, max(0.0, beyond)) * (1 - LEAST_SHARE)

    def share(self, nodes: int) -> int:
        """What a stage is granted of so many nodes on this board."""
        return int(nodes * self._share)

    def renew(self, nodes: int = ANALYSIS_NODES) -> None:
        """A stage begins: its questions see as far as the level says, whatever the stages before it have read."""
        self._grant(self.reader, self.share(nodes))

    def _grant(self, reader: Reader, nodes: int = ANALYSIS_NODES) -> None:
        reader.grant(nodes, partial(_tell_tired, self.trace, self._remark))

    def _reader(self, reach: int = 0, table: TranspositionTable | None = None) -> Reader:
        reader = Reader(self.board, self.level, reach, table)
        self._grant(reader)
        if self.trace.wants(READING_TOPIC) or self.trace.wants(READING_COST_TOPIC):
            reader.listen(ReadingTrace(self.board, lambda: reader.nodes, self.trace))
        return reader

    @cached_property
    def connections(self) -> ConnectionReader:
        connections = ConnectionReader(self.board, self.reader, self.level)
        connections.remember()
        return connections

    @cached_property
    def entries(self) -> EntryReader:
        """Who reads whether strings enter territories, and remembers it for the whole analysis."""
        return EntryReader(self.connections, self.trace)

    def database(self, name: str) -> Database | None:
        """The pattern database of that name; None where there is none."""
        return None if self.databases is None else self.databases.get(name)

    @cached_property
    def worms(self) -> Worms:
        answers = self.answers

        def evaluator(database: Database) -> Evaluator:
            return answers().evaluator(database)

        return Worms(
            self.board,
            self.reader,
            partial(pattern_moves, self.board, self.database("attack"), evaluator, "X"),
            partial(pattern_moves, self.board, self.database("defense"), evaluator, "O"),
            self.trace,
        )

    @cached_property
    def eyes(self) -> Eyes:
        return find_eyes(self.board, self.worms.facts, self.reader.safe_move, self.trace)

    def counts(self) -> dict[str, int]:
        """Nodes of `reading` and `connection`, and trial moves (`trymove`), so far; counting makes no stage."""
        made = vars(self)
        return {
            "reading": int(made["reader"].nodes) if "reader" in made else 0,
            "connection": int(made["connections"].nodes) if "connections" in made else 0,
            "trymove": int(made["board"].trymoves) if "board" in made else 0,
        }
