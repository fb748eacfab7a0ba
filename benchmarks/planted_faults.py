"""How often `godebug regress blame` names the fault that was planted into a working folder of pattern databases.

    python benchmarks/planted_faults.py GAMES... [--every 5] [--faults 50] [--together 10] [--seed 1] [--jobs 2]

Faults: a wrong class letter, a value times three, a constraint dropped, a pattern too wide. Tests are made of positions
of the games: the best move is the wanted one. A fault is kept that alone breaks such a test, which is found out without
the machinery that is measured: by asking the engine with a folder that holds nothing else new. So many faults then
stand together in a folder, each beside edits of the same kinds, in patterns that fit in the same position, that alone
do not break its test. Of every such test that fails with the folder the list of suspects is looked at: at which place
does the fault stand? Where another edit stands before it, the engine is asked whether that one alone breaks the test as
well: then no list can be better, and both figures are told.
"""

import argparse
import random
import re
import resource
import shutil
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from godebug.engine.analysis import Analysis
from godebug.engine.go.color import NAMES
from godebug.engine.go.points import NO_POINT, vertex
from godebug.engine.go.position import Position
from godebug.engine.moves.collect.shapes import STANDARD, URGENT
from godebug.engine.patterns.database import PatternFolder, build_database
from godebug.engine.patterns.findings import DatabaseError
from godebug.engine.patterns.language import kind_of
from godebug.engine.patterns.matcher import Matcher
from godebug.engine.patterns.pattern import Pattern
from godebug.lab.asking import TestName, ask, find, name_of
from godebug.lab.blame import Blame, BlameContext, blame_tests
from godebug.lab.places import Place, load, places_of
from godebug.lab.revalue import Moves
from godebug.lab.tune import alternatives
from godebug.lab.variants import Variants
from godebug.lab.vary import with_field
from godebug.lab.work import Crew, fingerprint, run_all, shipped_patterns
from godebug.lab.written import Written, read_folder
from godebug.regress.suite import read_suite
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
#: Patterns that are edited: of those at so many moves that come first, of those that act on territory, of the others.
FIRST = 3
TRIED = (1, 2, 1)
#: Databases whose patterns propose moves.
PROPOSING = ("patterns", "patterns2", "endgame")
ON_TERRITORY = ("barriers", "influence")
#: Values times three that are tried of one test, and the largest part of all faults that is of one kind.
TRIPLED, MOST_OF_A_KIND = 1, 0.4
#: Faults that are looked for in one position.
MOST_OF_A_POSITION = 2
#: Harmless edits that each fault stands beside.
BESIDE = 2
#: Positions that are looked at before faults are counted.
BATCH = 20
LEFT_OUT = ("fuseki9", "fuseki13", "fuseki19", "joseki", "handicap", "oracle")


class Fault(Struct, frozen=True):
    """An edit: `text` in place of `written`, the text of a pattern. `kind`: what was done."""

    database: str
    pattern: str
    written: str
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


def urgent(text: str) -> str:
    """Returns a pattern with the class letter of urgent moves, which it does not have."""
    return re.sub(r"^(:.,)-?([A-Za-z]*)", r"\1U\2", text, count=1, flags=re.MULTILINE)


def least_of(pattern: Pattern) -> float:
    """Returns the least that a move is worth by its pattern."""
    fields = [number for name in ("value", "minvalue") if isinstance(number := pattern.fields.get(name), float)]
    return max(
        [*fields, *[least for letter, least in (("J", STANDARD), ("U", URGENT)) if letter in pattern.classes], 0]
    )


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
    return Fault(written.database, written.name, written.text, kind, text) if len(built) == 1 else None


def plant(base: Path, target: Path, planted: Iterable[Fault]) -> None:
    """Writes the databases of `base` with some edits to `target`."""
    shutil.copytree(base, target)
    for fault in planted:
        path = target / f"{fault.database}.db"
        text = path.read_text(encoding="utf-8")
        assert text.count(fault.written) == 1, fault.pattern
        path.write_text(text.replace(fault.written, fault.text), encoding="utf-8")


