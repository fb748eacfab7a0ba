"""Local positions as masks of 64 points: moves, and what is known without trying any.

A stone that is joined to a safe one of its side is never captured. The life without an answer is that of D. Benson,
"Life in the game of Go" (1976).
"""

from array import array
from collections.abc import Sequence

import cython

from godebug.engine.build.intrinsics import trailing_zeros

#: Strings, and regions between the defender's, that the test for life has place for.
MOST_PARTS = 64

#: 64 bits.
_WORD = 0xFFFFFFFFFFFFFFFF


@cython.cclass
class Stones:
    """The points of one local problem, and what can be asked of stones on them.

    `near`: masks of the points next to each point. `safe_attackers`, `safe_defenders`: as in `records.Frame`. What a
    move made is in `own`, `other` (stones of both sides), `taken` and `ban`.

    The test for life fills the first `strings` of `string_stones` and `string_near` with blocks of the defender, and
    the first `parts` of `part_stones` with the regions between them that keep blocks alive (0 where one does not; all
    are in `all_parts`, their neighbours in `part_border`, what has to be next to a block in `part_empty`, and whether
    a pair is cut by the region in `part_broken`); `life_pairs` are the points of the first `links` pairs of `link`.
    The test for room fills `interior` (points where the defender may have an eye), `linked` (whether he may join living
    stones), the first `pairs` of `pair` with their points `pair_points`, `safe_now` (what the attacker cannot lose),
    `anchors` (other points where he is safe at once) and `dead_zone` (the points that the death depends on).
    `leaf_kind`: the last answer of `Search.leaf`.
    """

    points: cython.int
    full: cython.ulonglong
    safe_attackers: cython.ulonglong
    safe_defenders: cython.ulonglong
    near: cython.ulonglong[::1]
    own: cython.ulonglong
    other: cython.ulonglong
    taken: cython.ulonglong
    ban: cython.int
    part_stones: cython.ulonglong[::1]
    part_border: cython.ulonglong[::1]
    part_empty: cython.ulonglong[::1]
    string_stones: cython.ulonglong[::1]
    string_near: cython.ulonglong[::1]
    all_parts: cython.ulonglong[::1]
    part_broken: cython.int[::1]
    link: cython.ulonglong[::1]
    links: cython.int
    blocks: cython.int
    strings: cython.int
    life_pairs: cython.ulonglong
    parts: cython.int
    leaf_kind: cython.int
    interior: cython.ulonglong
    dead_zone: cython.ulonglong
    linked: cython.bint
    pair: cython.ulonglong[::1]
    pairs: cython.int
    pair_points: cython.ulonglong
    anchors: cython.ulonglong
    safe_now: cython.ulonglong

    def __init__(self, near: Sequence[int], safe_attackers: cython.ulonglong, safe_defenders: cython.ulonglong) -> None:
        self.points = len(near)
        self.full = _WORD >> (64 - self.points)
        self.safe_attackers = safe_attackers
        self.safe_defenders = safe_defenders
        self.near = near
        self.own = 0
        self.other = 0
        self.taken = 0
        self.ban = -1
        self.part_stones = array("Q", bytes(8 * MOST_PARTS))
        self.part_border = array("Q", bytes(8 * MOST_PARTS))
        self.part_empty = array("Q", bytes(8 * MOST_PARTS))
        self.string_stones = array("Q", bytes(8 * MOST_PARTS))
        self.string_near = array("Q", bytes(8 * MOST_PARTS))
        self.all_parts = array("Q", bytes(8 * MOST_PARTS))
        self.part_broken = array("i", bytes(4 * MOST_PARTS))
        self.link = array("Q", bytes(8 * MOST_PARTS))
        self.links = 0
        self.blocks = 0
        self.strings = 0
        self.life_pairs = 0
        self.parts = 0
        self.leaf_kind = 0
        self.interior = 0
        self.dead_zone = 0
        self.linked = False
        self.pair = array("Q", bytes(8 * MOST_PARTS))
        self.pairs = 0
        self.pair_points = 0
        self.anchors = 0
        self.safe_now = 0

    @cython.cfunc
    def _string(self, seed: cython.ulonglong, within: cython.ulonglong) -> cython.ulonglong:
        """The points of `within` that are joined to those of `seed`."""
        low: cython.ulonglong
        done: cython.ulonglong = 0
        left: cython.ulonglong = seed
        while left:
            low = left & -left
            done |= low
            left = (left | (self.near[trailing_zeros(low)] & within)) & ~done
        return done

    @cython.cfunc
    def _around(self, mask: cython.ulonglong) -> cython.ulonglong:
        """All points next to one of the mask."""
        low: cython.ulonglong
        found: cython.ulonglong = 0
        while mask:
            low = mask & -mask
            mask ^= low
            found |= self.near[trailing_zeros(low)]
        return found

    @cython.cfunc
    def _dead_string(
        self, seed: cython.ulonglong, own: cython.ulonglong, empty: cython.ulonglong, safe: cython.ulonglong
    ) -> cython.ulonglong:
        """The string of a stone if it has no liberty and no safe link, else 0."""
        low: cython.ulonglong
        near: cython.ulonglong
        done: cython.ulonglong = 0
        left: cython.ulonglong = seed
        while left:
            low = left & -left
            near = self.near[trailing_zeros(low)]
            if (near & empty) or (low & safe):
                return 0
            done |= low
            left = (left | (near & own)) & ~done
        return done

    @cython.cfunc
    def _play(
        self, attacker: cython.bint, own: cython.ulonglong, other: cython.ulonglong, point: cython.int
    ) -> cython.bint:
        """Plays on an empty point; whether that is legal. Ko is not looked at, but the new ban is set."""
        string: cython.ulonglong
        bit: cython.ulonglong = cython.cast(cython.ulonglong, 1) << point
        near: cython.ulonglong = self.near[point]
        safe: cython.ulonglong = self.safe_attackers if attacker else self.safe_defenders
        other_safe: cython.ulonglong = self.safe_defenders if attacker else self.safe_attackers
        left: cython.ulonglong = near & other
        taken: cython.ulonglong = 0
        own |= bit
        empty: cython.ulonglong = self.full & ~(own | other)
        while left:
            string = self._dead_string(left & -left, other, empty, other_safe)
            taken |= string
            left &= ~(string | (left & -left))
        self.ban = -1
        if taken:
            other &= ~taken
            if taken & (taken - 1) == 0 and near & own == 0 and not bit & safe and near & ~other == taken:
                self.ban = trailing_zeros(taken)
        elif self._dead_string(bit, own, empty, safe):
            return False
        self.own = own
        self.other = other
        self.taken = taken
        return True

    @cython.cfunc
    def _last_liberty(
        self, attackers: cython.ulonglong, defenders: cython.ulonglong, goal: cython.ulonglong
    ) -> cython.ulonglong:
        """The only liberty of the only string that the goal is; 0 if it has more."""
        low: cython.ulonglong
        near: cython.ulonglong
        done: cython.ulonglong = 0
        liberties: cython.ulonglong = 0
        empty: cython.ulonglong = self.full & ~(attackers | defenders)
        left: cython.ulonglong = goal & -goal
        while left:
            low = left & -left
            near = self.near[trailing_zeros(low)]
            liberties |= near & empty
            if liberties & (liberties - 1) or low & self.safe_defenders:
                return 0
            done |= low
            left = (left | (near & defenders)) & ~done
        return 0 if goal & ~done else liberties

    @cython.cfunc
    def _alive(
        self, attackers: cython.ulonglong, defenders: cython.ulonglong, goal: cython.ulonglong
    ) -> cython.ulonglong:
        """The defenders that live though the attacker moves first and the defender only answers; 0 if none of the goal.

        Without pairs that is Benson's theorem. Strings with two liberties in common are one block: where the attacker
        plays at one, the defender plays at the other; no point is in two pairs. A region is vital for a block if all
        its empty points are the block's liberties; if a pair lies in it, both its points do and all points of the
        region are next to the block, so that one is left to it after each answer.
        """
        i: cython.int
        part: cython.ulonglong
        near: cython.ulonglong
        left: cython.ulonglong = self.full & ~defenders
        parts: cython.int = 0
        strings: cython.int = 0
        living: cython.ulonglong = 0
        self.parts = 0
        self.life_pairs = 0
        self.links = 0
        while left:
            part = self._string(left & -left, left)
            left ^= part
            if part & self.safe_attackers:
                continue
            if parts == MOST_PARTS:
                return 0
            self.all_parts[parts] = part
            self.part_border[parts] = self._around(part) & defenders
            self.part_empty[parts] = part & ~attackers
            self.part_broken[parts] = False
            parts += 1
        if parts < 2 and not self.safe_defenders & defenders:
            return 0
        left = defenders
        while left:
            part = self._string(left & -left, left)
            left ^= part
            if strings == MOST_PARTS:
                return 0
            self.string_stones[strings] = part
            self.string_near[strings] = self._around(part)
            strings += 1
        living = self._benson(parts, strings)
        if not living & goal and self._link(attackers, defenders, strings):
            for i in range(parts):
                near = self.all_parts[i] & self.life_pairs
                if near:
                    self.part_empty[i] = self.all_parts[i]
                    self.part_broken[i] = self._broken(near)
            strings = self.blocks
            living = self._benson(parts, strings)
        return living if living & goal else 0

    @cython.cfunc
    def _broken(self, points: cython.ulonglong) -> cython.bint:
        """Whether a pair has one of some points only."""
        i: cython.int
        found: cython.bint = False
        for i in range(self.links):
            if self.link[i] & points and self.link[i] & ~points:
                found = True
        return found

    @cython.cfunc
    def _link(self, attackers: cython.ulonglong, defenders: cython.ulonglong, strings: cython.int) -> cython.bint:
        """Makes blocks of strings by pairs; whether there are any."""
        i: cython.int
        j: cython.int
        pair: cython.ulonglong
        empty: cython.ulonglong = self.full & ~(attackers | defenders)
        i = 0
        while i < strings:
            j = i + 1
            while j < strings:
                pair = self._two_of(self.string_near[i] & self.string_near[j] & empty & ~self.life_pairs)
                if pair and self.links < MOST_PARTS:
                    self.life_pairs |= pair
                    self.link[self.links] = pair
                    self.links += 1
                    self.string_stones[i] |= self.string_stones[j]
                    self.string_near[i] |= self.string_near[j]
                    strings -= 1
                    self.string_stones[j] = self.string_stones[strings]
                    self.string_near[j] = self.string_near[strings]
                    j = i + 1
                else:
                    j += 1
            i += 1
        self.blocks = strings
        return self.links > 0

    @cython.cfunc
    def _benson(self, parts: cython.int, strings: cython.int) -> cython.ulonglong:
        """The stones of the blocks that keep two vital regions, or are joined to a living one."""
        i: cython.int
        j: cython.int
        vital: cython.int
        changed: cython.bint = True
        near: cython.ulonglong
        living: cython.ulonglong = 0
        self.parts = parts
        for i in range(parts):
            self.part_stones[i] = self.all_parts[i]
        for j in range(strings):
            living |= self.string_stones[j]
        while changed:
            changed = False
            for j in range(strings):
                if self.string_stones[j] & living == 0 or self.string_stones[j] & self.safe_defenders:
                    continue
                vital = 0
                near = ~self.string_near[j]
                for i in range(parts):
                    if self.part_stones[i] and not self.part_broken[i] and self.part_empty[i] & near == 0:
                        vital += 1
                if vital < 2:
                    living &= ~self.string_stones[j]
                    changed = True
            if changed:
                for i in range(parts):
                    if self.part_border[i] & ~living:
                        self.part_stones[i] = 0
        self.strings = strings
        return living

    @cython.cfunc
    def _life_zone(self, living: cython.ulonglong, goal: cython.ulonglong) -> cython.ulonglong:
        """The points that make a block of the goal live, after `_alive` found what lives.

        They are the block with its pairs, the regions that are vital for it, the blocks around those, and so on.
        """
        i: cython.int
        j: cython.int
        near: cython.ulonglong
        zone: cython.ulonglong = 0
        left: cython.ulonglong = living & goal
        left &= -left
        while left:
            for j in range(self.strings):
                if self.string_stones[j] & left:
                    break
            zone |= self.string_stones[j] | (self.string_near[j] & self.life_pairs)
            left &= ~self.string_stones[j]
            if self.string_stones[j] & self.safe_defenders:
                continue
            near = self.string_near[j]
            for i in range(self.parts):
                if self.part_stones[i] & ~zone and not self.part_broken[i] and self.part_empty[i] & ~near == 0:
                    zone |= self.part_stones[i]
                    left |= self.part_border[i] & ~zone
        return zone

    @cython.cfunc
    def _no_room(self, attackers: cython.ulonglong, defenders: cython.ulonglong, goal: cython.ulonglong) -> cython.bint:
        """Whether the defender can never get two eyes, nor a link to living stones, and whether he is taken then.

        Eyes need points whose neighbours are free of the attacker's safe stones. If there are no two of them that are
        not adjacent, there is one eye at most. The attacker fills all other points, where each of his stones is safe
        at once; all his stones that are not safe lie on the points for eyes, where he plays last.

        The attacker may count on one of two points where he would be safe at once: if the defender plays at one, he
        plays at the other. Such a pair links a string of his that has both as liberties, keeps a point that has both as
        neighbours from becoming an eye, and closes a way out that leads over both. No point is in two pairs.
        """
        bit: cython.ulonglong
        pair: cython.ulonglong
        left: cython.ulonglong
        string: cython.ulonglong
        room: cython.ulonglong
        anchors: cython.ulonglong
        changed: cython.bint = True
        empty: cython.ulonglong = self.full & ~(attackers | defenders)
        safe: cython.ulonglong = self._string(attackers & self.safe_attackers, attackers)
        room = self._string(goal, self.full & ~safe)
        anchors = empty & room & (self.safe_attackers | self._around(safe))
        self.pairs = 0
        self.pair_points = 0
        self.linked = False
        while changed:
            changed = False
            left = attackers & room
            while left:
                string = self._string(left & -left, attackers)
                left &= ~string
                pair = self._two_of(self._around(string) & anchors & ~self.pair_points)
                if pair:
                    self._add_pair(pair)
                    safe |= string
                    changed = True
            if changed:
                room = self._string(goal, self.full & ~safe)
                anchors = empty & room & (self.safe_attackers | self._around(safe))
        left = room & self.safe_defenders
        while left:
            bit = left & -left
            left ^= bit
            pair = bit | (self.near[trailing_zeros(bit)] & room)
            string = pair ^ bit
            if string & (string - 1) or pair & ~(anchors & ~self.pair_points):
                self.linked = True
                break
            self._add_pair(pair)
        self.interior = room & ~(self.safe_attackers | self._around(safe))
        if not self.linked and not self._one_eye(self.interior):
            left = self.interior
            while left:
                bit = left & -left
                left ^= bit
                pair = self._two_of(self.near[trailing_zeros(bit)] & anchors & ~self.pair_points)
                if pair:
                    self._add_pair(pair)
                    pair = self.near[trailing_zeros(pair)] & self.near[trailing_zeros(pair & (pair - 1))]
                    self.interior &= ~pair
                    left &= ~pair
        self.anchors = anchors & ~self.pair_points
        self.safe_now = safe
        # Without the safe stones around it, the room would go on behind them.
        self.dead_zone = self.pair_points | self._string(self._around(room) & safe, safe)
        return not self.linked and self._one_eye(self.interior)

    @cython.cfunc
    def _one_move_kills(self, ban: cython.int) -> cython.bint:
        """Whether the attacker, moving first, leaves room for one eye by a move where he is safe; after `_no_room`."""
        beside: cython.ulonglong
        left: cython.ulonglong = self.interior
        point: cython.int
        if self.linked:
            return False
        while left:
            beside = self.near[trailing_zeros(left)] & self.anchors
            left &= left - 1
            while beside:
                point = trailing_zeros(beside)
                beside &= beside - 1
                if point != ban and self._one_eye(self.interior & ~self.near[point]):
                    self.dead_zone |= cython.cast(cython.ulonglong, 1) << point
                    self.dead_zone |= self._string(self.near[point] & self.safe_now, self.safe_now)
                    return True
        return False

    @cython.cfunc
    def _two_of(self, points: cython.ulonglong) -> cython.ulonglong:
        """The first two of some points; 0 if there are less."""
        rest: cython.ulonglong = points & (points - 1)
        return (points ^ rest) | (rest & -rest) if rest else 0

    @cython.cfunc
    def _add_pair(self, pair: cython.ulonglong) -> None:
        self.pair_points |= pair
        if self.pairs < MOST_PARTS:
            self.pair[self.pairs] = pair
            self.pairs += 1

    @cython.cfunc
    def _one_eye(self, points: cython.ulonglong) -> cython.bint:
        """Whether points are one, or two that are adjacent, or none."""
        rest: cython.ulonglong = points & (points - 1)
        return rest & (rest - 1) == 0 and (rest == 0 or self.near[trailing_zeros(points & -points)] & rest != 0)

    @cython.cfunc
    def _dead_shape(
        self, attackers: cython.ulonglong, defenders: cython.ulonglong, goal: cython.ulonglong
    ) -> cython.bint:
        """Whether the goal, one string, has room for one eye only, whoever moves; after `_no_room`.

        The points for eyes are those of the interior that the string does not fill itself: it is taken as soon as it
        is short of liberties, so that no room comes from its own stones. They may be a square of four, or three, four
        or five in the shapes that are dead with the attacker's stone on the vital point.
        """
        count: cython.int = 0
        degree: cython.int
        total: cython.int = 0
        largest: cython.int = 0
        bit: cython.ulonglong
        near: cython.ulonglong
        vital: cython.ulonglong = 0
        string: cython.ulonglong = self._string(goal & -goal, defenders)
        eyes: cython.ulonglong = self.interior & ~string
        left: cython.ulonglong = eyes
        if self.linked or goal & ~string:
            return False
        self.dead_zone |= string | eyes
        if self._one_eye(eyes):
            return True
        if eyes & defenders:
            return False
        while left:
            bit = left & -left
            left ^= bit
            count += 1
            if count > 5:
                return False
            near = self.near[trailing_zeros(bit)] & eyes
            degree = 0
            while near:
                near &= near - 1
                degree += 1
            total += degree
            if degree > largest:
                largest = degree
                vital = bit
        if count == 3:
            return total == 4 and attackers & vital != 0
        if count == 4 and total == 8:
            # Two stones on a diagonal of the square are taken one by one, which leaves two eyes.
            near = attackers & eyes
            bit = near & -near
            return not (near ^ bit) or (near ^ bit) & self.near[trailing_zeros(bit)] != 0
        if count == 4:
            return largest == 3 and attackers & vital != 0
        return (largest == 4 or (total == 10 and largest == 3)) and attackers & eyes == vital
