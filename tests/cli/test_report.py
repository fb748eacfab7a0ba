"""Pages with all layers of a position, and diagrams as markup of game records."""

import json
import re
from collections.abc import Iterator, Sequence
from html.parser import HTMLParser
from pathlib import Path

import pytest
from command_line import Run
from sgfmill.sgf import Sgf_game

from godebug.basics.resources import data_folder
from godebug.displays import report
from godebug.displays.layers import PAGES
from godebug.views.board_svg import CELL
from godebug.views.output import Output

pytestmark = pytest.mark.usefixtures("kept_analyses")

GAMES = data_folder("regression") / "games"
GAME = str(GAMES / "corner-9x9.sgf")
SUITE = """loadsgf {game} 20
1 attack E5
#? [1 A1]
"""


class Page(HTMLParser):
    """What is on a page. Raises AssertionError for an element that does not close."""

    VOID = ("meta", "input")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.text: list[str] = []
        self.feed(text)
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)

    def count(self, tag: str, **attributes: str) -> int:
        return sum(name == tag and attributes.items() <= attrs.items() for name, attrs in self.tags)


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("report")


def test_a_report_on_standard_output(run: Run) -> None:
    printed = run("report", GAME, "--move", "3", "--level", "1", "--html", "-")
    assert printed.code == 0 and printed.err == ""
    assert Page(printed.out).count("html") == 1
    mixed = run("report", GAME, "--move", "3", "--html", "-", "--json")
    assert (mixed.code, mixed.out, mixed.err.count("\n")) == (2, "", 1)
    assert not Path("-").exists()


def test_a_report_has_every_layer_and_needs_nothing_else(run: Run, written: Path) -> None:
    file = written / "page.html"
    said = run("report", GAME, "--move", "20", "B2", "--html", file, "--json")
    assert said.code == 0, said.err
    record = json.loads(said.out)
    assert (record["type"], record["file"], record["untold"]) == ("report", str(file), [])
    assert record["layers"] == [page.name for page in PAGES]
    text = file.read_text(encoding="utf-8")
    page = Page(text)
    assert page.count("input", type="radio") == page.count("section") == len(PAGES)
    assert not page.count("script") and not re.search(r"https?:|src=|@import|url\(", text)
    assert "prefers-color-scheme:dark" in text
    # Boards of nine by nine: their ground and lines stand there once, and each of them refers to it.
    assert page.count("rect", width=str(9 * CELL), height=str(9 * CELL)) == 1
    assert page.count("path", **{"class": "grid"}) == 1
    references = [attributes["href"] for tag, attributes in page.tags if tag == "use"]
    parts = {f"#{attributes['id']}" for tag, attributes in page.tags if tag == "g" and "id" in attributes}
    assert set(references) == parts and max(map(references.count, parts)) >= len(PAGES)
    # Every class has its rule.
    style = text.partition("<style>")[2].partition("</style>")[0]
    used = {
        name
        for tag, attributes in page.tags
        if tag in ("tspan", "path")
        for name in (attributes.get("class") or "").split()
    }
    assert all(
        f".{name}{{" in style or f".{name}." in style or f".{name} " in style for name in used if name not in "bwf"
    )
    assert "B2 is worth" in "".join(page.text)
    # Who points at a figure reads it whole.
    assert any(re.fullmatch(r"A9 -?\d+\.\d{3}", part) for part in page.text)
    assert any("The black dragon at " in part for part in page.text)


def test_the_page_of_a_test_says_what_is_asked(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.tst").write_text(SUITE.format(game=GAME), encoding="utf-8")
    file = tmp_path / "mine.html"
    said = run("report", f"{tmp_path}/mine.tst:1", "--html", file, "--level", "1")
    assert said.code == 0, said.err
    text = "".join(Page(file.read_text(encoding="utf-8")).text)
    assert "attack E5" in text and "1 A1" in text


def test_failures_of_a_run_have_pages_with_all_layers(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.tst").write_text(SUITE.format(game=GAME), encoding="utf-8")
    said = run("regress", "run", tmp_path / "mine.tst", "--html", tmp_path / "pages", "--layers")
    assert said.code == 1, said.err
    suite = (tmp_path / "pages" / "mine.html").read_text(encoding="utf-8")
    (link,) = re.findall(r'href="(mine-\d+\.layers\.html)"', suite)
    page = Page((tmp_path / "pages" / link).read_text(encoding="utf-8"))
    assert page.count("section") == len(PAGES) and "attack E5" in page.text


@pytest.mark.parametrize(
    ("words", "diagrams"),
    [
        (["show", "-m", "0x210", "--after", "D5"], 4),
        (["influence", "territory", "--after", "D5"], 3),
        (["dragons"], 3),
        (["moves"], 1),
        (["eyes"], 1),
    ],
)
def test_diagrams_are_markup_that_other_programs_read(
    run: Run, tmp_path: Path, words: list[str], diagrams: int
) -> None:
    file = tmp_path / "layers.sgf"
    said = run(words[0], GAME, "--move", "20", *words[1:], "--sgf", file)
    assert said.code == 0, said.err
    game = Sgf_game.from_bytes(file.read_bytes())
    nodes = list(game.get_main_sequence())
    black, white, empty = game.get_root().get_setup_stones()
    assert black and white and not empty
    assert len(nodes) >= diagrams + 1
    for node in nodes[1:]:
        assert node.get("C")
        labelled = [point for point, _ in node.get("LB")] if node.has_property("LB") else []
        owned = [p for name in ("TB", "TW") if node.has_property(name) for p in node.get(name)]
        assert len(set(labelled + owned)) == len(labelled) + len(owned) > 0


def test_a_move_stands_on_the_boards_after_it(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "after.sgf"
    assert run("influence", GAME, "territory", "--move", "20", "--after", "D5", "--sgf", file).code == 0
    nodes = list(Sgf_game.from_bytes(file.read_bytes()).get_main_sequence())
    assert any((4, 3) in node.get_setup_stones()[0] | node.get_setup_stones()[1] for node in nodes[1:])


def test_what_excludes_each_other_and_what_is_no_diagram(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "x.sgf"
    for words, complaint in (
        (["dragons", GAME, "--sgf", file, "--json"], "--sgf and --json or --svg exclude each other"),
        (["moves", GAME, "--move", "20", "D5", "--sgf", file], "no diagram to write"),
        (["report", GAME, "--html", file, "--svg", file], "a page is no picture"),
        (["report", GAME, "--html", tmp_path / "no" / "folder.html"], "No such file or directory"),
    ):
        said = run(*words)
        assert said.code == 2 and complaint in said.err and len(said.err.splitlines()) == 1
        assert not file.exists()


def test_causes_that_take_too_much_are_left_out_and_named(
    run: Run, written: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(report, "MOST_TRIALS", 0)
    result = run("report", GAME, "--move", "20", "--level", "1", "--html", written / "short.html")
    assert result.code == 0
    [line] = [line for line in result.lines if "Why the dragons live or die: " in line]
    left = line.split(": ")[1].split(" (")[0].split(", ")
    page = Page((written / "short.html").read_text(encoding="utf-8"))
    assert left and f"Why the dragons live or die: {', '.join(left)}" in " ".join(page.text)


def test_progress_is_told_part_by_part(run: Run, written: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    counted = []

    def bar(self: Output, items: Sequence[object], what: str) -> Iterator[object]:
        counted.append((len(items), what))
        return iter(items)

    monkeypatch.setattr(Output, "counted", bar)
    assert run("report", GAME, "--move", "3", "--level", "1", "--html", written / "part.html").code == 0
    assert counted == [(len(PAGES) + 4, "parts of the page")]
