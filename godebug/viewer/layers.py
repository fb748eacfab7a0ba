"""The layers: what the board can show, and the key for each. `drawing` draws them, in another process."""

from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from godebug.engine.go.color import BLACK, EMPTY, WHITE

if TYPE_CHECKING:
    from godebug.views.diagram import Diagram
    from godebug.views.view import View


class Ask(Struct, frozen=True):
    """The setting of a layer: who moves first (`first`), whether dragons are known, and the point that was picked."""

    first: int
    known: bool
    point: int


class Picture(Struct, frozen=True, eq=False):
    """What a layer shows: boards, the most important one first, and the legends and tables that go with them."""

    boards: "tuple[Diagram, ...]"
    notes: "tuple[View, ...]"


class Layer(Struct, frozen=True):
    """One layer.

    `key`, `name`, `about`: how it is called. `why`: the figure that is explained at a point, empty for a dragon's
    status or a point's territory; `side`: whose, EMPTY for the one that moves first. `at_point`: it shows something
    about a point, the one under the cursor when the key is pressed. `setting`: what of the setting it depends on, who
    moves first, or also whether dragons are known.
    """

    key: str
    name: str
    about: str
    why: str = ""
    side: int = EMPTY
    at_point: bool = False
    setting: Literal["", "first", "both"] = ""


LAYERS = (
    Layer("s", "stones", "The stones alone"),
    Layer("t", "territory", "Territory value", "territory", setting="both"),
    Layer("r", "regions", "Regions: territory, moyo, area", "region", setting="both"),
    Layer("i", "influence-white", "White's influence", "influence", WHITE, setting="both"),
    Layer("I", "influence-black", "Black's influence", "influence", BLACK, setting="both"),
    Layer("p", "permeability-white", "White's permeability", "permeability", WHITE, setting="both"),
    Layer("P", "permeability-black", "Black's permeability", "permeability", BLACK, setting="both"),
    Layer("g", "strength-white", "White's sources of influence", "strength", WHITE, setting="both"),
    Layer("G", "strength-black", "Black's sources of influence", "strength", BLACK, setting="both"),
    Layer("a", "attenuation-white", "White's attenuation", "influence", WHITE, setting="both"),
    Layer("A", "attenuation-black", "Black's attenuation", "influence", BLACK, setting="both"),
    Layer("y", "non-territory", "Points where a side has no territory", "territory", setting="both"),
    Layer("m", "moyo", "Bouzy's moyo, 5/10"),
    Layer("M", "area", "Bouzy's area, 4/0"),
    Layer("d", "dragons", "Dragons and their status", "dragon"),
    Layer("D", "dragons-life", "Dragons by life-and-death reading", "dragon"),
    Layer("K", "dragons-safety", "Dragons and how safe they are", "dragon"),
    Layer("w", "worms", "Worms: what can be captured", "worm"),
    Layer("e", "eyes", "Eye spaces, vital points", "eye"),
    Layer("b", "break-ins", "Break-ins into territories", "territory"),
    Layer("X", "races", "Capturing races", "dragon"),
    Layer("o", "moves", "All moves with their values", "move", setting="first"),
    Layer("T", "top-moves", "The ten best moves", "move", setting="first"),
    Layer("l", "delta", "Delta territory of a move", "move", at_point=True, setting="first"),
    Layer("L", "after", "Territory and influence after a move", "move", at_point=True, setting="first"),
    Layer("F", "followup", "What a second move would bring", "move", at_point=True, setting="first"),
    Layer("x", "escape", "Escape of a dragon", "escape", at_point=True),
    Layer("u", "surround", "What surrounds a dragon", "dragon", at_point=True),
    Layer("U", "final", "Who owns what when all is played out"),
    Layer("c", "classic", "Caves and distances of GNU Go 2.4"),
)
BY_NAME = {layer.name: layer for layer in LAYERS}
