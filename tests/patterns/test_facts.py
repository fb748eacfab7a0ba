"""Whatever a database may ask has an answer when the engine matches it; whatever else it asks is refused."""

import pytest

from godebug.engine.analysis import Analysis
from godebug.engine.board.setup import board_from_rows, position_from_board
from godebug.engine.facts.by_database import FACTS_OF, check_questions, facts_of
from godebug.engine.go.color import BLACK
from godebug.engine.patterns.database import Database, PatternFolder, build_database
from godebug.engine.patterns.evaluator import QuestionError
from godebug.engine.patterns.helpers import ACTION, COLON_HELPERS, HELPERS, OWL, Helper
from godebug.engine.patterns.language import kind_of
from godebug.engine.patterns.matcher import Matcher
from godebug.engine.patterns.questions import NUMBER_OF

ROWS = ["......", "......", "..OX..", "..X...", "......", "......"]
WORDS = {"moves": "*", "move": "*", "point": "c", "stone": "a", "dragon": "a"}
QUESTIONS = [helper for helper in HELPERS.values() if helper.use != ACTION and helper.name not in COLON_HELPERS]


def asking(database: str, helper: Helper) -> Database:
    arguments = ",".join(WORDS[word] for word in helper.parameters if word != "more")
    text = f"Pattern P\n\nOX\nX*\n..\n\n:8,-\n\naB\nD*\nce\n\n>return {helper.name}({arguments});\n"
    return build_database(text, f"{database}.db", kind_of(database))


@pytest.fixture(scope="module")
def analysis(tmp_path_factory: pytest.TempPathFactory) -> Analysis:
    """An analysis without pattern databases of its own."""
    folder = PatternFolder(tmp_path_factory.mktemp("none"))
    return Analysis(position_from_board(board_from_rows(ROWS), BLACK), databases=folder)


@pytest.mark.parametrize("database", FACTS_OF)
def test_what_may_be_asked_is_answered(database: str, analysis: Analysis) -> None:
    asked = 0
    before = bytes(analysis.tactics.board.color)
    # Who reads life and death answers for the dragon that it reads.
    known = facts_of(database) - {OWL}
    for helper in QUESTIONS:
        found = asking(database, helper)
        matches = list(Matcher(analysis.tactics.board.color, analysis.tactics.board.size).matches(found))
        assert matches
        if helper.facts in known:
            evaluator = analysis.tactics.readers().answers.evaluator(found)
            assert all(isinstance(match.act(evaluator), float) for match in matches), helper.name
            asked += 1
        elif helper.facts != OWL:
            with pytest.raises(QuestionError, match=f"{helper.name} cannot be asked by {database}.db"):
                matches[0].act(analysis.tactics.readers().answers.evaluator(found))
    assert asked > 40 and bytes(analysis.tactics.board.color) == before and analysis.tactics.board.stackp == 0


def test_a_database_can_be_checked_before_it_is_asked() -> None:
    check_questions(asking("barriers", HELPERS["alive"]))
    with pytest.raises(QuestionError, match=r"^barriers.db:13:9: omoyo cannot be asked in barriers"):
        check_questions(asking("barriers", HELPERS["omoyo"]))


def test_the_vocabulary_is_numbered_by_name() -> None:
    assert set(NUMBER_OF) == {helper.base for helper in HELPERS.values()}
    assert sorted(NUMBER_OF.values()) == list(range(len(NUMBER_OF)))
