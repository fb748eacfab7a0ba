"""Fields of explanations: trees of causes."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from godebug.basics.suppositions import Consequence, Supposition
from godebug.displays.answer import Answer, together
from godebug.displays.influence import influence_steps
from godebug.engine.go.color import BLACK, NAMES, WHITE
from godebug.engine.go.points import (
    column_of,
    row_of,
    vertex,
)
from godebug.engine.go.points import (
    point as cell_point,
)
from godebug.fields.field import Field, Fields, Getter
from godebug.fields.kinds import (
    FIGURE,
    POINT,
    TEXT,
    TOLD_FIGURE,
    VERTICES,
    ByLabel,
    Free,
    ListOf,
    Words,
)
from godebug.studies.study import LEAST_CHANGE, Study

if TYPE_CHECKING:
    from godebug.engine.influence.result import Influence
    from godebug.engine.why.cause import Cause
    from godebug.fields.field import Record
    from godebug.fields.kind import Schema
    from godebug.views.view import View

_NODE: "Schema" = {
    "type": "object",
    "properties": {
        "text": {"type": "string"},
        "amount": {"type": ["number", "null"]},
        "points": {"type": "array", "items": {"type": "string"}},
        "pattern": {"type": ["string", "null"]},
        "database": {"type": ["string", "null"]},
        "file": {"type": ["string", "null"]},
        "line": {"type": ["integer", "null"]},
        "parts": {"type": "array", "items": {"type": "object"}},
    },
}


def cause_record(cause: "Cause", size: int) -> dict[str, object]:
    """Returns one cause with all below it."""
    return {
        "text": cause.text,
        "amount": cause.amount,
        "points": [vertex(p, size) for p in cause.points],
        "pattern": cause.pattern or None,
        "database": cause.database or None,
        "file": cause.file or None,
        "line": cause.line or None,
        "parts": [cause_record(part, size) for part in cause.parts],
    }


#: A tree of causes.
CAUSE = Free(_NODE, cause_record, "a tree")

WHY = Fields(
    "why",
    "`why`: one line.",
    Field("point", POINT, "which point was asked about", get="point"),
    Field("what", TEXT, "what was explained"),
    Field(
        "cause",
        CAUSE,
        "the tree: where a node and all its `parts` have an `amount`, these add up; a node that comes from a `pattern` "
        "says in which `file` and `line` that is written",
    ),
)


def _of_status(status: str) -> Getter:
    return lambda found: [stone for stone, supposed in found.different.statuses.items() if supposed == status]


def _by_color(of: Callable[[Supposition], Iterable[tuple[int, int]]]) -> Getter:
    """Returns a getter for the points of (colour, point) pairs, by the colour's name."""
    return lambda found: {
        NAMES[color]: [p for owner, p in of(found.different) if owner == color] for color in (BLACK, WHITE)
    }


SUPPOSED = Fields(
    "supposed",
    "`why --with-stone`, `--if-dead`, `--if-alive`, `--with-barrier`, `--without`: one line, before the explanations "
    "of the figure as it is and as it would be.",
    Field(
        "stones",
        ByLabel(VERTICES),
        "further stones",
        get=_by_color(lambda different: ((color, p) for p, color in different.stones.items())),
    ),
    Field("dead", VERTICES, "stones of dragons that are taken for dead", get=_of_status("dead")),
    Field("alive", VERTICES, "and for alive", get=_of_status("alive")),
    Field(
        "barriers",
        ByLabel(VERTICES),
        "what the influence of a colour does not pass",
        get=_by_color(lambda different: different.barriers),
    ),
    Field(
        "without",
        ByLabel(ListOf(Words(more=True))),
        "patterns that are switched off, by database",
        get="different.without",
    ),
    Field(
        "before",
        TOLD_FIGURE,
        "the figure that is explained, null where it has none",
        get=lambda found: found.amounts[0],
    ),
    Field("after", TOLD_FIGURE, "and what it would be", get=lambda found: found.amounts[1]),
    Field("territory", FIGURE, "what White would gain on the whole board, in points"),
    Field("points", VERTICES, "where territory would change"),
)


class CauseQuestion(Struct, frozen=True):
    """A question for causes.

    `what`: a word of `engine.why.subjects.SUBJECTS`, asked of a `point`, and of a `color` where that matters, in the
    influence with `first` moving first, before dragons are known if `initial`. Without a colour that of `first` for a
    move, else whoever has more of it at the point. `after`: in the influence after this move of `first`, `followup`: if
    it is not answered, `tactical`: as in `Study.outcome`.
    """

    what: str
    point: int
    color: int | None
    first: int
    initial: bool = False
    after: int | None = None
    followup: bool = False
    tactical: bool = False


class Explained(Struct, frozen=True):
    """One cause of a question."""

    what: str
    point: int
    cause: "Cause"


