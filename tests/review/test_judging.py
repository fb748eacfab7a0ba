"""Which moves are looked at a second time."""

from typing import Any

from godebug.apps.lab.work import WorkPool
from godebug.apps.review.judging import Judge, judge
from godebug.engine.go.color import WHITE
from godebug.engine.go.points import parse_vertex
from godebug.records.sgf import read_game
from godebug.studies.peers.analysis_engine import EvaluatedMove, NetworkEvaluation
from godebug.views.output import Output

#: White's moves lose 3.1 to 4.2 points at the first look. At the second the one that seemed to lose least loses 20, and
#: the others 5.
MOVES = "".join(f";B[{column}a];W[{column}i]" for column in "abcdefghi") + ";B[ac];W[bc]"
BEST = parse_vertex("E5", 9)


class _Stub(Judge, frozen=True):
    def evaluations(self, queries: Any, pool: WorkPool, what: str) -> list[NetworkEvaluation]:
        def told(lead: float) -> NetworkEvaluation:
            return NetworkEvaluation(lead, 0.5, 1, (0.0,) * 81, (EvaluatedMove(BEST, 1, lead, 1.0, (BEST,)),))

        if what == "positions":
            leads, lead = [], 0.0
            for at in range(len(queries)):
                leads.append(told(lead))
                lead -= 3.1 + 0.1 * at if at % 2 else 0.0
            return leads
        if what == "second looks":
            return [told(0.0) for _ in queries]
        return [
            told(0.0 if at % 2 == 0 else -20.0 if len(query["moves"]) == 2 else -5.0)
            for at, query in enumerate(queries)
        ]


def test_the_worst_move_is_the_worst_however_few_are_wanted() -> None:
    game = read_game(f"(;SZ[9]{MOVES})".encode(), "x")
    pool = WorkPool(Output(quiet=True), 1)
    for most in (1, 10):
        found = judge(game, _Stub("katago analysis"), pool, threshold=2.0, most=most, side=WHITE)
        worst = max(found.mistakes, key=lambda one: one.lost)
        assert (worst.number, worst.lost) == (2, 20.0) and len(found.mistakes) == 10 and found.fell == 0
