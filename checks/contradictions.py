"""Whether reasons, statuses and questions say the same of one dragon or string, over many positions.

    python checks/contradictions.py --positions 40
    python checks/contradictions.py --games FOLDER --every 30 --positions 300 --verbose

Positions are of the games that ship, or of a folder's. Of each the moves of both colours are generated. Then

* what a reason says of a move ("attacks", "defends", "owl-attacks", "owl-defends") is asked of that move: who says that
  it kills or saves something must be told so by the question about the move;
* every status is asked for: of a dragon that is alive nothing may kill it, nothing saves a dead one, both sides have a
  move at a critical one, each question asked alone, as in a new session.
What is marked as unsure may differ, and is counted apart: a verdict that met a limit, a guess, odds of less than SURE,
a reason of such a dragon, and a reason of a string that hangs on one ply of depth. Prints the figures, with --verbose
each case, and exits with 1 where there is one that is not marked.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from sandbox import ROOT

from godebug.basics.resources import pattern_folder
from godebug.engine.analysis.facade import Analysis
from godebug.engine.dragons.life import Dragon
from godebug.engine.go.color import BLACK, EMPTY, NAMES, WHITE
from godebug.engine.go.points import vertex
from godebug.engine.go.position import Position
from godebug.engine.go.result_codes import GTP_DIGITS, LOSE, WIN, reverse
from godebug.engine.moves.reasons import Attack, Defend, OwlAttack, OwlDefend
from godebug.engine.owl.looks import look_alone
from godebug.engine.reading.horizon import horizon_moved
from godebug.records.sgf import read_game

GAMES = ROOT / "regression" / "games"
#: A status that is told with less than this is marked as unsure.
SURE = 0.9


class Case(NamedTuple):
    """One thing that was looked at. `kind`: what; `holds`: nothing contradicts; `marked`: it is said to be unsure."""

    kind: str
    holds: bool
    marked: bool
    text: str


def is_marked(dragon: Dragon) -> bool:
    """Tells whether the status of a dragon is told as unsure."""
    owl = dragon.owl
    unsure = dragon.odds is not None and dragon.odds.of_status(dragon.status) < SURE
    return owl.estimated or not owl.certain or unsure


def cases_of(analysis: Analysis) -> Iterator[Case]:
    """Yields all that is looked at in a position."""
    yield from _statuses(analysis)
    for color in (BLACK, WHITE):
        yield from _reasons(analysis, color)


def _statuses(analysis: Analysis) -> Iterator[Case]:
    size = analysis.position.size
    for dragon in analysis.life.dragons.records:
        if dragon.owl.status == "unchecked" and dragon.status == "alive":
            # Nobody asks about what is safe at a glance.
            continue
        with analysis.life.owl_question() as owl:
            attack = look_alone(owl, dragon.origin, True).result
        with analysis.life.owl_question() as owl:
            defense = look_alone(owl, dragon.origin, False).result
        kills, saves = attack.code != LOSE, defense.code != LOSE
        by_race = dragon.semeai.status != ""
        name = f"{vertex(dragon.origin, size)} ({dragon.size} stones) is {dragon.status}"
        said = f"owl_attack {GTP_DIGITS[attack.code]}, owl_defend {GTP_DIGITS[defense.code]}"
        if dragon.status == "alive":
            yield Case("alive, and nothing kills it", not kills or by_race, is_marked(dragon), f"{name}: {said}")
        elif dragon.status == "dead":
            holds = (kills and not saves) or by_race
            yield Case("dead, and nothing saves it", holds, is_marked(dragon), f"{name}: {said}")
        elif dragon.status == "critical":
            yield Case("critical, by both sides", (kills and saves) or by_race, is_marked(dragon), f"{name}: {said}")


def _reasons(analysis: Analysis, color: int) -> Iterator[Case]:
    size = analysis.position.size
    generation = analysis.moves.generation(color)
    dragons = {dragon.origin: dragon for dragon in analysis.life.dragons.records}
    for record in generation.records:
        at = vertex(record.point, size)
        for reason in record.reasons:
            if isinstance(reason, OwlAttack | OwlDefend):
                with analysis.life.owl_question() as owl, owl.asked_directly():
                    ask = owl.does_attack if isinstance(reason, OwlAttack) else owl.does_defend
                    told = ask(record.point, reason.dragon).code
                word = "owl-attacks" if isinstance(reason, OwlAttack) else "owl-defends"
                text = f"{NAMES[color]} {at} {word} {vertex(reason.dragon, size)} ({GTP_DIGITS[reason.code]}): "
                marked = is_marked(dragons[reason.dragon])
                yield Case(word, told != LOSE, marked, text + f"the question says {GTP_DIGITS[told]}")
            elif isinstance(reason, Attack | Defend):
                shallow, deep = (_after(analysis, record.point, color, reason, plies) for plies in (0, 1))
                word = "attacks" if isinstance(reason, Attack) else "defends"
                text = f"{NAMES[color]} {at} {word} {vertex(reason.string, size)} ({GTP_DIGITS[reason.code]}): "
                marked = LOSE in (shallow, deep) and shallow != deep
                yield Case(word, deep != LOSE, marked, text + f"the question says {GTP_DIGITS[deep]}")


def _after(analysis: Analysis, move: int, color: int, reason: Attack | Defend, plies: int) -> int:
    """Returns the code that reading after a move gives it: as deep as where the move has been played (`read attack C2
    --after F2`) with one of `plies`, as deep as the reading that the move is a part of with none. GTP's does_attack and
    does_defend ask for more: that the move changes something, and without a ko.
    """
    with analysis.tactics.question() as readers, horizon_moved(readers.reader.limits, plies):
        board, reader = readers.board, readers.reader
        if not board.trymove(move, color):
            return LOSE
        captured = board.color[reason.string] == EMPTY
        if isinstance(reason, Attack):
            code = WIN if captured else reverse(reader.defend(reason.string)[0])
        else:
            code = reverse(reader.attack(reason.string)[0])
        board.popgo()
        return code


def positions(folder: Path, every: int, most: int) -> Iterator[Position]:
    """Yields positions of the games of a folder."""
    found = 0
    for path in sorted(folder.rglob("*.sgf")):
        try:
            game = read_game(path.read_bytes(), path.name)
            moves = len(game.position(lenient=True).history)
        except Exception:
            continue
        for move in range(every, max(moves, every) + 1, every):
            if found >= most:
                return
            found += 1
            yield game.position_before(str(min(move, moves) + (move > moves)), lenient=True)


def walk(wanted: Iterator[Position], level: int, tell: bool) -> Counter[tuple[str, bool, bool]]:
    """Returns how often what was looked at holds, by kind, and whether it was marked."""
    databases = pattern_folder(None)
    found: Counter[tuple[str, bool, bool]] = Counter()
    for position in wanted:
        for case in cases_of(Analysis(position, level, databases)):
            found[case.kind, case.holds, case.marked] += 1
            if tell and not case.holds:
                print(f"{position.source}: {case.text}{' (marked)' if case.marked else ''}", flush=True)
    return found


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=Path, default=GAMES)
    parser.add_argument("--every", type=int, default=30)
    parser.add_argument("--positions", type=int, default=40)
    parser.add_argument("--level", type=int, default=10)
    parser.add_argument("--verbose", action="store_true")
    arguments = parser.parse_args(words)
    found = walk(positions(arguments.games, arguments.every, arguments.positions), arguments.level, arguments.verbose)
    for kind in dict.fromkeys(kind for kind, _, _ in found):
        of = sum(times for (each, _, _), times in found.items() if each == kind)
        wrong = found[kind, False, False]
        print(f"{kind:28} {of:5}, contradicted {wrong:4}, contradicted and marked {found[kind, False, True]:4}")
    contradictions = sum(times for (_, holds, marked), times in found.items() if not holds and not marked)
    print(f"{contradictions} contradictions of {sum(found.values())}")
    return 1 if contradictions else 0


if __name__ == "__main__":
    sys.exit(main())
