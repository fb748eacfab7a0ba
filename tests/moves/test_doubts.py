"""What may be otherwise of the reasons for moves is told wherever they are."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from godebug.apps.lab.places import GamePlace, load
from godebug.basics.resources import data_path, pattern_folder
from godebug.displays.moves import move as account_of
from godebug.displays.moves import moves as list_of_moves
from godebug.engine.analysis import Analysis
from godebug.engine.dragons.doubt import SURE
from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.go.points import parse_vertex
from godebug.engine.go.result_codes import KO_B, LOSE
from godebug.engine.moves import doubts
from godebug.engine.moves.doubts import DENIED, code_after
from godebug.engine.moves.reasons import Attack, Defend, OwlAttack, OwlDefend, Reason
from godebug.engine.reading.horizon import horizon_moved
from godebug.studies.builtin import BuiltIn

GAMES = Path(data_path("regression")) / "games"
PLACES = [("two-framework.sgf", "80"), ("two-framework.sgf", "140"), ("corner-9x9.sgf", "24"), ("thirteen.sgf", "60")]
#: Positions in which a ko may not be taken back yet.
KOS = [("thirteen.sgf", "74"), ("thirteen.sgf", "77"), ("two-framework.sgf", "198"), ("two-framework.sgf", "226")]


def analysis_of(game: str, move: str, *, classic: bool = False) -> Analysis:
    return Analysis(load(GamePlace(str(GAMES / game), move)), databases=pattern_folder(None, classic))


def reasons_of(analysis: Analysis, color: int) -> Iterator[tuple[int, Reason]]:
    for record in analysis.moves.generation(color).records:
        for reason in record.reasons:
            yield record.point, reason


def code_alone(analysis: Analysis, move: int, color: int, reason: Reason) -> int:
    """The code by which a question about the move alone answers."""
    if isinstance(reason, Attack | Defend):
        with analysis.tactics.question() as readers, horizon_moved(readers.reader.limits, 1):
            return code_after(readers.reader, move, color, reason)
    assert isinstance(reason, OwlAttack | OwlDefend)
    with analysis.life.owl_question() as owl, owl.asked_directly():
        ask = owl.does_attack if isinstance(reason, OwlAttack) else owl.does_defend
        return ask(move, reason.dragon).code


def test_what_a_question_denies_is_told_as_doubtful() -> None:
    asked = denied = 0
    for place in PLACES:
        analysis = analysis_of(*place)
        for color in (BLACK, WHITE):
            told = analysis.moves.doubts(color)
            for move, reason in reasons_of(analysis, color):
                if isinstance(reason, Attack | Defend | OwlAttack | OwlDefend):
                    asked += 1
                    if code_alone(analysis, move, color, reason) == LOSE:
                        denied += 1
                        assert told[move][reason]
    assert asked > 40 and denied


def test_a_reason_of_life_is_as_sure_as_that_the_move_decides() -> None:
    found = 0
    for place in PLACES:
        analysis = analysis_of(*place)
        odds = analysis.life.dragons.odds
        for color in (BLACK, WHITE):
            for move, reason in reasons_of(analysis, color):
                if isinstance(reason, OwlAttack | OwlDefend):
                    found += 1
                    turn = odds[reason.dragon].turn
                    text = analysis.moves.doubts(color).get(move, {}).get(reason)
                    assert text == (None if turn >= SURE else f"{100 * turn:.0f} % sure")
    assert found


def test_without_doubt_life_and_death_has_none() -> None:
    analysis = analysis_of(*PLACES[0], classic=True)
    told = [
        text for color in (BLACK, WHITE) for each in analysis.moves.doubts(color).values() for text in each.values()
    ]
    assert set(told) <= {DENIED}


def test_what_reading_further_denies_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doubts, "code_after", lambda *_: LOSE)
    analysis = analysis_of(*PLACES[1])
    tactical = [
        (move, reason)
        for move, reason in reasons_of(analysis, analysis.position.to_move)
        if isinstance(reason, Attack | Defend)
    ]
    told = analysis.moves.doubts(analysis.position.to_move)
    assert tactical and all(told[move][reason] == DENIED for move, reason in tactical)


def test_every_face_of_a_move_has_its_doubts() -> None:
    study = BuiltIn(load(GamePlace(str(GAMES / PLACES[0][0]), PLACES[0][1])), databases=pattern_folder(None))
    color, found = study.position.to_move, 0
    listed = list_of_moves(study, color)
    rows = [" ".join(text for text, _ in row) for row in listed.views()[1].rows]
    for row, record in zip(rows, listed.records(), strict=True):
        for reason, doubt in record["doubts"].items():
            found += 1
            assert reason in record["reasons"] and f"{reason} ({doubt})" in row
            account = account_of(study, color, parse_vertex(record["move"], 19)).records()[0]
            parts = next(each["parts"] for each in account["reasons"] if each["text"] == f"it {reason}")
            assert doubt in [part["text"] for part in parts]
    assert found


@pytest.mark.parametrize(("game", "move"), KOS)
def test_what_takes_back_a_ko_works_by_ko_whoever_is_asked(game: str, move: str) -> None:
    """A reason says what the move does after a threat; so does the question about the move."""
    analysis, found = analysis_of(game, move), 0
    ko, color = analysis.position.ko, analysis.position.to_move
    for point, reason in reasons_of(analysis, color):
        if point == ko and isinstance(reason, Attack | Defend | OwlAttack | OwlDefend):
            found += 1
            assert reason.code == code_alone(analysis, point, color, reason) == KO_B
    assert found
