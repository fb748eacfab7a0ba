"""Suites that try to write files, in many spellings: nothing is written, anywhere.

    python checks/hostile_suites.py                  # 1,000 lines, the built-in engine and gnugo where it is installed
    python checks/hostile_suites.py --lines 60 --seed 7 --engine "gnugo --mode gtp"

Each line stands in a suite twice, as set-up and as a test. The suites are run by `regress` and looked at by `regress
sanity`, and their positions are set up as `show` does. Everything happens in one folder, which must be as it was
afterwards. Prints what was written, and exits with 1 then.
"""

import argparse
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from sandbox import ROOT, Sandbox, changes

#: Commands that write a file in some engine.
WRITERS = (
    "printsgf",
    "start_sgftrace",
    "finish_sgftrace",
    "savesgf",
    "save_tree",
    "book_save",
    "kata-set-param logFile",
)
WRITERS += ("gogui-sgf", "dump", "write", "uct_savetree", "uct_savegames", "lz-setoption name log value", "echo_err")
#: Characters that engines drop, or that part words for some of them.
SLIPPED = [
    *map(chr, range(1, 9)),
    *map(chr, range(11, 32)),
    "\x7f",
    "\x85",
    "\xa0",
    "\u2028",
    "\u200b",
    "\ufeff",
    "\x00",
]
POSITION = "boardsize 9\nplay black C3\n"


def names(sandbox: Sandbox) -> list[str]:
    """Returns names of files that would lie inside of the folder, new and old ones."""
    outside = sandbox.folder / "outside"
    return [
        *["notes.txt", "new.sgf"] * 6,
        "./new.sgf",
        "../new.sgf",
        "~/new.sgf",
        "games/a.sgf",
        "-",
        str(outside / "new.sgf"),
        str(outside / "old.sgf"),
        "../outside/old.sgf",
        "new\\.sgf",
        "'new.sgf'",
        '"new.sgf"',
        ">new.sgf",
        "|touch new",
    ]


def slip(text: str, chance: random.Random) -> str:
    """Returns a text with characters put in anywhere."""
    for _ in range(chance.randrange(1, 4)):
        at = chance.randrange(len(text) + 1)
        text = text[:at] + chance.choice(SLIPPED) + text[at:]
    return text


def hostile_line(chance: random.Random, files: Sequence[str]) -> str:
    """Returns a line that tries to write one of the files."""
    writer, file = chance.choice(WRITERS[:3] * 8 + WRITERS), chance.choice(files)
    plain = f"{writer} {file}"
    kinds = {
        "plain": lambda: plain,
        "slipped": lambda: slip(plain, chance),
        "slipped name": lambda: f"{slip(writer, chance)} {file}",
        "numbered": lambda: f"{chance.randrange(99)}{chance.choice(['', ' ', '  '])}{plain}",
        "behind": lambda: (
            f"{chance.choice(['echo', 'play black D4', 'countlib C3'])}{chance.choice([*SLIPPED, '#', ';'])}{plain}"
        ),
        "long": lambda: f"echo {'x' * chance.randrange(960, 1030)}{plain}",
        "longer": lambda: f"echo {'x ' * chance.randrange(100, 9000)}{plain}",
        "capitals": lambda: plain.swapcase(),
        "blanks": lambda: plain.replace(" ", chance.choice(["\t", "   ", "\x0b", "\x0c", "\r", "\xa0"])),
        "load": lambda: f"loadsgf {file}",
    }
    return kinds[chance.choice(list(kinds))]().replace("\n", " ")


def write_suites(folder: Path, lines: Sequence[str], size: int = 100) -> list[str]:
    """Writes suites with these lines, each as set-up and as a test, and returns their names."""
    found = []
    for first in range(0, len(lines), size):
        parts = []
        for number, line in enumerate(lines[first : first + size]):
            parts.append(
                f"{POSITION}{line}\n{2 * number + 1} countlib C3\n#? [4]\n{POSITION}{2 * number + 2} {line}\n#? []\n"
            )
        found.append(f"hostile{first // size}")
        (folder / f"{found[-1]}.tst").write_bytes("".join(parts).encode("utf-8", "surrogateescape"))
    return found


def positions(sandbox: Sandbox, suites: Sequence[str]) -> None:
    """Sets up the position of every test as `show` does, in one process in the working folder."""
    code = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from godebug.basics.errors import UserError\n"
        "from godebug.regress.positions import position_of\n"
        "from godebug.regress.suite import find_suite, read_suite\n"
        "for name in sys.argv[2:]:\n"
        "    suite = read_suite(find_suite(name))\n"
        "    for test in suite.tests:\n"
        "        try:\n            position_of(suite, test)\n"
        "        except UserError:\n            pass\n"
    )
    subprocess.run(
        [sys.executable, "-P", "-c", code, str(ROOT), *suites], cwd=sandbox.here, env=sandbox.environment(), check=True
    )


def run(count: int, seed: int, engines: Sequence[str | None]) -> list[str]:
    """Returns what was written by `count` lines, in words."""
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        sandbox = Sandbox(Path(folder))
        for place in (sandbox.here / "games", sandbox.folder / "outside"):
            place.mkdir()
        (sandbox.here / "games" / "a.sgf").write_text("(;SZ[9];B[cc])")
        (sandbox.here / "notes.txt").write_text("notes")
        (sandbox.folder / "outside" / "old.sgf").write_text("(;SZ[9];B[gg])")
        suites = write_suites(sandbox.here, [hostile_line(chance, names(sandbox)) for _ in range(count)])
        found: list[str] = []
        state = {"GODEBUG_STATE_DIR": str(sandbox.folder / "state")}
        (sandbox.folder / "state").mkdir()
        before = sandbox.contents()
        for engine in engines:
            options = ["--engine", engine, "--time-limit", "20"] if engine else []
            done = sandbox.run(["regress", *suites, "--quiet", "--forget", *options], env=state)
            if done.returncode not in (0, 1, 2) or b"internal error" in done.stderr:
                found.append(f"regress {engine or ''}: exit code {done.returncode}: {done.stderr[-200:]!r}")
        done = sandbox.run(["regress", "sanity", *suites], env=state)
        if done.returncode != 1:
            found.append(f"sanity: exit code {done.returncode}: {done.stderr[-200:]!r}")
        positions(sandbox, suites)
        after = sandbox.contents()
        # The compiled databases are kept in the home; everything else must be as it was.
        return found + [text for text in changes(before, after) if ": home" not in text and ": state" not in text]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lines", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--engine", action="append", help="a GTP program to ask besides the built-in engine")
    arguments = parser.parse_args()
    gnugo = shutil.which("gnugo", path="/usr/games:/usr/local/bin:/usr/bin")
    others = arguments.engine or ([f"{gnugo} --mode gtp"] if gnugo else [])
    found = run(arguments.lines, arguments.seed, [None, *others])
    for text in found:
        print(text)
    print(f"{arguments.lines} lines, {1 + len(others)} engines, {len(found)} written; seed {arguments.seed}")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
