"""The analysis of a position: stages that are computed once, on demand, and leave the board as it was."""

import gc
import weakref

import numpy as np
import pytest

from godebug.basics.resources import data_folder
from godebug.engine.analysis import Analysis
from godebug.engine.analysis.order import ORDER, Stage
from godebug.engine.board.setup import board_from_rows, position_from_board
from godebug.engine.dragons.records import OwlVerdict
from godebug.engine.go.arrays import _SPARE_BLOCKS
from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.go.points import parse_vertex
from godebug.engine.patterns.database import PatternFolder
from godebug.engine.trace.events import Event, Trace

#: White has the left, Black the right; the white stone at G5 is in atari.
ROWS = [
    ".........",
    "..O..X...",
    ".....X...",
    "..O..XX..",
    ".....XO..",
    "..O.OXX..",
    "...OX....",
    "..OXX.X..",
    ".........",
]


def shipped() -> PatternFolder:
    return PatternFolder(data_folder("patterns"))


def analysis(**options: object) -> Analysis:
    position = position_from_board(board_from_rows(ROWS), BLACK, komi=6.5)
    options.setdefault("databases", shipped())
    return Analysis(position, **options)  # type: ignore[arg-type]


#: Every stage, with what of it can be compared.
STAGES = {
    "worms": lambda a: a.tactics.worms.records,
    "eyes": lambda a: [(space.origin, space.color, space.value) for space in a.tactics.eyes.spaces],
    "dragons": lambda a: dict(a.life.dragons.status),
    "initial": lambda a: a.ground.initial_influence(BLACK).territory_value.tolist(),
    "known": lambda a: a.ground.influence(WHITE).territory_value.tolist(),
    "estimate": lambda a: a.ground.territory_estimate(WHITE).territory_value.tolist(),
    "break-ins": lambda a: a.ground.break_ins(WHITE).after.territory_value.tolist(),
    "after": lambda a: a.moves.tactical_outcome(BLACK, parse_vertex("E9", 9)).uncorrected.territory_value.tolist(),
    "score": lambda a: a.ground.score_bounds,
}


#: What is asked, and the stages that it needs: the last of them, none for what shape alone says.
NEEDED = {
    "shape": (lambda a: a.tactics.worms.strings, None),
    "eyes": (lambda a: a.tactics.eyes, Stage.EYES),
    "initial": (lambda a: a.ground.initial_influence(BLACK), Stage.EARLY_INFLUENCE),
    "escape": (lambda a: a.ground.escape_influence(WHITE), Stage.EARLY_INFLUENCE),
    "outline": (lambda a: a.life.outline, Stage.LINKS),
    "flight": (lambda a: a.life.flight_values, Stage.LINKS),
    "dragons": (lambda a: a.life.dragons, Stage.LIFE),
    "known": (lambda a: a.ground.influence(WHITE), Stage.INFLUENCE),
    "break-ins": (lambda a: a.ground.break_ins(WHITE), Stage.BREAK_INS),
}


@pytest.mark.parametrize("databases", [shipped(), None], ids=["patterns", "no patterns"])
@pytest.mark.parametrize("name", NEEDED)
def test_nothing_is_computed_before_it_is_asked_for(name: str, databases: PatternFolder | None) -> None:
    ask, last = NEEDED[name]
    fresh = analysis(databases=databases)
    ask(fresh)
    assert [stage for stage in Stage if fresh.stages.knows(stage)] == list(Stage)[: last or 0]


def test_the_order_is_that_of_the_numbers() -> None:
    assert [stage for stage, _ in ORDER] == sorted(Stage) == list(range(1, len(ORDER) + 1))


@pytest.mark.parametrize("stage", Stage)
def test_stages_up_to_one_are_the_same_alone_and_step_by_step(stage: Stage) -> None:
    once, steps = analysis(), analysis()
    once.upto(stage)
    for each in Stage:
        if each <= stage:
            steps.upto(each)
            assert [known for known in Stage if steps.stages.knows(known)] == list(Stage)[:each]
    assert once.counts() == steps.counts()
    assert once.counts()["reading"] > 0


def test_a_record_that_is_given_takes_the_place_of_what_stands_on_the_old_one() -> None:
    one = analysis()
    before = one.upto(Stage.INFLUENCE).influence
    life = one.life.dragons
    origin = next(iter(life.by_origin))
    one.stages.put(Stage.LIFE, life.supposing({origin: OwlVerdict("dead")}))
    assert not one.stages.knows(Stage.INFLUENCE) and one.stages.knows(Stage.LINKS)
    assert one.life.dragons.status[origin] == "dead" != life.status[origin]
    assert one.ground.influence(BLACK) is not before.by_color[BLACK]


def test_another_life_shares_what_stands_below_it() -> None:
    one = analysis()
    life = one.life.dragons
    origin = next(iter(life.by_origin))
    other = life.supposing({origin: OwlVerdict("dead")})
    ground = one.ground.given(other)
    assert one.ground.given(life).influence(BLACK) is one.ground.influence(BLACK)
    assert ground.influence(BLACK) is not one.ground.influence(BLACK)
    assert ground.initial_influence(BLACK) is one.ground.initial_influence(BLACK)
    assert ground.influence(BLACK) is other.influence(BLACK)


