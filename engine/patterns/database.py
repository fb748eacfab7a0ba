"""Databases: loaded from text when they are asked for, and cached in the form that the matcher needs.

The cache is keyed by the content of the file and by the code that reads it: an edited file is simply read again.
"""

import hashlib
import marshal
import os
import sys
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import astuple, fields
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, Final

from engine.patterns.compiler import action_source, constraint_source
from engine.patterns.expressions import parse_action, parse_constraint, used_labels
from engine.patterns.findings import ERROR, Finding, PatternError
from engine.patterns.helpers import Helpers
from engine.patterns.kernel import Program
from engine.patterns.language import JOSEKI_FILES, Kind, kind_of
from engine.patterns.parser import parse_database
from engine.patterns.pattern import Pattern, SourceText
from engine.patterns.transform import offset, orientations, record

#: What a constraint or an action is compiled to: it takes helpers, points and the match.
Evaluator = Callable[[Helpers, tuple[int, ...], Any], Any]

#: What a database is kept as: marshal's types only, and never code. Per pattern its fields; the orientations.
Image = dict[str, Any]

#: Corner openings may come as a tree of moves instead of a text of patterns.
TREE_SUFFIX: Final = ".sgf"
#: Versions of a database that stay in the cache: several folders may be in use by turns.
MOST_KEPT: Final = 8
#: In front of what is kept.
_CHECKSUM_BYTES: Final = 16
#: The modules that decide what a text becomes.
_READER_MODULES: Final = (
    "colon_line",
    "compiler",
    "database",
    "diagram",
    "expressions",
    "helpers",
    "joseki_tree",
    "language",
    "parser",
    "pattern",
    "transform",
)
_FIELDS: Final = tuple(field.name for field in fields(Pattern))


class Database:
    """The patterns of one file (or of several that are matched as one), ready for the matcher.

    Patterns are numbered in file order; an orientation is a pattern turned one way, and these are numbered too, in
    the order of patterns and then of k.
    """

    def __init__(self, kind: Kind, file: str, image: Image) -> None:
        self.kind = kind
        self.name = kind.name
        self.file = file
        self._image = image
        self._patterns: list[Pattern | None] = [None] * len(image["patterns"])
        #: Pattern number and k of every orientation.
        self.pattern_of: tuple[int, ...] = image["pattern_of"]
        self.k_of: tuple[int, ...] = image["k_of"]
        self._points: dict[tuple[int, str], tuple[int, ...]] = {}
        self._evaluators: dict[tuple[int, str], Evaluator | None] = {}

    def __len__(self) -> int:
        return len(self._patterns)

    def __iter__(self) -> Iterator[Pattern]:
        return (self.pattern(number) for number in range(len(self)))

    def pattern(self, number: int) -> Pattern:
        """The pattern with a number."""
        pattern = self._patterns[number]
        if pattern is None:
            pattern = _pattern_from(self._image["patterns"][number], self.file)
            self._patterns[number] = pattern
        return pattern

    @property
    def patterns(self) -> list[Pattern]:
        return list(self)

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """The number of each pattern by its name; of the first, where names repeat."""
        names: dict[str, int] = {}
        for number, image in enumerate(self._image["patterns"]):
            names.setdefault(image[0], number)
        return names

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """The warnings that reading the file gave."""
        return tuple(Finding(*finding) for finding in self._image["findings"])

    @cached_property
    def program(self) -> Program:
        """The orientations in the matcher's form."""
        return Program(*(_ints(self._image[name]) for name in ("records", "offsets", "kinds")))

    def selection(self, wanted: Callable[[Pattern], bool]) -> Program:
        """A program with only those patterns that are wanted; match it in place of `program`."""
        records = _ints(self._image["records"])
        width = len(records) // len(self.pattern_of) if self.pattern_of else 1
        chosen = [wanted(pattern) for pattern in self]
        for i, number in enumerate(self.pattern_of):
            records[i * width + width - 1] = chosen[number]
        return Program(records, _ints(self._image["offsets"]), _ints(self._image["kinds"]))

    def constraint(self, number: int) -> Evaluator | None:
        """The constraint of a pattern as a function of helpers, the points of `constraint_labels` and the match."""
        return self._evaluator(number, "constraint")

    def action(self, number: int) -> Evaluator | None:
        """The action of a pattern, in the same form."""
        return self._evaluator(number, "action")

    def _evaluator(self, number: int, what: str) -> Evaluator | None:
        """Made from the pattern's text when it is first asked for: most patterns of a database never match so far."""
        key = (number, what)
        if key not in self._evaluators:
            pattern = self.pattern(number)
            text = pattern.constraint if what == "constraint" else pattern.action
            self._evaluators[key] = None if text is None else _compiled(text.text, what)
        return self._evaluators[key]

    def offsets(self, orientation: int, what: str) -> tuple[int, ...]:
        """Offsets to the anchor in an orientation. `what`: "constraint" or "action" for the points that their functions
        take, else the symbols whose points are wanted (reading order of the diagram; Q counts as O, Y as X)."""
        key = (orientation, what)
        found = self._points.get(key)
        if found is None:
            pattern, k = self.pattern(self.pattern_of[orientation]), self.k_of[orientation]
            if what in ("constraint", "action"):
                labels = self._image[what + "_labels"].get(self.pattern_of[orientation], "")
                places = [pattern.labels[label] for label in labels]
            else:
                places = [
                    (i, j)
                    for i, row in enumerate(pattern.diagram)
                    for j, symbol in enumerate(row)
                    if _PLAIN.get(symbol, symbol) in what
                ]
            found = self._points[key] = tuple([offset(pattern, k, place) for place in places])
        return found


