"""Certificates made from the oracle's values, to test what replays certificates."""

from godebug.engine.solve import records
from tests.solve.brute_force.oracle import PROVER, Aim, Oracle
from tests.solve.brute_force.plain_rules import Side, State
from tests.solve.brute_force.translate import Numbering, frame_of, recorded_threats


def proof_of(oracle: Oracle, aim: Aim, first: Side, attacker_threats: int = 0, defender_threats: int = 0):
    """The oracle's value as a certificate, proved by whichever side it favours."""
    frame, numbering = frame_of(oracle.local)
    start = oracle.start(first, attacker_threats, defender_threats)
    ranks = oracle.reached([start], aim)
    answer = start in ranks
    prover = PROVER[aim] if answer else PROVER[aim].other
    states: dict[State, int] = {start: 0}
    nodes = []
    for state in (waiting := [start]):
        leaf = _leaf(oracle, aim, prover, state)
        moves = [] if leaf else oracle.following(state)
        if state.mover is prover:
            wanted = [(ranks.get(after, 0), move, after) for move, after in moves if (after in ranks) is answer]
            moves = [(move, after) for _, move, after in sorted(wanted)[:1]]
        for _, after in moves:
            if after not in states:
                states[after] = len(states)
                waiting.append(after)
        nodes.append(_node(oracle, numbering, state, leaf, [(move, states[after]) for move, after in moves]))
    question = records.ProofQuestion(
        records.CAPTURE if aim is Aim.CAPTURE else records.LIFE,
        first is Side.ATTACKER,
        recorded_threats(attacker_threats),
        recorded_threats(defender_threats),
    )
    return records.Certificate(frame, question, answer, tuple(nodes), (1 << len(frame.names)) - 1)


def _leaf(oracle: Oracle, aim: Aim, prover: Side, state: State) -> str:
    if not state.stones.goal:
        return records.GONE
    if prover is Side.DEFENDER and oracle.alive(state.stones):
        return records.ALIVE
    return ""


def _node(
    oracle: Oracle, numbering: Numbering, state: State, leaf: str, moves: list[tuple[int, int]]
) -> records.ProofNode:
    inside = sum(numbering.points)
    return records.ProofNode(
        numbering.mask_of(state.stones.attacker & inside),
        numbering.mask_of(state.stones.defender & inside),
        numbering.mask_of(state.stones.goal),
        state.mover is Side.ATTACKER,
        numbering.move(state.ban),
        recorded_threats(state.attacker_threats),
        recorded_threats(state.defender_threats),
        leaf,
        tuple((numbering.move(move), number) for move, number in moves),
    )
