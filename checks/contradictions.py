"""Whether reasons, statuses and questions say the same of one dragon or string, over many positions.

    python checks/contradictions.py --positions 40
    python checks/contradictions.py --games FOLDER --every 30 --positions 300 --verbose

Positions are of the games that ship, or of a folder's. Of each the moves of both colours are generated. Then

* what a reason says of a move ("attacks", "defends", "owl-attacks", "owl-defends") is asked of that move: who says that
  it kills or saves something must be told so by the question about the move, which takes back a ko as after a threat;
* every status is asked for: of a dragon that is alive nothing may kill it, nothing saves a dead one, both sides have a
  move at a critical one, each question asked alone, as in a new session.
What is marked as unsure may differ, and is counted apart: a verdict that met a limit, a guess, a status that is told
with less than 100 %, and a reason of which `moves` tells that it may be otherwise. A mark is no excuse: of what is told
with odds no more may be contradicted than these leave, chance included. Prints the figures, with --verbose each case,
and exits with 1 where there is a contradiction without a mark, or more than odds leave.
"""

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from sandbox import ROOT

from godebug.basics.resources import pattern_folder
from godebug.engine.analysis.facade import Analysis
from godebug.engine.dragons.life import Dragon
from godebug.engine.go.color import BLACK, NAMES, WHITE
from godebug.engine.go.points import vertex
from godebug.engine.go.position import Position
from godebug.engine.go.result_codes import GTP_DIGITS, LOSE
from godebug.engine.moves.doubts import code_after
from godebug.engine.moves.reasons import Attack, Defend, OwlAttack, OwlDefend
from godebug.engine.owl.looks import look_alone
from godebug.engine.reading.horizon import horizon_moved
from godebug.records.sgf import read_game

GAMES = ROOT / "regression" / "games"
#: A status that is told with less than this is marked as unsure: it is not told as 100 %.
SURE = 0.995
#: By so many standard deviations more than the odds leave may be contradicted.
CHANCE = 2.0


class Case(NamedTuple):
    """One thing that was looked at. `kind`: what; `holds`: nothing contradicts; `marked`: it is said to be unsure;
    `doubt`: the probability that it is otherwise, by the odds that are told of a status."""

    kind: str
    holds: bool
    marked: bool
    text: str
    doubt: float = 0.0


class Tally(NamedTuple):
    """How often what was looked at holds, and whether it was marked, by kind; how many are otherwise by the odds."""

    cases: Counter[tuple[str, bool, bool]]
    doubts: defaultdict[str, float]

    def contradicted(self, kind: str, *marked: bool) -> int:
        """Returns how many contradictions of a kind there are, of those that are marked, or not, or both."""
        return sum(self.cases[kind, False, each] for each in marked)

    def exceeds_odds(self, kind: str) -> bool:
        """Tells whether more statuses are contradicted than their odds leave."""
        left = self.doubts[kind]
        return left > 0.0 and self.contradicted(kind, False, True) > left + CHANCE * left**0.5


def doubt_of(dragon: Dragon) -> float:
    """Returns the probability that the status of a dragon is another one, by its odds."""
    return 0.0 if dragon.odds is None else 1.0 - dragon.odds.of_status(dragon.status)


def is_marked(dragon: Dragon) -> bool:
    """Tells whether the status of a dragon is told as unsure."""
    owl = dragon.owl
    return owl.estimated or not owl.certain or doubt_of(dragon) > 1.0 - SURE


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
        said = f"{name}: owl_attack {GTP_DIGITS[attack.code]}, owl_defend {GTP_DIGITS[defense.code]}"
        marked, doubt = is_marked(dragon), doubt_of(dragon)
        if dragon.status == "alive":
            yield Case("alive, and nothing kills it", not kills or by_race, marked, said, doubt)
        elif dragon.status == "dead":
            holds = (kills and not saves) or by_race
            yield Case("dead, and nothing saves it", holds, marked, said, doubt)
        elif dragon.status == "critical":
            yield Case("critical, by both sides", (kills and saves) or by_race, marked, said, doubt)


def _reasons(analysis: Analysis, color: int) -> Iterator[Case]:
    size = analysis.position.size
    odds, doubts = analysis.life.dragons.odds, analysis.moves.doubts(color)
    for record in analysis.moves.generation(color).records:
        at = vertex(record.point, size)
        for reason in record.reasons:
            marked = reason in doubts.get(record.point, {})
            if isinstance(reason, OwlAttack | OwlDefend):
                with analysis.life.owl_question() as owl, owl.asked_directly():
                    ask = owl.does_attack if isinstance(reason, OwlAttack) else owl.does_defend
                    told = ask(record.point, reason.dragon).code
                word = "owl-attacks" if isinstance(reason, OwlAttack) else "owl-defends"
                text = f"{NAMES[color]} {at} {word} {vertex(reason.dragon, size)} ({GTP_DIGITS[reason.code]}): "
                doubt = 1.0 - odds[reason.dragon].turn
                yield Case(word, told != LOSE, marked, text + f"the question says {GTP_DIGITS[told]}", doubt)
            elif isinstance(reason, Attack | Defend):
                told = _after(analysis, record.point, color, reason)
                word = "attacks" if isinstance(reason, Attack) else "defends"
                text = f"{NAMES[color]} {at} {word} {vertex(reason.string, size)} ({GTP_DIGITS[reason.code]}): "
                yield Case(word, told != LOSE, marked, text + f"the question says {GTP_DIGITS[told]}")


def _after(analysis: Analysis, move: int, color: int, reason: Attack | Defend) -> int:
    """Returns the code that reading after a move gives it, as deep as where the move has been played (`read attack C2
    --after F2`). GTP's does_attack and does_defend ask for more: that the move changes something, and without a ko.
    """
    with analysis.tactics.question() as readers, horizon_moved(readers.reader.limits, 1):
        return code_after(readers.reader, move, color, reason)


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


def walk(wanted: Iterator[Position], level: int, tell: bool) -> Tally:
    """Returns what was found of positions."""
    databases = pattern_folder(None)
    found = Tally(Counter(), defaultdict(float))
    for position in wanted:
        for case in cases_of(Analysis(position, level, databases)):
            found.cases[case.kind, case.holds, case.marked] += 1
            found.doubts[case.kind] += case.doubt
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
    kinds = list(dict.fromkeys(kind for kind, _, _ in found.cases))
    for kind in kinds:
        of = sum(times for (each, _, _), times in found.cases.items() if each == kind)
        wrong, marked, left = found.contradicted(kind, False), found.contradicted(kind, True), found.doubts[kind]
        odds = f", odds leave {left:.1f}" if left else ""
        print(f"{kind:28} {of:5}, contradicted {wrong:4}, contradicted and marked {marked:4}{odds}")
    contradictions = sum(found.contradicted(kind, False) for kind in kinds)
    print(f"{contradictions} contradictions without a mark, of {sum(found.cases.values())}")
    return 1 if contradictions or any(found.exceeds_odds(kind) for kind in kinds) else 0


if __name__ == "__main__":
    sys.exit(main())
