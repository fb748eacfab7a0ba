"""Colours that everybody can tell apart: luminance, on every background, for usual eyes, deuteranopes and protanopes.

The simulation is that of Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision
Deficiency" (2009), at full severity; contrast and luminance are those of WCAG 2.
"""

import re
from colorsys import rgb_to_hls
from itertools import combinations, product
from math import dist
from pathlib import Path

import pytest
from rich.terminal_theme import DEFAULT_TERMINAL_THEME

from godebug.basics import hues
from godebug.basics.flags import DRAW_HELP
from godebug.gtp.registry import COMMANDS
from godebug.views.look import SCHEMES, Palette, Scheme
from godebug.views.numbers import HEAT_STEPS
from godebug.views.regions import CLASSES, region_cell
from godebug.views.theme import ground, style

USUAL = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
DEUTERANOPIA = (
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)
PROTANOPIA = (
    (0.152286, 1.052583, -0.204868),
    (0.114503, 0.786281, 0.099216),
    (-0.003882, -0.048116, 1.051998),
)
EYES = {"usual": USUAL, "deuteranope": DEUTERANOPIA}
ALL_EYES = {**EYES, "protanope": PROTANOPIA}
FULL: tuple[Palette, ...] = ("dark", "light", "wood", "paper")


def seen_by(color: tuple[int, int, int], eyes: tuple[tuple[float, ...], ...]) -> list[float]:
    """The linear red, green and blue that is seen of a colour."""
    linear = [c / 3294.6 if c <= 10.31 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in color]
    return [min(1.0, max(0.0, sum(a * b for a, b in zip(row, linear, strict=True)))) for row in eyes]


def luminance(color: tuple[int, int, int], eyes: tuple[tuple[float, ...], ...]) -> float:
    seen = seen_by(color, eyes)
    return 0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2]


