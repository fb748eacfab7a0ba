"""Colours of the named styles, on a dark and a light background and with 16 colours.

Boards have a background of their own, so that stones and regions stand out whatever the terminal's colours are;
everything else uses the terminal's foreground.
"""

import os
import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING

from rich.segment import Segment
from rich.style import Style

from godebug.basics import hues, settings
from godebug.basics.errors import UserError, one_line
from godebug.views.look import SCHEMES, Glyphs, Line, Look, Palette, Scheme, merge
from godebug.views.schemes import BASIC_REGIONS, REGIONS, STATUSES, readable_on

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions

#: Steps of every heat scale.
HEAT_STEPS = 7

#: With 16 colours a class has the hue that it is told by.
_STATUS_COLORS = {**hues.STATUSES, "unchecked": "bright_black"}

#: The lighter cyan, for it has to differ from yellow in luminance.
_REGION_COLORS = {**hues.REGIONS, "territory": f"bright_{hues.REGIONS['territory']}"}

_PLAIN_STYLES = {"title": "bold", "strong": "bold", "label": "dim", "faint": "dim", "number": "", "good": "", "bad": ""}


# Regions: on each background the three classes of a side, and the board, differ in luminance by a third at least, also
# for eyes without the receptors for green; tests/cli/test_colors.py measures it.


def _with_last(styles: dict[str, str]) -> dict[str, str]:
    """Returns `styles` with a `.last` style for each, which marks the last move."""
    return {**styles, **{f"{name}.last": f"{style} underline" for name, style in styles.items()}}


def _plain(style: str) -> dict[str, str]:
    """Returns the style of letters on the bare board: of figures, of owners in legends, of what is nobody's now."""
    names = ("plainvalue", "owner.white", "owner.black", "lost.white", "lost.black")
    return dict.fromkeys(names, style)


#: Filled cells in the colours of a status; they stand out on every board.
_DRAGONS = _with_last(
    {
        "dragon.black.alive": "bold #eaffea on #1a6b2f",
        "dragon.white.alive": "bold #06210d on #8fe0a0",
        "dragon.black.unknown": "bold #fff7d6 on #7a5d00",
        "dragon.white.unknown": "bold #2b2100 on #f2d675",
        "dragon.black.critical": "bold #ffe9e6 on #9c2023",
        "dragon.white.critical": "bold #3a0505 on #ff9a92",
        "dragon.black.dead": "bold #e6fbff on #11606b",
        "dragon.white.dead": "bold #04252a on #9be3ec",
        "dragon.black.unchecked": "bold #eceef2 on #4a4e57",
        "dragon.white.unchecked": "bold #16181d on #b9bec8",
    }
)

#: Eye spaces: Black's orange and White's blue, as their influence, shared points yellow; margins paler.
_EYES = {
    "eye.black": "bold #ffffff on #a8531c",
    "eye.white": "bold #ffffff on #2569b0",
    "eye.both": "bold #ffe9a8 on #6b5a1e",
    "eye.black.margin": "#ffb787 on #452c1c",
    "eye.white.margin": "#9cc8ff on #1d3350",
    "eye.half": "bold #241800 on #e3b341",
    "eye.false": "bold #f0f0f0 on #5a5f6b",
}
_EYES_LIGHT = {
    **_EYES,
    "eye.both": "bold #4a3a00 on #ecd57a",
    "eye.black.margin": "#7d3a0e on #f6cfae",
    "eye.white.margin": "#123f73 on #c3d9f2",
    "eye.false": "bold #ffffff on #77736a",
}

#: Points in question: the expected answer, the given one, what was asked.
_MARKS = {
    "mark.right": "bold #ffffff on #1a7f37",
    "mark.wrong": "bold #ffffff on #b3282d",
    "mark.asked": "bold #ffffff on #1f5fbf",
}

#: Words in a terminal's own colour.
_OWN = {"number": ""}

