"""What the actions and hand-written helpers of shape patterns do: they add reasons, replacements and followups.

Source: GNU Go manual, chapter "The Pattern Code", sections "Autohelper Actions" and "Helper Functions".
"""

from collections.abc import Callable

from godebug.engine.go.color import EMPTY, WHITE
from godebug.engine.go.points import LINES, NO_POINT
from godebug.engine.go.result_codes import LOSE, WIN
from godebug.engine.moves.collect.cuts import ordered_pair
from godebug.engine.moves.reasons import All, Antisuji, Connect, Cut, Either
from godebug.engine.moves.record import MoveRecords
from godebug.engine.moves.situation import Situation
from godebug.engine.patterns.evaluator import Evaluator
from godebug.engine.patterns.matcher import Match

#: What a move that is needed in the end anyway is worth at least.
BACKFILL_VALUE = 0.1
#: A thrashing side has less than this share of the board filled.
FILLED, FILLED_BY_WHITE = 0.4, 0.2


class PatternActions:
    """Carries out the effects that actions of matches, and some constraints, have noted."""

    def __init__(self, situation: Situation, records: MoveRecords) -> None:
        self.situation = situation
        self.records = records
        self._effects = _Effects(self, situation)

    def carry_out(self, match: Match, evaluator: Evaluator) -> None:
        """Carries out the effects that the evaluator noted for this match in its last question or action."""
        for name, points in evaluator.effects():
            effect = getattr(self._effects, name)
            effect(*points) if name in _WITHOUT_MATCH else effect(match, *points)

    def colon_helper(self, name: str, move: int) -> bool:
        """Tells whether the hand-written helper of a colon line accepts the match."""
        return _COLON_HELPERS[name](self, move) if name in _COLON_HELPERS else True

    # ---- Hand-written helpers --------------------------------------------------------------------------------------

    def jumps_out(self, move: int) -> bool:
        """Tells whether the move leaves the mover's area and eye spaces."""
        own, eyes = self.situation.color, self.situation.eyes
        return self.situation.owner("area", move) != own and eyes.space_at(move, own) is None

    def jumps_far(self, move: int) -> bool:
        """Tells whether the move leaves the mover's area and eye spaces without entering the enemy's area."""
        return self.jumps_out(move) and self.situation.owner("area", move) != self.situation.enemy

    def throws_in(self, move: int) -> bool:
        """Tells whether the move is a throw-in beside two enemy strings that does not help them when they take it.

        A followup is entered for it.
        """
        situation, board = self.situation, self.situation.board
        with situation.played(move, situation.color) as made:
            if not made or board.count_liberties(move) != 1:
                return False
            capture = board.find_liberties(move)[0]
            targets = [q for step in LINES if board.color[q := move + step] == situation.enemy]
            if not targets:
                return False
            with situation.played(capture, situation.enemy) as answered:
                works = not answered or any(
                    board.color[stone] != EMPTY and situation.reader.attack(stone)[0] != LOSE for stone in targets
                )
        if works:
            size = max(situation.effective(situation.origin(stone)) for stone in targets)
            self.records.at(move).set_followup(2.0 * size)
        return works

    def enemy_has_no_stone(self, _: int) -> bool:
        """Tells whether the enemy has no stone on the board."""
        board = self.situation.board
        return not self.situation.scoring and all(board.color[p] != self.situation.enemy for p in self.situation.points)

    def reinforces(self, move: int) -> bool:
        """Tells whether the move is safe and no enemy dragon lives, so that more stones only make sure of that."""
        situation = self.situation
        if situation.scoring or not situation.is_safe(move):
            return False
        return all(
            situation.members(dragon).color == situation.color or situation.status(dragon) == "dead"
            for dragon in situation.dragons.by_origin
        )

    def thrashes(self, _: int) -> bool:
        """Tells whether White has lost everywhere and looks for trouble while there is room."""
        situation = self.situation
        if situation.scoring or situation.color != WHITE:
            return False
        if any(
            situation.members(dragon).color == WHITE and situation.status(dragon) != "dead"
            for dragon in situation.dragons.by_origin
        ):
            return False
        colors = [situation.board.color[p] for p in situation.points]
        stones, white = sum(color != EMPTY for color in colors), colors.count(WHITE)
        return stones < FILLED * len(colors) or white < FILLED_BY_WHITE * len(colors)


_COLON_HELPERS: dict[str, Callable[[PatternActions, int], bool]] = {
    "jump_out_helper": PatternActions.jumps_out,
    "jump_out_far_helper": PatternActions.jumps_far,
    "throw_in_atari_helper": PatternActions.throws_in,
    "high_handicap_helper": PatternActions.enemy_has_no_stone,
    "reinforce_helper": PatternActions.reinforces,
    "thrash_around_helper": PatternActions.thrashes,
}


