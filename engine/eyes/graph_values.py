"""The eye value and the vital points of one eye graph, for `engine.eyes.search`.

Numbers of eyes come from the exact search of the local game (`engine.eyes.survival`), threats from a short recursion
over first moves. A position of the local game is packed into one number: the stones of both sides, the outer liberties,
the ko threats, the vertex that a ko forbids and to whom, and whether the last attacking move took the last liberty.
"""

import cython

from godebug.engine.eyes.kernel import LocalGame
from godebug.engine.eyes.survival import Survival

# What a position is made of, by the bit that it starts at.
AT_ATTACKER = 16
AT_LIBERTIES = 32
AT_THREATS = 35
AT_KO = 39
AT_BANNED = 44
#: The wall is captured unless it has a sure eye elsewhere.
AT_SMOTHERED = 45
#: With a sure eye, the attacker could not have moved here at all.
AT_SPARED = 46
#: Above a position, the vertex of the move that led to it, plus one; none for filling an outer liberty.
AT_MOVE = 47

STONES = 65535
#: Threats may be negative; a position holds them from 0 on.
THREATS_FROM = 4
NOBODY = -1

TO_ATTACK = 0
TO_DEFEND = 1
LIVES = 0

_POSITION = (1 << 47) - 1


class TooLargeError(Exception):
    """The search of a graph reached its limit of positions."""


