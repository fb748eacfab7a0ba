#!/usr/bin/env python3
"""The values of moves against GNU Go's, with everything that comes before them given: verdicts and reasons.

    python benchmarks/values.py                                    # the recordings that come with the tests
    python benchmarks/values.py --misses FILE...                   # and which moves miss, at which stage
    GODEBUG_VECTORS=... python benchmarks/values.py --gnugo gnugo  # reference positions of a collection, asked anew
    python benchmarks/values.py --gnugo gnugo --positions LIST --games DIR --keep FILE.json

A whole generation of moves differs from another engine's for a hundred reasons. This asks one question only: given what
GNU Go says of strings and dragons (codes, statuses, strengths, weaknesses, sizes), and its reasons, shapes and bounds
for each move, do we value the moves as it does? Its verbose trace (`gnugo --mode gtp -t`) tells all that; a recording
keeps it as JSON. Compared are, for every move that it valued, the territorial value, what threats and a second move
would take (followup), what the enemy's move there would threaten (reverse followup), the strategical value, and the
value at the end. A figure is right within 0.05 points. Patterns do not always say what they give: a followup that is
larger than all threats, and a reverse followup, are taken from the account.

LIST holds a line `game.sgf MOVE` for each position. `--keep` writes a recording of what was asked.
"""

import argparse
import json
import os
import re
import shlex
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parent))

from msgspec.structs import replace
from values_recording import DRAGON_FIELDS, SYMBOLS, WORM_FIELDS, record

from godebug.basics.resources import data_folder
from godebug.engine.analysis import Analysis
from godebug.engine.analysis.order import Stage
from godebug.engine.analysis.stages import Links, connection_patterns
from godebug.engine.dragons.life import DragonLife, Verdicts
from godebug.engine.dragons.outline import DragonOutline
from godebug.engine.dragons.records import DragonStones, OwlResult, OwlVerdict
from godebug.engine.eyes.genus import Genus
from godebug.engine.go.color import parse_color
from godebug.engine.go.points import NO_POINT, parse_vertex, point
from godebug.engine.go.position import Move, Position
from godebug.engine.go.result_codes import KO_A, KO_B, WIN
from godebug.engine.influence.moyo import Moyo
from godebug.engine.influence.parameters import FULL_STRENGTH, WEAKNESS_EFFECT
from godebug.engine.moves import reasons as moves
from godebug.engine.moves.generation import MoveGenerator, MoveValue
from godebug.engine.moves.record import MoveRecord, MoveRecords
from godebug.engine.moves.value import UNBOUNDED, Shape
from godebug.engine.patterns.database import PatternFolder
from godebug.records.sgf import read_game
from godebug.studies.peers.answers import AnsweredFields

#: A figure this far from the other one is right: the trace rounds every part to 0.01, and adds up to 0.01 at random.
TOLERANCE = 0.05
#: The recordings that come with the tests.
RECORDINGS = Path(__file__).resolve().parents[1] / "tests" / "vectors" / "moves"
#: The reference positions of a collection: file, and the set's name.
COLLECTED = {"real": "real_positions.json", "small": "small_positions.json"}
#: What is compared, in the order in which it is computed.
STAGES = ("territorial", "followup", "reverse followup", "strategic", "final")


# ---- Feeding -------------------------------------------------------------------------------------------------------

#: GNU Go's words for a reason, after `Move at C4 `, and the reason. V is a vertex, K the words for a ko.
_WORDS: tuple[tuple[str, Callable[..., moves.Reason]], ...] = (
    ("attacks V(?: \\(defenseless\\))?K", moves.Attack),
    ("defends VK", moves.Defend),
    ("threatens to attack V", moves.AttackThreat),
    ("threatens to defend V", moves.DefendThreat),
    ("connects V and V", moves.Connect),
    ("cuts V and V", moves.Cut),
    ("either attacks V or attacks V", moves.Either),
    ("both defends V and defends V", moves.All),
    ("wins semeai for V", moves.Semeai),
    ("threatens to win semeai for V", moves.SemeaiThreat),
    ("expands territory", moves.ExpandTerritory),
    ("expands moyo", moves.ExpandMoyo),
    ("is an invasion", moves.Invasion),
    ("strategically attacks V", moves.StrategicAttack),
    ("strategically defends V", moves.StrategicDefend),
    ("owl-attacks VK", moves.OwlAttack),
    ("owl-defends VK", moves.OwlDefend),
    ("owl-threatens to attack V", moves.OwlAttackThreat),
    ("owl-threatens to defend V", moves.OwlDefendThreat),
    ("owl-prevents a threat to attack or defend V", moves.OwlPreventThreat),
    ("uncertain defense of V", moves.UncertainOwlDefense),
    ("is an antisuji", moves.Antisuji),
)
_FORMS = [
    (re.compile(words.replace("V", r"([A-T]\d+)").replace("K", "( with good ko| with bad ko|)")), kind)
    for words, kind in _WORDS
]
_CODES = {"": WIN, " with good ko": KO_A, " with bad ko": KO_B}


