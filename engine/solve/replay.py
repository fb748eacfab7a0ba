"""Replays the solver's proofs by the plain rules: every position, every move, every end.

A proof holds if its positions follow from each other, each position of the side that proves has one legal move in it,
each of the other side has all legal ones, and the ends are what they are said to be. Where a capture or a life is
proved, the positions may not lead in a circle; where it is disproved they may.
"""

from dataclasses import dataclass

from godebug.engine.solve import records
from godebug.engine.solve.oracle import Aim
from godebug.engine.solve.plain_rules import (
    PASS,
    Local,
    Side,
    State,
    Stones,
    follow,
    pass_alive,
    state_with,
    steps,
)
from godebug.engine.solve.translate import Numbering, picture_of, state_of, threats_of


class NotAProofError(Exception):
    """What is wrong with a certificate, and at which of its nodes."""


@dataclass(frozen=True)
class Replayed:
    """A certificate in the words of the plain rules.

    `states`: of its nodes. `moves`: of each node, its moves and the nodes that they lead to. `prover`: whose proof it
    is. `finite`: whether the prover has to get somewhere, so that circles are no proof.
    """

    certificate: records.Certificate
    local: Local
    numbering: Numbering
    states: tuple[State, ...]
    moves: tuple[dict[int, int], ...]
    prover: Side
    finite: bool

    @property
    def aim(self) -> Aim:
        return Aim.CAPTURE if self.certificate.question.kind == records.CAPTURE else Aim.LIFE


def replay(certificate: records.Certificate) -> Replayed:
    """The certificate, if it is a proof of what it says; NotAProofError otherwise."""
    local, numbering = picture_of(certificate.frame)
    capture = certificate.question.kind == records.CAPTURE
    replayed = Replayed(
        certificate,
        local,
        numbering,
        tuple(state_of(node, numbering) for node in certificate.nodes),
        tuple({numbering.point(move): after for move, after in node.moves} for node in certificate.nodes),
        Side.ATTACKER if capture is certificate.answer else Side.DEFENDER,
        certificate.answer,
    )
    _check_root(replayed)
    for number, node in enumerate(certificate.nodes):
        if node.leaf:
            _check_leaf(replayed, number)
        elif replayed.states[number].mover is replayed.prover:
            _check_own_move(replayed, number)
        else:
            _check_answers(replayed, number)
        if not replayed.finite:
            _check_not_lost(replayed, number)
    if replayed.finite:
        _check_without_circles(replayed)
    return replayed


def _require(holds: bool, number: int, what: str) -> None:
    if not holds:
        raise NotAProofError(f"node {number}: {what}")


def _check_root(replayed: Replayed) -> None:
    question, local = replayed.certificate.question, replayed.local
    asked = state_with(
        Stones(local.attacker, local.defender, local.goal),
        Side.ATTACKER if question.attacker_first else Side.DEFENDER,
        replayed.numbering.point(question.ban),
        threats_of(question.attacker_threats),
        threats_of(question.defender_threats),
    )
    _require(bool(replayed.states) and replayed.states[0] == asked, 0, "is not the position that was asked about")


def _legal(replayed: Replayed, number: int) -> dict[int, State]:
    """The legal moves of a node's position, the pass among them, and the positions after them."""
    state = replayed.states[number]
    after = ((step.move, follow(state, step)) for step in steps(replayed.local, state.stones, state.mover))
    return {move: next_state for move, next_state in after if next_state is not None}


def _check_moves(replayed: Replayed, number: int, legal: dict[int, State]) -> None:
    for move, after in replayed.moves[number].items():
        _require(move in legal, number, "has an illegal move")
        _require(0 <= after < len(replayed.states), number, "leads to no node")
        _require(replayed.states[after] == legal[move], number, f"leads to node {after}, another position")


def _check_own_move(replayed: Replayed, number: int) -> None:
    _require(len(replayed.moves[number]) == 1, number, "has not one move")
    _check_moves(replayed, number, _legal(replayed, number))


def _check_answers(replayed: Replayed, number: int) -> None:
    legal = _legal(replayed, number)
    _check_moves(replayed, number, legal)
    otherwise = replayed.numbering.point(replayed.certificate.nodes[number].otherwise)
    for move in legal.keys() - replayed.moves[number].keys():
        _require(otherwise != PASS, number, f"lacks a legal move, {_name(replayed, move)}")
        _require(_captures(replayed, legal[move], otherwise), number, f"captures nothing after {_name(replayed, move)}")


def _captures(replayed: Replayed, state: State, move: int) -> bool:
    """Whether a legal move takes the last of the goal, and that is what is proved."""
    if replayed.prover is not Side.ATTACKER or move & (state.stones.attacker | state.stones.defender):
        return False
    after = (follow(state, step) for step in steps(replayed.local, state.stones, state.mover) if step.move == move)
    return any(next_state is not None and not next_state.stones.goal for next_state in after)


def _name(replayed: Replayed, move: int) -> str:
    return "pass" if move == PASS else replayed.certificate.frame.names[replayed.numbering.numbers[move]]


def _check_leaf(replayed: Replayed, number: int) -> None:
    leaf, stones = replayed.certificate.nodes[number].leaf, replayed.states[number].stones
    _require(not replayed.moves[number], number, "is an end, and has moves")
    if leaf == records.GONE:
        _require(replayed.prover is Side.ATTACKER, number, "the goal is gone in the defender's proof")
        _require(not stones.goal, number, "the goal is not gone")
    elif leaf == records.ALIVE:
        _require(replayed.prover is Side.DEFENDER, number, "the goal lives in the attacker's proof")
        _require(bool(pass_alive(replayed.local, stones) & stones.goal), number, "the goal is not alive")
    else:
        _require(leaf == records.NO_ROOM, number, f"ends for an unknown reason: {leaf}")
        _require(replayed.prover is Side.ATTACKER, number, "lacks room in the defender's proof")
        _require(not has_room(replayed.local, stones), number, "has room")


def has_room(local: Local, stones: Stones) -> bool:
    """Whether the defender may still find two eyes or a link; False is a proof that he is captured.

    An eye of his needs a point that is neither the attacker's for good nor beside such a point. Where there is one at
    most, or two that touch, he has one eye at most. The attacker fills everything else, each stone joined to safe ones
    at once, and these points last; a stone of his that is not safe stands on them.
    """
    safe = local.string(stones.attacker & local.safe_attacker, stones.attacker)
    open_points = local.points & ~safe
    if open_points & local.safe_defender:
        return True
    inner = open_points & ~local.around(safe) & ~local.safe_attacker
    first = inner & -inner
    rest = inner & ~first
    return bool(rest & (rest - 1)) or bool(rest & ~local.around(first))


def _check_not_lost(replayed: Replayed, number: int) -> None:
    """That the other side's aim is not reached at a node of a proof that it cannot be."""
    stones = replayed.states[number].stones
    if replayed.aim is Aim.CAPTURE:
        _require(bool(stones.goal), number, "the goal is gone in a proof that it is not captured")
    elif stones.goal:
        _require(not pass_alive(replayed.local, stones) & stones.goal, number, "is alive in a proof that it is not")


def _check_without_circles(replayed: Replayed) -> None:
    waits = [0] * len(replayed.moves)
    for moves in replayed.moves:
        for after in moves.values():
            waits[after] += 1
    free = [number for number, wait in enumerate(waits) if not wait]
    for number in free:
        for after in replayed.moves[number].values():
            waits[after] -= 1
            if not waits[after]:
                free.append(after)
    _require(len(free) == len(waits), next((n for n, wait in enumerate(waits) if wait), 0), "lies on a circle")
