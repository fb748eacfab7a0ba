"""Which change of the databases makes a test break or pass, found by running again only what it can touch.

Of every test the changes are known that fitted anywhere while it was answered; others can't matter. Of those each is
made alone, and undone alone; the sets of several that are needed together come next, delta debugging only last.
Source: Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", 2002.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

import msgspec
from msgspec import Struct

from godebug.apps.lab.asking import OF_MOVES, PLAYED_OUT, EngineAnswer, TestName, contested, find
from godebug.apps.lab.changes import NEEDS, VERSION_MARK, Need
from godebug.apps.lab.shared_stages import SharedStages
from godebug.apps.lab.variants import Variants
from godebug.apps.lab.work import WorkPool, recollect, recollected, run_all
from godebug.apps.lab.written import read_folder
from godebug.engine.go.color import BOTH
from godebug.engine.go.points import column_of, parse_vertex, row_of, vertex
from godebug.engine.go.position import Position
from godebug.engine.patterns.matcher import Matcher
from godebug.regress.bisect import minimal_set
from godebug.regress.marks import points_in
from godebug.regress.positions import position_of
from godebug.regress.suite import Suite, SuiteError, Test

#: Runs that one test may take after its verdict was found to differ.
MOST_RUNS: Final = 300
#: Sets of several changes: so many at most, made of so many that come first; and runs of delta debugging.
MOST_TOGETHER, FIRST, DELTA_RUNS = 5, 10, 60
#: Changes that are made alone before others are by halves, and so many others that this saves runs.
LIKELIEST, WORTH_HALVING = 4, 8
#: Runs after a culprit that explains only a part of what is said now, and the part of the margin that is enough.
MORE_RUNS, ENOUGH = 6, 0.9
#: Changes of the margin below this are none, in points.
LEAST_MOVED: Final = 0.005
#: Shares are told of sets up to this size: all orders are tried.
MOST_SHARED: Final = 4
#: How far a change lies from what a test is about, where its patterns fit only inside readings.
_ELSEWHERE: Final = 99


class BlameContext(Struct, frozen=True):
    """Two folders, with the fingerprints of their files. `every`: look on after the first culprit."""

    old: str
    new: str
    prints: tuple[str, str]
    level: int = 10
    every: bool = False

    @property
    def known_by(self) -> tuple[object, ...]:
        """Returns what decides the results: the content of the folders, wherever they lie."""
        return self.prints, self.level, self.every


class Baseline(Struct, frozen=True):
    """What the old folder says to a test: that serves against every new one. `did`: the patterns that fitted anywhere,
    whose constraint was asked, and held, as `DATABASE:PATTERN`.
    """

    told: EngineAnswer
    did: dict[Need, frozenset[str]]


class BlameItem(Struct, frozen=True):
    """A test. `possible`: the changes that may fit while it is answered. `baseline`: what is known of the old folder;
    where nothing is, it is asked first.
    """

    test: TestName
    possible: tuple[int, ...]
    baseline: Baseline | None = None

    @property
    def known_by(self) -> tuple[object, ...]:
        """Returns what decides the result."""
        return self.test, self.possible


class Blamed(Struct, frozen=True):
    """What was found of one test, and what the old folder says to it where that was not known."""

    blame: "Blame"
    baseline: Baseline | None = None


class Suspect(Struct, frozen=True):
    """What one change does to one test.

    `role`: `culprit` (alone it flips the verdict, and without it the verdict flips back), `sufficient` (alone it
    flips it, but so do others), `necessary` (without it the verdict flips back, but it needs others), `together` (one
    of a set that flips it). `margin`, `margin_after`: value of the wanted move less that of the best other one, without
    the change and with it, in points; None for questions that are not about moves. `figure`: the entry of an account
    that it moves most, in words. `where`: points where it fits on the board; empty where it fits inside readings only.
    `share`: its part of the change of the margin, where several are needed.
    """

    change: int
    role: str
    answer: str
    margin: float | None = None
    margin_after: float | None = None
    figure: str = ""
    where: tuple[str, ...] = ()
    share: float | None = None


class Blame(Struct, frozen=True):
    """One test. `touched`: how many changes may have mattered; `runs`: how many variants of the databases were asked
    besides the two folders.

    `verdict`: `same`, `broke`, `mended`, or `answer` where only the answer differs; `trouble` where it was not asked.
    `suspects`: the likeliest first; empty with a verdict that differs means that no cause was found.
    """

    test: str
    verdict: str
    old: str
    new: str
    touched: int
    runs: int
    suspects: tuple[Suspect, ...] = ()
    note: str = ""


@lru_cache(maxsize=2)
def variants_of(old: str, new: str, prints: tuple[str, str]) -> Variants:
    """Returns the variants between two folders. `prints`: their fingerprints."""
    return Variants(read_folder(old), read_folder(new))


def possible_one(context: BlameContext, name: TestName) -> list[int] | str:
    """Returns the changes that may fit while a test is answered; why not where it cannot be set up."""
    variants = variants_of(context.old, context.new, context.prints)
    suite, test = find(name)
    try:
        position = position_of(suite, test)
    except SuiteError as error:
        return str(error)
    if test.kind in PLAYED_OUT:
        return [change.number for change in variants.changes]
    return sorted(variants.possible(position, position.to_move if test.kind in OF_MOVES else BOTH))


def blame_one(context: BlameContext, item: BlameItem) -> dict[str, object]:
    """Returns the `Blamed` of a test as JSON can hold it."""
    variants = variants_of(context.old, context.new, context.prints)
    search = BlameSearch(variants, *find(item.test), context.level, item.possible)
    baseline = item.baseline or search.baseline()
    blame = search.blame(baseline, context.every)
    found: dict[str, object] = msgspec.to_builtins(Blamed(blame, baseline if item.baseline is None else None))
    return found


def blame_tests(context: BlameContext, names: Sequence[TestName], pool: WorkPool) -> list[Blame]:
    """Returns who is to blame in each of some tests.

    Only tests that a change may touch are asked. What the old folder says to them is kept for the next time, whatever
    it is compared with then.
    """
    possible = run_all(possible_one, context, names, pool, "tests matched")
    touched = {
        name: tuple(changes)
        for name, changes in zip(names, possible, strict=True)
        if changes and not isinstance(changes, str)
    }
    old = f"answers of {context.prints[0]} at level {context.level}"
    baselines = [None if one is None else msgspec.convert(one, Baseline) for one in recollected(old, list(touched))]
    items = [
        BlameItem(name, changes, baseline) for (name, changes), baseline in zip(touched.items(), baselines, strict=True)
    ]
    told = [msgspec.convert(one, Blamed) for one in run_all(blame_one, context, items, pool, "tests")]
    new = {name: one.baseline for name, one in zip(touched, told, strict=True) if one.baseline is not None}
    recollect(old, list(new), [msgspec.to_builtins(one) for one in new.values()])
    blames = {name: one.blame for name, one in zip(touched, told, strict=True)}
    return [blames.get(name) or _unasked(name, changes) for name, changes in zip(names, possible, strict=True)]


def _unasked(name: TestName, changes: list[int] | str) -> Blame:
    """Returns what is said of a test that no change can fit in, or that cannot be set up."""
    note = changes if isinstance(changes, str) else ""
    return Blame(find(name)[1].name, "trouble" if note else "same", "", "", 0, 0, note=note)


class BlameSearch:
    """The search for the cause of one test's verdict. `possible`: the changes that may fit; None for all of them."""

    def __init__(
        self, variants: Variants, suite: Suite, test: Test, level: int = 10, possible: Collection[int] | None = None
    ) -> None:
        self.variants, self.suite, self.test = variants, suite, test
        self._engine = SharedStages(variants, suite, test, level)
        #: How many variants were asked, the two folders not counted.
        self.runs = 0
        self._known: dict[frozenset[int], tuple[EngineAnswer, frozenset[int]]] = {}
        self._old = frozenset[int]()
        self._new = frozenset(change.number for change in variants.changes)
        self._possible = self._new if possible is None else frozenset(possible)

    def run(self, made: Iterable[int]) -> tuple[EngineAnswer, frozenset[int]]:
        """Returns what the engine says with some changes made, and which changes may have mattered."""
        key = frozenset(made)
        if key not in self._known:
            # A change that can't have mattered is made or not made: the run is the same.
            for other, (told, mattered) in self._known.items():
                if not (other ^ key) & mattered:
                    return told, mattered
            told, mattered = self._engine.ask(key)
            self.runs += key not in (self._old, self._new)
            self._known[key] = told, (mattered | self._whole_boards()) & self._possible
        return self._known[key]

    def baseline(self) -> Baseline:
        """Returns what the old folder says."""
        told, _ = self.run(self._old)
        return Baseline(told, {need: self._engine.first_did(need) for need in NEEDS})

    def _whole_boards(self) -> frozenset[int]:
        """Returns the changes of databases of whole boards: whether they fit is not counted."""
        variants = self.variants
        return frozenset(
            number
            for number in self._new
            for database, _ in variants.versions(number)
            if database.kind.whole_board or database.name == "handicap"
        )

    def blame(self, baseline: Baseline, every: bool = False) -> Blame:
        """Returns the causes.

        `baseline`: what the old folder says. `every`: all causes, not only the first one that is both sufficient and
        necessary.
        """
        possible = self._possible
        name, old = self.test.name, baseline.told
        touched = frozenset(number for number in possible if self._may_matter(number, baseline))
        if not touched and all(self.variants.fits_as_before(number) for number in possible):
            return Blame(name, "same", old.answer, old.answer, 0, 0, note=old.note)
        new, seen = self.run(self._new)
        touched |= seen
        if not touched:
            return Blame(name, "same", old.answer, old.answer, 0, self.runs, note=old.note)
        if old.note or new.note:
            note = old.note or new.note
            return Blame(name, "trouble", old.answer, new.answer, len(touched), self.runs, note=note)
        if old.ok == new.ok:
            verdict = "same" if old.answer == new.answer else "answer"
            return Blame(name, verdict, old.answer, new.answer, len(touched), self.runs)
        if len(possible) == 1:
            self._known[self._old] = old, frozenset(possible)
        # Only now it matters which new versions would fit in the old folder.
        old, seen = self.run(self._old)
        touched |= seen
        position = position_of(self.suite, self.test)
        suspects = self._suspects(position, old, new, touched, every)
        verdict = "mended" if new.ok else "broke"
        note = "" if suspects else "no cause found"
        return Blame(name, verdict, old.answer, new.answer, len(touched), self.runs, tuple(suspects), note)

    def _may_matter(self, number: int, baseline: Baseline) -> bool:
        """Tells whether the old version of a change may have mattered while the old folder was asked."""
        old = self.variants.change(number).old
        return old is not None and f"{old.database}:{old.name}" in baseline.did[self.variants.need(number)]

    def _suspects(
        self, position: Position, old: EngineAnswer, new: EngineAnswer, touched: Collection[int], every: bool
    ) -> list[Suspect]:
        distances = self._distances(position, old, new, touched)
        order = self._likeliest_first(distances, old, new, touched)
        after, without = self._alone(order, old, new, every)
        flips = {number for number, told in after.items() if told.ok == new.ok}
        if not flips:
            for number in order:
                if self.runs > MOST_RUNS:
                    break
                without[number] = self.run(self._new - {number})[0]
        necessary = {number for number, told in without.items() if told.ok == old.ok}

        def moved(number: int) -> float:
            """How far a change alone moves the margin towards the new verdict."""
            return _towards(new, old, after.get(number))

        def claim(number: int) -> tuple[int, int, float]:
            """How good a claim a change has to what is said now, where others flip the verdict as well.

            Whose answer is that of all together, and without whom all the others say something else; then by how far it
            moves the margin, alone and beside the others.
            """
            alone, others = after.get(number), without.get(number)
            same = alone is not None and alone.answer == new.answer
            needed = others is not None and others.answer != new.answer
            return same + needed, same, moved(number) + _towards(new, others, new)

        ranked = sorted(
            flips | necessary,
            key=lambda number: (
                -((number in flips) + (number in necessary)),
                number not in flips,
                *(-part for part in claim(number)),
                order.index(number),
            ),
        )
        found = [
            self._suspect(number, _role(number in flips, number in necessary), old, after.get(number), distances)
            for number in ranked
        ]
        if flips:
            return found
        first = sorted(order, key=lambda number: (number not in necessary, -moved(number), order.index(number)))
        together = self._together(first, old, new, moved)
        if together:
            shares = self._shares(together) if len(together) <= MOST_SHARED and old.margin is not None else {}
            of_set = [
                self._suspect(number, "together", old, after.get(number), distances, shares.get(number))
                for number in sorted(together, key=lambda number: (-abs(shares.get(number, 0.0)), first.index(number)))
            ]
            named = {one.change for one in of_set}
            found = [*of_set, *(one for one in found if one.change not in named)]
        return found

    def likeliest_first(
        self, position: Position, old: EngineAnswer, new: EngineAnswer, touched: Collection[int]
    ) -> list[int]:
        """Returns changes in the order in which they are tried: those first whose patterns speak for a move that the
        test is about, then by how far they fit from it.
        """
        return self._likeliest_first(self._distances(position, old, new, touched), old, new, touched)

    def _likeliest_first(
        self,
        distances: Mapping[int, tuple[int, tuple[str, ...]]],
        old: EngineAnswer,
        new: EngineAnswer,
        touched: Collection[int],
    ) -> list[int]:
        speakers = {name.partition(VERSION_MARK)[0] for name in (*old.speakers, *new.speakers)}

        def is_silent(number: int) -> bool:
            change = self.variants.change(number)
            versions = [one for one in (change.old, change.new) if one is not None]
            return not any(f"{one.database}:{one.name}" in speakers for one in versions)

        return sorted(touched, key=lambda number: (is_silent(number), distances[number][0], number))

    def _alone(
        self, order: Sequence[int], old: EngineAnswer, new: EngineAnswer, every: bool
    ) -> tuple[dict[int, EngineAnswer], dict[int, EngineAnswer]]:
        """Returns what is said with single changes made, and where that flips the verdict what is said without them.

        Where not `every` cause is wanted, that ends with the first culprit that explains what is said now, and some
        trials after the first one that does not: others may have a better claim. Behind those that are likeliest the
        next one is found by halves.
        """
        after: dict[int, EngineAnswer] = {}
        without: dict[int, EngineAnswer] = {}
        waiting, limit = list(order), MOST_RUNS
        while waiting and self.runs <= limit:
            if len(after) == LIKELIEST and len(waiting) >= WORTH_HALVING and not without and not every:
                likeliest = self._by_halves(waiting, new)
                waiting.remove(likeliest)
                waiting.insert(0, likeliest)
            number = waiting.pop(0)
            after[number] = self.run(self._old | {number})[0]
            if after[number].ok != new.ok:
                continue
            without[number] = self.run(self._new - {number})[0]
            if without[number].ok == old.ok and not every:
                if _explains(after[number], old, new):
                    break
                limit = min(limit, self.runs + MORE_RUNS)
        return after, without

    def _by_halves(self, changes: Sequence[int], new: EngineAnswer) -> int:
        """Returns the change that flips the verdict alone, if there is one in these and the others do not hide it."""
        while len(changes) > 1:
            half = len(changes) // 2
            flips = self.run(self._old.union(changes[:half]))[0].ok == new.ok
            changes = changes[:half] if flips else changes[half:]
        return changes[0]

    # ---- several together -------------------------------------------------------------------------------------------

    def _together(
        self, order: Sequence[int], old: EngineAnswer, new: EngineAnswer, moved: Callable[[int], float]
    ) -> frozenset[int]:
        """Returns a smallest set that flips the verdict, as far as that is found; empty where none is."""

        def flips(made: Iterable[int]) -> bool:
            return self.run(self._old | frozenset(made))[0].ok == new.ok

        helpful = [number for number in order if moved(number) > LEAST_MOVED][:FIRST]
        for number in range(2, MOST_TOGETHER + 1):
            if len(helpful) >= number and flips(helpful[:number]):
                return self._smallest(helpful[:number], flips)
        for pair in combinations(order[: FIRST - 2], 2):
            if self.runs > MOST_RUNS:
                break
            if flips(pair):
                return frozenset(pair)
        if self.runs > MOST_RUNS or not flips(order):
            return frozenset()
        limit = self.runs + DELTA_RUNS

        def within_limit(made: Sequence[int]) -> bool:
            return self.runs < limit and flips(made)

        return frozenset(minimal_set(order, within_limit))

    @staticmethod
    def _smallest(made: Sequence[int], flips: Callable[[Iterable[int]], bool]) -> frozenset[int]:
        kept = list(made)
        for number in made:
            fewer = [other for other in kept if other != number]
            if len(fewer) > 1 and flips(fewer):
                kept = fewer
        return frozenset(kept)

    def _shares(self, together: Collection[int]) -> dict[int, float]:
        """Returns the part of each change in what all move the margin: the mean over all orders (Shapley, 1953)."""
        members = sorted(together)

        def margin(made: Iterable[int]) -> float:
            return self.run(self._old | frozenset(made))[0].margin or 0.0

        shares = {}
        for one in members:
            others = [other for other in members if other != one]
            total = 0.0
            for size in range(len(others) + 1):
                sets = list(combinations(others, size))
                total += sum(margin({*each, one}) - margin(each) for each in sets) / len(sets)
            shares[one] = total / len(members)
        return shares

    # ---- what a change does -----------------------------------------------------------------------------------------

    def _suspect(
        self,
        number: int,
        role: str,
        old: EngineAnswer,
        after: EngineAnswer | None,
        distances: dict[int, tuple[int, tuple[str, ...]]],
        share: float | None = None,
    ) -> Suspect:
        if after is None:
            after = self.run(self._old | {number})[0]
        return Suspect(
            number, role, after.answer, old.margin, after.margin, largest_step(old, after), distances[number][1], share
        )

    def _distances(
        self, position: Position, old: EngineAnswer, new: EngineAnswer, touched: Collection[int]
    ) -> dict[int, tuple[int, tuple[str, ...]]]:
        """Returns by change how far it fits from what the test is about, and where it fits, nearest first."""
        size = position.size
        wanted, others = contested(self.test, size)
        told = " ".join([self.test.command, old.answer, new.answer, *wanted, *(others or ())])
        points = points_in(told, size)
        # A ledger that differs says which points the difference is about.
        for name in {*old.accounts, *new.accounts}:
            before, now = set(old.accounts.get(name, ())), set(new.accounts.get(name, ()))
            points += [parse_vertex(text, size) for step in before ^ now for text in step.points]
        matcher = Matcher(bytearray(position.plane.cells), size)
        found = {}
        for number in touched:
            places: dict[int, int] = {}
            for database, pattern in self.variants.versions(number):
                if database.kind.whole_board:
                    continue
                only = database.selected((pattern,))
                for match in matcher.matches(database, program=only):
                    touching = (match.move, *match.points(",!"))
                    distance = min((_far(p, q) for p in points for q in touching), default=_ELSEWHERE - 1)
                    places[match.move] = min(distance, places.get(match.move, distance))
            nearest = sorted(places, key=lambda p: (places[p], p))
            found[number] = (
                min(places.values(), default=_ELSEWHERE),
                tuple(vertex(p, size) for p in nearest[:_PLACES]),
            )
        return found


