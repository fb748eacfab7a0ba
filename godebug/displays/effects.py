"""What a move was taken to do to stones, and what it gains by that."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from godebug.displays.answer import Answer
from godebug.displays.position import MOVE
from godebug.engine.go.color import NAMES
from godebug.engine.go.points import vertex
from godebug.fields.field import Field, Fields, Part
from godebug.fields.kinds import (
    FIGURE,
    FLAG,
    TOLD_FIGURE,
    VERTICES,
)
from godebug.views.view import Text, View

if TYPE_CHECKING:
    from godebug.engine.moves.outcome import Outcome
    from godebug.studies.study import Study
    from godebug.views.look import Line

EFFECTS = Fields(
    "",
    "What a move was taken to do to stones.",
    Field("safe", FLAG, "whether the new stone counts"),
    Field("saved", VERTICES, "stones that it rescues", get=lambda effects: sorted(effects.saved)),
    Field("lost", VERTICES, "stones that it captures for good", get=lambda effects: sorted(effects.lost)),
    Field(
        "given_up",
        VERTICES,
        "stones that are not worth a move after it",
        get=lambda effects: sorted(effects.given_up),
    ),
)

OUTCOME = Fields(
    "outcome",
    "`influence --after`, `show --after`: a line after the computations, what the move was taken to do to stones.",
    Field("move", Part(MOVE), "the move"),
    Field("gain", FIGURE, "what it gains in territory, prisoners included"),
    Field(
        "followup",
        TOLD_FIGURE,
        "with `--followup`: what a second move would gain, else null",
        get=lambda found: None if found.followup is None else found.followup_gain,
    ),
    Field("counted", FLAG, "whether the value of the move has this territory in it"),
    Field("tactical", FLAG, "`--tactical`: of other stones those count that it captures or rescues tactically"),
    Field("effects", Part(EFFECTS, optional=True), "what it does to stones, null where another program answers"),
    Field("inessential", VERTICES, "stones that neither side would spend a move on"),
)


def mark_lines(found: "Outcome") -> View:
    """Returns what a move was taken to do to stones, and the territory that this gives."""
    size, mover = found.after.size, NAMES[found.move.color].capitalize()
    name = f"{mover} {vertex(found.move.point, size)}"
    lines: list[Line] = [[(f"{name} gains {found.gain:+.2f} points of territory", "strong")]]
    if found.followup is not None:
        lines[0].append((f", and a second move {found.followup_gain:+.2f}", ""))
    if found.tactical:
        lines.append([("   of other stones, those that it captures or rescues tactically", "faint")])
    elif not found.counted:
        lines.append([("   no reason of the move asks for territory: its value has none of this", "faint")])
    effects = found.effects
    if effects is None:
        return Text(*lines)
    taken = [("the new stone", "counts as safe" if effects.safe else "counts as lost")]
    stones = (("saved", effects.saved), ("lost", effects.lost), ("given up", effects.given_up))
    taken += [(word, _names(points, size)) for word, points in (*stones, ("inessential", found.inessential)) if points]
    return Text(*lines, *([(f"   {word:<14}", "label"), (text, "")] for word, text in taken), hang=17)


def _names(points: Iterable[int], size: int) -> str:
    return " ".join(vertex(p, size) for p in sorted(points))


def marks(study: "Study", found: "Outcome") -> Answer:
    """Returns what a move was taken to do to stones, and what it gains by that."""

    def views():  # type: ignore[no-untyped-def]
        return [mark_lines(found)]

    return Answer(views, lambda: [OUTCOME.record(found, study.position.size)])
