"""Text and colours in SVG and HTML: what a name may hold, and the named styles as rules of CSS.

A style `territory.white` gives three classes: `g-territory-white` fills with its ground, `i-territory-white` writes in
its ink, `r-territory-white` draws lines in its ink. A style without a ground fills with its ink.
"""

from collections.abc import Callable, Iterable, Iterator
from html import escape

from rich.color import Color

from godebug.basics.errors import printable
from godebug.views.look import Palette, Scheme
from godebug.views.theme import style


def xml_text(text: str) -> str:
    """Returns `text` for the content or a quoted attribute of an element: controls spelled, markup escaped.

    >>> xml_text('<b> & "q" \\x1b')
    '&lt;b&gt; &amp; &quot;q&quot; \\\\x1b'
    """
    return escape(printable(text))


def class_of(kind: str, name: str) -> str:
    """Returns the class of a named style. `kind`: `g` ground, `i` ink, `r` lines."""
    return f"{kind}-{name.replace('.', '-')}"


def hex_color(color: Color | None) -> str | None:
    """Returns a colour as `#rrggbb`, None for the default colour."""
    if color is None or color.is_default:
        return None
    return color.get_truecolor().hex


def has_ground(name: str) -> bool:
    """Tells whether a style paints the ground below its text: the style of a cell rather than of words."""
    parsed = style(name, "dark")
    return parsed is not None and hex_color(parsed.bgcolor) is not None


def has_color(name: str) -> bool:
    """Tells whether a style has a colour for a square, be it that of its text."""
    parsed = style(name, "dark")
    return parsed is not None and (hex_color(parsed.bgcolor) or hex_color(parsed.color)) is not None


def rules(
    names: Iterable[str],
    palette: Palette,
    scheme: Scheme,
    named: Callable[[str, str], str | None] = class_of,
) -> Iterator[str]:
    """Yields the rules of the classes of named styles in the colours of `palette` and `scheme`. `named`: the class of
    a kind and a style, None for one that needs no rule.
    """
    for name in names:
        parsed = style(name, palette, scheme)
        if parsed is None:
            continue
        ink = hex_color(parsed.color)
        ground = hex_color(parsed.bgcolor) or ink
        weight = ";font-weight:bold" if parsed.bold else ""
        faint = ";opacity:.65" if parsed.dim else ""
        fill = f"fill:{ink}" if ink is not None else ""
        declared = {
            "g": ground and f"fill:{ground}",
            "r": ink and f"stroke:{ink}",
            "i": (fill + weight + faint).lstrip(";"),
        }
        for kind, text in declared.items():
            where = named(kind, name)
            if where is not None and text is not None:
                yield f".gd .{where}{{{text}}}"
