"""The influence computations of an analysis, from what is known of strings and groups.

Influence is computed first from tactical reading alone, then for the escape of each dragon, again when life and death
is known, and for every move worth valuing. Trace events tell what patterns changed in each. Source: GNU Go manual,
section "Where influence gets used in the engine".
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property
from typing import Final, Protocol

from msgspec import Struct
from msgspec.structs import replace

from godebug.engine.board.kernel import Board
from godebug.engine.board.setup import stones_on
from godebug.engine.board.trial import played
from godebug.engine.go.arrays import Plane
from godebug.engine.go.color import EMPTY, other
from godebug.engine.go.position import Move
from godebug.engine.influence.computation import compute, followup, followup_start
from godebug.engine.influence.findings import NO_FINDINGS, Findings, Given
from godebug.engine.influence.parameters import ESCAPE, TERRITORIAL, Parameters
from godebug.engine.influence.result import Influence, Stage
from godebug.engine.influence.safety import (
    Life,
    MoveEffects,
    SafeStones,
    alive_stones,
    inessential_stones,
    lively_stones,
    stones_after_move,
)
from godebug.engine.influence.workspace import InfluenceStart
from godebug.engine.trace.events import SILENT, Trace
from godebug.engine.worms.shape import WormString

#: The topic of these events.
TOPIC: Final = "influence"


def trace_effects(trace: Trace, influence: Influence) -> None:
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


#: Matches the patterns of a computation. The board that the matcher reads on stands as the start says, with the
#: move played that it names. The matcher asks the start's stage, variant and side to move which patterns count.
PatternFinder = Callable[[InfluenceStart], Findings]


def no_patterns(_: InfluenceStart) -> Findings:
    """Returns no findings: a matcher without patterns."""
    return NO_FINDINGS


def with_given(find: PatternFinder, given: Given) -> PatternFinder:
    """Returns a matcher that adds what is `given` to what `find` finds.

    Like barriers of patterns given ones do not count in escapes. Territory is given from the time on at which dragons
    are known. Followups get all of it from the computation that they continue.
    """

    def found(start: InfluenceStart) -> Findings:
        findings = find(start)
        if start.stage == "followup":
            return findings
        escapes = start.stage == "escape"
        return replace(
            findings,
            barriers=findings.barriers if escapes else (*findings.barriers, *given.barriers),
            sources=(*findings.sources, *given.sources),
            territory=() if escapes or start.stage == "initial" else given.territory,
        )

    return found


class StringReport(Protocol):
    """What influence needs to know of the strings of a position; all mappings are by origin."""

    @property
    def strings(self) -> Sequence[WormString]:
        """Returns the strings of the position."""

    @property
    def attack_codes(self) -> Mapping[int, int]:
        """Returns how well each string can be attacked, as a result code."""

    @property
    def defense_codes(self) -> Mapping[int, int]:
        """Returns how well each string can be defended, as a result code."""

    @property
    def inessential(self) -> AbstractSet[int]:
        """Returns the origins of the strings that nobody wants."""


class Computations(Struct, frozen=True, eq=False, dict=True):
    """What all influence computations of one position share.

    `board`: moves are tried on it and taken back. `strings`: what tactical reading knows. `find`: matches the patterns.
    `scoring`: whether the game is being settled. `trace`: who is told what patterns changed.
    """

    board: Board
    strings: StringReport
    find: PatternFinder = no_patterns
    parameters: Parameters = TERRITORIAL
    escape_parameters: Parameters = ESCAPE
    scoring: bool = False
    trace: Trace = SILENT

    @cached_property
    def _before(self) -> dict[int, tuple[Mapping[int, Life], SafeStones, tuple[int, ...]]]:
        return {}

    def run(
        self,
        stage: Stage,
        to_move: int,
        marks: SafeStones,
        move: Move | None = None,
        shown: Plane | None = None,
    ) -> Influence:
        """Computes influence on the board as it stands now.

        `marks`: the stones that count: `lively` ones in stage "initial", where tactical reading alone is known; `alive`
        ones in stages "dragons known" and "territory estimate", which has nobody to move.
        """
        start = InfluenceStart(
            stage,
            to_move,
            stones_on(self.board),
            marks,
            captured=self.board.captured_black - self.board.captured_white,
            parameters=self.escape_parameters if stage == "escape" else self.parameters,
            move=move,
            shown=shown,
            scoring=self.scoring,
        )
        found = compute(start, self.find(start))
        trace_effects(self.trace, found)
        return found

    def lively(self, to_move: int) -> SafeStones:
        """Marks the stones that survive tactically if `to_move` moves next."""
        known = self.strings
        return lively_stones(known.strings, known.attack_codes, known.defense_codes, to_move)

    def alive(self, to_move: int, life: Mapping[int, Life]) -> SafeStones:
        """Marks the stones that survive when life and death is known.

        `to_move`: in whose favour unsettled groups are decided. `life`: the group of each string, by origin.
        """
        known = self.strings
        return alive_stones(
            known.strings,
            known.attack_codes,
            known.defense_codes,
            life,
            known.inessential,
            to_move,
        )

    def before_move(self, to_move: int, life: Mapping[int, Life]) -> tuple[SafeStones, tuple[int, ...]]:
        """Returns the marks of alive stones before any move is tried, and the stones not worth a move. Computed
        once.
        """
        known = self.strings
        kept = self._before.get(to_move)
        if kept is None or kept[0] is not life:
            inessential = inessential_stones(known.strings, life, known.inessential, to_move)
            kept = self._before[to_move] = (life, self.alive(to_move, life), inessential)
        return kept[1], kept[2]


def escape_influence(computations: Computations, color: int, goal: Iterable[int] = ()) -> Influence:
    """Computes influence for the escape of a dragon of `color`; opponent's stones that can be attacked but defended
    count.

    `goal`: the stones of the dragon, whose own influence is switched off.
    """
    marks = computations.lively(other(color))
    # `lively` made the marks for this computation alone: they may be changed.
    for p in goal:
        marks.strength[p] = 0.0
    return computations.run("escape", EMPTY, marks)


def influence_after(
    computations: Computations, move: Move, life: Mapping[int, Life], effects: MoveEffects
) -> Influence:
    """Computes influence after `move`, with the opponent to move.

    `effects`: what the move does to the stones around it; `life`: the groups before it.
    Raises ValueError where the move cannot be played.
    """
    opponent = other(move.color)
    alive, inessential = computations.before_move(opponent, life)
    marks = stones_after_move(alive, move.point, effects, inessential)
    before = stones_on(computations.board)
    with played(computations.board, move.point, move.color):
        return computations.run("after move", opponent, marks, move, before)


def followup_influence(computations: Computations, after: Influence) -> Influence:
    """Computes what the mover could do next if the opponent did not answer. `after`: a result of `influence_after`."""
    assert after.move is not None
    with played(computations.board, after.move.point, after.move.color):
        found = followup(after, computations.find(followup_start(after)))
        trace_effects(computations.trace, found)
        return found
