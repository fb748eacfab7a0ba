"""Colours of regions by their owner, and of statuses for eyes that do not tell red from green.

In the classic scheme the hue is the class: cyan territory, yellow moyo, red area, as in GNU Go's displays. Here the hue
is the owner, and the class is its depth: from area over moyo to territory a colour goes away from that of the board.
The colours were chosen in OKLCH (hue held, lightness in three steps from the board's). `tests/cli/test_colors.py` holds
how far they are apart, for usual eyes and for those without one of the receptors for red and green.
"""

from godebug.views.look import Palette, Scheme

_CLASSES = ("territory", "moyo", "area")


def _regions(white: tuple[str, str, str], black: tuple[str, str, str]) -> dict[str, str]:
    """Returns the ground of each region by its style, territory first."""
    sides = {"white": white, "black": black}
    return {
        f"{name}.{side}": color for side, colors in sides.items() for name, color in zip(_CLASSES, colors, strict=True)
    }


_OWNER: dict[Palette, dict[str, str]] = {
    "dark": _regions(("#3b9cf6", "#1a69bc", "#18417c"), ("#f98a20", "#bb5c09", "#773a10")),
    "light": _regions(("#044b97", "#2784d5", "#86beee"), ("#913f04", "#d06206", "#f8aa6d")),
    "wood": _regions(("#00317d", "#0158b2", "#2b87d9"), ("#5b2700", "#8e3c06", "#cd5702")),
}
_COLORBLIND: dict[Palette, dict[str, str]] = {
    "dark": _regions(("#4392f7", "#1e59cd", "#14368d"), ("#fadf27", "#be9a11", "#796006")),
    "light": _regions(("#0126a3", "#1463dc", "#6ca4eb"), ("#694e00", "#a9840c", "#e1ba17")),
    "wood": _regions(("#032593", "#0a4ac5", "#227be5"), ("#f7ed6c", "#7d5e07", "#513804")),
}
#: Grounds of regions by scheme, palette and style; paper is the light board.
REGIONS: dict[Scheme, dict[Palette, dict[str, str]]] = {
    "owner": {**_OWNER, "paper": _OWNER["light"]},
    "colorblind": {**_COLORBLIND, "paper": _COLORBLIND["light"]},
}

#: The same with 16 colours: White's are cells or letters in cyan, Black's in yellow, as their influence is.
BASIC_REGIONS = {
    f"{name}.{side}{mark}": form.format(color)
    for side, color in (("white", "cyan"), ("black", "yellow"))
    for name, form in zip(_CLASSES, ("black on bright_{}", "bold bright_{0}", "{}"), strict=True)
    for mark in ("", ".mark")
}


def readable_on(color: str) -> str:
    """Returns near-white, or near-black where that stands out much more from `color`.

    >>> readable_on("#fadf27"), readable_on("#14368d")
    ('#14161b', '#ffffff')
    """
    linear = [(c / 255) ** 2.2 for c in bytes.fromhex(color[1:])]
    luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    light, dark = 1.05 / (luminance + 0.05), (luminance + 0.05) / 0.053
    return "#14161b" if dark > 1.4 * light else "#ffffff"


_STATUSES = ("alive", "unknown", "critical", "dead", "unchecked")
#: Words on the page, and stones of Black's and White's dragons.
_WORDS_DARK = ("#4dacf6", "#f4dc4b", "#e65909", "#b654b0", "#9399a2")
_WORDS_LIGHT = ("#0460a5", "#a98904", "#8b2a03", "#611167", "#676c75")
_BLACK_STONES = ("#034b95", "#9a7d0b", "#732503", "#3f0f49", "#52555b")
_WHITE_STONES = ("#80c7f8", "#fcef83", "#ed7940", "#b464ae", "#c0c4cc")


def _statuses(words: tuple[str, ...]) -> dict[str, str]:
    """Returns the styles of statuses, of the stones of dragons, and of what is good and bad."""
    styles = {f"status.{status}": color for status, color in zip(_STATUSES, words, strict=True)}
    for side, colors in (("black", _BLACK_STONES), ("white", _WHITE_STONES)):
        for status, color in zip(_STATUSES, colors, strict=True):
            styles[f"dragon.{side}.{status}"] = f"bold {readable_on(color)} on {color}"
        critical = colors[_STATUSES.index("critical")]
        styles[f"{side}.critical"] = f"bold {readable_on(critical)} on {critical}"
    return {**styles, "good": words[_STATUSES.index("alive")], "bad": words[_STATUSES.index("critical")]}


#: Styles of statuses that a scheme has of its own, by palette.
STATUSES: dict[Scheme, dict[Palette, dict[str, str]]] = {
    "owner": {},
    "colorblind": {
        "dark": _statuses(_WORDS_DARK),
        "wood": _statuses(_WORDS_DARK),
        "light": _statuses(_WORDS_LIGHT),
        "paper": _statuses(_WORDS_LIGHT),
    },
}
