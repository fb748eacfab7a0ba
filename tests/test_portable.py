"""Nothing needs what only some systems or Pythons have: modules, signals and timers that Windows lacks are taken away,
and expressions that some Pythons read otherwise are looked for."""

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

#: What runs before anything of godebug is imported. `os.name` stays, since the standard library chooses by it.
WITHOUT = """
import asyncio, multiprocessing, os, pkgutil, signal, subprocess, sys

class Missing:
    NAMES = {"fcntl", "grp", "pwd", "resource", "termios", "tty", "pty", "readline", "curses", "syslog"}

    def find_spec(self, name, path=None, target=None):
        if name in self.NAMES:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

for name in Missing.NAMES:
    sys.modules.pop(name, None)
sys.meta_path.insert(0, Missing())
for name in ("SIGHUP", "SIGKILL", "SIGALRM", "SIGQUIT", "SIGUSR1", "SIGUSR2", "SIGCHLD", "SIGPIPE", "SIGTSTP",
             "SIGWINCH", "ITIMER_REAL", "setitimer", "getitimer", "alarm", "pthread_sigmask"):
    delattr(signal, name)
for name in ("fork", "setsid", "getpgid", "sysconf", "nice", "mkfifo", "O_NONBLOCK"):
    delattr(os, name)
"""


def without_posix(code: str, *, folder: Path, text: str = "") -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        # filelock has another module for Windows; here it says that it lacks the one for POSIX.
        [sys.executable, "-W", "ignore:only soft file lock", "-c", WITHOUT + code],
        input=text,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "GODEBUG_STATE_DIR": str(folder / "state")},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


#: What is imported only in a process that serves a screen, or where an optional package is.
OPTIONAL = ("textual", "textual_serve", "distributed", "dask", "pygls", "lsprotocol")


@pytest.mark.skipif(sys.platform == "win32", reason="nothing needs to be taken away")
def test_every_module_is_imported_without_them(tmp_path: Path) -> None:
    code = f"""
import godebug
failed = []
for module in pkgutil.walk_packages(godebug.__path__, "godebug."):
    if module.name.endswith("__main__"):
        continue
    try:
        __import__(module.name)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in {OPTIONAL!r}:
            failed.append(f"{{module.name}}: {{error}}")
    except AttributeError as error:
        failed.append(f"{{module.name}}: {{error}}")
print(*failed, sep="\\n")
"""
    done = without_posix(code, folder=tmp_path)
    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, "", "")


@pytest.mark.skipif(sys.platform == "win32", reason="nothing needs to be taken away")
@pytest.mark.parametrize(
    "words",
    [
        ("show", "corner-9x9.sgf", "--move", "20"),
        ("moves", "corner-9x9.sgf", "--move", "20", "--json"),
        ("show", "-"),
        ("patterns", "lint", "--notes"),
    ],
    ids=lambda words: " ".join(words[:2]),
)
def test_commands_answer_without_them(tmp_path: Path, words: tuple[str, ...]) -> None:
    text = "\n".join(["." * 9] * 9) + "\n" if "-" in words else ""
    code = f"from godebug.__main__ import main\nsys.exit(main({list(words)!r}))\n"
    done = without_posix(code, folder=tmp_path, text=text)
    assert done.returncode == 0, done.stderr
    assert done.stdout or words[0] == "patterns"


@pytest.mark.skipif(sys.platform == "win32", reason="nothing needs to be taken away")
def test_the_time_limit_needs_no_timer_of_the_system(tmp_path: Path) -> None:
    """Where the system has none, a thread keeps the time; the interrupt is that of Ctrl-C."""
    code = """
from godebug.basics.interrupts import interrupt_after
interrupt_after(0.2)
try:
    while True:
        pass
except KeyboardInterrupt:
    print("interrupted")
"""
    done = without_posix(code, folder=tmp_path)
    assert (done.returncode, done.stdout) == (0, "interrupted\n")
    assert done.stderr == "godebug: 0.2 seconds are over: what is known so far is all\n"


def test_no_library_is_loaded_with_a_warning(tmp_path: Path) -> None:
    """Newer Pythons warn about an escape in sgfmill; the first start after an install compiles it."""
    done = subprocess.run(
        [
            sys.executable,
            "-W",
            "error",
            "-X",
            f"pycache_prefix={tmp_path}",
            "-c",
            "import godebug.engine.go.game_trees",
        ],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


#: A group that gives nothing back: `(?:a|bc)*+`. Python before 3.11.5 goes on behind a last round that failed; the same
#: as an atomic group, `(?>(?:a|bc)*)`, is read right by all.
POSSESSIVE_GROUP = re.compile(r"(?<!\\)\)(?:[*+?]|\{\d*,?\d*\})\+")


def test_no_expression_is_read_otherwise_by_earlier_pythons() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {pattern}"
        for folder in ("godebug", "engine")
        for path in sorted((ROOT / folder).rglob("*.py"))
        for pattern in expressions(path)
        if POSSESSIVE_GROUP.search(pattern)
    ]
    assert not found


def expressions(path: Path) -> Iterator[str]:
    """The texts that are handed to functions of `re`."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            whose = node.func.value
            if isinstance(whose, ast.Name) and whose.id == "re" and node.args:
                text = node.args[0]
                if isinstance(text, ast.Constant):
                    yield text.value if isinstance(text.value, str) else text.value.decode("latin-1")


def test_a_possessive_group_would_be_found(tmp_path: Path) -> None:
    source = tmp_path / "a.py"
    lines = ['re.compile(rb"(?:[^x]++|\\\\.)*+")', 're.match(r"(?>(?:a)+)[)]++", "a")']
    source.write_text("\n".join(lines), encoding="utf-8")
    assert [bool(POSSESSIVE_GROUP.search(text)) for text in expressions(source)] == [True, False]
