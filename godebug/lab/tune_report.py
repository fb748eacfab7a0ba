"""What tuning found, as a table; and the new folder that it writes where unseen games show a gain."""

import shutil
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

from godebug.basics.errors import UserError, one_line
from godebug.basics.files import write_file
from godebug.fields.lab import TUNED, TUNING
from godebug.lab.report import LabReport, Section
from godebug.lab.tune import TuneContext, Tuning
from godebug.lab.vary import with_field
from godebug.lab.written import Written, WrittenDatabase, read_written


class Tuned(Struct, frozen=True):
    """A number that is changed, see `godebug.fields.lab`. Gains are points over all positions."""

    database: str
    pattern: str
    field: str
    now: float
    number: float
    games: int
    fitted: float
    error: float
    unseen: float


def tuned(context: TuneContext, tuning: Tuning) -> list[Tuned]:
    """Returns the numbers that are changed, those of the largest gain first."""
    rows = []
    for choice in tuning.choices:
        one = context.alternatives[choice.alternative]
        unseen = tuning.unseen_of.get(choice.alternative, 0.0)
        rows.append(
            Tuned(
                one.database,
                one.pattern,
                one.field,
                one.now,
                one.number,
                choice.games,
                choice.gain,
                choice.error,
                unseen,
            )
        )
    return rows


def tuning_report(context: TuneContext, tuning: Tuning, written_to: str | None) -> LabReport:
    """Returns the report of a tuning. `written_to`: the new folder, None where none was written."""
    columns = ("pattern", "field", "now", "number", "games", "fitted", "error", "unseen", "database")
    told = [
        f"{tuning.positions} positions of {tuning.games} games, a chosen move loses {tuning.loss:.3f} points",
        f"fitted on all games: {len(tuning.choices)} numbers, {tuning.fitted:+.4f} points a position",
        f"unseen, fitted on other games: {tuning.unseen:+.4f} +- {tuning.error:.4f} points a position, "
        f"{tuning.exact:+.4f} by the moves really chosen",
        f"wrote {one_line(written_to, 200)}"
        if written_to is not None
        else "unseen games show no gain: nothing is written",
    ]
    return LabReport(
        "godebug tune",
        (
            Section("numbers that the games speak for", TUNED, tuned(context, tuning), columns),
            Section("", TUNING, [tuning]),
        ),
        summary=told,
    )


def write_folder(
    folder: Mapping[str, WrittenDatabase], source: Path, target: Path, context: TuneContext, tuning: Tuning
) -> None:
    """Writes the databases with the new numbers, each with a comment, into a new folder.

    Raises UserError where the folder exists already.
    """
    if target.exists():
        raise UserError(f"{one_line(target, 120)}: exists already; the tuned databases need a new folder")
    shutil.copytree(source, target)
    changes: dict[str, dict[str, list[Tuned]]] = defaultdict(lambda: defaultdict(list))
    for row in tuned(context, tuning):
        changes[row.database][row.pattern].append(row)
    for database, of_pattern in changes.items():
        one = folder[database]
        path = target / Path(one.file).name
        text = path.read_text(encoding="utf-8")
        for written in one.patterns:
            if written.name in of_pattern:
                text = text.replace(written.text, _with_numbers(written, of_pattern[written.name]), 1)
        write_file(path, text)


def _with_numbers(written: Written, rows: list[Tuned]) -> str:
    text = written.text
    for row in rows:
        text = with_field(read_written(written.database, text, written.file), row.field, f"{row.number:g}")
    head, _, rest = text.partition("\n")
    told = [
        f"# tuned: {row.field} {row.now:g} -> {row.number:g}, {row.games} games, "
        f"fitted {row.fitted:.2f} points, unseen {row.unseen:.2f}"
        for row in rows
    ]
    return "\n".join([head, *told, rest])
