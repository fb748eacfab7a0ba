"""What the linter says, and what it leaves alone."""

from pathlib import Path

import pytest

from godebug.engine.facts.by_database import facts_of
from godebug.engine.patterns.findings import ERROR, NOTE, WARNING
from godebug.engine.patterns.helpers import FACTS, HELPERS
from godebug.engine.patterns.language import KINDS, kind_of
from godebug.engine.patterns.lint import lint_file, lint_text

#: (database, pattern text after the comment, line, column, what is said).
WARNINGS = [
    ("barriers", "O,O\n\n:8,DC\n", 6, 5, "class C has no effect in barriers"),
    ("barriers", "O.O\n\n:8,D\n", 6, 4, "class D does nothing without ',' or '!'"),
    ("barriers", "QX!\n\n:8,B\n", 6, 4, "class B with a strength of 0"),
    ("barriers", "O,O\n\n:8,DY\n", 6, 5, "class Y has no effect in barriers"),
    ("barriers", "O,O\n\n:8,DFY\n", 6, 5, "class F has no effect in barriers"),
    ("patterns", "OX*\n\n:8,eY\n", 6, 5, "class Y has no effect in patterns"),
    ("barriers", "OX.\n\n:8,t\n", 6, 4, "class t does nothing without an action"),
    (
        "owl_defendpats",
        "O*\n\n:8,c,value(30)\n",
        6,
        4,
        "class c does nothing without a threat: threatens_to_capture, threatens_eye, reverse_sente",
    ),
    (
        "owl_attackpats",
        "OX*\n\n:8,s,value(30),threatens_to_capture(a)\n\nOa*\n",
        6,
        16,
        "threatens_to_capture does nothing without class c",
    ),
    (
        "owl_attackpats",
        "O*\n\n:8,s,value(30)\n",
        4,
        1,
        "no stone of the dragon ('X' or 'x'): the pattern can never match",
    ),
    (
        "owl_defendpats",
        "X*\n\n:8,s,value(30)\n",
        4,
        1,
        "no stone of the dragon ('O' or 'o'): the pattern can never match",
    ),
    ("owl_vital_apats", "O*x\n\n:-,s,value(30)\n", None, None, ""),
    ("influence", "O.o\n\n:8,E,value(3)\n", 6, 4, "class E does nothing without '!' or ',' or '*'"),
    ("barriers", ",XO\nXOX\n?X?\n\n:8,D\n", 5, 2, "these stones have no liberty: the pattern can never match"),
    ("barriers", ",XO\n---\n\n:8,D\n", None, None, ""),
    ("barriers", ",XOX\nx.X?\n----\n\n:8,D\n", None, None, ""),
    ("barriers", "OO,\nX.x\n\n:\\,D\n", 7, 2, "symmetry '\\' cannot be true of a diagram that is not square"),
    ("barriers", "OX,\nO.X\nXXO\n\n:\\,D\n", 4, 2, "not symmetric as '\\' claims: orientations are lost"),
    ("barriers", "O,O\nx?x\n\n:8,D\n", 7, 2, "the diagram has symmetry '|': with '8' it matches twice at one place"),
    ("barriers", "O,O\nx?x\n\n:|,D\n\nabc\nxdx\n\n;oplay_defend_both(b,d,a,c)\n", None, None, ""),
    ("barriers", "O,X\n?..\n\n:8,D\n\nObX\n?cd\n\n;ko(b) && ko(d)\n", 10, 2, "label 'c' is not used"),
    (
        "barriers",
        "O,X\n?..\n\n:8,D\n\nObX\n?c.\n\n;lib(b) > 1 || ko(c)\n",
        12,
        6,
        "lib: 'b' is an empty point, no stone",
    ),
    ("barriers", "O,X\n?..\n\n:8,D\n\nOAX\n?B.\n\n;ko(A) && 1\n", 12, 11, "this part always holds"),
    ("barriers", "O,X\n?..\n\n:8,D\n\nObA\n?..\n\n;lib(A) > 2 && lib(A) < 3\n", 12, 2, "the constraint can never hold"),
    ("barriers", "O,X\n?..\n\n:8,D\n\nObX\n?..\n\n;ko(b) && !ko(b)\n", 12, 2, "the constraint can never hold"),
    ("barriers", "O,X\n?..\n\n:8,D\n\nabX\n?..\n\n;o_somewhere(a,b)\n", 12, 2, "the constraint always holds"),
    ("barriers", "O,X\n?..\n\n:8,D\n\nObX\n?..\n\n;x_somewhere(b)\n", 12, 2, "the constraint can never hold"),
    ("barriers", "O,X\n?..\n\n:8,D\n\nObA\n?..\n\n;lib(A) >= 1\n", 12, 2, "the constraint always holds"),
    ("barriers", "O,X\n?..\n\n:8,D\n\nObX\n?..\n\n;safe_omove(b) > 5\n", 12, 2, "the constraint can never hold"),
    ("barriers", "O,X\n?..\n\n:8,D\n\nObA\n?..\n\n;safe_omove(A)\n", 12, 2, "the constraint can never hold"),
    (
        "barriers",
        "O,X\n?..\n\n:8,D\n\nObA\n?..\n\n;oplay_attack(A,b)\n",
        12,
        15,
        "oplay_attack: the first move at 'A' is onto a stone and will be left out",
    ),
]


