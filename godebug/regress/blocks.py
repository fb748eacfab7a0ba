"""Suites cut into blocks that can be run apart from each other: the unit of work of every kind of runner."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from godebug.gtp.client import Answer, EngineLost, GtpEngine
from godebug.regress.judge import COUNTERS, TestResult, judge
from godebug.regress.selection import Selected
from godebug.regress.suite import SetUp, Test

#: Tests that a block has at least. A block begins with a fresh engine, so that its results depend neither on the
#: number of jobs nor on who was faster: too small and start-up costs show, too big and the jobs end at different times.
BLOCK_TESTS = 12


@dataclass(frozen=True)
class Block:
    """Consecutive groups of a suite's items.

    `folder`: the suite's folder, where the engine runs. `items`: commands in the order of the file. `wanted`: the tests
    whose results are asked for; other tests among `items` only change the position.
    """

    suite: str
    folder: str
    items: tuple[SetUp | Test, ...]
    wanted: tuple[Test, ...]


@dataclass(frozen=True)
class EngineSpec:
    """How to run the engine under test.

    `command`: program and arguments. `limit`: seconds for an answer. `preparation`: GTP commands for a fresh engine.
    `keep`: loading a position makes this engine forget all it knew, so one process may run block after block.
    """

    command: tuple[str, ...]
    limit: float = 120.0
    preparation: tuple[str, ...] = ()
    keep: bool = False


def cut(selected: Sequence[Selected], size: int = BLOCK_TESTS) -> list[Block]:
    """The blocks of all selected suites, in report order."""
    return [block for one in selected for block in _cut_suite(one, size)]


def _cut_suite(selected: Selected, size: int) -> Iterator[Block]:
    suite, wanted = selected.suite, set(selected.tests)
    items: list[SetUp | Test] = []
    tests: list[Test] = []
    for group in suite.groups():
        needed = _needed(group, wanted)
        items += needed
        tests += [item for item in needed if isinstance(item, Test) and item in wanted]
        if len(tests) >= size:
            yield Block(suite.name, str(suite.folder), tuple(items), tuple(tests))
            items, tests = [], []
    if tests:
        yield Block(suite.name, str(suite.folder), tuple(items), tuple(tests))


def _needed(group: tuple[SetUp | Test, ...], wanted: set[Test]) -> list[SetUp | Test]:
    """What of a group has to be run for its wanted tests; nothing where it has none.

    The set-up after the last of them belongs to it: it takes back what the engine would keep, as depths.
    """
    if not any(item in wanted for item in group if isinstance(item, Test)):
        return []
    return [item for item in group if isinstance(item, SetUp) or item.moves or item in wanted]


class BlockRunner:
    """Runs blocks on one engine process, which it starts, watches and replaces."""

    def __init__(self, spec: EngineSpec) -> None:
        self._spec = spec
        self._engine: GtpEngine | None = None

    def close(self) -> None:
        if self._engine is not None:
            self._engine.close()
            self._engine = None

    def interrupt(self) -> None:
        """Ends a run that goes on in another thread: its engine is killed."""
        engine = self._engine
        if engine is not None:
            engine.interrupt()

    def run(self, block: Block, emit: Callable[[TestResult], None]) -> None:
        """Runs the tests of `block` in order and hands each result to `emit`."""
        engine = self._engine_in(block.folder)
        wanted = set(block.wanted)
        set_up: list[str] = []
        note = ""
        # A fresh engine gets its set-up when the first test needs it, a running one as the file goes.
        ready = False
        for item in block.items:
            if isinstance(item, Test) and item in wanted:
                if not ready:
                    note = self._prepare(engine, set_up)
                    ready = engine.running
                result = self._ask(engine, item, note)
                ready = ready and not result.lost
                emit(result)
                continue
            if isinstance(item, SetUp) and item.is_border:
                set_up, note = [], ""
            set_up.append(item.command)
            if ready:
                note = self._send(engine, item.command) or note
                ready = engine.running

    def _engine_in(self, folder: str) -> GtpEngine:
        if self._engine is not None and not (
            self._spec.keep and self._engine.folder == folder and self._engine.running
        ):
            self.close()
        if self._engine is None:
            self._engine = GtpEngine(self._spec.command, folder, self._spec.limit)
        return self._engine

    def _prepare(self, engine: GtpEngine, set_up: list[str]) -> str:
        """Sends what a fresh engine needs; returns the first complaint."""
        note = ""
        for command in [*self._spec.preparation, *set_up]:
            note = note or self._send(engine, command)
            if not engine.running:
                break
        return note

    @staticmethod
    def _send(engine: GtpEngine, command: str) -> str:
        """Sends a set-up command; returns the complaint, empty where there is none."""
        try:
            answer = engine.ask(command)
        except EngineLost as error:
            return f"{command}: {error}"
        return "" if answer.ok else f"{command}: {answer.text}"

    def _ask(self, engine: GtpEngine, test: Test, note: str) -> TestResult:
        started = time.monotonic()
        try:
            before = self._measure(engine, "reset")
            started = time.monotonic()
            answer = engine.ask(test.command)
        except EngineLost as error:
            seconds = time.monotonic() - started
            return TestResult(test, None, lost=str(error), note=note, ok=judge(test.expectation, None), seconds=seconds)
        verdict = judge(test.expectation, answer.text)
        try:
            after = self._measure(engine, "get")
            uncertainty = _number(engine.ask("move_uncertainty")) if _wants_uncertainty(engine, test) else None
        except EngineLost:
            # The answer counts all the same; the next test finds a fresh engine.
            return TestResult(test, answer.text, not answer.ok, note=note, ok=verdict, seconds=answer.seconds)
        cpu = None
        if "cputime" in before and "cputime" in after:
            cpu = round(max(0.0, after["cputime"] - before["cputime"]), 3)
        return TestResult(
            test=test,
            answer=answer.text,
            error=not answer.ok,
            note=note,
            ok=verdict,
            seconds=answer.seconds,
            cpu=cpu,
            nodes={name: int(after[name]) for name in COUNTERS if name in after},
            uncertainty=uncertainty,
        )

    @staticmethod
    def _measure(engine: GtpEngine, verb: str) -> dict[str, float]:
        """Resets or gets the counters that the engine has, in one go, and the CPU time so far."""
        asked = {name: f"{verb}_{counter}" for name, counter in COUNTERS.items() if engine.knows(f"{verb}_{counter}")}
        if engine.knows("cputime"):
            asked["cputime"] = "cputime"
        if not asked:
            return {}
        values = zip(asked, engine.ask_all(list(asked.values())), strict=True)
        return {name: value for name, answer in values if (value := _number(answer)) is not None}


def _wants_uncertainty(engine: GtpEngine, test: Test) -> bool:
    return test.kind.endswith("genmove") and engine.knows("move_uncertainty")


def _number(answer: Answer) -> float | None:
    try:
        return float(answer.text) if answer.ok else None
    except ValueError:
        return None
