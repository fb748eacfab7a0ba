"""Full disks and limits: what cannot be written leaves nothing behind, and no command ends in an internal error.

    python checks/full_disk.py                  # limits of file sizes, memory, and what is kept where nothing can be
    python checks/full_disk.py --disk /mnt/tiny # also on a small file system of its own (as root: one is mounted)

Commands run with a limit of 0 to 64 kB on the size of files (`ulimit -f`), which every file and draft
runs into, with little memory (`ulimit -v`), with homes that are empty, relative, missing or no folders; and, where this
may mount one, on a file system of 64 kB for state, cache and output. Afterwards no draft lies anywhere, an old file is
whole, and nothing has been made outside of the folders that are named. Prints what was left, and exits with 1 then.
"""

import argparse
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sandbox import ROOT, Sandbox

GAME = "(;SZ[9]KM[5.5];B[cc];W[gg];B[gc];W[cg])"
OLD = "an old file\n" * 100
#: Commands that write: positions and caches are kept by all.
COMMANDS: tuple[tuple[str, ...], ...] = (
    ("show", "game.sgf"),
    ("moves", "game.sgf"),
    ("show", "game.sgf", "--svg", "out.svg"),
    ("show", "game.sgf", "--html", "out.html"),
    ("patterns", "lint", str(ROOT / "patterns")),
    ("patterns", "copy", "mine"),
    ("regress", "own", "--quiet"),
    ("regress", "own", "--quiet", "--junit", "out.xml"),
    ("regress", "history", "own:1"),
)
#: A picture that is saved by a program.
SAVE = (
    f"import sys; sys.path.insert(0, {str(ROOT)!r})\n"
    "from godebug import analyze\n"
    "try:\n    analyze('game.sgf').picture('moves').save('out.svg')\n"
    "except (OSError, MemoryError):\n    pass\n"
)


def files_in(folder: Path) -> Iterator[Path]:
    """Yields what lies in a folder."""
    for parent, _, names in os.walk(folder):
        for name in names:
            yield Path(parent) / name


def left_behind(folder: Path) -> list[str]:
    """Returns the drafts and half files in a folder, in words."""
    found = []
    for path in files_in(folder):
        if path.name.endswith(".part") or path.name.split(".")[-1].isdecimal():
            found.append(f"a draft of {path.stat().st_size} bytes: {path.name}")
        if path.name.startswith("out.") and path.read_bytes() != OLD.encode() and not _is_whole(path):
            found.append(f"half a file: {path.name}")
    return found


def _is_whole(path: Path) -> bool:
    return path.read_text(errors="replace").rstrip().endswith(("</svg>", "</html>", "</testsuites>", "</testsuite>"))


@contextmanager
def sandbox() -> Iterator[Sandbox]:
    """Makes a sandbox with a game, a suite and files that a command would replace."""
    with tempfile.TemporaryDirectory() as folder:
        made = Sandbox(Path(folder))
        (made.here / "game.sgf").write_text(GAME)
        (made.here / "own.tst").write_text("loadsgf game.sgf\n1 countlib C7\n#? [4]\n2 countlib G3\n#? [4]\n")
        for name in ("out.svg", "out.html", "out.xml"):
            (made.here / name).write_text(OLD)
        yield made


def broken(done: "subprocess.CompletedProcess[bytes]", what: str) -> list[str]:
    """Returns what is wrong with the end of a command, in words."""
    if done.returncode in (0, 1, 2) and b"internal error" not in done.stderr and b"Traceback" not in done.stderr:
        return []
    return [f"{what}: exit code {done.returncode}: {done.stderr[-300:].decode(errors='replace')!r}"]


