"""A review in the game's own record: comments and marks at the mistakes, better moves and refutations as variations.

Properties that viewers show: C, LB, TR, MA, BM, TE, and Sabaki's SBKS for the graph of the lead.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from godebug.apps.review.display import chosen_clauses, killing_move, sentences
from godebug.apps.review.judging import Mistake
from godebug.apps.review.reviewing import MistakeGroup, Review, ReviewedMistake
from godebug.engine.go.color import BLACK, NAMES, WHITE, other
from godebug.engine.go.points import NO_POINT, column_of, row_of, vertex
from godebug.records.sgf import GameRecord

if TYPE_CHECKING:
    from godebug.engine.go.game_trees import Tree_node

#: Moves of a variation.
_MOST_MOVES: Final = 8
_SIDES: Final = {BLACK: "b", WHITE: "w"}


def annotated_record(game: GameRecord, review: Review, judge: str) -> bytes:
    """Returns the record with its variations, and the mistakes of a review in it. `judge`: who judged, in words."""
    judgement = review.judgement
    first = judgement.positions[0].move_number

    def annotate(moves: "list[Tree_node]") -> None:
        for at, lead in enumerate(judgement.leads[1:], first):
            if at < len(moves):
                # Sabaki draws Black's lead.
                moves[at].set_raw("SBKS", b"%.1f" % -lead)
        for group in review.groups:
            for reviewed in group.members:
                if reviewed.mistake.number <= len(moves):
                    _mark(moves[reviewed.mistake.number - 1], reviewed, group, game.info.size, judge)

    return game.annotated(annotate)


def _mark(node: "Tree_node", reviewed: ReviewedMistake, group: MistakeGroup, size: int, judge: str) -> None:
    mistake = reviewed.mistake
    better, played = vertex(mistake.better, size), vertex(mistake.played, size)
    said = [
        f"{played} loses {mistake.lost:.1f} points; {better} was better ({judge}).",
        *sentences(reviewed, size),
    ]
    others = [str(one.mistake.number) for one in group.members if one is not reviewed]
    if others:
        said.append(f"The same stones: move{'s' * (len(others) > 1)} {', '.join(others)}.")
    _add_text(node, "\n".join(said))
    if not node.has_property("BM"):
        node.set("BM", 1)
    _add_points(node, "MA", [mistake.played], size)
    _add_points(node, "TR", sorted(reviewed.stones - {mistake.played}), size)
    letters = {mistake.better: "A", killing_move(reviewed): "B"}
    taken = {where for where, _ in node.get("LB")} if node.has_property("LB") else set()
    labels = [(_place(p, size), sign) for p, sign in letters.items() if p != NO_POINT and _place(p, size) not in taken]
    if labels:
        node.set("LB", [*(node.get("LB") if node.has_property("LB") else ()), *labels])
    _add_better(node, mistake, size)
    _add_refutation(node, reviewed, size)


def _add_better(node: "Tree_node", mistake: Mistake, size: int) -> None:
    """Adds what should have been played beside the move, with what the network expects then."""
    parent = node.parent
    if parent is None:
        return
    line, side = mistake.line[:_MOST_MOVES] or (mistake.better,), mistake.color
    known = next((child for child in parent if _is_move(child, side, mistake.better, size)), None)
    current = parent.new_child() if known is None else known
    if known is None:
        _set_move(current, side, mistake.better, size)
    if not current.has_property("TE"):
        current.set("TE", 1)
    _add_text(current, f"{vertex(mistake.better, size)} was better, by {mistake.lost:.1f} points.")
    if known is None:
        _add_line(current, [(side if at % 2 == 0 else other(side), p) for at, p in enumerate(line)][1:], size)


def _add_refutation(node: "Tree_node", reviewed: ReviewedMistake, size: int) -> None:
    """Adds how the stones are captured that the move left, where it is known."""
    for clause in chosen_clauses(reviewed):
        if clause.line_after == "played" and clause.line:
            child = node.new_child()
            _set_move(child, *clause.line[0], size)
            stone = vertex(clause.change.stones[0], size)
            _add_text(child, f"How {NAMES[clause.change.color].capitalize()}'s stones at {stone} are captured.")
            _add_line(child, clause.line[1:], size)
            return


def _add_line(node: "Tree_node", moves: Sequence[tuple[int, int]], size: int) -> None:
    for color, p in moves:
        node = node.new_child()
        _set_move(node, color, p, size)


def _set_move(node: "Tree_node", color: int, p: int, size: int) -> None:
    node.set_move(_SIDES[color], None if p == NO_POINT else _place(p, size))


def _is_move(node: "Tree_node", color: int, p: int, size: int) -> bool:
    try:
        side, where = node.get_move()
    except ValueError:
        return False
    return side == _SIDES[color] and where == (None if p == NO_POINT else _place(p, size))


def _add_text(node: "Tree_node", text: str) -> None:
    """Adds a paragraph to a comment."""
    known = node.get("C") if node.has_property("C") else ""
    node.set("C", f"{known}\n\n{text}" if known.strip() else text)


def _add_points(node: "Tree_node", name: str, points: Sequence[int], size: int) -> None:
    wanted = {_place(p, size) for p in points if p != NO_POINT}
    for mark in ("TR", "SQ", "CR", "MA", "SL"):
        # A point has one mark at most (FF[4]).
        wanted -= set(node.get(mark)) if node.has_property(mark) else set()
    if wanted:
        node.set(name, {*(node.get(name) if node.has_property(name) else ()), *wanted})


def _place(p: int, size: int) -> tuple[int, int]:
    """Returns a point as the SGF writer counts it: (row from below, column)."""
    return size - 1 - row_of(p), column_of(p)
