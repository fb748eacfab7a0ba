"""Facts of a position that may be otherwise: what the engine itself is not sure of, and what a teacher denies."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from godebug.engine.analysis import Analysis
from godebug.engine.analysis.suppose import (
    BarrierFact,
    DragonFact,
    DragonWord,
    Entry,
    FactError,
    LinkFact,
    LinkWord,
    MoveFact,
    PatternFact,
    StringFact,
    TerritoryFact,
)
from godebug.engine.board.kernel import Board
from godebug.engine.dragons.records import DragonStones, Odds, OwlVerdict
from godebug.engine.go.color import EMPTY, NAMES, WHITE, other
from godebug.engine.go.points import LINES, NO_POINT, Point, all_points, column_of, row_of, vertex
from godebug.engine.go.result_codes import LOSE
from godebug.engine.influence.result import Influence
from godebug.studies.peers.influence import PeerInfluence
from godebug.studies.study import NotAnswered, Study

#: A network that gives stones to a side by so much is sure of their fate; 1 is certain.
SURE: Final = 0.7
#: A dragon hangs on the next move where so much of it is kept or lost by it; 1 is the whole.
HANGS: Final = 0.5
#: A move that kills or saves is so near to a stone, in lines.
BESIDE: Final = 3
#: Empty points whose territory differs by so much are in dispute; 2 is the whole point.
DISPUTED: Final = 0.8
#: A region of fewer disputed points decides nothing.
LEAST_POINTS: Final = 3
#: What it costs to believe that a fact is otherwise: less where the engine itself is not sure. These order what is
#: found, and have no unit.
UNCERTAIN, CRITICAL, GUESSED, STRING, REGION, JOIN = 1.0, 2.0, 2.0, 3.0, 3.0, 3.0
READ, WALL, PATTERN, PROPOSED, VALUED, PROVED = 4.0, 4.0, 6.0, 8.0, 10.0, 20.0
#: Values of a move that are nearer to each other, in points, are the same.
SAME_VALUE: Final = 0.5
#: Moves of either side's list whose values are compared.
MOVES_COMPARED: Final = 10
#: Moves above the wanted one whose patterns are doubted.
MOVES_ABOVE: Final = 3


class Doubt(Struct, frozen=True):
    """A fact that may be otherwise.

    `facts`: what is supposed then, as it is written. `entry`: where it enters. `says`: who says what. `cost`: of
    believing it. `subject`: doubts about the same exclude each other.
    """

    facts: tuple[str, ...]
    entry: Entry
    says: str
    cost: float
    subject: str


def _verdict_text(verdict: OwlVerdict) -> str:
    """Returns what life-and-death reading says, and how sure it is."""
    if verdict.status == "unchecked":
        return "safe at a glance"
    doubts = [] if verdict.certain else ["uncertain"]
    return ", ".join([f"owl: {verdict.status}", *doubts, f"{verdict.nodes:,} nodes spent"])


def _cost_of(verdict: OwlVerdict) -> float:
    if verdict.proved:
        return PROVED
    if not verdict.certain:
        return UNCERTAIN
    return GUESSED if verdict.status == "unchecked" else CRITICAL if verdict.status == "critical" else READ


def doubts_of_engine(analysis: Analysis, wanted: Point) -> list[Doubt]:
    """Returns what could plausibly be different, by nobody's word but the engine's own; cheapest first."""
    found = [*_dragons_in_doubt(analysis), *_strings_in_doubt(analysis), *_moves_in_doubt(analysis, wanted)]
    return sorted(found, key=lambda doubt: (doubt.cost, doubt.facts))


def _dragons_in_doubt(analysis: Analysis) -> Iterator[Doubt]:
    life, size = analysis.life.dragons, analysis.position.size
    for origin in life.by_origin:
        verdict, status = life.owl[origin], life.status[origin]
        others: tuple[DragonWord, ...] = ("alive", "dead") if status == "critical" else ("alive",)
        if status == "alive":
            others = ("dead",)
            if verdict.status == "unchecked" or life.is_invincible(origin):
                continue
        for word in others:
            fact = DragonFact(origin, word)
            name = vertex(origin, size)
            yield Doubt((fact.text(size),), "life", _verdict_text(verdict), _cost_of(verdict), f"dragon {name}")


def _strings_in_doubt(analysis: Analysis) -> Iterator[Doubt]:
    worms, size = analysis.tactics.worms, analysis.position.size
    for origin, code in worms.attack_codes.items():
        if code == LOSE:
            continue
        name, point = vertex(origin, size), worms.tactics.attacks[origin].point
        says = f"reading: {vertex(point, size)} captures it"
        if worms.defense_codes[origin] == LOSE:
            says += ", nothing saves it"
        yield Doubt((StringFact(origin, "safe").text(size),), "strings", says, STRING, f"string {name}")


def _moves_in_doubt(analysis: Analysis, wanted: Point) -> Iterator[Doubt]:
    size = analysis.position.size
    generation = analysis.moves.generation(analysis.position.to_move)
    above = [p for p, _ in generation.ranked[: MOVES_ABOVE + 1] if p != wanted][:MOVES_ABOVE]
    seen = set()
    for p in above:
        record = generation.records.get(p)
        name = vertex(p, size)
        for one in () if record is None else record.patterns:
            fact = PatternFact(one.database, one.pattern).text(size)
            if fact not in seen:
                seen.add(fact)
                yield Doubt((fact,), "patterns", f"it proposes {name}", PATTERN, fact)
        says = f"it is worth {generation.ledger(p).value:.1f}"
        yield Doubt((MoveFact(p).text(size),), "moves", says, PROPOSED, f"move {name}")


# ---- Teachers --------------------------------------------------------------------------------------------------------


def doubts_of_teacher(analysis: Analysis, teacher: Study, wanted: Point = NO_POINT) -> list[Doubt]:
    """Returns the facts in which a teacher disagrees with the engine; cheapest first.

    A neural engine tells who owns what, whoever moves next; another one tells which dragons live. This engine itself,
    with other patterns, also tells where influence is stopped and what moves are worth. `wanted`: the right
    move, which kills or saves what hangs on the next move beside it. Raises NotAnswered where it tells neither.
    """
    influence = teacher.influence(analysis.position.to_move)
    ownership = getattr(influence, "ownership", None)
    if ownership is not None:
        passed = getattr(teacher, "ownership_after_pass", None)
        found, territory = [*_owned(analysis, ownership, passed, teacher.name, wanted)], ownership
    else:
        found = [*_told(analysis, teacher), *_joined(analysis, teacher), *_read(analysis, teacher)]
        territory = influence.territory_value if isinstance(influence, PeerInfluence | Influence) else None
    # What follows from facts below it is not denied for itself.
    if isinstance(influence, Influence):
        with _knowing(analysis, found) as knowing:
            found += _walled(knowing, influence, teacher)
    if territory is not None:
        with _knowing(analysis, found) as knowing:
            found += _disputed(knowing, territory, teacher.name)
    if isinstance(influence, Influence):
        with _knowing(analysis, found) as knowing:
            found += _valued(knowing, teacher)
    return sorted(found, key=lambda doubt: (doubt.cost, doubt.facts))


@contextmanager
def _knowing(analysis: Analysis, doubts: Sequence[Doubt]) -> Iterator[Analysis]:
    """Within it stands an analysis for which these doubts are right; without them the one that there is, and where they
    contradict each other.
    """
    try:
        knowing = (
            analysis.supposing(dict.fromkeys(fact for doubt in doubts for fact in doubt.facts)) if doubts else None
        )
    except FactError:
        knowing = None
    yield knowing or analysis
    if knowing is not None:
        knowing.release()


def _owned(
    analysis: Analysis, now: NDArray[np.float64], passed: NDArray[np.float64] | None, name: str, wanted: Point
) -> Iterator[Doubt]:
    """Yields the dragons whose fate is another one by ownership: `now`, and if the side to move has `passed`."""
    life, size = analysis.life.dragons, analysis.position.size
    for origin, members in life.by_origin.items():
        status = "alive" if life.status[origin] == "unknown" else life.status[origin]
        verdict = life.owl[origin]
        kept = _kept(members, now)
        after = kept if passed is None else _kept(members, passed)
        moves = members.color == analysis.position.to_move
        odds = Odds(min(kept, after), max(kept, after))
        fate = _fate(odds, by_turn=passed is not None)
        if fate is None or (fate == status and fate != "critical"):
            continue
        point = wanted if fate == "critical" and _is_beside(wanted, members, analysis.tactics.board) else NO_POINT
        if fate == status and (point == NO_POINT or point == (verdict.defense if moves else verdict.attack).point):
            continue
        says = f"{name}: {odds.attacked:.0%} {NAMES[members.color].capitalize()}'s"
        if fate == "dead":
            says = f"{name}: {1.0 - odds.defended:.0%} {NAMES[other(members.color)].capitalize()}'s"
        elif fate == "critical":
            says = f"{name}: kept by {odds.attacked:.0%} if attacked first, {odds.defended:.0%} if defended"
        fact = DragonFact(origin, fate, *((NO_POINT, point) if moves else (point, NO_POINT)))
        if fate == "critical":
            fact = replace(fact, odds=odds)
        says = f"{says}; {_verdict_text(verdict)}"
        yield Doubt((fact.text(size),), "life", says, _cost_of(verdict), f"dragon {vertex(origin, size)}")


def _kept(members: DragonStones, ownership: NDArray[np.float64]) -> float:
    """Returns which part of a dragon its owner keeps, by ownership of -1 (Black's) to 1."""
    sign = 1 if members.color == WHITE else -1
    mean = sign * float(np.mean([ownership[row_of(p), column_of(p)] for p in members.stones]))
    return min(max((1.0 + mean) / 2.0, 0.0), 1.0)


def _fate(odds: Odds, *, by_turn: bool) -> DragonWord | None:
    """Returns what a network is sure of, None for nothing. `by_turn`: whether it was asked who moves first."""
    if 2.0 * odds.attacked - 1.0 >= SURE:
        return "alive"
    if 2.0 * odds.defended - 1.0 <= -SURE:
        return "dead"
    return "critical" if by_turn and odds.turn >= HANGS else None


def _is_beside(point: Point, members: DragonStones, board: Board) -> bool:
    """Tells whether a move is played next to a dragon: at most so many lines from a stone of it."""
    if point == NO_POINT or board.color[point] != EMPTY:
        return False
    return any(
        max(abs(row_of(p) - row_of(point)), abs(column_of(p) - column_of(point))) <= BESIDE for p in members.stones
    )


def _disputed(analysis: Analysis, theirs: NDArray[np.float64], name: str) -> Iterator[Doubt]:
    """Yields regions of empty points that the teacher gives to somebody else, or to nobody."""
    position = analysis.position
    ours = analysis.ground.break_ins(position.to_move).after.territory_value
    apart: Mapping[Point, float] = {
        p: float(theirs[row_of(p), column_of(p)])
        for p in all_points(position.size)
        if position.plane.cells[p] == EMPTY
        and abs(float(ours[row_of(p), column_of(p)]) - float(theirs[row_of(p), column_of(p)])) >= DISPUTED
    }
    left = dict(apart)
    while left:
        region, todo = [], [next(iter(left))]
        while todo:
            p = todo.pop()
            if left.pop(p, None) is not None:
                region.append(p)
                todo += [p + step for step in LINES if p + step in left]
        if len(region) < LEAST_POINTS:
            continue
        region.sort()
        total = sum(apart[p] for p in region)
        mine = sum(float(ours[row_of(p), column_of(p)]) for p in region)
        says = f"{name}: {total:+.1f} points for White; influence: {mine:+.1f}"
        facts = tuple(TerritoryFact(p, round(max(-1.0, min(1.0, apart[p])), 2)).text(position.size) for p in region)
        yield Doubt(facts, "influence", says, REGION, f"region {vertex(region[0], position.size)}")


def _told(analysis: Analysis, teacher: Study) -> Iterator[Doubt]:
    life, size = analysis.life.dragons, analysis.position.size
    for dragon in teacher.dragons:
        origin = life.dragon_at.get(dragon.members.origin)
        if origin is None or dragon.status not in ("alive", "dead", "critical") or dragon.status == life.status[origin]:
            continue
        result = (dragon.owl.attack.point, dragon.owl.defense.point) if dragon.status == "critical" else (0, 0)
        attack, defend = (p if analysis.tactics.board.color[p] == EMPTY else NO_POINT for p in result)
        fact = DragonFact(origin, dragon.status, attack, defend, dragon.odds).text(size)
        says = f"{teacher.name or 'the teacher'}: {dragon.status}; {_verdict_text(life.owl[origin])}"
        yield Doubt((fact,), "life", says, _cost_of(life.owl[origin]), f"dragon {vertex(origin, size)}")


def _joined(analysis: Analysis, teacher: Study) -> Iterator[Doubt]:
    """Yields the strings that belong to one dragon by the teacher's word and to two by the engine's, or the other way
    round: for each dragon the first string of each dragon of the other side that shares stones with it.
    """
    ours, theirs = analysis.life.dragons.dragon_at, teacher.dragon_at
    size, says = analysis.position.size, _name_of(teacher)
    first_of: tuple[dict[int, dict[int, int]], dict[int, dict[int, int]]] = {}, {}
    for string in analysis.tactics.worms.strings:
        stone = string.origin
        if stone in ours and stone in theirs:
            first_of[0].setdefault(theirs[stone], {}).setdefault(ours[stone], stone)
            first_of[1].setdefault(ours[stone], {}).setdefault(theirs[stone], stone)
    words: tuple[tuple[LinkWord, str, str], ...] = (
        ("one-dragon", "are one dragon", "two"),
        ("two-dragons", "are two dragons", "one"),
    )
    for parts, (word, said, own) in zip(first_of, words, strict=True):
        for known in parts.values():
            one, *others = known.values()
            for two in others:
                fact, pair = LinkFact(one, two, word), f"{vertex(one, size)} and {vertex(two, size)}"
                yield Doubt((fact.text(size),), "links", f"{says}: {said}; links: {own}", JOIN, f"dragons {pair}")


def _read(analysis: Analysis, teacher: Study) -> Iterator[Doubt]:
    """Yields the strings that the teacher captures and the engine does not, or the other way round."""
    worms, size = analysis.tactics.worms, analysis.position.size
    for worm in teacher.worms:
        origin = worms.origins.get(worm.origin)
        if origin is None or (worm.attack_code == LOSE) == (worms.attack_codes[origin] == LOSE):
            continue
        cells = analysis.tactics.board.color
        if worm.attack_code == LOSE:
            facts, said = [StringFact(origin, "safe")], "nothing captures it"
        elif worm.attack_point != NO_POINT and cells[worm.attack_point] == EMPTY:
            facts = [StringFact(origin, "captured-by", worm.attack_point)]
            said = f"{vertex(worm.attack_point, size)} captures it"
            if worm.defense_point != NO_POINT and cells[worm.defense_point] == EMPTY:
                facts.append(StringFact(origin, "saved-by", worm.defense_point))
        else:
            continue
        own = "safe" if worms.attack_codes[origin] == LOSE else "it can be captured"
        says = f"{teacher.name or 'the teacher'}: {said}; reading: {own}"
        texts = tuple(fact.text(size) for fact in facts)
        yield Doubt(texts, "strings", says, STRING, f"string {vertex(origin, size)}")


def _walled(analysis: Analysis, theirs: Influence, teacher: Study) -> Iterator[Doubt]:
    """Yields the points where influence is stopped by the word of a teacher of our own kind alone."""
    ours = analysis.ground.influence(theirs.to_move).findings.barriers
    known = {(barrier.color, barrier.point) for barrier in ours if barrier.strong}
    for barrier in theirs.findings.barriers:
        place = barrier.color, barrier.point
        if barrier.strong and place not in known:
            known.add(place)
            text = BarrierFact(barrier.color, barrier.point).text(analysis.position.size)
            by = f" by {barrier.pattern}" if barrier.pattern else ""
            yield Doubt((text,), "early influence", f"{_name_of(teacher)}: it is there{by}", WALL, text)


def _valued(analysis: Analysis, teacher: Study) -> Iterator[Doubt]:
    """Yields the moves that are worth something else to a teacher of our own kind."""
    position = analysis.position
    ours = analysis.moves.generation(position.to_move)
    theirs = {move.point: move.value for move in teacher.moves(position.to_move).ranked}
    compared = [p for p, _ in ours.ranked[:MOVES_COMPARED]] + list(theirs)[:MOVES_COMPARED]
    for p in dict.fromkeys(compared):
        value, own = theirs.get(p, 0.0), ours.ledger(p).value
        if p != NO_POINT and abs(value - own) >= SAME_VALUE:
            fact = MoveFact(p, round(value, 2)) if value > 0.0 else MoveFact(p)
            says = f"{_name_of(teacher)}: it is worth {value:.1f}; engine: {own:.1f}"
            yield Doubt((fact.text(position.size),), "moves", says, VALUED, f"move {vertex(p, position.size)}")


def _name_of(teacher: Study) -> str:
    return teacher.name or "the teacher"


def teachers_move(teacher: Study, color: int) -> Point:
    """Returns the move that a teacher would play, NO_POINT for none."""
    try:
        return teacher.moves(color).best
    except NotAnswered:
        return NO_POINT
