"""Treats godebug as badly as strangers, crashes and cats on keyboards would, and counts what comes of it.

usage: abuse.py [--part P] [KIND ...]

All of it (the default part of 1) takes about half an hour on two cores; `--part 0.05` a twentieth. Counts and seeds are
fixed. Prints a line for every kind and exits with 1 unless there are 0 tracebacks, 0 lost results and 0 wrong verdicts.
"""

import argparse
import io
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ENGINE = Path(__file__).with_name("abuse_engine.py")
GAMES = ROOT / "regression" / "games"


@dataclass
class Count:
    """What came of one kind of abuse. `notes`: the first things that went wrong."""

    done: int = 0
    tracebacks: int = 0
    lost: int = 0
    wrong: int = 0
    notes: list[str] = field(default_factory=list)

    def note(self, text: str) -> None:
        if len(self.notes) < 10:
            self.notes.append(text[:400])

    @contextmanager
    def allowing(self, what: str, *errors: type[Exception]) -> Iterator[None]:
        """Runs one piece of abuse: only `errors` may come of it, with a message of one line."""
        self.done += 1
        try:
            yield
        except errors as error:
            if "\n" in str(error) or not str(error):
                self.tracebacks += 1
                self.note(f"{what}: not one line: {error!r}")
        except Exception as error:
            self.tracebacks += 1
            self.note(f"{what}: {type(error).__name__}: {error}")


def mangled(data: bytes, chance: random.Random, signs: bytes) -> bytes:
    """A damaged copy: bytes lost, doubled, exchanged and replaced, parts cut off, moved and repeated."""
    for _ in range(chance.randint(1, 5)):
        at, other = sorted((chance.randrange(len(data) + 1), chance.randrange(len(data) + 1)))
        match chance.randrange(7):
            case 0:
                data = data[:at] + data[at + 1 :]
            case 1:
                data = data[:at] + bytes([chance.choice(signs)]) + data[at:]
            case 2:
                data = data[:at] + bytes([chance.choice(signs)]) + data[at + 1 :]
            case 3:
                data = data[: max(at, 1)]
            case 4:
                data = data[:at] + data[at : at + 40] * chance.choice((2, 3, 30)) + data[at:]
            case 5:
                data = data[:at] + bytes(chance.randrange(256) for _ in range(8)) + data[at:]
            case 6:
                data = data[:at] + data[other : other + 60] + data[at:]
    return data


# ---- what is read --------------------------------------------------------------------------------------------------


def games(count: Count, times: int) -> None:
    """Game records that are damaged, at any move and node."""
    from godebug.basics.errors import UserError
    from godebug.records.sgf import read_game

    chance = random.Random(1)
    texts = [path.read_bytes() for path in sorted(GAMES.rglob("*.sgf"))]
    moves = ("1", "7", "999999999999", "D4", "pass", "", "-1", "é")
    for number in range(times):
        text = mangled(chance.choice(texts), chance, b"()[];:\\ABWESZHKMtaszz0-9. \n")
        with count.allowing(f"game {number}", UserError):
            game = read_game(text, "game.sgf")
            match number % 4:
                case 0:
                    game.position()
                case 1:
                    game.position(lenient=True)
                case 2:
                    game.position_before(chance.choice(moves), lenient=True)
                case 3:
                    game.position_at(chance.choice(("root", "0", "0.0.1", "9", "x", "0." * 50)), lenient=True)


def patterns(count: Count, times: int) -> None:
    """Pattern databases that are damaged: read, and looked at for faults."""
    from godebug.engine.patterns.database import build_database
    from godebug.engine.patterns.findings import PatternError
    from godebug.engine.patterns.language import kind_of
    from godebug.engine.patterns.lint import lint_text

    chance = random.Random(2)
    kinds = ("attack", "conn", "barriers", "owl_defendpats", "influence")
    files = [path for name in kinds if (path := ROOT / "patterns" / f"{name}.db").exists()]
    for number in range(times):
        path = chance.choice(files)
        lines = path.read_text(encoding="utf-8").split("\n")
        at = chance.randrange(len(lines))
        head = next((line for line in lines if line.startswith("attribute_map")), "")
        data = mangled("\n".join(lines[at : at + 60]).encode(), chance, b"OXox.,!*?QYa|+-:;>#(){}&=<\\/8\t\x0c~\n")
        text = f"{head}\n{data.decode('latin-1')}"
        with count.allowing(f"patterns {number}", PatternError):
            lint_text(text, path.name, kind_of(path.stem))
            build_database(text, path.name, kind_of(path.stem))


