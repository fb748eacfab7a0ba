"""The one exception for everything that the user can put right, and messages that fit into a line."""

import codecs
import re
import sys
from collections.abc import Iterable


class UserError(Exception):
    """Bad input or usage. The message is one line that names the file, move, vertex or line at fault."""


class UnreadableFileError(UserError):
    """A file or folder that cannot be read. `error`: what the system said."""

    def __init__(self, message: str, error: Exception) -> None:
        super().__init__(message)
        self.error = error


class NotAnswered(UserError):  # noqa: N818 (what happened)
    """Something that another program cannot tell; what can be shown without it is shown."""


class ReaderGone(Exception):  # noqa: N818 (no error of ours)
    """Nobody reads our output any more."""


def one_line(text: object, limit: int = 200) -> str:
    r"""`text` fit for a message: a single line of printable characters, shortened to `limit`.

    >>> one_line("b\udcff.sgf:\tmissing")
    'b\\xff.sgf: missing'
    """
    line = " ".join("".join(c if c.isprintable() else " " for c in valid_text(str(text))).split())
    return line if len(line) <= limit else line[: limit - 3] + "..."


def valid_text(text: str) -> str:
    r"""`text` as valid Unicode: what stands in it for a byte that is no text is spelled.

    >>> valid_text("b\udcff.sgf"), valid_text("é")
    ('b\\xff.sgf', 'é')
    """
    return text if text.isascii() else _SURROGATE.sub(_spelled_surrogate, text)


#: Halves of characters, among them those that stand for bytes in names of files.
_SURROGATE = re.compile("[\ud800-\udfff]")


def _spelled_surrogate(match: re.Match[str]) -> str:
    code = ord(match[0])
    return f"\\x{code - 0xDC00:02x}" if 0xDC80 <= code <= 0xDCFF else f"\\u{code:04x}"


#: The name of the handler below, for `encode` and for streams.
SPELLED = "godebug.spelled"


def _spelled_error(error: UnicodeError) -> tuple[str, int]:
    """Spells what an encoding lacks: bytes of names as everywhere else (`\\xff`), other signs as Python does."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return valid_text(lacking).encode("ascii", "backslashreplace").decode("ascii"), error.end


codecs.register_error(SPELLED, _spelled_error)


def file_name(name: str, limit: int = 120) -> str:
    r"""The name of a file as messages and records tell it: valid, printable Unicode, and no two names alike.

    >>> file_name("b\udcff \x01.sgf"), file_name(r"a\xff"), file_name("é")
    ('b\\xff \\x01.sgf', 'a\\x5cxff', 'é')
    """
    told = valid_text(_LIKE_A_SPELLING.sub(r"\\x5c", name))
    told = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in told)
    return told if len(told) <= limit else told[: limit - 3] + "..."


#: A backslash that would be taken for one of ours.
_LIKE_A_SPELLING = re.compile(r"\\(?=x[0-9a-f]{2}|u[0-9a-f]{4}|[tnr])")


def did_you_mean(word: str, known: Iterable[str], otherwise: str = "") -> str:
    """Returns the end of a message about an unknown word: the known one that is near, `otherwise` where none is."""
    import difflib

    close = difflib.get_close_matches(word, list(known), 1)
    return f"; did you mean '{one_line(close[0])}'?" if close else otherwise


def remark(text: object) -> None:
    """Tells the user in one line on stderr what is worth knowing besides the answer."""
    print(f"godebug: {one_line(text, 400)}", file=sys.stderr)


def printable(text: object) -> str:
    """`text` as one line that a terminal can be trusted with, nothing left out: line ends as ` | `, escapes spelled.

    For everything that comes from outside: answers of engines, names of suites, what they set up.
    """
    lines = " | ".join(str(text).splitlines())
    return lines if lines.isprintable() else "".join(c if c.isprintable() else _spelled(c) for c in lines)


def _spelled(c: str) -> str:
    return " " if c == "\t" else valid_text(c) if _SURROGATE.match(c) else c.encode("unicode_escape").decode()
