"""What a move does to the life of a large dragon is read once more after it, and is no reason if that denies it."""

from functools import cache
from pathlib import Path

import pytest

from godebug.apps.lab.places import GamePlace, load
from godebug.basics.resources import data_path, pattern_folder
from godebug.engine.analysis import Analysis
from godebug.engine.dragons.records import OwlResult
from godebug.engine.go.color import BLACK, WHITE, Color
from godebug.engine.go.result_codes import KO_A, LOSE
from godebug.engine.moves.life import CONFIRMED_STONES, ReadLife
from godebug.engine.moves.reasons import OwlAttack, OwlDefend

GAMES = Path(data_path("regression")) / "games"
#: Positions in which large dragons hang on the next move, and small ones.
PLACES = [("two-framework.sgf", "140"), ("corner-9x9.sgf", "24")]


def analysis_of(game: str, move: str, *, classic: bool = False) -> Analysis:
    return Analysis(load(GamePlace(str(GAMES / game), move)), databases=pattern_folder(None, classic))


@cache
def known_lives(game: str, move: str) -> tuple[Analysis, list[list[tuple[int, OwlAttack | OwlDefend]]]]:
    """An analysis, and the reasons of both colours."""
    analysis = analysis_of(game, move)
    return analysis, [lives(analysis, color) for color in (BLACK, WHITE)]


def lives(analysis: Analysis, color: Color) -> list[tuple[int, OwlAttack | OwlDefend]]:
    """The reasons of life and death of the moves of a colour, with their moves."""
    records = analysis.moves.generation(color).records
    return [(each.point, r) for each in records for r in each.reasons if isinstance(r, OwlAttack | OwlDefend)]


def is_large(analysis: Analysis, reason: OwlAttack | OwlDefend) -> bool:
    return analysis.life.dragons.by_origin[reason.dragon].size >= CONFIRMED_STONES


def test_reasons_of_large_dragons_are_what_the_question_says() -> None:
    asked = 0
    for game, move in PLACES:
        analysis, found = known_lives(game, move)
        for reasons in found:
            for point, reason in reasons:
                if is_large(analysis, reason):
                    with analysis.life.owl_question() as owl, owl.asked_directly():
                        ask = owl.does_attack if isinstance(reason, OwlAttack) else owl.does_defend
                        assert ask(point, reason.dragon).code >= reason.code
                    asked += 1
    assert asked


@pytest.mark.parametrize("code", [LOSE, KO_A])
def test_what_a_further_reading_denies_is_no_reason(monkeypatch: pytest.MonkeyPatch, code: int) -> None:
    known = {place: known_lives(*place)[1] for place in PLACES}
    monkeypatch.setattr(ReadLife, "_alone", lambda *_: OwlResult(code))
    large, small = 0, 0
    for place, plain in known.items():
        analysis = analysis_of(*place)
        owl = analysis.life.dragons.owl
        for color, before in zip((BLACK, WHITE), plain, strict=True):
            for _, reason in lives(analysis, color):
                if is_large(analysis, reason) and not owl[reason.dragon].proved:
                    assert LOSE != reason.code <= code
            large += sum(is_large(analysis, reason) for _, reason in before)
            small += sum(not is_large(analysis, reason) for _, reason in lives(analysis, color))
    assert large and small


def test_where_lives_are_not_doubted_the_usual_limits_decide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ReadLife, "_alone", lambda *_: OwlResult())
    found = [analysis_of(*place, classic=True) for place in PLACES]
    assert any(is_large(each, reason) for each in found for color in (BLACK, WHITE) for _, reason in lives(each, color))
