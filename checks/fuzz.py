"""Looks for faults with generated input until the time is over, and writes each that it finds as a small file.

    make fuzz SECONDS=600
    python checks/fuzz.py --seconds 60 --seed 7 --kinds gtp sides
    python checks/fuzz.py --limit 60     # where the engine was built with all its checks
    python checks/fuzz.py --again fuzz/gtp-7-31.txt

Kinds of cases take turns; the n-th case of a seed is the same at any time. What counts as a fault: any exception but
the one that tells a user of his mistake in one line; more time or memory than a question may take; an answer that is
another one alone in a new session, in the other form of the engine, in JSON, or seen from another side where nothing
is read. A file begins with the fault, as comments, and holds what reproduces it.
"""

import argparse
import io
import json
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, redirect_stderr, redirect_stdout, suppress
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parent))

from abuse import mangled
from images import images, seen
from order import QUESTIONS, Place, ask, board_of_kos, questions_about, random_board, sgf_of

from godebug.basics.errors import UserError
from godebug.basics.resources import pattern_folder
from godebug.engine.analysis import Analysis
from godebug.engine.board.kernel import Board
from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.go.points import all_points
from godebug.engine.go.position import Position
from godebug.records.sgf import read_game

ROOT = Path(__file__).resolve().parents[1]
#: Seconds of the processor that the interpreted form may take for a case.
MOST_INTERPRETED = 600
#: Bytes that the fuzzer may need in all.
MOST_BYTES = 1 << 30
SIZES = (1, 2, 3, 4, 5, 5, 6, 6, 7, 9)
#: Questions that the interpreted form answers within seconds on a small board.
CHEAP = tuple(
    name for name in QUESTIONS if name.split()[0] in ("attack", "defend", "does_attack", "unconditional_status")
)
#: What ends a session or touches files.
NOT_ASKED = ("quit", "loadsgf", "printsgf", "finish", "start_sgf")
#: What changes the state of a session.
CHANGES = ("undo", "popgo", "trymove black C3", "play white B2", "clear_cache", "level 5")


class Limit:
    """Seconds of the processor that one question may take; a case asks many."""

    seconds = 20.0


class Fault(Exception):  # noqa: N818 (what was found, in the field's words)
    """Something is wrong; the message says what."""


@contextmanager
def one_question(what: str) -> Iterator[None]:
    """Raises Fault where the question within it takes too long."""
    begin = time.process_time()
    yield
    spent = time.process_time() - begin
    if spent > Limit.seconds:
        raise Fault(f"{what}: {spent:.0f} s of CPU")


def small_board(chance: random.Random) -> Board:
    """A board of any size: empty, random, full of stones, or of kos."""
    size = chance.choice(SIZES)
    if chance.random() < 0.2 and size >= 4:
        return board_of_kos(size, chance)
    return random_board(size, chance.choice((0, size, size * size, 4 * size * size)), chance)


# ---- kinds: each makes the text of a case, and looks at it -----------------------------------------------------------


def make_record(chance: random.Random) -> bytes:
    """A damaged game record."""
    texts = [path.read_bytes() for path in sorted((ROOT / "regression" / "games").rglob("*.sgf"))]
    return mangled(chance.choice(texts), chance, b"()[];:\\ABWESZHKMtaszz0-9. \n\xe9\x5c")


def try_record(text: bytes) -> None:
    """It is read, or refused in one line; what was read can be written, and is the same when it is read again."""
    try:
        game = read_game(text, "game.sgf")
        positions = [game.position_before(move, lenient=True) for move in ("1", "7", "D4")]
        positions.append(game.position(lenient=True))
    except UserError as error:
        one_line(error)
        return
    for position in positions:
        again = read_game(sgf_of(board_of(position), position.to_move).encode(), "again.sgf").position()
        if again.plane.tolist() != position.plane.tolist():
            raise Fault("stones change when the position is written and read again")


def board_of(position: Position) -> Board:
    from godebug.engine.board.setup import board_from_position

    return board_from_position(position)


def one_line(error: Exception) -> None:
    if "\n" in str(error) or not str(error):
        raise Fault(f"not one line: {error!r}")


