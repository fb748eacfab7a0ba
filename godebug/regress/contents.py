"""The identity of a test wherever it stands: its position and its command. Names and numbers may repeat."""

import hashlib
from functools import lru_cache
from pathlib import Path

from godebug.basics.errors import UserError
from godebug.basics.files import read_file
from godebug.regress.suite import SetUp, Suite, tuning_after
from godebug.regress.trust import refusal


def contents(suite: Suite) -> dict[int, str]:
    """Returns by line of each test a hash (sixteen hexadecimal digits) over its set-up, the games it loads, and its
    command.

    A test keeps it when its suite is moved, renamed or renumbered.
    """
    found: dict[int, str] = {}
    tuning: list[str] = []
    set_up: list[str] = []
    digest = hashlib.blake2b(digest_size=8)
    for item in suite.items:
        if item.is_border:
            tuning, set_up = tuning_after(tuning, set_up), []
            digest = hashlib.blake2b("\n".join(tuning).encode(), digest_size=8)
        if not isinstance(item, SetUp):
            of_test = digest.copy()
            of_test.update(f"\n\n{item.command}".encode("utf-8", "backslashreplace"))
            found[item.line] = of_test.hexdigest()
            if not item.moves:
                continue
        set_up.append(item.command)
        text = f"\n{item.command}\n{_game_digest(item.command, suite.folder) if item.kind == 'loadsgf' else ''}"
        digest.update(text.encode("utf-8", "backslashreplace"))
    return found


@lru_cache(maxsize=4096)
def _game_digest(command: str, folder: Path) -> str:
    """Returns a hash of the game that a `loadsgf` names; empty for one that is missing or that the suite may not
    read.
    """
    name = command.split()[1:2]
    if not name or refusal(command, folder):
        return ""
    try:
        return hashlib.blake2b(read_file(folder / name[0]), digest_size=8).hexdigest()
    except UserError:
        return ""
