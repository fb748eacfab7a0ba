"""Reasons about dragons whose life-and-death reading met its limits."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from godebug.engine.dragons.records import OwlResult, OwlVerdict
from godebug.engine.go.color import BLACK, WHITE, Color
from godebug.engine.go.points import parse_vertex
from godebug.engine.go.result_codes import LOSE, WIN
from godebug.engine.moves.collect.owl import collect_life_reasons
from godebug.engine.moves.reasons import Reason, UncertainOwlAttack, UncertainOwlDefense, describe
from godebug.engine.moves.record import MoveRecords

DRAGON, MOVE = parse_vertex("D4", 19), parse_vertex("E5", 19)
DEAD = OwlVerdict("dead", OwlResult(WIN, MOVE, certain=False), OwlResult(LOSE))
ALIVE = OwlVerdict("alive", OwlResult(LOSE, certain=False), OwlResult(WIN, MOVE))


@pytest.mark.parametrize(
    ("color", "verdict", "reason", "words"),
    [
        (WHITE, DEAD, UncertainOwlAttack(DRAGON), "owl-attacks D4, about which reading is uncertain"),
        (BLACK, ALIVE, UncertainOwlDefense(DRAGON), "owl-defends D4, about which reading is uncertain"),
    ],
)
def test_who_kills_attacks_and_who_saves_defends(color: Color, verdict: OwlVerdict, reason: Reason, words: str) -> None:
    situation = SimpleNamespace(
        color=BLACK,
        dragons=SimpleNamespace(by_origin=[DRAGON]),
        members=lambda _: SimpleNamespace(color=color),
        owl=lambda _: verdict,
        status=lambda _: verdict.status,
    )
    records = MoveRecords([MOVE], 0)
    collect_life_reasons(cast(Any, situation), records)
    assert list(records.at(MOVE).reasons) == [reason]
    assert describe(reason, 19) == words
