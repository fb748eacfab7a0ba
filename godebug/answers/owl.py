"""Life and death of dragons, as its reading sees them before it looks ahead."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from godebug.answers.answer import Answer
from godebug.fields.owl import OWL
from godebug.studies.study import Study

if TYPE_CHECKING:
    from godebug.views.view import View


def owl(study: Study, stones: Sequence[int]) -> Answer:
    """Returns the first node of life-and-death reading for the dragons of `stones`, each once."""
    from godebug.engine.owl.picture import picture

    position = study.position
    life = study.own_analysis("how it sees the life of a dragon; `read owl-attack` asks for its answer").life
    found = []
    for origin in dict.fromkeys(study.dragon_at[p] for p in stones):
        with life.owl_question() as reader:
            found.append(picture(reader, origin, life.dragons.owl[origin]))

    def views() -> "list[View]":
        from godebug.views.owl import owl_views

        return [view for each in found for view in owl_views(position.stones, each, position.last_move)]

    return Answer(views, lambda: (OWL.record(each, position.size) for each in found))
