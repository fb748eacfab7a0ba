"""Colours: what the named styles look like, on a dark and a light background and with 16 colours.

Boards are painted with a background of their own, so that stones and regions have the contrast they need whatever
the terminal's colours are; everything else uses the terminal's foreground.
"""

import os
from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING

from rich.segment import Segment
from rich.style import Style

from godebug.views.view import Glyphs, Line, Look, Palette, merge

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions

#: Steps of every heat scale.
HEAT_STEPS = 7

_PLAIN_STYLES = {"title": "bold", "strong": "bold", "label": "dim", "faint": "dim", "number": "", "good": "", "bad": ""}

_DARK = {
    "title": "bold",
    "strong": "bold",
    "label": "dim",
    "faint": "dim",
    "good": "#3fb950",
    "bad": "#f0883e",
    "board": "#676c7a on #23262f",
    "hoshi": "#9aa0ae on #23262f",
    "plainvalue": "#c9ccd4 on #23262f",
    "black": "bold #ffffff on #000000",
    "white": "bold #16181d on #d9dce3",
    "black.last": "bold underline #ffb52e on #000000",
    "white.last": "bold underline #b34700 on #ffffff",
    "territory.white": "bold #ffffff on #127c96",
    "territory.black": "bold #001c24 on #1f9ab8",
    "moyo.white": "bold #ffffff on #99680a",
    "moyo.black": "bold #241800 on #c48a17",
    "area.white": "bold #ffffff on #9c2f2f",
    "area.black": "bold #240505 on #c65454",
    "move": "bold #ffd75e on #3b4252",
    "black.critical": "bold #ffffff on #a3262a",
    "white.critical": "bold #2b0505 on #f08a8a",
    "black.captured": "#8c919d on #000000",
    "white.captured": "#6b707c on #aeb3bd",
}
_DARK_HEAT = {"white": ((35, 38, 47), (18, 138, 168)), "black": ((35, 38, 47), (184, 88, 22))}

_LIGHT = {
    **_DARK,
    "good": "#1a7f37",
    "bad": "#bc4c00",
    "board": "#8d8570 on #efe6d0",
    "hoshi": "#5f5947 on #efe6d0",
    "plainvalue": "#3d392e on #efe6d0",
    "white": "bold #16181d on #ffffff",
    "black.last": "bold underline #ffc14d on #000000",
    "white.last": "bold underline #b02a00 on #ffffff",
    "territory.white": "bold #ffffff on #1787a3",
    "territory.black": "bold #00232d on #6cc5da",
    "moyo.white": "bold #ffffff on #a87208",
    "moyo.black": "bold #2b1d00 on #e3b04b",
    "area.white": "bold #ffffff on #b03a3a",
    "area.black": "bold #2d0808 on #e08a86",
    "move": "bold #7a4b00 on #ffe9a8",
    "black.critical": "bold #ffffff on #b3282d",
    "white.critical": "bold #5a0a0a on #ffb3b0",
    "black.captured": "#a5a5a5 on #33312b",
    "white.captured": "#77736a on #d8d3c6",
}
_LIGHT_HEAT = {"white": ((239, 230, 208), (70, 178, 203)), "black": ((239, 230, 208), (226, 137, 74))}

_WOOD = {
    **_DARK,
    "board": "#8a6d3a on #cba866",
    "hoshi": "#4f3b16 on #cba866",
    "plainvalue": "#33260c on #cba866",
    "black": "bold #000000 on #cba866",
    "white": "bold #ffffff on #cba866",
    "move": "bold #7a1f00 on #f3dfb0",
    "black.critical": "bold #000000 on #e2685f",
    "white.critical": "bold #ffffff on #b3282d",
    "black.captured": "#5b4e36 on #cba866",
    "white.captured": "#efe3c8 on #cba866",
    "black.last": "bold underline #000000 on #e9c98a",
    "white.last": "bold underline #ffffff on #a07c3e",
    "territory.black": _LIGHT["territory.black"],
    "moyo.white": "bold #ffffff on #857300",
    "moyo.black": "bold #2b2600 on #eedb4a",
    "area.black": _LIGHT["area.black"],
}
_WOOD_HEAT = {"white": ((203, 168, 102), (40, 150, 178)), "black": ((203, 168, 102), (196, 88, 30))}

