"""Folders of strangers that try to start a program: none of their programs starts.

    python checks/strangers.py                  # every trap, every command; a minute of CPU
    python checks/strangers.py --verbose        # with the exit code of each command

A folder holds databases, suites, games and lists beside what programs obey: a git repository with filters, hooks,
monitors, a missing object behind a remote that is a program; modules of Python, settings, programs with common names;
names that a shell would run. The state and the caches come from the same stranger. Each trap leaves a file when it is
sprung. Prints what was sprung, and exits with 1 then.
"""

import argparse
import json
import os
import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from sandbox import GODEBUG, ROOT, Sandbox

#: Modules that somebody imports late.
MODULES = (
    "godebug_plugin",
    "rich",
    "typer",
    "msgspec",
    "numpy",
    "sgfmill",
    "textual",
    "yaml",
    "json",
    "sqlite3",
    "regex",
)
MODULES += (
    "sitecustomize",
    "usercustomize",
    "conftest",
    "platformdirs",
    "filelock",
    "dask",
    "plotext",
    "pygls",
    "cython",
)
PROGRAMS = ("git", "less", "vi", "gnugo", "katago", "tar", "sh", "python", "python3", "groff")
SETTINGS = (
    ".godebug.toml",
    "godebug.toml",
    "config.toml",
    "pyproject.toml",
    "setup.cfg",
    ".env",
    ".pythonrc",
    ".pdbrc",
)
#: Commands, as words after `godebug`; run in the folder.
COMMANDS: tuple[tuple[str, ...], ...] = (
    ("show", "game.sgf"),
    ("show", "own:1", "-m", "initial"),
    ("moves", "--patterns", ".", "game.sgf"),
    ("worms", "--list", "list.txt"),
    ("why", "C3", "--patterns", ".", "game.sgf"),
    ("show",),
    ("score", "--final", "."),
    ("regress", "own", "--quiet"),
    ("regress", "own", "--quiet", "--resume"),
    ("regress", "own", "--against", "last"),
    ("regress", "sanity", "own"),
    ("regress", "history", "own:1"),
    ("regress", "blame", "own", "--from", "HEAD", "--to", "."),
    ("regress", "blame", "own", "--from", "HEAD~1", "--to", "."),
    ("regress", "blame", "own", "--to", "."),
    ("regress", "triage", "own", "--patterns", "."),
    ("patterns", "lint", "."),
    ("patterns", "match", "game.sgf", "--patterns", "."),
    ("patterns", "cost", ".", "game.sgf"),
    ("patterns", "copy", "mine"),
    ("trace", "game.sgf"),
    ("compare", "game.sgf", "--patterns", ".", "--patterns", "."),
    ("show", "$(touch sprung).sgf"),
    ("show", "--svg", "out.svg", ";touch sprung;.sgf"),
    ("version",),
    ("config",),
    ("engines",),
    ("dragons", "game.sgf", "--engine", "katago"),
    ("compare", "game.sgf", "--engine", "default"),
)


def trap(folder: Path, name: str) -> str:
    """Returns a command that leaves a file of this name where the traps are counted."""
    return f"touch {folder / name}"


def make_repository(folder: Path, sprung: Path) -> None:
    """Makes a repository of the folder, with two commits and settings that name programs."""

    def git(*words: str) -> None:
        subprocess.run(
            ["git", "-C", str(folder), "-c", "user.name=a", "-c", "user.email=a@b", *words],
            check=True,
            capture_output=True,
            env={"PATH": os.environ["PATH"], "HOME": str(folder)},
        )

    git("init", "--quiet")
    (folder / ".gitattributes").write_text("* filter=evil diff=evil merge=evil export-subst\n")
    git("add", "--all")
    git("commit", "--quiet", "-m", "one")
    (folder / "lost.db").write_text("# nothing\n")
    git("add", "--all")
    git("commit", "--quiet", "-m", "two")
    names = {
        "filter.evil.smudge": "smudge", "filter.evil.clean": "clean", "filter.evil.process": "process",
        "diff.evil.textconv": "textconv", "diff.evil.command": "diff", "diff.external": "external",
        "core.fsmonitor": "fsmonitor", "core.sshCommand": "ssh", "core.pager": "pager", "core.editor": "editor",
        "core.askPass": "askpass", "credential.helper": "credential", "gpg.program": "gpg",
        "core.alternateRefsCommand": "refs", "tar.tar.command": "tar", "remote.origin.uploadpack": "uploadpack",
    }  # fmt: skip
    for key, name in names.items():
        git("config", key, f"sh -c '{trap(sprung, name)}; cat'")
    git("config", "log.showSignature", "true")
    for name in ("rev-parse", "archive", "cat-file", "ls-tree", "show", "log", "diff"):
        git("config", f"alias.{name}", f"!{trap(sprung, 'alias')}")
    hooks = folder / ".git" / "hooks"
    for name in ("post-checkout", "post-index-change", "reference-transaction", "pre-commit", "fsmonitor-watchman"):
        script = hooks / name
        script.write_text(f"#!/bin/sh\n{trap(sprung, 'hook-' + name)}\n")
        script.chmod(0o755)
    # One object is missing, and who is asked for it is a program.
    git("config", "extensions.partialClone", "origin")
    git("config", "core.repositoryFormatVersion", "1")
    git("config", "remote.origin.url", f"ext::sh -c touch% {sprung / 'promisor'}")
    git("config", "remote.origin.promisor", "true")
    said = subprocess.run(["git", "-C", str(folder), "rev-parse", "HEAD:lost.db"], capture_output=True, check=True)
    blob = said.stdout.decode().strip()
    (folder / ".git" / "objects" / blob[:2] / blob[2:]).unlink()


