"""What each stage of the analysis computes: a function of what it needs, which returns a record.

The order in which they are called stands in `engine.analysis.order`. Readers go from stage to stage, and what a stage
finds depends on what they have read before.
"""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from functools import cache, cached_property, partial
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from godebug.engine.analysis.readers import Memory, ReaderPool, Readers
from godebug.engine.analysis.suppose import Supposed
from godebug.engine.board.kernel import Board
from godebug.engine.board.setup import board_from_position
from godebug.engine.dragons.amalgamation import Amalgamation, ConnectionPatterns
from godebug.engine.dragons.doubt import FILE as DOUBT_FILE
from godebug.engine.dragons.doubt import DoubtTable, table_of
from godebug.engine.dragons.flight import FlightValues
from godebug.engine.dragons.life import DragonLife, LifeReader, read_life
from godebug.engine.dragons.links import SafeLinks
from godebug.engine.dragons.outline import DragonOutline, EscapeInfluenceFor, InfluenceFor
from godebug.engine.dragons.records import SemeaiVerdict
from godebug.engine.eyes.records import Eyes
from godebug.engine.eyes.spaces import find_eyes
from godebug.engine.facts.connection_patterns import ConnectionDatabase
from godebug.engine.facts.influence_patterns import InfluencePatterns
from godebug.engine.facts.protocols import Facts
from godebug.engine.facts.tactical_patterns import pattern_moves
from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.go.position import Position
from godebug.engine.go.result_codes import LOSE
from godebug.engine.go.statuses import Status
from godebug.engine.influence.result import Influence
from godebug.engine.influence.stage import Computations, escape_influence, with_given
from godebug.engine.owl.life import OwlLife
from godebug.engine.owl.parameters import DRAGON_NODES
from godebug.engine.owl.proofs import Proofs
from godebug.engine.owl.questions import OwlReader
from godebug.engine.owl.trace import TOPIC as OWL_TOPIC
from godebug.engine.patterns.database import Database, PatternFolder
from godebug.engine.patterns.evaluator import Evaluator
from godebug.engine.reading.depths import ANALYSIS_NODES, EASY_NODES, LEAST_SHARE, LIFE_NODES
from godebug.engine.reading.tactical import Reader
from godebug.engine.reading.trace import TOPIC as READING_TOPIC
from godebug.engine.trace.events import Trace
from godebug.engine.worms.stage import Worms
from godebug.engine.worms.tactics import WormTactics

# Imported when somebody asks: most do not.
if TYPE_CHECKING:
    from godebug.engine.breakins.records import BreakIns
    from godebug.engine.semeai.stage import RaceReader

#: From this level on life and death is read; below it is guessed.
READING_LEVEL = 1


class Context:
    """What all stages of one position share: the position, the options, the board, and who reads on it.

    `remark`: told in words if reading gets too long. `looks_for_break_ins`: whether territories are examined for
    break-ins. `all_threats`: whether two moves in a row are read of every dragon whose life is read. `make_moves`:
    makes the record of the last stage from the stages; it asks questions of all others. `facts`: what patterns may ask;
    the stages put it in. `supposed`: facts that take the place of what is computed; those about stones and patterns
    have been heeded in `position` and `databases`.
    """

    def __init__(
        self,
        position: Position,
        level: int,
        databases: PatternFolder | None,
        trace: Trace,
        remark: Callable[[str], None] | None,
        looks_for_break_ins: bool,
        all_threats: bool,
        make_moves: Callable[[Any], object],
        supposed: Supposed,
    ) -> None:
        self.position = position
        self.level = level
        self.databases = databases
        self.make_moves = make_moves
        self.trace = trace
        self.looks_for_break_ins = looks_for_break_ins
        self.all_threats = all_threats
        self.supposed = supposed
        self._remark = remark
        self.facts: Callable[[], Facts] = Facts
        self.pool = ReaderPool(position, level, lambda: self.facts(), self._on_exhausted, trace)
        #: What is proved of life and death holds for every reader.
        self.proofs = Proofs()

    @cached_property
    def board(self) -> Board:
        """Returns the position as a board on which nobody tries a move."""
        return board_from_position(self.position)

    @property
    def reads_life(self) -> bool:
        """Tells whether life and death is read."""
        return self.level >= READING_LEVEL

    @cached_property
    def doubt(self) -> DoubtTable | None:
        """Returns what says how sure statuses are; None where they are guesses, and where the databases have no such
        table. Raises PatternError where it cannot be used.
        """
        if self.databases is None or not self.reads_life:
            return None
        text = self.databases.text(DOUBT_FILE)
        return None if text is None else table_of(text, self.databases.path_of(DOUBT_FILE))

    def database(self, name: str) -> Database | None:
        """Returns the pattern database of that name; None where there is none."""
        return None if self.databases is None else self.databases.get(name)

    def remark(self, remark: str) -> None:
        """Says something about the analysis, in words."""
        if self._remark is not None:
            self._remark(remark)

    def _on_exhausted(self, nodes: int) -> None:
        """Tells that so much has been read that all that follows is read less far."""
        self.trace.emit(READING_TOPIC, "horizon comes nearer", (), nodes=nodes)
        self.remark(f"after {nodes:,} nodes the rest is read less far; answers may miss deep sequences")

    def on_life_exhausted(self, nodes: int) -> None:
        """Tells that so much has been read of the dragons that the others get little."""
        self.trace.emit(OWL_TOPIC, "few nodes are left", (), nodes=nodes)
        self.remark(f"after {nodes:,} nodes the life of the other dragons is hardly read; it may be uncertain")

    def on_moves_exhausted(self, nodes: int) -> None:
        """Tells that so much has been read of what moves do to dragons that the other moves get little."""
        self.trace.emit(OWL_TOPIC, "few nodes are left for moves", (), nodes=nodes)
        self.remark(f"after {nodes:,} nodes what moves do to dragons is hardly read; it may be uncertain")


