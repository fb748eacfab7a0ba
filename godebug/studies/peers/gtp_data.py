"""The fields of GNU Go's `worm_data` and `dragon_data`, in its order and under its names.

Our server prints them, and they are read from other programs.
"""

from collections.abc import Iterable
from typing import Any

from godebug.displays.dragons import DRAGON
from godebug.displays.worms import WORM
from godebug.fields.kind import Kind

#: GTP's name: the path of the field.
DRAGON_DATA = {
    **{name: name for name in ("color", "origin", "size", "effective_size", "strategic_size", "genus", "heye")},
    **{name: name for name in ("escape_route", "lunch", "crude_status", "owl_status", "status", "safety")},
    **{name: name for name in ("weakness", "weakness_pre_owl", "surround_status", "surround_size")},
    **{name: name for name in ("moyo_size", "moyo_territorial_value", "neighbors", "hostile_neighbors")},
    "owl_attack_code": "owl_attack.code",
    "owl_attack_point": "owl_attack.point",
    "owl_attack_certain": "owl_attack.certain",
    "owl_2nd_attack_point": "owl_attack.second_point",
    "owl_threat_status": "owl_threat_status",
    "owl_defense_code": "owl_defense.code",
    "owl_defense_point": "owl_defense.point",
    "owl_defense_certain": "owl_defense.certain",
    "owl_2nd_defense_point": "owl_defense.second_point",
    "owl_attack_kworm": "owl_attack.string",
    "owl_defense_kworm": "owl_defense.string",
    "semeais": "semeais",
    **{
        f"semeai_{side}_{name}": f"semeai_{side}_result.{name}"
        for side in ("defense", "attack")
        for name in ("code", "point", "certain", "target")
    },
    "strings": "strings",
}

WORM_DATA = {
    **{name: name for name in ("origin", "color", "size", "effective_size")},
    "liberties": "lib",
    **{f"liberties{n}": f"lib{n}" for n in (2, 3, 4)},
    **{name: name for name in ("attack_code", "attack_point", "defense_code", "defense_point", "lunch")},
    "cutstone": "cutstone",
    "cutstone2": "cutstone2",
    **{name: name for name in ("genus", "inessential", "invincible", "unconditional_status")},
}

_FIELDS = {"dragon_data": (DRAGON, DRAGON_DATA, 23), "worm_data": (WORM, WORM_DATA, 20)}


def data_lines(command: str, thing: Any, size: int) -> Iterable[str]:
    """Returns the lines `field value` of one record, as a command prints them."""
    fields, names, width = _FIELDS[command]
    for name, path in names.items():
        kind, get = fields.at(path)
        yield f"{name:{width}} {kind.gtp(get(thing), size)}"


def data_kind(command: str, name: str) -> Kind:
    """Returns the kind of one field in the records of `command`."""
    fields, names, _ = _FIELDS[command]
    return fields.at(names[name])[0]
