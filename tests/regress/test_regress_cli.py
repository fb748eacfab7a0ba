"""The commands as they are typed."""

import io
import json
import re
import shlex
from pathlib import Path

import pytest

from godebug.__main__ import main
from godebug.regress.blocks import EngineSpec

SUITE = "loadsgf a\n1 answer 0\n#? [0]\n2 answer 1\n#? [0]\n3 fail no\n#? [0]*\n4 history\n"


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fake: EngineSpec) -> list[str]:
    (tmp_path / "own.tst").write_text(SUITE)
    monkeypatch.chdir(tmp_path)
    return ["regress", "own", "--engine", shlex.join(fake.command), "--quiet"]


def test_a_run_prints_what_is_unexpected_and_remembers(own: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(own) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "own:2 FAILED: Correct '0', got '1'"
    assert lines[1].startswith("own: 1/3 passed, 1 failed, 1 FAILED, 1 recorded, 1 answered with an error; CPU 0.00 s")
    assert main(["regress", "history", "own:2"]) == 0
    assert capsys.readouterr().out.startswith("FAILED   '1'")
    assert main([*own, "--failed", "--against", "last", "-v"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[1].split()[0] for line in lines[:2]] == ["2", "3"]
    assert lines[-1].startswith("0 broke, 0 mended")
    assert main([*own, "--changed"]) == 0


def test_json_lines_stream_the_verdicts(own: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*own, "--json", "--limit-commands", "answer,fail"]) == 1
    records = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(record["test"], record["ok"]) for record in records] == [
        ("own:1", True),
        ("own:2", False),
        ("own:3", False),
    ]


def test_colours_where_they_are_wanted(own: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*own, "--color", "always", "-v", "--draw"]) == 1
    colored = capsys.readouterr().out
    assert re.search(r"own:1 .*\x1b\[[0-9;]*2m.*passed", colored) and re.search(r"\x1b\[[0-9;]*mFAILED", colored)
    plain = re.sub(r"\x1b\[[0-9;]*m", "", colored)
    assert "own:2 FAILED: Correct '0', got '1'\n" in plain
    assert main([*own, "-v"]) == 1
    assert "\x1b" not in capsys.readouterr().out
    assert main([*own, "--color", "sometimes"]) == 2
    assert "auto, always or never is wanted, not 'sometimes'" in capsys.readouterr().err


def test_files(own: list[str], tmp_path: Path) -> None:
    assert main([*own, "--junit", "out.xml", "--html", "pages", "--label", "first"]) == 1
    assert "<failure" in (tmp_path / "out.xml").read_text()
    assert (tmp_path / "pages" / "index.html").exists()


def test_floors_hold_and_rise(own: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = [argument for argument in own if argument != "own"] + ["--dir", str(tmp_path), "--floors"]
    assert main([*arguments, "raise"]) == 0
    assert "own = 1\n" in (tmp_path / "floors.toml").read_text()
    assert main([*arguments, "check"]) == 0
    (tmp_path / "floors.toml").write_text("[own]\nown = 2\n")
    assert main([*arguments, "check"]) == 1
    assert "own: 1 sank below the floor 2" in capsys.readouterr().out


def test_gtp_commands_before_each_engine(own: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "first.gtp").write_text("# greeting\nplay x\n")
    assert main([*own, "--gtpfile", "first.gtp", "-v"]) == 1
    assert "own:4 recorded: got 'play x,loadsgf a'" in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments",
    [
        ["regress", "nowhere"],
        ["regress", "empty"],
        ["regress", "own:99"],
        ["regress", "own", "--engine", "/no/such/engine"],
        ["regress", "own", "--engine", "'"],
        ["regress", "own", "--against", "never"],
        ["regress", "own", "--gtpfile", "nowhere"],
        ["regress", "own", "--patterns", "nowhere"],
        ["regress", "own", "--floors", "lower"],
        ["regress", "history", "own:5"],
        ["regress", "bisect", "own"],
        ["regress", "bisect", "own:1"],
        ["gtp", "--level", "11"],
    ],
)
def test_mistakes_are_one_line(own: list[str], capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    Path("empty").mkdir()
    assert main(arguments) == 2
    errors = capsys.readouterr().err
    assert errors.startswith("godebug: ")
    assert errors.count("\n") == 1


def test_sanity_finds_faults(own: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["regress", "sanity", "own"]) == 1
    assert "own.tst:1: loadsgf a: cannot open or parse" in capsys.readouterr().out
    assert main(["regress", "sanity", "own", "--json"]) == 1
    fault = json.loads(capsys.readouterr().out.splitlines()[0])
    assert (Path(fault["path"]).name, fault["line"]) == ("own.tst", 1) and "cannot open" in fault["text"]


def test_sanity_tells_a_suite_without_tests(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "empty.tst").write_text("# nothing yet\n")
    assert main(["regress", "sanity", str(tmp_path / "empty.tst")]) == 1
    assert "empty.tst:1: there is no test in this suite" in capsys.readouterr().out


def test_results_survive_a_state_directory_that_cannot_be_written(
    own: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("GODEBUG_STATE_DIR", str(tmp_path / "file" / "state"))
    assert main(own) == 1
    captured = capsys.readouterr()
    assert "total" in captured.out or "own:" in captured.out
    assert "this run is not remembered" in captured.err
    assert main([*own, "--failed"]) == 2


def test_no_names_on_standard_input_are_no_tests(
    own: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n"))
    assert main(["regress", "-"]) == 0
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", "godebug: no tests named: nothing to run\n")


@pytest.mark.parametrize("place", [".", "some where", "regression", "far"])
def test_a_name_in_json_leads_to_the_test(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], place: str
) -> None:
    folder = tmp_path / place
    folder.mkdir(exist_ok=True)
    # Named like a suite that ships.
    (folder / "reading.tst").write_text("boardsize 7\nplay black D4\n1 color D4\n#? [white]\n")
    monkeypatch.chdir(tmp_path)
    assert main(["regress", str(folder / "reading.tst"), "--json"]) == 1
    name = json.loads(capsys.readouterr().out.splitlines()[0])["test"]
    assert name == ("reading:1" if place in (".", "regression") else f"{folder.resolve()}/reading:1")
    assert main(["show", name, "--json"]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[0])["size"] == 7


def test_what_a_run_tells_of_its_suites(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "\ufeffboardsize 7\n1 color A1\n#? [empty] # why\n#? [black]\n2 color Z9\n#? [invalid coordinate]\n"
    (tmp_path / "own.tst").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert main(["regress", "own"]) == 0
    said = capsys.readouterr()
    assert "2/2 passed" in said.out
    assert said.err.splitlines() == [
        "godebug: own.tst:1: a byte order mark is passed over",
        "godebug: own.tst:4: a second expected answer is passed over",
        "godebug: own:2: an error is the expected answer: invalid coordinate",
    ]
    assert main(["regress", "own", "--quiet"]) == 0
    assert capsys.readouterr().err == ""
