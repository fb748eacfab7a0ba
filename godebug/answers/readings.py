"""Readings: one question and its answer; the break-ins of a position."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from godebug.answers.answer import Answer
from godebug.engine.board.rules import play
from godebug.engine.go.color import BLACK, WHITE, other
from godebug.engine.go.points import vertex
from godebug.engine.go.position import Move
from godebug.fields.field import Record
from godebug.fields.readings import BREAK_IN, COMBINATION, READING, WITH_GOAL, territory_sum
from godebug.studies.study import Study

if TYPE_CHECKING:
    from godebug.variations.readings import CombinationReading, Reading
    from godebug.views.look import Line
    from godebug.views.view import View


def reading(study: Study, answer: "Reading", *, tree: bool = False, timed: bool = False) -> Answer:
    """Returns the answer to one question. `tree`: with all variations. `timed`: with the time it took."""
    position = study.position

    def views() -> "Iterator[View]":
        from godebug.fields.kinds import MOVES
        from godebug.views.goals import GoalDiagram, TreeView, answer_line
        from godebug.views.view import Text

        if answer.kind in WITH_GOAL:
            goal = dict.fromkeys(answer.points[1:], "a")
            yield GoalDiagram(position.stones, goal, last=position.last_move)
        yield Text(answer_line(answer, position.size, timed=timed))
        if answer.decided:
            yield Text([("decided by ", "faint"), (answer.decided, "")])
        if answer.lost is not None:
            from godebug.views.owl import lost_words

            yield Text([(lost_words(answer.lost, position.size), "bad")])
        if answer.line:
            line: Line = [("line ", "faint"), (MOVES.text(answer.line, position.size), "")]
            yield Text(line)
        if tree and answer.tree is not None:
            yield TreeView(answer.tree)

    given = {"milliseconds": 1000 * answer.seconds} if timed else {}
    return Answer(views, lambda: [READING.record(answer, position.size, **given)])


def combination(study: Study, answer: "CombinationReading", *, tree: bool = False, timed: bool = False) -> Answer:
    """Returns the combination of one side, with its first move and the defences on the board; else as `reading`."""
    position = study.position

    def views() -> "Iterator[View]":
        from godebug.fields.kinds import MOVES
        from godebug.views.goals import GoalDiagram, TreeView, combination_line
        from godebug.views.view import Text

        found = answer.found
        if found.move:
            letters = dict.fromkeys(found.defenses, "d") | {found.move: "a"}
            yield GoalDiagram(position.stones, letters, last=position.last_move)
        yield Text(combination_line(answer, position.size, timed=timed))
        if found.defenses:
            yield Text([("defences ", "faint"), (" ".join(vertex(p, position.size) for p in found.defenses), "")])
        if found.line:
            sides = (found.color, other(found.color))
            line = tuple((sides[n % 2], p) for n, p in enumerate(found.line))
            yield Text([("line ", "faint"), (MOVES.text(line, position.size), "")])
        if tree and answer.tree is not None:
            yield TreeView(answer.tree)

    given = {"milliseconds": 1000 * answer.seconds} if timed else {}
    return Answer(views, lambda: [COMBINATION.record(answer, position.size, **given)])


def break_ins(study: Study, after: Move | None = None) -> Answer:
    """Returns the territory that each side can take away when it moves first; after a move, the opponent alone."""
    analysis = study.own_analysis("its break-ins")
    if after is None:
        position, found = study.position, [analysis.ground.break_ins(color) for color in (BLACK, WHITE)]
    else:
        position = play(study.position, after.color, after.point)
        found = [analysis.moves.break_ins_after(after.color, after.point)]

    def played(string: int, goal: tuple[int, ...], question: str) -> tuple[tuple[int, int], ...]:
        # A reading is asked of the board as it stands; after a move it is not played out.
        return study.read(question.replace("_", "-"), (string, *goal)).line if after is None else ()

    def views() -> "list[View]":
        from godebug.views.break_ins import break_in_views

        return [view for each in found for view in break_in_views(each, position, played)]

    def records() -> Iterator[Record]:
        for each in found:
            for territory in each.territories:
                yield BREAK_IN.record(
                    territory,
                    position.size,
                    value=territory_sum(territory, each.before.territory_value),
                    value_left=territory_sum(territory, each.after.territory_value),
                )

    return Answer(views, records)
