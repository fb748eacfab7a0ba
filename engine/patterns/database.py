"""Databases: loaded from text when first used, and cached in the form that the matcher needs.

The cache is keyed by the content of the file and by the version of the code that reads it, so an edited file is read
again.
"""

import codecs
import os
import sys
from array import array
from binascii import crc32
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cached_property, lru_cache
from time import time_ns
from typing import TYPE_CHECKING, Any, Final

from msgspec import msgpack
from msgspec.structs import astuple

from godebug.engine.patterns.contexts import FILE as CONTEXTS_FILE
from godebug.engine.patterns.contexts import ContextTable, table_of
from godebug.engine.patterns.evaluator import PatternRules
from godebug.engine.patterns.findings import ERROR, Finding, PatternError
from godebug.engine.patterns.image import FIELDS, LAYOUT, PROGRAM, REALS, RULES, Image
from godebug.engine.patterns.kernel import OFF, ON, Program
from godebug.engine.patterns.language import JOSEKI_FILES, DatabaseKind, is_read, kind_of
from godebug.engine.patterns.pattern import Pattern, SourceText, value_of
from godebug.engine.patterns.soundness import image_from, table_from
from godebug.engine.patterns.transform import RECORD, offset
from godebug.engine.patterns.user_folders import DRAFT, read_whole, replace_file, user_folder

if TYPE_CHECKING:
    from godebug.engine.patterns.expressions import Expression

# The library's own hash, without the cryptography that hashlib loads as well: that takes as long as all databases do.
try:
    from _blake2 import blake2b
except ImportError:
    from hashlib import blake2b

#: The table that says how sure answers are (`godebug.engine.dragons.doubt`), and all files that are no database.
DOUBT_FILE: Final = "doubt.txt"
TABLES: Final = (CONTEXTS_FILE, DOUBT_FILE)
#: Corner openings may come as a tree of moves instead of a text of patterns.
TREE_SUFFIX: Final = ".sgf"
_SUFFIXES: Final = (".db", TREE_SUFFIX)
#: Versions of a database that stay in the cache: several folders may be in use by turns.
MOST_KEPT: Final = 8
#: Nanoseconds after which nobody is still writing a draft.
_ABANDONED: Final = 3600 * 10**9
#: In front of what is kept.
CHECKSUM_BYTES: Final = 4
#: The modules that decide what a text becomes.
_READER_MODULES: Final = (
    "beginnings",
    "colon_line",
    "compiler",
    "contexts",
    "database",
    "diagram",
    "expressions",
    "helpers",
    "image",
    "image_writer",
    "joseki_tree",
    "language",
    "operations",
    "parser",
    "pattern",
    "questions",
    "transform",
)