def suites(count: Count, times: int) -> None:
    """Suites that are damaged: read, cut, identified, and looked at for faults."""
    from godebug.basics.errors import UserError
    from godebug.regress.blocks import cut
    from godebug.regress.contents import contents
    from godebug.regress.sanity import check
    from godebug.regress.selection import Selected
    from godebug.regress.suite import parse_suite
    from godebug.regress.trust import refusal

    chance = random.Random(3)
    texts = [path.read_bytes() for path in sorted((ROOT / "regression").glob("*.tst"))]
    for number in range(times):
        text = chance.choice(texts)
        at = chance.randrange(len(text))
        data = mangled(text[at : at + 600], chance, b"#?[]!*&0123456789 \n\t\x0c|()+{}play/boardsize.~\\")
        with count.allowing(f"suite {number}", UserError):
            suite = parse_suite(data.decode("utf-8", "replace"), "own", ROOT / "regression")
            known = contents(suite)
            blocks = cut([Selected(suite, tuple(suite.tests))], 2)
            if [test for block in blocks for test in block.wanted] != suite.tests or len(known) < len(suite.tests):
                count.lost += 1
                count.note(f"suite {number}: tests lost in blocks")
            for item in suite.items:
                refusal(item.command, suite.folder)
            if number % 10 == 0:
                check(suite)


# ---- what is asked -------------------------------------------------------------------------------------------------


def sessions(count: Count, times: int) -> None:
    """GTP sessions of any commands with any arguments."""
    from godebug.gtp.registry import COMMANDS
    from godebug.gtp.server import Server

    chance = random.Random(4)
    words = (
        "black",
        "white",
        "b",
        "D4",
        "C3",
        "A1",
        "E5",
        "T19",
        "pass",
        "0",
        "1",
        "-1",
        "9" * 30,
        "x",
        "nan",
        "é\x1b",
    )
    names = sorted(set(COMMANDS) - {"quit", "echo_err", "printsgf", "finish_sgftrace", "loadsgf"})
    # An analysis goes on until the next command, so that its answer ends later.
    names = [name for name in names if not name.endswith("analyze")]
    board = ("play", "black", "white", "undo", "trymove", "popgo", "clear_board")
    server = Server(level=0)
    for number in range(times):
        if number % 60 == 0:
            server = Server(level=0)
            server.answer(f"boardsize {chance.choice((3, 5, 5, 6))}")
            server.session.files = False
        name = chance.choice(board if chance.random() < 0.6 else names)
        if name == "boardsize":
            continue
        if name in ("play", "trymove"):
            rest = f"{chance.choice(('black', 'white'))} {chance.choice('ABCDEF')}{chance.randint(1, 6)}"
        else:
            rest = " ".join(chance.choices(words, k=chance.randrange(4)))
        with count.allowing(f"gtp {number}: {name} {rest!r}"):
            answer = server.answer(f"{number} {name} {rest}") or ""
            if not re.fullmatch(rf"[=?]{number} [^\0]*\n\n", answer):
                count.wrong += 1
                count.note(f"gtp {number}: {name} {rest!r}: {answer!r}")
            if "internal error" in answer:
                count.tracebacks += 1
                count.note(f"gtp {number}: {name} {rest!r}: {answer!r}")


