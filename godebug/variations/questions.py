"""The questions about readings that can be asked."""

from collections.abc import Sequence

from godebug.basics.errors import UserError
from godebug.engine.go.color import EMPTY
from godebug.engine.go.points import column_of, row_of, vertex
from godebug.engine.go.position import Position
from godebug.variations.kinds import (
    KINDS,
    OF_A_SIDE,
    RACES,
    WITH_GOAL,
)

#: Kinds of questions that GTP has other names for.
_OTHER_NAMES = {"analyze_semeai": "semeai", "combination_attack": OF_A_SIDE}
#: Vertices of examples in messages.
_EXAMPLE = {"one vertex": "D4", "two vertices": "D4 F4", "a string and a goal": "D4 A1 B1 C1"}


def kind_of(question: str) -> str:
    """Returns the kind of question (of `KINDS`, or one about a side) that a GTP line asks.

    A line that asks something else gives a word that is no kind.
    """
    command = question.split(maxsplit=1)[0] if question.strip() else ""
    return _OTHER_NAMES.get(command, command.replace("_", "-"))


def check_question(kind: str, points: Sequence[int], position: Position, command: str = "read") -> None:
    """Checks that a question of this `kind` (of `KINDS`) can be asked of these points of a position.

    `command`: the command that messages name; `read` is followed by the kind.
    Raises UserError where the question cannot be asked.
    """
    needed, _ = KINDS[kind]
    if len(points) < needed or (len(points) > needed and kind not in WITH_GOAL):
        wanted = "a string and a goal" if kind in WITH_GOAL else "one vertex" if needed == 1 else "two vertices"
        words = f"{command} {kind}" if command == "read" else command
        raise UserError(f"{command}: {kind} wants {wanted}, as in '{words} {_EXAMPLE[wanted]}'")
    stones = points[:1] if kind in WITH_GOAL else points
    colors = [int(position.stones[row_of(p), column_of(p)]) for p in stones]
    names = [vertex(p, position.size) for p in points]
    for name, color in zip(names, colors, strict=False):
        if color == EMPTY:
            raise UserError(f"{command}: no stone at {name}")
    if kind in RACES and len(set(colors)) == 1:
        raise UserError(f"{command}: {' and '.join(names)} are stones of one colour")
    if kind not in RACES and len(set(colors)) > 1:
        raise UserError(f"{command}: {' and '.join(names)} are stones of two colours")