class Database:
    """The patterns of one file (or of several matched as one), ready for the matcher.

    Patterns are numbered in file order. An orientation is a pattern turned one way; orientations are numbered by
    pattern, then by k (0 to 7).
    """

    def __init__(self, kind: DatabaseKind, file: str, image: Image) -> None:
        self.kind = kind
        self.name = kind.name
        self.file = file
        #: The names of patterns that never match.
        self.switched_off: frozenset[str] = frozenset()
        self._image = image
        self._patterns: list[Pattern | None] = [None] * len(image["patterns"])
        #: Pattern number and k of every orientation.
        self.pattern_of = _array(image, "pattern_of")
        self.k_of = _array(image, "k_of")
        #: In how many searches each orientation has fitted so far.
        self.seen = self.unseen()
        #: How often the constraint of each orientation was looked at so far, and held.
        self.looked_at, self.held = self.unseen(), self.unseen()
        self._points: dict[tuple[int, str], tuple[int, ...]] = {}

    def __len__(self) -> int:
        return len(self._patterns)

    def __iter__(self) -> Iterator[Pattern]:
        return (self.pattern(number) for number in range(len(self)))

    def pattern(self, number: int) -> Pattern:
        """Returns the pattern with this number."""
        pattern = self._patterns[number]
        if pattern is None:
            pattern = _pattern_from(self._image["patterns"][number], self.file)
            self._patterns[number] = pattern
        return pattern

    @property
    def patterns(self) -> list[Pattern]:
        """Returns all patterns, in file order."""
        return list(self)

    def column(self, field: str) -> list[Any]:
        """Returns one field of all patterns, by number; cheaper than the patterns where little of each is needed.

        Constraints and actions come as the pieces that their texts are made of.
        """
        at = FIELDS.index(field)
        return [image[at] for image in self._image["patterns"]]

    @property
    def values(self) -> list[float]:
        """Returns the `value` field of all patterns, by number."""
        return [value_of(fields) for fields in self.column("fields")]

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """Returns the number of each pattern by name, of the first one where a name repeats."""
        names: dict[str, int] = {}
        for number, image in enumerate(self._image["patterns"]):
            names.setdefault(image[0], number)
        return names

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """Returns the warnings from reading the file."""
        return tuple(Finding(*finding) for finding in self._image["findings"])

    @property
    def asked(self) -> Mapping[str, tuple[int, int]]:
        """Returns the helper functions that patterns call, each with line and column of its first use."""
        known: Mapping[str, tuple[int, int]] = self._image["asked"]
        return known

    @property
    def _counts(self) -> "tuple[array[int], ...]":
        return self.seen, self.looked_at, self.held

    @cached_property
    def program(self) -> Program:
        """Returns the orientations in the matcher's form."""
        return Program(*[*(_array(self._image, name) for name in PROGRAM), *self._counts])

    def selection(self, wanted: Callable[[Pattern], bool]) -> Program:
        """Returns a program with only the wanted patterns, to match in place of `program`."""
        return Program(self._records(wanted), *[*(_array(self._image, name) for name in PROGRAM[1:]), *self._counts])

    def selected(self, numbers: Collection[int], seen: "array[int] | None" = None) -> Program:
        """Returns a program with only the patterns of these numbers, whether they are switched on or not.

        `seen`: counts by orientation in how many searches it has fitted.
        """
        records = _array(self._image, "records")
        for i, number in enumerate(self.pattern_of):
            records[(i + 1) * RECORD - 1] = ON if number in numbers else OFF
        if seen is None:
            seen = self.unseen()
        counts = seen, self.unseen(), self.unseen()
        return Program(records, *[*(_array(self._image, name) for name in PROGRAM[1:]), *counts])

    def without(self, names: Collection[str]) -> "Database":
        """Returns a copy in which the named patterns never match; all keep their numbers."""
        return self.switched({number: OFF for number, name in enumerate(self.column("name")) if name in names})

    def switched(self, states: Mapping[int, int]) -> "Database":
        """Returns a copy in which patterns are OFF, ON or WATCHED (`engine.patterns.kernel`), by number; all keep their
        numbers. A watched pattern never matches, but `seen` counts where it would.
        """
        records = _array(self._image, "records")
        for i, number in enumerate(self.pattern_of):
            if number in states:
                records[(i + 1) * RECORD - 1] = states[number]
        found = Database(self.kind, self.file, self._image | {"records": records.tobytes()})
        names = self._image["patterns"]
        off = {names[number][0] for number, state in states.items() if state != ON}
        on = {names[number][0] for number, state in states.items() if state == ON}
        found.switched_off = (self.switched_off - on) | off
        # What does not depend on the switches is there for all copies.
        found._patterns, found._points = self._patterns, self._points
        vars(found).update({name: vars(self)[name] for name in ("rules", "layout", "numbers") if name in vars(self)})
        return found

    def with_values(self, values: Mapping[int, float]) -> "Database":
        """Returns a copy in which patterns have other `value` fields, by number."""
        at = FIELDS.index("fields")
        patterns = list(self._image["patterns"])
        numbers = _array(self._image, "values")
        for number, value in values.items():
            image = list(patterns[number])
            image[at] = {**image[at], "value": value}
            patterns[number] = tuple(image)
            numbers[number] = value
        found = Database(self.kind, self.file, self._image | {"patterns": patterns, "values": numbers.tobytes()})
        found.switched_off = self.switched_off
        return found

    def forget_counts(self) -> None:
        """Counts from 0 again what patterns do."""
        for counts in self._counts:
            counts[:] = self.unseen()

    def unseen(self) -> "array[int]":
        """Returns counts for all orientations, none of which has fitted yet."""
        return array("i", bytes(4 * len(self.pattern_of)))

    def seen_patterns(self) -> set[int]:
        """Returns the numbers of the patterns that have fitted anywhere since this copy was made, WATCHED ones
        included.
        """
        return {number for number, count in zip(self.pattern_of, self.seen, strict=True) if count}

    def _records(self, wanted: Callable[[Pattern], bool]) -> "array[int]":
        """Returns the records of all orientations, with only those of wanted patterns switched on."""
        records = _array(self._image, "records")
        chosen = [wanted(pattern) for pattern in self]
        for i, number in enumerate(self.pattern_of):
            if not chosen[number]:
                records[(i + 1) * RECORD - 1] = OFF
        return records

    @cached_property
    def rules(self) -> PatternRules:
        """Returns the compiled constraints and actions."""
        return PatternRules({name: _array(self._image, name) for name in RULES})

    def rules_with(self, number: int, constraint: "Expression") -> PatternRules:
        """Returns the rules with another constraint for one pattern, for explanations. Its labels are those of the
        pattern.
        """
        from godebug.engine.patterns.compiler import Writer
        from godebug.engine.patterns.image_writer import place_numbers

        writer = Writer()
        first = _array(self._image, "first_place")[number]
        at = _array(self._image, "constraint_at")
        at[number] = writer.constraint(constraint, place_numbers(self.pattern(number), first))
        arrays = {name: _array(self._image, name) for name in RULES}
        return PatternRules(
            arrays | {"constraint_at": at, "words": array("i", writer.words), "numbers": array("d", writer.numbers)}
        )

    @cached_property
    def layout(self) -> dict[str, "array[Any]"]:
        """Returns where moves, answers and stones lie, and what constraints cost: see
        `engine.patterns.image.LAYOUT`.
        """
        return {name: _array(self._image, name) for name in LAYOUT}

    def offsets(self, orientation: int, symbols: str) -> tuple[int, ...]:
        """Returns the offsets from the anchor, in one orientation, to the points with the given symbols.

        They come in reading order of the diagram; Q counts as O, Y as X.
        """
        key = (orientation, symbols)
        found = self._points.get(key)
        if found is None:
            pattern, k = self.pattern(self.pattern_of[orientation]), self.k_of[orientation]
            found = self._points[key] = tuple([offset(pattern, k, place) for place in pattern.places(symbols)])
        return found


