"""Colours in SVG and HTML: the named styles as rules of CSS, for the classes of `element_text`."""

from collections.abc import Callable, Iterable, Iterator

from rich.color import Color

from godebug.views.element_text import class_of
from godebug.views.look import Palette, Scheme
from godebug.views.theme import style


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
