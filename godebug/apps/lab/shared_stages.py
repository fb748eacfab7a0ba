"""One test asked again and again with variants of the databases, which share the stages that are the same for them.

A move takes two fifths of its time below moves: strings, dragons and their lives, influence. Where nothing in which two
variants differ can have mattered there, the second goes on from where the first has come to.
"""

from collections.abc import Collection
from typing import Final

from msgspec import Struct

from godebug.apps.lab.asking import OF_MOVES, PLAYED_OUT, EngineAnswer, answer, set_up
from godebug.apps.lab.changes import Need
from godebug.apps.lab.variants import Variant, Variants
from godebug.gtp.server import Server
from godebug.regress.suite import Suite, Test

#: Analyses that are kept: of the old folder and of the new one.
_KEPT: Final = 2


class _Kept(Struct, frozen=True):
    """An engine whose stages below moves are computed. `made`: the changes that were made; `mattered`: those that may
    have mattered there.
    """

    server: Server
    made: frozenset[int]
    mattered: frozenset[int]


class SharedStages:
    """Asks one test. `shared`: how many answers began with stages of another variant."""

    def __init__(self, variants: Variants, suite: Suite, test: Test, level: int) -> None:
        self._variants, self._suite, self._test, self._level = variants, suite, test, level
        self._kept: list[_Kept] = []
        self._first: Variant | None = None
        self.shared = 0

    def ask(self, made: Collection[int]) -> tuple[EngineAnswer, frozenset[int]]:
        """Returns what the engine says with some changes made, and which changes may have mattered."""
        made = frozenset(made)
        folder = self._variants.variant(made)
        for kept in self._kept:
            if not (kept.made ^ made) & kept.mattered:
                self.shared += 1
                kept.server.session.generate_with(folder)
                return answer(kept.server, self._suite, self._test), folder.mattered() | kept.mattered
        self._first = self._first or folder
        server = set_up(self._suite, self._test, folder, self._level)
        if isinstance(server, EngineAnswer):
            return server, folder.mattered()
        if self._test.kind in OF_MOVES - PLAYED_OUT and len(self._kept) < _KEPT:
            server.session.analysis.ground.complete()
            self._kept.append(_Kept(server, made, folder.mattered()))
        return answer(server, self._suite, self._test), folder.mattered()

    def first_did(self, need: Need) -> frozenset[str]:
        """Returns the patterns that did what a change needs to matter, while the first variant was asked."""
        return frozenset() if self._first is None else self._first.did(need)
