"""What is asked of the solver, what it answers, and the proofs that it hands out, as plain records.

Points of a local problem are numbered from 0, in reading order; a set of points is a mask, bit `i` for point `i`. The
attacker wants to capture the goal, which are stones of the defender.
"""

from typing import Final

import msgspec

#: A pass, where a move is told as a local point; also "no ban".
PASS: Final = -1
#: So many threats are as good as any number: they are never used up.
ENDLESS: Final = 7
#: Points of a local problem: one bit each in a word of the machine.
MOST_POINTS: Final = 64

#: What a question is about: whether the attacker captures the whole goal, or whether a part of it gets independent life
#: (two eyes for good, or a link to stones that live).
CAPTURE: Final = "capture"
LIFE: Final = "life"

#: Why a position of a proof needs no move: the goal is gone; a part of it lives by Benson's theorem or is joined to
#: living stones; there is no room for two eyes; what the goal does not fill of the points for eyes is a shape that
#: holds one eye only, whoever moves: one or two points, a square of four, three to five with the vital one taken.
GONE: Final = "gone"
ALIVE: Final = "alive"
NO_ROOM: Final = "no room"
DEAD_SHAPE: Final = "dead shape"


class Frame(msgspec.Struct, frozen=True):
    """A local problem: a graph of points, and what stands on them.

    `names`: of the points. `neighbors`: the points next to each. `attackers`, `defenders`: masks of the stones. `goal`:
    mask of those defenders that are asked about. `safe_attackers`, `safe_defenders`: masks of the points that are next
    to a stone outside of that side, which can never be captured; what is joined to it cannot be captured either.
    """

    names: tuple[str, ...]
    neighbors: tuple[tuple[int, ...], ...]
    attackers: int
    defenders: int
    goal: int
    safe_attackers: int = 0
    safe_defenders: int = 0

    def named(self, mask: int) -> tuple[str, ...]:
        """The names of the points of a mask, in order."""
        return tuple(name for i, name in enumerate(self.names) if mask >> i & 1)


class ProofQuestion(msgspec.Struct, frozen=True):
    """`kind`: CAPTURE or LIFE. `attacker_first`: who moves first. `attacker_threats`, `defender_threats`: ko threats
    elsewhere that each side has, each of which takes one ko back at once; ENDLESS for any number. `ban`: the point
    where the side to move may not take back, or PASS."""

    kind: str
    attacker_first: bool
    attacker_threats: int = 0
    defender_threats: int = 0
    ban: int = PASS


class ProofNode(msgspec.Struct, frozen=True, array_like=True):
    """A position of a proof.

    `attackers`, `defenders`, `goal`: masks of the stones that stand, `goal` of the first stones asked about that were
    never taken. `attacker_moves`: whose turn it is. `ban`, `attacker_threats`, `defender_threats`: as in a
    ProofQuestion. `leaf`: GONE, ALIVE, NO_ROOM or DEAD_SHAPE where no move is needed, else empty. `moves`: pairs of a
    move (PASS for one elsewhere) and the number of the node that it leads to: the one of the side that the proof is
    for, all legal moves of the other. `otherwise`: at a node of the other side, the move that takes the last stones of
    the goal after every move that is not in `moves`, or PASS where all legal moves are listed. `pairs`: at a leaf,
    pairs of points of which the side that the proof is for gets one: it plays there as soon as the other side plays at
    the other.
    """

    attackers: int
    defenders: int
    goal: int
    attacker_moves: bool
    ban: int
    attacker_threats: int
    defender_threats: int
    leaf: str = ""
    moves: tuple[tuple[int, int], ...] = ()
    otherwise: int = PASS
    pairs: tuple[tuple[int, int], ...] = ()


class Certificate(msgspec.Struct, frozen=True):
    """A proof that can be replayed.

    `frame`, `question`, `answer`: what was asked, and whether the goal is captured (or lives). `nodes`: the positions;
    the first is the root. Where the answer is yes for CAPTURE, or no for LIFE, the proof is the attacker's, else the
    defender's. A "yes" is a proof without circles: each node but a leaf leads to nodes that are nearer to the end. A
    "no" may have circles: who wanted to capture (or to live) gets nowhere. `zone`: mask of the points that the proof
    depends on.
    """

    frame: Frame
    question: ProofQuestion
    answer: bool
    nodes: tuple[ProofNode, ...]
    zone: int
