"""What a program keeps for its user: where, by the XDG Base Directory Specification or the system's own custom, and
how, so that a file is whole or not there.
"""

import errno
import os
import stat
import sys
from contextlib import suppress

#: Kind: (the variable that names the folder, where it is without).
_XDG = {
    "cache": ("XDG_CACHE_HOME", ".cache"),
    "state": ("XDG_STATE_HOME", ".local/state"),
    "config": ("XDG_CONFIG_HOME", ".config"),
}
#: The folder of somebody without a home: nothing can be made in it, so nothing is kept.
_NOWHERE = os.path.join(os.devnull, "godebug")
#: Ends of the names of files that are being written.
DRAFT = ".part"
#: What is read at a time.
_PIECE = 1 << 20


def user_folder(kind: str) -> str:
    """Returns this program's folder for "cache", "state" or "config" files. It need not exist, and without a home it
    cannot.
    """
    variable, usual = _XDG[kind]
    if sys.platform.startswith("linux"):
        # The library gives the same, and takes as long to import as it takes to read a game.
        named = os.environ.get(variable, "")
        if os.path.isabs(named):
            return os.path.join(named, "godebug")
        home = os.path.expanduser("~") if os.environ.get("HOME", "/") else ""
        # A home that is not there is not ours to make.
        return os.path.join(home, usual, "godebug") if os.path.isabs(home) and os.path.isdir(home) else _NOWHERE
    import platformdirs

    return {
        "cache": platformdirs.user_cache_dir,
        "state": platformdirs.user_state_dir,
        "config": platformdirs.user_config_dir,
    }[kind]("godebug")


def replace_file(target: str, data: bytes, mode: int = 0o666, *, lasting: bool = True) -> None:
    """Writes a file beside `target` and moves it there: whatever goes wrong, an old file stays whole, and nothing else
    is left. An existing file keeps its mode. `lasting`: it has reached the disk when this returns.

    Raises OSError.
    """
    # A name of its own length: that of the target may be as long as names can be.
    draft = os.path.join(os.path.dirname(target), f".godebug-{os.getpid()}-{os.urandom(4).hex()}{DRAFT}")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            if lasting:
                file.flush()
                # Some file systems tell only now that they are full.
                os.fsync(file.fileno())
        if os.path.exists(target):
            os.chmod(draft, stat.S_IMODE(os.stat(target).st_mode))
        os.replace(draft, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(draft)
        raise


def read_whole(path: str | os.PathLike[str], most: int | None = None) -> bytes:
    """Returns the bytes of a regular file, `most` and one more at most. Never waits, for a pipe or for what the system
    has not yet to tell.

    Raises OSError.
    """
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        mode = os.fstat(handle).st_mode
        if not stat.S_ISREG(mode):
            raise OSError(errno.EINVAL, "is a folder" if stat.S_ISDIR(mode) else "no regular file", os.fspath(path))
        pieces: list[bytes] = []
        left = sys.maxsize if most is None else most + 1
        # Not what `stat` says: some file systems tell a size of 0 for files that go on for ever.
        while left > 0 and (piece := os.read(handle, min(left, _PIECE))):
            pieces.append(piece)
            left -= len(piece)
        return b"".join(pieces)
    finally:
        os.close(handle)
