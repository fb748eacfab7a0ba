"""What a program answers, read into figures; an answer that makes no sense is an error that quotes it."""

import re
from typing import Any

import numpy as np
from numpy.typing import NDArray

from godebug.basics.errors import UserError, one_line
from godebug.engine.go.points import NO_POINT, parse_vertex
from godebug.engine.go.result_codes import GTP_DIGITS
from godebug.fields.kind import Kind
from godebug.studies.peers.gtp_data import data_kind

_FIELD = re.compile(r"(\S+)[ \t]*(.*?)[ \t]*")
_CODES = {str(digit): code for code, digit in enumerate(GTP_DIGITS)}

Texts = dict[str, str]


class InvalidAnswer(ValueError):  # noqa: N818 (what it is)
    """An answer that is not of the form that its command has; the message says what is wanted."""


def quoted(name: str, command: str, wanted: object, answer: str) -> UserError:
    """Returns the error for a useless answer: who was asked what, what was expected, and the answer."""
    said = f"the answer is '{one_line(answer, 60)}'" if answer else "the answer is empty"
    return UserError(f"{name}: {one_line(command, 80)}: {wanted}; {said}")


def read_array(text: str, size: int, *, integers: bool = False) -> NDArray[np.float64]:
    """Rows of figures, top row first: float64 of shape (size, size)."""
    words = [line.split() for line in text.splitlines()]
    if [len(row) for row in words] != [size] * size:
        raise InvalidAnswer(f"{size} rows of {size} figures are wanted")
    try:
        array = np.array([[float(word) for word in row] for row in words])
    except ValueError:
        raise InvalidAnswer("figures are wanted") from None
    if not np.isfinite(array).all() or (integers and (array != array.astype(np.int64)).any()):
        raise InvalidAnswer("whole numbers are wanted" if integers else "figures are wanted")
    return array


def read_records(text: str, size: int) -> list[tuple[int, Texts]]:
    """Records of the form `V:` and a line `field value` for each field."""
    records: list[tuple[int, Texts]] = []
    for line in text.splitlines():
        head, colon, rest = line.strip().partition(":")
        if colon and not rest:
            records.append((read_vertex(head, size), {}))
        elif line.strip():
            match = _FIELD.fullmatch(line.strip())
            if not records or match is None:
                raise InvalidAnswer("a vertex with a colon is wanted before the fields")
            records[-1][1][match[1]] = match[2]
    return records


def read_fields(text: str) -> Texts:
    """Returns a line `field value` each."""
    matches = (_FIELD.fullmatch(line.strip()) for line in text.splitlines() if line.strip())
    return {match[1]: match[2] for match in matches if match is not None}


def read_vertex(text: str, size: int) -> int:
    """Returns a point, NO_POINT for a pass."""
    try:
        return parse_vertex(text, size)
    except ValueError:
        raise InvalidAnswer(f"'{one_line(text, 20)}' is no vertex") from None


def read_vertices(text: str, size: int) -> list[int]:
    """Returns the points whose names a text has, with blanks between them. Raises InvalidAnswer where a word names
    none.
    """
    return [read_vertex(word, size) for word in text.split()]


def read_result(text: str, size: int) -> tuple[int, int]:
    """Returns a reading's result: `0`, or a digit for the code and the move; NO_POINT where no move is needed."""
    words = text.split()
    if not words or words[0] not in _CODES or len(words) > 2:
        raise InvalidAnswer("a result code and a vertex are wanted")
    return _CODES[words[0]], read_vertex(words[1], size) if len(words) == 2 else NO_POINT


def read_count(text: str) -> int:
    """Returns the number that a text is. Raises InvalidAnswer unless it has 1 to 15 digits and nothing else."""
    if not (text.isascii() and text.isdigit() and len(text) < 16):
        raise InvalidAnswer("a number is wanted")
    return int(text)


class AnsweredFields:
    """The fields of one record, each read as what it must be. InvalidAnswer names the field that is wrong."""

    def __init__(self, fields: Texts, size: int, command: str = "") -> None:
        self.fields = fields
        self.size = size
        self.command = command

    def __getitem__(self, name: str) -> Any:
        """Returns a field of `dragon_data` or `worm_data`, by the description of that command."""
        return self.read(name, data_kind(self.command, name))

    def read(self, name: str, kind: Kind) -> Any:
        """Returns a field as a value of a kind."""
        if name not in self.fields:
            raise InvalidAnswer(f"the field {name} is wanted")
        try:
            return kind.parse(self.fields[name], self.size)
        except ValueError as error:
            raise InvalidAnswer(f"{name} {error}") from None
