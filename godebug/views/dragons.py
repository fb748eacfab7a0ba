"""Dragons: a letter for each on the board, in the colour of its status, and tables of every field."""

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from engine.color import BLACK, EMPTY, NAMES
from engine.dragons.records import Dragon, DragonStones, OwlResult, SemeaiResult
from engine.points import vertex
from engine.position import Move
from godebug.views.diagram import SIDE_NAMES, Diagram, stone_mark
from godebug.views.points import (
    code_word,
    coded_name,
    name_or_blank,
    name_or_none,
    names,
    number_or_blank,
    number_or_none,
    place,
)
from godebug.views.table import Column, FieldList, Table
from godebug.views.view import Line, Look, SideBySide, Span, View

#: The verdict on a surrounded dragon, by its number.
SURROUND_WORDS = ("not surrounded", "SURROUNDED", "WEAKLY SURROUNDED")
#: The mark before the letter of a dragon, by status.
STATUS_MARKS = {"alive": " ", "unknown": "?", "critical": "!", "dead": "*", "unchecked": "-"}
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def dragon_letters(dragons: Iterable[Dragon]) -> dict[int, str]:
    """The letter of each dragon, by origin: A, B, C ... for Black's, z, y, x ... for White's, in the order of their
    first stones; after 26 they repeat."""
    letters: dict[int, str] = {}
    count = dict.fromkeys(NAMES, 0)
    for dragon in sorted((dragon.members for dragon in dragons), key=lambda members: members.number):
        side = NAMES[dragon.color]
        number = count[side] % len(_LETTERS)
        count[side] += 1
        letters[dragon.origin] = _LETTERS[number] if dragon.color == BLACK else _LETTERS[-1 - number].lower()
    return letters


class DragonDiagram(Diagram):
    """The board with a letter for each dragon, in the colours of the status that `words` gives its origin.

    `letters`: by origin. Stones of dragons that are not among the `members` are drawn as stones.
    """

    def __init__(
        self,
        stones: NDArray[np.uint8],
        members: Iterable[DragonStones],
        words: Mapping[int, str],
        *,
        letters: Mapping[int, str],
        title: str = "",
        subtitle: str = "",
        last: Move | None = None,
    ) -> None:
        super().__init__(stones, title=title, subtitle=subtitle, last=last)
        self.dragons = {
            place(stone): (letters[dragon.origin], words[dragon.origin])
            for dragon in members
            for stone in dragon.stones
        }

    def cell(self, row: int, column: int, look: Look) -> Span:
        color = int(self.stones[row, column])
        if color == EMPTY:
            return self.empty(row, column, look)
        if (row, column) not in self.dragons:
            return self.stone(row, column, look)
        letter, word = self.dragons[row, column]
        mark = STATUS_MARKS[word]
        style = dragon_style(color, word)
        if (row, column) == self.last:
            mark = "(" if look.plain and mark == " " else mark
            style += ".last"
        return mark + letter, style


def dragon_style(color: int, word: str) -> str:
    """The style of a stone whose dragon has a status."""
    return f"dragon.{SIDE_NAMES[color]}.{word}"


def own_mark(color: int, look: Look) -> str:
    """A stone of the dragon that is asked about. A disc would have the colour of a letter there, not the stone's."""
    return "@" if look.glyphs == "discs" else "@" + stone_mark(color, look)


class StatusLegend(View):
    """What the letters, marks and colours of dragons mean."""

    def lines(self, look: Look) -> Iterable[Line]:
        line: Line = [("   A B C Black's, z y x White's: ", "faint")]
        for word, mark in STATUS_MARKS.items():
            line += [(f"{mark}A", dragon_style(BLACK, word)), (f" {word}  ", "faint")]
        yield line


def dragon_diagrams(
    stones: NDArray[np.uint8], chosen: Sequence[Dragon], letters: Mapping[int, str], last: Move | None = None
) -> list[View]:
    """The status before life and death is read, what that reading says, and the status that is trusted."""
    members = [dragon.members for dragon in chosen]
    guessed = any(dragon.owl.estimated for dragon in chosen)
    life = "an estimate; unchecked where it is plain" if guessed else "unchecked where nobody needs to read"
    boards = (
        ("Crude status", "before life and death is read", {d.origin: d.crude_status for d in chosen}),
        ("Life and death", life, {d.origin: d.owl.status for d in chosen}),
        ("Status", "what everything else relies on", {d.origin: d.status for d in chosen}),
    )
    diagrams = [
        DragonDiagram(stones, members, words, letters=letters, title=title, subtitle=subtitle, last=last)
        for title, subtitle, words in boards
    ]
    return [SideBySide(*diagrams), StatusLegend()]