def reason_of(text: str, size: int) -> moves.Reason | None:
    """The reason that GNU Go puts into these words; None for words that say nothing to us."""
    for form, kind in _FORMS:
        if match := form.fullmatch(text):
            return kind(*(_CODES[word] if word in _CODES else parse_vertex(word, size) for word in match.groups()))
    return None


def position_of(recording: dict[str, Any]) -> Position:
    """The position of a recording."""
    rows = recording["board"]
    size = len(rows)
    symbols = {symbol: stone for stone, symbol in SYMBOLS.items()}
    last = recording["last"]
    return Position.of(
        [[symbols[symbol] for symbol in row] for row in rows],
        parse_color(recording["to_move"]),
        ko=parse_vertex(recording["ko"], size) if recording["ko"] else NO_POINT,
        captured_black=recording["captured"][0],
        captured_white=recording["captured"][1],
        komi=recording["komi"],
        handicap=recording["handicap"],
        last_move=Move(parse_color(last[0]), parse_vertex(last[1], size)) if last else None,
    )


def fed_generator(recording: dict[str, Any], databases: PatternFolder) -> MoveGenerator:
    """Our generator for the position of a recording, with its verdicts in place of ours and its reasons. What games of
    strong players say of moves is left out, as GNU Go does not ask them.
    """
    databases = databases.without_contexts()
    position = position_of(recording)
    analysis = Analysis(position, databases=databases)
    # What has been read of life and death is known when the questions of influence are asked; it cannot be used where
    # the dragons are others.
    analysis.upto(Stage.LIFE)
    if {frozenset(dragon.strings) for dragon in analysis.life.outline.members} != _partition(analysis, recording):
        analysis = Analysis(position, databases=databases)
    _feed_worms(analysis, recording)
    life = _fed_life(analysis, recording)
    situation = analysis.moves.situation(position.to_move)
    if recording["bounds"]:
        situation.bounds = recording["bounds"][0], recording["bounds"][1]
    situation.given_up.update(_given_up(life, recording))
    situation.thrashing = frozenset(_thrashing(life, position.to_move))
    # A generation looks for ways to break in before it values anything; what is read then is known to all moves.
    situation.own_turn, situation.enemy_turn  # noqa: B018
    generator = MoveGenerator(situation)
    _feed_records(generator.records, recording, position.size)
    return generator


def _partition(analysis: Analysis, recording: dict[str, Any]) -> set[frozenset[int]]:
    """The strings of each dragon of a recording."""
    size, origins = analysis.position.size, analysis.tactics.worms.origins
    return {
        frozenset(origins[p] for p in AnsweredFields({**DRAGON_FIELDS, **fields}, size, "dragon_data")["strings"])
        for fields in recording["dragons"]
    }


def _feed_worms(analysis: Analysis, recording: dict[str, Any]) -> None:
    worms, size = analysis.tactics.worms, analysis.position.size
    read = {
        worms.origins[parse_vertex(at, size)]: AnsweredFields({**WORM_FIELDS, **fields}, size, "worm_data")
        for at, fields in recording["worms"].items()
    }
    _set(worms, "attack_codes", {origin: worm["attack_code"] for origin, worm in read.items()})
    _set(worms, "defense_codes", {origin: worm["defense_code"] for origin, worm in read.items()})
    _set(worms, "cutstones", {origin: worm["cutstone"] for origin, worm in read.items()})
    _set(worms, "inessential", frozenset(origin for origin, worm in read.items() if worm["inessential"]))
    outline = analysis.life.outline
    stones = {origin: worm["cutstone2"] for origin, worm in read.items()}
    _set(outline, "amalgamation", replace(outline.amalgamation, potential_cuts=stones))


