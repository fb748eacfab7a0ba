"""Trees of causes: a sentence, and below it the causes with their amounts in a column of their own."""

import os
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from godebug.basics.files import came_with_us, shown_path, shown_pattern
from godebug.engine.go.color import BLACK, NAMES, WHITE
from godebug.engine.go.points import vertex
from godebug.engine.why.cause import DECIMALS, Cause
from godebug.views.look import Line, Look
from godebug.views.view import Text, View
from godebug.views.words import several
from godebug.views.wrap import wrapped

if TYPE_CHECKING:
    from godebug.basics.suppositions import Consequence, Supposition

#: The branches of a tree, in ASCII and drawn.
_BRANCHES = {True: ("|- ", "`- ", "|  ", "   "), False: ("├─ ", "└─ ", "│  ", "   ")}
#: What stands behind a cause whose parts are not shown.
_MORE = {True: "...", False: "…"}
#: Parts that are told one by one before the rest is summed up.
MOST_PARTS = 12
#: Columns that a text gets at least, however deep it stands.
_LEAST_WIDTH = 16


class CauseTree(View):
    """Draws an explanation. `depth`: how many levels below the first are shown. `everything`: small parts are shown,
    too. `rows`: lines that it should fit into, 0 for any number; what has the smallest amounts is folded first.
    """

    def __init__(self, cause: Cause, *, depth: int, everything: bool = False, rows: int = 0) -> None:
        self.cause = cause
        self.depth = depth
        self.everything = everything
        self.rows = rows
        #: Causes, by identity, whose parts are not shown.
        self._folded: set[int] = set()

    def lines(self, look: Look) -> Iterator[Line]:
        """Returns the sentence, the causes below it, and where the databases lie whose files are named."""
        line: Line = [(self.cause.text, "title")]
        if self.cause.pattern:
            line.append((f"  [{pattern_of(self.cause)}]", "label"))
        title = list(wrapped(line, look.width, 0))
        lines = self._all(title, look)
        if self.rows and len(lines) > self.rows:
            note = list(wrapped([("smaller parts are folded: --all; more levels: --depth 5", "faint")], look.width, 0))
            lines = self._fitting(title, look, self.rows - len(note)) + note
        yield from lines

    def _all(self, title: list[Line], look: Look) -> list[Line]:
        """Returns the tree as it is folded now, and where the databases lie."""
        lines = [*title, *self._below(self.cause.parts, "", self.depth, look)]
        # Files are named by their bare names; where they lie is told once.
        home = next((one.file for one in self.cause.walk() if one.file and came_with_us(one.file)), None)
        if home is not None and any(f"{os.path.basename(home)}:" in text for each in lines for text, _ in each):
            lines += [*wrapped([(f"databases in {shown_path(os.path.dirname(home))}", "faint")], look.width, 0)]
        return lines

    def _fitting(self, title: list[Line], look: Look, rows: int) -> list[Line]:
        """Returns the tree folded to so many lines: what stands deepest first, of that the smallest amounts."""
        lines = self._all(title, look)
        order = sorted(self._open(self.cause.parts, 1), key=lambda each: (-each[0], _weight(each[1])))
        for _, cause in order:
            if len(lines) <= rows:
                break
            self._folded.add(id(cause))
            lines = self._all(title, look)
        # What was folded before something larger may have room now.
        for _, cause in reversed(order):
            if id(cause) in self._folded:
                self._folded.discard(id(cause))
                if len(unfolded := self._all(title, look)) <= rows:
                    lines = unfolded
                else:
                    self._folded.add(id(cause))
        return lines

    def _open(self, parts: Iterable[Cause], level: int) -> Iterator[tuple[int, Cause]]:
        """Yields every cause whose parts are shown, with its level."""
        for part in self._gathered(tuple(parts)) if level < self.depth else ():
            if part.parts:
                yield level, part
                yield from self._open(part.parts, level + 1)

    def _below(self, parts: Iterable[Cause], indent: str, depth: int, look: Look) -> Iterator[Line]:
        if depth <= 0:
            return
        middle, last, along, blank = _BRANCHES[look.glyphs == "ascii"]
        shown = self._gathered(tuple(parts))
        width = max((len(_amount(part)) for part in shown), default=0)
        for number, part in enumerate(shown, 1):
            ending = number == len(shown)
            below = indent + (blank if ending else along)
            amount = f"{_amount(part):>{width}}  " if part.amount is not None else ""
            text: Line = [(part.text, "")]
            if part.pattern:
                text.append((f"  [{pattern_of(part)}]", "label"))
            is_folded = id(part) in self._folded
            if part.parts and (depth == 1 or is_folded):
                text.append((f" {_MORE[look.glyphs == 'ascii']}", "faint"))
            # Where the place is narrow the text goes on beside its branch.
            room = None if look.width is None else max(look.width - len(below) - len(amount), _LEAST_WIDTH)
            for count, piece in enumerate(wrapped(text, room, 0)):
                if count:
                    yield [(below + " " * len(amount), "faint"), *piece]
                else:
                    yield [(indent + (last if ending else middle), "faint"), (amount, "number"), *piece]
            if not is_folded:
                yield from self._below(part.parts, below, depth - 1, look)

    def _gathered(self, parts: tuple[Cause, ...]) -> tuple[Cause, ...]:
        """Returns the parts with many small amounts summed into one."""
        if self.everything or len(parts) <= MOST_PARTS or any(part.amount is None for part in parts):
            return parts
        kept, rest = parts[: MOST_PARTS - 1], parts[MOST_PARTS - 1 :]
        total = round(sum(part.amount or 0.0 for part in rest), DECIMALS)
        return (*kept, Cause(f"{len(rest)} more (--all tells them)", total))


