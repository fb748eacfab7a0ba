"""The words for the life of a dragon, and its weakness."""

import pytest
from msgspec.structs import replace

from godebug.engine.dragons.records import DragonStones, OwlResult, OwlVerdict
from godebug.engine.dragons.status import (
    CrudeFacts,
    Lunch,
    SafetyFacts,
    crude_status,
    gate_limit,
    gate_strengths,
    is_hemmed_in_by_dead,
    is_invincible,
    is_sure_eye,
    may_be_inessential,
    safety,
    thrashing_distances,
)
from godebug.engine.dragons.weakness import Strengths, dragon_weakness, strategic_sizes
from godebug.engine.eyes.records import EyeSpace
from godebug.engine.eyes.values import NO_EYE, ONE_EYE, TWO_EYES, EyeValue
from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.go.points import point

LOST_CAUSE = CrudeFacts(half_eyes=0, captured=False, lunch=None, escape=0, moyo_size=0, moyo_value=0.0)


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({}, "dead"),
        ({"half_eyes": 4}, "alive"),
        ({"half_eyes": 3}, "critical"),
        ({"half_eyes": 3, "escape": 5}, "unknown"),
        ({"escape": 1}, "unknown"),
        ({"moyo_size": 5}, "unknown"),
        ({"escape": 1, "moyo_value": 10.0}, "alive"),
        ({"escape": 1, "moyo_value": 9.99}, "unknown"),
        ({"captured": True, "escape": 20, "moyo_value": 30.0}, "dead"),
        ({"captured": True, "half_eyes": 3, "escape": 5}, "unknown"),
        ({"lunch": Lunch(3, 2)}, "critical"),
        ({"lunch": Lunch(2, 2)}, "unknown"),
        ({"lunch": Lunch(2, 1)}, "dead"),
        ({"lunch": Lunch(2, 2), "half_eyes": 2}, "critical"),
        ({"lunch": Lunch(1, 0), "half_eyes": 3}, "alive"),
    ],
)
def test_crude_status(changes: dict[str, object], word: str) -> None:
    assert crude_status(replace(LOST_CAUSE, **changes)).word == word


def test_large_dragons_are_looked_at_sooner() -> None:
    assert gate_limit(0) > gate_limit(10) > gate_limit(20) == gate_limit(40)
    assert gate_strengths(0.0, 0).weakness == 1.0
    assert gate_strengths(12.0, 0).weakness < gate_limit(5.0)
    # With a moyo worth 9 (0.15) and no room left of 10: 0.195.
    assert gate_limit(13.0) < gate_strengths(9.0, 10).weakness < gate_limit(12.0)


SAFE = SafetyFacts(False, False, False, "alive", half_eyes=4, moyo_size=0)


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({}, "alive"),
        ({"inessential": True, "captured": True}, "inessential"),
        ({"captured": True, "owl_status": "dead"}, "tactically dead"),
        ({"invincible": True}, "invincible"),
        ({"owl_status": "dead", "half_eyes": 6}, "dead"),
        ({"owl_status": "critical"}, "critical"),
        ({"half_eyes": 6}, "strongly alive"),
        ({"moyo_size": 21}, "strongly alive"),
        ({"moyo_size": 20, "half_eyes": 5}, "alive"),
        ({"owl_status": "unchecked"}, "alive"),
    ],
)
def test_safety(changes: dict[str, object], word: str) -> None:
    assert safety(replace(SAFE, **changes)).word == word


def test_what_nobody_read_is_not_safe_by_reading() -> None:
    assert safety(SAFE).rule == "life and death"
    assert safety(replace(SAFE, owl_status="unchecked")).rule == "safe at a glance"


def test_a_wall_is_essential_and_a_few_free_stones_are_not() -> None:
    assert may_be_inessential(7, 2) is False
    assert may_be_inessential(6, 14) is False
    assert may_be_inessential(2, 4) is None
    assert may_be_inessential(3, 3) is None


def eye_space(*points: int, marginal: tuple[int, ...] = ()) -> EyeSpace:
    return EyeSpace(BLACK, points[0], points, frozenset(marginal), frozenset(), (), ONE_EYE, (), (), estimated=False)


def test_a_sure_eye_has_no_margin_no_half_eye_and_no_living_enemy_at_the_dragon() -> None:
    stones = (point(0, 0), point(0, 1))
    beside, below, beyond = point(0, 2), point(1, 1), point(2, 1)
    space = eye_space(below, beyond)
    assert is_sure_eye(space, stones, (), ())
    assert not is_sure_eye(eye_space(below, beyond, marginal=(beyond,)), stones, (), ())
    assert not is_sure_eye(space, stones, (below,), ())
    assert not is_sure_eye(space, stones, (), (below,))
    # What does not touch the dragon does not count.
    assert is_sure_eye(space, stones, (beyond, beside), (beyond, beside))
    assert not is_sure_eye(eye_space(beyond), stones, (), ())


