"""Fields of dragons, and of what life-and-death reading and races say of them."""

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from godebug.engine.dragons.records import Dragon, DragonStones, OwlResult, SemeaiResult
from godebug.engine.go.color import BLACK, NAMES
from godebug.engine.go.points import NO_POINT, vertex
from godebug.engine.go.result_codes import LOSE, WIN
from godebug.engine.go.result_codes import NAMES as CODE_NAMES
from godebug.engine.go.statuses import EVIDENCE_WORDS, SAFETY_WORDS, STATUS_WORDS
from godebug.fields.eyes import EYES
from godebug.fields.field import Field, Fields, Part
from godebug.fields.kind import Kind
from godebug.fields.kinds import (
    CODE,
    COLOR,
    COUNT,
    FIGURE,
    FLAG,
    TEXT,
    TOLD_COUNT,
    VERTEX,
    VERTICES,
    YES_NO,
    Numbered,
    Words,
)

#: What two moves in a row could do to a dragon.
THREAT_WORDS = ("unchecked", "alive", "dead", "can threaten attack", "can threaten defense")
#: The verdict on a surrounded dragon, by its number.
SURROUND_WORDS = ("not surrounded", "SURROUNDED", "WEAKLY SURROUNDED")
SURROUND = Numbered(*SURROUND_WORDS, cells=("no", "surrounded", "weakly"))

_STATUS = Words(*STATUS_WORDS)


_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def dragon_letters(dragons: Iterable[Dragon]) -> dict[int, str]:
    """Returns the letter of each dragon, by origin."""
    return letters_of(dragon.members for dragon in dragons)


def letters_of(members: Iterable[DragonStones]) -> dict[int, str]:
    """Returns the letter of each dragon, by origin: A, B, C ... for Black's, z, y, x ... for White's.

    They follow the order of the dragons' first stones and repeat after 26.
    """
    letters: dict[int, str] = {}
    count = dict.fromkeys(NAMES, 0)
    for dragon in sorted(members, key=lambda each: each.number):
        side = NAMES[dragon.color]
        number = count[side] % len(_LETTERS)
        count[side] += 1
        letters[dragon.origin] = _LETTERS[number] if dragon.color == BLACK else _LETTERS[-1 - number].lower()
    return letters


def coded_name(p: int, code: int, size: int) -> str:
    """Returns a move with its result: `C4`, or `C4(KO_A)` where it takes a ko."""
    return vertex(p, size) + ("" if code in (WIN, LOSE) else f"({CODE_NAMES[code]})")


def _result(value: OwlResult | SemeaiResult, size: int) -> str:
    return coded_name(value.point, value.code, size) if value.code else ""


class _Words(Kind):
    """The result of a reading, in words."""

    def text(self, value: OwlResult | SemeaiResult | None, size: int) -> str:
        if value is None:
            return ""
        words = [CODE.text(value.code, size)]
        if value.code:
            words.append(f"at {vertex(value.point, size)}")
        others = (
            (("target", value.target),)
            if isinstance(value, SemeaiResult)
            else (("second", value.second_point), ("string", value.string))
        )
        words += [f"{name} {vertex(p, size)}" for name, p in others if p != NO_POINT]
        return " ".join(words) + ("" if value.certain else ", uncertain")


def _certainty(dragon: Dragon) -> str:
    owl = dragon.owl
    if owl.estimated:
        return "guess"
    if owl.proved:
        return "proved"
    return "uncertain" if owl.open or not (owl.attack.certain and owl.defense.certain) else "read"


def _told(side: str) -> Callable[[Dragon], OwlResult]:
    """Returns a function that gets an attack or a defence; a guess, or what a wider look may change, is not certain."""

    def told(dragon: Dragon) -> OwlResult:
        result: OwlResult = getattr(dragon.owl, side)
        doubtful = (dragon.owl.estimated or dragon.owl.open) and not result.proved
        return replace(result, certain=False) if doubtful and result.certain else result

    return told


def _is_guess(dragon: Dragon) -> bool:
    """Tells whether the dragon's safety rests on a guess at life and death."""
    return dragon.owl.estimated and dragon.safety_rule == "life and death"


def _race(side: str) -> Callable[[Dragon], SemeaiResult | None]:
    return lambda dragon: getattr(dragon.semeai, side) if dragon.semeai.count else None


OWL_RESULT = Fields(
    "",
    "What life-and-death reading found for one side.",
    Field("code", CODE, "how well it succeeds"),
    Field("point", VERTEX, "the move"),
    Field("second_point", VERTEX, "another move that does"),
    Field("certain", YES_NO, "false where the reading met its limits, or a wider one could not be afforded"),
    Field("string", VERTEX, "the string that is lost or gained, where the code says that only a part is"),
    Field("ground", Words(*EVIDENCE_WORDS), "what the answer rests on"),
    Field("zone", VERTICES, "the points that a proof depends on; none where it was read"),
)
SEMEAI_RESULT = Fields(
    "",
    "How one side fares in a race.",
    Field("code", CODE, "how well it succeeds"),
    Field("point", VERTEX, "the move"),
    Field("certain", FLAG, "false where the reading met its limits"),
    Field("target", VERTEX, "the dragon that the race is run against"),
)

