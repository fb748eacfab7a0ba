"""The races of a position: which dragons are in one, how it ends, and what that makes of their status.

Source: GNU Go manual, chapter "Life and Death Reading", section on semeai.
"""

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import Final, Literal

from msgspec.structs import replace

from godebug.engine.board.kernel import Board
from godebug.engine.dragons.life import DragonLife
from godebug.engine.dragons.outline import DragonOutline
from godebug.engine.dragons.records import DragonStones, SemeaiResult, SemeaiVerdict, Standoff
from godebug.engine.go.color import EMPTY
from godebug.engine.go.points import NO_POINT
from godebug.engine.go.result_codes import LOSE, WIN
from godebug.engine.owl.goal import Goal
from godebug.engine.owl.questions import PROOF_LEVEL, OwlReader
from godebug.engine.reading.tactical import Reader
from godebug.engine.semeai.arena import MOST_OPENED, ArenaSolver, Solved
from godebug.engine.semeai.liberty_count import LibertyCount, count_race
from godebug.engine.semeai.listener import RaceListener
from godebug.engine.semeai.parameters import LEAST_RACE_NODES, RACE_NODES, RACE_POSITIONS, race_limits
from godebug.engine.semeai.proofs import proved_race
from godebug.engine.semeai.records import BY_COUNT, BY_EXACT, BY_PROOF, RaceOutcome
from godebug.engine.semeai.search import RaceSearch
from godebug.engine.semeai.side import Side
from godebug.engine.semeai.standoffs import Standoffs
from godebug.engine.semeai.trace import TOPIC, RaceTrace
from godebug.engine.trace.events import SILENT, Trace

#: A string of more stones is always important in a race.
MOST_STONES: Final = 6
#: Taking so many stones makes one eye at most.
ONE_EYE: Final = 2
#: Strings of one race that are looked at.
MOST_STRINGS: Final = 20
#: With more dragons than this no races are looked for.
MOST_DRAGONS: Final = 50
#: A dragon of so many stones prefers ko to seki against one of more than so many times its size.
SMALL_DRAGON, MUCH_LARGER = 5, 3


def _is_alive(outline: DragonOutline, string: int) -> bool:
    dragon = outline.at(string)
    return dragon is not None and outline.crude_status[dragon.origin] == "alive"


def _captors(dragon: int, races: Mapping[tuple[int, int], RaceOutcome]) -> list[int]:
    """Returns the dragons that capture a given one if they move first."""
    return [one for (one, other), race in races.items() if other == dragon and race.attack != LOSE]


