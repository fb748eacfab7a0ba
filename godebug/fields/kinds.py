"""Kinds of values: the form of a value in text, in tables, in JSON and in GTP, and how GTP's form is read.

A kind knows nothing of the record that holds the value. `size` is the size of the board, which names of points need.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from godebug.basics.errors import one_line
from godebug.engine.go.color import BLACK, BOTH, NAMES, WHITE
from godebug.engine.go.points import NO_POINT, parse_vertex, vertex
from godebug.engine.go.result_codes import LOSE
from godebug.engine.go.result_codes import NAMES as CODE_NAMES
from godebug.fields.kind import DIGITS, Kind, Schema, list_schema, object_schema, type_schema, words_schema


class _Text(Kind):
    """Any text; null where there is none."""

    schema = type_schema("string", "null")
    means = "text"

    def json(self, value: Any, size: int) -> object:
        return value or None

    def parse(self, text: str, size: int) -> str:
        return text


class _Prose(_Text):
    """A text that keeps its blanks in tables: for columns that nobody cuts out."""

    def cell(self, value: Any, size: int) -> str:
        return self.text(value, size)


class Words(Kind):
    """One of a few words."""

    means = "word"

    def __init__(self, *words: str, more: bool = False) -> None:
        self.words = words
        self.schema = type_schema("string") if more else words_schema(words)

    def parse(self, text: str, size: int) -> str:
        """Returns the word. Raises ValueError, with the text quoted, where it is none of them."""
        if text not in self.words:
            raise ValueError(f"'{one_line(text, 20)}' is none of {', '.join(self.words)}")
        return text


class Numbered(Kind):
    """A number that stands for words; JSON and GTP have the number."""

    right = False
    means = "number"

    def __init__(self, *words: str, cells: tuple[str, ...] = ()) -> None:
        self.words = words
        self.cells = cells
        self.schema = words_schema(range(len(words)))

    def text(self, value: Any, size: int) -> str:
        """Returns the word for the number."""
        return self.words[value]

    def cell(self, value: Any, size: int) -> str:
        """Returns the word for the number, a shorter one where tables have their own."""
        return self.cells[value] if self.cells else super().cell(value, size)

    def gtp(self, value: Any, size: int) -> str:
        """Returns the number."""
        return str(value)

    def parse(self, text: str, size: int) -> int:
        """Returns the number. Raises ValueError where no word stands for it."""
        value = _number(text, int)
        if not 0 <= value < len(self.words):
            raise ValueError(f"{value} is none of 0 to {len(self.words) - 1}")
        return int(value)


class _Vertex(Kind):
    """A point; null for none."""

    schema = type_schema("string", "null")
    means = "point"

    def json(self, value: Any, size: int) -> object:
        return None if value == NO_POINT else vertex(value, size)

    def text(self, value: Any, size: int) -> str:
        return "" if value == NO_POINT else vertex(value, size)

    def gtp(self, value: Any, size: int) -> str:
        return vertex(value, size)

    def parse(self, text: str, size: int) -> int:
        try:
            return parse_vertex(text, size)
        except ValueError:
            raise ValueError(f"'{one_line(text, 20)}' is no vertex") from None


class _Point(_Vertex):
    """A point or a pass."""

    schema = type_schema("string")

    def json(self, value: Any, size: int) -> object:
        return vertex(value, size)

    def text(self, value: Any, size: int) -> str:
        return vertex(value, size)


class _Vertices(Kind):
    """Points, in the order that the record has them."""

    schema = list_schema(type_schema("string"))
    means = "points"

    def json(self, value: Any, size: int) -> object:
        return [vertex(p, size) for p in value]

    def text(self, value: Any, size: int) -> str:
        return " ".join(vertex(p, size) for p in value)

    def cell(self, value: Any, size: int) -> str:
        return ",".join(vertex(p, size) for p in value)

    def gtp(self, value: Any, size: int) -> str:
        return "".join(f"{vertex(p, size)} " for p in value)

    def parse(self, text: str, size: int) -> tuple[int, ...]:
        return tuple(VERTEX.parse(word, size) for word in text.split())


class _Color(Kind):
    """Black or White."""

    schema = words_schema(["black", "white"])
    means = "colour"

    def json(self, value: Any, size: int) -> object:
        return NAMES[value]

    def text(self, value: Any, size: int) -> str:
        return NAMES[value] if value else ""

    def gtp(self, value: Any, size: int) -> str:
        return NAMES[value]

    def parse(self, text: str, size: int) -> int:
        if text not in NAMES[1:3]:
            raise ValueError(f"'{one_line(text, 20)}' is none of {', '.join(NAMES[1:3])}")
        return NAMES.index(text)


class _Somebody(_Color):
    """Black or White; null for neither."""

    schema = words_schema(["black", "white", None])

    def json(self, value: Any, size: int) -> object:
        return NAMES[value] if value in (BLACK, WHITE) else None


class _Border(Kind):
    """The colour of the stones around something, or both colours."""

    schema = words_schema(["black", "white", "gray", "empty"])
    means = "colour"

    def json(self, value: Any, size: int) -> object:
        return "gray" if value == BOTH else NAMES[value]


class _Count(Kind):
    schema = type_schema("integer")
    right = True
    means = "number"

    def parse(self, text: str, size: int) -> int:
        return int(_number(text, int))


class _ToldCount(_Count):
    """A count that some engines do not give: negative then, null in JSON."""

    schema = type_schema("integer", "null")

    def json(self, value: Any, size: int) -> object:
        return value if value is not None and value >= 0 else None

    def text(self, value: Any, size: int) -> str:
        return str(value) if value is not None and value >= 0 else ""


class _Figure(Kind):
    schema = type_schema("number")
    right = True
    means = "number"

    def json(self, value: Any, size: int) -> object:
        return round(value, DIGITS) + 0.0

    def text(self, value: Any, size: int) -> str:
        return f"{value:.2f}"

    def parse(self, text: str, size: int) -> float:
        return float(_number(text, float))


class _ToldFigure(_Figure):
    """A figure that may be missing: null in JSON."""

    schema = type_schema("number", "null")

    def json(self, value: Any, size: int) -> object:
        return None if value is None else super().json(value, size)

    def text(self, value: Any, size: int) -> str:
        return "" if value is None else super().text(value, size)


class _Flag(Kind):
    schema = type_schema("boolean")
    means = "true or false"

    def json(self, value: Any, size: int) -> object:
        return None if value is None else bool(value)

    def text(self, value: Any, size: int) -> str:
        return "yes" if value else "no"

    def gtp(self, value: Any, size: int) -> str:
        return str(int(value))

    def parse(self, text: str, size: int) -> bool:
        return bool(_number(text, int))


class _ToldFlag(_Flag):
    """A flag that some engines do not give: null in JSON."""

    schema = type_schema("boolean", "null")


class _YesNo(_Flag):
    """A flag that is a word in GTP."""

    def gtp(self, value: Any, size: int) -> str:
        return "YES" if value else "NO"

    def parse(self, text: str, size: int) -> bool:
        if text not in ("YES", "NO"):
            raise ValueError(f"'{one_line(text, 20)}' is none of YES, NO")
        return text == "YES"


class _Code(Kind):
    """The result code of a reading."""

    schema = words_schema([*CODE_NAMES[1:], "LOSE"])
    means = "code"

    def json(self, value: Any, size: int) -> object:
        return self.text(value, size)

    def text(self, value: Any, size: int) -> str:
        return "LOSE" if value == LOSE else CODE_NAMES[value]

    def gtp(self, value: Any, size: int) -> str:
        return str(value)

    def parse(self, text: str, size: int) -> int:
        code = int(_number(text, int))
        if not 0 <= code < len(CODE_NAMES):
            raise ValueError(f"{code} is none of 0 to {len(CODE_NAMES) - 1}")
        return code


class _Rows(Kind):
    """An array of shape (size, size): rows of figures, the top row first."""

    schema = list_schema(list_schema(type_schema("number")))
    means = "rows"

    def json(self, value: Any, size: int) -> object:
        return array_rows(value)


class _Moves(Kind):
    """A line of play, as `B:E8`."""

    schema = list_schema(type_schema("string"))
    means = "moves"

    def json(self, value: Any, size: int) -> object:
        return move_names(value, size)

    def text(self, value: Any, size: int) -> str:
        return " ".join(move_names(value, size))


class ListOf(Kind):
    """Several values of one kind."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.schema = list_schema(kind.schema)
        self.means = f"list of {kind.means}s" if kind.means else "list"

    def json(self, value: Any, size: int) -> object:
        """Returns the list of the values for programs."""
        return [self.kind.json(each, size) for each in value]

    def text(self, value: Any, size: int) -> str:
        """Returns the values for people, with commas between them."""
        return ",".join(self.kind.text(each, size) for each in value)


