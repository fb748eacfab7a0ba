"""The worm stage: every string of a position with what shape and reading say of it. Each part is computed on demand."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import cached_property

from godebug.engine.board.kernel import Board
from godebug.engine.go.color import BOTH, other
from godebug.engine.go.points import STEPS, Point, all_points
from godebug.engine.go.result_codes import KO_A
from godebug.engine.reading.tactical import Reader
from godebug.engine.trace.events import SILENT, Trace
from godebug.engine.worms.cavities import Cavity, find_cavities, ko_points
from godebug.engine.worms.floods import genus, liberties_of_higher_order
from godebug.engine.worms.records import TacticalFacts, Worm
from godebug.engine.worms.shape import (
    Cutting,
    NearbyStrings,
    WormString,
    cavity_of,
    cutstone,
    find_strings,
    surroundings,
)
from godebug.engine.worms.tactics import (
    GivenTactics,
    PatternMoves,
    Threats,
    WormTactics,
    find_threats,
    no_pattern_moves,
)
from godebug.engine.worms.unconditional import Unconditional, unconditional_status

#: An inessential worm leaves a cavity with fewer empty points on the first line than this.
EDGE_LIMIT = 3


def find_lunch(
    board: Board,
    string: WormString,
    attack_codes: Mapping[int, int],
    cutstones: Mapping[int, int],
) -> int:
    """Returns the origin of the best enemy worm that is easily captured, adjacent or diagonal; 0 for none.

    `attack_codes`, `cutstones`: by origin. Cutting stones come first, then few liberties, then board order.
    """
    color = board.cells
    enemy = other(string.color)
    best = 0
    for p in sorted({p + step for p in string.stones for step in STEPS if color[p + step] == enemy}):
        worm = board.origin(p)
        if worm == best or not attack_codes[worm] or board.is_ko_point(p):
            continue
        if best == 0 or (cutstones[worm], -board.count_liberties(worm)) > (
            cutstones[best],
            -board.count_liberties(best),
        ):
            best = worm
    return best if best and attack_codes[best] >= KO_A else 0


def inessential_worms(
    board: Board,
    strings: Sequence[WormString],
    genera: Mapping[int, int],
    liberties2: Mapping[int, int],
    cutstones: Mapping[int, int],
    lunches: Mapping[int, int],
) -> Iterable[int]:
    """Returns the origins of the worms without life potential of their own. All mappings are by origin."""
    for string in strings:
        worm = string.origin
        if genera[worm] or liberties2[worm] or cutstones[worm] or lunches[worm]:
            continue
        cavity = cavity_of(board, string)
        if cavity.border != BOTH and cavity.edge < EDGE_LIMIT:
            yield worm


class Worms:
    """The worms of the position on `board`. Moves are tried on it and taken back.

    `for_threats`: gives, for a block, the board and the reader that threats are read with; None: the same. Stages that
    begin with what `reader` has read need others for threats, which may be asked for before or after them. `given`: of
    attack and defence, whatever reading says.
    """

    def __init__(
        self,
        board: Board,
        reader: Reader,
        attack_patterns: PatternMoves = no_pattern_moves,
        defense_patterns: PatternMoves = no_pattern_moves,
        trace: Trace = SILENT,
        for_threats: Callable[[], AbstractContextManager[tuple[Board, Reader]]] | None = None,
        given: Sequence[GivenTactics] = (),
    ) -> None:
        self._board = board
        self._given = given
        self._reader = reader
        self._for_threats = for_threats or (lambda: nullcontext((board, reader)))
        self._attack_patterns = attack_patterns
        self._defense_patterns = defense_patterns
        self._trace = trace
        self._points = all_points(board.size)

    @cached_property
    def strings(self) -> list[WormString]:
        """Returns every string, ordered by origin."""
        return find_strings(self._board, self._points)

    @cached_property
    def origins(self) -> dict[int, int]:
        """Returns the origin of the string at each stone."""
        return {stone: string.origin for string in self.strings for stone in string.stones}

    @cached_property
    def cavities(self) -> list[Cavity]:
        """Returns the connected sets of empty points, ordered by origin."""
        return find_cavities(bytes(self._board.cells), self._board.size)

    @cached_property
    def ko_points(self) -> frozenset[int]:
        """Returns the stones that can be taken in a ko, and the empty points of these captures."""
        return ko_points(self._board)

    @cached_property
    def surroundings(self) -> NearbyStrings:
        """Returns the strings near each point."""
        return surroundings(self._board, self.strings)

    @cached_property
    def unconditional(self) -> Unconditional:
        """Returns what is alive or dead even if the opponent moves any number of times in a row."""
        return unconditional_status(self._board, self._points)

    @cached_property
    def tactics(self) -> WormTactics:
        """Returns the attack and defence points of all strings."""
        return WormTactics(
            self._board,
            self._reader,
            self.strings,
            self._attack_patterns,
            self._defense_patterns,
            self._trace,
            self._given,
        )

    @cached_property
    def attack_codes(self) -> dict[int, int]:
        """Returns the code of the best attack on each worm, by origin."""
        return {origin: points.code for origin, points in self.tactics.attacks.items()}

    @cached_property
    def defense_codes(self) -> dict[int, int]:
        """Returns the code of the best defence of each worm, by origin; LOSE where there is none or no attack."""
        return {origin: points.code for origin, points in self.tactics.defenses.items()}

    @cached_property
    def higher_liberties(self) -> dict[int, tuple[int, int, int]]:
        """Returns the numbers of liberties of order 2, 3 and 4, by origin."""
        return {string.origin: liberties_of_higher_order(self._board, string.origin) for string in self.strings}

    @cached_property
    def cuttings(self) -> dict[int, Cutting]:
        """Returns whether each string cuts, by origin."""
        return {string.origin: cutstone(self._board, string) for string in self.strings}

    @cached_property
    def cutstones(self) -> dict[int, int]:
        """Returns 0, 1 (potential cutting stone) or 2 (cutting stone) for each string, by origin."""
        return {origin: cutting.value for origin, cutting in self.cuttings.items()}

    @cached_property
    def genera(self) -> dict[int, int]:
        """Returns the genus of each string, by origin: how many regions it alone closes in."""
        return {string.origin: genus(self._board, string.origin) for string in self.strings}

    @cached_property
    def lunches(self) -> dict[int, int]:
        """Returns the origin of the worm that each worm can eat, 0 for none."""
        return {
            string.origin: find_lunch(self._board, string, self.attack_codes, self.cutstones) for string in self.strings
        }

    @cached_property
    def inessential(self) -> frozenset[int]:
        """Returns the origins of the worms without life potential of their own."""
        liberties2 = {origin: counts[0] for origin, counts in self.higher_liberties.items()}
        return frozenset(
            inessential_worms(self._board, self.strings, self.genera, liberties2, self.cutstones, self.lunches)
        )

    @cached_property
    def facts(self) -> dict[int, TacticalFacts]:
        """Returns attack, defence and inessentiality of each worm, by origin."""
        attacks, defenses = self.tactics.attacks, self.tactics.defenses
        return {
            string.origin: TacticalFacts(
                attacks[string.origin].code,
                attacks[string.origin].point,
                defenses[string.origin].code,
                defenses[string.origin].point,
                string.origin in self.inessential,
            )
            for string in self.strings
        }

    @cached_property
    def threats(self) -> Threats:
        """Returns the moves that threaten to capture or to save each worm."""
        with self._for_threats() as (board, reader):
            return find_threats(board, reader, self.strings, self.tactics)

    def by_origin(self, origin: Point) -> Worm:
        """Returns the record of the worm with this origin."""
        return self._records[origin]

    @property
    def records(self) -> tuple[Worm, ...]:
        """Returns the records of all worms, ordered by origin."""
        return tuple(self._records.values())

    @cached_property
    def _records(self) -> dict[int, Worm]:
        return {string.origin: self._record(string) for string in self.strings}

    def _record(self, string: WormString) -> Worm:
        origin = string.origin
        second, third, fourth = self.higher_liberties[origin]
        return Worm(
            color=string.color,
            origin=origin,
            stones=string.stones,
            liberty_points=string.liberties,
            effective_size=self.surroundings.effective_size[origin],
            liberties=len(string.liberties),
            liberties2=second,
            liberties3=third,
            liberties4=fourth,
            attacks=self.tactics.attacks[origin].freeze(),
            defenses=self.tactics.defenses[origin].freeze(),
            attack_threats=self.threats.attacks.get(origin, ()),
            defense_threats=self.threats.defenses.get(origin, ()),
            lunch=self.lunches[origin],
            cutstone=self.cutstones[origin],
            genus=self.genera[origin],
            inessential=origin in self.inessential,
            invincible=origin in self.unconditional.invincible,
            unconditional_status=self.unconditional.status.get(origin, "unknown"),
            ko=origin in self.ko_points,
        )
