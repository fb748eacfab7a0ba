"""Colours that everybody can tell apart: luminance, on every background, for usual eyes and for deuteranopes.

The simulation is that of Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision
Deficiency" (2009), at full severity; contrast and luminance are those of WCAG 2.
"""

from itertools import combinations

import pytest
from rich.terminal_theme import DEFAULT_TERMINAL_THEME

from godebug.views.look import Palette
from godebug.views.numbers import HEAT_STEPS
from godebug.views.regions import CLASSES, region_cell
from godebug.views.theme import style

USUAL = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
DEUTERANOPIA = (
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)
EYES = {"usual": USUAL, "deuteranope": DEUTERANOPIA}
FULL: tuple[Palette, ...] = ("dark", "light", "wood", "paper")


def luminance(color: tuple[int, int, int], eyes: tuple[tuple[float, ...], ...]) -> float:
    linear = [c / 3294.6 if c <= 10.31 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in color]
    seen = [min(1.0, max(0.0, sum(a * b for a, b in zip(row, linear, strict=True)))) for row in eyes]
    return 0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2]


def contrast(one: float, two: float) -> float:
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)


def colors(name: str, palette: Palette) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
    """Foreground and background of a style."""
    parsed = style(name, palette)
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


@pytest.mark.parametrize("eyes", EYES.values(), ids=EYES)
@pytest.mark.parametrize("side", ["white", "black"])
def test_regions_differ_with_sixteen_colors(side: str, eyes: tuple[tuple[float, ...], ...]) -> None:
    """White's are coloured cells, Black's coloured letters."""
    shown = [colors(f"{name}.{side}", "basic")[side == "white"] for name, _ in CLASSES.values()]
    for one, two in combinations(shown, 2):
        assert contrast(luminance(one, eyes), luminance(two, eyes)) >= 4 / 3


@pytest.mark.parametrize("palette", FULL)
def test_letters_stand_out_in_regions(palette: Palette) -> None:
    for name, _ in CLASSES.values():
        for side in ("white", "black"):
            text, ground = colors(f"{name}.{side}", palette)
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
