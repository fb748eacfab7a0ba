"""Questions that tactical reading and connection reading answer; the answers are kept.

An answer holds for the board, the trial moves on it and the horizon with which it was read, and for one generation of
the facts that reading may take from stages.
"""

from array import array
from collections.abc import Callable
from typing import Any

import cython

from godebug.engine.board.kernel import Board
from godebug.engine.connections.results import code_of as link_code
from godebug.engine.connections.results import move_of as link_move
from godebug.engine.connections.search import ConnectionReader
from godebug.engine.eyes.half_eyes import plainly_false
from godebug.engine.facts.board_answers import BoardAnswers
from godebug.engine.go.arrays import WordBlock
from godebug.engine.go.color import EMPTY
from godebug.engine.go.points import CELLS, NO_POINT, STEPS, STRIDE
from godebug.engine.go.result_codes import LOSE, WIN
from godebug.engine.patterns.evaluator import QuestionError
from godebug.engine.patterns.questions import (
    ADJACENT_TO_DEFENDABLE_STONE_IN_ATARI,
    ADJACENT_TO_STONE_IN_ATARI,
    ATTACK,
    CONNECT_AND_CUT_HELPER,
    CONNECT_AND_CUT_HELPER2,
    DEFEND,
    DISCONNECT_HELPER,
    DISTRUST_TACTICS_HELPER,
    DOES_ATTACK,
    DOES_DEFEND,
    EDGE_DOUBLE_SENTE,
    LAST_READING,
    OBVIOUS_FALSE_OEYE,
    ODEFEND_AGAINST,
    OPLAY_ATTACK,
    OPLAY_ATTACK_EITHER,
    OPLAY_BREAK_THROUGH,
    OPLAY_CONNECT,
    OPLAY_DEFEND,
    OPLAY_DEFEND_BOTH,
    OPLAY_DISCONNECT,
    SAFE_OMOVE,
    SEKI_HELPER,
)
from godebug.engine.reading.limits import Limits
from godebug.engine.reading.memory import NOT_KEPT, AreaMemory, mixed, seen_apart
from godebug.engine.reading.tactical import Reader

#: What `play_break_through` answers where one of the three stones is gone already.
GONE = 1
#: Answers that are kept at most.
MOST_KEPT = 16384
#: An answer that took fewer nodes is read again as fast as it is found.
LEAST_READING = 2
#: A nakade that makes the reading of its surroundings doubtful has this many stones.
LEAST_NAKADE = 3

#: Gives who reads connections.
Connections = Callable[[], ConnectionReader]


