"""Floors: a file with the number of tests of each suite that pass today, so that no change loses one unnoticed.

`floors.toml` has a table for every collection of suites. The collection `own` is the folder of the file; any other one
lies in the folder that an environment variable, named by its `folder`, points to, and is skipped where that is unset.
"""

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct, field
from msgspec.structs import replace

from godebug.basics.errors import UserError, one_line
from godebug.basics.files import read_file, text_from, write_file
from godebug.views.look import Line
from godebug.views.view import Text

if TYPE_CHECKING:
    from godebug.regress.run import RunSettings

FILE_NAME = "floors.toml"
_HEADER = "# How many tests of each suite pass at least. `godebug regress --floors raise` writes this file.\n"


class Collection(Struct):
    """One collection of suites. `variable`: the environment variable with its folder, empty for `own`. `floors`: by
    suite.
    """

    name: str
    variable: str = ""
    floors: dict[str, int] = field(default_factory=dict)


class FloorCheck(Struct, frozen=True):
    """How one suite stands: the number of tests that pass now, and its floor."""

    suite: str
    passed: int
    floor: int

    @property
    def ok(self) -> bool:
        """Tells whether the suite reaches its floor."""
        return self.passed >= self.floor

    def line(self) -> Line:
        """Returns the verdict as `eyes: 48 stands on the floor 48`."""
        how, style = ("stands on", "")
        if self.passed != self.floor:
            how, style = ("rose above", "good") if self.ok else ("sank below", "status.critical")
        return [(f"{self.suite}: ", "strong"), (f"{self.passed} {how}", style), (f" the floor {self.floor}", "")]


def read_floors(path: Path) -> list[Collection]:
    """Returns the collections of a floors file; only an empty `own` where there is no file.

    Raises UserError for a damaged file.
    """
    try:
        if not path.exists():
            return [Collection("own")]
        tables = tomllib.loads(text_from(read_file(path)))
    except UnicodeDecodeError as error:
        raise UserError(f"{path}: byte {error.start}: not UTF-8") from None
    except (OSError, ValueError, RecursionError) as error:
        raise UserError(f"{path}: {one_line(error)}") from None
    collections = []
    for name, table in tables.items():
        if not isinstance(table, dict):
            raise UserError(f"{path}: {one_line(name, 40)} stands outside of a collection")
        variable = table.pop("folder", "")
        if not isinstance(variable, str) or not all(type(floor) is int for floor in table.values()):
            raise UserError(f"{path}: collection {one_line(name, 40)}: whole numbers by suite are wanted")
        collections.append(Collection(name, variable, dict(table)))
    return collections


def folder_of(collection: Collection, path: Path) -> Path | None:
    """Returns the folder of a collection's suites, None where it is not known here."""
    if not collection.variable:
        return path.parent
    value = os.environ.get(collection.variable)
    return Path(value) if value and Path(value).is_dir() else None


def compare_with_floors(collection: Collection, passed: Mapping[str, int]) -> list[FloorCheck]:
    """Returns a verdict for every suite that passes something or has a floor. A missing suite passes nothing."""
    suites = dict.fromkeys([*collection.floors, *(suite for suite, count in passed.items() if count)])
    return [FloorCheck(suite, passed.get(suite, 0), collection.floors.get(suite, 0)) for suite in suites]


def raised(collection: Collection, passed: Mapping[str, int]) -> Collection:
    """Returns the collection with every floor raised to what passes now, and without suites that are gone."""
    floors = {suite: max(count, collection.floors.get(suite, 0)) for suite, count in passed.items()}
    return Collection(collection.name, collection.variable, {suite: floor for suite, floor in floors.items() if floor})


def write_floors(path: Path, collections: list[Collection]) -> None:
    """Writes a floors file."""
    lines = [_HEADER]
    for collection in collections:
        lines.append(f"[{_key(collection.name)}]\n")
        if collection.variable:
            lines.append(f'folder = "{collection.variable}"\n')
        lines += [f"{_key(suite)} = {floor}\n" for suite, floor in sorted(collection.floors.items())]
        lines.append("\n")
    write_file(path, "".join(lines).rstrip("\n") + "\n")


def _key(name: str) -> str:
    bare = all(c.isascii() and (c.isalnum() or c in "_-") for c in name)
    return name if bare and name else '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'


def hold_floors(what: str, folder: str | None, suites: list[str], settings: "RunSettings") -> int:
    """Runs the suites of every collection and compares the numbers of passed tests with their floors. Returns the exit
    code.

    `what`: `check`, or `raise` to write the floors that rose. `folder`: where the file lies, by default the folder of
    the suites that ship. `suites`: names of those to run; empty: all.
    """
    from godebug.basics.resources import data_folder
    from godebug.regress.report import by_suite
    from godebug.regress.run import Known, run
    from godebug.regress.selection import select

    if what not in ("check", "raise"):
        raise UserError(f"--floors: check or raise is wanted, not '{one_line(what, 20)}'")
    path = (Path(folder) if folder else data_folder("regression")) / FILE_NAME
    collections, sank = read_floors(path), False
    for number, collection in enumerate(collections):
        home = folder_of(collection, path)
        if home is None:
            print(f"{collection.name}: skipped, {collection.variable} names no folder")
            continue
        here = sorted(file.stem for file in home.glob("*.tst"))
        # What has no floor has nothing to hold; whoever raises floors wants to know of every suite.
        wanted = suites or (here if what == "raise" else collection.floors)
        named = [suite for suite in wanted if suite in here]
        selected = select([str(home / f"{suite}.tst") for suite in named]) if named else []
        outcome = run(selected, replace(settings, sums_only=True), lambda result, content: None, Known())
        if outcome.interrupted:
            return outcome.code
        # An error may happen to be what a test does not forbid; that is nothing to stand on.
        passed = {
            suite: sum(result.ok is True and not result.error for result in of_suite)
            for suite, of_suite in by_suite(outcome.results).items()
        }
        if suites:
            collection.floors = {suite: floor for suite, floor in collection.floors.items() if suite in suites}
        verdicts = compare_with_floors(collection, passed)
        settings.output.show([Text(*(verdict.line() for verdict in verdicts))], "godebug regress --floors")
        sank = sank or not all(verdict.ok for verdict in verdicts)
        collections[number] = raised(collection, passed)
    if what == "raise" and not suites:
        write_floors(path, collections)
    return 1 if sank else 0
