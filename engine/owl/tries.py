# ruff: noqa: SIM110  (plain loops and comparisons are what compiles to plain C)
"""What was tried at one node of a life-and-death reading: moves, the best result, the answers that refuted others."""

from array import array

import cython

from godebug.engine.board.komaster import CONDITIONAL
from godebug.engine.go.points import NO_POINT
from godebug.engine.go.result_codes import KO_B, LOSE, WIN
from godebug.engine.owl.node import NodeEyes

# Why a node has the result that it has; `engine.owl.listener.REASONS` has the words.
EFFECTIVE = 0
CACHED = 1
ESCAPED = 2
OUT_OF_DEPTH = 3
OUT_OF_NODES = 4
BY_TWO_EYES = 5
BY_LIKELY_FOUR = 6
BY_LIVELY_LOOKS = 7
NO_DEFENSE = 8
ORIGINALS_CAPTURED = 9
FAILED = 10
LIKELY_EYES = 11
EFFECTIVE_KO = 12

#: Moves that one node tries at most.
MOST_TRIED = 16
#: Replies that one node remembers at most.
MOST_REPLIES = 3


@cython.final
@cython.cclass
class Tries:
    """The tries of one node at a time; `begin` forgets those of the last one.

    `string`: the stone that tactics look at. `eyes`: those of the node. `escape_count`: escaping moves that led there.
    `points[:known]`: the moves that were tried. `count`: how many of them count as tried. `code`, `move`, `reason`: the
    best result so far. `replies[:reply_count]`: points that refuted a move.
    """

    string: cython.int
    eyes: NodeEyes
    escape_count: cython.int
    points: cython.int[::1]
    known: cython.int
    count: cython.int
    replies: cython.int[::1]
    reply_count: cython.int
    code: cython.int
    move: cython.int
    reason: cython.int

    def __init__(self, eyes: NodeEyes) -> None:
        self.points = array("i", bytes(4 * MOST_TRIED))
        self.replies = array("i", bytes(4 * MOST_REPLIES))
        self.begin(NO_POINT, eyes, 0)

    @cython.ccall
    def begin(self, string: cython.int, eyes: NodeEyes, escape_count: cython.int) -> None:
        """Forgets all tries: nothing was tried at the node that begins."""
        self.string = string
        self.eyes = eyes
        self.escape_count = escape_count
        self.known = 0
        self.count = 0
        self.reply_count = 0
        self.code = LOSE
        self.move = NO_POINT
        self.reason = FAILED

    @cython.ccall
    def has(self, move: cython.int) -> cython.bint:
        """Tells whether a move was tried."""
        i: cython.int
        for i in range(self.known):
            if self.points[i] == move:
                return True
        return False

    @cython.ccall
    def note(self, move: cython.int) -> None:
        """Notes that a move is tried now."""
        if self.known < MOST_TRIED:
            self.points[self.known] = move
            self.known += 1

    @cython.ccall
    def note_reply(self, point: cython.int) -> None:
        """Remembers the answer that refuted a move, while there is room."""
        i: cython.int
        if point == NO_POINT or self.reply_count == MOST_REPLIES:
            return
        for i in range(self.reply_count):
            if self.replies[i] == point:
                return
        self.replies[self.reply_count] = point
        self.reply_count += 1

    @cython.ccall
    def win(self, move: cython.int, reason: cython.int) -> None:
        """Ends the node: the mover wins outright; NO_POINT: without a move."""
        self.code = WIN
        self.move = move
        self.reason = reason

    @cython.ccall
    def take(self, made: cython.int, result: cython.int, move: cython.int, defending: cython.bint) -> cython.bint:
        """Keeps what the other side's `result` after a move means for the mover; true where he wins outright."""
        if made == CONDITIONAL:
            # A ko that works does not keep the attacker from asking whether there is any defence at all.
            if result == WIN or defending:
                self.count += 1
            if result != WIN and self.code == LOSE:
                self.code = KO_B
                self.move = move
                self.reason = EFFECTIVE_KO
            return False
        self.count += 1
        if result == LOSE:
            self.win(move, EFFECTIVE)
            return True
        if WIN - result > self.code:
            self.code = WIN - result
            self.move = move
            self.reason = EFFECTIVE_KO
        return False
