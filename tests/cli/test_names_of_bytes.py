"""Names of files that are no UTF-8: one spelling of their bytes, in text, JSON, tables, pages and reports."""

import io
from pathlib import Path

import pytest

from godebug.__main__ import main
from godebug.basics.errors import SPELLED
from godebug.gtp.server import serve

GAME = "b\udcff.sgf"
SUITE = "s\udcff.tst"
TOLD, TOLD_SUITE = r"b\xff", r"s\xff"


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GODEBUG_STATE_DIR", str(tmp_path / "state"))
    try:
        Path(GAME).write_text("(;SZ[5]KM[0];B[cc];W[bb])")
    except OSError:
        pytest.skip("this file system has no such names")
    Path(SUITE).write_text("play black E5\n1 color E5\n#? [black]\n2 color E5\n#? [no bracket\n")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["show", GAME], TOLD),
        (["show", GAME, "--json"], TOLD.replace("\\", "\\\\")),
        (["moves", GAME, "--most", "1", "--csv"], TOLD),
        (["score", "--final", GAME, "--tsv"], TOLD),
        (["regress", "run", SUITE], TOLD_SUITE),
        (["regress", "run", SUITE, "--json"], TOLD_SUITE.replace("\\", "\\\\")),
        (["regress", "sanity", SUITE], TOLD_SUITE),
    ],
    ids=lambda value: " ".join(value[:2]).replace("\udcff", "") if isinstance(value, list) else "",
)
def test_bytes_of_names_are_spelled(words: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) in (0, 1)
    out = capsys.readouterr().out
    assert told in out and "udcff" not in out


def test_bytes_of_names_are_spelled_in_files(capsys: pytest.CaptureFixture[str]) -> None:
    main(["regress", "run", SUITE, "--junit", "report.xml", "--html", "pages", "--label", "l\udcff"])
    main(["show", GAME, "--svg", "board.svg"])
    written = [Path("report.xml"), Path("board.svg"), *Path("pages").rglob("*.html")]
    for path in written:
        assert "udcff" not in path.read_text(encoding="utf-8")
    assert TOLD_SUITE in Path("report.xml").read_text(encoding="utf-8")
    capsys.readouterr()
    assert main(["regress", "history", f"{SUITE.removesuffix('.tst')}:1"]) == 0
    assert r"l\xff" in capsys.readouterr().out


def test_gtp_opens_and_tells_such_names() -> None:
    sink = io.BytesIO()
    serve(io.BytesIO(b"1 loadsgf b\xff.sgf\n2 loadsgf c\xff.sgf\n"), sink)
    assert sink.getvalue() == b"=1 black\n\n?2 cannot open or parse 'c\\xff.sgf'\n\n"


def test_what_an_encoding_lacks_is_spelled() -> None:
    assert "a\udcff é".encode("ascii", SPELLED) == b"a\\xff \\xe9"