@cython.final
@cython.cclass
class GraphValues:
    """Values one graph at a time. One object serves many graphs, because its tables are large."""

    search: Survival
    game: LocalGame
    vertices: cython.int
    _eyes: dict
    _under_way: set

    def __init__(self) -> None:
        self.search = Survival()
        self.game: LocalGame = self.search.game
        self.vertices = 0
        self._eyes: dict[int, int] = {}
        self._under_way: set[int] = set()

    def load(self, adjacency: tuple[int, ...], marginal: int, walled: int, suicide: bool, limit: int) -> None:
        """Sets the graph to value; see `Survival.load`."""
        self.search.load(adjacency, marginal, walled, suicide, limit)
        self.vertices = len(adjacency)
        self._eyes = {}
        self._under_way = set()

    def evaluate(
        self, defender: int, attacker: int, liberties: int, threats: int
    ) -> tuple[int, int, int, int, int, int]:
        """Returns the four digits of the eye value, and the masks of the points to attack and to defend.

        Stones inside, outer liberties and ko threats are those of `Survival.attack_succeeds`.
        Raises TooLargeError where the search reaches its limit.
        """
        start: cython.ulonglong = self._position(defender, attacker, liberties, threats, NOBODY, TO_ATTACK)
        low: cython.int = self._count(start, TO_ATTACK)
        high: cython.int = self._count(start, TO_DEFEND)
        first: cython.int = self._attacked_twice(start, low, high)
        last: cython.int = self._defended_twice(start, low, high)
        attack: cython.uint = 0
        defence: cython.uint = 0
        if low == high == 2:
            if first < 2:
                attack = self._moves(start, TO_ATTACK, TO_ATTACK, first, first)
        elif low == high == 0:
            if last > 0:
                defence = self._moves(start, TO_DEFEND, TO_DEFEND, last, last)
        elif low == high == 1:
            attack = self._threats(start, TO_ATTACK, False)
            defence = self._threats(start, TO_DEFEND, False)
        else:
            if low == 1 and high == 2:
                attack = self._threats(start, TO_ATTACK, True)
            elif low == 0 and high == 1:
                defence = self._threats(start, TO_DEFEND, True)
            if not attack:
                attack = self._moves(start, TO_ATTACK, TO_DEFEND, 0, low)
            if not defence:
                defence = self._moves(start, TO_DEFEND, TO_ATTACK, high, 2)
        # Bit 0 of a mask of moves stands for an outer liberty, which is no point of the graph.
        return first, low, high, last, attack >> 1, defence >> 1

    @cython.cfunc
    def _position(
        self,
        defender: cython.uint,
        attacker: cython.uint,
        liberties: cython.int,
        threats: cython.int,
        ko: cython.int,
        banned: cython.int,
    ) -> cython.ulonglong:
        place: cython.ulonglong = attacker
        rest: cython.ulonglong = liberties
        place = place << AT_ATTACKER | defender | rest << AT_LIBERTIES
        rest = threats + THREATS_FROM
        place |= rest << AT_THREATS
        rest = ko + 1
        place |= rest << AT_KO
        rest = banned
        return place | rest << AT_BANNED

    # ---- Numbers of eyes -------------------------------------------------------------------------------------------

    @cython.cfunc
    def _count(self, place: cython.ulonglong, side: cython.int) -> cython.int:
        """Returns how many eyes (0, 1 or 2) a position makes with `side` to move."""
        known: cython.int = 0
        key: cython.ulonglong = place * 2 + side
        found = self._eyes.get(key)
        if found is not None:
            return found
        if not place >> AT_SMOTHERED & 1 and self._survives(place, side, False):
            known = 2
        elif place >> AT_SPARED & 1 or self._survives(place, side, True):
            known = 1
        self._eyes[key] = known
        return known

    @cython.cfunc
    def _survives(self, place: cython.ulonglong, side: cython.int, sure_eye: cython.bint) -> cython.int:
        ko: cython.int = NOBODY
        answer: cython.int
        if cython.cast(cython.int, place >> AT_BANNED & 1) == side:
            ko = cython.cast(cython.int, place >> AT_KO & 31) - 1
        answer = self.search.attack_succeeds(
            cython.cast(cython.uint, place & STONES),
            cython.cast(cython.uint, place >> AT_ATTACKER & STONES),
            cython.cast(cython.int, place >> AT_LIBERTIES & 7),
            cython.cast(cython.int, place >> AT_THREATS & 15) - THREATS_FROM,
            ko,
            sure_eye,
            side,
        )
        if answer < 0:
            raise TooLargeError
        return answer == LIVES

    # ---- Moves -----------------------------------------------------------------------------------------------------

    @cython.cfunc
    def _attacks(self, place: cython.ulonglong) -> list[int]:
        """Returns the positions after each attacking move."""
        v: cython.int
        threats: cython.int
        spared: cython.bint
        one: cython.ulonglong = 1
        after: cython.ulonglong
        move: cython.ulonglong
        defender: cython.uint = cython.cast(cython.uint, place & STONES)
        attacker: cython.uint = cython.cast(cython.uint, place >> AT_ATTACKER & STONES)
        liberties: cython.int = cython.cast(cython.int, place >> AT_LIBERTIES & 7)
        game: LocalGame = self.game
        led: list[int] = []
        for v in range(self.vertices):
            threats = self._threats_left(place, v, TO_ATTACK)
            if threats < -THREATS_FROM:
                continue
            spared = not game.attack_move(defender, attacker, liberties, True, v)
            if spared and not game.attack_move(defender, attacker, liberties, False, v):
                continue
            after = self._position(game.next_defender, game.next_attacker, liberties, threats, game.next_ko, TO_DEFEND)
            if game.smothers:
                after |= one << AT_SMOTHERED
            if spared:
                after |= one << AT_SPARED
            move = v + 1
            led.append(after | move << AT_MOVE)
        if liberties:
            threats = cython.cast(cython.int, place >> AT_THREATS & 15) - THREATS_FROM
            led.append(self._position(defender, attacker, liberties - 1, threats, NOBODY, TO_ATTACK))
        return led

    @cython.cfunc
    def _defences(self, place: cython.ulonglong) -> list[int]:
        """Returns the positions after each defending move."""
        v: cython.int
        threats: cython.int
        move: cython.ulonglong
        defender: cython.uint = cython.cast(cython.uint, place & STONES)
        attacker: cython.uint = cython.cast(cython.uint, place >> AT_ATTACKER & STONES)
        liberties: cython.int = cython.cast(cython.int, place >> AT_LIBERTIES & 7)
        game: LocalGame = self.game
        led: list[int] = []
        for v in range(self.vertices):
            threats = self._threats_left(place, v, TO_DEFEND)
            if threats < -THREATS_FROM or not game.defence_move(defender, attacker, liberties, True, v):
                continue
            move = v + 1
            led.append(
                self._position(game.next_defender, game.next_attacker, liberties, threats, game.next_ko, TO_ATTACK)
                | move << AT_MOVE
            )
        return led

    @cython.cfunc
    def _threats_left(self, place: cython.ulonglong, v: cython.int, side: cython.int) -> cython.int:
        """Returns the ko threats after a move of `side`, at most as many as the position allows."""
        threats: cython.int = cython.cast(cython.int, place >> AT_THREATS & 15) - THREATS_FROM
        if (place | place >> AT_ATTACKER) >> v & 1:
            return -THREATS_FROM - 1
        if (
            cython.cast(cython.int, place >> AT_KO & 31) == v + 1
            and cython.cast(cython.int, place >> AT_BANNED & 1) == side
        ):
            if side == TO_DEFEND:
                return threats - 1 if threats > 0 else -THREATS_FROM - 1
            return threats + 1 if threats < 0 else -THREATS_FROM - 1
        return threats

    @cython.cfunc
    def _replies(self, place: cython.ulonglong, mover: cython.int) -> list[int]:
        return self._attacks(place) if mover == TO_ATTACK else self._defences(place)

    @cython.cfunc
    def _moves(
        self, place: cython.ulonglong, mover: cython.int, side: cython.int, least: cython.int, most: cython.int
    ) -> cython.uint:
        """Returns a mask of the moves of `mover` after which `least` to `most` eyes are left with `side` to move."""
        mask: cython.uint = 0
        after: cython.ulonglong
        for after in self._replies(place, mover):
            if least <= self._count(after & _POSITION, side) <= most:
                mask |= 1 << (after >> AT_MOVE)
        return mask

    # ---- Threats ---------------------------------------------------------------------------------------------------

    @cython.cfunc
    def _attacked_twice(self, place: cython.ulonglong, low: cython.int, high: cython.int) -> cython.int:
        least: cython.int = 2
        after: cython.ulonglong
        if low == 0:
            return 0
        if low == 2:
            for after in self._attacks(place):
                least = min(least, self._count(after & _POSITION, TO_ATTACK))
            return least
        if high == 2:
            return 0 if self._threats(place, TO_ATTACK, True) else 1
        return 0 if self._threats(place, TO_ATTACK, False) else 1

    @cython.cfunc
    def _defended_twice(self, place: cython.ulonglong, low: cython.int, high: cython.int) -> cython.int:
        most: cython.int = 0
        after: cython.ulonglong
        if high == 2:
            return 2
        if high == 0:
            for after in self._defences(place):
                most = max(most, self._count(after & _POSITION, TO_DEFEND))
            return most
        if low == 0:
            return 2 if self._threats(place, TO_DEFEND, True) else 1
        return 2 if self._threats(place, TO_DEFEND, False) else 1

    @cython.cfunc
    def _threats(self, place: cython.ulonglong, mover: cython.int, costs: cython.bint) -> cython.uint:
        """Returns a mask of the moves of `mover` that threaten to reach his aim (no eye, or two) with a second move.

        The best answer must leave one eye. `costs`: the move must leave one eye where the other side moves next, as in
        spaces worth half an eye or one and a half; without it the move costs nothing.
        """
        mask: cython.uint = 0
        after: cython.ulonglong
        left: cython.ulonglong
        answerer: cython.int = 1 - mover
        aim: cython.int = 0 if mover == TO_ATTACK else 2
        for after in self._replies(place, mover):
            left = after & _POSITION
            if costs and self._count(left, answerer) != 1:
                continue
            if self._count(left, mover) == aim and self._nested(left, place, answerer) == 1:
                mask |= 1 << (after >> AT_MOVE)
        return mask

    @cython.cfunc
    def _nested(self, place: cython.ulonglong, parent: cython.ulonglong, side: cython.int) -> cython.int:
        """Returns the digit for two moves in a row of a position that `parent` leads to, the first (TO_ATTACK) or the
        last.

        Returns -1 where that position is being valued already.
        """
        digit: cython.int = -1
        low: cython.int
        high: cython.int
        fresh: cython.bint = parent not in self._under_way
        self._under_way.add(parent)
        if place not in self._under_way:
            low = self._count(place, TO_ATTACK)
            high = self._count(place, TO_DEFEND)
            if side == TO_ATTACK:
                digit = self._attacked_twice(place, low, high)
            else:
                digit = self._defended_twice(place, low, high)
        if fresh:
            self._under_way.discard(parent)
        return digit
