"""The group of stages about dragons: who belongs together, and who lives."""

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec.structs import replace

from godebug.engine.analysis.ground import EarlyGround
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
from godebug.engine.owl.parameters import DRAGON_NODES
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

    def __init__(self, tactics: TacticalStages, early: EarlyGround, last_move: Move | None, trace: Trace) -> None:
        self._tactics = tactics
        self._early = early
        self._last_move = last_move
        self._trace = trace
        self._supposed: Mapping[int, OwlStatus] = {}

    @cached_property
    def outline(self) -> DragonOutline:
        """The dragons before life and death is read."""
        tactics = self._tactics
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
        """All strings, with the cuts that each makes once it has been defended."""
        cuts = self.outline.amalgamation.potential_cuts
        return tuple(replace(worm, cutstone2=cuts.get(worm.origin, 0)) for worm in self._tactics.worms.records)

    @property
    def _connection_patterns(self) -> ConnectionPatterns:
        tactics = self._tactics
        database = tactics.database("conn")
        if database is None:
            return SafeLinks(tactics.worms.strings, lambda move, color: tactics.reader.safe_move(move, color) != LOSE)
        every = tactics.answers()
        evaluator, answers = every.evaluator(database), every.of(database.name)
        return ConnectionDatabase(tactics.board, tactics.reader, tactics.worms, database, evaluator, answers)

    @cached_property
    def owl_reader(self) -> OwlReader:
        """The reader of life and death, for questions about the dragons of the outline."""
        tactics = self._tactics
        facts = tactics.answers().facts("owl_attackpats")
        return OwlReader(
            self.outline,
            self.flight_values.of,
            tactics.reader,
            tactics.connections,
            tactics.database,
            tactics.level,
            facts,
            self._trace,
        )

    @cached_property
    def flight_values(self) -> FlightValues:
        """What points are worth to dragons that run for their life."""
        return FlightValues(self.outline, self._early.escape_influence, self._trace)

    @property
    def owl_nodes(self) -> int:
        """Nodes of life-and-death reading so far; counting makes no reader."""
        return self.owl_reader.nodes if "owl_reader" in vars(self) else 0

    @cached_property
    def classic(self) -> "ClassicDragons":
        """The dragons as the documentation of GNU Go 2.4 defines them."""
        from godebug.engine.classic.dragons import ClassicDragons

        tactics = self._tactics
        safe_move = tactics.reader.safe_move
        return ClassicDragons(
            tactics.board, tactics.worms, lambda move, color: safe_move(move, color) != LOSE, tactics.eyes
        )

    @cached_property
    def owl(self) -> LifeReader:
        """Who tells the life of the dragons: at level 0 a guess, else reading."""
        if self._reads:
            return OwlLife(self.owl_reader)
        from godebug.engine.dragons.estimate import EstimatedLife

        return EstimatedLife()

    def release(self) -> None:
        """Takes apart what refers to each other, so that it frees its memory at once."""
        if "owl_reader" in vars(self):
            self.owl_reader.release()

    @cached_property
    def race_reader(self) -> "RaceReader":
        """The reader of races between dragons of the outline."""
        from godebug.engine.semeai.stage import RaceReader

        tactics = self._tactics
        return RaceReader(self.outline, tactics.reader, self.owl_reader, tactics.level, self._trace)

    @property
    def asked_races(self) -> "RaceReader | None":
        """Who answers about races after a move: nobody where life and death is a guess."""
        return self.race_reader if self._reads else None

    @property
    def read_races(self) -> ReadRaces | None:
        """Who reads races between dragons: nobody where life and death is a guess."""
        return self._races if self._reads else None

    def _races(self, life: DragonLife) -> Mapping[int, SemeaiVerdict]:
        """The verdicts of races; most positions have no dragons of both colours in danger and need no reader."""
        in_danger = {
            dragon.color for dragon in life.by_origin.values() if life.status[dragon.origin] in ("dead", "critical")
        }
        return self.race_reader.verdicts(life) if len(in_danger) == 2 else {}

    def suppose(self, statuses: Mapping[int, OwlStatus]) -> None:
        """See the facade's `suppose`."""
        if "dragons" in vars(self):
            raise ValueError("the life of the dragons has been asked for already")
        self._supposed = statuses

    @cached_property
    def questions(self) -> "LifeQuestions":
        """Who tells what a move does to the life of dragons."""
        from godebug.engine.moves.life import ReadLife, VerdictsOnly

        return ReadLife(self.owl_reader, self.dragons) if self._reads else VerdictsOnly(self.dragons)

    @cached_property
    def dragons(self) -> DragonLife:
        """The dragons with their life and death."""
        life = self._read_life()
        if not self._supposed:
            return life
        return life.supposing(
            {self.outline.dragon_at[stone]: OwlVerdict(status) for stone, status in self._supposed.items()}, self._trace
        )

    def _read_life(self) -> DragonLife:
        early, outline = self._early, self.outline
        self._tactics.renew(LIFE_NODES)
        if self._reads:
            self.owl_reader.grant(self._tactics.share(DRAGON_NODES), self._tell_tired)
        life = read_life(
            outline,
            self.owl,
            self.read_races,
            lambda life: early.given(life).influence,
            self._last_move,
            self._trace,
        )
        self._tactics.renew()
        if self._reads:
            self.owl_reader.grant(None)
        return life

    @property
    def _reads(self) -> bool:
        """Whether life and death is read; at level 0 it is guessed."""
        return self._tactics.level >= READING_LEVEL

    def _tell_tired(self, nodes: int) -> None:
        self._trace.emit(OWL_TOPIC, "few nodes are left", (), nodes=nodes)
        self._tactics.tell(f"after {nodes:,} nodes the life of the other dragons is hardly read; it may be uncertain")