_STATUS_COLUMNS = (
    Column("dragon"),
    Column("letter"),
    Column("color"),
    Column("status"),
    Column("safety"),
    Column("crude"),
    Column("owl"),
    Column("size", right=True),
    Column("eff", right=True),
    Column("strat", right=True),
    Column("weak", right=True),
    Column("pre-owl", right=True),
    Column("strings"),
)
_LIFE_COLUMNS = (
    Column("dragon"),
    Column("letter"),
    Column("genus"),
    Column("heye"),
    Column("escape", right=True),
    Column("route", right=True),
    Column("surround"),
    Column("hull", right=True),
    Column("moyo", right=True),
    Column("value", right=True),
    Column("lunch"),
    Column("hostile", right=True),
    Column("neighbors"),
)
_READING_COLUMNS = (
    Column("dragon"),
    Column("letter"),
    Column("owl"),
    Column("attack"),
    Column("attack2"),
    Column("defend"),
    Column("defend2"),
    Column("certain"),
    Column("threat"),
    Column("races", right=True),
    Column("race-attack"),
    Column("race-defend"),
)


def dragon_tables(chosen: Sequence[Dragon], letters: Mapping[int, str], size: int) -> list[View]:
    """A line a dragon: status, what it lives on, and, for those that were read, what reading said."""
    read = [dragon for dragon in chosen if dragon.owl.status != "unchecked" or dragon.semeai.count]
    tables: list[View] = [
        Table(_STATUS_COLUMNS, [_status_row(dragon, letters, size) for dragon in chosen], "Dragons"),
        Table(_LIFE_COLUMNS, [_life_row(dragon, letters, size) for dragon in chosen], "What they live on"),
    ]
    if read:
        rows = [_reading_row(dragon, letters, size) for dragon in read]
        tables.append(Table(_READING_COLUMNS, rows, "Life and death"))
    return tables


def _head(dragon: Dragon, letters: Mapping[int, str], size: int) -> list[Span]:
    return [(vertex(dragon.origin, size), "strong"), (letters[dragon.origin], "")]


def _status(word: str) -> Span:
    return word, f"status.{word}"


def _status_row(dragon: Dragon, letters: Mapping[int, str], size: int) -> list[Span]:
    return [
        *_head(dragon, letters, size),
        (NAMES[dragon.color], ""),
        _status(dragon.status),
        (dragon.safety.replace(" ", "_"), ""),
        _status(dragon.crude_status),
        _status(dragon.owl.status),
        (str(dragon.size), ""),
        (f"{dragon.effective_size:.2f}", ""),
        (f"{dragon.strategic_size:.2f}", ""),
        (f"{dragon.weakness:.2f}", ""),
        (f"{dragon.weakness_pre_owl:.2f}", ""),
        (names(dragon.members.strings, size).replace(" ", ","), ""),
    ]


def _life_row(dragon: Dragon, letters: Mapping[int, str], size: int) -> list[Span]:
    return [
        *_head(dragon, letters, size),
        (str(dragon.genus), ""),
        (name_or_blank(dragon.heye, size), ""),
        (number_or_blank(dragon.escape_before), ""),
        (str(dragon.escape_route), ""),
        (_SURROUND_CELLS[dragon.surround_status], ""),
        (str(dragon.surround_size), ""),
        (str(dragon.moyo_size), ""),
        (f"{dragon.moyo_territorial_value:.2f}", ""),
        (name_or_blank(dragon.lunch, size), ""),
        (str(dragon.hostile_neighbors), ""),
        (names(dragon.neighbors, size).replace(" ", ","), ""),
    ]


_SURROUND_CELLS = ("no", "surrounded", "weakly")


def _reading_row(dragon: Dragon, letters: Mapping[int, str], size: int) -> list[Span]:
    owl, semeai = dragon.owl, dragon.semeai
    return [
        *_head(dragon, letters, size),
        _status(owl.status),
        (_result(owl.attack, size), ""),
        (name_or_blank(owl.attack.second_point, size), ""),
        (_result(owl.defense, size), ""),
        (name_or_blank(owl.defense.second_point, size), ""),
        ("estimate" if owl.estimated else "yes" if owl.attack.certain and owl.defense.certain else "no", ""),
        (owl.threat_status.replace(" ", "_"), ""),
        (str(semeai.count), ""),
        (_result(semeai.attack, size) if semeai.count else "", ""),
        (_result(semeai.defense, size) if semeai.count else "", ""),
    ]


def _result(result: OwlResult | SemeaiResult, size: int) -> str:
    return coded_name(result.point, result.code, size) if result.code else ""


