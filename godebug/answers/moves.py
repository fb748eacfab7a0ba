"""Moves, their accounts, what one changes, and scores."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from godebug.answers.answer import Answer, headed
from godebug.engine.go.color import NAMES
from godebug.fields.moves import ACCOUNT, DELTA, ENTRY, MOVE, SCORE
from godebug.fields.patterns import MATCH
from godebug.fields.score import FINAL
from godebug.studies.study import POINTS, MoveList, Score, Study

if TYPE_CHECKING:
    from godebug.engine.analysis.score import FinalScore
    from godebug.engine.go.position import Position
    from godebug.fields.field import Record
    from godebug.views.view import View


def moves(study: Study, color: int, most: int | None = None) -> Answer:
    """Returns the moves of a side on the board and in a table, best first. `most`: how many at most."""
    return _listed(study.moves(color), study.position, most)


def moves_so_far(study: Study, color: int, most: int | None = None) -> Answer | None:
    """Returns the same of the moves that an interrupted `moves` has valued; None where it has valued none."""
    found = study.moves_so_far(color)
    return None if found is None else headed(study, _listed(found, study.position, most))


def _listed(found: MoveList, position: "Position", most: int | None) -> Answer:
    ranked = list(found.ranked[:most])

    def views() -> "list[View]":
        from godebug.views.moves import MoveDiagram, move_table

        title, last = _title(found), position.last_move
        unit = f"{found.unit}, weighed by experience" if found.weighed else found.unit
        diagram = MoveDiagram(position.stones, ranked, found.color, title=title, last=last, unit=unit)
        return [diagram, move_table(ranked, position.size, found.unit)]

    unit = {} if found.unit == POINTS else {"unit": found.unit}
    return Answer(views, lambda: [MOVE.record(move, position.size, **unit) for move in ranked])


def _title(found: MoveList) -> str:
    return f"Moves of {NAMES[found.color]}"


def move(study: Study, color: int, point: int) -> Answer:
    """Returns one move: its reasons, and the account of its value."""
    account, size = study.move_account(color, point), study.position.size

    def views() -> "list[View]":
        from godebug.views.moves import entry_table, reason_list

        return [reason_list(account, size), *([entry_table(account, size)] if account.entries else [])]

    def records() -> "list[Record]":
        pairs = zip(account.entries, account.causes, strict=True)
        return [
            ACCOUNT.record(account, size),
            *(ENTRY.record(entry, size, move=point, parts=cause.parts) for entry, cause in pairs),
        ]

    return Answer(views, records)


def matches(study: Study, color: int, point: int, *, rejected: bool) -> Answer:
    """Returns the patterns that propose a move of `color`; `rejected`: those that fit, but whose constraint fails."""
    from godebug.studies.pattern_matches import OF_MOVES, verdicts

    analysis, size = study.own_analysis("what its patterns say of a move"), study.position.size
    found = [
        (name, verdict)
        for name in OF_MOVES
        if (database := analysis.tactics.database(name)) is not None
        for verdict in verdicts(analysis, database, color)
        if verdict.match.move == point and verdict.accepted is not rejected
    ]

    def views() -> "list[View]":
        from godebug.views.pattern_lists import match_list
        from godebug.views.view import Text

        title = "Patterns that fit, but whose constraint fails" if rejected else "Patterns that propose it"
        return [Text([(f"{title}{'' if found else ': none'}", "title")]), *([match_list(found, size)] if found else [])]

    return Answer(views, lambda: [MATCH.record(each, size, database=name, color=NAMES[color]) for name, each in found])


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


def final(study: Study, rules: str = "", own: Study | None = None) -> Answer:
    """Returns the score after everything has been played out, the owner of each point, and why stones are dead.

    `rules`: a name of `engine.score.counting`; "" for those of the record. `own`: the built-in engine's study where
    another program is asked, to tell where they differ.
    """
    return _counted(study, study.final_score, rules, own)


def final_so_far(study: Study, rules: str = "") -> Answer | None:
    """Returns how the board is counted where an interrupted `final` has come to; None where nothing is known."""
    found = study.final_so_far
    return None if found is None else headed(study, _counted(study, found, rules, None))


def _counted(study: Study, found: "FinalScore", rules: str, own: Study | None) -> Answer:
    from godebug.engine.score.counting import JAPANESE, counting_of

    position = study.position
    counting = counting_of(rules or position.extra.get("rules", "")) or JAPANESE
    status = None if own is None else own.final_score.status
    differing = () if status is None else tuple(p for p, word in found.status.items() if word != status[p])

    def views() -> "list[View]":
        from godebug.views.final import FinalDiagram, cause_lines, differences, final_lines

        views: list[View] = [FinalDiagram(position.stones, found.status, last=position.last_move)]
        views.append(final_lines(found, counting, position.size))
        if own is not None and status is not None:
            views.append(differences(found.status, status, position.size, own.name))
        return [*views, *cause_lines(found, position.size)]

    given = {"score": found.by(counting), "rules": counting.name}
    if own is not None:
        given["differing"] = differing
    return Answer(views, lambda: [FINAL.record(found, position.size, **given)])
