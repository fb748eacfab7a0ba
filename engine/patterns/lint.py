"""Looks for mistakes in databases: what cannot be used, what can never happen, and what is there twice.

ERROR: the database cannot be used, or an intrusion does not say from which stone. WARNING: it can, but a pattern hardly
does what was meant. NOTE: a matter of custom, or good to know.
"""

from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from godebug.engine.patterns.contexts import FILE as CONTEXTS_FILE
from godebug.engine.patterns.contexts import faults_of_table
from godebug.engine.patterns.database import TREE_SUFFIX, bytes_of, decode
from godebug.engine.patterns.expressions import Call, Expression, Statement, calls
from godebug.engine.patterns.eye_shapes import parse_eye_shapes
from godebug.engine.patterns.findings import ERROR, NOTE, WARNING, Finding, PatternError
from godebug.engine.patterns.helpers import FACTS, HELPERS
from godebug.engine.patterns.joseki_tree import joseki_text
from godebug.engine.patterns.language import (
    EAST_EDGE,
    EYE_SHAPES,
    LABEL_FIELDS,
    MAX_DIAGRAM,
    NORTH_EDGE,
    PLAYOUT_VALUES,
    SOUTH_EDGE,
    WEST_EDGE,
    DatabaseKind,
    kind_of,
)
from godebug.engine.patterns.lint_bounds import constraint_remarks
from godebug.engine.patterns.lint_shapes import copies, false_symmetry, repeated_shape, shadows, symmetric_questions
from godebug.engine.patterns.parser import Parsed, parse_database
from godebug.engine.patterns.pattern import Pattern, SourceText

#: What a pattern of a class must have to have any effect: database, class, symbols of which it needs one.
_NEEDED_SYMBOLS: Final = (
    ("barriers", "A", ",!"),
    ("barriers", "D", ",!"),
    ("barriers", "B", "!"),
    ("influence", "E", "!,*"),
    ("influence", "I", "!,*"),
    ("conn", "B", "*"),
)
_NEEDED_VALUES: Final = (("barriers", "B"), ("influence", "E"), ("influence", "I"))

#: The symbols that may stand for stones of the dragon, in databases whose patterns must touch it.
_DRAGON_SYMBOLS: Final = {"owl_attackpats": "XYx", "owl_vital_apats": "XYx", "owl_defendpats": "OQo"}

#: By the name of a database, the facts that exist when it is matched.
FactsOf = Callable[[str], Collection[str]]


def lint_file(path: Path, known: FactsOf | None = None) -> list[Finding]:
    """Returns all findings about a database file, by line.

    `known`: by name of the database, the facts that exist when it is matched (words of `engine.patterns.helpers`);
    questions about other facts cannot be answered. None skips this check.
    Raises OSError where the file cannot be read.
    """
    if path.stem.startswith(PLAYOUT_VALUES):
        return [Finding(NOTE, str(path), 1, 1, "not a database of diagrams: left out")]
    try:
        data = bytes_of(str(path))
        if path.suffix == TREE_SUFFIX:
            return _faults_of_tree(joseki_text(data, str(path), path.stem), str(path), kind_of(path.stem), known)
        text = decode(data, str(path))
    except PatternError as error:
        return list(error.findings)
    if path.name == CONTEXTS_FILE:
        return faults_of_table(text, str(path))
    return lint_text(text, str(path), kind_of(path.stem), known)


def lint_text(text: str, file: str, kind: DatabaseKind, known: FactsOf | None = None) -> list[Finding]:
    """Returns all findings about the text of a database, by line; see `lint_file`."""
    if kind.name == EYE_SHAPES:
        return list(parse_eye_shapes(text, file)[1])
    parsed = parse_database(text, file, kind)
    findings = [*parsed.findings, *_Linter(text, file, kind, parsed, known).findings()]
    return sorted(findings, key=lambda finding: (finding.line, finding.column))


def _faults_of_tree(text: str, file: str, kind: DatabaseKind, known: FactsOf | None) -> list[Finding]:
    """Returns the mistakes in patterns that were made of a tree of moves.

    A tree has no lines to name. Moves that come in another order make patterns that repeat each other: no fault of a
    tree.
    """
    findings = [found for found in lint_text(text, file, kind, known) if found.severity == ERROR]
    return [
        replace(found, line=0, column=0, text="", message=f"{found.pattern}: {found.message}") for found in findings
    ]


