"""One test, asked in this process of the engine with any variant of the databases."""

from functools import lru_cache
from pathlib import Path
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from godebug.engine.go.points import NO_POINT, vertex
from godebug.engine.moves.generation import Generation
from godebug.engine.patterns.database import PatternFolder
from godebug.gtp.server import Server
from godebug.regress.judge import TooLong, judge
from godebug.regress.marks import points_in
from godebug.regress.positions import run_set_up
from godebug.regress.suite import Suite, SuiteError, Test, read_suite
from godebug.regress.trust import refusal

#: Commands whose answer is the move that a generation of moves chooses.
OF_MOVES: Final = frozenset(
    ("reg_genmove", "gg_genmove", "genmove", "genmove_black", "genmove_white", "restricted_genmove")
)
#: Commands that play moves out, so that databases of moves are matched on other boards than the position's.
PLAYED_OUT: Final = frozenset(("final_score", "final_status", "final_status_list", "kgs-genmove_cleanup", "genmove"))


class TestName(Struct, frozen=True):
    """A test, to be found again in another process. `line`: in the file, which tells equal numbers apart."""

    path: str
    number: int
    line: int

    __test__ = False


class AccountStep(Struct, frozen=True):
    """One entry of the account of a move: stage, cause, points on the board as names, change of the value."""

    stage: str
    cause: str
    points: tuple[str, ...]
    delta: float


class EngineAnswer(Struct, frozen=True):
    """What the engine said to a test.

    `ok`: the verdict, None where nothing is judged. `values`: of the moves by name, where moves were generated.
    `margin`: the value of the best wanted move less that of the best other one, None for other questions. `accounts`:
    of the moves in question, by name. `speakers`: the patterns that speak for them, as `DATABASE:PATTERN`. `nodes`: of
    life-and-death reading.
    """

    answer: str
    error: bool = False
    ok: bool | None = None
    note: str = ""
    values: dict[str, float] = {}
    margin: float | None = None
    accounts: dict[str, tuple[AccountStep, ...]] = {}
    speakers: tuple[str, ...] = ()
    nodes: int = 0

    __test__ = False


def name_of(test: Test) -> TestName:
    """Returns the name of a test for other processes."""
    return TestName(str(test.path), test.number, test.line)


def find(name: TestName) -> tuple[Suite, Test]:
    """Returns a test with its suite.

    Raises SuiteError where the suite has changed.
    """
    suite = _suite(name.path)
    for test in suite.tests:
        if test.number == name.number and test.line == name.line:
            return suite, test
    raise SuiteError(f"{name.path}: the suite has changed")


@lru_cache(maxsize=64)
def _suite(path: str) -> Suite:
    return read_suite(Path(path))


def ask(suite: Suite, test: Test, folder: PatternFolder, level: int = 10) -> EngineAnswer:
    """Asks one test of the engine with the databases of `folder`."""
    server = set_up(suite, test, folder, level)
    return server if isinstance(server, EngineAnswer) else answer(server, suite, test)


def set_up(suite: Suite, test: Test, folder: PatternFolder, level: int = 10) -> Server | EngineAnswer:
    """Returns an engine with the position of a test; what is told of it where that cannot be set up."""
    server = Server(level)
    server.session.use_databases(folder)
    try:
        run_set_up(server, suite.set_up_of(test), suite.folder, test.name)
    except SuiteError as error:
        return EngineAnswer("", note=str(error))
    if refused := refusal(test.command, suite.folder):
        return EngineAnswer("", note=refused)
    return server


def answer(server: Server, suite: Suite, test: Test) -> EngineAnswer:
    """Returns what an engine that has the position of a test says to it."""
    nodes = server.session.count("owl")
    said = server.answer(test.command) or ""
    failed = said.startswith("?")
    answer = said[1:].strip()
    try:
        ok = judge(test.expectation, answer, failed)
    except TooLong:
        return EngineAnswer(answer, failed, note="the expected answer takes too long to match")
    generation = server.session.generation if test.kind in OF_MOVES else None
    told = EngineAnswer(answer, failed, ok, nodes=server.session.count("owl") - nodes)
    return told if generation is None or failed else _of_moves(test, generation, server.session.size, told)


def _of_moves(test: Test, generation: Generation, size: int, told: EngineAnswer) -> EngineAnswer:
    values = {vertex(p, size): value for p, value in generation.values.items()}
    wanted, others = contested(test, size)
    asked = {vertex(p, size) for p in points_in(test.command, size)} if test.kind == "restricted_genmove" else None
    if others is None:
        rest = [value for name, value in values.items() if name not in wanted and (asked is None or name in asked)]
        margin = max((values.get(name, 0.0) for name in wanted), default=0.0) - max(rest, default=0.0)
    else:
        rest = [value for name, value in values.items() if name not in others and (asked is None or name in asked)]
        margin = max(rest, default=0.0) - max((values.get(name, 0.0) for name in others), default=0.0)
    names = [*wanted, *(others or ()), told.answer]
    points = [p for p in sorted({p for name in names for p in points_in(name, size)}) if p != NO_POINT]
    accounts = {
        vertex(p, size): tuple(
            AccountStep(entry.stage, entry.cause, tuple(vertex(q, size) for q in entry.points), entry.delta)
            for entry in generation.ledger(p).entries
            if entry.counts and entry.stage != "tie"
        )
        for p in points
    }
    records = [record for p in points if (record := generation.records.get(p)) is not None]
    speakers = {f"{origin.database}:{origin.pattern}" for record in records for origin in record.patterns}
    told = replace(told, values=values, accounts=accounts, speakers=tuple(sorted(speakers)))
    return replace(told, margin=margin) if wanted or others else told


def contested(test: Test, size: int) -> tuple[list[str], list[str] | None]:
    """Returns the names of the moves that a test wants, and of those that it does not want; None where it says what it
    wants.
    """
    expectation = test.expectation
    if expectation is None:
        return [], None
    names = [vertex(p, size) for p in points_in(expectation.wanted, size)]
    if vertex(NO_POINT, size) in expectation.wanted.upper():
        names.append(vertex(NO_POINT, size))
    return ([], names) if expectation.negated else (names, None)
