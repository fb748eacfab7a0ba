"""Answers reading questions: words, a board where there is one, and all variations."""

from msgspec import Struct

from godebug.displays.answer import Answer
from godebug.displays.layer import LayerPicture, picture
from godebug.displays.readings import reading
from godebug.displays.semeai import race
from godebug.engine.go.points import vertex
from godebug.studies.study import Study
from godebug.variations.readings import Reading
from godebug.variations.tree import Variation
from godebug.views.view import View

#: Variations of a tree that are shown; the file of variations has all.
MOST_SHOWN = 20000


class ReadingAnswer(Struct, frozen=True, eq=False):
    """The answer to a reading question.

    `views`: in words. `root`: the variations and their results. `board`: what the answer draws, None where the position
    alone is enough. `cut`: how many variations are left out.
    """

    views: list[View]
    root: Variation
    board: LayerPicture | None = None
    cut: int = 0


def read(study: Study, kind: str, points: tuple[int, ...], sgf: str | None = None) -> ReadingAnswer:
    """Reads a question of `godebug.apps.viewer.questions`."""
    if kind == "semeai":
        found = picture(race(study, *points))
        return ReadingAnswer(list(found.notes), Variation(0, 0), found)
    if kind.startswith("owl-does"):
        answer = study.does(kind, points[1], points[0], sgf=sgf)
    else:
        answer = study.read(kind, points, sgf=sgf)
    words = _words(study, answer)
    if answer.tree is None:
        return ReadingAnswer(words, _line_as_tree(answer, study.position.size))
    root, left = _shown(answer.tree.root)
    return ReadingAnswer(words, root, cut=left)


def _words(study: Study, answer: Reading) -> list[View]:
    told: Answer = reading(study, answer)
    return list(picture(told).notes)


def _line_as_tree(answer: Reading, size: int) -> Variation:
    """Returns the main line as a tree, for a program that does not give its variations."""
    root = at = Variation(0, 0)
    for color, p in answer.line:
        at.children.append(Variation(color, p, [f"at {vertex(p, size)}"]))
        at = at.children[0]
    return root


def _shown(root: Variation) -> tuple[Variation, int]:
    """Returns the first variations, breadth first, and how many are left out."""
    todo, count, left = [root], 0, 0
    for node in todo:
        room = max(MOST_SHOWN - count, 0)
        left += sum(map(_size, node.children[room:]))
        node.children = node.children[:room]
        count += len(node.children)
        todo += node.children
    return root, left


def _size(node: Variation) -> int:
    return 1 + sum(map(_size, node.children))
