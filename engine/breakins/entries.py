"""Reads whether a string enters a part of a territory.

Most territories stay as they are when a move is valued, but each is examined after each move; the reader's memory
(`engine.reading.memory`) then returns the answer it has. Source: GNU Go manual, chapter "Influence Function", section
"Break Ins".
"""

from typing import Final

from godebug.engine.breakins.records import Round
from godebug.engine.connections.distance import DistanceMap
from godebug.engine.connections.listener import CACHED
from godebug.engine.connections.results import code_of, move_of, reason_of
from godebug.engine.connections.search import ConnectionReader
from godebug.engine.go.points import CELLS, Point
from godebug.engine.go.result_codes import NAMES
from godebug.engine.reading.questions import BLOCK_OFF, BREAK_IN
from godebug.engine.trace.events import SILENT, Trace

#: The topic of trace events: answers that were remembered.
TOPIC: Final = "persistent-cache"


class EntryReader:
    """Reads whether strings enter territories. Moves are tried on the board and taken back."""

    def __init__(self, connections: ConnectionReader, trace: Trace = SILENT) -> None:
        self.board = connections.board
        self.connections = connections
        #: For whoever wants to know what is near to what; a map is made anew for each question.
        self.distances = DistanceMap(connections.board, connections.tactics)
        self._trace = trace

    def read(self, string: Point, part: tuple[Point, ...], entering: bool) -> Round:
        """Reads if the owner of `string`, an origin, links it to these points (`entering`: he moves first), or is kept
        out.
        """
        connections = self.connections
        question = "break_in" if entering else "block_off"
        goal = bytearray(CELLS)
        for p in part:
            goal[p] = 1
        nodes, tactical_nodes = connections.nodes, connections.search.nodes
        result = connections.search_entry(BREAK_IN if entering else BLOCK_OFF, string, goal)
        code, move, cached = code_of(result), move_of(result), reason_of(result) == CACHED
        nodes, tactical_nodes = connections.nodes - nodes, connections.search.nodes - tactical_nodes
        if cached and nodes == 0:
            self._trace.emit(TOPIC, question, (string, *part), code=NAMES[code])
        return Round(part, question, code, move, nodes, tactical_nodes, cached)
