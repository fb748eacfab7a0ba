"""The built-in engine as a study."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from godebug.basics.files import shown_path, write_file
from godebug.basics.flags import Debug
from godebug.basics.suppositions import Supposition
from godebug.engine.analysis import Analysis
from godebug.engine.go.arrays import Plane
from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.go.points import NO_POINT, all_points, column_of, row_of
from godebug.engine.go.position import Position
from godebug.engine.trace.events import SILENT, Trace
from godebug.fields.readings import LIFE, RACES, TACTICAL
from godebug.studies.study import (
    LEAST_CHANGE,
    Account,
    Delta,
    EmptyPoint,
    End,
    Escape,
    MoveList,
    Note,
    Race,
    RankedMove,
    Score,
    Study,
    Surroundings,
)

if TYPE_CHECKING:
    from godebug.engine.analysis.score import FinalScore
    from godebug.engine.breakins.records import BreakIns
    from godebug.engine.classic.dragons import ClassicDragons
    from godebug.engine.dragons.records import Dragon
    from godebug.engine.eyes.records import Eyes
    from godebug.engine.influence.result import Influence
    from godebug.engine.owl.picture import OwlPicture
    from godebug.engine.patterns.database import PatternFolder
    from godebug.engine.why.cause import Cause
    from godebug.engine.worms.records import Worm
    from godebug.variations.readings import CombinationReading, Reading
    from godebug.variations.tree import VariationTree


class BuiltIn(Study):
    """The stages of an `Analysis`, which is there for those that go below the study: `analysis`."""

    def __init__(
        self,
        position: Position,
        note: Note = lambda text: None,
        *,
        level: int = 10,
        databases: "PatternFolder | None" = None,
        trace: Trace = SILENT,
        break_ins: bool | None = None,
    ) -> None:
        super().__init__(position, note)
        self.analysis = Analysis(position, level, databases, trace, break_ins, remark=note)

    def release(self) -> None:
        self.analysis.release()

    def moves(self, color: int) -> MoveList:
        found = self.analysis.moves.generation(color)
        ranked = sorted(found.values.items(), key=lambda item: (-item[1], item[0]))
        moves = (RankedMove(p, n, value, found.reasons(p)) for n, (p, value) in enumerate(ranked, 1))
        return MoveList(color, found.best, tuple(moves))

    def move_account(self, color: int, point: int) -> Account:
        found = self.analysis.moves.generation(color)
        ledger = found.ledger(point)
        patterns = tuple(
            f"{one.pattern} ({shown_path(one.file)}:{one.line})"
            for one in self.analysis.explanations.proposers(point, color)
        )
        return Account(point, ledger.value, found.reasons(point), patterns, ledger.entries)

    def delta(self, color: int, point: int) -> Delta:
        before, found = self.analysis.moves.delta(color, point)
        assert found.after is not None
        old, new = before.field.territory, found.after.field.territory
        return Delta(
            point,
            found.value,
            found.influence_followup,
            found.effects.safe,
            tuple(sorted(found.effects.saved)),
            tuple(sorted(found.effects.lost)),
            tuple((p, old[p], new[p]) for p in all_points(self.position.size) if abs(new[p] - old[p]) > LEAST_CHANGE),
        )

    @property
    def score(self) -> Score:
        upper, lower = self.analysis.ground.score_bounds
        return Score(self.position.move_number, upper, lower)

    @property
    def final_score(self) -> "FinalScore":
        return self.analysis.final_score()

    def initial_influence(self, color: int) -> "Influence":
        return self.analysis.early.initial_influence(color)

    def influence(self, color: int) -> "Influence":
        return self.analysis.ground.influence(color)

    def influence_after(self, color: int, point: int) -> "Influence":
        return self.analysis.moves.influence_after(color, point)

    def followup_influence(self, after: "Influence") -> "Influence":
        return self.analysis.moves.followup(after)

    def break_ins(self, color: int) -> "BreakIns":
        return self.analysis.ground.break_ins(color)

    @property
    def worms(self) -> "Sequence[Worm]":
        return self.analysis.tactics.worms.records

    def empty_point(self, point: int) -> EmptyPoint:
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

    @property
    def eyes(self) -> "Eyes":
        return self.analysis.tactics.eyes

    @property
    def dragons(self) -> "Sequence[Dragon]":
        return self.analysis.life.dragons.records

    @property
    def dragon_at(self) -> Mapping[int, int]:
        return self.analysis.life.outline.dragon_at

    def escape(self, origin: int, *, owl: bool = False) -> Escape:
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
        from godebug.engine.dragons.surround import route_left

        stage = self.analysis.life.outline
        found = stage.surround(origin) if move == NO_POINT else stage.surround_with(origin, move)
        escape = stage.escapes[origin]
        left = route_left(escape, found.status)
        return Surroundings(stage.by_origin[origin], stage.crude_status[origin], found, escape, left)

    @property
    def classic(self) -> "ClassicDragons":
        return self.analysis.life.classic

    def race(self, first: int, second: int) -> Race:
        races = self.analysis.life.race_reader
        one, two = races.analyze(first, second), races.analyze(second, first)
        return Race(first, second, one, two, races.count(first, second))

    def owl(self, origin: int) -> "OwlPicture":
        from godebug.engine.owl.picture import picture

        life = self.analysis.life
        return picture(life.owl_reader, origin, life.dragons.owl[life.outline.dragon_at[origin]])

    def read(self, kind: str, points: tuple[int, ...], *, sgf: str | None = None, tree: bool = False) -> "Reading":
        from godebug.variations.readings import ask, ask_life, ask_race

        tactics, life = self.analysis.tactics, self.analysis.life
        with self._variations(sgf) as variations:
            if kind in LIFE:
                return ask_life(life.owl_reader, kind, points[0], variations)
            if kind in RACES:
                return ask_race(life.race_reader, life.owl_reader, points, variations)
            reader = tactics.question_reader if kind in TACTICAL else tactics.reader
            return ask(reader, tactics.connections, kind, points, variations)

    def combination(self, color: int, *, sgf: str | None = None, tree: bool = False) -> "CombinationReading":
        from godebug.variations.readings import ask_combination

        with self._variations(sgf) as variations:
            return ask_combination(self.analysis.combat.combinations, self.analysis.tactics.reader, color, variations)

    def does(self, kind: str, move: int, stone: int, *, sgf: str | None = None) -> "Reading":
        from godebug.variations.readings import ask_about_move

        with self._variations(sgf) as variations:
            return ask_about_move(self.analysis.life.owl_reader, kind, move, stone, variations)

    @contextmanager
    def _variations(self, sgf: str | None) -> "Iterator[VariationTree]":
        """The tree that a reading fills, which is written to the file `sgf` when the reading is done."""
        from godebug.variations.tree import VariationTree

        variations = VariationTree(self.analysis.tactics.board, self.position.komi, self.position.handicap)
        yield variations
        if sgf is not None:
            write_file(sgf, variations.sgf())

    def why(self, what: str, point: int, color: int, influence: "Influence") -> "Cause":
        return self.analysis.explanations.of(what, point, color, influence)

    def why_not(self, point: int, color: int) -> "Cause":
        return self.analysis.explanations.difference(self.analysis.moves.generation(color).best, point, color)

    def supposing(self, different: Supposition) -> "BuiltIn":
        from msgspec.structs import replace

        from godebug.engine.influence.findings import Barrier

        analysis, position, databases = self.analysis, self.position, self.analysis.databases
        if different.stones:
            position = replace(position, plane=position.plane.changed(different.stones), ko=NO_POINT)
        if different.without and databases is not None:
            databases = databases.without(different.without)
        changed = BuiltIn(
            position,
            self.note,
            level=analysis.level,
            databases=databases,
            break_ins=analysis.looks_for_break_ins,
        )
        changed.analysis.suppose(different.statuses, [Barrier("", color, p) for color, p in different.barriers])
        return changed

    def run_stages(self, topics: Debug) -> None:
        from godebug.studies.topics import run_stages

        run_stages(self.analysis, topics)
