"""Draws the board before the application is loaded, so that the user sees it at once."""

import os
import sys

from rich.color import ColorSystem
from rich.style import Style

from godebug.engine.go.position import Position
from godebug.views.diagram import BoardDiagram
from godebug.views.header import PositionHeader
from godebug.views.look import Glyphs, Look, with_discs
from godebug.views.theme import background, style

#: The alternate screen, cleared, and back to the one before.
_ENTER, _LEAVE = "\x1b[?1049h\x1b[2J\x1b[H\x1b[?25l", "\x1b[?25h\x1b[?1049l"


def paint(position: Position, width: int, *, discs: bool) -> None:
    """Draws the header and the stones where the application will draw them again."""
    palette = with_discs(background()) if discs else background()
    glyphs: Glyphs = "discs" if discs else "letters"
    head = next(iter(PositionHeader(position).lines(Look(None, palette, "letters"))))
    board = BoardDiagram.of(position).lines(Look(width, palette, glyphs))
    text = ""
    for line in (head, *board):
        text += "".join(_styled(words, style(name, palette)) for words, name in line) + "\r\n"
    sys.stdout.write(_ENTER + text)
    sys.stdout.flush()


def _styled(words: str, look: Style | None) -> str:
    return words if look is None else look.render(words, color_system=_colors())


def _colors() -> ColorSystem | None:
    """Returns the colours of the terminal, as the application will find them."""
    if os.environ.get("NO_COLOR"):
        return None
    if os.environ.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return ColorSystem.TRUECOLOR
    return ColorSystem.EIGHT_BIT if "256" in os.environ.get("TERM", "") else ColorSystem.STANDARD


def unpaint() -> None:
    """Clears the screen where the application does not start after all."""
    sys.stdout.write(_LEAVE)
    sys.stdout.flush()