def build_database(text: str, file: str, kind: DatabaseKind) -> Database:
    r"""Reads a database from its text.

    Raises PatternError with all errors.

    >>> from godebug.engine.patterns.language import KINDS
    >>> database = build_database("Pattern Hane1\n\nX.\nO*\n\n:8,s\n", "my.db", KINDS["attack"])
    >>> len(database), database.pattern(0).name, database.pattern(0).classes
    (1, 'Hane1', 's')
    """
    return Database(kind, file, _image(text, file, kind))


def load_database(
    path: str | os.PathLike[str], kind: DatabaseKind | None = None, cache: str | os.PathLike[str] | None = None
) -> Database:
    """Reads a database file, from the cache where its content is known. A game record (.sgf) is a tree of corner
    openings.

    `kind`: by default the one that belongs to the file's name. `cache`: the folder of the cache, by default the user's;
    a cache that cannot be read or written is ignored.
    Raises PatternError with all errors, and OSError where there is no such file.
    """
    path = os.fspath(path)
    data = bytes_of(path)
    stem, suffix = os.path.splitext(os.path.basename(path))
    kind = kind or kind_of(stem)
    image = _cached(stem, repr((kind, suffix)), data, cache, lambda: _image(_text(data, path), path, kind), image_from)
    return Database(kind, path, image)


def load_contexts(path: str | os.PathLike[str], cache: str | os.PathLike[str] | None = None) -> ContextTable:
    """Reads a table of contexts, from the cache where its content is known, see `load_database`.

    Raises PatternError for what is no table, and OSError where there is no such file.
    """
    path = os.fspath(path)
    data = bytes_of(path)
    return ContextTable(
        *_cached("contexts", "", data, cache, lambda: astuple(table_of(decode(data, path), path)), table_from)
    )


def _cached(
    stem: str,
    what: str,
    data: bytes,
    cache: str | os.PathLike[str] | None,
    build: Callable[[], Any],
    read: Callable[[bytes], Any],
) -> Any:
    """Returns what `build` makes of some data, from the cache where it was made before. `what`: how it is read; `read`
    returns what was built from its bytes, None where they are damaged.
    """
    folder = os.path.join(user_folder("cache"), "patterns") if cache is None else os.fspath(cache)
    key = blake2b(_reader_version() + what.encode() + data, digest_size=16).hexdigest()
    kept = os.path.join(folder, f"{stem}-{key}.patterns")
    image = _read_kept(kept, read)
    if image is None:
        image = build()
        with suppress(OSError):
            _keep(image, kept, f"{stem}-")
    return image


