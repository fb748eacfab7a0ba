"""Suites: `.tst` files, which are GTP with expected answers in comments.

A numbered command is a test; the next `#? [RE]` line holds its answer as a regular expression. `[!RE]` negates, a `*`
after the bracket marks a test that is known to fail, an `&` one that is only recorded. Unnumbered commands set the
position up. (GNU Go manual, chapter "Regression testing".)
"""

import contextlib
import re
import warnings
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from godebug.basics import settings
from godebug.basics.errors import UserError, did_you_mean, one_line
from godebug.basics.files import read_file, shown_path
from godebug.basics.resources import data_folder

#: The byte order mark.
_MARK = "\ufeff"
_TEST = re.compile(r"([0-9]+)\s+(.*)")
#: An expected answer without what stands behind it.
_EXPECTATION = re.compile(r"\[(!?)(.*)\]([*&]*)")
#: What may stand behind the closing bracket: marks, then a remark.
_BEHIND = re.compile(r"([*&]*)(\s.*)?")


def command_names(text: str) -> frozenset[str]:
    """Returns the words of a table of commands."""
    return frozenset(text.split())


#: Commands that begin a new position: what was set up before them no longer matters.
_BORDERS = frozenset({"loadsgf", "boardsize"})
#: Commands that change the position; a test that asks one of them belongs to the set-up of the tests after it.
_MOVING = frozenset(
    [
        "play",
        "black",
        "white",
        "genmove",
        "genmove_black",
        "genmove_white",
        "loadsgf",
        "boardsize",
        "undo",
        "gg-undo",
        "trymove",
        "tryko",
        "popgo",
        "clear_board",
        "komi",
        "level",
        "fixed_handicap",
        "set_free_handicap",
        "place_free_handicap",
        "increase_depths",
        "decrease_depths",
    ]
)
#: Set-up that a new position leaves as it is: it holds to the end of the file, or until it is changed.
TUNING = command_names(
    """
    level increase_depths decrease_depths clear_cache set_random_seed advance_random_seed limit_search
    set_search_diamond reset_search_mask set_search_limit time_settings time_left kgs-time_settings known_rules
    kata-set-rules
    """
)
#: Pairs of tuning commands that take each other back.
_OPPOSITE = {"increase_depths": "decrease_depths", "decrease_depths": "increase_depths"}


class SuiteError(UserError):
    """A suite or a test that is missing or cannot be read. Its message is one line."""


class Expectation(Struct, frozen=True):
    """The expected answer of a test.

    `text`: as it stands in the file. `pattern`: the regular expression, None where the text is none. `negated`: the
    answer must not match. `known_failure`: marked `*`. `recorded`: marked `&`, never judged.
    """

    text: str
    pattern: re.Pattern[str] | None
    negated: bool = False
    known_failure: bool = False
    recorded: bool = False

    @property
    def wanted(self) -> str:
        """Returns the correct answer as reports spell it."""
        match = _EXPECTATION.fullmatch(without_remark(self.text))
        return f"{match[1]}{match[2]}" if match else self.text


class Test(Struct, frozen=True):
    """One numbered command.

    Its name is `suite:number`. `folder`: the suite's. `command`: the question. `line`: in the file, from 1.
    `expectation`: None where the file has none.
    """

    suite: str
    folder: str
    number: int
    command: str
    line: int
    expectation: Expectation | None

    #: Pytest must not take this class for one of its own.
    __test__ = False

    @property
    def name(self) -> str:
        """Returns `suite:number`."""
        return f"{self.suite}:{self.number}"

    @property
    def address(self) -> str:
        """Returns a name that leads to the test: its own where that does from here, or with the suite's whole path."""
        with contextlib.suppress(SuiteError):
            if find_suite(self.suite).resolve() == self.path.resolve():
                return self.name
        return f"{self.path.parent.resolve() / self.suite}:{self.number}"

    @property
    def kind(self) -> str:
        """Returns the name of the GTP command."""
        return self.command.split(maxsplit=1)[0]

    @property
    def path(self) -> Path:
        """Returns the suite's file."""
        return Path(self.folder) / f"{self.suite}.tst"

    @property
    def moves(self) -> bool:
        """Tells whether it changes the position for the tests after it."""
        return self.kind in _MOVING

    @property
    def is_border(self) -> bool:
        """Tells whether a new position begins with it."""
        return self.kind in _BORDERS


