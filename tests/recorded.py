"""What rooms that search say of many positions, as it was recorded: answers, moves and node counts.

    python -m tests.recorded owl semeai      # records anew, after a change that was meant to change answers

A recorded answer need not be right. It is what the engine said, so that a change of a search that nobody meant is seen
by the tests of its own room. After one that was meant: record, and read the difference.
"""

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from itertools import combinations as combinations_of
from math import isinf
from pathlib import Path
from typing import Any, Final, TypeVar, get_args
from zlib import crc32

import msgspec
import pytest

from godebug.basics.resources import data_folder, pattern_folder
from godebug.engine.analysis import Analysis
from godebug.engine.board.kernel import Board
from godebug.engine.board.setup import board_from_position, board_from_rows, position_from_board
from godebug.engine.breakins.entries import TOPIC as CACHE_TOPIC
from godebug.engine.breakins.stage import TOPIC as BREAK_IN_TOPIC
from godebug.engine.connections.results import code_of, move_of, reason_of
from godebug.engine.connections.search import ConnectionReader
from godebug.engine.dragons.records import OwlResult, OwlVerdict
from godebug.engine.eyes.records import PROPER
from godebug.engine.go.color import BLACK, EMPTY, NAMES, WHITE, other
from godebug.engine.go.points import CELLS, LINES, NO_POINT, STEPS, all_points, column_of, row_of, vertex
from godebug.engine.go.position import Move
from godebug.engine.influence.regions import OwnershipClass
from godebug.engine.influence.safety import MoveEffects
from godebug.engine.influence.shares import cut_off_at, shares_at, spread_of, value_steps
from godebug.engine.influence.stage import TOPIC as INFLUENCE_TOPIC
from godebug.engine.owl.node import NodeEyes
from godebug.engine.owl.picture import picture
from godebug.engine.owl.questions import OwlReader
from godebug.engine.owl.trace import TOPIC as OWL_TOPIC
from godebug.engine.owl.trace import OwlTrace
from godebug.engine.reading.tactical import Reader
from godebug.engine.reading.trace import TOPIC as READING_TOPIC
from godebug.engine.reading.trace import ReadingTrace
from godebug.engine.semeai.trace import TOPIC as RACE_TOPIC
from godebug.engine.semeai.trace import RaceTrace
from godebug.engine.trace.events import SILENT, Event, Trace
from godebug.engine.trace.listening import with_listener
from godebug.engine.worms.cavities import find_cavities
from godebug.engine.worms.floods import liberty_orders
from godebug.records.sgf import read_game

T = TypeVar("T")

FOLDER: Final = Path(__file__).parent / "vectors"
#: Games that ship, and the moves before which they are looked at.
_GAMES: Final = {
    "corner-9x9": (20, 30, 40),
    "thirteen": (40, 80, 100),
    "four-stones": (60, 120),
    "two-framework": (100, 160, 200),
}
#: How many dragons, or pairs of them, are asked about on one board: many boards tell more than much of one.
_DRAGONS: Final = 4
_PAIRS: Final = 3
#: How many strings, and pairs of them, are read on one board.
_STRINGS: Final = 5
_LINKS: Final = 4
#: Strings of one colour are asked whether they connect where stones of them are so many lines apart.
_NEAR: Final = 3
#: The levels at which connections are read.
_LEVELS: Final = (10, 8)
#: Boards up to this size have the picture of a dragon.
_PICTURED: Final = 7
#: Of about so many points is told where their influence comes from.
_POINTS: Final = 9
#: Every which board is recorded, where one tells much; boards on which one question takes seconds.
_EVERY: Final = {"influence": 4, "breakins": 3, "combinations": 4, "dragons": 2}
_LONG: Final = {"semeai": ("semeai:132", "semeai:92")}
#: Every which board of a room is compared every day, where one takes long; the others are marked `long`.
_EVERY_DAY: Final = {"owl": 2, "semeai": 2, "dragons": 2, "influence": 2, "breakins": 2, "combinations": 2}


@cache
def positions() -> dict[str, Any]:
    """Boards of the shipped vectors of moves, games, and every other one of the shapes."""
    found: dict[str, Any] = {}
    for file in ("small", "real"):
        for each in json.loads((FOLDER / "moves" / f"{file}.json").read_text(encoding="utf-8")):
            found[each["name"]] = position_from_board(board_from_rows(each["board"]), BLACK)
    games = data_folder("regression") / "games"
    for name, moves in _GAMES.items():
        game = read_game((games / f"{name}.sgf").read_bytes(), name)
        found |= {f"{name}:{move}": game.position_before(str(move)) for move in moves}
    for path in sorted((games / "shapes").glob("*.sgf"))[::2]:
        found[path.stem] = read_game(path.read_bytes(), path.name).position()
    return found


