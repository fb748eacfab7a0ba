"""The way of influence from its source: order of visits, steps with their arithmetic, and patterns of sources."""

import json
import re

import pytest

from godebug.basics.resources import data_folder, pattern_folder
from godebug.displays.spread import spread
from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.go.points import all_points, column_of, row_of, vertex
from godebug.engine.influence.shares import shares_at, spread_of
from godebug.records.sgf import read_game
from godebug.studies.builtin import BuiltIn
from godebug.views.causes import CauseTree
from godebug.views.view import plain_page

GAMES = [("corner-9x9.sgf", "18"), ("two-framework.sgf", "60"), ("four-stones.sgf", "30")]


@pytest.fixture(scope="module", params=GAMES, ids=lambda game: "-".join(game))
def study(request: pytest.FixtureRequest) -> BuiltIn:
    name, number = request.param
    game = read_game((data_folder("regression") / "games" / name).read_bytes(), name)
    return BuiltIn(game.position_before(number), databases=pattern_folder(None))


def test_steps_lead_from_the_source_and_give_its_share(study: BuiltIn) -> None:
    influence = study.influence(study.position.to_move)
    told = 0
    for p in [*all_points(study.position.size)][::7]:
        for share in shares_at(influence, WHITE, p):
            assert [share.path[0], *(step.end for step in share.steps)] == [*share.path]
            arrived = share.source.strength
            for step in share.steps:
                assert step.share == pytest.approx(arrived)
                given = step.share * step.permeability / step.attenuation * step.flank / step.damping * step.cosine
                assert step.amount == pytest.approx(given)
                assert all(step.amount >= amount > 0.0 for _, amount in step.others)
                arrived = step.amount + sum(amount for _, amount in step.others)
                told += 1
            assert arrived == pytest.approx(share.amount)
    assert told


def test_the_sources_together_are_the_influence(study: BuiltIn) -> None:
    color = study.position.to_move
    outcome = study.outcome(color, study.moves(color).ranked[0].point, followup=True)
    for influence in (study.influence(color), outcome.after):
        for side in (BLACK, WHITE):
            total = dict.fromkeys(all_points(study.position.size), 0.0)
            for source in influence.sources:
                if source.color == side:
                    found = spread_of(influence, side, source.point)
                    assert found.visits[0] == (source.point, source.strength)
                    assert len({p for p, _ in found.visits}) == len(found.visits)
                    for p, amount in found.visits:
                        # Next to nothing is not added to what is there.
                        total[p] += amount if amount > 0.0202 or total[p] == 0.0 else 0.0
            for p, amount in total.items():
                assert amount == pytest.approx(float(influence.influence(side)[row_of(p), column_of(p)]))


def test_the_order_of_visits_is_drawn_and_recorded(study: BuiltIn) -> None:
    influence = study.influence(study.position.to_move)
    source = influence.sources[0]
    answer = spread(study, influence, source.point)
    record = json.loads(json.dumps(answer.records()[-1]))
    assert record["type"] == "spread" and record["source"]["point"] == vertex(source.point, study.position.size)
    text = plain_page(answer.views())
    assert "order of visits" in text and "what arrives" in text
    board = text.split("what arrives")[0]
    numbers = [
        int(each) for row in board.splitlines()[3:-3] for each in re.findall(r"(?<![.\d])\d+(?![.\d])", row)[1:-1]
    ]
    assert sorted(numbers) == [*range(len(record["visits"]))]
    with pytest.raises(ValueError, match="no source of influence"):
        taken = {one.point for one in influence.sources}
        spread(study, influence, next(p for p in all_points(study.position.size) if p not in taken))


def test_a_source_of_a_pattern_leads_to_it_in_text_and_record(study: BuiltIn) -> None:
    influence = study.influence(study.position.to_move)
    source = next(one for one in influence.sources if one.pattern)
    cause = study.analysis.explanations.of("strength", source.point, source.color, influence)
    assert cause.pattern == source.pattern and cause.line
    first = plain_page([CauseTree(cause, depth=1)]).splitlines()[0]
    assert first.endswith(f":{cause.line} {cause.pattern}]")
