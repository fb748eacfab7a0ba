"""What the user looked at last, kept in the state directory between runs."""

import json
import os
from contextlib import suppress

from msgspec import Struct, convert
from msgspec.structs import asdict

from godebug.basics.files import MOST_BYTES
from godebug.engine.patterns.user_folders import read_whole, replace_file, user_folder

#: The folder of what each terminal looked at last, and how many it holds.
TERMINALS, MOST_TERMINALS = "terminals", 64


class Remembered(Struct, frozen=True):
    """A position as the user named it.

    `name`: a path (absolute) or `suite:number`; for piped text the name in messages. `text`: the piped text itself.
    """

    name: str
    text: str | None = None
    move: str | None = None
    node: str | None = None
    color: str | None = None
    lenient: bool = False
    game: int | None = None


def state_file() -> str:
    """Returns where it is kept; `GODEBUG_STATE_DIR` overrides the user's state directory."""
    folder = os.environ.get("GODEBUG_STATE_DIR")
    return os.path.join(folder or user_folder("state"), "position.json")


def terminal_file() -> str | None:
    """Returns where the last position of this terminal is kept, None where no terminal is there.

    A terminal is its session: the process of its shell, and when that began, for numbers come again.
    """
    for stream in (0, 1, 2):
        with suppress(OSError, AttributeError):
            if os.isatty(stream):
                leader = os.getsid(0)
                name = f"{leader}-{_started(leader)}.json"
                return os.path.join(os.path.dirname(state_file()), TERMINALS, name)
    return None


def _started(process: int) -> str:
    """Returns when a process began, in ticks since the machine did; empty where the system does not tell."""
    try:
        with open(f"/proc/{process}/stat", "rb") as file:
            # The name of the program, in brackets, may hold blanks.
            return file.read().rpartition(b")")[2].split()[19].decode()
    except (OSError, IndexError):
        return ""


def remember(position: Remembered) -> str:
    """Keeps `position` for this terminal, and for others of the user's that have none of their own yet.

    Returns "", or where and why it could not: no reason to fail.
    """
    # Names of files may hold bytes that are no text, which `msgspec.json` refuses.
    text = json.dumps(asdict(position)).encode()
    try:
        for path in filter(None, (state_file(), terminal_file())):
            if _read(path) != text:
                os.makedirs(os.path.dirname(path), exist_ok=True)
                replace_file(path, text, lasting=False)
                _forget_old(os.path.dirname(path))
    except (OSError, ValueError) as error:
        return f"{os.path.dirname(state_file())}: {getattr(error, 'strerror', None) or error}"
    return ""


def _forget_old(folder: str) -> None:
    """Takes away the oldest positions of terminals where there are too many: most of these are closed."""
    if os.path.basename(folder) != TERMINALS:
        return
    with os.scandir(folder) as found:
        files = sorted((entry for entry in found), key=lambda entry: (-entry.stat().st_mtime_ns, entry.name))
    for entry in files[MOST_TERMINALS:]:
        with suppress(FileNotFoundError):
            os.unlink(entry.path)


def _read(path: str) -> bytes | None:
    """Returns the bytes of a file, None where there is none."""
    try:
        return read_whole(path, MOST_BYTES)
    except FileNotFoundError:
        return None


def recall() -> Remembered | None:
    """Returns the position used last in this terminal, else the user's; None when there is none (or the file was
    damaged).
    """
    for path in filter(None, (terminal_file(), state_file())):
        with suppress(OSError, ValueError, RecursionError, MemoryError):
            return convert(json.loads(_read(path) or b""), Remembered)
    return None