@pytest.mark.parametrize(("database", "text", "line", "column", "message"), WARNINGS)
def test_warnings(database: str, text: str, line: int | None, column: int, message: str) -> None:
    """Each of these patterns has one weakness, or none."""
    findings = lint_text(f"Pattern P\n# Why it is there.\n\n{text}", "a.db", kind_of(database))
    said = [(f.line, f.column, f.message) for f in findings if f.severity == WARNING]
    if line is None:
        assert said == []
    else:
        assert (line, column, message) in said


def two(first: str, second: str) -> list[str]:
    text = f"Pattern A\n# Why.\n\n{first}\n\nPattern B\n# Why.\n\n{second}\n"
    return [f.message for f in lint_text(text, "a.db", kind_of("barriers")) if f.severity == WARNING]


def test_copies_are_found_in_any_orientation() -> None:
    assert two("O,X\n?.x\n\n:8,D", "x.?\nX,O\n\n:8,D") == ["B says the same as A at line 1"]
    assert two("O,X\n?.x\n\n:8,D", "x.?\nX,O\n\n:8,A") == []
    assert two("O,X\n?.x\n\n:8,sB,value(3)", "x.?\nX,O\n\n:8,sB,value(4)")[0].startswith("class B does nothing")
    asks = "\n\n:8,D\n\nabX\n?cx\n\n;oplay_attack(b,c,a)"
    assert two(f"O,X\n?.x{asks}", f"O,X\n?.x{asks}") == ["B says the same as A at line 1"]
    assert two(f"O,X\n?.x{asks}", f"O,X\n?.x{asks}==WIN") == []


def test_patterns_in_the_shadow_of_a_general_one() -> None:
    general = "O,X\n..x\n\n:8,D"
    special = "?.O?\nx,.?\nxX.O\n\n:8,D"
    assert two(general, special) == []
    assert two(general, "?.O\n..,\n?.X\n\n:8,D") == ["B adds nothing to A at line 1, which matches wherever it does"]
    assert two("?.O\n..,\n?.X\n\n:8,D", general) == ["A adds nothing to B at line 10, which matches wherever it does"]
    # The box of the general diagram must lie inside: at the edge the special one fits where it does not.
    assert two("O,X\n..x\n???\n???\n\n:8,D", "?.O\n..,\n?.X\n\n:8,D") == []
    # A question makes the general one special.
    assert two("O,X\n..x\n\n:8,D\n\nObX\n..x\n\n;ko(b)", "?.O\n..,\n?.X\n\n:8,D") == []


