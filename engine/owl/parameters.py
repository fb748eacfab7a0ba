"""How far life-and-death reading goes, by level.

Depths are numbers of trial moves on the board. Source: the options of GNU Go 3.8 (`--owl-distrust`, `--owl-branch`,
`--owl-reading`, `--owl-node-limit`).
"""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

#: A depth that no reading reaches.
NOWHERE: Final = 1000


class OwlLimits(Struct, frozen=True):
    """`distrust_depth`: beyond it two eyes that look likely are enough. `branch_depth`: beyond it one move a node is
    tried. `reading_depth`: beyond it the dragon lives. `nodes`: after so many it lives, too, but uncertainly.
    `asks_warning_shapes`: whether the database of shapes that warn is asked. `shape_moves`: shapes that a node tries at
    most; up to `wide_depth` plies the attacker tries all that are kept, up to `wide_defense_depth` the defender; -1 for
    nowhere.
    `reply_depth`: up to so many plies a point with which the attacker refuted a move is tried by the defender, too;
    `attack_reply_depth`: the same for the attacker with the defender's points.
    `room_depth`: up to so many plies the attacker also tries what takes most room, whatever the shapes; as a first move
    only against dragons that cannot run: of 4,300 questions about the dragons of 290 positions 9 more are answered like
    GNU Go's without the others, at a fourteenth fewer nodes.
    `least_margin`: points at the margin of an eye space that are worth less to the attacker are not tried.
    `idle_depth`: from so many plies on an attacker whose moves have failed asks whether a dragon that cannot make two
    eyes has a defence at all: a move that does nothing must not save it.
    `dead_at_the_end`: where reading ends, a dragon that can neither make two eyes nor run is dead instead of alive.
    `tries_at_two`, `tries_at_three`: so many vital points and shapes the attacker tries where the dragon has two likely
    eyes, or more.
    `memory`: the number of its answers in the table; what one breadth of reading found is no answer for another.
    """

    distrust_depth: int
    branch_depth: int
    reading_depth: int
    nodes: int
    asks_warning_shapes: bool
    shape_moves: int = 2
    wide_depth: int = -1
    wide_defense_depth: int = -1
    reply_depth: int = -1
    attack_reply_depth: int = -1
    room_depth: int = 6
    least_margin: int = 40
    idle_depth: int = NOWHERE
    dead_at_the_end: bool = False
    tries_at_two: int = 2
    tries_at_three: int = 1
    memory: int = 0

    @property
    def is_alone(self) -> bool:
        """Whether these are the limits of a question that is asked alone (`limits_alone`)."""
        return self.memory != 0

    def moved(self, plies: int) -> "OwlLimits":
        """The same with all depths further out: for a question after so many trial moves."""
        return replace(
            self,
            distrust_depth=self.distrust_depth + plies,
            branch_depth=self.branch_depth + plies,
            reading_depth=self.reading_depth + plies,
        )


#: Distrust depth, branch depth, reading depth, nodes; from level 0 on.
_BY_LEVEL: Final = (
    (1, 4, 16, 150),
    (2, 4, 16, 200),
    (2, 5, 17, 300),
    (3, 5, 17, 400),
    (3, 6, 18, 550),
    (4, 6, 18, 650),
    (4, 7, 19, 800),
    (5, 7, 19, 800),
    (5, 7, 19, 900),
    (6, 8, 20, 1000),
    (6, 8, 20, 1000),
    (6, 8, 20, 1500),
    (7, 9, 21, 2250),
)
#: Only one move a node is tried this many plies earlier than in GNU Go (NARROWER), and two likely eyes are enough to
#: live this many plies earlier (LESS_DISTRUST). With an odd number of plies with several moves both sides have the same
#: choice. Measured against GNU Go 3.8 on 360 positions of games with 3,684 dragons, compared with one ply more of
#: either: seven more dragons have its status, fourteen more scores are within two points of its own, in 12 % less time.
#: `benchmarks/limits.py --list LIST --against "gnugo --mode gtp"` compares statuses and times.
NARROWER: Final = 3
LESS_DISTRUST: Final = 1
#: From this level on shapes that warn are asked, and threats are read.
DISTRUST_LEVEL: Final = 8


def owl_limits(level: int) -> OwlLimits:
    """The limits at a level; levels above the last one are like it."""
    distrust, branch, reading, nodes = _BY_LEVEL[min(level, len(_BY_LEVEL) - 1)]
    distrust = max(distrust - LESS_DISTRUST, 1)
    return OwlLimits(distrust, branch - NARROWER, reading, nodes, asks_warning_shapes=level >= DISTRUST_LEVEL)


