"""The life of dragons as reading finds it: verdicts on the dragons of an outline."""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from godebug.engine.dragons.outline import DragonOutline
from godebug.engine.dragons.records import DragonStones, OwlResult, OwlVerdict
from godebug.engine.go.points import NO_POINT
from godebug.engine.go.result_codes import LOSE
from godebug.engine.go.statuses import OwlStatus, Status
from godebug.engine.owl.parameters import DISTRUST_LEVEL
from godebug.engine.owl.questions import OwlReader


def owl_status(attack: OwlResult, defense: OwlResult) -> OwlStatus:
    """What an attack and a defence make of a dragon."""
    if attack.code == LOSE:
        return "alive"
    return "dead" if defense.code == LOSE else "critical"


class OwlLife:
    """Reads the dragons that are not obviously safe.

    `reader`: made for the outline that is asked about. `all_threats`: whether two moves in a row are read of every
    dragon that was read, not only of those that the enemy still plays with.
    """

    def __init__(self, reader: OwlReader, all_threats: bool = False) -> None:
        self._reader = reader
        self._all_threats = all_threats

    def verdicts(self, outline: DragonOutline) -> dict[int, OwlVerdict]:
        """The verdict on each dragon that is not obviously safe, by origin."""
        return {dragon.origin: self.verdict(dragon) for dragon in outline.doubtful}

    def verdict(self, dragon: DragonStones) -> OwlVerdict:
        """The verdict on one dragon."""
        reader, origin = self._reader, dragon.origin
        before = reader.nodes
        attack = reader.attack(origin)
        defense = OwlResult()
        if attack.code != LOSE:
            if attack.point != NO_POINT:
                defense = reader.defend(origin)
                if defense.code != LOSE and defense.point == NO_POINT:
                    # The defence names no move: the point of the attack may be one.
                    tried = reader.does_defend(attack.point, origin)
                    if tried.code != LOSE:
                        defense = tried
        elif not attack.certain:
            defense = reader.defend(origin)
        return OwlVerdict(owl_status(attack, defense), attack, defense, nodes=reader.nodes - before)

    def insubstantial(self, outline: DragonOutline, statuses: Mapping[int, Status]) -> frozenset[int]:
        """The strings in question whose capture would give nobody life."""
        alive = [origin for origin, status in statuses.items() if status == "alive"]
        return frozenset(
            dragon.origin
            for dragon in outline.members
            if outline.looks_inessential(dragon) is None and not self._reader.is_substantial(dragon.origin, alive)
        )

    def threats(
        self, outline: DragonOutline, verdicts: Mapping[int, OwlVerdict], thrashing: Iterable[int]
    ) -> dict[int, OwlVerdict]:
        """The verdicts on dragons, given by origin, with what two moves in a row would do: of their owner where they
        are dead, of the enemy where nothing kills them.
        """
        if self._reader.level < DISTRUST_LEVEL:
            return {}
        asked = {
            origin: self._with_threat(origin, verdicts[origin])
            for origin in thrashing
            if origin in verdicts and verdicts[origin].attack.point != NO_POINT
        }
        if self._all_threats:
            for origin, verdict in verdicts.items():
                if origin in asked:
                    continue
                if verdict.attack.code == LOSE:
                    asked[origin] = self._with_attack(origin, verdict)
                elif verdict.status == "dead" and verdict.attack.point != NO_POINT:
                    asked[origin] = self._with_threat(origin, verdict)
        return asked

    def _with_attack(self, origin: int, verdict: OwlVerdict) -> OwlVerdict:
        before = self._reader.nodes
        threat = self._reader.threaten_attack(origin)
        nodes = verdict.nodes + self._reader.nodes - before
        if threat.code == LOSE:
            return replace(verdict, threat_status="alive", nodes=nodes)
        attack = replace(verdict.attack, point=threat.point, second_point=threat.second_point)
        return replace(verdict, threat_status="can threaten attack", attack=attack, nodes=nodes)

    def _with_threat(self, origin: int, verdict: OwlVerdict) -> OwlVerdict:
        before = self._reader.nodes
        threat = self._reader.threaten_defense(origin)
        nodes = verdict.nodes + self._reader.nodes - before
        if threat.code == LOSE:
            return replace(verdict, threat_status="dead", nodes=nodes)
        defense = replace(verdict.defense, point=threat.point, second_point=threat.second_point)
        return replace(verdict, threat_status="can threaten defense", defense=defense, nodes=nodes)
