"""Caves, open eyes and distances, as the documentation of GNU Go 2.4 defines them."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from godebug.answers.answer import Answer
from godebug.engine.go.color import BLACK, WHITE
from godebug.fields.classic import CAVE, CLASSIC_DRAGON, DISTANCES
from godebug.fields.field import Record
from godebug.studies.study import Study

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from godebug.engine.classic.dragons import ClassicDragons
    from godebug.views.view import View


class Distances(Struct, frozen=True):
    """The distance of every point to the stones of `color`, and the open eyes of its dragons."""

    color: int
    distance: "NDArray"
    strategic_distance: "NDArray"
    open_eyes: tuple[int, ...]


def classic(study: Study) -> Answer:
    """Returns the board with caves and eyes, four boards of distances, and a table of the dragons."""
    position, found = study.position, study.own_analysis("caves, distances and open eyes").life.classic
    size = position.size
    sides = [_side(found, color) for color in (BLACK, WHITE)]

    def views() -> "list[View]":
        from godebug.views.classic import classic_views

        return classic_views(position, found, sides)

    def records() -> Iterator[Record]:
        for cave in found.caves:
            eyes = found.eye_points.get(cave.origin, ())
            halves = [eye.point for eye in eyes if not eye.is_false]
            falses = [eye.point for eye in eyes if eye.is_false]
            yield CAVE.record(
                cave,
                size,
                half_eyes=halves,
                false_eyes=falses,
                dragons=found.beside(cave),
                boundary_components=found.boundary_components(cave),
            )
        for side in sides:
            yield DISTANCES.record(side, size)
        for dragon in found.dragons:
            yield CLASSIC_DRAGON.record(dragon, size)

    return Answer(views, records)


def _side(found: "ClassicDragons", color: int) -> Distances:
    own = {dragon.origin for dragon in found.members if dragon.color == color}
    eyes = {p for origin, points in found.open_eyes.items() if origin in own for p in points}
    return Distances(color, found.distances[color], found.strategic_distances[color], tuple(sorted(eyes)))
