"""Proofs that can be handed out: every position that matters, with the move of who proves and all answers.

They are walked out of the tables of a search, which is asked again for what the tables lost, and for the answers that
it left out as covered by others.
"""

from collections import deque
from typing import Final

import msgspec

from godebug.engine.solve.asking import FramePosition, FrameSearch, start_of
from godebug.engine.solve.records import (
    ALIVE,
    CAPTURE,
    DEAD_SHAPE,
    GONE,
    LIFE,
    NO_ROOM,
    Certificate,
    ProofNode,
    ProofQuestion,
)

#: Positions of the largest proof that is handed out.
MOST_POSITIONS: Final = 50_000

_LEAVES = ("", GONE, ALIVE, NO_ROOM, DEAD_SHAPE)


class _Walk(msgspec.Struct):
    """What a walk through a proof has found: the moves of each position, and why, and by which pairs, it needs none."""

    moves: dict[FramePosition, tuple[tuple[int, FramePosition], ...]]
    leaves: dict[FramePosition, str]
    pairs: dict[FramePosition, tuple[tuple[int, int], ...]]


def certificate(
    asked: FrameSearch, question: ProofQuestion, answer: bool, nodes: int, most_positions: int = MOST_POSITIONS
) -> Certificate | None:
    """The proof of an answer that the search gave; None where it is larger than `most_positions`, or `nodes` positions
    looked at do not find a part again."""
    root = start_of(asked.frame, question)
    if asked.ask(question.kind, root, nodes) is not answer:
        return None
    zone = asked.search.zone()
    walk = _walked(asked, question.kind, root, answer, nodes, most_positions)
    if walk is None:
        return None
    if answer and not _ends(walk, root):
        return None
    number = {stand: i for i, stand in enumerate(walk.moves)}
    proof = tuple(
        ProofNode(
            *stand,
            walk.leaves[stand],
            tuple((move, number[after]) for move, after in moves),
            pairs=walk.pairs.get(stand, ()),
        )
        for stand, moves in walk.moves.items()
    )
    return Certificate(asked.frame, question, answer, proof, zone)


def _walked(
    asked: FrameSearch, kind: str, root: FramePosition, answer: bool, nodes: int, most_positions: int
) -> _Walk | None:
    attacker_proves = (kind == CAPTURE) == answer
    walk = _Walk({}, {}, {})
    todo = deque([root])
    seen = {root}
    while todo:
        stand = todo.popleft()
        if len(seen) > most_positions:
            return None
        walk.leaves[stand] = leaf = leaf_of(asked, kind, stand, attacker_proves)
        walk.moves[stand] = ()
        if leaf:
            walk.pairs[stand] = tuple(asked.search.leaf_pairs())
            continue
        found = asked.after(kind, stand)
        if stand.attacker_moves == attacker_proves:
            chosen = winning(asked, kind, found, answer, nodes)
            if chosen is None:
                return None
            found = [chosen]
        else:
            for _, after in found:
                if after not in seen and asked.ask(kind, after, nodes) is not answer:
                    return None
        walk.moves[stand] = tuple(found)
        for _, after in found:
            if after not in seen:
                seen.add(after)
                todo.append(after)
    return walk


def leaf_of(asked: FrameSearch, kind: str, stand: FramePosition, attacker_proves: bool) -> str:
    """Why a position proves what is asked without a move; empty if it does not."""
    found = asked.search.leaf(kind == LIFE, stand.attackers, stand.defenders, stand.goal, stand.attacker_moves)
    leaf = _LEAVES[found]
    return leaf if (leaf == ALIVE) != attacker_proves else ""


def winning(
    asked: FrameSearch, kind: str, found: list[tuple[int, FramePosition]], answer: bool, nodes: int
) -> tuple[int, FramePosition] | None:
    """The first of some moves after which the answer is so; what costs least to see is tried first."""
    size = 1
    while size < nodes:
        size = min(nodes, size * 16)
        for move, after in found:
            if asked.ask(kind, after, size) is answer:
                return move, after
    return None


def _ends(walk: _Walk, root: FramePosition) -> bool:
    """Whether all ways through the positions end at a leaf."""
    before: dict[FramePosition, list[FramePosition]] = {stand: [] for stand in walk.moves}
    left = {stand: len({after for _, after in moves}) for stand, moves in walk.moves.items()}
    for stand, moves in walk.moves.items():
        for after in {after for _, after in moves}:
            before[after].append(stand)
    todo = [stand for stand, count in left.items() if not count]
    for stand in todo:
        for earlier in before[stand]:
            left[earlier] -= 1
            if not left[earlier]:
                todo.append(earlier)
    return not left[root]