class ByLabel(Kind):
    """Values by label."""

    means = "by label"

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.schema = {"type": "object", "additionalProperties": kind.schema}

    def json(self, value: Any, size: int) -> object:
        """Returns the values for programs, by label."""
        return {self.label(key, size): self.kind.json(each, size) for key, each in value.items()}

    def label(self, key: Any, size: int) -> str:
        """Returns a label as text."""
        return str(key)


class ByPoint(ByLabel):
    """Values by point."""

    means = "by point"

    def label(self, key: Any, size: int) -> str:
        """Returns the name of the point."""
        return vertex(key, size)


class _Sides(Kind):
    """A number for each colour; null where there is none."""

    schema = object_schema({name: type_schema("integer", "null") for name in ("black", "white")})
    means = '`{"black", "white"}`'

    def json(self, value: Mapping[int, int | None], size: int) -> object:
        return {NAMES[color]: number for color, number in value.items()}

    def text(self, value: Mapping[int, int | None], size: int) -> str:
        """Returns Black's number, then White's."""
        return ", ".join("infinite" if value[color] is None else str(value[color]) for color in (BLACK, WHITE))


class Free(Kind):
    """Anything that JSON can hold, given a schema and a function."""

    def __init__(self, schema: Schema, json: Callable[[Any, int], object], means: str = "") -> None:
        self.schema = schema
        self._json = json
        self.means = means

    def json(self, value: Any, size: int) -> object:
        """Returns what the given function makes of the value."""
        return self._json(value, size)


