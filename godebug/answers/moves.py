"""Moves, their accounts, what one changes, and scores."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from godebug.answers.answer import Answer
from godebug.fields.moves import DELTA, ENTRY, FINAL, MOVE, SCORE
from godebug.studies.study import POINTS, MoveList, Score, Study

if TYPE_CHECKING:
    from godebug.views.view import View


def moves(study: Study, color: int, most: int | None = None) -> Answer:
    """Returns the moves of a side on the board and in a table, best first. `most`: how many at most."""
    found, position = study.moves(color), study.position
    ranked = list(found.ranked[:most])

    def views() -> "list[View]":
        from godebug.views.moves import MoveDiagram, move_table

        title, last = _title(found), position.last_move
        diagram = MoveDiagram(position.stones, ranked, color, title=title, last=last, unit=found.unit)
        return [diagram, move_table(ranked, position.size, found.unit)]

    unit = {} if found.unit == POINTS else {"unit": found.unit}
    return Answer(views, lambda: [MOVE.record(move, position.size, **unit) for move in ranked])


def _title(found: MoveList) -> str:
    from godebug.engine.go.color import NAMES

    return f"Moves of {NAMES[found.color]}"


def move(study: Study, color: int, point: int) -> Answer:
    """Returns one move: its reasons, and the account of its value."""
    account, size = study.move_account(color, point), study.position.size

    def views() -> "list[View]":
        from godebug.views.moves import entry_table, reason_list

        return [reason_list(account, size), *([entry_table(account, size)] if account.entries else [])]

    return Answer(views, lambda: [ENTRY.record(entry, size, move=point) for entry in account.entries])


def delta(study: Study, color: int, point: int) -> Answer:
    """Returns what a move changes in territory, point by point."""
    found, size = study.delta(color, point), study.position.size

    def views() -> "list[View]":
        from godebug.views.moves import DeltaDiagram, delta_lines

        return [DeltaDiagram(study.position.stones, found, last=study.position.last_move), delta_lines(found, size)]

    return Answer(views, lambda: [DELTA.record(found, size)])


def scores(found: Sequence[Score], size: int, *, graph: bool = False) -> Answer:
    """Returns estimates of one position or of several, as lines or as a graph."""

    def views() -> "list[View]":
        if graph:
            # Plotext is loaded where it draws.
            from godebug.views.score_graph import ScoreGraph

            return [ScoreGraph(found)]
        from godebug.views.moves import score_lines

        return [score_lines(found)]

    return Answer(views, lambda: [SCORE.record(score, size) for score in found])


def final(study: Study) -> Answer:
    """Returns the score after everything has been played out, and the owner of each point."""
    found, position = study.own_analysis("the final score").final_score(), study.position

    def views() -> "list[View]":
        from godebug.views.moves import FinalDiagram, final_lines

        return [FinalDiagram(position.stones, found.status, last=position.last_move), final_lines(found, position.size)]

    return Answer(views, lambda: [FINAL.record(found, position.size)])
