"""One influence after a move, whoever asks: values of moves, differences of territory, displays and GTP."""

import numpy as np
import pytest

from godebug.basics.flags import Draw
from godebug.basics.resources import data_folder, pattern_folder
from godebug.displays.influence import influence_changes, influence_diagrams
from godebug.engine.analysis import Analysis
from godebug.engine.go.color import NAMES, other
from godebug.engine.go.points import all_points, vertex
from godebug.engine.go.position import Position
from godebug.engine.moves.territory import BY_INFLUENCE
from godebug.gtp.server import Server
from godebug.records.sgf import read_game
from godebug.studies.builtin import BuiltIn

GAMES = [
    ("two-framework.sgf", "45"),
    ("four-stones.sgf", "31"),
    ("thirteen.sgf", "40"),
    ("corner-9x9.sgf", "30"),
    ("break_in.sgf", None),
]


GAMES_FOLDER = data_folder("regression") / "games"


def shipped(name: str, move: str | None) -> Position:
    game = read_game((GAMES_FOLDER / name).read_bytes(), name)
    return game.position() if move is None else game.position_before(move)


@pytest.fixture(scope="module", params=GAMES, ids=lambda game: f"{game[0]}-{game[1]}")
def game(request: pytest.FixtureRequest) -> tuple[str, str | None]:
    return request.param  # type: ignore[no-any-return]


@pytest.fixture(scope="module")
def study(game: tuple[str, str | None]) -> BuiltIn:
    return BuiltIn(shipped(*game), databases=pattern_folder(None))


def legal_moves(study: BuiltIn) -> list[int]:
    return [p for p in all_points(study.position.size) if study.board.is_legal(p, study.position.to_move)]


def test_the_account_of_every_move_has_the_territory_of_its_outcome(study: BuiltIn) -> None:
    color = study.position.to_move
    counted = 0
    for move in study.moves(color).ranked:
        outcome, delta = study.outcome(color, move.point, followup=True), study.delta(color, move.point)
        account = study.move_account(color, move.point)
        influence = sum(entry.delta for entry in account.entries if entry.cause in BY_INFLUENCE)
        assert outcome.counted is any(entry.cause in BY_INFLUENCE for entry in account.entries)
        if outcome.counted:
            assert influence == pytest.approx(outcome.gain, abs=1e-5)
            counted += 1
        assert (delta.territory, delta.followup) == (outcome.gain, outcome.followup_gain)
        territory = sum(entry.delta for entry in account.entries if entry.stage == "territory")
        besides = sum(part.amount for part in delta.parts)
        assert territory == pytest.approx(besides + outcome.counted * delta.territory, abs=1e-5)
        changes = sum(after - before for _, before, after in delta.changes) * (1 if color == 1 else -1)
        assert changes + delta.captured == pytest.approx(delta.territory, abs=0.5)
    assert counted


def test_every_door_tells_the_same_influence(study: BuiltIn, game: tuple[str, str | None]) -> None:
    color, size = study.position.to_move, study.position.size
    moves = [move.point for move in study.moves(color).ranked[:3]] + legal_moves(study)[::97]
    server = Server()
    assert (server.answer(f"loadsgf {GAMES_FOLDER / game[0]} {game[1] or ''}") or "").startswith("=")
    for p in moves:
        outcome = study.outcome(color, p, followup=True)
        assert outcome.followup is not None
        steps = influence_changes(study, color, p, ["territory_value"], followup=True).records()
        assert steps[-1]["gain"] == pytest.approx(outcome.gain, abs=1e-5)
        drawn = influence_diagrams(study, Draw.TERRITORY, p).records()
        for influence, record, shown in zip(outcome.steps, steps, [*drawn[:2], None], strict=False):
            expected = influence.territory_value.round(6).tolist()
            assert record["territory_value"] == expected
            assert shown is None or shown["territory_value"] == expected
        for command, influence in (("move_influence", outcome.after), ("followup_influence", outcome.followup)):
            text = server.answer(f"{command} {NAMES[color]} {vertex(p, size)} territory_value")
            assert text is not None
            printed = np.array([[float(each) for each in row.split()] for row in text[1:].strip().splitlines()])
            assert np.abs(printed - influence.territory_value).max() < 0.0051


def test_effects_are_those_that_influence_was_computed_with(study: BuiltIn) -> None:
    color = study.position.to_move
    for p in legal_moves(study)[::13]:
        for tactical in (False, True):
            outcome = study.outcome(color, p, tactical=tactical)
            effects, field = outcome.effects, outcome.after.field
            assert effects is not None and outcome.tactical is tactical
            assert outcome.before.to_move == outcome.after.to_move == other(color)
            for stone in effects.saved - set(outcome.inessential):
                assert field.stone[stone] == color and field.safe[stone] == 2
            for stone in effects.lost - set(outcome.inessential):
                assert field.stone[stone] == 0 or field.safe[stone] == 0
            assert field.safe[p] == (2 if effects.safe else 0)


def test_asking_for_a_move_changes_no_value(study: BuiltIn) -> None:
    color = study.position.to_move
    fresh = Analysis(study.position, databases=pattern_folder(None))
    for p in legal_moves(study)[::29]:
        fresh.moves.outcome(color, p)
        fresh.moves.tactical_outcome(color, p)
    assert fresh.moves.generation(color).values == study.analysis.moves.generation(color).values


def test_a_move_that_cannot_be_played_has_no_outcome(study: BuiltIn) -> None:
    stone = next(p for p in all_points(study.position.size) if study.board.color[p])
    with pytest.raises(ValueError, match=f"{vertex(stone, study.position.size)} cannot be played"):
        study.analysis.moves.outcome(study.position.to_move, stone)