def analysis_of(name: str, trace: Trace = SILENT) -> Analysis:
    """The analysis of a position, which nobody has asked before."""
    return Analysis(positions()[name], 10, pattern_folder(None), trace)


def owl(name: str) -> Iterator[str]:
    """Of each dragon its eyes at the first node, attack and defence, threats, and what the best moves do."""
    analysis = analysis_of(name)
    size = analysis.position.size
    owl = analysis.life.owl_reader(analysis.tactics.readers())
    for dragon in _spread(analysis.life.outline.members, _DRAGONS):
        stone = dragon.origin
        at = f"{NAMES[dragon.color]} {vertex(stone, size)}"
        for attacking in (True, False):
            with owl.first_node(stone, attacking) as eyes:
                yield (
                    f"{at} {'attacked' if attacking else 'defended'}: eyes {eyes.eyemin} {eyes.probable}"
                    f" {eyes.probable_high} {eyes.eyemax}, checksum {crc32(_eyes(eyes, size).encode()):08x}"
                )
        answers = {}
        for ask in (owl.attack, owl.defend, owl.threaten_attack, owl.threaten_defense):
            before = owl.nodes
            answers[ask.__name__] = answer = ask(stone)
            yield f"{at} {ask.__name__}: {_answer(answer, size)}, {owl.nodes - before} nodes"
        yield f"{at} {'substantial' if owl.is_substantial(stone) else 'insubstantial'}, room {owl.room_to_run(stone)}"
        if dragon is analysis.life.outline.members[0]:
            told = _checked(lambda trace: OwlTrace(owl, trace), OWL_TOPIC, owl, partial(owl.defend, stone))
            yield f"{at} trace: {told}"
            if size <= _PICTURED:
                shown = msgspec.structs.asdict(picture(owl, stone, OwlVerdict("unchecked")))
                # Of whom it tells, and what was read before, is no part of it.
                told = [_plain(value) for key, value in shown.items() if key not in ("dragon", "among_all")]
                yield f"{at} picture: checksum {crc32(repr(told).encode()):08x}"
        yield from _moves(owl, dragon.color, stone, {answer.point for answer in answers.values()} - {NO_POINT}, size)


def _moves(owl: OwlReader, color: int, stone: int, points: set[int], size: int) -> Iterator[str]:
    for move in sorted(points):
        for mover, ask in ((other(color), owl.does_attack), (color, owl.does_defend)):
            if owl.board.is_legal(move, mover):
                before = owl.nodes
                answer = ask(move, stone)
                yield f"  {ask.__name__} {vertex(move, size)}: {_answer(answer, size)}, {owl.nodes - before} nodes"


def _checked(trace_of: Callable[[Trace], Any], topic: str, reader: Any, ask: Callable[[], object]) -> str:
    """How many events tell of an answer, and their checksum."""
    events: list[object] = []

    def hear(event: Event) -> None:
        events.append((event.kind, event.points, list(event.figures.items())))

    with with_listener(reader, trace_of(Trace(hear, frozenset({topic})))):
        ask()
    return f"{len(events)} events, checksum {crc32(repr(events).encode()):08x}"


def _answer(answer: OwlResult, size: int) -> str:
    points = " ".join(vertex(p, size) for p in (answer.point, answer.second_point) if p != NO_POINT)
    return f"{int(answer.code)} {points or '-'} {'certain' if answer.certain else 'uncertain'}"


