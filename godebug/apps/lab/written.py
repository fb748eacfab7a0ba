"""Pattern databases as they are written: the text of every pattern, and what two texts of one say differently."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from msgspec import Struct

from godebug.basics.errors import UserError, one_line
from godebug.engine.patterns.database import (
    TABLES,
    TREE_SUFFIX,
    Database,
    build_database,
    decode,
    files_read,
    load_database,
)
from godebug.engine.patterns.findings import DatabaseError
from godebug.engine.patterns.joseki_tree import joseki_text
from godebug.engine.patterns.language import kind_of
from godebug.engine.patterns.pattern import Pattern, SourceText
from godebug.engine.patterns.user_folders import read_whole

_HEAD: Final = re.compile(r"^Pattern(?:[ \t]+(\S+))?", re.MULTILINE)


class Written(Struct, frozen=True):
    """One pattern as it is written.

    `text`: from its `Pattern` line to the next one. `pattern`: what was read from it. `file`, `line`: where it stands.
    """

    database: str
    text: str
    pattern: Pattern
    file: str
    line: int

    @property
    def name(self) -> str:
        """Returns the name of the pattern."""
        return self.pattern.name

    @property
    def key(self) -> tuple[object, ...]:
        """Returns all that the engine makes of it; comments and places do not count."""
        return (self.name, *self.body)

    @property
    def body(self) -> tuple[object, ...]:
        """Returns the same without the name."""
        pattern = self.pattern
        return (
            pattern.diagram,
            pattern.edges,
            pattern.symmetry,
            "".join(sorted(pattern.classes)),
            tuple(sorted(pattern.fields.items())),
            pattern.helper,
            tuple(sorted(pattern.labels.items())),
            pattern.move,
            pattern.anchor,
            _plain(pattern.constraint),
            _plain(pattern.action),
        )

    @property
    def shape(self) -> tuple[object, ...]:
        """Returns all that decides where it fits, and when it is matched."""
        pattern = self.pattern
        return pattern.diagram, pattern.edges, pattern.symmetry, pattern.anchor, "".join(sorted(pattern.classes))

    @property
    def condition(self) -> str | None:
        """Returns the constraint, without blanks that mean nothing."""
        return _plain(self.pattern.constraint)

    @property
    def frame(self) -> tuple[object, ...]:
        """Returns all but numbers, constraint and action: what decides whether the constraint is asked."""
        pattern = self.pattern
        return (
            *self.shape,
            tuple(sorted((name, isinstance(value, float) or value) for name, value in pattern.fields.items())),
            pattern.helper,
            tuple(sorted(pattern.labels.items())),
            pattern.move,
            pattern.action is None,
        )


class WrittenDatabase(Struct, frozen=True):
    """The text of one database. `head`: what stands above its first pattern."""

    name: str
    file: str
    head: str
    patterns: tuple[Written, ...]

    @property
    def text(self) -> str:
        """Returns the whole text."""
        return self.head + "".join(one.text for one in self.patterns)


def read_folder(folder: str | Path) -> dict[str, WrittenDatabase]:
    """Returns the databases of a folder by name.

    Raises UserError where the folder is missing or empty, or where one of its databases has a mistake.
    """
    folder = Path(folder)
    if not folder.is_dir():
        raise UserError(f"{one_line(folder, 120)}: no such folder of pattern databases")
    files = [folder / name for name in files_read(folder) if name not in TABLES]
    if not files:
        raise UserError(f"{one_line(folder, 120)}: no pattern databases (*.db) in this folder")
    return {path.stem: read_file(path) for path in files}


def read_file(path: Path) -> WrittenDatabase:
    """Returns one database.

    Raises UserError where it has a mistake.
    """
    try:
        database = load_database(path)
        data = read_whole(path)
    except DatabaseError as error:
        raise UserError(one_line(error, 300)) from None
    except OSError as error:
        raise UserError(f"{one_line(path, 120)}: {error.strerror or error}") from None
    text = decode(data, str(path))
    if path.suffix == TREE_SUFFIX:
        text = joseki_text(data, str(path), path.stem)
    return _taken_apart(path.stem, str(path), text, database)


def read_written(database: str, text: str, file: str, head: str = "", line: int = 1) -> Written:
    """Returns one pattern from its text. `head`: what stands above the first pattern of its database.

    Raises UserError where it has a mistake.
    """
    kind = kind_of(database)
    head = head or f"attribute_map {kind.attributes}\n"
    try:
        found = build_database(f"{head.rstrip()}\n\n{text}", file, kind)
    except DatabaseError as error:
        raise UserError(one_line(error, 300)) from None
    if len(found) != 1:
        raise UserError(f"{file}: one pattern is wanted, not {len(found)}")
    return Written(database, text if text.endswith("\n") else text + "\n", found.pattern(0), file, line)


def _taken_apart(name: str, file: str, text: str, database: Database) -> WrittenDatabase:
    starts = [head.start() for head in _HEAD.finditer(text)]
    by_line = {pattern.line: pattern for pattern in database}
    found = []
    for start, end in zip(starts, [*starts[1:], len(text)][: len(starts)], strict=True):
        line = text.count("\n", 0, start) + 1
        if line in by_line:
            found.append(Written(name, text[start:end], by_line[line], file, line))
    return WrittenDatabase(name, file, text[: starts[0]] if starts else text, tuple(found))


def _plain(source: SourceText | None) -> str:
    return "" if source is None else "".join(source.text.split()).strip(";")


def differences(old: Pattern, new: Pattern) -> tuple[str, ...]:
    """Returns in words what two versions of a pattern say differently; empty where nothing."""
    return tuple(_differences(old, new))


def _differences(old: Pattern, new: Pattern) -> Iterator[str]:
    if (old.diagram, old.edges) != (new.diagram, new.edges):
        cells = _cells(old.diagram, new.diagram)
        yield "diagram" + (f": {', '.join(cells)}" if 0 < len(cells) <= _FEW_CELLS else "")
    if old.symmetry != new.symmetry:
        yield f"symmetry {old.symmetry} -> {new.symmetry}"
    if sorted(old.classes) != sorted(new.classes):
        yield f"class {old.classes or '-'} -> {new.classes or '-'}"
    for name in sorted({*old.fields, *new.fields}):
        before, after = old.fields.get(name), new.fields.get(name)
        if before != after:
            yield f"{name} {_told(before)} -> {_told(after)}"
    if old.helper != new.helper:
        yield f"helper {old.helper or '-'} -> {new.helper or '-'}"
    for what, before, after in (
        ("constraint", _plain(old.constraint), _plain(new.constraint)),
        ("action", _plain(old.action), _plain(new.action)),
    ):
        if before != after:
            yield f"{what} {before or '-'} -> {after or '-'}"
    if old.labels != new.labels and _plain(old.constraint) == _plain(new.constraint):
        yield "labels"


#: More cells than these are not listed.
_FEW_CELLS: Final = 4


def _cells(old: Sequence[str], new: Sequence[str]) -> list[str]:
    """Returns the cells that differ, where the two diagrams are of one shape."""
    if len(old) != len(new) or len(old[0]) != len(new[0]):
        return []
    return [
        f"row {row} column {column} {before} -> {after}"
        for row, (one, other) in enumerate(zip(old, new, strict=True), 1)
        for column, (before, after) in enumerate(zip(one, other, strict=True), 1)
        if before != after
    ]


def _told(value: float | str | None) -> str:
    return "-" if value is None else value if isinstance(value, str) else f"{value:g}"