def fill(sandbox: Sandbox, sprung: Path) -> None:
    """Fills the working folder, the home and the state with traps."""
    here = sandbox.here
    for path in (ROOT / "patterns").glob("*.db"):
        if path.stem in ("patterns", "patterns2", "influence", "barriers", "conn", "attack", "defend"):
            shutil.copy(path, here)
    (here / "game.sgf").write_text("(;SZ[9]KM[5.5];B[cc];W[gg];B[gc];W[cg])")
    for name in (
        "$(touch sprung).sgf",
        ";touch sprung;.sgf",
        "`touch sprung`.sgf",
        "|touch sprung|.sgf",
        "-c touch sprung.sgf",
    ):
        shutil.copy(here / "game.sgf", here / name)
    evil = f"!{trap(sprung, 'suite')}"
    (here / "own.tst").write_text(
        f"loadsgf game.sgf\n1 countlib C3\n#? [4]\n2 reg_genmove black\n#? [{evil}]\n3 {evil}\n#? []\n"
        "loadsgf |touch x\n4 countlib C3\n#? [5]\n"
    )
    (here / "list.txt").write_text(f"game.sgf 2\n$({trap(sprung, 'list')}) 1\n'game.sgf' '`{trap(sprung, 'list')}`'\n")
    for name in MODULES:
        (here / f"{name}.py").write_text(f"import os\nos.system({trap(sprung, 'module-' + name)!r})\n")
    for name in PROGRAMS:
        (here / name).write_text(f"#!/bin/sh\n{trap(sprung, 'program-' + name)}\n")
        (here / name).chmod(0o755)
    for name in SETTINGS:
        for place in (here, sandbox.folder):
            (place / name).write_text(
                f'pager = "{trap(sprung, "setting")}"\n'
                f'[engines]\ndefault = "{trap(sprung, "setting")}"\nkatago = "{trap(sprung, "setting")}"\n'
            )
    state = sandbox.folder / "state"
    state.mkdir()
    named = trap(sprung, "state")
    (state / "position.json").write_text(json.dumps({"name": f"|{named}", "move": f"`{named}`"}))
    with sqlite3.connect(state / "regress.sqlite") as db:
        db.executescript(
            "create table runs (id integer primary key, started real, engine text, patterns text, commit_id text,"
            " label text, selection text, finished integer);"
            f"insert into runs values (1, 1.0, '{trap(sprung, 'store')}', '', '', 'last', 'own', 0);"
            "create table kept (run integer, path text, line integer, test text, content text, record text);"
            "create trigger t before insert on runs begin select load_extension('/tmp/evil'); end;"
            "pragma user_version = 2;"
        )
    db.close()
    make_repository(here, sprung)


def run(commands: Sequence[Sequence[str]] = COMMANDS, verbose: bool = False) -> list[str]:
    """Returns the traps that were sprung, and commands that ended with an internal error, in words."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        sandbox = Sandbox(Path(folder))
        sprung = sandbox.folder / "sprung"
        sprung.mkdir()
        fill(sandbox, sprung)
        state = {"GODEBUG_STATE_DIR": str(sandbox.folder / "state"), "EDITOR": "false", "VISUAL": "false"}
        for words in commands:
            before = {path.name for path in sprung.iterdir()}
            for start in (GODEBUG, (GODEBUG[0], "-m", "godebug")):
                done = sandbox.run(words, start=start, env=state | {"PYTHONPATH": str(ROOT)})
                if verbose:
                    print(done.returncode, " ".join(words), done.stderr[-150:])
                if done.returncode not in (0, 1, 2) or b"internal error" in done.stderr:
                    found.append(f"{' '.join(words)}: exit code {done.returncode}: {done.stderr[-200:]!r}")
            new = {path.name for path in sprung.iterdir()} - before
            found += [f"{' '.join(words)}: {name} was started" for name in sorted(new)]
        if (sandbox.here / "sprung").exists():
            found.append("a name was run by a shell")
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--verbose", action="store_true")
    found = run(verbose=parser.parse_args().verbose)
    for text in found:
        print(text)
    print(f"{2 * len(COMMANDS)} commands in a stranger's folder: {len(found)} started something or broke")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
