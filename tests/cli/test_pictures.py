"""Boards as drawings, and what a hostile name does to each writer."""

import importlib.util
import json
import re
import struct
import xml.etree.ElementTree as ET
from pathlib import Path

import numpy as np
import pytest
from command_line import Run
from sgfmill.sgf import Sgf_game

from godebug import analyze
from godebug.basics.resources import data_folder
from godebug.engine.go.color import BLACK, EMPTY, WHITE
from godebug.views.board_svg import BoardDrawing, Mark, Sample, css
from godebug.views.cells import mark_of
from godebug.views.look import SCHEMES
from godebug.views.output import Output
from godebug.views.sheet import ALONE, SharedSheet
from godebug.views.table import FieldList
from godebug.views.theme import ground
from godebug.views.view import Text

pytestmark = pytest.mark.usefixtures("kept_analyses")

SVG = "{http://www.w3.org/2000/svg}"
GAMES = data_folder("regression") / "games"
CORNER = GAMES / "corner-9x9.sgf"
WIDE = GAMES / "two-framework.sgf"
#: The size that a layer of 19x19 may have, in bytes.
LAYER = 60_000

#: A name with markup, quotes, an escape sequence, a turn of the direction of writing, and half a character.
HOSTILE = '<script>alert("1")</script> & \' ]]> \x1b[2J\x07 \u202egnp\ud800 a'


def small() -> BoardDrawing:
    board = np.zeros((5, 5), np.uint8)
    board[1, 1], board[1, 2] = BLACK, WHITE
    marks = {
        (0, 0): Mark("2.5", "heat.white.3", tip="A5 2.513"),
        (0, 1): Mark("a", "move"),
        (1, 1): Mark("!A", "status.critical"),
        (2, 2): Mark(owner=BLACK, shade="territory.black"),
        (3, 3): Mark(shape="triangle", ink="mark.right"),
    }
    legend = [Sample("territory", Mark(owner=BLACK, shade="territory.black")), Sample("a dragon", Mark("A"), WHITE)]
    return BoardDrawing(board, marks, "A title", "and what it says", legend, last=(1, 2))


def texts(tree: ET.Element) -> list[str]:
    """The lines of text in the order of the drawing."""
    return ["".join(element.itertext()).strip() for element in tree.iter(f"{SVG}text")]


def test_a_drawing_has_discs_shades_figures_and_a_legend() -> None:
    tree = ET.fromstring(small().svg())
    discs = {group.get("class"): len(group) for group in tree.iter(f"{SVG}g") if group.get("class") in ("b", "w")}
    assert discs == {"b": 1, "w": 1}
    grounds = {path.get("class") for path in tree.iter(f"{SVG}path")}
    assert {"g-heat-white-3", "g-move", "g-status-critical", "g-territory-black", "n r-mark-right"} <= grounds
    # Text is selected row by row, in reading order.
    assert texts(tree)[:2] == ["A title", "and what it says"]
    assert "A5 2.5132.5 a" in texts(tree) and "territory" in texts(tree)
    assert [title.text for title in tree.iter(f"{SVG}title")] == ["A title, and what it says", "A5 2.513"]


def test_a_drawing_shows_itself_in_a_notebook_in_both_colors() -> None:
    drawing = small()
    shown = drawing._repr_html_()
    light, dark = shown.split("@media(prefers-color-scheme:dark)")
    assert ".g-heat-white-3{" in light and ".g-heat-white-3{" in dark
    assert "http" not in shown.replace("http://www.w3.org/2000/svg", "") and "<script" not in shown
    # Rules hold for drawings alone, whatever stands around them.
    style = next(ET.fromstring(shown).iter(f"{SVG}style")).text or ""
    names = style.replace("@media(prefers-color-scheme:dark){", "").strip("}").split("}")
    assert all(rule.strip().startswith(".gd") for rule in names if rule.strip())


def test_drawings_on_one_page_share_their_rules() -> None:
    drawing = small()
    assert "<style" not in drawing.svg(ALONE)
    assert css(drawing.styles) in drawing.svg()


