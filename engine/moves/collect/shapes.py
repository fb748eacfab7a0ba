"""Reasons from shape patterns: the general databases, corner openings, and the endgame's.

Source: GNU Go manual, chapter "The Pattern Code", sections "Pattern Classification" and "Pattern Attributes". The
figures of the corner openings are GNU Go 3.8's.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations

from godebug.engine.go.result_codes import LOSE, WIN
from godebug.engine.moves.collect.actions import PatternActions
from godebug.engine.moves.collect.cuts import ordered_pair
from godebug.engine.moves.collect.placements import Placement, Traits, placements
from godebug.engine.moves.origin import Origin
from godebug.engine.moves.reasons import (
    Antisuji,
    Connect,
    Cut,
    StrategicAttack,
    StrategicDefend,
)
from godebug.engine.moves.record import MoveRecord, MoveRecords
from godebug.engine.moves.situation import Situation
from godebug.engine.patterns.database import Database
from godebug.engine.patterns.evaluator import Evaluator
from godebug.engine.patterns.matcher import Match, Matcher

#: Strings and dragons of a pattern that are looked at, of either side.
MOST_OBJECTS = 5
#: Minimum values of joseki moves: standard; urgent; of lesser ones and those that can wait, on 19x19.
STANDARD, URGENT, LESSER, MINOR = 35.0, 40.0, 24.0, 16.0
#: Shape of an urgent move, and of a loose connection.
URGENT_SHAPE, LOOSE_LINK_SHAPE = 15.0, 1.0
#: Opening moves are chosen with more chance on boards from this size.
CHANCE_FROM, CHANCE, CHANCE_LEAD = 17, 5.0, 1.005

TOPIC = "matcher"


class ShapeMatcher:
    """Matches databases for one generation of moves and adds the reasons that they suggest."""

    def __init__(self, situation: Situation, records: MoveRecords) -> None:
        self.situation = situation
        self.records = records
        self._color = bytes(situation.board.color)
        self._matcher = Matcher(situation.board.color, situation.board.size)
        self._actions = PatternActions(situation, records)
        self._database = ""
        self._origins: dict[str, Origin] = {}
        self._defends: dict[tuple[int, int], bool] = {}
        self._links: dict[tuple[type[Connect] | type[Cut], int, int, int], bool] = {}

    def match(self, database: Database | None, *, joseki: bool = False) -> None:
        """Adds the matches of a database with O = the mover. `joseki`: openings, which need no safety test."""
        if database is None:
            return
        evaluator, known = self.situation.evaluator(database), placements(database)
        self._database, self._origins = database.name, {}
        for match in self._matcher.matches(database, self.situation.color):
            self._enter(match, known[match.orientation], evaluator, joseki)

    # ---- One match -------------------------------------------------------------------------------------------------

    def _enter(self, match: Match, placement: Placement, evaluator: Evaluator, joseki: bool) -> None:
        traits, situation = placement.traits, self.situation
        pattern, move = traits.pattern, match.anchor + placement.move
        classes = pattern.classes
        if situation.scoring and "F" in classes:
            return
        if not self._status_allows(match.anchor, placement):
            return
        own = self._own_strings(match.anchor, placement, move)
        if own is None:
            return
        enemy = self._enemy_strings(match.anchor, placement)
        if not joseki:
            links = ("C" in classes and len(own) > 1) or ("B" in classes and len(enemy) > 1)
            if not (links or traits.has_effect):
                return
            if not self._is_playable(move, classes):
                return
        accepted = match.accepts(evaluator)
        with self.records.current_origin.set_to(self._origin(pattern.name)):
            self._actions.carry_out(match, evaluator)
            if not accepted:
                return
            if pattern.helper and not self._actions.colon_helper(pattern.helper, move):
                return
            match.act(evaluator)
            self._actions.carry_out(match, evaluator)
            self._take_effect(match, traits, move, own, enemy)

    def _origin(self, name: str) -> Origin:
        """Returns the pattern as one who speaks for a move."""
        if name not in self._origins:
            self._origins[name] = Origin(pattern=name, database=self._database)
        return self._origins[name]

    def _status_allows(self, anchor: int, placement: Placement) -> bool:
        """Tells whether the dragons of the stones under the diagram fulfil the conditions of the class letters."""
        dragons = self.situation.dragons
        for steps, own, forbidden in placement.conditions:
            side = self.situation.color if own else self.situation.enemy
            for step in steps:
                p = anchor + step
                if self._color[p] == side and dragons.status[dragons.dragon_at[p]] in forbidden:
                    return False
        return True

    def _own_strings(self, anchor: int, placement: Placement, move: int) -> list[int] | None:
        """Returns the strings of the diagram's own stones, None where the pattern does not match.

        Strings under attack count only if the move saves them.
        """
        origins, attacks = self.situation.worms.origins, self.situation.worms.attack_codes
        found: list[int] = []
        for step in placement.own:
            string = origins[anchor + step]
            if string in found:
                continue
            if attacks[string] != LOSE and not self._saves(move, string):
                if "O" in placement.traits.pattern.classes:
                    return None
                continue
            if len(found) < MOST_OBJECTS:
                found.append(string)
        return found

    def _enemy_strings(self, anchor: int, placement: Placement) -> list[int]:
        origins = self.situation.worms.origins
        return list(dict.fromkeys([origins[anchor + step] for step in placement.enemy]))[:MOST_OBJECTS]

    def _saves(self, move: int, string: int) -> bool:
        key = (move, string)
        if key not in self._defends:
            self._defends[key] = self.situation.reader.does_defend(move, string)
        return self._defends[key]

    def _is_playable(self, move: int, classes: str) -> bool:
        situation = self.situation
        if "s" in classes:
            playable = situation.can_play(move, situation.color)
        else:
            playable = situation.reader.safe_move(move, situation.color) == WIN
        if playable and "n" in classes:
            playable = situation.reader.safe_move(move, situation.enemy) != LOSE
        return playable

    # ---- Effects ---------------------------------------------------------------------------------------------------

    def _take_effect(self, match: Match, traits: Traits, move: int, own: Sequence[int], enemy: Sequence[int]) -> None:
        pattern, record = traits.pattern, self.records.at(move)
        classes = pattern.classes
        origin = self._origin(pattern.name)
        if origin not in record.patterns:
            record.patterns.append(origin)
        self._trace_match(match)
        if "T" in classes or "N" in classes:
            record.add(Antisuji())
        if "C" in classes:
            self._add_pairs(move, own, Connect)
        if "B" in classes:
            self._add_pairs(move, enemy, Cut)
        if "c" in classes:
            self._add_for_dragons(move, own, StrategicDefend)
            record.set_shape(LOOSE_LINK_SHAPE)
        for reason in traits.reasons:
            record.add(reason)
        if "a" in classes or "U" in classes:
            self._add_for_dragons(move, enemy, StrategicAttack)
        if "d" in classes or "U" in classes:
            self._add_for_dragons(move, own, StrategicDefend)
        if "W" in classes:
            record.set_worthwhile()
        self._set_values(traits, record)

    def _add_pairs(self, move: int, strings: Iterable[int], kind: type[Connect] | type[Cut]) -> None:
        for pair in combinations(strings, 2):
            one, two = ordered_pair(*pair)
            if self._decides_link(kind, move, one, two):
                self.records.add(move, kind(one, two))

    def _decides_link(self, kind: type[Connect] | type[Cut], move: int, one: int, two: int) -> bool:
        """Tells whether two strings are neither linked nor cut now, and the move decides it."""
        key = (kind, move, one, two)
        if key not in self._links:
            situation = self.situation
            if kind is Connect:
                settles = situation.can_be_cut(one, two) and situation.stays_linked_after(move, one, two)
            else:
                settles = (
                    not situation.is_lost(one)
                    and not situation.is_lost(two)
                    and situation.can_be_linked(one, two)
                    and situation.stays_cut_after(move, one, two)
                )
            self._links[key] = settles
        return self._links[key]

    def _add_for_dragons(
        self, move: int, strings: Iterable[int], kind: type[StrategicAttack] | type[StrategicDefend]
    ) -> None:
        for dragon in dict.fromkeys(self.situation.dragon_of(string) for string in strings):
            self.records.add(move, kind(dragon))

    def _set_values(self, traits: Traits, record: MoveRecord) -> None:
        """Sets the bounds, the shape value and the followups of the pattern."""
        classes, size = traits.pattern.classes, self.situation.board.size
        shape, minimum, maximum = traits.shape, traits.minimum, traits.maximum
        if "J" in classes:
            minimum = max(minimum, STANDARD)
        elif "j" in classes or "t" in classes:
            base = LESSER if "j" in classes else MINOR
            opening = base * size / 19.0 * (1.0 + shape / 100.0)
            shape = 0.0
            if "F" in classes and size >= CHANCE_FROM:
                opening *= CHANCE_LEAD
                maximum = opening
                record.randomness = CHANCE
            minimum = max(minimum, opening)
        if "U" in classes:
            shape += URGENT_SHAPE
            minimum = max(minimum, URGENT)
        record.set_minimum(minimum)
        if maximum > 0.0:
            record.set_maximum(maximum)
        record.set_least_territory(traits.least_territory)
        if traits.most_territory is not None:
            record.set_most_territory(traits.most_territory)
        record.set_shape(shape)
        record.set_followup(traits.followup)
        record.set_reverse_followup(traits.reverse_followup)

    def _trace_match(self, match: Match) -> None:
        trace = self.situation.trace
        if trace.wants(TOPIC):
            trace.emit(
                TOPIC,
                "move pattern",
                (match.move, match.anchor),
                pattern=match.pattern.name,
                orientation=match.k,
                classes=match.pattern.classes,
                color=match.color,
            )
