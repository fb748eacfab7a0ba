"""What GNU Go says of a position and of the moves there, from its answers over GTP and its verbose trace.

A recording is plain JSON: the position, what is known of its strings and dragons, and of each move that was valued the
reasons, what patterns gave to it, and the figures of its account. Verdicts that are as usual are left out.
"""

import re
import shlex
import subprocess
from collections.abc import Iterable
from typing import Any

from godebug.engine.go.color import BLACK, EMPTY, NAMES, WHITE
from godebug.engine.go.points import NO_POINT, all_points, column_of, row_of, vertex
from godebug.engine.go.position import Position
from godebug.studies.peers.answers import read_records
from godebug.studies.peers.setup import first_stones

SYMBOLS = {EMPTY: ".", WHITE: "O", BLACK: "X"}
#: What is kept of `worm_data` and `dragon_data`, and what it usually is.
WORM_FIELDS = {"attack_code": "0", "defense_code": "0", "cutstone": "0", "cutstone2": "0", "inessential": "0"}
DRAGON_FIELDS = {
    "origin": "",
    "strings": "",
    "neighbors": "",
    "genus": "0000",
    "heye": "PASS",
    "escape_route": "0",
    "lunch": "PASS",
    "crude_status": "unknown",
    "status": "alive",
    "safety": "alive",
    "weakness": "0.00",
    "weakness_pre_owl": "0.00",
    "strategic_size": "0.00",
    "moyo_size": "0",
    "moyo_territorial_value": "0.00",
    "owl_status": "unchecked",
    "owl_threat_status": "unchecked",
    **{f"owl_{side}_code": "0" for side in ("attack", "defense")},
    **{f"owl_{side}_point": "PASS" for side in ("attack", "defense")},
    **{f"owl_{side}_certain": "YES" for side in ("attack", "defense")},
    **{f"owl_2nd_{side}_point": "PASS" for side in ("attack", "defense")},
}


def record(command: list[str], name: str, position: Position, options: list[str]) -> dict[str, Any]:
    """What GNU Go says of a position and of the moves there, in a fresh process."""
    size, color = position.size, NAMES[position.to_move]
    stones = first_stones(position)
    asked = [*_set_up(position), f"reg_genmove {color}", "dragon_data", "estimate_score"]
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
    worms = {vertex(p, size): read_records(text, size)[0][1] for p, text in zip(stones, told[9:], strict=True)}
    return {
        "name": name,
        "board": ["".join(SYMBOLS[stone] for stone in row) for row in position.stones.tolist()],
        "to_move": color,
        "ko": vertex(position.ko, size) if position.ko != NO_POINT else "",
        "captured": [position.captured_black, position.captured_white],
        "komi": position.komi,
        "handicap": position.handicap,
        "last": [NAMES[position.last_move.color], vertex(position.last_move.point, size)] if position.last_move else [],
        "worms": {at: _told(fields, WORM_FIELDS) for at, fields in worms.items()},
        "dragons": [_told(fields, DRAGON_FIELDS) for fields in dragons],
        "strengths": _strengths(told[3:7], position),
        "bounds": _bounds(told[2]),
        "lost": _lost(told[7:9], position),
        "moves": traced_moves(ran.stderr),
    }


def _told(fields: dict[str, str], usual: dict[str, str]) -> dict[str, str]:
    """The fields that are wanted, without those that are as usual."""
    return {key: fields[key] for key, text in usual.items() if fields.get(key, text) != text}


def _set_up(position: Position) -> list[str]:
    """GTP commands that lead to the position: its start, and the moves since."""
    size = position.size
    commands = [f"boardsize {size}", "clear_board", f"komi {position.komi}"]
    start = position.start if position.start is not None else position.plane
    history = position.history if position.start is not None else ()
    set_up = [(start.cells[p], p) for p in all_points(size) if start.cells[p] != EMPTY]
    commands += [f"play {NAMES[stone]} {vertex(p, size)}" for stone, p in set_up]
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


def _bounds(text: str) -> list[float]:
    """The best and the worst score for White, of `W+1.5 (upper bound: 12.0, lower: -9.0)`; White's points are positive
    in the bounds."""
    match = re.search(r"upper bound: (-?[\d.]+), lower: (-?[\d.]+)", text)
    return [float(match[1]), float(match[2])] if match else []


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
    earlier = [{match[1] for match in _REASON.finditer(text)} for text in reviews[1:-1]]
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
        if line.startswith(("Top moves", "Redistributing")):
            break
        if match := _LEDGER.fullmatch(line):
            entries.setdefault(match[1], []).append(match[2])
        elif match := _VALUED.fullmatch(line):
            move = found.setdefault(match[1], {"reasons": []})
            seen = sum(match[1] in moves for moves in earlier)
            if seen:
                move["reviews"] = seen + 1
            move.update({**given.get(match[1], {}), **_figures(entries.get(match[1], []))}, value=float(match[2]))
    return {at: move for at, move in found.items() if "value" in move}


#: What patterns give to a move, by the words of the trace; the smallest bound counts of those that bound from above.
_GIVEN = {
    "followup value": "given_followup",
    "reverse followup value": "given_reverse_followup",
    "(min) territorial value": "given_least_territory",
    "max territorial value": "given_most_territory",
}


def _given_by_patterns(trace: str) -> dict[str, dict[str, float]]:
    """The followups, reverse followups and bounds on territory that patterns gave."""
    found: dict[str, dict[str, float]] = {}
    at = ""
    for line in trace.splitlines():
        if match := re.match(r"pattern '.*' matched at ([A-T]\d+)", line):
            at = match[1]
        elif match := re.fullmatch(r"\.\.\.([a-z() ]+ value) (-?\d+\.\d+)", line):
            name, amount = _GIVEN.get(match[1]), float(match[2])
            if name is not None:
                known = found.setdefault(at, {}).get(name, amount)
                found[at][name] = min(known, amount) if name == "given_most_territory" else max(known, amount)
    return found


def _figures(lines: Iterable[str]) -> dict[str, Any]:
    """The figures of a move from the lines of its ledger."""
    found: dict[str, Any] = {"territory": 0.0, "strategy": 0.0}
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
    # What is more than the threats among the reasons comes of a pattern; many of them do not say so.
    if given > threats + 0.02:
        found["given_followup"] = round(given, 2)
    return found
