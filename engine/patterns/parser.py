"""Reads the text of a database. A mistake becomes a finding with its place; reading continues with the next pattern."""

import re
from collections.abc import Callable
from typing import TypeVar

from msgspec import Struct, field

from godebug.engine.patterns.colon_line import read_colon_line
from godebug.engine.patterns.diagram import Row, find_anchor, find_move, read_diagram, read_labels, symmetry_clash
from godebug.engine.patterns.expressions import (
    Expression,
    ExpressionError,
    Statement,
    calls,
    parse_action,
    parse_constraint,
)
from godebug.engine.patterns.findings import ERROR, WARNING, Finding, TextError
from godebug.engine.patterns.language import MAX_DIAGRAM, MAX_LINE, MAX_NAME, NUMBER_FIELDS, SYMMETRIES, DatabaseKind
from godebug.engine.patterns.pattern import Pattern, SourceText

_Tree = TypeVar("_Tree", Expression, tuple[Statement, ...])
#: A row of the diagram, and one of the diagram with labels; what follows it is a comment.
MAIN_ROW = re.compile(r"[XOxo.?*,!QYa|+-]+")
LABEL_ROW = re.compile(r"[^\s]+")
#: The lines above the patterns.
HINTS = ("attribute_map", "goal_elements", "callback_data")


class Parsed(Struct, frozen=True):
    """A database as read: its good patterns, in file order, and everything that was found wrong.

    `constraints`, `actions`: the tree of each pattern's constraint and action, None where there is none.
    """

    patterns: tuple[Pattern, ...]
    constraints: tuple[Expression | None, ...]
    actions: tuple[tuple[Statement, ...] | None, ...]
    findings: tuple[Finding, ...]


class _Draft(Struct):
    """A pattern while it is read. Rows are (line number, text without the comment beside it)."""

    name: str
    line: int
    attributes: str
    rows: list[Row] = field(default_factory=list)
    why: list[str] = field(default_factory=list)
    closed: bool = False
    colon: tuple[int, str] | None = None
    label_rows: list[Row] = field(default_factory=list)
    labels_closed: bool = False
    constraint: list[tuple[int, int, str]] = field(default_factory=list)
    action: list[tuple[int, int, str]] = field(default_factory=list)


def parse_database(text: str, file: str, kind: DatabaseKind) -> Parsed:
    """Reads the text of a database. Never raises; mistakes are among the findings."""
    return _Reader(text, file, kind).read()