@cython.cclass
class ReadingAnswers(BoardAnswers):
    """`reader`: who reads. `connections`: gives who reads connections, when that is first needed; None: nobody does.

    `stored`: attack and defence codes of strings on the real board are taken from `attack_codes` and `defense_codes`
    (by point), which `load_strings` fills when they are first needed. `generation`: count it up when facts change.
    `link_nodes`: how many nodes a question about a link may take at most; 0: as many as the level has.
    `disconnections`: code and move of the pairs of stones that `disconnect_helper` found that they can be cut apart.
    """

    reader: Reader
    find_connections: Any
    connections: ConnectionReader | None
    link_nodes: cython.int
    stored: cython.bint
    loaded: cython.bint
    generation: cython.int
    disconnections: dict
    attack_codes: cython.int[::1]
    defense_codes: cython.int[::1]
    block: Any
    salt: cython.ulonglong
    keys: cython.ulonglong[::1]
    kept: cython.double[::1]
    memory: AreaMemory | None

    def __init__(self, board: Board, reader: Reader, connections: Connections | None, stored: bool) -> None:
        BoardAnswers.__init__(self, board)
        self.reader = reader
        self.find_connections = connections
        self.connections = None
        self.link_nodes = 0
        self.stored = stored
        self.loaded = False
        self.generation = 0
        self.disconnections: dict[tuple[int, int], tuple[int, int]] = {}
        self.attack_codes = array("i")
        self.defense_codes = array("i")
        self.block = WordBlock(2 * MOST_KEPT)
        self.salt = self.block.salt
        self.keys = self.block.part(0, MOST_KEPT, "Q")
        self.kept = self.block.part(MOST_KEPT, 2 * MOST_KEPT, "d")
        self.memory = None

    def remember(self) -> None:
        """Gives answers after trial moves again, from now on, where the area that they depend on looks the same."""
        if self.memory is None:
            self.memory = AreaMemory(self.board)

    def load_strings(self) -> None:
        """Fills `attack_codes` and `defense_codes`; a question has been asked that needs them."""
        raise self.refusal()

    def refusal(self) -> QuestionError:
        """Returns why the question at hand has no answer."""
        return QuestionError("this cannot be asked here")

    def answer(self, question: cython.int, enemy: cython.bint, count: cython.int) -> cython.double:
        """Returns the answer to `question` about the first `count` of `points`, read where it is not known yet;
        `enemy`: asked for the other side.
        """
        key: cython.ulonglong
        slot: cython.int
        answer: cython.double
        if question > LAST_READING:
            return BoardAnswers.answer(self, question, enemy, count)
        key = self._key(question, enemy, count)
        slot = key % MOST_KEPT
        if self.keys[slot] == key ^ self.salt:
            return self.kept[slot]
        if self.memory is not None and self.board.stackp > 0 and question != DISCONNECT_HELPER:
            answer = self._remembered(self.memory, question, 3 - self.own if enemy else self.own, count)
        else:
            answer = self.read(question, 3 - self.own if enemy else self.own, count)
        self.keys[slot] = key ^ self.salt
        self.kept[slot] = answer
        return answer

    @cython.cfunc
    def _remembered(
        self, memory: AreaMemory, question: cython.int, side: cython.int, count: cython.int
    ) -> cython.double:
        """Returns the answer, kept or read; what takes next to no reading is not kept."""
        i: cython.int
        slot: cython.int
        answer: cython.double = 0.0
        board: Board = self.board
        limits: Limits = self.reader.limits
        nodes: cython.longlong = self.reader.nodes
        shortened: cython.int = limits.shortened
        key: cython.ulonglong = mixed(
            (self.generation * 64 + question) * 4 + side, (board.stackp * 64 + limits.depth) * 64 + limits.moved
        )
        key = mixed(key, (board.ko_point * CELLS + board.kom_pos) * 8 + board.komaster)
        for i in range(count):
            key = mixed(key, self.points[i] * 64 + shortened)
        slot = memory.find(key)
        if slot != NOT_KEPT:
            return memory.answers[slot]
        with seen_apart(board):
            for i in range(count):
                board.see(self.points[i])
            answer = self.read(question, side, count)
            if self.reader.nodes - nodes >= LEAST_READING and limits.shortened == shortened:
                memory.keep(key, answer, NO_POINT)
        return answer

    @cython.cfunc
    def _key(self, question: cython.int, enemy: cython.bint, count: cython.int) -> cython.ulonglong:
        """Returns the key of a question about the board as it is."""
        i: cython.int
        # The horizon, and whose question it is; twins that mean the same are one.
        key: cython.ulonglong = mixed(
            self.board.hash, self.generation * 4096 + self.board.stackp * 64 + self.reader.limits.depth
        )
        key = mixed(key, question * 4 + (3 - self.own if enemy else self.own))
        for i in range(count):
            key = mixed(key, self.points[i])
        return key

    @cython.cfunc
    def read(self, question: cython.int, side: cython.int, count: cython.int) -> cython.double:
        """Returns the answer to a question of reading; `side` is who moves first, or whose question it is."""
        cut: cython.int
        links: ConnectionReader
        p: cython.int = self.points[0]
        if question == ATTACK:
            return self.attack(p)
        if question == DEFEND:
            return self.defence(p)
        if question == SAFE_OMOVE:
            return LOSE if self.color[p] != EMPTY else self.reader.safe_move(p, side)
        if question <= OPLAY_DISCONNECT:
            return self._after_moves(question, side, count)
        if question == DOES_ATTACK:
            return self.reader.does_attack(p, self.points[1]) if self.stands(self.points[1]) else LOSE
        if question == DOES_DEFEND:
            return self.stands(self.points[1]) and self.reader.does_defend(p, self.points[1])
        if question == ODEFEND_AGAINST:
            return self.reader.defend_against(p, side, self.points[1])
        if question == OBVIOUS_FALSE_OEYE:
            return self._is_plainly_false(p, side)
        if question == SEKI_HELPER:
            return not self._has_neighbor(p, 0, False)
        if question == ADJACENT_TO_STONE_IN_ATARI:
            return self._has_neighbor(p, 1, False)
        if question == ADJACENT_TO_DEFENDABLE_STONE_IN_ATARI:
            return self._has_neighbor(p, 1, True)
        if question == DISTRUST_TACTICS_HELPER:
            return self._is_doubtful(p)
        if question == CONNECT_AND_CUT_HELPER:
            return self._connects_and_cuts(p, self.points[1], self.points[2])
        if question == CONNECT_AND_CUT_HELPER2:
            return self._connects_and_cuts_later(p, self.points[1], self.points[2])
        if question == EDGE_DOUBLE_SENTE:
            return self._is_double_sente(side)
        if question == DISCONNECT_HELPER:
            if not self.stands(p) or not self.stands(self.points[1]):
                return WIN
            links = self.links()
            cut = links.search_cut(p, self.points[1], self.link_nodes)
            if link_code(cut) != LOSE:
                self.disconnections[p, self.points[1]] = (link_code(cut), link_move(cut))
            return link_code(cut)
        raise self.refusal()

    @cython.cfunc
    def links(self) -> ConnectionReader:
        """Returns who reads connections. Raises QuestionError where nobody does."""
        if self.connections is None:
            if self.find_connections is None:
                raise self.refusal()
            self.connections = self.find_connections()
        return self.connections

    # ---- One string ------------------------------------------------------------------------------------------------

    @cython.cfunc
    def attack(self, p: cython.int) -> cython.int:
        """Returns the code with which a string can be taken; on the real board the stored one."""
        if not self.stands(p):
            return LOSE
        if self.stored and self.board.stackp == 0:
            if not self.loaded:
                self.load_strings()
            return self.attack_codes[p]
        return self.reader.attack_code(p)

    @cython.cfunc
    def defence(self, p: cython.int) -> cython.int:
        """Returns the code with which a string can be saved; on the real board the stored one."""
        if not self.stands(p):
            return LOSE
        if self.stored and self.board.stackp == 0:
            if not self.loaded:
                self.load_strings()
            return self.defense_codes[p]
        return self.reader.defend_code(p)

    @cython.cfunc
    def saved(self, p: cython.int) -> cython.int:
        """Returns the code with which a string is kept, WIN where nothing threatens it."""
        return WIN if self.reader.attack_code(p) == LOSE else self.reader.defend_code(p)

    @cython.cfunc
    def _is_plainly_false(self, p: cython.int, owner: cython.int) -> cython.bint:
        """Tells by the four diagonals whether an eye is false, see `plainly_false`."""
        k: cython.int
        q: cython.int
        lost: cython.int = 0
        for k in range(4, 8):
            q = p + STEPS[k]
            if self.color[q] == 3 - owner and self.attack(q) == LOSE:
                lost += 1
        return plainly_false(self.color, p, lost)

    @cython.cfunc
    def _has_neighbor(self, p: cython.int, liberties: cython.int, defendable: cython.bint) -> cython.bint:
        """Tells whether the string at `p` touches one that can be captured: with that number of liberties (0: any),
        and, `defendable`, that can be saved as well.
        """
        i: cython.int
        n: cython.int
        q: cython.int
        found: cython.bint = False
        at: cython.int = self.board.work_top
        if not self.stands(p):
            return False
        n = self.board.neighbor_list(p, liberties, at)
        self.board.work_top = at + n
        for i in range(n):
            q = self.board.work[at + i]
            if self.attack(q) != LOSE and not (defendable and self.defence(q) == LOSE):
                found = True
                break
        self.board.work_top = at
        return found

    @cython.cfunc
    def _is_doubtful(self, p: cython.int) -> cython.bint:
        """Tells whether a string has more than two liberties; or two, with a nakade inside: a neighbour string of three
        or more stones that has no liberty of its own and touches nothing else.
        """
        i: cython.int
        j: cython.int
        n: cython.int
        q: cython.int
        inside: cython.bint
        board: Board = self.board
        at: cython.int = board.work_top
        if not self.stands(p) or board.count_liberties(p) != 2:
            return self.stands(p) and board.count_liberties(p) > 2
        n = board.neighbor_list(p, 0, at)
        for i in range(n):
            q = board.work[at + i]
            if board.string_size(q) < LEAST_NAKADE or board.count_liberties(q) > 2:
                continue
            inside = board.neighbor_list(q, 0, at + n) == 1
            for j in range(board.liberty_list(q, 2, at + n)):
                inside = inside and board.is_liberty_of(board.work[at + n + j], p)
            if inside:
                return True
        return False

    # ---- After moves -----------------------------------------------------------------------------------------------

    @cython.cfunc
    def _after_moves(self, question: cython.int, side: cython.int, count: cython.int) -> cython.int:
        """Asks about the targets, which come last; all points before them are moves, in turn, `side` first."""
        a: cython.int
        b: cython.int
        c: cython.int
        code: cython.int
        targets: cython.int = 2
        made: cython.int
        there: cython.bint
        if question in (OPLAY_ATTACK, OPLAY_DEFEND):
            targets = 1
        elif question == OPLAY_BREAK_THROUGH:
            targets = 3
        elif question in (OPLAY_CONNECT, OPLAY_DISCONNECT):
            # Refused before anything is played.
            self.links()
        c = self.points[count - 1]
        b = self.points[count - 2] if targets > 1 else c
        a = self.points[count - 3] if targets > 2 else b
        made = self.play(side, count - targets)
        there = self.stands(a) and self.stands(b) and self.stands(c)
        if question == OPLAY_ATTACK:
            code = self.reader.attack_code(c) if there else WIN
        elif question == OPLAY_DEFEND:
            code = self.saved(c) if there else LOSE
        elif question == OPLAY_ATTACK_EITHER:
            code = self.reader.attack_either(b, c) if there else WIN
        elif question == OPLAY_DEFEND_BOTH:
            code = self.reader.defend_both(b, c) if there else LOSE
        elif question == OPLAY_CONNECT:
            code = link_code(self.links().search_link(b, c, self.link_nodes)) if there else LOSE
        elif question == OPLAY_DISCONNECT:
            code = link_code(self.links().search_cut(b, c, self.link_nodes)) if there else WIN
        else:
            code = self._break_through(a, b, c) if there else GONE
        self.take_back(made)
        return code

    @cython.cfunc
    def _break_through(self, a: cython.int, b: cython.int, c: cython.int) -> cython.int:
        """Reads whether an enemy stone gets through between three stones. LOSE where they do not stand around one that
        has both ways out.
        """
        middle: cython.int = (a + c) // 2
        span: cython.int = a - c if a > c else c - a
        height: cython.int = b - middle if b > middle else middle - b
        if span != 2 and span != 2 * STRIDE:
            return LOSE
        if height != (STRIDE if span == 2 else 1) or self.color[middle] != 3 - self.color[b]:
            return LOSE
        if self.color[a] != self.color[b] or self.color[c] != self.color[b]:
            return LOSE
        if self.color[a + b - middle] != EMPTY or self.color[c + b - middle] != EMPTY:
            return LOSE
        return self.reader.break_through(a, b, c)

    # ---- Sequences that have helpers of their own ------------------------------------------------------------------

    @cython.cfunc
    def _connects_and_cuts(self, string: cython.int, move: cython.int, cut: cython.int) -> cython.bint:
        """Tells whether the enemy cannot save both the stone at `move` and his stone that touches `cut` and the string,
        after this: the string has two liberties, one of them `move`; its enemy plays there, its owner the other
        liberty; the enemy passes, the owner cuts at `cut`.
        """
        owner: cython.int
        helper: cython.int
        rest: cython.int
        made: cython.int = 0
        cuts: cython.bint
        at: cython.int = self.board.work_top
        if not self.stands(string) or self.board.liberty_list(string, 3, at) != 2:
            return False
        rest = self.board.work[at]
        if rest == move:
            rest = self.board.work[at + 1]
        elif self.board.work[at + 1] != move:
            return False
        owner = self.color[string]
        helper = self._stone_between(cut, string)
        made += self.board.tryko(move, 3 - owner)
        made += self.board.tryko(rest, owner)
        made += self.board.tryko(cut, owner)
        cuts = not self._keeps_both(move, helper)
        self.take_back(made)
        return cuts

    @cython.cfunc
    def _connects_and_cuts_later(self, move: cython.int, answer: cython.int, cut: cython.int) -> cython.bint:
        """Tells whether X cannot save both the stone at `answer` and his stone that touches `cut` and the string at
        `move`, after O at `move`, X at `answer`, O's defence of his stone and O at `cut`. False where O has no defence.
        """
        made: cython.int = 0
        helper: cython.int
        defence: cython.int
        cuts: cython.bint = False
        made += self.board.tryko(move, self.own)
        made += self.board.tryko(answer, 3 - self.own)
        if self.stands(move):
            code, defence = self.reader.defend(move)
            if code != LOSE and defence != NO_POINT:
                helper = self._stone_between(cut, move)
                made += self.board.tryko(defence, self.own)
                made += self.board.tryko(cut, self.own)
                cuts = not self._keeps_both(answer, helper)
        self.take_back(made)
        return cuts

    @cython.cfunc
    def _stone_between(self, p: cython.int, stone: cython.int) -> cython.int:
        """Returns a stone beside `p` whose string touches that of `stone`; NO_POINT where there is none."""
        k: cython.int
        q: cython.int
        for k in range(4):
            q = p + STEPS[k]
            if self.color[q] == 3 - self.color[stone] and self.board.strings_touch(q, stone):
                return q
        return NO_POINT

    @cython.cfunc
    def _keeps_both(self, one: cython.int, two: cython.int) -> cython.bint:
        """Tells whether their owner keeps both; what is not there is lost, NO_POINT is not asked about."""
        if not self.stands(one):
            return False
        if two == NO_POINT:
            return self.saved(one) != LOSE
        return self.stands(two) and self.reader.defend_both(one, two) != LOSE

    @cython.cfunc
    def _is_double_sente(self, side: cython.int) -> cython.bint:
        """Tells whether, after the move at the first point and the answer at the second, the two strings at the third
        and the fourth cannot both be saved, and neither could be captured without the move.
        """
        made: cython.int
        double: cython.bint
        first: cython.int = self.points[2]
        second: cython.int = self.points[3]
        if not self.stands(first) or not self.stands(second):
            return False
        if self.attack(first) != LOSE or self.attack(second) != LOSE:
            return False
        made = self.play(side, 2)
        double = not self._keeps_both(first, second)
        self.take_back(made)
        return double
