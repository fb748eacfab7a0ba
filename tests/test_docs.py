"""The pages of the site: their commands do what they say, their keys are the viewer's, their links lead somewhere."""

import doctest
import re
import shutil
import subprocess
from pathlib import Path
from types import ModuleType

import pytest

from godebug.basics import settings
from tests.marks import by_time
from tests.scripts import load_script

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = sorted(DOCS.glob("*.md"))
#: Pages whose commands take more than ten seconds.
LONG = ("from-a-lost-game", "tour")
#: What needs another program, a file of the reader's own, a terminal, or a shell.
NOT_HERE = re.compile(
    r"^(?!godebug )|--engine|game\.sgf|games/|positions\.txt|godebug view|&&|\|\||\b(mine|work|own)\b"
)


@pytest.fixture(scope="module")
def site() -> ModuleType:
    """The module that fills the pages with what their commands print."""
    return load_script(DOCS / "examples.py", "docs_examples")


@pytest.mark.usefixtures("kept_analyses")
@pytest.mark.parametrize("page", by_time(PAGES, lambda page: page.stem, LONG))
def test_the_commands_of_a_page(page: Path, site: ModuleType) -> None:
    before = set(Path().iterdir())
    for example in site.examples(page.read_text(encoding="utf-8")):
        for command in example.commands:
            if NOT_HERE.search(command):
                assert not example.shown, f"{command}: cannot be run when the site is built"
                continue
            ran = site.run(command, picture=example.shown == "picture" and command == example.commands[-1])
            assert ran.code in ((0, 1) if command.startswith(("godebug read", "godebug solve")) else (0,)), (
                f"{command}: {ran.err}"
            )
            assert "Traceback" not in ran.err
            if example.shown == "picture" and command == example.commands[-1]:
                assert ran.picture.lstrip().startswith("<svg"), command
            elif example.shown:
                assert ran.out.strip(), command
    assert set(Path().iterdir()) == before, "what a page writes stands in a folder of its own"


def test_results_stand_below_their_commands(site: ModuleType) -> None:
    pictures: dict[str, str] = {}
    page = "A\n\n```sh output\ngodebug flags   # all\n```\n\n```sh\ngodebug bench\n```\n"
    filled = site.with_results(page, "a", pictures)
    assert "```sh\ngodebug flags   # all\n```\n\n```text\n-m  what to draw" in filled
    assert filled.endswith("```sh\ngodebug bench\n```\n")
    assert not pictures


def test_every_command_is_in_the_reference(site: ModuleType) -> None:
    from godebug.cli.application import COMMANDS

    reference = site.command_reference()
    assert all(f"## `godebug {name}`" in reference and f"Usage: godebug {name}" in reference for name in COMMANDS)


def test_every_gtp_command_is_described(site: ModuleType) -> None:
    from godebug.gtp.server import COMMANDS

    rows = dict(re.findall(r"^\| `(\S+)` \| (.*) \|$", site.gtp_reference(), re.MULTILINE))
    assert rows.keys() == COMMANDS.keys()
    assert all(rows.values()), [name for name, about in rows.items() if not about]


def test_the_manual_page_is_that_of_the_commands() -> None:
    """`make docs`, or `python docs/manual.py`, writes it."""
    manual = load_script(DOCS / "manual.py", "docs_manual")
    assert manual.PAGE.read_text(encoding="utf-8") == manual.manual()
    titles = re.findall(r"^\.SH (.*)$", manual.manual(), re.MULTILINE)
    assert titles == [
        *("NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXIT STATUS", "ENVIRONMENT", "FILES", "EXAMPLES", "SEE ALSO")
    ]


def test_pages_of_variables_and_exit_codes_are_those_of_the_manual() -> None:
    """`python docs/manual.py` writes them; a variable that the code asks for stands there."""
    manual = load_script(DOCS / "manual.py", "docs_manual")
    for name, page in manual.PAGES.items():
        assert (DOCS / name).read_text(encoding="utf-8") == page()
    told = manual.environment()
    asked = {
        name
        for folder in ("godebug", "engine")
        for path in (ROOT / folder).rglob("*.py")
        for name in re.findall(r'environ(?:\.get\(|\[)"(GODEBUG_\w+)"', path.read_text(encoding="utf-8"))
    }
    asked |= {settings.VARIABLE, *(setting.variable for setting in settings.SETTINGS if setting.variable)}
    assert len(asked) > 5
    assert not [name for name in sorted(asked) if f"`{name}`" not in told]


def test_roff_does_not_take_text_for_requests() -> None:
    manual = load_script(DOCS / "manual.py", "docs_manual")
    assert manual.escaped(".x\n'y --z \\") == "\\&.x\n\\&'y \\-\\-z \\e"


@pytest.mark.skipif(shutil.which("groff") is None, reason="groff is not installed")
def test_the_manual_page_has_no_mistakes() -> None:
    page = ROOT / "share" / "man" / "man1" / "godebug.1"
    done = subprocess.run(
        ["groff", "-man", "-Tutf8", "-ww", "-z", page], capture_output=True, text=True, timeout=300, check=True
    )
    assert done.stderr == ""


