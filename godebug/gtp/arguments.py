"""The arguments of commands, with GNU Go's error messages about them."""

from godebug.engine.go.color import parse_color
from godebug.engine.go.points import NO_POINT, parse_vertex
from godebug.gtp.protocol import GtpError

BAD_COLOR = "invalid color"
BAD_VERTEX = "invalid coordinate"
BAD_MOVE = "invalid color or coordinate"


class Arguments:
    """The arguments of one request, taken from left to right; further ones are ignored.

    Each getter takes a `complaint`.
    Raises GtpError with the complaint where the argument is missing or wrong.
    """

    def __init__(self, text: str, size: int) -> None:
        self.text = text
        self._words = text.split()
        self._next = 0
        self._size = size

    def __bool__(self) -> bool:
        """Tells whether arguments are left."""
        return self._next < len(self._words)

    def word(self, complaint: str = "syntax error") -> str:
        """Takes a word."""
        if not self:
            raise GtpError(complaint)
        self._next += 1
        return self._words[self._next - 1]

    def peek(self) -> str:
        """Returns the next word without taking it; empty at the end."""
        return self._words[self._next] if self else ""

    def integer(self, complaint: str = "syntax error") -> int:
        """Takes a whole number."""
        word = self.word(complaint)
        try:
            # A sane length first: Python refuses to convert numbers of thousands of digits in its own words.
            return int(word[:20])
        except ValueError:
            raise GtpError(complaint) from None

    def number(self, complaint: str = "syntax error") -> float:
        """Takes a number."""
        word = self.word(complaint)
        try:
            value = float(word)
        except ValueError:
            raise GtpError(complaint) from None
        if not -1e6 < value < 1e6:
            raise GtpError(complaint)
        return value

    def color(self, complaint: str = BAD_COLOR) -> int:
        """Takes a colour."""
        try:
            return parse_color(self.word(complaint))
        except ValueError:
            raise GtpError(complaint) from None

    def vertex_or_pass(self, complaint: str = BAD_VERTEX) -> int:
        """Takes a point or a pass."""
        try:
            return parse_vertex(self.word(complaint), self._size)
        except ValueError:
            raise GtpError(complaint) from None

    def vertex(self, complaint: str = BAD_VERTEX) -> int:
        """Takes a point of the board; a pass is an error."""
        point = self.vertex_or_pass(complaint)
        if point == NO_POINT:
            raise GtpError(complaint)
        return point

    def move(self, complaint: str = BAD_MOVE) -> tuple[int, int]:
        """Takes a colour, then a point or a pass."""
        return self.color(complaint), self.vertex_or_pass(complaint)
