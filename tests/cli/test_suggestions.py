"""Whatever is suggested is a command line that parses."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer

from godebug.__main__ import main
from godebug.cli.application import COMMANDS, app
from godebug.cli.gnugo_words import _SHORT, _WITH_VALUE, _WITHOUT_VALUE, GTP_WORDS

VALUES = {"mode": "gtp", "score": "finish", "color": "black", "infile": "game.sgf", "until": "2", "debug": "0x800"}
VALUES |= {"moyo": "0x08", "decide-connection": "C3/D4", "decide-semeai": "C3/D4", "decide-tactical-semeai": "C3/D4"}
VALUES |= {name: "C3" for name in _WITH_VALUE if name.startswith(("decide", "debug-inf")) and name not in VALUES}
LONG = {name: short for short, name in _SHORT.items()}


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GODEBUG_STATE_DIR", str(tmp_path / "state"))
    (tmp_path / "game.sgf").write_text("(;SZ[9];B[cg];W[df];B[dg])")


def lines_of_gnugo() -> Iterator[list[str]]:
    """Every option of GNU Go alone, with a game, and with others, in each of its spellings."""
    for name in sorted(_WITH_VALUE | _WITHOUT_VALUE):
        value = VALUES.get(name, "5")
        spellings = [[f"--{name}", value], [f"--{name}={value}"]] if name in _WITH_VALUE else [[f"--{name}"]]
        if name in LONG:
            short = f"-{LONG[name]}"
            spellings += [[short, value], [short + value]] if name in _WITH_VALUE else [[short]]
        for words in spellings:
            yield words
            yield [*words, "-l", "game.sgf", "-L3", "--quiet", "--level", "8"]
            yield ["--quiet", *words, "--infile=game.sgf"]


def suggested(err: str) -> list[str]:
    """The command lines that a message suggests, without the name of the program."""
    return re.findall(r"did you mean 'godebug (.*)'\?", err)


def parses(line: str) -> bool:
    words = shlex.split(line)
    command = typer.main.get_command(app).get_command(None, words[0])  # type: ignore[attr-defined]
    try:
        command.make_context(words[0], words[1:])
    except typer.Exit:
        return True
    except Exception:
        return False
    return True


def test_lines_of_gnugo_get_one_that_parses(capsys: pytest.CaptureFixture[str]) -> None:
    count = 0
    for words in lines_of_gnugo():
        if words[0] in ("--version", "-h", "--help"):
            continue
        assert main(words) == 2, words
        err = capsys.readouterr().err
        [line] = suggested(err) or [""]
        assert line, (words, err)
        assert parses(line), (words, line)
        count += 1
    assert count > 250


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("--mode gtp", "gtp"),
        ("--quiet --level 8 --mode gtp", "gtp --level 8"),
        ("-l game.sgf --quiet -L3 -t", "moves game.sgf --move 3"),
        ("--score aftermath -l game.sgf", "score --final game.sgf"),
        ("--decide-connection C3/D4 -l game.sgf", "read connect C3 D4 game.sgf"),
        ("-m 0x08 -l game.sgf", "show -m 0x08 game.sgf"),
        ("-l game.sgf --printsgf -", "show game.sgf"),
        ("--gtp-dump-commands -", "gtp --commands"),
        ("--chinese-rules --score aftermath -l game.sgf", "score --final game.sgf --rules chinese"),
        ("-tw -l game.sgf", "show -w game.sgf"),
        ("--move 3 show game.sgf", "show --move 3 game.sgf"),
    ],
)
def test_what_is_suggested_says_the_same(words: str, line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(shlex.split(words)) == 2
    assert suggested(capsys.readouterr().err) == [line]


@pytest.mark.parametrize("word", sorted(GTP_WORDS))
@pytest.mark.parametrize("arguments", [[], ["C3"], ["C3", "D4"], ["black"], ["game.sgf", "3"], ["--odd"]])
def test_words_of_gtp_get_one_that_parses(word: str, arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    if word not in COMMANDS:
        assert main([word, *arguments]) == 2
        assert all(parses(line) for line in suggested(capsys.readouterr().err))


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_misspelt_options_of_ours_suggest_nothing_that_fails(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    command = typer.main.get_command(app).get_command(None, name)  # type: ignore[attr-defined]
    for option in [option for param in command.params for option in param.opts if option.startswith("--")]:
        for words in ([name, option[:-1] + "xq"], [option[:-2] or option], [name[:-1] + "q", "game.sgf"]):
            assert main(words) in (0, 1, 2)
            captured = capsys.readouterr()
            assert captured.err.count("\n") <= 1 and all(parses(line) for line in suggested(captured.err))
