"""One other program with one position: asked when something is needed, and answering in the engine's own records."""

import os
import time
from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property, partial
from typing import TYPE_CHECKING

from godebug.basics.errors import NotAnswered, UserError
from godebug.engine.combinations.records import Combination
from godebug.engine.go.color import BLACK, NAMES, WHITE, other
from godebug.engine.go.points import NO_POINT, column_of, parse_vertex, row_of, vertex
from godebug.engine.go.position import Position
from godebug.engine.go.result_codes import LOSE
from godebug.studies.peers.answers import read_count, read_result
from godebug.studies.peers.program import EngineProgram
from godebug.studies.peers.setup import first_stones
from godebug.studies.study import Note, Score, Study, ValuedMoves
from godebug.variations.kinds import KINDS, TACTICAL
from godebug.variations.readings import CombinationReading, Reading

if TYPE_CHECKING:
    from godebug.engine.analysis.score import FinalScore
    from godebug.engine.dragons.life import Dragon
    from godebug.engine.eyes.records import Eyes
    from godebug.engine.moves.outcome import Outcome
    from godebug.engine.worms.records import Worm
    from godebug.studies.peers.influence import PeerInfluence


class Peer(Study):
    """What another program says of `position`, under the names that the built-in engine has for it."""

    def __init__(self, program: EngineProgram, position: Position, note: Note = lambda text: None) -> None:
        super().__init__(position, note)
        self.program = program
        self._influences: dict[int, PeerInfluence] = {}
        self._moves: dict[int, ValuedMoves] = {}
        program.load(position, note)

    @property
    def name(self) -> str:  # type: ignore[override]
        """Returns the name that the program tells, or was given."""
        return self.program.name

    @property
    def movers(self) -> tuple[int, ...]:
        """Returns the sides that it can be asked about moving first."""
        return BLACK, WHITE

    # ---- Influence -------------------------------------------------------------------------------------------------
    # No program tells its first computation: `initial_influence` answers the one with dragons known.

    def influence(self, color: int) -> "PeerInfluence":
        """Returns the program's influence with `color` moving first; it is asked once."""
        from godebug.studies.peers.influence import known_influence

        if color not in self._influences:
            self._influences[color] = known_influence(self, color)
        return self._influences[color]

    def outcome(self, color: int, point: int, *, followup: bool = False, tactical: bool = False) -> "Outcome":
        """Returns the program's influence before and after a move. Raises NotAnswered where only tactical effects
        should count.
        """
        from godebug.studies.peers.influence import outcome

        if tactical:
            raise self.cannot_tell("influence after a move but as the move is valued")
        return outcome(self, color, point, self.influence(other(color)), followup)

    # ---- Moves and scores ------------------------------------------------------------------------------------------

    def moves(self, color: int) -> ValuedMoves:
        """Returns the moves that the program proposes for `color`; it is asked once."""
        from godebug.studies.peers.moves import peer_moves

        if color not in self._moves:
            self._moves[color] = peer_moves(self, color)
        return self._moves[color]

    @property
    def score(self) -> Score:
        """Returns the program's estimate, in points."""
        from godebug.studies.peers.moves import peer_score

        return peer_score(self)

    @cached_property
    def final_score(self) -> "FinalScore":
        """Returns the score of the program's final status of all stones."""
        from godebug.studies.peers.final import peer_final_score

        return peer_final_score(self.program, self.position)

    # ---- Strings and dragons ---------------------------------------------------------------------------------------

    @cached_property
    def known_worms(self) -> "tuple[Worm, ...]":
        """Returns its worms, without a remark on what is missing."""
        from godebug.studies.peers.worms import peer_worms

        return peer_worms(self)

    @property
    def worms(self) -> "tuple[Worm, ...]":
        """Returns the program's worms, with the remark what they lack."""
        records = self.known_worms
        self.say_once(f"{self.name} tells one attack and one defence of a worm, and no threats")
        return records

    @cached_property
    def eyes(self) -> "Eyes":
        """Returns the program's eye spaces, with the remark what they lack."""
        from godebug.studies.peers.eyes import peer_eyes

        found = peer_eyes(self)
        self.say_once(f"{self.name} tells one vital point of an eye space for each side, and no diagonals")
        return found

    @cached_property
    def known_dragons(self) -> "tuple[Dragon, ...]":
        """Returns its dragons, without a remark on what is missing."""
        from godebug.studies.peers.dragon_records import peer_dragons

        return peer_dragons(self)

    @property
    def dragons(self) -> "tuple[Dragon, ...]":
        """Returns the program's dragons, with the remark what they lack."""
        records = self.known_dragons
        self.say_once(f"{self.name} tells of dragons neither the rules nor the room before being surrounded")
        return records

    @property
    def dragon_at(self) -> dict[int, int]:
        """Returns the origin of the dragon of each stone."""
        return {stone: dragon.origin for dragon in self.known_dragons for stone in dragon.members.stones}

    @cached_property
    def statuses(self) -> dict[int, str]:
        """Returns the status of the dragon that each string belongs to, by the string's first stone."""
        status = {stone: dragon.status for dragon in self.known_dragons for stone in dragon.members.stones}
        try:
            return {p: status[p] for p in first_stones(self.position)}
        except KeyError as error:
            raise UserError(
                f"{self.name}: dragon_data: no dragon at {vertex(error.args[0], self.position.size)}"
            ) from None

    def prepare(self, *, influence: bool, verdicts: Sequence[str], moves: bool) -> None:
        """Asks for everything that a comparison will look at; what is not told is found missing then."""
        with suppress(NotAnswered):
            for color in self.movers if influence else ():
                self.influence(color)
        with suppress(NotAnswered):
            if "status" in verdicts:
                _ = self.statuses
        with suppress(NotAnswered):
            if {"attack", "defense"} & {*verdicts}:
                _ = self.known_worms
        with suppress(NotAnswered):
            if moves:
                self.moves(self.position.to_move)

    # ---- Reading ---------------------------------------------------------------------------------------------------

    def read(self, kind: str, points: tuple[int, ...], *, sgf: str | None = None, tree: bool = False) -> Reading:
        """Returns the program's answer to one reading, with what it counted. `sgf`: it writes its variations there.
        Raises UserError where it has no such command.
        """
        if tree:
            self.note(f"--tree: {self.name} writes its variations to a file (--sgf) only")
        program, size = self.program, self.position.size
        command = " ".join([kind.replace("-", "_"), *(vertex(p, size) for p in points)])
        program.need(command.split()[0])
        if sgf is not None:
            program.need("finish_sgftrace")
            program.ask("start_sgftrace")
        before = {name: self._count(name) for name in ("reading", "connection")}
        start = time.perf_counter()
        [answer] = program.ask_all([command])
        seconds = time.perf_counter() - start
        code, move = program.read(command, answer, partial(read_result, size=size))
        spent = {name: None if count is None else (self._count(name) or 0) - count for name, count in before.items()}
        if sgf is not None:
            program.ask(f"finish_sgftrace {os.path.abspath(sgf)}")
        owner = int(self.position.stones[row_of(points[0]), column_of(points[0])])
        return Reading(
            kind=kind,
            points=points,
            mover=owner if KINDS[kind][1] else other(owner),
            code=code,
            move=NO_POINT if code == LOSE else move,
            nodes=spent["reading" if kind in TACTICAL else "connection"],
            tactical_nodes=spent["reading"],
            cut_off=False,
            seconds=seconds,
            line=(),
        )

    def combination(self, color: int, *, sgf: str | None = None, tree: bool = False) -> CombinationReading:
        """Returns the program's combination for `color`; variations are not told."""
        if tree or sgf is not None:
            self.note(f"--tree, --sgf: {self.name} does not tell what it tried for a combination")
        size, start = self.position.size, time.perf_counter()
        commands = [f"{command} {NAMES[color]}" for command in ("combination_attack", "combination_defend")]
        points = [
            self.program.read(command, answer, lambda text: tuple(parse_vertex(word, size) for word in text.split()))
            for command, answer in zip(commands, self.program.ask_all(commands), strict=True)
        ]
        move = points[0][0] if points[0] else NO_POINT
        found = Combination(color, move, defenses=points[1] if move != NO_POINT else ())
        return CombinationReading(found, None, None, time.perf_counter() - start)

    def does(self, kind: str, move: int, stone: int, *, sgf: str | None = None) -> Reading:
        """Returns whether the program reads that `move` kills or saves the dragon at `stone`. Raises UserError where it
        has no such command.
        """
        if sgf is not None:
            self.note(f"--sgf: {self.name} does not tell what it tried for a given move")
        program, size = self.program, self.position.size
        command = f"{kind.replace('-', '_')} {vertex(move, size)} {vertex(stone, size)}"
        program.need(command.split()[0])
        start = time.perf_counter()
        code, _ = program.read(command, program.ask_all([command])[0], partial(read_result, size=size))
        owner = int(self.position.stones[row_of(stone), column_of(stone)])
        return Reading(
            kind=kind,
            points=(stone, move),
            mover=owner if kind == "owl-does-defend" else other(owner),
            code=code,
            move=NO_POINT if code == LOSE else move,
            nodes=None,
            tactical_nodes=None,
            cut_off=False,
            seconds=time.perf_counter() - start,
            line=(),
        )

    def _count(self, name: str) -> int | None:
        """Returns the program's own count of nodes, None where it has none."""
        command = f"get_{name}_node_counter"
        if not self.program.knows(command):
            return None
        [answer] = self.program.ask_all([command])
        return self.program.read(command, answer, read_count)
