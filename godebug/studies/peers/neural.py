"""A neural engine as a peer: its ownership as territory, its search or its policy as moves, its lead as score.

The commands are KataGo's GTP extensions: `kata-raw-nn 0` evaluates the position as the network sees it, and
`kata-search_analyze COLOR ... ownership true` after a search. Everything else such an engine does not have.
"""

import re
from functools import cached_property, partial

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from godebug.basics.errors import NotAnswered
from godebug.engine.go.color import EMPTY, NAMES, WHITE, other
from godebug.engine.go.points import NO_POINT, point, vertex
from godebug.engine.go.position import Move, Position
from godebug.engine.influence.workspace import InfluenceStart
from godebug.engine.moves.outcome import Outcome
from godebug.studies.arrays import ARRAYS
from godebug.studies.peers.answers import InvalidAnswer, read_array, read_vertex
from godebug.studies.peers.influence import PeerInfluence, influence_fields, safe_where
from godebug.studies.peers.peer import Peer
from godebug.studies.peers.program import EngineProgram
from godebug.studies.study import Note, RankedMove, Score, ValuedMoves

RAW, SEARCH = "kata-raw-nn", "kata-search_analyze"
#: Moves that a search tells, and moves of a policy that are listed, as a part of all its weight.
MOST_MOVES, LEAST_POLICY = 20, 0.001
#: Moves of a line that a search foresees.
FORESEEN = 6


class OwnershipInfluence(PeerInfluence, frozen=True, kw_only=True):
    """Ownership as a layer of territory. `ownership`: float64 of shape (size, size), -1 Black's to +1 White's, stones
    included; `territory_value` is 0 under stones that are their owner's, as in every computation of influence."""

    ownership: NDArray[np.float64]


class NetworkAnswer(Struct, frozen=True):
    """What `kata-raw-nn` says, from White's point of view. `policy`: nan where nobody can play. `spread`: the standard
    deviation of the score."""

    lead: float
    spread: float
    policy: NDArray[np.float64]
    pass_policy: float
    ownership: NDArray[np.float64]


class SearchedMove(Struct, frozen=True):
    """A move that a search looked at. `winrate`, `lead`: as the program reports them."""

    point: int
    visits: int
    prior: float
    winrate: float
    lead: float
    line: tuple[int, ...]


