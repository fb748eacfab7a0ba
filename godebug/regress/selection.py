"""Which tests to run: `strategy`, `strategy:6`, `strategy:6,23`, `strategy:13-15`, `path/own.tst:7`, `@list`."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from msgspec import Struct

from godebug.basics.errors import one_line
from godebug.regress.suite import Suite, SuiteError, Test, find_suite, is_file, read_suite, read_text, suite_folders

#: First and last numbers of the tests that are wanted of a suite.
_Ranges = tuple[tuple[int, int], ...]


class Selected(Struct, frozen=True):
    """A suite and the wanted tests of it, in the order of the file."""

    suite: Suite
    tests: tuple[Test, ...]


def select(names: Sequence[str], folders: list[Path] | None = None, with_empty: bool = False) -> list[Selected]:
    """Returns the tests that `names` mean; suites come in the order in which they are first named.

    Without names: all suites of the first folder that has any. `with_empty`: suites without a test are included.
    Raises SuiteError for a suite or number that does not exist.
    """
    meant = _Names(folders)
    for name in names or _all_suites(folders):
        meant.add(name)
    chosen = []
    for path, ranges in meant.wanted.items():
        suite = read_suite(path)
        for low, high in ranges or ():
            if not any(low <= test.number <= high for test in suite.tests):
                raise suite.lacks(low, high)
        tests = tuple(
            test for test in suite.tests if ranges is None or any(low <= test.number <= high for low, high in ranges)
        )
        if tests or with_empty:
            chosen.append(Selected(suite, tests))
    return chosen


def only(selected: Iterable[Selected], wanted: Callable[[Test], bool]) -> list[Selected]:
    """Returns those of the selected tests that are wanted."""
    narrowed = [Selected(one.suite, tuple(test for test in one.tests if wanted(test))) for one in selected]
    return [one for one in narrowed if one.tests]


def _all_suites(folders: list[Path] | None) -> list[str]:
    for folder in suite_folders() if folders is None else folders:
        found = sorted(folder.glob("*.tst"))
        if found:
            return [str(path) for path in found]
    raise SuiteError("no suites here: name one, or a folder's suites with *.tst")


class _Names:
    """The meaning of names: for every suite file the wanted ranges, None for all, in the order of the names."""

    def __init__(self, folders: list[Path] | None) -> None:
        self.wanted: dict[Path, _Ranges | None] = {}
        self._folders = folders
        self._lists: dict[Path, bool] = {}

    def add(self, name: str, beside: Path = Path()) -> None:
        """Adds what `name` means. `beside`: the folder of the list that contains the name."""
        if name.startswith("@"):
            self._add_list(name, beside / name[1:])
            return
        stem, colon, numbers = name.rpartition(":")
        if colon and is_file(Path(name)):
            stem, colon = name, ""
        path = _suite_path(stem if colon else name, self._folders, beside).resolve()
        ranges = _ranges(numbers, name) if colon else None
        known = self.wanted.get(path, ())
        self.wanted[path] = None if ranges is None or known is None else (*known, *ranges)

    def _add_list(self, name: str, path: Path) -> None:
        text = read_text(path)
        key = path.resolve()
        # A list that is named twice says nothing new the second time; one that is not read to its end names itself.
        if key in self._lists:
            if not self._lists[key]:
                raise SuiteError(f"{one_line(name)}: lists that name each other")
            return
        self._lists[key] = False
        for line in text.splitlines():
            for entry in line.split("#", 1)[0].split():
                self.add(entry, path.parent)
        self._lists[key] = True


def _suite_path(stem: str, folders: list[Path] | None, beside: Path) -> Path:
    if stem.endswith(".tst") or "/" in stem:
        near = beside / stem
        return near if is_file(near) else find_suite(stem, folders)
    near = beside / f"{stem}.tst"
    return near if beside != Path() and is_file(near) else find_suite(stem, folders)


def _ranges(text: str, name: str) -> _Ranges:
    """Reads `6`, `6,23`, `13-15` or a mixture as pairs of first and last number."""
    ranges = []
    for part in text.split(","):
        first, dash, last = part.partition("-")
        ends = (first, last) if dash else (first, first)
        if not all(end.isascii() and end.isdigit() and len(end) < 10 for end in ends):
            raise SuiteError(f"{one_line(name)}: '{one_line(part, 20)}' is no test number")
        ranges.append((int(ends[0]), int(ends[1])))
    return tuple(ranges)