def test_invincible_are_two_sure_eyes_or_stones_that_nothing_can_capture() -> None:
    dragon = group(1, BLACK, 5.0)
    assert is_invincible(dragon, (), OwlVerdict("alive"), 2)
    assert is_invincible(dragon, (), OwlVerdict("unchecked"), 3)
    assert not is_invincible(dragon, (), OwlVerdict("alive"), 1)
    assert not is_invincible(dragon, (), OwlVerdict("critical"), 2)
    assert is_invincible(dragon, dragon.stones, OwlVerdict("dead"), 0)


def test_a_string_between_dead_dragons_only() -> None:
    status = {1: "dead", 2: "dead", 3: "alive"}
    assert is_hemmed_in_by_dead({1, 2}, status)
    assert not is_hemmed_in_by_dead({1, 3}, status)
    assert not is_hemmed_in_by_dead((), status)


def test_thrashing_spreads_over_dead_neighbours_of_the_same_colour() -> None:
    dragon_at = {10: 10, 20: 20, 30: 30, 40: 40, 50: 50}
    colors = {10: BLACK, 20: BLACK, 30: BLACK, 40: WHITE, 50: BLACK}
    status = {10: "dead", 20: "dead", 30: "dead", 40: "dead", 50: "alive"}
    # Only one side of each pair has the other on its list.
    neighbors: dict[int, tuple[int, ...]] = {10: (20, 40, 50), 20: (), 30: (20,), 40: (30,), 50: ()}
    assert thrashing_distances(10, dragon_at, colors, status, neighbors) == {10: 1, 20: 2, 30: 3}
    assert thrashing_distances(50, dragon_at, colors, status, neighbors) == {}
    assert thrashing_distances(60, dragon_at, colors, status, neighbors) == {}


def test_weakness_takes_the_two_best_strengths() -> None:
    # Two eyes alone: 0.2 and twice nothing.
    assert dragon_weakness(Strengths(0.0, 0, TWO_EYES, False)) == pytest.approx(0.26)
    # With five points of room as well: 0.7 * 0.2 + 0.3 * 0.6 is more than 1.3 * 0.2.
    assert dragon_weakness(Strengths(0.0, 5, TWO_EYES, False)) == pytest.approx(0.26)
    assert dragon_weakness(Strengths(0.0, 15, TWO_EYES, False)) == pytest.approx(0.13)
    assert dragon_weakness(Strengths(0.0, 0, NO_EYE, False)) == 1.0
    assert Strengths(0.0, 0, EyeValue(1, 1, 2, 2), True).eyes == 2.0


def test_safety_overrules_strengths() -> None:
    nothing, plenty = Strengths(0.0, 0, NO_EYE, False), Strengths(15.0, 25, TWO_EYES, True)
    assert [dragon_weakness(nothing, word) for word in ("invincible", "inessential")] == [0.0, 0.0]
    assert [dragon_weakness(plenty, word) for word in ("dead", "critical", "tactically dead")] == [1.0, 1.0, 1.0]


def test_doubts_and_threats_add_to_weakness() -> None:
    strengths = Strengths(0.0, 0, TWO_EYES, False)
    doubtful = OwlVerdict("alive", attack=OwlResult(certain=False))
    assert dragon_weakness(strengths, "alive", doubtful) == pytest.approx(0.26 * 1.25)
    very = replace(doubtful, defense=OwlResult(certain=False))
    assert dragon_weakness(strengths, "alive", very) == pytest.approx(0.26 * 1.25 * 1.25)
    threatened = OwlVerdict("alive", threat_status="can threaten attack")
    assert dragon_weakness(strengths, "alive", threatened) == pytest.approx(0.26 + 0.15 * 0.74)


def group(origin: int, color: int, effective_size: float) -> DragonStones:
    return DragonStones(0, color, origin, (origin,), (origin,), effective_size)


def test_strategic_size_shares_out_weak_neighbours() -> None:
    dragons = [group(1, BLACK, 10.0), group(2, WHITE, 4.0), group(3, WHITE, 6.0), group(4, BLACK, 5.0)]
    neighbors = {1: (2, 3, 4), 2: (1,), 3: (1,), 4: (1,)}
    weakness = {1: 0.5, 2: 1.0, 3: 0.5, 4: 0.0}
    sizes = strategic_sizes(dragons, weakness, frozenset(), neighbors)
    # The stakes are 5, 4 and 3: Black's goes to the white ones four to three, theirs all to it.
    assert sizes[1] == pytest.approx(17.0)
    assert sizes[2] == pytest.approx(4.0 + 5.0 * 4 / 7)
    assert sizes[3] == pytest.approx(6.0 + 5.0 * 3 / 7)
    assert sizes[4] == 5.0
    without = strategic_sizes(dragons, weakness, frozenset({2}), neighbors)
    assert (without[2], without[3]) == (4.0, pytest.approx(11.0))


def test_strategic_size_is_at_most_three_times_the_effective_size() -> None:
    sizes = strategic_sizes(
        [group(1, BLACK, 2.0), group(2, WHITE, 30.0)], {1: 1.0, 2: 1.0}, frozenset(), {1: (2,), 2: (1,)}
    )
    assert sizes == {1: 6.0, 2: 32.0}


def test_one_eye_is_two_half_eyes() -> None:
    assert Strengths(0.0, 0, ONE_EYE, False).eyes == 1.0
