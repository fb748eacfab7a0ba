#!/usr/bin/env python3
"""The values of moves against GNU Go's, with everything that comes before them given: verdicts and reasons.

    python benchmarks/values.py                                         # the recordings that come with the tests
    python benchmarks/values.py --misses FILE...                        # and which moves miss, at which stage
    GODEBUG_VECTORS=... python benchmarks/values.py --gnugo gnugo       # reference positions of a collection, asked anew
    python benchmarks/values.py --gnugo gnugo --positions LIST --games DIR --keep FILE.json

A whole generation of moves differs from another engine's for a hundred reasons. This asks one question only: given what
GNU Go says of strings and dragons (codes, statuses, strengths, weaknesses, sizes), and its reasons, shapes and bounds for
each move, do we value the moves as it does? Its verbose trace (`gnugo --mode gtp -t`) tells all that; a recording keeps
it as JSON. Compared are, for every move that it valued, the territorial value, what threats and a second move would
take (followup), what patterns say that the enemy's move there would threaten (reverse followup), the strategical value
and the value at the end. A figure is right within 0.05 points.

LIST holds a line `game.sgf MOVE` for each position. `--keep` writes a recording of what was asked.
"""

import argparse
import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from engine.analysis import Analysis
from engine.color import BLACK, EMPTY, NAMES, WHITE, other, parse_color
from engine.dragons.life import DragonLife, Verdicts
from engine.dragons.records import DragonStones, OwlResult, OwlVerdict
from engine.eyes.genus import Genus
from engine.influence.moyo import Moyo
from engine.influence.parameters import FULL_STRENGTH, WEAKNESS_EFFECT
from engine.moves import reasons as moves
from engine.moves.generation import MoveGenerator, MoveValue
from engine.moves.record import MoveRecord, MoveRecords
from engine.moves.value import UNBOUNDED, Shape
from engine.patterns.database import PatternFolder
from engine.points import NO_POINT, all_points, column_of, parse_vertex, point, row_of, vertex
from engine.position import Move, Position
from engine.reading.depths import REVIEW_NODES
from engine.result_codes import KO_A, KO_B, WIN
from godebug.peers.answers import Record, read_records
from godebug.peers.setup import first_stones
from godebug.resources import data_folder
from godebug.sgf import read_game

#: A figure this far from the other one is right: the trace rounds every part to 0.01, and adds up to 0.01 at random.
TOLERANCE = 0.05
#: The recordings that come with the tests.
RECORDINGS = Path(__file__).resolve().parents[1] / "tests" / "vectors" / "moves"
#: The reference positions of a collection: file, and the set's name.
COLLECTED = {"real": "real_positions.json", "small": "small_positions.json"}
#: What is compared, in the order in which it is computed.
STAGES = ("territorial", "followup", "reverse followup", "strategic", "final")

_SYMBOLS = {EMPTY: ".", WHITE: "O", BLACK: "X"}
_WORM_FIELDS = ("attack_code", "defense_code", "lunch", "cutstone", "cutstone2", "inessential")
_DRAGON_FIELDS = (
    "origin strings genus heye escape_route lunch crude_status owl_status status safety weakness weakness_pre_owl "
    "strategic_size moyo_size moyo_territorial_value neighbors owl_attack_code owl_attack_point owl_attack_certain "
    "owl_2nd_attack_point owl_threat_status owl_defense_code owl_defense_point owl_defense_certain "
    "owl_2nd_defense_point owl_attack_kworm owl_defense_kworm"
).split()


# ---- Recording -----------------------------------------------------------------------------------------------------