class RaceReader:
    """Reads races between dragons of an outline, on the board of `reader` as it stands.

    `owl`: the reader of life and death, on the same board.
    """

    def __init__(
        self, outline: DragonOutline, reader: Reader, owl: OwlReader, level: int, trace: Trace = SILENT
    ) -> None:
        self._outline = outline
        self.board: Board = reader.board
        self.reader = reader
        self._owl = owl
        self._limits = race_limits(level)
        self._search = RaceSearch(owl.search, self._limits, owl.attack_shapes, owl.defense_shapes)
        self._goals = (Goal(owl.search.readings), Goal(owl.search.readings))
        if trace.wants(TOPIC):
            self.listen(RaceTrace(self.board, trace))
        for goal in self._goals:
            goal.through_prisoners = False
        self._is_alive = partial(_is_alive, outline)
        self._arenas = ArenaSolver(self.board, self._is_alive)
        self._standoffs = Standoffs(outline, self._arenas)
        self._known: dict[tuple[int, int, int, bool, bool], RaceOutcome] = {}

    def listen(self, listener: RaceListener | None) -> RaceListener | None:
        """Tells a listener what the following races try; None: nobody. Returns who was told before."""
        before: RaceListener | None = self._search.listen(listener)
        return before

    def abandon(self) -> None:
        """Drops what a race that failed has left open."""
        self._owl.abandon()

    def forget(self) -> None:
        """Forgets all results, so that the next question is searched anew."""
        self._known = {}

    # ---- Questions -------------------------------------------------------------------------------------------------

    def analyze(self, first: int, second: int, *, brief: bool = False, proves: bool = True) -> RaceOutcome:
        """Returns the race between the dragons at two stones of different colours, the first one to move. `brief`: it
        is one of many. `proves`: proofs overrule its search; those of brief ones never do.

        Raises ValueError for stones of one colour, or an empty point.
        """
        dragons = self._dragons(first, second)
        proves = proves and not brief and self._owl.level >= PROOF_LEVEL
        key = (int(self.board.hash), first, second, brief, proves)
        if key not in self._known:
            with self._at_most(self._limits.brief_nodes if brief else self._limits.nodes):
                found = self._analyze(dragons, (first, second), proves)
                if not brief and self.board.stackp == 0 and (found.defense, found.attack) == (WIN, LOSE):
                    found = replace(found, in_seki=self.is_in_seki(first) and self.is_in_seki(second))
                self._known[key] = found
        return self._known[key]

    def analyze_after(self, move: int, color: int, first: int, second: int, *, brief: bool = False) -> RaceOutcome:
        """Returns the race after a move of either colour, the first dragon to move.

        Raises ValueError as `analyze` does, and for an illegal move.
        """
        self._dragons(first, second)
        with self._played(move, color) as legal:
            if not legal:
                raise ValueError("illegal move")
            if self.board.color[first] == EMPTY:
                return RaceOutcome(LOSE, LOSE, reason="captured")
            if self.board.color[second] == EMPTY:
                return RaceOutcome(WIN, WIN, reason="captured")
            return self.analyze(first, second, brief=brief)

    def is_in_seki(self, stone: int) -> bool:
        """Tells whether neither the dragon at a stone nor those that it stands against can be captured."""
        return self.standoff(stone).in_seki

    def standoff(self, stone: int, favored: int = NO_POINT) -> Standoff:
        """Returns what every line says of the dragon at a stone, or the count of its liberties where the fight is too
        large; nothing where that is open. `favored`: a move that is tried first."""
        dragon = self._outline.at(stone)
        if dragon is None:
            return Standoff()
        found = self._standoffs.standoff(dragon.origin, favored)
        return found if found.against else self._counted_standoff(dragon, favored)

    def _counted_standoff(self, dragon: DragonStones, favored: int) -> Standoff:
        """Returns what counting says of a dragon that races against one other; both are single strings."""
        near = [self._outline.by_origin[o] for o in self._outline.neighbors[dragon.origin]]
        rivals = [one for one in near if one.color != dragon.color and self._racing(one, dragon)]
        for rival in rivals if len(dragon.strings) == 1 else ():
            if len(rival.strings) > 1:
                continue
            mine = count_race(self.board, dragon.origin, rival.origin, self._is_alive, self._most_eyes)
            its = count_race(self.board, rival.origin, dragon.origin, self._is_alive, self._most_eyes)
            if mine.doubts or its.doubts:
                continue
            saved, killed = mine.result(), its.result()
            if killed.attack == LOSE:
                in_seki = saved.attack == LOSE
                return Standoff((rival.origin,), safe=True, in_seki=in_seki)
            if saved.defense == LOSE:
                return Standoff((rival.origin,), lost=True, attack=killed.move)
            attack = favored if favored in its.second.outside else killed.move
            defense = favored if favored in mine.second.outside else saved.move
            return Standoff((rival.origin,), attack=attack, defense=defense, whole=True)
        return Standoff()

    def analyze_tactically(self, first: int, second: int) -> RaceOutcome:
        """Returns the race between two strings by tactics and liberties alone."""
        dragons = self._dragons(first, second)
        return self._search.run(*self._sides(dragons, (first, second), single=True), False)

    def count(self, first: int, second: int) -> LibertyCount:
        """Counts the liberties of the strings at two stones."""
        self._dragons(first, second)
        return count_race(self.board, first, second, self._is_alive, self._most_eyes)

    def _dragons(self, first: int, second: int) -> tuple[DragonStones, DragonStones]:
        one, two = self._outline.at(first), self._outline.at(second)
        if one is None or two is None:
            raise ValueError("a race is between two dragons: there is no stone")
        if one.color == two.color:
            raise ValueError("a race is between dragons of different colours")
        return one, two

    @contextmanager
    def _at_most(self, nodes: int, positions: int = MOST_OPENED) -> Iterator[None]:
        """Limits for a block the nodes of a race, and the positions of its exact search."""
        usual, usual_positions = self._search.limits, self._arenas.limit
        self._search.limits = replace(usual, nodes=min(usual.nodes, nodes))
        self._arenas.limit = min(usual_positions, positions)
        try:
            yield
        finally:
            self._search.limits, self._arenas.limit = usual, usual_positions

    @contextmanager
    def _played(self, move: int, color: int) -> Iterator[bool]:
        made = move != NO_POINT and bool(self.board.trymove(move, color))
        try:
            yield made or move == NO_POINT
        finally:
            if made:
                self.board.popgo()

    def _analyze(
        self, dragons: tuple[DragonStones, DragonStones], stones: tuple[int, int], proves: bool
    ) -> RaceOutcome:
        count = None
        if all(len(dragon.strings) == 1 for dragon in dragons):
            count = count_race(self.board, *stones, self._is_alive, self._most_eyes)
        sides = self._sides(dragons, stones)
        found = self._search.run(*sides, True)
        if count is not None and not count.doubts:
            counted = count.result()
            if (counted.defense, counted.attack) == (found.defense, found.attack):
                return replace(found, reason=BY_COUNT, certain=True, count=count)
            if not found.certain:
                found = RaceOutcome(counted.defense, counted.attack, counted.move, nodes=found.nodes, reason=BY_COUNT)
        strings = [s for dragon in dragons for s in self._strings(dragon)]
        solved = self._arenas.solve(sides, strings, (found.defense, found.attack, found.move))
        if solved is not None:
            found = RaceOutcome(solved.defense, solved.attack, solved.move, nodes=found.nodes, reason=BY_EXACT)
        elif proves:
            proved = proved_race(self._owl, *stones, Solved(found.defense, found.attack, found.move))
            if proved is not None:
                found = RaceOutcome(proved.defense, proved.attack, proved.move, nodes=found.nodes, reason=BY_PROOF)
        return replace(found, positions=self._arenas.opened, count=count)

    def _most_eyes(self, points: frozenset[int], color: int) -> int:
        """Returns the most eyes that the spaces around these points can give, as the position stands."""
        spaces = [space for p in points if (space := self._outline.eyes.space_at(p, color)) is not None]
        return max((space.value.maximum for space in spaces), default=0)

    # ---- Setting up ------------------------------------------------------------------------------------------------

    def _sides(
        self, dragons: tuple[DragonStones, DragonStones], stones: tuple[int, int], *, single: bool = False
    ) -> tuple[Side, Side]:
        """Returns both dragons of a race, for which `stones` stand, or only the strings of these."""
        sides = []
        sizes = [dragon.size for dragon in dragons]
        for number, dragon in enumerate(dragons):
            goal = self._goals[number]
            self._owl.mark(goal, [dragon], dragon.color)
            rival, stone = dragons[1 - number], stones[number]
            racing = (self.board.origin(stone),) if single else self._racing(dragon, rival)
            important = frozenset(s for s in racing if single or self._is_important(s, rival))
            kept = tuple(s for s in racing if s in important or self._owl.is_substantial(s))
            ko = sizes[number] <= SMALL_DRAGON and sizes[1 - number] > MUCH_LARGER * sizes[number]
            sides.append(Side(goal, stone, kept[:MOST_STRINGS], important, ko))
        return sides[0], sides[1]

    def _racing(self, dragon: DragonStones, rival: DragonStones) -> tuple[int, ...]:
        """Returns the strings of a dragon that touch the other one, or share a liberty with it."""
        board = self.board
        mine, its = self._strings(dragon), self._strings(rival)
        return tuple(s for s in mine if any(board.strings_touch(s, t) or board.share_a_liberty(s, t) for t in its))

    def _strings(self, dragon: DragonStones) -> list[int]:
        """Returns the strings of a dragon that are on the board."""
        return [s for s in dragon.strings if self.board.color[s] == dragon.color]

    def _is_important(self, string: int, rival: DragonStones) -> bool:
        """Tells whether capturing the string settles the race."""
        board, outline = self.board, self._outline
        if board.string_size(string) > MOST_STONES:
            return True
        return any(
            near is not None and near.origin != rival.origin and outline.crude_status[near.origin] == "alive"
            for near in (outline.at(s) for s in board.adjacent_strings(string))
        )

    # ---- All races of a position -----------------------------------------------------------------------------------

    def verdicts(self, life: DragonLife) -> Mapping[int, SemeaiVerdict]:
        """Returns what sekis and races make of dragons, by origin. Races are run by those that are dead or critical."""
        settled = self._standoffs.verdicts(life.status)
        return {**self._races(life, settled), **settled}

    def _races(self, life: DragonLife, settled: Collection[int]) -> Mapping[int, SemeaiVerdict]:
        """Returns what races make of the dragons that are dead or critical, those that are settled left out."""
        if len(life.by_origin) > MOST_DRAGONS:
            return {}
        races: dict[tuple[int, int], RaceOutcome] = {}
        nodes_left, positions_left = RACE_NODES, RACE_POSITIONS
        for pair in self._pairs(life, settled):
            # Of two dragons that both look dead one does live, so that it matters who wins.
            doomed = all(life.status[dragon] == "dead" for dragon in pair)
            for brief in (True, False):
                with self._at_most(max(LEAST_RACE_NODES, nodes_left), positions_left):
                    race = self.analyze(*pair, brief=brief, proves=False)
                nodes_left -= race.nodes
                positions_left -= race.positions
                if race.open_move == NO_POINT or not doomed or nodes_left < self._limits.nodes:
                    break
            races[pair] = race.supposed if doomed else race
        # Who loses whatever he does makes those who beat him safe: their other races count no more.
        beaten = [
            dragon
            for dragon in sorted({one for one, _ in races})
            if all(race.defense == LOSE and race.attack == LOSE for pair, race in races.items() if pair[0] == dragon)
        ]
        idle = {
            pair
            for dragon in beaten
            for one, winner in races
            if one == dragon
            for rival in _captors(winner, races)
            for pair in ((rival, winner), (winner, rival))
        }
        races = {pair: race for pair, race in races.items() if pair not in idle}
        members = sorted({one for pair in races for one in pair})
        return {origin: self._verdict(origin, races) for origin in members}

    def _pairs(self, life: DragonLife, settled: Collection[int]) -> Iterator[tuple[int, int]]:
        """Neighbours of different colours, both in danger and close to each other.

        One stone or two that are captured already run no race: who takes them has no more than an eye.
        """
        inessential = life.inessential_strings
        fighting = [
            dragon
            for dragon in life.by_origin.values()
            if life.status[dragon.origin] in ("dead", "critical")
            and dragon.origin not in settled
            and life.safety[dragon.origin] != "inessential"
            and dragon.origin not in inessential
            and not (dragon.size <= ONE_EYE and life.outline.is_captured(dragon))
        ]
        for one in fighting:
            for two in fighting:
                if (
                    one.color != two.color
                    and two.origin in life.outline.neighbors[one.origin]
                    and self._racing(one, two)
                ):
                    yield one.origin, two.origin

    def _verdict(self, origin: int, races: Mapping[tuple[int, int], RaceOutcome]) -> SemeaiVerdict:
        own = [(other, race) for (one, other), race in races.items() if one == origin]
        against = [(one, race) for (one, other), race in races.items() if other == origin]
        defense = max(
            (SemeaiResult(race.defense, race.move, race.certain, other) for other, race in own),
            key=lambda result: (result.code, result.certain),
            default=SemeaiResult(),
        )
        attack = max(
            (SemeaiResult(race.attack, race.move, race.certain, one) for one, race in against),
            key=lambda result: (result.code, result.certain),
            default=SemeaiResult(),
        )
        status: Literal["critical", "alive", ""] = ""
        if attack.code != LOSE and defense.code != LOSE:
            status = "critical"
        elif attack.code == LOSE and attack.certain and against:
            status = "alive"
        return SemeaiVerdict(len(own), attack, defense, status, status)