# ---- faults that break a test ---------------------------------------------------------------------------------------


class PlantContext(Struct, frozen=True):
    """The databases, with the fingerprint of their files, and the seed."""

    base: str
    fingerprint: str
    seed: int


class Planter:
    """Edits patterns of one folder, and asks tests with each edit alone."""

    def __init__(self, context: PlantContext) -> None:
        self.folder = PatternFolder(context.base)
        self.written = {name: one for name, one in read_folder(context.base).items() if name not in LEFT_OUT}

    def with_edit(self, fault: Fault) -> PatternFolder:
        """Returns the databases with one edit, read as those of any other folder are."""
        one = self.written[fault.database]
        text = one.text.replace(fault.written, fault.text)
        folder = self.folder.without({})
        folder.exchange(one.name, build_database(text, one.file, kind_of(one.name)))
        return folder

    def tripled(self, moves: Moves) -> list[Fault]:
        """Returns values times three that change the best move by its accounts; a run has to prove each."""
        found: list[Fault] = []
        for one in alternatives(self.written, sorted(moves.patterns())):
            if one.now and len(found) < TRIPLED:
                values = moves.with_number(one.pattern, one.field, 3 * one.now)
                if values and max(values, key=lambda p: (values[p], -p)) != moves.best:
                    written = next(each for each in self.written[one.database].patterns if each.name == one.pattern)
                    text = with_field(written, one.field, f"{3 * one.now:g}")
                    found.append(Fault(one.database, one.pattern, written.text, "times three", text))
        return found

    def strong(self, moves: Moves, position: Position, chance: random.Random) -> list[Fault]:
        """Returns an edit of each kind but one by which a pattern proposes another move, for more than the best is
        worth now, as far as that is seen without reading; a run has to prove each.
        """
        best = moves.values[moves.best]
        matcher = Matcher(bytearray(position.plane.cells), position.size)
        found: dict[str, Fault] = {}
        patterns = [each for name in PROPOSING for each in self.written[name].patterns]
        for each in chance.sample(patterns, len(patterns)):
            for kind in ("no constraint", "too wide", "wrong class"):
                if kind in found:
                    continue
                text = urgent(each.text) if kind == "wrong class" else KINDS[kind](each.text, each, chance)
                if text is None or text == each.text:
                    continue
                try:
                    built = build_database(self.written[each.database].head + text, "planted", kind_of(each.database))
                except DatabaseError:
                    continue
                if len(built) == 1 and least_of(built.pattern(0)) > best:
                    places = {match.move for match in matcher.matches(built, position.to_move)} - {moves.best}
                    known = {p for p, of in moves.matches.items() if any(one.pattern.name == each.name for one in of)}
                    if places if kind == "wrong class" else places - known:
                        found[kind] = Fault(each.database, each.name, each.text, kind, text)
            if len(found) == len(KINDS) - 1:
                break
        return list(found.values())

    def edits(self, place: Place, chance: random.Random) -> tuple[str, list[Fault]]:
        """Returns the best move of a position and edits of patterns that fit there; none where it is to pass."""
        folder = self.folder.without(dict.fromkeys(self.written, ()))
        position = load(place)
        moves = Moves(position, folder)
        first = sorted(moves.values, key=lambda p: (-moves.values[p], p))[:FIRST]
        if moves.best == NO_POINT:
            return "", []
        fitting = []
        for key, one in self.written.items():
            database = folder.get(key)
            numbers = database.seen_patterns() if database is not None else ()
            names = {database.pattern(number).name for number in numbers} if database is not None else set()
            fitting += [each for each in one.patterns if each.name in names]
        named = {each.pattern.name for p in first for each in moves.matches.get(p, ())}
        groups: list[list[Written]] = [[], [], []]
        for each in fitting:
            groups[0 if each.name in named else 1 if each.database in ON_TERRITORY else 2].append(each)
        some = [
            each
            for group, most in zip(groups, TRIED, strict=True)
            for each in chance.sample(group, min(most, len(group)))
        ]
        made = (fault_in(each, self.written[each.database].head, chance) for each in some)
        return vertex(moves.best, moves.size), [
            *self.tripled(moves),
            *self.strong(moves, position, chance),
            *(one for one in made if one is not None),
        ]