#: Effects that do not speak of the pattern's own move.
_WITHOUT_MATCH = frozenset(
    {"antisuji", "replace", "backfill_replace", "good_attack_threat", "known_safe_move", "backfill_helper"}
)


class _Effects:
    """The effect of each helper function of actions."""

    def __init__(self, actions: PatternActions, situation: Situation) -> None:
        self._situation = situation
        self._records = actions.records

    def _stands(self, *stones: int) -> bool:
        return all(self._situation.board.color[stone] != EMPTY for stone in stones)

    def _size(self, stone: int) -> float:
        return self._situation.effective(self._situation.origin(stone))

    def _pair(self, one: int, two: int) -> tuple[int, int]:
        return ordered_pair(self._situation.origin(one), self._situation.origin(two))

    # Moves that are forbidden, or replaced.

    def antisuji(self, move: int) -> None:
        self._records.add(move, Antisuji())

    def replace(self, move: int, target: int) -> None:
        status = self._situation.worms.unconditional.status.get(target, "unknown")
        if status == "unknown":
            self._records.replace(move, target)

    def backfill_replace(self, move: int, stone: int) -> None:
        situation = self._situation
        if not self._stands(stone):
            return
        with situation.played(move, situation.color) as made:
            code, defense = LOSE, NO_POINT
            if made and situation.reader.attack(stone)[0] != LOSE:
                code, defense = situation.reader.defend(stone)
        if code != LOSE and defense != NO_POINT:
            self._records.replace(move, defense)

    # Reasons.

    def add_connect_move(self, match: Match, one: int, two: int) -> None:
        pair = self._pair(one, two)
        if pair[0] != pair[1]:
            self._records.add(match.move, Connect(*pair))

    def add_cut_move(self, match: Match, one: int, two: int) -> None:
        pair = self._pair(one, two)
        if pair[0] != pair[1] and not any(self._situation.is_lost(string) for string in pair):
            self._records.add(match.move, Cut(*pair))

    def test_attack_either_move(self, match: Match, one: int, two: int) -> None:
        situation, pair = self._situation, self._pair(one, two)
        if pair[0] != pair[1] and attacks_one_of(situation, match.move, *pair):
            self._records.add(match.move, Either(*pair))

    def add_defend_both_move(self, match: Match, one: int, two: int) -> None:
        pair = self._pair(one, two)
        if pair[0] != pair[1]:
            self._records.add(match.move, All(*pair))

    # Followups.

    def defend_against_atari(self, match: Match, stone: int) -> None:
        """Adds a reverse followup for an own string with two liberties that the enemy could safely put in atari.

        A string that can capture one of its neighbours has an answer and needs no defence.
        """
        situation, board = self._situation, self._situation.board
        if not self._stands(stone) or board.count_liberties(stone) != 2:
            return
        if any(situation.attack_code(situation.origin(near)) != LOSE for near in board.adjacent_strings(stone)):
            return
        safe = any(situation.reader.safe_move(p, situation.enemy) != LOSE for p in board.find_liberties(stone))
        if safe:
            self._records.at(match.move).set_reverse_followup(2.0 * self._size(stone))

    def prevent_attack_threat(self, match: Match, stone: int) -> None:
        if self._stands(stone):
            self._records.at(match.move).set_reverse_followup(2.0 * self._size(stone))

    def threaten_to_save(self, match: Match, stone: int) -> None:
        if self._stands(stone):
            self._records.at(match.move).set_followup(2.0 + 2.0 * self._size(stone))

    def threaten_to_capture(self, match: Match, stone: int) -> None:
        """Does nothing: the action is obsolete, but databases may name it."""

    def good_attack_threat(self, move: int, stone: int) -> None:
        if self._stands(stone):
            self._records.good_threats.add((move, self._situation.origin(stone)))

    def known_safe_move(self, move: int) -> None:
        self._records.known_safe.add(move)

    def backfill_helper(self, first: int, second: int, stone: int) -> None:
        """Adds a small value for the move that saves the string after an own move and an enemy's."""
        situation = self._situation
        with situation.played(first, situation.color) as one, situation.played(second, situation.enemy) as two:
            move = situation.reader.defend(stone)[1] if one and two and self._stands(stone) else NO_POINT
        if move != NO_POINT:
            self._records.at(move).set_least_territory(BACKFILL_VALUE)


def attacks_one_of(situation: Situation, move: int, one: int, two: int) -> bool:
    """Tells whether after the move the enemy can save each of two strings alone, but not both."""
    board, reader = situation.board, situation.reader
    with situation.played(move, situation.color) as made:
        if not made or EMPTY in (board.color[one], board.color[two]):
            return False
        return reader.defend(one)[0] != LOSE and reader.defend(two)[0] != LOSE and reader.defend_both(one, two) != WIN
