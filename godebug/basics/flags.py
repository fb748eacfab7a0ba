"""The two masks: what to draw (`-m`) and what to trace (`-d`). The bits are those of GNU Go."""

from enum import IntFlag
from typing import TypeVar

from godebug.basics import hues
from godebug.basics.errors import UserError, did_you_mean, one_line


class Draw(IntFlag):
    """Diagrams that `-m` asks for."""

    BOUZY_TERRITORY = 0x01
    BOUZY_MOYO = 0x02
    BOUZY_AREA = 0x04
    INITIAL = 0x08
    REGIONS = 0x10
    VALUES = 0x20
    PERMEABILITY = 0x40
    STRENGTH = 0x80
    ATTENUATION = 0x100
    TERRITORY = 0x200


class Debug(IntFlag):
    """Topics that `-d` traces."""

    INFLUENCE = 0x1
    EYES = 0x2
    OWL = 0x4
    ESCAPE = 0x8
    MATCHER = 0x10
    DRAGONS = 0x20
    SEMEAI = 0x40
    LOADSGF = 0x80
    HELPER = 0x100
    READING = 0x200
    WORMS = 0x400
    MOVE_REASONS = 0x800
    OWL_PERFORMANCE = 0x1000
    BREAKIN = 0x2000
    FILLLIB = 0x4000
    READING_PERFORMANCE = 0x8000
    SCORING = 0x10000
    AFTERMATH = 0x20000
    ATARI_ATARI = 0x40000
    READING_CACHE = 0x80000
    TERRITORY = 0x100000
    PERSISTENT_CACHE = 0x200000
    TOP_MOVES = 0x400000
    MISCELLANEOUS = 0x800000
    LARGE_SCALE = 0x1000000
    SPLIT_OWL = 0x2000000
    TIME = 0x4000000


#: The diagrams of one influence computation: they need a computation to be chosen, by INITIAL or by a move.
INFLUENCE_DIAGRAMS = Draw.REGIONS | Draw.VALUES | Draw.PERMEABILITY | Draw.STRENGTH | Draw.ATTENUATION | Draw.TERRITORY

DRAW_HELP = {
    Draw.BOUZY_TERRITORY: "Bouzy 5/21: what counts as territory",
    Draw.BOUZY_MOYO: "Bouzy 5/10: moyo",
    Draw.BOUZY_AREA: "Bouzy 4/0: area of influence",
    Draw.INITIAL: "the initial influence, twice: before dragons are made, and after",
    Draw.REGIONS: hues.meanings(hues.REGIONS),
    Draw.VALUES: "numeric influence, white then black",
    Draw.PERMEABILITY: "how well influence passes each point, white then black",
    Draw.STRENGTH: "the sources of influence, white then black",
    Draw.ATTENUATION: "how fast influence fades from each point, white then black",
    Draw.TERRITORY: "territory value, -1 black to +1 white, up to 2 on dead stones",
}

DEBUG_HELP = {
    Debug.INFLUENCE: "influence patterns, and what each one changed",
    Debug.EYES: "eye spaces",
    Debug.OWL: "life and death reading",
    Debug.ESCAPE: "escape values of dragons",
    Debug.MATCHER: "the pattern matcher",
    Debug.DRAGONS: "dragons: joined strings, status, safety",
    Debug.SEMEAI: "capturing races",
    Debug.LOADSGF: "moves read from a file",
    Debug.HELPER: "helper functions of patterns",
    Debug.READING: "tactical reading",
    Debug.WORMS: "worms and their tactical status",
    Debug.MOVE_REASONS: "reasons for moves",
    Debug.OWL_PERFORMANCE: "nodes and time of life and death reading",
    Debug.BREAKIN: "break-ins into territory",
    Debug.FILLLIB: "filling dame",
    Debug.READING_PERFORMANCE: "nodes and time of tactical reading",
    Debug.SCORING: "the score estimate",
    Debug.AFTERMATH: "the end of the game",
    Debug.ATARI_ATARI: "combination attacks",
    Debug.READING_CACHE: "the cache of readings",
    Debug.TERRITORY: "changes of territory by moves",
    Debug.PERSISTENT_CACHE: "what one move leaves known for another",
    Debug.TOP_MOVES: "the best moves",
    Debug.MISCELLANEOUS: "everything else",
    Debug.LARGE_SCALE: "attacks on several dragons at once",
    Debug.SPLIT_OWL: "dragons that life and death reading cuts in two",
    Debug.TIME: "time of each stage",
}

Mask = TypeVar("Mask", Draw, Debug)


def flag_name(flag: Draw | Debug) -> str:
    """Returns the name of one bit as the command line knows it: `bouzy-moyo`."""
    return (flag.name or "").lower().replace("_", "-")


def flag_names(mask: Draw | Debug) -> list[str]:
    """Returns the names of all bits that are set."""
    return [flag_name(flag) for flag in type(mask) if flag & mask]


def parse_mask(text: str, kind: type[Mask], option: str) -> Mask:
    """Returns the mask that `0x018`, `24`, or names and numbers joined by `,` or `+` stand for.

    Raises UserError, naming `option`, for an unknown name or a bit that has no meaning.
    """
    mask = kind(0)
    for word in text.replace("+", ",").split(","):
        mask |= _parse_word(word.strip(), kind, option)
    return mask


def _parse_word(word: str, kind: type[Mask], option: str) -> Mask:
    named = {flag_name(flag): flag for flag in kind}
    key = word.lower().replace("_", "-")
    if key in named:
        return named[key]
    number = _number(word)
    if number is None:
        hint = did_you_mean(key[:40], named, " (see 'godebug flags')")
        raise UserError(f"{option}: unknown name '{one_line(word, 40)}'{hint}")
    unknown = number & ~sum(kind)
    if unknown:
        raise UserError(f"{option}: {one_line(word, 40)} has bits without a meaning ({one_line(hex(unknown), 24)})")
    return kind(number)


def _number(word: str) -> int | None:
    digits, base = (word[2:], 16) if word[:2].lower() == "0x" else (word, 10)
    allowed = "0123456789abcdef"[:base]
    if not digits or len(digits) > 64 or not all(c in allowed for c in digits.lower()):
        return None
    return int(digits, base)