# ---- Strings ---------------------------------------------------------------------------------------------------------


class Strings(Struct, frozen=True, eq=False):
    """The strings with attack and defence. `memory`: what had been read then, in `nodes` nodes."""

    worms: Worms
    tactics: WormTactics
    memory: Memory
    nodes: int

    def share(self, nodes: int) -> int:
        """Returns what a later stage is granted of so many nodes on this board.

        No game comes to less than all of it. A board full of kos does: what has been read of its strings would be read
        again for its dragons, its moves and its borders, each time with more trial moves on the board.
        """
        beyond = (self.nodes - EASY_NODES) / (ANALYSIS_NODES - EASY_NODES)
        return int(nodes * (1 - min(1.0, max(0.0, beyond)) * (1 - LEAST_SHARE)))


def worms_to_read(
    context: Context, readers: Readers, for_threats: Callable[[], AbstractContextManager[tuple[Board, Reader]]]
) -> Worms:
    """Returns the strings by their shape; the readers are asked about attack and defence when somebody needs these."""

    def evaluator(database: Database) -> Evaluator:
        return readers.answers.evaluator(database)

    return Worms(
        readers.board,
        readers.reader,
        partial(pattern_moves, readers.board, context.database("attack"), evaluator, "X"),
        partial(pattern_moves, readers.board, context.database("defense"), evaluator, "O"),
        context.trace,
        for_threats,
        context.supposed.tactics,
    )


def read_strings(worms: Worms, readers: Readers) -> Strings:
    """Reads attack and defence of all strings."""
    tactics = worms.tactics
    return Strings(worms, tactics, readers.remembered(), int(readers.reader.nodes))


# ---- Eyes ------------------------------------------------------------------------------------------------------------


def read_eyes(strings: Strings, readers: Readers, trace: Trace) -> Eyes:
    """Finds the eye spaces of both colours, with what reading says of strings in them and of moves into them."""
    return find_eyes(readers.board, strings.worms.facts, readers.reader.safe_move, trace)


# ---- Influence before dragons are known ------------------------------------------------------------------------------


class EarlyInfluence(Struct, frozen=True, eq=False):
    """Influence from what tactics alone tell: `initial` by the colour that moves first, `escapes` of all dragons of a
    colour.
    """

    initial: Mapping[int, Influence]
    escapes: Mapping[int, Influence]


def influence_computations(context: Context, worms: Worms, dragons: Facts, readers: Readers) -> Computations:
    """Returns what influence computations on the board of the readers share. `dragons`: what patterns may ask of
    them.
    """
    find = InfluencePatterns(
        readers.board,
        context.database("influence"),
        context.database("barriers"),
        readers.answers,
        dragons,
        readers.reader.limits,
        context.trace,
    )
    return Computations(
        readers.board,
        worms,
        with_given(find, context.supposed.influence) if context.supposed.influence else find,
        trace=context.trace,
    )


def early_influence(shared: Computations) -> EarlyInfluence:
    """Computes influence for both colours: the second takes little then."""
    initial = {color: shared.run("initial", color, shared.lively(color)) for color in (WHITE, BLACK)}
    return EarlyInfluence(initial, {color: escape_influence(shared, color) for color in (WHITE, BLACK)})


# ---- Links -----------------------------------------------------------------------------------------------------------


class Links(Struct, frozen=True, eq=False):
    """Which strings live together. `outline`: the dragons before life and death is read; `crude`: their status then."""

    outline: DragonOutline
    amalgamation: Amalgamation
    crude: Mapping[int, Status]


