"""Capturing races: one between two dragons, or all of a position."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from godebug.displays.answer import Answer
from godebug.displays.layer import Layer, of_position
from godebug.engine.go.color import EMPTY, NAMES
from godebug.engine.go.points import NO_POINT, vertex
from godebug.engine.go.result_codes import NAMES as CODE_NAMES
from godebug.engine.semeai.records import BY_COUNT, BY_EXACT, BY_PROOF, RaceOutcome
from godebug.fields.field import Field, Fields, Part
from godebug.fields.kinds import (
    CODE,
    COLOR,
    COUNT,
    FLAG,
    POINT,
    TEXT,
    VERTEX,
    VERTICES,
    ListOf,
)
from godebug.views.diagram import SIDE_NAMES, Diagram
from godebug.views.legend import Legend
from godebug.views.points import names, place
from godebug.views.table import FieldList
from godebug.views.view import SideBySide, View
from godebug.views.words import several

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from godebug.engine.go.position import Move
    from godebug.engine.semeai.liberty_count import RaceSide
    from godebug.studies.study import Race, Study
    from godebug.views.look import Look, Span

_OUTCOME = Fields(
    "",
    "How a race ends for the side that moves first.",
    Field("defense", CODE, "does it live"),
    Field("attack", CODE, "does it kill the other one"),
    Field("move", VERTEX, "its move, `PASS` where none is needed or none helps"),
    Field("certain", FLAG, "whether the search was complete"),
    Field("nodes", COUNT, "moves that the search tried"),
    Field("reason", TEXT, "what decided"),
    Field("in_seki", FLAG, "neither dragon can be captured, and neither has two eyes"),
)

_SIDE = Fields(
    "",
    "The liberties of one string.",
    Field("stone", POINT, "a stone of it"),
    Field("color", COLOR, "whose it is"),
    Field("outside", VERTICES, "liberties outside"),
    Field("eye", VERTICES, "the points of its eye", get=lambda side: sorted(side.eye.points)),
    Field("eye_liberties", COUNT, "moves that it takes to fill the eye", get="eye.liberties"),
    Field("own_liberties", COUNT, "moves that the other side has to make alone"),
)

RACE = Fields(
    "semeai",
    "`semeai`: one line a race.",
    Field("first", Part(_SIDE), "one side", get="count.first"),
    Field("second", Part(_SIDE), "the other", get="count.second"),
    Field("shared", VERTICES, "liberties of both", get="count.shared"),
    Field("doubts", ListOf(TEXT), "why counting alone does not decide", get="count.doubts"),
    Field("first_moves", Part(_OUTCOME), "when the first one moves first"),
    Field("second_moves", Part(_OUTCOME), "when the second one moves first"),
)


def verdict_text(color: int, defense: str, attack: str, *, in_seki: bool = False) -> str:
    """Returns what both codes mean for the side that moves."""
    if in_seki:
        return "seki: neither side can capture the other"
    name = NAMES[color].capitalize()
    if (defense, attack) == ("WIN", "WIN"):
        return f"{name} wins"
    if (defense, attack) == ("WIN", "0"):
        return "both live, in seki or by themselves"
    if (defense, attack) == ("0", "0"):
        return f"{name} loses"
    return f"{name}: defence {defense}, attack {attack} (by ko)"


#: The marks of liberties: outside of either side (its colour's initial), in an eye, shared.
SHARED_MARK, EYE_MARK, MOVE_MARK = "s", "e", "*"


class RaceDiagram(Diagram):
    """Draws the liberties of both strings."""

    def __init__(self, stones: "NDArray[np.uint8]", race: "Race", last: "Move | None") -> None:
        count = race.count
        title = f"Race of {vertex(race.first, len(stones))} and {vertex(race.second, len(stones))}"
        super().__init__(stones, title=title, last=last)
        self.marks: dict[tuple[int, int], tuple[str, str]] = {}
        self.strings: dict[tuple[int, int], str] = {}
        for side in (count.first, count.second):
            name = SIDE_NAMES[side.color]
            self.strings |= {place(p): f"{name}.last" for p in side.stones}
            self.marks |= {place(p): (name[0], f"heat.{name}.6") for p in side.outside}
            self.marks |= {place(p): (EYE_MARK, f"heat.{name}.3") for p in side.eye.points}
        self.marks |= {place(p): (SHARED_MARK, "strong") for p in count.shared}
        for outcome in (race.first_moves, race.second_moves):
            if outcome.move != NO_POINT and place(outcome.move) not in self.marks:
                self.marks[place(outcome.move)] = (MOVE_MARK, "move")

    def cell(self, row: int, column: int, look: "Look") -> "Span":
        """Returns the mark of a liberty; a stone, in a style of its own in either string; or an empty point."""
        if self.stones[row, column] != EMPTY:
            text, style = self.stone(row, column, look)
            return text, self.strings.get((row, column), style)
        mark = self.marks.get((row, column))
        return (f"{mark[0]:>{self.width(look)}}", mark[1]) if mark else self.empty(row, column, look)


def race_views(stones: "NDArray[np.uint8]", race: "Race", last: "Move | None" = None) -> list[View]:
    """Returns the board with the count beside it, then the results."""
    size, count = len(stones), race.count
    fields = [field for side in (count.first, count.second) for field in _side_fields(side, size)]
    fields.append(("shared liberties", f"{len(count.shared)}  {names(count.shared, size)}"))
    fields.append(("own liberties", f"{count.first.own_liberties} against {count.second.own_liberties}"))
    for side, outcome in ((count.first, race.first_moves), (count.second, race.second_moves)):
        fields.append((f"{NAMES[side.color]} moves first", _outcome_text(side.color, outcome, size)))
    if count.doubts:
        fields.append(("counting is in doubt", "; ".join(count.doubts)))
    legend = Legend(
        (("b", "heat.black.6"), "outside liberty of Black"),
        (("w", "heat.white.6"), "of White"),
        (("s", "strong"), "shared"),
        (("e", "heat.black.3"), "in an eye"),
        (("*", "move"), "another move that decides"),
    )
    table = FieldList(f"Liberties of {vertex(race.first, size)} and {vertex(race.second, size)}", fields)
    return [SideBySide(RaceDiagram(stones, race, last)), legend, table]


def _side_fields(side: "RaceSide", size: int) -> list[tuple[str, str]]:
    name = NAMES[side.color]
    fields = [(f"{name} outside", f"{len(side.outside)}  {names(side.outside, size)}")]
    if side.eye.points:
        inside = f", {len(side.eye.stones)} enemy stones inside" if side.eye.stones else ""
        points = sorted(side.eye.points)
        fields.append((f"{name} eye", f"{side.eye.liberties}  {len(points)} points {names(points, size)}{inside}"))
    return fields


def _outcome_text(color: int, outcome: RaceOutcome, size: int) -> str:
    text = verdict_text(color, CODE_NAMES[outcome.defense], CODE_NAMES[outcome.attack], in_seki=outcome.in_seki)
    text += f" at {vertex(outcome.move, size)}" if outcome.move != NO_POINT else " without a move" * outcome.is_won
    counted = outcome.reason in (BY_COUNT, BY_PROOF) or not outcome.nodes
    exact = outcome.reason == BY_EXACT
    size_of_it = several(outcome.positions, "position") if exact else several(outcome.nodes, "node")
    how = outcome.reason if counted else f"{outcome.reason}, {size_of_it}"
    return f"{text} ({how}{'' if outcome.certain else ', uncertain'})"


def race(study: "Study", first: int, second: int) -> Answer:
    """Returns the race between the dragons at two stones.

    Raises ValueError where they do not race.
    """
    return _told(study, [study.race(first, second)])


def races(study: "Study") -> Answer:
    """Returns all races of the position, each once."""
    pairs = set()
    for dragon in study.dragons:
        for result in (dragon.semeai.attack, dragon.semeai.defense):
            if dragon.semeai.count and result.target != NO_POINT:
                one, two = sorted((dragon.origin, result.target))
                pairs.add((one, two))
    return _told(study, [study.race(*pair) for pair in sorted(pairs)])


def _told(study: "Study", found: Sequence["Race"]) -> Answer:
    def views() -> "list[View]":
        from godebug.views.view import Text

        position = study.position
        if not found:
            return [Text([("No dragons race against each other.", "")])]
        return [view for each in found for view in race_views(position.stones, each, position.last_move)]

    return Answer(views, lambda: (RACE.record(each, study.position.size) for each in found))


LAYERS = (Layer("X", "races", "Capturing races", of_position(races), "dragon"),)
