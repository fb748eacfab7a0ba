"""Why the stones of a finished game are alive, dead or in seki: a clause for each dragon."""

from collections.abc import Mapping

from msgspec import Struct

from godebug.engine.dragons.life import DragonLife
from godebug.engine.dragons.records import DragonStones
from godebug.engine.go.color import NAMES
from godebug.engine.go.points import NO_POINT, vertex
from godebug.engine.go.result_codes import LOSE
from godebug.engine.score.settle import ALIVE, DEAD, SEKI


class GroupFate(Struct, frozen=True):
    """What became of a dragon, or of a part of one: its `stones`, their `status` in a word, and `why` in one clause."""

    dragon: int
    color: str
    stones: tuple[int, ...]
    status: str
    why: str


def causes(dragons: DragonLife, status: Mapping[int, str], size: int) -> tuple[GroupFate, ...]:
    """Returns the causes, by dragon in board order. `status`: of every point in the end."""
    found = []
    for origin, members in dragons.by_origin.items():
        for word in (ALIVE, DEAD, SEKI):
            stones = tuple(stone for stone in members.stones if status[stone] == word)
            if stones:
                found.append(GroupFate(origin, NAMES[members.color], stones, word, _why(dragons, members, word, size)))
    return tuple(found)


def _why(dragons: DragonLife, members: DragonStones, word: str, size: int) -> str:
    """Returns why stones of a dragon have a status in the end."""
    origin = members.origin
    known = dragons.status[origin]
    in_seki = dragons.safety[origin] == "alive in seki"
    if in_seki != (word == SEKI) or (known == "dead") != (word == DEAD):
        return f"it was {known} as the board stood; the moves that were played settled it"
    if word == DEAD:
        return _why_dead(dragons, members, size)
    return dragons.safety_verdicts[origin].rule


def _why_dead(dragons: DragonLife, members: DragonStones, size: int) -> str:
    origin, outline = members.origin, dragons.outline
    race = dragons.semeais.get(origin)
    if outline.worms.unconditional.status.get(origin) == "dead":
        return "no number of moves makes it live"
    if race is not None and race.status == "dead":
        return f"it is dead in the end against {vertex(race.attack.target, size)}"
    if race is not None and race.defense.code == LOSE and race.defense.target != NO_POINT:
        return f"it loses the race against {vertex(race.defense.target, size)} although it moves first"
    if outline.is_captured(members):
        return "it can be captured, and no move saves it"
    verdict = dragons.owl[origin]
    way = "proved: " if verdict.proved else ""
    return f"{way}it cannot make two eyes or escape, although it moves first"
