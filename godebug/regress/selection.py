"""Which tests to run: `strategy`, `strategy:6`, `strategy:6,23`, `strategy:13-15`, `path/own.tst:7`, `@list`."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from godebug.regress.suite import Suite, SuiteError, Test, find_suite, read_suite, suite_folders

#: First and last numbers of the tests that are wanted of a suite.
_Ranges = tuple[tuple[int, int], ...]

#: Lists may name lists; nobody nests them deeper on purpose.
_DEEPEST_LIST = 20


@dataclass(frozen=True)
class Selected:
    """A suite and the tests of it that are wanted, in the order of the file."""

    suite: Suite
    tests: tuple[Test, ...]


def select(names: Sequence[str], commands: Iterable[str] = (), folders: list[Path] | None = None) -> list[Selected]:
    """The tests that `names` mean, suites in the order in which they are first named.

    Without names: all suites of the first folder that has any. `commands`: only tests that ask one of these. Raises
    SuiteError for a suite or number that does not exist.
    """
    wanted: dict[Path, _Ranges | None] = {}
    for name in names or _all_suites(folders):
        _add(name, wanted, folders, Path(), 0)
    only = frozenset(commands)
    chosen = []
    for path, ranges in wanted.items():
        suite = read_suite(path)
        for low, high in ranges or ():
            if not any(low <= test.number <= high for test in suite.tests):
                raise SuiteError(f"{suite.name} has no test {low if low == high else f'from {low} to {high}'}")
        tests = tuple(
            test
            for test in suite.tests
            if (ranges is None or any(low <= test.number <= high for low, high in ranges))
            and (not only or test.kind in only)
        )
        if tests:
            chosen.append(Selected(suite, tests))
    return chosen


def _all_suites(folders: list[Path] | None) -> list[str]:
    for folder in suite_folders() if folders is None else folders:
        found = sorted(folder.glob("*.tst"))
        if found:
            return [str(path) for path in found]
    raise SuiteError("no suites here: name one, or a folder's suites with *.tst")


def _add(name: str, wanted: dict[Path, _Ranges | None], folders: list[Path] | None, beside: Path, depth: int) -> None:
    """Enters what `name` means; `beside`: the folder of the list that named it."""
    if name.startswith("@"):
        if depth >= _DEEPEST_LIST:
            raise SuiteError(f"{name}: lists that name each other")
        path = beside / name[1:]
        for entry in _list_entries(path):
            _add(entry, wanted, folders, path.parent, depth + 1)
        return
    stem, colon, numbers = name.rpartition(":")
    path = _suite_path(stem if colon else name, folders, beside).resolve()
    ranges = _ranges(numbers, name) if colon else None
    known = wanted.get(path, ())
    wanted[path] = None if ranges is None or known is None else (*known, *ranges)


def _suite_path(stem: str, folders: list[Path] | None, beside: Path) -> Path:
    if stem.endswith(".tst") or "/" in stem:
        near = beside / stem
        return near if near.is_file() else find_suite(stem, folders)
    near = beside / f"{stem}.tst"
    return near if beside != Path() and near.is_file() else find_suite(stem, folders)


def _list_entries(path: Path) -> list[str]:
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise SuiteError(f"@{path}: {error.strerror}") from None
    return [word for line in text.splitlines() for word in line.split("#", 1)[0].split()]


def _ranges(text: str, name: str) -> _Ranges:
    """`6`, `6,23`, `13-15` or a mixture, as pairs of first and last number."""
    ranges = []
    for part in text.split(","):
        first, dash, last = part.partition("-")
        ends = (first, last) if dash else (first, first)
        if not all(end.isascii() and end.isdigit() and len(end) < 10 for end in ends):
            raise SuiteError(f"{name}: '{part}' is no test number")
        ranges.append((int(ends[0]), int(ends[1])))
    return tuple(ranges)
