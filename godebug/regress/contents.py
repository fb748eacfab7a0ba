"""What a test is, wherever it stands: its position and its command. Two suites may have the same name and number."""

import hashlib
from functools import lru_cache
from pathlib import Path

from godebug.basics.errors import UserError
from godebug.basics.files import read_file
from godebug.regress.suite import SetUp, Suite, tuning_after
from godebug.regress.trust import refusal


def contents(suite: Suite) -> dict[int, str]:
    """By line of the suite's tests: sixteen hexadecimal digits over the set-up of each, the games that it loads, and
    the command. The same test keeps them when its suite is moved, renamed or numbered anew."""
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
    """The content of the game that a `loadsgf` names; empty for one that is missing, or not the suite's to read."""
    name = command.split()[1:2]
    if not name or refusal(command, folder, test=False):
        return ""
    try:
        return hashlib.blake2b(read_file(folder / name[0]), digest_size=8).hexdigest()
    except UserError:
        return ""