def dragon_fields(dragon: Dragon, letter: str, size: int) -> FieldList:
    """Every field of one dragon, with the rules that decided its status."""
    owl, semeai = dragon.owl, dragon.semeai
    fields = [
        ("letter", letter),
        ("color", NAMES[dragon.color]),
        ("status", dragon.status),
        ("safety", f"{dragon.safety}: {dragon.safety_rule}".removesuffix(": ")),
        ("crude status", f"{dragon.crude_status}: {dragon.crude_rule}".removesuffix(": ")),
        ("owl status", owl.status),
        ("size", str(dragon.size)),
        ("effective size", f"{dragon.effective_size:.2f}"),
        ("strategic size", f"{dragon.strategic_size:.2f}"),
        ("strings", names(dragon.members.strings, size)),
        ("stones", names(dragon.members.stones, size)),
        ("genus", str(dragon.genus)),
        ("heye", name_or_blank(dragon.heye, size)),
        ("escape", f"{number_or_blank(dragon.escape_before)}, route left {dragon.escape_route}".removeprefix(", ")),
        ("surround", f"{SURROUND_WORDS[dragon.surround_status]}, {dragon.surround_size} points in the hull"),
        ("moyo", f"{dragon.moyo_size} points worth {dragon.moyo_territorial_value:.2f}"),
        ("weakness", f"{dragon.weakness:.2f}, before life and death {dragon.weakness_pre_owl:.2f}"),
        ("lunch", name_or_blank(dragon.lunch, size)),
        ("neighbors", f"{names(dragon.neighbors, size)} ({dragon.hostile_neighbors} hostile)".lstrip()),
        ("owl attack", _owl_words(owl.attack, size)),
        ("owl defense", _owl_words(owl.defense, size)),
        ("owl threat status", owl.threat_status),
        ("owl nodes", number_or_blank(owl.nodes)),
        ("semeais", str(semeai.count)),
        ("semeai attack", _semeai_words(semeai.attack, size) if semeai.count else ""),
        ("semeai defense", _semeai_words(semeai.defense, size) if semeai.count else ""),
    ]
    return FieldList(f"Dragon {vertex(dragon.origin, size)}", fields)


def _owl_words(result: OwlResult, size: int) -> str:
    words = [code_word(result.code)]
    if result.code:
        words.append(f"at {vertex(result.point, size)}")
    for name, p in (("second", result.second_point), ("string", result.string)):
        if p:
            words.append(f"{name} {vertex(p, size)}")
    return " ".join(words) + ("" if result.certain else ", uncertain")


def _semeai_words(result: SemeaiResult, size: int) -> str:
    text = f"{code_word(result.code)} at {vertex(result.point, size)}, target {vertex(result.target, size)}"
    return text + ("" if result.certain else ", uncertain")


def dragon_record(dragon: Dragon, letter: str, size: int) -> dict[str, object]:
    """One dragon as a JSON object."""
    owl, semeai = dragon.owl, dragon.semeai
    return {
        "type": "dragon",
        "origin": vertex(dragon.origin, size),
        "letter": letter,
        "color": NAMES[dragon.color],
        "status": dragon.status,
        "safety": dragon.safety,
        "safety_rule": dragon.safety_rule or None,
        "crude_status": dragon.crude_status,
        "crude_rule": dragon.crude_rule or None,
        "owl_status": owl.status,
        "stones": [vertex(p, size) for p in dragon.members.stones],
        "strings": [vertex(p, size) for p in dragon.members.strings],
        "size": dragon.size,
        "effective_size": round(dragon.effective_size, 6),
        "strategic_size": round(dragon.strategic_size, 6),
        "genus": str(dragon.genus),
        "heye": name_or_none(dragon.heye, size),
        "escape": number_or_none(dragon.escape_before),
        "escape_route": dragon.escape_route,
        "surround_status": dragon.surround_status,
        "surround_size": dragon.surround_size,
        "moyo_size": dragon.moyo_size,
        "moyo_territorial_value": round(dragon.moyo_territorial_value, 6),
        "weakness": round(dragon.weakness, 6),
        "weakness_pre_owl": round(dragon.weakness_pre_owl, 6),
        "lunch": name_or_none(dragon.lunch, size),
        "neighbors": [vertex(p, size) for p in dragon.neighbors],
        "hostile_neighbors": dragon.hostile_neighbors,
        "owl_estimated": owl.estimated,
        "owl_attack": _owl_record(owl.attack, size),
        "owl_defense": _owl_record(owl.defense, size),
        "owl_threat_status": owl.threat_status,
        "owl_nodes": number_or_none(owl.nodes),
        "semeais": semeai.count,
        "semeai_attack": _semeai_record(semeai.attack, size) if semeai.count else None,
        "semeai_defense": _semeai_record(semeai.defense, size) if semeai.count else None,
    }


def _owl_record(result: OwlResult, size: int) -> dict[str, object]:
    return {
        "code": code_word(result.code),
        "point": name_or_none(result.point, size),
        "second_point": name_or_none(result.second_point, size),
        "certain": result.certain,
        "string": name_or_none(result.string, size),
    }


def _semeai_record(result: SemeaiResult, size: int) -> dict[str, object]:
    return {
        "code": code_word(result.code),
        "point": name_or_none(result.point, size),
        "certain": result.certain,
        "target": name_or_none(result.target, size),
    }
