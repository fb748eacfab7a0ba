"""Files that cannot be read: errors that are the OSError which programs expect, and a ValueError as all bad input."""

from godebug.basics.errors import UnreadableFileError, one_line


class UnreadableInputError(OSError, ValueError):
    """A file or folder that cannot be read. The message is one line that names it."""


class MissingInputError(UnreadableInputError, FileNotFoundError):
    """A file or folder that is not there."""


class FolderAsInputError(UnreadableInputError, IsADirectoryError):
    """A folder where a file is wanted."""


class FileAsFolderError(UnreadableInputError, NotADirectoryError):
    """A file where a folder is wanted."""


class ForbiddenInputError(UnreadableInputError, PermissionError):
    """A file or folder that this user may not read."""


_KINDS: tuple[type[UnreadableInputError], ...] = (
    MissingInputError,
    FolderAsInputError,
    FileAsFolderError,
    ForbiddenInputError,
)


def file_error(error: UnreadableFileError) -> Exception:
    """Returns what programs get for a file that cannot be read; for a name that no file can have a plain ValueError."""
    line = one_line(error, 400)
    if not isinstance(error.error, OSError):
        return ValueError(line)
    kind = next((kind for kind in _KINDS if isinstance(error.error, kind.__bases__[1])), UnreadableInputError)
    found = kind(line)
    found.errno = error.error.errno
    return found
