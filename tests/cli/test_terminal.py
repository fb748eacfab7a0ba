"""Every command in a terminal: narrow and wide, 16 and 256 colours, on a dark and on a light background."""

import fcntl
import os
import pty
import re
import struct
import sys
import termios
import threading
from pathlib import Path

import pytest

from godebug.__main__ import main
from godebug.cli.application import COMMANDS
from godebug.views.look import line_width

pytestmark = pytest.mark.usefixtures("kept_analyses")

GAMES = Path(__file__).parents[2] / "regression" / "games"
GAME = str(GAMES / "corner-9x9.sgf")
#: What is asked of every command; what follows `#` in a key tells two lines of one command apart.
LINES = {
    "show": [GAME],
    "show#-m": [GAME, "-m", "0x3ff"],
    "show#-T": [GAME, "-T", "-E", "-w"],
    "influence": [GAME],
    "influence#after": [GAME, "--move", "20", "--after", "D5", "--followup"],
    "moyo": [GAME, "--figures"],
    "worms": [GAME],
    "worms#one": [GAME, "F7", "A1"],
    "dragons": [GAME],
    "dragons#one": [GAME, "F7"],
    "eyes": [GAME],
    "escape": [GAME, "F7"],
    "surround": [GAME, "F7"],
    "owl": [GAME, "F7"],
    "why": ["F7", GAME],
    "cause": [GAME, "--move", "10", "--wanted", "F8", "--analyses", "4"],
    "report": [GAME, "--html", "/dev/null"],
    "delta": [GAME, "--move", "20", "D5"],
    "breakin": [str(GAMES / "two-framework.sgf"), "--move", "100"],
    "read": ["attack", "F7", GAME, "--tree", "-v"],
    "trace": [GAME, "-d", "worms,dragons"],
    "compare": [GAME, "--patterns", "patterns", "territory"],
    "patterns#lint": ["lint", "--notes"],
    "patterns#list": ["list"],
    "patterns#show": ["show", "cut-hub"],
    "patterns#helpers": ["helpers"],
    "patterns#match": ["match", GAME],
    "patterns#coverage": ["coverage", GAME, "--db", "conn"],
    "bench": ["reading", "solver"],
    "regress": ["run", "reading:1"],
    "gtp": ["--commands"],
    "flags": [],
    "engines": [],
    "config": ["show"],
    "help": ["show"],
    "version": [],
    "tune": ["--help"],
}
#: These take the terminal over, and have tests of their own (`tests/viewer`).
INTERACTIVE = ("view",)
#: A command that is not among them looks at a position, and at nothing more.
LINES |= {
    name: [GAME] for name in COMMANDS if name not in INTERACTIVE and not any(key.split("#")[0] == name for key in LINES)
}
#: Lists for `grep`: a line is as long as what it tells.
AS_LONG_AS_IT_TAKES = ("trace", "patterns", "regress", "flags", "gtp", "read", "version")
#: Columns, TERM, COLORTERM, GODEBUG_THEME.
TERMINALS = {
    "narrow-16-dark": (80, "xterm", "", "dark"),
    "wide-256-light": (160, "xterm-256color", "", "light"),
    "narrow-256-dark": (80, "xterm-256color", "truecolor", "dark"),
    "wide-16-light": (160, "xterm", "", "light"),
}
_ESCAPE = re.compile(r"\x1b\[[0-9;]*m|\x1b\]8;[^\x1b]*\x1b\\")


def on_terminal(
    args: list[str], terminal: tuple[int, str, str, str], monkeypatch: pytest.MonkeyPatch
) -> tuple[int, str]:
    """Exit code and what the terminal saw."""
    columns, term, colors, theme = terminal
    for name, value in (("TERM", term), ("COLORTERM", colors), ("GODEBUG_THEME", theme)):
        monkeypatch.setenv(name, value)
    for name in ("COLUMNS", "LINES", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
    seen: list[bytes] = []

    def read() -> None:
        # The end of a terminal is an error on Linux and an empty read elsewhere.
        try:
            while chunk := os.read(master, 65536):
                seen.append(chunk)
        except OSError:
            pass

    reader = threading.Thread(target=read)
    reader.start()
    with open(slave, "w", encoding="utf-8", closefd=True) as screen, monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", screen)
        patch.setattr(sys, "__stdout__", screen)
        code = main(args)
        screen.flush()
    reader.join()
    os.close(master)
    return code, b"".join(seen).decode()


@pytest.mark.parametrize("terminal", TERMINALS.values(), ids=TERMINALS)
@pytest.mark.parametrize("key", LINES)
def test_every_command_on_every_terminal(
    key: str, terminal: tuple[int, str, str, str], monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    name = key.split("#")[0]
    if name == "gtp" and terminal[0] == 80:
        pytest.skip("a protocol has no colours")
    code, text = on_terminal([name, *LINES[key]], terminal, monkeypatch)
    told = capfd.readouterr().err
    assert code in (0, 1), told
    assert "Traceback" not in told and "internal error" not in told
    assert text.strip()
    lines = _ESCAPE.sub("", text).replace("\r\n", "\n").splitlines()
    assert not any("\x1b" in line for line in lines)
    if name not in AS_LONG_AS_IT_TAKES:
        assert max(line_width([(line, "")]) for line in lines) <= terminal[0]
