"""KataGo's analysis engine: positions as lines of JSON, evaluations back in any order.

The protocol is KataGo's "Parallel Analysis Engine" (docs/Analysis_Engine.md of that project).
"""

import json
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

from msgspec import Struct

from godebug.basics.errors import one_line
from godebug.engine.go.arrays import Plane
from godebug.engine.go.color import BLACK, EMPTY, WHITE
from godebug.engine.go.points import NO_POINT, all_points, vertex
from godebug.engine.go.position import Position
from godebug.engine.score.counting import JAPANESE, counting_of
from godebug.studies.peers.answers import InvalidAnswer, read_vertex
from godebug.studies.peers.piped import LOOK, EngineCrashed, EngineTimedOut, PipedProgram

#: The word among the arguments of a command that runs this engine.
ANALYSIS: Final = "analysis"
#: Questions that wait for their answers together: enough for every thread that an engine may have.
_AT_ONCE: Final = 16
#: Bytes of one answer; what writes more without an end of line is no engine.
_MOST_BYTES: Final = 1 << 24
_LETTERS: Final = {BLACK: "B", WHITE: "W"}
#: Rules that the program has no name for, and the nearest that it has.
_NEAREST: Final = {"ing": "chinese", "french": "aga", "area": "tromp-taylor", "territory": "japanese"}


class EvaluatedMove(Struct, frozen=True):
    """A move that was searched. `lead`: White's lead after it, in points. `line`: it and the moves that follow."""

    point: int
    visits: int
    lead: float
    prior: float
    line: tuple[int, ...]


class NetworkEvaluation(Struct, frozen=True):
    """What the network thinks of a position, from White's point of view.

    `lead`: White's, in points. `ownership`: by row from the top, -1 Black's to +1 White's; empty where nobody asked for
    it. `moves`: best first.
    """

    lead: float
    winrate: float
    visits: int
    ownership: tuple[float, ...]
    moves: tuple[EvaluatedMove, ...]


def query_of(position: Position, visits: int, *, rules: str = "japanese", ownership: bool = True) -> dict[str, Any]:
    """Returns the question for an evaluation of `position`, as JSON without an `id`.

    The moves that led there are told, so that kos and what was played last are known.
    """
    size = position.size
    start = position.plane if position.start is None else position.start
    history = position.history
    if history and history[-1].color == position.to_move:
        # The side to move was set: the program has the opponent of the last mover go on.
        start, history = position.plane, ()
    return {
        "initialStones": _stones(start),
        "initialPlayer": _LETTERS[history[0].color if history else position.to_move],
        "moves": [
            [_LETTERS[move.color], "pass" if move.point == NO_POINT else vertex(move.point, size)] for move in history
        ],
        "rules": _NEAREST.get(named := (counting_of(rules) or JAPANESE).name, named),
        "komi": _komi(position.komi),
        "boardXSize": size,
        "boardYSize": size,
        "maxVisits": visits,
        "includeOwnership": ownership,
        # Whatever the program's own settings say.
        "overrideSettings": {"reportAnalysisWinratesAs": "WHITE"},
    }


def _komi(komi: float) -> float:
    """Returns a komi as the program takes it: whole or half points."""
    return round(2.0 * komi) / 2.0


def _stones(plane: Plane) -> list[list[str]]:
    return [
        [_LETTERS[plane.cells[p]], vertex(p, plane.size)] for p in all_points(plane.size) if plane.cells[p] != EMPTY
    ]


