"""What the checks share: a folder that everything a command may write to lies in, and what has changed there."""

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

#: What starts a command as a user would, with the interpreter that runs this.
GODEBUG = (
    sys.executable,
    "-P",
    "-c",
    f"import sys; sys.path.insert(0, {str(ROOT)!r}); from godebug.__main__ import main; sys.exit(main())",
)


class Sandbox:
    """A folder with a home, a place for temporary files and a working folder `here`; what is told to a process that
    shall know no other.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.here, self.home, self.temporary = (folder / name for name in ("here", "home", "tmp"))
        for each in (self.here, self.home, self.temporary):
            each.mkdir()

    def environment(self, **more: str) -> dict[str, str]:
        """Returns the environment of a process; no state or cache folder is named, so they lie in the home."""
        kept = {name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ}
        return kept | {"HOME": str(self.home), "TMPDIR": str(self.temporary), "PYTHONDONTWRITEBYTECODE": "1"} | more

    def run(
        self, words: Sequence[str | bytes], start: Sequence[str] = GODEBUG, **more: object
    ) -> "subprocess.CompletedProcess[bytes]":
        """Runs `godebug WORDS` in the working folder. `more`: for `subprocess.run`; `env` adds to the environment."""
        options: dict[str, object] = {"stdin": subprocess.DEVNULL, "capture_output": True, "timeout": 600} | more
        options["env"] = self.environment(**more.get("env", {}))  # type: ignore[dict-item]
        return subprocess.run([*start, *words], cwd=self.here, check=False, **options)  # type: ignore[call-overload, no-any-return]

    def contents(self, folder: Path | None = None) -> dict[str, str]:
        """Returns what lies in the folder (all of it by default): by name, the kind of thing and a hash of a file."""
        start = self.folder if folder is None else folder
        return {str(path.relative_to(start)): _what(path) for path in _all_below(start)}


def _all_below(folder: Path) -> Iterator[Path]:
    for parent, folders, files in os.walk(folder):
        for name in [*folders, *files]:
            yield Path(parent) / name


def _what(path: Path) -> str:
    if path.is_symlink():
        return f"link to {os.readlink(path)}"
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else "folder" if path.is_dir() else "other"


def changes(before: dict[str, str], after: dict[str, str]) -> list[str]:
    """Returns what was made, changed or removed, in words."""
    words = [f"made: {name}" for name in sorted(after.keys() - before.keys())]
    words += [f"removed: {name}" for name in sorted(before.keys() - after.keys())]
    return words + [f"changed: {name}" for name in sorted(before.keys() & after.keys()) if before[name] != after[name]]
