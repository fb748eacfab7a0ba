"""What is no SGF and no diagram, by name: archives, and game records of other servers."""

import re
import shlex

from godebug.basics.errors import UserError
from godebug.basics.files import PIPED
from godebug.records.collection import begins_game

#: How a file of the kind begins; what it is; how it is unpacked, None where nothing here helps.
_BEGINNINGS: tuple[tuple[bytes, str, str | None], ...] = (
    (b"\x1f\x8b", "compressed by gzip", "gunzip -c"),
    (b"\x1f\x9d", "compressed by compress", "uncompress -c"),
    (b"BZh", "compressed by bzip2", "bunzip2 -c"),
    (b"\xfd7zXZ\x00", "compressed by xz", "unxz -c"),
    (b"]\x00\x00", "compressed by lzma", "unlzma -c"),
    (b"LZIP", "compressed by lzip", "lzip -dc"),
    (b"\x04\x22M\x18", "compressed by lz4", "lz4 -dc"),
    (b"\x28\xb5\x2f\xfd", "compressed by zstd", "unzstd -c"),
    (b"PK\x03\x04", "a zip archive", "unzip -p"),
    (b"PK\x05\x06", "an empty zip archive", None),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive", "7z x -so"),
    (b"Rar!\x1a\x07", "a rar archive", "unrar p -inul"),
    (b"%PDF", "a PDF document", None),
    (b"\x89PNG", "a picture (PNG)", None),
    (b"\xff\xd8\xff", "a picture (JPEG)", None),
    (b"GIF8", "a picture (GIF)", None),
    (b"RIFF", "a picture or a film (RIFF)", None),
    (b"\x7fELF", "a program", None),
    (b"MZ", "a program", None),
    (b"SQLite format 3\x00", "a database (SQLite)", None),
)
#: Game records of others: what stands in one, and what it is called.
_RECORDS = (
    (re.compile(rb"^\\HS\b|^\s*\\\[GAME\w*=|^STO\s+\d+\s+\d+\s+[12]\s+\d+\s+\d+", re.MULTILINE), "GIB, of Tygem"),
    (re.compile(rb"^PM[A-Z]{2}[BW][A-Z]{2}", re.MULTILINE), "NGF, of WBaduk"),
    (re.compile(rb"^\[(?:Header|Data|Figure)\]\s*$", re.MULTILINE | re.IGNORECASE), "UGF, of Pandanet"),
    (re.compile(rb'^\s*\{[^{}]*"(?:moves|game_id|gamedata)"\s*:', re.DOTALL), "JSON"),
    (re.compile(rb"^\s*<\?xml|^\s*<(?:Go|svg)\b", re.IGNORECASE), "XML"),
)
_HTML = re.compile(rb"\s*<(?:!doctype\s+html|html)\b", re.IGNORECASE)
#: Bytes that are looked at.
_BEGIN = 20_000


def refuse_other_formats(data: bytes, name: str) -> None:
    """Raises UserError for what is known to be neither SGF nor a diagram."""
    if (what := other_format(data, name)) is not None:
        raise UserError(f"{name}: {what}")


def other_format(data: bytes, name: str) -> str | None:
    """Returns what a file is that is neither SGF nor a diagram, and what to do with it; None where it is not known.

    >>> other_format(b"\\x1f\\x8b\\x08", "game.sgf.gz")
    'compressed by gzip; to read it: gunzip -c game.sgf.gz | godebug show -'
    """
    begin = data[:_BEGIN]
    for start, what, unpack in _BEGINNINGS:
        if begin.startswith(start):
            return what if unpack is None else f"{what}; {_unpacked(unpack, name)}"
    if begin[257:262] == b"ustar":
        return f"a tar archive; {_unpacked('tar -xOf', name)}"
    if _HTML.match(begin) and not begins_game(begin):
        return "a web page, no game record"
    begin = begin.replace(b"\r\n", b"\n").replace(b"\0", b"")
    if begins_game(begin):
        return None
    for form, called in _RECORDS:
        if form.search(begin):
            return f"a record in another format ({called}); save or convert it as SGF"
    return None


def _unpacked(program: str, name: str) -> str:
    """Returns the command line that reads an archive; what comes through a pipe has no name to put there."""
    if name == PIPED:
        program = {"tar -xOf": "tar -xO", "unzip -p": "funzip"}.get(program, program)
        return f"to read it: ... | {program} | godebug show -"
    return f"to read it: {program} {shlex.quote(name)} | godebug show -"
