"""A pattern file as somebody types it: what an editor is told of a place in it. Lines and columns count from 1."""

import re
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from pathlib import Path

from msgspec import Struct

from godebug.displays.patterns import pattern_page
from godebug.engine.facts.by_database import facts_of
from godebug.engine.patterns import questions as vocabulary
from godebug.engine.patterns.findings import Finding
from godebug.engine.patterns.helpers import ACTION, FACTS, HELPERS, Helper
from godebug.engine.patterns.language import (
    EYE_SHAPES,
    LABEL_FIELDS,
    NUMBER_FIELDS,
    PLAYOUT_VALUES,
    SYMMETRIES,
    kind_of,
)
from godebug.engine.patterns.lint import lint_text
from godebug.engine.patterns.parser import Parsed, parse_database
from godebug.engine.patterns.pattern import Pattern
from godebug.studies.pattern_matches import Coverage
from godebug.views.view import plain_page

_WORD = re.compile(r"\w+")
#: Columns of a diagram that is shown at a place.
_WIDTH = 96

#: What counts how often patterns match: by database and name.
Counts = Mapping[tuple[str, str], Coverage]


class HoverText(Struct, frozen=True):
    """What is told of a place, as Markdown, and the columns from `start` to before `end` that it is about."""

    text: str
    start: int
    end: int


class FilePlace(Struct, frozen=True):
    """A place in a file."""

    file: str
    line: int
    column: int


class Offer(Struct, frozen=True):
    """A word that may stand at a place. `sort`: helper, label, class, field or word."""

    word: str
    sort: str
    about: str
    more: str = ""


