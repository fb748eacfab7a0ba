"""The brute-force oracle: known positions, what values have to obey, and the rules it plays by."""

from random import Random

import pytest
from solve_diagrams import DIAGRAMS, Diagram

from tests.solve.brute_force.oracle import CAPTURE_THREATS, LIFE_THREATS, Aim, Oracle, TooManyStatesError
from tests.solve.brute_force.pictures import image, image_of_point, local_of, named, rows_of
from tests.solve.brute_force.plain_rules import ENDLESS, PASS, Side, Stones, lives, play
from tests.solve.brute_force.samples import KINDS, random_local

#: Left to the benchmark with all its letters: ten thousand states for each.
LARGE = "six in the corner, two outside liberties"
KO_EYE = "ko eye that cannot be settled"


def of_name(name: str) -> Diagram:
    return next(diagram for diagram in DIAGRAMS if diagram.name == name)


def moves_of(oracle: Oracle, aim: Aim, *threats: int) -> tuple[str, str]:
    values = oracle.values(aim, *threats)
    return tuple(named(values[side].moves, oracle.local.width) for side in Side)


@pytest.mark.parametrize("diagram", [d for d in DIAGRAMS if d.name != LARGE], ids=lambda d: d.name)
def test_known_positions(diagram: Diagram) -> None:
    oracle = Oracle(local_of(diagram.rows))
    letters = oracle.letters()
    assert (letters[Side.ATTACKER], letters[Side.DEFENDER]) == diagram.letters
    assert moves_of(oracle, Aim.CAPTURE) == diagram.capturing
    assert moves_of(oracle, Aim.LIFE) == diagram.living


def test_the_largest_known_position() -> None:
    oracle = Oracle(local_of(of_name(LARGE).rows))
    for threats in ((0, 0), (0, ENDLESS)):
        assert not any(value.reached for value in oracle.values(Aim.CAPTURE, *threats).values())
    assert moves_of(oracle, Aim.LIFE) == of_name(LARGE).living


@pytest.mark.parametrize("number", range(8))
def test_images_have_the_same_values(number: int) -> None:
    for diagram in DIAGRAMS[number::3]:
        if diagram.name.startswith("six in the corner"):
            continue
        rows = image(diagram.rows, number)
        oracle = Oracle(local_of(rows))
        original = Oracle(local_of(diagram.rows))
        for aim in Aim:
            values, originals = oracle.values(aim, 1, 0), original.values(aim, 1, 0)
            for side in Side:
                assert values[side].reached is originals[side].reached
                moved = {image_of_point(p, diagram.rows, number) for p in originals[side].moves}
                assert values[side].moves == moved


def test_a_picture_comes_back() -> None:
    for diagram in DIAGRAMS:
        assert tuple(rows_of(local_of(diagram.rows))) == diagram.rows


def test_threats_decide_the_kos() -> None:
    for name, threats in (("two-step ko", 2), ("one-step ko", 1)):
        oracle = Oracle(local_of(of_name(name).rows))
        assert moves_of(oracle, Aim.CAPTURE, threats, 0)[0] == "D2"
    oracle = Oracle(local_of(of_name("seki hanging on a ko").rows))
    assert moves_of(oracle, Aim.CAPTURE)[1] == "E1 pass"
    assert moves_of(oracle, Aim.CAPTURE, 1, 0)[1] == ""


def test_two_passes_do_not_save_while_a_ko_may_not_be_retaken() -> None:
    """The attacker, who may not retake, passes; the defender has no other use for his move than to do so, too."""
    oracle = Oracle(local_of(of_name(KO_EYE).rows))
    retake = next(point for point in oracle.values(Aim.CAPTURE)[Side.ATTACKER].moves if point != PASS)
    for threats in ((0, 0), (0, 1), (0, 2)):
        value = oracle.value(oracle.start(Side.ATTACKER, *threats, ban=retake), Aim.CAPTURE)
        assert value.reached
        assert value.moves == {PASS}