def _keep(image: Any, kept: str, start: str) -> None:
    """Writes an image into the cache and removes older versions, whose names begin with `start`.

    Raises OSError where that fails.
    """
    folder = os.path.dirname(kept)
    os.makedirs(folder, exist_ok=True)
    # Another process may be tidying up as well: a file that is gone is as good as removed.
    with os.scandir(folder) as entries:
        times = {}
        for entry in entries:
            with suppress(FileNotFoundError):
                times[entry.path] = entry.name, entry.stat().st_mtime_ns
    known = [path for path, (name, _) in times.items() if name.startswith(start) and name.endswith(".patterns")]
    superfluous = sorted(known, key=lambda path: times[path][1])[: 1 - MOST_KEPT]
    # What a kill has left.
    abandoned = [path for path, (name, at) in times.items() if name.endswith(DRAFT) and time_ns() - at > _ABANDONED]
    for path in [*superfluous, *abandoned]:
        with suppress(FileNotFoundError):
            os.unlink(path)
    data = msgpack.encode(image)
    replace_file(kept, checksum(data, kept) + data, lasting=False)


def bytes_of(path: str) -> bytes:
    """Returns the bytes of a regular file. Raises OSError for anything else, instead of waiting for a pipe."""
    return read_whole(path)


def _image(text: str, file: str, kind: DatabaseKind) -> Image:
    # Texts are rarely read anew: what reads them is not loaded where the cache knows them.
    from godebug.engine.patterns.image_writer import build_image

    return build_image(text, file, kind)


def _text(data: bytes, path: str) -> str:
    stem, suffix = os.path.splitext(path)
    if suffix != TREE_SUFFIX:
        return decode(data, path)
    from godebug.engine.patterns.joseki_tree import joseki_text

    return joseki_text(data, path, os.path.basename(stem))


def _read_kept(kept: str, read: Callable[[bytes], Any]) -> Any:
    """Returns what is in the cache, None where it is missing or damaged. A checksum finds most damage at once."""
    try:
        data = bytes_of(kept)
    except (OSError, MemoryError):
        return None
    image = data[CHECKSUM_BYTES:]
    return read(image) if data[:CHECKSUM_BYTES] == checksum(image, kept) else None


def checksum(image: bytes, kept: str) -> bytes:
    """Returns what stands in front of an image. It depends on the name as well, which says what it is made of."""
    # Only damage is looked for: a checksum is a tenth of the work of a digest.
    begun = crc32(os.path.basename(kept).encode())
    return crc32(image, begun).to_bytes(CHECKSUM_BYTES, "little")


def files_read(folder: str | os.PathLike[str], *, others: bool = False) -> list[str]:
    """Returns the names of all files that are read of a folder, sorted: one a database, and the tables.

    Whoever loads, copies or compares folders, or tells them apart, goes by this list. `others`: also databases that the
    engine does not read, see `is_read`. Raises OSError.
    """
    names = sorted(os.listdir(folder))
    databases: dict[str, str] = {}
    for suffix in _SUFFIXES:
        for name in names:
            stem, ending = os.path.splitext(name)
            if ending == suffix and (others or is_read(stem)):
                databases.setdefault(stem, name)
    return sorted([*databases.values(), *(name for name in names if name in TABLES)])