def make_gtp(chance: random.Random) -> bytes:
    """A position and lines of GTP, some of them nonsense."""
    board = small_board(chance)
    lines = []
    for _ in range(chance.randint(1, 6)):
        line = "".join(questions_about(board, 1, chance)) or "showboard"
        if chance.random() < 0.3:
            line = mangled(line.encode(), chance, b" 0129ADZabz-#\t").decode("latin-1").replace("\n", " ")
        lines += [
            part for part in line.split("|") if not part.strip().startswith(("quit", "loadsgf", "printsgf", "finish"))
        ]
        if chance.random() < 0.3:
            lines.append(
                chance.choice(("undo", "popgo", "trymove black C3", "play white B2", "clear_cache", "level 5"))
            )
    return (sgf_of(board, chance.choice((BLACK, WHITE))) + "\n".join(lines) + "\n").encode("utf-8", "replace")


def try_gtp(text: bytes) -> None:
    """Every line has an answer; and a question that changes nothing has the same one alone in a new session."""
    record, *lines = text.decode("utf-8", "replace").split("\n")
    with tempfile.TemporaryDirectory() as folder:
        place = Place(Path(folder) / "position.sgf", record, 0)
        server, state = place.session(), []
        for line in lines:
            with one_question(line):
                said = ask(server, line) if line.strip() else ""
            if line.strip() and not line.strip().startswith("#") and (said[:1] not in "=?" or "internal error" in said):
                raise Fault(f"{line!r}: {said!r}")
            word = line.split()[0] if line.split() else ""
            if word in ("undo", "popgo", "trymove", "play", "level", "clear_cache", "black", "white", "tryko"):
                state.append(line)
            elif word in {name.split()[0] for name in QUESTIONS} and word not in ("move_reasons", "all_move_values"):
                alone = place.session()
                for before in state:
                    ask(alone, before)
                if (found := ask(alone, line)) != said:
                    raise Fault(f"{line!r} alone: {found!r}, later: {said!r}")


def make_suite(chance: random.Random) -> bytes:
    """A damaged suite."""
    text = chance.choice([path.read_bytes() for path in sorted((ROOT / "regression").glob("*.tst"))])
    at = chance.randrange(len(text))
    return mangled(text[at : at + 600], chance, b"#?[]!*&0123456789 \n\t\x0c|()+{}play/boardsize.~\\")


def try_suite(text: bytes) -> None:
    """It is read and looked at for faults, or refused in one line."""
    from godebug.regress.sanity import check
    from godebug.regress.suite import parse_suite

    try:
        check(parse_suite(text.decode("utf-8", "replace"), "own", ROOT / "regression"))
    except UserError as error:
        one_line(error)


def make_patterns(chance: random.Random) -> bytes:
    """A part of a database, damaged. The first line is its name."""
    path = chance.choice(sorted((ROOT / "patterns").glob("*.db")))
    lines = path.read_text(encoding="utf-8").split("\n")
    at = chance.randrange(len(lines))
    head = next((line for line in lines if line.startswith("attribute_map")), "")
    signs = b"OXox.,!*?QYa|+-:;>#(){}&=<\\/8\t\x0c~\n"
    return f"{path.stem}\n{head}\n".encode() + mangled("\n".join(lines[at : at + 60]).encode(), chance, signs)


def try_patterns(text: bytes) -> None:
    """It is looked at for faults and built, or refused in one line."""
    from godebug.engine.patterns.database import build_database
    from godebug.engine.patterns.findings import PatternError
    from godebug.engine.patterns.language import kind_of
    from godebug.engine.patterns.lint import lint_text

    name, _, rest = text.decode("latin-1").partition("\n")
    try:
        lint_text(rest, f"{name}.db", kind_of(name))
        build_database(rest, f"{name}.db", kind_of(name))
    except PatternError as error:
        if not str(error):
            raise Fault("a refusal without a word") from None


def make_mask(chance: random.Random) -> bytes:
    """What might stand for a mask."""
    words = ("0x018", "worms", "influence", "+", ",", "-1", "0x", "9" * 30, "é", "all", " ", "0b1", "initial", "")
    return "".join(chance.choices(words, k=chance.randrange(5))).encode()


