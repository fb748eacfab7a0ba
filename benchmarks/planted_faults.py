"""How often `godebug regress blame` names the fault that was planted into a working folder of pattern databases.

    python benchmarks/planted_faults.py GAMES... [--every 5] [--faults 50] [--together 10] [--seed 1] [--keep FOLDER]

Faults: a wrong class letter, a value times three, a constraint dropped, a pattern too wide. Tests are made of positions
of the games: the best move is the wanted one. A fault is kept that alone breaks such a test, which is found out without
the machinery that is measured: by asking the engine with a folder that holds nothing else new. So many faults then
stand together in a folder, each beside edits of the same kinds, in patterns that fit in the same position, that alone
do not break its test.

What counts. Planted edits are coarse: most of those that break one test break others as well, and a test that several
break has several right answers. So folders are composed: a fault joins the first folder in which, with it, every test
passes as long as its own fault alone is not made. That is asked of the engine, too. No fault is left out for it: one
that gets on with no other has a folder of its own. A fault that the others hide breaks nothing: that is told, and it
does not count. Of every test that fails with its folder the list of suspects is looked at: at which place does the
fault stand? That is the first figure. Edits may still stand before it that alone break the test, though not beside all
the others: where an edit stands before the fault, the engine is asked that. They are right answers to what blame is
asked, and the second figure does not count them.

`--mixed`: folders as the faults come, which break each other's tests. Only the second figure says something then.

The effort is level 5: the search for a cause is the same one, and reading takes a third of its time. With `--keep` the
faults, their folders and all answers stay; a run that was interrupted goes on, and another version of blame is measured
with the same faults.
"""

import argparse
import os
import random
import re
import resource
import shutil
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from godebug.apps.lab.asking import TestName, ask, find, name_of
from godebug.apps.lab.blame import Blame, BlameContext, blame_tests
from godebug.apps.lab.places import GamePlace, load, places_of
from godebug.apps.lab.revalue import Moves
from godebug.apps.lab.tune import alternatives
from godebug.apps.lab.variants import Variants
from godebug.apps.lab.vary import with_field
from godebug.apps.lab.work import WorkPool, dismiss, fingerprint, run_all, shipped_patterns
from godebug.apps.lab.written import Written, read_folder
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
#: Faults that are looked for in one position; they stand in different folders.
MOST_OF_A_POSITION = 2
#: The search effort.
LEVEL = 5
#: Harmless edits that each fault stands beside.
BESIDE = 2
#: Positions that are looked at before faults are counted.
BATCH = 20
#: Databases that are not edited.
LEFT_OUT = ("fuseki9", "fuseki13", "fuseki19", "joseki", "handicap", "oracle")

T = TypeVar("T")


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

    def with_edits(self, faults: Iterable[Fault]) -> PatternFolder:
        """Returns the databases with some edits, read as those of any other folder are."""
        texts: dict[str, str] = {}
        for fault in faults:
            text = texts.get(fault.database) or self.written[fault.database].text
            texts[fault.database] = text.replace(fault.written, fault.text)
        folder = self.folder.without({})
        for name, text in texts.items():
            folder.exchange(name, build_database(text, self.written[name].file, kind_of(name)))
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

    def edits(self, place: GamePlace, chance: random.Random) -> tuple[str, list[Fault]]:
        """Returns the best move of a position and edits of patterns that fit there; none where it is to pass."""
        folder = self.folder.without(dict.fromkeys(self.written, ()))
        position = load(place)
        moves = Moves(position, folder, LEVEL)
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


def edits_of(context: PlantContext, place: GamePlace) -> list[Any]:
    """Returns the best move of a position, and edits with the best move that each alone leads to."""
    own = planter(context)
    best, edits = own.edits(place, random.Random(f"{context.seed} {place.game} {place.move}"))
    found: list[Any] = [best]
    for edit in edits:
        position = load(place)
        analysis = Analysis(position, LEVEL, own.with_edits([edit]))
        now = vertex(analysis.moves.generation(position.to_move).best, position.size)
        analysis.release()
        found.append([msgspec.to_builtins(edit), now])
        if sum(one[1] != best for one in found[1:]) >= MOST_OF_A_POSITION:
            break
    return found


class Trial(Struct, frozen=True):
    """A test, and edits to ask it with."""

    test: TestName
    edits: tuple[Fault, ...]


def passes(context: PlantContext, trial: Trial) -> bool:
    """Tells whether a test passes with some edits."""
    return ask(*find(trial.test), planter(context).with_edits(trial.edits), LEVEL).ok is True


class Planted(Struct, frozen=True):
    """A fault that alone leads to another best move, with edits in patterns that fit there as well and do not."""

    place: GamePlace
    best: str
    fault: Fault
    harmless: tuple[Fault, ...]


def planted(context: PlantContext, places: list[GamePlace], wanted: int, pool: WorkPool) -> list[Planted]:
    """Returns so many faults, if the positions have them: one a pattern, few a position, not too many of one kind."""
    found: list[Planted] = []
    taken: set[tuple[str, str]] = set()
    kinds: Counter[str] = Counter()
    for start in range(0, len(places), BATCH):
        some = places[start : start + BATCH]
        for place, (best, *edits) in zip(some, run_all(edits_of, context, some, pool, "positions"), strict=True):
            told = [(msgspec.convert(edit, Fault), now) for edit, now in edits]
            told = [each for each in told if (each[0].database, each[0].pattern) not in taken]
            idle = [one for one, now in told if now == best]
            for fault in [one for one, now in told if now != best]:
                if kinds[fault.kind] >= wanted * MOST_OF_A_KIND or len(found) >= wanted:
                    continue
                kinds[fault.kind] += 1
                harmless = tuple(one for one in idle if (one.database, one.pattern) not in taken)[:BESIDE]
                taken.update((one.database, one.pattern) for one in (fault, *harmless))
                found.append(Planted(place, best, fault, harmless))
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


