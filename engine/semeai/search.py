"""The search of races: two dragons, each of which lives only if it captures the other, or if neither can.

The sides move in turn; a node asks tactics, the eyes of both dragons, shapes, and what fills liberties. A node leaves
two codes from the point of view of the side that moves: `defense` of its own dragon, `attack` on the other one.
Source: GNU Go manual, chapter "Life and Death Reading", section on semeai; behaviour of GNU Go 3.8.
"""

from typing import Any

import cython

from godebug.engine.board.kernel import Board
from godebug.engine.board.komaster import CONDITIONAL, REFUSED, komaster_trymove
from godebug.engine.eyes.kinds import EYE_POINT
from godebug.engine.go.color import EMPTY
from godebug.engine.go.points import CELLS, NO_POINT, STRIDE
from godebug.engine.go.result_codes import KO_B, LOSE, WIN
from godebug.engine.owl.estimate import NOT_YET, EyeEstimate
from godebug.engine.owl.node import NodeEyes
from godebug.engine.owl.search import OwlSearch
from godebug.engine.owl.shapes import Shapes, ShapeTable
from godebug.engine.reading.tactical import Reader
from godebug.engine.semeai.candidates import COMMON_LIBERTY, MOST_OF_SOURCE, Candidates
from godebug.engine.semeai.parameters import RaceLimits
from godebug.engine.semeai.side import Side

# What decided a node; `engine.semeai.records.REASONS` has the words.
BY_MOVE = 0
TACTICAL_WIN = 1
BOTH_LIVE = 2
YOU_LIVE = 3
NO_MOVE = 4
FEWER_EYES = 5
MORE_EYES = 6
SEKI = 7
PASSED = 8
KNOWN = 9
OUT_OF_NODES = 10

#: Plies at which a race ends whatever it is like.
DEEPEST = 70

#: Moves that a node tries, by its depth.
_MOST_TRIED = 3
_TRIED_LATER = 2
_TRIED_LATE = 1
#: A move of this value or more is good enough without filling liberties.
_GOOD_ENOUGH = 110
#: With so much room a dragon is out after the first moves.
_ENOUGH_ROOM = 5
_EARLY = 2
#: So deep are shapes tried.
_DEEPEST_SHAPES = 3
#: So many plies longer than in reading of life and death two likely eyes are not enough: in a race they decide at once.
_DISTRUSTS_LONGER = 1
#: Shapes that a node looks at before it has what it may keep.
_SHAPES_SEEN = 6


