"""What the user looked at last, kept in the state directory between runs."""

import json
import os

from msgspec import Struct, convert
from msgspec.structs import asdict

from godebug.basics.files import MOST_BYTES
from godebug.engine.patterns.user_folders import read_whole, replace_file, user_folder


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
    return os.path.join(user_folder("state") if folder is None else folder, "position.json")


def remember(position: Remembered) -> str:
    """Keeps `position`. Returns "", or where and why it could not: no reason to fail."""
    path = state_file()
    # Names of files may hold bytes that are no text, which `msgspec.json` refuses.
    text = json.dumps(asdict(position)).encode()
    try:
        if _read(path) == text:
            return ""
        os.makedirs(os.path.dirname(path), exist_ok=True)
        replace_file(path, text, lasting=False)
    except (OSError, ValueError) as error:
        return f"{os.path.dirname(path)}: {getattr(error, 'strerror', None) or error}"
    return ""


def _read(path: str) -> bytes | None:
    """Returns the bytes of a file, None where there is none."""
    try:
        return read_whole(path, MOST_BYTES)
    except FileNotFoundError:
        return None


def recall() -> Remembered | None:
    """Returns the position used last, None when there is none (or the file was damaged)."""
    try:
        return convert(json.loads(_read(state_file()) or b""), Remembered)
    except (OSError, ValueError, RecursionError, MemoryError):
        return None