def record(command: list[str], name: str, position: Position, options: list[str]) -> dict[str, Any]:
    """What GNU Go says of a position and of the moves there, in a fresh process."""
    size, color = position.size, NAMES[position.to_move]
    stones = first_stones(position)
    asked = [*_set_up(position), f"reg_genmove {color}", "dragon_data"]
    asked += [f"initial_influence {side} {of}_strength" for side in ("white", "black") for of in ("white", "black")]
    asked += [f"initial_influence {color} {of}_permeability" for of in ("white", "black")]
    asked += [f"worm_data {vertex(p, size)}" for p in stones]
    ran = subprocess.run(
        [*command, "--mode", "gtp", "--quiet", "--seed", "0", "-t", *options],
        input="\n".join(asked) + "\n",
        capture_output=True,
        text=True,
    )
    answers = [part.strip() for part in re.split(r"\n\n(?=[=?])", ran.stdout.strip())]
    refused = [f"{a}: {b}" for a, b in zip(asked, answers, strict=False) if not b.startswith("=")]
    if len(answers) != len(asked) or refused:
        raise SystemExit(f"{name}: {shlex.join(command)} failed: {refused or ran.stderr[-300:]}")
    told = [answer[1:].strip() for answer in answers[len(_set_up(position)) :]]
    dragons = [fields for _, fields in read_records(told[1], size)]
    worms = {vertex(p, size): read_records(text, size)[0][1] if ":" in text else {} for p, text in zip(stones, told[8:])}
    return {
        "name": name,
        "board": ["".join(_SYMBOLS[stone] for stone in row) for row in position.stones.tolist()],
        "to_move": color,
        "ko": vertex(position.ko, size) if position.ko != NO_POINT else "",
        "captured": [position.captured_black, position.captured_white],
        "komi": position.komi,
        "handicap": position.handicap,
        "last": [NAMES[position.last_move.color], vertex(position.last_move.point, size)] if position.last_move else [],
        "worms": {at: {key: fields[key] for key in _WORM_FIELDS if key in fields} for at, fields in worms.items()},
        "dragons": [{key: fields[key] for key in _DRAGON_FIELDS if key in fields} for fields in dragons],
        "strengths": _strengths(told[2:6], position),
        "lost": _lost(told[6:8], position),
        "passes": ran.stderr.count("Move valuation:"),
        "moves": traced_moves(ran.stderr),
    }


def _set_up(position: Position) -> list[str]:
    """GTP commands that lead to the position: its start, and the moves since."""
    size = position.size
    commands = [f"boardsize {size}", "clear_board", f"komi {position.komi}"]
    start = position.start if position.start is not None else position.plane
    history = position.history if position.start is not None else ()
    for p in all_points(size):
        if start.cells[p] != EMPTY:
            commands.append(f"play {NAMES[start.cells[p]]} {vertex(p, size)}")
    return commands + [f"play {NAMES[move.color]} {vertex(move.point, size)}" for move in history]


def _strengths(texts: list[str], position: Position) -> dict[str, float]:
    """The strength of the first stone of each string, in the influence of the side to move that lets it live."""
    grids = [_grid(text) for text in texts]
    found = {}
    for p in first_stones(position):
        at = vertex(p, position.size)
        strength = max(grid[row_of(p)][column_of(p)] for grid in grids)
        if strength > 0.0:
            found[at] = strength
    return found


def _lost(texts: list[str], position: Position) -> list[str]:
    """The strings that the side to move takes for captured: influence of their own colour does not pass them."""
    own = {color: _grid(text) for color, text in zip((WHITE, BLACK), texts, strict=True)}
    return [
        vertex(p, position.size)
        for p in first_stones(position)
        if own[position.plane.cells[p]][row_of(p)][column_of(p)] == 0.0
    ]


def _grid(text: str) -> list[list[float]]:
    return [[float(word) for word in line.split()] for line in text.splitlines()]