def _outline(analysis: Analysis) -> DragonOutline:
    """An outline whose parts are still to be computed, or given."""
    stages = analysis.stages
    return DragonOutline(
        analysis.tactics.board,
        stages.worms,
        connection_patterns(stages.context, stages.worms, stages.readers),
        lambda: stages.eyes,
        stages.early.initial.__getitem__,
        stages.escape_influence,
    )


def _fed_life(analysis: Analysis, recording: dict[str, Any]) -> DragonLife:
    """The dragons as the recording has them."""
    outline, worms, size = analysis.life.outline, analysis.tactics.worms, analysis.position.size
    read = [AnsweredFields({**DRAGON_FIELDS, **fields}, size, "dragon_data") for fields in recording["dragons"]]
    origins = worms.origins
    strings = {string.origin: string for string in worms.strings}
    own = {dragon["origin"]: tuple(origins[p] for p in dragon["strings"]) for dragon in read}
    # The origin of a dragon is the origin of one of its strings; both engines name strings by the same stone.
    members = []
    for origin, parts in own.items():
        stones = tuple(sorted(p for part in parts for p in strings[part].stones))
        effective = sum(worms.surroundings.effective_size[part] for part in parts)
        members.append((stones[0], DragonStones(0, strings[parts[0]].color, origins[origin], parts, stones, effective)))
    dragons = tuple(replace(d, number=n) for n, (_, d) in enumerate(sorted(members, key=lambda pair: pair[0])))
    known = outline.amalgamation
    if {frozenset(dragon.strings) for dragon in known.dragons} != {frozenset(dragon.strings) for dragon in dragons}:
        # Nothing that was computed for other dragons stays.
        outline = _outline(analysis)
    _set(
        outline,
        "amalgamation",
        replace(known, dragons=dragons, dragon_at={p: d.origin for d in dragons for p in d.stones}),
    )
    of = {origins[dragon["origin"]]: dragon for dragon in read}
    weakness = {origin: dragon["weakness_pre_owl"] for origin, dragon in of.items()}
    # The strength of a stone tells it with more digits.
    for at, strength in recording["strengths"].items():
        weakness[outline.dragon_at[parse_vertex(at, size)]] = (1.0 - strength / FULL_STRENGTH) / WEAKNESS_EFFECT
    _set(outline, "weakness_pre_owl", weakness)
    _set(outline, "genera", {o: Genus(d["genus"], d["heye"], ()) for o, d in of.items()})
    _set(outline, "lunches", {o: origins.get(d["lunch"], NO_POINT) for o, d in of.items()})
    _set(outline, "escape_routes", {o: d["escape_route"] for o, d in of.items()})
    _set(outline, "neighbors", {o: tuple(origins[p] for p in d["neighbors"]) for o, d in of.items()})
    _set(outline, "crude_status", {o: d["crude_status"] for o, d in of.items()})
    analysis.stages.put(Stage.LINKS, Links(outline, outline.amalgamation, outline.crude_status))
    owl = {o: _owl(d) for o, d in of.items()}
    life = DragonLife(
        outline,
        Verdicts(owl),
        analysis.stages.influence_given,
        analysis.position.last_move,
    )
    # From here on it is the life of the position, whose ground goes on from what has been read.
    analysis.stages.put(Stage.LIFE, life)
    _set(life, "inessential_strings", worms.inessential)
    _set(life, "status", {o: d["status"] for o, d in of.items()})
    given_up = set(_given_up(life, recording))
    _set(life, "safety", {o: "critical" if o in given_up else d["safety"] for o, d in of.items()})
    moyos = {o: Moyo(d["moyo_size"], d["moyo_territorial_value"]) for o, d in of.items()}
    ours = life.moyos
    _set(life, "moyos", {o: Moyo(m.size, _unrounded(m.value, ours[o].value)) for o, m in moyos.items()})
    for name, key in (("weakness", "weakness"), ("strategic_sizes", "strategic_size")):
        figures = getattr(life, name)
        _set(life, name, {o: _unrounded(d[key], figures[o]) for o, d in of.items()})
    return life


def _unrounded(printed: float, ours: float) -> float:
    """A printed figure with more digits, where ours rounds to it."""
    return ours if abs(printed - ours) <= 0.0051 else printed


def _owl(dragon: AnsweredFields) -> OwlVerdict:
    def side(name: str) -> OwlResult:
        return OwlResult(
            dragon[f"owl_{name}_code"],
            dragon[f"owl_{name}_point"],
            dragon[f"owl_{name}_certain"],
            dragon[f"owl_2nd_{name}_point"],
        )

    return OwlVerdict(dragon["owl_status"], side("attack"), side("defense"), dragon["owl_threat_status"])