#: Places of a pattern that are told.
_PLACES: Final = 6


def _towards(new: EngineAnswer, before: EngineAnswer | None, now: EngineAnswer | None) -> float:
    """Returns how far the margin moves towards the new verdict between two runs, 0 where nothing tells."""
    if before is None or now is None or before.margin is None:
        return 0.0
    difference = (now.margin or 0.0) - before.margin
    return difference if new.ok else -difference


def _explains(after: EngineAnswer, old: EngineAnswer, new: EngineAnswer) -> bool:
    """Tells whether what is said with one change is what is said with all of them, as far as the margin tells."""
    if after.answer != new.answer:
        return False
    return _towards(new, old, after) >= ENOUGH * _towards(new, old, new)


def _role(alone: bool, needed: bool) -> str:
    return "culprit" if alone and needed else "sufficient" if alone else "necessary"


def _far(one: int, other: int) -> int:
    return abs(row_of(one) - row_of(other)) + abs(column_of(one) - column_of(other))


def largest_step(old: EngineAnswer, new: EngineAnswer) -> str:
    """Returns in words the entry of an account that differs most between two runs; empty where none does."""
    best, words = LEAST_MOVED, ""
    for name in sorted({*old.accounts, *new.accounts}):
        sums: dict[tuple[str, str], list[float]] = {}
        for at, told in enumerate((old, new)):
            for step in told.accounts.get(name, ()):
                sums.setdefault((step.stage, step.cause), [0.0, 0.0])[at] += step.delta
        for (stage, cause), (before, after) in sums.items():
            if abs(after - before) > best:
                best = abs(after - before)
                words = f"{name}: {stage}, {cause} {before:.2f} -> {after:.2f}"
    return words
