"""Lines of reading and the patterns behind them, in explanations of strings, dragons and moves."""

import pytest
from asking import owl_of

from godebug.basics.resources import data_folder
from godebug.engine.analysis import Analysis
from godebug.engine.board.setup import board_from_rows, position_from_board
from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.go.points import parse_vertex
from godebug.engine.go.result_codes import LOSE, WIN
from godebug.engine.moves.reasons import OwlAttack, OwlDefend, describe
from godebug.engine.patterns.database import PatternFolder
from godebug.engine.trace.events import Event, Trace
from godebug.engine.why.cause import Cause
from godebug.engine.why.lines import Trial, life_line, line_cause, main_line, tactical_line
from godebug.records.sgf import read_game

GAMES = data_folder("regression") / "games"


@pytest.fixture(scope="module")
def analysis() -> Analysis:
    game = read_game((GAMES / "two-framework.sgf").read_bytes(), "two-framework.sgf")
    return Analysis(game.position_before("60"), 10, PatternFolder(data_folder("patterns")))


def told(cause: Cause) -> list[str]:
    return [node.text for node in cause.walk()]


def test_the_main_line_takes_what_succeeds_and_what_was_tried_first() -> None:
    answer = Trial(WHITE, 21)
    first, second = Trial(BLACK, 22, [Trial(WHITE, 23)]), Trial(BLACK, 24, [Trial(WHITE, 25), answer])
    assert main_line([first, second], 5, 24) == [second, second.children[0]]
    assert main_line([first, second], 0, 0) == [first, first.children[0]]


def test_a_line_says_who_proposed_its_moves() -> None:
    cause = line_cause("Black kills it", [Trial(BLACK, 21, pattern="hane", database="mine"), Trial(WHITE, 0)], 19)
    assert cause.text == "Black kills it: Black A19, White elsewhere (a ko threat)"
    assert [(part.pattern, part.database) for part in cause.parts] == [("hane", "mine")]


def test_a_dragon_tells_the_line_that_decided(analysis: Analysis) -> None:
    read = [
        dragon
        for dragon in analysis.life.dragons.records
        if dragon.owl.status != "unchecked" and 0 < dragon.owl.nodes < 500 and not dragon.owl.estimated
    ]
    assert read
    influence = analysis.ground.influence(WHITE)
    causes = [analysis.explanations.of("dragon", dragon.origin, BLACK, influence) for dragon in read]
    lines = [text for cause in causes for text in told(cause) if "tries in vain: " in text or "kills it: " in text]
    assert lines
    named = [node for cause in causes for node in cause.walk() if node.database.startswith("owl_")]
    assert named and all(node.line > 0 for node in named)


def test_a_string_tells_how_it_is_captured() -> None:
    rows = ["......", "..X...", ".XO...", ".X....", "......", "......"]
    position = position_from_board(board_from_rows(rows), BLACK)
    analysis = Analysis(position, 10, PatternFolder(data_folder("patterns")))
    stone = parse_vertex("C4", 6)
    cause = analysis.explanations.of("worm", stone, BLACK, analysis.ground.influence(BLACK))
    assert any(text.startswith("Black captures it: Black ") for text in told(cause))


def test_a_line_leaves_whoever_listened_listening() -> None:
    position = position_from_board(board_from_rows(["......", "..X...", ".XO...", ".X....", "......", "......"]), BLACK)
    events: list[Event] = []
    trace = Trace(events.append, frozenset({"reading", "owl"}))
    analysis = Analysis(position, 10, PatternFolder(data_folder("patterns")), trace)
    stone = parse_vertex("C4", 6)
    owl = owl_of(analysis)
    tactical_line(owl.reader, stone, True, WIN)
    life_line(owl, stone, True, WIN)
    events.clear()
    owl.reader.clear_cache()
    owl.reader.attack(stone)
    owl.attack(stone)
    assert {event.topic for event in events} == {"reading", "owl"}


