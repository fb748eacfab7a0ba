"""What the first node of a record tells of its game: board size, komi, handicap, rules, players.

Servers and people write figures in many ways. The number in front counts, else what holds where a record says nothing,
and the user is told; a record is not refused for its game information. Sources of the ways: SGF FF[4]; what servers
write, as programs that read their records know it (hundredths of Fox, `KO` for komi of Nihon Ki-in).
"""

from typing import NamedTuple

from godebug.basics.errors import UserError, one_line
from godebug.engine.board.rules import Rules, SuicideRule
from godebug.engine.go.points import MAX_SIZE
from godebug.engine.go.sgf_syntax import sgf_grammar
from godebug.engine.score.counting import JAPANESE, counting_of, not_counted
from godebug.records.node_contents import Properties

#: What GNU Go assumes where a record names no komi: in an even game, and with a handicap (one stone: no komi).
_DEFAULT_KOMI = (5.5, 0.5)
_DEFAULT_SIZE = 19
#: Chinese servers write komi in hundredths. From 250 up to 400 they mean stones, each of two points, else points.
_HUNDREDTHS_OF_STONES = range(250, 400)
#: No komi is that high, so that it must be in hundredths, whoever wrote the record.
_LEAST_HUNDREDTHS = 150
#: Komi in stones, as Chinese rules count, for 5.5, 6.5 and 7.5 points.
_KOMI_IN_STONES = (2.75, 3.25, 3.75)


class GameInfo(NamedTuple):
    """`players`: the names of `black` and `white`, where the record has them. `rule_set`, `result`: its RU and RE.
    `remarks`: what was read otherwise than it is written."""

    size: int
    komi: float
    handicap: int
    rules: Rules
    players: dict[str, str]
    rule_set: str
    result: str
    remarks: tuple[str, ...]


def game_info(properties: Properties) -> GameInfo:
    """Returns what a first node tells, values in UTF-8.

    Raises UserError for a board that is none of ours, or another game than Go; the record's name is not in it.
    """
    remarks: list[str] = []
    game = _text(properties, "GM")
    if _whole_number(game)[0] not in (1, None):
        raise UserError(f"not a game of Go (GM[{one_line(game, 20)}])")
    size = _size(_text(properties, "SZ"), remarks)
    stones = _handicap(_text(properties, "HA"), size, remarks)
    named = _text(properties, "RU", 300).strip()
    counting = counting_of(named) if named else JAPANESE
    if counting is None:
        remarks.append(f"RU[{one_line(named, 40)}]: no rules are known by this name: Japanese taken")
        counting = JAPANESE
    elif left_out := not_counted(named):
        remarks.append(f"RU[{one_line(named, 40)}]: {left_out} is left out of the count")
    suicide = SuicideRule.ALLOWED if counting.suicide else SuicideRule.FORBIDDEN
    return GameInfo(
        size=size,
        komi=_komi(properties, size, _DEFAULT_KOMI[stones >= 1], counting.name == "chinese", remarks),
        handicap=stones if stones >= 2 else 0,
        rules=Rules(suicide=suicide),
        players={role: text for role, key in (("black", "PB"), ("white", "PW")) if (text := _text(properties, key))},
        rule_set=named,
        result=_text(properties, "RE"),
        remarks=tuple(remarks),
    )


def _text(properties: Properties, key: str, limit: int = 60) -> str:
    """Returns a property as text in one line of `limit` characters at most, "" where it is missing."""
    if key not in properties:
        return ""
    raw: bytes = sgf_grammar.simpletext_value(properties[key][0])
    return one_line(raw.decode("utf-8", "replace"), limit)


def _size(text: str, remarks: list[str]) -> int:
    size, rest = _whole_number(text)
    if size is None or size < 0:
        if text[:1].isdigit():
            raise UserError(f"SZ[{one_line(text, 20)}] is no board size")
        if text:
            remarks.append(f"SZ[{one_line(text, 20)}] is no board size: {_DEFAULT_SIZE} taken")
        return _DEFAULT_SIZE
    if rest[:1] and rest[0] in ":xX×*" and _whole_number(rest[1:])[0] not in (size, None):
        raise UserError(f"SZ[{one_line(text, 20)}]: only square boards are supported")
    if not 1 <= size <= MAX_SIZE:
        raise UserError(f"board size {size} is not supported (1 to {MAX_SIZE})")
    if rest and rest != f":{size}":
        remarks.append(f"SZ[{one_line(text, 20)}]: board size {size} taken")
    return size


def _handicap(text: str, size: int, remarks: list[str]) -> int:
    stones, rest = _whole_number(text)
    if stones is None:
        if text:
            remarks.append(f"HA[{one_line(text, 20)}] is no number: no handicap taken")
        return 0
    if not 0 <= stones <= size * size:
        remarks.append(f"HA[{one_line(text, 20)}] makes no sense: no handicap taken")
        return 0
    if rest:
        remarks.append(f"HA[{one_line(text, 20)}]: handicap {stones} taken")
    return stones


def _komi(properties: Properties, size: int, default: float, chinese: bool, remarks: list[str]) -> float:
    text, key = _text(properties, "KM"), "KM"
    if not text and _points(other := _text(properties, "KO")) is not None:
        # Some servers have komi here; the standard knows no value of KO.
        text, key = other, "KO"
    if not text:
        return default
    shown = f"{key}[{one_line(text, 20)}]"
    value = _points(text)
    if value is None:
        remarks.append(f"{shown} is no number: komi {default:g} taken")
        return default
    komi = value
    if not value % 25 and (abs(value) > _LEAST_HUNDREDTHS or (value and "fox" in _text(properties, "AP").lower())):
        komi = value / (50 if abs(int(value)) in _HUNDREDTHS_OF_STONES else 100)
    elif chinese and value in _KOMI_IN_STONES:
        komi = 2 * value
    if abs(komi) > 2 * size * size:
        remarks.append(f"{shown} makes no sense: komi 0 taken")
        return 0.0
    if komi != value or not _is_plain(text.replace(",", ".", 1)):
        remarks.append(f"{shown}: komi {komi:g} taken")
    return komi


def _whole_number(text: str) -> tuple[int | None, str]:
    """As `figures.whole_number`, which most records do without."""
    if text.isascii() and text.isdigit() and len(text) < 10:
        return int(text), ""
    if not text:
        return None, ""
    from godebug.records.figures import whole_number

    return whole_number(text)


def _points(text: str) -> float | None:
    """As `figures.points`, which most records do without."""
    if not text or _is_plain(text):
        return float(text) if text else None
    from godebug.records.figures import points

    return points(text)


def _is_plain(text: str) -> bool:
    """Tells whether `text` is a number as SGF wants it."""
    digits = text.removeprefix("-").removeprefix("+").replace(".", "", 1)
    return digits.isascii() and digits.isdigit() and len(digits) < 19