def test_a_stage_is_computed_once() -> None:
    one = analysis()
    assert one.tactics.worms is one.tactics.worms
    assert one.life.dragons is one.life.dragons
    assert one.ground.influence(BLACK) is one.ground.influence(BLACK)
    assert one.ground.influence(BLACK) is not one.ground.influence(WHITE)
    nodes = one.counts()
    assert one.ground.initial_influence(BLACK) is one.ground.initial_influence(BLACK)
    assert one.life.dragons.status
    assert one.counts() == nodes


def test_the_order_of_the_questions_does_not_matter() -> None:
    forwards, backwards = analysis(), analysis()
    first = {name: ask(forwards) for name, ask in STAGES.items()}
    second = {name: STAGES[name](backwards) for name in reversed(STAGES)}
    assert {name for name in STAGES if first[name] != second[name]} == set()


@pytest.mark.parametrize("name", STAGES)
def test_the_board_stays_as_the_position_says(name: str) -> None:
    one = analysis()
    before, key = bytes(one.tactics.board.color), one.tactics.board.hash
    STAGES[name](one)
    assert (bytes(one.tactics.board.color), one.tactics.board.hash, one.tactics.board.stackp) == (before, key, 0)


def test_listening_changes_nothing() -> None:
    events: list[Event] = []
    topics = frozenset({"influence", "worms", "eyes", "dragons", "breakin", "territory", "reading"})
    silent, heard = analysis(), analysis(trace=Trace(events.append, topics))
    assert all(ask(silent) == ask(heard) for ask in STAGES.values())
    assert {"influence", "worms"} <= {event.topic for event in events}


def test_without_databases_only_reading_and_shape_speak() -> None:
    plain = analysis(databases=None)
    assert plain.tactics.worms.attack_codes == analysis().tactics.worms.attack_codes
    without, known = (each.ground.influence(BLACK).territory_value for each in (plain, analysis()))
    assert not np.array_equal(without, known)


def test_low_levels_leave_break_ins_out() -> None:
    low = analysis(level=9)
    assert not low.looks_for_break_ins
    assert low.ground.break_ins(WHITE).after is low.ground.influence(WHITE)
    assert analysis(level=9, break_ins=True).looks_for_break_ins


def test_an_occupied_point_cannot_be_tried() -> None:
    with pytest.raises(ValueError, match="C8 cannot be played"):
        analysis().moves.tactical_outcome(BLACK, parse_vertex("C8", 9))


def test_a_move_is_shown_with_the_other_side_to_move_next() -> None:
    after = analysis().moves.tactical_outcome(BLACK, parse_vertex("H5", 9)).uncorrected
    assert after.to_move == WHITE
    assert after.move is not None
    assert (after.move.color, after.move.point) == (BLACK, parse_vertex("H5", 9))


def test_the_bounds_of_the_score_are_in_order_and_count_komi() -> None:
    best, worst = analysis().ground.score_bounds
    assert best >= worst
    without = Analysis(position_from_board(board_from_rows(ROWS), BLACK, komi=0.0), databases=shipped())
    assert without.ground.score_bounds == pytest.approx((best - 6.5, worst - 6.5))


def test_a_released_analysis_frees_its_memory_at_once() -> None:
    one = analysis()
    one.ground.break_ins(WHITE)
    one.moves.tactical_outcome(BLACK, parse_vertex("E9", 9))
    parts = [weakref.ref(part) for part in (one.life.outline, one.life.dragons, one.tactics.worms, one.ground)]
    gc.disable()
    try:
        one.release()
        assert [part() for part in parts] == [None] * 4
    finally:
        gc.enable()


def test_what_was_analysed_before_in_the_same_memory_changes_no_count() -> None:
    def counted() -> list[dict[str, int]]:
        one = analysis()
        found = []
        for p in one.tactics.board.all_strings():
            with one.life.owl_question() as owl:
                owl.attack(p)
                owl.defend(p)
            found.append(one.counts())
        one.moves.generation(BLACK)
        found.append(one.counts())
        one.release()
        return found

    _SPARE_BLOCKS.clear()
    fresh = counted()
    gc.collect()
    assert any(_SPARE_BLOCKS.values())
    # The same position again would be answered by every record that is left, another one loses its own to them.
    Analysis(position_from_board(board_from_rows(ROWS), WHITE), level=8, databases=shipped()).moves.generation(WHITE)
    gc.collect()
    assert counted() == fresh


def test_counting_reads_nothing() -> None:
    one = analysis()
    assert one.counts() == {"reading": 0, "connection": 0, "owl": 0, "trymove": 0}
    assert one.tactics.worms.attack_codes
    assert one.counts()["reading"] == one.stages.readers.reader.nodes > 0