def rows_of_the_viewer() -> list[tuple[str, str, str]]:
    """The table that sets the viewer beside its predecessor: what, there, keys."""
    text = (DOCS / "viewer.md").read_text(encoding="utf-8").partition("## Beside the Pike viewer")[2]
    rows = re.findall(r"^\| (.+?) \| (.+?) \| (.+) \|$", text, re.MULTILINE)
    return [(what.strip(), there.strip(), keys.strip()) for what, there, keys in rows[1:] if "---" not in what]


def test_the_keys_of_the_comparison_are_the_viewers() -> None:
    pytest.importorskip("textual")
    from godebug.apps.viewer.keys import BINDINGS, printed

    known = {name for binding in BINDINGS for key in binding.key.split(",") for name in (printed(key), key)}
    told = {key for _, _, keys in rows_of_the_viewer() for key in re.findall(r"`([^`]+)`", keys)}
    assert told - {"godebug view"} <= known
    # And every binding is in the table, by one of its keys.
    missing = [
        binding.description for binding in BINDINGS if not told & {printed(key) for key in binding.key.split(",")}
    ]
    assert not missing


def test_the_viewer_has_ten_things_that_its_predecessor_lacks() -> None:
    rows = rows_of_the_viewer()
    assert len([what for what, there, _ in rows if there == "no"]) >= 10
    assert len([what for what, there, _ in rows if there != "no"]) >= 25


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_links_lead_to_pages(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        # These are made when the site is built.
        if not target.startswith("pictures/viewer-"):
            assert (DOCS / target).exists(), f"{page.name}: {target}"


def anchors(page: Path) -> set[str]:
    """The names of a page's headings, as the site makes them."""
    titles = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", title).strip().lower()) for title in titles}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_links_lead_to_headings(page: Path) -> None:
    for target, anchor in re.findall(r"\]\(([^)#:]*)#([^)]*)\)", page.read_text(encoding="utf-8")):
        assert anchor in anchors(DOCS / target if target else page), f"{page.name}: {target}#{anchor}"


def test_every_page_is_in_the_menu() -> None:
    menu = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    assert all(f": {page.name}" in menu for page in PAGES)


def test_options_that_the_guide_names_exist(site: ModuleType) -> None:
    """What `Coming from GNU Go` tells to type is there: each command, and each of its options."""
    text = (DOCS / "coming-from-gnugo.md").read_text(encoding="utf-8")
    for command in re.findall(r"\| (`godebug [^|]+`) ", text):
        for one in re.findall(r"`godebug (\w+)([^`]*)`", command):
            name, rest = one
            words = site.run(f"godebug {name} --help").out
            if name == "regress":
                words += site.run("godebug regress run --help").out
            if name == "patterns":
                words += site.run("godebug patterns coverage --help").out
            assert words, name
            for option in re.findall(r"(?<!\S)(--?[a-zA-Z][\w-]*)", re.sub(r"'[^']*'", "", rest)):
                assert option in words, f"godebug {name} {option}"


def test_examples_of_docstrings_are_code() -> None:
    pytest.importorskip("griffe")
    module = load_script(DOCS / "doctests.py", "docs_doctests")
    text = "Adds.\n\n>>> 1 + 1\n2\n\nAnd so on."
    assert module.fenced(text) == "Adds.\n\n```pycon\n>>> 1 + 1\n2\n```\n\nAnd so on."


def help_examples() -> list[str]:
    """The commands that the help texts show."""
    found = []
    for file in sorted((ROOT / "godebug" / "commands").glob("*.py")):
        text = file.read_text(encoding="utf-8")
        found += [line.strip() for line in re.findall(r"^ +godebug .*$", text, re.MULTILINE)]
    return found


def test_examples_of_help_name_tests_and_patterns_that_ship() -> None:
    suites = {file.stem: file.read_text(encoding="utf-8") for file in (ROOT / "regression").glob("*.tst")}
    patterns = {
        name
        for file in (ROOT / "patterns").glob("*.db")
        for name in re.findall(r"^Pattern\s+(\S+)", file.read_text(encoding="utf-8"), re.MULTILINE)
    }
    named = shown = 0
    for example in help_examples():
        for suite, numbers in re.findall(r" ([a-z]+):(\d[\d,-]*)", example):
            named += 1
            for number in re.findall(r"\d+", numbers):
                assert re.search(rf"^{number} ", suites.get(suite, ""), re.MULTILINE), example
        for pattern in re.findall(r"(?:patterns show|--pattern) (\S+)", example):
            shown += 1
            assert pattern in patterns, example
    assert named >= 4 and shown >= 2


@pytest.mark.parametrize(("page", "least"), [("api.md", 16), ("rooms.md", 5)])
def test_the_examples_of_the_python_pages(page: str, least: int) -> None:
    text = (DOCS / page).read_text(encoding="utf-8").replace("```python\n", "").replace("```\n", "\n")
    examples = doctest.DocTestParser().get_doctest(text, {}, page, page, 0)
    assert len(examples.examples) > least
    assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(examples).failed == 0