def test_drawings_on_one_page_share_what_is_equal() -> None:
    drawing, sheet, alone = small(), SharedSheet(), small().svg(ALONE)
    once, again = drawing.svg(sheet), drawing.svg(sheet)
    assert once == again and len(once) < len(alone)
    parts = dict(re.findall(r'<g id="(d\d+)" class="gd">(.*?)</g>\n(?=<g id|</defs>)', sheet.definitions, re.S))
    # What is referred to, put where it is referred to, is the drawing that stands alone.
    whole = once
    while "<use" in whole:
        whole = re.sub(r'<use href="#(d\d+)"/>', lambda found: parts[found[1]], whole)
    classes = re.compile(r'(?<=[" ])[gir](?:\d+|-[\w-]+)(?=[" ])')
    names = dict(zip(classes.findall(whole), classes.findall(alone), strict=True))
    assert classes.sub(lambda found: names[found[0]], whole) == alone
    assert names and all(f".{name}{{" in css(drawing.styles, sheet=sheet) for name in names)


@pytest.mark.parametrize("size", [1, 2, 9, 19])
def test_every_size_is_drawn(size: int) -> None:
    drawing = BoardDrawing(np.zeros((size, size), np.uint8))
    tree = ET.fromstring(drawing.svg())
    assert (tree.get("width"), tree.get("height")) == (str(drawing.width), str(drawing.height))
    assert texts(tree)[-1].split() == ["1", "1"]


@pytest.mark.parametrize(
    ("span", "stone", "mark"),
    [
        ((" X", "black"), BLACK, Mark()),
        (("(X", "black.last"), BLACK, Mark()),
        ((" .", "board"), EMPTY, Mark()),
        (("!O", "white.critical"), WHITE, Mark("!", "status.critical")),
        (("x 28", "black"), BLACK, Mark("28")),
        (("*O", "white.captured"), WHITE, Mark("*", faint=True)),
        (("=x", "territory.black"), EMPTY, Mark("", "territory.black", BLACK, 3)),
        ((" o", "area.white"), EMPTY, Mark("", "area.white", WHITE, 1)),
        (("*o", "moyo.white"), BLACK, Mark("*", "moyo.white", WHITE, 2, faint=True)),
        (("hx", "eye.half"), EMPTY, Mark("h", "eye.half", BLACK)),
        (("!z", "dragon.white.critical"), WHITE, Mark("!z", "status.critical")),
        (("@O", "dragon.white.alive"), WHITE, Mark("@", "status.alive")),
        (("aX", "move"), BLACK, Mark("a", "move")),
        (("?O", "mark.wrong"), WHITE, Mark("?", "mark.wrong")),
        (("2.8", "heat.white.3"), EMPTY, Mark("2.8", "heat.white.3")),
        ((" : ", "hull.edge"), EMPTY, Mark("", "hull.edge")),
        ((" '", "hull.margin"), EMPTY, Mark("", "hull.margin")),
        ((" X]", "black"), BLACK, Mark("", "hull.edge")),
    ],
)
def test_cells_become_marks(span: tuple[str, str], stone: int, mark: Mark) -> None:
    assert mark_of(span, stone) == mark


@pytest.mark.parametrize(
    "words",
    [
        ("influence", "white_influence", "--color-to-move", "white"),
        ("influence", "territory", "--color-to-move", "black"),
        ("influence", "regions", "--color-to-move", "black"),
        ("moves",),
        ("show", "-m", "0"),
    ],
)
def test_a_layer_is_small(run: Run, tmp_path: Path, words: tuple[str, ...]) -> None:
    picture = tmp_path / "layer.svg"
    assert run(words[0], WIDE, *words[1:], "--move", "60", "--svg", picture).code == 0
    boards = ET.parse(picture).findall(f".//{SVG}rect[@class='ground'][@rx='3']")
    assert picture.stat().st_size / len(boards) < LAYER


