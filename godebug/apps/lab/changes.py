"""What is different between two folders of databases, pattern by pattern; and the two folders as one."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from difflib import SequenceMatcher
from functools import cached_property
from typing import Final, Literal, get_args

from msgspec import Struct

from godebug.apps.lab.written import Written, WrittenDatabase, differences

ChangeKind = Literal["added", "removed", "changed", "renamed", "moved"]
#: What a pattern has to do at least for a change of it to matter: more and more.
Need = Literal["to fit", "to be asked", "to hold"]
NEEDS: Final[tuple[Need, ...]] = get_args(Need)

#: What is put between the name of a pattern and the number of its version, where several stand in one database.
VERSION_MARK: Final = "~"


class PatternChange(Struct, frozen=True, dict=True):
    """One difference: `old` is replaced by `new`; None where a pattern was added or removed."""

    number: int
    kind: ChangeKind
    old: Written | None
    new: Written | None

    @property
    def written(self) -> Written:
        """Returns the newer version, the old one of a pattern that was removed."""
        found = self.new or self.old
        assert found is not None
        return found

    @property
    def database(self) -> str:
        """Returns the name of the database."""
        return self.written.database

    @property
    def name(self) -> str:
        """Returns the name of the pattern."""
        return self.written.name

    @cached_property
    def needs(self) -> Need:
        """Returns what the version that is there has to do at least for the change to matter.

        Another number or action acts only where the constraint holds, another constraint only where it is asked; all
        else wherever the diagram fits.
        """
        old, new = self.old, self.new
        if self.kind != "changed" or old is None or new is None or old.frame != new.frame:
            return "to fit"
        return "to hold" if old.condition == new.condition else "to be asked"

    @property
    def what(self) -> str:
        """Returns the change in words."""
        if self.kind == "renamed" and self.old is not None:
            return f"renamed from {self.old.name}"
        if self.old is None or self.new is None or self.kind == "moved":
            return self.kind
        return "; ".join(differences(self.old.pattern, self.new.pattern)) or self.kind


class VersionedPattern(Struct, frozen=True):
    """A pattern in a database that holds both versions. `change`: the number of the change that it belongs to, None
    where both folders have it. `new`: it stands there once the change is made.
    """

    written: Written
    change: int | None = None
    new: bool = False


class Merged(Struct, frozen=True):
    """One database with the patterns of both folders in order; those of `changes` in all their versions.

    `in_old`, `in_new`: whether the folders have such a database.
    """

    name: str
    file: str
    head: str
    entries: tuple[VersionedPattern, ...]
    in_old: bool = True
    in_new: bool = True

    @property
    def is_changed(self) -> bool:
        """Tells whether the two folders differ in it."""
        return any(entry.change is not None for entry in self.entries) or self.in_old != self.in_new


def merge(
    old: Mapping[str, WrittenDatabase], new: Mapping[str, WrittenDatabase]
) -> tuple[tuple[PatternChange, ...], dict[str, Merged]]:
    """Returns all changes from `old` to `new`, and every database with the patterns of both."""
    changes: list[PatternChange] = []
    merged = {}
    for name in sorted({*old, *new}):
        before, after = old.get(name), new.get(name)
        merged[name] = _merge_one(name, before, after, changes)
    return tuple(changes), merged


def _merge_one(
    name: str, old: WrittenDatabase | None, new: WrittenDatabase | None, changes: list[PatternChange]
) -> Merged:
    one = old or new
    assert one is not None
    before = () if old is None else old.patterns
    after = () if new is None else new.patterns
    # Where a pattern stands decides between equals: an order that changed is a change, too.
    matcher = SequenceMatcher(None, [each.key for each in before], [each.key for each in after], autojunk=False)
    order: list[tuple[Written | None, Written | None]] = []
    for tag, start, end, other_start, other_end in matcher.get_opcodes():
        if tag == "equal":
            order += zip(before[start:end], after[other_start:other_end], strict=True)
        else:
            order += [(each, None) for each in before[start:end]]
            order += [(None, each) for each in after[other_start:other_end]]
    gone = [each for each, other in order if other is None and each is not None]
    come = [each for other, each in order if other is None and each is not None]
    pairs = _pairs(gone, come)
    numbers: dict[int, int] = {}
    entries: list[VersionedPattern] = []
    for was, now in order:
        if was is not None and now is not None:
            entries.append(VersionedPattern(now))
            continue
        written = was or now
        assert written is not None
        if id(written) not in numbers:
            partner = pairs.get(id(written))
            number = numbers[id(written)] = len(changes)
            if partner is not None:
                numbers[id(partner)] = number
            first, second = (written, partner) if was is not None else (partner, written)
            changes.append(PatternChange(number, _kind(first, second), first, second))
        entries.append(VersionedPattern(written, numbers[id(written)], was is None))
    head = one.head if new is None else new.head
    return Merged(name, one.file, head, tuple(entries), old is not None, new is not None)


def _pairs(gone: Sequence[Written], come: Sequence[Written]) -> dict[int, Written]:
    """Pairs what went with what came: by name, then by content. Returns the partner of each, by identity."""
    found: dict[int, Written] = {}
    left: Iterable[Written] = gone
    for key in (lambda one: one.name, lambda one: one.body, lambda one: (one.pattern.diagram, one.pattern.edges)):
        waiting = defaultdict(list)
        for each in come:
            if id(each) not in found:
                waiting[key(each)].append(each)
        for each in left:
            if id(each) not in found and waiting[key(each)]:
                other = waiting[key(each)].pop(0)
                found[id(each)], found[id(other)] = other, each
    return found


def _kind(old: Written | None, new: Written | None) -> ChangeKind:
    if old is None:
        return "added"
    if new is None:
        return "removed"
    if old.key == new.key:
        return "moved"
    return "changed" if old.name == new.name else "renamed"
