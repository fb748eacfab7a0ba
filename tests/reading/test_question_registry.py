"""The registry of questions, and what searches return."""

import pytest

from godebug.engine.go.points import CELLS
from godebug.engine.go.result_codes import WIN
from godebug.engine.reading.questions import NAMES, QUESTIONS
from godebug.engine.reading.results import code_of, move_of, packed
from godebug.engine.reading.table import TranspositionTable

#: The table has keys for so many kinds of questions.
KINDS = 16


def test_every_question_has_a_number_and_a_name_of_its_own() -> None:
    assert [question.id for question in QUESTIONS] == list(range(len(QUESTIONS)))
    assert len(set(NAMES)) == len(QUESTIONS) <= KINDS


def test_no_two_questions_share_a_key() -> None:
    table = TranspositionTable()
    keys = {table.key(12345, question.id, point) for question in QUESTIONS for point in range(CELLS)}
    assert len(keys) == len(QUESTIONS) * CELLS


def test_answers_that_cost_more_keep_their_place() -> None:
    costs = [question.cost for question in QUESTIONS]
    assert costs == sorted(costs)


@pytest.mark.parametrize("code", range(WIN + 1))
@pytest.mark.parametrize("move", [0, 21, CELLS - 1])
def test_a_result_holds_a_code_and_a_move(code: int, move: int) -> None:
    result = packed(code, move)
    assert (code_of(result), move_of(result)) == (code, move)