@pytest.mark.parametrize(
    "words",
    [
        ("moyo", WIDE, "--move", "160"),
        ("influence", WIDE, "--move", "60", "regions", "--after", "C4"),
        ("worms", WIDE, "--move", "160"),
        ("eyes", WIDE, "--move", "160"),
        ("classic", WIDE, "--move", "200"),
        ("dragons", WIDE, "--move", "60", "--cuts"),
        ("surround", WIDE, "--move", "60", "C6"),
    ],
)
def test_a_legend_shows_what_its_boards_show(run: Run, tmp_path: Path, words: tuple[str, ...]) -> None:
    assert run(*words, "--svg", tmp_path / "layer.svg").code == 0
    tree = ET.parse(tmp_path / "layer.svg").getroot()
    elements = {True: list(tree.iter(f"{SVG}rect")), False: list[ET.Element]()}
    for board in tree.iter(f"{SVG}svg"):
        if board is not tree and board.get("class") == "gd":
            elements[board.get("viewBox") == "0 0 28 28"] += board.iter(f"{SVG}path")
    in_legend, on_boards = ({str(each.get("class")) for each in elements[kind]} for kind in (True, False))
    on_boards = {name for name in on_boards if name not in ("grid", "g-plainvalue") and "heat" not in name}
    # Letters may be sampled in the colours of one side.
    sides = {name.replace("white", "black") for name in in_legend}
    assert {name.replace("white", "black") for name in on_boards} <= sides and on_boards
    assert {"ob", "ow"} & on_boards <= in_legend
    assert not re.search(r"(?<!\w)(o white|x black|~?[ox]1? (was|where|hostile))", " ".join(texts(tree)), re.IGNORECASE)


def test_boards_stand_side_by_side_and_text_below(run: Run, tmp_path: Path) -> None:
    picture = tmp_path / "layers.svg"
    assert run("dragons", CORNER, "--move", "30", "--all", "--svg", picture).code == 0
    tree = ET.parse(picture).getroot()
    blocks = [block for block in tree if block.tag == f"{SVG}svg"]
    tops = [float(block.get("y") or 0) for block in blocks]
    assert tops == sorted(tops) and len(blocks[1]) == 3
    assert {"dragon", "letter", "color"} <= set(texts(tree))


# ---- Names that no reader should have to trust ---------------------------------------------------------------------


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    """A game in a file with a hostile name, as far as a file can have one."""
    name = HOSTILE.replace("/", "|").replace("\ud800", "") + ".sgf"
    path = tmp_path / name
    path.write_bytes(CORNER.read_bytes())
    return path


def is_harmless(text: str) -> bool:
    return not any(c in text for c in "\x1b\x07\u202e\ud800") and "<script" not in text


def test_cells_of_small_boards_stand_below_each_other(run: Run, tmp_path: Path) -> None:
    """Every point of every orientation takes two columns of text, whatever is drawn on it."""
    path = tmp_path / "pattern.svg"
    assert run("patterns", "show", "enter-hane", "--svg", str(path)).code == 0
    tree = ET.fromstring(path.read_text())
    rows: dict[str, list[float]] = {}
    strip = max(tree.findall(f"{SVG}svg"), key=lambda part: len(part.findall(f"{SVG}svg")))
    for cell in strip.findall(f"{SVG}svg"):
        rows.setdefault(cell.get("y", ""), []).append(float(cell.get("x", "")))
    upper, lower = rows.values()
    assert len(upper) == 16 and upper == lower
    # Nothing but headings is left as text.
    assert [line for line in texts(strip) if "+" not in line and line not in "!Q"] == []


@pytest.mark.parametrize(
    "words",
    [
        ("semeai", str(CORNER), "F7", "E7", "--move", "30"),
        ("owl", str(CORNER), "F7", "--move", "30"),
        ("eyes", str(CORNER), "--move", "30"),
        ("surround", str(CORNER), "F7", "--move", "30"),
        ("solve", str(CORNER), "E5", "--move", "30", "--nodes", "1000"),
    ],
)
def test_every_square_has_a_colour(run: Run, tmp_path: Path, words: tuple[str, ...]) -> None:
    """One whose class has no rule would be black."""
    path = tmp_path / "board.svg"
    assert run(*words, "--svg", str(path)).code in (0, 1)
    text = path.read_text()
    rules = "".join(re.findall(r"<style>(.*?)</style>", text, re.DOTALL))
    grounds = set(re.findall(r'class="(g-[\w-]+)"', text))
    assert grounds and all(f".{name}{{" in rules for name in grounds)


