"""Questions about one string or one move that tactical reading answers."""

from engine.color import EMPTY, other
from engine.pattern_helpers.base import BaseHelpers, kept
from engine.points import DIAGONALS, LINES, NO_POINT
from engine.result_codes import LOSE, WIN


class ReadingHelpers(BaseHelpers):
    """On the real board the stored results of the worm stage answer where they may be asked."""

    @kept
    def attack(self, stone: int) -> int:
        if not self._stands(stone):
            return LOSE
        worms = self._stored_worms()
        return self.reader.attack(stone)[0] if worms is None else worms.attack_codes[self.board.origin(stone)]

    @kept
    def defend(self, stone: int) -> int:
        if not self._stands(stone):
            return LOSE
        worms = self._stored_worms()
        return self.reader.defend(stone)[0] if worms is None else worms.defense_codes[self.board.origin(stone)]

    @kept
    def does_attack(self, move: int, stone: int) -> int:
        return self.reader.does_attack(move, stone) if self._stands(stone) else LOSE

    @kept
    def does_defend(self, move: int, stone: int) -> int:
        return int(self._stands(stone) and self.reader.does_defend(move, stone))

    @kept
    def odefend_against(self, move: int, p: int) -> int:
        return int(self.reader.defend_against(move, self.color, p))

    @kept
    def xdefend_against(self, move: int, p: int) -> int:
        return int(self.reader.defend_against(move, self.enemy, p))

    @kept
    def safe_omove(self, p: int) -> int:
        return LOSE if self._stands(p) else self.reader.safe_move(p, self.color)

    @kept
    def safe_xmove(self, p: int) -> int:
        return LOSE if self._stands(p) else self.reader.safe_move(p, self.enemy)

    def _plainly_false(self, p: int, owner: int) -> int:
        """The four diagonals: 2 for an enemy stone that cannot be captured, 1 off the board, less 1 in the corner."""
        diagonals = [self.board.color[p + step] for step in DIAGONALS]
        outside = sum(content not in (EMPTY, owner, other(owner)) for content in diagonals)
        enemies = [p + step for step in DIAGONALS if self.board.color[p + step] == other(owner)]
        corner = outside == len(diagonals) - 1
        return int(2 * sum(self.attack(stone) == LOSE for stone in enemies) + outside - corner >= 4)

    @kept
    def obvious_false_oeye(self, p: int) -> int:
        return self._plainly_false(p, self.color)

    @kept
    def obvious_false_xeye(self, p: int) -> int:
        return self._plainly_false(p, self.enemy)

    @kept
    def seki_helper(self, stone: int) -> int:
        return int(all(self.attack(enemy) == LOSE for enemy in self._neighbors(stone)))

    @kept
    def adjacent_to_stone_in_atari(self, stone: int) -> int:
        return int(any(self.attack(enemy) != LOSE for enemy in self._in_atari_beside(stone)))

    @kept
    def adjacent_to_defendable_stone_in_atari(self, stone: int) -> int:
        in_atari = self._in_atari_beside(stone)
        return int(any(self.attack(enemy) != LOSE and self.defend(enemy) != LOSE for enemy in in_atari))

    def _in_atari_beside(self, stone: int) -> list[int]:
        return [enemy for enemy in self._neighbors(stone) if self.board.count_liberties(enemy) == 1]

    @kept
    def connect_and_cut_helper(self, stone: int, move: int, cut: int) -> int:
        """The string at `stone` has two liberties, one of them `move`. After O there, X at the other liberty and X at
        `cut`: can O not save both the stone at `move` and his stone that touches `cut` and the string?"""
        if not self._stands(stone):
            return 0
        liberties = self.board.find_liberties(stone)
        if len(liberties) != 2 or move not in liberties:
            return 0
        rest = liberties[1 - liberties.index(move)]
        helper = self._stone_between(cut, stone)
        with self._played(self.color, (move, rest, NO_POINT, cut)):
            return int(not self._both_saved(move, helper))

    @kept
    def connect_and_cut_helper2(self, move: int, answer: int, cut: int) -> int:
        """After O at `move`, X at `answer`, O's defence of his stone and O at `cut`: can X not save both the stone at
        `answer` and his stone that touches `cut` and the string at `move`? 0 where O has no defence."""
        with self._played(self.color, (move, answer)):
            if not self._stands(move):
                return 0
            code, defense = self.reader.defend(move)
            if code == LOSE or defense == NO_POINT:
                return 0
            helper = self._stone_between(cut, move)
            with self._played(self.color, (defense, NO_POINT, cut)):
                return int(not self._both_saved(answer, helper))

    def _stone_between(self, p: int, stone: int) -> int:
        """A stone next to the point `p` whose string touches that of `stone`; NO_POINT where there is none."""
        enemy = other(self.board.color[stone])
        for step in LINES:
            if self.board.color[p + step] == enemy and self.board.strings_touch(p + step, stone):
                return p + step
        return NO_POINT

    def _both_saved(self, one: int, two: int) -> bool:
        """Whether their owner keeps both; a string that is not there counts as lost, one that is not asked as kept."""
        if not self._stands(one):
            return False
        if two == NO_POINT:
            return self._saved(one) != LOSE
        return self._stands(two) and self.reader.defend_both(one, two) != LOSE

    @kept
    def distrust_tactics_helper(self, stone: int) -> int:
        """More than two liberties; or two, with a nakade inside: a neighbour string of three or more stones that has
        no liberty of its own and touches nothing else."""
        liberties = set(self.board.find_liberties(stone)) if self._stands(stone) else set()
        if len(liberties) != 2:
            return int(len(liberties) > 2)
        origin = self.board.origin(stone)
        return int(
            any(
                self.board.string_size(enemy) >= 3
                and liberties.issuperset(self.board.find_liberties(enemy))
                and [self.board.origin(stone) for stone in self.board.adjacent_strings(enemy)] == [origin]
                for enemy in self._neighbors(stone)
            )
        )

    @kept
    def disconnect_helper(self, one: int, two: int) -> int:
        if not self._stands(one, two):
            return WIN
        return self._analysis.connections.disconnect(one, two)[0]
