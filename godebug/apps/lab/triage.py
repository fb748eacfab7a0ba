"""Why tests fail, by the accounts of the moves: nobody proposes the wanted one, or it is valued lower, and by what."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Final

import msgspec
from msgspec import Struct

from godebug.apps.lab.asking import (
    OF_MOVES,
    PLAYED_OUT,
    EngineAnswer,
    TestName,
    answer,
    contested,
    find,
    name_of,
    set_up,
)
from godebug.apps.lab.databases import databases_in
from godebug.apps.lab.near import NearMiss, near_misses_of
from godebug.apps.lab.records import TRIAGE, TRIAGE_NEAR, TRIAGE_SUM
from godebug.apps.lab.report import LabReport, Section, tests_shown
from godebug.apps.lab.verdicts import MOST_NEAR, verdict
from godebug.apps.lab.work import WorkPool, run_all
from godebug.basics.files import shown_path
from godebug.engine.analysis import Analysis
from godebug.engine.go.color import NAMES
from godebug.engine.go.points import NO_POINT, parse_vertex, vertex
from godebug.engine.go.position import Position
from godebug.engine.moves.generation import ENDGAME, GENERAL, OPENING, Generation
from godebug.engine.moves.ledger import WEIGHING, Entry
from godebug.engine.moves.record import MoveRecord
from godebug.engine.patterns.database import Database
from godebug.regress.marks import points_in
from godebug.regress.positions import position_of
from godebug.regress.suite import SuiteError, Test
from godebug.views.words import several

#: Barriers and patterns that are named, and examples of a sum.
MOST_NAMED, MOST_EXAMPLES = 4, 6


class TriageContext(Struct, frozen=True):
    """The databases, with the fingerprint of their files, and the search effort."""

    patterns: str
    fingerprint: str
    level: int = 10


class StageShortfall(Struct, frozen=True):
    """What the wanted move has less in one stage of the accounts, in points."""

    stage: str
    difference: float


class Triage(Struct, frozen=True):
    """Why one test fails, see `records`."""

    test: str
    why: str
    wanted: str
    answer: str
    value: float | None = None
    best: float | None = None
    difference: float | None = None
    stage: str = ""
    parts: tuple[StageShortfall, ...] = ()
    cause: str = ""
    near: tuple[NearMiss, ...] = ()


class FailureGroup(Struct, frozen=True):
    """All tests that fail for one cause."""

    why: str
    stage: str
    tests: int
    median: float | None
    points: float | None
    examples: tuple[str, ...]


class NearSum(Struct, frozen=True):
    """All tests whose wanted move one pattern misses by the same kind of thing."""

    database: str
    pattern: str
    missing: str
    tests: int
    texts: tuple[str, ...]
    examples: tuple[str, ...]

    @property
    def text(self) -> str:
        """Returns the first of the texts, and how many more there are."""
        more = len(self.texts) - 1
        return self.texts[0] + (f"; {more} more" if more else "")


def triage_one(context: TriageContext, name: TestName) -> dict[str, object] | None:
    """Returns why a test fails, as JSON can hold it; None for one that passes or that is not judged."""
    suite, test = find(name)
    folder = databases_in(context.patterns, context.fingerprint)
    server = set_up(suite, test, folder, context.level)
    told = server if isinstance(server, EngineAnswer) else answer(server, suite, test)
    expectation = test.expectation
    if told.ok is not False or expectation is None or isinstance(server, EngineAnswer):
        return None
    try:
        position = position_of(suite, test)
    except SuiteError as error:
        return _plain(Triage(test.name, "unasked", expectation.wanted, told.answer, cause=str(error)))
    # What was computed for the answer is looked into, where the question was about the side to move.
    same = test.kind not in PLAYED_OUT and server.session.to_move == position.to_move
    analysis = server.session.analysis if same else Analysis(position, context.level, folder)
    if test.kind in OF_MOVES:
        return _plain(_of_move(analysis, test, told))
    why, cause, near = verdict(suite, test, told, analysis)
    return _plain(Triage(test.name, why, expectation.wanted, told.answer, stage=test.kind, cause=cause, near=near))


def _plain(triage: Triage) -> dict[str, object]:
    found: dict[str, object] = msgspec.to_builtins(triage)
    return found


# ---- moves ----------------------------------------------------------------------------------------------------------


def _of_move(analysis: Analysis, test: Test, told: EngineAnswer) -> Triage:
    position, color = analysis.position, analysis.position.to_move
    size = position.size
    assert test.expectation is not None
    wanted_text = test.expectation.wanted
    wanted, unwanted = contested(test, size)
    allowed = frozenset(points_in(test.command, size)) if test.kind == "restricted_genmove" else None
    generation = analysis.moves.generation(color, allowed=allowed)
    best = parse_vertex(told.answer, size) if _is_vertex(told.answer, size) else NO_POINT
    best_value = generation.ledger(best).value if best != NO_POINT else 0.0
    if unwanted is not None:
        stage, cause = _main_entry(analysis, generation, best, NO_POINT)
        return Triage(test.name, "unwanted", wanted_text, told.answer, None, best_value, None, stage, (), cause)
    points = [parse_vertex(name, size) for name in wanted if _is_vertex(name, size)]
    points = [p for p in points if p != NO_POINT]
    if not points:
        # A pass is wanted: what speaks for the answer is too much.
        stage, cause = _main_entry(analysis, generation, best, NO_POINT)
        return Triage(test.name, "lower", wanted_text, told.answer, 0.0, best_value, best_value, stage, (), cause)
    point = max(points, key=lambda p: (generation.ledger(p).value, -p))
    name, value = vertex(point, size), generation.ledger(point).value
    difference = best_value - value
    why = _why(analysis, generation, point)
    near = tuple(near_misses_of(analysis, _databases(analysis, position), point, color)[:MOST_NEAR])
    if why != "lower":
        cause = _withheld(generation, point) or (f"{name}: {near[0].pattern}: {near[0].text}" if near else "")
        return Triage(test.name, why, wanted_text, told.answer, None, best_value, best_value, "", (), cause, near)
    parts = _parts(generation, best, point)
    stage, cause = _main_entry(analysis, generation, best, point)
    if not parts:
        stage, cause = "tie", "both are worth the same, and chance decides"
    return Triage(test.name, why, wanted_text, told.answer, value, best_value, difference, stage, parts, cause, near)


def _is_vertex(text: str, size: int) -> bool:
    try:
        parse_vertex(text, size)
    except ValueError:
        return False
    return True


def _databases(analysis: Analysis, position: Position) -> list[Database]:
    folder = analysis.databases
    assert folder is not None
    names = (*GENERAL, *OPENING, *ENDGAME)
    return [*(found for name in names if (found := folder.get(name)) is not None), *folder.joseki()]


def _why(analysis: Analysis, generation: Generation, point: int) -> str:
    color = analysis.position.to_move
    if not analysis.tactics.board.is_legal(point, color):
        return "illegal"
    record = generation.records.get(point)
    status = generation.situation.worms.unconditional.status.get(point, "unknown")
    if (record is not None and record.is_antisuji) or status in ("white_territory", "black_territory"):
        return "forbidden"
    return "lower" if generation.ledger(point).value > 0.0 else "no value"


def _withheld(generation: Generation, point: int) -> str:
    """Returns why a move with reasons has no value; empty where it has no reason either."""
    record, size = generation.records.get(point), generation.situation.board.size
    if record is None:
        return ""
    if point in generation.records.replacements:
        return f"its value goes to {vertex(generation.records.replacements[point], size)}"
    if record.is_antisuji:
        return f"forbidden by {_named(record) or 'what no number of moves can change'}"
    if not record.reasons:
        return ""
    last = next((entry for entry in reversed(generation.ledger(point).entries) if entry.counts), None)
    reasons = "; ".join(generation.reasons(point)[:MOST_NAMED])
    return f"it {reasons}" + (f", but {last.cause} {last.delta:+.2f}" if last is not None else "")


def _parts(generation: Generation, better: int, worse: int) -> tuple[StageShortfall, ...]:
    sums: dict[str, float] = defaultdict(float)
    for sign, p in ((1.0, better), (-1.0, worse)):
        for entry in generation.ledger(p).entries if p != NO_POINT else ():
            sums[entry.stage] += sign * entry.delta
    found = [StageShortfall(stage, round(amount, 6)) for stage, amount in sums.items() if abs(amount) > _NOTHING]
    return tuple(sorted(found, key=lambda part: -abs(part.difference)))


#: A difference of less is none, in points.
_NOTHING: Final = 0.005


def _main_entry(analysis: Analysis, generation: Generation, better: int, worse: int) -> tuple[str, str]:
    """Returns the stage that holds most of what one move has more than another, and its main entry in words.

    Where the better one is ahead on the board alone, how usual the moves are is no cause; where it is behind, it is the
    cause.
    """
    parts = _parts(generation, better, worse)
    if not parts:
        return "", ""
    if worse != NO_POINT:
        ahead = generation.ledger(better).on_the_board - generation.ledger(worse).on_the_board
        decide = tuple(part for part in parts if (part.stage in WEIGHING) == (ahead < 0.0))
        parts = decide if abs(ahead) > _NOTHING else parts
    stage = max(parts, key=lambda part: part.difference).stage
    size = analysis.position.size
    words = []
    amounts: dict[str, list[float]] = {}
    entries: dict[str, Entry] = {}
    for side, p in enumerate((better, worse)):
        for entry in generation.ledger(p).entries if p != NO_POINT else ():
            if entry.stage == stage:
                amounts.setdefault(entry.cause, [0.0, 0.0])[side] += entry.delta
                if side == 0 or entry.cause not in entries:
                    entries[entry.cause] = entry
    cause = max(amounts, key=lambda name: amounts[name][0] - amounts[name][1])
    of_better, of_worse = amounts[cause]
    first, second = vertex(better, size), vertex(worse, size) if worse != NO_POINT else ""
    words.append(f"{cause}: {first} {of_better:+.2f}" + (f", {second} {of_worse:+.2f}" if second else ""))
    words += _rests_on(analysis, generation, stage, entries[cause], better, worse)
    return stage, "; ".join(words)


def _rests_on(
    analysis: Analysis, generation: Generation, stage: str, entry: Entry, better: int, worse: int
) -> Iterator[str]:
    """Yields what an entry rests on: dragons with their status, barriers that a move makes, patterns."""
    size, dragons = analysis.position.size, analysis.life.dragons
    if stage in ("territory", "strategy"):
        for p in dict.fromkeys(dragons.dragon_at[q] for q in entry.points if q in dragons.dragon_at):
            told = f"{NAMES[dragons.by_origin[p].color]} {vertex(p, size)} is {dragons.status[p]}"
            yield f"{told}, weakness {dragons.weakness[p]:.2f}, size {dragons.strategic_sizes[p]:.1f}"
    if stage == "territory":
        for p in (better, worse):
            yield from _fates(analysis, generation, p)
        for p in (better, worse):
            barriers = _new_barriers(generation, p) if p != NO_POINT else []
            if barriers:
                yield f"{vertex(p, size)} makes {', '.join(barriers)}"
    if stage in ("shape", "bounds", "followup"):
        for p in (better, worse):
            record = generation.records.get(p) if p != NO_POINT else None
            if record is not None and record.patterns:
                yield f"{vertex(p, size)} by {_named(record)}"


def _fates(analysis: Analysis, generation: Generation, point: int) -> Iterator[str]:
    """Yields the dragons some of whose stones a move saves or takes, as it was valued."""
    move, dragons, size = generation.moves.get(point), analysis.life.dragons, analysis.position.size
    outcome = move.territory.outcome if move is not None else None
    effects = outcome.effects if outcome is not None else None
    for verb, stones in (("saves", effects.saved), ("takes", effects.lost)) if effects is not None else ():
        counts = Counter(dragons.dragon_at[q] for q in stones if q in dragons.dragon_at)
        told = [f"{several(count, 'stone')} of {vertex(p, size)}" for p, count in counts.most_common(MOST_NAMED)]
        if told:
            yield f"{vertex(point, size)} {verb} {', '.join(told)}"


def _named(record: MoveRecord) -> str:
    """Returns the first patterns that speak of a move."""
    return ", ".join(origin.pattern for origin in record.patterns[:MOST_NAMED])


def _new_barriers(generation: Generation, point: int) -> list[str]:
    """Returns the barriers that stand after a move and not before it, as `pattern at POINT`."""
    move = generation.moves.get(point)
    outcome = move.territory.outcome if move is not None else None
    after = outcome.after if outcome is not None else None
    if after is None:
        return []
    before = generation.situation.enemy_turn
    known = {(change.pattern, change.point, change.color) for change in before.changes if change.pattern}
    found = Counter(
        change.pattern
        for change in after.changes
        if change.pattern and (change.pattern, change.point, change.color) not in known
    )
    return [f"{name} x{count}" if count > 1 else name for name, count in found.most_common(MOST_NAMED)]


# ---- sums -----------------------------------------------------------------------------------------------------------


def triage_suites(tests: Sequence[Test], context: TriageContext, pool: WorkPool) -> LabReport:
    """Returns why the failing ones of some tests fail, and sums over all of them."""
    found = run_all(triage_one, context, [name_of(test) for test in tests], pool, "tests")
    return triage_report([msgspec.convert(one, Triage) for one in found if one is not None], tests)


def triage_report(triages: Sequence[Triage], tests: Sequence[Test]) -> LabReport:
    """Returns the report of what was found."""
    lower = [one.difference for one in triages if one.why == "lower" and one.difference is not None]
    whys = ", ".join(f"{count} {why}" for why, count in Counter(one.why for one in triages).most_common())
    told = f"{several(len(triages), 'failing test')} of {len(tests)}" + (f": {whys}" if whys else "")
    if lower:
        told += f"; lower by {median(lower):.1f} points in the median"
    columns = ("test", "why", "wanted", "answer", "value", "best", "difference", "stage", "cause")
    return LabReport(
        "godebug regress triage",
        (
            Section("failing tests", TRIAGE, [_shown(one) for one in triages], columns),
            Section(
                "causes", TRIAGE_SUM, list(sums(triages)), ("why", "stage", "tests", "median", "points", "examples")
            ),
            Section(
                "patterns that miss the wanted move by one thing",
                TRIAGE_NEAR,
                list(near_sums(triages)),
                ("database", "pattern", "missing", "tests", "examples", "text"),
            ),
        ),
        tests_shown(tests, (one.test for one in triages)),
        summary=[told],
    )


def _shown(triage: Triage) -> Triage:
    near = tuple(msgspec.structs.replace(one, file=shown_path(Path(one.file))) for one in triage.near)
    return msgspec.structs.replace(triage, near=near)


def sums(triages: Sequence[Triage]) -> Iterator[FailureGroup]:
    """Yields the causes, those of most tests first."""
    groups: Mapping[tuple[str, str], list[Triage]] = defaultdict(list)
    for one in triages:
        groups[one.why, one.stage].append(one)
    for (why, stage), members in sorted(groups.items(), key=lambda item: (-len(item[1]), item[0])):
        differences = [one.difference for one in members if one.difference is not None]
        yield FailureGroup(
            why,
            stage,
            len(members),
            median(differences) if differences else None,
            sum(differences) if differences else None,
            tuple(one.test for one in members[:MOST_EXAMPLES]),
        )


def near_sums(triages: Sequence[Triage]) -> Iterator[NearSum]:
    """Yields patterns that only one thing keeps from proposing wanted moves, those of most tests first.

    Only tests count whose wanted move has no value, or whose question is another one that a wanted move would decide.
    """
    groups: Mapping[tuple[str, str, str], list[tuple[str, NearMiss]]] = defaultdict(list)
    for one in triages:
        if one.why in ("no value", "missed", "verdict"):
            for near in one.near:
                if near.missing != "effect":
                    groups[near.database, near.pattern, near.missing].append((one.test, near))
    order = sorted(groups.items(), key=lambda item: (item[0][2] in ("cell", "edge"), -len(item[1]), item[0]))
    for (database, pattern, missing), members in order[:MOST_PATTERNS]:
        tests = tuple(dict.fromkeys(test for test, _ in members))
        texts = tuple(dict.fromkeys(near.text for _, near in members))
        yield NearSum(database, pattern, missing, len(tests), texts, tests[:MOST_EXAMPLES])


#: Patterns that are told of.
MOST_PATTERNS: Final = 20
