"""The group of stages about dragons: who belongs together, and who lives."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache, cached_property
from typing import TYPE_CHECKING

from msgspec.structs import replace

from godebug.engine.analysis.ground import EarlyGround
from godebug.engine.analysis.readers import Readers
from godebug.engine.analysis.tactics import TacticalStages
from godebug.engine.dragons.amalgamation import ConnectionPatterns
from godebug.engine.dragons.flight import FlightValues
from godebug.engine.dragons.life import DragonLife, LifeReader, ReadRaces, read_life
from godebug.engine.dragons.links import SafeLinks
from godebug.engine.dragons.outline import DragonOutline
from godebug.engine.dragons.records import OwlVerdict, SemeaiVerdict
from godebug.engine.facts.connection_patterns import ConnectionDatabase
from godebug.engine.go.position import Move
from godebug.engine.go.result_codes import LOSE
from godebug.engine.go.statuses import OwlStatus
from godebug.engine.owl.life import OwlLife
from godebug.engine.owl.parameters import DRAGON_NODES, MOVES_NODES
from godebug.engine.owl.proofs import Proofs
from godebug.engine.owl.questions import OwlReader
from godebug.engine.owl.trace import TOPIC as OWL_TOPIC
from godebug.engine.reading.depths import LIFE_NODES
from godebug.engine.trace.events import Trace
from godebug.engine.worms.records import Worm

# Imported when somebody asks: most do not.
if TYPE_CHECKING:
    from godebug.engine.classic.dragons import ClassicDragons
    from godebug.engine.moves.life import LifeQuestions
    from godebug.engine.semeai.stage import RaceReader

#: From this level on life and death is read.
READING_LEVEL = 1


class LifeStages:
    """Outline and life of the dragons."""

    def __init__(
        self,
        tactics: TacticalStages,
        early: EarlyGround,
        last_move: Move | None,
        trace: Trace,
        all_threats: bool = False,
    ) -> None:
        """`all_threats`: whether two moves in a row are read of every dragon whose life is read."""
        self._all_threats = all_threats
        self._tactics = tactics
        self._early = early
        self._last_move = last_move
        self._trace = trace
        self._supposed: Mapping[int, OwlStatus] = {}
        self._proofs = Proofs()

    @cached_property
    def outline(self) -> DragonOutline:
        """Returns the dragons before life and death is read."""
        tactics = self._tactics
        # Links are read next on the line.
        self._early.escapes  # noqa: B018
        return DragonOutline(
            tactics.board,
            tactics.worms,
            self._connection_patterns,
            lambda: tactics.eyes,
            self._early.initial_influence,
            self._early.escape_influence,
            self._trace,
        )

    @cached_property
    def worms(self) -> tuple[Worm, ...]:
        """Returns all strings, with the cuts that each makes once it has been defended."""
        cuts = self.outline.amalgamation.potential_cuts
        return tuple(replace(worm, cutstone2=cuts.get(worm.origin, 0)) for worm in self._tactics.worms.records)

    @property
    def _connection_patterns(self) -> ConnectionPatterns:
        tactics, readers = self._tactics, self._tactics.line
        database = tactics.database("conn")
        if database is None:
            return SafeLinks(tactics.worms.strings, lambda move, color: readers.reader.safe_move(move, color) != LOSE)
        every = readers.answers
        evaluator, answers = every.evaluator(database), every.of(database.name)
        return ConnectionDatabase(readers.board, readers.reader, tactics.worms, database, evaluator, answers)

    def owl_reader(self, readers: Readers) -> OwlReader:
        """Returns a reader of life and death that asks these readers, about the dragons of the outline."""
        tactics = self._tactics
        facts = readers.answers.facts("owl_attackpats")
        owl = OwlReader(
            self.outline,
            self.flight_values.of,
            readers.reader,
            readers.connections,
            tactics.database,
            tactics.level,
            facts,
            self._trace,
            self._proofs,
        )
        readers.employ(owl)
        races = cache(lambda: self.race_reader(readers, owl))
        owl.is_in_seki = lambda stone: races().is_in_seki(stone)
        return owl

    def race_reader(self, readers: Readers, owl: OwlReader) -> "RaceReader":
        """Returns a reader of races between dragons of the outline. `owl`: a reader of life and death of `readers`."""
        from godebug.engine.semeai.stage import RaceReader

        return RaceReader(self.outline, readers.reader, owl, self._tactics.level, self._trace)

    @contextmanager
    def owl_question(self) -> Iterator[OwlReader]:
        """Yields a reader of life and death for one question, which knows what was read of the strings."""
        with self._tactics.aside() as readers:
            yield self.owl_reader(readers)

    @contextmanager
    def race_question(self) -> "Iterator[RaceReader]":
        """Yields a reader of races for one question, which knows what was read of the strings."""
        with self._tactics.aside() as readers:
            yield self.race_reader(readers, self.owl_reader(readers))

    @cached_property
    def stage_reader(self) -> OwlReader:
        """Returns the reader of the stage, for whoever listens to it; nobody else asks it."""
        self.outline.amalgamation  # noqa: B018
        return self.owl_reader(self._tactics.line)

    @cached_property
    def flight_values(self) -> FlightValues:
        """Returns what points are worth to dragons that run for their life."""
        return FlightValues(self.outline, self._early.escape_influence, self._trace)

    @cached_property
    def classic(self) -> "ClassicDragons":
        """Returns the dragons as the documentation of GNU Go 2.4 defines them."""
        from godebug.engine.classic.dragons import ClassicDragons

        tactics, readers = self._tactics, self._tactics.readers()
        safe_move = readers.reader.safe_move
        return ClassicDragons(
            readers.board, tactics.worms, lambda move, color: safe_move(move, color) != LOSE, tactics.eyes
        )

    @cached_property
    def owl(self) -> LifeReader:
        """Returns who tells the life of the dragons: at level 0 a guess, else reading."""
        if self._reads:
            return OwlLife(self.stage_reader, self._all_threats)
        from godebug.engine.dragons.estimate import EstimatedLife

        return EstimatedLife()

    @property
    def read_races(self) -> ReadRaces | None:
        """Returns who reads races between dragons: nobody where life and death is a guess."""
        return self._races if self._reads else None

    def _races(self, life: DragonLife) -> Mapping[int, SemeaiVerdict]:
        """Returns the verdicts of sekis and races; positions whose dragons are obviously safe need no reader."""
        if not self.outline.doubtful:
            return {}
        return self.race_reader(self._tactics.line, self.stage_reader).verdicts(life)

    def suppose(self, statuses: Mapping[int, OwlStatus]) -> None:
        """Takes statuses of dragons as given; see the facade's `suppose`."""
        if "dragons" in vars(self):
            raise ValueError("the life of the dragons has been asked for already")
        self._supposed = statuses

    def questions(self, readers: Readers) -> "tuple[LifeQuestions, RaceReader | None]":
        """Returns who tells what a move does to the life of dragons, and who reads races after it: nobody where life
        and death is a guess."""
        from godebug.engine.moves.life import ReadLife, VerdictsOnly

        if not self._reads:
            return VerdictsOnly(self.dragons), None
        owl = self.owl_reader(readers)
        owl.grant(self._tactics.share(MOVES_NODES), self._tell_tired_of_moves)
        return ReadLife(owl, self.dragons), self.race_reader(readers, owl)

    @cached_property
    def dragons(self) -> DragonLife:
        """Returns the dragons with their life and death."""
        life = self._read_life()
        if not self._supposed:
            return life
        return life.supposing(
            {self.outline.dragon_at[stone]: OwlVerdict(status) for stone, status in self._supposed.items()}, self._trace
        )

    def _read_life(self) -> DragonLife:
        early, outline = self._early, self.outline
        outline.amalgamation  # noqa: B018
        self._tactics.renew(LIFE_NODES)
        if self._reads:
            self.stage_reader.grant(self._tactics.share(DRAGON_NODES), self._tell_tired)
        return read_life(
            outline,
            self.owl,
            self.read_races,
            lambda life: early.given(life).influence,
            self._last_move,
            self._trace,
        )

    def release(self) -> None:
        """Takes apart what refers to each other, so that it frees its memory at once."""
        vars(self).clear()

    @property
    def _reads(self) -> bool:
        """Tells whether life and death is read; at level 0 it is guessed."""
        return self._tactics.level >= READING_LEVEL

    def _tell_tired(self, nodes: int) -> None:
        self._trace.emit(OWL_TOPIC, "few nodes are left", (), nodes=nodes)
        self._tactics.tell(f"after {nodes:,} nodes the life of the other dragons is hardly read; it may be uncertain")

    def _tell_tired_of_moves(self, nodes: int) -> None:
        self._trace.emit(OWL_TOPIC, "few nodes are left for moves", (), nodes=nodes)
        self._tactics.tell(f"after {nodes:,} nodes what moves do to dragons is hardly read; it may be uncertain")
