"""What the panel shows of the point under the cursor: the causes of the layer's figure, and every record there."""

from collections.abc import Iterable

from godebug.apps.viewer.engines import EngineChoice
from godebug.basics.errors import UserError, one_line
from godebug.basics.flags import Debug, flag_names
from godebug.displays.answer import Answer
from godebug.displays.dragons import dragons
from godebug.displays.events import EventLines
from godebug.displays.eyes import eyes
from godebug.displays.layer import Ask, Layer
from godebug.displays.layers import BY_NAME
from godebug.displays.why import CauseQuestion, why
from godebug.displays.worms import worms
from godebug.engine.go.color import EMPTY
from godebug.engine.go.points import column_of, row_of
from godebug.engine.go.position import Position
from godebug.engine.trace.events import Event, Trace
from godebug.studies.study import Study
from godebug.views.table import FieldList
from godebug.views.view import Text, View

#: The parts that there are: the causes, then dragon, worm and eye space. How much work each is, nobody can guess: so
#: they come one by one.
PARTS = ("causes", "dragon", "worm", "eye")
#: Topics that tell of every single step of reading: nobody reads thousands of lines.
_FLOODS = (
    Debug.READING
    | Debug.READING_CACHE
    | Debug.READING_PERFORMANCE
    | Debug.OWL
    | Debug.OWL_PERFORMANCE
    | Debug.PERSISTENT_CACHE
    | Debug.MATCHER
)


def part_views(study: Study, layer: str, ask: Ask, depth: int, part: int) -> list[View]:
    """Returns one of the PARTS, by its number; nothing where there is nothing to show."""
    stone = study.position.stones[row_of(ask.point), column_of(ask.point)] != EMPTY
    if PARTS[part] == "causes":
        return _causes(study, BY_NAME[layer], ask, depth, stone)
    if PARTS[part] == "dragon" and not stone:
        return []
    answer = {"dragon": dragons, "worm": worms, "eye": eyes}[PARTS[part]]
    try:
        return list(_field_lists(answer(study, [ask.point])))
    except UserError:
        # No eye space there, or an engine that does not tell.
        return []


def _causes(study: Study, layer: Layer, ask: Ask, depth: int, stone: bool) -> list[View]:
    what = layer.why or ("dragon" if stone else "territory")
    if what in ("dragon", "worm", "escape") and not stone:
        what = "territory"
    question = CauseQuestion(what, ask.point, layer.side or ask.first, ask.first, initial=not ask.known)
    try:
        return why(study, question, depth=depth).views()
    except (UserError, ValueError) as error:
        return [Text([(one_line(error), "faint")])]


def _field_lists(answer: Answer) -> Iterable[View]:
    return (view for view in answer.views() if isinstance(view, FieldList))


def trace_at(choice: EngineChoice, position: Position, ask: Ask) -> list[View]:
    """Returns what the built-in engine traces about a point while it generates moves.

    Raises UserError for other engines.
    """
    from godebug.cli.study_choice import built_in

    if choice.command is not None:
        raise UserError(f"{choice.name} does not tell what happens while it thinks")
    events: list[Event] = []

    def listen(event: Event) -> None:
        if ask.point in event.points:
            events.append(event)

    trace = Trace(listen, frozenset(flag_names(~_FLOODS)))
    study = built_in(position, lambda text: None, level=choice.level, patterns=choice.patterns, trace=trace)
    study.moves(ask.first)
    heading = Text([(f"{len(events)} lines of the trace concern this point", "title")])
    return [heading, EventLines(events, position.size)]
