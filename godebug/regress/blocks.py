"""Cuts suites into blocks that run independently of each other: the unit of work of every kind of runner."""

import time
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from godebug.regress.judge import COUNTERS, UNASKED, UNJUDGED, UNSUPPORTED, TestResult, TooLong, judge
from godebug.regress.selection import Selected
from godebug.regress.suite import TUNING, SetUp, Test, tuning_after
from godebug.regress.trust import keeps_position, refusal
from godebug.studies.peers.client import GtpAnswer, GtpEngine
from godebug.studies.peers.piped import EngineKilled, EngineLost, NoRoom

#: Tests that a block has at least. A block begins with a fresh engine, so that its results depend neither on the
#: number of jobs nor on who was faster: too small and start-up costs show, too big and the jobs end at different times.
BLOCK_TESTS = 12


class Block(Struct, frozen=True):
    """Consecutive groups of a suite's items.

    `folder`: the suite's folder, where the engine runs. `items`: commands in the order of the file. `wanted`: the tests
    whose results are asked for; other tests among `items` only change the position. `tuning`: earlier settings of the
    file that still hold, such as a level.
    """

    suite: str
    folder: str
    items: tuple[SetUp | Test, ...]
    wanted: tuple[Test, ...]
    tuning: tuple[str, ...] = ()


class EngineSpec(Struct, frozen=True):
    """How to run the engine under test.

    `command`: program and arguments. `limit`: seconds for an answer. `preparation`: GTP commands for a new engine.
    `keep`: a loaded position makes the engine forget all it knew, so one process may run block after block. `trust`:
    suites may ask what `godebug.regress.trust` refuses.
    """

    command: tuple[str, ...]
    limit: float = 120.0
    preparation: tuple[str, ...] = ()
    keep: bool = False
    trust: bool = False


def cut(selected: Sequence[Selected], size: int = BLOCK_TESTS) -> list[Block]:
    """Cuts all selected suites into blocks, in report order."""
    return [block for one in selected for block in _cut_suite(one, size)]


def _cut_suite(selected: Selected, size: int) -> Iterator[Block]:
    suite, wanted = selected.suite, set(selected.tests)
    items: list[SetUp | Test] = []
    tests: list[Test] = []
    before: list[str] = []
    tuning: list[str] = []
    for group in suite.groups():
        needed = _needed(group, wanted)
        if not items:
            before = tuning
        if needed or items:
            items += needed or [item for item in group if isinstance(item, SetUp) and item.kind in TUNING]
        tests += [item for item in needed if isinstance(item, Test) and item in wanted]
        tuning = tuning_after(tuning, (item.command for item in group if isinstance(item, SetUp)))
        if len(tests) >= size:
            yield Block(suite.name, str(suite.folder), tuple(items), tuple(tests), tuple(before))
            items, tests = [], []
    if tests:
        yield Block(suite.name, str(suite.folder), tuple(items), tuple(tests), tuple(before))


def _needed(group: tuple[SetUp | Test, ...], wanted: set[Test]) -> list[SetUp | Test]:
    """Returns the items of a group that its wanted tests need; none where it has no wanted test.

    The set-up after the last wanted test is needed: it resets settings that the engine would keep, such as depths.
    """
    if not any(item in wanted for item in group if isinstance(item, Test)):
        return []
    return [item for item in group if isinstance(item, SetUp) or item.moves or item in wanted]


class _EngineState(Struct):
    """How far the engine has followed a block.

    `tuning`, `set_up`: the commands that lead to the current position. `ready`: the engine has had them. `broken`: why
    its position is wrong, empty where it is right; holds until a new position begins. `note`: an error that changes no
    position.
    """

    tuning: list[str]
    set_up: list[str] = field(default_factory=list)
    ready: bool = False
    broken: str = ""
    note: str = ""
    lost: str = ""

    def begin(self) -> None:
        """Begins a new position."""
        self.tuning = tuning_after(self.tuning, self.set_up)
        self.set_up, self.broken, self.note, self.lost = [], "", "", ""


