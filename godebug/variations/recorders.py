"""Variation trees of fights: what proposed each move of a life-and-death reading, a race or a combination.

The words are those of GNU Go's traces. Source: GNU Go manual, chapters "Life and Death Reading" and "Tactical Reading".
"""

from godebug.engine.board.kernel import Board
from godebug.engine.combinations.records import Threat
from godebug.engine.go.points import all_points
from godebug.engine.go.result_codes import LOSE, NAMES
from godebug.engine.owl.listener import REASONS
from godebug.engine.owl.node import NodeEyes
from godebug.engine.owl.questions import OwlReader
from godebug.engine.reading.questions import NAMES as QUESTIONS
from godebug.engine.semeai.candidates import RaceMoves
from godebug.engine.semeai.records import REASONS as RACE_REASONS
from godebug.engine.semeai.records import SOURCES
from godebug.variations.tree import VariationTree


class RaceRecorder:
    """Records a race on a board in `tree`; see `godebug.engine.semeai.listener`."""

    def __init__(self, tree: VariationTree, board: Board) -> None:
        self._tree = tree
        self._board = board

    def eyes(self, mine: NodeEyes, its: NodeEyes) -> None:
        """Writes the eyes of both sides into the comment of the node."""
        self._tree.comment(f"own {eye_line(self._tree, mine)}")
        self._tree.comment(f"its {eye_line(self._tree, its)}")

    def moves(self, candidates: RaceMoves) -> None:
        """Writes the moves that the node will try, with their values, into its comment."""
        names = [f"{self._tree.name(candidates.point[i])} {candidates.value[i]}" for i in range(candidates.count)]
        self._tree.comment(f"moves {', '.join(names) or 'none'}")

    def trial(self, point: int, color: int, source: int, value: int) -> None:
        """Adds a move below the node, with its source and value."""
        self._tree.play(SOURCES[source], color, point, False, hash_=self._board.hash)
        self._tree.set_origin(f"{SOURCES[source]} ({value})")

    def undo(self) -> None:
        """Goes back to the node above."""
        self._tree.take_back()

    def result(self, first: int, second: int, defense: int, attack: int, move: int, reason: int) -> None:
        """Writes the results of defence and attack, with the reason, into the comment of the node."""
        codes = " ".join("0" if code == LOSE else NAMES[code] for code in (defense, attack))
        names = f"{self._tree.name(first)} {self._tree.name(second)}"
        self._tree.comment(f"semeai {names}: {codes} {self._tree.name(move)} ({RACE_REASONS[reason]})")


class CombinationRecorder:
    """Records a search for combinations on a board in `tree`; see `godebug.engine.combinations.listener`."""

    def __init__(self, tree: VariationTree, board: Board) -> None:
        self._tree = tree
        self._board = board

    def threat(self, threat: Threat, color: int) -> None:
        """Adds a threat below the node, with what it threatens."""
        self._tree.play("do_atari_atari", color, threat.move, False, hash_=self._board.hash)
        targets = ", ".join(self._tree.name(target) for target in threat.targets)
        self._tree.set_origin(f"threatens {targets} ({threat.pattern})")

    def answer(self, point: int, color: int) -> None:
        """Adds the answer to a threat below the node."""
        self._tree.play("defense", color, point, False, hash_=self._board.hash)
        self._tree.set_origin("answer")

    def prize(self, target: int, move: int, value: int) -> None:
        """Writes what falls, where, and its value, into the comment of the node."""
        self._tree.comment(f"{self._tree.name(target)} falls at {self._tree.name(move)}: {value}")

    def verdict(self, value: int) -> None:
        """Writes what the combination wins, or that it is refuted, into the comment of the node."""
        self._tree.comment(f"wins {value}" if value else "refuted")

    def undo(self) -> None:
        """Goes back to the node above."""
        self._tree.take_back()


_SIDE = {"owl_attack": "attack", "owl_defend": "defense"}
#: Reasons that say which side they speak of.
_OF_A_SIDE = ("effective", "effective (ko)", "failed")


class OwlRecorder:
    """Records the life-and-death reading of `owl` in `tree`."""

    def __init__(self, tree: VariationTree, owl: OwlReader) -> None:
        self._tree = tree
        self._owl = owl
        self._goals: list[frozenset[int]] = []

    def estimate(self, eyes: NodeEyes, attacking: bool) -> None:
        """Writes the stones that are read and their eyes into the comment of the node."""
        self._tree.comment(self._goal_line())
        self._tree.comment(eye_line(self._tree, eyes))

    def trial(
        self, point: int, color: int, source: int, detail: int, score: int, escapes: int, conditional: bool
    ) -> None:
        """Adds a move below the node, with what proposed it."""
        self._goals.append(self._goal())
        origin = self._owl.origin_of_move(source, detail)
        self._tree.play(origin, color, point, conditional, hash_=self._owl.board.hash)
        self._tree.set_origin(f"{origin} ({score})" + (f", escape {escapes}" if escapes else ""))

    def undo(self) -> None:
        """Goes back to the node above, with the goal as it was there."""
        self._goals.pop()
        self._tree.take_back()

    def result(self, question: int, stone: int, code: int, move: int, reason: int) -> None:
        """Writes the result with its reason into the comment of the node."""
        name, why = QUESTIONS[question], REASONS[reason]
        found = "0" if code == LOSE else f"{NAMES[code]} {self._tree.name(move)}"
        remark = f"{_SIDE[name]} {why}" if why in _OF_A_SIDE else why
        self._tree.comment(f"{name} {self._tree.name(stone)}: {found} ({remark})")

    def _goal(self) -> frozenset[int]:
        goal = self._owl.goal
        return frozenset(p for p in all_points(self._tree.board.size) if goal.is_goal(p))

    def _goal_line(self) -> str:
        """Returns the whole goal at the root, later what joined it and what left."""
        goal = self._goal()
        if not self._goals:
            return f"goal {self._names(goal)}"
        joined, left = goal - self._goals[-1], self._goals[-1] - goal
        changes = [f"{sign}{self._names(points)}" for sign, points in (("+", joined), ("-", left)) if points]
        return f"goal {' '.join(changes)}" if changes else "goal as before"

    def _names(self, points: frozenset[int]) -> str:
        return " ".join(self._tree.name(p) for p in sorted(points))


def eye_line(tree: VariationTree, eyes: NodeEyes) -> str:
    """Returns the eye spaces with their values and pessimistic minima, and the least, likely and most eyes of all."""
    spaces = [
        f"{tree.name(eyes.space_origin[i])} {''.join(str(n) for n in eyes.space_value[4 * i : 4 * i + 4])}"
        f" least {eyes.pessimistic[i]}"
        for i in range(eyes.space_count)
    ]
    doubts = f" ({eyes.matches} in doubt)" if eyes.matches else ""
    return f"eyes {eyes.eyemin}{doubts}, likely {eyes.probable}, most {eyes.eyemax}: {', '.join(spaces) or 'none'}"
