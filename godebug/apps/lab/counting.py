"""Counts the contexts of moves in games: which are played often, and how often they could have been.

First the contexts of all moves are collected, and those that come often are kept. Then every point of some positions is
looked at, so that a context counts as well where nobody played.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from godebug.apps.lab.places import GamePlace, load
from godebug.apps.lab.work import WorkPool, run_all
from godebug.basics.errors import UserError
from godebug.engine.board.kernel import Board
from godebug.engine.board.setup import board_from_position
from godebug.engine.go.color import EMPTY
from godebug.engine.go.points import NO_POINT, all_points
from godebug.engine.go.position import Move, Position
from godebug.engine.patterns.contexts import (
    FAR,
    SIZES,
    SQUARE,
    VIRTUAL,
    BoardContexts,
    ContextTable,
    distance_between,
    image_places,
)
from godebug.views.words import several

#: Moves that are counted: the first ones are the same in most games, the last ones fill.
FROM_MOVE, TO_MOVE = 5, 260
#: Games in one piece of work.
BATCH: Final = 25
#: The letters of contexts have numbers, and so has each place: the sum of their products tells contexts apart.
_SEED: Final = 20_07


class CountingContext(Struct, frozen=True):
    """What is counted. `every`: one in so many positions is looked at. `contexts`: those of each size that are kept;
    nothing in the first pass.
    """

    every: int = 4
    contexts: tuple[tuple[str, ...], ...] = ()


class CountedSize(Struct, frozen=True):
    """How much a table has of one size, see `records`."""

    size: int
    contexts: int
    played: int
    seen: int


def sizes_of(table: ContextTable) -> list[CountedSize]:
    """Returns how much a table has, by size."""
    return [
        CountedSize(
            size, len(counts), sum(played for played, _ in counts.values()), sum(seen for _, seen in counts.values())
        )
        for size, counts in table.by_size.items()
    ]


def about(games: int, least: int, every: int) -> list[str]:
    """Returns what a table says of itself in its first lines."""
    return [
        f"Contexts of moves {FROM_MOVE} to {TO_MOVE} of {several(games, 'game')}: those that were played "
        f"{several(least, 'time')} or more.",
        f"Counted where they could have been played as well, before one move in {every}.",
        "all: moves and empty points. last, own: how often moves are made at distance 0, 1, ... from the opponent's",
        "last move and from the own one, by how often at any distance. Then a context a line: size, played, seen,",
        "and rows of the board around the move: O the mover, X the other, # off the board.",
    ]


class Batch(Struct, frozen=True):
    """Some games, by the paths of their records. `first`: the number of the first one among all."""

    games: tuple[str, ...]
    first: int


def count_contexts(games: Sequence[str], pool: WorkPool, *, least: int = 20, every: int = 4) -> ContextTable:
    """Returns the table of the contexts that were played `least` times. `every`: one in so many positions is looked at
    for where they were not.

    Raises UserError for a game that cannot be read, and where no move is counted.
    """
    batches = [Batch(tuple(games[at : at + BATCH]), at) for at in range(0, len(games), BATCH)]
    counts: dict[int, Counter[bytes]] = {size: Counter() for size in SIZES}
    for played in run_all(played_in, CountingContext(), batches, pool, "batches of games"):
        for largest in played:
            square = BoardContexts.square_of(largest.encode())
            for size in SIZES:
                counts[size][BoardContexts.context(square, size)] += 1
    kept = tuple(tuple(sorted(key.decode() for key, n in counts[size].items() if n >= least)) for size in SIZES)
    seen = [np.zeros((len(keys), 2), np.int64) for keys in kept]
    whole = np.zeros(2, np.int64)
    near = np.zeros((2, FAR + 1, 2), np.int64)
    for found in run_all(seen_in, CountingContext(every, kept), batches, pool, "batches of games, all points"):
        for at, size_counts in enumerate(found["sizes"]):
            rows = np.array(size_counts, np.int64).reshape(-1, 3)
            seen[at][rows[:, 0]] += rows[:, 1:]
        whole += np.array(found["all"])
        near += np.array(found["near"])
    if not whole[0]:
        raise UserError(f"no moves to count: moves {FROM_MOVE} to {TO_MOVE} are, one of {every}; --every 1 takes all")
    rate = whole[0] / whole[1]
    ratios = (near[:, :, 0] + VIRTUAL * rate) / (near[:, :, 1] + VIRTUAL) / rate
    return ContextTable(
        int(whole[0]),
        int(whole[1]),
        {
            size: {
                key.encode(): (int(played), int(possible))
                for key, (played, possible) in zip(keys, counted, strict=True)
                if possible
            }
            for size, keys, counted in zip(SIZES, kept, seen, strict=True)
        },
        tuple(float(ratio) for ratio in ratios[0]),
        tuple(float(ratio) for ratio in ratios[1]),
    )


# ---- Games ----------------------------------------------------------------------------------------------------------


def _moves(path: str) -> Iterator[tuple[int, Move, Board, Move | None]]:
    """Yields the counted moves of a game with their numbers, the board before each, which changes, and the move before.

    What follows a move that cannot be played is left out.
    """
    end = load(GamePlace(path))
    first = end.plane if end.start is None else end.start
    board = board_from_position(Position(first))
    before: Move | None = None
    for number, move in enumerate(end.history[:TO_MOVE], 1):
        if move.point == NO_POINT:
            before = None
            continue
        if not board.is_legal(move.point, move.color):
            return
        if number >= FROM_MOVE:
            yield number, move, board, before
        board.trymove(move.point, move.color)
        before = move


def played_in(of: CountingContext, batch: Batch) -> list[str]:
    """Returns the largest contexts of all moves of some games."""
    found = []
    for path in batch.games:
        for _, move, board, _ in _moves(path):
            surroundings = BoardContexts(board.color, board.size, move.color)
            found.append(BoardContexts.context(surroundings.around(move.point), SIZES[-1]).decode())
    return found


def seen_in(of: CountingContext, batch: Batch) -> dict[str, list[Any]]:
    """Returns how often the kept contexts were played and could have been, in positions of some games.

    `sizes`: for each size, of every context that came up its number, how often it was played, and seen. `all`: the same
    of all moves. `near`: the same by the distance from the last move, and from the mover's own last one.
    """
    known = _known(of.contexts)
    counts = [np.zeros((len(keys), 2), np.int64) for keys in of.contexts]
    whole = np.zeros(2, np.int64)
    near = np.zeros((2, FAR + 1, 2), np.int64)
    for at, path in enumerate(batch.games, batch.first):
        own: Move | None = None
        for number, move, board, before in _moves(path):
            if number % of.every == at % of.every:
                points = [p for p in all_points(board.size) if board.color[p] == EMPTY]
                chosen = points.index(move.point)
                squares = _squares(BoardContexts(board.color, board.size, move.color), points)
                whole += 1, len(points)
                for size_at, size in enumerate(SIZES):
                    _count(counts[size_at], known[size_at], _sums(squares, size), chosen)
                for which, other in enumerate((before, own)):
                    if other is not None and (other.color != move.color) == (which == 0):
                        distances = [min(distance_between(p, other.point), FAR) for p in points]
                        np.add.at(near[which, :, 1], distances, 1)
                        near[which, distances[chosen], 0] += 1
            own = before
    sizes = [
        [[int(row), int(found[row, 0]), int(found[row, 1])] for row in np.flatnonzero(found[:, 1])] for found in counts
    ]
    return {"sizes": sizes, "all": whole.tolist(), "near": near.tolist()}


def _count(
    counts: NDArray[np.int64], known: tuple[NDArray[np.uint64], NDArray[np.intp]], sums: NDArray[np.uint64], chosen: int
) -> None:
    """Adds the points whose contexts are known to the counts of these: played, seen."""
    ordered, rows = known
    if not len(ordered):
        return
    at = np.minimum(np.searchsorted(ordered, sums), len(ordered) - 1)
    fits = ordered[at] == sums
    np.add.at(counts[:, 1], rows[at[fits]], 1)
    if fits[chosen]:
        counts[rows[at[chosen]], 0] += 1


# ---- Contexts as numbers --------------------------------------------------------------------------------------------


@lru_cache(maxsize=2)
def _known(contexts: tuple[tuple[str, ...], ...]) -> list[tuple[NDArray[np.uint64], NDArray[np.intp]]]:
    """Returns the numbers of contexts of each size in ascending order, and where each stands in its list."""
    found = []
    for size, keys in zip(SIZES, contexts, strict=True):
        squares = [BoardContexts.square_of(key.encode()) for key in keys]
        sums = _sums(np.frombuffer(b"".join(squares), np.uint8).reshape(len(keys), SQUARE), size)
        order = np.argsort(sums, kind="stable")
        found.append((sums[order], order))
    return found


def _squares(surroundings: BoardContexts, points: Sequence[int]) -> NDArray[np.uint8]:
    """Returns the squares around points, a row each."""
    squares = b"".join(surroundings.around(p) for p in points)
    return np.frombuffer(squares, np.uint8).reshape(len(points), SQUARE)


@lru_cache(maxsize=16)
def _places(size: int) -> tuple[NDArray[np.intp], NDArray[np.uint64]]:
    """Returns where the points of each image of a context stand in a square, and the factor of each point."""
    places = np.array(image_places(size), np.intp)
    factors = np.random.default_rng(_SEED).integers(1, 2**63, places.shape[1], np.uint64)
    return places, factors | np.uint64(1)


def _sums(squares: NDArray[np.uint8], size: int) -> NDArray[np.uint64]:
    """Returns a number for the context of this size in each square: equal contexts have equal ones, different ones have
    different ones but for a chance of one in 2**40.
    """
    places, factors = _places(size)
    mixed = squares.astype(np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    mixed ^= mixed >> np.uint64(29)
    images = (mixed[:, image] @ factors for image in places)
    return np.minimum.reduce(list(images))