def under_limits(sizes: tuple[int, ...] = (0, 1 << 10, 1 << 16)) -> list[str]:
    """Runs all commands under limits of the size of a file, and returns what was wrong."""
    found = []
    for size in sizes:
        with sandbox() as place:
            limited = {"preexec_fn": lambda size=size: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))}
            for words in COMMANDS:
                for _ in range(2):
                    found += broken(place.run(words, **limited), f"files of {size} bytes: {' '.join(words)}")
            done = subprocess.run(
                [sys.executable, "-c", SAVE],
                cwd=place.here,
                env=place.environment(),
                capture_output=True,
                check=False,
                **limited,
            )
            found += broken(done, f"files of {size} bytes: Picture.save")
            found += [f"files of {size} bytes: {text}" for text in left_behind(place.folder)]
    return found


def with_little_memory(megabytes: tuple[int, ...] = (60, 120, 200, 300)) -> list[str]:
    """Runs commands with little memory, and returns what was wrong."""
    found = []
    for size in megabytes:
        limit = size << 20
        with sandbox() as place:
            for words in COMMANDS[:3]:
                limited = {"preexec_fn": lambda limit=limit: resource.setrlimit(resource.RLIMIT_AS, (limit, limit))}
                done = place.run(words, **limited)
                # With less than the interpreter itself needs nobody can say anything.
                if b"libpython" not in done.stderr and b"Fatal Python error" not in done.stderr:
                    found += broken(done, f"{size} MB: {' '.join(words)}")
            found += [f"{size} MB: {text}" for text in left_behind(place.folder)]
    return found


def without_a_home() -> list[str]:
    """Runs commands with homes that are none, and returns what was made or wrong."""
    found = []
    for home in ("", "relative", "/nonexistent", "/dev/null", "game.sgf"):
        with sandbox() as place:
            before = set(files_in(place.folder))
            for words in (COMMANDS[1], COMMANDS[6], ("show",)):
                found += broken(place.run(words, env={"HOME": home}), f"HOME={home}: {' '.join(words)}")
            found += [f"HOME={home}: made {path.name}" for path in sorted(set(files_in(place.folder)) - before)]
            found += [f"{folder} was made" for folder in ("/nonexistent", "/.cache/godebug") if Path(folder).exists()]
    return found


def on_a_full_disk(disk: Path) -> list[str]:
    """Runs commands whose state, cache and output lie on a small file system, and returns what was wrong."""
    disk.mkdir(parents=True, exist_ok=True)
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(disk)], capture_output=True, check=False
    )
    if mounted.returncode:
        print(f"{disk}: no small file system: {mounted.stderr.decode().strip()}", file=sys.stderr)
        return []
    try:
        found, sizes = [], []
        with sandbox() as place:
            (disk / "game.sgf").write_text(GAME)
            (disk / "out.svg").write_text(OLD)
            named = {"XDG_CACHE_HOME": str(disk / "cache"), "XDG_STATE_HOME": str(disk / "state"), "HOME": str(disk)}
            for _ in range(3):
                for words in (
                    COMMANDS[0],
                    COMMANDS[1],
                    ("show", str(disk / "game.sgf"), "--svg", str(disk / "out.svg")),
                ):
                    found += broken(place.run(words, env=named), f"full disk: {' '.join(words)}")
                sizes.append(sum(path.stat().st_size for path in files_in(disk)))
            found += [f"full disk: {text}" for text in left_behind(disk)]
            if sizes[-1] > sizes[0]:
                found.append(f"full disk: it fills up: {sizes} bytes")
        return found
    finally:
        subprocess.run(["umount", str(disk)], check=False)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--disk", type=Path, help="a folder where a small file system may be mounted")
    arguments = parser.parse_args()
    parts = {"limits of files": under_limits, "little memory": with_little_memory, "no home": without_a_home}
    found = 0
    for name, part in parts.items():
        said = part()
        found += len(said)
        print("\n".join([*said, f"{name}: {len(said)} wrong"]), flush=True)
    if arguments.disk is not None:
        said = on_a_full_disk(arguments.disk)
        found += len(said)
        print("\n".join([*said, f"full disk: {len(said)} wrong"]))
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