def connection_patterns(context: Context, worms: Worms, readers: Readers) -> ConnectionPatterns:
    """Returns what joins and cuts strings: the connection database, or without one what is plain to see."""
    database = context.database("conn")
    if database is None:
        return SafeLinks(worms.strings, lambda move, color: readers.reader.safe_move(move, color) != LOSE)
    every = readers.answers
    evaluator, answers = every.evaluator(database), every.of(database.name)
    return ConnectionDatabase(readers.board, readers.reader, worms, database, evaluator, answers)


def read_links(
    context: Context, strings: Strings, eyes: Eyes, early: EarlyInfluence, escape: EscapeInfluenceFor, readers: Readers
) -> Links:
    """Joins the strings to dragons, and gives each a status without reading. `escape`: influence for escapes."""
    outline = DragonOutline(
        context.board,
        strings.worms,
        connection_patterns(context, strings.worms, readers),
        lambda: eyes,
        early.initial.__getitem__,
        escape,
        context.trace,
        context.supposed.links,
    )
    return Links(outline, outline.amalgamation, outline.crude_status)


# ---- Life and death --------------------------------------------------------------------------------------------------


def life_reader(context: Context, links: Links, flight: FlightValues, readers: Readers) -> OwlReader:
    """Returns a reader of life and death that reads with these readers, about the dragons of the outline."""
    owl = OwlReader(
        links.outline,
        flight.of,
        readers.reader,
        readers.connections,
        context.database,
        context.level,
        readers.answers.facts("owl_attackpats"),
        context.trace,
        context.proofs,
    )
    readers.add_owl(owl)
    races = cache(lambda: race_reader(context, links, readers, owl))
    owl.standoff_of = lambda stone, favored: races().standoff(stone, favored)
    return owl


def race_reader(context: Context, links: Links, readers: Readers, owl: OwlReader) -> "RaceReader":
    """Returns a reader of races between dragons of the outline. `owl`: a reader of life and death of `readers`."""
    from godebug.engine.semeai.stage import RaceReader

    return RaceReader(links.outline, readers.reader, owl, context.level, context.trace)


def read_dragons(
    context: Context,
    strings: Strings,
    links: Links,
    owl_reader: Callable[[], OwlReader],
    influence_given: Callable[[DragonLife], InfluenceFor],
    readers: Readers,
) -> DragonLife:
    """Reads life and death of the dragons, then their races; at level 0 it is guessed.

    `owl_reader`: who reads life and death. `influence_given`: the influence that a life leads to.
    """
    outline = links.outline
    readers.grant(strings.share(LIFE_NODES))
    reader: LifeReader
    if context.reads_life:
        owl = owl_reader()
        owl.grant(strings.share(DRAGON_NODES), context.on_life_exhausted)
        reader = OwlLife(owl, context.all_threats, context.doubt)
    else:
        from godebug.engine.dragons.estimate import EstimatedLife

        reader = EstimatedLife()

    def races(life: DragonLife) -> Mapping[int, SemeaiVerdict]:
        # Positions whose dragons are obviously safe need no reader of races.
        return race_reader(context, links, readers, owl_reader()).verdicts(life) if outline.doubtful else {}

    life = read_life(
        outline,
        reader,
        races if context.reads_life else None,
        influence_given,
        context.position.last_move,
        context.trace,
        context.doubt,
    )
    return context.supposed.life(life)


# ---- Influence and break-ins -----------------------------------------------------------------------------------------


class KnownInfluence(Struct, frozen=True, eq=False):
    """Influence that knows of the dragons, by the colour that moves first. `memory`: what had been read then."""

    by_color: Mapping[int, Influence]
    memory: Memory


def known_influence(
    strings: Strings, life: DragonLife, shared: Callable[[], Computations], readers: Readers
) -> KnownInfluence:
    """Computes influence for both colours: the second takes little then. `shared`: makes what they share."""
    alive = life.life
    readers.grant(strings.share(ANALYSIS_NODES))
    # What shapes ask is asked anew once dragons are known. Influence looks less far than life and death has been
    # read by then, and what is known from there holds for it too.
    readers.answers.of("barriers").forget()
    computations = shared()
    by_color = {
        color: computations.run("dragons known", color, computations.alive(color, alive)) for color in (WHITE, BLACK)
    }
    return KnownInfluence(by_color, readers.remembered())


def with_life(shared: Computations, life: DragonLife) -> Computations:
    """Returns the same with the strings as they are seen once dragons are known."""
    return replace(shared, strings=life.known_strings)


def read_break_ins(context: Context, influence: KnownInfluence, readers: Readers) -> "dict[int, BreakIns]":
    """Reads what can be broken into, by the colour that moves first."""
    from godebug.engine.breakins.records import BreakIns
    from godebug.engine.breakins.stage import find_break_ins

    if not context.looks_for_break_ins:
        return {color: BreakIns(influence.by_color[color], ()) for color in (WHITE, BLACK)}
    return {
        color: find_break_ins(readers.entries, influence.by_color[color], context.trace) for color in (WHITE, BLACK)
    }
