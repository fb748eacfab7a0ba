"""What the influence and barrier databases find in a position: the findings that an influence computation starts from.

Classes: E enhances the influence of strong shape (escape computations only), I is an invasion point; D and A are
connections that stop the other side, D where their owner moves next, A where the other side does; B offers points
to intrude at, t marks points that cannot become territory.
Source: GNU Go manual, chapter "Influence Function", sections on patterns and their classes.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from engine.color import BLACK, EMPTY, WHITE, other
from engine.influence.findings import Barrier, Findings, Intrusion, NonTerritory, PatternSource
from engine.patterns.database import Database
from engine.patterns.matcher import Match, Matcher
from engine.trace import SILENT, Trace

TOPIC: Final = "influence"

#: Dragon statuses, by class letter, with which a stone of the pattern forbids the match: own stones, then enemy ones.
FORBIDDEN_OWN: Final = {"O": ("dead", "critical"), "o": ("alive",)}
FORBIDDEN_ENEMY: Final = {"X": ("dead",), "x": ("alive",)}


@dataclass(frozen=True)
class Surroundings:
    """What the matches are judged by.

    `strength`: by colour, by point: how strong a source each stone is (0: none). `status`: the status of the dragon
    at a stone, a word of `dragon_status`, "unknown" where dragons are not known yet. `helpers`: answers the
    constraints when a colour is O.
    """

    strength: Mapping[int, Mapping[int, float]]
    status: Callable[[int], str]
    helpers: Callable[[int], Any]


@dataclass
class _Collector:
    """Findings as they come, and which points are closed already."""

    sources: list[PatternSource] = field(default_factory=list)
    barriers: list[Barrier] = field(default_factory=list)
    intrusions: list[Intrusion] = field(default_factory=list)
    non_territory: list[NonTerritory] = field(default_factory=list)
    closed: dict[int, set[int]] = field(default_factory=lambda: {WHITE: set(), BLACK: set()})

    def findings(self) -> Findings:
        return Findings(
            tuple(self.sources), tuple(self.barriers), tuple(self.intrusions), tuple(self.non_territory)
        )


class _TerritoryMarks:
    """Helpers of an action, with the two calls that mark points as nobody's territory."""

    def __init__(self, helpers: Any, pattern: str, own: int, found: list[NonTerritory]) -> None:
        self._helpers = helpers
        self._pattern = pattern
        self._own = own
        self._found = found

    def __getattr__(self, name: str) -> Callable[..., Any]:
        return getattr(self._helpers, name)

    def non_oterritory(self, p: int) -> int:
        self._found.append(NonTerritory(self._pattern, self._own, p))
        return 0

    def non_xterritory(self, p: int) -> int:
        self._found.append(NonTerritory(self._pattern, other(self._own), p))
        return 0


def find_influence_patterns(
    matcher: Matcher,
    influence: Database | None,
    barriers: Database | None,
    to_move: int,
    surroundings: Surroundings,
    *,
    escape: bool = False,
    scoring: bool = False,
    trace: Trace = SILENT,
) -> Findings:
    """All that both databases have to say with `to_move` (EMPTY: nobody) moving next.

    `escape`: for an escape computation, where shape is enhanced and no barriers count. `scoring`: while the game is
    being settled, when nobody invades any more.
    """
    collector = _Collector()
    if influence is not None:
        wanted = "E" if escape else ""
        wanted += "" if scoring else "I"
        for color in (WHITE, BLACK):
            for match in matcher.matches(influence, color):
                _enter_source(collector, match, wanted, surroundings, trace)
    if barriers is not None and to_move != EMPTY and not escape:
        helpers = surroundings.helpers(to_move)
        for match in matcher.matches(barriers, to_move):
            _enter_barrier_match(collector, match, surroundings, helpers, trace)
    return collector.findings()