def _given_up(life: DragonLife, recording: dict[str, Any]) -> Iterator[int]:
    """Dragons that became inessential while moves were generated: influence still takes them for captured."""
    size = len(recording["board"])
    lost = {life.dragon_at[parse_vertex(at, size)] for at in recording["lost"]}
    for fields in recording["dragons"]:
        dragon = AnsweredFields({**DRAGON_FIELDS, **fields}, size, "dragon_data")
        origin = life.dragon_at[dragon["origin"]]
        if dragon["safety"] == "inessential" and dragon["status"] == "critical" and origin in lost:
            yield origin


def _thrashing(life: DragonLife, color: int) -> Iterator[int]:
    """Dragons that the enemy's last move played with: reading calls them dead, and still they are taken seriously."""
    for origin, dragon in life.by_origin.items():
        if dragon.color != color and life.owl[origin].status == "dead" and life.status[origin] == "unknown":
            yield origin


def _feed_records(records: MoveRecords, recording: dict[str, Any], size: int) -> None:
    for at, move in recording["moves"].items():
        p = parse_vertex(at, size)
        found = records.at(p)
        for text in move["reasons"]:
            reason = reason_of(text, size)
            if reason is not None:
                found.add(reason)
        if "own_combination" in move:
            found.add(moves.OwnCombination(move["own_combination"]))
        if "enemy_combination" in move:
            found.add(moves.EnemyCombination(move["enemy_combination"]))
        found.safe = "unsafe" not in move
        if found.safe and "lost" not in move:
            records.known_safe.add(p)
        found.shape = Shape(*move["shape"]) if "shape" in move else Shape()
        found.followup = move.get("given_followup", 0.0)
        found.reverse_followup = move.get("reverse_followup", move.get("given_reverse_followup", 0.0))
        found.minimum = move.get("minimum", 0.0)
        found.maximum = move.get("maximum", UNBOUNDED)
        found.least_territory = max(move.get("given_least_territory", 0.0), move.get("least_territory", 0.0))
        found.most_territory = min(move.get("given_most_territory", UNBOUNDED), move.get("most_territory", UNBOUNDED))
        records.random[p] = 0.0


def _set(owner: object, name: str, value: object) -> None:
    """Puts a figure where a stage would compute it."""
    vars(owner)[name] = value


# ---- Comparing -----------------------------------------------------------------------------------------------------


@dataclass
class Shares:
    """How many figures are right, by stage. `misses`: (position, move, stage, theirs, ours) of the others."""

    compared: dict[str, int] = field(default_factory=lambda: dict.fromkeys(STAGES, 0))
    right: dict[str, int] = field(default_factory=lambda: dict.fromkeys(STAGES, 0))
    misses: list[tuple[str, str, str, float, float]] = field(default_factory=list)

    def share(self, stage: str) -> float:
        """Of the figures of a stage, in per cent."""
        return 100.0 * self.right[stage] / max(1, self.compared[stage])

    def compare(self, name: str, at: str, theirs: dict[str, float], ours: dict[str, float]) -> None:
        for stage in STAGES:
            if stage not in theirs:
                continue
            self.compared[stage] += 1
            if abs(theirs[stage] - ours[stage]) <= TOLERANCE + 1e-9:
                self.right[stage] += 1
            else:
                self.misses.append((name, at, stage, theirs[stage], ours[stage]))


def theirs_of(move: dict[str, Any]) -> dict[str, float]:
    """The figures of a recorded move that its trace tells."""
    found = {"territorial": move["territory"], "strategic": move["strategy"], "final": move["value"]}
    if "followup" in move:
        found["followup"] = move["followup"]
    if "reverse_followup" in move:
        found["reverse followup"] = move["reverse_followup"]
    return found


def ours_of(value: MoveValue, record: MoveRecord) -> dict[str, float]:
    followup = max(record.followup, value.territory.followup)
    return {
        "territorial": value.territory.value,
        "followup": followup + max(0.0, value.territory.influence_followup),
        "reverse followup": record.reverse_followup,
        "strategic": sum(part.amount for part in value.strategy),
        "final": value.valuation.value,
    }


