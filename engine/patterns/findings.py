"""Mistakes in databases and where they are: plain records for error messages, the linter and editors."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import force_setattr

ERROR = "error"
WARNING = "warning"
NOTE = "note"
#: The worst first.
SEVERITIES = (ERROR, WARNING, NOTE)


class Finding(Struct, frozen=True):
    """One thing found in a database file.

    `severity`: ERROR (the database cannot be used), WARNING (it can, but hardly as meant) or NOTE.
    `line` and `column` count from 1. `text`: the line of the file. `pattern`: the pattern it belongs to, if any.
    """

    severity: str
    file: str
    line: int
    column: int
    message: str
    text: str = ""
    pattern: str = ""

    def __post_init__(self) -> None:
        if not self.message.isprintable():
            escaped = self.message.encode("unicode_escape").decode("ascii")
            force_setattr(self, "message", escaped)

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}: {self.message}"

    def caret(self) -> str:
        """Returns the line of the file and below it a caret under the place."""
        head = "".join("\t" if c == "\t" else " " for c in self.text[: self.column - 1])
        return f"{self.text}\n{head}^"


class DatabaseError(ValueError):
    """A database that asks for something impossible. Its text is one line for its author."""


class PatternError(DatabaseError):
    """A database that cannot be used. Its text is one line, `file:line:column: message`; `findings`: all errors."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        self.findings = tuple(findings)
        more = len(self.findings) - 1
        super().__init__(f"{self.findings[0]}" + (f" (and {more} more)" if more else ""))


class TextError(Exception):
    """A mistake at a place of a file, while it is read: the pattern there is lost."""

    def __init__(self, line: int, column: int, message: str) -> None:
        super().__init__(message)
        self.place = (line, column)
        self.message = message
