"""Which facts the failing tests of moves hang on: the search for causes over suites, summed."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

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
from godebug.apps.lab.report import LabReport, Section, tests_shown
from godebug.apps.lab.work import WorkPool, run_all
from godebug.comparing.cause import MOST_ANALYSES, cause_of, find_cause
from godebug.comparing.causes import CAUSE_CASE, CAUSE_SUM, PLAYED, SUM_COLUMNS, Case, case_of, sums
from godebug.engine.analysis import Analysis
from godebug.engine.go.points import NO_POINT, Point, parse_vertex
from godebug.engine.go.position import Position
from godebug.regress.positions import position_of
from godebug.regress.suite import SuiteError, Test
from godebug.studies.peers.neural import peer_of
from godebug.studies.peers.peer import Peer
from godebug.studies.peers.program import EngineProgram
from godebug.studies.study import NotAnswered
from godebug.views.words import several


class CauseContext(Struct, frozen=True):
    """The databases, with the fingerprint of their files, the search effort, analyses of a position at most, and the
    command of the engine that denies facts, empty for the engine's own doubts; `seconds`: it has so long for an answer.
    """

    patterns: str
    fingerprint: str
    level: int = 10
    analyses: int = MOST_ANALYSES
    engine: str = ""
    seconds: float = 60.0


def cause_of_test(context: CauseContext, name: TestName) -> dict[str, object] | None:
    """Returns the facts that a failing test hangs on, as JSON can hold it; None for one that passes, is not judged, or
    is not about a move.
    """
    suite, test = find(name)
    if test.kind not in OF_MOVES:
        return None
    folder = databases_in(context.patterns, context.fingerprint)
    server = set_up(suite, test, folder, context.level)
    told = server if isinstance(server, EngineAnswer) else answer(server, suite, test)
    if told.ok is not False or isinstance(server, EngineAnswer):
        return None
    try:
        position = position_of(suite, test)
    except SuiteError:
        return None
    same = test.kind not in PLAYED_OUT and server.session.to_move == position.to_move
    analysis = server.session.analysis if same else Analysis(position, context.level, folder)
    wanted = _nearest(test, analysis)
    if wanted is None:
        return None
    with _teacher(context, position) as teacher:
        try:
            found = find_cause(analysis, wanted, teacher, analyses=context.analyses)
        except NotAnswered:
            found = cause_of(analysis, wanted, (), "" if teacher is None else teacher.name)
    plain: dict[str, object] = msgspec.to_builtins(case_of(test.name, found, position.size))
    return plain


def _nearest(test: Test, analysis: Analysis) -> Point | None:
    """Returns the move that a test wants, the least behind of several; None where it wants none."""
    size = analysis.position.size
    points = []
    for name in contested(test, size)[0]:
        try:
            points.append(parse_vertex(name, size))
        except ValueError:
            continue
    generation = analysis.moves.generation(analysis.position.to_move)
    moves = [p for p in points if p != NO_POINT]
    return max(moves, key=lambda p: (generation.ledger(p).value, -p), default=None)


@contextmanager
def _teacher(context: CauseContext, position: Position) -> Iterator[Peer | None]:
    """Yields who denies facts, None where the engine's own doubts count."""
    if not context.engine:
        yield None
        return
    with EngineProgram(context.engine, context.seconds) as program:
        yield peer_of(program, position, lambda text: None)


def cause_suites(tests: Sequence[Test], context: CauseContext, pool: WorkPool) -> LabReport:
    """Returns the facts that the failing tests of moves hang on, and sums over all of them."""
    asked = [test for test in tests if test.kind in OF_MOVES]
    found = run_all(cause_of_test, context, [name_of(test) for test in asked], pool, "tests")
    cases = [msgspec.convert(one, Case) for one in found if one is not None]
    wrong = sorted((case for case in cases if case.entry != PLAYED), key=lambda case: (-case.behind, case.name))
    helped = sum(bool(case.facts) for case in wrong)
    told = f"{several(len(wrong), 'failing test')} of {len(asked)} about moves: {helped} hang on facts"
    return LabReport(
        "godebug regress cause",
        (
            Section("What the wrong moves hang on", CAUSE_SUM, sums(wrong), SUM_COLUMNS),
            Section(
                "Wrong moves",
                CAUSE_CASE,
                wrong,
                ("name", "wanted", "played", "behind", "entry", "facts", "says"),
            ),
        ),
        tests_shown(tests, (case.name for case in wrong)),
        summary=[told],
    )
