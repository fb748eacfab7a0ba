"""What the drawings of one page have in common: parts that are drawn once, and the names of their colours.

A page of many boards says its grid, its coordinates and its stones once; every board that has the same refers to them.
"""

from collections.abc import Callable, Iterable
from typing import Final

from godebug.views.element_text import class_of
from godebug.views.look import Palette, Scheme
from godebug.views.svg_text import rules


class Sheet:
    """A drawing that stands alone: it shares nothing, and its classes have the full names of their styles."""

    def share(self, part: str) -> str:
        """Returns what stands for a part of a drawing: itself."""
        return part

    def name(self, kind: str, style: str) -> str:
        """Returns the class of a named style. `kind`: as for `class_of`."""
        return class_of(kind, style)

    def rules(self, styles: Iterable[str], palette: Palette, scheme: Scheme) -> str:
        """Returns the rules of CSS of named styles in the colours of `palette` and `scheme`."""
        return "".join(rules(sorted(styles), palette, scheme, self.named))

    @property
    def named(self) -> Callable[[str, str], str | None]:
        """Returns what gives a class its name in the rules, None for one that nothing has."""
        return self.name


#: Of drawings that share nothing.
ALONE: Final = Sheet()


class SharedSheet(Sheet):
    """The drawings of a page. `definitions` belongs anywhere into the page, once all of them are drawn."""

    def __init__(self) -> None:
        self._parts: dict[str, int] = {}
        self._names: dict[tuple[str, str], str] = {}

    def share(self, part: str) -> str:
        """Returns a reference to a part; equal parts are one."""
        return f'<use href="#d{self._parts.setdefault(part, len(self._parts))}"/>' if part else ""

    def name(self, kind: str, style: str) -> str:
        """Returns a short name for the class of a named style."""
        return self._names.setdefault((kind, style), f"{kind}{len(self._names)}")

    @property
    def named(self) -> Callable[[str, str], str | None]:
        """Returns the function that gives the name of a style's colour, None where it has none."""
        return lambda kind, style: self._names.get((kind, style))

    @property
    def definitions(self) -> str:
        """Returns the parts that drawings refer to, as an element without extent; empty for none."""
        if not self._parts:
            return ""
        # Each has the class of a drawing: rules for what is in one hold in what refers to it, too.
        parts = "\n".join(f'<g id="d{number}" class="gd">{part}</g>' for part, number in self._parts.items())
        return f'<svg width="0" height="0" style="position:absolute" aria-hidden="true"><defs>\n{parts}\n</defs></svg>'
