"""Life and death without reading: what crude status and tactics suggest, where no reader is at hand.

Of about 800 dragons of game positions these rules gave five out of six the status that life-and-death reading gives
them (`benchmarks/verdicts.py`).
"""

from collections.abc import Iterable, Mapping

from godebug.engine.dragons.outline import DragonOutline
from godebug.engine.dragons.records import DragonStones, OwlResult, OwlVerdict
from godebug.engine.dragons.surround import NOT_SURROUNDED
from godebug.engine.go.points import NO_POINT, Point
from godebug.engine.go.result_codes import LOSE, WIN

#: With no more liberties than this a dragon that is thought to live depends on the next move.
SHORT_OF_LIBERTIES = 2


class EstimatedLife:
    """Guesses the verdicts of life-and-death reading; none of its moves is certain."""

    def verdicts(self, outline: DragonOutline) -> dict[int, OwlVerdict]:
        """Guesses the life of each dragon that is not obviously safe, by origin."""
        return {dragon.origin: _estimated(outline, dragon) for dragon in outline.doubtful}

    def threats(
        self, outline: DragonOutline, verdicts: Mapping[int, OwlVerdict], thrashing: Iterable[int]
    ) -> dict[int, OwlVerdict]:
        """Returns nothing: two moves in a row are not guessed."""
        return {}

    def insubstantial(self, outline: DragonOutline, statuses: Mapping[int, str]) -> frozenset[int]:
        """Returns strings of a few stones that do not matter: in atari, and touching only dead dragons.

        Those could have taken them long ago if that helped.
        """
        found = set()
        for dragon in outline.members:
            if outline.looks_inessential(dragon) is None and outline.board.count_liberties(dragon.origin) == 1:
                around = {outline.dragon_at[string] for string in outline.board.adjacent_strings(dragon.origin)}
                if around and all(statuses[origin] == "dead" for origin in around):
                    found.add(dragon.origin)
        return frozenset(found)


def _estimated(outline: DragonOutline, dragon: DragonStones) -> OwlVerdict:
    origin = dragon.origin
    crude = outline.crude_status[origin]
    if outline.is_captured(dragon) and crude == "dead":
        return _dead(outline.worms.tactics.attacks[origin].point)
    if crude == "critical":
        return _critical(outline, dragon)
    liberties = _liberties(outline, dragon)
    if crude == "dead":
        saved = (
            outline.lunches[origin] != NO_POINT or liberties == 1 or outline.surround(origin).status == NOT_SURROUNDED
        )
        return _critical(outline, dragon) if saved else _dead(outline.genera[origin].heye)
    if liberties <= SHORT_OF_LIBERTIES or _can_be_captured(outline, dragon):
        return _critical(outline, dragon)
    return OwlVerdict("alive", estimated=True)


def _liberties(outline: DragonOutline, dragon: DragonStones) -> int:
    return len({p for string in outline.worms.strings if string.origin in dragon.strings for p in string.liberties})


def _can_be_captured(outline: DragonOutline, dragon: DragonStones) -> bool:
    """Tells whether every string of the dragon can be captured, each by itself."""
    return all(outline.worms.attack_codes[string] != LOSE for string in dragon.strings)


def _critical(outline: DragonOutline, dragon: DragonStones) -> OwlVerdict:
    """Returns a critical verdict with the moves that tactics, a lunch or the eyes offer, in this order."""
    attacks, defenses = outline.worms.tactics.attacks, outline.worms.tactics.defenses
    if defenses[dragon.origin]:
        attack, defense = attacks[dragon.origin].point, defenses[dragon.origin].point
    elif (lunch := outline.lunches[dragon.origin]) != NO_POINT:
        attack, defense = defenses[lunch].point, attacks[lunch].point
    else:
        attack = defense = outline.genera[dragon.origin].heye
    return OwlVerdict("critical", _result(attack), _result(defense), estimated=True)


def _dead(attack: int) -> OwlVerdict:
    return OwlVerdict("dead", attack=_result(attack), estimated=True)


def _result(point: Point) -> OwlResult:
    return OwlResult(WIN, point, certain=False)
