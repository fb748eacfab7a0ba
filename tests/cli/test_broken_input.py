"""Two hundred broken inputs: each gets an answer or one line on stderr and exit code 2, never a traceback."""

import errno
import random
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import GAME, Run

import godebug.__main__

SEED = 20
RULES = (b"AB", b"AW", b"AE", b"B", b"W", b"SZ", b"KM", b"HA", b"CA", b"PL", b"GM", b"RU")
VALUES = (
    b"aa",
    b"tt",
    b"",
    b"zz",
    b"a",
    b"aaa",
    b"aa:cc",
    b"99999999999999999999",
    b"-1",
    b"1e999",
    b"nan",
    b"\xff\xfe",
)


def truncated(chance: random.Random) -> bytes:
    return GAME.encode()[: chance.randrange(len(GAME))]


def random_bytes(chance: random.Random) -> bytes:
    return chance.randbytes(chance.randrange(1, 300))


def flipped(chance: random.Random) -> bytes:
    data = bytearray(GAME.encode())
    for _ in range(chance.randrange(1, 12)):
        data[chance.randrange(len(data))] = chance.randrange(256)
    return bytes(data)


def random_properties(chance: random.Random) -> bytes:
    nodes = b"".join(
        b";" * chance.randrange(2) + chance.choice(RULES) + b"[" + chance.choice(VALUES) + b"]"
        for _ in range(chance.randrange(1, 20))
    )
    return b"(;" + nodes + b")"


def wrong_charset(chance: random.Random) -> bytes:
    charset = chance.choice(["utf-16", "utf-32", "shift_jis", "koi8-r", "cp037"])
    return GAME.replace("Kuro", "Куро" if charset == "koi8-r" else "Kuro").encode(charset)


def deep_nesting(chance: random.Random) -> bytes:
    depth = chance.choice([50, 5000, 20000])
    return b"(;SZ[9]" + b"(;B[ee]" * depth + b")" * chance.choice([0, depth, depth + 1])


def odd_diagram(chance: random.Random) -> bytes:
    size = chance.randrange(1, 24)
    rows = ["".join(chance.choice("XO..+ ") for _ in range(chance.choice([size, size, size + 1]))) for _ in range(size)]
    return "\n".join(rows).encode()


def long_line(chance: random.Random) -> bytes:
    return chance.choice([b" ", b"X", b"(", b". ", b"9"]) * 20000 + b"?"


KINDS = (
    truncated, random_bytes, flipped, random_properties, wrong_charset, deep_nesting, odd_diagram, long_line,
)  # fmt: skip


def broken_files(count: int) -> list[bytes]:
    chance = random.Random(SEED)
    return [KINDS[number % len(KINDS)](chance) for number in range(count)]


def broken_words(count: int) -> list[str]:
    chance = random.Random(SEED)
    alphabet = "0123456789abcxyzABCXYZ+-,.:;/\\'\"[]{}()%$ \t\n\0\x1b\u200fäπ漢\udc80"
    words = ["9" * 5000, "0x" + "f" * 5000, "-", "--", "", "C" * 5000, "C9999", "PASS", "\u0663", "1e9", "C٣"]
    while len(words) < count:
        words.append("".join(chance.choice(alphabet) for _ in range(chance.randrange(1, 12))))
    return words


def check(code: int, out: str, err: str) -> None:
    assert code in (0, 2), (code, err)
    assert "Traceback" not in out + err
    if code == 2:
        assert err.startswith("godebug: ") and err.endswith("\n") and err.count("\n") == 1, err
        assert len(err) < 500
        assert out == ""


def test_broken_files(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "broken.sgf"
    refused = 0
    for number, data in enumerate(broken_files(120)):
        path.write_bytes(data)
        result = run("show", path, "--quiet", *((), ("--move", "3"), ("--lenient",))[number % 3])
        check(result.code, result.out, result.err)
        refused += result.code == 2
    assert refused > 80


@pytest.mark.parametrize(
    "option", ["-m", "-d", "--move", "--node", "--color-to-move", "--level", "--after", "--color", "--patterns"]
)
def test_broken_words(run: Run, game: Path, option: str) -> None:
    for word in broken_words(80):
        # An attached value reaches the option even where it begins with a dash.
        attached = f"{option}{word}" if len(option) == 2 else f"{option}={word}"
        result = run("show", game, "--quiet", attached)
        check(result.code, result.out, result.err)


def test_broken_names_and_vertices(run: Run, game: Path) -> None:
    for word in broken_words(80):
        result = run("show", "--quiet", "--", word)
        check(result.code, result.out, result.err)
        result = run("read", "--quiet", "--", "attack", word, game)
        check(result.code, result.out, result.err)
        assert result.code == 2


@pytest.mark.parametrize("number", [0, 1, 5, 6])
def test_broken_files_in_a_process_of_their_own(tmp_path: Path, number: int) -> None:
    path = tmp_path / "broken.sgf"
    path.write_bytes(broken_files(8)[number])
    done = subprocess.run(
        [sys.executable, "-m", "godebug", "show", str(path)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=300,
        cwd=Path(__file__).parents[2],
    )
    check(done.returncode, done.stdout.decode(), done.stderr.decode())


@pytest.mark.skipif(sys.platform == "win32", reason="no such limits")
@pytest.mark.parametrize(
    ("error", "limit"),
    [(OSError(errno.EMFILE, "Too many open files"), 1024), (ModuleNotFoundError("No module named 'godebug.x'"), 12)],
)
def test_too_few_open_files_get_one_line(
    error: Exception, limit: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import resource

    def fail(args: list[str]) -> int:
        raise error

    monkeypatch.setattr(godebug.__main__, "_run", fail)
    monkeypatch.setattr(resource, "getrlimit", lambda which: (limit, limit))
    assert godebug.__main__.main(["show"]) == 2
    assert capsys.readouterr().err == "godebug: too few files may be open at once (ulimit -n)\n"