class _Linter:
    def __init__(self, text: str, file: str, kind: DatabaseKind, parsed: Parsed, known: FactsOf | None) -> None:
        self.lines = text.split("\n")
        self.file = file
        self.kind = kind
        self.parsed = parsed
        self.known = None if known is None else known(kind.name)

    def at(self, severity: str, pattern: Pattern, place: tuple[int, int], message: str) -> Finding:
        line, column = place
        return Finding(severity, self.file, line, column, message, self.lines[line - 1].rstrip(), pattern.name)

    def findings(self) -> Iterator[Finding]:
        parsed = self.parsed
        for pattern, constraint, action in zip(parsed.patterns, parsed.constraints, parsed.actions, strict=True):
            if not pattern.why:
                yield self.at(NOTE, pattern, (pattern.line, 1), f"{pattern.name} does not say why it is there")
            yield from self.classes(pattern)
            yield from self.shape(pattern)
            yield from self.symmetry(pattern, constraint, action)
            yield from self.labels(pattern, constraint, action)
            if constraint is not None and pattern.constraint is not None:
                yield from self.expression(pattern, pattern.constraint, constraint)
            for source, tree in ((pattern.constraint, constraint), (pattern.action, action)):
                if source is not None and tree is not None:
                    yield from self.questions(pattern, source, tree)
        yield from self.repetitions()

    def classes(self, pattern: Pattern) -> Iterator[Finding]:
        """Finds class letters without effect, and effects that lack their points or values."""
        line = self.lines[pattern.colon_line - 1]
        start = line.index(",") + 2
        for letter in dict.fromkeys(pattern.classes):
            if letter not in self.kind.classes:
                place = (pattern.colon_line, start + line[start - 1 :].index(letter))
                yield self.at(WARNING, pattern, place, f"class {letter} has no effect in {self.kind.name}")
        symbols = set("".join(pattern.diagram))
        for database, letter, needed in _NEEDED_SYMBOLS:
            if database == self.kind.name and letter in pattern.classes and not symbols & set(needed):
                words = " or ".join(f"'{symbol}'" for symbol in needed)
                yield self.at(
                    WARNING, pattern, (pattern.colon_line, start), f"class {letter} does nothing without {words}"
                )
        anchors = "".join(pattern.diagram).count("Q")
        if self.kind.name == "barriers" and "B" in pattern.classes and anchors != 1:
            message = (
                f"class B starts from one stone, marked 'Q': there {'is none' if not anchors else f'are {anchors}'}"
            )
            yield self.at(ERROR, pattern, (pattern.colon_line, start), message)
        for database, letter in _NEEDED_VALUES:
            if database == self.kind.name and letter in pattern.classes and not pattern.value:
                yield self.at(WARNING, pattern, (pattern.colon_line, start), f"class {letter} with a strength of 0")
        if self.kind.name == "barriers" and "t" in pattern.classes and pattern.action is None:
            yield self.at(WARNING, pattern, (pattern.colon_line, start), "class t does nothing without an action")
        threats = LABEL_FIELDS.get(self.kind.attributes, ())
        named = [name for name in threats if name in pattern.fields]
        if threats and "c" in pattern.classes and not named:
            message = f"class c does nothing without a threat: {', '.join(threats)}"
            yield self.at(WARNING, pattern, (pattern.colon_line, start), message)
        elif named and "c" not in pattern.classes:
            place = (pattern.colon_line, line.index(named[0][:3]) + 1)
            yield self.at(WARNING, pattern, place, f"{named[0]} does nothing without class c")

    def shape(self, pattern: Pattern) -> Iterator[Finding]:
        """Finds diagrams that fit on no board, or only on boards of one size."""
        for row, column in dead_shapes(pattern):
            place = (pattern.diagram_line + row, pattern.columns + column)
            yield self.at(WARNING, pattern, place, "these stones have no liberty: the pattern can never match")
        dragon = _DRAGON_SYMBOLS.get(self.kind.name)
        if dragon is not None and not set(dragon) & set("".join(pattern.diagram)):
            message = f"no stone of the dragon ('{dragon[0]}' or '{dragon[-1]}'): the pattern can never match"
            yield self.at(WARNING, pattern, (pattern.diagram_line, pattern.columns), message)
        if self.kind.whole_board:
            return
        for edges, length, side in (
            (NORTH_EDGE | SOUTH_EDGE, pattern.height, "rows"),
            (WEST_EDGE | EAST_EDGE, pattern.width, "columns"),
        ):
            if pattern.edges & edges == edges and length != MAX_DIAGRAM:
                message = f"two opposite edges: matches only on boards of {length} {side}"
                yield self.at(NOTE, pattern, (pattern.diagram_line, 1), message)

    def symmetry(
        self, pattern: Pattern, constraint: Expression | None, action: tuple[Statement, ...] | None
    ) -> Iterator[Finding]:
        """Finds wrong symmetry codes, and symmetries that the code leaves out."""
        wrong = false_symmetry(pattern)
        if wrong is not None:
            place = (pattern.diagram_line + wrong[0], pattern.columns + wrong[1])
            message = f"not symmetric as '{pattern.symmetry}' claims: orientations are lost"
            yield self.at(WARNING, pattern, place, message)
            return
        if not symmetric_questions(pattern, constraint, action):
            message = f"with symmetry '{pattern.symmetry}' the constraint is asked for one of the mirror images only"
            # Meant where the question has the same answer either way, as that whether two strings can be parted.
            yield self.at(NOTE, pattern, (pattern.colon_line, 2), message)
        better = repeated_shape(pattern, constraint, action)
        if better:
            message = f"the diagram has symmetry '{better}': with '{pattern.symmetry}' it matches twice at one place"
            yield self.at(WARNING, pattern, (pattern.colon_line, 2), message)

    def labels(
        self, pattern: Pattern, constraint: Expression | None, action: tuple[Statement, ...] | None
    ) -> Iterator[Finding]:
        """Finds labels that nothing refers to, and labels against custom."""
        used = {value for value in pattern.fields.values() if isinstance(value, str)}
        for tree in (constraint, action):
            used |= {label for call in calls(tree or ()) for label in call.arguments}
        for label, (row, column) in pattern.labels.items():
            if label == "*":
                continue
            place = (pattern.label_line + row, pattern.columns + column)
            symbol = pattern.symbol(row, column)
            if label not in used:
                yield self.at(WARNING, pattern, place, f"label '{label}' is not used")
            elif label.isupper() and symbol in "O.*,!":
                yield self.at(NOTE, pattern, place, f"label '{label}' on '{symbol}': capitals are for X stones")
            elif label.islower() and symbol in "XY":
                yield self.at(NOTE, pattern, place, f"label '{label}' on '{symbol}': X stones have capitals")

    def expression(self, pattern: Pattern, source: SourceText, tree: Expression) -> Iterator[Finding]:
        """Finds constraints whose result is known beforehand."""
        for offset, message in constraint_remarks(pattern, tree):
            yield self.at(WARNING, pattern, source.locate(offset), message)

    def questions(
        self, pattern: Pattern, source: SourceText, tree: Expression | tuple[Statement, ...]
    ) -> Iterator[Finding]:
        """Finds questions that cannot be answered or have a known answer, and moves on stones."""
        for call in calls(tree):
            helper = HELPERS[call.name]
            if self.known is not None and helper.facts not in self.known:
                message = f"{call.name} cannot be asked in {self.kind.name}: {FACTS[helper.facts]} is not known there"
                yield self.at(ERROR, pattern, source.locate(call.start), message)
            for place, message in _misplaced(pattern, call):
                yield self.at(WARNING, pattern, source.locate(place), message)

    def repetitions(self) -> Iterator[Finding]:
        """Finds patterns drawn twice, and patterns that match only where a more general one has the same effect."""
        seen: set[str] = set()
        finders: tuple[tuple[Callable[[Parsed], Iterator[tuple[Pattern, Pattern]]], str], ...] = (
            (copies, "{0} says the same as {1} at line {2}"),
            (shadows, "{0} adds nothing to {1} at line {2}, which matches wherever it does"),
        )
        for finder, message in finders:
            for pattern, other in finder(self.parsed):
                if pattern.name not in seen:
                    seen.add(pattern.name)
                    text = message.format(pattern.name, other.name, other.line)
                    yield self.at(WARNING, pattern, (pattern.line, 9), text)


