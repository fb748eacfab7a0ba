"""Editors put a byte order mark before a text: whatever is read passes over it."""

import codecs
import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from godebug.__main__ import main
from godebug.basics.files import text_from
from godebug.gtp.server import serve

GAME = "(;SZ[5]KM[0];B[cc];W[bb])"
PATTERN = "# 中\nattribute_map general\n\nPattern T1\n\n?X?\n.*.\n\n:8,-\n"


def _by_game(folder: Path, mark: Callable[[str], bytes]) -> list[str]:
    (folder / "a.sgf").write_bytes(mark(GAME))
    return ["show", str(folder / "a.sgf")]


def _by_diagram(folder: Path, mark: Callable[[str], bytes]) -> list[str]:
    (folder / "a.txt").write_bytes(mark(".X\n..\n"))
    return ["show", str(folder / "a.txt")]


def _by_list(folder: Path, mark: Callable[[str], bytes]) -> list[str]:
    (folder / "a.sgf").write_text(GAME)
    (folder / "list").write_bytes(mark("a.sgf 1\n"))
    return ["show", "--list", str(folder / "list")]


def _by_suite(folder: Path, mark: Callable[[str], bytes]) -> list[str]:
    (folder / "a.tst").write_bytes(mark("play black E5\n1 color E5\n#? [black]\n"))
    return ["regress", "run", str(folder / "a.tst"), "-j", "1", "--json"]


def _by_settings(folder: Path, mark: Callable[[str], bytes]) -> list[str]:
    (folder / "config.toml").write_bytes(mark('theme = "light"\n'))
    return ["config"]


def _by_commands(folder: Path, mark: Callable[[str], bytes]) -> list[str]:
    (folder / "first.gtp").write_bytes(mark("komi 5\n"))
    _by_suite(folder, str.encode)
    return ["regress", "run", str(folder / "a.tst"), "-j", "1", "--json", "--gtpfile", str(folder / "first.gtp")]


READERS = (_by_game, _by_diagram, _by_list, _by_suite, _by_settings, _by_commands)
MARKS = {
    "utf-8": lambda text: codecs.BOM_UTF8 + text.encode(),
    "utf-16": lambda text: codecs.BOM_UTF16_LE + text.encode("utf-16-le"),
}


@pytest.mark.parametrize("mark", MARKS)
@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.__name__.removeprefix("_by_"))
def test_a_text_with_a_mark_is_the_text_without(
    reader: Callable[[Path, Callable[[str], bytes]], list[str]],
    mark: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    if reader is _by_suite and mark == "utf-16":
        pytest.skip("suites are read as programs read them, byte by byte")
    monkeypatch.setenv("GODEBUG_CONFIG", str(tmp_path / "config.toml"))
    said = []
    for how in (str.encode, MARKS[mark]):
        assert main(reader(tmp_path, how)) == 0
        out = capsys.readouterr().out
        said.append(re.sub(r'"(?:seconds|cpu)":[^,]*', "", out))
    assert said[0] == said[1] != ""


def test_the_first_command_of_a_client_may_have_one() -> None:
    sink = io.BytesIO()
    serve(io.BytesIO(codecs.BOM_UTF8 + b"1 boardsize 5\n2 query_boardsize\n"), sink)
    assert sink.getvalue() == b"=1 \n\n=2 5\n\n"


def test_a_database_keeps_its_mark_when_it_is_formatted(tmp_path: Path) -> None:
    database = tmp_path / "patterns.db"
    database.write_bytes(codecs.BOM_UTF8 + PATTERN.replace(":8,-", ":8 ,  -").encode())
    main(["patterns", "format", str(database)])
    data = database.read_bytes()
    assert data.startswith(codecs.BOM_UTF8 + b"#") and "中" in text_from(data) and data.count(codecs.BOM_UTF8) == 1


def test_bytes_of_names_in_lists_are_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        Path(tmp_path, "a\udcff.sgf").write_text(GAME)
    except OSError:
        pytest.skip("this file system has no such names")
    (tmp_path / "list").write_bytes(b"a\xff.sgf 1\n")
    assert main(["show", "--json", "--list", str(tmp_path / "list")]) == 0
    assert r"a\\xff.sgf" in capsys.readouterr().out
