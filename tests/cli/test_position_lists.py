"""Lists of positions: one process answers them all, or several share them."""

import json
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from command_line import GAME, Run, fake

from godebug.basics.errors import UserError
from godebug.cli.stretches import answer_in_stretches, can_fork

LIST = "# three of a game\ngame.sgf 5\n\ngame.sgf E5   # before that move\n'an other.sgf'\n"


@pytest.fixture
def listed(tmp_path: Path) -> Path:
    """A list beside its games."""
    (tmp_path / "game.sgf").write_text(GAME)
    (tmp_path / "an other.sgf").write_text("(;SZ[5]KM[0];B[cc];W[dd])")
    (tmp_path / "positions.txt").write_text(LIST)
    return tmp_path / "positions.txt"


def each(run: Run, listed: Path, *words: str) -> list[str]:
    """What a command prints of each position of the list, one by one."""
    folder = listed.parent
    command, *rest = words
    lines = ([folder / "game.sgf", "--move", "5"], [folder / "game.sgf", "--move", "E5"], [folder / "an other.sgf"])
    return [run(command, *line, *rest).out for line in lines]


@pytest.mark.parametrize("words", [("show",), ("show", "-m", "0x018"), ("moyo", "--all-alive"), ("worms",)])
def test_a_list_is_answered_as_each_position_is(run: Run, listed: Path, words: tuple[str, ...]) -> None:
    command, *rest = words
    result = run(command, "--list", listed, *rest)
    assert (result.code, result.err) == (0, "")
    assert result.out == "\n".join(each(run, listed, *words))
    records = run(command, "--list", listed, *rest, "--json")
    assert records.out == "".join(each(run, listed, *words, "--json"))
    positions = [record for record in map(json.loads, records.lines) if record["type"] == "position"]
    assert [position["move_number"] for position in positions] == [4, 1, 2]


def test_a_list_can_be_piped(run: Run, listed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(listed.parent)
    assert run("show", "--list", "-", stdin=LIST.encode()).out == run("show", "--list", listed).out
    tests = run("show", "--list", "-", stdin=b"reading:1\neyes:1\n")
    assert [line.split()[0] for line in tests.lines if ":" in line] == ["reading:1", "eyes:1"]


def test_what_is_wrong_is_told_with_its_line_and_the_rest_goes_on(run: Run, listed: Path) -> None:
    listed.write_text("game.sgf 5\nnone.sgf\ngame.sgf 500\ngame.sgf 1 2\n-\ngame.sgf 'E5\ngame.sgf E5\n")
    result = run("show", "--list", listed)
    assert result.code == 2
    assert [line.removeprefix(f"godebug: {listed}, ") for line in result.err.splitlines()] == [
        "line 2: none.sgf: No such file or directory",
        "line 3: game.sgf: has 14 moves, there is no position before move 500",
        "line 4: 'game.sgf MOVE' is wanted",
        "line 5: 'game.sgf MOVE' is wanted",
        "line 6: 'game.sgf MOVE' is wanted",
    ]
    (listed.parent / "short.sgf").write_text("(;GM[1]FF[4]SZ[9];B[ee])")
    assert "short.sgf: has 1 move, there is no" in run("show", listed.parent / "short.sgf", "--move", "9").err
    listed.write_text("game.sgf 5\ngame.sgf E5\n")
    assert result.out == run("show", "--list", listed).out
    listed.write_text("none.sgf\ngame.sgf 5\n")
    assert run("show", "--list", listed).out == run("show", listed.parent / "game.sgf", "--move", "5").out


def test_the_exit_code_is_the_highest(run: Run, tmp_path: Path) -> None:
    (tmp_path / "atari.txt").write_text(".......\n.......\n..X....\n.XOX...\n.......\n.......\n.......\n")
    (tmp_path / "free.txt").write_text(".......\n.......\n.......\n..O....\n.......\n.......\n.......\n")
    for names, code in ((("atari",), 0), (("atari", "free"), 1), (("free", "gone", "atari"), 2)):
        (tmp_path / "list").write_text("".join(f"{name}.txt\n" for name in names))
        result = run("read", "attack", "C4", "--list", tmp_path / "list")
        assert result.code == code
        assert result.out.count("attack by black") == len(set(names) - {"gone"})


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("game.sgf",), "--list: the positions stand in the file; what is 'game.sgf' for?"),
        (("--move", "3"), "--list: the moves stand in the file"),
        (("--svg", "a.svg"), "--list and --svg exclude each other"),
        (("--sgf", "a.sgf"), "--list and --sgf exclude each other"),
    ],
)
def test_what_does_not_go_with_a_list(run: Run, listed: Path, words: tuple[str, ...], message: str) -> None:
    result = run("show", "--list", listed, *words)
    assert (result.code, result.out, result.err) == (2, "", f"godebug: {message}\n")


