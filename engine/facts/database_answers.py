"""Answers the questions of databases: one object for all databases that may ask the same."""

from godebug.engine.board.kernel import Board
from godebug.engine.facts.by_database import facts_of, restricted
from godebug.engine.facts.protocols import Facts
from godebug.engine.facts.reading_answers import Connections
from godebug.engine.facts.stage_answers import StageAnswers
from godebug.engine.patterns.database import Database
from godebug.engine.patterns.evaluator import Evaluator
from godebug.engine.patterns.helpers import CONNECTION
from godebug.engine.reading.tactical import Reader


class DatabaseAnswers:
    """Answers questions about one board with one reader.

    `facts`: all facts that exist; each database gets those of its row in `engine.facts.by_database`. `connections`:
    reads connections.
    """

    def __init__(self, board: Board, reader: Reader, connections: Connections, facts: Facts) -> None:
        self._board = board
        self._reader = reader
        self._connections = connections
        self._facts = facts
        self._known: dict[frozenset[str], tuple[StageAnswers, Facts]] = {}

    def of(self, database: str) -> StageAnswers:
        """Returns what answers the questions of a database, by its name, from the facts of its row."""
        known = facts_of(database)
        if known not in self._known:
            facts = restricted(self._facts, database)
            connections = self._connections if CONNECTION in known else None
            self._known[known] = StageAnswers(self._board, self._reader, connections, facts), facts
        answers, facts = self._known[known]
        answers.use(facts)
        return answers

    def facts(self, database: str) -> Facts:
        """Returns the facts that a database may ask."""
        return restricted(self._facts, database)

    def evaluator(self, database: Database) -> Evaluator:
        """Returns the evaluator of a database's constraints."""
        return Evaluator(database.rules, database.program, self.of(database.name), database.name)
