"""Requests and answers as lines of text."""

import os
from pathlib import Path

import pytest

from godebug.gtp.arguments import Arguments
from godebug.gtp.protocol import GtpError, Request, format_answer, parse_request
from godebug.gtp.server import Server


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("name\n", Request("", "name", "")),
        ("12 play black D4\r\n", Request("12", "play", "black D4")),
        ("007 name", Request("7", "name", "")),
        ("0 name", Request("0", "name", "")),
        ("12name", Request("12", "name", "")),
        ("5\n", Request("5", "", "")),
        ("  3 \t echo  a   b  # why", Request("3", "echo", "a   b")),
        ("na\x01m\x7fe", Request("", "name", "")),
        ("-1 name", Request("", "-1", "name")),
        ("9" * 5000 + " name", Request("9" * 5000, "name", "")),
    ],
)
def test_a_request_is_an_id_a_name_and_the_rest(line: str, expected: Request) -> None:
    assert parse_request(line) == expected


@pytest.mark.parametrize("line", ["", "\n", "\r\n", "  \t ", "# 1 name", "\x00\x1b"])
def test_lines_that_ask_nothing(line: str) -> None:
    assert parse_request(line) is None


def test_an_answer_ends_at_its_first_empty_line_so_it_carries_none_itself() -> None:
    assert format_answer("7", "a\n\nb\n") == "=7 a\nb\n\n"
    assert format_answer("", "\n   A B\n") == "= \n   A B\n\n"
    assert format_answer("3", "illegal move", ok=False) == "?3 illegal move\n\n"


def test_arguments_complain_in_the_words_they_are_given() -> None:
    args = Arguments("W d4 pass 7x", 9)
    assert (args.color(), args.vertex()) == (1, 124)
    with pytest.raises(GtpError, match="invalid coordinate"):
        args.vertex()
    with pytest.raises(GtpError, match="level not an integer"):
        args.integer("level not an integer")
    with pytest.raises(GtpError, match="missing filename"):
        args.word("missing filename")


@pytest.mark.parametrize("text", ["nan", "inf", "1e300", "x", ""])
def test_numbers_that_are_none(text: str) -> None:
    with pytest.raises(GtpError):
        Arguments(text, 9).number()


def test_a_server_without_files(tmp_path: Path) -> None:
    """For clients that nobody knows: whatever they ask, no file is read or written."""
    (tmp_path / "a.sgf").write_text("(;SZ[9];B[ee])")
    server = Server()
    server.session.files = False
    for command in (f"loadsgf {tmp_path}/a.sgf", f"printsgf {tmp_path}/b.sgf", f"finish_sgftrace {tmp_path}/c.sgf"):
        assert server.answer(command) == "? no files (--no-files)\n\n"
    assert "SZ[19]" in (server.answer("printsgf") or "")
    assert [path.name for path in tmp_path.iterdir()] == ["a.sgf"]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("(;SZ[9];B[ee", "not a readable SGF file: line 1, column 10: a value that is never closed"),
        ("(;SZ[25])", "board size 25 is not supported (1 to 19)"),
        ("(;SZ[9];B[ee];W[jk])", "move 2: W[jk] is no point of a 9x9 board"),
        ("", "not a readable SGF file: no SGF data found"),
    ],
)
def test_what_is_wrong_with_a_record(tmp_path: Path, text: str, fault: str) -> None:
    path = tmp_path / "a.sgf"
    path.write_text(text)
    assert Server().answer(f"loadsgf {path}") == f"? cannot open or parse '{path}': {fault}\n\n"


def test_what_is_no_game_is_not_read_for_ever(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with (tmp_path / "big").open("wb") as file:
        file.truncate(60 << 20)
    server = Server()
    for name in ("/dev/zero", f"{tmp_path}/pipe", f"{tmp_path}/big", str(tmp_path)):
        assert server.answer(f"loadsgf {name}") == f"? cannot open or parse '{name}'\n\n"