_LEDGER = re.compile(r"  ([A-T]\d+): +(.*)")
_AMOUNT = re.compile(r"(-?\d+\.\d+) (?:\((\w+)\) )?- (.*)")
_VALUED = re.compile(r"Move generation values ([A-T]\d+) to (-?\d+\.\d+)")
_REASON = re.compile(r"Move at ([A-T]\d+) (.*)")
_UNCERTAIN = re.compile(r"([A-T]\d+) found alive but not certainly, ([A-T]\d+) defends it again")
_SHAPE = re.compile(r"shape \(shape values \+(\d+\.\d+)\((\d+)\) -(\d+\.\d+)\((\d+)\)")
#: How the lines of a ledger begin that make up the territorial value.
_TERRITORIAL = (
    "change in territory",
    "penalty for ko stone",
    "attack on worm",
    "defense of worm",
    "owl attack/defense of",
    "suspected ineffective",
    "combination attack",
    "defends against combination attack",
    "attack last move played",
    "attack dead dragon",
)
_STRATEGIC = ("strategic effect", "strategic bonus", "either attacks", "both ", "strategic penalty", "cutstone")


def traced_moves(trace: str) -> dict[str, dict[str, Any]]:
    """The moves of the last review in a verbose trace: reasons, what patterns gave, and the figures."""
    given = _given_by_patterns(trace)
    reviews = trace.split("Move reasons:")
    review = reviews[-1]
    earlier = [set(match[1] for match in _VALUED.finditer(text)) for text in reviews[1:-1]]
    listed, _, valued = review.partition("Move valuation:")
    found: dict[str, dict[str, Any]] = {}
    for line in listed.splitlines():
        if match := _REASON.fullmatch(line.strip()):
            move = found.setdefault(match[1], {"reasons": []})
            if match[2] == "strategically or tactically unsafe":
                move["unsafe"] = True
            else:
                move["reasons"].append(match[2])
        elif match := _UNCERTAIN.fullmatch(line.strip()):
            found.setdefault(match[2], {"reasons": []})["reasons"].append(f"uncertain defense of {match[1]}")
    entries: dict[str, list[str]] = {}
    for line in valued.splitlines():
        if line.startswith("Top moves") or line.startswith("Redistributing"):
            break
        if match := _LEDGER.fullmatch(line):
            entries.setdefault(match[1], []).append(match[2])
        elif match := _VALUED.fullmatch(line):
            move = found.setdefault(match[1], {"reasons": []})
            seen = sum(match[1] in valued for valued in earlier)
            if seen:
                move["reviews"] = seen + 1
            move.update({**given.get(match[1], {}), **_figures(entries.get(match[1], []))}, value=float(match[2]))
    return {at: move for at, move in found.items() if "value" in move}


def _given_by_patterns(trace: str) -> dict[str, dict[str, float]]:
    """The followups, reverse followups and least territory that patterns gave."""
    found: dict[str, dict[str, float]] = {}
    at = ""
    for line in trace.splitlines():
        if match := re.match(r"pattern '.*' matched at ([A-T]\d+)", line):
            at = match[1]
        elif match := re.match(r"\.\.\.(followup|reverse followup|\(min\) territorial|max territorial) value (\S+)", line):
            name = {"(min) territorial": "least_territory", "max territorial": "most_territory"}.get(
                match[1], match[1].replace(" ", "_")
            )
            known = found.setdefault(at, {})
            bound = min if name == "most_territory" else max
            known[f"given_{name}"] = bound(known.get(f"given_{name}", float(match[2])), float(match[2]))
    return found