def commands(count: Count, times: int) -> None:
    """Command lines with damaged games, odd numbers and names of nothing."""
    from godebug.__main__ import main

    chance = random.Random(5)
    texts = [path.read_bytes() for path in sorted(GAMES.rglob("*.sgf")) if path.stat().st_size < 1500]
    odd = (
        "",
        "0",
        "-1",
        "A1",
        "pass",
        "999999",
        "é",
        "\x1b[0m",
        "x" * 300,
        "all",
        "0x8",
        "/dev/null",
        "..",
        "own:1",
        "-",
    )
    options = ("--move", "--node", "-m", "--after", "--color-to-move", "--level", "--at", "--json", "--lenient", "-q")
    names = ("show", "worms", "moyo", "trace", "regress", "flags", "patterns", "nonsense", "gtp")
    with tempfile.TemporaryDirectory() as folder, in_folder(Path(folder)):
        for _ in range(times):
            Path("game.sgf").write_bytes(mangled(chance.choice(texts), chance, b"()[];:\\ABWESZtasz09"))
            arguments = [chance.choice(names), chance.choice(("game.sgf", "game.sgf", "nowhere", *odd))]
            for option in chance.sample(options, chance.randrange(3)):
                arguments += [option] if option in ("--json", "--lenient", "-q") else [option, chance.choice(odd)]
            if arguments[0] in ("regress", "gtp"):
                arguments[1] = chance.choice(("nowhere", "own:x", "@nowhere", "--level=99", "game.sgf"))
            out, errors = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.StringIO()
            with count.allowing(f"command {arguments}"), redirect_stdout(out), redirect_stderr(errors):
                code = main(arguments)
                if code not in (0, 1, 2) or "Traceback" in errors.getvalue() or "internal error" in errors.getvalue():
                    count.tracebacks += 1
                    count.note(f"command {arguments}: {code}: {errors.getvalue()}")


@contextmanager
def in_folder(folder: Path) -> Iterator[None]:
    before, state, stdin = Path.cwd(), os.environ.get("GODEBUG_STATE_DIR"), sys.stdin
    os.chdir(folder)
    os.environ["GODEBUG_STATE_DIR"] = str(folder / "state")
    with open(os.devnull) as nothing:
        sys.stdin = nothing
        try:
            yield
        finally:
            os.chdir(before)
            sys.stdin = stdin
            os.environ.pop("GODEBUG_STATE_DIR")
            if state is not None:
                os.environ["GODEBUG_STATE_DIR"] = state


# ---- what is run ---------------------------------------------------------------------------------------------------


def write_suite(path: Path, chance: random.Random, positions: int) -> dict[int, str]:
    """A suite whose tests ask for the state; by number what the true answer is."""
    lines, truth, number = [], {}, 0
    for position in range(positions):
        state = [f"loadsgf {position}"]
        lines.append(state[0])
        for _ in range(chance.randint(1, 4)):
            if chance.random() < 0.5:
                state.append(f"play black {chance.choice('ABCDE')}{chance.randint(1, 9)}")
                lines.append(state[-1])
            number += 1
            truth[number] = ", ".join(state)
            # Some expect what is false, on purpose.
            expected = truth[number] if chance.random() < 0.8 else "another state"
            lines += [f"{number} state", f"#? [{expected}]"]
    path.write_text("\n".join(lines) + "\n")
    return truth


def engines(count: Count, times: int) -> None:
    """Suites on engines that die, hang, flood and babble: every test has a result, and every verdict is that of a true
    answer to the question, asked in the position of the test."""
    from godebug.regress.blocks import EngineSpec, cut
    from godebug.regress.runner import run_blocks
    from godebug.regress.selection import select

    chance = random.Random(6)
    for number in range(times):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            truth = write_suite(folder / "own.tst", chance, 6)
            command = (sys.executable, "-S", str(ENGINE), str(number), str(folder / "starts"), "0.04")
            spec = EngineSpec(command, limit=1.0, keep=chance.random() < 0.5)
            with count.allowing(f"engine {number}"):
                results = list(run_blocks(cut(select(["own"], [folder]), 4), spec, 1))
                if [result.test.number for result in results] != list(truth):
                    count.lost += 1
                    count.note(f"engine {number}: {len(results)} of {len(truth)} results")
                for result in results:
                    expectation = result.test.expectation
                    told = result.answer is not None and not result.error
                    right = expectation is not None and expectation.wanted == truth[result.test.number]
                    if (told and result.answer != truth[result.test.number]) or (told and result.ok != right):
                        count.wrong += 1
                        count.note(f"engine {number}: {result}")
                    if not told and (result.ok is True or not (result.lost or result.note)):
                        count.wrong += 1
                        count.note(f"engine {number}: {result}")


