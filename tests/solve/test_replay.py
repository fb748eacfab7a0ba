"""The replayer of certificates: it takes what the oracle proves, and refuses what is broken."""

from contextlib import suppress
from random import Random

import msgspec
import pytest
from msgspec.structs import replace
from oracle_proofs import proof_of
from solve_diagrams import DIAGRAMS

from godebug.engine.solve import records
from tests.solve.brute_force.oracle import Aim, Oracle, TooManyStatesError
from tests.solve.brute_force.pictures import local_of
from tests.solve.brute_force.plain_rules import ENDLESS, Side, Stones
from tests.solve.brute_force.replay import NotAProofError, has_dead_shape, has_room, replay
from tests.solve.brute_force.samples import random_local

#: Positions with few states, the ko and the seki among them.
SMALL = [
    d for d in DIAGRAMS if d.name.startswith(("three in", "two-step", "bent four in", "ko eye", "link", "seki of"))
]
THREE, KO, KO_EYE = (
    next(d for d in DIAGRAMS if d.name == name)
    for name in ("three in a row", "two-step ko", "ko eye that cannot be settled")
)


@pytest.mark.parametrize("diagram", SMALL, ids=lambda d: d.name)
@pytest.mark.parametrize("threats", [(0, 0), (2, 0), (0, ENDLESS)])
def test_proofs_of_the_oracle_hold(diagram, threats) -> None:
    oracle = Oracle(local_of(diagram.rows))
    for aim in Aim:
        for side in Side:
            certificate = proof_of(oracle, aim, side, *threats)
            assert replay(certificate).finite is oracle.values(aim, *threats)[side].reached
            assert msgspec.json.decode(msgspec.json.encode(certificate), type=records.Certificate) == certificate


def refused(certificate: records.Certificate) -> str:
    with pytest.raises(NotAProofError) as raised:
        replay(certificate)
    return str(raised.value)


def with_node(certificate: records.Certificate, number: int, **changes) -> records.Certificate:
    nodes = list(certificate.nodes)
    nodes[number] = replace(nodes[number], **changes)
    return replace(certificate, nodes=tuple(nodes))


def test_every_answer_of_the_other_side_is_needed() -> None:
    certificate = proof_of(Oracle(local_of(THREE.rows)), Aim.CAPTURE, Side.ATTACKER)
    answers = [n for n, node in enumerate(certificate.nodes) if not node.attacker_moves and node.moves]
    assert answers
    for number in answers:
        for left_out in certificate.nodes[number].moves:
            kept = tuple(m for m in certificate.nodes[number].moves if m != left_out)
            assert "lacks a legal move" in refused(with_node(certificate, number, moves=kept))


def test_the_prover_has_one_move() -> None:
    certificate = proof_of(Oracle(local_of(THREE.rows)), Aim.CAPTURE, Side.ATTACKER)
    assert "has not one move" in refused(with_node(certificate, 0, moves=()))
    assert "has not one move" in refused(with_node(certificate, 0, moves=certificate.nodes[0].moves * 2 + ((-1, 1),)))


def test_an_end_is_what_it_is_said_to_be() -> None:
    oracle = Oracle(local_of(THREE.rows))
    captured = proof_of(oracle, Aim.CAPTURE, Side.ATTACKER)
    assert "not gone" in refused(with_node(captured, 0, moves=(), leaf=records.GONE))
    assert "attacker's proof" in refused(with_node(captured, 0, moves=(), leaf=records.ALIVE))
    assert "has room" in refused(with_node(captured, 0, moves=(), leaf=records.NO_ROOM))
    lives = proof_of(oracle, Aim.LIFE, Side.DEFENDER)
    assert "not alive" in refused(with_node(lives, 0, moves=(), leaf=records.ALIVE))
    assert "defender's proof" in refused(with_node(lives, 0, moves=(), leaf=records.NO_ROOM))


def test_an_end_without_room_is_an_end() -> None:
    for rows, holds in ((["####", "XX##", "..X#"], True), (["#####", "XXXX#", "...X#"], False)):
        for aim in Aim:
            certificate = proof_of(Oracle(local_of(rows)), aim, Side.ATTACKER)
            shortened = with_node(certificate, 0, moves=(), leaf=records.NO_ROOM)
            shortened = replace(shortened, nodes=shortened.nodes[:1], answer=aim is Aim.CAPTURE)
            if holds:
                replay(shortened)
            else:
                assert "has room" in refused(shortened)


