"""The lines that are run on terminals: those of README and of the pages, and one or more of every command."""

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

from terminal import ROOT

from godebug.basics.resources import data_folder

#: What a reader types: in a block `sh` every line, in a block `console` those after the prompt.
_BLOCK = re.compile(r"^```(sh|console)[^\n]*\n(.*?)^```\n", re.DOTALL | re.MULTILINE)
#: Another program, a page that is served until somebody ends it, an application that takes the terminal over.
_NOT_HERE = re.compile(r"--engine|--beside|godebug (view|gtp)\b|katago|gnugo|pipx|--dask|regress bisect .*--good")
#: Every command that has no line of its own in the documents, and those whose output comes bit by bit.
COMMANDS = (
    "godebug moyo corner-9x9.sgf --figures",
    "godebug worms corner-9x9.sgf F7 A1",
    "godebug surround corner-9x9.sgf F7",
    "godebug read attack F7 corner-9x9.sgf --tree -v",
    "godebug trace corner-9x9.sgf -d worms,dragons",
    "godebug trace corner-9x9.sgf -d reading --json",
    "godebug compare corner-9x9.sgf --patterns patterns territory",
    "godebug patterns list",
    "godebug patterns coverage corner-9x9.sgf thirteen.sgf --every 30",
    "godebug patterns lint",
    "godebug regress eyes --json -j 1",
    "godebug regress eyes -v",
    "godebug regress explain eyes:3",
    "godebug score --final few",
    "godebug score --final corner-9x9.sgf",
    "godebug score corner-9x9.sgf --graph",
    "godebug solve dragons:20",
    "godebug solve dragons:20 --json",
    "godebug report --html page.html corner-9x9.sgf --json",
    "godebug dragons --list positions --json",
    "godebug worms --list positions --jobs 2",
    "godebug show corner-9x9.sgf --svg -",
    "godebug gtp --commands",
    "godebug flags",
    "godebug help show",
    "godebug version",
    "godebug config",
    "godebug config example",
    "godebug engines",
    "godebug dragons corner-9x9.sgf --csv",
    "godebug",
    "godebug show nowhere.sgf",
)


def lines_of_pages() -> dict[str, list[str]]:
    """The lines of every page that can be run here, by page; one needs what those before it left."""
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    found = {page.stem: [line for line in _lines(page.read_text(encoding="utf-8")) if _can_run(line)] for page in pages}
    return {name: lines for name, lines in found.items() if lines}


def _lines(text: str) -> list[str]:
    lines = []
    for kind, block in _BLOCK.findall(text):
        typed = block.splitlines()
        if kind == "console":
            typed = [line[2:] for line in typed if line.startswith("$ ")]
        lines += [re.sub(r"\s+#.*", "", line).strip() for line in typed]
    return lines


def _can_run(line: str) -> bool:
    words = shlex.split(line, comments=True)
    return bool(words) and words[0] in ("godebug", "awk", "cp") and not _NOT_HERE.search(line)


def furnish(folder: Path, page: str = "") -> None:
    """Puts into a folder what the lines of a page speak of: a game, databases of one's own, lists, suites."""
    games = data_folder("regression") / "games"
    shutil.copy(games / "two-framework.sgf", folder / "game.sgf")
    (folder / "positions").write_text("corner-9x9.sgf 10\ncorner-9x9.sgf 20\n")
    (folder / "few").mkdir()
    for name in ("corner-9x9.sgf", "closed-boundary.sgf"):
        shutil.copy(games / name, folder / "few" / name)
    shutil.copytree(data_folder("patterns"), folder / "patterns")
    shutil.copytree(data_folder("patterns"), folder / "my-patterns")
    (folder / "regression").mkdir()
    shutil.copytree(games, folder / "regression" / "games")
    for suite in data_folder("regression").glob("*.tst"):
        shutil.copy(suite, folder / "regression" / suite.name)
    if page == "lab":
        subprocess.run([sys.executable, ROOT / "docs" / "lab_collection.py", "work"], cwd=folder, check=True)
    elif page == "find-what-broke":
        shutil.copytree(data_folder("patterns"), folder / "mine")
        shutil.copy(data_folder("regression") / "eyes.tst", folder / "own.tst")
    (folder / "positions.txt").write_text("corner-9x9.sgf 20\nthirteen.sgf 33\n")