class SetUp(Struct, frozen=True):
    """An unnumbered command and its line in the file."""

    command: str
    line: int

    @property
    def kind(self) -> str:
        """Returns the name of the GTP command."""
        return self.command.split(maxsplit=1)[0]

    @property
    def is_border(self) -> bool:
        """Tells whether a new position begins with it."""
        return self.kind in _BORDERS


class Suite(Struct, frozen=True):
    """A suite file.

    `name`: the file's name without `.tst`. `folder`: where its game records are looked for. `remarks`: what is not read
    as it is written, with the line.
    """

    name: str
    folder: Path
    items: tuple[SetUp | Test, ...]
    remarks: tuple[tuple[int, str], ...] = ()

    @property
    def path(self) -> Path:
        """Returns the file."""
        return self.folder / f"{self.name}.tst"

    @property
    def tests(self) -> list[Test]:
        """Returns the tests, in the order of the file."""
        return [item for item in self.items if isinstance(item, Test)]

    def groups(self) -> list[tuple[SetUp | Test, ...]]:
        """Returns the items, cut where a new position begins; groups do not depend on each other."""
        groups: list[list[SetUp | Test]] = [[]]
        for item in self.items:
            if item.is_border and groups[-1]:
                groups.append([])
            groups[-1].append(item)
        return [tuple(group) for group in groups if group]

    def set_up_of(self, test: Test) -> list[str]:
        """Returns the commands that lead to the position of `test`."""
        commands: list[str] = []
        tuning: list[str] = []
        for item in self.items:
            if item is test:
                return [*tuning, *commands]
            if item.is_border:
                tuning, commands = tuning_after(tuning, commands), []
            if isinstance(item, SetUp) or item.moves:
                commands.append(item.command)
        raise SuiteError(f"{test.name} is no test of {self.name}")

    def find(self, number: int) -> Test:
        """Returns the first test with this number.

        Raises SuiteError where there is none.
        """
        for test in self.tests:
            if test.number == number:
                return test
        raise self.lacks(number, number)

    def lacks(self, low: int, high: int) -> SuiteError:
        """Returns the error for numbers that no test has; it says which suite is meant where several share the name."""
        numbers = [test.number for test in self.tests]
        has = f"{min(numbers)} to {max(numbers)}" if numbers else "no tests"
        # Numbers have gaps: those beside the wanted one are what may be meant.
        beside = [
            max((n for n in numbers if n < low), default=None),
            min((n for n in numbers if n > high), default=None),
        ]
        near = [str(number) for number in beside if number is not None]
        if len(near) == 2:
            has += f", the nearest {' and '.join(near)}"
        what = f"test {low}" if low == high else f"test from {low} to {high}"
        here = self.path.absolute()
        named_alike = (folder / here.name for folder in suite_folders() if folder.absolute() != here.parent)
        another = next((f"; another one is {shown_path(path)}" for path in named_alike if is_file(path)), "")
        return SuiteError(one_line(f"{self.name} has no {what} ({shown_path(self.path)}: {has}{another})", 300))


def tuning_after(tuning: Sequence[str], commands: Iterable[str]) -> list[str]:
    """Returns the settings of `tuning` that still hold after `commands`, with the settings among these."""
    held = list(tuning)
    for command in commands:
        kind = command.split(maxsplit=1)[0]
        if kind not in TUNING or kind == "clear_cache":
            continue
        if _OPPOSITE.get(kind) in held:
            held.remove(_OPPOSITE[kind])
        else:
            # The last word counts, but for steps.
            held = [other for other in held if kind in _OPPOSITE or other.split(maxsplit=1)[0] != kind]
            held.append(command)
    return held


def without_remark(text: str) -> str:
    """Returns an expected answer without the remark behind its bracket.

    >>> without_remark("[(B|C)2]* seen in a game"), without_remark("[[^]] [12]] # why [x]"), without_remark("[a]b]")
    ('[(B|C)2]*', '[[^]] [12]]', '[a]b]')
    """
    end = _closing_bracket(text)
    behind = _BEHIND.fullmatch(text, end + 1) if end else None
    return text if behind is None else text[: behind.end(1)]


def _closing_bracket(text: str) -> int:
    """Returns where the bracket is closed that `text` begins with; sets of characters have brackets of their own. 0
    where it is not closed.
    """
    if not text.startswith("["):
        return 0
    at, in_set = 1, False
    while at < len(text):
        if text[at] == "\\":
            at += 1
        elif in_set:
            in_set = text[at] != "]"
        elif text[at] == "[":
            in_set = True
            at += text.startswith("^", at + 1)
            # A bracket that comes first in a set belongs to it.
            at += text.startswith("]", at + 1)
        elif text[at] == "]":
            return at
        at += 1
    return 0


