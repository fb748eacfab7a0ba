"""Where output goes: colours, pictures, JSON, pipes that close early; and how fast the program starts."""

import io
import json
import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import NoReturn

import pytest
from command_line import Run
from rich.style import Style

from godebug.cli.application import COMMANDS
from godebug.views.output import NoBar, Output
from godebug.views.theme import style

ROOT = Path(__file__).parents[2]
SVG = "{http://www.w3.org/2000/svg}"


def stones(tree: "ET.ElementTree[ET.Element]") -> list[ET.Element]:
    """The discs of a picture."""
    return [disc for group in tree.iter(f"{SVG}g") if group.get("class") in ("b", "w") for disc in group]


def test_plain_without_a_terminal(run: Run, game: Path) -> None:
    out = run("show", game).out
    assert "\x1b" not in out and out.isascii()
    assert all(line == line.rstrip() for line in out.splitlines())


def test_json_and_pictures_exclude_each_other(run: Run, game: Path, tmp_path: Path) -> None:
    result = run("show", game, "--json", "--svg", tmp_path / "picture.svg")
    assert result.code == 2 and "--svg" in result.err


def test_a_poor_charset_gets_letters(game: Path, tmp_path: Path) -> None:
    other = tmp_path / "partie-é.sgf"
    other.write_bytes(game.read_bytes())
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "GODEBUG_STATE_DIR": str(tmp_path)}
    command = [sys.executable, "-m", "godebug", "show", str(other)]
    for options in (["--unicode"], ["--unicode", "--color", "always"], ["--json"]):
        done = subprocess.run(
            [*command, *options], capture_output=True, cwd=ROOT, env=environment, timeout=300, check=True
        )
        assert done.stdout.isascii() and b"Traceback" not in done.stderr
    assert json.loads(done.stdout)["source"] == other.name


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_is_named(game: Path, tmp_path: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "godebug", "show", str(game)],
            stdout=full,
            stderr=subprocess.PIPE,
            cwd=ROOT,
            env={**os.environ, "GODEBUG_STATE_DIR": str(tmp_path)},
            timeout=300,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr == b"godebug: standard output: No space left on device\n"


@pytest.mark.parametrize(
    ("term", "color_term", "sequence"),
    [
        ("xterm-256color", "", "48;5;"),
        ("xterm-256color", "truecolor", "48;2;"),
        ("xterm", "", "\x1b[1m"),
        ("dumb", "", ""),
    ],
)
def test_colors_follow_the_terminal(
    run: Run, game: Path, monkeypatch: pytest.MonkeyPatch, term: str, color_term: str, sequence: str
) -> None:
    # rich remembers the codes of a style for the first kind of terminal that it sees.
    style.cache_clear()
    Style.parse.cache_clear()
    monkeypatch.setenv("TERM", term)
    monkeypatch.setenv("COLORTERM", color_term)
    out = run("show", game, "--color", "always").out
    assert sequence in out
    assert ("48;5;" in out, "48;2;" in out) == (sequence == "48;5;", sequence == "48;2;")


