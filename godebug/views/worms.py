"""Worms: which strings can be captured, on the board and as a table of every field."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.color import BLACK, BOTH, EMPTY, NAMES, WHITE
from engine.points import vertex
from engine.position import Move
from engine.worms.cavities import Cavity
from engine.worms.distance import UNREACHABLE
from engine.worms.records import CodedPoint, Worm
from godebug.views.diagram import Diagram
from godebug.views.points import code_word, coded_name, name_or_blank, name_or_none, names, place
from godebug.views.table import Column, FieldList, Table
from godebug.views.view import Look, Span, Text, View

#: Style and mark of a worm by its tactical status.
_STATUS = {"safe": ("good", " "), "critical": ("bad", "!"), "captured": ("faint", "*")}


def tactical_status(worm: Worm) -> str:
    """`safe` from capture, `critical` where whoever moves first decides, `captured` where nothing saves it."""
    if worm.attack_code == 0:
        return "safe"
    return "critical" if worm.defense_code else "captured"


class WormDiagram(Diagram):
    """The board with strings that can be captured marked, and the points that capture (a), save (d) or do both (b)."""

    def __init__(
        self,
        stones: NDArray[np.uint8],
        worms: Sequence[Worm],
        *,
        title: str = "",
        subtitle: str = "",
        last: Move | None = None,
    ) -> None:
        super().__init__(stones, title=title, subtitle=subtitle, last=last)
        self.status: dict[tuple[int, int], str] = {}
        self.moves: dict[tuple[int, int], str] = {}
        for worm in worms:
            for stone in worm.stones:
                self.status[place(stone)] = tactical_status(worm)
            for letter, points in (("a", worm.attacks), ("d", worm.defenses if worm.attack_code else ())):
                for coded in points:
                    where = place(coded.point)
                    self.moves[where] = letter if self.moves.get(where, letter) == letter else "b"

    def cell(self, row: int, column: int, look: Look) -> Span:
        if self.stones[row, column] == EMPTY:
            letter = self.moves.get((row, column))
            return (f"{letter:>2}", "move") if letter else self.empty(row, column, look)
        text, style = self.stone(row, column, look)
        status = self.status.get((row, column), "safe")
        if status == "safe":
            return text, style
        mark = _STATUS[status][1]
        return mark + text[1:], f"{style.removesuffix('.last')}.{status}"


def worm_legend() -> View:
    return Text([("   !X critical  *X captured   moves: a attacks, d defends, b both", "faint")])


_COLUMNS = (
    Column("worm"),
    Column("color"),
    Column("status"),
    Column("size", right=True),
    Column("eff", right=True),
    Column("lib", right=True),
    Column("lib2", right=True),
    Column("lib3", right=True),
    Column("lib4", right=True),
    Column("attack"),
    Column("defend"),
    Column("lunch"),
    Column("cut", right=True),
    Column("genus", right=True),
    Column("unconditional"),
    Column("flags"),
)


def worm_table(worms: Sequence[Worm], size: int) -> Table:
    """A line a worm."""
    return Table(_COLUMNS, [_row(worm, size) for worm in worms])


def _row(worm: Worm, size: int) -> list[Span]:
    status = tactical_status(worm)
    figures = (worm.liberties, worm.liberties2, worm.liberties3, worm.liberties4)
    return [
        (vertex(worm.origin, size), "strong"),
        (NAMES[worm.color], ""),
        (status, _STATUS[status][0]),
        (str(worm.size), ""),
        (f"{worm.effective_size:.2f}", ""),
        *((str(figure), "") for figure in figures),
        (coded_points(worm.attacks[:1], size), ""),
        (coded_points(worm.defenses[:1] if worm.attack_code else (), size), ""),
        (name_or_blank(worm.lunch, size), ""),
        (str(worm.cutstone), ""),
        (str(worm.genus), ""),
        ("" if worm.unconditional_status == "unknown" else worm.unconditional_status, ""),
        (",".join(word for word in ("inessential", "invincible", "ko") if getattr(worm, word)), ""),
    ]


def coded_points(points: Sequence[CodedPoint], size: int) -> str:
    """Moves with what they reach: `C4`, or `C4(ko)` where it takes a ko."""
    return ",".join(coded_name(coded.point, coded.code, size) for coded in points)


def worm_fields(worm: Worm, size: int) -> FieldList:
    """Every field of one worm."""
    fields = [
        ("color", NAMES[worm.color]),
        ("status", tactical_status(worm)),
        ("size", str(worm.size)),
        ("effective size", f"{worm.effective_size:.2f}"),
        ("stones", names(worm.stones, size)),
        ("liberties", f"{worm.liberties}: {names(worm.liberty_points, size)}"),
        ("liberties of order 2, 3, 4", f"{worm.liberties2}, {worm.liberties3}, {worm.liberties4}"),
        ("attack points", coded_points(worm.attacks, size)),
        ("defense points", coded_points(worm.defenses, size)),
        ("attack threats", coded_points(worm.attack_threats, size)),
        ("defense threats", coded_points(worm.defense_threats, size)),
        ("lunch", name_or_blank(worm.lunch, size)),
        ("cutstone", str(worm.cutstone)),
        ("genus", str(worm.genus)),
        ("inessential", "yes" if worm.inessential else "no"),
        ("invincible", "yes" if worm.invincible else "no"),
        ("ko stone", "yes" if worm.ko else "no"),
        ("unconditional status", worm.unconditional_status),
    ]
    return FieldList(f"Worm {vertex(worm.origin, size)}", fields)


def worm_record(worm: Worm, size: int) -> dict[str, object]:
    """One worm as a JSON object."""

    def coded(points: Sequence[CodedPoint]) -> list[dict[str, object]]:
        return [{"point": vertex(each.point, size), "code": code_word(each.code)} for each in points]

    return {
        "type": "worm",
        "origin": vertex(worm.origin, size),
        "color": NAMES[worm.color],
        "status": tactical_status(worm),
        "stones": [vertex(p, size) for p in worm.stones],
        "size": worm.size,
        "effective_size": round(worm.effective_size, 6),
        "liberties": [vertex(p, size) for p in worm.liberty_points],
        "liberty_counts": [worm.liberties, worm.liberties2, worm.liberties3, worm.liberties4],
        "attacks": coded(worm.attacks),
        "defenses": coded(worm.defenses),
        "attack_threats": coded(worm.attack_threats),
        "defense_threats": coded(worm.defense_threats),
        "lunch": name_or_none(worm.lunch, size),
        "cutstone": worm.cutstone,
        "genus": worm.genus,
        "inessential": worm.inessential,
        "invincible": worm.invincible,
        "ko": worm.ko,
        "unconditional_status": worm.unconditional_status,
    }


@dataclass(frozen=True)
class EmptyPoint:
    """What the worm stage knows of an empty point: its cavity, and how far it is from either colour.

    `distances`, `strategic_distances`: by WHITE and BLACK, UNREACHABLE where no path leads. `is_ko`: a ko could be
    taken there.
    """

    point: int
    cavity: Cavity
    distances: Mapping[int, int]
    strategic_distances: Mapping[int, int]
    unconditional_status: str
    is_ko: bool


def empty_fields(empty: EmptyPoint, size: int) -> FieldList:
    """Every field of an empty worm, seen from one of its points."""
    cavity = empty.cavity

    def both(found: Mapping[int, int]) -> str:
        words = {color: "infinite" if far == UNREACHABLE else str(far) for color, far in found.items()}
        return f"{words[BLACK]}, {words[WHITE]}"

    fields = [
        ("cavity", f"{vertex(cavity.origin, size)}, {cavity.border_word}"),
        ("size", str(cavity.size)),
        ("points", names(cavity.points, size)),
        ("distance to black, white", both(empty.distances)),
        ("strategic distance", both(empty.strategic_distances)),
        ("ko point", "yes" if empty.is_ko else "no"),
        ("unconditional status", empty.unconditional_status),
    ]
    return FieldList(f"Empty point {vertex(empty.point, size)}", fields)


def empty_record(empty: EmptyPoint, size: int) -> dict[str, object]:
    """An empty point and its cavity as a JSON object."""

    def both(found: Mapping[int, int]) -> dict[str, int | None]:
        return {NAMES[color]: None if far == UNREACHABLE else far for color, far in found.items()}

    cavity = empty.cavity
    return {
        "type": "empty",
        "point": vertex(empty.point, size),
        "origin": vertex(cavity.origin, size),
        "border": "gray" if cavity.border == BOTH else NAMES[cavity.border],
        "points": [vertex(p, size) for p in cavity.points],
        "distance": both(empty.distances),
        "strategic_distance": both(empty.strategic_distances),
        "ko": empty.is_ko,
        "unconditional_status": empty.unconditional_status,
    }