def composed(
    context: PlantContext, pairs: list[Planted], names: list[TestName], most: int, pool: WorkPool
) -> list[list[int]]:
    """Returns folders, as numbers of faults, in which every test passes as long as its own fault is not made."""
    folders: list[list[int]] = []
    for number in range(len(pairs)):
        for folder in folders:
            if len(folder) < most and _get_on(context, pairs, names, [*folder, number], pool):
                folder.append(number)
                break
        else:
            folders.append([number])
    return folders


def _get_on(
    context: PlantContext, pairs: list[Planted], names: list[TestName], folder: list[int], pool: WorkPool
) -> bool:
    """Tells whether every test of a folder passes without its own fault; the last one is new and asked first."""
    trials = [
        Trial(names[number], tuple(edit for edit in _edits(pairs, folder) if edit != pairs[number].fault))
        for number in reversed(folder)
    ]
    pieces = [trials[:1], *(trials[at : at + pool.processes] for at in range(1, len(trials), pool.processes))]
    return all(all(run_all(passes, context, piece, pool, "trials")) for piece in pieces)


def _edits(pairs: list[Planted], folder: list[int]) -> list[Fault]:
    return [edit for number in folder for edit in (pairs[number].fault, *pairs[number].harmless)]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="+")
    parser.add_argument("--every", type=int, default=5)
    parser.add_argument("--faults", type=int, default=50)
    parser.add_argument("--together", type=int, default=10, help="faults in one folder at most")
    parser.add_argument("--mixed", action="store_true", help="folders whose faults may break each other's tests")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--patterns", default=None)
    parser.add_argument("--keep", type=Path, help="a folder that all is kept in, and taken from where it is there")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        measure(options, options.keep or Path(scratch))


def measure(options: argparse.Namespace, keep: Path) -> None:
    """Plants the faults, or takes those that are kept, and prints how often they are named."""
    os.environ["GODEBUG_STATE_DIR"] = str(keep / "state")
    keep.mkdir(parents=True, exist_ok=True)
    base = Path(options.patterns or shipped_patterns()).resolve()
    pool = WorkPool(Output(quiet=True), options.jobs)
    plants = PlantContext(str(base), fingerprint(base), options.seed)
    pairs = _once(keep / "faults.json", list[Planted], lambda: planted(plants, _places(options), options.faults, pool))
    names = suite_of(pairs, keep / "planted.tst")
    if options.mixed:
        numbers = range(len(pairs))
        folders = [list(numbers[at : at + options.together]) for at in numbers[:: options.together]]
    else:
        folders = _once(
            keep / f"folders-{options.together}.json",
            list[list[int]],
            lambda: composed(plants, pairs, names, options.together, pool),
        )
    kinds = dict(Counter(one.fault.kind for one in pairs))
    print(f"{len(pairs)} faults in folders of {', '.join(str(len(folder)) for folder in folders)}: {kinds}", flush=True)
    score = Score(plants, pool)
    for number, folder in enumerate(folders):
        mine = keep / f"mine-{number}{'-mixed' if options.mixed else ''}"
        edits = _edits(pairs, folder)
        shutil.rmtree(mine, ignore_errors=True)
        plant(base, mine, edits)
        context = BlameContext(str(base), str(mine), (fingerprint(base), fingerprint(mine)), LEVEL)
        begun = cpu_seconds()
        found = blame_tests(context, [names[at] for at in folder], pool)
        score.seconds += cpu_seconds() - begun
        variants = Variants(read_folder(base), read_folder(mine))
        for at, blame in zip(folder, found, strict=True):
            score.add(pairs[at].fault, names[at], blame, variants, edits)
    score.tell()


def _places(options: argparse.Namespace) -> list[GamePlace]:
    places = [place for place in places_of(options.games, options.every) if place.move is not None]
    random.Random(options.seed).shuffle(places)
    return places


def _once(path: Path, kind: type[T], make: Callable[[], T]) -> T:
    """Returns what a file holds; where there is none, what is made and kept there."""
    if path.exists():
        return msgspec.json.decode(path.read_bytes(), type=kind)
    made = make()
    path.write_bytes(msgspec.json.encode(made))
    return made


def cpu_seconds() -> float:
    """Returns the time that this process and those that worked for it, which it ends, took of the processor."""
    dismiss()
    return sum(resource.getrusage(who).ru_utime for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


class Score:
    """The places at which faults stood."""

    def __init__(self, plants: PlantContext, pool: WorkPool) -> None:
        self.plants, self.pool = plants, pool
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
        trials = [Trial(test, (edit,)) for edit in before]
        alone = [not one for one in run_all(passes, self.plants, trials, self.pool, "other edits")]
        self.behind_wrong.append(place - sum(alone) if place else 0)
        roles = [f"{name} ({each.role})" for (_, name), each in zip(named, blame.suspects, strict=True)]
        print(
            f"{blame.test}: {fault.pattern} ({fault.kind}) at place {place or '-'} of {', '.join(roles)}; "
            f"{sum(alone)} of {len(before)} before it break the test alone",
            flush=True,
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