_PLAIN = {"Q": "O", "Y": "X"}


def _compiled(text: str, what: str) -> Evaluator:
    if what == "constraint":
        source = constraint_source(parse_constraint(text), "evaluator")
    else:
        source = action_source(parse_action(text), "evaluator")
    namespace: dict[str, Any] = {}
    exec(compile(source, f"<{what}>", "exec", dont_inherit=True), namespace)
    evaluator: Evaluator = namespace["evaluator"]
    return evaluator


def build_database(text: str, file: str, kind: Kind) -> Database:
    """Reads a database from its text. Raises PatternError with all errors."""
    return Database(kind, file, _build_image(text, file, kind))


def load_database(path: str | os.PathLike[str], kind: Kind | None = None, cache: Path | None = None) -> Database:
    """Reads a database file, from the cache if its content is known; a game record (.sgf) is a tree of corner openings.

    `kind`: by default what the file's name says. `cache`: the folder of the cache, by default the user's; the cache is
    a convenience, and trouble with it is passed over. Raises PatternError, and OSError where there is no such file.
    """
    path = Path(path)
    data = path.read_bytes()
    kind = kind or kind_of(path.stem)
    folder = cache or _user_cache()
    what = repr((kind, path.suffix)).encode()
    key = hashlib.blake2b(_reader_version() + what + data, digest_size=16).hexdigest()
    kept = folder / f"{path.stem}-{key}.patterns"
    known = _read_image(kept)
    if known is not None:
        return Database(kind, str(path), known)
    image = _build_image(_text(data, path), str(path), kind)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        kept_files = sorted(folder.glob(f"{path.stem}-*.patterns"), key=lambda file: file.stat().st_mtime_ns)
        for old in kept_files[: 1 - MOST_KEPT]:
            old.unlink(missing_ok=True)
        # Written aside and moved into place: another process may be reading.
        draft = kept.with_suffix(f".{os.getpid()}")
        draft.write_bytes(_with_checksum(marshal.dumps(image)))
        draft.replace(kept)
    except OSError:
        pass
    return Database(kind, str(path), image)


def _text(data: bytes, path: Path) -> str:
    if path.suffix != TREE_SUFFIX:
        return decode(data, str(path))
    # Records are rarely read anew: their reader is not loaded where the cache knows them.
    from engine.patterns.joseki_tree import joseki_text

    return joseki_text(data, str(path), path.stem)


def _read_image(kept: Path) -> Image | None:
    """What the cache keeps, None where there is nothing or it was damaged: marshal takes whole data on trust."""
    try:
        data = kept.read_bytes()
    except OSError:
        return None
    image = data[_CHECKSUM_BYTES:]
    return marshal.loads(image) if data == _with_checksum(image) else None


def _with_checksum(image: bytes) -> bytes:
    return hashlib.blake2b(image, digest_size=_CHECKSUM_BYTES).digest() + image


