"""Positions of games, named so that another process finds them."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from godebug.apps.lab.report import Shown
from godebug.basics.errors import UserError, one_line
from godebug.basics.files import read_file, shown_path
from godebug.engine.go.color import parse_color
from godebug.engine.go.position import Position
from godebug.records.sgf import GameRecord, read_game


class GamePlace(Struct, frozen=True):
    """A position of a game: before `move` (a number), None for its end. `color`: who moves, if not by the record."""

    path: str
    move: str | None = None
    color: str | None = None

    @property
    def name(self) -> str:
        """Returns it as `godebug view` and `--move` take it."""
        return shown_path(Path(self.path)) + (f" --move {self.move}" if self.move is not None else "")

    @property
    def shown(self) -> Shown:
        """Returns it as a position to look at."""
        return Shown(shown_path(self.path), self.move)

    @property
    def game(self) -> str:
        """Returns the name of the game alone."""
        return Path(self.path).name


@lru_cache(maxsize=16)
def _game(path: str) -> GameRecord:
    return read_game(read_file(path), one_line(shown_path(path), 120))


def load(place: GamePlace) -> Position:
    """Returns the position.

    Raises UserError where it cannot be read.
    """
    game = _game(place.path)
    position = game.position(lenient=True) if place.move is None else game.position_before(place.move, lenient=True)
    color = position.to_move if place.color is None else parse_color(place.color)
    return replace(position, to_move=color, source=place.name)


def places_of(games: Iterable[str], every: int) -> list[GamePlace]:
    """Returns every so many moves of each game, or its end where it is shorter. Folders stand for the games in them.

    Raises UserError for a game that cannot be read, and where there is none.
    """
    found = []
    for path in game_files(games):
        last = load(GamePlace(path)).move_number
        found += [GamePlace(path, str(number)) for number in range(every, last + 1, every)] or [GamePlace(path)]
    if not found:
        raise UserError("no games: name game records (.sgf), or folders of them")
    return found


def game_files(games: Iterable[str]) -> Iterator[str]:
    """Yields the files that names of games and folders mean, as absolute paths."""
    for name in in_folders(games):
        yield str(Path(name).resolve())


def in_folders(games: Iterable[str]) -> Iterator[str]:
    """Yields names of games, with the game records of a folder in its place. Raises UserError where it has none."""
    for name in games:
        path = Path(name)
        if path.is_dir():
            files: Sequence[Path] = sorted(path.glob("*.sgf"))
            if not files:
                raise UserError(f"{one_line(name, 120)}: no game records (*.sgf) in this folder")
            yield from map(str, files)
        else:
            yield name