class BlockRunner:
    """Runs blocks on one engine process, which it starts, watches and replaces."""

    def __init__(self, spec: EngineSpec) -> None:
        self._spec = spec
        self._engine: GtpEngine | None = None
        #: The engine was told what a new position leaves as it is: the next block must not find that.
        self._tuned = False
        self._begun: Block | None = None

    def close(self) -> None:
        """Ends the engine."""
        if self._engine is not None:
            self._engine.close()
            self._engine = None

    def interrupt(self) -> None:
        """Kills the engine, from another thread, to end the run."""
        engine = self._engine
        if engine is not None:
            engine.interrupt()

    def begin(self, block: Block) -> None:
        """Starts the engine for `block`, the next one to `run`.

        Raises NoRoom where the system has no room for one more process.
        """
        engine = self._engine_for(block)
        self._begun = block
        try:
            engine.start()
        except NoRoom:
            raise
        except EngineLost:
            # Told with every test that cannot be asked.
            return

    def run(self, block: Block, emit: Callable[[TestResult], None]) -> None:
        """Runs the tests of `block` in order and hands each result to `emit`."""
        engine = self._engine if self._begun is block and self._engine is not None else self._engine_for(block)
        self._begun = None
        wanted = set(block.wanted)
        at = _EngineState(list(block.tuning))
        for item in block.items:
            if item.is_border:
                at.begin()
            if isinstance(item, Test) and item in wanted:
                result = self._test(engine, item, at)
                emit(result)
                if item.moves:
                    at.set_up.append(_as_played(result))
                    if result.answer is None or result.error:
                        at.broken = at.broken or f"{item.name}: {result.lost or result.note or result.answer}"
                continue
            at.set_up.append(item.command)
            # A fresh engine gets its set-up when the first test needs it, a running one as the file goes.
            if at.ready and not at.broken:
                try:
                    self._send(engine, item.command, at)
                except EngineKilled:
                    at.ready = False

    def _engine_for(self, block: Block) -> GtpEngine:
        """Returns a new engine, or that of the last block where a new position makes it forget all."""
        engine, first = self._engine, block.items[0]
        if engine is not None and not (
            self._spec.keep
            and engine.folder == block.folder
            and engine.running
            and not (self._tuned or block.tuning)
            and isinstance(first, SetUp)
            and first.kind == "loadsgf"
        ):
            self.close()
        if self._engine is None:
            self._engine = GtpEngine(self._spec.command, block.folder, self._spec.limit)
            self._tuned = False
        return self._engine

    def _test(self, engine: GtpEngine, test: Test, at: _EngineState) -> TestResult:
        """Returns the result of one test; asks again, after a full set-up, where the engine was killed from outside."""
        refused = "" if self._spec.trust else refusal(test.command, test.folder)
        if refused:
            return TestResult(test, None, note=f"{test.command}: {refused}", trouble=UNASKED)
        for attempt in (1, 2):
            try:
                if not at.ready and not at.broken:
                    self._prepare(engine, at)
                if at.broken:
                    return TestResult(test, None, note=f"set-up failed: {at.broken}", lost=at.lost, trouble=UNASKED)
                return self._ask(engine, test, at)
            except EngineKilled as error:
                at.ready = False
                if attempt == 2:
                    return TestResult(test, None, lost=str(error), note=at.note, ok=judge(test.expectation, None))
        raise AssertionError("two attempts at most")

    def _prepare(self, engine: GtpEngine, at: _EngineState) -> None:
        """Sends the commands that a new engine, or one in the wrong position, needs.

        Raises EngineKilled where the engine was killed from outside.
        """
        for command in self._spec.preparation:
            try:
                answer = engine.ask(command)
            except EngineKilled:
                raise
            except EngineLost as error:
                at.broken, at.lost = f"{command}: {error}", str(error)
                return
            if not answer.ok:
                at.note = at.note or f"{command}: {answer.text}"
        for command in [*at.tuning, *at.set_up]:
            self._send(engine, command, at)
            if at.broken:
                return
        at.ready = True

    def _send(self, engine: GtpEngine, command: str, at: _EngineState) -> None:
        """Sends a set-up command and notes a failure in `at`.

        Raises EngineKilled where the engine was killed from outside.
        """
        kind = command.split(maxsplit=1)[0]
        complaint = "" if self._spec.trust else refusal(command, engine.folder or "")
        if not complaint:
            self._tuned = self._tuned or kind in TUNING
            try:
                answer = engine.ask(command)
            except EngineKilled:
                raise
            except EngineLost as error:
                at.ready, at.broken, at.lost = False, f"{command}: {error}", str(error)
                return
            if answer.ok:
                return
            complaint = answer.text or "failed"
        if keeps_position(kind):
            at.note = at.note or f"{command}: {complaint}"
        else:
            at.broken = f"{command}: {complaint}"

    def _ask(self, engine: GtpEngine, test: Test, at: _EngineState) -> TestResult:
        """Asks a test of an engine in the right position.

        Raises EngineKilled where the engine was killed from outside.
        """
        note, started = at.note, time.monotonic()
        try:
            before = self._measure(engine, "reset")
            started = time.monotonic()
            answer = engine.ask(test.command)
        except EngineKilled:
            raise
        except EngineLost as error:
            at.ready = False
            seconds = time.monotonic() - started
            return TestResult(test, None, lost=str(error), note=note, ok=judge(test.expectation, None), seconds=seconds)
        trouble, verdict = "", None
        if not answer.ok and self._is_unknown(engine, test, answer):
            trouble = UNSUPPORTED
        else:
            try:
                verdict = judge(test.expectation, answer.text, not answer.ok)
            except TooLong:
                trouble, note = UNJUDGED, "the expected answer takes too long to match"
        result = TestResult(
            test, answer.text, not answer.ok, note=note, ok=verdict, seconds=answer.seconds, trouble=trouble
        )
        try:
            after = self._measure(engine, "get")
            uncertainty = _number(engine.ask("move_uncertainty")) if _wants_uncertainty(engine, test) else None
        except EngineLost:
            # The answer counts all the same; the next test finds a fresh engine.
            at.ready = False
            return result
        cpu = None
        if "cputime" in before and "cputime" in after:
            cpu = round(max(0.0, after["cputime"] - before["cputime"]), 3)
        nodes = {name: int(after[name]) for name in COUNTERS if name in after}
        return replace(result, cpu=cpu, nodes=nodes, uncertainty=uncertainty)

    @staticmethod
    def _is_unknown(engine: GtpEngine, test: Test, answer: GtpAnswer) -> bool:
        """Tells whether an engine fails a test because it has no such command."""
        if answer.text.lower().startswith("unknown command"):
            return True
        try:
            return engine.lacks(test.kind)
        except EngineLost:
            return False

    @staticmethod
    def _measure(engine: GtpEngine, verb: str) -> dict[str, float]:
        """Resets or gets all counters of the engine, and the CPU time so far."""
        asked = {name: f"{verb}_{counter}" for name, counter in COUNTERS.items() if engine.knows(f"{verb}_{counter}")}
        if engine.knows("cputime"):
            asked["cputime"] = "cputime"
        if not asked:
            return {}
        values = zip(asked, engine.ask_all(list(asked.values())), strict=True)
        return {name: value for name, answer in values if (value := _number(answer)) is not None}


def _as_played(result: TestResult) -> str:
    """Returns the move that a test made, as a set-up command for another engine process."""
    command, answer = result.test.command, result.answer
    words = command.split()
    if words[0].startswith("genmove") and answer is not None and not result.error and len(answer.split()) == 1:
        color = words[0].partition("_")[2] or next(iter(words[1:]), "")
        if color and answer.lower() != "resign":
            return f"play {color} {answer}"
    return command


def _wants_uncertainty(engine: GtpEngine, test: Test) -> bool:
    return test.kind.endswith("genmove") and engine.knows("move_uncertainty")


def _number(answer: GtpAnswer) -> float | None:
    try:
        return float(answer.text) if answer.ok else None
    except ValueError:
        return None
