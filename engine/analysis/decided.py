"""What the next move decides: life and death of a group; where no life hangs on it, a capture, a rescue, a cut, a link.

The solver is asked first. Where it finds no group, every string is asked about (`attack`, `defend`; nets are among the
attacks), and every two strings of a colour that are near each other (`connect`, `disconnect`): what one side gets if it
moves, and the other side prevents if it is there first, hangs on the move. A move that settles more is likelier to be
the point. The one with the best odds is told, with the question that it answers.
"""

import math
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from msgspec import Struct

from godebug.engine.board.setup import board_from_position
from godebug.engine.connections.search import ConnectionReader
from godebug.engine.go.points import NO_POINT, Point, column_of, row_of, vertex
from godebug.engine.go.position import Position
from godebug.engine.go.result_codes import LOSE, WIN, Code
from godebug.engine.reading.tactical import Reader
from godebug.engine.solve.frame import strings_of
from godebug.engine.solve.groups import solve_position
from godebug.engine.solve.odds import logistic
from godebug.engine.solve.verdict import (
    CAPTURE_OF,
    CRITICAL,
    CUT_OF,
    LEAST_ODDS,
    LINK_OF,
    READ,
    RESCUE_OF,
    USUAL,
    FirstMoves,
    SolveOptions,
    Verdict,
)

#: Strings that are asked about, the largest first, and how far apart two are that are asked about together, in steps.
MOST_STRINGS: Final = 24
FARTHEST: Final = 5
#: A fight is hardly about fewer stones; and hardly about anything else than so many.
SOME, MANY = 3, 6

#: What each figure of `settled` adds to the logarithm of the odds that a move is the point. Fitted to 77 printed
#: problems of which the solver says nothing, chosen by a hash of their names, as `benchmarks/solve_odds.py PROBLEMS
#: --tactics` does it. Rescues of three to five stones are hardly ever the point there.
WEIGHTS: Final = (-2.35, 1.03, 1.02, 0.86, -0.14, 1.41, 0.27, 0.46, -0.36)

GRANTED: Final = "reading of strings and links has limits of depth"


class TacticalAnswer(Struct, frozen=True):
    """What hangs on the move, by a reader of strings.

    `question`: CAPTURE_OF, RESCUE_OF, CUT_OF or LINK_OF. `strings`: the one that is captured or rescued, or the two
    that are cut or linked. `color`: whose they are. `attack`, `defence`: the move of either side that decides it, with
    the result code for that side. `stones`: how much is at stake: the stones of the string, or of the smaller one.
    """

    question: str
    strings: tuple[frozenset[Point], ...]
    color: int
    attack: tuple[Code, Point]
    defence: tuple[Code, Point]
    stones: int

    def move(self, mover: int) -> Point:
        """The point where a side plays."""
        return (self.defence if self.color == mover else self.attack)[1]


def decided(position: Position, options: SolveOptions = USUAL) -> Verdict | None:
    """The verdict on what the side to move decides; None where that is open, or what is found has too small odds."""
    found = solve_position(position.plane, position.to_move, options)
    if found is not None and (found.odds is None or found.odds >= LEAST_ODDS):
        return found
    tactics = decided_by_tactics(position, options.least_odds)
    return max((each for each in (found, tactics) if each is not None), key=lambda each: each.odds or 0.0, default=None)


def decided_by_tactics(position: Position, least_odds: float = LEAST_ODDS) -> Verdict | None:
    """The verdict on the capture, rescue, cut or link that hangs on the next move; None where no move has the odds."""
    by_move, nodes = tactical_answers(position)
    odds = {
        move: logistic(sum(weight * term for weight, term in zip(WEIGHTS, settled(answers, len(by_move)), strict=True)))
        for move, answers in by_move.items()
    }
    move = max(odds, key=lambda each: (odds[each], -each), default=NO_POINT)
    if move == NO_POINT or odds[move] < least_odds:
        return None
    # The first of the largest stake; captures and rescues come before links.
    best = max(by_move[move], key=lambda answer: (len(answer.strings) == 1, answer.stones))
    return _verdict(best, position, nodes, odds[move])


