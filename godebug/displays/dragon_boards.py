"""Dragons on boards: their letters with status or safety, and where their links can be cut."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from godebug.engine.go.color import BLACK, EMPTY, WHITE
from godebug.views.diagram import SIDE_NAMES, Diagram, stone_mark
from godebug.views.legend import Legend
from godebug.views.points import place
from godebug.views.view import SideBySide, View

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from godebug.engine.dragons.life import Dragon
    from godebug.engine.dragons.records import DragonStones
    from godebug.engine.go.position import Move
    from godebug.views.look import Look, Span

#: The mark before the letter of a dragon, by status.
STATUS_MARKS = {"alive": " ", "unknown": "?", "critical": "!", "dead": "*", "unchecked": "-"}


class DragonDiagram(Diagram):
    """Draws a letter for each dragon, in the colour of its status.

    `words`: the status, by origin. `letters`: by origin. Stones of dragons that are not among `members` are drawn as
    stones.
    """

    def __init__(
        self,
        stones: "NDArray[np.uint8]",
        members: Iterable["DragonStones"],
        words: Mapping[int, str],
        *,
        letters: Mapping[int, str],
        title: str = "",
        subtitle: str = "",
        last: "Move | None" = None,
    ) -> None:
        super().__init__(stones, title=title, subtitle=subtitle, last=last)
        self.dragons = {
            place(stone): (letters[dragon.origin], words[dragon.origin])
            for dragon in members
            for stone in dragon.stones
        }

    def cell(self, row: int, column: int, look: "Look") -> "Span":
        """Returns the mark of the status and the letter of the dragon; a stone of none, or an empty point."""
        color = int(self.stones[row, column])
        if color == EMPTY:
            return self.empty(row, column, look)
        if (row, column) not in self.dragons:
            return self.stone(row, column, look)
        letter, word = self.dragons[row, column]
        mark = STATUS_MARKS[word]
        style = dragon_style(color, word)
        if (row, column) == self.last:
            mark = "(" if look.plain and mark == " " else mark
            style += ".last"
        return mark + letter, style


def dragon_style(color: int, word: str) -> str:
    """Returns the style of a stone whose dragon has a status."""
    return f"dragon.{SIDE_NAMES[color]}.{word}"


def own_mark(color: int, look: "Look") -> str:
    """Returns the mark of a stone of the dragon in question; a bare @ with discs, which would take the status's
    colour.
    """
    return "@" if look.glyphs == "discs" else "@" + stone_mark(color, look)


#: Cutting points, by whose links are cut there.
_CUT_MARKS = {BLACK: (" x", "eye.black"), WHITE: (" o", "eye.white")}

_CUT_BOTH = (" !", "eye.both")

#: How each safety is drawn: the mark before the letter, and the status whose colours it has.
SAFETY_MARKS = {
    "invincible": ("#", "alive"),
    "strongly alive": ("+", "alive"),
    "alive": (" ", "alive"),
    "alive in seki": ("=", "unknown"),
    "critical": ("!", "critical"),
    "inessential": ("-", "unchecked"),
    "tactically dead": ("~", "dead"),
    "dead": ("*", "dead"),
}


class SafetyDiagram(DragonDiagram):
    """Draws a letter for each dragon with a mark for its safety, which is finer than its status."""

    def cell(self, row: int, column: int, look: "Look") -> "Span":
        """Returns the mark of the safety and the letter of the dragon; a stone of none, or an empty point."""
        if (row, column) not in self.dragons:
            return super().cell(row, column, look)
        letter, word = self.dragons[row, column]
        mark, status = SAFETY_MARKS[word]
        return mark + letter, dragon_style(int(self.stones[row, column]), status)


class CutDiagram(Diagram):
    """Draws where links can be cut: `x` Black's links, `o` White's, `!` both."""

    def __init__(
        self, stones: "NDArray[np.uint8]", cuts: Mapping[int, Iterable[int]], *, last: "Move | None" = None
    ) -> None:
        super().__init__(stones, title="Cutting points", last=last)
        self.marks: dict[tuple[int, int], Span] = {}
        for color, (letter, style) in _CUT_MARKS.items():
            for p in cuts[color]:
                self.marks[place(p)] = _CUT_BOTH if place(p) in self.marks else (letter, style)

    def cell(self, row: int, column: int, look: "Look") -> "Span":
        """Returns whose links can be cut at an empty point, or the stone."""
        if self.stones[row, column] != EMPTY:
            return self.stone(row, column, look)
        return self.marks.get((row, column)) or self.empty(row, column, look)


def cut_views(stones: "NDArray[np.uint8]", cuts: Mapping[int, Iterable[int]], last: "Move | None" = None) -> list[View]:
    """Returns the board of cutting points and its legend."""
    samples = [(_CUT_MARKS[BLACK], "links of Black"), (_CUT_MARKS[WHITE], "links of White"), (_CUT_BOTH, "both")]
    return [CutDiagram(stones, cuts, last=last), Legend(*samples, lead="can be cut: ")]


def dragon_legend(words: Iterable[tuple[str, str, str]]) -> View:
    """Explains the letters, marks and colours of dragons: of each word its mark and the status in whose colour it
    is.
    """
    items = [((f"{mark}A", dragon_style(BLACK, status)), word) for word, mark, status in words]
    return Legend(*items, lead="A B C Black's, z y x White's: ")


def dragon_diagrams(
    stones: "NDArray[np.uint8]", chosen: Sequence["Dragon"], letters: Mapping[int, str], last: "Move | None" = None
) -> list[View]:
    """Returns three boards: the status before life and death is read, what that reading says, and the final status."""
    members = [dragon.members for dragon in chosen]
    guessed = any(dragon.owl.estimated for dragon in chosen)
    life = (
        "a guess, nothing was read; unchecked where it is plain" if guessed else "unchecked where nobody needs to read"
    )
    boards = (
        ("Crude status", "before life and death is read", {d.origin: d.crude_status for d in chosen}),
        ("Life and death", life, {d.origin: d.owl.status for d in chosen}),
        ("Status", "what everything else relies on", {d.origin: d.status for d in chosen}),
    )
    diagrams = [
        DragonDiagram(stones, members, words, letters=letters, title=title, subtitle=subtitle, last=last)
        for title, subtitle, words in boards
    ]
    return [SideBySide(*diagrams), dragon_legend((word, mark, word) for word, mark in STATUS_MARKS.items())]
