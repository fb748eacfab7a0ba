"""Proposed patterns, accepted or dropped by a person: what is accepted goes into a folder of databases."""

from collections.abc import Callable, Sequence
from pathlib import Path

from godebug.apps.lab.written import Written, read_file, read_folder
from godebug.basics.errors import UserError, one_line
from godebug.basics.files import write_file
from godebug.engine.patterns.database import decode
from godebug.engine.patterns.user_folders import read_whole

#: Says whether a pattern is accepted; None leaves it for later.
Judge = Callable[[Written], bool | None]


def review(proposals: Path, target: Path, accept: Judge, database: str) -> tuple[list[str], list[str]]:
    """Adds the accepted patterns of a file to a database of a folder. Returns the names of those accepted and dropped.

    Those that the folder has already are passed over. What is accepted or dropped is taken out of the file, so that a
    review can be interrupted.
    Raises UserError where a file cannot be read or written.
    """
    folder = read_folder(target)
    if database not in folder:
        raise UserError(f"{one_line(target, 120)}: no database '{one_line(database, 40)}'")
    known = {written.name for written in folder[database].patterns}
    path = Path(folder[database].file)
    waiting = list(read_file(proposals).patterns)
    accepted, dropped = [], []
    for written in list(waiting):
        if written.name in known:
            waiting.remove(written)
            continue
        verdict = accept(written)
        if verdict is None:
            continue
        waiting.remove(written)
        if verdict:
            text = decode(read_whole(path), str(path)).rstrip("\n")
            write_file(path, f"{text}\n\n\n{written.text.strip()}\n")
            accepted.append(written.name)
        else:
            dropped.append(written.name)
        write_file(proposals, proposals_text([one.text for one in waiting]))
    return accepted, dropped


def proposals_text(texts: Sequence[str]) -> str:
    """Returns the text of a file of proposals."""
    return "attribute_map general\n\n" + "\n\n".join(text.strip() + "\n" for text in texts)