#: A frame below `run`: what happens before that, happens to the interpreter as it starts.
_OUR_CODE = re.compile(r'File "[^"]*/(?:godebug|engine)/[\w/]+\.py", line \d+, in (?!<module>)')
_RESULT = re.compile(r"^own:(\d+) (?:passed|FAILED): (?:Correct '[^'\n]*', got )?'([^'\n]*)'", re.MULTILINE)


def killed(count: Count, times: int) -> None:
    """Runs that are killed at any time and resumed until they end: nothing lost, nothing wrong, nobody left behind."""
    chance = random.Random(7)
    signals = (signal.SIGKILL, signal.SIGKILL, signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    for number in range(times):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            truth = write_suite(folder / "own.tst", chance, 8)
            engine = f"{sys.executable} -S {ENGINE} {number} {folder}/starts 0"
            run = [sys.executable, "-m", "godebug", "regress", "own", "--engine", engine, "--trust", "-v", "-j", "2"]
            environment = os.environ | {"PYTHONPATH": str(ROOT), "GODEBUG_STATE_DIR": str(folder / "state")}
            seen: set[int] = set()
            with count.allowing(f"killed {number}"):
                for attempt in range(5):
                    resumed = ["--resume"] if any((folder / "state" / "runs").glob("*.run")) or seen else []
                    process = subprocess.Popen(
                        [*run, *resumed], cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE
                    )
                    if attempt < 3:
                        time.sleep(chance.uniform(0.1, 1.2))
                        process.send_signal(chance.choice(signals))
                    out, errors = (text.decode() for text in process.communicate(timeout=60))
                    if "internal error" in errors or ("Traceback" in errors and _OUR_CODE.search(errors)):
                        count.tracebacks += 1
                        count.note(f"killed {number}: {errors}")
                    found = {int(m[1]): m[2] for m in _RESULT.finditer(out)}
                    for test, answer in found.items():
                        if answer != truth[test]:
                            count.wrong += 1
                            count.note(f"killed {number}: own:{test}: {answer}")
                    seen |= set(found)
                    # A run that was killed when it had told all has nothing left to go on with.
                    if seen == set(truth) and (process.returncode < 0 or len(found) == len(truth)):
                        break
                else:
                    count.lost += 1
                    count.note(f"killed {number}: {sorted(set(truth) - seen)} have no result: {errors}")
                if still_running(str(folder)):
                    count.lost += 1
                    count.note(f"killed {number}: an engine was left behind")


def still_running(name: str, seconds: float = 5.0) -> bool:
    """Whether a process with this text on its command line lives on."""
    end = time.monotonic() + seconds
    while True:
        lines = subprocess.run(
            ["ps", "-eo", "stat,args"], capture_output=True, text=True, check=True
        ).stdout.splitlines()
        if not any(name in line and not line.startswith("Z") for line in lines):
            return False
        if time.monotonic() > end:
            return True
        time.sleep(0.1)


#: How often each is done in the whole.
KINDS: dict[str, tuple[Callable[[Count, int], None], int]] = {
    "games": (games, 40_000),
    "patterns": (patterns, 12_000),
    "suites": (suites, 20_000),
    "sessions": (sessions, 40_000),
    "commands": (commands, 3_000),
    "engines": (engines, 250),
    "killed": (killed, 80),
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--part", type=float, default=1.0, help="how much of it all, 0 to 1")
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=", ".join(KINDS))
    arguments = parser.parse_args()
    sys.path.insert(0, str(ROOT))
    failed = False
    for name in arguments.kinds or KINDS:
        abuse, times = KINDS[name]
        count, started = Count(), time.monotonic()
        abuse(count, max(1, round(times * arguments.part)))
        failed = failed or bool(count.tracebacks or count.lost or count.wrong)
        said = f"{count.tracebacks} tracebacks, {count.lost} lost results, {count.wrong} wrong verdicts"
        print(f"{name:9} {count.done:6} done: {said}; {time.monotonic() - started:.0f} s", flush=True)
        for note in count.notes:
            print(f"    {note}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
