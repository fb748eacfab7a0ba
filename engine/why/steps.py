"""Figures computed in steps: each step as a part, so that the parts add up."""

from collections.abc import Iterable

from godebug.engine.why.cause import Cause


def from_steps(text: str, start: Cause, steps: Iterable[tuple[Cause, float]], points: tuple[int, ...] = ()) -> Cause:
    """Explains a figure that begins as `start` and changes in each step: (what happened, the figure afterwards).

    A step's amount is what it changed; steps that change nothing are left out.
    """
    assert start.amount is not None
    value, parts = start.amount, [start]
    for step, after in steps:
        if after != value:
            parts.append(Cause(step.text, after - value, step.parts, step.points, step.pattern, step.database))
            value = after
    return Cause(text, value, tuple(parts), points)
