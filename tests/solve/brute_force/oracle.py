"""Brute force over every state of a small local position: what the solver's proofs are held against.

There is no search, no table and no path. All states that can be reached are written down, and the aim's success is
spread backwards from the states where it stands (a backward attractor), so that endless play is a failure by itself.
Good for some tens of thousands of states.
"""

from collections.abc import Iterable, Mapping
from enum import Enum

import msgspec

from tests.solve.brute_force.plain_rules import (
    ENDLESS,
    Local,
    Side,
    State,
    Step,
    Stones,
    follow,
    lives,
    state_with,
    steps,
)

#: States at which a position counts as too large, if nothing else is said.
MANY_STATES = 200_000


class TooManyStatesError(Exception):
    """The position has more states than the limit allows."""


class Aim(Enum):
    """What is asked: the attacker captures every stone of the goal, or the defender makes one of them pass-alive."""

    CAPTURE = 0
    LIFE = 1


#: Who brings each aim about.
PROVER = {Aim.CAPTURE: Side.ATTACKER, Aim.LIFE: Side.DEFENDER}
#: Threats of the attacker and of the defender that tell the kinds of ko apart.
CAPTURE_THREATS = ((0, 0), (1, 0), (2, 0), (ENDLESS, 0), (0, 1), (0, 2), (0, ENDLESS))
LIFE_THREATS = ((ENDLESS, 0), (0, 0), (0, ENDLESS))


class Value(msgspec.Struct, frozen=True):
    """Whether the aim is reached, and which moves of the side to move reach what that side wants.

    `moves`: as sets of one point, `PASS` among them; empty where the side to move does not get its way,
    or where the aim stands already.
    """

    reached: bool
    moves: frozenset[int]


class Oracle:
    """The answers of one local position; what the rules say of its boards is kept for the next question.

    Questions raise TooManyStatesError beyond `limit` states.
    """

    def __init__(self, local: Local, limit: int = MANY_STATES) -> None:
        self.local = local
        self.limit = limit
        self._steps: dict[tuple[Stones, Side], list[Step]] = {}
        self._alive: dict[Stones, bool] = {}
        self._has_ko: bool | None = None

    def start(self, mover: Side, attacker_threats: int = 0, defender_threats: int = 0, ban: int = 0) -> State:
        """The position itself, with a side to move; `ban` is a point that it may not retake."""
        stones = Stones(self.local.attacker, self.local.defender, self.local.goal)
        return state_with(stones, mover, ban, attacker_threats, defender_threats)

    def following(self, state: State) -> list[tuple[int, State]]:
        """The legal moves of a state, the pass among them, each with the state after it."""
        known = self._steps.get((state.stones, state.mover))
        if known is None:
            known = self._steps[state.stones, state.mover] = steps(self.local, state.stones, state.mover)
        after = ((step.move, follow(state, step)) for step in known)
        return [(move, state) for move, state in after if state is not None]

    def alive(self, stones: Stones) -> bool:
        """Whether a stone of the goal is pass-alive."""
        known = self._alive.get(stones)
        if known is None:
            known = self._alive[stones] = bool(lives(self.local, stones) & stones.goal)
        return known

    def graph(self, starts: Iterable[State], aim: Aim) -> dict[State, list[tuple[int, State]]]:
        """Every state that can be reached, with its moves; decided states have none."""
        waiting = list(starts)
        found: dict[State, list[tuple[int, State]]] = {state: [] for state in waiting}
        for state in waiting:
            if not state.stones.goal or self._stands(state, aim):
                continue
            found[state] = self.following(state)
            for _, after in found[state]:
                if after not in found:
                    found[after] = []
                    waiting.append(after)
            if len(found) > self.limit:
                raise TooManyStatesError(f"more than {self.limit} states")
        return found

    def reached(self, starts: Iterable[State], aim: Aim) -> dict[State, int]:
        """The states, of those that can be reached, from which the aim can be forced in finitely many moves.

        With each its rank: who brings the aim about has a move to a state of lower rank, all moves of the other lead to
        such.
        """
        graph = self.graph(starts, aim)
        prover = PROVER[aim]
        before: dict[State, list[State]] = {state: [] for state in graph}
        for state, moves in graph.items():
            for _, after in moves:
                before[after].append(state)
        missing = {state: len(moves) for state, moves in graph.items() if state.mover is not prover}
        won = [state for state in graph if self._stands(state, aim)]
        decided = {state: rank for rank, state in enumerate(won)}
        for state in won:
            for earlier in before[state]:
                if earlier.mover is not prover:
                    missing[earlier] -= 1
                    if missing[earlier]:
                        continue
                if earlier not in decided:
                    decided[earlier] = len(won)
                    won.append(earlier)
        return decided

    def value(self, start: State, aim: Aim) -> Value:
        """Whether the aim is reached from a state, and the moves that its mover can be content with."""
        return self._value(start, aim, self.reached([start], aim))

    def values(self, aim: Aim, attacker_threats: int = 0, defender_threats: int = 0) -> dict[Side, Value]:
        """The value for either side to move first.

        Without a point that is ever banned there is one value for all threats, and the fewest states are looked at.
        """
        if not self.has_ko():
            attacker_threats = defender_threats = 0
        starts = {side: self.start(side, attacker_threats, defender_threats) for side in Side}
        decided = self.reached(starts.values(), aim)
        return {side: self._value(start, aim, decided) for side, start in starts.items()}

    def has_ko(self) -> bool:
        """Whether a point can ever be banned."""
        if self._has_ko is None:
            graph = self.graph([self.start(side) for side in Side], Aim.CAPTURE)
            self._has_ko = any(state.ban for state in graph)
        return self._has_ko

    def letters(self) -> dict[Side, str]:
        """By the side that moves first: `W` or `-` for the capture with each of `CAPTURE_THREATS`, a stroke, and `L`
        or `.` for the life with each of `LIFE_THREATS`.
        """
        captured = [self.values(Aim.CAPTURE, *threats) for threats in CAPTURE_THREATS]
        life = [self.values(Aim.LIFE, *threats) for threats in LIFE_THREATS]
        return {
            side: "".join("W" if value[side].reached else "-" for value in captured)
            + "/"
            + "".join("L" if value[side].reached else "." for value in life)
            for side in Side
        }

    def _stands(self, state: State, aim: Aim) -> bool:
        """Whether the aim is reached without a move."""
        if aim is Aim.CAPTURE:
            return not state.stones.goal
        return self.alive(state.stones)

    def _value(self, start: State, aim: Aim, decided: Mapping[State, int]) -> Value:
        reached = start in decided
        if self._stands(start, aim) or reached is not (start.mover is PROVER[aim]):
            return Value(reached, frozenset())
        moves = frozenset(move for move, after in self.following(start) if (after in decided) is reached)
        return Value(reached, moves)
