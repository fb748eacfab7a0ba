"""Moves and scores of another program, in the study's own records."""

import re
from functools import partial

from godebug.engine.go.color import NAMES
from godebug.engine.go.points import vertex
from godebug.studies.peers.answers import InvalidAnswer, read_vertex
from godebug.studies.peers.asked import AskedProgram
from godebug.studies.study import RankedMove, Score, ValuedMoves

_SCORE = re.compile(r"[WB]\+\S+ \(upper bound: (-?\d+(?:\.\d+)?), lower: (-?\d+(?:\.\d+)?)\)")
_ALL = "all_move_values"
_REASON = re.compile(r"Move at \S+ (.+)")


def peer_moves(peer: AskedProgram, color: int) -> ValuedMoves:
    """Returns its moves with their values: all of them where it tells them, else the ten best."""
    program, size = peer.program, peer.position.size
    listing = _ALL if program.knows(_ALL) else "top_moves"
    program.need(listing)
    generate = f"reg_genmove {NAMES[color]}"
    # One after the other: the later ones speak of the generation that the first one makes.
    [chosen] = program.ask_all([generate])
    best = program.read(generate, chosen, partial(read_vertex, size=size))
    [listed] = program.ask_all([listing])
    values = program.read(listing, listed, partial(_values, size=size))
    values = dict(sorted(values.items(), key=lambda pair: (-pair[1], pair[0] != best)))
    reasons = program.ask_all([f"move_reasons {vertex(p, size)}" for p in values]) if values else []
    ranked = tuple(
        RankedMove(p, rank, value, _reasons(program.answered(f"move_reasons {vertex(p, size)}", answer)))
        for rank, ((p, value), answer) in enumerate(zip(values.items(), reasons, strict=True), 1)
    )
    return ValuedMoves(color, best, ranked)


def _values(text: str, size: int) -> dict[int, float]:
    words = text.split()
    try:
        return {read_vertex(name, size): float(value) for name, value in zip(words[::2], words[1::2], strict=True)}
    except ValueError:
        raise InvalidAnswer("vertices and values are wanted in turn") from None


def _reasons(text: str) -> tuple[str, ...]:
    return tuple(match[1] for line in text.splitlines() if (match := _REASON.match(line.strip())) is not None)


def peer_score(peer: AskedProgram) -> Score:
    """Returns its estimate with both bounds."""
    program = peer.program
    answers = program.ask_all(["estimate_score"])
    return program.read("estimate_score", answers[0], partial(_score, number=peer.position.move_number))


def _score(text: str, number: int) -> Score:
    match = _SCORE.fullmatch(text.strip())
    if match is None:
        raise InvalidAnswer("an estimate with its bounds is wanted")
    return Score(number, float(match[1]), float(match[2]))