_DARK = {
    **_OWN,
    "status.alive": "#3fb950",
    "status.unknown": "#e3b341",
    "status.critical": "#ff6b6b",
    "status.dead": "#4cc9d8",
    "status.unchecked": "#9298a5",
    **_DRAGONS,
    **_MARKS,
    **_EYES,
    "hull": "#c3cce0 on #3d4a6b",
    "hull.margin": "#98a2b8 on #2d3548",
    "hull.edge": "bold #ffd75e on #4a4326",
    "graph.white": "bold #5aa9f5",
    "graph.black": "bold #e58a4b",
    "title": "bold",
    "strong": "bold",
    "label": "dim",
    "faint": "dim",
    "good": "#3fb950",
    "bad": "#f0883e",
    "board": "#676c7a on #23262f",
    "hoshi": "#9aa0ae on #23262f",
    **_plain("#c9ccd4 on #23262f"),
    "black": "bold #ffffff on #000000",
    "white": "bold #16181d on #d9dce3",
    "black.last": "bold underline #ffb52e on #000000",
    "white.last": "bold underline #b34700 on #ffffff",
    "territory.white": "bold #ffffff on #1098c6",
    "territory.black": "bold #001d1c on #24cbc5",
    "moyo.white": "bold #ffffff on #88630b",
    "moyo.black": "bold #241800 on #bb880f",
    "area.white": "bold #ffffff on #7c2a24",
    "area.black": "bold #1c0202 on #bf4037",
    "move": "bold #ffd75e on #3b4252",
    "black.critical": "bold #ffffff on #a3262a",
    "white.critical": "bold #2b0505 on #f08a8a",
    "black.captured": "#8c919d on #000000",
    "white.captured": "#6b707c on #aeb3bd",
}
_DARK_HEAT = {"white": ((35, 38, 47), (18, 138, 168)), "black": ((35, 38, 47), (184, 88, 22))}

_LIGHT = {
    **_DARK,
    "status.alive": "#1a7f37",
    "status.unknown": "#8a6100",
    "status.critical": "#c0252b",
    "status.dead": "#0b7285",
    "status.unchecked": "#6c717b",
    **_EYES_LIGHT,
    "hull": "#5f6f8d on #ccd6e6",
    "hull.margin": "#7b8494 on #dfe2de",
    "hull.edge": "bold #5a4300 on #f0d98c",
    "graph.white": "bold #1f62a8",
    "graph.black": "bold #a8531c",
    "good": "#1a7f37",
    "bad": "#bc4c00",
    "board": "#8d8570 on #efe6d0",
    "hoshi": "#5f5947 on #efe6d0",
    **_plain("#3d392e on #efe6d0"),
    "white": "bold #16181d on #ffffff",
    "black.last": "bold underline #ffc14d on #000000",
    "white.last": "bold underline #b02a00 on #ffffff",
    "territory.white": "bold #ffffff on #085068",
    "territory.black": "bold #001a19 on #1c9f9a",
    "moyo.white": "bold #ffffff on #88630b",
    "moyo.black": "bold #2b1d00 on #d89c12",
    "area.white": "bold #ffffff on #d56159",
    "area.black": "bold #2d0808 on #ecb8b4",
    "move": "bold #7a4b00 on #ffe9a8",
    "black.critical": "bold #ffffff on #b3282d",
    "white.critical": "bold #5a0a0a on #ffb3b0",
    "black.captured": "#a5a5a5 on #33312b",
    "white.captured": "#77736a on #d8d3c6",
}
_LIGHT_HEAT = {"white": ((239, 230, 208), (70, 178, 203)), "black": ((239, 230, 208), (226, 137, 74))}

