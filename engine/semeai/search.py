"""The search of races: two dragons, each of which lives only if it captures the other, or if neither can.

The sides move in turn; a node asks tactics, the eyes of both dragons, shapes, and what fills liberties. A node returns
two codes from the point of view of the side that moves, its move and a reason, packed as in `engine.semeai.results`.
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
from godebug.engine.owl.estimate import NOT_YET
from godebug.engine.owl.node import NodeEyes
from godebug.engine.owl.search import OwlSearch
from godebug.engine.owl.shapes import ShapeMove, Shapes, ShapeTable
from godebug.engine.semeai.candidates import COMMON_LIBERTY, MOST_OF_SOURCE, RaceMoves
from godebug.engine.semeai.parameters import RaceLimits
from godebug.engine.semeai.records import REASONS, RaceOutcome
from godebug.engine.semeai.results import attack_of, defense_of, move_of, packed, reason_of
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

    `owl`: whose eyes, shapes and limits are used. `limits`: how far the following races go. Of the race at hand:
    `nodes`: moves tried, those of life-and-death reading after a capture included; `cut_offs`: nodes that were left
    out; `open_move`: the first move under which nodes ran out, NO_POINT where they did not.
    """

    owl: OwlSearch
    board: Board
    color: cython.uchar[::1]
    attack_table: ShapeTable | None
    defense_table: ShapeTable | None
    limits: RaceLimits
    nodes: cython.int
    node_limit: cython.int
    cut_offs: cython.int
    open_move: cython.int
    counts_eyes: cython.bint
    levels: list
    known: dict
    listener: Any
    listening: cython.bint

    def __init__(
        self, owl: OwlSearch, limits: RaceLimits, attack_table: ShapeTable | None, defense_table: ShapeTable | None
    ) -> None:
        self.owl = owl
        self.board = owl.board
        self.color = self.board.color
        self.attack_table = attack_table
        self.defense_table = defense_table
        self.limits = limits
        self.nodes = 0
        self.node_limit = 0
        self.cut_offs = 0
        self.open_move = NO_POINT
        self.counts_eyes = True
        self.levels: list[RaceMoves] = []
        self.known: dict[int, int] = {}
        self.listener: Any = None
        self.listening = False

    def listen(self, listener: Any) -> Any:
        """Tells `listener` (`engine.semeai.listener`) what the following races try; None: nobody. Returns who was
        told before."""
        before = self.listener
        self.listener = listener
        self.listening = listener is not None
        return before

    def run(self, a: Side, b: Side, eyes: bool) -> RaceOutcome:
        """Reads the race with `a` to move, on the board as it stands; without `eyes` by tactics and liberties alone."""
        result: cython.int
        defense: cython.int
        self.nodes = 1
        self.node_limit = self.limits.nodes
        self.cut_offs = 0
        self.open_move = NO_POINT
        self.counts_eyes = eyes
        self.known = {}
        result = self._race(a, b, 0, False)
        defense = defense_of(result)
        return RaceOutcome(
            defense,
            attack_of(result),
            NO_POINT if defense == LOSE else move_of(result),
            self.cut_offs == 0,
            self.nodes,
            reason=REASONS[reason_of(result)],
            open_move=self.open_move,
        )

    # ---- Nodes -----------------------------------------------------------------------------------------------------

    @cython.cfunc
    def _race(self, a: Side, b: Side, ply: cython.int, passed: cython.bint) -> cython.int:
        """Returns the result of a node: the known one, or what its search finds."""
        key = 0
        result: cython.int
        cut_offs: cython.int = self.cut_offs
        deep: cython.bint = ply > self.limits.branch_depth
        if not deep:
            key = (((self.board.hash << 9 | a.stone) << 9 | b.stone) << 1) | passed
            known = self.known.get(key)
            if known is not None:
                result = known
                return self._end(a, b, packed(defense_of(result), attack_of(result), move_of(result), KNOWN))
        result = self._node(a, b, ply, passed)
        if not deep and self.cut_offs == cut_offs:
            self.known[key] = result
        return self._end(a, b, result)

    @cython.cfunc
    def _end(self, a: Side, b: Side, result: cython.int) -> cython.int:
        """Leaves a node with a result."""
        if self.listening:
            self._report_result(a.stone, b.stone, result)
        return result

    @cython.cfunc
    def _node(self, a: Side, b: Side, ply: cython.int, passed: cython.bint) -> cython.int:
        """Searches a node: judges the sides by their eyes, then tries the moves of `a`, a pass, and shapes."""
        result: cython.int
        eyes_a: NodeEyes
        eyes_b: NodeEyes
        alive_a: cython.bint
        alive_b: cython.bint
        moves: RaceMoves = self._level(ply)
        if self.nodes > self.node_limit or ply > DEEPEST:
            self.cut_offs += 1
            return packed(WIN, WIN, NO_POINT, OUT_OF_NODES)
        moves.begin(a, b)
        moves.tactical()
        if moves.won != NO_POINT:
            return packed(WIN, WIN, moves.won, TACTICAL_WIN)
        eyes_a = self._eyes_of(a, b, 2 * ply, False, False)
        eyes_b = self._eyes_of(b, a, 2 * ply, True, False)
        alive_a = self._looks_alive(a, eyes_a, ply)
        alive_b = self._looks_alive(b, eyes_b, ply)
        if self.listening:
            self._report_eyes(eyes_a, eyes_b)
        if alive_a and alive_b:
            return packed(WIN, LOSE, NO_POINT, BOTH_LIVE)
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
            self._report_moves(moves)
        result = self._try_all(a, b, ply, moves)
        if defense_of(result) != LOSE or attack_of(result) != LOSE:
            if moves.tried == 1 and not passed and not _wins_all(result):
                result = self._or_pass(a, b, ply, moves, result)
        elif alive_b:
            result = packed(LOSE, LOSE, NO_POINT, YOU_LIVE)
        elif not moves.riskless:
            result = self._without_a_move(a, b, ply, passed, eyes_a, eyes_b)
        if not _wins_all(result) and ply <= _DEEPEST_SHAPES and self.counts_eyes:
            result = self._try_shapes(a, b, ply, moves, alive_a, alive_b, False, result)
            if ply == 0 and not _wins_all(result):
                result = self._try_shapes(a, b, ply, moves, alive_a, alive_b, True, result)
        return result

    @cython.cfunc
    def _without_a_move(
        self, a: Side, b: Side, ply: cython.int, passed: cython.bint, eyes_a: NodeEyes, eyes_b: NodeEyes
    ) -> cython.int:
        """Returns the result where every move costs more than it gives: the side passes; after two passes the eyes
        decide."""
        eyes: NodeEyes
        if b.is_expendable():
            eyes = self._eyes_of(a, b, 2 * ply + 1, False, True)
            if eyes.eyemax < 2 and eyes.verdict == NOT_YET:
                return packed(LOSE, LOSE, NO_POINT, YOU_LIVE)
        if not passed:
            return self._pass(a, b, ply)
        if eyes_a.probable_high < eyes_b.probable:
            return packed(LOSE, LOSE, NO_POINT, FEWER_EYES)
        if eyes_a.probable > eyes_b.probable_high:
            return packed(WIN, WIN, NO_POINT, MORE_EYES)
        return packed(WIN, LOSE, NO_POINT, SEKI)

    @cython.cfunc
    def _pass(self, a: Side, b: Side, ply: cython.int) -> cython.int:
        """Returns the result of a pass of `a`."""
        answer: cython.int = self._race(b, a, ply + 1, True)
        return packed(WIN - attack_of(answer), WIN - defense_of(answer), NO_POINT, PASSED)

    @cython.cfunc
    def _or_pass(self, a: Side, b: Side, ply: cython.int, moves: RaceMoves, result: cython.int) -> cython.int:
        """Returns the result of a single move that gives away a liberty of both, or takes a ko; that of a pass where
        this is no worse.
        """
        defense: cython.int = defense_of(result)
        attack: cython.int = attack_of(result)
        passing: cython.int
        seki: cython.bint = defense == WIN and attack == LOSE and moves.source[0] == COMMON_LIBERTY
        ko: cython.bint = defense == KO_B and attack == KO_B and self.board.is_ko_capture(move_of(result), a.own)
        if not seki and not ko:
            return result
        passing = self._pass(a, b, ply)
        if defense_of(passing) > defense or (defense_of(passing) == defense and attack_of(passing) >= attack):
            return passing
        return result

    @cython.cfunc
    def _level(self, ply: cython.int) -> RaceMoves:
        while len(self.levels) <= ply:
            self.levels.append(RaceMoves(self.owl.readings))
        return self.levels[ply]

    # ---- Eyes and shapes -------------------------------------------------------------------------------------------

    @cython.cfunc
    def _eyes_of(
        self, side: Side, rival: Side, level: cython.int, attacked: cython.bint, captured: cython.bint
    ) -> NodeEyes:
        """Returns the eyes of one dragon at this node; `captured`: as if the other one's stones were prisoners."""
        eyes: NodeEyes = side.eyes_at(level)
        if self.counts_eyes:
            self.owl.estimate.estimate(
                side.goal, eyes, attacked, self.owl.limits.distrust_depth + _DISTRUSTS_LONGER, rival.goal, captured
            )
        return eyes

    @cython.cfunc
    def _looks_alive(self, side: Side, eyes: NodeEyes, ply: cython.int) -> cython.bint:
        return eyes.verdict != NOT_YET or (ply > _EARLY and side.goal.escape() >= _ENOUGH_ROOM)

    @cython.cfunc
    def _try_shapes(
        self,
        a: Side,
        b: Side,
        ply: cython.int,
        moves: RaceMoves,
        alive_a: cython.bint,
        alive_b: cython.bint,
        all_of_them: cython.bint,
        result: cython.int,
    ) -> cython.int:
        """Tries shapes where nothing else wins: what they find counts where it is better than `result`.

        They are made for the reading of a single dragon: in a race most of them cost a move that fills a liberty, so
        only those are tried that change the eyes of a dragon, or its room; the first move may be any, `all_of_them`.
        """
        found: cython.int
        moves.begin(a, b)
        if not alive_a:
            self._shapes(moves, a, b, a, self._eyes_of(a, b, 2 * ply, False, False), 2 * ply + 1, all_of_them)
        if not alive_b:
            self._shapes(moves, a, b, b, self._eyes_of(b, a, 2 * ply, True, False), 2 * ply + 1, all_of_them)
        found = self._try_all(a, b, ply, moves)
        if defense_of(found) < defense_of(result) or (
            defense_of(found) == defense_of(result) and attack_of(found) <= attack_of(result)
        ):
            return result
        return found

    @cython.cfunc
    def _shapes(
        self,
        moves: RaceMoves,
        a: Side,
        b: Side,
        side: Side,
        eyes: NodeEyes,
        level: cython.int,
        all_of_them: cython.bint,
    ) -> None:
        """Collects the best shapes for the mover `a`: to defend his dragon, or to attack the other one; `side` is the
        one."""
        number: cython.int
        kept: cython.int = 0
        own: cython.bint = a is side
        shapes: Shapes = self.owl.shapes
        move: ShapeMove | None
        table: ShapeTable | None = self.defense_table if own else self.attack_table
        if table is None:
            return
        number = shapes.open(table, side.goal, eyes, a.own)
        for _ in range(_SHAPES_SEEN):
            if kept == MOST_OF_SOURCE:
                break
            move = shapes.next(number, table, a.own)
            if move is None or move.score < 1:
                break
            if not all_of_them and not self._changes_eyes(a, b, side, eyes, level, move):
                continue
            kept += 1
            moves.shape(move, own)
        shapes.close()

    @cython.cfunc
    def _changes_eyes(
        self, a: Side, b: Side, side: Side, eyes: NodeEyes, level: cython.int, move: ShapeMove
    ) -> cython.bint:
        """Tells whether a shape changes the eyes of a dragon, or its way out, in the mover's favour."""
        own: cython.bint = a is side
        rival: Side = b if own else a
        changes: cython.bint
        room: cython.int = side.goal.escape()
        after: NodeEyes
        if not self.board.trymove(move.point, a.own):
            return False
        side.goal.push()
        if own:
            self.owl.join_goal(side.goal, move.point, move.relation, move.orientation, move.anchor)
        else:
            side.goal.extend_boundary(move.point)
        after = self._eyes_of(side, rival, level, own, False)
        if own:
            changes = after.probable > eyes.probable or after.eyemax > eyes.eyemax or side.goal.escape() > room
        else:
            changes = (
                after.probable_high < eyes.probable_high or after.eyemax < eyes.eyemax or side.goal.escape() < room
            )
        side.goal.pop()
        self.board.popgo()
        return changes

    @cython.cfunc
    def _fill_eye(self, moves: RaceMoves, a: Side, b: Side, eyes: NodeEyes, ply: cython.int) -> None:
        """Adds a stone in the one eye of the other dragon, where that does not give it a second one."""
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
    def _try_all(self, a: Side, b: Side, ply: cython.int, moves: RaceMoves) -> cython.int:
        """Returns the result of the best move; `moves.tried` counts those that were tried."""
        i: cython.int
        made: cython.int
        better: cython.bint
        answer: cython.int
        defense: cython.int
        attack: cython.int
        best_defense: cython.int = LOSE
        best_attack: cython.int = LOSE
        move: cython.int = NO_POINT
        reason: cython.int = NO_MOVE
        most: cython.int = _MOST_TRIED
        if ply > self.limits.branch_depth:
            most = _TRIED_LATE
        elif ply > self.limits.branch_depth2:
            most = _TRIED_LATER
        moves.tried = 0
        for i in range(moves.count):
            if moves.tried == most:
                break
            made = self._play(a, b, moves, i, best_defense == LOSE or best_attack == LOSE)
            if made == REFUSED:
                continue
            moves.tried += 1
            self.nodes += 1
            if self.color[b.stone] != b.own:
                defense = attack = self._life_after_capture(a)
            else:
                answer = self._race(b, a, ply + 1, False)
                defense = WIN - attack_of(answer)
                attack = WIN - defense_of(answer)
            self._undo(a, b)
            if ply == 0 and self.open_move == NO_POINT and self.nodes > self.node_limit:
                self.open_move = moves.point[i]
            if made == CONDITIONAL:
                defense = min(defense, KO_B)
                attack = min(attack, KO_B)
            if a.prefers_ko:
                better = attack > best_attack or (attack == best_attack and defense > best_defense)
            else:
                better = defense > best_defense or (defense == best_defense and attack > best_attack)
            if better:
                best_defense = defense
                best_attack = attack
                move = moves.point[i]
                reason = BY_MOVE
                if defense == WIN and attack == WIN:
                    break
        return packed(best_defense, best_attack, move, reason)

    @cython.cfunc
    def _life_after_capture(self, a: Side) -> cython.int:
        """Returns the code with which `a` lives, whose rival was just captured, if the other side moves."""
        nodes: cython.longlong = self.owl.nodes
        attack = self.owl.attack(a.goal, a.stone)
        self.nodes += cython.cast(cython.int, self.owl.nodes - nodes)
        if not attack.certain:
            self.cut_offs += 1
        return WIN - attack.code

    @cython.cfunc
    def _play(self, a: Side, b: Side, moves: RaceMoves, i: cython.int, undecided: cython.bint) -> cython.int:
        """Tries a move; both goals know of it then."""
        made: cython.int
        a.goal.push()
        b.goal.push()
        made = komaster_trymove(self.board, moves.point[i], a.own, undecided)
        if made == REFUSED:
            a.goal.pop()
            b.goal.pop()
            return REFUSED
        self.owl.join_goal(a.goal, moves.point[i], moves.relation[i], moves.orientation[i], moves.anchor[i])
        b.goal.extend_boundary(moves.point[i])
        if self.listening:
            self._report_trial(moves, i, a.own)
        return made

    @cython.cfunc
    def _undo(self, a: Side, b: Side) -> None:
        self.board.popgo()
        a.goal.pop()
        b.goal.pop()
        if self.listening:
            self._report_undo()

    # ---- Listening -------------------------------------------------------------------------------------------------

    @cython.cfunc
    def _report_trial(self, moves: RaceMoves, i: cython.int, color: cython.int) -> None:
        self.listener.trial(moves.point[i], color, moves.source[i], moves.value[i])

    @cython.cfunc
    def _report_undo(self) -> None:
        self.listener.undo()

    @cython.cfunc
    def _report_eyes(self, eyes_a: NodeEyes, eyes_b: NodeEyes) -> None:
        self.listener.eyes(eyes_a, eyes_b)

    @cython.cfunc
    def _report_moves(self, moves: RaceMoves) -> None:
        self.listener.moves(moves)

    @cython.cfunc
    def _report_result(self, a: cython.int, b: cython.int, result: cython.int) -> None:
        self.listener.result(a, b, defense_of(result), attack_of(result), move_of(result), reason_of(result))


@cython.cfunc
def _wins_all(result: cython.int) -> cython.bint:
    return defense_of(result) == WIN and attack_of(result) == WIN


@cython.cfunc
def _has_more_eyes(mine: NodeEyes, its: NodeEyes) -> cython.bint:
    if mine.eyemin == mine.eyemax:
        return mine.eyemin > its.eyemin
    if mine.probable == mine.probable_high:
        return mine.probable > its.eyemin
    return mine.eyemax > its.eyemax
