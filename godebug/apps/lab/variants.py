"""Many variants of a folder of databases, none of which is read twice: changes are switched on and off.

A database that holds both versions of every changed pattern is read once. A variant switches versions on and off; those
that are off are watched, so that a run tells which changes could have touched it: what fitted nowhere can't matter.
"""

import hashlib
from array import array
from collections.abc import Collection, Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Final

from godebug.apps.lab.changes import VERSION_MARK, Merged, Need, PatternChange, merge
from godebug.apps.lab.written import WrittenDatabase
from godebug.basics.errors import UserError, one_line
from godebug.engine.board.kernel import Board
from godebug.engine.board.setup import board_from_position
from godebug.engine.go.color import BLACK, BOTH, EMPTY, WHITE
from godebug.engine.go.points import all_points
from godebug.engine.go.position import Position
from godebug.engine.moves.collect.known_positions import MOST_STONES
from godebug.engine.patterns.database import Database, PatternFolder, build_database
from godebug.engine.patterns.findings import DatabaseError
from godebug.engine.patterns.kernel import OFF, ON, WATCHED, BoardBits, Program
from godebug.engine.patterns.language import kind_of

#: Databases whose patterns are matched on the position itself and nowhere else, as long as no moves are played out.
ROOT_ONLY: Final = frozenset(
    {"patterns", "patterns2", "fuseki", "joseki", "endgame", "fuseki9", "fuseki13", "fuseki19"}
)
#: Databases that are matched on the position and on what one move makes of it.
AFTER_A_MOVE: Final = frozenset({"barriers", "influence", "conn", "attack", "defense"})
_FIRST_WORDS: Final = len("Pattern")


class Variant(PatternFolder):
    """A folder of databases in which some changes are made; `seen` tells afterwards which changes could matter."""

    def __init__(
        self, path: str, databases: Mapping[str, Database | None], owner: "Variants", made: Collection[int]
    ) -> None:
        super().__init__(path)
        self._made = made
        self._databases = dict(databases)
        self._owner = owner

    def names(self) -> list[str]:
        """Returns the names of all databases that are not switched off, sorted."""
        return sorted(name for name, database in self._databases.items() if database is not None)

    def get(self, name: str) -> Database | None:
        """Returns the database of that name with its changes made, None where there is none."""
        return self._databases.get(name)

    def seen(self) -> frozenset[int]:
        """Returns the changes one of whose versions fitted anywhere in what was asked so far."""
        found: set[int] = set()
        for name, of_pattern in self._owner.changes_at.items():
            database = self._databases[name]
            if database is not None:
                found.update(of_pattern[number] for number in database.seen_patterns() if number in of_pattern)
        return frozenset(found)

    def did(self, need: Need) -> frozenset[str]:
        """Returns the patterns of this folder that did what a change needs to matter, as `DATABASE:PATTERN`."""
        found = set[str]()
        for name, database in self._databases.items():
            if database is not None:
                names = self._owner.names_of(name, self._made)
                found.update(f"{name}:{names[number]}" for number in patterns_that(database, need) & names.keys())
        return frozenset(found)

    def mattered(self) -> frozenset[int]:
        """Returns the changes that may have mattered in what was asked so far: without the others, or with them where
        they are not made, it would have been the same.
        """
        return frozenset(number for number in self.seen() if self._owner.mattered(number, self))


def patterns_that(database: Database, need: Need) -> set[int]:
    """Returns the numbers of the patterns that did what a change needs to matter."""
    if need == "to fit":
        return database.seen_patterns()
    counts = database.looked_at if need == "to be asked" else database.held
    return {number for number, count in zip(database.pattern_of, counts, strict=True) if count}


