"""Life and death without reading: what the crude status and tactics suggest.

This stands in where no life-and-death reading is at hand. The rules are the plainest ones that agreed with such reading
on some eight hundred dragons of game positions: five times in six.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from engine.dragons.records import DragonStones, OwlResult, OwlVerdict, SemeaiVerdict
from engine.dragons.surround import NOT_SURROUNDED
from engine.points import NO_POINT
from engine.result_codes import LOSE, WIN

if TYPE_CHECKING:
    from engine.dragons.stage import Dragons

#: With no more liberties than this a dragon that is thought to live depends on the next move.
SHORT_OF_LIBERTIES = 2


def estimated_life(dragons: "Dragons", dragon: DragonStones) -> OwlVerdict:
    """A guess at the life of one dragon; none of its moves is certain."""
    origin = dragon.origin
    crude = dragons.crude_status[origin]
    if dragons.is_captured(dragon) and crude == "dead":
        return _dead(dragons.worms.tactics.attacks[origin].point)
    if crude == "critical":
        return _critical(dragons, dragon)
    liberties = _liberties(dragons, dragon)
    if crude == "dead":
        saved = (
            dragons.lunches[origin] != NO_POINT or liberties == 1 or dragons.surround(origin).status == NOT_SURROUNDED
        )
        return _critical(dragons, dragon) if saved else _dead(dragons.genera[origin].heye)
    if liberties <= SHORT_OF_LIBERTIES or _can_be_captured(dragons, dragon):
        return _critical(dragons, dragon)
    return OwlVerdict("alive", estimated=True)


def _liberties(dragons: "Dragons", dragon: DragonStones) -> int:
    return len({p for string in dragons.worms.strings if string.origin in dragon.strings for p in string.liberties})


def _can_be_captured(dragons: "Dragons", dragon: DragonStones) -> bool:
    """Whether every string of it can, each by itself."""
    return all(dragons.worms.attack_codes[string] != LOSE for string in dragon.strings)


def _critical(dragons: "Dragons", dragon: DragonStones) -> OwlVerdict:
    """With the moves that tactics, a lunch or the eyes offer, in this order."""
    attacks, defenses = dragons.worms.tactics.attacks, dragons.worms.tactics.defenses
    if defenses[dragon.origin]:
        attack, defense = attacks[dragon.origin].point, defenses[dragon.origin].point
    elif (lunch := dragons.lunches[dragon.origin]) != NO_POINT:
        attack, defense = defenses[lunch].point, attacks[lunch].point
    else:
        attack = defense = dragons.genera[dragon.origin].heye
    return OwlVerdict("critical", _result(attack), _result(defense), estimated=True)


def _dead(attack: int) -> OwlVerdict:
    return OwlVerdict("dead", attack=_result(attack), estimated=True)


def _result(point: int) -> OwlResult:
    return OwlResult(WIN, point, certain=False)


def estimated_substance(dragons: "Dragons", dragon: DragonStones) -> bool:
    """Whether a few stones matter: what surrounds them would live if it captured them.

    A guess: a few stones do not matter that are in atari and touch nothing but dead dragons; that much those could have
    taken long ago, if it helped.
    """
    around = {dragons.dragon_at[string] for string in dragons.board.adjacent_strings(dragon.origin)}
    in_atari = dragons.board.count_liberties(dragon.origin) == 1
    return not (in_atari and around and all(dragons.owl_statuses[origin] == "dead" for origin in around))


def no_semeai(dragons: "Dragons") -> Mapping[int, SemeaiVerdict]:
    """Without reading of races every dragon stands for itself."""
    return {}