def tactical_answers(position: Position) -> tuple[dict[Point, list[TacticalAnswer]], int]:
    """What hangs on the next move, by the point where the side to move plays; and the nodes that were read."""
    board = board_from_position(position)
    reader = Reader(board)
    connections = ConnectionReader(board, reader)
    by_move: dict[Point, list[TacticalAnswer]] = {}
    for answer in _answers(position, reader, connections):
        by_move.setdefault(answer.move(position.to_move), []).append(answer)
    return by_move, int(reader.nodes + connections.nodes)


def settled(answers: Sequence[TacticalAnswer], moves: int) -> tuple[float, ...]:
    """What a move settles that answers these questions, as figures that have weights; `moves`: how many answer any."""
    most = dict.fromkeys((CAPTURE_OF, RESCUE_OF, CUT_OF, LINK_OF), 0)
    for answer in answers:
        most[answer.question] = max(most[answer.question], answer.stones)
    captured, rescued, cut, linked = most.values()
    return (
        1.0,
        captured > 0,
        captured > 1,
        captured >= SOME,
        rescued >= SOME,
        rescued >= MANY,
        cut > 1,
        linked > 1,
        math.log(moves),
    )


def _answers(position: Position, reader: Reader, connections: ConnectionReader) -> Iterator[TacticalAnswer]:
    """What hangs on the move: strings first, then pairs of them."""
    cells, mover = position.plane.cells, position.to_move
    strings = sorted(strings_of(position.plane), key=lambda string: (-len(string), min(string)))[:MOST_STRINGS]
    for string in strings:
        at = min(string)
        attack, defence = reader.attack(at), reader.defend(at)
        if attack[0] != LOSE and defence[0] != LOSE and NO_POINT not in (attack[1], defence[1]):
            question = RESCUE_OF if cells[at] == mover else CAPTURE_OF
            yield TacticalAnswer(question, (string,), cells[at], attack, defence, len(string))
    for one, other in combinations(strings, 2):
        a, b = min(one), min(other)
        if cells[a] != cells[b] or _steps(one, other) > FARTHEST:
            continue
        defence = connections.connect(a, b)
        if defence[0] == LOSE or defence[1] == NO_POINT:
            continue
        attack = connections.disconnect(a, b)
        if attack[0] != LOSE and attack[1] != NO_POINT:
            question = LINK_OF if cells[a] == mover else CUT_OF
            yield TacticalAnswer(question, (one, other), cells[a], attack, defence, min(len(one), len(other)))


def _steps(one: frozenset[Point], other: frozenset[Point]) -> int:
    """Steps along the lines between the nearest stones of two strings."""
    return min(abs(row_of(p) - row_of(q)) + abs(column_of(p) - column_of(q)) for p in one for q in other)


def _verdict(answer: TacticalAnswer, position: Position, nodes: int, odds: float) -> Verdict:
    size = position.size
    life = len(answer.strings) == 1

    def first(told: tuple[Code, Point], captured: bool) -> FirstMoves:
        move = (vertex(told[1], size),)
        by_ko = told[0] != WIN
        return FirstMoves(READ, captured if life else None, moves=() if by_ko else move, by_ko=move if by_ko else ())

    return Verdict(
        goal=tuple(vertex(p, size) for p in sorted(p for string in answer.strings for p in string)),
        color=answer.color,
        status=CRITICAL,
        ground=READ,
        attacker_first=first(answer.attack, True),
        defender_first=first(answer.defence, False),
        attacker_threats=None,
        defender_threats=None,
        ko_met=any(code != WIN for code, _ in (answer.attack, answer.defence)),
        region=(),
        zone=(),
        assumptions=(GRANTED,),
        nodes=nodes,
        question=answer.question,
        odds=odds,
    )
