"""Ctrl-C and `--time-limit` end every command soon, with whole lines and nothing left behind, and what is known by then
is printed: new commands as well."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from pkgutil import resolve_name

import pytest
from command_line import Run
from msgspec import Struct
from test_writers import commands

import godebug.__main__ as entry
from godebug.basics.interrupts import INTERRUPTED
from godebug.basics.resources import data_folder
from godebug.engine.moves.generation import MoveGenerator

ROOT = Path(__file__).parents[2]
#: Seconds after which a command is interrupted: it computes by then, or has answered.
PATIENCE = 1.5
#: Seconds that it may take to end: half a second is promised, of a machine that does nothing else. An interrupt that is
#: lost shows in the exit code.
END = 300.0
#: Exit codes of commands that came to their end; some of these questions have no answer.
ENDED = {0, 1, 2}

#: What a command is asked so that it takes long, where it can: `{kos}` is a board of kos, `{games}` a folder of games,
#: `{suite}` tests on that board, `{some}` other databases than `{patterns}`.
LONG = {
    "show": "{kos} -m 0x3ff",
    "influence": "{kos} --owl-threats",
    "moyo": "{kos}",
    "worms": "{kos}",
    "dragons": "{kos} --owl-threats",
    "eyes": "{kos}",
    "escape": "{kos} C19",
    "surround": "{kos} C19",
    "classic": "{kos}",
    "owl": "{kos} C19",
    "semeai": "{kos} C19 B19",
    "breakin": "{kos}",
    "moves": "{kos}",
    "delta": "{kos} A19",
    "score": "{kos} --final",
    "review": "{games}/two-framework.sgf --jobs 2",
    "report": "{kos} --html {to}",
    "why": "{kos} C19",
    "cause": "{kos} --wanted A19",
    "read": "{kos} attack C19",
    "solve": "{kos} C19 --nodes 1000000000",
    "trace": "{kos} -d 0x4ffffff",
    "compare": "{kos} --patterns {patterns} --patterns {some}",
    "patterns contexts": "{games} --least 1 --every 1 --jobs 2 --to {to}",
    "patterns copy": "{to}",
    "patterns cost": "{games} --every 7 --jobs 2",
    "patterns coverage": "{games}/two-framework.sgf {games}/thirteen.sgf",
    "patterns format": "{some}",
    "patterns helpers": "",
    "patterns impact": "jump-out {games} --every 3 --jobs 2",
    "patterns learn": "{games} --every 3 --jobs 2 --to {to}",
    "patterns lint": "{some}",
    "patterns list": "",
    "patterns lsp": "",
    "patterns match": "{kos}",
    "patterns near": "{kos} A1",
    "patterns new": "{kos} --at A1 --box A1-D4",
    "patterns review": "{learned} --to {to} --accept net",
    "patterns show": "enter-hane",
    "patterns vary": "enter-hane value=10,20,30 {suite} --jobs 2",
    "regress bisect": "{suite}:1 --patterns",
    "regress blame": "{suite} --to {some} --jobs 2",
    "regress explain": "{suite}:1",
    "regress history": "",
    "regress run": "{suite}",
    "regress sanity": "{suite}",
    "regress triage": "{suite} --jobs 2",
    "regress cause": "{suite} --jobs 2",
    "bench": "--rounds 999999",
    "flags": "",
    "engines": "",
    **{f"config {name}": "" for name in ("show", "trust", "distrust", "example")},
    "gtp": "",
    "help": "",
    "tune": "{some} --suite {suite} --jobs 2 --to {to}",
    "version": "",
    "view": "{kos}",
}
#: Commands that end by themselves at once: they have no time limit. A language server ends with its client.
QUICK = {
    *(f"patterns {name}" for name in ("copy", "format", "helpers", "lint", "list", "lsp", "new", "review", "show")),
    *("flags", "gtp", "help", "regress history", "version", "engines"),
    *(f"config {name}" for name in ("show", "trust", "distrust", "example")),
}
#: Commands whose time limit holds for each answer, so that they tell of those that came too late.
EACH_ANSWER = {"regress bisect", "regress explain", "regress run"}


class Broken(Struct, frozen=True):
    """A command that an interrupt breaks off where something is known: at the `call`-th call of `function`, on a board
    small enough for tests. `far`: what stderr says of how far it had come; `known`: what is printed all the same."""

    words: str
    function: str
    call: int
    far: str
    known: str


#: All commands that know something before they end, in each of their forms: `{game}` is a game, `{two}` a list of two
#: of its positions, `{problems}` a folder of two problems.
BROKEN = {
    "moves": Broken(
        "{game} --move 20 --level 1",
        "godebug.engine.moves.generation.MoveGenerator.value_of",
        5,
        "moves have a value by now",
        "Moves of ",
    ),
    "score --final": Broken(
        "{open} --level 1", "godebug.engine.score.playout.play", 3, "2 moves were played", "Final score"
    ),
    "score --graph": Broken(
        "{game} --level 1", "godebug.commands.score._score", 4, "3 of 49 positions are done", "Score"
    ),
    "score --final --json": Broken(
        "{open} {game} --level 1",
        "godebug.apps.scoring.batch.scored",
        2,
        "1 of 2 games are done",
        '"type":"game_score"',
    ),
    "solve": Broken(
        "{problem} A2 --all-first-moves",
        "godebug.engine.solve.asking.Bounds.ask",
        6,
        "positions were looked at",
        "Black's A2",
    ),
    "solve --problems": Broken(
        "{problems}", "godebug.commands.solve._solved_problem", 2, "1 of 2 problems are done", "1 of 1"
    ),
    "compare --list": Broken(
        "{two} territory --patterns {patterns} --patterns {some} --level 1",
        "godebug.cli.engine_pair.EnginePair.compare",
        2,
        "1 of 2 positions are compared",
        "territory_value",
    ),
    "patterns coverage": Broken(
        "{game} --every 10 --db attack",
        "godebug.studies.pattern_matches.CoverageCount.add",
        3,
        "2 of 4 positions are counted",
        "database",
    ),
    "bench": Broken(
        "reading solver --rounds 9 --level 1",
        "godebug.engine.bench.work.solve",
        7,
        "3 of 18 parts are done",
        "nodes/s",
    ),
    "report --html": Broken(
        "{to} {game} --move 20 --level 1",
        "godebug.displays.moves.moves",
        1,
        "10 of 17 parts of the page are there",
        "Territory",
    ),
}
#: Those of them whose answer is marked as incomplete; others say on stderr or on their page how far they came.
SHOWN = BROKEN.keys() - {"score --final --json", "report --html"}
#: Commands that print what they know as soon as they do, or keep it: the same command goes on.
PRINTED_AT_ONCE = {"gtp", "trace", "view", "regress run", "patterns lsp"}
RESUMED = {
    *(f"patterns {name}" for name in ("contexts", "cost", "impact", "learn", "vary")),
    *("regress blame", "regress triage", "regress cause", "review", "tune"),
}
#: Commands whose answer is one figure, one board or one list that is not known before its last part.
WHOLE = {
    *("show", "influence", "moyo", "worms", "dragons", "eyes", "escape", "surround", "classic", "owl", "semeai"),
    *(
        "breakin",
        "cause",
        "delta",
        "why",
        "read",
        "patterns match",
        "patterns near",
        "regress bisect",
        "regress explain",
    ),
    "regress sanity",
}


def board_of_kos(size: int) -> str:
    """The record of a board of kos side by side: every reading leads into all of them."""
    tile, letters = (".XO.", "XO.O", ".XO."), "abcdefghijklmnopqrs"
    stones: dict[str, str] = {"X": "", "O": ""}
    for row in range(size // 3 * 3):
        for column in range(size // 4 * 4):
            turned = (row // 3 + column // 4) % 2
            stone = tile[row % 3][3 - column % 4 if turned else column % 4]
            if stone != ".":
                stones["XO"[("XO".index(stone) + turned) % 2]] += f"[{letters[column]}{letters[row]}]"
    return f"(;GM[1]FF[4]SZ[{size}]KM[6.5]AB{stones['X']}AW{stones['O']}PL[B])\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the commands are asked about."""
    home = tmp_path_factory.mktemp("long")
    (home / "kos.sgf").write_text(board_of_kos(19))
    tests = (f"loadsgf kos.sgf\n{number} reg_genmove black\n#? [A1]" for number in range(1, 40))
    (home / "hard.tst").write_text("\n".join([*tests, ""]))
    shutil.copytree(data_folder("patterns"), home / "some", ignore=shutil.ignore_patterns("influence*"))
    shutil.copy(home / "some" / "attack.db", home / "learned.db")
    return home


