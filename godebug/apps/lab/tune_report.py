"""What tuning found, as a table; and the new folder that it writes where unseen games show a gain."""

import shutil
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from godebug.apps.lab.records import TUNED, TUNING
from godebug.apps.lab.report import LabReport, Section
from godebug.apps.lab.territory import TABLE
from godebug.apps.lab.tune import Tuned, Tuning
from godebug.apps.lab.vary import with_field
from godebug.apps.lab.written import Written, WrittenDatabase, read_written
from godebug.basics.errors import UserError, one_line
from godebug.basics.files import write_file
from godebug.engine.patterns.database import decode
from godebug.engine.patterns.user_folders import read_whole
from godebug.views.words import several

#: By aim: what is counted.
_COUNTED: Final = {
    "moves": "a chosen move loses {:.3f} points",
    "territory": "{:.2f} points of territory are misjudged",
    "life": "a test costs {:.3f} points",
}


def tuning_report(tuning: Tuning, aim: str, written_to: str | None) -> LabReport:
    """Returns the report of a tuning. `written_to`: the new folder, None where none was written."""
    columns = ("pattern", "field", "now", "number", "games", "fitted", "error", "unseen", "database")
    loss = _COUNTED[aim].format(tuning.loss)
    told = [
        f"{several(tuning.positions, 'position')} of {several(tuning.games, 'game')}, {loss}",
        f"fitted on all games: {several(len(tuning.numbers), 'number')}, {tuning.fitted:+.4f} points a position",
        f"unseen, fitted on other games: {tuning.unseen:+.4f} +- {tuning.error:.4f} points a position"
        + (f", {tuning.exact:+.4f} by the moves really chosen" if aim == "moves" else ""),
    ]
    if written_to is not None:
        told.append(f"wrote {one_line(written_to, 200)}")
    elif not tuning.gains:
        told.append("unseen games show no gain: nothing is written")
    if any(row.database == TABLE for row in tuning.numbers):
        told.append("the table of parameters is part of the program: its numbers are told, not written")
    return LabReport(
        "godebug tune",
        (
            Section("numbers that the games speak for", TUNED, tuning.numbers, columns),
            Section("", TUNING, [tuning]),
        ),
        summary=told,
    )


def write_folder(folder: Mapping[str, WrittenDatabase], source: Path, target: Path, numbers: Sequence[Tuned]) -> None:
    """Writes the databases with the new numbers, each with a comment, into a new folder.

    Raises UserError where the folder exists already.
    """
    if target.exists():
        raise UserError(f"{one_line(target, 120)}: exists already; the tuned databases need a new folder")
    shutil.copytree(source, target)
    changes: dict[str, dict[str, list[Tuned]]] = defaultdict(lambda: defaultdict(list))
    for row in numbers:
        changes[row.database][row.pattern].append(row)
    for database, of_pattern in changes.items():
        one = folder[database]
        path = target / Path(one.file).name
        text = decode(read_whole(path), str(path))
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
        f"# tuned: {row.field} {row.now:g} -> {row.number:g}, {row.games} games"
        + (f", fitted {row.fitted:.2f} points" if row.fitted is not None else "")
        + (f", unseen {row.unseen:.2f}" if row.unseen is not None else "")
        for row in rows
    ]
    return "\n".join([head, *told, rest])
