"""Pairs of points of which one side gets one: life and death that need no search."""

from contextlib import suppress
from random import Random

import pytest

from godebug.engine.solve.asking import FrameSearch, start_of
from godebug.engine.solve.records import CAPTURE, ProofQuestion
from godebug.engine.solve.space import Space
from tests.solve.brute_force.oracle import ENDLESS, Aim, Oracle, TooManyStatesError
from tests.solve.brute_force.plain_rules import Local, Side, Stones
from tests.solve.brute_force.replay import has_dead_shape, has_room, lives
from tests.solve.brute_force.samples import random_local
from tests.solve.brute_force.translate import frame_of, picture_of

#: As in `Search.leaf`; what is larger is death.
LIVES = 2


def leaf_of(local: Local) -> tuple[int, list[int], Local]:
    """What is known of a position with the attacker to move, by which pairs, and its picture without the safe walls."""
    frame, _ = frame_of(local)
    stand = start_of(frame, ProofQuestion(CAPTURE, True))
    search = FrameSearch(frame, Space(1 << 4)).search
    leaf = search.leaf(False, stand.attackers, stand.defenders, stand.goal, True)
    picture, numbering = picture_of(frame)
    pairs = [numbering.points[p] | numbering.points[q] for p, q in search.leaf_pairs()]
    return leaf, pairs, picture


@pytest.mark.parametrize("kind", ["split", "loose", "wild", "wide"])
def test_what_pairs_tell_is_so_and_is_checked(kind: str) -> None:
    random, seen = Random(f"pairs {kind}"), 0
    while seen < 12:
        local = random_local(random, kind)
        leaf, pairs, picture = leaf_of(local)
        if leaf < LIVES or not pairs:
            continue
        stones = Stones(picture.attacker, picture.defender, picture.goal)
        oracle = Oracle(picture, 2000)
        with suppress(TooManyStatesError):
            if leaf == LIVES:
                assert lives(picture, stones, pairs) & stones.goal
                assert not oracle.value(oracle.start(Side.ATTACKER, ENDLESS, 0), Aim.CAPTURE).reached
            else:
                assert not has_room(picture, stones, pairs) or has_dead_shape(picture, stones, pairs)
                assert oracle.value(oracle.start(Side.DEFENDER, 0, ENDLESS), Aim.CAPTURE).reached
            seen += 1
