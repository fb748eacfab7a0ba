"""A board and those who read on it: what one stage, or one question, has for itself.

What a reader finds depends on what it has read before: its tables know more, its moves come in another order, its nodes
run out elsewhere. So no two stages share readers, nor a board: what is tried for one question never stands there when
another one is answered, and each stage begins with what a fixed one before it has read, whatever was asked meanwhile.
"""

import os
from collections import Counter
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from godebug.engine.board.kernel import Board
from godebug.engine.board.setup import board_from_position
from godebug.engine.connections.search import ConnectionReader
from godebug.engine.facts.database_answers import DatabaseAnswers
from godebug.engine.facts.protocols import Facts
from godebug.engine.go.position import Position
from godebug.engine.reading.memory import AreaMemory
from godebug.engine.reading.table import TranspositionTable
from godebug.engine.reading.tactical import Reader
from godebug.engine.reading.trace import COST_TOPIC, TOPIC, ReadingTrace
from godebug.engine.trace.events import Trace

if TYPE_CHECKING:
    from godebug.engine.breakins.entries import EntryReader
    from godebug.engine.owl.questions import OwlReader

#: The switch that makes every stage and question prove that it has left its board as it was.
CHECKS = os.environ.get("GODEBUG_CHECK") == "1"


class Office:
    """What all readers of a position have in common, and the sum of their work.

    `facts`: what patterns may ask. `tell_tired`: called with the count of nodes when a reader has read too much.
    """

    def __init__(
        self,
        position: Position,
        level: int,
        facts: Callable[[], Facts],
        tell_tired: Callable[[int], object],
        trace: Trace,
    ) -> None:
        self.position = position
        self.level = level
        self.facts = facts
        self.tell_tired = tell_tired
        self.trace = trace
        self._at_work: list[Readers] = []
        self._done: Counter[str] = Counter()

    def open(self, readers: "Readers") -> None:
        """Counts what these readers do from now on."""
        self._at_work.append(readers)

    def close(self, readers: "Readers") -> None:
        """Keeps the counts of readers that are not asked any more."""
        if readers in self._at_work:
            self._at_work.remove(readers)
            self._done.update(readers.counts())

    def close_all(self) -> None:
        """Takes apart all readers."""
        for readers in tuple(self._at_work):
            readers.close()

    def counts(self) -> dict[str, int]:
        """Returns nodes of `reading`, `connection` and `owl`, and trial moves (`trymove`)."""
        found = Counter({"reading": 0, "connection": 0, "owl": 0, "trymove": 0})
        found.update(self._done)
        for readers in self._at_work:
            found.update(readers.counts())
        return dict(found)


class Readers:
    """A board of the position with its readers, each made when it is first asked.

    `table`: what has been read before; it becomes theirs. `memory`: the same of connections, which is copied. `nodes`:
    how many nodes of tactical reading are granted. `reach`: as for `Reader`.
    """

    def __init__(
        self,
        office: Office,
        table: TranspositionTable,
        nodes: int,
        reach: int = 0,
        memory: AreaMemory | None = None,
    ) -> None:
        self._office = office
        self.board: Board = board_from_position(office.position)
        self._memory = None if memory is None else memory.copied(self.board)
        self.reader = Reader(self.board, office.level, reach, table)
        self._hash = self.board.hash
        self.grant(nodes)
        if office.trace.wants(TOPIC) or office.trace.wants(COST_TOPIC):
            reader = self.reader
            reader.listen(ReadingTrace(self.board, lambda: reader.nodes, office.trace))
        self._owls: list[OwlReader] = []
        office.open(self)

    def grant(self, nodes: int) -> None:
        """Begins something new: it sees as far as the level says until so many nodes have been read."""
        self.reader.grant(nodes, self._office.tell_tired)

    def successor(self, nodes: int) -> "Readers":
        """Returns readers who go on where these are now. What either does later does not reach the other."""
        self.check()
        memory = self.connections.memory if "connections" in vars(self) else self._memory
        return Readers(self._office, self.reader.table.copied(), nodes, memory=memory)

    @cached_property
    def connections(self) -> ConnectionReader:
        """Returns who reads connections, and remembers them."""
        connections = ConnectionReader(self.board, self.reader, self._office.level)
        connections.remember(self._memory)
        return connections

    @cached_property
    def entries(self) -> "EntryReader":
        """Returns who reads whether strings enter territories."""
        from godebug.engine.breakins.entries import EntryReader

        return EntryReader(self.connections, self._office.trace)

    @cached_property
    def answers(self) -> DatabaseAnswers:
        """Returns who answers the questions of pattern databases."""
        return DatabaseAnswers(self.board, self.reader, lambda: self.connections, self._office.facts())

    def check(self) -> None:
        """Raises AssertionError where a move that was tried still stands on the board; only with GODEBUG_CHECK=1."""
        assert not CHECKS or (self.board.stackp == 0 and self.board.hash == self._hash), "a tried move was left behind"

    def employ(self, owl: "OwlReader") -> None:
        """Adds a reader of life and death, which was made for these readers."""
        self._owls.append(owl)

    def counts(self) -> dict[str, int]:
        """Returns what these readers have done, as `Office.counts` does."""
        made = vars(self)
        return {
            "reading": int(self.reader.nodes),
            "connection": int(self.connections.nodes) if "connections" in made else 0,
            "owl": sum(owl.nodes for owl in self._owls),
            "trymove": int(self.board.trymoves),
        }

    def close(self) -> None:
        """Frees the memory of readers that are not asked any more."""
        self._office.close(self)
        for owl in self._owls:
            owl.release()
        vars(self).clear()