DRAGON = Fields(
    "dragon",
    "`dragons`, `show -T` and `show -w`: one line a dragon, in the order of their origins on the board.",
    Field("origin", VERTEX, "the stone that names it", column="dragon", style="strong"),
    Field("letter", Words(more=True), "as on the diagram", get="letter"),
    Field("color", COLOR, "whose it is"),
    Field("status", _STATUS, "the one that counts", style="status.{}"),
    Field("safety", Words(*SAFETY_WORDS), "finer than the status"),
    Field(
        "safety_rule",
        TEXT,
        "what decided the safety; null where another program answers",
        get=lambda dragon: f"a guess at {dragon.safety_rule}" if _is_guess(dragon) else dragon.safety_rule,
    ),
    Field("crude_status", _STATUS, "the status before life and death was read", column="crude", style="status.{}"),
    Field("crude_rule", TEXT, "what decided it; null where another program answers"),
    Field(
        "owl_status",
        _STATUS,
        "what life-and-death reading says; `unchecked` where nobody needed to read",
        get="owl.status",
        column="owl",
        style="status.{}",
    ),
    Field("stones", VERTICES, "its stones", get="members.stones"),
    Field("strings", VERTICES, "its strings, by their origins", get="members.strings"),
    Field("size", COUNT, "stones"),
    Field("effective_size", FIGURE, "stones, and half the empty points that are nearest to them", column="eff"),
    Field("strategic_size", FIGURE, "the same with a bonus for weak neighbours", column="strat"),
    Field("genus", EYES, "its eyes, as four digits"),
    Field("heye", VERTEX, "the point that makes its most urgent eye"),
    Field("escape", TOLD_COUNT, "the sum of its escape values", get="escape_before"),
    Field("escape_route", COUNT, "what being surrounded leaves of that sum", column="route"),
    Field("surround_status", SURROUND, "0, 1 surrounded, 2 weakly surrounded", column="surround"),
    Field("surround_size", COUNT, "points in the hull around it", column="hull"),
    Field("moyo_size", COUNT, "points of open ground that it is the nearest to", column="moyo"),
    Field("moyo_territorial_value", FIGURE, "what that ground is worth", column="value"),
    Field("weakness", FIGURE, "0 safe to 1 lost", column="weak"),
    Field("weakness_pre_owl", FIGURE, "the same before life and death was read", column="pre-owl"),
    Field("lunch", VERTEX, "an enemy string that it can capture"),
    Field("neighbors", VERTICES, "origins of the dragons next to it"),
    Field("hostile_neighbors", COUNT, "how many of them are the enemy's", column="hostile"),
    Field("owl_estimated", FLAG, "true where nothing was read and the verdict is a guess", get="owl.estimated"),
    Field(
        "owl_attack",
        Part(OWL_RESULT, text=_result),
        "how an attack on its life goes",
        get=_told("attack"),
        column="attack",
    ),
    Field("owl_defense", Part(OWL_RESULT, text=_result), "how its defence goes", get=_told("defense"), column="defend"),
    Field(
        "owl_threat_status",
        Words(*THREAT_WORDS),
        "what two moves in a row could do",
        get="owl.threat_status",
        column="threat",
    ),
    Field("owl_nodes", TOLD_COUNT, "nodes of that reading", get="owl.nodes"),
    Field("semeais", COUNT, "races that it takes part in", get="semeai.count", column="races"),
    *(
        Field(
            f"semeai_{side}",
            Part(SEMEAI_RESULT, optional=True, text=_result),
            f"how the {word} in a race goes; null without a race",
            get=_race(side),
            column=column,
        )
        for side, word, column in (("attack", "attack", "race-attack"), ("defense", "defence", "race-defend"))
    ),
    *(
        field
        for side, column in (("attack", "attack2"), ("defense", "defend2"))
        for field in (
            Field(f"owl_{side}_words", _Words(), "in words", get=_told(side), json=False),
            Field(f"owl_{side}_2", VERTEX, "another", get=f"owl.{side}.second_point", column=column, json=False),
            Field(f"semeai_{side}_words", _Words(), "in words", get=_race(side), json=False),
        )
    ),
    Field(
        "owl_told",
        TEXT,
        "the owl status, marked where it is a guess",
        get=lambda dragon: f"guess:{dragon.owl.status}" if dragon.owl.estimated else dragon.owl.status,
        column="owl",
        style=lambda dragon: f"status.{dragon.owl.status}",
        json=False,
    ),
    Field(
        "owl_doubt",
        TEXT,
        "whether it is a guess",
        get=lambda dragon: "a guess: nothing was read" if dragon.owl.estimated else "",
        json=False,
    ),
    Field(
        "owl_certain",
        TEXT,
        "proved; read; or uncertain: reading met its limits, or a wider one could not be afforded",
        get=_certainty,
        column="certain",
        json=False,
    ),
    *(
        Field(f"semeai_{side}_result", Part(SEMEAI_RESULT), "with or without one", get=f"semeai.{side}", json=False)
        for side in ("attack", "defense")
    ),
)

CUTS = Fields(
    "cutting_points",
    "`dragons --cuts`, after the dragons.",
    Field("black", VERTICES, "where links of Black can be cut"),
    Field("white", VERTICES, "where links of White can be cut"),
)
