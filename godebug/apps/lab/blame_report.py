"""The report of `regress blame`: tests whose verdict differs, and the changes that are to blame."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from godebug.apps.lab.asking import name_of
from godebug.apps.lab.blame import Blame, BlameContext, Suspect, blame_tests, variants_of
from godebug.apps.lab.changes import PatternChange
from godebug.apps.lab.records import BLAME, BLAME_SUM, BLAMED
from godebug.apps.lab.report import LabReport, Section, tests_shown
from godebug.apps.lab.variants import Variants
from godebug.apps.lab.work import WorkPool
from godebug.basics.files import shown_path
from godebug.fields.field import Field, Fields
from godebug.fields.kinds import PROSE, TEXT, TOLD_FIGURE
from godebug.regress.suite import Test
from godebug.views.words import several


def changed_patterns(
    changes: Sequence[PatternChange], blames: Iterable[Blame]
) -> Iterator[tuple[PatternChange, list[str], list[str]]]:
    """Yields the changes that are to blame, those for most tests first, with the tests that broke and were mended."""
    broke: dict[int, list[str]] = {}
    mended: dict[int, list[str]] = {}
    for blame in blames:
        if blame.verdict in ("broke", "mended") and blame.suspects:
            first = blame.suspects[0]
            named = blame.suspects if first.role == "together" else (first,)
            for suspect in named:
                if suspect.role == first.role:
                    (broke if blame.verdict == "broke" else mended).setdefault(suspect.change, []).append(blame.test)
    order = sorted(
        {*broke, *mended}, key=lambda number: (-len(broke.get(number, ())) - len(mended.get(number, ())), number)
    )
    for number in order:
        yield changes[number], broke.get(number, []), mended.get(number, [])


class BlamedPattern(Struct, frozen=True):
    """A change with what it does to one test, or (`broke`, `mended`) to all: what is shown of it."""

    database: str
    pattern: str
    what: str
    file: str
    line: int
    role: str = ""
    answer: str = ""
    margin: float | None = None
    margin_after: float | None = None
    figure: str = ""
    where: tuple[str, ...] = ()
    share: float | None = None
    broke: tuple[str, ...] = ()
    mended: tuple[str, ...] = ()


class NamedBlame(Blame, frozen=True):
    """A `Blame` whose suspects have their names."""

    named: tuple[BlamedPattern, ...] = ()


class BlameSum(Struct, frozen=True):
    """The sums over all tests, see `records`."""

    tests: int
    changes: int
    touched: int
    broke: int
    mended: int
    answers: int
    unexplained: int
    runs: int


def _shown(change: PatternChange, suspect: Suspect | None = None) -> BlamedPattern:
    written = change.written
    told = {} if suspect is None else msgspec.structs.asdict(suspect)
    told.pop("change", None)
    return BlamedPattern(
        change.database, change.name, change.what, shown_path(Path(written.file)), written.line, **told
    )


def blame_suites(tests: Sequence[Test], context: BlameContext, pool: WorkPool) -> LabReport:
    """Returns who is to blame for every verdict that differs between two folders of databases."""
    variants = variants_of(context.old, context.new, context.prints)
    if not variants.changes:
        pool.output.note("the databases say the same: there is nothing to blame")
    names = [name_of(test) for test in tests] if variants.changes else []
    return blame_report(variants, blame_tests(context, names, pool), tests)


def blame_report(variants: Variants, blames: Sequence[Blame], tests: Sequence[Test]) -> LabReport:
    """Returns the report of what was found."""
    changes = variants.changes
    flipped = [blame for blame in blames if blame.verdict in ("broke", "mended")]
    named = [
        NamedBlame(
            **msgspec.structs.asdict(one),
            named=tuple(_shown(changes[suspect.change], suspect) for suspect in one.suspects),
        )
        for one in blames
        if one.verdict in ("broke", "mended", "trouble")
    ]
    rows = [_Row(blame, suspect) for blame in named for suspect in blame.named[:_ROWS] or (None,)]
    blamed = [
        msgspec.structs.replace(_shown(change), broke=tuple(broke), mended=tuple(mended))
        for change, broke, mended in changed_patterns(changes, blames)
    ]
    sums = BlameSum(
        len(tests),
        len(changes),
        sum(one.touched > 0 for one in blames),
        sum(one.verdict == "broke" for one in blames),
        sum(one.verdict == "mended" for one in blames),
        sum(one.verdict == "answer" for one in blames),
        sum(not one.suspects for one in flipped),
        sum(one.runs for one in blames),
    )
    told = (
        f"{several(sums.changes, 'change')}, {several(len(tests), 'test')}: {sums.touched} can be touched, "
        f"{sums.broke} broke, {sums.mended} mended, {sums.answers} with another answer; "
        f"{several(sums.runs, 'variant')} tried"
        + ("; none of these tests depends on what changed" if sums.changes and not sums.touched else "")
    )
    return LabReport(
        "godebug regress blame",
        (
            Section("", BLAME, named),
            Section("tests whose verdict differs", _ROW, rows, _ROW_COLUMNS),
            Section("patterns to blame", BLAMED, blamed, ("pattern", "broke", "mended", "file", "line", "change")),
            Section("", BLAME_SUM, [sums]),
        ),
        tests_shown(tests, (one.test for one in flipped)),
        summary=[told],
    )


#: Suspects of one test that the table shows; JSON has all.
_ROWS: Final = 5


class _Row(Struct, frozen=True):
    """A test beside one of its suspects."""

    blame: NamedBlame
    suspect: BlamedPattern | None


def _of_suspect(name: str) -> Callable[[_Row], object]:
    return lambda row: "" if row.suspect is None else getattr(row.suspect, name)


#: What the table shows: no record of its own.
_ROW: Final = Fields(
    "",
    "",
    Field("test", TEXT, "", get="blame.test", style="strong"),
    Field("change", TEXT, "", get="blame.verdict"),
    Field("before", TEXT, "", get="blame.old"),
    Field("now", TEXT, "", get="blame.new"),
    Field("role", TEXT, "", get=lambda row: row.blame.note if row.suspect is None else row.suspect.role),
    Field("pattern", TEXT, "", get=_of_suspect("pattern"), style="strong"),
    Field("at", TEXT, "", get=lambda row: ",".join(row.suspect.where) if row.suspect else "", column="fits at"),
    Field("margin", TOLD_FIGURE, "", get=lambda row: row.suspect.margin if row.suspect else None),
    Field(
        "with_it", TOLD_FIGURE, "", get=lambda row: row.suspect.margin_after if row.suspect else None, column="with it"
    ),
    Field("what", PROSE, "", get=_of_suspect("what"), column="difference"),
    Field("figure", PROSE, "", get=_of_suspect("figure"), column="moved most"),
)
_ROW_COLUMNS: Final = tuple(field.name for field in _ROW)
