"""What stands at the doors: names that are no text, streams, shells, interpreters without docstrings, editors."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import godebug.__main__ as entry
from godebug.__main__ import main
from godebug.basics.errors import file_name
from godebug.engine.patterns.database import decode
from godebug.fields.field import json_line

ROOT = Path(__file__).parents[2]
GAME = "(;SZ[9];B[cc];W[gg])"
START = f"import sys; sys.path.insert(0, {str(ROOT)!r}); from godebug.__main__ import main; sys.exit(main())"


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GODEBUG_STATE_DIR", str(tmp_path / "state"))
    (tmp_path / "game.sgf").write_text(GAME)


def run(words: list[str], **environment: str) -> "subprocess.CompletedProcess[str]":
    environment = {**os.environ, **environment}
    return subprocess.run([sys.executable, "-c", START, *words], env=environment, capture_output=True, text=True)


def test_no_two_names_are_told_alike() -> None:
    names = ["a", "a b", "a\tb", "a\x01b", r"a\x01b", "a\udcffb", r"a\xffb", r"a\x5cxffb", "é", "a\u202eb", r"a\u202eb"]
    told = [file_name(name) for name in names]
    assert len(set(told)) == len(names)
    for name in told:
        assert name.isprintable() and name.encode()


@pytest.mark.parametrize("unicode", [True, False])
def test_json_is_valid_unicode(unicode: bool) -> None:
    line = json_line({"file": "\udcff.sgf", "é": ["\ud800"]}, unicode=unicode)
    assert json.loads(line.encode()) == {"file": r"\xff.sgf", "é": [r"\ud800"]}


@pytest.mark.skipif(sys.platform != "linux", reason="names of bytes")
def test_one_spelling_of_a_name_in_all_records(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = set()
    for name in ("\udcff.sgf", "\udcfe.sgf", r"\xff.sgf"):
        (tmp_path / name).write_text(GAME)
        assert main(["score", "--final", name, "game.sgf", "--json"]) == 0
        of_score = json.loads(capsys.readouterr().out.splitlines()[0])["file"].rpartition("/")[2]
        assert main(["show", name, "--json"]) == 0
        assert json.loads(capsys.readouterr().out.splitlines()[0])["source"] == of_score
        told.add(of_score)
    assert told == {r"\xff.sgf", r"\xfe.sgf", r"\x5cxff.sgf"}


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="streams by name")
def test_a_stream_is_remembered_as_its_text(capsys: pytest.CaptureFixture[str]) -> None:
    read, write = os.pipe()
    os.write(write, GAME.encode())
    os.close(write)
    assert main(["show", f"/dev/fd/{read}"]) == 0
    os.close(read)
    assert main(["show"]) == 0
    assert capsys.readouterr().out.count("before move 3") == 2


def test_what_cannot_be_remembered_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("GODEBUG_STATE_DIR", str(Path("game.sgf").absolute() / "state"))
    assert main(["show", "game.sgf"]) == 0
    err = capsys.readouterr().err
    assert "godebug: this position is not remembered: " in err and err.endswith(": Not a directory\n")


@pytest.mark.parametrize("words", [["regress", "-h"], ["patterns", "-h"], ["show", "-h"], ["regress", "run", "-h"]])
def test_help_needs_no_docstrings(words: list[str]) -> None:
    assert run(words, PYTHONOPTIMIZE="2").stdout == run(words).stdout != ""


@pytest.mark.skipif(sys.platform == "win32", reason="bash")
def test_completion_that_cannot_be_installed_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "home" / ".bashrc").mkdir(parents=True)
    (tmp_path / "other").mkdir()
    os.mkfifo(tmp_path / "other" / ".bashrc")
    for home in (*(tmp_path / name for name in ("home", "game.sgf", "other", "nowhere")), "", "nowhere"):
        # Whatever shell the tests run under.
        named = {"_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1"}
        done = run(["--install-completion", "bash"], HOME=str(home), SHELL="/bin/bash", **named)
        assert done.returncode == 2 and done.stderr.count("\n") == 1
        assert (str(home) or "HOME") in done.stderr and "internal" not in done.stderr
    assert not (tmp_path / "nowhere").exists() and not Path("nowhere").exists()


def test_several_files_where_one_is_wanted(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "game.sgf", "game.sgf"]) == 2
    assert "several positions: --list FILE" in capsys.readouterr().err


def test_a_byte_order_mark_is_passed_over() -> None:
    assert decode(b"\xef\xbb\xbfPattern A", "x.db") == "Pattern A"


@pytest.mark.parametrize("header", ["Content-Length: ", "content-length:", "CONTENT-LENGTH:  "])
def test_headers_have_no_case(header: str) -> None:
    pytest.importorskip("pygls")
    params = {"processId": None, "rootUri": None, "capabilities": {}}
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params}).encode()
    done = subprocess.run(
        [sys.executable, "-c", START, "patterns", "lsp"],
        input=header.encode() + b"%d\r\n\r\n" % len(body) + body,
        capture_output=True,
        timeout=300,
    )
    assert b'"capabilities"' in done.stdout


def test_compiled_modules_older_than_their_sources_are_told_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def older(args: list[str]) -> int:
        raise ImportError(
            "cannot import name 'new' from 'godebug.engine.eyes'", name="godebug.engine.eyes", path="e.so"
        )

    monkeypatch.setattr(entry, "_run", older)
    assert main(["show"]) == 2
    assert capsys.readouterr().err.startswith("godebug: compiled modules are older than their sources, make build")