def try_mask(text: bytes) -> None:
    """It is a mask, or refused in one line."""
    from godebug.basics.flags import Debug, Draw, parse_mask

    for kind in (Debug, Draw):
        try:
            parse_mask(text.decode(), kind, "-d")
        except UserError as error:
            one_line(error)


def make_position(chance: random.Random) -> bytes:
    """A position of any size."""
    return sgf_of(small_board(chance), chance.choice((BLACK, WHITE))).encode()


def try_sides(text: bytes) -> None:
    """What shape alone says is the same from both sides and in all directions."""
    position = read_game(text, "position.sgf").position()
    first: dict[str, object] | None = None
    for number in range(16):
        image, swapped = images(position.size)[number % 8], number >= 8
        said = shape_of(seen(position, image, swapped), {image(p): p for p in all_points(position.size)}, swapped)
        first = first or said
        for kind, answer in said.items():
            if answer != first[kind]:
                raise Fault(f"{kind}: image {number} says {answer}, the first {first[kind]}")


def shape_of(position: Position, back: dict[int, int], swapped: bool) -> dict[str, object]:
    """What shape says of an image, in the points of the position itself."""
    analysis = Analysis(position, databases=pattern_folder(None))
    worms = analysis.tactics.worms
    names = {string.origin: min(back[p] for p in string.stones) for string in worms.strings}
    shapes = {
        names[string.origin]: (
            len(string.liberties),
            worms.higher_liberties[string.origin],
            worms.genera[string.origin],
            round(worms.surroundings.effective_size[string.origin], 6),
        )
        for string in worms.strings
    }
    sides = {BLACK: WHITE, WHITE: BLACK} if swapped else {BLACK: BLACK, WHITE: WHITE}
    board = analysis.tactics.board
    words = {"white_territory": "black_territory", "black_territory": "white_territory"} if swapped else {}
    return {
        "shapes": sorted(shapes.items()),
        "unconditional": sorted((back[p], words.get(s, s)) for p, s in worms.unconditional.status.items()),
        "kos": sorted(back[p] for p in worms.ko_points),
        "legal": sorted((back[p], c) for p in back for c in (BLACK, WHITE) if board.is_legal(p, sides[c])),
    }


def try_json(text: bytes) -> None:
    """The command line says in JSON what the server says, and both come without an error."""
    from godebug.__main__ import main

    with tempfile.TemporaryDirectory() as folder:
        place = Place(Path(folder) / "position.sgf", text.decode(), 0)
        os.environ["GODEBUG_STATE_DIR"] = folder
        out = io.TextIOWrapper(io.BytesIO(), "utf-8")
        errors = io.StringIO()
        with redirect_stdout(out), redirect_stderr(errors):
            code = main(["dragons", str(Path(folder) / "position.sgf"), "--json"])
            out.flush()
        if code not in (0, 1) or "internal error" in errors.getvalue():
            raise Fault(f"dragons --json: {code}: {errors.getvalue()}")
        records = [json.loads(line) for line in out.buffer.getvalue().decode().splitlines()]  # type: ignore[attr-defined]
        told = {r["origin"]: r["status"] for r in records if "origin" in r and "status" in r}
        answered = ask(place.session(), "dragon_status").removeprefix("=").split("\n")
        lines = {line.split(":")[0].strip(): line.split(": ")[1].split()[0] for line in answered if ": " in line}
        if told != lines:
            raise Fault(f"JSON says {told}, the server {lines}")