class _Reader:
    def __init__(self, text: str, file: str, kind: DatabaseKind) -> None:
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
            except TextError as mistake:
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
            raise TextError(number, MAX_LINE + 1, f"the line is longer than {MAX_LINE} characters")
        if line.startswith("Pattern") and line[7:8] in (" ", "\t", ""):
            self.start_pattern(number, line)
        elif line.startswith(HINTS):
            self.read_hint(number, line)
        elif self.skipping:
            return
        elif draft is None:
            raise TextError(number, 1, "a pattern starts with 'Pattern NAME'; nothing else can stand here")
        elif line[0] == ":":
            if draft.colon is not None:
                raise TextError(number, 1, "a second colon line")
            if not draft.rows:
                raise TextError(number, 1, "a colon line without a diagram above it")
            draft.colon = (number, line)
        elif line[0] == ";":
            self.add_expression(number, line, draft.constraint, "constraint")
            if draft.action:
                raise TextError(number, 1, "a constraint line after the action: put it above the '>' lines")
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
            raise TextError(number, len(line) + 1, "the pattern has no name")
        if len(name) > MAX_NAME:
            raise TextError(number, 9 + MAX_NAME, f"the name is longer than {MAX_NAME} characters")
        if name in self.names:
            self.report(WARNING, number, 9, f"there is a pattern {name} at line {self.names[name]} already")
        self.names.setdefault(name, number)

    def read_hint(self, number: int, line: str) -> None:
        word, _, rest = line.replace("\t", " ").partition(" ")
        rest = rest.strip()
        column = len(line) - len(rest) + 1
        if word == "attribute_map":
            if rest not in NUMBER_FIELDS:
                names = ", ".join(NUMBER_FIELDS)
                raise TextError(number, column, f"unknown attribute map '{rest}' (there are: {names})")
            if self.draft is not None:
                raise TextError(number, 1, "attribute_map must stand above the first pattern")
            self.attributes = rest
        elif word in ("goal_elements", "callback_data"):
            # Hints for a compiler: which elements matter to it. Matching the whole board at once has no use for them.
            if rest != "none":
                for i, letter in enumerate(rest):
                    if letter not in ".XOxo,!":
                        raise TextError(number, column + i, f"'{letter}' is none of the elements .XOxo,!")
        else:
            raise TextError(number, 1, f"unknown word '{word}'")

    def add_expression(self, number: int, line: str, pieces: list[tuple[int, int, str]], what: str) -> None:
        assert self.draft is not None
        if self.draft.colon is None:
            raise TextError(
                number, 1, f"an {what} before the colon line" if what == "action" else f"a {what} too early"
            )
        pieces.append((number, 2, line[1:]))

    def read_row(self, number: int, line: str, draft: _Draft) -> None:
        """Reads a row of the main diagram or, below the colon line, of the constraint diagram."""
        match = (MAIN_ROW if draft.colon is None else LABEL_ROW).match(line)
        if match is None:
            what = "a pattern line starts with a diagram symbol, ':', ';', '>' or '#'"
            raise TextError(number, 1, f"'{line[0]}' means nothing here: {what}")
        row = match[0]
        if draft.colon is None:
            if draft.closed:
                raise TextError(number, 1, "a second diagram before the colon line (blank lines end one)")
            rest = line[len(row) :]
            if rest and not rest[0].isspace() and draft.rows and len(row) < len(draft.rows[0][1]):
                raise TextError(number, len(row) + 1, f"'{rest[0]}' is no diagram symbol")
            if rest.strip():
                draft.why.append(rest.strip())
            draft.rows.append((number, row))
        else:
            if draft.labels_closed or draft.constraint or draft.action:
                raise TextError(number, 1, "a third diagram, or a line that starts like nothing in the language")
            draft.label_rows.append((number, row))

    def finish(self) -> None:
        """Makes a pattern of the draft."""
        draft = self.draft
        if draft is None:
            return
        if not self.skipping:
            try:
                self.build(draft)
            except TextError as mistake:
                self.report(ERROR, *mistake.place, mistake.message)
        self.draft = None

    def build(self, draft: _Draft) -> None:
        if not draft.rows:
            if draft.colon is None:
                self.report(WARNING, draft.line, 1, f"pattern {draft.name} is empty")
                return
            raise TextError(draft.line, 1, f"pattern {draft.name} has no diagram")
        if draft.colon is None:
            raise TextError(draft.rows[-1][0], 1, f"pattern {draft.name} has no colon line")
        diagram = read_diagram(draft.rows)
        if diagram.height > MAX_DIAGRAM or diagram.width > MAX_DIAGRAM:
            self.report(WARNING, diagram.line, 1, f"dropped: the diagram is larger than {MAX_DIAGRAM}")
            return
        move, anchor = find_move(diagram, self.kind), find_anchor(diagram, self.kind)
        colon_line = draft.colon[0]
        symmetry, classes, fields, helper = read_colon_line(*draft.colon, draft.attributes)
        if symmetry not in SYMMETRIES:
            names = " ".join(SYMMETRIES)
            self.report(WARNING, colon_line, 2, f"unknown symmetry '{symmetry}': read as 8 (there are: {names})")
            symmetry = "8"
        clash = symmetry_clash(symmetry, diagram)
        if clash:
            self.report(WARNING, colon_line, 2, clash)
        labels, label_line, label_rows = read_labels(
            draft.label_rows, len(draft.rows), diagram, strict=bool(draft.constraint)
        )
        for name, value in fields.items():
            if isinstance(value, str) and value not in labels:
                place = draft.colon[1].find(f"({value})") + 2
                raise TextError(colon_line, place, f"label '{value}' of {name} is not in the diagram")
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
            diagram=diagram.points,
            edges=diagram.edges,
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
            diagram_line=diagram.line,
            colon_line=colon_line,
            label_line=label_line,
            label_rows=label_rows,
            columns=diagram.column,
        )
        self.patterns.append((pattern, condition, statements))

    def read_expression(
        self, pieces: list[tuple[int, int, str]], labels: dict[str, tuple[int, int]], parse: Callable[[str], _Tree]
    ) -> tuple[SourceText | None, _Tree | None]:
        """Returns text and tree of a constraint or an action, None where there is none."""
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
            raise TextError(*source.locate(error.offset), error.message) from None
        return source, tree
