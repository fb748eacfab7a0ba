"""Folders of databases by name: a folder, or a commit whose databases are taken out of the repository."""

import os
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import godebug
from godebug.apps.lab.work import shipped_patterns
from godebug.basics.errors import UserError, one_line
from godebug.basics.files import MOST_BYTES
from godebug.basics.resources import check_patterns
from godebug.engine.patterns.contexts import FILE as CONTEXTS_FILE
from godebug.engine.patterns.user_folders import read_whole

#: What a repository of unknown origin must not decide. Only objects are read: no filters, no hooks, and nothing that is
#: missing is fetched, by whatever program its settings name.
_UNTRUSTED = (
    "core.fsmonitor=false",
    f"core.hooksPath={os.devnull}",
    "protocol.allow=never",
    "safe.bareRepository=explicit",
)
_ENVIRONMENT = {"GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "none", "GIT_TERMINAL_PROMPT": "0"}
#: The most that is taken out of a commit.
_MOST_BYTES = 4 * MOST_BYTES


@contextmanager
def folder_named(name: str | None, beside: str | None, option: str) -> Iterator[str]:
    """Yields the folder that `name` means: itself, the databases of a commit, or those that ship, for None.

    `beside`: another folder, whose repository and place in it are meant by a commit; else those of this program.
    Raises UserError where it means nothing.
    """
    if name is None:
        yield shipped_patterns()
    elif Path(name).is_dir():
        check_patterns(name, option)
        yield str(Path(name).resolve())
    else:
        with tempfile.TemporaryDirectory() as scratch:
            _take_out(name, beside, Path(scratch), option)
            yield scratch


def _take_out(commit: str, beside: str | None, target: Path, option: str) -> None:
    """Writes the databases of a commit into `target`."""
    folder = Path(beside) if beside is not None and Path(beside).is_dir() else None
    for place in (folder, Path(godebug.__file__).resolve().parent.parent / "patterns"):
        if place is None:
            continue
        try:
            inside = os.fsdecode(_git(place, "rev-parse", "--show-prefix")).rstrip("\n")
            revision = _git(place, "rev-parse", "--verify", "--quiet", f"{commit}^{{commit}}").decode().strip()
            for name, data in _files_of(place, f"{revision}:{inside}"):
                path = target / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
        except (OSError, ValueError, subprocess.SubprocessError):
            continue
        if any(target.glob("*.db")):
            return
    raise UserError(f"{option}: {one_line(commit, 60)}: no such folder, and no commit with pattern databases")


def _git(folder: Path, *arguments: str, data: bytes = b"") -> bytes:
    """Runs git in a folder that may be anybody's, and returns what it prints.

    Raises OSError or subprocess.SubprocessError where it fails.
    """
    settings = [word for setting in _UNTRUSTED for word in ("-c", setting)]
    return subprocess.run(
        ["git", "-C", str(folder), *settings, *arguments],
        input=data,
        capture_output=True,
        check=True,
        timeout=120,
        env=os.environ | _ENVIRONMENT,
    ).stdout


def _files_of(folder: Path, tree: str) -> Iterator[tuple[str, bytes]]:
    """Yields the files of a tree, names and bytes, as they were committed: filters would be programs.

    Links and what has the name of no file below are left out. Raises ValueError where there is too much.
    """
    entries: list[tuple[str, bytes, int]] = []
    for entry in _git(folder, "ls-tree", "-r", "-z", "-l", "--full-tree", tree).split(b"\0"):
        about, _, path = entry.partition(b"\t")
        words = about.split()
        if len(words) == 4 and words[0] in (b"100644", b"100755") and _is_below(os.fsdecode(path)):
            entries.append((os.fsdecode(path), words[2], int(words[3])))
    if sum(size for _, _, size in entries) > _MOST_BYTES:
        raise ValueError(f"more than {_MOST_BYTES} bytes")
    said = _git(folder, "cat-file", "--batch", data=b"".join(blob + b"\n" for _, blob, _ in entries))
    for name, blob, size in entries:
        head = b"%b blob %d\n" % (blob, size)
        if not said.startswith(head):
            raise ValueError(f"{name} is missing")
        yield name, said[len(head) : len(head) + size]
        said = said[len(head) + size + 1 :]


def _is_below(name: str) -> bool:
    """Tells whether a name is that of a file below the folder that it is written to, on any system."""
    parts = name.replace("\\", "/").split("/")
    return not any(part in ("", ".", "..") or ":" in part for part in parts)


def contexts_of(folder: str) -> bytes | None:
    """Returns the table of contexts of a folder as it is written, None where it has none."""
    path = Path(folder) / CONTEXTS_FILE
    return read_whole(path) if path.is_file() else None
