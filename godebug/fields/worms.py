"""Fields of worms, and of the cavities between them."""

from collections.abc import Sequence

from godebug.engine.worms.records import UNCONDITIONAL_STATUS, CodedPoint, Worm
from godebug.fields.dragons import coded_name
from godebug.fields.field import Field, Fields, Part
from godebug.fields.kind import Kind
from godebug.fields.kinds import BORDER, CODE, COLOR, COUNT, FIGURE, FLAG, SIDES, TEXT, VERTEX, VERTICES, ListOf, Words


def tactical_status(worm: Worm) -> str:
    """Returns `safe`, `critical` (whoever moves first decides) or `captured` (nothing saves it)."""
    if worm.attack_code == 0:
        return "safe"
    return "critical" if worm.defense_code else "captured"


CODED_POINT = Fields("", "A move, and what it reaches.", Field("point", VERTEX, "where"), Field("code", CODE, "what"))


class _CodedPoints(ListOf):
    """Moves with their results: `C4`, or `C4(KO_A)` where it takes a ko."""

    def text(self, value: Sequence[CodedPoint], size: int) -> str:
        return ",".join(coded_name(coded.point, coded.code, size) for coded in value)


_MOVES = _CodedPoints(Part(CODED_POINT))


class _Unconditional(Words):
    def cell(self, value: str, size: int) -> str:
        return "" if value == "unknown" else value


_UNCONDITIONAL: Kind = _Unconditional(*UNCONDITIONAL_STATUS)

WORM = Fields(
    "worm",
    "`worms` and `show -w`: one line a worm, in the order of the board.",
    Field("origin", VERTEX, "the stone that names it", column="worm", style="strong"),
    Field("color", COLOR, "whose it is"),
    Field(
        "status",
        Words("safe", "critical", "captured"),
        "from capture; `critical` where whoever moves first decides",
        get=tactical_status,
        style={"safe": "good", "critical": "bad", "captured": "faint"},
    ),
    Field("stones", VERTICES, "its stones"),
    Field("size", COUNT, "how many"),
    Field("effective_size", FIGURE, "stones, and half the empty points that are nearest to them", column="eff"),
    Field("liberties", VERTICES, "its liberties", get="liberty_points"),
    Field(
        "liberty_counts",
        ListOf(COUNT),
        "how many liberties of order 1, 2, 3 and 4 it has",
        get=lambda worm: (worm.liberties, worm.liberties2, worm.liberties3, worm.liberties4),
    ),
    Field("lib", COUNT, "liberties", get="liberties", json=False),
    *(Field(f"lib{n}", COUNT, f"liberties of order {n}", get=f"liberties{n}", json=False) for n in (2, 3, 4)),
    Field("attacks", _MOVES, "moves that capture it, the best first"),
    Field("defenses", _MOVES, "moves that save it, the best first"),
    Field("attack", _MOVES, "the best of them", get=lambda worm: worm.attacks[:1], json=False),
    Field(
        "defend",
        _MOVES,
        "the best of them",
        get=lambda worm: worm.defenses[:1] if worm.attack_code else (),
        json=False,
    ),
    Field("attack_code", CODE, "what the best attack reaches", json=False),
    Field("attack_point", VERTEX, "the best attack", json=False),
    Field("defense_code", CODE, "what the best defence reaches", json=False),
    Field("defense_point", VERTEX, "the best defence", json=False),
    Field("attack_threats", _MOVES, "moves after which an attack exists"),
    Field("defense_threats", _MOVES, "moves after which a defence exists"),
    Field("lunch", VERTEX, "an enemy worm beside it that is easily captured"),
    Field("cutstone", COUNT, "0, 1 potential, 2 cutting stone", column="cut"),
    Field("cutstone2", COUNT, "the cuts that it makes once it has been defended"),
    Field("genus", COUNT, "regions that the string alone closes in"),
    Field("inessential", FLAG, "whether its loss means nothing"),
    Field("invincible", FLAG, "whether no sequence of moves captures it"),
    Field("ko", FLAG, "whether it has taken a ko", label="ko stone"),
    Field("unconditional_status", _UNCONDITIONAL, "whatever the opponent plays", column="unconditional"),
    Field(
        "flags",
        TEXT,
        "those that are true",
        get=lambda worm: ",".join(word for word in ("inessential", "invincible", "ko") if getattr(worm, word)),
        json=False,
    ),
)

EMPTY = Fields(
    "empty",
    "`worms VERTEX` for an empty point.",
    Field("point", VERTEX, "the point"),
    Field("origin", VERTEX, "of the cavity that it lies in", get="cavity.origin"),
    Field("border", BORDER, "whose stones are around the cavity", get="cavity.border"),
    Field("points", VERTICES, "of the cavity", get="cavity.points"),
    Field("distance", SIDES, "to each colour, null where no path leads", get="distances"),
    Field("strategic_distance", SIDES, "the same round hostile stones", get="strategic_distances"),
    Field("ko", FLAG, "whether a ko could be taken here", get="is_ko", label="ko point"),
    Field("unconditional_status", Words(*UNCONDITIONAL_STATUS), "whatever anybody plays"),
)
