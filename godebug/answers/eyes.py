"""Eye spaces: where they are, what they are worth, and which points decide that."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from godebug.answers.answer import Answer
from godebug.basics.errors import UserError
from godebug.engine.go.points import vertex
from godebug.fields.eyes import EYE_SPACE, HALF, half_eyes_in
from godebug.fields.field import Record
from godebug.studies.study import Study

if TYPE_CHECKING:
    from godebug.engine.eyes.records import EyeSpace
    from godebug.views.view import View


def eyes(study: Study, points: Sequence[int] = ()) -> Answer:
    """Returns all eye spaces on boards and in tables.

    With `points` it returns every field of the spaces there, or of those beside the dragon that stands there.
    Raises UserError where there is none.
    """
    position, size = study.position, study.position.size
    found = study.eyes
    spaces = list(dict.fromkeys(space for p in points for space in _spaces_at(study, p)) if points else found.spaces)
    owners = _owners(study, spaces)

    def views() -> "list[View]":
        from godebug.views.eyes import eye_tables, eye_views, space_fields

        boards = eye_views(position.stones, found, spaces, position.last_move)
        if not points:
            return [*boards, *eye_tables(found, spaces, owners, size)]
        lists = (space_fields(found, space, owners[space.color, space.origin], size) for space in spaces)
        return [*boards, *(fields for each in lists for fields in each)]

    def records() -> Iterator[Record]:
        for space in spaces:
            yield EYE_SPACE.record(space, size, dragons=owners[space.color, space.origin])
        for half in half_eyes_in(found, spaces):
            yield HALF.record(half, size)

    return Answer(views, records)


def _spaces_at(study: Study, p: int) -> "list[EyeSpace]":
    """Returns the spaces that a point lies in, or else those beside the dragon that stands there."""
    found = list(study.eyes.spaces_at(p))
    dragon = study.dragon_at.get(p)
    if not found and dragon is not None:
        owners = _owners(study, study.eyes.spaces)
        found = [space for space in study.eyes.spaces if dragon in owners[space.color, space.origin]]
    if not found:
        raise UserError(f"no eye space at {vertex(p, study.position.size)}")
    return found


def _owners(study: Study, spaces: "Sequence[EyeSpace]") -> dict[tuple[int, int], tuple[int, ...]]:
    """Returns the dragons beside each space, by its colour and origin."""
    from godebug.engine.eyes.genus import wall_of

    dragon_at, board = study.dragon_at, study.board
    return {
        (space.color, space.origin): tuple(sorted({dragon_at[q] for q in wall_of(board, space)})) for space in spaces
    }