def test_a_move_tells_what_proposed_it(analysis: Analysis) -> None:
    color = analysis.position.to_move
    moves = analysis.moves.generation(color)
    cause = analysis.explanations.of("move", moves.best, color, analysis.ground.influence(color))
    assert all(f"it {reason}" in told(cause) for reason in moves.reasons(moves.best))
    record = moves.records.get(moves.best)
    assert record is not None
    [proposed] = [node for node in cause.walk() if node.text == "proposed by patterns"]
    named = {node.pattern: node for node in proposed.parts}
    assert set(named) == {origin.pattern for origin in record.patterns}
    assert all(node.line > 0 and node.file for node in named.values())


def test_weakness_is_explained_to_the_last_digit(analysis: Analysis) -> None:
    for dragon in analysis.life.dragons.records:
        cause = analysis.explanations.of("dragon", dragon.origin, BLACK, analysis.ground.influence(WHITE))
        weakness = next(part for part in cause.parts if part.text.startswith("weakness"))
        assert weakness.amount == pytest.approx(dragon.weakness, abs=0.0006) and weakness.adds_up


def test_a_region_says_what_it_misses_for_more(analysis: Analysis) -> None:
    influence = analysis.ground.influence(WHITE)
    for name, missed in (("L7", ["no territory: ", "no moyo: "]), ("D10", ["no territory: "])):
        cause = analysis.explanations.of("region", parse_vertex(name, 19), WHITE, influence)
        notes = [part.text for part in cause.parts if part.amount is None]
        assert len(notes) == len(missed)
        assert all(text.startswith(start) for text, start in zip(notes, missed, strict=True))


def test_a_capture_in_a_ko_can_be_explained_before_the_threat() -> None:
    rows = ["..XO...", ".XO.O..", "..XO...", ".......", ".......", ".......", "......."]
    board = board_from_rows(rows)
    assert board.trymove(parse_vertex("D6", 7), BLACK)
    position = position_from_board(board, WHITE)
    analysis = Analysis(position, 10, PatternFolder(data_folder("patterns")))
    ko = parse_vertex("C6", 7)
    assert position.ko == ko and not analysis.tactics.board.is_legal(ko, WHITE)
    cause = analysis.explanations.of("move", ko, WHITE, analysis.ground.influence(WHITE))
    value = analysis.moves.generation(WHITE).values.get(ko, 0.0)
    assert cause.amount == pytest.approx(value, abs=0.0006)
    with pytest.raises(ValueError, match="cannot be played"):
        analysis.explanations.of("move", parse_vertex("D7", 7), WHITE, analysis.ground.influence(WHITE))


def test_a_reason_of_life_tells_what_its_question_says() -> None:
    """Reasons are read among all dragons, questions further: where both differ it is said."""
    game, found = read_game((GAMES / "two-framework.sgf").read_bytes(), "two-framework.sgf"), 0
    for move in ("80", "120"):
        analysis = Analysis(game.position_before(move), 10, PatternFolder(data_folder("patterns")))
        color = analysis.position.to_move
        for record in analysis.moves.generation(color).records:
            for reason in record.reasons:
                if not isinstance(reason, OwlAttack | OwlDefend):
                    continue
                found += 1
                with analysis.life.owl_question() as owl, owl.asked_directly():
                    ask = owl.does_attack if isinstance(reason, OwlAttack) else owl.does_defend
                    does = ask(record.point, reason.dragon).code != LOSE
                cause = analysis.explanations.of("move", record.point, color, analysis.ground.influence(color))
                name = f"it {describe(reason, 19)}"
                leaves = [part for part in cause.walk() if part.text == name]
                assert leaves and any(part.text == name for part in cause.parts[-1].parts)
                said = "so says the reading of this move" if does else "which goes further"
                assert all(said in leaf.parts[-1].text for leaf in leaves), "wherever the reason is named"
    assert found