def words_of(command: str, folder: Path, to: Path) -> list[str]:
    places = {
        "kos": folder / "kos.sgf",
        "suite": folder / "hard.tst",
        "games": data_folder("regression") / "games",
        "patterns": data_folder("patterns"),
        "some": folder / "some",
        "learned": folder / "learned.db",
        "to": to,
    }
    return [*command.split(), *(word.format(**places) for word in LONG[command].split())]


class Started:
    """A command in processes of its own, which a mark in their environment tells from others."""

    def __init__(self, folder: Path, words: list[str]) -> None:
        self.mark = f"GODEBUG_TEST_MARK={uuid.uuid4()}"
        name, value = self.mark.split("=")
        state = {"PYTHONPATH": str(ROOT), "GODEBUG_STATE_DIR": str(folder / "state"), name: value}
        self.begun = time.monotonic()
        self._files = [(folder / name).open("w+b") for name in ("out", "err")]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "godebug", *words],
            env=os.environ | state,
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=self._files[0],
            stderr=self._files[1],
            start_new_session=True,
        )

    def wait(self, seconds: float) -> bool:
        """Tells whether it ends by then."""
        try:
            self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True

    def interrupt(self) -> None:
        """Does what a terminal does on Ctrl-C: all processes in the foreground get it."""
        os.killpg(self.process.pid, signal.SIGINT)

    def kill(self) -> None:
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def said(self) -> tuple[str, str]:
        """Returns what it wrote."""
        for file in self._files:
            file.seek(0)
        out, err = (file.read().decode(errors="replace") for file in self._files)
        return out, err

    def left(self, seconds: float) -> list[str]:
        """Returns which processes are there after so many seconds at most."""
        end = time.monotonic() + seconds
        while (found := list(self._processes())) and time.monotonic() < end:
            time.sleep(0.05)
        return found

    def _processes(self) -> Iterator[str]:
        for each in Path("/proc").glob("[0-9]*"):
            try:
                if self.mark.encode() in (each / "environ").read_bytes():
                    yield (each / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")[:200]
            except OSError:
                continue


@pytest.fixture
def start(folder: Path, tmp_path: Path) -> Iterator[Callable[..., Started]]:
    """`start("worms", "--time-limit", "1")`: the long question to a command."""
    started: list[Started] = []

    def start(command: str, *more: str) -> Started:
        started.append(Started(tmp_path, [*words_of(command, folder, tmp_path / "written"), *more]))
        return started[-1]

    yield start
    for each in started:
        if each.process.poll() is None:
            each.kill()


def check(run: Started, wanted: set[int], seconds: float) -> None:
    """A command that ends within so many seconds, with whole lines, and leaves no process."""
    assert run.wait(seconds)
    out, err = run.said()
    assert "Traceback" not in err and "internal error" not in err, err
    assert run.process.returncode in wanted, (run.process.returncode, err)
    assert not out or out.endswith("\n")
    assert run.left(END) == []


def test_every_command_is_interrupted() -> None:
    assert {words for words, _ in commands()} == LONG.keys()


def test_of_every_command_is_told_what_an_interrupt_leaves() -> None:
    broken = {command for command in LONG if any(form.split(" --")[0] == command for form in BROKEN)}
    kinds = (broken, PRINTED_AT_ONCE, RESUMED, WHOLE, QUICK - PRINTED_AT_ONCE)
    assert sum(len(kind) for kind in kinds) == len(LONG)
    assert set().union(*kinds) == LONG.keys()


@pytest.fixture(scope="module")
def small(folder: Path) -> dict[str, Path]:
    """The same for commands that end within a test."""
    game = data_folder("regression") / "games" / "corner-9x9.sgf"
    (folder / "two.txt").write_text(f"{game} 5\n{game} 7\n")
    (folder / "open.sgf").write_text(
        "(;GM[1]FF[4]SZ[7]KM[0.5]AB[ca][cb][cc][cd][ce][cf][cg]AW[da][db][dc][dd][de][dg]PL[B])"
    )
    stones = {"AB": ["ah", "bh", "ch", "dh", "di"], "AW": ["ag", "bg", "cg", "dg", "eg", "eh", "ei"]}
    (folder / "problems").mkdir()
    for name in ("one", "two"):
        text = json.dumps({"SZ": "9", **stones, "C": "", "SOL": [["W", "bi", "", ""]]})
        (folder / "problems" / f"{name}.json").write_text(text)
    placed = "".join(f"{color}[{']['.join(points)}]" for color, points in stones.items())
    (folder / "problem.sgf").write_text(f"(;GM[1]FF[4]SZ[9]{placed}PL[W])")
    files = {"two": "two.txt", "open": "open.sgf", "problems": "problems", "problem": "problem.sgf", "some": "some"}
    return {"game": game, "patterns": data_folder("patterns")} | {name: folder / file for name, file in files.items()}


@pytest.mark.parametrize("form", sorted(BROKEN))
def test_what_is_known_is_printed(
    run: Run, monkeypatch: pytest.MonkeyPatch, small: dict[str, Path], tmp_path: Path, form: str
) -> None:
    broken = BROKEN[form]
    words = [word.format(**small, to=tmp_path / "to.html") for word in f"{form} {broken.words}".split()]
    place, _, name = broken.function.rpartition(".")
    owner = resolve_name(place)
    function, calls = getattr(owner, name), []

    def interrupted(*args: object, **given: object) -> object:
        calls.append(args)
        if len(calls) == broken.call:
            raise KeyboardInterrupt
        return function(*args, **given)

    monkeypatch.setattr(owner, name, interrupted)
    result = run(*words)
    assert result.code == INTERRUPTED, result.err
    assert len(calls) == broken.call
    assert [broken.far in line for line in result.err.splitlines() if "interrupted: " in line] == [True]
    assert broken.known in result.out
    if form in SHOWN:
        assert result.out.startswith("Incomplete, interrupted: ")
        calls.clear()
        first, *others = map(json.loads, run(*words, "--json").out.splitlines())
        shown = [record for record in (first, *others) if record["type"] == "incomplete"]
        assert len(shown) == 1 and broken.far in shown[0]["text"] and others


def test_nothing_is_printed_where_nothing_is_known(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*args: object) -> object:
        raise KeyboardInterrupt

    monkeypatch.setattr(MoveGenerator, "collect", interrupted)
    result = run("moves", data_folder("regression") / "games" / "corner-9x9.sgf", "--level", "1")
    assert (result.code, result.out) == (INTERRUPTED, "")
    assert "interrupted: no moves have a value by now" in result.err


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="looks for processes as Linux lists them")
@pytest.mark.parametrize("command", sorted(LONG))
def test_ctrl_c_ends_every_command(start: Callable[..., Started], command: str) -> None:
    run = start(command)
    ended = run.wait(PATIENCE)
    begun = time.monotonic()
    if not ended:
        run.interrupt()
    check(run, ENDED if ended else {INTERRUPTED}, END)
    print(f"{command}: {time.monotonic() - begun:.2f} s")


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="looks for processes as Linux lists them")
@pytest.mark.parametrize("command", sorted(LONG.keys() - QUICK - EACH_ANSWER))
def test_the_time_of_every_command_is_limited(start: Callable[..., Started], command: str) -> None:
    run = start(command, "--time-limit", f"{PATIENCE}")
    check(run, {*ENDED, INTERRUPTED}, PATIENCE + END)
    print(f"{command}: {time.monotonic() - run.begun - PATIENCE:.2f} s")


@pytest.mark.parametrize("command", sorted(QUICK - {"gtp", "patterns lsp"}))
def test_what_has_no_time_limit_ends_at_once(start: Callable[..., Started], command: str) -> None:
    check(start(command), ENDED, 2 * END)


def test_an_interrupt_while_a_class_is_made_is_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Modules are loaded late, and Python before 3.12 raises what a field says then as something else."""

    class Interrupted:
        def __set_name__(self, owner: type, name: str) -> None:
            raise KeyboardInterrupt

    monkeypatch.setattr(entry, "_run", lambda args: type("Loaded", (), {"field": Interrupted()}))
    assert entry.main([]) == INTERRUPTED
    assert capsys.readouterr() == ("", "")
