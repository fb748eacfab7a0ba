"""How many plain faults the tests of a room find.

    python checks/mutants.py owl                      # twenty faults in engine/owl, tried by tests/owl
    python checks/mutants.py records --count 40 --jobs 2
    python checks/mutants.py eyes --file half_eyes    # of one file alone
    python checks/mutants.py owl --list               # what would be tried

A mutant is the room with one line made wrong: a comparison turned round, a term dropped, a return inverted, a guard
removed. It is killed where a test of the room fails, or runs ten times as long as all of them do. One that survives is
a line that no test of the room holds, unless it changes nothing that anybody can see: look at each.

The room is copied with the checkout and its compiled modules; a mutant of a compiled module is compiled, that module
alone, which takes some seconds of CPU: much less than its tests interpreted. Which mutants are tried follows from their
text: they are spread over all files, and the same from run to run as long as nobody changes the lines.

The last line says how many were killed; the exit code is 1 where that is less than nine of ten.
"""

import argparse
import ast
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from queue import Queue
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
#: Of so many mutants that were tried so many must be killed.
WANTED: Final = 0.9
#: Tests may take so many times as long as without a fault, and at least so many seconds of CPU.
PATIENCE: Final = 10
LEAST_PATIENCE: Final = 60

#: Runs Python with so many seconds of CPU.
_LIMITED: Final = """
import os, resource, sys
resource.setrlimit(resource.RLIMIT_CPU, (int(sys.argv[1]),) * 2)
os.execv(sys.executable, [sys.executable, *sys.argv[2:]])
"""

_TURNED: Final = {
    ast.Lt: ">=",
    ast.GtE: "<",
    ast.Gt: "<=",
    ast.LtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.Is: "is not",
    ast.IsNot: "is",
}
#: Conditions that only spare work or tell a listener: to drop them changes nothing that a test could see.
_SPARES: Final = re.compile(r"\b(wants|listening|listener|tells|TYPE_CHECKING|trace|compiled)\b")
_LEAVES: Final = (ast.Return, ast.Continue, ast.Break, ast.Raise)


@dataclass(frozen=True)
class Mutant:
    """One fault: in the text of `path` the characters from `start` to `end` become `after`."""

    path: Path
    line: int
    kind: str
    start: int
    end: int
    before: str
    after: str

    def text(self, source: str) -> str:
        """Returns the whole text of the file with the fault."""
        return source[: self.start] + self.after + source[self.end :]

    def __str__(self) -> str:
        return f"{self.path.as_posix()}:{self.line}: {self.kind}: {_short(self.before)}  ->  {_short(self.after)}"


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 70 else line[:67] + "..."