class NeuralPeer(Peer):
    """What a neural engine says of a position."""

    @property
    def movers(self) -> tuple[int, ...]:
        """Returns the side to move: the network knows of no other."""
        return (self.position.to_move,)

    # ---- Territory ---------------------------------------------------------------------------------------------------

    def influence(self, color: int) -> PeerInfluence:
        """Returns ownership with the side to move moving first, whoever is asked for."""
        return self._ownership

    @cached_property
    def _ownership(self) -> OwnershipInfluence:
        self.say_once(f"{self.name} tells ownership alone, as territory: no influence, no regions")
        ownership = (
            self._network.ownership if self.program.knows(RAW) else self._searched_ownership(self.position.to_move)
        )
        return self._layer(ownership, self.position, None)

    @cached_property
    def ownership_after_pass(self) -> NDArray[np.float64]:
        """Returns ownership, -1 Black's to +1 White's, if the side to move passes."""
        color = self.position.to_move
        if not self.program.knows(RAW):
            return self._searched_ownership(other(color))
        self.program.ask(f"play {NAMES[color]} pass")
        try:
            return self._ask_network().ownership
        finally:
            self.program.ask("undo")

    def outcome(self, color: int, point: int, *, followup: bool = False, tactical: bool = False) -> Outcome:
        """Returns ownership before and after a move."""
        self.program.need(RAW)
        if followup or tactical:
            raise self.cannot_tell("more than ownership after a move")
        from godebug.engine.board.rules import play

        move = f"play {NAMES[color]} {vertex(point, self.position.size)}"
        self.program.ask(move)
        try:
            found = self._ask_network()
        finally:
            self.program.ask("undo")
        after = self._layer(found.ownership, play(self.position, color, point), Move(color, point))
        return Outcome(Move(color, point), self._ownership, after, after)

    def _layer(self, ownership: NDArray[np.float64], board: Position, move: Move | None) -> OwnershipInfluence:
        stones = board.stones
        alive = (stones != EMPTY) & (np.where(stones == WHITE, ownership, -ownership) > 0.0)
        start = InfluenceStart(
            "territory estimate" if move is None else "after move",
            self.position.to_move if move is None else other(move.color),
            board.plane,
            safe_where(alive),
            captured=self.position.captured_black - self.position.captured_white,
            move=move,
            shown=self.position.plane,
        )
        return OwnershipInfluence(
            **influence_fields(start, {"territory_value": np.where(alive, 0.0, ownership)}),
            answered_regions=np.zeros(stones.shape, np.int8),
            lacking=tuple(name for name in ARRAYS if name != "territory_value"),
            ownership=ownership,
        )

    # ---- Moves and score ---------------------------------------------------------------------------------------------

    def moves(self, color: int) -> ValuedMoves:
        """Returns the moves of a search by their visits; without a search, of the policy by their weight."""
        if self.program.knows(SEARCH):
            found = sorted(self._search(color)[0], key=lambda move: -move.visits)
            moves = [move for move in found if move.point != NO_POINT]
            ranked = [
                RankedMove(move.point, rank, float(move.visits), _reasons(move, self.position.size))
                for rank, move in enumerate(moves, 1)
            ]
            return ValuedMoves(color, found[0].point, tuple(ranked), "visits")
        if color != self.position.to_move:
            raise NotAnswered(f"{self.name} tells moves of the side to move only")
        policy = self._network.policy
        weights = {
            point(row, column): float(policy[row, column])
            for row, column in np.argwhere(np.nan_to_num(policy) >= LEAST_POLICY).tolist()
        }
        order = sorted(weights, key=lambda p: (-weights[p], p))[:MOST_MOVES]
        ranked = [
            RankedMove(p, rank, 100.0 * weights[p], (f"policy {weights[p]:.1%}",)) for rank, p in enumerate(order, 1)
        ]
        passes = not order or self._network.pass_policy > weights[order[0]]
        return ValuedMoves(color, NO_POINT if passes else order[0], tuple(ranked), "per cent of the policy")

    @property
    def score(self) -> Score:
        """Returns its lead, and one standard deviation to each side of it."""
        found = self._network
        self.say_once(f"{self.name}: the bounds of the score are one standard deviation away from its lead")
        return Score(self.position.move_number, found.lead + found.spread, found.lead - found.spread)

    # ---- Asking ------------------------------------------------------------------------------------------------------

    @cached_property
    def _network(self) -> NetworkAnswer:
        self.program.need(RAW)
        return self._ask_network()

    def _ask_network(self) -> NetworkAnswer:
        command = f"{RAW} 0"
        [answer] = self.program.ask_all([command])
        return self.program.read(command, answer, partial(read_network, size=self.position.size))

    def _search(self, color: int) -> tuple[list[SearchedMove], NDArray[np.float64]]:
        command = f"{SEARCH} {NAMES[color][0].upper()} maxmoves {MOST_MOVES} ownership true"
        [answer] = self.program.ask_all([command])
        return self.program.read(command, answer, partial(read_search, size=self.position.size))

    def _searched_ownership(self, color: int) -> NDArray[np.float64]:
        """Returns the ownership of a search for `color`, from White's point of view. Programs can be told to report it
        from the mover's: stones are their owner's more often than not.
        """
        ownership = self._search(color)[1]
        stones = self.position.stones
        agreeing = np.where(stones == WHITE, ownership, np.where(stones == EMPTY, 0.0, -ownership)).sum()
        return ownership if agreeing >= 0.0 else -ownership


