"""A board and those who read on it: what one stage, or one question, has for itself.

What a reader finds depends on what it has read before: its tables know more, its moves come in another order, its nodes
run out elsewhere. So no two questions share readers, nor a board: what is tried for one never stands there when another
one is answered, and each begins with what a fixed stage has read, whatever was asked meanwhile.
"""

import os
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct

from godebug.engine.board.kernel import Board
from godebug.engine.board.setup import board_from_position
from godebug.engine.connections.search import ConnectionReader
from godebug.engine.facts.database_answers import DatabaseAnswers
from godebug.engine.facts.protocols import Facts
from godebug.engine.go.position import Position
from godebug.engine.reading.depths import ANALYSIS_NODES
from godebug.engine.reading.memory import AreaMemory
from godebug.engine.reading.table import ANALYSIS_SLOTS, TranspositionTable
from godebug.engine.reading.tactical import Reader
from godebug.engine.reading.trace import COST_TOPIC, TOPIC, ReadingTrace
from godebug.engine.trace.events import Trace

if TYPE_CHECKING:
    from godebug.engine.breakins.entries import EntryReader
    from godebug.engine.owl.questions import OwlReader

#: The switch that makes every stage and question prove that it has left its board as it was.
CHECKS = os.environ.get("GODEBUG_CHECK") == "1"


class Memory(Struct, frozen=True, eq=False):
    """What has been read: of strings in a `table`, of `connections` with their areas (None: nothing is remembered)."""

    table: TranspositionTable
    connections: AreaMemory | None = None


class ReaderPool:
    """Makes the readers of a position, and adds up their work.

    `facts`: what patterns may ask. `on_exhausted`: called with the count of nodes when a reader has used up its own.
    """

    def __init__(
        self,
        position: Position,
        level: int,
        facts: Callable[[], Facts],
        on_exhausted: Callable[[int], object],
        trace: Trace,
    ) -> None:
        self.position = position
        self.level = level
        self.facts = facts
        self.on_exhausted = on_exhausted
        self.trace = trace
        self._open: list[Readers] = []
        self._done: Counter[str] = Counter()

    def fork(self, memory: Memory | None = None, nodes: int = ANALYSIS_NODES, reach: int = 0) -> "Readers":
        """Returns new readers on a board of their own.

        `memory`: what they know; it is copied, and what they read later does not reach it. None: nothing yet. `nodes`:
        how many nodes of tactical reading they are granted. `reach`: as for `Reader`; questions that are asked for
        their own sake read further than stages.
        """
        readers = Readers(self, memory, nodes, reach)
        self._open.append(readers)
        return readers

    @contextmanager
    def question(
        self, memory: Memory | None = None, nodes: int = ANALYSIS_NODES, reach: int = 0
    ) -> "Iterator[Readers]":
        """Yields such readers for one question."""
        readers = self.fork(memory, nodes, reach)
        try:
            yield readers
            readers.check()
        finally:
            readers.close()

    def discard(self, readers: "Readers") -> None:
        """Keeps the counts of readers that are not asked any more."""
        if readers in self._open:
            self._open.remove(readers)
            self._done.update(readers.counts())

    def close(self) -> None:
        """Takes apart all readers."""
        for readers in tuple(self._open):
            readers.close()

    def counts(self) -> dict[str, int]:
        """Returns nodes of `reading`, `connection` and `owl`, and trial moves (`trymove`)."""
        found = Counter({"reading": 0, "connection": 0, "owl": 0, "trymove": 0})
        found.update(self._done)
        for readers in self._open:
            found.update(readers.counts())
        return dict(found)


class Readers:
    """A board of the position with its readers, each made when it is first asked. `ReaderPool.fork` makes them."""

    def __init__(self, pool: ReaderPool, memory: Memory | None, nodes: int, reach: int) -> None:
        self._pool = pool
        self.board: Board = board_from_position(pool.position)
        known = None if memory is None else memory.connections
        self._known_connections = None if known is None else known.copied(self.board)
        table = TranspositionTable(ANALYSIS_SLOTS) if memory is None else memory.table.copied()
        self.reader = Reader(self.board, pool.level, reach, table)
        self._hash = self.board.hash
        self.grant(nodes)
        if pool.trace.wants(TOPIC) or pool.trace.wants(COST_TOPIC):
            reader = self.reader
            reader.listen(ReadingTrace(self.board, lambda: reader.nodes, pool.trace))
        self._owls: list[OwlReader] = []

    def grant(self, nodes: int) -> None:
        """Begins something new: it sees as far as the level says until so many nodes have been read."""
        self.reader.grant(nodes, self._pool.on_exhausted)

    @property
    def memory(self) -> Memory:
        """Returns what these readers know now; it grows with what they read."""
        known = self.connections.memory if "connections" in vars(self) else self._known_connections
        return Memory(self.reader.table, known)

    def remembered(self) -> Memory:
        """Returns what these readers know of strings now, for good."""
        return Memory(self.reader.table.copied())

    @cached_property
    def connections(self) -> ConnectionReader:
        """Returns who reads connections, and remembers them."""
        connections = ConnectionReader(self.board, self.reader, self._pool.level)
        connections.remember(self._known_connections)
        return connections

    @cached_property
    def entries(self) -> "EntryReader":
        """Returns who reads whether strings enter territories."""
        from godebug.engine.breakins.entries import EntryReader

        return EntryReader(self.connections, self._pool.trace)

    @cached_property
    def answers(self) -> DatabaseAnswers:
        """Returns who answers the questions of pattern databases."""
        return DatabaseAnswers(self.board, self.reader, lambda: self.connections, self._pool.facts())

    def check(self) -> None:
        """Raises AssertionError where a move that was tried still stands on the board; only with GODEBUG_CHECK=1."""
        assert not CHECKS or (self.board.stackp == 0 and self.board.hash == self._hash), "a tried move was left behind"

    def add_owl(self, owl: "OwlReader") -> None:
        """Adds a reader of life and death that reads on this board: its nodes count, and it ends with the others."""
        self._owls.append(owl)

    def counts(self) -> dict[str, int]:
        """Returns what these readers have done, as `ReaderPool.counts` does."""
        made = vars(self)
        return {
            "reading": int(self.reader.nodes),
            "connection": int(self.connections.nodes) if "connections" in made else 0,
            "owl": sum(owl.nodes for owl in self._owls),
            "trymove": int(self.board.trymoves),
        }

    def close(self) -> None:
        """Frees the memory of readers that are not asked any more."""
        self._pool.discard(self)
        for owl in self._owls:
            owl.release()
        vars(self).clear()