class PatternFolder:
    """A folder of databases. Each is read when it is first asked for."""

    def __init__(self, path: str | os.PathLike[str], cache: str | os.PathLike[str] | None = None) -> None:
        self.path = os.fspath(path)
        self._cache = cache
        self._databases: dict[str, Database | None] = {}
        self._left_out: frozenset[str] = frozenset()
        if not os.path.isdir(self.path):
            raise PatternError([Finding(ERROR, str(path), 0, 0, "there is no such folder of pattern databases")])

    def names(self) -> list[str]:
        """Returns the names of the databases in the folder."""
        return [os.path.splitext(name)[0] for name in files_read(self.path) if name not in TABLES]

    def get(self, name: str) -> Database | None:
        """Returns the database called `name`, None where the folder has none.

        Raises PatternError where it cannot be used.
        """
        if name not in self._databases and is_read(name):
            files = [os.path.join(self.path, name + suffix) for suffix in _SUFFIXES]
            # What lies there under this name and is no file is refused when it is read.
            file = next((file for file in files if os.path.lexists(file)), None)
            try:
                self._databases[name] = None if file is None else load_database(file, cache=self._cache)
            except OSError as error:
                raise PatternError([Finding(ERROR, str(file), 0, 0, error.strerror or str(error))]) from None
        return self._databases.get(name)

    def without(self, patterns: Mapping[str, Collection[str]]) -> "PatternFolder":
        """Returns the same folder in which some patterns never match. `patterns`: their names, by database."""
        folder = PatternFolder(self.path, self._cache)
        folder._databases = dict(self._databases)
        folder._left_out = self._left_out
        if "contexts" in vars(self):
            vars(folder)["contexts"] = self.contexts
        for name, switched_off in patterns.items():
            database = self.get(name)
            if database is not None:
                folder._databases[name] = database.without(switched_off)
        return folder

    def without_contexts(self) -> "PatternFolder":
        """Returns the same folder as if it had no table of contexts: moves are worth what reasons and patterns say."""
        folder = self.without({})
        vars(folder)["contexts"] = None
        return folder

    def without_text(self, file: str) -> "PatternFolder":
        """Returns the same folder as if it had no `text` of this name."""
        folder = self.without({})
        folder._left_out = self._left_out | {file}
        return folder

    def path_of(self, file: str) -> str:
        """Returns the path of a file of the folder."""
        return os.path.join(self.path, file)

    def text(self, file: str) -> str | None:
        """Returns the text of a file of the folder that is no database, None where there is none.

        Raises PatternError where it is no text, or cannot be read.
        """
        path = self.path_of(file)
        if file in self._left_out or not os.path.lexists(path):
            return None
        return decode(bytes_of(path), path)

    def exchange(self, name: str, database: Database) -> None:
        """Puts another database in the place of the one of this name."""
        self._databases[name] = database

    def place_of(self, database: str, pattern: str) -> tuple[str, int] | None:
        """Returns the file and the line where a pattern is written, None where there is no such pattern."""
        known = self.get(database)
        if known is None or pattern not in known.numbers:
            return None
        found = known.pattern(known.numbers[pattern])
        return found.file, found.line

    @cached_property
    def contexts(self) -> ContextTable | None:
        """Returns how often moves are played in their contexts, None where the folder has no such table.

        Raises PatternError where it cannot be used.
        """
        path = os.path.join(self.path, CONTEXTS_FILE)
        return load_contexts(path, self._cache) if os.path.lexists(path) else None

    def joseki(self) -> list[Database]:
        """Returns the databases of corner openings."""
        return [database for name in ("joseki", *JOSEKI_FILES) if (database := self.get(name)) is not None]


def _array(image: Image, name: str) -> "array[Any]":
    numbers: array[Any] = array("d" if name in REALS else "i")
    numbers.frombytes(image[name])
    return numbers


def decode(data: bytes, file: str) -> str:
    """Returns the text of a file: UTF-8, or Latin-1 where it is not UTF-8 (comments in old databases)."""
    if b"\0" in data:
        line = data[: data.index(b"\0")].count(b"\n") + 1
        column = data.index(b"\0") - (data.rfind(b"\n", 0, data.index(b"\0")) + 1) + 1
        raise PatternError([Finding(ERROR, file, line, column, "not a text file: a zero byte")])
    return data.decode(encoding_of(data))


def encoding_of(data: bytes) -> str:
    """Returns how the text of a file is written: `utf-8`, `utf-8-sig` with a byte order mark, `latin-1` where it is no
    UTF-8.
    """
    encoding = "utf-8-sig" if data.startswith(codecs.BOM_UTF8) else "utf-8"
    try:
        data.decode(encoding)
    except UnicodeDecodeError:
        return "latin-1"
    return encoding


def _pattern_from(image: Iterable[Any], file: str) -> Pattern:
    values = dict(zip(FIELDS, image, strict=True))
    for name in ("constraint", "action"):
        if values[name] is not None:
            values[name] = SourceText(values[name])
    return Pattern(**(values | {"file": file}))


@lru_cache(maxsize=1)
def _reader_version() -> bytes:
    """Returns bytes that change with the code that reads databases."""
    digest = blake2b(sys.byteorder.encode(), digest_size=16)
    here = os.path.dirname(__file__)
    for module in _READER_MODULES:
        digest.update(bytes_of(os.path.join(here, f"{module}.py")))
    return digest.digest()
