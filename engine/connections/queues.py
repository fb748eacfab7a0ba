"""The two queues of a distance map: the items reached, and the steps that wait to be read.

Items are empty points and strings (by their origin). Each carries its distance and delta in parts of a move, the point
that the step to it came from, and up to two vulnerable points. Waiting steps lie in a binary heap, by the smallest
distance that they could give. Equal keys keep the order that the rules of the heap give them; answers depend on it.
"""

from array import array

import cython

from godebug.engine.go.arrays import zeros
from godebug.engine.go.points import CELLS

#: The distance of points that nothing reaches, in parts of a move.
UNREACHED = 1000000
#: Three waiting steps a direction of each stone at most.
HEAP = 8192


@cython.cclass
class Queues:
    """`distance`, `delta`, `coming_from`, `vulnerable1`, `vulnerable2` are by point. `queue[:queue_end]` holds the
    reached items in the order in which they were met, except that the processed ones, `queue[:queue_start]`, were
    swapped to the front in the order of their distance. `_changed`: the nearest unprocessed item must be found again.
    """

    distance: cython.int[::1]
    delta: cython.int[::1]
    coming_from: cython.int[::1]
    vulnerable1: cython.int[::1]
    vulnerable2: cython.int[::1]
    queue: cython.int[::1]
    queue_start: cython.int
    queue_end: cython.int
    _key: cython.int[::1]
    _kind: cython.int[::1]
    _target: cython.int[::1]
    _source: cython.int[::1]
    _waiting: cython.int
    _changed: cython.bint

    def __init__(self) -> None:
        self.distance = array("i", [UNREACHED]) * CELLS
        self.delta = array("i", bytes(4 * CELLS))
        self.coming_from = array("i", bytes(4 * CELLS))
        self.vulnerable1 = array("i", bytes(4 * CELLS))
        self.vulnerable2 = array("i", bytes(4 * CELLS))
        self.queue = array("i", bytes(4 * CELLS))
        self.queue_start = 0
        self.queue_end = 0
        # Zero pages cost nothing until so many steps wait.
        room = zeros(4 * HEAP)
        self._key = room[:HEAP]
        self._kind = room[HEAP : 2 * HEAP]
        self._target = room[2 * HEAP : 3 * HEAP]
        self._source = room[3 * HEAP :]
        self._waiting = 0
        self._changed = True

    @cython.cfunc
    def clear(self) -> None:
        """Empties both queues and marks all points as not reached."""
        p: cython.int
        for p in range(CELLS):
            self.distance[p] = UNREACHED
            self.delta[p] = 0
            self.coming_from[p] = 0
            self.vulnerable1[p] = 0
            self.vulnerable2[p] = 0
        self.queue_start = 0
        self.queue_end = 0
        self._waiting = 0
        self._changed = True

    @cython.cfunc
    def _reach(
        self,
        target: cython.int,
        distance: cython.int,
        delta: cython.int,
        coming_from: cython.int,
        v1: cython.int,
        v2: cython.int,
    ) -> None:
        """Enters an item, or improves it where the distance is strictly smaller."""
        if distance >= self.distance[target]:
            return
        if self.distance[target] == UNREACHED:
            self.queue[self.queue_end] = target
            self.queue_end += 1
        self._changed = True
        self.distance[target] = distance
        self.delta[target] = delta
        self.coming_from[target] = coming_from
        self.vulnerable1[target] = v1
        self.vulnerable2[target] = v2

    @cython.cfunc
    def set_free(self, point: cython.int) -> None:
        """Sets the distance of a point to 0, without a point that it came from; delta and vulnerable points stay."""
        if self.distance[point] == UNREACHED:
            self.queue[self.queue_end] = point
            self.queue_end += 1
        self.distance[point] = 0
        self.coming_from[point] = 0

    @cython.cfunc
    def sort_unprocessed(self) -> None:
        """Sorts the items reached but not processed by distance; equal ones keep their order."""
        i: cython.int
        k: cython.int
        item: cython.int
        for i in range(self.queue_start + 1, self.queue_end):
            item = self.queue[i]
            k = i
            while k > self.queue_start and self.distance[self.queue[k - 1]] > self.distance[item]:
                self.queue[k] = self.queue[k - 1]
                k -= 1
            self.queue[k] = item

    @cython.cfunc
    def _nearest_to_front(self) -> cython.int:
        """Swaps the nearest unprocessed item (the first of equals) to `queue_start`; returns its distance, or
        UNREACHED.
        """
        i: cython.int
        item: cython.int
        nearest: cython.int = self.queue_start
        least: cython.int
        if self.queue_start == self.queue_end:
            return UNREACHED
        least = self.distance[self.queue[nearest]]
        for i in range(self.queue_start + 1, self.queue_end):
            if self.distance[self.queue[i]] < least:
                least = self.distance[self.queue[i]]
                nearest = i
        item = self.queue[nearest]
        self.queue[nearest] = self.queue[self.queue_start]
        self.queue[self.queue_start] = item
        return least

    @cython.cfunc
    def _wait(self, key: cython.int, kind: cython.int, target: cython.int, source: cython.int) -> None:
        """Queues a step from `source` to `target` whose distance is at least `key`."""
        child: cython.int
        parent: cython.int
        if self._waiting >= HEAP:
            return
        child = self._waiting
        self._waiting += 1
        while child > 0:
            parent = (child - 1) // 2
            if self._key[parent] <= key:
                break
            self._move_entry(parent, child)
            child = parent
        self._key[child] = key
        self._kind[child] = kind
        self._target[child] = target
        self._source[child] = source

    @cython.cfunc
    def _drop_top(self) -> None:
        """Removes the top entry; the last one sinks from the top, along the left child where both are equal."""
        last: cython.int
        child: cython.int
        place: cython.int = 0
        self._waiting -= 1
        last = self._waiting
        if last == 0:
            return
        while 2 * place + 1 < last:
            child = 2 * place + 1
            if child + 1 < last and self._key[child + 1] < self._key[child]:
                child += 1
            if self._key[child] >= self._key[last]:
                break
            self._move_entry(child, place)
            place = child
        self._move_entry(last, place)

    @cython.cfunc
    def _move_entry(self, source: cython.int, place: cython.int) -> None:
        self._key[place] = self._key[source]
        self._kind[place] = self._kind[source]
        self._target[place] = self._target[source]
        self._source[place] = self._source[source]
