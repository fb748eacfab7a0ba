"""The board as it stands."""

from engine.position import Position
from godebug.answers.answer import Answer


def board(position: Position) -> Answer:
    """The stones. The record of the position has them already."""

    def views():  # type: ignore[no-untyped-def]
        from godebug.views.diagram import BoardDiagram

        return [BoardDiagram.of(position)]

    return Answer(views, list)
