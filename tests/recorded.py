"""What rooms that search say of many positions, as it was recorded: answers, moves and node counts.

    python -m tests.recorded owl semeai      # records anew, after a change that was meant to change answers

A recorded answer need not be right. It is what the engine said, so that a change of a search that nobody meant is seen
by the tests of its own room. After one that was meant: record, and read the difference.
"""

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from math import isinf
from pathlib import Path
from typing import Any, Final, TypeVar, get_args
from zlib import crc32

import msgspec

from godebug.basics.resources import data_folder, pattern_folder
from godebug.engine.analysis import Analysis
from godebug.engine.board.setup import board_from_rows, position_from_board
from godebug.engine.dragons.records import OwlResult, OwlVerdict
from godebug.engine.go.color import BLACK, NAMES, WHITE, other
from godebug.engine.go.points import CELLS, NO_POINT, all_points, vertex
from godebug.engine.go.position import Move
from godebug.engine.influence.regions import OwnershipClass
from godebug.engine.influence.safety import MoveEffects
from godebug.engine.influence.shares import cut_off_at, shares_at, spread_of, value_steps
from godebug.engine.owl.node import NodeEyes
from godebug.engine.owl.picture import picture
from godebug.engine.owl.questions import OwlReader
from godebug.engine.owl.trace import TOPIC as OWL_TOPIC
from godebug.engine.owl.trace import OwlTrace
from godebug.engine.semeai.trace import TOPIC as RACE_TOPIC
from godebug.engine.semeai.trace import RaceTrace
from godebug.engine.trace.events import Event, Trace
from godebug.engine.trace.listening import heard_by
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
#: Boards up to this size have the picture of a dragon.
_PICTURED: Final = 7
#: Of about so many points is told where their influence comes from.
_POINTS: Final = 9
#: Every which board is recorded, where one tells much; boards on which one question takes seconds.
_EVERY: Final = {"influence": 4}
_LONG: Final = {"semeai": ("semeai:132", "semeai:92")}


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


def analysis_of(name: str) -> Analysis:
    """The analysis of a position, which nobody has asked before."""
    return Analysis(positions()[name], 10, pattern_folder(None))


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

    with heard_by(reader, trace_of(Trace(hear, frozenset({topic})))):
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
    analysis = analysis_of(name)
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
ROOMS: Final[dict[str, Callable[[str], Iterator[str]]]] = {"owl": owl, "semeai": semeai, "influence": influence}


@cache
def recorded(room: str) -> dict[str, list[str]]:
    """What was recorded of a room, by position."""
    found: dict[str, list[str]] = json.loads((FOLDER / room / "recorded.json").read_text(encoding="utf-8"))
    return found


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
