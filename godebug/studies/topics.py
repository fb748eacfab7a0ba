"""Topics of traces: which stages have to be computed so that a topic has its say."""

from collections.abc import Callable
from time import process_time
from typing import TYPE_CHECKING

from msgspec import Struct

from godebug.basics.flags import Debug, flag_names
from godebug.engine.go.color import BLACK, WHITE

if TYPE_CHECKING:
    from godebug.engine.analysis import Analysis
    from godebug.engine.trace.events import Event
    from godebug.studies.builtin import BuiltIn


def _influence(analysis: "Analysis") -> None:
    for color in (BLACK, WHITE):
        analysis.ground.initial_influence(color)
        analysis.ground.influence(color)


def _escape(analysis: "Analysis") -> None:
    for origin in analysis.life.outline.by_origin:
        analysis.life.flight_values.of(origin)


def _combinations(analysis: "Analysis") -> None:
    for color in (BLACK, WHITE):
        with analysis.combat.question() as (combinations, _):
            combinations.attack(color)


def _break_ins(analysis: "Analysis") -> None:
    for color in (BLACK, WHITE):
        analysis.ground.break_ins(color)


def _moves(analysis: "Analysis") -> None:
    analysis.moves.generation(analysis.position.to_move)


#: The stages in the order in which they need each other, for their times.
_TIMED: "dict[str, Callable[[Analysis], object]]" = {
    "worms": lambda analysis: analysis.tactics.worms.records,
    "eyes": lambda analysis: analysis.tactics.eyes,
    "initial influence": lambda analysis: [analysis.ground.initial_influence(color) for color in (BLACK, WHITE)],
    "dragons": lambda analysis: analysis.life.dragons.records,
    "influence": lambda analysis: [analysis.ground.influence(color) for color in (BLACK, WHITE)],
    "break-ins": _break_ins,
    "moves": _moves,
}


def _time(analysis: "Analysis") -> None:
    """Tells what each stage costs beyond those before it, in time of the processor."""
    for name, compute in _TIMED.items():
        start = process_time()
        compute(analysis)
        analysis.trace.emit("time", name, (), milliseconds=round(1000 * (process_time() - start)))


#: What has to be computed so that a topic has its say. Stages that others need are computed before them.
STAGES: "dict[Debug, Callable[[Analysis], object]]" = {
    # First, as what was computed before takes no time any more.
    Debug.TIME: _time,
    Debug.READING: lambda analysis: analysis.tactics.worms.records,
    Debug.READING_PERFORMANCE: lambda analysis: analysis.tactics.worms.records,
    Debug.WORMS: lambda analysis: analysis.tactics.worms.records,
    Debug.EYES: lambda analysis: analysis.tactics.eyes,
    Debug.DRAGONS: lambda analysis: analysis.life.dragons.records,
    Debug.ESCAPE: _escape,
    Debug.OWL: lambda analysis: analysis.life.dragons,
    Debug.OWL_PERFORMANCE: lambda analysis: analysis.life.dragons,
    Debug.ATARI_ATARI: _combinations,
    Debug.SEMEAI: lambda analysis: analysis.life.dragons,
    Debug.INFLUENCE: _influence,
    Debug.BREAKIN: _break_ins,
    Debug.TERRITORY: _break_ins,
    Debug.MATCHER: _moves,
    Debug.MOVE_REASONS: _moves,
    Debug.FILLLIB: _moves,
    Debug.TOP_MOVES: _moves,
    Debug.PERSISTENT_CACHE: _moves,
    Debug.SCORING: lambda analysis: analysis.ground.score_bounds,
    Debug.AFTERMATH: lambda analysis: analysis.final_score(),
}
#: What is traced where nobody says what: all but the single readings, of which there are thousands.
USUAL = Debug.WORMS | Debug.EYES | Debug.DRAGONS | Debug.ESCAPE | Debug.INFLUENCE | Debug.BREAKIN | Debug.TERRITORY


def silent_topics(topics: Debug) -> list[str]:
    """Names of the topics that no stage tells of."""
    return flag_names(topics & ~sum(STAGES, Debug(0)))


class EventGate(Struct):
    """Passes events of a trace on while it is open. `keep`: called with each of them."""

    keep: "Callable[[Event], None]"
    is_open: bool = True

    def pass_on(self, event: "Event") -> None:
        """Passes an event on, unless the gate is shut."""
        if self.is_open:
            self.keep(event)


def run_traced(study: "BuiltIn", topics: Debug, move: int | None, gate: EventGate) -> None:
    """Computes what the topics tell of, and what a move of the side to move changes. `gate`: what the study emits."""
    run_stages(study.analysis, topics)
    if move is None:
        return
    color = study.position.to_move
    # What the move does to stones comes from all moves being valued, which is not what was asked for.
    gate.is_open = False
    study.outcome(color, move)
    gate.is_open = True
    study.analysis.moves.traced_outcome(color, move)


def run_stages(analysis: "Analysis", topics: Debug) -> None:
    """Computes what the topics tell of."""
    for topic, compute in STAGES.items():
        if topic & topics:
            compute(analysis)