_WOOD = {
    **_DARK,
    **_EYES_LIGHT,
    "hull": "#3f4a5e on #b3b09a",
    "hull.margin": "#5e5a48 on #c0ab7c",
    "hull.edge": "bold #5a2a00 on #f0d98c",
    "board": "#8a6d3a on #cba866",
    "hoshi": "#4f3b16 on #cba866",
    **_plain("#33260c on #cba866"),
    "black": "bold #000000 on #cba866",
    "white": "bold #ffffff on #cba866",
    "move": "bold #7a1f00 on #f3dfb0",
    "black.critical": "bold #000000 on #e2685f",
    "white.critical": "bold #ffffff on #b3282d",
    "black.captured": "#5b4e36 on #cba866",
    "white.captured": "#efe3c8 on #cba866",
    "black.last": "bold underline #000000 on #e9c98a",
    "white.last": "bold underline #ffffff on #a07c3e",
    "territory.black": "bold #001a19 on #1da39e",
    "moyo.black": "bold #2b2600 on #fff04a",
    "area.black": "bold #1c0202 on #b93e36",
    "territory.white": "bold #ffffff on #084a60",
    "moyo.white": "bold #ffffff on #88630b",
    "area.white": "bold #ffffff on #d1665f",
}
#: The light theme with discs: filled and hollow ones, both drawn in ink.
_PAPER = {
    **_LIGHT,
    "black": "bold #000000 on #efe6d0",
    "white": "bold #000000 on #efe6d0",
    "black.last": "bold underline #b02a00 on #efe6d0",
    "white.last": "bold underline #b02a00 on #efe6d0",
    "black.critical": "bold #ffffff on #b3282d",
    "white.critical": "bold #5a0a0a on #ffb3b0",
    "black.captured": "#8c8470 on #efe6d0",
    "white.captured": "#8c8470 on #efe6d0",
}
_WOOD_HEAT = {"white": ((203, 168, 102), (40, 150, 178)), "black": ((203, 168, 102), (196, 88, 30))}

_BASIC = {
    **_OWN,
    **{f"status.{word}": color for word, color in _STATUS_COLORS.items()},
    **_with_last(
        {f"dragon.black.{word}": f"bold {color} on black" for word, color in _STATUS_COLORS.items()}
        | {f"dragon.white.{word}": f"black on {color}" for word, color in _STATUS_COLORS.items()}
    ),
    "eye.black": "bold white on magenta",
    "eye.white": "bold white on blue",
    "eye.both": "black on yellow",
    "eye.black.margin": "magenta",
    "eye.white.margin": "blue",
    "eye.half": "bold yellow",
    "eye.false": "bold bright_black",
    "mark.right": "bold black on green",
    "mark.wrong": "bold white on red",
    "mark.asked": "bold white on blue",
    "hull": "cyan",
    "hull.margin": "blue",
    "hull.edge": "bold yellow",
    "graph.white": "bold cyan",
    "graph.black": "bold yellow",
    "title": "bold",
    "strong": "bold",
    "label": "dim",
    "faint": "dim",
    "good": "green",
    "bad": "yellow",
    "board": "dim",
    "hoshi": "",
    **_plain(""),
    "black": "bold white on black",
    "white": "black on white",
    "black.last": "bold underline yellow on black",
    "white.last": "underline red on white",
    **{f"{name}.white{mark}": f"black on {_REGION_COLORS[name]}" for name in _REGION_COLORS for mark in ("", ".mark")},
    **{f"{name}.black{mark}": f"{_REGION_COLORS[name]} on black" for name in _REGION_COLORS for mark in ("", ".mark")},
    "territory.black": f"bold {_REGION_COLORS['territory']} on black",
    "move": "bold magenta",
    "black.critical": "bold white on red",
    "white.critical": "black on red",
    "black.captured": "white on black",
    "white.captured": "black on white",
}


def _mix(low: tuple[int, int, int], high: tuple[int, int, int], share: float) -> tuple[int, int, int]:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(low, high, strict=True))
    return red, green, blue


def _heat(scale: dict[str, tuple[tuple[int, int, int], tuple[int, int, int]]]) -> dict[str, str]:
    styles = {}
    for side, (low, high) in scale.items():
        for step in range(1, HEAT_STEPS + 1):
            color = _mix(low, high, (step - 0.4) / (HEAT_STEPS - 0.4))
            styles[f"heat.{side}.{step}"] = f"{readable_on(_hex(color))} on {_hex(color)}"
        styles[f"heat.{side}.over"] = styles[f"heat.{side}.{HEAT_STEPS}"] + " bold underline"
    return styles


def _basic_heat() -> dict[str, str]:
    styles = {}
    for side, color in (("white", "cyan"), ("black", "yellow")):
        for step in range(1, HEAT_STEPS + 1):
            styles[f"heat.{side}.{step}"] = f"{'bold ' if step > HEAT_STEPS // 2 else ''}{color}"
        styles[f"heat.{side}.over"] = f"bold reverse {color}"
    return styles


