"""Two moves side by side: what becomes of the stones on the board after the one and after the other.

Nothing is weighed here: verdicts of the stages, before and after both moves, and where they differ.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from godebug.engine.dragons.life import Dragon
from godebug.engine.go.color import EMPTY, Color
from godebug.engine.go.points import NO_POINT
from godebug.engine.go.position import Position
from godebug.engine.go.result_codes import KO_A, KO_B, LOSE
from godebug.engine.influence.safety import MoveEffects
from godebug.engine.moves.reasons import Attack, Connect, Cut, Defend, OwlAttack, OwlDefend, Reason, Semeai
from godebug.engine.worms.records import Worm

#: What says that stones fare differently.
Source = Literal["life and death", "tactics", "links", "account", "odds"]
#: What becomes of stones, by how bad it is for their owner. Life: "alive", "ko" (the next move of the opponent kills
#: them by a ko), "critical" (it kills them), "dead"; strings: "safe", "capturable", "lost"; either: "captured"; links:
#: "together", "apart"; what a move is valued for: "defended" or "neglected" of the mover's stones, "spared" or
#: "attacked" of the opponent's; odds: "stronger" or "weaker" than after the other move.
_RANKS: Final = {
    **dict.fromkeys(("alive", "safe", "together", "defended", "spared", "stronger"), 0),
    "ko": 1,
    **dict.fromkeys(("critical", "capturable", "weaker"), 2),
    **dict.fromkeys(("captured", "dead", "lost", "apart", "neglected", "attacked"), 3),
}

#: The odds that stones live differ between two futures where they do by so much.
LEAST_ODDS: Final = 0.05


class Future(Struct, frozen=True, eq=False):
    """A position with what strings and dragons are found there. `move`: what was played to reach it, NO_POINT for
    nothing.
    """

    move: int
    position: Position
    dragons: Sequence[Dragon]
    dragon_at: Mapping[int, int]
    worms: Sequence[Worm]

    def color_at(self, p: int) -> int:
        """Returns what stands on a point."""
        return int(self.position.plane.cells[p])

    def dragon_of(self, stone: int) -> Dragon:
        """Returns the dragon that a stone belongs to."""
        origin = self.dragon_at[stone]
        return next(dragon for dragon in self.dragons if dragon.origin == origin)

    def worm_of(self, stone: int) -> Worm:
        """Returns the string that a stone belongs to."""
        return next(worm for worm in self.worms if stone in worm.stones)

    def life(self, stone: int, color: Color) -> str:
        """Returns the status of the dragon of a stone of `color`: "alive", "ko", "critical", "dead", "captured"."""
        if self.color_at(stone) != color:
            return "captured"
        dragon = self.dragon_of(stone)
        return "ko" if dragon.status == "critical" and dragon.owl.attack.code in (KO_A, KO_B) else dragon.status

    def tactics(self, stone: int, color: Color) -> str:
        """Returns what can be done to the string of a stone of `color`: "safe", "capturable", "lost", "captured"."""
        if self.color_at(stone) != color:
            return "captured"
        worm = self.worm_of(stone)
        return "safe" if worm.attack_code == LOSE else "lost" if worm.defense_code == LOSE else "capturable"


class Strength(Struct, frozen=True):
    """What stones live by in a future, the opponent of the mover to move.

    `odds`: the probability that they live. `room`: what is left of the room to escape. `eyes`: the eyes that their
    owner gets if he moves first. `size`: of their dragon.
    """

    odds: float
    room: int
    eyes: int
    size: int


class Change(Struct, frozen=True):
    """What becomes of some stones.

    `stones`: of one colour, the first one names them. `before`: how they stand now; `better`, `played`: after the two
    moves, with the opponent to move. `source`: which stage says so. `kills`, `saves`: the moves that decide where they
    are in the balance, by the future it is so in ("before", "better", "played"); absent for none. `parts`: of links, a
    stone of each string that is joined or cut. `strengths`: where odds differ, what the stones live by in both futures.
    """

    stones: tuple[int, ...]
    color: Color
    before: str
    better: str
    played: str
    source: Source
    kills: Mapping[str, int] = {}
    saves: Mapping[str, int] = {}
    parts: tuple[int, ...] = ()
    strengths: Mapping[str, Strength] = {}

    @property
    def swapped(self) -> "Change":
        """Returns the same with the two moves exchanged."""
        names = {"better": "played", "played": "better"}
        kills, saves = ({names.get(at, at): p for at, p in each.items()} for each in (self.kills, self.saves))
        strengths = {names[at]: strength for at, strength in self.strengths.items()}
        return replace(self, better=self.played, played=self.better, kills=kills, saves=saves, strengths=strengths)

    @property
    def stays(self) -> bool:
        """Tells whether both moves leave the stones alike."""
        return self.better == self.played

    @property
    def favours_owner(self) -> int:
        """Returns 1 where the better move is better for the owner of the stones, -1 where it is worse, 0 for alike."""
        return (rank(self.played) > rank(self.better)) - (rank(self.played) < rank(self.better))


def rank(word: str) -> int:
    """Returns how bad a word is for the owner of stones: 0 good, 1 a ko, 2 in the balance, 3 bad."""
    return _RANKS.get(word, 2)


def changes(
    before: Future,
    better: Future,
    played: Future,
    reasons: Mapping[int, Sequence[Reason]],
    effects: Mapping[int, MoveEffects],
) -> list[Change]:
    """Returns what differs between two futures of a position, and own dragons in danger that neither move helps.

    `reasons`, `effects`: of both moves, by point. Differences come first, of many stones before those of few. What
    several stages say of the same stones is told once, by the first of them: life and death, tactics, links, the
    account of the moves.
    """
    found: list[Change] = []
    for stage in (
        _of_life(before, better, played),
        _of_tactics(before, better, played),
        _of_links(before, better, played, reasons),
        _of_account(before, better.move, played.move, reasons, effects),
    ):
        told = {stone for change in found if not change.stays for stone in change.stones}
        found += [change for change in stage if not told.issuperset(change.stones)]
    differ = {stone for change in found if not change.stays for stone in change.stones}
    kept = [change for change in found if not (change.stays and differ.issuperset(change.stones))]
    return sorted(kept, key=lambda change: (change.stays, -len(change.stones), change.stones))


def weakened(before: Future, better: Future, played: Future) -> list[Change]:
    """Returns the stones whose odds of living differ between two futures, whatever else is said of them; those of most
    stones first.
    """
    mover, found = before.position.to_move, []
    for dragon in before.dragons:
        groups: dict[tuple[int, int], list[int]] = {}
        for stone in dragon.members.stones:
            if better.color_at(stone) == played.color_at(stone) == dragon.color:
                groups.setdefault((better.dragon_at[stone], played.dragon_at[stone]), []).append(stone)
        for stones in groups.values():
            one, other = (_strength(future.dragon_of(stones[0]), mover) for future in (better, played))
            if abs(one.odds - other.odds) >= LEAST_ODDS:
                words = ("stronger", "weaker") if one.odds > other.odds else ("weaker", "stronger")
                both = {"better": one, "played": other}
                now = before.life(stones[0], dragon.color)
                found.append(Change(tuple(stones), dragon.color, now, *words, "odds", strengths=both))
    return sorted(found, key=lambda change: (-len(change.stones), change.stones))


def _strength(dragon: Dragon, mover: Color) -> Strength:
    odds = 1.0 if dragon.odds is None else dragon.odds.lives(dragon.color != mover)
    return Strength(odds, dragon.escape_route, dragon.genus.maximum, dragon.size)


def _of_life(before: Future, better: Future, played: Future) -> Iterable[Change]:
    futures = {"before": before, "better": better, "played": played}
    for dragon in before.dragons:
        color = dragon.color
        groups: dict[tuple[str, str], list[int]] = {}
        for stone in dragon.members.stones:
            groups.setdefault((better.life(stone, color), played.life(stone, color)), []).append(stone)
        for (one, other), stones in groups.items():
            in_danger = color == before.position.to_move and dragon.status == "critical" and rank(one) > 0
            if one != other or in_danger:
                words = before.life(stones[0], color), one, other
                kills, saves = (_decisive(futures, stones[0], color, of) for of in (_killing, _saving))
                yield Change(tuple(stones), color, *words, "life and death", kills, saves)


def _killing(future: Future, stone: int) -> int:
    dragon = future.dragon_of(stone)
    if dragon.status != "critical":
        return NO_POINT
    return dragon.owl.attack.point if dragon.owl.attack.code else dragon.semeai.attack.point


def _saving(future: Future, stone: int) -> int:
    dragon = future.dragon_of(stone)
    if dragon.status != "critical":
        return NO_POINT
    return dragon.owl.defense.point if dragon.owl.defense.code else dragon.semeai.defense.point


def _decisive(
    futures: Mapping[str, Future], stone: int, color: Color, of: Callable[[Future, int], int]
) -> dict[str, int]:
    """Returns the point that decides about a stone, in each future where it stands and there is one."""
    found = {name: of(each, stone) for name, each in futures.items() if each.color_at(stone) == color}
    return {name: p for name, p in found.items() if p != NO_POINT}


def _of_tactics(before: Future, better: Future, played: Future) -> Iterable[Change]:
    futures = {"before": before, "better": better, "played": played}
    for worm in before.worms:
        stone, color = worm.stones[0], worm.color
        words = before.tactics(stone, color), better.tactics(stone, color), played.tactics(stone, color)
        if words[1] != words[2]:
            kills, saves = (_decisive(futures, stone, color, of) for of in (_capturing, _rescuing))
            yield Change(worm.stones, color, *words, "tactics", kills, saves)


def _capturing(future: Future, stone: int) -> int:
    return future.worm_of(stone).attack_point


def _rescuing(future: Future, stone: int) -> int:
    return future.worm_of(stone).defense_point


def _of_links(
    before: Future, better: Future, played: Future, reasons: Mapping[int, Sequence[Reason]]
) -> Iterable[Change]:
    """Returns the strings that one of the moves joins or cuts, for good, and the other does not."""
    links = {
        move: {(reason.one, reason.two) for reason in reasons.get(move, ()) if isinstance(reason, Connect | Cut)}
        for move in (better.move, played.move)
    }
    for move, others in ((better.move, played.move), (played.move, better.move)):
        for strings in _components(sorted(links[move] - links[others])):
            color = before.color_at(strings[0])
            mine = color == before.position.to_move
            words = ("together", "apart") if mine else ("apart", "together")
            one, other = words if move == better.move else reversed(words)
            stones = dict.fromkeys(stone for string in strings for stone in (string, *before.worm_of(string).stones))
            yield Change(
                tuple(stones), color, "apart" if mine else "together", one, other, "links", parts=tuple(strings)
            )


def _components(pairs: Sequence[tuple[int, int]]) -> list[list[int]]:
    """Returns the strings of pairs, those that hang together in one list each."""
    found: list[list[int]] = []
    for one, two in pairs:
        joined = [group for group in found if one in group or two in group]
        merged = list(dict.fromkeys([*(string for group in joined for string in group), one, two]))
        found = [group for group in found if group not in joined] + [merged]
    return found


def _of_account(
    before: Future,
    better: int,
    played: int,
    reasons: Mapping[int, Sequence[Reason]],
    effects: Mapping[int, MoveEffects],
) -> Iterable[Change]:
    """Returns the stones that one of the moves defends or attacks by what it is valued for, and the other does not."""
    mover = before.position.to_move
    about = {move: _about(before, reasons.get(move, ()), effects.get(move)) for move in (better, played)}
    for move in (better, played):
        only = about[move] - about[played if move == better else better]
        by_dragon: dict[int, list[int]] = {}
        for stone in sorted(only):
            by_dragon.setdefault(before.dragon_at[stone], []).append(stone)
        for stones in by_dragon.values():
            color = before.color_at(stones[0])
            words = ("defended", "neglected") if color == mover else ("attacked", "spared")
            one, other = words if move == better else reversed(words)
            yield Change(tuple(stones), color, before.life(stones[0], color), one, other, "account")


def _about(before: Future, reasons: Sequence[Reason], effects: MoveEffects | None) -> frozenset[int]:
    """Returns the stones whose fate a move is taken to decide."""
    found = set() if effects is None else set(effects.saved | effects.lost)
    for reason in reasons:
        if isinstance(reason, Attack | Defend):
            found.update(before.worm_of(reason.string).stones)
        elif isinstance(reason, OwlAttack | OwlDefend | Semeai):
            found.update(before.dragon_of(reason.dragon).members.stones)
    return frozenset(stone for stone in found if before.color_at(stone) != EMPTY)
