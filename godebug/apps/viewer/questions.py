"""The questions for reading, as the screen asks them."""

from msgspec import Struct

from godebug.engine.go.color import EMPTY
from godebug.engine.go.points import column_of, row_of, vertex
from godebug.engine.go.position import Position

#: What is wanted besides the stone under the cursor: a second stone of the same colour, or of the other one; a move;
#: the points of a goal.
NOTHING, FRIEND, ENEMY, MOVE, GOAL = "", "friend", "enemy", "move", "goal"


class ViewerQuestion(Struct, frozen=True):
    """A question. `key`, `kind`: how it is called. `about`: in words. `wanted`: what else has to be picked."""

    key: str
    kind: str
    about: str
    wanted: str = NOTHING


QUESTIONS = (
    ViewerQuestion("a", "attack", "Can the string be captured?"),
    ViewerQuestion("d", "defend", "Can the string be saved?"),
    ViewerQuestion("A", "owl-attack", "Can the dragon be killed?"),
    ViewerQuestion("D", "owl-defend", "Can the dragon live?"),
    ViewerQuestion("m", "owl-does-attack", "Does a move kill the dragon?", MOVE),
    ViewerQuestion("M", "owl-does-defend", "Does a move save the dragon?", MOVE),
    ViewerQuestion("c", "connect", "Can two strings be linked?", FRIEND),
    ViewerQuestion("x", "disconnect", "Can two strings be cut?", FRIEND),
    ViewerQuestion("b", "break-in", "Can the string get into an area?", GOAL),
    ViewerQuestion("B", "block-off", "Can the string be kept out of an area?", GOAL),
    ViewerQuestion("s", "semeai", "Who wins the race of two dragons?", ENEMY),
)
BY_KEY = {question.key: question for question in QUESTIONS}

#: What to do when something else has to be picked.
PICK = {
    FRIEND: "enter on the other string",
    ENEMY: "enter on the other dragon",
    MOVE: "enter on the move",
    GOAL: "enter on each point of the area",
}


def complaint(position: Position, question: ViewerQuestion, points: tuple[int, ...]) -> str:
    """Returns why a question cannot be about these points, "" where it can."""

    def color(p: int) -> int:
        return int(position.stones[row_of(p), column_of(p)])

    stone, name = points[0], vertex(points[0], position.size)
    if color(stone) == EMPTY:
        return f"no stone at {name}"
    for p in points[1:]:
        other = vertex(p, position.size)
        if question.wanted in (FRIEND, ENEMY) and color(p) == EMPTY:
            return f"no stone at {other}"
        if question.wanted == FRIEND and (color(p) != color(stone) or p == stone):
            return f"{name} and {other} are not two stones of one colour"
        if question.wanted == ENEMY and color(p) == color(stone):
            return f"{name} and {other} are of one colour: no race"
        if question.wanted == MOVE and color(p) != EMPTY:
            return f"{other} is not empty"
    return ""