@pytest.mark.parametrize("text", ["", "# nothing\n\n"])
def test_a_list_of_nothing(run: Run, listed: Path, text: str) -> None:
    listed.write_text(text)
    result = run("show", "--list", listed)
    assert (result.code, result.err) == (2, f"godebug: {listed}: no positions\n")
    assert run("worms", "--list", listed.parent / "gone").err.endswith("gone: No such file or directory\n")


def test_another_program_is_asked_of_every_position(run: Run, corner: Path) -> None:
    (corner.parent / "list").write_text("corner.txt\ncorner.txt\n")
    result = run("dragons", "--list", corner.parent / "list", "--engine", fake())
    assert result.out == "\n".join([run("dragons", corner, "--engine", fake()).out] * 2)


def test_a_trace_of_a_list_names_its_lines(run: Run, listed: Path) -> None:
    result = run("trace", "--list", listed, "-d", "worms")
    assert result.code == 0, result.err
    assert {line.rpartition("  ")[2] for line in result.lines} <= {"game.sgf 5", "game.sgf E5", "'an other.sgf'"}


@pytest.mark.parametrize("words", [("show",), ("moyo", "--all-alive"), ("worms", "--json"), ("read", "attack", "E5")])
@pytest.mark.parametrize("jobs", [2, 5])
def test_processes_that_share_a_list_print_what_one_does(
    run: Run, listed: Path, words: tuple[str, ...], jobs: int
) -> None:
    listed.write_text("none.sgf\n" + LIST * 5 + "game.sgf 500\n" + LIST)
    alone, shared = (run(*words, "--list", listed, *more) for more in ((), ("--jobs", jobs)))
    assert shared == alone and alone.code == 2 and alone.out
    # Whoever ended last, the last position of the list is the one that is asked about next.
    assert "an other.sgf" in run("show").out


def test_processes_share_nothing_but_a_list(run: Run, listed: Path) -> None:
    result = run("show", listed.parent / "game.sgf", "-j", "2")
    assert (result.code, result.err) == (2, "godebug: --jobs: processes share a list; name one with --list\n")


@pytest.mark.skipif(not can_fork(), reason="one process answers all lists")
def test_much_that_is_printed_comes_whole_and_in_its_order(capsys: pytest.CaptureFixture[str]) -> None:
    def answer(number: int, begin: Callable[[], None]) -> int:
        begin()
        print(f"{number}\n" * 100_000, end="")
        print(f"remark {number}", file=sys.stderr)
        return number % 3

    assert answer_in_stretches(20, 3, answer, lambda: print("next")) == 2
    told = capsys.readouterr()
    assert told.out == "".join("next\n" + f"{number}\n" * 100_000 for number in range(20))
    assert told.err == "".join(f"remark {number}\n" for number in range(20))


@pytest.mark.skipif(not can_fork(), reason="one process answers all lists")
def test_a_process_that_is_lost_is_told_and_ends_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    fork, begun = os.fork, []

    def counted() -> int:
        begun.append(fork())
        return begun[-1]

    monkeypatch.setattr(os, "fork", counted)

    def killed(number: int, begin: Callable[[], None]) -> int:
        if number == 7:
            os.kill(os.getpid(), signal.SIGKILL)
        return 0

    with pytest.raises(UserError, match="--jobs: one of the processes was killed"):
        answer_in_stretches(20, 2, killed, lambda: None)

    def broken(number: int, begin: Callable[[], None]) -> int:
        raise LookupError(f"nothing at {number}")

    with pytest.raises(RuntimeError, match="LookupError: nothing at 0"):
        answer_in_stretches(20, 2, broken, lambda: None)
    assert len(begun) > 3
    for process in begun:
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)
