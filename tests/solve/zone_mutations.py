"""Weakens the rules of zones one by one and looks whether brute force notices. To be run interpreted.

usage: python -m tests.solve.zone_mutations [RULE KIND FIRST LAST]

Without arguments: the zones as they are and then with each rule of `CASES` weakened, on its position; a line for each,
with the number of answers that did not hold. With arguments: the first position of a kind at which it is noticed.
"""

import contextlib
import io
import sys
from pathlib import Path
from random import Random
from types import ModuleType

from godebug.engine.solve import search, zones
from tests.scripts import load_script
from tests.solve.brute_force import comparison
from tests.solve.brute_force.oracle import Aim, Oracle
from tests.solve.brute_force.pictures import local_of
from tests.solve.brute_force.plain_rules import Side
from tests.solve.brute_force.samples import random_local

solve_zones = load_script(Path(__file__).parents[2] / "checks" / "solve_zones.py", "solve_zones")

#: By rule: texts of `zones.py` and what they become.
WEAKER = {
    "the move": [
        ("                zone |= bit\n", "                zone &= ~bit\n"),
        ("        return zone\n\n", "        return zone & ~bit\n\n"),
    ],
    "what is captured and all around it": [("zone |= taken | self._around(taken)", "zone |= 0")],
    "whole strings of the other side": [
        ("            if string & zone:\n                zone |= string\n", "            if string & zone:\n"),
        ("                zone |= string\n                if string & other", "                if string & other"),
    ],
    "liberties of the other side": [
        ("zone |= near & -near", "zone |= 0"),
        ("zone |= self._around(string)", "zone |= 0"),
    ],
    "a liberty of the string played": [("zone |= left & -left", "zone |= 0")],
    "suicide": [("zone |= string | self._around(string)\n        return zone", "zone |= 0\n        return zone")],
    "what a ban depends on": [
        ("zone |= string | near", "zone |= 0"),
        ("                zone |= near\n", "                zone |= 0\n"),
        ("zone |= self._around(bit)", "zone |= 0"),
    ],
}
#: By rule: a position of `random_local` at which it is noticed, as kind and number.
CASES = {
    "the move": ("tiny", 2),
    "what is captured and all around it": ("tiny", 1),
    "whole strings of the other side": ("tiny", 33),
    "liberties of the other side": ("tiny", 31),
}
#: By rule that hardly any filling notices: a question, a position, and another one, the same on the zone of the
#: weakened rule, where brute force has the opposite answer. Found among random positions.
PAIRS = {
    "a liberty of the string played": (
        (Aim.CAPTURE, (0, 0), Side.ATTACKER),
        ("#########", "##.##OO##", "#OXX.XX.#", "#OXO.OXO#", "#OXXXXXO#", "##O#O#O##", "#########"),
        ("#########", "##.##OO##", "#OXXxXXx#", "#OXO.OXO#", "#OXXXXXO#", "##O#O#O##", "#########"),
    ),
    "suicide": (
        (Aim.CAPTURE, (0, 0), Side.DEFENDER),
        ("#####", "Ox..@", "XO.x@", "X.O.@"),
        ("#####", "Ox.x@", "XO.x@", "X.x.@"),
    ),
}
#: Fillings of the points outside of a zone, and states of the largest that is looked at.
FILLINGS, STATES = 6, 2000


def search_with(changes: list[tuple[str, str]]) -> type:
    """The class of searches with a changed source of the zones."""
    source = Path(zones.__file__).read_text()
    for old, new in changes:
        assert old in source, old
        source = source.replace(old, new)
    weak = ModuleType("weak_zones")
    exec(compile(source, zones.__file__, "exec"), weak.__dict__)
    changed = ModuleType("weak_search")
    text = Path(search.__file__).read_text().replace("from godebug.engine.solve.zones import Zones\n", "")
    changed.__dict__["Zones"] = weak.Zones
    exec(compile(text, search.__file__, "exec"), changed.__dict__)
    return changed.ProofSearch


def failures(kind: str, number: int, fillings: int = FILLINGS) -> int:
    """The answers on one position that do not hold when all outside of their zones is filled anew."""
    random = Random(f"zones 1 {kind} {number}")
    with contextlib.redirect_stdout(io.StringIO()):
        return solve_zones.trial(random_local(random, kind), random, STATES, fillings)["failed"]


def missed(question: tuple[Aim, tuple[int, int], Side], rows: tuple[str, ...], others: tuple[str, ...]) -> int:
    """1 if an answer does not hold on the other position, though that is the same on its zone."""
    aim, threats, side = question
    local, other = local_of(rows), local_of(others)
    solver = comparison.Solver(local, comparison.Habits(), solve_zones.NODES)
    answer = solver.ask(aim, threats, side)
    if solver.zone() & ((local.attacker ^ other.attacker) | (local.defender ^ other.defender)):
        return 0
    oracle = Oracle(other, STATES)
    return int(oracle.value(oracle.start(side, *threats), aim).reached is not answer)


def main() -> None:
    if not zones.__file__.endswith(".py"):
        raise SystemExit("set GODEBUG_KERNEL=interpreted")
    if len(sys.argv) == 5:
        rule, kind, first, last = sys.argv[1:]
        comparison.ProofSearch = search_with(WEAKER[rule])
        for number in range(int(first), int(last)):
            if failures(kind, number):
                print(f'"{rule}": ("{kind}", {number}),', flush=True)
                return
        print(f"{rule}: none among {kind} {first} to {last}")
        return
    found = sum(failures(*case) for case in CASES.values()) + sum(missed(*pair) for pair in PAIRS.values())
    print(f"as it is: {found}", flush=True)
    for rule, case in CASES.items():
        comparison.ProofSearch = search_with(WEAKER[rule])
        print(f"{rule}: {failures(*case)}", flush=True)
    for rule, pair in PAIRS.items():
        comparison.ProofSearch = search_with(WEAKER[rule])
        print(f"{rule}: {missed(*pair)}", flush=True)


if __name__ == "__main__":
    main()
