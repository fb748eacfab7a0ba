"""How often `godebug regress blame` names the fault that was planted into a working folder of pattern databases.

    python benchmarks/planted_faults.py SUITE... [--faults 50] [--together 10] [--seed 1] [--minutes 60] [--jobs 2]

Faults: a wrong class letter, a value times three, a constraint dropped, a pattern too wide. Each is kept that alone
breaks a test, which is found out without the machinery that is measured: by asking the engine with a folder that holds
nothing else new. So many faults then stand together in a folder, and of every such test that fails with it the list of
suspects is looked at: at which place does the fault stand?
"""

import argparse
import random
import re
import shutil
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct

from godebug.engine.go.points import vertex
from godebug.engine.patterns.database import PatternFolder, build_database
from godebug.engine.patterns.findings import DatabaseError
from godebug.engine.patterns.language import kind_of
from godebug.lab.asking import ask, find, name_of
from godebug.lab.blame import BlameContext, blame_one
from godebug.lab.revalue import Moves
from godebug.lab.tune import alternatives
from godebug.lab.variants import Variants
from godebug.lab.vary import with_field
from godebug.lab.work import Crew, fingerprint, run_all, shipped_patterns
from godebug.lab.written import Written, read_folder
from godebug.regress.judge import judge
from godebug.regress.positions import position_of
from godebug.regress.selection import select
from godebug.regress.suite import Test
from godebug.views.output import Output

LETTERS = {
    "barriers": "ADBt",
    "influence": "EI",
    "conn": "BCs",
    "attack": "As",
    "defense": "Ds",
    "aa_attackpats": "cs",
    "owl_attackpats": "snCE",
    "owl_defendpats": "snEaBb",
    "owl_vital_apats": "s",
}
OTHERS = "OXeEadBCcsn"
#: Tests about moves are tried whose wanted move is better by no more than this, in points: few faults decide others.
CLOSE = 3.0
#: Values times three that are tried of one test, and the largest part of all faults that is of one kind.
TRIPLED, MOST_OF_A_KIND = 2, 0.4
LEFT_OUT = ("fuseki9", "fuseki13", "fuseki19", "joseki", "handicap", "oracle")


class Fault(Struct, frozen=True):
    """A fault: `text` in place of what is written. `kind`: what was done."""

    written: Written
    kind: str
    text: str


def wrong_class(text: str, written: Written, chance: random.Random) -> str | None:
    letters = LETTERS.get(written.database, OTHERS)
    match = re.search(r"^:(.),([A-Za-z-]*)", text, re.MULTILINE)
    if match is None:
        return None
    classes = list(match[2].replace("-", ""))
    if classes and chance.random() < 0.7:
        classes[chance.randrange(len(classes))] = chance.choice(letters)
    elif classes:
        classes.pop(chance.randrange(len(classes)))
    else:
        classes.append(chance.choice(letters))
    return text[: match.start(2)] + ("".join(dict.fromkeys(classes)) or "-") + text[match.end(2) :]


def threefold(text: str, written: Written, chance: random.Random) -> str | None:
    colon = re.search(r"^:.*$", text, re.MULTILINE)
    found = list(re.finditer(r"\((-?\d+(?:\.\d+)?)\)", colon[0])) if colon else []
    if colon is None or not found:
        return None
    match = chance.choice(found)
    start = colon.start() + match.start(1)
    return text[:start] + f"{3 * float(match[1]):g}" + text[colon.start() + match.end(1) :]


def without_constraint(text: str, written: Written, chance: random.Random) -> str | None:
    if written.pattern.constraint is None:
        return None
    return re.sub(r"^;.*\n?", "", text, flags=re.MULTILINE)


