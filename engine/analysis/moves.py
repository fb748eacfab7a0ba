"""The group of stages about moves: what the board would be like after one."""

from collections.abc import Mapping

from engine.analysis.ground import KnownGround
from engine.analysis.tactics import TacticalStages
from engine.breakins.changes import tell_changes
from engine.breakins.records import BreakIns
from engine.breakins.stage import find_break_ins_after
from engine.color import other
from engine.influence import stage as influence_stage
from engine.influence.result import Influence
from engine.points import vertex
from engine.position import Move
from engine.result_codes import LOSE, WIN
from engine.trace import Trace
from engine.worms.point_list import PointList


class MoveStages:
    """What a move changes on the ground that is given."""

    def __init__(self, tactics: TacticalStages, ground: KnownGround, looks_for_break_ins: bool, trace: Trace) -> None:
        self._tactics = tactics
        self._ground = ground
        self._looks_for_break_ins = looks_for_break_ins
        self._trace = trace

    def influence_after(self, color: int, point: int) -> Influence:
        """Influence after `color` plays `point`, the opponent moving first. Raises ValueError for an illegal move."""
        board, tactics = self._tactics.board, self._tactics.worms.tactics
        if not board.is_legal(point, color):
            raise ValueError(f"{vertex(point, board.size)} cannot be played")
        return influence_stage.influence_after(
            self._ground.computations,
            Move(color, point),
            self._ground.life.life,
            move_is_safe=self._tactics.reader.safe_move(point, color) == WIN,
            lost=self._stones_decided(other(color), point, tactics.attacks),
            saved=self._stones_decided(color, point, tactics.defenses),
        )

    def followup_influence(self, after: Influence) -> Influence:
        """What the mover of an `influence_after` could do next, if the opponent did not answer."""
        return influence_stage.followup_influence(self._ground.computations, after)

    def break_ins_after(self, after: Influence) -> BreakIns:
        """What can be broken into after the move of an `influence_after`; its `after` values the move."""
        board, connections = self._tactics.board, self._tactics.connections
        found = (
            find_break_ins_after(board, connections, after, self._trace)
            if self._looks_for_break_ins
            else BreakIns(after, ())
        )
        if self._trace.wants("territory"):
            tell_changes(self._trace, self._ground.break_ins(after.to_move).after, found.after)
        return found

    def _stones_decided(self, owner: int, point: int, points: Mapping[int, PointList]) -> list[int]:
        """Stones of `owner` whose fate a move at `point` decides: it is on the list of their string in `points`, the
        string can be saved, and its dragon is not dead."""
        worms, life = self._tactics.worms, self._ground.life
        return [
            stone
            for string in worms.strings
            if string.color == owner
            and point in points[string.origin]
            and worms.tactics.defenses[string.origin].code != LOSE
            and life.status_at(string.origin) != "dead"
            for stone in string.stones
        ]
