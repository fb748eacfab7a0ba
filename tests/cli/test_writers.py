"""Names of games, players and files are clean in whatever a command writes: new commands and new options as well."""

import json
import shlex
import shutil
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
import typer
from command_line import Run
from sgfmill.sgf import Sgf_game

from godebug import analyze
from godebug.basics.resources import data_folder
from godebug.cli.application import app

#: Markup, quotes, escape sequences, turned writing, and what ends a property, an element or a line of roff.
NAME = '<script>x="1"</script> & \' ]]> \x1b[2J\x1b]0;own\x07 \x9b2J \u202egnp --> .so'
#: What no writer may let through as it stands.
FORBIDDEN = "\x1b\x07\x9b\u202e"
#: A group with two eyes, some stones above it, and the name in every property that has text.
GAME = (
    "(;GM[1]FF[4]SZ[5]KM[0.5]CA[UTF-8]GN[{0}]PB[{0}]PW[{0}]EV[{0}]RE[{0}]RU[{0}]C[{0}]N[{0}]"
    "AB[ad][bd][cd][dd][ed][be][de][bb]AW[cc][cb]PL[B];B[dc]C[{0}])"
)

#: How a command is asked about a game in `{file}`; `{to}` is where it may write, `{suite}` a suite beside the game.
WORDS = {
    "show": "{file}",
    "influence": "{file}",
    "moyo": "{file}",
    "worms": "{file}",
    "dragons": "{file}",
    "eyes": "{file}",
    "escape": "{file} C3",
    "surround": "{file} C3",
    "classic": "{file}",
    "owl": "{file} C3 --level 1",
    "semeai": "{file} B4 C3",
    "breakin": "{file} C3 A1 B1 --level 1",
    "moves": "{file} --level 1",
    "delta": "{file} A5 --level 1",
    "score": "{file}",
    "report": "{file} --level 1",
    "why": "{file} C3",
    "cause": "{file} --wanted A5 --level 1",
    "review": "{file} --engine {engine} --level 1 --jobs 1",
    "read": "{file} attack C3",
    "solve": "{file} C2",
    "trace": "{file} -d dragons --level 1",
    "compare": "{file} --patterns {patterns} --patterns {some} --level 1 --all",
    "patterns match": "{file}",
    "patterns coverage": "{file}",
    "patterns near": "{file} A5",
    "patterns cost": "{file} --db attack --every 1 --jobs 1",
    "patterns impact": "enter-hane {file} --every 1 --jobs 1",
    "patterns vary": "enter-hane value=10,20 {suite} --jobs 1",
    "regress run": "{suite}",
    "regress triage": "{suite} --jobs 1",
    "regress cause": "{suite} --jobs 1",
    "regress blame": "{suite} --to {some} --jobs 1",
    "regress explain": "{suite}:1",
    "regress sanity": "{suite}",
}
#: Commands to which nobody hands a game, and those that only tests of their own can bring to an end.
WITHOUT_GAMES = {
    *(f"patterns {name}" for name in ("contexts", "copy", "format", "helpers", "learn", "lint", "list", "lsp", "new")),
    *("patterns review", "patterns show", "regress bisect", "regress history"),
    *("bench", "engines", "flags", "gtp", "help", "tune", "version", "view"),
    *(f"config {name}" for name in ("show", "trust", "distrust", "example")),
}
#: Options that name what is written, by what stands in it.
WRITERS = {
    "--svg": "xml",
    "--svg-terminal": "xml",
    "--html": "html",
    "--junit": "xml",
    "--sgf": "sgf",
    "--json": "json",
    "--bugs": "suite",
}
#: Options of all commands that share one writer, which the first command stands for.
SHARED = {"--svg-terminal"}
#: Options that name files or folders and write nothing that comes from a game.
READERS = {
    *(
        "--against",
        "--beside",
        "--coverage",
        "--databases",
        "--dir",
        "--from",
        "--games",
        "--gtpfile",
        "--list",
        "--patterns",
    ),
    *("--problems", "--proofs", "--repository", "--resume", "--to", "--truth"),
}


