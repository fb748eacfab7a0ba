"""Reads the text of a database. Every mistake becomes a finding with its place; reading goes on at the next pattern."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from engine.patterns.expressions import (
    Expression,
    ExpressionError,
    Statement,
    calls,
    parse_action,
    parse_constraint,
)
from engine.patterns.findings import ERROR, WARNING, Finding
from engine.patterns.helpers import COLON_HELPERS
from engine.patterns.language import (
    CLASS_LETTERS,
    EAST_EDGE,
    EDGE_SYMBOLS,
    LABEL_FIELDS,
    MAX_DIAGRAM,
    MAX_LINE,
    MAX_NAME,
    NORTH_EDGE,
    NUMBER_FIELDS,
    POINT_SYMBOLS,
    RESERVED_LABELS,
    SOUTH_EDGE,
    SYMMETRIES,
    WEST_EDGE,
    Kind,
)
from engine.patterns.pattern import Pattern, SourceText

_Tree = TypeVar("_Tree", Expression, tuple[Statement, ...])
_FIELD = re.compile(r"([A-Za-z_]+)\(([^()]*)\)$")
_NUMBER = re.compile(r"[-+]?(\d+(\.\d*)?|\.\d+)$")
_MAIN_ROW = re.compile(r"[XOxo.?*,!QYa|+-]+")
_LABEL_ROW = re.compile(r"[^\s]+")


@dataclass(frozen=True)
class Parsed:
    """A database as read: its good patterns, in file order, and everything that was found wrong.

    `constraints`, `actions`: the tree of each pattern's constraint and action, None where there is none.
    """

    patterns: tuple[Pattern, ...]
    constraints: tuple[Expression | None, ...]
    actions: tuple[tuple[Statement, ...] | None, ...]
    findings: tuple[Finding, ...]


class _TextError(Exception):
    """An error inside a pattern, which is thereby lost."""

    def __init__(self, line: int, column: int, message: str) -> None:
        super().__init__(message)
        self.place = (line, column)
        self.message = message


@dataclass
class _Draft:
    """A pattern while it is read. Rows are (line number, text without the comment beside it)."""

    name: str
    line: int
    attributes: str
    rows: list[tuple[int, str]] = field(default_factory=list)
    why: list[str] = field(default_factory=list)
    closed: bool = False
    colon: tuple[int, str] | None = None
    label_rows: list[tuple[int, str]] = field(default_factory=list)
    labels_closed: bool = False
    constraint: list[tuple[int, int, str]] = field(default_factory=list)
    action: list[tuple[int, int, str]] = field(default_factory=list)


def parse_database(text: str, file: str, kind: Kind) -> Parsed:
    """Reads a database; never raises."""
    return _Reader(text, file, kind).read()


class _Reader:
    def __init__(self, text: str, file: str, kind: Kind) -> None:
        # Only line feeds end lines: other separators that Python knows would shift the numbers an editor shows.
        self.lines = [line.rstrip() for line in text.split("\n")]
        self.file = file
        self.kind = kind
        self.attributes = kind.attributes
        self.patterns: list[tuple[Pattern, Expression | None, tuple[Statement, ...] | None]] = []
        self.findings: list[Finding] = []
        self.names: dict[str, int] = {}
        self.draft: _Draft | None = None
        #: Nothing of a pattern with a mistake is looked at any more.
        self.skipping = False

    def report(self, severity: str, line: int, column: int, message: str) -> None:
        text = self.lines[line - 1] if 0 < line <= len(self.lines) else ""
        name = self.draft.name if self.draft is not None else ""
        self.findings.append(Finding(severity, self.file, line, column, message, text, name))

    def read(self) -> Parsed:
        for number, line in enumerate(self.lines, 1):
            try:
                self.read_line(number, line)
            except _TextError as mistake:
                self.report(ERROR, *mistake.place, mistake.message)
                self.skipping = True
        self.finish()
        self.findings.sort(key=lambda finding: (finding.line, finding.column))
        patterns, constraints, actions = zip(*self.patterns, strict=True) if self.patterns else ((), (), ())
        return Parsed(patterns, constraints, actions, tuple(self.findings))

    def read_line(self, number: int, line: str) -> None:
        draft = self.draft
        if not line or line[0] == "#":
            if draft is not None and not self.skipping:
                draft.closed = draft.closed or bool(draft.rows)
                draft.labels_closed = draft.labels_closed or bool(draft.label_rows)
                if line and draft.colon is None:
                    draft.why.append(line.lstrip("#").strip())
            return
        if len(line) > MAX_LINE:
            raise _TextError(number, MAX_LINE + 1, f"the line is longer than {MAX_LINE} characters")
        if line.startswith("Pattern") and line[7:8] in (" ", "\t", ""):
            self.start_pattern(number, line)
        elif line.startswith(("attribute_map", "goal_elements", "callback_data")):
            self.read_hint(number, line)
        elif self.skipping:
            return
        elif draft is None:
            raise _TextError(number, 1, "a pattern starts with 'Pattern NAME'; nothing else can stand here")
        elif line[0] == ":":
            if draft.colon is not None:
                raise _TextError(number, 1, "a second colon line")
            if not draft.rows:
                raise _TextError(number, 1, "a colon line without a diagram above it")
            draft.colon = (number, line)
        elif line[0] == ";":
            self.add_expression(number, line, draft.constraint, "constraint")
            if draft.action:
                raise _TextError(number, 1, "a constraint line after the action: put it above the '>' lines")
        elif line[0] == ">":
            self.add_expression(number, line, draft.action, "action")
        else:
            self.read_row(number, line, draft)

    def start_pattern(self, number: int, line: str) -> None:
        self.finish()
        words = line[7:].split()
        name = words[0] if words else ""
        self.draft = _Draft(name, number, self.attributes)
        self.skipping = False
        if not name:
            raise _TextError(number, len(line) + 1, "the pattern has no name")
        if len(name) > MAX_NAME:
            raise _TextError(number, 9 + MAX_NAME, f"the name is longer than {MAX_NAME} characters")
        if name in self.names:
            self.report(WARNING, number, 9, f"there is a pattern {name} at line {self.names[name]} already")
        self.names.setdefault(name, number)

    def read_hint(self, number: int, line: str) -> None:
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        column = len(line) - len(rest) + 1
        if word == "attribute_map":
            if rest not in NUMBER_FIELDS:
                names = ", ".join(NUMBER_FIELDS)
                raise _TextError(number, column, f"unknown attribute map '{rest}' (there are: {names})")
            if self.draft is not None:
                raise _TextError(number, 1, "attribute_map must stand above the first pattern")
            self.attributes = rest
        elif word in ("goal_elements", "callback_data"):
            # Hints for a compiler: which elements matter to it. Matching the whole board at once has no use for them.
            if rest != "none":
                for i, letter in enumerate(rest):
                    if letter not in ".XOxo,!":
                        raise _TextError(number, column + i, f"'{letter}' is none of the elements .XOxo,!")
        else:
            raise _TextError(number, 1, f"unknown word '{word}'")

    def add_expression(self, number: int, line: str, pieces: list[tuple[int, int, str]], what: str) -> None:
        assert self.draft is not None
        if self.draft.colon is None:
            raise _TextError(
                number, 1, f"an {what} before the colon line" if what == "action" else f"a {what} too early"
            )
        pieces.append((number, 2, line[1:]))

    def read_row(self, number: int, line: str, draft: _Draft) -> None:
        """A row of the main diagram or, below the colon line, of the diagram with the labels."""
        match = (_MAIN_ROW if draft.colon is None else _LABEL_ROW).match(line)
        if match is None:
            what = "a pattern line starts with a diagram symbol, ':', ';', '>' or '#'"
            raise _TextError(number, 1, f"'{line[0]}' means nothing here: {what}")
        row = match[0]
        if draft.colon is None:
            if draft.closed:
                raise _TextError(number, 1, "a second diagram before the colon line (blank lines end one)")
            rest = line[len(row) :]
            if rest and not rest[0].isspace() and draft.rows and len(row) < len(draft.rows[0][1]):
                raise _TextError(number, len(row) + 1, f"'{rest[0]}' is no diagram symbol")
            if rest.strip():
                draft.why.append(rest.strip())
            draft.rows.append((number, row))
        else:
            if draft.labels_closed or draft.constraint or draft.action:
                raise _TextError(number, 1, "a third diagram, or a line that starts like nothing in the language")
            draft.label_rows.append((number, row))

    def finish(self) -> None:
        """Turns the draft into a pattern."""
        draft = self.draft
        if draft is None:
            return
        if not self.skipping:
            try:
                self.build(draft)
            except _TextError as mistake:
                self.report(ERROR, *mistake.place, mistake.message)
        self.draft = None

    def build(self, draft: _Draft) -> None:
        if not draft.rows:
            if draft.colon is None:
                self.report(WARNING, draft.line, 1, f"pattern {draft.name} is empty")
                return
            raise _TextError(draft.line, 1, f"pattern {draft.name} has no diagram")
        if draft.colon is None:
            raise _TextError(draft.rows[-1][0], 1, f"pattern {draft.name} has no colon line")
        diagram, edges, column = self.read_diagram(draft.rows)
        if len(diagram) > MAX_DIAGRAM or len(diagram[0]) > MAX_DIAGRAM:
            self.report(WARNING, draft.rows[0][0], 1, f"dropped: the diagram is larger than {MAX_DIAGRAM}")
            return
        move = self.find_move(draft.rows[0][0], diagram)
        anchor = self.find_anchor(draft.rows[0][0], diagram)
        symmetry, classes, fields, helper = self.read_colon(*draft.colon, draft.attributes)
        symmetry = self.check_symmetry(draft.colon[0], symmetry, diagram, edges)
        labels, inner_rows = self.read_labels(draft, diagram, edges, column)
        for name, value in fields.items():
            if isinstance(value, str) and value not in labels:
                place = draft.colon[1].find(f"({value})") + 2
                raise _TextError(draft.colon[0], place, f"label '{value}' of {name} is not in the diagram")
        if move is not None:
            labels["*"] = move
        elif anchor is not None:
            labels["*"] = anchor
        constraint, condition = self.read_expression(draft.constraint, labels, parse_constraint)
        action, statements = self.read_expression(draft.action, labels, parse_action)
        if draft.label_rows and constraint is None and action is None:
            self.report(WARNING, draft.label_rows[0][0], 1, "labels, but neither a constraint nor an action")
        pattern = Pattern(
            name=draft.name,
            file=self.file,
            line=draft.line,
            diagram=diagram,
            edges=edges,
            symmetry=symmetry,
            classes=classes,
            fields=fields,
            helper=helper,
            labels=labels,
            move=move,
            anchor=anchor,
            constraint=constraint,
            action=action,
            why="\n".join(draft.why),
            diagram_line=draft.rows[1 if edges & NORTH_EDGE else 0][0],
            colon_line=draft.colon[0],
            label_line=draft.label_rows[0][0] if draft.label_rows else 0,
            label_rows=inner_rows,
            columns=column,
        )
        self.patterns.append((pattern, condition, statements))

    def read_diagram(self, rows: list[tuple[int, str]]) -> tuple[tuple[str, ...], int, int]:
        """The rows without edge marks, the edges, and the column in which the points start."""
        edges = 0
        width = len(rows[0][1])
        for number, row in rows:
            if len(row) != width:
                raise _TextError(number, min(len(row), width) + 1, f"{len(row)} wide; the first row is {width} wide")
        if self.is_edge_row(rows[0]):
            edges |= NORTH_EDGE
            rows = rows[1:]
        if rows and self.is_edge_row(rows[-1]):
            edges |= SOUTH_EDGE
            rows = rows[:-1]
        if not rows:
            raise _TextError(*self.start_of_diagram(), "a diagram of edges alone")
        west, east = rows[0][1][0] == "|", rows[0][1][-1] == "|" and width > 1
        edges |= (WEST_EDGE if west else 0) | (EAST_EDGE if east else 0)
        first, last = int(west), width - int(east)
        if first >= last:
            raise _TextError(rows[0][0], 1, "a diagram of edges alone")
        for number, row in rows:
            for side, wanted, place in (("left", west, 0), ("right", east, width - 1)):
                if (row[place] == "|") != wanted:
                    raise _TextError(number, place + 1, f"the {side} edge '|' must be on every row or on none")
            for place in range(first, last):
                if row[place] not in POINT_SYMBOLS:
                    raise _TextError(number, place + 1, self.wrong_symbol(row[place]))
        self.check_corners(rows[0][0], west, east, width)
        return tuple(row[first:last] for _, row in rows), edges, first + 1

    def start_of_diagram(self) -> tuple[int, int]:
        assert self.draft is not None
        return self.draft.rows[0][0], 1

    def is_edge_row(self, row: tuple[int, str]) -> bool:
        return row[1][0] in "+-" and not row[1].strip("+-")

    def check_corners(self, line: int, west: bool, east: bool, width: int) -> None:
        """A `+` may only stand in a north or south edge where a side edge meets it."""
        assert self.draft is not None
        rows = self.draft.rows
        for number, row in (rows[0], rows[-1]):
            if self.is_edge_row((number, row)):
                for place, mark in enumerate(row):
                    corner = (place == 0 and west) or (place == width - 1 and east)
                    if (mark == "+") != corner:
                        raise _TextError(number, place + 1, "'+' stands where a side edge meets this one, else '-'")

    @staticmethod
    def wrong_symbol(symbol: str) -> str:
        if symbol in EDGE_SYMBOLS:
            return f"an edge mark '{symbol}' inside the diagram"
        return f"'{symbol}' is no symbol of a main diagram"

    def find_move(self, line: int, diagram: tuple[str, ...]) -> tuple[int, int] | None:
        moves = [(i, j) for i, row in enumerate(diagram) for j, symbol in enumerate(row) if symbol == "*"]
        if len(moves) > 1:
            raise _TextError(line, 1, f"{len(moves)} '*' in the diagram: a pattern has one move")
        if not moves and not self.kind.free_move:
            raise _TextError(line, 1, f"no '*' in the diagram: patterns of {self.kind.name} have a move")
        return moves[0] if moves else None

    def find_anchor(self, line: int, diagram: tuple[str, ...]) -> tuple[int, int] | None:
        """The stone that the matcher tries first: `Q` or `Y`, else by the database's rule."""
        stones = []
        for i, row in enumerate(diagram):
            for j, symbol in enumerate(row):
                if symbol in "QY":
                    return i, j
                if symbol in "OX" and symbol in self.kind.anchors:
                    stones.append((i, j))
        if self.kind.whole_board:
            return None
        if not stones:
            wanted = " or ".join(self.kind.anchors)
            raise _TextError(line, 1, f"no stone that can be the anchor: the diagram needs {wanted}")
        if self.kind.middle:
            middle_row, middle_column = (len(diagram) - 1) / 2, (len(diagram[0]) - 1) / 2
            return min(stones, key=lambda p: (p[0] - middle_row) ** 2 + (p[1] - middle_column) ** 2)
        return stones[0]

    def read_colon(self, number: int, line: str, attributes: str) -> tuple[str, str, dict[str, float | str], str]:
        """Symmetry, classes, value fields and the name of a hand-written helper."""
        parts = line[1:].split(",")
        symmetry = parts[0].strip()
        column = 2
        if len(symmetry) != 1:
            raise _TextError(number, 2, "the colon line starts ':SYMMETRY,CLASSES' with a symmetry of one character")
        if len(parts) < 2:
            raise _TextError(number, len(line) + 1, "the classes are missing: ':SYMMETRY,CLASSES', '-' for none")
        if symmetry not in SYMMETRIES:
            self.report(WARNING, number, 2, f"unknown symmetry '{symmetry}': read as 8 (one of {' '.join(SYMMETRIES)})")
            symmetry = "8"
        column += len(parts[0]) + 1
        classes = parts[1].strip()
        start = column + len(parts[1]) - len(parts[1].lstrip())
        for i, letter in enumerate(classes):
            if letter.isspace():
                raise _TextError(number, start + i, "no comment may follow the classes")
            if letter not in CLASS_LETTERS and letter != "-":
                raise _TextError(number, start + i, f"unknown class letter '{letter}'")
        column += len(parts[1]) + 1
        fields: dict[str, float | str] = {}
        helper = ""
        for part in parts[2:]:
            word = part.strip()
            start = column + len(part) - len(part.lstrip())
            column += len(part) + 1
            if "(" in word or ")" in word:
                name, value = self.read_field(number, start, word, attributes)
                fields[name] = value
                continue
            # The helper is the last thing on the line; whatever follows it is a comment.
            helper = word.split()[0] if word else ""
            if helper == "NULL":
                helper = ""
            elif helper and helper not in COLON_HELPERS:
                raise _TextError(number, start, f"unknown field or helper '{helper}'")
            break
        return symmetry, classes.replace("-", ""), fields, helper

    def read_field(self, number: int, column: int, word: str, attributes: str) -> tuple[str, float | str]:
        """One `name(value)`; names may be shortened."""
        match = _FIELD.match(word.split()[0]) if word.split() else None
        if match is None:
            raise _TextError(number, column, f"'{word}' is no field: name(value) is")
        short, value = match[1], match[2]
        names = (*NUMBER_FIELDS[attributes], *LABEL_FIELDS.get(attributes, ()))
        name = short if short in names else next((full for full in names if full.startswith(short)), "")
        if not name:
            allowed = ", ".join(names) or "none"
            raise _TextError(number, column, f"unknown field '{short}' (attribute map {attributes} has: {allowed})")
        column += len(short) + 1
        if name in NUMBER_FIELDS[attributes]:
            if not _NUMBER.match(value):
                raise _TextError(number, column, f"'{value}' is no number")
            return name, float(value)
        if len(value) != 1 or not value.isalpha() or value in RESERVED_LABELS:
            raise _TextError(number, column, f"'{value}' is no label")
        return name, value

    def check_symmetry(self, number: int, symmetry: str, diagram: tuple[str, ...], edges: int) -> str:
        """Warns of codes that cannot be true of the diagram's outline."""
        edge_clash = {
            "+": edges,
            "X": edges,
            "O": edges,
            "-": edges & (NORTH_EDGE | SOUTH_EDGE),
            "|": edges & (WEST_EDGE | EAST_EDGE),
        }
        if edge_clash.get(symmetry):
            self.report(WARNING, number, 2, f"symmetry '{symmetry}' cannot be true of a diagram with such an edge")
        if symmetry in "X\\/" and len(diagram) != len(diagram[0]):
            self.report(WARNING, number, 2, f"symmetry '{symmetry}' cannot be true of a diagram that is not square")
        return symmetry

    def read_labels(
        self, draft: _Draft, diagram: tuple[str, ...], edges: int, column: int
    ) -> tuple[dict[str, tuple[int, int]], tuple[str, ...]]:
        """The places of the labels, and the rows of the constraint diagram without edges."""
        rows = draft.label_rows
        if not rows:
            return {}, ()
        height = len(diagram)
        if len(rows) == len(draft.rows):
            rows = rows[1 if edges & NORTH_EDGE else 0 :][:height]
        elif len(rows) != height:
            raise _TextError(rows[-1][0], 1, f"{len(rows)} rows of labels, but the diagram has {len(draft.rows)}")
        strict = bool(draft.constraint)
        width = len(draft.rows[0][1])
        labels: dict[str, tuple[int, int]] = {}
        inner = []
        for i, (number, text) in enumerate(rows):
            if len(text) < width or (len(text) > width and strict):
                raise _TextError(number, min(len(text), width) + 1, f"{len(text)} wide; the diagram is {width} wide")
            row = text[column - 1 : column - 1 + len(diagram[0])]
            inner.append(row)
            for j, symbol in enumerate(row):
                if symbol in "xXoO":
                    if strict and symbol != diagram[i][j]:
                        what = f"'{symbol}' here, but '{diagram[i][j]}' in the diagram above"
                        raise _TextError(number, column + j, what)
                elif symbol.isascii() and symbol.isalpha() and symbol not in RESERVED_LABELS:
                    labels.setdefault(symbol, (i, j))
        return labels, tuple(inner)

    def read_expression(
        self, pieces: list[tuple[int, int, str]], labels: dict[str, tuple[int, int]], parse: Callable[[str], _Tree]
    ) -> tuple[SourceText | None, _Tree | None]:
        """Text and tree of a constraint or an action; None where there is none."""
        source = SourceText(tuple(pieces))
        if not pieces or not source.text.strip(" \t\n;"):
            return None, None
        try:
            tree = parse(source.text)
            for call in calls(tree):
                for label, place in zip(call.arguments, call.places, strict=True):
                    if label not in labels and label != "?":
                        raise ExpressionError(place, f"label '{label}' is not in the diagram")
        except ExpressionError as error:
            raise _TextError(*source.locate(error.offset), error.message) from None
        return source, tree
