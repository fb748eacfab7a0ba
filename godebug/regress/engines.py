"""Engines under test, built-in or other programs, and what identifies a run of one."""

import hashlib
import shlex
import subprocess
import sys
from pathlib import Path

from msgspec import Struct

import godebug
from godebug.basics.errors import valid_text
from godebug.basics.resources import data_folder
from godebug.engine.patterns.database import files_read
from godebug.engine.patterns.user_folders import read_whole
from godebug.regress.blocks import EngineSpec
from godebug.studies.peers.client import GtpEngine
from godebug.studies.peers.piped import EngineLost


class Identity(Struct, frozen=True):
    """The engine that the results of a run belong to.

    `engine`: name and version as the program gives them, with its command. `patterns`: a fingerprint of the pattern
    databases, empty for other programs. `commit`: of the source of the built-in engine, empty where that is unknown.
    """

    engine: str
    patterns: str
    commit: str


def builtin_command(
    level: int = 10, patterns: str | None = None, root: Path | None = None, classic: bool = False
) -> tuple[str, ...]:
    """Returns the command that runs this engine from any folder, or the one whose packages lie in `root`."""
    arguments = ["gtp"]
    if level != 10:
        arguments += ["--level", str(level)]
    if patterns is not None:
        arguments += ["--patterns", str(Path(patterns).absolute())]
    if classic:
        arguments += ["--classic"]
    # Not `-m`: that would let a folder named like one of our packages, beside a suite, take its place.
    home = str(Path(godebug.__file__).resolve().parent.parent if root is None else root)
    code = f"import sys; sys.path.insert(0, {home!r}); from godebug.__main__ import main; sys.exit(main({arguments!r}))"
    return (sys.executable, "-P", "-c", code)


def builtin_spec(
    level: int, patterns: str | None, limit: float, preparation: tuple[str, ...], classic: bool = False
) -> EngineSpec:
    """Returns how to run the built-in engine."""
    return EngineSpec(builtin_command(level, patterns, classic=classic), limit, preparation, keep=True)


def peer_spec(command: str, limit: float, preparation: tuple[str, ...]) -> EngineSpec:
    """Returns how to run another program.

    Raises EngineLost for a command that no shell would accept.
    """
    return EngineSpec(tuple(GtpEngine(command).command), limit, preparation)


def identify(spec: EngineSpec, patterns: str | None) -> Identity:
    """Asks the engine for its name and version.

    Raises EngineLost where it cannot be run.
    """
    with GtpEngine(spec.command, limit=min(spec.limit, 30.0)) as engine:
        name, version = (answer.text for answer in engine.ask_all(["name", "version"]))
    if spec.keep:
        return Identity(f"{name} {version}", _fingerprint(patterns), _commit())
    return Identity(valid_text(f"{name} {version} ({shlex.join(spec.command)})"), "", "")


def _fingerprint(patterns: str | None) -> str:
    """Returns twelve hexadecimal digits over names and texts of all that is read; empty where there is nothing."""
    try:
        folder = data_folder("patterns") if patterns is None else Path(patterns)
        files = files_read(folder)
        digest = hashlib.sha256()
        for name in files:
            digest.update(f"{name}\0".encode() + read_whole(folder / name) + b"\0")
    except OSError:
        return ""
    return digest.hexdigest()[:12] if files else ""


def _commit() -> str:
    """Returns the commit of the checkout that this package runs from; empty elsewhere.

    Where files were changed, `+` and six digits over the changes follow.
    """
    folder = Path(godebug.__file__).resolve().parent.parent
    if not (folder / ".git").exists():
        return ""
    try:
        commit = git(folder, "rev-parse", "--short=12", "HEAD").strip()
        changed = git(folder, "diff", "HEAD", "--", "engine", "godebug", "patterns")
    except (OSError, subprocess.SubprocessError):
        return ""
    return f"{commit}+{hashlib.sha256(changed.encode()).hexdigest()[:6]}" if changed.strip() else commit


def git(folder: Path, *arguments: str) -> str:
    """Runs git and returns what it prints.

    Raises OSError or subprocess.SubprocessError where it fails.
    """
    return subprocess.run(
        ["git", "-C", str(folder), *arguments],
        capture_output=True,
        text=True,
        errors="backslashreplace",
        check=True,
        timeout=120,
    ).stdout


__all__ = ["EngineLost", "Identity", "builtin_command", "builtin_spec", "git", "identify", "peer_spec"]