def positions(kind: str, count: int) -> list[Oracle]:
    """Positions of a kind with few states."""
    random, found = Random(f"oracle {kind}"), []
    while len(found) < count:
        local = random_local(random, kind)
        try:
            Oracle(local, 800).has_ko()
        except TooManyStatesError:
            continue
        found.append(Oracle(local))
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_what_values_have_to_obey(kind: str) -> None:
    for oracle in positions(kind, 12):
        captured = {threats: oracle.values(Aim.CAPTURE, *threats) for threats in CAPTURE_THREATS}
        lives = {threats: oracle.values(Aim.LIFE, *threats) for threats in CAPTURE_THREATS}
        rising = ((0, ENDLESS), (0, 2), (0, 1), (0, 0), (1, 0), (2, 0), (ENDLESS, 0))
        for side in Side:
            falls = [captured[threats][side].reached for threats in rising]
            stands = [lives[threats][side].reached for threats in rising]
            assert falls == sorted(falls)
            assert stands == sorted(stands, reverse=True)
            assert not any(f and s for f, s in zip(falls, stands, strict=True))
        for threats in CAPTURE_THREATS:
            assert captured[threats][Side.DEFENDER].reached <= captured[threats][Side.ATTACKER].reached
            assert lives[threats][Side.ATTACKER].reached <= lives[threats][Side.DEFENDER].reached


def test_without_a_ko_threats_change_nothing() -> None:
    oracles = [oracle for oracle in positions("closed", 25) if not oracle.has_ko()]
    assert len(oracles) > 5
    for oracle in oracles:
        for aim, settings in ((Aim.CAPTURE, CAPTURE_THREATS), (Aim.LIFE, LIFE_THREATS)):
            for side in Side:
                values = {oracle.value(oracle.start(side, *threats), aim) for threats in settings}
                assert values == {oracle.values(aim)[side]}


def stones_of(rows: list[str]) -> tuple:
    local = local_of(rows)
    return local, Stones(local.attacker, local.defender, local.goal)


def at(local, name: str) -> int:
    x, y = "ABCDEFGH".index(name[0]), int(name[1]) - 1
    return 1 << y * (local.width + 1) + x


def test_suicide_is_refused_and_a_capture_is_none() -> None:
    local, stones = stones_of(["XX.", ".XO"])
    assert play(local, stones, Side.ATTACKER, at(local, "A1")) is None
    local, stones = stones_of(["XXO", ".XO"])
    step = play(local, stones, Side.ATTACKER, at(local, "A1"))
    assert step is not None and not step.stones.defender and not step.stones.goal and not step.ban


def test_only_one_stone_taken_by_one_stone_is_a_ko() -> None:
    local, stones = stones_of([".XO.", "XO.O", ".XO."])
    step = play(local, stones, Side.DEFENDER, at(local, "C2"))
    assert step is not None and step.ban == at(local, "B2")
    local, stones = stones_of([".XO.", "XO.X", ".XO."])
    step = play(local, stones, Side.DEFENDER, at(local, "C2"))
    assert step is not None and not step.ban


def test_safe_strings_are_not_captured() -> None:
    local, stones = stones_of(["#X.", "OX.", ".X."])
    step = play(local, stones, Side.DEFENDER, at(local, "A1"))
    assert step is not None and step.stones.attacker == stones.attacker


def test_stones_of_the_goal_that_were_taken_do_not_come_back() -> None:
    local, stones = stones_of(["X.X", "OOO"])
    step = play(local, Stones(stones.attacker, stones.defender, at(local, "A2")), Side.DEFENDER, at(local, "B2"))
    assert step is not None and step.stones.goal == at(local, "A2")


@pytest.mark.parametrize(
    ("rows", "alive"),
    [
        (["#####", "XXXX#", ".X.X#"], True),
        (["#####", "XXXX#", "...X#"], False),
        (["#####", "XXXX#", "OX.X#", ".X.X#"], True),
        (["#######", "XXXXXX#", ".X...X#", ".X.O.X#", ".X...X#"], False),
        (["##@##", "OXX.#", ".X.X#"], True),
        (["##.##", "OXX.#", ".X.X#"], False),
    ],
)
def test_alive_by_benson(rows: list[str], alive: bool) -> None:
    local, stones = stones_of(rows)
    assert bool(lives(local, stones) & stones.goal) is alive


@pytest.mark.parametrize("kind", KINDS)
def test_samples_are_sound_and_the_same_every_time(kind: str) -> None:
    def sample() -> list[str]:
        random = Random(3)
        return ["/".join(rows_of(random_local(random, kind))) for _ in range(20)]

    drawn = sample()
    assert drawn == sample()
    assert len(set(drawn)) > 10
    for picture in drawn:
        assert local_of(picture.split("/")).goal
