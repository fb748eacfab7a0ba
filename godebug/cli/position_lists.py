"""Lists of positions: files, or piped text, with a line for each."""

import os
import shlex
from typing import TYPE_CHECKING

from msgspec import Struct

from godebug.basics.errors import UserError, one_line
from godebug.basics.files import PIPED, text_from
from godebug.cli.positions import PositionRequest, is_test_name, load_position, read_file, read_piped_text
from godebug.engine.go.position import Position

if TYPE_CHECKING:
    from godebug.records.sgf import Note


class Line(Struct, frozen=True):
    """A line of a list. `place`: where it stands, for messages; `text`: what it says; `folder`: where its games lie."""

    place: str
    text: str
    folder: str

    def request(self, like: PositionRequest) -> PositionRequest:
        """Returns what the line asks for: NAME, or NAME MOVE, the rest as in `like`. Raises UserError."""
        try:
            words = shlex.split(self.text)
        except ValueError:
            words = []
        if len(words) not in (1, 2) or words[0] == "-":
            raise UserError("'game.sgf MOVE' is wanted")
        beside = os.path.join(self.folder, words[0])
        name = words[0] if is_test_name(words[0]) or not os.path.exists(beside) else beside
        return like.named(name, words[1] if len(words) == 2 else None)

    def load(self, like: PositionRequest, note: "Note") -> Position:
        """Returns the position. Raises UserError."""
        return load_position(self.request(like), note)


def read_list(file: str) -> list[Line]:
    """Reads the lines of `file`, `-` for piped text: the name of a position and perhaps a move before which it is.
    Games are looked for beside the file; `#` begins a comment, names with blanks stand in quotes. Raises UserError."""
    data = read_piped_text() if file == "-" else read_file(file)
    place = PIPED if file == "-" else one_line(file, 120)
    folder = "" if file == "-" else os.path.dirname(file)
    lines = []
    for number, text in enumerate(text_from(data, "surrogateescape").splitlines(), 1):
        said = text.split("#", 1)[0].strip()
        if said:
            lines.append(Line(f"{place}, line {number}", said, folder))
    if not lines:
        raise UserError(f"{place}: no positions")
    return lines