def _eyes(eyes: NodeEyes, size: int) -> str:
    spaces = [
        f"{vertex(eyes.space_origin[i], size)} {''.join(map(str, eyes.space_value[4 * i : 4 * i + 4]))}"
        f" {eyes.pessimistic[i]} {vertex(eyes.attack_point[i], size)} {vertex(eyes.defense_point[i], size)}"
        for i in range(eyes.space_count)
    ]
    halves = [
        f"{vertex(p, size)} {eyes.map.half[p]} {eyes.map.half_value[p]}" for p in range(CELLS) if eyes.map.half_value[p]
    ]
    lunches = [
        f"{vertex(eyes.lunch[i], size)} {eyes.lunch_attack[i]} {vertex(eyes.lunch_attack_point[i], size)}"
        f" {eyes.lunch_defense[i]} {vertex(eyes.lunch_defense_point[i], size)}"
        for i in range(eyes.lunch_count)
    ]
    vital = [f"{vertex(eyes.vital.point[i], size)} {eyes.vital.score[i]}" for i in range(eyes.vital.count)]
    kinds = "".join(str(eyes.map.kind[p]) for p in all_points(size) if eyes.map.kind[p])
    return "; ".join(
        [
            f"{eyes.eyemin} {eyes.probable} {eyes.probable_high} {eyes.eyemax} verdict {eyes.verdict}",
            f"points {kinds or '-'}",
            f"spaces {', '.join(spaces) or '-'}",
            f"halves {', '.join(halves) or '-'}",
            f"lunches {', '.join(lunches) or '-'}",
            f"vital {', '.join(vital) or '-'}",
        ]
    )


def semeai(name: str) -> Iterator[str]:
    """Of each pair of dragons in doubt that touch: the race, by search, by tactics alone and by counting; sekis."""
    analysis = analysis_of(name)
    size = analysis.position.size
    outline = analysis.life.outline
    readers = analysis.tactics.readers()
    races = analysis.life.race_reader(readers, analysis.life.owl_reader(readers))
    doubtful = [stone for stone, status in outline.crude_status.items() if status != "alive"]
    for one in _spread(doubtful, _DRAGONS):
        yield f"{vertex(one, size)} {'in seki' if races.is_in_seki(one) else 'no seki'}"
    pairs = [(one, two) for one in doubtful for two in doubtful if two in outline.hostile_neighbors(one)]
    for one, two in pairs[:1]:
        told = _checked(
            lambda trace: RaceTrace(races.board, trace),
            RACE_TOPIC,
            races,
            partial(races.analyze_tactically, one, two),
        )
        yield f"{vertex(one, size)} {vertex(two, size)} trace: {told}"
    for one, two in _spread(pairs, _PAIRS):
        pair = f"{vertex(one, size)} {vertex(two, size)}"
        for what, found in (
            ("race", races.analyze(one, two, brief=True)),
            ("tactics", races.analyze_tactically(one, two)),
        ):
            yield (
                f"{pair} {what}: {int(found.defense)} {int(found.attack)} {vertex(found.move, size)} {found.reason}"
                f" {'certain' if found.certain else 'uncertain'}, {found.nodes} nodes, {found.positions} positions"
            )
        count = races.count(one, two)
        results = [count.result(first) for first in (True, False)]
        yield f"{pair} count: {' '.join(f'{int(each.defense)}{int(each.attack)}' for each in results)}"