def try_forms(text: bytes) -> None:
    """The interpreted form says what the compiled one says."""
    board = board_of(read_game(text, "position.sgf").position())
    if board.size > 6:
        return
    chance = random.Random(len(text))
    lines = [line for line in questions_about(board, 60, chance) if line.split()[0] in {c.split()[0] for c in CHEAP}][
        :8
    ]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "position.sgf"
        place = Place(path, text.decode(), 0)
        compiled = "".join(ask(place.session(), line) for line in lines)
        script = "".join(f"{line}\n" for line in (f"loadsgf {path}", *lines))
        done = subprocess.run(
            [sys.executable, "-m", "godebug", "gtp"],
            input=script.encode(),
            env=os.environ | {"GODEBUG_KERNEL": "interpreted", "PYTHONPATH": str(ROOT)},
            capture_output=True,
            # Of the processor: a machine that is busy with other things makes no fault.
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (MOST_INTERPRETED, MOST_INTERPRETED + 9)),
            check=False,
        )
        if done.returncode == -signal.SIGXCPU:
            raise Fault(f"{lines}: {MOST_INTERPRETED} s of CPU in the interpreted form")
        interpreted = done.stdout.decode().partition("\n\n")[2]
        if interpreted != compiled:
            raise Fault(f"{lines}: compiled {compiled!r}, interpreted {interpreted!r}")


#: How a case is made, how it is tried, and how often it comes up.
KINDS: dict[str, tuple[Callable[[random.Random], bytes], Callable[[bytes], None], float]] = {
    "record": (make_record, try_record, 8),
    "suite": (make_suite, try_suite, 8),
    "patterns": (make_patterns, try_patterns, 8),
    "mask": (make_mask, try_mask, 8),
    "gtp": (make_gtp, try_gtp, 6),
    "sides": (make_position, try_sides, 4),
    "json": (make_position, try_json, 2),
    "forms": (make_position, try_forms, 0.3),
}


def fault_of(kind: str, text: bytes) -> str:
    """What is wrong with a case, empty where nothing is."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    try:
        # What asks several questions measures each of them.
        with one_question(kind) if kind != "gtp" else nullcontext():
            KINDS[kind][1](text)
    except Fault as fault:
        return str(fault)
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    if (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024 > MOST_BYTES:
        return "more memory than it may take"
    return ""


def case_of(seed: int, number: int, kinds: list[str]) -> tuple[str, bytes]:
    """The kind and the text of a case."""
    chance = random.Random(seed * 1_000_003 + number)
    kind = chance.choices(kinds, [KINDS[each][2] for each in kinds])[0]
    return kind, KINDS[kind][0](chance)


def write_case(folder: Path, name: str, kind: str, fault: str, text: bytes) -> Path:
    """Writes a case that reproduces a fault: a line with its kind, the fault as comments, and the text."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.txt"
    comments = "".join(f"# {line}\n" for line in fault[:2000].split("\n"))
    path.write_bytes(f"{kind}\n{comments}\n".encode("utf-8", "backslashreplace") + text)
    return path


def again(path: Path) -> int:
    """Tries a written case again; 1 where it is still faulty."""
    head, _, text = path.read_bytes().partition(b"\n\n")
    kind = head.decode("utf-8", "replace").split("\n")[0]
    fault = fault_of(kind, text)
    print(f"{path}: {kind}: {fault or 'nothing is wrong any more'}")
    return 1 if fault else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=None, help="drawn, and printed, where none is given")
    parser.add_argument("--kinds", nargs="*", choices=list(KINDS), default=list(KINDS))
    parser.add_argument("--found", type=Path, default=Path("fuzz"), help="the folder for what is found")
    parser.add_argument("--again", type=Path, default=None, metavar="FILE", help="try a case that was found again")
    parser.add_argument("--limit", type=float, default=Limit.seconds, help="seconds that a question may take")
    arguments = parser.parse_args()
    Limit.seconds = arguments.limit
    if arguments.again is not None:
        return again(arguments.again)
    seed = random.SystemRandom().randrange(1_000_000) if arguments.seed is None else arguments.seed
    print(f"seed {seed}", flush=True)
    counts: Counter[str] = Counter()
    found, number, end = 0, 0, time.monotonic() + arguments.seconds
    with suppress(KeyboardInterrupt):
        while time.monotonic() < end:
            kind, text = case_of(seed, number, arguments.kinds)
            fault = fault_of(kind, text)
            counts[kind] += 1
            if fault:
                found += 1
                path = write_case(arguments.found, f"{kind}-{seed}-{number}", kind, fault, text)
                print(f"{path}: {fault[:300]}", flush=True)
            number += 1
    print(
        f"{number} cases, {found} faults; seed {seed}: {', '.join(f'{n} {kind}' for kind, n in sorted(counts.items()))}"
    )
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
