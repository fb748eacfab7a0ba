"""What life-and-death reading and races say of a dragon, its letter on diagrams, and whether it is surrounded."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from godebug.engine.dragons.records import DragonStones, OwlResult, SemeaiResult
from godebug.engine.go.color import BLACK, NAMES
from godebug.engine.go.points import NO_POINT, vertex
from godebug.engine.go.result_codes import LOSE, WIN
from godebug.engine.go.result_codes import NAMES as CODE_NAMES
from godebug.engine.go.statuses import EVIDENCE_WORDS
from godebug.fields.field import Field, Fields
from godebug.fields.kind import Kind
from godebug.fields.kinds import (
    CODE,
    FLAG,
    VERTEX,
    VERTICES,
    YES_NO,
    Numbered,
    Words,
)

if TYPE_CHECKING:
    from godebug.engine.dragons.life import Dragon

#: What two moves in a row could do to a dragon.
THREAT_WORDS = ("unchecked", "alive", "dead", "can threaten attack", "can threaten defense")

#: The verdict on a surrounded dragon, by its number.
SURROUND_WORDS = ("not surrounded", "SURROUNDED", "WEAKLY SURROUNDED")

SURROUND = Numbered(*SURROUND_WORDS, cells=("no", "surrounded", "weakly"))

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def dragon_letters(dragons: Iterable["Dragon"]) -> dict[int, str]:
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


def _race(side: str) -> Callable[["Dragon"], SemeaiResult | None]:
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
