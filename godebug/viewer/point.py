"""What the panel tells of the point under the cursor: the causes of the layer's figure, and every record there."""

from collections.abc import Callable, Iterable

from engine.color import EMPTY
from engine.points import column_of, row_of
from godebug.answers.answer import Answer
from godebug.answers.dragons import dragons
from godebug.answers.eyes import eyes
from godebug.answers.why import Question, why
from godebug.answers.worms import worms
from godebug.errors import UserError, one_line
from godebug.study import Study
from godebug.viewer.layers import Ask, Layer
from godebug.views.table import FieldList
from godebug.views.view import Text, View

#: A list of views, and how many seconds' work the next part may be is nobody's guess: so they come one by one.
Part = Callable[[], list[View]]


def parts(study: Study, layer: Layer, ask: Ask, depth: int) -> list[Part]:
    """What there is to tell, each made when it is called: first the causes, then dragon, worm and eye space."""
    stone = study.position.stones[row_of(ask.point), column_of(ask.point)] != EMPTY
    lists: list[Callable[[], Answer]] = [lambda: worms(study, [ask.point]), lambda: eyes(study, [ask.point])]
    if stone:
        lists.insert(0, lambda: dragons(study, [ask.point]))
    return [lambda: _causes(study, layer, ask, depth, stone), *(_lists(answer) for answer in lists)]


def _causes(study: Study, layer: Layer, ask: Ask, depth: int, stone: bool) -> list[View]:
    what = layer.why or ("dragon" if stone else "territory")
    if what in ("dragon", "worm", "escape") and not stone:
        what = "territory"
    question = Question(what, ask.point, layer.side or ask.first, ask.first, initial=not ask.known)
    try:
        return why(study, question, depth=depth).views()
    except (UserError, ValueError) as error:
        return [Text([(one_line(error), "faint")])]


def _lists(answer: Callable[[], Answer]) -> Part:
    def part() -> list[View]:
        try:
            return list(_field_lists(answer().views()))
        except UserError:
            # No eye space there, or an engine that does not tell.
            return []

    return part


def _field_lists(views: Iterable[View]) -> Iterable[View]:
    return (view for view in views if isinstance(view, FieldList))