TEXT, PROSE, CODE, SIDES = _Text(), _Prose(), _Code(), _Sides()
COLOR, SOMEBODY, BORDER = _Color(), _Somebody(), _Border()
VERTEX, POINT, VERTICES, MOVES, ROWS = _Vertex(), _Point(), _Vertices(), _Moves(), _Rows()
COUNT, TOLD_COUNT, FIGURE, TOLD_FIGURE = _Count(), _ToldCount(), _Figure(), _ToldFigure()
FLAG, TOLD_FLAG, YES_NO = _Flag(), _ToldFlag(), _YesNo()


def _number(text: str, kind: type[int] | type[float]) -> float:
    try:
        return kind(text[:20])
    except ValueError:
        raise ValueError(f"'{one_line(text, 20)}' is no number") from None


def array_rows(array: Any) -> list[list[float]] | list[list[int]]:
    """Returns an array or a plane for JSON: rows from the top, figures rounded."""
    import numpy as np

    array = np.asarray(array)
    if np.issubdtype(array.dtype, np.integer):
        return array.tolist()
    # Adding zero turns -0.0 into 0.0.
    return (np.round(array, DIGITS) + 0.0).tolist()


def move_names(moves: Iterable[tuple[int, int]], size: int) -> list[str]:
    """Returns moves as `B:E8 W:D8`, as GNU Go prints a stack of moves."""
    return [f"{'B' if color == BLACK else 'W'}:{vertex(p, size)}" for color, p in moves]