def test_the_option_outranks_the_environment(run: Run, game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[" in run("show", game, "--color", "always").out
    assert "\x1b" not in run("show", game, "--color", "never").out


def test_discs_and_ascii(run: Run, game: Path) -> None:
    discs = run("show", game, "--unicode").out
    assert "●" in discs and "○" in discs and "X" not in discs.partition("\n")[2]
    assert run("show", game, "--ascii").out.isascii()


def test_json_of_a_position(run: Run, game: Path) -> None:
    [record] = [json.loads(line) for line in run("show", game, "--move", "10", "--json").lines]
    assert record["type"] == "position"
    assert record["to_move"] == "white"
    assert record["last_move"] == {"color": "black", "point": "F5"}
    assert record["captured"] == {"black": 0, "white": 1}
    assert record["board"][4] == "..OX.X..."


def test_a_picture(run: Run, game: Path, tmp_path: Path) -> None:
    picture = tmp_path / "board.svg"
    result = run("show", game, "--svg", picture)
    assert result.out == "" and "wrote" in result.err
    tree = ET.parse(picture)
    assert len(stones(tree)) == 11
    title = tree.find(f"{SVG}title")
    assert title is not None and title.text == "godebug show game.sgf"
    assert "http" not in picture.read_text().replace("http://www.w3.org/2000/svg", "")


def test_a_picture_that_cannot_be_written(run: Run, game: Path, tmp_path: Path) -> None:
    result = run("show", game, "--svg", tmp_path / "no" / "board.svg")
    assert result.code == 2 and "board.svg: No such file" in result.err


@pytest.mark.parametrize(
    "words",
    [
        ("show", "--svg", "no/x"),
        ("moves", "--svg-terminal", "no/x"),
        ("dragons", "--sgf", "no/x"),
        ("moves", "--sgf", "x", "--json"),
        ("report", "--html", "no/x"),
        ("solve", "--proofs", "no/x"),
        ("read", "attack", "F8", "--sgf", "no/x"),
        ("patterns", "near", "A4", "--html", "no/x"),
        ("patterns", "near", "A4", "--html", "x", "--json"),
        ("patterns", "impact", "hane-first-line", "--html", "."),
        ("patterns", "learn", "--to", "no/x"),
        ("patterns", "contexts", "--to", "game.sgf/x"),
        ("regress", "triage", "--html", "no/x"),
        ("regress", "rules", "--junit", "no/x"),
    ],
)
def test_where_an_answer_cannot_go_is_told_before_the_work(
    run: Run, game: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    def work(*args: object, **named: object) -> NoReturn:
        raise AssertionError("work was done")

    monkeypatch.chdir(game.parent)
    places = (
        "engine.analysis.Analysis.__init__",
        "commands.solve.decided",
        "regress.run.run",
        "apps.lab.work._kept",
    )
    for name in places:
        monkeypatch.setattr(f"godebug.{name}", work)
    at = ["reading"] if "triage" in words else [] if words[0] == "regress" else [str(game)]
    result = run(*words, *at)
    assert result.code == 2 and result.err.count("\n") == 1
    assert "no/x: No such file" in result.err or "exclude each other" in result.err or "a directory" in result.err


@pytest.mark.parametrize(("option", "same"), [("--svg", True), ("--svg-terminal", False)])
def test_a_picture_of_the_terminal_has_its_colors(
    run: Run, game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, option: str, same: bool
) -> None:
    """A drawing has the colours of its reader instead."""
    texts = []
    for theme in ("dark", "light"):
        monkeypatch.setenv("GODEBUG_THEME", theme)
        run("show", game, option, tmp_path / "board.svg")
        texts.append((tmp_path / "board.svg").read_text())
    assert (texts[0] == texts[1]) is same
    assert ("prefers-color-scheme" in texts[0]) is same


def test_a_picture_of_the_terminal_has_its_letters(run: Run, game: Path, tmp_path: Path) -> None:
    picture = tmp_path / "board.svg"
    assert run("show", game, "--svg-terminal", picture).code == 0
    words = [element.text for element in ET.parse(picture).iter(f"{SVG}text")]
    assert words.count("X") + words.count("O") == 11
    both = run("show", game, "--svg", picture, "--svg-terminal", picture)
    assert both.code == 2 and "exclude each other" in both.err


def test_quiet(run: Run, game: Path, tmp_path: Path) -> None:
    picture = tmp_path / "board.svg"
    assert run("show", game, "--svg", picture).err == f"godebug: wrote {picture}\n"
    assert run("show", game, "--svg", picture, "--quiet").err == ""


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_every_command_has_help_with_examples(run: Run, command: str) -> None:
    result = run(command, "--help")
    assert result.code == 0
    usage, _, rest = result.out.partition("\n")
    # Commands with commands below them leave the examples to those.
    assert f"godebug {command}" in rest or "COMMAND" in usage


def test_help_lists_every_command(run: Run) -> None:
    out = run("--help").out
    assert all(f"  {command} " in out for command in COMMANDS)
    assert run().out == out or "Usage" in run().out


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("shwo",), "no command 'shwo'; did you mean 'show'?"),
        (("show", "--colour"), "no such option: --colour"),
        (("show", "a", "b"), "unexpected extra argument"),
        (("show", "--move"), "requires an argument"),
        (("--bad",), "no such option"),
        (("regress", "explain"), "missing argument"),
        (("help", "shw"), "help: no command or word 'shw'; did you mean 'show'?"),
        (("help", "patterns", "imapct"), "help: no command 'imapct'; did you mean 'impact'?"),
        (("help", "show", "x"), "help: no command 'x' (see 'godebug show --help')"),
        (("regress", "readng"), "readng: no such suite; did you mean 'reading'?"),
    ],
)
def test_usage_mistakes_are_one_line(run: Run, args: tuple[str, ...], message: str) -> None:
    result = run(*args)
    assert result.code == 2 and result.out == ""
    assert message in result.err and result.err.count("\n") == 1


def test_version(run: Run) -> None:
    assert run("--version").out.startswith("godebug ")


def start(*args: str, **environment: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "godebug", *args],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, **environment},
    )


def test_a_reader_that_closes_early(game: Path) -> None:
    process = start("show", str(game))
    assert process.stdout is not None and process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(300) == 0