def parse_expectation(text: str) -> Expectation:
    """Reads an expected answer; a text that is none has no pattern."""
    match = _EXPECTATION.fullmatch(without_remark(text))
    if match is None:
        return Expectation(text, None)
    try:
        with warnings.catch_warnings():
            # Python warns of what other dialects mean by the same signs.
            warnings.simplefilter("ignore")
            pattern = re.compile(match[2])
    except (re.error, RecursionError, OverflowError, MemoryError):
        return Expectation(text, None)
    return Expectation(text, pattern, bool(match[1]), "*" in match[3], "&" in match[3])


def parse_suite(text: str, name: str, folder: Path) -> Suite:
    """Returns the suite that `text` holds. Any text is accepted; `godebug.regress.sanity` finds mistakes."""
    items: list[SetUp | Test] = []
    remarks: list[tuple[int, str]] = []
    if text.startswith(_MARK):
        text = text.removeprefix(_MARK)
        remarks.append((1, "a byte order mark is passed over"))
    pending: int | None = None
    # Not `splitlines`: to GTP a form feed in a comment does not begin a new command.
    for number, raw in enumerate(text.split("\n"), start=1):
        line = raw.strip()
        if line.startswith("#?"):
            if pending is not None:
                test = items[pending]
                assert isinstance(test, Test)
                expectation = parse_expectation(line[2:].strip())
                items[pending] = replace(test, expectation=expectation)
                remarks += ((test.line, text) for text in _remarks(test, expectation))
                pending = None
            elif items and isinstance(items[-1], Test):
                remarks.append((number, "a second expected answer is passed over"))
            elif not items or not items[-1].command.isdecimal():
                # What stands behind a lone number has its own fault.
                remarks.append((number, "an expected answer without a test is passed over"))
            continue
        line = line.split("#", 1)[0].strip()
        if not line:
            continue
        match = _TEST.fullmatch(line)
        if match is not None and len(match[1]) < 10:
            items.append(Test(name, str(folder), int(match[1]), match[2], number, None))
            pending = len(items) - 1
        else:
            items.append(SetUp(line, number))
    return Suite(name, folder, tuple(items), tuple(remarks))


def _remarks(test: Test, expectation: Expectation) -> Iterator[str]:
    """Yields what is odd about an expected answer."""
    if expectation.pattern is None:
        yield f"test {test.number} expects '{one_line(expectation.text)}', which is no [regular expression]"
    elif expectation.wanted.lstrip("!").startswith("\\?"):
        yield f"test {test.number} expects a '?', but an error is judged by its words alone"


def read_text(path: Path) -> str:
    """Returns the text of a suite or a list.

    Raises SuiteError where the file cannot be read.
    """
    try:
        return read_file(path).decode("utf-8", errors="replace")
    except UserError as error:
        raise SuiteError(str(error)) from None


def read_suite(path: Path) -> Suite:
    """Reads a suite file.

    Raises SuiteError where the file cannot be read.
    """
    return parse_suite(read_text(path), path.name.removesuffix(".tst"), path.parent.absolute())


def suite_folders() -> list[Path]:
    """Returns the folders where a bare suite name is looked for.

    These are the current folder, its `regression`, the suites that ship, and the folder of a setting (`suites`).
    """
    here = Path.cwd()
    folders = [here, here / "regression"]
    with contextlib.suppress(FileNotFoundError):
        folders.append(data_folder("regression"))
    if others := settings.text_of("suites"):
        folders.append(Path(others))
    return folders


def find_suite(name: str, folders: list[Path] | None = None) -> Path:
    """Returns the file of a suite, given by path or bare name.

    Raises SuiteError where there is none.
    """
    if name.endswith(".tst") or "/" in name:
        path = Path(name if name.endswith(".tst") else f"{name}.tst")
        if is_file(path):
            return path
        raise SuiteError(f"{one_line(name)}: no such suite file")
    known = suite_folders() if folders is None else folders
    for folder in known:
        path = folder / f"{name}.tst"
        if is_file(path):
            return path
    names = sorted({path.stem for folder in known for path in folder.glob("*.tst")})
    raise SuiteError(f"{one_line(name)}: no such suite{did_you_mean(name[:40], names)}")


def is_file(path: Path) -> bool:
    """Tells whether `path` is a file; False also for names that `Path.is_file` raises an error for."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False