@lru_cache(maxsize=1)
def planter(context: PlantContext) -> Planter:
    return Planter(context)


def edits_of(context: PlantContext, place: Place) -> list[Any]:
    """Returns the best move of a position, and edits with the best move that each alone leads to."""
    own = planter(context)
    best, edits = own.edits(place, random.Random(f"{context.seed} {place.game} {place.move}"))
    found: list[Any] = [best]
    for edit in edits:
        position = load(place)
        analysis = Analysis(position, databases=own.with_edit(edit))
        now = vertex(analysis.moves.generation(position.to_move).best, position.size)
        analysis.release()
        found.append([msgspec.to_builtins(edit), now])
        if sum(one[1] != best for one in found[1:]) >= MOST_OF_A_POSITION:
            break
    return found


def breaks_alone(context: PlantContext, item: tuple[Fault, TestName]) -> bool:
    """Tells whether an edit alone breaks a test."""
    fault, name = item
    return ask(*find(name), planter(context).with_edit(fault)).ok is False


class Planted(Struct, frozen=True):
    """A fault that alone leads to another best move, with edits in patterns that fit there as well and do not."""

    place: Place
    best: str
    fault: Fault
    harmless: tuple[Fault, ...]


def planted(context: PlantContext, places: list[Place], wanted: int, crew: Crew) -> list[Planted]:
    """Returns so many faults, if the positions have them: one a position and a pattern, not too many of one kind."""
    found: list[Planted] = []
    taken: set[tuple[str, str]] = set()
    kinds: Counter[str] = Counter()
    for start in range(0, len(places), BATCH):
        some = places[start : start + BATCH]
        for place, (best, *edits) in zip(some, run_all(edits_of, context, some, crew, "positions"), strict=True):
            told = [(msgspec.convert(edit, Fault), now) for edit, now in edits]
            told = [each for each in told if (each[0].database, each[0].pattern) not in taken]
            breaking = [one for one, now in told if now != best and kinds[one.kind] < wanted * MOST_OF_A_KIND]
            if not breaking or len(found) >= wanted:
                continue
            fault = min(breaking, key=lambda one: kinds[one.kind])
            kinds[fault.kind] += 1
            taken.add((fault.database, fault.pattern))
            harmless: list[Fault] = []
            for one, now in told:
                if now == best and (one.database, one.pattern) not in taken and len(harmless) < BESIDE:
                    taken.add((one.database, one.pattern))
                    harmless.append(one)
            found.append(Planted(place, best, fault, tuple(harmless)))
        print(f"{start + len(some)} positions, {len(found)} faults", file=sys.stderr)
        if len(found) >= wanted:
            break
    return found


