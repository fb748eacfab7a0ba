"""Databases of eye shapes: eye spaces drawn with the signs of eye graphs, and the number of eyes as four digits.

    Pattern Four

    !.*.

    :0112

After the section "Eye shape analysis" of the GNU Go manual.
"""

from typing import Final

from msgspec import Struct

from godebug.engine.patterns.findings import ERROR, WARNING, Finding

#: Vertices, by sign; spaces in a row are outside of the eye.
VERTEX_SIGNS: Final = frozenset(".!Xx*@<(>)$")
EDGE_SIGNS: Final = frozenset("|-+")


class EyeShape(Struct, frozen=True):
    """One shape. `rows`: as written, padded with spaces to one width. `value`: the four digits of the eye value."""

    name: str
    line: int
    rows: tuple[str, ...]
    value: tuple[int, int, int, int]


def parse_eye_shapes(text: str, file: str) -> tuple[tuple[EyeShape, ...], tuple[Finding, ...]]:
    """Returns the shapes of a database in file order, and its mistakes as findings. Never raises."""
    reader = _Reader(text, file)
    return tuple(reader.shapes), tuple(reader.findings)


class _Reader:
    def __init__(self, text: str, file: str) -> None:
        self.file = file
        self.shapes: list[EyeShape] = []
        self.findings: list[Finding] = []
        self.name = ""
        self.line = 0
        self.first_line = ""
        self.rows: list[str] = []
        self.done = True
        self.names: set[str] = set()
        for number, line in enumerate(text.split("\n"), 1):
            self.read_line(number, line.rstrip())
        self.finish()

    def report(self, line: int, column: int, message: str, text: str, severity: str = ERROR) -> None:
        self.findings.append(Finding(severity, self.file, line, column, message, text, self.name))

    def finish(self) -> None:
        if not self.done:
            self.report(self.line, 1, f"eye shape {self.name} has no colon line", self.first_line)
            self.done = True

    def read_line(self, number: int, line: str) -> None:
        if not line or line[0] == "#":
            return
        if line.startswith("Pattern") and line[7:8] in ("", " ", "\t"):
            self.finish()
            words = line[7:].split()
            self.first_line = line
            self.name, self.line, self.rows, self.done = words[0] if words else "", number, [], not words
            if not words:
                self.report(number, len(line) + 1, "the eye shape has no name", line)
            elif self.name in self.names:
                self.report(number, 9, f"there is an eye shape {self.name} already", line, WARNING)
            self.names.add(self.name)
        elif self.done:
            if not self.name:
                self.report(number, 1, "an eye shape starts with 'Pattern NAME'", line)
        elif line[0] == ":":
            self.read_value(number, line)
        else:
            for column, sign in enumerate(line, 1):
                if sign not in VERTEX_SIGNS and sign not in EDGE_SIGNS and sign != " ":
                    self.report(number, column, f"'{sign}' is no sign of an eye shape", line)
                    self.done = True
                    return
            self.rows.append(line)

    def read_value(self, number: int, line: str) -> None:
        self.done = True
        digits = line[1:].split()[0] if line[1:].split() else ""
        if len(digits) != 4 or not digits.isascii() or not digits.isdigit():
            self.report(number, 2, "the number of eyes is four digits, as :0112", line)
            return
        if not any(sign in VERTEX_SIGNS for row in self.rows for sign in row):
            self.report(number, 1, f"eye shape {self.name} has no diagram", line)
            return
        worst, attacked, defended, best = (int(digit) for digit in digits)
        if not worst <= attacked <= defended <= best:
            self.report(number, 2, "the four numbers of eyes must not fall", line)
            return
        width = max(len(row) for row in self.rows)
        rows = tuple(row.ljust(width) for row in self.rows)
        self.shapes.append(EyeShape(self.name, self.line, rows, (worst, attacked, defended, best)))