def dead_shapes(pattern: Pattern) -> Iterator[tuple[int, int]]:
    """Yields (row, column) of one stone of each drawn string that can have no liberty."""
    rows, columns = pattern.height, pattern.width
    seen: set[tuple[int, int]] = set()
    for start in ((i, j) for i in range(rows) for j in range(columns)):
        symbol = pattern.symbol(*start)
        side = "OQ" if symbol in "OQ" else "XY"
        if start in seen or symbol not in "OQXY":
            continue
        stack, closed = [start], True
        seen.add(start)
        while stack:
            i, j = stack.pop()
            for edge, row, column in (
                (NORTH_EDGE, i - 1, j),
                (SOUTH_EDGE, i + 1, j),
                (WEST_EDGE, i, j - 1),
                (EAST_EDGE, i, j + 1),
            ):
                if not (0 <= row < rows and 0 <= column < columns):
                    closed = closed and bool(pattern.edges & edge)
                elif pattern.symbol(row, column) in side:
                    if (row, column) not in seen:
                        seen.add((row, column))
                        stack.append((row, column))
                elif pattern.symbol(row, column) not in "OQXY":
                    closed = False
        if closed:
            yield start


def _misplaced(pattern: Pattern, call: Call) -> Iterator[tuple[int, str]]:
    """Yields arguments of the wrong kind for their helper: (offset in the text, message)."""
    helper = HELPERS[call.name]
    played = len(call.arguments) - (len(helper.parameters) - 1) if helper.parameters[:1] == ("moves",) else 0
    words = ["move"] * played + [word for word in helper.parameters if word not in ("moves", "more")]
    words += words[-1:] * (len(call.arguments) - len(words))
    before: set[str] = set()
    for word, label, place in zip(words, call.arguments, call.places, strict=True):
        if label == "?":
            continue
        symbol = pattern.symbol(*pattern.labels[label]) if label in pattern.labels else "?"
        occupied = symbol in "OQXY"
        if word == "move" and occupied and label not in before and played == 0:
            yield place, f"{call.name}: '{label}' is a stone, no move"
        elif word == "move" and occupied and not before and played:
            yield place, f"{call.name}: the first move at '{label}' is onto a stone and will be left out"
        elif word in ("stone", "dragon") and symbol in ".*,!" and label not in before and label != "*":
            yield place, f"{call.name}: '{label}' is an empty point, no stone"
        if word == "move":
            before.add(label)
