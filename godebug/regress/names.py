"""Names of suites in a report: bare names, unless two suites share one or it leads to another suite."""

import os
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

from msgspec import Struct, field

from godebug.basics.errors import UserError, printable
from godebug.basics.files import shown_path
from godebug.regress.suite import Test, find_suite


class SuiteNames(Struct, frozen=True):
    """The names of suites in one report.

    `names`: by the suite's file. `elsewhere`: files that their bare name does not lead to from here.
    """

    names: Mapping[Path, str] = field(default_factory=dict)
    elsewhere: frozenset[Path] = frozenset()

    def of(self, test: Test) -> str:
        """Returns the name of a test's suite."""
        return self.names.get(test.path, test.suite)

    def test(self, test: Test) -> str:
        """Returns the name of a test: `suite:number`."""
        return f"{self.of(test)}:{test.number}"

    def place(self, test: Test) -> str:
        """Returns what follows a line about a test, ` [folder/own.tst:12]`, where its name does not lead there; else
        "".
        """
        return f" [{printable(shown_path(test.path))}:{test.line}]" if test.path in self.elsewhere else ""


def suite_names(paths: Iterable[Path]) -> SuiteNames:
    """Returns names for the suites of one run, all different."""
    files = list(dict.fromkeys(paths))
    count = Counter(path.name for path in files)
    names, elsewhere = {}, set()
    for path in files:
        bare = path.name.removesuffix(".tst")
        if count[path.name] > 1:
            # With a slash in it: a bare name would be looked for in other folders, too.
            short = shown_path(path).removesuffix(".tst")
            names[path] = short if os.sep in short else os.path.join(os.curdir, short)
        else:
            names[path] = bare
            if not leads_to(bare, path):
                elsewhere.add(path)
    return SuiteNames(names, frozenset(elsewhere))


def leads_to(name: str, path: Path) -> bool:
    """Tells whether the suite found by `name` from here is the file `path`."""
    try:
        return find_suite(name).resolve() == path.resolve()
    except (UserError, OSError):
        return False