def _weight(cause: Cause) -> float:
    """Returns how much a cause counts for: its amount, else the largest of its parts."""
    if cause.amount is not None:
        return abs(cause.amount)
    return max((abs(part.amount) for part in cause.parts if part.amount is not None), default=0.0)


def pattern_of(cause: Cause) -> str:
    """Returns where the pattern of a cause is written, as editors understand it (file, colon, line), and its name.

    The name is left out where it is the text of the cause.
    """
    place = f"{shown_pattern(cause.file)}:{cause.line}" if cause.file else cause.database
    return place if cause.text == cause.pattern else f"{place} {cause.pattern}"


def supposed_text(found: "Consequence", size: int) -> View:
    """Returns what was supposed, and what follows from it in a sentence."""
    before, after = found.amounts
    line: Line = [("What if ", "label"), (_difference(found.different, size), "strong"), ("? ", "label")]
    if before is not None and after is not None:
        line.append((f"{before:+.{DECIMALS}f} becomes {after:+.{DECIMALS}f}; ", "number"))
    if not found.points:
        return Text([*line, ("no territory changes.", "")])
    gainer = NAMES[WHITE if found.territory > 0 else BLACK].capitalize()
    count = several(len(found.points), "point")
    return Text([*line, (f"territory changes at {count}, and {gainer} gains {abs(found.territory):.2f}.", "")])


def _difference(different: "Supposition", size: int) -> str:
    """Returns a supposition in words."""
    words = [f"{NAMES[color].capitalize()} had a stone at {vertex(p, size)}" for p, color in different.stones.items()]
    words += [f"the dragon at {vertex(p, size)} were {status}" for p, status in different.statuses.items()]
    closed: dict[int, list[int]] = {}
    for color, p in different.barriers:
        closed.setdefault(p, []).append(color)
    for p, colors in closed.items():
        who = "nobody could" if len(colors) > 1 else f"{NAMES[colors[0]].capitalize()} could not"
        words.append(f"{who} pass {vertex(p, size)}")
    words += [f"there were no {name} in {database}" for database, names in different.without.items() for name in names]
    words += different.others
    return " and ".join(words)


def _amount(cause: Cause) -> str:
    return "" if cause.amount is None else f"{cause.amount:+.{DECIMALS}f}"