def apart(one: str, two: str, eyes: tuple[tuple[float, ...], ...]) -> float:
    """The distance of two colours `#rrggbb` in CIE L*a*b* (1976, white D65): 2.3 is just seen."""

    def lab(color: str) -> tuple[float, float, float]:
        red, green, blue = seen_by(tuple(bytes.fromhex(color[1:])), eyes)  # type: ignore[arg-type]
        xyz = (
            (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047,
            0.2126729 * red + 0.7151522 * green + 0.0721750 * blue,
            (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883,
        )
        x, y, z = (each ** (1 / 3) if each > 216 / 24389 else (24389 / 27 * each + 16) / 116 for each in xyz)
        return 116 * y - 16, 500 * (x - y), 200 * (y - z)

    return dist(lab(one), lab(two))


def contrast(one: float, two: float) -> float:
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)


def colors(
    name: str, palette: Palette, scheme: Scheme = "classic"
) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
    """Foreground and background of a style."""
    parsed = style(name, palette, scheme)
    assert parsed is not None and parsed.color is not None
    text = parsed.color.get_truecolor(DEFAULT_TERMINAL_THEME)
    assert parsed.bgcolor is not None
    return tuple(text), tuple(parsed.bgcolor.get_truecolor(DEFAULT_TERMINAL_THEME))  # type: ignore[return-value]


@pytest.mark.parametrize("eyes", EYES.values(), ids=EYES)
@pytest.mark.parametrize("side", ["white", "black"])
@pytest.mark.parametrize("palette", FULL)
def test_regions_and_the_board_differ_in_luminance(
    palette: Palette, side: str, eyes: tuple[tuple[float, ...], ...]
) -> None:
    grounds = [colors(f"{name}.{side}", palette)[1] for name, _ in CLASSES.values()]
    grounds.append(colors("board", palette)[1])
    for one, two in combinations(grounds, 2):
        assert contrast(luminance(one, eyes), luminance(two, eyes)) >= 4 / 3


#: How far apart the colours of two owners are at least, the classes of one owner and the board, and the statuses.
OWNERS_APART, DEPTHS_APART, STATUSES_APART = 60, 15, 20
BY_OWNER: tuple[Scheme, ...] = ("owner", "colorblind")


@pytest.mark.parametrize("eyes", ALL_EYES.values(), ids=ALL_EYES)
@pytest.mark.parametrize("scheme", BY_OWNER)
@pytest.mark.parametrize("palette", FULL)
def test_owners_and_depths_stay_apart(palette: Palette, scheme: Scheme, eyes: tuple[tuple[float, ...], ...]) -> None:
    names = [name for name, _ in CLASSES.values()]
    for one, two in product(names, names):
        assert (
            apart(ground(f"{one}.white", palette, scheme), ground(f"{two}.black", palette, scheme), eyes)
            >= OWNERS_APART
        )
    for side in ("white", "black"):
        depths = [ground(f"{name}.{side}", palette, scheme) for name in names] + [ground("board", palette)]
        for first, second in combinations(depths, 2):
            assert apart(first, second, eyes) >= DEPTHS_APART


@pytest.mark.parametrize("eyes", ALL_EYES.values(), ids=ALL_EYES)
@pytest.mark.parametrize("palette", FULL)
def test_statuses_stay_apart_for_the_colorblind(palette: Palette, eyes: tuple[tuple[float, ...], ...]) -> None:
    words = (*hues.STATUSES, "unchecked")
    for kind in ("status", "dragon.black", "dragon.white"):
        shown = [ground(f"{kind}.{word}", palette, "colorblind") for word in words]
        for one, two in combinations(shown, 2):
            assert apart(one, two, eyes) >= STATUSES_APART


def test_the_classic_colors_of_statuses_are_not_for_everybody() -> None:
    """What the other palette is there for: else it would not be needed."""
    shown = [ground(f"dragon.black.{word}", "dark") for word in hues.STATUSES]
    assert min(apart(one, two, DEUTERANOPIA) for one, two in combinations(shown, 2)) < STATUSES_APART


@pytest.mark.parametrize("eyes", EYES.values(), ids=EYES)
@pytest.mark.parametrize("side", ["white", "black"])
def test_regions_differ_with_sixteen_colors(side: str, eyes: tuple[tuple[float, ...], ...]) -> None:
    """White's are coloured cells, Black's coloured letters."""
    shown = [colors(f"{name}.{side}", "basic")[side == "white"] for name, _ in CLASSES.values()]
    for one, two in combinations(shown, 2):
        assert contrast(luminance(one, eyes), luminance(two, eyes)) >= 4 / 3


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("palette", FULL)
def test_letters_stand_out_in_regions(palette: Palette, scheme: Scheme) -> None:
    for name, _ in CLASSES.values():
        for side in ("white", "black"):
            text, ground = colors(f"{name}.{side}", palette, scheme)
            assert contrast(luminance(text, USUAL), luminance(ground, USUAL)) >= 3.0


@pytest.mark.parametrize("eyes", EYES.values(), ids=EYES)
@pytest.mark.parametrize("palette", FULL)
def test_heat_grows_step_by_step(palette: Palette, eyes: tuple[tuple[float, ...], ...]) -> None:
    for side in ("white", "black"):
        steps = [luminance(colors(f"heat.{side}.{step}", palette)[1], eyes) for step in range(1, HEAT_STEPS + 1)]
        assert steps in (sorted(steps), sorted(steps, reverse=True))
        assert contrast(steps[0], steps[-1]) >= 4 / 3


def test_every_class_and_side_has_a_mark_of_its_own() -> None:
    cells = [region_cell(sign * code)[0] for code in CLASSES for sign in (1, -1)]
    assert len(set(cells)) == len(cells)


#: What a colour is called, by its hue in degrees.
CALLED = {"orange": (15, 36), "yellow": (37, 65), "green": (90, 150), "cyan": (165, 200), "blue": (201, 240)}
#: The styles of every class that has a hue of its own.
STYLES = {
    **{thing: [f"{thing}.white", f"{thing}.black"] for thing in hues.REGIONS},
    **{status: [f"status.{status}", f"dragon.white.{status}", f"dragon.black.{status}"] for status in hues.STATUSES},
    "Black's": ["eye.black", "eye.black.margin"],
    "White's": ["eye.white", "eye.white.margin"],
    "shared": ["eye.both"],
}
HUES = {**hues.REGIONS, **hues.STATUSES, **hues.EYES}


@pytest.mark.parametrize("palette", FULL)
def test_every_palette_keeps_to_the_hues_that_are_told(palette: Palette) -> None:
    assert STYLES.keys() == HUES.keys()
    for thing, hue in HUES.items():
        for name in STYLES[thing]:
            red, green, blue = bytes.fromhex(ground(name, palette)[1:])
            degrees = 360 * rgb_to_hls(red / 255, green / 255, blue / 255)[0]
            if hue == "red":
                assert degrees >= 345 or degrees <= 14, (name, degrees)
            else:
                assert CALLED[hue][0] <= degrees <= CALLED[hue][1], (name, degrees)


@pytest.mark.parametrize("scheme", BY_OWNER)
@pytest.mark.parametrize("palette", FULL)
def test_hues_by_owner_are_those_that_are_told(palette: Palette, scheme: Scheme) -> None:
    for side, hue in hues.OWNERS[scheme].items():
        owner = side.lower().removesuffix("'s")
        for name in hues.REGIONS:
            red, green, blue = bytes.fromhex(ground(f"{name}.{owner}", palette, scheme)[1:])
            degrees = 360 * rgb_to_hls(red / 255, green / 255, blue / 255)[0]
            assert CALLED[hue][0] <= degrees <= CALLED[hue][1], (name, degrees)


ROOT = Path(__file__).parents[2]
TEXTS = {
    **{path.name: path.read_text() for path in [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]},
    "help": (ROOT / "share" / "man" / "man1" / "godebug.1").read_text(),
    "flags": "\n".join(DRAW_HELP.values()),
    "commands of GTP": "\n".join(each.__doc__ or "" for each in COMMANDS.values()),
}
NAMED = re.compile(
    r"\b(red|pink|brown|violet|magenta|purple|turquoise|teal|" + "|".join(CALLED) + r")\b", re.IGNORECASE
)


@pytest.mark.parametrize("place", TEXTS)
def test_texts_call_a_color_what_the_table_does(place: str) -> None:
    """A colour that is named stands beside what it is the colour of."""
    text = TEXTS[place]
    for match in NAMED.finditer(text):
        around = text[max(0, match.start() - 40) : match.end() + 20]
        things = [thing for thing, hue in HUES.items() if hue == match[0].lower()]
        told = [rf"{re.escape(thing)}( is)? {match[0]}" for thing in things]
        told += [rf"{match[0]}( is)? {re.escape(thing)}" for thing in things]
        assert re.search("|".join(told), re.sub(r"\s+", " ", around), re.IGNORECASE), f"{place}: {around!r}"


def test_the_picture_of_the_readme_has_todays_colors() -> None:
    picture = (ROOT / "docs" / "pictures" / "regions.svg").read_text()
    for thing in hues.REGIONS:
        for side in ("white", "black"):
            fills = re.findall(rf"\.g-{thing}-{side}\{{fill:(#\w+)\}}", picture)
            assert fills == [ground(f"{thing}.{side}", palette, "owner") for palette in ("light", "dark")]