class AnalysisEngine(PipedProgram):
    """A running analysis engine. `limit`: seconds within which it has to answer one of the questions that wait."""

    def __init__(self, command: str | Sequence[str], limit: float = 120.0) -> None:
        super().__init__(command)
        self.limit = limit
        #: Called while an answer is waited for, with the seconds so far.
        self.while_waiting: Callable[[float], None] | None = None
        self._number = 0

    def name(self) -> str:
        """Returns what the program says of itself and its network: "KataGo 1.15.3, b18c384nbt".

        Raises EngineLost where it gives no answer; programs that do not know the question are called by their file.
        """
        version = self._told("query_version").get("version", "")
        models = self._told("query_models").get("models", [])
        network = next((str(one.get("internalName") or one.get("name", "")) for one in models), "")
        program = f"KataGo {version}" if version else self.command[0].rpartition("/")[2]
        return one_line(", ".join(filter(None, (program, network))), 80)

    def _told(self, action: str) -> dict[str, Any]:
        name = self._next()
        self._send([{"id": name, "action": action}])
        answer = self._receive()
        return answer if answer.get("id") == name else {}

    def ask_all(self, queries: Iterable[dict[str, Any]]) -> Iterator[NetworkEvaluation]:
        """Yields the evaluations of positions in their order, each when it is known; see `query_of`.

        Raises EngineLost where the program gives no answer, InvalidAnswer where it refuses a question or its answer
        cannot be understood.
        """
        todo = iter(queries)
        waiting: dict[str, dict[str, Any]] = {}
        known: dict[str, NetworkEvaluation] = {}
        order: list[str] = []
        at = 0
        while True:
            fresh = []
            while len(waiting) < _AT_ONCE and (query := next(todo, None)) is not None:
                name = self._next()
                waiting[name] = query
                order.append(name)
                fresh.append({"id": name, **query})
            if fresh:
                self._send(fresh)
            while at < len(order) and order[at] in known:
                yield known.pop(order[at])
                at += 1
            if at == len(order):
                return
            name, evaluation = self._evaluation(waiting)
            del waiting[name]
            known[name] = evaluation

    def _evaluation(self, waiting: dict[str, dict[str, Any]]) -> tuple[str, NetworkEvaluation]:
        """Returns the next answer to one of the questions that wait, whichever comes first."""
        while True:
            answer = self._receive()
            name = answer.get("id")
            if "error" in answer and (name in waiting or name is None):
                raise InvalidAnswer(f"it refuses a position: {one_line(str(answer['error']), 120)}")
            if name in waiting and not answer.get("isDuringSearch") and "rootInfo" in answer:
                return str(name), read_evaluation(answer, int(waiting[str(name)]["boardXSize"]))

    def _next(self) -> str:
        self._number += 1
        return str(self._number)

    def _send(self, lines: list[dict[str, Any]]) -> None:
        pipes = self._pipes if self.running else None
        if pipes is None:
            pipes = self._start()
        pipes.send("".join(json.dumps(line) + "\n" for line in lines).encode())

    def _receive(self) -> dict[str, Any]:
        """Returns the next line of JSON; what else the program writes is passed over."""
        started = time.monotonic()
        while True:
            while b"\n" in self._buffer:
                line, _, self._buffer = self._buffer.partition(b"\n")
                if line.lstrip().startswith(b"{"):
                    return _object(line)
            if len(self._buffer) > _MOST_BYTES:
                self._kill()
                raise EngineCrashed(f"{self.command[0]} writes without end")
            waited = time.monotonic() - started
            if waited >= self.limit:
                self._kill()
                raise EngineTimedOut(f"no answer within {self.limit:g} s")
            if self.while_waiting is not None:
                self.while_waiting(waited)
            self._read_more(min(self.limit - waited, LOOK))


def _object(line: bytes) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise InvalidAnswer(f"a line of JSON is wanted, not '{one_line(line.decode('utf-8', 'replace'), 60)}'")
    return found


def read_evaluation(answer: dict[str, Any], size: int) -> NetworkEvaluation:
    """Returns one answer of the analysis engine. Raises InvalidAnswer."""
    try:
        root = answer["rootInfo"]
        owned = tuple(float(figure) for figure in answer.get("ownership") or ())
        moves = tuple(
            EvaluatedMove(
                read_vertex(str(one["move"]), size),
                int(one["visits"]),
                float(one["scoreLead"]),
                float(one.get("prior", 0.0)),
                tuple(read_vertex(str(name), size) for name in one.get("pv", ())),
            )
            for one in sorted(answer.get("moveInfos", ()), key=lambda one: int(one["order"]))
        )
        found = NetworkEvaluation(
            float(root["scoreLead"]), float(root["winrate"]), int(root.get("visits", 0)), owned, moves
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise InvalidAnswer(f"rootInfo and moveInfos are wanted ({one_line(error, 60)})") from None
    if (owned and len(owned) != size * size) or not all(abs(figure) <= 1.001 for figure in owned):
        raise InvalidAnswer(f"ownership: {size * size} figures from -1 to 1 are wanted")
    if not abs(found.lead) < 1e4:
        raise InvalidAnswer("scoreLead: a number of points is wanted")
    return found
