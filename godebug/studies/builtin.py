"""The built-in engine as a study."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from godebug.basics.errors import UserError
from godebug.basics.files import write_file
from godebug.basics.suppositions import Supposition
from godebug.engine.analysis import Analysis
from godebug.engine.analysis.fact_text import suppose
from godebug.engine.analysis.order import Stage
from godebug.engine.analysis.suppose import FactError
from godebug.engine.go.arrays import Plane
from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.go.points import NO_POINT, all_points, column_of, row_of
from godebug.engine.go.position import Position
from godebug.engine.reading.depths import QUESTION_REACH
from godebug.engine.trace.events import SILENT, Trace
from godebug.studies.study import (
    LEAST_CHANGE,
    Delta,
    EmptyPoint,
    End,
    Escape,
    MoveAccount,
    Note,
    Race,
    RankedMove,
    Score,
    Study,
    Surroundings,
    ValuedMoves,
)
from godebug.variations.kinds import LIFE, RACES, TACTICAL

if TYPE_CHECKING:
    from godebug.engine.analysis.score import FinalScore
    from godebug.engine.board.kernel import Board
    from godebug.engine.dragons.life import Dragon
    from godebug.engine.eyes.records import Eyes
    from godebug.engine.influence.result import Influence
    from godebug.engine.moves.generation import Generation
    from godebug.engine.moves.outcome import Outcome
    from godebug.engine.moves.reasons import Reason
    from godebug.engine.patterns.database import PatternFolder
    from godebug.engine.worms.records import Worm
    from godebug.variations.readings import CombinationReading, Reading
    from godebug.variations.tree import VariationTree


def _listed(found: "Generation", color: int, doubts: "Mapping[int, Mapping[Reason, str]]") -> ValuedMoves:
    moves = (
        RankedMove(
            p,
            n,
            value,
            found.reasons(p),
            not found.is_legal(p),
            found.ledger(p).on_the_board,
            {found.text(reason): doubt for reason, doubt in doubts.get(p, {}).items()},
        )
        for n, (p, value) in enumerate(found.ranked, 1)
    )
    return ValuedMoves(color, found.best, tuple(moves), weighed=found.weighed)


class BuiltIn(Study):
    """The stages of an `Analysis`, which is there for those that go below the study: `analysis`.

    `databases`: the patterns to match, None for an engine without any, which proposes and values moves otherwise.
    """

    def __init__(
        self,
        position: Position,
        note: Note = lambda text: None,
        *,
        databases: "PatternFolder | None",
        level: int = 10,
        trace: Trace = SILENT,
        break_ins: bool | None = None,
        owl_threats: bool = False,
    ) -> None:
        super().__init__(position, note)
        self._databases = databases
        try:
            self.analysis = Analysis(position, level, databases, trace, break_ins, remark=note, owl_threats=owl_threats)
            self.analysis.check_supposed()
        except FactError as error:
            raise UserError(f"--suppose: {error}") from None

    def own_analysis(self, what: str) -> Analysis:
        """Returns the stages."""
        return self.analysis

    @property
    def trials(self) -> int:
        """Returns how many moves the stages have tried so far."""
        return self.analysis.counts()["trymove"]

    def release(self) -> None:
        """Gives back the memory of the readers; nothing may be asked any more."""
        self.analysis.release()

    def moves(self, color: int) -> ValuedMoves:
        """Returns the moves of a side with their values, in points."""
        asked = self.analysis.moves
        return _listed(asked.generation(color), color, asked.doubts(color))

    def moves_so_far(self, color: int) -> ValuedMoves | None:
        """Returns the moves that an interrupted `moves` has valued; None where it has valued none."""
        found = self.analysis.moves.so_far(color) if self.analysis.stages.knows(Stage.MOVES) else None
        return None if found is None else _listed(found, color, {})

    def move_account(self, color: int, point: int) -> MoveAccount:
        """Returns reasons, patterns and every step of a value, with causes. Raises ValueError where the move cannot be
        played.
        """
        ledger, explanations = self.analysis.moves.generation(color).ledger(point), self.analysis.explanations
        reasons, causes = explanations.account(point, color)
        patterns = explanations.proposers(point, color)
        return MoveAccount(point, ledger.value, tuple(reasons), tuple(patterns), ledger.entries, tuple(causes))

    def delta(self, color: int, point: int) -> Delta:
        """Returns what a move changes in territory, in points. Raises ValueError where it cannot be played."""
        from godebug.engine.moves.territory import BY_INFLUENCE

        moves = self.analysis.moves
        outcome, found = moves.outcome(color, point), moves.territory(color, point)
        old, new = outcome.before.field.territory, outcome.after.field.territory
        captured = outcome.after.captured - outcome.before.captured
        return Delta(
            point,
            outcome.gain,
            outcome.followup_gain,
            outcome.counted,
            tuple(part for part in found.parts if part.cause not in BY_INFLUENCE),
            found.effects.safe,
            tuple(sorted(found.effects.saved)),
            tuple(sorted(found.effects.lost)),
            captured if color == WHITE else -captured,
            tuple((p, old[p], new[p]) for p in all_points(self.position.size) if abs(new[p] - old[p]) > LEAST_CHANGE),
        )

    @property
    def score(self) -> Score:
        """Returns the estimate by influence with each side moving first, in points."""
        upper, lower = self.analysis.ground.score_bounds
        return Score(self.position.move_number, upper, lower)

    @property
    def final_score(self) -> "FinalScore":
        """Returns the score after the engine has played out what is open."""
        return self.analysis.final_score()

    @property
    def final_so_far(self) -> "FinalScore | None":
        """Returns how the board would be counted where an interrupted `final_score` has come to; None before its first
        move.
        """
        return self.analysis.final_so_far

    def initial_influence(self, color: int) -> "Influence":
        """Returns influence before dragons are known, `color` moving first."""
        return self.analysis.ground.initial_influence(color)

    def influence(self, color: int) -> "Influence":
        """Returns influence that knows which dragons live, `color` moving first."""
        return self.analysis.ground.influence(color)

    def outcome(self, color: int, point: int, *, followup: bool = False, tactical: bool = False) -> "Outcome":
        """Returns influence before and after a legal move of `color`, and after a second one if `followup` is asked
        for.
        """
        from msgspec.structs import replace

        moves = self.analysis.moves
        found = moves.tactical_outcome(color, point) if tactical else moves.outcome(color, point)
        return found if followup else replace(found, followup=None)

    @property
    def worms(self) -> "Sequence[Worm]":
        """Returns all strings, in board order of their origins."""
        return self.analysis.life.worms

    def empty_point(self, point: int) -> EmptyPoint:
        """Returns the cavity of an empty point, and how far it is from either side; None for a side that no path leads
        to.
        """
        from godebug.engine.classic.distance import UNREACHABLE, distances, strategic_distances

        worms, board, cell = self.analysis.tactics.worms, self.analysis.tactics.board, (row_of(point), column_of(point))
        far, strategic = (
            {color: None if steps == UNREACHABLE else steps for color, steps in each.items()}
            for find in (distances, strategic_distances)
            for each in [{color: int(find(board, color)[cell]) for color in (BLACK, WHITE)}]
        )
        return EmptyPoint(
            point,
            next(cavity for cavity in worms.cavities if point in cavity.points),
            far,
            strategic,
            worms.unconditional.status.get(point, "unknown"),
            point in worms.ko_points,
        )

    def liberty_orders(self, stone: int) -> Mapping[int, int]:
        """Returns the order, 1 to 4, of each liberty of the string at `stone`, by point."""
        from godebug.engine.worms.floods import liberty_orders

        return liberty_orders(self.analysis.tactics.board, stone)

    @property
    def cutting_points(self) -> Mapping[int, Collection[int]]:
        """Returns where the links of each colour can be cut, by colour."""
        return self.analysis.life.outline.amalgamation.cutting_points

    @property
    def eyes(self) -> "Eyes":
        """Returns the eye spaces of both sides."""
        return self.analysis.tactics.eyes

    @property
    def dragons(self) -> "Sequence[Dragon]":
        """Returns all dragons, in board order of their origins."""
        return self.analysis.life.dragons.records

    @property
    def dragon_at(self) -> Mapping[int, int]:
        """Returns the origin of the dragon of each stone."""
        return self.analysis.life.outline.dragon_at

    def escape(self, origin: int, *, owl: bool = False) -> Escape:
        """Returns the ways of the dragon at `origin`, with the values of escapes or, for `owl`, of life-and-death
        reading.
        """
        from godebug.engine.dragons.surround import route_left

        stage = self.analysis.life.outline
        dragon = stage.by_origin[origin]
        values = self.analysis.life.flight_values.of(origin) if owl else stage.escape_values[dragon.color]
        paths, surround = stage.escape_paths(origin), stage.surround(origin)
        ends = tuple(End(p, values[p]) for p in paths.ends)
        total = paths.route(values)
        left = route_left(total, surround.status)
        worth = Plane(values, self.position.size, "i")
        return Escape(dragon, stage.crude_status[origin], paths, worth, surround, ends, total, left)

    def surroundings(self, origin: int, move: int = NO_POINT) -> Surroundings:
        """Returns what surrounds the dragon at `origin`, with a hostile stone at `move` if that is a point."""
        from godebug.engine.dragons.surround import route_left

        stage = self.analysis.life.outline
        found = stage.surround(origin) if move == NO_POINT else stage.surround_with(origin, move)
        escape = stage.escapes[origin]
        left = route_left(escape, found.status)
        return Surroundings(stage.by_origin[origin], stage.crude_status[origin], found, escape, left)

    def race(self, first: int, second: int) -> Race:
        """Returns the race between two dragons, each moving first once. Raises ValueError where there is none."""
        life = self.analysis.life
        with life.race_question() as races:
            one, count = races.analyze(first, second), races.count(first, second)
        with life.race_question() as races:
            return Race(first, second, one, races.analyze(second, first), count)

    def read(self, kind: str, points: tuple[int, ...], *, sgf: str | None = None, tree: bool = False) -> "Reading":
        """Returns one reading, whose variations are kept and, with `sgf`, written to that file."""
        from godebug.variations.readings import ask, ask_life, ask_race

        tactics, life = self.analysis.tactics, self.analysis.life
        if kind in LIFE:
            with life.owl_question() as owl, self._variations(owl.board, sgf) as variations:
                return ask_life(owl, kind, points[0], variations)
        if kind in RACES:
            with life.race_question() as races, self._variations(races.board, sgf) as variations:
                return ask_race(races, points, variations)
        reach = QUESTION_REACH if kind in TACTICAL else 0
        with tactics.question(reach) as readers, self._variations(readers.board, sgf) as variations:
            return ask(readers.reader, readers.connections, kind, points, variations)

    def combination(self, color: int, *, sgf: str | None = None, tree: bool = False) -> "CombinationReading":
        """Returns the combination of `color`, who moves first, whose variations are kept and, with `sgf`, written to
        that file.
        """
        from godebug.variations.readings import ask_combination

        with (
            self.analysis.combat.question() as (combinations, readers),
            self._variations(readers.board, sgf) as variations,
        ):
            return ask_combination(combinations, readers.reader, color, variations)

    def does(self, kind: str, move: int, stone: int, *, sgf: str | None = None) -> "Reading":
        """Returns the reading whether `move` kills or saves the dragon at `stone`, with its variations."""
        from godebug.variations.readings import ask_about_move

        with self.analysis.life.owl_question() as owl, self._variations(owl.board, sgf) as variations:
            return ask_about_move(owl, kind, move, stone, variations)

    @contextmanager
    def _variations(self, board: "Board", sgf: str | None) -> "Iterator[VariationTree]":
        """Yields the tree that a reading on `board` fills, and writes it to the file `sgf` when the reading is done."""
        from godebug.variations.tree import VariationTree

        variations = VariationTree(board, self.position.komi, self.position.handicap)
        yield variations
        if sgf is not None:
            write_file(sgf, variations.sgf())

    def after(self, color: int, point: int) -> "BuiltIn":
        """Returns the same engine on the position after a move, which nothing is known of yet. Raises IllegalMove."""
        from godebug.engine.board.rules import play

        analysis = self.analysis
        return BuiltIn(
            play(self.position, color, point),
            self.note,
            level=analysis.level,
            databases=analysis.databases,
            break_ins=analysis.looks_for_break_ins,
        )

    def supposing(self, different: Supposition) -> "BuiltIn":
        """Returns the study with facts supposed, of the same level and databases. Raises UserError where a fact cannot
        be.
        """
        analysis = self.analysis
        try:
            return BuiltIn(
                suppose(self.position, different.facts(self.position.size)),
                self.note,
                level=analysis.level,
                databases=self._databases,
                break_ins=analysis.looks_for_break_ins,
            )
        except FactError as error:
            raise UserError(str(error)) from None
