"""Accounts that lead to the bottom: reasons, arithmetic, and the pattern, reading or rule behind every figure."""

import json
import re
from collections.abc import Iterator

import pytest

from godebug.basics.resources import data_folder, pattern_folder
from godebug.displays.moves import move as move_answer
from godebug.displays.why import DEEP, CauseQuestion, why
from godebug.engine.moves.ledger import Entry
from godebug.engine.why.cause import Cause
from godebug.records.sgf import read_game
from godebug.studies.builtin import BuiltIn
from godebug.views.view import plain_page

GAMES = [
    ("two-framework.sgf", "4"),
    ("four-stones.sgf", "12"),
    ("four-stones.sgf", "70"),
    ("thirteen.sgf", "50"),
    ("corner-9x9.sgf", "18"),
    ("corner-9x9.sgf", "40"),
]
#: Words of a leaf that names a reading, a rule or what was taken for granted; other leaves have points or a pattern.
SOURCES = re.compile(
    r"reading|rule|influence|prisoner|follows from|unconditional|connection patterns|counts as|seed|less than|"
    r"threat|counted|effective size|the last move|the mover leads|worth less|requires|at full strength|full strength|"
    r"x weakness|is not the most|factor|value x|a link|neutral|blunder|suicide|illegal|lost|cubed|in all|chance|"
    r"played .* times|turn out to be worth"
)
#: Figures that patterns or rules give: the entries that name who gave them.
GIVEN = {
    ("shape", "shape factor"),
    ("bounds", "minimum value"),
    ("bounds", "maximum value"),
    ("territory", "minimum territory"),
    ("territory", "maximum territory"),
    ("threat", "a worthwhile threat"),
}


@pytest.fixture(scope="module", params=GAMES, ids=lambda game: "-".join(game))
def study(request: pytest.FixtureRequest) -> BuiltIn:
    name, number = request.param
    game = read_game((data_folder("regression") / "games" / name).read_bytes(), name)
    return BuiltIn(game.position_before(number), databases=pattern_folder(None))


def rows(study: BuiltIn) -> Iterator[tuple[Entry, Cause]]:
    color = study.position.to_move
    for ranked in study.moves(color).ranked:
        account = study.move_account(color, ranked.point)
        assert account.value == ranked.value
        yield from zip(account.entries, account.causes, strict=True)


def leaves(cause: Cause) -> Iterator[Cause]:
    return (node for node in cause.walk() if not node.parts)


def test_every_figure_that_is_given_names_its_giver(study: BuiltIn) -> None:
    for entry, cause in rows(study):
        if (entry.stage, entry.cause) in GIVEN:
            givers = [leaf for leaf in leaves(cause) if leaf is not cause]
            assert givers, entry
            for giver in givers:
                assert (giver.file and giver.line) or SOURCES.search(giver.text), (entry, giver)


def test_what_counts_names_its_reasons(study: BuiltIn) -> None:
    for entry, cause in rows(study):
        if entry.stage in ("territory", "strategy") and entry.counts and (entry.stage, entry.cause) not in GIVEN:
            assert entry.reasons, entry
            asked = [node for node in cause.walk() if node.text.startswith("it ")]
            assert len(asked) >= len(entry.reasons)
            assert all(node.parts for node in asked), entry


def test_the_arithmetic_of_weakness_gives_the_amount(study: BuiltIn) -> None:
    for entry, _ in rows(study):
        found = re.match(r"1\.8 x weakness ([\d.]+) x ([\d.]+), from size ([\d.]+)", entry.note)
        if found and entry.counts:
            weakness, capped, size = map(float, found.groups())
            assert entry.delta == pytest.approx(1.8 * weakness * capped, abs=1.8 * (0.005 * capped + 0.005))
            assert capped == pytest.approx(15 * size / (15 + size), abs=0.01)
            assert len(entry.points) == 1


def test_followups_add_up_to_what_the_note_says(study: BuiltIn) -> None:
    for entry, cause in rows(study):
        found = re.match(r"followup ([\d.]+), reverse followup ([\d.]+)", entry.note)
        if entry.stage != "followup" or not found:
            continue
        told = {"followup": 0.0, "reverse followup": 0.0}
        for part in cause.parts:
            kind = part.text.partition(",")[0]
            territory = sum(node.amount or 0.0 for node in part.walk() if node.text == "what changes, point by point")
            threats = [
                float(each) for node in part.parts for each in re.findall(r"(?:: |followup )([\d.]+)", node.text)
            ]
            told[kind] = territory + max(threats, default=0.0)
        assert list(told.values()) == pytest.approx([float(each) for each in found.groups()], abs=0.02), entry


def test_a_tree_goes_down_to_stones_patterns_readings_and_rules(study: BuiltIn) -> None:
    color = study.position.to_move
    for ranked in study.moves(color).ranked[:2]:
        cause = study.analysis.explanations.of("move", ranked.point, color, study.influence(color))
        for leaf in leaves(cause):
            assert leaf.points or (leaf.file and leaf.line) or SOURCES.search(leaf.text), leaf
        territory = [node for node in cause.walk() if node.text == "what changes, point by point"]
        assert all(node.amount == pytest.approx(sum(part.amount for part in node.parts)) for node in territory)  # type: ignore[misc]


def test_records_have_what_the_text_has(study: BuiltIn) -> None:
    color = study.position.to_move
    point = study.moves(color).ranked[0].point
    answer = move_answer(study, color, point)
    account, *entries = (json.loads(json.dumps(record)) for record in answer.records())
    assert account["type"] == "account" and {entry["type"] for entry in entries} == {"entry"}
    assert sum(entry["delta"] for entry in entries) == pytest.approx(account["value"], abs=1e-4)
    text = plain_page(answer.views())
    for reason in account["reasons"]:
        assert reason["text"].removeprefix("it ") in text
    for pattern in account["patterns"]:
        assert f"{pattern['pattern']} (" in text and f":{pattern['line']})" in text
    for entry in entries:
        assert entry["cause"] in text and f"{entry['after']:.2f}" in text


def test_the_whole_tree_is_in_the_record_whatever_is_drawn(study: BuiltIn) -> None:
    color = study.position.to_move
    question = CauseQuestion("move", study.moves(color).ranked[0].point, color, color)
    shallow, deep = (why(study, question, depth=depth).records() for depth in (1, DEEP))
    assert shallow == deep