def _influence(study: Study, question: CauseQuestion) -> "Influence":
    if question.after is not None:
        found = study.outcome(question.first, question.after, followup=question.followup, tactical=question.tactical)
        return found.steps[-1]
    if question.initial:
        return study.initial_influence(question.first)
    return study.influence(question.first)


#: Lines of a tree on a first screen: its heading stands above it, the prompt below.
_FIRST_ROWS = 20
#: From so many levels on the tree of a move shows why its points have their territory.
DEEP = 5

#: The arrays whose changes say most about a subject, where that is not territory.
_DRAWN = {"region": ("regions", "territory_value")}

#: Subjects with an array for each side.
_OF_A_SIDE = ("influence", "permeability", "strength")


def cause_of(study: Study, question: CauseQuestion, *, deep: bool = True) -> "Cause":
    """Returns the causes of one figure. With `not`, a move is compared with the best one.

    `deep`: down to the causes of territory at each point that a move changes. Raises ValueError where there is nothing
    to explain.
    """
    if question.what == "not":
        analysis = study.own_analysis("why its moves have their values")
        _refuse_illegal(study, question)
        best = analysis.moves.generation(question.first).best
        if best == question.point:
            own = cause_of(study, replace(question, what="move"), deep=deep)
            return replace(own, text=f"No move is better than {vertex(best, study.position.size)}. {own.text}")
        return analysis.explanations.difference(best, question.point, question.first)
    analysis, influence = study.own_analysis("why its figures are what they are"), _influence(study, question)
    if question.what == "move":
        _refuse_illegal(study, question)
    return analysis.explanations.of(question.what, question.point, _color(question, influence), influence, deep=deep)


def _refuse_illegal(study: Study, question: CauseQuestion) -> None:
    """Raises ValueError, with the reason, for a move that cannot be played."""
    from godebug.engine.board.rules import IllegalMove, play

    try:
        play(study.position, question.first, question.point)
    except IllegalMove as error:
        name = vertex(question.point, study.position.size)
        raise ValueError(f"{NAMES[question.first]} cannot play at {name}: {error}") from None


def _color(question: CauseQuestion, influence: "Influence") -> int:
    """Returns whose figure is meant."""
    if question.color is not None:
        return question.color
    if question.what not in ("influence", "strength"):
        return question.first
    rows = influence.white_influence, influence.black_influence
    if question.what == "strength":
        rows = influence.white_strength, influence.black_strength
    white, black = (each[row_of(question.point), column_of(question.point)] for each in rows)
    if white != black:
        return WHITE if white > black else BLACK
    # A lost stone that stands there asks for its own side: it says why there is nothing.
    lost = (each.color for each in influence.changes if each.point == question.point and each.kind == "dead stone")
    return next(lost, question.first)


def why(study: Study, question: CauseQuestion, *, depth: int, everything: bool = False) -> Answer:
    """Returns the explanation of one figure; see `cause_of`."""
    cause = cause_of(study, question, deep=depth >= DEEP)
    return _told(study, question, cause, depth, everything)


def _told(study: Study, question: CauseQuestion, cause: "Cause", depth: int, everything: bool) -> Answer:
    def views(rows: int = 0) -> "list[View]":
        from godebug.views.causes import CauseTree

        return [CauseTree(cause, depth=depth, everything=everything, rows=rows)]

    def records() -> "list[Record]":
        # Records hold the whole tree, whatever is drawn of it.
        whole = cause if question.what != "move" or depth >= DEEP else cause_of(study, question)
        return [WHY.record(Explained(question.what, question.point, whole), study.position.size)]

    return Answer(views, records, lambda: views(_FIRST_ROWS))


def supposing(
    study: Study, question: CauseQuestion, different: Supposition, *, depth: int, everything: bool = False
) -> Answer:
    """Returns the same figure under a supposition, and where the board changes."""
    changed = study.supposing(different)
    causes = cause_of(study, question), cause_of(changed, question)
    steps = _influence(study, question), _influence(changed, question)
    change = steps[1].territory_value - steps[0].territory_value
    found = Consequence(
        different,
        (causes[0].amount, causes[1].amount),
        float(change.sum()),
        tuple(cell_point(row, column) for row, column in np.argwhere(np.abs(change) > LEAST_CHANGE).tolist()),
    )
    size = study.position.size
    return together(
        Answer(lambda: [_supposed_text(found, size)], lambda: [SUPPOSED.record(found, size)]),
        *(_told(study, question, cause, depth, everything) for cause in causes),
        influence_steps(study, steps, _drawn(question, steps[0])),
    )


def _drawn(question: CauseQuestion, influence: "Influence") -> tuple[str, ...]:
    if question.what in _OF_A_SIDE:
        return (f"{NAMES[_color(question, influence)]}_{question.what}",)
    return _DRAWN.get(question.what, ("territory_value",))


def _supposed_text(found: Consequence, size: int) -> "View":
    from godebug.views.causes import supposed_text

    return supposed_text(found, size)
