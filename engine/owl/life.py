"""The life of dragons as reading finds it: verdicts on the dragons of an outline."""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from godebug.engine.dragons.doubt import DoubtfulLife, DoubtTable
from godebug.engine.dragons.outline import DragonOutline
from godebug.engine.dragons.records import DragonStones, OwlResult, OwlVerdict
from godebug.engine.go.points import NO_POINT
from godebug.engine.go.result_codes import LOSE
from godebug.engine.go.statuses import OwlStatus, Status
from godebug.engine.owl.looks import Looks
from godebug.engine.owl.parameters import (
    DISTRUST_LEVEL,
    DOUBT_NODES,
    DOUBT_NODES_EACH,
    DOUBT_POINTS,
    DOUBT_STONES,
    LEAST_NODES_LEFT,
    second_look_nodes,
)
from godebug.engine.owl.questions import OwlReader


def owl_status(attack: OwlResult, defense: OwlResult) -> OwlStatus:
    """What an attack and a defence make of a dragon."""
    if attack.code == LOSE:
        return "alive"
    return "dead" if defense.code == LOSE else "critical"


class OwlLife:
    """Reads the dragons that are not obviously safe.

    `reader`: made for the outline that is asked about. `all_threats`: whether two moves in a row are read of every
    dragon that was read, not only of those that the enemy still plays with. `doubt`: says how sure a first look is;
    None where yes is yes.
    """

    def __init__(self, reader: OwlReader, all_threats: bool = False, doubt: DoubtTable | None = None) -> None:
        self._reader = reader
        self._all_threats = all_threats
        self._doubt = doubt
        self._looks = Looks(reader)

    def verdicts(self, outline: DragonOutline) -> dict[int, OwlVerdict]:
        """The verdict on each dragon that is not obviously safe, by origin.

        All get a first look, then the largest ones of those that cannot run a second, as far as the nodes of the
        position reach.
        """
        left = second_look_nodes(len(outline.worms.strings))
        asked = list(outline.doubtful)
        if left:
            # With nodes for more looks those are read, too, that seem to live by their room alone.
            doubtful = {dragon.origin for dragon in outline.doubtful}
            asked += [
                dragon
                for dragon in outline.members
                if outline.escape_routes[dragon.origin] == 0
                and dragon.origin not in doubtful
                and outline.sure_eyes[dragon.origin] < 2
            ]
        found = {dragon.origin: self.verdict(dragon) for dragon in asked}
        for dragon in sorted(asked, key=lambda dragon: (-dragon.effective_size, dragon.origin)):
            first = found[dragon.origin]
            if first.open and left >= LEAST_NODES_LEFT and not self._looks.runs(dragon.origin):
                second = self.verdict(dragon, left)
                nodes = first.nodes + second.nodes
                found[dragon.origin] = replace(second, nodes=nodes, first_nodes=first.nodes, looked_again=True)
                left -= second.nodes
        if self._doubt is not None:
            found.update(self._doubted(outline, found, self._doubt))
        return found

    def _doubted(
        self, outline: DragonOutline, found: Mapping[int, OwlVerdict], doubt: DoubtTable
    ) -> dict[int, OwlVerdict]:
        """The verdicts of second looks at dragons that live by a first one where that is not sure: those where most
        points depend on the next move come first, as far as the nodes for doubts reach."""
        stakes: dict[int, float] = {}
        for origin, verdict in found.items():
            dragon = outline.by_origin[origin]
            if verdict.status == "alive" and verdict.open and not verdict.looked_again and dragon.size >= DOUBT_STONES:
                odds = doubt.odds(DoubtfulLife(outline, dragon, verdict), "alive")
                stakes[origin] = 2.0 * dragon.effective_size * odds.turn
        again: dict[int, OwlVerdict] = {}
        left = DOUBT_NODES
        for origin in sorted(stakes, key=lambda origin: (-stakes[origin], origin)):
            if stakes[origin] < DOUBT_POINTS or left < LEAST_NODES_LEFT:
                break
            again[origin] = self._again(origin, found[origin], min(left, DOUBT_NODES_EACH))
            left -= again[origin].nodes - found[origin].nodes
        return again

    def _again(self, origin: int, first: OwlVerdict, most: int) -> OwlVerdict:
        """The verdict on a dragon by a second look of so many nodes, for each side, at the attack that a first one did
        not find. Where they do not do, the first look stands, and is uncertain."""
        reader = self._reader
        before = reader.nodes
        status, attack, defense = first.status, first.attack, first.defense
        kills = self._looks.wide(origin, True, most)
        certain = kills.certain
        if kills.code != LOSE and kills.point != NO_POINT:
            saves = self._looks.wide(origin, False, most)
            certain = saves.certain
            # What no move saves after a look of so many nodes has hardly been looked at: the first look stands.
            if saves.code != LOSE and saves.point != NO_POINT:
                status, attack, defense = "critical", kills, saves
        if not certain:
            attack = replace(attack, certain=False)
        nodes = first.nodes + reader.nodes - before
        return replace(first, status=status, attack=attack, defense=defense, nodes=nodes, looked_again=True)

    def verdict(self, dragon: DragonStones, more: int = 0) -> OwlVerdict:
        """The verdict on one dragon by a first look, and by second ones of so many nodes together."""
        reader, origin = self._reader, dragon.origin
        before, is_open = reader.nodes, False

        def ask(attacking: bool) -> OwlResult:
            nonlocal is_open
            look = self._looks.look(origin, attacking, before + more - reader.nodes)
            is_open = is_open or look.open
            return look.result

        attack, defense = ask(True), OwlResult()
        if attack.code != LOSE:
            if attack.proved and attack.point == NO_POINT:
                # It is captured whoever begins.
                defense = OwlResult(ground=attack.ground, zone=attack.zone)
            elif attack.point != NO_POINT:
                defense = ask(False)
                if defense.code != LOSE and defense.point == NO_POINT and not defense.proved:
                    # The defence names no move: the point of the attack may be one.
                    tried = reader.does_defend(attack.point, origin)
                    if tried.code != LOSE:
                        defense = tried
                    elif attack.proved:
                        # It does not live without a move, and no other is known.
                        defense = OwlResult(certain=False)
        elif not attack.certain:
            # It may be killed: what would make sure of its life?
            defense = ask(False)
        nodes = reader.nodes - before
        status = owl_status(attack, defense)
        return OwlVerdict(status, attack, defense, nodes=nodes, open=is_open, first_nodes=nodes)

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