class PatternFolder:
    """A folder of databases. Each is read when it is first asked for."""

    def __init__(self, path: str | os.PathLike[str], cache: Path | None = None) -> None:
        self.path = Path(path)
        self._cache = cache
        self._databases: dict[str, Database | None] = {}
        if not self.path.is_dir():
            raise PatternError([Finding(ERROR, str(path), 0, 0, "there is no such folder of pattern databases")])

    def names(self) -> list[str]:
        """The databases that are there, by name."""
        files = [*self.path.glob("*.db"), *self.path.glob("*" + TREE_SUFFIX)]
        return sorted({file.stem for file in files})

    def get(self, name: str) -> Database | None:
        """The database called `name`, None where the folder has none. Raises PatternError."""
        if name not in self._databases:
            files = [self.path / f"{name}{suffix}" for suffix in (".db", TREE_SUFFIX)]
            file = next((file for file in files if file.is_file()), None)
            self._databases[name] = None if file is None else load_database(file, cache=self._cache)
        return self._databases[name]

    def joseki(self) -> list[Database]:
        """The databases of corner openings."""
        return [database for name in ("joseki", *JOSEKI_FILES) if (database := self.get(name)) is not None]


def _ints(data: bytes) -> "array[int]":
    numbers = array("i")
    numbers.frombytes(data)
    return numbers


def decode(data: bytes, file: str) -> str:
    """The text of a file: UTF-8, or Latin-1 where it is not (comments in old databases)."""
    if b"\0" in data:
        line = data[: data.index(b"\0")].count(b"\n") + 1
        column = data.index(b"\0") - (data.rfind(b"\n", 0, data.index(b"\0")) + 1) + 1
        raise PatternError([Finding(ERROR, file, line, column, "not a text file: a zero byte")])
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _build_image(text: str, file: str, kind: Kind) -> Image:
    parsed = parse_database(text, file, kind)
    errors = [finding for finding in parsed.findings if finding.severity == ERROR]
    if errors:
        raise PatternError(errors)
    records: list[int] = []
    offsets: list[int] = []
    kinds: list[int] = []
    pattern_of: list[int] = []
    k_of: list[int] = []
    labels: dict[str, dict[int, str]] = {"constraint": {}, "action": {}}
    trees = zip(parsed.patterns, parsed.constraints, parsed.actions, strict=True)
    for number, (pattern, condition, statements) in enumerate(trees):
        if pattern.anchor is not None:
            for oriented in orientations(pattern):
                records.extend(record(oriented, len(offsets)))
                offsets += oriented.offsets
                kinds += oriented.kinds
                pattern_of.append(number)
                k_of.append(oriented.k)
        if condition is not None:
            labels["constraint"][number] = "".join(used_labels(condition))
        if statements is not None:
            labels["action"][number] = "".join(used_labels(statements))
    return {
        "patterns": [_pattern_image(pattern) for pattern in parsed.patterns],
        "findings": [astuple(finding) for finding in parsed.findings],
        "records": array("i", records).tobytes(),
        "offsets": array("i", offsets).tobytes(),
        "kinds": array("i", kinds).tobytes(),
        "pattern_of": tuple(pattern_of),
        "k_of": tuple(k_of),
        "constraint_labels": labels["constraint"],
        "action_labels": labels["action"],
    }


def _pattern_image(pattern: Pattern) -> tuple[Any, ...]:
    """A pattern as a tuple of its fields, without the file (the same content may lie anywhere)."""
    values = [getattr(pattern, name) for name in _FIELDS]
    return tuple(
        value.pieces if isinstance(value, SourceText) else "" if name == "file" else value
        for name, value in zip(_FIELDS, values, strict=True)
    )


def _pattern_from(image: Iterable[Any], file: str) -> Pattern:
    values = dict(zip(_FIELDS, image, strict=True))
    for name in ("constraint", "action"):
        if values[name] is not None:
            values[name] = SourceText(values[name])
    return Pattern(**(values | {"file": file}))


def _user_cache() -> Path:
    from platformdirs import user_cache_dir

    return Path(user_cache_dir("godebug")) / "patterns"


@lru_cache(maxsize=1)
def _reader_version() -> bytes:
    """Changes whenever the code that reads databases does, and with the interpreter, whose marshal is used."""
    digest = hashlib.blake2b(sys.version.encode(), digest_size=16)
    for module in _READER_MODULES:
        digest.update((Path(__file__).parent / f"{module}.py").read_bytes())
    return digest.digest()