def _figures(lines: Iterable[str]) -> dict[str, Any]:
    """The figures of a move from the lines of its ledger."""
    found: dict[str, Any] = {"territory": 0.0, "strategy": 0.0, "kinds": []}
    total = threats = given = 0.0
    for line in lines:
        if line.startswith("not a safe move"):
            found["lost"] = True
        match = _AMOUNT.fullmatch(line)
        if match is None:
            continue
        amount, text = float(match[1]), match[3]
        if match[2] is not None:
            threats = max(threats, amount)
            continue
        if text.startswith("combination attack"):
            found["own_combination"] = round(amount - 1.0)
        elif text.startswith("defends against combination attack"):
            found["enemy_combination"] = round(amount)
        if text.startswith(_TERRITORIAL):
            found["territory"] = round(found["territory"] + amount, 2)
            total += amount
        elif "minimum territory value" in text or "maximum territory value" in text:
            total += amount - found["territory"]
            found["territory"] = amount
            found["least_territory" if "minimum" in text else "most_territory"] = amount
        elif text.startswith(_STRATEGIC):
            found["strategy"] = round(found["strategy"] + amount, 2)
            total += amount
        elif text.startswith("total followup value"):
            found["followup"] = amount
            added = re.search(r"added (\S+) as", text)
            given = amount - float(added[1]) if added else 0.0
        elif sente := re.match(r"added due to followup \((\S+)\) and reverse followup values \((\S+)\)", text):
            found["followup"], found["reverse_followup"] = float(sente[1]), float(sente[2])
            total += amount
        elif shape := _SHAPE.match(text):
            found["shape"] = [float(shape[1]), int(shape[2]), float(shape[3]), int(shape[4])]
            total += amount
        elif "minimum accepted" in text:
            found["minimum"] = round(amount - (total / 200.0 if amount < 25.2 else 0.0), 3)
        elif "maximum accepted" in text:
            found["maximum"] = amount
        elif text.startswith(("secondary", "connects strings", "cut/connect dame")):
            total += amount
            if text.startswith("secondary"):
                found["secondary"] = amount
        elif "already counted" not in text:
            found["kinds"].append(text)
    # What is more than the threats among the reasons comes of a pattern; many of them do not say so.
    if given > threats + 0.02:
        found["given_followup"] = round(given, 2)
    if not found["kinds"]:
        del found["kinds"]
    return found


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
    ("owl-attacks V \\(captures V\\)", moves.OwlGain),
    ("owl-defends V \\(loses V\\)", moves.OwlLoss),
    ("owl-threatens to attack V", moves.OwlAttackThreat),
    ("owl-threatens to defend V", moves.OwlDefendThreat),
    ("owl-prevents a threat to attack or defend V", moves.OwlPreventThreat),
    ("uncertain defense of V", moves.UncertainOwlDefense),
    ("is an antisuji", moves.Antisuji),
)
_FORMS = [(re.compile(words.replace("V", r"([A-T]\d+)").replace("K", "( with good ko| with bad ko|)")), kind)
          for words, kind in _WORDS]
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
    symbols = {symbol: stone for stone, symbol in _SYMBOLS.items()}
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
    """Our generator for the position of a recording, with its verdicts in place of ours and its reasons."""
    position = position_of(recording)
    analysis = Analysis(position, databases=databases)
    # What has been read of life and death is known when the questions of influence are asked; it cannot be used where
    # the dragons are others.
    analysis.dragons.safety  # noqa: B018
    if {frozenset(dragon.strings) for dragon in analysis.outline.members} != _partition(analysis, recording):
        analysis = Analysis(position, databases=databases)
    _feed_worms(analysis, recording)
    life = _fed_life(analysis, recording)
    situation = analysis.situation(position.to_move)
    situation.given_up.update(_given_up(life, recording))
    situation.thrashing = frozenset(_thrashing(life, position.to_move))
    # A generation looks for ways to break in before it values anything; what is read then is known to all moves.
    situation.own_turn, situation.enemy_turn  # noqa: B018
    analysis.tactics.renew(REVIEW_NODES)
    generator = MoveGenerator(situation)
    _feed_records(generator.records, recording, position.size)
    return generator


def _partition(analysis: Analysis, recording: dict[str, Any]) -> set[frozenset[int]]:
    """The strings of each dragon of a recording."""
    size, origins = analysis.position.size, analysis.worms.origins
    return {
        frozenset(origins[p] for p in Record(fields, size, "dragon_data")["strings"])
        for fields in recording["dragons"]
    }


