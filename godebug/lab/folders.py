"""Folders of databases by name: a folder, or a commit whose databases are taken out of the repository."""

import io
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import godebug
from godebug.basics.errors import UserError, one_line
from godebug.basics.resources import check_patterns
from godebug.engine.patterns.contexts import FILE as CONTEXTS_FILE
from godebug.lab.work import shipped_patterns
from godebug.regress.engines import git


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
            inside = git(place, "rev-parse", "--show-prefix").strip()
            git(place, "rev-parse", "--verify", "--quiet", f"{commit}^{{commit}}")
            archive = subprocess.run(
                ["git", "-C", git(place, "rev-parse", "--show-toplevel").strip(), "archive", f"{commit}:{inside}"],
                capture_output=True,
                check=True,
                timeout=120,
            ).stdout
            with tarfile.open(fileobj=io.BytesIO(archive)) as files:
                files.extractall(target, filter="data")
        except (OSError, subprocess.SubprocessError, tarfile.TarError):
            continue
        if any(target.glob("*.db")):
            return
    raise UserError(f"{option}: {one_line(commit, 60)}: no such folder, and no commit with pattern databases")


def contexts_of(folder: str) -> bytes | None:
    """Returns the table of contexts of a folder as it is written, None where it has none."""
    path = Path(folder) / CONTEXTS_FILE
    return path.read_bytes() if path.is_file() else None
