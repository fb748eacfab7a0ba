"""Files: written so that an old one is whole or replaced, read so that nothing but a file of sane size is read."""

import codecs
import contextlib
import errno
import os
from typing import TYPE_CHECKING

from godebug.basics.errors import SPELLED, UserError, one_line
from godebug.engine.patterns.user_folders import read_whole, replace_file

if TYPE_CHECKING:
    from pathlib import Path

#: The most that is read of a suite, a game or a list. No game record comes near.
MOST_BYTES = 50 * 1024 * 1024

#: The name of what came through a pipe.
PIPED = "standard input"
#: What editors put before a text to say how it is written; the longest first.
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def text_from(data: bytes, errors: str = "strict") -> str:
    """Returns the text of a file: UTF-8, unless a byte order mark says otherwise; the mark is no part of it.

    Raises UnicodeDecodeError for what is no such text, where `errors` is `strict`.

    >>> text_from("\ufeffa".encode()), text_from("\ufeffa".encode("utf-16-le"))
    ('a', 'a')
    """
    text = marked_text(data, errors)
    return data.decode("utf-8", errors) if text is None else text


def marked_text(data: bytes, errors: str = "strict") -> str | None:
    """Returns the text of a file that begins with a byte order mark, without the mark; None where there is none.

    Raises UnicodeDecodeError for what is no UTF-8, where `errors` is `strict`; in wide text signs are replaced.
    """
    for mark, charset in _MARKS:
        if data.startswith(mark):
            # Bytes that are no text keep their places in names of files alone; no other charset can have these.
            return data[len(mark) :].decode(charset, errors if charset == "utf-8" else "replace")
    return None


def write_file(path: str | os.PathLike[str], data: str | bytes) -> None:
    """Writes `data` (text as UTF-8) beside `path` and renames it: whatever goes wrong, an old file stays whole.

    A symbolic link keeps pointing where it does, an existing file keeps its mode; what is no regular file (a device, a
    pipe that is read from) is written to as it stands. Raises UserError, with nothing left behind.
    """
    from pathlib import Path

    if isinstance(data, str):
        # Names of files may hold bytes that are no text.
        data = data.encode("utf-8", SPELLED)
    try:
        target = Path(os.path.realpath(path))
        if target.exists() and not target.is_file():
            _pass_on(target, data)
        else:
            replace_file(str(target), data)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise UserError(f"{one_line(os.fspath(path), 120)}: {one_line(reason)}") from None


def check_target(path: str | os.PathLike[str]) -> None:
    """Raises UserError where a file could not be written: before the work whose answer it is to hold, and in the words
    of `write_file`.
    """
    from pathlib import Path

    try:
        target = Path(os.path.realpath(path))
        reason = 0
        if target.is_dir():
            reason = errno.EISDIR
        elif not target.parent.is_dir():
            reason = errno.ENOTDIR if target.parent.exists() else errno.ENOENT
        elif not os.access(target if target.exists() and not target.is_file() else target.parent, os.W_OK):
            reason = errno.EACCES
        if reason:
            raise OSError(reason, os.strerror(reason))
    except (OSError, ValueError) as error:
        # No file system has such names, or they are too long for it.
        raise UserError(f"{one_line(os.fspath(path), 120)}: {getattr(error, 'strerror', None) or error}") from None


def _pass_on(target: "Path", data: bytes) -> None:
    """Writes to what is no regular file. Raises OSError for a pipe that nobody reads, instead of waiting for him."""
    try:
        handle = os.open(target, os.O_WRONLY | getattr(os, "O_NONBLOCK", 0))
    except OSError as error:
        if error.errno != errno.ENXIO:
            raise
        raise OSError(error.errno, "a pipe that nobody reads") from None
    os.set_blocking(handle, True)
    with os.fdopen(handle, "wb") as file:
        file.write(data)


def read_file(path: str | os.PathLike[str], limit: int = MOST_BYTES) -> bytes:
    """Returns the bytes of a regular file. Raises UserError for what is missing, a device, a pipe, or over `limit`
    bytes.

    Never waits: a pipe without a writer is refused like any other, and so is what the system has not yet to tell.
    """
    name = one_line(shown_path(path), 120)
    try:
        data = read_whole(path, limit)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise UserError(f"{name}: {one_line(reason)}") from None
    if len(data) > limit:
        raise UserError(f"{name}: larger than {limit // (1024 * 1024)} MB")
    return data


def set_aside(path: str | os.PathLike[str]) -> str:
    """Moves what cannot be read out of the way, never over what was moved before, and returns its new name.

    Raises OSError.
    """
    for number in range(1, 1000):
        aside = f"{os.fspath(path)}.damaged{f'-{number}' if number > 1 else ''}"
        if not os.path.lexists(aside):
            os.rename(path, aside)
            return os.path.basename(aside)
    raise OSError(errno.EEXIST, "too many damaged files", os.fspath(path))


def shown_pattern(path: str | os.PathLike[str]) -> str:
    """Returns how the file of a pattern is told: by its bare name where it came with godebug, else as any path."""
    return os.path.basename(path) if came_with_us(path) else shown_path(path)


def came_with_us(path: str | os.PathLike[str]) -> bool:
    """Tells whether a pattern database lies in the folder that came with godebug."""
    from godebug.basics.resources import data_path

    with contextlib.suppress(OSError):
        return os.path.dirname(os.path.abspath(path)) == os.path.abspath(data_path("patterns"))
    return False


def shown_path(path: str | os.PathLike[str]) -> str:
    """Returns how a path is told: from the working folder where that is shorter, else as it is. Editors find both."""
    try:
        return min(os.fspath(path), os.path.relpath(path), key=len)
    except (OSError, ValueError):
        return os.fspath(path)
