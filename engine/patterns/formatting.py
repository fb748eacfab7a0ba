"""Lays out the text of a pattern database: one form for blanks, empty lines and expressions.

Comments stay, lines are neither joined nor broken, and no pattern means anything else afterwards: each is read again,
and one that would not say the same, or that has a mistake, is left as it was written.
"""

from collections.abc import Iterator, Sequence

from godebug.engine.patterns.expressions import tokens
from godebug.engine.patterns.eye_shapes import parse_eye_shapes
from godebug.engine.patterns.findings import ERROR
from godebug.engine.patterns.language import EYE_SHAPES, DatabaseKind
from godebug.engine.patterns.parser import HINTS, LABEL_ROW, MAIN_ROW, parse_database
from godebug.engine.patterns.pattern import Pattern, SourceText

#: What stands between a row of a diagram and the comment beside it.
_BESIDE = "    "
#: The part of a pattern that a line belongs to, by its first character.
_PARTS = {"#": "comment", ":": "colon", ";": "constraint", ">": "action"}
#: Parts that no empty line has to separate from what stands above.
_JOINED = ("comment", "hint")


def format_text(text: str, kind: DatabaseKind) -> str:
    """Returns the text of a database in its one form. What is in that form already is returned as it is."""
    if "\r\n" in text:
        return format_text(text.replace("\r\n", "\n"), kind).replace("\n", "\r\n")
    head, *patterns = _blocks([line.rstrip() for line in text.split("\n")])
    attributes = next((line for line in head if line.startswith("attribute_map")), "")
    parts = [_laid_out(head, kind), *(_formatted(block, attributes, kind) for block in patterns)]
    return "\n\n".join("\n".join(lines) for lines in parts if lines) + "\n"


def _blocks(lines: Sequence[str]) -> Iterator[list[str]]:
    """Yields the lines above the first pattern, then those of each pattern."""
    block: list[str] = []
    for line in lines:
        if _part(line) == "pattern":
            yield block
            block = []
        block.append(line)
    yield block


def _formatted(lines: list[str], attributes: str, kind: DatabaseKind) -> list[str]:
    """Returns the lines of a pattern in their form, or as they are where they would say something else."""
    new, old = _laid_out(lines, kind), list(_without_empty_ends(lines))
    meaning = _meaning([attributes, *old], kind)
    return new if meaning is not None and _meaning([attributes, *new], kind) == meaning else old


def _meaning(lines: list[str], kind: DatabaseKind) -> object:
    """Returns what a pattern says, wherever it stands in a file; None where it has a mistake."""
    text = "\n".join(lines)
    if kind.name == EYE_SHAPES:
        shapes, findings = parse_eye_shapes(text, "")
        said: list[object] = [(shape.name, shape.rows, shape.value) for shape in shapes]
    else:
        parsed = parse_database(text, "", kind)
        findings, said = parsed.findings, [_said(pattern) for pattern in parsed.patterns]
    if any(finding.severity == ERROR for finding in findings):
        return None
    return said, [finding.message for finding in findings]


def _said(pattern: Pattern) -> tuple[object, ...]:
    return (
        *(pattern.name, pattern.diagram, pattern.edges, pattern.symmetry, pattern.classes, pattern.fields),
        *(pattern.helper, pattern.labels, pattern.move, pattern.anchor, pattern.label_rows, pattern.why),
        *(_words(pattern.constraint), _words(pattern.action)),
    )


def _words(text: SourceText | None) -> list[tuple[str, str]] | None:
    return None if text is None else [(kind, word) for kind, word, _ in tokens(text.text)]


def _laid_out(lines: Sequence[str], kind: DatabaseKind) -> list[str]:
    """Returns the lines in their form, with empty lines between the parts and nowhere twice."""
    new: list[str] = []
    above, has_colon, gap = "", False, False
    spacing = _Spacing()
    for line in lines:
        if not line:
            gap = bool(new)
            continue
        part = _part(line)
        has_colon = has_colon or part == "colon"
        if part != above:
            spacing = _Spacing()
        same = part == above and part not in _JOINED
        between = gap if same or part in _JOINED else bool(above)
        new += [""] if between and new else []
        new.append(_line(line, part, has_colon, kind, spacing))
        above, gap = part, False
    return new


def _without_empty_ends(lines: Sequence[str]) -> Iterator[str]:
    """Yields the lines without the empty ones at the end."""
    last = max((number for number, line in enumerate(lines) if line), default=-1)
    yield from lines[: last + 1]


def _part(line: str) -> str:
    """Returns what a line belongs to."""
    if line.startswith("Pattern") and line[7:8] in ("", " ", "\t"):
        return "pattern"
    return "hint" if line.startswith(HINTS) else _PARTS.get(line[:1], "diagram")


def _line(line: str, part: str, has_colon: bool, kind: DatabaseKind, spacing: "_Spacing") -> str:
    """Returns one line in its form. `spacing`: of the expression that it belongs to."""
    if part in ("pattern", "hint"):
        word, _, rest = line.replace("\t", " ").partition(" ")
        return f"{word} {rest.strip()}".rstrip()
    if part == "colon":
        return line if kind.name == EYE_SHAPES else _colon_line(line)
    if part in ("constraint", "action"):
        return line[0] + spacing.line(line[1:])
    if part == "diagram" and kind.name != EYE_SHAPES:
        row = (LABEL_ROW if has_colon else MAIN_ROW).match(line)
        if row is not None:
            beside = line[row.end() :].strip()
            return row[0] + (_BESIDE + beside if beside else "")
    return line


def _colon_line(line: str) -> str:
    """Returns a colon line without blanks around its parts; what follows the last of them is a comment."""
    parts = line[1:].split(",")
    # The first part from the fields on that is none ends the line: a helper and its comment.
    ends = (number for number, part in enumerate(parts) if number > 1 and "(" not in part and ")" not in part)
    end = next(ends, len(parts))
    return ":" + ",".join([part.strip() for part in parts[: end + 1]] + parts[end + 1 :])


class _Spacing:
    """Puts the blanks between the words of an expression, which may go over several lines."""

    def __init__(self) -> None:
        #: Of each open parenthesis whether it holds the arguments of a call.
        self.calls: list[bool] = []
        self.last = ""
        self.last_kind = ""

    def line(self, text: str) -> str:
        """Returns one line of the expression. With a comment or a mistake in it, it stays as it is."""
        stripped = text.strip()
        found = tokens(stripped)
        if "/*" in text or "*/" in text or any(kind == "wrong" for kind, _, _ in found):
            return text
        parts: list[str] = []
        for kind, word, _ in found:
            parts += [" "] if parts and self._blank_before(kind, word) else []
            parts.append(word)
            if word == "(":
                self.calls.append(self.last_kind == "name" and self.last not in ("if", "return"))
            elif word == ")" and self.calls:
                self.calls.pop()
            self.last, self.last_kind = word, kind
        return "".join(parts)

    def _blank_before(self, kind: str, word: str) -> bool:
        if self.calls and self.calls[-1]:
            # Arguments: `?` is a pass and `*` the move.
            return False
        spaced = ("&&", "||", "?", ":", "{", "}")
        if word in spaced or self.last in spaced or self.last in ("if", "else", "return", ";"):
            return word != ";" or self.last == "}"
        both_words = kind in ("name", "number") and self.last_kind in ("name", "number")
        return both_words or (self.last == ")" and kind in ("name", "number"))
