"""Which games to score: files of one or more games, and folders of files."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec import Struct

from godebug.basics.errors import UnreadableFileError, UserError, one_line
from godebug.basics.resources import shipped_game
from godebug.engine.patterns.user_folders import read_whole
from godebug.records.charset import as_utf8
from godebug.records.collection import games_in, without_quotes
from godebug.records.sgf import GameRecord, read_game

#: No record is so long (bytes).
MOST_BYTES = 100_000_000


class GameName(Struct, frozen=True):
    """One game: the full path of its file, and its number there, counted from 1."""

    file: str
    number: int = 1

    def __str__(self) -> str:
        return f"{self.file} game {self.number}" if self.number > 1 else self.file


def games_of(names: Iterable[str]) -> Iterator[GameName]:
    """Yields every game of files, and of the SGF files in folders and below, in order.

    Raises UserError for a file that is not there, and for a folder without SGF files.
    """
    for name in names:
        path = Path(name)
        if not path.exists():
            raise UnreadableFileError(f"{one_line(name, 120)}: no such file", FileNotFoundError())
        files = sorted(path.rglob("*.sgf")) if path.is_dir() else [path]
        if not files:
            raise UserError(f"{one_line(name, 120)}: no SGF file in this folder")
        for file in files:
            full = str(file.resolve())
            count = len(games_in(without_quotes(as_utf8(_read(file))[0])))
            # A file without a game is told of when it is scored.
            yield from (GameName(full, number) for number in range(1, max(count, 1) + 1))


def given_name(file: str, names: Iterable[str]) -> str:
    """Returns the full path of a file as the user wrote it, who named files and folders; the path where nobody did."""
    for name in names:
        whole = os.path.realpath(shipped_game(name) or name)
        if file == whole:
            return name
        if file.startswith(whole + os.sep):
            return os.path.join(name, os.path.relpath(file, whole))
    return file


def game_named(name: GameName) -> GameRecord:
    """Reads one game. Raises UserError for what is none."""
    return read_game(_read(Path(name.file)), one_line(name.file, 200), name.number)


def _read(path: Path) -> bytes:
    try:
        return read_whole(path, MOST_BYTES)
    except OSError as error:
        raise UnreadableFileError(f"{one_line(path, 120)}: {error.strerror or error}", error) from None