class Variants:
    """All variants between two folders, as `read_folder` gives them.

    `changes`: the differences, by number.
    """

    def __init__(self, old: Mapping[str, WrittenDatabase], new: Mapping[str, WrittenDatabase]) -> None:
        self.changes, self._merged = merge(old, new)
        self._path = str(Path(next(iter(old.values())).file).parent)
        self._read: dict[str, Database] = {}
        #: By database, the changes that its patterns belong to, by number of the pattern.
        self.changes_at: dict[str, dict[int, int]] = {
            name: {number: entry.change for number, entry in enumerate(one.entries) if entry.change is not None}
            for name, one in self._merged.items()
        }

    @cached_property
    def digest(self) -> str:
        """Returns a fingerprint of both folders."""
        digest = hashlib.sha256()
        for name, one in sorted(self._merged.items()):
            told = [name, one.head, one.in_old, one.in_new]
            digest.update(repr(told).encode())
            for entry in one.entries:
                digest.update(repr((entry.written.key, entry.change, entry.new)).encode())
        return digest.hexdigest()[:16]

    def variant(self, made: Iterable[int], *, watch: bool = True) -> Variant:
        """Returns the old folder with some changes made. `watch`: versions that are off are watched."""
        made = frozenset(made)
        idle = WATCHED if watch else OFF
        every = frozenset(change.number for change in self.changes)
        databases: dict[str, Database | None] = {}
        for name, one in self._merged.items():
            own = every.intersection(self.changes_at[name].values())
            if (not one.in_old and not own & made) or (not one.in_new and own and own <= made):
                databases[name] = None
                continue
            states = {
                number: ON if (entry.change in made) == entry.new else idle
                for number, entry in enumerate(one.entries)
                if entry.change is not None
            }
            databases[name] = self._database(name).switched(states)
        return Variant(self._path, databases, self, made)

    @property
    def old(self) -> Variant:
        """Returns the folder without any change."""
        return self.variant(())

    @property
    def new(self) -> Variant:
        """Returns the folder with all of them."""
        return self.variant(change.number for change in self.changes)

    def _database(self, name: str) -> Database:
        if name not in self._read:
            one = self._merged[name]
            try:
                self._read[name] = build_database(_text_of(one), one.file, kind_of(name))
            except DatabaseError as error:
                raise UserError(one_line(error, 300)) from None
        return self._read[name]

    def possible(self, position: Position, movers: int = BOTH) -> frozenset[int]:
        """Returns the changes one of whose versions may fit while a position is analysed: on it or, where its database
        is matched there as well, after any move of either side. A database that is used in readings may fit anywhere.

        `movers`: whose moves are generated. It takes a fiftieth of an analysis. Where moves are played out everything
        is possible.
        """
        found: set[int] = set()
        searched: list[tuple[str, Program, array[int]]] = []
        for name in sorted({change.database for change in self.changes}):
            of_pattern, database = self.changes_at[name], self._database(name)
            if name not in ROOT_ONLY | AFTER_A_MOVE:
                found.update(of_pattern.values())
            elif database.kind.whole_board:
                if int((position.stones != EMPTY).sum()) <= MOST_STONES:
                    found.update(of_pattern.values())
            else:
                seen = database.unseen()
                searched.append((name, database.selected(of_pattern, seen), seen))
        board, bits = board_from_position(position), BoardBits()
        moved = [program for name, program, _ in searched if name in AFTER_A_MOVE]
        _search(board, bits, moved)
        _search(board, bits, [program for name, program, _ in searched if name in ROOT_ONLY], movers)
        for p in all_points(position.size) if moved else ():
            for color in (WHITE, BLACK):
                if board.color[p] == EMPTY and board.trymove(p, color):
                    _search(board, bits, moved)
                    board.popgo()
        for name, _, seen in searched:
            of_pattern, pattern_of = self.changes_at[name], self._database(name).pattern_of
            for number, count in zip(pattern_of, seen, strict=True):
                if count and number in of_pattern:
                    found.add(of_pattern[number])
        return frozenset(found)

    def fits_as_before(self, number: int) -> bool:
        """Tells whether the new version of a change is matched and fits where the old one is, or there is none."""
        change = self.changes[number]
        if change.old is None or self._database(change.database).kind.whole_board:
            return False
        return change.new is None or change.old.shape == change.new.shape

    def need(self, number: int) -> Need:
        """Returns what the version of a change that is there has to do at least for the change to matter.

        In readings the order in which patterns are tried depends on their numbers, so that all that fit may matter.
        """
        change = self.changes[number]
        return change.needs if change.database in ROOT_ONLY | AFTER_A_MOVE else "to fit"

    def mattered(self, number: int, variant: Variant) -> bool:
        """Tells whether a change that fitted may have mattered."""
        need = self.need(number)
        if need == "to fit":
            return True
        change = self.changes[number]
        database = variant.get(change.database)
        did = set() if database is None else patterns_that(database, need)
        return any(self.changes_at[change.database].get(pattern) == number for pattern in did)

    def names_of(self, name: str, made: Collection[int]) -> dict[int, str]:
        """Returns the patterns of a database that are on with some changes made: by number, the name in the file."""
        return {
            number: entry.written.name
            for number, entry in enumerate(self._merged[name].entries)
            if entry.change is None or (entry.change in made) == entry.new
        }

    def change(self, number: int) -> PatternChange:
        """Returns the change of this number."""
        return self.changes[number]

    def versions(self, number: int) -> Iterable[tuple[Database, int]]:
        """Yields the versions of a changed pattern, as a database and the number in it."""
        name = self.changes[number].database
        for pattern, change in self.changes_at[name].items():
            if change == number:
                yield self._database(name), pattern


def _search(board: Board, bits: BoardBits, programs: Iterable[Program], colors: int = BOTH) -> None:
    """Counts where patterns fit on a board with O of some colours."""
    bits.load(board.color, board.size)
    for program in programs:
        for own in (WHITE, BLACK):
            if own & colors:
                bits.collect(program, own, False)


def _text_of(one: Merged) -> str:
    """Returns the text of a database with all versions, each under a name of its own."""
    pieces, taken = [one.head], set()
    for entry in one.entries:
        name, text = entry.written.name, entry.written.text
        if name in taken:
            number = 2
            while f"{name}{VERSION_MARK}{number}" in taken:
                number += 1
            renamed = f"{name}{VERSION_MARK}{number}"
            text = text[:_FIRST_WORDS] + text[_FIRST_WORDS:].replace(name, renamed, 1)
            name = renamed
        taken.add(name)
        pieces.append(text if text.endswith("\n\n") else text.rstrip("\n") + "\n\n")
    return "".join(pieces)
