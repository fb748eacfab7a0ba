"""The influence computations: of a position, of what a move leads to, and with territory that can be broken into.

The steps are those of the manual's chapter "Influence Function": sources (stones, and what patterns add), barriers,
lower permeability beside stones, propagation, valuation.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from godebug.engine.go.color import BLACK, OFF_BOARD, WHITE
from godebug.engine.go.points import LINES
from godebug.engine.influence.claims import keep_marks
from godebug.engine.influence.findings import NO_FINDINGS, Findings
from godebug.engine.influence.kernel import copied
from godebug.engine.influence.parameters import FOLLOWUP_INTRUSION_SHARE, INTRUSION_SHARE
from godebug.engine.influence.result import Influence
from godebug.engine.influence.safety import SAVED_BY_MOVE, SafeStones
from godebug.engine.influence.workspace import InfluenceStart, Workspace


def compute(start: InfluenceStart, findings: Findings = NO_FINDINGS) -> Influence:
    """Returns the influence of a position, given what the patterns found in it.

    On an empty board every figure is zero.
    """
    workspace = Workspace(start)
    if WHITE not in start.stones.cells and BLACK not in start.stones.cells:
        workspace.field.clear()
        return workspace.result(NO_FINDINGS)
    workspace.enter_pattern_sources(findings.sources)
    workspace.apply_barriers(findings.barriers)
    workspace.mark_non_territory(findings.non_territory)
    workspace.enter_intrusions(findings.intrusions, INTRUSION_SHARE)
    workspace.settle_permeability()
    workspace.field.add_all_sources()
    workspace.value_territory(findings.territory)
    workspace.open_double_blocks(findings.territory)
    return workspace.result(findings)


def followup_start(after: Influence) -> InfluenceStart:
    """Returns the start of the computation for the mover's next move."""
    assert after.move is not None
    return InfluenceStart(
        "followup",
        after.move.color,
        after.plane,
        marks_of(after),
        captured=after.captured,
        parameters=after.parameters,
        move=after.move,
        shown=after.shown,
        scoring=after.scoring,
    )


def marks_of(influence: Influence) -> SafeStones:
    """Returns which stones were safe at the end of a computation, and how strong a source each was."""
    marks = SafeStones.none()
    keep_marks(influence.field, marks.safe, marks.strength)
    return marks


def followup(after: Influence, findings: Findings) -> Influence:
    """Returns the influence if the opponent does not answer the move `after.move` and the mover plays again.

    Only the intrusions among `findings` count, and of these only those from a stone that the move made safe. They may
    use the whole strength of that stone.
    """
    found = tuple(intrusion for intrusion in findings.intrusions if after.field.safe[intrusion.anchor] == SAVED_BY_MOVE)
    workspace = Workspace.resumed(after, followup_start(after))
    workspace.enter_intrusions(found, FOLLOWUP_INTRUSION_SHARE)
    workspace.field.open_sources()
    for point in sorted({point for _, _, _, point, *_, entered in workspace.intrusions if entered}):
        workspace.field.add_source(workspace.start.to_move, point)
    workspace.value_territory(after.findings.territory)
    result = workspace.result(replace(after.findings, intrusions=found))
    return replace(result, base=after, opened_blocks=after.opened_blocks)


def with_erased_territory(influence: Influence, broken_into: Iterable[int], owner: int) -> Influence:
    """Returns `influence` with territory of `owner` taken away at and beside points where the opponent can break in."""
    field = copied(influence.field)
    erased: list[int] = []
    for p in broken_into:
        for q in (p, *(p + step for step in LINES)):
            if field.stone[q] != OFF_BOARD:
                field.territory[q] = 0.0
                field.mask[q] |= owner
                erased.append(q)
    return replace(influence, field=field, erased=(*influence.erased, *erased))