#: No limit of tries.
ANY_NUMBER: Final = 1000
#: How many times the nodes of a dragon in an analysis a question that is asked alone may have. Three times as many were
#: needed by two of 372 hard questions.
PATIENCE: Final = 2
#: Its branches go this many plies deeper.
ALONE_BRANCHES: Final = 2
#: So many plies earlier it ends, and what its dragon looks like there is its verdict (`dead_at_the_end`). Of 365
#: questions about dragons of games that GNU Go answers for sure with eight times its nodes and deeper branches 337 are
#: answered like that, instead of 328 where reading goes on and its end always means life; with as deep an end 335, at a
#: sixteenth more nodes. Of 416 others, asked once, 377 instead of 371 are. Among all dragons, where the defender has
#: fewer moves, too many would be called dead.
ALONE_SHALLOWER: Final = 2
#: Numbers of answers in the table (`OwlLimits.memory`): of whole questions, and of those with fewer nodes.
#: Numbers of answers in the table (`OwlLimits.memory`): of whole questions, and of those with fewer nodes.
_MEMORY_ALONE, _MEMORY_SHORT = 1, 2


def limits_alone(usual: OwlLimits, most: int | None = None) -> OwlLimits:
    """The limits of a question that is asked alone, instead of the usual ones: more moves, and more nodes, but not more
    than `most`.

    The defender's breadth is for the first move alone: of 260 hard questions of games that no shape was drawn from five
    more are answered like GNU Go's and none fewer than with the attacker's breadth, with a tenth fewer nodes. The
    attacker, who lacks a move more often, takes the defender's points two plies longer than the defender takes his: of
    560 such questions one more is right, with a tenth more nodes; with the defender's as deep none more.
    """
    nodes = PATIENCE * usual.nodes
    short = most is not None and most < nodes
    return replace(
        usual,
        branch_depth=usual.branch_depth + ALONE_BRANCHES,
        reading_depth=usual.reading_depth - ALONE_SHALLOWER,
        nodes=most if most is not None and short else nodes,
        wide_depth=2,
        wide_defense_depth=0,
        reply_depth=1,
        attack_reply_depth=3,
        room_depth=4,
        least_margin=0,
        idle_depth=12,
        dead_at_the_end=True,
        tries_at_two=ANY_NUMBER,
        tries_at_three=ANY_NUMBER,
        memory=_MEMORY_SHORT if short else _MEMORY_ALONE,
    )


#: Nodes that all dragons of a position get together. The most expensive of 80 positions of games and problems took
#: 13,170, the next ones 11,100 and 9,800 (`benchmarks/limits.py`: dragons, owl); boards full of kos would take 200,000.
DRAGON_NODES: Final = 14_000
#: Nodes of all questions about what moves do to dragons. Of 24 positions of the games that ship none took
#: more than 277, of 24 of other games 2,266; boards full of kos would take 26,000, 0.15 ms each.
MOVES_NODES: Final = 20_000

#: An answer that took no more nodes is easy: a second look at it would find the same. Of 380 such answers about dragons
#: of 32 positions of games and 97 problems a wide search changes 5, of 406 others 56.
EASY_NODES: Final = 8
#: Points near a dragon that are tried where a wide search has found nothing, and the nodes of all of them together.
MOST_NEAR: Final = 24
#: The liberties of a string around a dragon are such points if it has so many.
FEW_LIBERTIES: Final = 3
FURTHER_NODES: Final = 4000


class ProofLimits(Struct, frozen=True):
    """What a proof may cost: positions looked at, for each side to move first. Groups with more than so many `empty`
    points around them are left alone."""

    positions: int
    empty: int


#: With a first look, of dragons that cannot run, and before a second one. Of 768 questions about dragons of 33
#: positions of games 61 of 157 are proved where a dragon that cannot run has 8 empty points around it or fewer, 31 of
#: the other 611; no answer of a first look was another one.
FIRST_PROOF: Final = ProofLimits(2000, 8)
SECOND_PROOF: Final = ProofLimits(50_000, 20)
#: For what the exact search reads of the attack on a dragon that cannot run. With it, and where dragons are read that
#: seem to live by their room alone (`OwlLife.verdicts`), the statuses of 43 instead of 39 of 97 printed problems lead
#: to the right move, and of 18 instead of 17 of 48 others; in 13 % more time.
REGION: Final = ProofLimits(150_000, 20)
#: The same for a question that is asked alone.
REGION_ALONE: Final = ProofLimits(300_000, 20)
#: From so many stones, and so many points that depend on the next move by the odds that a first look leaves, a dragon
#: gets a second look among all dragons of a position; nodes of each such look for each side, and of all of them.
DOUBT_STONES: Final = 5
DOUBT_POINTS: Final = 2.0
DOUBT_NODES_EACH: Final = 1200
DOUBT_NODES: Final = 2400
#: With fewer nodes a second look does not begin.
LEAST_NODES_LEFT: Final = 10
#: Nodes of the second looks at the dragons of a position: so many on an empty board, less by so many for each string.
#: Printed problems have 3 to 15 strings (median 8), positions of games 28 to 70 (median 56).
SECOND_NODES: Final = 3400
SECOND_NODES_PER_STRING: Final = 200


def second_look_nodes(strings: int) -> int:
    """The nodes of all second looks at the dragons of a position with so many strings."""
    return max(0, SECOND_NODES - SECOND_NODES_PER_STRING * strings)