def test_notes() -> None:
    text = "Pattern P\n\nO,X\n\n:8,D\n\naBc\n\n;dead(c) && ko(B) && lib(a)\n"
    notes = [f for f in lint_text(text, "a.db", kind_of("barriers"), facts_of) if f.severity == NOTE]
    assert [(f.line, f.column) for f in notes] == [(1, 1), (7, 2), (7, 3)]
    assert notes[0].message == "P does not say why it is there"
    assert notes[1].message == "label 'B' on ',': capitals are for X stones"
    assert notes[2].message == "label 'c' on 'X': X stones have capitals"


def test_one_sided_questions_are_noted() -> None:
    text = "Pattern P\n# Why.\n\nO,O\nx?x\n\n:|,D\n\nabO\nxcx\n\n;oplay_attack(b,c,a)\n"
    (note,) = lint_text(text, "a.db", kind_of("barriers"), facts_of)
    assert (note.severity, note.line, note.column) == (NOTE, 7, 2)
    assert note.message == "with symmetry '|' the constraint is asked for one of the mirror images only"


def test_opposite_edges_are_noted() -> None:
    text = "Pattern P\n# Why.\n\n---\nO,X\n..o\n---\n\n:8,D\n"
    (note,) = lint_text(text, "a.db", kind_of("barriers"))
    assert (note.severity, note.line) == (NOTE, 5)
    assert note.message == "two opposite edges: matches only on boards of 2 rows"


def test_a_clean_pattern_gives_nothing() -> None:
    text = "Pattern P\n# Why.\n\nO,X\n?..\n\n:8,D\n\nabC\n?d.\n\n;!oplay_attack(b,d,a) && lib(C) < 4\n"
    assert lint_text(text, "a.db", kind_of("barriers"), facts_of) == []


def test_other_files_are_left_out(tmp_path: Path) -> None:
    (tmp_path / "mc_montegnu_classic.db").write_text("whatever\n")
    (finding,) = lint_file(tmp_path / "mc_montegnu_classic.db")
    assert finding.severity == NOTE


@pytest.mark.parametrize(
    ("database", "question", "why"),
    [
        ("barriers", "omoyo", "influence"),
        ("barriers", "weak", "the weakness of dragons"),
        ("attack", "eye", "eye spaces"),
        ("attack", "alive", "the status of dragons"),
        ("conn", "dead", "the status of dragons"),
        ("owl_attackpats", "alive", "the status of dragons"),
        ("patterns", "owl_goal_dragon", "the dragon that is being read"),
        ("handicap", "omoyo", "influence"),
    ],
)
def test_questions_that_can_have_no_answer_are_errors(database: str, question: str, why: str) -> None:
    text = f"Pattern P\n# Why.\n\nO*X\n?..\n\n:8,s,value(1)\n\na*C\n?d.\n\n;lib(C) < 4 && {question}(C)\n"
    kind = kind_of(database)
    text = text.replace(",value(1)", "" if kind.attributes == "none" else ",value(1)")
    (error,) = [f for f in lint_text(text, "a.db", kind, facts_of) if f.severity == ERROR]
    assert (error.line, error.column) == (12, 16)
    assert error.message == f"{question} cannot be asked in {database}: {why} is not known there"
    assert error.caret().splitlines()[1] == " " * 15 + "^"


def test_every_database_has_its_facts() -> None:
    for name in KINDS:
        assert facts_of(name) <= FACTS.keys()
    assert {helper.facts for helper in HELPERS.values()} <= FACTS.keys()
    assert not facts_of("attack") & {"eyes", "status", "outline", "influence"}


@pytest.mark.parametrize(
    ("diagram", "said"),
    [("OX!", ["there is none"]), ("QX!\nQ.?", ["there are 2"]), ("QX!", []), ("YX!", ["there is none"])],
)
def test_an_intrusion_starts_from_one_marked_stone(diagram: str, said: list[str]) -> None:
    text = f"Pattern P\n# Why.\n\n{diagram}\n\n:8,sB,value(30)\n"
    errors = [f for f in lint_text(text, "a.db", kind_of("barriers")) if f.severity == ERROR and "class B" in f.message]
    assert [f.message.partition(": ")[2] for f in errors] == said
    assert all(f.pattern == "P" and f.line == text[: text.index(":8")].count("\n") + 1 for f in errors)