def suite_of(pairs: list[Planted], path: Path) -> list[TestName]:
    """Writes a suite with the tests that the faults break; returns their names."""
    lines = []
    for number, one in enumerate(pairs, 1):
        color = NAMES[load(one.place).to_move]
        # A suite has its games beside it: it may not reach for others.
        shutil.copy(one.place.path, path.with_name(f"{number}.sgf"))
        lines += [f"loadsgf {number}.sgf {one.place.move}", f"{number} reg_genmove {color}", f"#? [{one.best}]", ""]
    path.write_text("\n".join(lines), encoding="utf-8")
    return [name_of(test) for test in read_suite(path).tests]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="+")
    parser.add_argument("--every", type=int, default=5)
    parser.add_argument("--faults", type=int, default=50)
    parser.add_argument("--together", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--patterns", default=None)
    parser.add_argument("--keep", type=Path, help="a file that the faults are kept in, and taken from where it exists")
    options = parser.parse_args()
    base = Path(options.patterns or shipped_patterns()).resolve()
    places = [place for place in places_of(options.games, options.every) if place.move is not None]
    random.Random(options.seed).shuffle(places)
    crew = Crew(Output(), options.jobs)
    plants = PlantContext(str(base), fingerprint(base), options.seed)
    if options.keep is not None and options.keep.exists():
        pairs = msgspec.json.decode(options.keep.read_bytes(), type=list[Planted])
    else:
        pairs = planted(plants, places, options.faults, crew)
        if options.keep is not None:
            options.keep.write_bytes(msgspec.json.encode(pairs))
    print(f"{len(pairs)} faults: {dict(Counter(one.fault.kind for one in pairs))}")
    score = Score(plants, crew)
    with tempfile.TemporaryDirectory() as scratch:
        names = suite_of(pairs, Path(scratch) / "planted.tst")
        for start in range(0, len(pairs), options.together):
            some = pairs[start : start + options.together]
            mine = Path(scratch) / f"mine-{start}"
            edits = [edit for one in some for edit in (one.fault, *one.harmless)]
            plant(base, mine, edits)
            context = BlameContext(str(base), str(mine), (fingerprint(base), fingerprint(mine)))
            begun = cpu_seconds()
            found = blame_tests(context, names[start : start + options.together], crew)
            score.seconds += cpu_seconds() - begun
            variants = Variants(read_folder(base), read_folder(mine))
            for one, name, blame in zip(some, names[start:], found, strict=False):
                score.add(one.fault, name, blame, variants, edits)
    score.tell()


def cpu_seconds() -> float:
    """Returns the time that this process and those that it has ended took of the processor."""
    return sum(resource.getrusage(who).ru_utime for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


class Score:
    """The places at which faults stood."""

    def __init__(self, plants: PlantContext, crew: Crew) -> None:
        self.plants, self.crew = plants, crew
        self.by_kind: dict[str, list[int]] = defaultdict(list)
        #: The same, not counting edits in front that alone break the same test.
        self.behind_wrong: list[int] = []
        self.runs = 0
        self.seconds = 0.0

    def add(self, fault: Fault, test: TestName, blame: Blame, variants: Variants, edits: list[Fault]) -> None:
        self.runs += blame.runs
        if blame.verdict != "broke":
            print(f"{blame.test}: {fault.pattern} alone breaks it, with the others it is '{blame.verdict}'")
            return
        named = [(variants.change(each.change).database, variants.change(each.change).name) for each in blame.suspects]
        key = fault.database, fault.pattern
        place = named.index(key) + 1 if key in named else 0
        self.by_kind[fault.kind].append(place)
        if place == 1:
            self.behind_wrong.append(1)
            return
        before = [edit for edit in edits if (edit.database, edit.pattern) in named[: place - 1 if place else None]]
        items = [(edit, test) for edit in before]
        alone = run_all(breaks_alone, self.plants, items, self.crew, "other edits")
        self.behind_wrong.append(place - sum(alone) if place else 0)
        roles = [f"{name} ({each.role})" for (_, name), each in zip(named, blame.suspects, strict=True)]
        print(
            f"{blame.test}: {fault.pattern} ({fault.kind}) at place {place or '-'} of {', '.join(roles)}; "
            f"{sum(alone)} of {len(before)} before it break the test alone"
        )

    def tell(self) -> None:
        for what, places in (
            ("all", [place for of_kind in self.by_kind.values() for place in of_kind]),
            ("not counting edits that alone break the same test", self.behind_wrong),
        ):
            total, first = max(1, len(places)), sum(place == 1 for place in places)
            five = sum(0 < place <= 5 for place in places)
            print(f"{what}: first {first} of {total} ({first / total:.0%}), among five {five} ({five / total:.0%})")
        for kind, of_kind in sorted(self.by_kind.items()):
            print(f"  {kind}: first {sum(place == 1 for place in of_kind)} of {len(of_kind)}")
        print(f"{self.runs} runs, {self.seconds:.0f} s of the processor")


if __name__ == "__main__":
    main()