def peer_of(program: EngineProgram, position: Position, note: Note = lambda text: None) -> Peer:
    """Returns the peer that suits a program: a neural one where it has the extensions of neural engines, and not GNU
    Go's commands.
    """
    neural = not program.knows("initial_influence") and (program.knows(RAW) or program.knows(SEARCH))
    return (NeuralPeer if neural else Peer)(program, position, note)


def _reasons(move: SearchedMove, size: int) -> tuple[str, ...]:
    then = " ".join(vertex(p, size) for p in move.line[1:FORESEEN])
    return (
        f"{move.visits} visits",
        f"policy {move.prior:.1%}",
        f"wins {move.winrate:.1%}",
        f"leads by {move.lead:+.1f}",
        *((f"then {then}",) if then else ()),
    )


_WORD = re.compile(r"^([A-Za-z]+) ?(\S*)[ \t]*$")


def read_network(text: str, size: int) -> NetworkAnswer:
    """Returns an answer of `kata-raw-nn`. Raises InvalidAnswer."""
    figures: dict[str, str] = {}
    rows: dict[str, list[str]] = {}
    name = ""
    for line in text.splitlines():
        match = _WORD.match(line)
        if match is not None and not line.lstrip().startswith("NAN"):
            name = match[1]
            figures.setdefault(name, match[2])
        elif name:
            rows.setdefault(name, []).append(line)
    return NetworkAnswer(
        lead=_figure(figures, "whiteLead"),
        spread=max(0.0, _figure(figures, "whiteScoreSelfplaySq") - _figure(figures, "whiteScoreSelfplay") ** 2) ** 0.5,
        policy=_rows(rows, "policy", size),
        pass_policy=_figure(figures, "policyPass"),
        ownership=read_array("\n".join(rows.get("whiteOwnership", [])), size),
    )


def _figure(figures: dict[str, str], name: str) -> float:
    try:
        return float(figures[name])
    except (KeyError, ValueError):
        raise InvalidAnswer(f"a figure for {name} is wanted") from None


def _rows(rows: dict[str, list[str]], name: str, size: int) -> NDArray[np.float64]:
    """Rows of figures of which some are nan."""
    words = [row.split() for row in rows.get(name, [])]
    if [len(row) for row in words] != [size] * size:
        raise InvalidAnswer(f"{name}: {size} rows of {size} figures are wanted")
    try:
        return np.array([[float(word) for word in row] for row in words])
    except ValueError:
        raise InvalidAnswer(f"{name}: figures are wanted") from None


def read_search(text: str, size: int) -> tuple[list[SearchedMove], NDArray[np.float64]]:
    """Returns the last answer of `kata-search_analyze`: its moves, and the ownership as it reports it. Raises
    InvalidAnswer.
    """
    line = next((line for line in reversed(text.splitlines()) if line.startswith("info ")), None)
    if line is None:
        raise InvalidAnswer("a line that begins with 'info' is wanted")
    searched, _, owned = line.partition(" ownership ")
    figures = owned.split()[: size * size]
    rows = "\n".join(" ".join(figures[i : i + size]) for i in range(0, len(figures), size))
    return [_searched(words, size) for words in searched.split("info ")[1:]], read_array(rows, size)


def _searched(text: str, size: int) -> SearchedMove:
    before, _, line = text.partition(" pv ")
    words = before.split()
    figures = dict(zip(words[::2], words[1::2], strict=False))
    try:
        return SearchedMove(
            read_vertex(figures["move"], size),
            int(figures["visits"]),
            float(figures["prior"]),
            float(figures["winrate"]),
            float(figures["scoreLead"]),
            tuple(read_vertex(word, size) for word in line.split()),
        )
    except (KeyError, ValueError) as error:
        raise InvalidAnswer(f"move, visits, prior, winrate and scoreLead are wanted ({error})") from None
