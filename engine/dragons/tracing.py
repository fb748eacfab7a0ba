"""The trace events of the dragon stages."""

from collections.abc import Mapping
from typing import Final

from godebug.engine.dragons.status import SafetyVerdict, StatusVerdict
from godebug.engine.dragons.weakness import Strengths
from godebug.engine.go.points import Point
from godebug.engine.trace.events import Trace

TOPIC: Final = "dragons"


def trace_strengths(trace: Trace, kind: str, origin: Point, strengths: Strengths, **figures: object) -> None:
    """Emits what the weakness of a dragon is made of."""
    if trace.wants(TOPIC):
        by_moyo, by_escape, by_eyes = strengths.parts
        trace.emit(
            TOPIC,
            kind,
            (origin,),
            moyo_value=strengths.moyo_value,
            moyo_weakness=by_moyo,
            escape=strengths.escape_route,
            escape_weakness=by_escape,
            eyes=strengths.eyes,
            eyes_weakness=by_eyes,
            **figures,
        )


def trace_verdicts(
    trace: Trace, kind: str, verdicts: Mapping[int, StatusVerdict] | Mapping[int, SafetyVerdict]
) -> None:
    """Emits a word for each dragon, and the rule that it comes from."""
    if trace.wants(TOPIC):
        for origin, verdict in verdicts.items():
            trace.emit(TOPIC, kind, (origin,), word=verdict.word, rule=verdict.rule)