def assert_captured(hopeless, kind: str, count: int) -> None:
    """That the goal is captured where it is called hopeless, whatever threats the defender has, though he begins."""
    random, seen = Random(5), 0
    while seen < count:
        local = random_local(random, kind)
        if not hopeless(local, Stones(local.attacker, local.defender, local.goal)):
            continue
        oracle = Oracle(local, 2000)
        with suppress(TooManyStatesError):
            assert oracle.value(oracle.start(Side.DEFENDER, 0, ENDLESS), Aim.CAPTURE).reached
            seen += 1


@pytest.mark.parametrize("kind", ["split", "wild"])
def test_without_room_the_goal_is_captured(kind: str) -> None:
    assert_captured(lambda *position: not has_room(*position), kind, 8)


@pytest.mark.parametrize("kind", ["closed", "loose", "wide"])
def test_dead_shapes_are_dead(kind: str) -> None:
    assert_captured(has_dead_shape, kind, 10)


@pytest.mark.parametrize(
    ("rows", "dead"),
    [
        (["#####", "XXX.#", "..X##", "..X##"], True),
        (["#####", "XXX.#", "O.X##", "..X##"], True),
        (["#####", "XXX.#", "O.X##", "O.X##"], True),
        (["#####", "XXX.#", ".OX##", "O.X##"], False),
        (["#######", "#XXXXX#", "#X.O.X#"], True),
        (["#######", "#XXXXX#", "#XO..X#"], False),
    ],
)
def test_two_stones_at_opposite_corners_are_no_dead_square(rows: list[str], dead: bool) -> None:
    local = local_of(rows)
    assert has_dead_shape(local, Stones(local.attacker, local.defender, local.goal)) is dead
    oracle = Oracle(local)
    assert oracle.values(Aim.CAPTURE, 0, ENDLESS)[Side.DEFENDER].reached is dead


def test_the_root_is_the_question() -> None:
    certificate = proof_of(Oracle(local_of(THREE.rows)), Aim.CAPTURE, Side.ATTACKER)
    asked = certificate.question
    for other in (replace(asked, attacker_first=False), replace(asked, defender_threats=1), replace(asked, ban=0)):
        assert "asked about" in refused(replace(certificate, question=other))


def test_an_answer_turned_round_is_refused() -> None:
    for diagram in SMALL:
        oracle = Oracle(local_of(diagram.rows))
        for aim in Aim:
            for side in Side:
                certificate = proof_of(oracle, aim, side)
                refused(replace(certificate, answer=not certificate.answer))


def test_a_circle_proves_no_capture() -> None:
    certificate = proof_of(Oracle(local_of(KO_EYE.rows)), Aim.CAPTURE, Side.ATTACKER, 0, ENDLESS)
    assert not certificate.answer
    refused(replace(certificate, answer=True))
    # Both sides pass for ever: every position follows from the one before.
    root = proof_of(Oracle(local_of(["###", "X.#"])), Aim.CAPTURE, Side.DEFENDER)
    circle = replace(root, nodes=(replace(root.nodes[0], moves=((-1, 1),)), root.nodes[0]))
    assert refused(circle)


def test_a_ban_of_a_ko_is_kept() -> None:
    oracle = Oracle(local_of(KO.rows))
    certificate = proof_of(oracle, Aim.CAPTURE, Side.ATTACKER)
    banned = [n for n, node in enumerate(certificate.nodes) if node.ban >= 0]
    assert banned
    for number in banned:
        assert refused(with_node(certificate, number, ban=-1))
    more = [replace(node, attacker_threats=2) for node in certificate.nodes]
    asked = replace(certificate.question, attacker_threats=2)
    assert refused(replace(certificate, nodes=tuple(more), question=asked))


def test_random_damage_is_noticed() -> None:
    """A stone added or taken away anywhere but in the zone's spare points changes what the moves lead to."""
    random = Random(7)
    certificate = proof_of(Oracle(local_of(THREE.rows)), Aim.LIFE, Side.ATTACKER)
    for _ in range(100):
        number = random.randrange(len(certificate.nodes))
        changed = certificate.nodes[number].attackers ^ 1 << random.randrange(len(certificate.frame.names))
        refused(with_node(certificate, number, attackers=changed))
