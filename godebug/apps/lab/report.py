"""The one shape of every answer of the lab: tables for people, records for programs, a page to hand on."""

import shlex
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec import Struct

from godebug.basics.errors import printable
from godebug.fields.field import Fields, Record
from godebug.regress.suite import Test
from godebug.views.fields import field_table
from godebug.views.table import Table
from godebug.views.view import View


class Section(Struct, frozen=True):
    """One table. `things`: what `fields` describe; `columns`: the fields that the table shows, all of them in JSON.

    `most`: rows that the table shows, 0 for all; JSON has all.
    """

    title: str
    fields: Fields
    things: Sequence[Any]
    columns: Sequence[str] = ()
    most: int = 0

    def table(self) -> Table:
        """Returns the table."""
        shown = self.things[: self.most] if self.most else self.things
        # A database has many patterns: rows are known by both.
        keys = 2 if self.columns[:1] == ("database",) else 1
        return field_table(self.fields, self.columns, shown, 0, self.title, keys=keys)

    def records(self) -> list[Record]:
        """Returns a record a row; none of fields that describe no record of their own."""
        return [] if not self.fields.type else [self.fields.record(thing, 0) for thing in self.things]


class Shown(Struct, frozen=True):
    """A position to look at. `name`: of a game or a test, empty for the one used last; `move`: before which it is."""

    name: str
    move: str | None = None

    @property
    def line(self) -> str:
        """Returns it as a line of `--list`."""
        return shlex.join([self.name, self.move] if self.move is not None else [self.name])

    @property
    def words(self) -> list[str]:
        """Returns the arguments of `godebug view`."""
        return [*([self.name] if self.name else []), *(["--move", self.move] if self.move is not None else [])]


def tests_shown(tests: Iterable[Test], names: Iterable[str]) -> list[Shown]:
    """Returns tests that an answer names, as names that lead to them from here."""
    addresses = {test.name: test.address for test in tests}
    return [Shown(addresses.get(name, name)) for name in names]


class LabReport(Struct, frozen=True):
    """An answer. `sections`: its tables. `look`: the positions that it is about.

    `above`: views above the tables, for people only. `summary`: remarks in a line each.
    """

    title: str
    sections: Sequence[Section]
    look: Sequence[Shown] = ()
    above: Callable[[], Iterable[View]] = tuple
    summary: Sequence[str] = ()

    def views(self) -> list[View]:
        """Returns what is drawn; tables without a row or a column are left out."""
        return [*self.above(), *(one.table() for one in self.sections if one.things and one.columns)]

    def records(self) -> list[Record]:
        """Returns the records of all sections."""
        return [record for one in self.sections for record in one.records()]

    def page(self) -> str:
        """Returns the answer as one HTML page that needs nothing else."""
        from godebug.views.html_page import html_page

        facts = [("", text) for text in self.summary]
        looks = [("look", printable(f"godebug view {shlex.join(each.words)}")) for each in self.look]
        return html_page(self.title, self.views(), [], [], [*facts, *looks])