def find_followups(
    matcher: Matcher,
    barriers: Database | None,
    color: int,
    surroundings: Surroundings,
    anchors: list[int],
    trace: Trace = SILENT,
) -> Findings:
    """What `color` could intrude with next from the stones `anchors`, which its last move made safe."""
    collector = _Collector()
    if barriers is None or not anchors:
        return collector.findings()
    helpers = surroundings.helpers(color)
    for match in matcher.matches(barriers, color, anchors=anchors):
        pattern = match.pattern
        if "B" not in pattern.classes or not _status_allows(match, surroundings):
            continue
        if not match.accepts(helpers):
            continue
        verdict = match.act(helpers)
        # Without an action there is no further condition.
        if verdict is None or verdict:
            _enter_intrusions(collector, match, trace)
    return collector.findings()


def _stones_are_sources(match: Match, symbol: str, color: int, surroundings: Surroundings) -> bool:
    strength = surroundings.strength[color]
    return all(strength.get(p, 0.0) > 0.0 for p in match.points(symbol))


def _status_allows(match: Match, surroundings: Surroundings) -> bool:
    classes = match.pattern.classes
    for table, symbol in ((FORBIDDEN_OWN, "O"), (FORBIDDEN_ENEMY, "X")):
        for letter, forbidden in table.items():
            if letter in classes and any(surroundings.status(p) in forbidden for p in match.points(symbol)):
                return False
    return True


def _enter_source(
    collector: _Collector, match: Match, wanted: str, surroundings: Surroundings, trace: Trace
) -> None:
    pattern = match.pattern
    classes = pattern.classes
    if not any(letter in classes for letter in wanted):
        return
    enhances = "E" in classes
    if enhances and "s" not in classes and not _stones_are_sources(match, "O", match.color, surroundings):
        return
    if not match.accepts(surroundings.helpers(match.color)):
        return
    collector.sources.append(
        PatternSource(
            pattern.name,
            "enhancement" if enhances else "invasion",
            match.color,
            match.move,
            pattern.value,
            both_colors="I" in classes and "s" in classes,
            escape_bonus="e" in classes,
        )
    )
    _note(trace, match, match.points("*"))


def _enter_barrier_match(
    collector: _Collector, match: Match, surroundings: Surroundings, helpers: Any, trace: Trace
) -> None:
    pattern = match.pattern
    classes = pattern.classes
    own, enemy = match.color, other(match.color)
    # A connection is skipped where all that it would close is closed already.
    stopped = own if "A" in classes else enemy
    blocks = match.points(",!") if "A" in classes or "D" in classes else ()
    if blocks and all(p in collector.closed[stopped] for p in blocks):
        return
    if "s" not in classes:
        if any(letter in classes for letter in "DBt") and not _stones_are_sources(match, "O", own, surroundings):
            return
        if any(letter in classes for letter in "At") and not _stones_are_sources(match, "X", enemy, surroundings):
            return
    if not _status_allows(match, surroundings) or not match.accepts(helpers):
        return
    if blocks:
        for strong, symbol in ((True, ","), (False, "!")):
            for p in match.points(symbol):
                collector.barriers.append(Barrier(pattern.name, stopped, p, strong))
                if strong:
                    collector.closed[stopped].add(p)
        _note(trace, match, blocks)
    if "B" in classes:
        _enter_intrusions(collector, match, trace)
    if "t" in classes:
        before = len(collector.non_territory)
        match.act(_TerritoryMarks(helpers, pattern.name, own, collector.non_territory))
        _note(trace, match, tuple(mark.point for mark in collector.non_territory[before:]))


def _enter_intrusions(collector: _Collector, match: Match, trace: Trace) -> None:
    pattern = match.pattern
    points = match.points("!")
    collector.intrusions.extend(
        Intrusion(pattern.name, match.color, match.anchor, p, pattern.value) for p in points
    )
    _note(trace, match, points)


def _note(trace: Trace, match: Match, points: tuple[int, ...]) -> None:
    """One event a match: the anchor, then the points that it acts on."""
    if trace.wants(TOPIC):
        pattern = match.pattern
        trace.emit(
            TOPIC,
            "pattern",
            (match.anchor, *points),
            pattern=pattern.name,
            orientation=match.k,
            classes=pattern.classes,
            color=match.color,
        )