def commands() -> Iterator[tuple[str, set[str]]]:
    """The words of each command and its options that name a file or a folder, or print JSON."""

    def below(command: Any, context: Any, words: tuple[str, ...]) -> Iterator[tuple[str, set[str]]]:
        if hasattr(command, "list_commands"):
            for name in command.list_commands(context):
                one = command.get_command(context, name)
                inside = one.make_context(name, [], parent=context, resilient_parsing=True)
                yield from below(one, inside, (*words, name))
            return
        files = {
            option.opts[0]
            for option in command.params
            if option.param_type_name == "option"
            and ("--json" in option.opts or any(word in str(option.metavar) for word in ("FILE", "DIR")))
        }
        yield " ".join(words), files

    root = typer.main.get_command(app)
    yield from below(root, root.make_context("godebug", [], resilient_parsing=True), ())


WRITTEN = [
    (words, option)
    for words, options in commands()
    if words in WORDS
    for option in (["--html"] if words == "report" else ["", *sorted(options & {*WRITERS})])
    # Databases that differ a little leave no diagram of this board to mark.
    if (option not in SHARED or words == "show") and (words, option) != ("compare", "--sgf")
]


class Tags(HTMLParser):
    """Collects what is written between tags, and all attributes, of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.data = ""
        self.scripts = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.scripts += any(name.startswith("on") or (value or "").startswith("javascript") for name, value in attrs)

    def handle_data(self, data: str) -> None:
        self.scripts += 'x="1"' in data and self.cdata_elem is not None
        self.data += data


def check(text: str, form: str) -> None:
    assert not any(c in text for c in FORBIDDEN), form
    if form == "xml":
        assert "<script" not in text
        ET.fromstring(text.encode())
    elif form == "html":
        page = Tags()
        page.feed(text)
        assert not page.scripts and "<script>x" not in text
    elif form == "sgf":
        Sgf_game.from_string(text)
    elif form == "json":
        assert all(isinstance(json.loads(line), dict) for line in text.splitlines())


def test_every_command_and_every_writer_is_looked_at() -> None:
    assert {words for words, _ in commands()} == WORDS.keys() | WITHOUT_GAMES
    assert {option for _, options in commands() for option in options} <= WRITERS.keys() | READERS


@pytest.fixture
def words_of(tmp_path: Path) -> dict[str, str]:
    """A game, a suite and a folder of patterns with such names."""
    home = tmp_path / NAME.replace("/", "|")
    home.mkdir()
    name = NAME.replace("/", "|")
    escaped = NAME.replace("\\", "\\\\").replace("]", "\\]")
    (home / f"{name}.sgf").write_text(GAME.replace("{0}", escaped), encoding="utf-8")
    (home / "game.sgf").write_bytes((home / f"{name}.sgf").read_bytes())
    (home / f"{name}.tst").write_text("loadsgf game.sgf\n1 attack C3\n#? [1 A1]\n2 attack C4\n", encoding="utf-8")
    (home / "patterns").symlink_to(data_folder("patterns"))
    shutil.copytree(data_folder("patterns"), home / "some", ignore=shutil.ignore_patterns("influence*"))
    return {
        "{engine}": shlex.join([sys.executable, str(Path(__file__).with_name("fake_analysis.py")), "analysis", "0"]),
        "{file}": str(home / f"{name}.sgf"),
        "{suite}": str(home / f"{name}.tst"),
        "{patterns}": str(home / "patterns"),
        "{some}": str(home / "some"),
    }


@pytest.mark.parametrize(("command", "option"), WRITTEN)
def test_names_are_clean(run: Run, tmp_path: Path, words_of: dict[str, str], command: str, option: str) -> None:
    asked = [words_of.get(word, word) for word in WORDS[command].split()]
    for word, text in words_of.items():
        asked = [one.replace(word, text) for one in asked]
    to = tmp_path / "written"
    result = run(*command.split(), *asked, *([option] if option == "--json" else [option, to] if option else []))
    assert result.code in (0, 1), result.err
    for text in (result.err, *([result.out] if option != "--json" else [])):
        check(text, "text")
    if option == "--json":
        check(result.out, "json")
    elif option:
        pages = sorted(to.iterdir()) if to.is_dir() else [to]
        assert pages
        for page in pages:
            check(page.read_text(encoding="utf-8"), WRITERS[option])


def test_names_are_clean_in_a_notebook(words_of: dict[str, str]) -> None:
    position = analyze(words_of["{file}"], level=1)
    for shown in (position, position.dragons(), position.influence()):
        page = shown._repr_html_()
        check(page, "html")
        assert "<script>" not in page
