"""Constraints and actions at work: values, precedence, what is asked and what is left alone."""

import pytest

from godebug.engine.go.color import WHITE
from godebug.engine.go.points import point
from godebug.engine.patterns.database import Database, build_database
from godebug.engine.patterns.evaluator import Answers, Evaluator, QuestionError
from godebug.engine.patterns.findings import PatternError
from godebug.engine.patterns.language import kind_of

ANCHOR = point(4, 4)


class Known(Answers):
    """Answers by name; remembers what was asked."""

    def __init__(self, **answers: float) -> None:
        super().__init__()
        self.known = answers
        self.asked: list[str] = []

    def ask(self, name: str, points: tuple[int, ...]) -> float:
        if name not in self.known:
            return super().ask(name, points)
        self.asked.append(name)
        return self.known[name]


def database(constraint: str = "", action: str = "") -> Database:
    rest = (f";{constraint}\n" if constraint else "") + (f"\n>{action}\n" if action else "")
    return build_database(f"Pattern P\n\nXO.\n\n:8,-,value(7)\n\nAbc\n\n{rest}", "barriers.db", kind_of("barriers"))


def value(expression: str, **answers: float) -> float:
    """The value that an action returns; lib is 3, ko 0 and weakness 0.5 unless said otherwise."""
    found = database(action=f"return {expression};")
    known = Known(**({"lib": 3, "ko": 0, "weakness": 0.5} | answers))
    return Evaluator(found.rules, found.program, known).act(WHITE, 0, ANCHOR)


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("1 + 2 * 3", 7),
        ("(1 + 2) * 3", 9),
        ("2 * lib(A) - 1 - 1", 4),
        ("-lib(A) * 2", -6),
        ("1 + 1 == 2", 1),
        ("2 * 2 > 3 && 1 < 2", 1),
        ("!lib(A) + 1", 1),
        ("!(lib(A) + 1)", 0),
        ("weakness(b) * 4", 2),
        ("0.5 < weakness(b) || weakness(b) <= 0.5", 1),
        ("1 || 0 && 0", 1),
        ("lib(A) && 2", 1),
        # The conditional binds loosest, and to the right.
        ("1 || 0 ? 4 : 5", 4),
        ("0 ? 4 : 5 + 1", 6),
        ("(0 ? 4 : 5) + 1", 6),
        ("(1 ? 4 : 5) + 1", 5),
        ("ko(c) ? 1 : lib(A) == 3 ? 2 : 3", 2),
        ("1 ? 0 ? 6 : 7 : 8", 7),
        ("lib(A) > 2 && (ko(c) ? 1 : lib(A) > 1)", 1),
        ("1 ? 2 : 0 || 3", 2),
        ("WIN - KO_A", 1),
    ],
)
def test_values(expression: str, expected: float) -> None:
    assert value(expression) == expected


@pytest.mark.parametrize(
    ("constraint", "answers", "asked"),
    [
        ("lib(A) == 3 || attack(A)", {"lib": 3}, ["lib"]),
        ("attack(A) && lib(A) == 2", {"lib": 3}, ["lib"]),
        ("ko(c) ? attack(A) : lib(A)", {"ko": 0, "lib": 3}, ["ko", "lib"]),
        ("ko(c) ? lib(A) : attack(A)", {"ko": 1, "lib": 3}, ["ko", "lib"]),
    ],
)
def test_only_what_decides_is_asked(constraint: str, answers: dict[str, float], asked: list[str]) -> None:
    found, known = database(constraint), Known(**answers)
    Evaluator(found.rules, found.program, known).accepts(WHITE, 0, ANCHOR)
    assert known.asked == asked


def test_a_pattern_without_constraint_is_accepted() -> None:
    found = database()
    evaluator = Evaluator(found.rules, found.program, Known())
    assert evaluator.accepts(WHITE, 0, ANCHOR)
    assert evaluator.act(WHITE, 0, ANCHOR) == 0.0 and not evaluator.has_value


def test_actions_leave_notes_for_every_branch() -> None:
    text = "if (lib(A) > 2) { non_oterritory(c); replace(c,b); } else non_xterritory(c); return lib(A) - 3;"
    found = database(action=text)
    for liberties, notes in ((3, ["non_oterritory", "replace"]), (2, ["non_xterritory"])):
        evaluator = Evaluator(found.rules, found.program, Known(lib=liberties))
        assert evaluator.act(WHITE, 0, ANCHOR) == liberties - 3 and evaluator.has_value
        assert [name for name, _ in evaluator.effects()] == notes


def test_labels_turn_with_the_pattern() -> None:
    found = database(action="non_oterritory(c);")
    evaluator = Evaluator(found.rules, found.program, Known())
    places = set()
    for orientation in range(8):
        evaluator.act(WHITE, orientation, ANCHOR)
        places.update(evaluator.effects()[0][1])
    # The anchor is the X at the left end; c lies two steps from it, in each direction.
    assert places == {point(4, 6), point(4, 2), point(6, 4), point(2, 4)}


def test_what_nobody_answers_is_an_error_of_one_line() -> None:
    found = database("attack(A)")
    with pytest.raises(QuestionError, match=r"^attack cannot be asked here$"):
        Evaluator(found.rules, found.program, Known()).accepts(WHITE, 0, ANCHOR)


@pytest.mark.parametrize(
    ("constraint", "column", "message"),
    [
        ("lib(A) ? 1", 12, "':' expected between the two values of a conditional, not the end"),
        ("lib(A) ? : 1", 11, "a helper, a number or '(' expected, not ':'"),
        ("lib(A) * * 2", 11, "a helper, a number or '(' expected, not '*'"),
        ("oplay_attack()", 2, "too few arguments for oplay_attack(moves..., stone)"),
        ("oplay_connect(b)", 2, "too few arguments for oplay_connect(moves..., stone, stone)"),
    ],
)
def test_mistakes_have_their_place(constraint: str, column: int, message: str) -> None:
    with pytest.raises(PatternError) as caught:
        database(constraint)
    (finding,) = caught.value.findings
    assert (finding.column, finding.message) == (column, message)


def test_very_deep_expressions_are_refused_not_overrun() -> None:
    fifty = "(1 + 2 * (" * 25 + "lib(A)" + "))" * 25
    assert value(fifty) > 0
    with pytest.raises(PatternError, match="nested more than"):
        database("(" * 70 + "lib(A)" + ")" * 70)
    with pytest.raises(PatternError, match="nested more than"):
        database("1 ? 1 : " * 61 + "0")