_BASIC = {
    "title": "bold",
    "strong": "bold",
    "label": "dim",
    "faint": "dim",
    "good": "green",
    "bad": "yellow",
    "board": "dim",
    "hoshi": "",
    "plainvalue": "",
    "black": "bold white on black",
    "white": "black on white",
    "black.last": "bold underline yellow on black",
    "white.last": "underline red on white",
    "territory.white": "white on cyan",
    "territory.black": "black on cyan",
    "moyo.white": "white on yellow",
    "moyo.black": "black on yellow",
    "area.white": "white on red",
    "area.black": "black on red",
    "move": "bold magenta",
    "black.critical": "bold white on red",
    "white.critical": "black on red",
    "black.captured": "white on black",
    "white.captured": "black on white",
}


def _mix(low: tuple[int, int, int], high: tuple[int, int, int], share: float) -> tuple[int, int, int]:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(low, high, strict=True))
    return red, green, blue


def _readable_on(color: tuple[int, int, int]) -> str:
    """Near-white, or near-black where that stands out much more from `color`."""
    linear = [(c / 255) ** 2.2 for c in color]
    luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    light, dark = 1.05 / (luminance + 0.05), (luminance + 0.05) / 0.053
    return "#14161b" if dark > 1.4 * light else "#ffffff"


def _heat(scale: dict[str, tuple[tuple[int, int, int], tuple[int, int, int]]]) -> dict[str, str]:
    styles = {}
    for side, (low, high) in scale.items():
        for step in range(1, HEAT_STEPS + 1):
            color = _mix(low, high, (step - 0.4) / (HEAT_STEPS - 0.4))
            background = "#{:02x}{:02x}{:02x}".format(*color)
            styles[f"heat.{side}.{step}"] = f"{_readable_on(color)} on {background}"
        styles[f"heat.{side}.over"] = styles[f"heat.{side}.{HEAT_STEPS}"] + " bold underline"
    return styles


def _basic_heat() -> dict[str, str]:
    styles = {}
    for side, color in (("white", "cyan"), ("black", "yellow")):
        for step in range(1, HEAT_STEPS + 1):
            styles[f"heat.{side}.{step}"] = f"{'bold ' if step > HEAT_STEPS // 2 else ''}{color}"
        styles[f"heat.{side}.over"] = f"bold reverse {color}"
    return styles


_PALETTES: dict[Palette, dict[str, str]] = {
    "plain": _PLAIN_STYLES,
    "basic": {**_BASIC, **_basic_heat()},
    "dark": {**_DARK, **_heat(_DARK_HEAT)},
    "light": {**_LIGHT, **_heat(_LIGHT_HEAT)},
    "wood": {**_WOOD, **_heat(_WOOD_HEAT)},
}


@cache
def style(name: str, palette: Palette) -> Style | None:
    """The rich style of `name`; None for no style. Unknown names are an error in the view that uses them."""
    if not name:
        return None
    styles = _PALETTES[palette]
    return Style.parse(styles.get(name, "") if palette == "plain" else styles[name])


def look_of(console: "Console", options: "ConsoleOptions") -> Look:
    """What `console` can do."""
    if console.color_system is None or console.no_color:
        return Look(options.max_width, "plain")
    glyphs: Glyphs = "ascii" if options.ascii_only else "letters"
    if console.color_system in ("standard", "windows"):
        return Look(options.max_width, "basic", glyphs)
    return Look(options.max_width, background(), glyphs)


def background() -> Palette:
    """`light` where the user (GODEBUG_THEME) or the terminal (COLORFGBG) says so, else `dark`."""
    theme = os.environ.get("GODEBUG_THEME", "").lower()
    if theme in ("dark", "light"):
        return "light" if theme == "light" else "dark"
    return "light" if os.environ.get("COLORFGBG", "").rpartition(";")[2] in ("7", "15") else "dark"


def render(lines: Iterable[Line], look: Look) -> Iterator[Segment]:
    """`lines` as rich wants them; nothing is wrapped."""
    for line in lines:
        for text, name in merge(line):
            yield Segment(text, style(name, look.palette))
        yield Segment.line()