def test_nothing_heavy_is_imported_at_start(game: Path) -> None:
    code = (
        "import sys; from godebug.__main__ import main; main(['show', sys.argv[1]]); "
        "print([m for m in ('rich', 'pydantic', 'textual', 'godebug.engine.analysis', 'godebug.engine.board.kernel') "
        "if m in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code, str(game)], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "[]"


def test_influence_is_drawn_without_libraries_that_load_slowly(game: Path) -> None:
    code = (
        "import sys; known = set(sys.modules); from godebug.__main__ import main; "
        "main(['show', sys.argv[1], '-m', '0x018']); "
        "print([m for m in ('rich', 'pydantic', 'numpy', 'godebug.displays.moves') "
        "if m in sys.modules and m not in known], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code, str(game)], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "[]"


def test_help_imports_no_engine() -> None:
    code = (
        "import sys; from godebug.__main__ import main; main(['--help']); "
        "print([m for m in ('rich', 'pydantic', 'numpy', 'sgfmill') if m in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "[]"


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("show -m init", "initial"),
        ("inf", "influence"),
        ("regress re", "reading"),
        ("regress reading:4 ey", "eyes"),
        ("regress reading:12", "reading:120"),
        ("regress hi", "history"),
        ("regress history reading:12", "reading:120"),
        ("show ey", "eyes:1"),
        ("show two", "two-framework.sgf"),
        ("worms C1", "C19"),
        ("why f", "f9"),
        ("score --rules ja", "japanese"),
        ("view --layer ter", "territory"),
        ("influence terr", "territory"),
        ("read att", "attack"),
    ],
)
def test_shell_completion(typed: str, offered: str) -> None:
    words = f"godebug {typed}"
    count = str(len(typed.split()))
    process = start(_GODEBUG_COMPLETE="complete_bash", COMP_WORDS=words, COMP_CWORD=count)
    out, _ = process.communicate(timeout=300)
    assert offered in out.decode().split()


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("--after", "Z9"), "--after: no point 'Z9'"),
        (("--after", "D5"), "--after: black cannot play at D5"),
        (("--level", "11"), "'--level': 11 is not in the range 0<=x<=10"),
        (("--level", "high"), "'--level': 'high' is not a whole number"),
        (("--patterns", "no/such/folder"), "--patterns: no/such/folder: no such folder"),
        (("--limit", "soon"), "--limit: a number of seconds"),
        (("--engine", "no-such-program"), "cannot start no-such-program"),
    ],
)
def test_show_refuses_what_it_does_not_need(run: Run, game: Path, args: tuple[str, str], message: str) -> None:
    result = run("show", game, "--move", "9", *args)
    assert (result.code, result.out) == (2, "")
    assert message in result.err and result.err.count("\n") == 1


def test_a_picture_on_standard_output(run: Run, game: Path) -> None:
    result = run("show", game, "--svg", "-")
    assert result.code == 0 and result.err == ""
    assert result.out.startswith("<svg ") and result.out.endswith("</svg>\n")


@pytest.mark.parametrize("question", [("dragons",), ("read", "attack", "E5"), ("breakin", "E5", "A1")])
def test_a_game_record_on_standard_output(run: Run, game: Path, tmp_path: Path, question: tuple[str, ...]) -> None:
    words = (*question, game, "--move", "9", "--sgf")
    result = run(*words, "-")
    assert result.code in (0, 1) and result.err == ""
    assert run(*words, tmp_path / "a.sgf").code == result.code
    assert result.out.encode() == (tmp_path / "a.sgf").read_bytes()
    assert result.out.startswith("(;") and not Path("-").exists()
    mixed = run(*words, "-", "--json")
    assert (mixed.code, mixed.out, mixed.err.count("\n")) == (2, "", 1)


def test_a_picture_of_nothing_is_an_error(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "picture.svg"
    result = run("patterns", "list", "--class", "@", "--svg", path)
    assert (result.code, result.err.count("\n")) == (2, 1)
    assert "nothing to draw" in result.err and not path.exists()


def test_a_full_disk_leaves_the_old_picture(
    run: Run, game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "picture.svg"
    assert run("show", game, "--svg", path).code == 0
    old = path.read_text()

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    result = run("show", game, "--move", "3", "--svg", path)
    assert result.code == 2 and "No space left" in result.err
    assert path.read_text() == old
    assert [entry.name for entry in tmp_path.iterdir() if "picture" in entry.name or "part" in entry.name] == [
        path.name
    ]


class _Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_long_work_is_counted_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for quiet in (False, True):
        screen = _Screen()
        monkeypatch.setattr(sys, "stderr", screen)
        assert list(Output(quiet=quiet).counted([1, 2, 3], "positions")) == [1, 2, 3]
        assert ("positions" in screen.getvalue()) is not quiet
        with Output(quiet=quiet).bar("playing on"):
            pass
        assert ("playing on" in screen.getvalue()) is not quiet


def test_long_work_leaves_no_bar_in_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert list(Output().counted([1, 2, 3], "positions")) == [1, 2, 3]
    with Output().bar("playing on"):
        pass
    assert capsys.readouterr().err == ""


def test_nothing_to_count_has_no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    with Output().bar("engines", 0) as bar:
        assert isinstance(bar, NoBar)
    with Output().bar("engines", 1) as bar:
        assert not isinstance(bar, NoBar)
