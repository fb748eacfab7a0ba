"""Runs one test of a suite on the viewer's engine, as the regression runner does."""

from pathlib import Path

from godebug.apps.viewer.engines import EngineChoice
from godebug.basics.errors import UserError
from godebug.regress.blocks import BlockRunner, cut
from godebug.regress.engines import builtin_spec, peer_spec
from godebug.regress.judge import TestResult
from godebug.regress.selection import Selected
from godebug.regress.suite import read_suite


def verdict(choice: EngineChoice, path: str, line: int) -> tuple[str, str]:
    """Returns the outcome of the test at a line of a suite, and the engine's answer."""
    suite = read_suite(Path(path))
    test = next((test for test in suite.tests if test.line == line), None)
    if test is None:
        raise UserError(f"{suite.name}: the suite has changed")
    if choice.command is None:
        spec = builtin_spec(choice.level, choice.patterns, choice.seconds, (), choice.classic)
    else:
        spec = peer_spec(choice.command, choice.seconds, ())
    results: list[TestResult] = []
    runner = BlockRunner(spec)
    try:
        for block in cut([Selected(suite, (test,))]):
            runner.run(block, results.append)
    finally:
        runner.close()
    [result] = results
    return result.outcome, result.lost or result.note or (result.answer or "")