def too_wide(text: str, written: Written, chance: random.Random) -> str | None:
    lines = text.split("\n")
    first = written.pattern.diagram_line - written.pattern.line
    cells = [
        (first + row, written.pattern.columns - 1 + column)
        for row, line in enumerate(written.pattern.diagram)
        for column, symbol in enumerate(line)
        if symbol in "XOxo."
        and (row, column) != written.pattern.anchor
        and (row, column) not in written.pattern.labels.values()
    ]
    if len(cells) < 2:
        return None
    for row, column in chance.sample(cells, chance.randint(1, 2)):
        lines[row] = lines[row][:column] + "?" + lines[row][column + 1 :]
    return "\n".join(lines)


KINDS = {
    "wrong class": wrong_class,
    "times three": threefold,
    "no constraint": without_constraint,
    "too wide": too_wide,
}


def fault_in(written: Written, head: str, chance: random.Random) -> Fault | None:
    """Returns a pattern with a fault that can still be read, None where that does not come about."""
    kind = chance.choice(list(KINDS))
    text = KINDS[kind](written.text, written, chance)
    if text is None or text == written.text:
        return None
    try:
        built = build_database(head + text, "planted", kind_of(written.database))
    except DatabaseError:
        return None
    return Fault(written, kind, text) if len(built) == 1 else None


def plant(base: Path, target: Path, planted: list[Fault]) -> None:
    """Writes the databases of `base` with some faults to `target`."""
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(base, target)
    for file in {fault.written.file for fault in planted}:
        path = target / Path(file).name
        text = path.read_text(encoding="utf-8")
        for fault in planted:
            if fault.written.file == file:
                assert text.count(fault.written.text) == 1, fault.written.name
                text = text.replace(fault.written.text, fault.text)
        path.write_text(text, encoding="utf-8")


class Planter:
    """Finds faults that alone break a test, in patterns that fit while it is answered."""

    def __init__(self, base: Path, chance: random.Random, minutes: float) -> None:
        self.until = time.process_time() + 60.0 * minutes
        self.folder = PatternFolder(base)
        self.written = {name: one for name, one in read_folder(base).items() if name not in LEFT_OUT}
        self.chance = chance
        self.taken: set[str] = set()
        self.count: Counter[str] = Counter()

    def with_text(self, fault: Fault) -> PatternFolder:
        """Returns the databases with one fault, read as any other folder is."""
        one = self.written[fault.written.database]
        text = one.text.replace(fault.written.text, fault.text)
        folder = self.folder.without({})
        folder._databases[one.name] = build_database(text, one.file, kind_of(one.name))
        return folder

    def tripled(self, test: Test) -> list[Fault]:
        """Returns values times three that break a test about a move, by its accounts; a run has to prove each."""
        suite, test = find(name_of(test))
        if test.kind != "reg_genmove" or test.expectation is None:
            return []
        moves = Moves(position_of(suite, test), self.folder)
        found = []
        for one in alternatives(self.written, sorted(moves.patterns())):
            if one.now and one.pattern not in self.taken and len(found) < TRIPLED:
                values = moves.with_number(one.pattern, one.field, 3 * one.now)
                best = max(values, key=lambda p: (values[p], -p)) if values else moves.best
                if judge(test.expectation, vertex(best, moves.size)) is False:
                    written = next(each for each in self.written[one.database].patterns if each.name == one.pattern)
                    found.append(Fault(written, "times three", with_field(written, one.field, f"{3 * one.now:g}")))
        return found

    def candidates(self, test: Test) -> list[Written]:
        """Returns patterns that fit while a test is answered: eight of all, and six of those that propose moves."""
        suite, test = find(name_of(test))
        folder = self.folder.without(dict.fromkeys(self.written, ()))
        told = ask(suite, test, folder)
        if told.ok is not True or told.note or (told.margin is not None and told.margin > CLOSE):
            return []
        fitting = []
        for name, one in self.written.items():
            database = folder.get(name)
            numbers = database.seen_patterns() if database is not None else ()
            names = {database.pattern(number).name for number in numbers} if database is not None else set()
            fitting += [each for each in one.patterns if each.name in names and each.name not in self.taken]
        proposing = [each for each in fitting if each.database in ("patterns", "patterns2", "endgame")]
        found = self.chance.sample(fitting, min(8, len(fitting)))
        return found + self.chance.sample(proposing, min(6, len(proposing)))

    def breaking(self, tests: list[Test], wanted: int) -> Iterator[tuple[Fault, Test]]:
        """Yields faults with a test that each alone breaks, one a pattern."""
        count = 0
        for done, test in enumerate(tests):
            fitting = self.candidates(test)
            random_ones = (fault_in(each, self.written[each.database].head, self.chance) for each in fitting)
            for fault in [*(self.tripled(test) if fitting else ()), *random_ones]:
                if fault is None or fault.written.name in self.taken:
                    continue
                if self.count[fault.kind] >= wanted * MOST_OF_A_KIND:
                    continue
                written = fault.written
                suite, same = find(name_of(test))
                if ask(suite, same, self.with_text(fault)).ok is False:
                    self.taken.add(written.name)
                    self.count[fault.kind] += 1
                    count += 1
                    yield fault, test
            print(f"{done + 1} tests, {count} faults", file=sys.stderr)
            if count >= wanted or time.process_time() > self.until:
                return


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("suites", nargs="+")
    parser.add_argument("--faults", type=int, default=50)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--together", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--patterns", default=None)
    parser.add_argument("--keep", default=None)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    base = Path(options.patterns or shipped_patterns()).resolve()
    tests = [test for one in select(options.suites) for test in one.tests]
    chance.shuffle(tests)
    with tempfile.TemporaryDirectory() as scratch:
        pairs = list(Planter(base, chance, options.minutes).breaking(tests, options.faults))
        print(f"{len(pairs)} faults: {dict(Counter(fault.kind for fault, _ in pairs))}")
        score = Score()
        for start in range(0, len(pairs), options.together):
            some = pairs[start : start + options.together]
            mine = Path(options.keep or scratch) / f"mine-{start}"
            plant(base, mine, [fault for fault, _ in some])
            context = BlameContext(str(base), str(mine), (fingerprint(base), fingerprint(mine)))
            begun = time.monotonic()
            names = [name_of(test) for _, test in some]
            found = run_all(blame_one, context, names, Crew(Output(), options.jobs), "tests")
            score.seconds += time.monotonic() - begun
            variants = Variants(read_folder(base), read_folder(mine))
            for (fault, test), blame in zip(some, found, strict=True):
                score.add(fault, test, blame, variants)
        score.tell()


