"""The order of the stages, said once: each begins with what those before it have found, and their readers have read.

`ORDER` is the list. `Stages.upto` runs what is missing of it, so that no answer depends on what was asked before.
Source: GNU Go manual, chapter "Analyzing the position".
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from enum import IntEnum
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, Self

from godebug.engine.analysis.readers import Readers
from godebug.engine.analysis.stages import (
    Context,
    EarlyInfluence,
    KnownInfluence,
    Links,
    Strings,
    early_influence,
    influence_computations,
    known_influence,
    life_reader,
    read_break_ins,
    read_dragons,
    read_eyes,
    read_links,
    read_strings,
    with_life,
    worms_to_read,
)
from godebug.engine.board.kernel import Board
from godebug.engine.dragons.facts import OutlineFacts, VerdictFacts, known_dragons, unknown_dragons
from godebug.engine.dragons.flight import FlightValues
from godebug.engine.dragons.life import DragonLife
from godebug.engine.dragons.outline import InfluenceFor
from godebug.engine.eyes.records import Eyes
from godebug.engine.facts.protocols import Facts, GameFacts
from godebug.engine.go.color import BLACK, EMPTY, WHITE, Color
from godebug.engine.influence.result import Influence
from godebug.engine.influence.stage import Computations, escape_influence
from godebug.engine.owl.questions import OwlReader
from godebug.engine.patterns.database import PatternFolder
from godebug.engine.reading.depths import ANALYSIS_NODES
from godebug.engine.reading.tactical import Reader
from godebug.engine.worms.stage import Worms

# Imported when somebody asks: most do not.
if TYPE_CHECKING:
    from godebug.engine.breakins.records import BreakIns


class Stage(IntEnum):
    """The stages of an analysis, numbered in their order."""

    STRINGS = 1
    EYES = 2
    EARLY_INFLUENCE = 3
    LINKS = 4
    LIFE = 5
    INFLUENCE = 6
    BREAK_INS = 7
    MOVES = 8


#: What each stage does, with what it needs.
ORDER: "Final[tuple[tuple[Stage, Callable[[Stages], object]], ...]]" = (
    # Attack and defence of every string.
    (Stage.STRINGS, lambda known: read_strings(known.worms, known.readers)),
    # Eye spaces and their values.
    (Stage.EYES, lambda known: read_eyes(known.strings, known.readers, known.context.trace)),
    # Influence before dragons are known, for both sides, and for escapes.
    (Stage.EARLY_INFLUENCE, lambda known: early_influence(known.computations_before_dragons(known.readers))),
    # Which strings live together, and their status without reading.
    (
        Stage.LINKS,
        lambda known: read_links(
            known.context, known.strings, known.eyes, known.early, known.escape_influence, known.readers
        ),
    ),
    # Life and death of the dragons, and their races.
    (
        Stage.LIFE,
        lambda known: read_dragons(
            known.context,
            known.strings,
            known.links,
            lambda: known.life_reader,
            known.influence_given,
            known.readers,
        ),
    ),
    # Influence that knows of the dragons, for both sides.
    (
        Stage.INFLUENCE,
        lambda known: known_influence(
            known.strings, known.life, lambda: known.computations(known.readers), known.readers
        ),
    ),
    # What reading takes away from territories.
    (Stage.BREAK_INS, lambda known: read_break_ins(known.context, known.influence, known.readers)),
    # Reasons for moves and their values: either side's are generated when they are asked for, apart from each other's.
    (Stage.MOVES, lambda known: known.context.make_moves(known)),
)


class Stages:
    """What is known of a position: the records of the stages. Each is computed when it is asked for, in their order.

    `readers`: who reads for the stages in turn; nobody else asks them. What is asked beside the stages is read by
    others, which begin with what a fixed stage has read: `after_strings`, `after_influence`, `for_moves`.
    """

    def __init__(
        self,
        context: Context,
        known: Mapping[Stage, object] | None = None,
        make_readers: Callable[[], Readers] | None = None,
    ) -> None:
        """`known`: records that are given. `make_readers`: makes who reads for the stages that are not; who knows
        nothing yet unless given.
        """
        self.context: Context = context
        self._found: dict[Stage, Any] = dict(known or {})
        self._make_readers = make_readers or context.pool.fork
        self._given: dict[DragonLife, Stages] = {}
        self._escapes_of: dict[tuple[int, tuple[int, ...]], Influence] = {}
        if known is None:
            context.facts = lambda: self._facts

    def upto(self, stage: Stage) -> Self:
        """Computes this stage and all before it, as far as they are not known, in their order. Returns these stages."""
        if stage not in self._found:
            for each, compute in ORDER[:stage]:
                if each not in self._found:
                    self._found[each] = compute(self)
        return self

    def knows(self, stage: Stage) -> bool:
        """Tells whether a stage has been computed."""
        return stage in self._found

    def put(self, stage: Stage, record: object) -> None:
        """Takes the record of a stage as given: the stages above it are computed anew from it."""
        self._found = {each: known for each, known in self._found.items() if each < stage} | {stage: record}

    # ---- Records of the stages ---------------------------------------------------------------------------------------

    def _record(self, stage: Stage) -> Any:
        return self.upto(stage)._found[stage]

    @cached_property
    def worms(self) -> Worms:
        """Returns the strings by their shape; attack and defence are read when they are asked for."""
        return worms_to_read(self.context, self.readers, self._for_threats)

    @property
    def strings(self) -> Strings:
        """Returns stage 1: attack and defence of every string."""
        found: Strings = self._record(Stage.STRINGS)
        return found

    @property
    def eyes(self) -> Eyes:
        """Returns stage 2: the eye spaces of both colours and their values."""
        found: Eyes = self._record(Stage.EYES)
        return found

    @property
    def early(self) -> EarlyInfluence:
        """Returns stage 3: influence before dragons are known, and what points are worth to who escapes."""
        found: EarlyInfluence = self._record(Stage.EARLY_INFLUENCE)
        return found

    @property
    def links(self) -> Links:
        """Returns stage 4: which strings live together, and their status without life-and-death reading."""
        found: Links = self._record(Stage.LINKS)
        return found

    @property
    def life(self) -> DragonLife:
        """Returns stage 5: life and death of the dragons, and their races."""
        found: DragonLife = self._record(Stage.LIFE)
        return found

    @property
    def influence(self) -> KnownInfluence:
        """Returns stage 6: influence that knows which dragons live."""
        found: KnownInfluence = self._record(Stage.INFLUENCE)
        return found

    @property
    def break_ins(self) -> "dict[int, BreakIns]":
        """Returns stage 7: what reading takes away from territories, by the colour that moves first."""
        found: dict[int, BreakIns] = self._record(Stage.BREAK_INS)
        return found

    @property
    def moves(self) -> Any:
        """Returns what `Context.make_moves` has made."""
        return self._record(Stage.MOVES)

    # ---- Who reads ---------------------------------------------------------------------------------------------------

    @cached_property
    def readers(self) -> Readers:
        """Returns who reads for the stages, one after the other."""
        return self._make_readers()

    @contextmanager
    def after_strings(self) -> Iterator[Readers]:
        """Yields readers for one question, who know what was read of the strings."""
        strings = self.strings
        with self.context.pool.question(strings.memory, strings.share(ANALYSIS_NODES)) as readers:
            yield readers

    @contextmanager
    def _for_threats(self) -> Iterator[tuple[Board, Reader]]:
        with self.after_strings() as readers:
            yield readers.board, readers.reader

    def after_influence(self) -> Readers:
        """Returns readers who know what was read of strings for the influence of both sides."""
        return self.context.pool.fork(self.influence.memory, self.strings.share(ANALYSIS_NODES))

    def for_moves(self, nodes: int) -> Readers:
        """Returns readers for moves, who know what was read before any was thought of."""
        self.upto(Stage.BREAK_INS).readers.check()
        return self.context.pool.fork(self.readers.memory, self.strings.share(nodes))

    @cached_property
    def flight_values(self) -> FlightValues:
        """Returns what points are worth to dragons that run for their life."""
        return FlightValues(self.links.outline, self.escape_influence, self.context.trace)

    @cached_property
    def life_reader(self) -> OwlReader:
        """Returns the reader of life and death of stage LIFE, for whoever listens to it; nobody else asks it."""
        return life_reader(self.context, self.links, self.flight_values, self.readers)

    # ---- Influence beside the stages ---------------------------------------------------------------------------------

    def computations_before_dragons(self, readers: Readers) -> Computations:
        """Returns what influence computations share that know nothing of dragons."""
        worms = self.strings.worms
        return influence_computations(self.context, worms, unknown_dragons(worms), readers)

    def computations(self, readers: Readers) -> Computations:
        """Returns what influence computations share that know the dragons."""
        life = self.life
        return with_life(influence_computations(self.context, self.strings.worms, known_dragons(life), readers), life)

    def escape_influence(self, color: Color, goal: tuple[int, ...] = ()) -> Influence:
        """Returns influence for the escape of dragons of `color`, the stones of `goal` having none."""
        if not goal:
            return self.early.escapes[color]
        if (color, goal) not in self._escapes_of:
            with self.after_strings() as readers:
                computations = self.computations_before_dragons(readers)
                self._escapes_of[color, goal] = escape_influence(computations, color, goal)
        return self._escapes_of[color, goal]

    @cached_property
    def estimates(self) -> dict[int, Influence]:
        """Returns the territory if nobody is to move, by the colour for which what is in the balance turns out well."""
        readers = self.after_influence()
        computations = self.computations(readers)
        found = {
            favored: computations.run("territory estimate", EMPTY, computations.alive(favored, self.life.life))
            for favored in (WHITE, BLACK)
        }
        readers.close()
        return found

    # ---- Another life, other moves -----------------------------------------------------------------------------------

    def given(self, life: DragonLife) -> "Stages":
        """Returns the stages as they would be if the dragons had that life; one object a life.

        What stands before life and death is shared. The readers begin with what was read for influence.
        """
        if self._found.get(Stage.LIFE) is life:
            return self
        if life not in self._given:
            below: dict[Stage, object] = {stage: self._found[stage] for stage in Stage if stage < Stage.LIFE}
            self._given[life] = Stages(self.context, {**below, Stage.LIFE: life}, self.after_influence)
        return self._given[life]

    def influence_given(self, life: DragonLife) -> InfluenceFor:
        """Returns the influence, by the colour to move, if the dragons had that life."""
        return lambda color: self.given(life).influence.by_color[color]

    def generate_with(self, databases: PatternFolder) -> None:
        """Generates moves with other pattern databases from now on."""
        self.context.databases = databases
        self._found.pop(Stage.MOVES, None)

    @cached_property
    def _facts(self) -> Facts:
        """Returns what pattern databases may ask of the position; each stage is computed when it is first asked."""
        position = self.context.position
        return Facts(
            shape=lambda: self.worms,
            worms=lambda: self.worms,
            eyes=lambda: self.eyes,
            cuts=lambda: self.links.amalgamation,
            outline=lambda: OutlineFacts(self.links.outline),
            surround=lambda: OutlineFacts(self.links.outline),
            status=lambda stone: self.life.status_at(stone),
            weakness=lambda: self.life.weakness,
            life=lambda: VerdictFacts(self.life),
            influence=lambda color: self.influence.by_color[color],
            early_influence=lambda color: self.early.initial[color],
            game=GameFacts(position.to_move, position.komi, position.handicap),
        )

    def release(self) -> None:
        """Frees the memory now and not some time later; nothing may be asked any more."""
        if self.knows(Stage.MOVES):
            self.moves.release()
        for other in self._given.values():
            vars(other).clear()
        self.context.pool.close()
        vars(self.context).clear()
        vars(self).clear()
