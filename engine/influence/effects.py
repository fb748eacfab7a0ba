"""Trace events of what patterns changed in an influence computation: sources, barriers, openings, marks."""

from typing import Final

from godebug.engine.influence.result import Influence
from godebug.engine.trace.events import Trace

#: The topic of these events.
TOPIC: Final = "influence"


def tell_effects(trace: Trace, influence: Influence) -> None:
    """Tells of every source, barrier, intrusion and mark that patterns gave a computation, and of opened blocks.

    Of a followup only the intrusions are told: all else is that of the computation before it.
    """
    if not trace.wants(TOPIC):
        return
    told = {"stage": influence.stage, "to_move": influence.to_move}
    if influence.base is None:
        for barrier in influence.findings.barriers:
            kind = "blocked" if barrier.strong else "hindered"
            trace.emit(TOPIC, kind, (barrier.point,), pattern=barrier.pattern, color=barrier.color, **told)
        for source in influence.pattern_sources:
            if source.kind != "intrusion":
                trace.emit(
                    TOPIC,
                    source.kind,
                    (source.point,),
                    pattern=source.pattern,
                    color=source.color,
                    strength=source.strength,
                    attenuation=source.attenuation,
                    **told,
                )
        for mark in influence.findings.non_territory:
            trace.emit(TOPIC, "non-territory", (mark.point,), pattern=mark.pattern, color=mark.color, **told)
    for one in influence.intrusions:
        trace.emit(
            TOPIC,
            "intrusion",
            (one.point, one.anchor),
            pattern=one.pattern,
            color=one.color,
            value=one.value,
            limit=one.limit,
            strength=one.strength,
            correction=one.strength / one.value if one.value else 1.0,
            entered=one.entered,
            **told,
        )
    if influence.base is None:
        for block in influence.opened_blocks:
            trace.emit(TOPIC, "unblocked", (block,), color=influence.to_move, **told)
