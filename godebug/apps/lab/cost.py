"""What patterns cost: how often each fits, and what its constraint reads."""

import time
from collections.abc import Iterator, Sequence

from msgspec import Struct

from godebug.apps.lab.databases import databases_in
from godebug.apps.lab.places import GamePlace, load
from godebug.apps.lab.records import COST
from godebug.apps.lab.report import LabReport, Section
from godebug.apps.lab.work import WorkPool, run_all
from godebug.engine.analysis import Analysis
from godebug.engine.facts.by_database import facts_of
from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.owl.questions import DATABASES as OWL_DATABASES
from godebug.engine.patterns.database import Database
from godebug.engine.patterns.helpers import MOVES
from godebug.engine.patterns.matcher import Match, Matcher
from godebug.engine.reading.tactical import Reader
from godebug.views.words import several


class CostContext(Struct, frozen=True):
    """The databases, with the fingerprint of their files. `names`: those that are looked at."""

    patterns: str
    fingerprint: str
    names: tuple[str, ...]
    level: int = 10


class Cost(Struct, frozen=True):
    """What one pattern costs, see `records`."""

    database: str
    pattern: str
    positions: int
    searches: int
    asked: int
    accepted: int
    nodes: int
    milliseconds: float
    constraint: str = ""

    @property
    def mean(self) -> float | None:
        """Returns the nodes for one question."""
        return self.nodes / self.asked if self.asked else None

    @property
    def weight(self) -> float:
        """Returns the nodes that all its searches would cost at this rate."""
        return (self.mean or 0.0) * self.searches


def cost_one(context: CostContext, place: GamePlace) -> dict[str, list[object]]:
    """Returns for each pattern that fits in a position: searches, questions, accepted ones, nodes and seconds."""
    folder = databases_in(context.patterns, context.fingerprint).without(dict.fromkeys(context.names, ()))
    position = load(place)
    analysis = Analysis(position, context.level, folder)
    _ = analysis.moves.generation(position.to_move)
    found: dict[str, list[object]] = {}
    for name in context.names:
        database = folder.get(name)
        assert database is not None
        searches = [0] * len(database)
        for orientation, count in enumerate(database.seen):
            searches[database.pattern_of[orientation]] += count
        asked = _asked(analysis, database)
        for number, count in enumerate(searches):
            if count or number in asked:
                found[f"{name}:{database.pattern(number).name}"] = [count, *asked.get(number, (0, 0, 0, 0.0))]
    analysis.release()
    return found


def _asked(analysis: Analysis, database: Database) -> dict[int, tuple[int, int, int, float]]:
    """Returns by pattern what asking all its constraints on the position costs."""
    found: dict[int, tuple[int, int, int, float]] = {}
    for match, accepted, nodes, seconds in _questions(analysis, database):
        asked, held, read, spent = found.get(match.number, (0, 0, 0, 0.0))
        found[match.number] = asked + 1, held + accepted, read + nodes, spent + seconds
    return found


def _questions(analysis: Analysis, database: Database) -> Iterator[tuple[Match, bool, int, float]]:
    board = analysis.tactics.board
    if database.name in OWL_DATABASES:
        attacking = database.name != "owl_defendpats"
        for dragon in analysis.life.outline.members:
            mover = (WHITE if dragon.color == BLACK else BLACK) if attacking else dragon.color
            with analysis.life.owl_question() as owl, owl.first_node(dragon.origin, attacking):
                evaluator = owl.evaluator(database)
                for match in Matcher(board.color, board.size).matches(database, mover, goal=dragon.stones):
                    yield _timed(analysis, match, owl.reader, evaluator)
        return
    colors = (analysis.position.to_move,) if MOVES in facts_of(database.name) else (WHITE, BLACK)
    with analysis.tactics.question() as readers:
        evaluator = readers.answers.evaluator(database)
        for color in colors:
            for match in Matcher(board.color, board.size).matches(database, color):
                yield _timed(analysis, match, readers.reader, evaluator)


def _timed(analysis: Analysis, match: Match, reader: Reader, evaluator: object) -> tuple[Match, bool, int, float]:
    # What a question costs is what it costs the first time: nothing that was read before may answer it.
    reader.clear_cache()
    before, begun = sum(analysis.counts().values()), time.perf_counter()
    accepted = match.accepts(evaluator)  # type: ignore[arg-type]
    return match, accepted, sum(analysis.counts().values()) - before, time.perf_counter() - begun


def cost_of(context: CostContext, places: Sequence[GamePlace], pool: WorkPool, most: int = 0) -> LabReport:
    """Returns what each pattern of some databases costs over positions, the dearest first; so many in the table."""
    found = run_all(cost_one, context, places, pool, "positions")
    sums: dict[str, list[float]] = {}
    for one in found:
        for key, figures in one.items():
            of_pattern = sums.setdefault(key, [0.0] * 6)
            for at, figure in enumerate([int(figures[0] > 0), *figures]):
                of_pattern[at] += figure
    folder = databases_in(context.patterns, context.fingerprint)
    rows = []
    for key, figures in sums.items():
        database, _, name = key.partition(":")
        known = folder.get(database)
        assert known is not None
        source = known.pattern(known.numbers[name]).constraint
        positions, searches, asked, accepted, nodes = map(int, figures[:5])
        text = "" if source is None else " ".join(source.text.split())
        rows.append(Cost(database, name, positions, searches, asked, accepted, nodes, 1000.0 * figures[5], text))
    rows.sort(key=lambda row: (-row.weight, -row.searches, row.database, row.pattern))
    columns = ("database", "pattern", "positions", "searches", "asked", "accepted", "nodes", "mean", "milliseconds")
    databases = [one for name in context.names if (one := folder.get(name)) is not None]
    silent = sum(map(len, databases)) - len(rows)
    told = f"{several(len(places), 'position')}: {several(len(rows), 'pattern')} fit, {silent} never do"
    if 0 < most < len(rows):
        told += f"; the {most} dearest are shown"
    return LabReport(
        "godebug patterns cost",
        (Section("", COST, rows, (*columns, "constraint"), most),),
        [place.shown for place in places],
        summary=[told],
    )