def _marks(styles: dict[str, str]) -> dict[str, str]:
    """Returns styles for the marks of regions: half way from the letter's colour to the ground, so that letters stand
    out.
    """
    marks = {}
    for name, text in styles.items():
        if name.startswith(("territory.", "moyo.", "area.")):
            letter, ground = (_channels(color) for color in re.findall(r"#\w{6}", text))
            marks[f"{name}.mark"] = f"{_hex(_mix(letter, ground, 0.5))} on {_hex(ground)}"
    return marks


def _channels(color: str) -> tuple[int, int, int]:
    red, green, blue = bytes.fromhex(color[1:])
    return red, green, blue


def _hex(color: tuple[int, int, int]) -> str:
    return "#{:02x}{:02x}{:02x}".format(*color)


_PALETTES: dict[Palette, dict[str, str]] = {
    "plain": _PLAIN_STYLES,
    "basic": {**_BASIC, **_basic_heat()},
    "dark": {**_DARK, **_marks(_DARK), **_heat(_DARK_HEAT)},
    "light": {**_LIGHT, **_marks(_LIGHT), **_heat(_LIGHT_HEAT)},
    "wood": {**_WOOD, **_marks(_WOOD), **_heat(_WOOD_HEAT)},
    "paper": {**_PAPER, **_marks(_PAPER), **_heat(_LIGHT_HEAT)},
}


@cache
def _styles(palette: Palette, scheme: Scheme) -> dict[str, str]:
    """Returns the styles of a palette, with the colours of a scheme in place of the classic ones."""
    styles = _PALETTES[palette]
    if scheme == "classic" or palette == "plain":
        return styles
    if palette == "basic":
        return {**styles, **BASIC_REGIONS}
    regions = {name: f"bold {readable_on(color)} on {color}" for name, color in REGIONS[scheme][palette].items()}
    return {**styles, **regions, **_marks(regions), **_with_last(STATUSES[scheme].get(palette, {}))}


@cache
def style(name: str, palette: Palette, scheme: Scheme = "classic") -> Style | None:
    """Returns the rich style of `name`, None for no style.

    Raises KeyError where no style has that name.
    """
    if not name:
        return None
    styles = _styles(palette, scheme)
    return Style.parse(styles.get(name, "") if palette == "plain" else styles[name])


def ground(name: str, palette: Palette, scheme: Scheme = "classic") -> str:
    """Returns the colour of the ground of a style as `#rrggbb`, that of its text where it has no ground."""
    parsed = style(name, palette, scheme)
    color = None if parsed is None else parsed.bgcolor or parsed.color
    if color is None:
        raise KeyError(name)
    return color.get_truecolor().hex


def look_of(console: "Console", options: "ConsoleOptions") -> Look:
    """Returns what `console` can show."""
    if console.color_system is None or console.no_color:
        return Look(options.max_width, "plain")
    glyphs: Glyphs = "ascii" if options.ascii_only else "letters"
    if console.color_system in ("standard", "windows"):
        return Look(options.max_width, "basic", glyphs)
    return Look(options.max_width, background(), glyphs)


def background() -> Palette:
    """Returns `light` where a setting (`theme`) or the terminal (COLORFGBG) says so, else `dark`.

    Raises UserError for a theme that is none.
    """
    if theme := settings.text_of("theme"):
        return "light" if theme == "light" else "dark"
    return "light" if os.environ.get("COLORFGBG", "").rpartition(";")[2] in ("7", "15") else "dark"


def scheme_of(chosen: Scheme | None, usual: Scheme) -> Scheme:
    """Returns what hues tell: what was `chosen` for this picture, or in settings (`palette`) for all, else the `usual`.

    Raises UserError where that names none.
    """
    if chosen is not None:
        return chosen
    name = settings.text_of("palette")
    return known_scheme(name, "palette") if name else usual


def known_scheme(name: str, where: str) -> Scheme:
    """Returns the scheme of this name. Raises UserError for another one; `where` names the place."""
    for scheme in SCHEMES:
        if scheme == name.lower():
            return scheme
    raise UserError(f"{where}: '{one_line(name, 20)}' is none of {', '.join(SCHEMES)}")


def render(lines: Iterable[Line], look: Look) -> Iterator[Segment]:
    """Yields `lines` as segments for rich; nothing is wrapped."""
    for line in lines:
        for text, name in merge(line):
            yield Segment(text, style(name, look.palette, look.scheme))
        yield Segment.line()
