"""Lines of styled text, and what the place of output can show."""

from collections.abc import Iterable
from typing import Literal, get_args
from unicodedata import combining, east_asian_width

from msgspec import Struct
from msgspec.structs import replace

#: Columns where the width of the place is not known but something must fit.
DEFAULT_WIDTH = 100
#: Classes of Unicode's annex 11 that take two columns.
_WIDE = ("W", "F")

#: A stretch of text and the name of its style ("" for the terminal's own).
Span = tuple[str, str]
Line = list[Span]

Palette = Literal["plain", "basic", "dark", "light", "wood", "paper"]
Glyphs = Literal["ascii", "letters", "discs"]
#: Tables of records for spreadsheets.
Form = Literal["csv", "tsv"]
#: What the hue of a region tells: its class (`classic`, as GNU Go's displays), or its owner, the class by depth;
#: `colorblind` is for eyes that do not tell red from green. The user's `--palette`.
Scheme = Literal["classic", "owner", "colorblind"]
SCHEMES: tuple[Scheme, ...] = get_args(Scheme)


class Look(Struct, frozen=True):
    """What the place of output can show.

    `width`: columns, None where lines may have any length (a pipe). `palette`: `plain` has no colours, `basic` the 16
    of the terminal, `dark` and `light`, `wood` and `paper` (the same for discs) are sets of 256 or more. `glyphs`:
    nothing but ASCII, letters for stones with dots and rules around them, or discs for stones. `scheme`:
    what hues tell.
    """

    width: int | None = None
    palette: Palette = "plain"
    glyphs: Glyphs = "ascii"
    scheme: Scheme = "classic"

    def of_width(self, width: int | None) -> "Look":
        """Returns the look of another width."""
        return replace(self, width=width)

    @property
    def plain(self) -> bool:
        """Tells whether there are no colours."""
        return self.palette == "plain"

    @property
    def dot(self) -> str:
        """Returns the mark of an empty point, which also separates the items of a heading."""
        return "." if self.glyphs == "ascii" else "·"


def with_discs(palette: Palette) -> Palette:
    """Returns the palette that discs need in place of one for letters."""
    return {"dark": "wood", "light": "paper"}.get(palette, palette)  # type: ignore[return-value]


def plain_text(lines: Iterable[Line]) -> str:
    """Returns `lines` as text without styles and without blanks at the ends of lines."""
    return "".join("".join(text for text, _ in line).rstrip() + "\n" for line in lines)


def columns_of(text: str) -> int:
    """Returns the columns that a terminal gives to text: two to a wide character, none to an accent on another one."""
    if text.isascii():
        return len(text)
    return sum(0 if combining(c) else 2 if east_asian_width(c) in _WIDE else 1 for c in text)


def line_width(line: Line) -> int:
    """Returns the columns of a line."""
    return sum(columns_of(text) for text, _ in line)


def merge(line: Line) -> Line:
    """Returns `line` with neighbours of one style joined."""
    merged: Line = []
    for text, style in line:
        if merged and merged[-1][1] == style:
            merged[-1] = (merged[-1][0] + text, style)
        else:
            merged.append((text, style))
    return merged
