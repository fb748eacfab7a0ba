"""Where the two data folders are: the same function for a checkout, an editable install and a wheel.

A wheel carries the folders inside the package (`godebug/_data`); a checkout has them beside it.
"""

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal

from godebug.basics.errors import UnreadableFileError, UserError, did_you_mean, one_line

if TYPE_CHECKING:
    from pathlib import Path

    from godebug.engine.patterns.database import Database, PatternFolder

_PACKAGE = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))


def data_path(name: Literal["patterns", "regression"]) -> str:
    """Returns the folder of the pattern databases, or of the suites and game records, that came with this godebug.

    Raises FileNotFoundError where an incomplete installation has lost it.
    """
    # The packaged copy goes first: beside an installed package lie other people's packages.
    for parent in (os.path.join(_PACKAGE, "_data"), os.path.dirname(_PACKAGE)):
        folder = os.path.join(parent, name)
        if os.path.isdir(folder):
            return folder
    raise FileNotFoundError(f"the folder '{name}' is missing from this installation of godebug")


def data_folder(name: Literal["patterns", "regression"]) -> "Path":
    """Returns the same as a `Path`, for those who look around in it."""
    from pathlib import Path

    return Path(data_path(name))


def shipped_games() -> str:
    """Returns the folder of the game records that came with this godebug."""
    return os.path.join(data_path("regression"), "games")


def shipped_game(name: str) -> str | None:
    """Returns the game record of this name that came with godebug, where the current folder has no such file."""
    if not name.endswith(".sgf") or os.path.basename(name) != name or "\0" in name or os.path.exists(name):
        return None
    try:
        path = os.path.join(shipped_games(), name)
        return os.path.abspath(path) if os.path.isfile(path) else None
    except OSError:
        return None


def check_patterns(folder: str, option: str = "--patterns") -> None:
    """Raises UserError where `folder` cannot be meant: missing, or without a database.

    `option`: what names it; empty for an argument.
    """
    place = f"{option}: {one_line(folder, 120)}" if option else one_line(folder, 120)
    try:
        files = os.listdir(folder)
    except (OSError, ValueError) as error:
        # A ValueError: no file system has such names.
        missing = isinstance(error, FileNotFoundError | NotADirectoryError)
        reason = "no such folder" if missing else getattr(error, "strerror", None) or error
        raise UnreadableFileError(f"{place}: {one_line(reason)}", error) from None
    if not any(file.endswith(".db") for file in files):
        raise UserError(f"{place}: no pattern databases (*.db) in this folder")


def pattern_folder(folder: str | None, classic: bool = False) -> "PatternFolder":
    """Returns the databases that `--patterns` names, or those that came with godebug; `classic`: without the table that
    says how sure answers are. Raises UserError.
    """
    from godebug.engine.dragons.doubt import FILE
    from godebug.engine.patterns.database import PatternFolder

    if folder is not None:
        check_patterns(folder)
    try:
        found = PatternFolder(data_path("patterns") if folder is None else folder)
    except FileNotFoundError as error:
        raise UserError(str(error)) from None
    return found.without_text(FILE) if classic else found


def databases_of(folder: "PatternFolder", names: list[str] | None = None) -> "list[Database]":
    """Returns the databases with these names, all of the folder without. Raises UserError for unknown ones."""
    found = []
    for name in names or folder.names():
        database = folder.get(name)
        if database is None:
            known = ", ".join(folder.names()) or "none"
            raise UserError(f"{folder.path}: no database '{one_line(name, 40)}' (there are: {known})")
        found.append(database)
    return found


def check_pattern(name: str, databases: "Iterable[Database]") -> None:
    """Raises UserError where no database has a pattern called `name`."""
    names = [known for database in databases for known in database.numbers]
    if name not in names:
        raise UserError(f"no pattern '{one_line(name, 40)}'{did_you_mean(name, names)}")


def switched_off(folder: str | None, names: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Returns patterns as `--without` names them, `NAME` or `DATABASE:NAME`, by database. Raises UserError for unknown
    ones.
    """
    found: dict[str, tuple[str, ...]] = {}
    for text in names:
        where, _, name = text.rpartition(":")
        databases = databases_of(pattern_folder(folder), [where] if where else None)
        check_pattern(name, databases)
        for database in databases:
            if name in database.numbers:
                found[database.name] = (*found.get(database.name, ()), name)
    return found