def test_a_long_title_goes_on_in_another_line() -> None:
    board = BoardDrawing(np.zeros((9, 9), np.uint8), {}, "Moves of white valued differently, 8 of 9")
    lines = [line for line in texts(ET.fromstring(board.svg())) if line.startswith(("Moves", "8 of"))]
    assert lines == ["Moves of white valued differently,", "8 of 9"]


def test_letters_that_stand_out_are_not_cut_off(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "score.svg"
    assert run("score", str(CORNER), "--move", "9", "--svg", str(path)).code == 0
    parts = ET.fromstring(path.read_text()).findall(f"{SVG}svg")
    assert parts and {part.get("overflow") for part in parts} == {"visible"}


def test_a_name_in_a_drawing() -> None:
    board = np.zeros((5, 5), np.uint8)
    marks = {(0, 0): Mark(HOSTILE, tip=HOSTILE)}
    drawing = BoardDrawing(board, marks, HOSTILE, HOSTILE, [Sample(HOSTILE, Mark())])
    shown = drawing.svg()
    assert is_harmless(shown)
    assert any("<script>alert" in text for text in texts(ET.fromstring(shown)))


@pytest.mark.parametrize("option", ["--svg", "--svg-terminal"])
def test_a_name_in_a_picture(run: Run, tmp_path: Path, hostile: Path, option: str) -> None:
    picture = tmp_path / "picture.svg"
    assert run("show", hostile, option, picture).code == 0
    shown = picture.read_text(encoding="utf-8")
    assert is_harmless(shown)
    assert "<script>alert" in "".join(ET.fromstring(shown).itertext())


def test_a_name_on_a_page(run: Run, hostile: Path) -> None:
    page = run("report", hostile, "--move", "3", "--level", "1", "--html", "-").out
    assert is_harmless(page) and "&lt;script&gt;alert(" in page


@pytest.mark.parametrize("color", ["never", "always"])
def test_a_name_on_a_terminal(run: Run, hostile: Path, color: str) -> None:
    out = run("show", hostile, "--color", color).out
    assert "<script>alert" in out and "\x1b[2J" not in out and "\x07" not in out and "\u202e" not in out


def test_any_text_on_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    for color in ("never", "always"):
        Output(color=color).print([Text([(HOSTILE, "strong")]), FieldList(HOSTILE, [(HOSTILE, HOSTILE)])])
        out = capsys.readouterr().out
        assert out.count("\\x1b[2J\\x07") == 4 and "\x1b[2J" not in out and "\u202e" not in out


def test_a_name_in_json(run: Run, hostile: Path) -> None:
    out = run("show", hostile, "--json").out
    assert "\x1b" not in out and all("type" in json.loads(line) for line in out.splitlines())


def test_a_name_in_a_game_record(run: Run, tmp_path: Path, hostile: Path) -> None:
    file = tmp_path / "marks.sgf"
    assert run("influence", hostile, "regions", "--move", "20", "--sgf", file).code == 0
    game = Sgf_game.from_bytes(file.read_bytes())
    assert "\x1b" not in game.get_root().get("GN") and "]]>" in game.get_root().get("GN")


def test_a_name_in_the_pages_and_the_junit_file_of_a_run(run: Run, tmp_path: Path, hostile: Path) -> None:
    hostile.with_suffix(".tst").write_text(f"loadsgf {CORNER} 20\n1 attack E5\n#? [1 A1]\n", encoding="utf-8")
    pages, junit = tmp_path / "pages", tmp_path / "junit.xml"
    assert run("regress", "run", hostile.with_suffix(".tst"), "--html", pages, "--junit", junit).code == 1
    for page in pages.iterdir():
        assert is_harmless(page.read_text(encoding="utf-8"))
    [suite] = ET.parse(junit).getroot()
    assert is_harmless(junit.read_text(encoding="utf-8")) and "<script>" in (suite.get("name") or "")


def test_a_picture_is_png_where_its_file_is_named_so(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    drawn, page = tmp_path / "drawn.PNG", tmp_path / "page.svg"
    for option in ("--svg", "--svg-terminal"):
        assert run("dragons", CORNER, option, drawn).code == 0
        assert run("dragons", CORNER, option, page).code == 0
        data = drawn.read_bytes()
        assert data.startswith(b"\x89PNG\r\n\x1a\n")
        width, height = struct.unpack(">II", data[16:24])
        box = ET.fromstring(page.read_text()).attrib["viewBox"].split()
        # Half a pixel may go either way.
        assert abs(width - 2 * float(box[2])) <= 1 and abs(height - 2 * float(box[3])) <= 1
    analyze(str(CORNER)).picture("dragons").save(tmp_path / "own.png")
    assert (tmp_path / "own.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("dragons", CORNER, "--svg", "x.pdf"), "--svg: x.pdf: pictures are SVG or PNG, not .pdf"),
        (("dragons", CORNER, "--svg-terminal", "x.webp"), "--svg-terminal: x.webp: pictures are SVG or PNG"),
        (("dragons", CORNER, "--sgf", "x.png"), "--sgf: x.png: game records are SGF, not .png"),
        (("report", CORNER, "--html", "x.PDF"), "--html: x.PDF: pages are HTML, not .pdf"),
        (("read", "attack", "F7", CORNER, "--sgf", "x.svg"), "--sgf: x.svg: game records are SGF"),
        (("solve", CORNER, "F7", "--sgf", "x.html"), "--sgf: x.html: game records are SGF"),
    ],
)
def test_a_name_that_promises_another_format_is_refused(
    run: Run, words: tuple[str | Path, ...], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(*words)
    assert (result.code, result.out) == (2, "") and told in result.err
    assert not [path for path in tmp_path.iterdir() if path.name.startswith("x.")]


def test_other_names_are_only_names(run: Run, tmp_path: Path) -> None:
    for name in ("picture", "move.60", "a.b"):
        assert run("show", CORNER, "--svg", tmp_path / name).code == 0
        assert (tmp_path / name).read_text().startswith("<svg")
    with pytest.raises(ValueError, match=r"SVG or PNG, not \.gif"):
        analyze(str(CORNER)).picture("dragons").save(tmp_path / "x.gif")


def test_png_without_its_package_says_how_to_add_it(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name, *rest: None if name == "resvg_py" else found(name))
    result = run("dragons", CORNER, "--svg", tmp_path / "x.png")
    assert (result.code, result.out) == (2, "") and "PNG needs the package resvg-py: " in result.err
    assert " resvg-py\n" in result.err and "install" in result.err


#: The grounds of White's territory on a light page.
CLASSIC_CYAN, OWN_BLUE, SAFE_BLUE = (ground("territory.white", "light", scheme) for scheme in SCHEMES)


def fill(picture: Path) -> str:
    return re.findall(r"\.g-territory-white\{fill:(#\w+)\}", picture.read_text())[0]


def test_the_palette_is_chosen_by_place_environment_and_option(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = tmp_path / "drawn.svg"
    show = ("show", CORNER, "-m", "regions", "--svg", drawn)
    assert run(*show).code == 0 and fill(drawn) == OWN_BLUE
    assert run(*show, "--palette", "classic").code == 0 and fill(drawn) == CLASSIC_CYAN
    monkeypatch.setenv("GODEBUG_PALETTE", "colorblind")
    assert run(*show).code == 0 and fill(drawn) == SAFE_BLUE
    assert run(*show, "--palette", "Owner").code == 0 and fill(drawn) == OWN_BLUE
    analyze(str(CORNER)).picture("regions").save(drawn)
    assert fill(drawn) == SAFE_BLUE
    monkeypatch.setenv("GODEBUG_PALETTE", "sepia")
    for words in (show, ("show", CORNER, "--color", "always")):
        failed = run(*words)
        wanted = "GODEBUG_PALETTE: one of owner, classic, colorblind is wanted, not 'sepia'"
        assert failed.code == 2 and wanted in failed.err


def test_a_terminal_keeps_the_hues_of_the_classes(run: Run) -> None:
    ways = {
        scheme: run("show", CORNER, "-m", "regions", "--svg-terminal", "-", *words).out
        for scheme, words in {"classic": (), "owner": ("--palette", "owner")}.items()
    }
    for scheme, picture in ways.items():
        assert ground("territory.white", "dark", scheme) in picture
    assert run("show", CORNER, "--palette", "sepia").err.count("--palette: 'sepia' is none of") == 1