def influence(name: str) -> Iterator[str]:
    """Of influence before and with dragons and after a move, for both sides: arrays, owners, sources, what was closed
    and opened, and where the figures of some points come from."""
    events: list[Event] = []
    analysis = analysis_of(name, Trace(events.append, frozenset({INFLUENCE_TOPIC})))
    size = analysis.position.size
    points = all_points(size)[:: 1 + size * size // _POINTS]
    move = next((p for p in points if analysis.tactics.board.is_legal(p, BLACK)), NO_POINT)
    for color in (WHITE, BLACK):
        known = analysis.ground.influence(color)
        computed = {"before dragons": analysis.ground.initial_influence(color), "dragons known": known}
        computed["escape"] = analysis.ground.escape_influence(color)
        if move != NO_POINT and color == WHITE:
            with analysis.moves.question() as outcomes:
                computed["after a move"] = outcomes.after(Move(BLACK, move), MoveEffects(safe=True))
                computed["followup"] = outcomes.followup(computed["after a move"])
        for what, found in computed.items():
            arrays = [*(kind(one) for kind in (found.influence, found.strength, found.permeability) for one in (1, 2))]
            told = {
                "arrays": [array.tolist() for array in arrays] + [found.territory_value.tolist()],
                "owners": [list(found.owners(kind)) for kind in get_args(OwnershipClass)] + [found.regions.tolist()],
                "sources": [found.sources, found.pattern_sources, found.intrusions],
                "changes": [(each, each.factor) for each in found.changes],
                "origins": [
                    (shares_at(found, one, p), cut_off_at(found, one, p, 1.0)) for one in (WHITE, BLACK) for p in points
                ],
                "spread": [spread_of(found, each.color, each.point) for each in found.sources[:2]],
                "values": [value_steps(found, p) for p in points],
            }
            checksums = (f"{key} {crc32(repr(_plain(value)).encode()):08x}" for key, value in told.items())
            yield f"{NAMES[color]} {what}: {', '.join(checksums)}"
    kinds = Counter(event.kind for event in events)
    heard = crc32(repr([(event.kind, event.points, _plain(dict(event.figures))) for event in events]).encode())
    yield f"told: {', '.join(f'{count} {kind}' for kind, count in sorted(kinds.items()))}, {heard:08x}"


def reading(name: str) -> Iterator[str]:
    """Of some strings attack, defence, ladders and threats; of their liberties what a move there does; of pairs whether
    one of both can be taken, and both be saved.
    """
    board = board_from_position(positions()[name])
    reader = Reader(board)
    size = board.size
    nodes = 0
    strings = _spread(board.all_strings(), _STRINGS)
    for stone in strings:
        codes = reader.attack_and_defend(stone)
        attack, defense = f"{codes[0]} {vertex(codes[1], size)}", f"{codes[2]} {vertex(codes[3], size)}"
        told = [f"attack {attack}, defence {defense}"]
        if board.count_liberties(stone) == 2:
            told.append(f"ladder {_coded(reader.ladder_attack(stone), size)}")
        told += [f"threat {_coded(threat, size)}" for threat in reader.attack_threats(stone)]
        for move in board.find_liberties(stone)[:_PAIRS] if codes[0] else ():
            enemy, own = other(int(board.color[stone])), int(board.color[stone])
            told.append(
                f"{vertex(move, size)} {reader.does_attack(move, stone)}{reader.does_defend(move, stone):d}"
                f" against {reader.defend_against(move, own, stone):d}, safe {reader.safe_move(move, enemy)}"
                f"{reader.safe_move(move, own)}, snapback {reader.plays_into_snapback(move, enemy):d}"
                f", ataris {vertex(reader.double_atari(move, enemy), size)}"
            )
        nodes, before = int(reader.nodes), nodes
        yield f"{vertex(stone, size)}: {'; '.join(told)}; {nodes - before} nodes"
    if strings:
        told = _checked(
            lambda trace: ReadingTrace(board, lambda: reader.nodes, trace),
            READING_TOPIC,
            reader,
            lambda: [reader.attack_and_defend(stone) for stone in strings],
        )
        yield f"trace: {told}"
        nodes = int(reader.nodes)
    for one, two in _near(board, 1):
        either, both = reader.attack_either(one, two), reader.defend_both(one, two)
        nodes, before = int(reader.nodes), nodes
        yield f"{vertex(one, size)} {vertex(two, size)}: either {either}, both {both}; {nodes - before} nodes"
    for three in _spread(list(_around_an_enemy(board)), _LINKS):
        code = int(reader.break_through(*three))
        nodes, before = int(reader.nodes), nodes
        yield f"{_points(three, size)}: break through {code}; {nodes - before} nodes"


def _coded(answer: tuple[int, int], size: int) -> str:
    return f"{int(answer[0])} {vertex(answer[1], size)}"


def _around_an_enemy(board: Board) -> Iterator[tuple[int, int, int]]:
    """Three stones around an enemy stone, two of them in a row with it, with empty points beside the third."""
    for stone in all_points(board.size):
        for side, across in ((LINES[0], LINES[1]), (LINES[1], LINES[0]), (LINES[2], LINES[1]), (LINES[3], LINES[0])):
            a, b, c = stone - across, stone + side, stone + across
            own = other(int(board.color[stone])) if board.color[stone] in (BLACK, WHITE) else EMPTY
            beside = (b - across, b + across)
            if own and all(board.color[p] == own for p in (a, b, c)) and not any(board.color[p] for p in beside):
                yield a, b, c


def _near(board: Board, lines: int) -> Sequence[tuple[int, int]]:
    """Some pairs of strings of one colour with stones so few lines apart."""
    stones = {origin: board.string_stones(origin) for origin in board.all_strings()}
    return _spread(
        [
            (one, two)
            for one, two in combinations_of(stones, 2)
            if board.color[one] == board.color[two]
            and any(
                abs(row_of(p) - row_of(q)) <= lines and abs(column_of(p) - column_of(q)) <= lines
                for p in stones[one]
                for q in stones[two]
            )
        ],
        _LINKS,
    )


def connections(name: str) -> Iterator[str]:
    """Whether strings connect and can be cut, fast and in full, and whether one enters what lies around another."""
    board = board_from_position(positions()[name])
    size = board.size
    for level in _LEVELS:
        reader = ConnectionReader(board, Reader(board, level), level)
        asked = {"link": reader.search_link, "cut": reader.search_cut, "fast cut": reader.search_fast_cut}
        for one, two in _near(board, _NEAR):
            told = []
            for what, ask in asked.items():
                before = int(reader.nodes)
                found = int(ask(one, two))
                told.append(f"{what} {_packed(found, size)} in {int(reader.nodes) - before}")
            goal = bytearray(CELLS)
            for p in (q + step for q in board.find_liberties(two) for step in STEPS):
                goal[p] = board.color[p] == EMPTY
            for what, enter in (("break in", reader.break_in), ("block off", reader.block_off)):
                before = int(reader.nodes)
                told.append(f"{what} {_coded(enter(one, goal), size)} in {int(reader.nodes) - before}")
            yield f"level {level}, {vertex(one, size)} {vertex(two, size)}: {', '.join(told)}"


def _packed(result: int, size: int) -> str:
    return f"{code_of(result)} {vertex(move_of(result), size)} {reason_of(result)}"


def eyes(name: str) -> Iterator[str]:
    """Of the half and false eyes, and of some eye spaces, what the stage says of them; a checksum of all."""
    found = analysis_of(name).tactics.eyes
    size = positions()[name].size
    for half in found.half_eyes.values():
        if half.kind != PROPER:
            why = ", ".join(diagonal.reason for diagonal in half.diagonals)
            points = _points(half.attacks + half.defenses, size)
            yield f"{vertex(half.point, size)} {half.kind} {half.value} {points}: {why}"
    for space in _spread(found.spaces, _STRINGS):
        yield (
            f"{NAMES[space.color]} {vertex(space.origin, size)} {space.value}{' by count' if space.estimated else ''}:"
            f" {space.size} points, {space.margins} margins, attack {_points(space.attacks, size)},"
            f" defend {_points(space.defenses, size)}"
        )
    spaces = [
        [str(each.value), each.points, sorted(each.marginal), each.attacks, each.defenses] for each in found.spaces
    ]
    halves = [_plain(each) for each in found.half_eyes.values()]
    yield f"all: {crc32(repr(spaces).encode()):08x} {crc32(repr(halves).encode()):08x}"


def _points(points: Sequence[int], size: int) -> str:
    return " ".join(vertex(p, size) for p in points) or "-"


def worms(name: str) -> Iterator[str]:
    """Of all strings their records and the orders of their liberties; the cavities."""
    analysis = analysis_of(name)
    size, board = analysis.position.size, analysis.tactics.board
    cavities = [_plain(each) for each in find_cavities(bytes(board.cells), size)]
    yield f"{len(cavities)} cavities, {crc32(repr(cavities).encode()):08x}"
    for worm in analysis.life.worms:
        orders = Counter(liberty_orders(board, worm.origin).values())
        attacks, defenses = (_points([each.point for each in one], size) for one in (worm.attacks, worm.defenses))
        rest = crc32(repr(_plain(worm)).encode())
        yield (
            f"{vertex(worm.origin, size)}: attacks {attacks}, defences {defenses}, liberties by order"
            f" {[orders[order] for order in (1, 2, 3, 4)]}, record {rest:08x}"
        )


def dragons(name: str) -> Iterator[str]:
    """Of all dragons their records."""
    size = positions()[name].size
    for dragon in analysis_of(name).life.dragons.records:
        told = {key: _plain(value) for key, value in msgspec.structs.asdict(dragon).items()}
        told["surround"] = [dragon.surround_status, dragon.surround_size]
        sums = crc32(repr(told).encode())
        yield (
            f"{vertex(dragon.members.origin, size)} {dragon.status}, {dragon.safety}, owl {dragon.owl.status},"
            f" eyes {dragon.genus}, weak {dragon.weakness:.4f}, escapes {dragon.escape_route}, record {sums:08x}"
        )


def breakins(name: str) -> Iterator[str]:
    """Of the territories that were examined which strings broke in, in how many nodes, and what is left of them."""
    events: list[Event] = []
    analysis = analysis_of(name, Trace(events.append, frozenset({BREAK_IN_TOPIC, CACHE_TOPIC})))
    size = analysis.position.size
    for color in (WHITE, BLACK):
        found = analysis.ground.break_ins(color)
        for territory in found.territories:
            sums = crc32(repr(_plain(territory)).encode())
            nodes = sum(each.nodes for attempt in territory.attempts for each in attempt.rounds)
            yield (
                f"{NAMES[color]} first, {NAMES[territory.owner]} {vertex(territory.goal[0][0], size)}:"
                f" {len(territory.goal)} points, {len(territory.attempts)} strings, {nodes} nodes,"
                f" erased {_points(territory.erased, size)}, record {sums:08x}"
            )
        after = crc32(repr(_plain(found.after.territory_value.tolist())).encode())
        yield f"{NAMES[color]} first: moves {_plain(list(found.moves))}, after {after:08x}"
    kinds = Counter(f"{event.topic} {event.kind}" for event in events)
    yield f"told: {', '.join(f'{count} {kind}' for kind, count in sorted(kinds.items()))}"


def combinations(name: str) -> Iterator[str]:
    """Of both sides the combination, its defences, what some moves of theirs overlook, and the nodes of all this."""
    analysis = analysis_of(name)
    size = analysis.position.size
    for color in (WHITE, BLACK):
        with analysis.combat.question() as (search, readers):
            found = search.defended(color)
            nodes = int(readers.reader.nodes)
            yield (
                f"{NAMES[color]}: {vertex(found.move, size)} wins {found.size}, against it"
                f" {_points(found.defenses, size)}, line {_points(found.line, size)},"
                f" {'certain' if found.certain else 'uncertain'}, {nodes} nodes"
            )
            for critical in (False, True):
                targets = search.targets(other(color), critical=critical)
                told = [_plain(sorted(each.items())) for each in (targets.standing, targets.values, targets.origins)]
                yield f"  targets {sorted(set(targets.standing.values()))}, {crc32(repr(told).encode()):08x}"
            nodes = int(readers.reader.nodes)
            legal = [p for p in all_points(size) if analysis.tactics.board.is_legal(p, color)]
            for move in _spread(legal, _STRINGS):
                blunder = search.blunder(color, move, search.targets(color).values)
                if blunder:
                    yield f"  {vertex(move, size)} overlooks {blunder.size}, saved by {_points(blunder.defenses, size)}"
            yield f"  {int(readers.reader.nodes) - nodes} nodes"


def _plain(value: Any) -> Any:
    """Numbers and words alone, rounded so that every machine has the same."""
    if isinstance(value, float):
        return str(value) if isinf(value) else round(value, 6) + 0.0
    if isinstance(value, msgspec.Struct):
        return [_plain(each) for each in msgspec.structs.astuple(value)]
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    return [[key, _plain(each)] for key, each in value.items()] if isinstance(value, dict) else value


def _spread(things: Sequence[T], most: int) -> Sequence[T]:
    """At most so many of the things, evenly spread."""
    return things[:: -(-len(things) // most)] if things else things


#: What is recorded, by room.
ROOMS: Final[dict[str, Callable[[str], Iterator[str]]]] = {
    "reading": reading,
    "connections": connections,
    "worms": worms,
    "eyes": eyes,
    "dragons": dragons,
    "influence": influence,
    "breakins": breakins,
    "owl": owl,
    "combinations": combinations,
    "semeai": semeai,
}


@cache
def recorded(room: str) -> dict[str, list[str]]:
    """What was recorded of a room, by position."""
    found: dict[str, list[str]] = json.loads((FOLDER / room / "recorded.json").read_text(encoding="utf-8"))
    return found


def comparison(room: str) -> Callable[[str], None]:
    """A test of every position of a room: what it says, with its node counts, is what was recorded."""
    every = _EVERY_DAY.get(room, 1)
    names = [
        pytest.param(name, marks=[pytest.mark.long] if number % every else [])
        for number, name in enumerate(recorded(room))
    ]

    @pytest.mark.parametrize("name", names)
    def compare(name: str) -> None:
        assert list(ROOMS[room](name)) == recorded(room)[name]

    return compare


def record(room: str) -> None:
    """Records a room anew."""
    names = [name for name in positions() if name not in _LONG.get(room, ())][:: _EVERY.get(room, 1)]
    found = {name: list(ROOMS[room](name)) for name in names}
    kept = {name: lines for name, lines in found.items() if lines}
    path = FOLDER / room / "recorded.json"
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(kept, indent=0, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    for each in sys.argv[1:]:
        record(each)