def _feed_worms(analysis: Analysis, recording: dict[str, Any]) -> None:
    worms, size = analysis.worms, analysis.position.size
    read = {
        worms.origins[parse_vertex(at, size)]: Record(fields, size, "worm_data")
        for at, fields in recording["worms"].items()
        if fields
    }
    _set(worms, "attack_codes", {origin: worm["attack_code"] for origin, worm in read.items()})
    _set(worms, "defense_codes", {origin: worm["defense_code"] for origin, worm in read.items()})
    _set(worms, "cutstones", {origin: worm["cutstone"] for origin, worm in read.items()})
    _set(worms, "inessential", frozenset(origin for origin, worm in read.items() if worm["inessential"]))
    outline = analysis.outline
    stones = {origin: worm["cutstone2"] for origin, worm in read.items()}
    _set(outline, "amalgamation", replace_plain(outline.amalgamation, potential_cuts=stones))


def replace_plain(record: Any, **fields: Any) -> Any:
    """A record with other values for some fields."""
    from engine.plain import replace as replaced

    return replaced(record, **fields)


def _fed_life(analysis: Analysis, recording: dict[str, Any]) -> DragonLife:
    """The dragons as the recording has them."""
    outline, worms, size = analysis.outline, analysis.worms, analysis.position.size
    read = [Record(fields, size, "dragon_data") for fields in recording["dragons"]]
    origins = worms.origins
    strings = {string.origin: string for string in worms.strings}
    own = {dragon["origin"]: tuple(origins[p] for p in dragon["strings"]) for dragon in read}
    # The origin of a dragon is the origin of one of its strings; both engines name strings by the same stone.
    members = []
    for origin, parts in own.items():
        stones = tuple(sorted(p for part in parts for p in strings[part].stones))
        effective = sum(worms.surroundings.effective_size[part] for part in parts)
        members.append((stones[0], DragonStones(0, strings[parts[0]].color, origins[origin], parts, stones, effective)))
    dragons = tuple(replace_plain(d, number=n) for n, (_, d) in enumerate(sorted(members, key=lambda pair: pair[0])))
    known = outline.amalgamation
    _set(
        outline,
        "amalgamation",
        replace_plain(known, dragons=dragons, dragon_at={p: d.origin for d in dragons for p in d.stones}),
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
    owl = {o: _owl(d) for o, d in of.items()}
    life = DragonLife(
        outline,
        Verdicts(owl),
        lambda life: analysis.ground.given(life).influence,
        analysis.position.last_move,
    )
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
    _set(analysis.life, "dragons", life)
    return life


def _unrounded(printed: float, ours: float) -> float:
    """A printed figure with more digits, where ours rounds to it."""
    return ours if abs(printed - ours) <= 0.0051 else printed


def _owl(dragon: Record) -> OwlVerdict:
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
        dragon = Record(fields, size, "dragon_data")
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
        found.most_territory = min(
            move.get("given_most_territory", UNBOUNDED), move.get("most_territory", UNBOUNDED)
        )
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

    def add(self, other_: "Shares") -> None:
        for stage in STAGES:
            self.compared[stage] += other_.compared[stage]
            self.right[stage] += other_.right[stage]
        self.misses += other_.misses


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
        if not recording["dragons"]:
            continue
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
    symbols = {symbol: stone for stone, symbol in _SYMBOLS.items()}
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
            yield entry["id"], replace_plain(position, to_move=parse_color(entry["color"])), []


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
        asked = {options.positions.stem: listed(options.positions, games)} if options.positions else {
            name: collected(vectors, games, name) for name in options.set or COLLECTED
        }
        sets = {name: [record(command, *entry) for entry in entries] for name, entries in asked.items()}
        if options.keep:
            kept = [recording for recordings in sets.values() for recording in recordings]
            options.keep.write_text(json.dumps(kept, separators=(",", ":")) + "\n", encoding="utf-8")
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
