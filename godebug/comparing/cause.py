"""Which facts would have to be otherwise for the engine to play a wanted move: delta debugging over facts.

Source of the search: Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input" (2002).
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from msgspec import Struct

from godebug.comparing.doubts import Doubt, doubts_of_engine, doubts_of_teacher, teachers_move
from godebug.engine.analysis import Analysis
from godebug.engine.analysis.fact_text import suppose
from godebug.engine.analysis.suppose import FactError
from godebug.engine.go.points import NO_POINT, Point
from godebug.studies.study import Study

#: How far a move is behind where facts contradict each other: no analysis is that.
IMPOSSIBLE: Final = 1e9
#: How many smallest sets are looked for, and how many analyses of the position that may take, where nobody says.
MOST_SETS: Final = 3
MOST_ANALYSES: Final = 60


class NoWantedMoveError(ValueError):
    """Nobody says which move is right: there is no teacher, or one that would pass."""


class FactCause(Struct, frozen=True):
    """What came of the search.

    `wanted`, `played`: moves. `proposed`: whether the wanted one has a value at all as things stand. `behind`: by how
    many points it is behind. `sets`: smallest sets of doubts that make the engine play it, cheapest first. `nearest`:
    where there is none, by how many points it stays behind with all of them, or with the best one; `best`: that one.
    `doubts`: how many were tried. `analyses`: how many positions were analysed. `teacher`: who denies facts, empty for
    the engine's own doubts.
    """

    wanted: Point
    played: Point
    proposed: bool
    behind: float
    sets: tuple[tuple[Doubt, ...], ...]
    nearest: float
    best: Doubt | None
    doubts: int
    analyses: int
    teacher: str


class Trials:
    """Analyses of one position with facts, each made once, with level and databases of `analysis`. `most`: how many
    there may be. `tick`: called with their number after each.
    """

    def __init__(
        self, analysis: Analysis, wanted: Point, most: int, tick: Callable[[int], object] = lambda count: None
    ) -> None:
        self._position, self._level, self._databases = analysis.position, analysis.level, analysis.databases
        self._wanted = wanted
        self._most = most
        self._tick = tick
        self._behind: dict[frozenset[str], float] = {}

    @property
    def count(self) -> int:
        """Returns how many sets of facts were tried."""
        return len(self._behind)

    @property
    def exhausted(self) -> bool:
        """Tells whether no more may be tried."""
        return self.count >= self._most

    def behind(self, doubts: Iterable[Doubt]) -> float:
        """Returns by how many points the wanted move is behind if the doubts are right; 0 where it is played.

        Where no more analyses are granted nothing new is good enough.
        """
        facts = tuple(dict.fromkeys(fact for doubt in doubts for fact in doubt.facts))
        key = frozenset(facts)
        if key not in self._behind:
            if self.exhausted:
                return IMPOSSIBLE
            self._behind[key] = self._ask(facts)
            self._tick(self.count)
        return self._behind[key]

    def _ask(self, facts: tuple[str, ...]) -> float:
        try:
            analysis = Analysis(suppose(self._position, facts), self._level, self._databases)
            analysis.check_supposed()
        except FactError:
            return IMPOSSIBLE
        found = behind(analysis, self._wanted)
        analysis.release()
        return found


def behind(analysis: Analysis, wanted: Point) -> float:
    """Returns by how many points a move is behind the one that is played; 0 where it is that one."""
    generation = analysis.moves.generation(analysis.position.to_move)
    if generation.best == wanted:
        return 0.0
    best = generation.choice.value if generation.best != NO_POINT else 0.0
    # A blunder, or a move that may not be played, may be worth more than the one that is chosen.
    return max(0.01, best - generation.ledger(wanted).value)


def smallest(doubts: Sequence[Doubt], works: Callable[[Sequence[Doubt]], bool]) -> tuple[Doubt, ...]:
    """Returns a set from which nothing can be left out, of doubts that work together."""
    parts = 2
    left = list(doubts)
    while len(left) > 1:
        size = -(-len(left) // parts)
        chunks = [left[i : i + size] for i in range(0, len(left), size)]
        found = next((chunk for chunk in chunks if works(chunk)), None)
        if found is not None:
            left, parts = found, 2
            continue
        rests = [[doubt for doubt in left if doubt not in chunk] for chunk in chunks] if len(chunks) > 2 else []
        found = next((rest for rest in rests if works(rest)), None)
        if found is not None:
            left, parts = found, max(parts - 1, 2)
        elif size == 1:
            break
        else:
            parts = min(2 * parts, len(left))
    return tuple(left)


def find_cause(
    analysis: Analysis,
    wanted: Point | None,
    teacher: Study | None = None,
    *,
    name: str = "",
    most: int = MOST_SETS,
    analyses: int = MOST_ANALYSES,
    tick: Callable[[int], object] = lambda count: None,
) -> FactCause:
    """Returns the facts that a move hangs on: of those that a teacher denies, or that the engine is least sure of.

    `wanted`: None for the teacher's move. `name`: what to call a teacher who has no name. `most`, `analyses` and `tick`
    are those of `cause_of`. Raises NoWantedMoveError where nobody says which move is right, and NotAnswered where the
    teacher tells nothing of facts.
    """
    if wanted is None:
        wanted = NO_POINT if teacher is None else teachers_move(teacher, analysis.position.to_move)
        if wanted == NO_POINT:
            raise NoWantedMoveError
    if teacher is None:
        return cause_of(analysis, wanted, doubts_of_engine(analysis, wanted), "", most, analyses, tick)
    doubts = doubts_of_teacher(analysis, teacher, wanted)
    return cause_of(analysis, wanted, doubts, teacher.name or name, most, analyses, tick)


def cause_of(
    analysis: Analysis,
    wanted: Point,
    doubts: Sequence[Doubt],
    teacher: str = "",
    most: int = MOST_SETS,
    analyses: int = MOST_ANALYSES,
    tick: Callable[[int], object] = lambda count: None,
) -> FactCause:
    """Returns up to `most` smallest sets of doubts that make the engine play a move.

    Doubts that a `teacher` is sure of hold together; of the engine's own those exclude each other that have one
    subject. `analyses`: of the position, at most. `tick`: called with their number after each.
    """
    trials = Trials(analysis, wanted, analyses, tick)
    generation = analysis.moves.generation(analysis.position.to_move)
    played, proposed = generation.best, wanted in generation.values

    def works(some: Sequence[Doubt]) -> bool:
        return trials.behind(some) == 0.0

    start = behind(analysis, wanted)
    if not start:
        return FactCause(wanted, played, proposed, start, (), start, None, len(doubts), 0, teacher)
    sets: list[tuple[Doubt, ...]] = []
    nearest, best = start, None
    pool = list(doubts) if teacher else []
    if pool:
        nearest = trials.behind(pool)
    if not pool or nearest:
        # All together do not help: some may stand in the way of others.
        alone = {doubt: trials.behind([doubt]) for doubt in doubts}
        sets = [(doubt,) for doubt in doubts if alone[doubt] == 0.0]
        # Of each subject the alternative that brings most.
        pool = []
        for doubt in sorted(doubts, key=lambda doubt: alone[doubt]):
            if alone[doubt] < start and all(doubt.subject != other.subject for other in pool):
                pool.append(doubt)
        if pool and alone[pool[0]] < nearest:
            nearest, best = alone[pool[0]], pool[0]
    # Without facts there is nothing to ask again.
    if pool and not sets:
        sets = _minimal_sets(pool, works, most)
        nearest = min(nearest, trials.behind(pool))
    cheapest = sorted(sets, key=lambda some: (sum(doubt.cost for doubt in some), len(some)))[:most]
    if cheapest:
        nearest = 0.0
    return FactCause(
        wanted, played, proposed, start, tuple(cheapest), nearest, best, len(doubts), trials.count, teacher
    )


def _minimal_sets(
    pool: Sequence[Doubt], works: Callable[[Sequence[Doubt]], bool], most: int
) -> list[tuple[Doubt, ...]]:
    """Returns smallest sets that work, each without something of one that was found before."""
    found: list[tuple[Doubt, ...]] = []
    todo = [tuple(pool)]
    while todo and len(found) < most:
        some = todo.pop(0)
        if not some or not works(some):
            continue
        least = smallest(some, works)
        if any(set(known) == set(least) for known in found):
            continue
        found.append(least)
        todo += [tuple(doubt for doubt in some if doubt != left_out) for left_out in least]
    return found