class Score:
    """The places at which faults stood."""

    def __init__(self) -> None:
        self.places: list[int] = []
        self.by_kind: dict[str, list[int]] = defaultdict(list)
        self.runs = 0
        self.seconds = 0.0

    def add(self, fault: Fault, test: Test, blame: dict[str, Any], variants: Variants) -> None:
        self.runs += blame["runs"]
        if blame["verdict"] != "broke":
            print(f"{test.name}: {fault.written.name} alone breaks it, with the others it is '{blame['verdict']}'")
            return
        named = [variants.change(suspect["change"]).name for suspect in blame["suspects"]]
        place = named.index(fault.written.name) + 1 if fault.written.name in named else 0
        self.places.append(place)
        self.by_kind[fault.kind].append(place)
        if place != 1:
            roles = [f"{name} ({one['role']})" for name, one in zip(named, blame["suspects"], strict=True)]
            print(f"{test.name}: {fault.written.name} ({fault.kind}) at place {place or '-'} of {', '.join(roles)}")

    def tell(self) -> None:
        total = max(1, len(self.places))
        first = sum(place == 1 for place in self.places)
        five = sum(0 < place <= 5 for place in self.places)
        print(f"first: {first} of {total} ({first / total:.0%}); among five: {five} of {total} ({five / total:.0%})")
        for kind, of_kind in sorted(self.by_kind.items()):
            print(f"  {kind}: first {sum(place == 1 for place in of_kind)} of {len(of_kind)}")
        print(f"{self.runs} runs, {self.seconds:.0f} s")


if __name__ == "__main__":
    main()
