"""The hot part of the influence function: spreading sources, and the value of the points as territory.

The manual's sections "The Core of the Influence Function" and "The Influence Algorithm" describe the breadth first
propagation, "Permeability" how stones and connections hinder it, "Details of the Territory Valuation" the values.

One `InfluenceField` holds one computation. Its arrays have one cell for each point of `engine.go.points`; those that
differ for the two colours hold three boards in a row, so that a colour's board begins at `color * CELLS`.
"""

from array import array
from collections.abc import Iterable

import cython

from godebug.engine.go.color import OFF_BOARD
from godebug.engine.go.points import CELLS, STRIDE
from godebug.engine.influence.findings import Barrier, NonTerritory


@cython.final
@cython.cclass
class InfluenceField:
    """The arrays of one influence computation, and the steps that fill them.

    `stone`: EMPTY, WHITE, BLACK or 3 off board. `safe`: 0, or how the stone there is safe, or 3 off board. `strength`,
    `attenuation`, `permeability`, `influence`: for both colours, see `engine.influence.result`. `territory`: the value
    of each point; `guess`: the value before neighbours and the rules of territory change it. `mask`: the colours that
    cannot have territory there. `share`: what the source that was spread last brings to each point; `queue`: the points
    that it reached, in the order of the visit.
    """

    size: cython.int
    damping: cython.double
    cutoff: cython.double
    least_share: cython.double
    stone: cython.uchar[::1]
    safe: cython.uchar[::1]
    mask: cython.uchar[::1]
    strength: cython.double[::1]
    attenuation: cython.double[::1]
    permeability: cython.double[::1]
    influence: cython.double[::1]
    required: cython.double[::1]
    correction: cython.double[::1]
    guess: cython.double[::1]
    territory: cython.double[::1]
    share: cython.double[::1]
    queue: cython.int[::1]
    down: cython.int[::1]
    right: cython.int[::1]

    def __init__(self, size: int, damping: float, cutoff: float, least_share: float) -> None:
        self.size = size
        self.damping = damping
        self.cutoff = cutoff
        self.least_share = least_share
        self.stone = bytearray([OFF_BOARD]) * CELLS
        self.safe = bytearray([OFF_BOARD]) * CELLS
        self.mask = bytearray(CELLS)
        self.strength = array("d", bytes(3 * 8 * CELLS))
        self.attenuation = array("d", bytes(3 * 8 * CELLS))
        self.permeability = array("d", bytes(3 * 8 * CELLS))
        self.influence = array("d", bytes(3 * 8 * CELLS))
        self.required = array("d", bytes(8 * CELLS))
        self.correction = array("d", bytes(8 * 6))
        self.guess = array("d", bytes(8 * CELLS))
        self.territory = array("d", bytes(8 * CELLS))
        self.share = array("d", bytes(8 * CELLS))
        self.queue = array("i", bytes(4 * CELLS))
        # South, west, north, east, then SW, NW, NE, SE, as in godebug.engine.go.points.
        self.down = array("i", [1, 0, -1, 0, 1, -1, -1, 1])
        self.right = array("i", [0, -1, 0, 1, -1, -1, 1, 1])

    @cython.ccall
    def begin(
        self,
        stones: bytes,
        safe: bytearray,
        sources: cython.double[::1],
        attenuation: cython.double,
        required: cython.double[::1],
    ) -> None:
        """Fills in the stones of a position: the sources, and the points that are closed.

        All by point: `stones`; `safe` and `sources`, see `engine.influence.safety.SafeStones`; `required`, the
        influence that it takes to claim the point. `attenuation`: the same for every source.
        """
        cell: cython.int
        p: cython.int
        color: cython.int
        at: cython.int
        stone: cython.int
        alive: cython.bint
        for cell in range(self.size * self.size):
            p = (cell // self.size + 1) * STRIDE + cell % self.size + 1
            stone = stones[p]
            alive = stone != 0 and safe[p] != 0
            self.stone[p] = stone
            self.safe[p] = safe[p] if alive else 0
            self.required[p] = required[p]
            for color in range(1, 3):
                at = color * CELLS + p
                self.strength[at] = sources[p] if alive and stone == color else 0.0
                self.attenuation[at] = attenuation
                # A living stone stops the other colour, a dead one its own.
                self.permeability[at] = 0.0 if stone != 0 and (stone != color) == alive else 1.0

    @cython.ccall
    def clear(self) -> None:
        """Sets every figure to 0, as on an empty board."""
        i: cython.int
        for i in range(3 * CELLS):
            self.attenuation[i] = 0.0
            self.permeability[i] = 0.0

    def close(self, barriers: Iterable[Barrier], weak: cython.double) -> None:
        """Closes the points of barriers to their colour; a weak barrier multiplies the permeability by `weak`."""
        at: cython.int
        for barrier in barriers:
            at = barrier.color * CELLS + barrier.point
            self.permeability[at] *= 0.0 if barrier.strong else weak

    def forbid(self, marks: Iterable[NonTerritory]) -> None:
        """Marks points that cannot become territory of a colour."""
        p: cython.int
        color: cython.int
        for mark in marks:
            p = mark.point
            color = mark.color
            self.mask[p] |= color

    @cython.ccall
    def double_block(self, color: cython.int, source: cython.int, tolerance: cython.double) -> cython.int:
        """Returns the block beside `source` that costs the defender least, NO_POINT where there are fewer than two.

        Blocks are empty neighbours closed to `color`. The cheapest is the one with the least territory of the other
        colour on and around it, of nearly equal ones (`tolerance`) the first.
        """
        step: cython.int
        i: cython.int
        p: cython.int
        worth: cython.double
        least: cython.double = 0.0
        best: cython.int = 0
        blocks: cython.int = 0
        if self.stone[source] != 0:
            return 0
        for step in range(4):
            p = source + self.down[step] * STRIDE + self.right[step]
            if self.stone[p] != 0 or self.permeability[color * CELLS + p] != 0.0:
                continue
            blocks += 1
            worth = self.territory[p]
            for i in range(4):
                worth += self.territory[p + self.down[i] * STRIDE + self.right[i]]
            if color == 1:
                worth = -worth
            if blocks == 1 or worth < least - tolerance:
                best = p
                least = worth
        return best if blocks >= 2 else 0

    @cython.ccall
    def spread(self, color: cython.int, source: cython.int) -> cython.int:
        """Spreads one source into `share`, which is all 0 before, and returns how many points it reached.

        Breadth first and outwards only: a step is taken where its scalar product with the way from the source is
        positive. So everything that reaches a point has arrived before the point passes it on.
        """
        base: cython.int = color * CELLS
        source_row: cython.int = source // STRIDE
        source_column: cython.int = source % STRIDE
        attenuation: cython.double = self.attenuation[base + source]
        head: cython.int = 0
        tail: cython.int = 1
        p: cython.int
        target: cython.int
        step: cython.int
        rows: cython.int
        columns: cython.int
        product: cython.int
        passing: cython.double
        amount: cython.double
        distance: cython.double
        self.queue[0] = source
        self.share[source] = self.strength[base + source]
        while head < tail:
            p = self.queue[head]
            head += 1
            passing = self.share[p] * self.permeability[base + p] / attenuation
            # Every other factor is at most 1.
            if passing <= self.cutoff:
                continue
            rows = p // STRIDE - source_row
            columns = p % STRIDE - source_column
            distance = rows * rows + columns * columns
            for step in range(8):
                product = rows * self.down[step] + columns * self.right[step]
                if product <= 0 and head > 1:
                    continue
                target = p + self.down[step] * STRIDE + self.right[step]
                if self.safe[target] != 0:
                    continue
                amount = self.carried(base, p, step, passing, product, distance)
                if amount <= self.cutoff:
                    continue
                if self.share[target] == 0.0:
                    self.queue[tail] = target
                    tail += 1
                self.share[target] += amount
        return tail

    @cython.inline
    @cython.cfunc
    def carried(
        self,
        base: cython.int,
        p: cython.int,
        step: cython.int,
        passing: cython.double,
        product: cython.int,
        distance: cython.double,
    ) -> cython.double:
        """Returns how much of the influence passing `p` one step carries on.

        `distance`: from the source, squared; 0 at the source, which radiates into all directions alike. `product`: the
        scalar product of the step and the way from the source.
        """
        flank: cython.double
        amount: cython.double = passing
        if step >= 4:
            # The diagonal squeezes between two points; the wider one counts.
            flank = self.permeability[base + p + self.right[step]]
            if self.permeability[base + p + self.down[step] * STRIDE] > flank:
                flank = self.permeability[base + p + self.down[step] * STRIDE]
            amount = amount * flank / self.damping
            if distance > 0.0:
                amount = amount * (product * product) / (2.0 * distance)
        elif distance > 0.0:
            amount = amount * (product * product) / distance
        return amount

    @cython.ccall
    def brought(self, color: cython.int, source: cython.int, target: cython.int, step: cython.int) -> cython.double:
        """Returns what of a source's `share` reached `target` in one direction, 0 for nothing.

        Valid between `spread` and `forget_shares`.
        """
        base: cython.int = color * CELLS
        p: cython.int = target - self.down[step] * STRIDE - self.right[step]
        rows: cython.int
        columns: cython.int
        product: cython.int
        amount: cython.double
        if self.safe[p] == 3 or self.share[p] == 0.0:
            return 0.0
        rows = p // STRIDE - source // STRIDE
        columns = p % STRIDE - source % STRIDE
        product = rows * self.down[step] + columns * self.right[step]
        if product <= 0 and p != source:
            return 0.0
        amount = self.share[p] * self.permeability[base + p] / self.attenuation[base + source]
        amount = self.carried(base, p, step, amount, product, rows * rows + columns * columns)
        return amount if amount > self.cutoff else 0.0

    @cython.ccall
    def came_from(self, color: cython.int, source: cython.int, target: cython.int) -> cython.int:
        """Returns the neighbour through which most of a source's `share` reached `target`; 0 for the source itself.

        Valid between `spread` and `forget_shares`.
        """
        step: cython.int
        best: cython.int = 0
        amount: cython.double
        most: cython.double = 0.0
        if target == source:
            return 0
        for step in range(8):
            amount = self.brought(color, source, target, step)
            if amount > most:
                most = amount
                best = target - self.down[step] * STRIDE - self.right[step]
        return best

    @cython.ccall
    def forget_shares(self, reached: cython.int) -> None:
        """Sets `share` back to 0 at the first `reached` points of the queue."""
        i: cython.int
        for i in range(reached):
            self.share[self.queue[i]] = 0.0

    @cython.ccall
    def counts(self, share: cython.double, total: cython.double) -> cython.bint:
        """Tells whether a share is large enough against the `total` so far to be added."""
        return share > self.least_share or total == 0.0

    @cython.ccall
    def add_source(self, color: cython.int, source: cython.int) -> None:
        """Spreads one source and adds it to the colour's influence."""
        base: cython.int = color * CELLS
        reached: cython.int = self.spread(color, source)
        i: cython.int
        p: cython.int
        for i in range(reached):
            p = self.queue[i]
            if self.counts(self.share[p], self.influence[base + p]):
                self.influence[base + p] += self.share[p]
            self.share[p] = 0.0

    @cython.ccall
    def add_all_sources(self) -> None:
        """Spreads every source of both colours, in reading order."""
        color: cython.int
        p: cython.int
        for color in range(1, 3):
            for p in range(STRIDE, CELLS):
                if self.strength[color * CELLS + p] > 0.0:
                    self.add_source(color, p)

    @cython.ccall
    def reduce_permeability(self, beside: cython.double, diagonal: cython.double) -> None:
        """Lowers the permeability around safe stones of the other colour, but not next to dead ones."""
        color: cython.int
        p: cython.int
        step: cython.int
        neighbor: cython.int
        factor: cython.double
        for p in range(STRIDE, CELLS):
            if self.safe[p] != 0:
                continue
            for color in range(1, 3):
                factor = 1.0
                for step in range(8):
                    neighbor = p + self.down[step] * STRIDE + self.right[step]
                    if self.stone[neighbor] != 3 - color:
                        continue
                    if self.safe[neighbor] == 0:
                        factor = 1.0
                        break
                    factor *= beside if step < 4 else diagonal
                self.permeability[color * CELLS + p] *= factor

    @cython.ccall
    def open_sources(self) -> None:
        """Opens each point that holds a source, unless a safe stone stands there."""
        color: cython.int
        p: cython.int
        for color in range(1, 3):
            for p in range(STRIDE, CELLS):
                if self.safe[p] == 0 and self.strength[color * CELLS + p] > 0.0:
                    self.permeability[color * CELLS + p] = 1.0

    @cython.ccall
    def presence(self, p: cython.int, scoring: cython.bint) -> cython.double:
        """Returns the larger influence at `p`, divided by what it takes to claim the point."""
        white: cython.double = self.influence[CELLS + p]
        black: cython.double = self.influence[2 * CELLS + p]
        if scoring and (white == 0.0 or black == 0.0):
            return 1.0
        return (white if white > black else black) / self.required[p]

    @cython.ccall
    def corrected(self, presence: cython.double) -> cython.double:
        """Returns the factor that lowers a value where the influence is less than a claim takes."""
        at: cython.double = presence * 5.0
        i: cython.int
        if at >= 5.0:
            return self.correction[5]
        i = cython.cast(cython.int, at)
        return self.correction[i] + (at - i) * (self.correction[i + 1] - self.correction[i])

    @cython.ccall
    def balance(self, p: cython.int) -> cython.double:
        """Returns the balance of influence at `p`, from -1 (all Black's) to +1 (all White's)."""
        white: cython.double = self.influence[CELLS + p]
        black: cython.double = self.influence[2 * CELLS + p]
        if white + black == 0.0:
            return 0.0
        return (white - black) / (white + black)

    @cython.ccall
    def first_guess(self, p: cython.int, scoring: cython.bint) -> cython.double:
        """Returns the territory value that the two influences alone give `p`; under a dead stone it is the other side's
        in full.
        """
        balance: cython.double
        if self.stone[p] == 2:
            return 1.0
        if self.stone[p] == 1:
            return -1.0
        balance = self.balance(p)
        return balance * balance * balance * self.corrected(self.presence(p, scoring))

    @cython.ccall
    def degraded(self, value: cython.double, p: cython.int, neighbor: cython.int) -> cython.double:
        """Returns `value` of `p`, lowered where the other side may come in through `neighbor`."""
        passes: cython.double
        pulled: cython.double
        if value > 0.0:
            passes = self.permeability[2 * CELLS + neighbor]
            pulled = passes * self.guess[neighbor] + (1.0 - passes) * self.guess[p]
            if pulled < value:
                value = pulled if pulled > 0.0 else 0.0
        else:
            passes = self.permeability[CELLS + neighbor]
            pulled = passes * self.guess[neighbor] + (1.0 - passes) * self.guess[p]
            if pulled > value:
                value = pulled if pulled < 0.0 else 0.0
        return value

    @cython.ccall
    def masked(self, value: cython.double, p: cython.int) -> cython.double:
        """Returns `value`, or 0 where `p` cannot be territory of the side it favours."""
        if (value > 0.0 and (self.mask[p] & 1)) or (value < 0.0 and (self.mask[p] & 2)):
            return 0.0
        return value

    @cython.ccall
    def prisoner(self, p: cython.int) -> cython.double:
        """Returns what the dead stone at `p` adds as a prisoner."""
        if self.stone[p] == 2:
            return 1.0
        if self.stone[p] == 1:
            return -1.0
        return 0.0

    @cython.ccall
    def value_territory(self, scoring: cython.bint) -> None:
        """Sets the territory value of every point without a safe stone."""
        p: cython.int
        step: cython.int
        neighbor: cython.int
        value: cython.double
        for p in range(STRIDE, CELLS):
            if self.safe[p] == 0:
                self.guess[p] = self.first_guess(p, scoring)
        for p in range(STRIDE, CELLS):
            if self.safe[p] != 0:
                continue
            value = self.guess[p]
            for step in range(4):
                neighbor = p + self.down[step] * STRIDE + self.right[step]
                if self.safe[neighbor] == 0:
                    value = self.degraded(value, p, neighbor)
            self.territory[p] = self.masked(value, p) + self.prisoner(p)


@cython.ccall
def copied(field: InfluenceField) -> InfluenceField:
    """Returns a copy of all figures, to continue from."""
    copy: InfluenceField = InfluenceField(field.size, field.damping, field.cutoff, field.least_share)
    copy.stone[:] = field.stone
    copy.safe[:] = field.safe
    copy.mask[:] = field.mask
    copy.strength[:] = field.strength
    copy.attenuation[:] = field.attenuation
    copy.permeability[:] = field.permeability
    copy.influence[:] = field.influence
    copy.required[:] = field.required
    copy.correction[:] = field.correction
    copy.guess[:] = field.guess
    copy.territory[:] = field.territory
    return copy
