"""Explanations of the figures of a position: what `why` asks of the stages."""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Protocol

from godebug.engine.analysis.life import LifeStages
from godebug.engine.analysis.moves import MoveStages
from godebug.engine.analysis.tactics import TacticalStages
from godebug.engine.go.color import EMPTY, NAMES, Color
from godebug.engine.go.points import Point, column_of, row_of, vertex
from godebug.engine.go.position import Position
from godebug.engine.influence.result import Influence
from godebug.engine.moves.generation import ENDGAME, GENERAL, OPENING
from godebug.engine.patterns.database import PatternFolder
from godebug.engine.why.cause import Cause, located, note, settled
from godebug.engine.why.dragons import DragonCauses
from godebug.engine.why.influence import InfluenceCauses
from godebug.engine.why.lines import LineOf, Trial, life_line, tactical_line
from godebug.engine.why.moves import compared, of_move
from godebug.engine.why.strings import StringCauses


class Stages(Protocol):
    """The stages that explanations are made from."""

    position: Position
    tactics: TacticalStages
    life: LifeStages
    databases: PatternFolder | None

    @property
    def moves(self) -> MoveStages: ...


class Explanations:
    """Explains one position by its `stages`. Every tree that is returned adds up (`engine.why.cause`)."""

    def __init__(self, stages: Stages) -> None:
        self._stages = stages
        self._influences: dict[Influence, InfluenceCauses] = {}
        self._lines: dict[tuple[str, int, bool], Sequence[Trial]] = {}

    def of(self, what: str, p: Point, color: Color, influence: Influence) -> Cause:
        """Why `what` (a word of `engine.why.subjects`) at a point is as it is.

        `color`: whose influence, permeability, strength or move. `influence`: the computation that is meant. Raises
        ValueError, with what is wrong, where there is nothing to explain.
        """
        return self._finished(self._makers[what](p, color, influence))

    def difference(self, one: int, other: int, color: Color) -> Cause:
        """What makes one move of `color` better or worse than another."""
        size = self._stages.position.size
        moves = self._stages.moves.generation(color)
        names = vertex(one, size), vertex(other, size)
        return self._finished(compared(moves.ledger(one), moves.ledger(other), names))

    def _finished(self, cause: Cause) -> Cause:
        """The tree with amounts that add up as they are shown, and with the places of its patterns."""
        databases = self._stages.databases
        return settled(cause if databases is None else located(cause, databases.place_of))

    @property
    def _makers(self) -> dict[str, Callable[[int, int, Influence], Cause]]:
        return {
            "influence": lambda p, color, influence: self._of(influence).of_influence(color, p),
            "permeability": lambda p, color, influence: self._of(influence).of_permeability(color, p),
            "strength": lambda p, color, influence: self._of(influence).of_strength(color, p),
            "region": lambda p, color, influence: self._of(influence).of_region(p),
            "territory": lambda p, color, influence: self._of(influence).of_territory(p),
            "escape": self._escape,
            "dragon": self._dragon,
            "worm": self._worm,
            "eye": lambda p, color, influence: self._strings.of_eye(p),
            "move": self._move,
        }

    def _of(self, influence: Influence) -> InfluenceCauses:
        if influence not in self._influences:
            self._influences[influence] = InfluenceCauses(influence)
        return self._influences[influence]

    @cached_property
    def _strings(self) -> StringCauses:
        stages = self._stages
        return StringCauses(
            stages.tactics.eyes,
            self._once("tactics", self._tactical_line),
            stages.position.size,
        )

    @cached_property
    def _dragons(self) -> DragonCauses:
        stages = self._stages
        return DragonCauses(stages.life.dragons, self._strings, self._once("life", self._life_line))

    def _tactical_line(self, stone: int, attacking: bool, code: int) -> Sequence[Trial]:
        with self._stages.tactics.question() as readers:
            return tactical_line(readers.reader, stone, attacking, code)

    def _life_line(self, stone: int, attacking: bool, code: int) -> Sequence[Trial]:
        with self._stages.life.owl_question() as owl:
            return life_line(owl, stone, attacking, code)

    def _once(self, kind: str, line_of: LineOf) -> LineOf:
        """Lines cost a reading: each is asked for once."""

        def known(stone: int, attacking: bool, code: int) -> Sequence[Trial]:
            key = (kind, stone, attacking)
            if key not in self._lines:
                self._lines[key] = line_of(stone, attacking, code)
            return self._lines[key]

        return known

    def _stone(self, p: Point) -> int:
        position = self._stages.position
        if position.stones[row_of(p), column_of(p)] == EMPTY:
            raise ValueError(f"no stone at {vertex(p, position.size)}")
        return p

    def _dragon(self, p: Point, color: Color, influence: Influence) -> Cause:
        dragons = self._stages.life.dragons
        return self._dragons.of_dragon(dragons.record(dragons.dragon_at[self._stone(p)]))

    def _escape(self, p: Point, color: Color, influence: Influence) -> Cause:
        dragons = self._stages.life.dragons
        return self._dragons.of_escape(dragons.record(dragons.dragon_at[self._stone(p)]))

    def _worm(self, p: Point, color: Color, influence: Influence) -> Cause:
        worms = self._stages.tactics.worms
        origin = worms.origins[self._stone(p)]
        return self._strings.of_worm(next(worm for worm in worms.records if worm.origin == origin))

    def _move(self, p: Point, color: Color, influence: Influence) -> Cause:
        position = self._stages.position
        legal = self._stages.tactics.board.is_legal(p, color)
        # A capture in a ko has its value, even where a threat has to come first.
        if not legal and p != position.ko:
            raise ValueError(f"{vertex(p, position.size)} cannot be played")
        moves = self._stages.moves.generation(color)
        reasons = moves.reasons(p) if legal else ("takes a ko, after a threat", *moves.reasons(p))
        return of_move(
            moves.ledger(p),
            p,
            position.size,
            NAMES[color].capitalize(),
            reasons,
            self.proposers(p, color),
        )

    def proposers(self, p: Point, color: Color) -> list[Cause]:
        """The patterns that proposed a move of `color`, each with its place."""
        record, databases = self._stages.moves.generation(color).records.get(p), self._stages.databases
        if record is None or databases is None:
            return []
        names = (*GENERAL, *OPENING, *ENDGAME, *(database.name for database in databases.joseki()))
        found = []
        for pattern in record.patterns:
            database = next((name for name in names if databases.place_of(name, pattern)), "")
            cause = note(pattern, points=(p,), pattern=pattern, database=database)
            found.append(located(cause, databases.place_of))
        return found