def compared(recordings: Iterable[dict[str, Any]], databases: PatternFolder) -> Shares:
    """How many figures of recorded moves come out right."""
    shares = Shares()
    for recording in recordings:
        generator, size = fed_generator(recording, databases), len(recording["board"])
        for at, move in sorted(recording["moves"].items()):
            found = generator.records.at(parse_vertex(at, size))
            value = generator.value_of(found)
            if "reviews" in move and value.territory.secondary:
                found.reviewed_secondary = (move["reviews"] - 1) * value.territory.secondary
                value = generator.value_of(found)
            shares.compare(recording["name"], at, theirs_of(move), ours_of(value, found))
    return shares


# ---- Positions -----------------------------------------------------------------------------------------------------


def drawn(entry: dict[str, Any]) -> Position:
    """A position of a collection that is drawn as a board, its last stone in reading order being the last move."""
    symbols = {symbol: stone for stone, symbol in SYMBOLS.items()}
    stones = [[symbols[symbol] for symbol in row] for row in entry["board"]]
    placed = [(stone, point(r, c)) for r, row in enumerate(stones) for c, stone in enumerate(row) if stone]
    last = Move(*placed[-1]) if placed else None
    return Position.of(stones, parse_color(entry["to_move"]), komi=0.5, last_move=last)


def collected(folder: Path, games: Path, name: str) -> Iterator[tuple[str, Position, list[str]]]:
    """The positions of one set of a collection, with options that they want."""
    for entry in json.loads((folder / "movegen" / COLLECTED[name]).read_text(encoding="utf-8"))["records"]:
        if "board" in entry:
            yield entry["id"], drawn(entry), entry.get("options", [])
        else:
            game = read_game((games / entry["sgf"]).read_bytes(), entry["sgf"])
            until = entry["loadsgf_until"]
            position = game.position() if until is None else game.position_before(str(until))
            yield entry["id"], replace(position, to_move=parse_color(entry["color"])), []


def listed(file: Path, games: Path) -> Iterator[tuple[str, Position, list[str]]]:
    """The positions of a list."""
    for line in file.read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            name, move = line.split()
            game = read_game((games / name).read_bytes(), name)
            position = game.position()
            if move.isdigit() and int(move) <= position.move_number:
                position = game.position_before(move)
            yield f"{name}:{move}", position, []


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("recordings", nargs="*", type=Path, help="recordings; those of the tests where none is named")
    parser.add_argument("--gnugo", help="how to start GNU Go: positions are asked anew")
    parser.add_argument("--positions", type=Path, help="a list of positions to ask about, instead of a collection's")
    parser.add_argument("--games", type=Path, help="the folder of the games; else ../../regression of GODEBUG_VECTORS")
    parser.add_argument("--set", choices=[*COLLECTED], action="append", help="a set of the collection; else all")
    parser.add_argument("--keep", type=Path, help="write what was asked into this file")
    parser.add_argument("--patterns", type=Path, help="the folder of the pattern databases")
    parser.add_argument("--misses", action="store_true", help="list the figures that are not right")
    options = parser.parse_args()
    databases = PatternFolder(options.patterns or data_folder("patterns"))
    sets: dict[str, Iterable[dict[str, Any]]] = {}
    if options.gnugo:
        vectors = Path(os.environ.get("GODEBUG_VECTORS", "/nonexistent"))
        games = options.games or vectors.parent.parent / "regression"
        command = shlex.split(options.gnugo)
        asked = (
            {options.positions.stem: listed(options.positions, games)}
            if options.positions
            else {name: collected(vectors, games, name) for name in options.set or COLLECTED}
        )
        # An empty board has nothing to feed.
        sets = {name: [record(command, *e) for e in entries if e[1].stones.any()] for name, entries in asked.items()}
        if options.keep:
            lines = [json.dumps(kept, separators=(",", ":")) for recordings in sets.values() for kept in recordings]
            options.keep.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")
    else:
        files = options.recordings or sorted(RECORDINGS.glob("*.json"))
        sets = {file.stem: json.loads(file.read_text(encoding="utf-8")) for file in files}
    for name, recordings in sets.items():
        shares = compared(recordings, databases)
        figures = "  ".join(f"{s} {shares.share(s):.1f} % of {shares.compared[s]}" for s in STAGES)
        print(f"{name}: {figures}", flush=True)
        for position, at, stage, theirs, ours in shares.misses if options.misses else ():
            print(f"  {position} {at}: {stage} {ours:.2f}, GNU Go {theirs:.2f} ({ours - theirs:+.2f})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