class PatternText:
    """The text of a database that lies at `path`, or will."""

    def __init__(self, text: str, path: str) -> None:
        self.text = text
        self.path = path
        self.lines = text.split("\n")
        self.stem = Path(path).stem
        self.kind = kind_of(self.stem)

    @cached_property
    def _parsed(self) -> Parsed:
        return parse_database(self.text, self.path, self.kind)

    @cached_property
    def findings(self) -> list[Finding]:
        """Returns what lint finds, by line; nothing in files that are no databases of diagrams."""
        if self.stem.startswith(PLAYOUT_VALUES):
            return []
        return lint_text(self.text, self.path, self.kind, facts_of)

    @property
    def patterns(self) -> tuple[Pattern, ...]:
        """Returns the patterns that can be read, by line."""
        return () if self.kind.name == EYE_SHAPES else self._parsed.patterns

    def last_line(self, pattern: Pattern) -> int:
        """Returns the last line that belongs to a pattern."""
        for number in range(pattern.line, len(self.lines)):
            if self.lines[number].startswith("Pattern"):
                return number
        return len(self.lines)

    def pattern_at(self, line: int) -> Pattern | None:
        """Returns the pattern that a line belongs to, None where there is none or where it cannot be read."""
        for number in range(min(line, len(self.lines)), 0, -1):
            if self.lines[number - 1].startswith("Pattern"):
                return next((each for each in self.patterns if each.line == number), None)
        return None

    def word_at(self, line: int, column: int) -> tuple[str, int]:
        """Returns the word under a column or just before it, and its first column; empty where there is none."""
        for match in _WORD.finditer(self._line(line)):
            if match.start() + 1 <= column <= match.end() + 1:
                return match[0], match.start() + 1
        return "", column

    def told(self, line: int, column: int, counts: Counts) -> HoverText | None:
        """Returns what is told of a place: of a helper or a label where one stands there, else of the pattern."""
        word, start = self.word_at(line, column)
        pattern = self.pattern_at(line)
        if self._asks(line):
            if word in HELPERS:
                return HoverText(helper_text(HELPERS[word]), start, start + len(word))
            if pattern is not None and word in pattern.labels:
                return HoverText(_label_text(pattern, word), start, start + len(word))
        if pattern is None:
            return None
        return HoverText(self._page(pattern, counts), 1, len(self._line(line)) + 1)

    def defined(self, line: int, column: int) -> FilePlace | None:
        """Returns where the helper, or the label, at a place comes from."""
        word, _ = self.word_at(line, column)
        pattern = self.pattern_at(line)
        if not self._asks(line):
            return None
        if word in HELPERS:
            return FilePlace(vocabulary.__file__, helper_lines()[word], 1)
        if pattern is not None and word in pattern.labels and pattern.label_line:
            row, at = pattern.labels[word]
            return FilePlace(self.path, pattern.label_line + row, pattern.columns + at)
        return None

    def offers(self, line: int, column: int) -> Iterator[Offer]:
        """Yields the words that may stand at a place."""
        before = self._line(line)[: column - 1]
        pattern = self.pattern_at(line)
        if self._asks(line):
            known = facts_of(self.kind.name)
            for helper in HELPERS.values():
                if helper.facts in known and (helper.use != ACTION or before.startswith(">")):
                    yield Offer(helper.name, "helper", helper.signature, helper_text(helper))
            if pattern is not None:
                for label in sorted(pattern.labels):
                    yield Offer(label, "label", _label_text(pattern, label))
        elif before.startswith(":"):
            yield from self._of_colon_line(before)
        elif not before.strip():
            yield Offer("Pattern", "word", "the next pattern: its name follows")
            for name in NUMBER_FIELDS:
                yield Offer(f"attribute_map {name}", "word", "the value fields of this database")
        elif before.startswith("attribute_map"):
            for name, fields in NUMBER_FIELDS.items():
                yield Offer(name, "word", ", ".join((*fields, *LABEL_FIELDS.get(name, ()))) or "no value fields")

    def _of_colon_line(self, before: str) -> Iterator[Offer]:
        if before == ":":
            for code, orientations in SYMMETRIES.items():
                yield Offer(code, "word", f"symmetry: {len(orientations)} orientations are tried")
        elif before.count(",") == 1:
            for letter in self.kind.classes:
                yield Offer(letter, "class", f"a class of {self.kind.name}")
        else:
            attributes = next(
                (line.split()[1] for line in self.lines if re.match(r"attribute_map +\S", line)), self.kind.attributes
            )
            for name in (*NUMBER_FIELDS.get(attributes, ()), *LABEL_FIELDS.get(attributes, ())):
                yield Offer(name, "field", "a value field")

    def _asks(self, line: int) -> bool:
        """Tells whether a line belongs to a constraint or an action."""
        return self._line(line).startswith((";", ">"))

    def _line(self, line: int) -> str:
        return self.lines[line - 1] if 0 < line <= len(self.lines) else ""

    def _page(self, pattern: Pattern, counts: Counts) -> str:
        if self.kind.whole_board:
            # Eight whole boards are nothing that one looks at in passing.
            drawn = "\n".join(pattern.diagram)
        else:
            drawn = plain_page([pattern_page(pattern, self.kind.name)], _WIDTH).rstrip()
        found = counts.get((self.kind.name, pattern.name))
        said = ""
        if found is not None:
            example = f", as in `{found.example}`" if found.example else ""
            said = (
                f"\n\nIn games: {found.matches} matches in {found.positions} positions{example}; {found.accepted} "
                f"accepted, {found.effects} with an effect."
            )
        return f"```text\n{drawn}\n```{said}"


def helper_text(helper: Helper) -> str:
    """Returns what a helper asks and costs, as Markdown."""
    about = FACTS[helper.facts]
    return f"```text\n{helper.signature}\n```\n\n{helper.meaning}. About {about}; costs {helper.cost:g} readings."


def _label_text(pattern: Pattern, label: str) -> str:
    row, column = pattern.labels[label]
    return f"`{label}`: row {row + 1}, column {column + 1} of the diagram, `{pattern.symbol(row, column)}`"


@cache
def helper_lines() -> Mapping[str, int]:
    """Returns the line of the table of helpers on which each of them is described."""
    found: dict[str, int] = {}
    for number, line in enumerate(Path(vocabulary.__file__).read_text(encoding="utf-8").split("\n"), 1):
        name, bar, _ = line.partition(" | ")
        if bar:
            for side in "ox" if "[ox]" in name else " ":
                found.setdefault(name.replace("[ox]", side), number)
    return found