class _Finder(ast.NodeVisitor):
    """Finds the places of one file where a fault can be made."""

    def __init__(self, path: Path, source: str) -> None:
        self.path = path
        self.source = source
        self.found: list[Mutant] = []
        # The parser counts bytes.
        self._lines = source.encode().splitlines(keepends=True)
        self._starts = [0]
        for line in self._lines:
            self._starts.append(self._starts[-1] + len(line.decode()))

    def _place(self, line: int, column: int) -> int:
        return self._starts[line - 1] + len(self._lines[line - 1][:column].decode())

    def _span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None and node.end_col_offset is not None
        return self._place(node.lineno, node.col_offset), self._place(node.end_lineno, node.end_col_offset)

    def _text(self, node: ast.expr | ast.stmt) -> str:
        start, end = self._span(node)
        return self.source[start:end]

    def _add(self, kind: str, node: ast.expr, after: str) -> None:
        start, end = self._span(node)
        before = self.source[start:end]
        if not _SPARES.search(before):
            self.found.append(Mutant(self.path, node.lineno, kind, start, end, before, after))

    def visit_Compare(self, node: ast.Compare) -> None:
        if len(node.ops) == 1:
            left, right = self._text(node.left), self._text(node.comparators[0])
            self._add("comparison turned", node, f"{left} {_TURNED[type(node.ops[0])]} {right}")
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        word = " and " if isinstance(node.op, ast.And) else " or "
        self._add("term dropped", node, word.join(self._text(value) for value in node.values[:-1]))
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if isinstance(node.op, ast.Add | ast.Sub) and not isinstance(node.left, ast.Constant | ast.JoinedStr):
            self._add("term dropped", node, self._text(node.left))
        self.generic_visit(node)

    def visit_Return(self, node: ast.Return) -> None:
        if node.value is not None and _is_truth(node.value):
            self._add("return inverted", node.value, f"not ({self._text(node.value)})")
        self.generic_visit(node)

    def visit_If(self, node: ast.If) -> None:
        if not node.orelse and isinstance(node.body[-1], _LEAVES):
            self._add("guard removed", node.test, f"False and ({self._text(node.test)})")
        self.generic_visit(node)

    def visit_Assert(self, node: ast.Assert) -> None:
        """What is asserted of our own code is no behaviour."""

    def visit_Raise(self, node: ast.Raise) -> None:
        """How a message is put together is looked at by tests of messages."""

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_arg(self, node: ast.arg) -> None:
        """Types are no behaviour."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        if node.name not in ("__repr__", "release", "abandon"):
            for each in (*node.args.defaults, *node.body):
                self.visit(each)


def _is_truth(value: ast.expr) -> bool:
    """Tells whether an expression is true or false by its look; of a call or a name nobody knows."""
    if isinstance(value, ast.Constant):
        return isinstance(value.value, bool)
    return isinstance(value, ast.Compare | ast.BoolOp) or (
        isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.Not)
    )


def mutants_of(path: Path, source: str) -> list[Mutant]:
    """Returns all mutants of one file; an inverted return stands for the turned comparison that is all of it."""
    finder = _Finder(path, source)
    finder.visit(ast.parse(source))
    inverted = {(each.start, each.end) for each in finder.found if each.kind == "return inverted"}
    return [
        each
        for each in finder.found
        if each.kind in ("return inverted", "term dropped") or (each.start, each.end) not in inverted
    ]


def chosen(mutants: Sequence[Mutant], count: int) -> list[Mutant]:
    """Returns `count` of the mutants, of every file as many as of any other while it has so many."""
    by_file = defaultdict(list)
    for each in mutants:
        by_file[each.path].append(each)
    for found in by_file.values():
        found.sort(key=_draw)
    files = sorted(by_file, key=lambda path: sha256(path.as_posix().encode()).digest())
    turns = [by_file[path][turn] for turn in range(count) for path in files if turn < len(by_file[path])]
    return sorted(turns[:count], key=lambda each: (each.path, each.start))


def _draw(mutant: Mutant) -> bytes:
    return sha256(f"{mutant.kind} {mutant.before} {mutant.after}".encode()).digest()


class Workshop:
    """A copy of the checkout in which mutants are made, one at a time.

    `command`: the tests, as arguments of Python.
    """

    def __init__(self, folder: Path, command: Sequence[str]) -> None:
        self.folder = folder
        self.command = command
        self.seconds = float(LEAST_PATIENCE)

    def copy(self, root: Path) -> None:
        """Fills the workshop with a checkout, its compiled modules, and what the build has left."""
        shutil.copytree(
            root,
            self.folder,
            symlinks=True,
            dirs_exist_ok=True,
            ignore=shutil.ignore_patterns(".git", ".venv", "__pycache__", ".*_cache", "fuzz", "site", "dist"),
        )

    def begin(self) -> None:
        """Runs the tests without a fault; raises SystemExit where they fail."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = self._run(self.command)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        if done.returncode != 0:
            raise SystemExit(f"the tests fail without a fault:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
        self.seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    def judge(self, mutant: Mutant, module: str | None) -> tuple[str, str]:
        """Returns "killed", "survived", or "invalid" where it cannot be compiled; and the test that failed.

        `module`: the name of a compiled module.
        """
        path = self.folder / mutant.path
        source = path.read_text(encoding="utf-8")
        binary = next(iter(path.parent.glob(f"{path.stem}.*.so")), None) if module else None
        kept = binary.read_bytes() if binary else b""
        path.write_text(mutant.text(source), encoding="utf-8")
        try:
            if module is not None and not self._compile(module):
                return "invalid", ""
            done = self._run(self.command)
            failed = re.search(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.MULTILINE)
            return ("survived", "") if done.returncode == 0 else ("killed", failed[1] if failed else "no answer")
        finally:
            path.write_text(source, encoding="utf-8")
            if binary is not None:
                # Not written over: a test may still have it loaded.
                binary.unlink()
                binary.write_bytes(kept)

    def _compile(self, module: str) -> bool:
        command = ["setup.py", "--quiet", "build_ext", "--inplace"]
        return self._run(command, GODEBUG_BUILD="require", GODEBUG_MODULES=module).returncode == 0

    def _run(self, command: Sequence[str], **environment: str) -> subprocess.CompletedProcess[str]:
        limit = int(max(LEAST_PATIENCE, PATIENCE * self.seconds))
        return subprocess.run(
            [sys.executable, "-c", _LIMITED, str(limit), *command],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": str(self.folder), "PYTHONDONTWRITEBYTECODE": "1", **environment},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
        )


def judged(
    mutants: Sequence[Mutant], workshops: Sequence[Workshop], compiled: Sequence[str]
) -> Iterator[tuple[Mutant, tuple[str, str]]]:
    """Judges mutants in workshops side by side; yields each in its order, with what became of it, see `judge`."""
    free: Queue[Workshop] = Queue()
    for workshop in workshops:
        free.put(workshop)

    def judge(mutant: Mutant) -> tuple[str, str]:
        workshop = free.get()
        try:
            name = ".".join(("godebug", *mutant.path.with_suffix("").parts))
            return workshop.judge(mutant, name if name in compiled else None)
        finally:
            free.put(workshop)

    with ThreadPoolExecutor(len(workshops)) as pool:
        yield from zip(mutants, pool.map(judge, mutants), strict=True)


def folder_of(room: str) -> Path:
    """Returns the folder of a room of the engine or of godebug, below the checkout. Raises SystemExit for another
    word.
    """
    for above in ("engine", "godebug"):
        if (ROOT / above / room).is_dir() and not room.startswith("_"):
            return Path(above, room)
    raise SystemExit(f"no room '{room}' in engine or godebug")


def main() -> int:
    sys.path.insert(0, str(ROOT))
    from godebug.engine.build.hot_modules import HOT_MODULES
    from godebug.engine.build.switch import compiled_modules

    told = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    told.add_argument("room", help="a folder of engine or godebug")
    told.add_argument("--count", type=int, default=20, help="how many mutants (20)")
    told.add_argument("--file", default="", help="of this file alone, without .py")
    told.add_argument("--tests", nargs="+", help="what tries them (tests/ROOM, without what is marked long)")
    told.add_argument("--jobs", type=int, default=1, help="how many at once (1)")
    told.add_argument("--list", action="store_true", help="name the mutants and end")
    asked = told.parse_args()
    folder = folder_of(asked.room)
    paths = [path.relative_to(ROOT) for path in sorted((ROOT / folder).rglob("*.py")) if asked.file in ("", path.stem)]
    every = [each for path in paths for each in mutants_of(path, (ROOT / path).read_text(encoding="utf-8"))]
    mutants = chosen(every, asked.count)
    if not mutants:
        raise SystemExit(f"no line of {folder} can be made wrong")
    if asked.list:
        print(*mutants, sep="\n")
        return 0
    command = ["-m", "pytest", "-q", "-x", "-m", "not long", "-p", "no:cacheprovider"]
    command += asked.tests or [f"tests/{asked.room}"]
    with tempfile.TemporaryDirectory(prefix="mutants-") as place:
        workshops = [Workshop(Path(place, str(number)), command) for number in range(asked.jobs)]
        for workshop in workshops:
            workshop.copy(ROOT)
        workshops[0].begin()
        for workshop in workshops:
            workshop.seconds = workshops[0].seconds
        print(f"{asked.room}: {len(every)} mutants, {len(mutants)} are tried; its tests take", end=" ")
        print(f"{workshops[0].seconds:.0f} s of CPU", flush=True)
        killed = tried = 0
        for mutant, (fate, by) in judged(mutants, workshops, HOT_MODULES if compiled_modules() else ()):
            print(f"{fate:9} {mutant}{by and f'  by {by}'}", flush=True)
            tried += fate != "invalid"
            killed += fate == "killed"
    print(f"{asked.room}: {killed} of {tried} killed")
    return int(killed < WANTED * tried)


if __name__ == "__main__":
    raise SystemExit(main())
