"""Topics of traces: which stages have to be computed so that a topic has its say."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.color import BLACK, WHITE
from godebug.flags import Debug, flag_names

if TYPE_CHECKING:
    from engine.analysis import Analysis


def _influence(analysis: "Analysis") -> None:
    for color in (BLACK, WHITE):
        analysis.initial_influence(color)
        analysis.influence(color)


def _escape(analysis: "Analysis") -> None:
    for origin in analysis.outline.by_origin:
        analysis.outline.owl_escape_values(origin)


def _combinations(analysis: "Analysis") -> None:
    for color in (BLACK, WHITE):
        analysis.combinations.attack(color)


def _break_ins(analysis: "Analysis") -> None:
    for color in (BLACK, WHITE):
        analysis.break_ins(color)


#: What has to be computed so that a topic has its say. Stages that others need are computed before them.
STAGES: "dict[Debug, Callable[[Analysis], object]]" = {
    Debug.READING: lambda analysis: analysis.worms.records,
    Debug.WORMS: lambda analysis: analysis.worms.records,
    Debug.EYES: lambda analysis: analysis.eyes,
    Debug.DRAGONS: lambda analysis: analysis.dragons.records,
    Debug.ESCAPE: _escape,
    Debug.OWL: lambda analysis: analysis.dragons,
    Debug.OWL_PERFORMANCE: lambda analysis: analysis.dragons,
    Debug.ATARI_ATARI: _combinations,
    Debug.INFLUENCE: _influence,
    Debug.BREAKIN: _break_ins,
    Debug.TERRITORY: _break_ins,
}
#: What is traced where nobody says what: all but the single readings, of which there are thousands.
USUAL = Debug.WORMS | Debug.EYES | Debug.DRAGONS | Debug.ESCAPE | Debug.INFLUENCE | Debug.BREAKIN | Debug.TERRITORY


def silent_topics(topics: Debug) -> list[str]:
    """Names of the topics that no stage tells of."""
    return flag_names(topics & ~sum(STAGES, Debug(0)))


def run_stages(analysis: "Analysis", topics: Debug) -> None:
    """Computes what the topics tell of."""
    for topic, compute in STAGES.items():
        if topic & topics:
            compute(analysis)
