"""Which patterns decide a test: those without which its verdict is another one."""

from collections.abc import Callable

import msgspec

from godebug.apps.lab.blame import DELTA_RUNS, MOST_RUNS, BlameSearch
from godebug.apps.lab.variants import Variants
from godebug.apps.lab.written import read_folder
from godebug.basics.errors import UserError
from godebug.regress.bisect import minimal_set
from godebug.regress.positions import position_of
from godebug.regress.suite import Suite, Test
from godebug.views.words import several

#: Patterns that are told, each of which decides alone; and trials after the first of them.
MOST_TOLD, MORE_TRIALS = 5, 30


def deciding_patterns(suite: Suite, test: Test, folder: str, say: Callable[[str], None]) -> int:
    """Prints which patterns change the verdict of a test when they are left out. Returns 0, or 1 where none is found.

    Each pattern that fits anywhere is left out alone first; sets of several are looked for only where no single one
    decides.
    """
    every = read_folder(folder)
    nothing = {name: msgspec.structs.replace(one, patterns=()) for name, one in every.items()}
    search = BlameSearch(Variants(every, nothing), suite, test)
    position = position_of(suite, test)
    old, touched = search.run(())
    if old.note:
        raise UserError(f"{test.name}: {old.note}")
    if old.ok is None:
        raise UserError(f"{test.name}: nothing is judged")
    count = sum(len(one.patterns) for one in every.values())
    before = "passes" if old.ok else "fails"
    say(f"{test.name} {before} with all {several(count, 'pattern')}; {len(touched)} fit anywhere")
    order = search.likeliest_first(position, old, old, touched)
    after = "fails" if old.ok else "passes"
    found: list[int] = []
    limit = MOST_RUNS
    for number in order:
        if search.runs >= limit or len(found) >= MOST_TOLD:
            break
        told, _ = search.run({number})
        if told.ok != old.ok:
            limit = limit if found else min(limit, search.runs + MORE_TRIALS)
            found.append(number)
            written = search.variants.change(number).written
            say(f"it {after} without {written.name} ({written.file}:{written.line})")
    if found:
        say(several(search.runs, "trial"))
        return 0
    if search.run(order)[0].ok == old.ok:
        say(f"no single pattern decides it, nor all together ({several(search.runs, 'trial')})")
        return 1
    limit = search.runs + DELTA_RUNS
    needed = minimal_set(order, lambda left: search.runs < limit and search.run(left)[0].ok != old.ok)
    names = " and ".join(search.variants.change(number).name for number in needed)
    say(f"it {after} without {names} ({several(search.runs, 'trial')})")
    return 0
