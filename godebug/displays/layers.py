"""All layers, in the order in which the viewer lists them."""

from typing import TYPE_CHECKING

from godebug.displays import (
    breakins,
    classic,
    dragons,
    escape,
    eyes,
    influence,
    moves,
    moyo,
    position,
    score,
    semeai,
    surround,
    worms,
)

if TYPE_CHECKING:
    from godebug.displays.layer import Layer, ReportPage

LAYERS: tuple["Layer", ...] = (
    *position.LAYERS,
    *influence.LAYERS,
    *moyo.LAYERS,
    *dragons.LAYERS,
    *worms.LAYERS,
    *eyes.LAYERS,
    *breakins.LAYERS,
    *semeai.LAYERS,
    *moves.LAYERS,
    *influence.AFTER_A_MOVE,
    *escape.LAYERS,
    *surround.LAYERS,
    *score.LAYERS,
    *classic.LAYERS,
)
BY_NAME = {layer.name: layer for layer in LAYERS}
#: What stands on the page of a report, in its order.
PAGES: tuple["ReportPage", ...] = tuple(
    sorted((layer.page for layer in LAYERS if layer.page is not None), key=lambda page: page.place)
)
