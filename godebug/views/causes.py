"""Trees of causes: a sentence, and below it what it is made of, amounts in a column of their own."""

from collections.abc import Iterable, Iterator

from engine.why.cause import DECIMALS, Cause
from godebug.views.look import Line, Look
from godebug.views.view import View
from godebug.views.wrap import wrapped

#: The branches of a tree, in ASCII and drawn.
_BRANCHES = {True: ("|- ", "`- ", "|  ", "   "), False: ("├─ ", "└─ ", "│  ", "   ")}
#: Parts that are told one by one before the rest is summed up.
MOST_PARTS = 12
#: Columns that a text gets at least, however deep it stands.
_LEAST_WIDTH = 16


class CauseTree(View):
    """An explanation. `depth`: how many levels below the first are shown; `everything`: also small parts."""

    def __init__(self, cause: Cause, *, depth: int, everything: bool = False) -> None:
        self.cause = cause
        self.depth = depth
        self.everything = everything

    def lines(self, look: Look) -> Iterator[Line]:
        yield [(self.cause.text, "title")]
        yield from self._below(self.cause.parts, "", self.depth, look)

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
            if part.database:
                text.append((f"  [{part.database}.db: {part.pattern}]", "label"))
            # Where the place is narrow the text goes on beside its branch.
            room = None if look.width is None else max(look.width - len(below) - len(amount), _LEAST_WIDTH)
            for count, piece in enumerate(wrapped(text, room, 0)):
                if count:
                    yield [(below + " " * len(amount), "faint"), *piece]
                else:
                    yield [(indent + (last if ending else middle), "faint"), (amount, "number"), *piece]
            yield from self._below(part.parts, below, depth - 1, look)

    def _gathered(self, parts: tuple[Cause, ...]) -> tuple[Cause, ...]:
        """Many small amounts as one."""
        if self.everything or len(parts) <= MOST_PARTS or any(part.amount is None for part in parts):
            return parts
        kept, rest = parts[: MOST_PARTS - 1], parts[MOST_PARTS - 1 :]
        total = round(sum(part.amount or 0.0 for part in rest), DECIMALS)
        return (*kept, Cause(f"{len(rest)} more (--all tells them)", total))


def _amount(cause: Cause) -> str:
    return "" if cause.amount is None else f"{cause.amount:+.{DECIMALS}f}"