@cython.final
@cython.cclass
class RaceSearch:
    """Searches one race at a time.

    `owl`: whose eyes, shapes and limits are used. `nodes`: moves tried in the last race, those of life-and-death
    reading after a capture included. `certain`: whether nothing was cut off. `open_move`: the first move under which
    nodes ran out, NO_POINT where they did not. `defense`, `attack`, `move`, `reason`: the result of the last race.
    """

    owl: OwlSearch
    board: Board
    color: cython.uchar[::1]
    reader: Reader
    attack_table: ShapeTable | None
    defense_table: ShapeTable | None
    branch_depth: cython.int
    branch_depth2: cython.int
    node_limit: cython.int
    nodes: cython.int
    certain: cython.bint
    counts_eyes: cython.bint
    levels: list
    known: dict
    listener: Any
    listening: cython.bint
    defense: cython.int
    attack: cython.int
    move: cython.int
    reason: cython.int
    open_move: cython.int

    def __init__(
        self, owl: OwlSearch, limits: RaceLimits, attack_table: ShapeTable | None, defense_table: ShapeTable | None
    ) -> None:
        self.owl = owl
        self.board = owl.board
        self.color = self.board.color
        self.reader = owl.reader
        self.attack_table = attack_table
        self.defense_table = defense_table
        self.branch_depth = limits.branch_depth
        self.branch_depth2 = limits.branch_depth2
        self.node_limit = limits.nodes
        self.nodes = 0
        self.certain = True
        self.open_move = NO_POINT
        self.counts_eyes = True
        self.levels: list[Candidates] = []
        self.known: dict[int, int] = {}
        self.listener: Any = None
        self.listening = False
        self.defense = LOSE
        self.attack = LOSE
        self.move = NO_POINT
        self.reason = NO_MOVE

    def listen(self, listener: Any) -> Any:
        """Tells `listener` (`engine.semeai.listener`) what the following races try; None: nobody. Returns who was
        told before."""
        before = self.listener
        self.listener = listener
        self.listening = listener is not None
        return before

    @cython.ccall
    @cython.exceptval(check=True)
    def run(self, a: Side, b: Side, eyes: cython.bint) -> None:
        """The race with `a` to move, on the board as it stands; without `eyes` by tactics and liberties alone."""
        self.nodes = 1
        self.certain = True
        self.open_move = NO_POINT
        self.counts_eyes = eyes
        self.known = {}
        goal = self.owl.goal
        kept = self.owl.eyes
        self._race(a, b, 0, False)
        self.owl.goal = goal
        self.owl.eyes = kept
        if self.defense == LOSE:
            self.move = NO_POINT

    # ---- Nodes -----------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=True)
    def _race(self, a: Side, b: Side, ply: cython.int, passed: cython.bint) -> None:
        """A node: what is known of it, or what its search leaves."""
        key = 0
        certain: cython.bint = self.certain
        if ply <= self.branch_depth:
            key = (((self.board.hash << 9 | a.stone) << 9 | b.stone) << 1) | passed
            known = self.known.get(key)
            if known is not None:
                self.defense = known & 7
                self.attack = known >> 3 & 7
                self.move = known >> 6
                self._end(a, b, KNOWN)
                return
        self.certain = True
        self._node(a, b, ply, passed)
        if ply <= self.branch_depth and self.certain:
            self.known[key] = self.defense | self.attack << 3 | self.move << 6
        self.certain = self.certain and certain
        self._end(a, b, self.reason)

    @cython.cfunc
    @cython.exceptval(check=True)
    def _end(self, a: Side, b: Side, reason: cython.int) -> None:
        self.reason = reason
        if self.listening:
            self._tell_result(a.stone, b.stone)

    @cython.cfunc
    def _leave(self, defense: cython.int, attack: cython.int, move: cython.int, reason: cython.int) -> None:
        """The result of a node."""
        self.defense = defense
        self.attack = attack
        self.move = move
        self.reason = reason

    @cython.cfunc
    def _take_reversed(self) -> None:
        """Makes the result of a node one for the other side."""
        attack: cython.int = self.attack
        self.attack = WIN - self.defense
        self.defense = WIN - attack

    @cython.cfunc
    @cython.exceptval(check=True)
    def _node(self, a: Side, b: Side, ply: cython.int, passed: cython.bint) -> None:
        eyes_a: NodeEyes
        eyes_b: NodeEyes
        alive_a: cython.bint
        alive_b: cython.bint
        moves: Candidates = self._level(ply)
        if self.nodes > self.node_limit or ply > DEEPEST:
            self.certain = False
            self._leave(WIN, WIN, NO_POINT, OUT_OF_NODES)
            return
        moves.begin(a, b)
        moves.tactical()
        if moves.won != NO_POINT:
            self._leave(WIN, WIN, moves.won, TACTICAL_WIN)
            return
        eyes_a = self._eyes_of(a, b, 2 * ply, False, False)
        eyes_b = self._eyes_of(b, a, 2 * ply, True, False)
        alive_a = self._looks_alive(a, eyes_a, ply)
        alive_b = self._looks_alive(b, eyes_b, ply)
        if self.listening:
            self._tell_eyes(eyes_a, eyes_b)
        if alive_a and alive_b:
            self._leave(WIN, LOSE, NO_POINT, BOTH_LIVE)
            return
        if eyes_a.eyemax > 0:
            moves.spare_own_eyes(eyes_a)
        moves.vital(eyes_a, True)
        moves.vital(eyes_b, False)
        if moves.count == 0 or a.is_expendable():
            moves.vital(self._eyes_of(b, a, 2 * ply + 1, True, True), False)
        if (
            not alive_b
            and not moves.safe_outside
            and (moves.count == 0 or moves.value[0] < _GOOD_ENOUGH or _has_more_eyes(eyes_a, eyes_b))
        ):
            moves.fill_liberties()
        if moves.count == 0 and eyes_b.probable == 1:
            self._fill_eye(moves, a, b, eyes_b, ply)
        if self.listening:
            self._tell_moves(moves)
        tried: cython.int = self._try_all(a, b, ply, moves)
        if self.defense != LOSE or self.attack != LOSE:
            if tried == 1 and not passed and not (self.defense == WIN and self.attack == WIN):
                self._or_pass(a, b, ply, moves)
        elif alive_b:
            self._leave(LOSE, LOSE, NO_POINT, YOU_LIVE)
        elif not moves.riskless:
            self._without_a_move(a, b, ply, passed, eyes_a, eyes_b)
        if (self.defense != WIN or self.attack != WIN) and ply <= _DEEPEST_SHAPES and self.counts_eyes:
            self._try_shapes(a, b, ply, moves, alive_a, alive_b, False)
            if ply == 0 and (self.defense != WIN or self.attack != WIN):
                self._try_shapes(a, b, ply, moves, alive_a, alive_b, True)

    @cython.cfunc
    @cython.exceptval(check=True)
    def _without_a_move(
        self, a: Side, b: Side, ply: cython.int, passed: cython.bint, eyes_a: NodeEyes, eyes_b: NodeEyes
    ) -> None:
        """Every move costs more than it gives: the side passes; after two passes the eyes decide."""
        eyes: NodeEyes
        if b.is_expendable():
            eyes = self._eyes_of(a, b, 2 * ply + 1, False, True)
            if eyes.eyemax < 2 and eyes.verdict == NOT_YET:
                self._leave(LOSE, LOSE, NO_POINT, YOU_LIVE)
                return
        if not passed:
            self._race(b, a, ply + 1, True)
            self._take_reversed()
            self.move = NO_POINT
            self.reason = PASSED
        elif eyes_a.probable_high < eyes_b.probable:
            self._leave(LOSE, LOSE, NO_POINT, FEWER_EYES)
        elif eyes_a.probable > eyes_b.probable_high:
            self._leave(WIN, WIN, NO_POINT, MORE_EYES)
        else:
            self._leave(WIN, LOSE, NO_POINT, SEKI)

    @cython.cfunc
    @cython.exceptval(check=True)
    def _or_pass(self, a: Side, b: Side, ply: cython.int, moves: Candidates) -> None:
        """A pass in place of a single move that gives away a liberty of both, or takes a ko, where it is no worse."""
        defense: cython.int = self.defense
        attack: cython.int = self.attack
        move: cython.int = self.move
        reason: cython.int = self.reason
        seki: cython.bint = defense == WIN and attack == LOSE and moves.source[0] == COMMON_LIBERTY
        ko: cython.bint = defense == KO_B and attack == KO_B and self.board.is_ko_capture(move, a.own)
        if not seki and not ko:
            return
        self._race(b, a, ply + 1, True)
        self._take_reversed()
        if self.defense > defense or (self.defense == defense and self.attack >= attack):
            self.move = NO_POINT
            self.reason = PASSED
        else:
            self._leave(defense, attack, move, reason)

    @cython.cfunc
    def _level(self, ply: cython.int) -> Candidates:
        while len(self.levels) <= ply:
            self.levels.append(Candidates(self.owl.readings))
        return self.levels[ply]

    # ---- Eyes and shapes -------------------------------------------------------------------------------------------

    @cython.cfunc
    def _eyes_of(
        self, side: Side, rival: Side, level: cython.int, attacked: cython.bint, captured: cython.bint
    ) -> NodeEyes:
        """The eyes of one dragon at this node; `captured`: as if the other one's stones were prisoners."""
        eyes: NodeEyes = side.eyes_at(level)
        estimate: EyeEstimate = self.owl.estimate
        if not self.counts_eyes:
            return eyes
        self.owl.goal = side.goal
        self.owl.eyes = eyes
        estimate.rival = rival.goal
        estimate.rival_is_captured = captured
        estimate.distrust_depth += _DISTRUSTS_LONGER
        estimate.estimate(side.goal, eyes, attacked, self.owl.shapes)
        estimate.distrust_depth -= _DISTRUSTS_LONGER
        estimate.rival = None
        estimate.rival_is_captured = False
        return eyes

    @cython.cfunc
    def _looks_alive(self, side: Side, eyes: NodeEyes, ply: cython.int) -> cython.bint:
        return eyes.verdict != NOT_YET or (ply > _EARLY and side.goal.escape() >= _ENOUGH_ROOM)

    @cython.cfunc
    @cython.exceptval(check=True)
    def _try_shapes(
        self,
        a: Side,
        b: Side,
        ply: cython.int,
        moves: Candidates,
        alive_a: cython.bint,
        alive_b: cython.bint,
        all_of_them: cython.bint,
    ) -> None:
        """Tries shapes where nothing else wins: what they find counts where it is better.

        They are made for the reading of a single dragon: in a race most of them cost a move that fills a liberty, so
        only those are tried that change the eyes of a dragon, or its room; the first move may be any, `all_of_them`.
        """
        defense: cython.int = self.defense
        attack: cython.int = self.attack
        move: cython.int = self.move
        reason: cython.int = self.reason
        moves.begin(a, b)
        if not alive_a:
            self._shapes(moves, a, b, a, self._eyes_of(a, b, 2 * ply, False, False), 2 * ply + 1, all_of_them)
        if not alive_b:
            self._shapes(moves, a, b, b, self._eyes_of(b, a, 2 * ply, True, False), 2 * ply + 1, all_of_them)
        self._try_all(a, b, ply, moves)
        if self.defense < defense or (self.defense == defense and self.attack <= attack):
            self._leave(defense, attack, move, reason)

    @cython.cfunc
    @cython.exceptval(check=True)
    def _shapes(
        self,
        moves: Candidates,
        a: Side,
        b: Side,
        side: Side,
        eyes: NodeEyes,
        level: cython.int,
        all_of_them: cython.bint,
    ) -> None:
        """The best shapes for the mover `a`: to defend his dragon, or to attack the other one; `side` is the one."""
        number: cython.int
        kept: cython.int = 0
        own: cython.bint = a is side
        shapes: Shapes = self.owl.shapes
        table: ShapeTable | None = self.defense_table if own else self.attack_table
        if table is None:
            return
        self.owl.goal = side.goal
        self.owl.eyes = eyes
        number = shapes.open(table, side.goal, eyes, a.own)
        for _ in range(_SHAPES_SEEN):
            if kept == MOST_OF_SOURCE or not shapes.next(number, table, a.own) or shapes.score < 1:
                break
            if not all_of_them and not self._changes_eyes(a, b, side, eyes, level):
                continue
            kept += 1
            moves.shape(shapes, own)
        shapes.close()

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _changes_eyes(self, a: Side, b: Side, side: Side, eyes: NodeEyes, level: cython.int) -> cython.bint:
        """Whether the shape at hand changes the eyes of a dragon, or its room, in the mover's favour."""
        own: cython.bint = a is side
        rival: Side = b if own else a
        point: cython.int = self.owl.shapes.point
        relation: cython.int = self.owl.shapes.relation
        orientation: cython.int = self.owl.shapes.orientation
        anchor: cython.int = self.owl.shapes.anchor
        score: cython.int = self.owl.shapes.score
        pattern: cython.int = self.owl.shapes.pattern
        changes: cython.bint
        room: cython.int = side.goal.escape()
        after: NodeEyes
        if not self.board.trymove(point, a.own):
            return False
        side.goal.push()
        if own:
            self.owl.join_goal(point, relation, orientation, anchor)
        else:
            side.goal.extend_boundary(point)
        after = self._eyes_of(side, rival, level, own, False)
        if own:
            changes = after.probable > eyes.probable or after.eyemax > eyes.eyemax or side.goal.escape() > room
        else:
            changes = (
                after.probable_high < eyes.probable_high or after.eyemax < eyes.eyemax or side.goal.escape() < room
            )
        side.goal.pop()
        self.board.popgo()
        self.owl.goal = side.goal
        self.owl.eyes = eyes
        self.owl.shapes.point = point
        self.owl.shapes.relation = relation
        self.owl.shapes.orientation = orientation
        self.owl.shapes.anchor = anchor
        self.owl.shapes.score = score
        self.owl.shapes.pattern = pattern
        return changes

    @cython.cfunc
    @cython.exceptval(check=True)
    def _fill_eye(self, moves: Candidates, a: Side, b: Side, eyes: NodeEyes, ply: cython.int) -> None:
        """A stone into the one eye of the other dragon, where that does not give it a second one."""
        i: cython.int
        p: cython.int
        mine: cython.bint
        keeps_one: cython.bint
        inside: NodeEyes
        for i in range(eyes.space_count):
            mine = False
            for p in range(STRIDE, CELLS - STRIDE):
                if eyes.map.origin[p] == eyes.space_origin[i] and a.goal.is_goal(p):
                    mine = True
            if mine:
                continue
            for p in range(STRIDE, CELLS - STRIDE):
                if (
                    eyes.map.origin[p] != eyes.space_origin[i]
                    or eyes.map.kind[p] != EYE_POINT
                    or self.color[p] != EMPTY
                    or not self.board.trymove(p, a.own)
                ):
                    continue
                inside = self._eyes_of(b, a, 2 * ply + 1, False, False)
                keeps_one = inside.probable_high <= 1
                self.board.popgo()
                if keeps_one:
                    moves.fill_eye(p)
                    return

    # ---- Trying moves ----------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _try_all(self, a: Side, b: Side, ply: cython.int, moves: Candidates) -> cython.int:
        """Leaves the result of the best move; how many were tried."""
        i: cython.int
        made: cython.int
        tried: cython.int = 0
        better: cython.bint
        defense: cython.int = LOSE
        attack: cython.int = LOSE
        move: cython.int = NO_POINT
        reason: cython.int = NO_MOVE
        most: cython.int = _MOST_TRIED
        if ply > self.branch_depth:
            most = _TRIED_LATE
        elif ply > self.branch_depth2:
            most = _TRIED_LATER
        for i in range(moves.count):
            if tried == most:
                break
            made = self._play(a, b, moves, i, defense == LOSE or attack == LOSE)
            if made == REFUSED:
                continue
            tried += 1
            self.nodes += 1
            if self.color[b.stone] != b.own:
                self.owl.goal = a.goal
                self.attack = WIN - self.owl.attack(a.stone)
                self.defense = self.attack
                self.nodes += self.owl.question_nodes
                self.certain = self.certain and self.owl.certain
            else:
                self._race(b, a, ply + 1, False)
                self._take_reversed()
            self._undo(a, b)
            if ply == 0 and self.open_move == NO_POINT and self.nodes > self.node_limit:
                self.open_move = moves.point[i]
            if made == CONDITIONAL:
                self.defense = min(self.defense, KO_B)
                self.attack = min(self.attack, KO_B)
            if a.prefers_ko:
                better = self.attack > attack or (self.attack == attack and self.defense > defense)
            else:
                better = self.defense > defense or (self.defense == defense and self.attack > attack)
            if better:
                defense = self.defense
                attack = self.attack
                move = moves.point[i]
                reason = BY_MOVE
                if defense == WIN and attack == WIN:
                    break
        self._leave(defense, attack, move, reason)
        return tried

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _play(self, a: Side, b: Side, moves: Candidates, i: cython.int, undecided: cython.bint) -> cython.int:
        """Tries a move; both goals know of it then."""
        made: cython.int
        a.goal.push()
        b.goal.push()
        made = komaster_trymove(self.board, moves.point[i], a.own, undecided)
        if made == REFUSED:
            a.goal.pop()
            b.goal.pop()
            return REFUSED
        self.owl.goal = a.goal
        self.owl.join_goal(moves.point[i], moves.relation[i], moves.orientation[i], moves.anchor[i])
        b.goal.extend_boundary(moves.point[i])
        if self.listening:
            self._tell_trial(moves, i, a.own)
        return made

    @cython.cfunc
    @cython.exceptval(check=True)
    def _undo(self, a: Side, b: Side) -> None:
        self.board.popgo()
        a.goal.pop()
        b.goal.pop()
        if self.listening:
            self._tell_undo()

    # ---- Listening -------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=True)
    def _tell_trial(self, moves: Candidates, i: cython.int, color: cython.int) -> None:
        self.listener.trial(moves.point[i], color, moves.source[i], moves.value[i])

    @cython.cfunc
    @cython.exceptval(check=True)
    def _tell_undo(self) -> None:
        self.listener.undo()

    @cython.cfunc
    @cython.exceptval(check=True)
    def _tell_eyes(self, eyes_a: NodeEyes, eyes_b: NodeEyes) -> None:
        self.listener.eyes(eyes_a, eyes_b)

    @cython.cfunc
    @cython.exceptval(check=True)
    def _tell_moves(self, moves: Candidates) -> None:
        self.listener.moves(moves)

    @cython.cfunc
    @cython.exceptval(check=True)
    def _tell_result(self, a: cython.int, b: cython.int) -> None:
        self.listener.result(a, b, self.defense, self.attack, self.move, self.reason)


@cython.cfunc
def _has_more_eyes(mine: NodeEyes, its: NodeEyes) -> cython.bint:
    if mine.eyemin == mine.eyemax:
        return mine.eyemin > its.eyemin
    if mine.probable == mine.probable_high:
        return mine.probable > its.eyemin
    return mine.eyemax > its.eyemax
