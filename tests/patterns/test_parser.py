"""What the text of a database means, and what is said about mistakes in it."""

import random
from pathlib import Path

import pytest

from godebug.engine.patterns.database import MOST_KEPT, PatternFolder, build_database, load_database
from godebug.engine.patterns.eye_shapes import parse_eye_shapes
from godebug.engine.patterns.findings import ERROR, PatternError
from godebug.engine.patterns.language import KINDS, NORTH_EDGE, SOUTH_EDGE, WEST_EDGE, kind_of
from godebug.engine.patterns.lint import lint_text
from godebug.engine.patterns.parser import parse_database
from godebug.engine.patterns.pattern import Pattern

SHAPES = Path(__file__).parent / "shapes.db"


def one(text: str, kind: str = "barriers") -> Pattern:
    (pattern,) = build_database(text, "a.db", kind_of(kind)).patterns
    return pattern


def error(text: str, kind: str = "barriers") -> tuple[int, int, str]:
    with pytest.raises(PatternError) as caught:
        build_database(text, "a.db", kind_of(kind))
    finding = caught.value.findings[0]
    assert str(caught.value).startswith(f"a.db:{finding.line}:{finding.column}: {finding.message}")
    assert "\n" not in str(caught.value)
    return finding.line, finding.column, finding.message


def pattern(diagram: str, colon: str = ":8,D", rest: str = "") -> str:
    return f"Pattern P\n\n{diagram}\n\n{colon}\n\n{rest}\n"


def test_all_parts() -> None:
    text = pattern(
        "?O.  a comment\n,Xo\n---", ":8,sOD,value(2.5)", "?Oa\nbXo\n---\n\n;lib(a)>1 &&\n;  !ko(b)\n\n>return ko(a);"
    )
    found = one(text)
    assert found.diagram == ("?O.", ",Xo")
    assert found.edges == SOUTH_EDGE
    assert (found.symmetry, found.classes, found.fields, found.value) == ("8", "sOD", {"value": 2.5}, 2.5)
    assert found.labels == {"a": (0, 2), "b": (1, 0), "*": (0, 1)}
    assert found.anchor == (0, 1)
    assert found.constraint is not None and found.constraint.text == "lib(a)>1 &&\n  !ko(b)"
    assert found.constraint.locate(found.constraint.text.index("ko")) == (14, 5)
    assert found.action is not None
    assert found.why == "a comment"


def test_edges_on_both_sides_of_a_corner() -> None:
    found = one(pattern("+--\n|.X\n|O."))
    assert found.edges == NORTH_EDGE | WEST_EDGE
    assert found.diagram == (".X", "O.")
    assert found.columns == 2


def test_comments_of_c_are_read_over() -> None:
    found = one(pattern("O.X", rest="OaX\n\n;ko(a) /* or */\n;/* more\n; */ || ko(*)\n\n>antisuji(a); /* why */"))
    assert found.constraint is not None and found.action is not None


def test_labels_of_an_action_alone_need_no_exact_shape() -> None:
    found = one(pattern("O.X\n...", rest="OaXX\n\n>antisuji(a);"))
    assert found.labels == {"a": (0, 1), "*": (0, 0)}


def test_labels_may_leave_the_edge_out() -> None:
    with_edge = one(pattern("---\nO.X", rest="---\nOaX\n\n;ko(a)"))
    without = one(pattern("---\nO.X", rest="OaX\n\n;ko(a)"))
    assert with_edge.labels == without.labels == {"a": (0, 1), "*": (0, 0)}


def test_first_label_counts_and_symbols_are_no_labels() -> None:
    found = one(pattern("OX.", rest="aaQ\n\n;lib(a)"))
    assert found.labels == {"a": (0, 0), "*": (0, 0)}


def test_anchor_is_the_first_allowed_stone_unless_it_is_marked() -> None:
    assert one(pattern("X.O")).anchor == (0, 0)
    assert one(pattern("X.O"), "influence").anchor == (0, 2)
    assert one(pattern("X.Q")).anchor == (0, 2)
    assert one(pattern("O*X"), "attack").anchor == (0, 2)
    assert one(pattern("O....X.*"), "owl_attackpats").anchor == (0, 5)


def test_fields_may_be_shortened() -> None:
    found = one(pattern("O*", ":8,-,sha(3),rev(1.5),followup(2),NULL a comment"), "patterns")
    assert found.fields == {"shape": 3.0, "reverse_followup": 1.5, "followup": 2.0}
    assert found.helper == "" and found.classes == ""


def test_owl_fields_name_labels() -> None:
    text = "attribute_map owl_attack\n\n" + pattern(
        "OX*", ":8,sc,value(45),threatens_to_capture(A)", "OA*\n\n;lib(A)==2"
    )
    assert one(text, "owl_attackpats").fields == {"value": 45.0, "threatens_to_capture": "A"}


def test_hints_are_read_over() -> None:
    assert one("goal_elements .XO\ncallback_data none\n" + pattern("OX")).name == "P"


MISTAKES = [
    ("O.\n.", (4, 2, "1 wide; the first row is 2 wide")),
    ("O.\n.7", (4, 2, "'7' is no diagram symbol")),
    ("O.\na.", (4, 1, "'a' is no symbol of a diagram")),
    ("|O.\n..X", (4, 1, "the left edge '|' must be on every row or on none")),
    ("O.\n+-", (4, 1, "'+' stands where a side edge meets this one, else '-'")),
    ("O-\n..", (3, 2, "'-' is an edge mark inside the diagram")),
    ("--\n--", (3, 1, "a diagram of edges alone")),
    ("..\n.o", (3, 1, "no stone that can be the anchor: there must be O or X")),
    ("O*\n.*", (4, 2, "a second '*': a pattern has one move")),
    ("O.\n\n.X", (5, 1, "a second diagram before the colon line (blank lines end one)")),
]


@pytest.mark.parametrize(("diagram", "place"), MISTAKES)
def test_mistakes_in_diagrams(diagram: str, place: tuple[int, int, str]) -> None:
    assert error(pattern(diagram)) == place


COLON_MISTAKES = [
    (":", (5, 2, "the colon line starts ':SYMMETRY,CLASSES' with a symmetry of one character")),
    (":8", (5, 3, "the classes are missing: ':SYMMETRY,CLASSES', '-' for none")),
    (":8,sZ", (5, 5, "unknown class letter 'Z'")),
    (":8,D why", (5, 5, "no comment may follow the classes, and a field needs a ',' before it")),
    (":8,D,shape(2)", (5, 6, "unknown field 'shape' (attribute map value_only has: value)")),
    (":8,D,value(x)", (5, 12, "'x' is no number")),
    (":8,D,value(3", (5, 6, "'value(3' is no field: name(value) is")),
    (":8,D,some_helper", (5, 6, "unknown field or helper 'some_helper'")),
    (":8,D\n:8,D", (6, 1, "a second colon line")),
]


@pytest.mark.parametrize(("colon", "place"), COLON_MISTAKES)
def test_mistakes_in_colon_lines(colon: str, place: tuple[int, int, str]) -> None:
    assert error(pattern("OX", colon)) == place


EXPRESSION_MISTAKES = [
    ("OXa\n\n;lib(a)", (7, 3, "3 wide; the diagram is 2 wide")),
    ("aX\nOX\n\n;lib(a)", (8, 1, "2 rows of labels, but the diagram has 1")),
    ("XO\n\n;ko(*)", (7, 1, "'X' here, but 'O' in the diagram above")),
    ("aX\n\n;lib(b)", (9, 6, "label 'b' is not in the diagram")),
    ("aX\n\n;lib(a)>1 &&\n;  libs(a)", (10, 4, "unknown helper 'libs', did you mean 'lib'?")),
    ("aX\n\n;lib(a", (9, 7, "',' or ')' expected in the arguments of lib")),
    ("aX\n\n;lib(a))", (9, 8, "')' after the end of the constraint")),
    ("aX\n\n;lib()", (9, 2, "too few arguments for lib(stone)")),
    ("aX\n\n;lib(a,a)", (9, 8, "too many arguments for lib(stone)")),
    ("aX\n\n;oplay_attack(?,a)", (9, 15, "'?' (a pass) cannot be the first argument")),
    ("aX\n\n;oplay_attack(X,a)", (9, 15, "'X' cannot be a label: it is a diagram symbol")),
    ("aX\n\n;lib(a) > ", (9, 10, "the expression ends too early")),
    ("aX\n\n;antisuji(a)", (9, 2, "antisuji does something: it belongs in an action ('>')")),
    ("aX\n\n>if lib(a) antisuji(a);", (9, 5, "'(' expected after if, not 'lib'")),
    ("aX\n\n>antisuji(a)\n;lib(a)", (10, 1, "a constraint line after the action: put it above the '>' lines")),
    ("aX\n\n;" + "(" * 200 + "lib(a)", (9, 62, "nested more than 60 deep")),
]


@pytest.mark.parametrize(("rest", "place"), EXPRESSION_MISTAKES)
def test_mistakes_in_constraints(rest: str, place: tuple[int, int, str]) -> None:
    assert error(pattern("OX", rest=rest)) == place


def test_mistakes_outside_of_patterns() -> None:
    assert error("hello\n")[:2] == (1, 1)
    assert error("attribute_map some\n")[:2] == (1, 15)
    assert error("goal_elements .z\n")[:2] == (1, 16)
    assert error(pattern("OX") + "attribute_map none\n")[:2] == (8, 1)
    assert error("Pattern\n")[:2] == (1, 8)
    assert error("Pattern A\n\nOX\n\nPattern B\n\nOX\n\n:8,D\n") == (3, 1, "pattern A has no colon line")
    assert error(pattern("O" * 500))[:2] == (3, 500)


def test_every_error_is_reported_and_good_patterns_are_kept() -> None:
    text = "Pattern A\n\nOX\n\n:8,Z\n\nPattern B\n\nOX\n\n:8,D\n\nPattern C\n\nOX\n.\n\n:8,D\n"
    parsed = parse_database(text, "a.db", KINDS["barriers"])
    assert [p.name for p in parsed.patterns] == ["B"]
    assert [(finding.pattern, finding.line) for finding in parsed.findings] == [("A", 5), ("C", 16)]
    assert parsed.findings[0].caret() == ":8,Z\n   ^"


def test_warnings_do_not_stop() -> None:
    text = "Pattern A\n\nOX\n\n:7,D\n\nPattern A\n\nO.\n\n:/,D\n\nPattern Empty\n"
    database = build_database(text, "a.db", KINDS["barriers"])
    assert [p.symmetry for p in database] == ["8", "/"]
    assert [finding.line for finding in database.findings] == [5, 7, 11, 13]


def mutations(text: str, count: int, seed: int) -> list[str]:
    """Damaged copies of a text: characters and lines lost, doubled, exchanged, replaced; parts cut off and mixed."""
    chance = random.Random(seed)
    signs = "OXox.,!*?QYa|+-:;>#(){}&=<\\/8\t\x0c\u2028\u00e9~" + "\n"
    damaged = []
    while len(damaged) < count:
        lines = text.split("\n")
        for _ in range(chance.randint(1, 4)):
            i, j = chance.randrange(len(lines)), chance.randrange(len(lines))
            line = lines[i]
            at = chance.randrange(len(line) + 1)
            match chance.randrange(9):
                case 0:
                    lines[i] = line[:at] + line[at + 1 :]
                case 1:
                    lines[i] = line[:at] + chance.choice(signs) + line[at:]
                case 2:
                    lines[i] = line[:at] + chance.choice(signs) + line[at + 1 :]
                case 3:
                    del lines[i]
                case 4:
                    lines.insert(i, lines[j])
                case 5:
                    lines[i], lines[j] = lines[j], lines[i]
                case 6:
                    lines[i] = line[:at] + line[at:] * chance.choice([0, 2, 90])
                case 7:
                    lines = lines[:i] or [""]
                case 8:
                    lines[i] = " " * chance.randrange(3) + line + chance.choice(["(", "\\", ",", ";;", "'"])
            lines = lines or [""]
        damaged.append("\n".join(lines))
    return damaged


@pytest.mark.parametrize("name", ["barriers", "attack", "owl_defendpats", "eyes"])
def test_damaged_files_give_one_line_errors(name: str) -> None:
    """Whatever is wrong, it is said in one line with file, line and column, and linting gets through as well."""
    text = SHAPES.read_text() if name != "eyes" else EYES
    kind = kind_of(name)
    refused = 0
    for damaged in mutations(text, 300, seed=7):
        lines = damaged.count("\n") + 1
        findings = lint_text(damaged, "a.db", kind)
        for finding in findings:
            assert 1 <= finding.line <= lines and finding.column >= 1
            assert "\n" not in finding.message and finding.message
            assert finding.text == damaged.split("\n")[finding.line - 1].rstrip()
        if name != "eyes":
            # An intrusion without its stone is for the linter to find.
            errors = [f for f in findings if f.severity == ERROR and not f.message.startswith("class B starts")]
            try:
                build_database(damaged, "a.db", kind)
            except PatternError as caught:
                refused += 1
                assert str(caught).splitlines() == [str(caught)]
                assert list(caught.findings) == errors
            else:
                assert not errors
    assert name == "eyes" or refused > 100


EYES = """# Eye shapes for the tests.

Pattern Three

.*.

:1122

Pattern Bent

 .!
.x@
+--

:0112

"""


def test_eye_shapes() -> None:
    shapes, findings = parse_eye_shapes(EYES, "eyes.db")
    assert not findings
    assert [(shape.name, shape.rows, shape.value) for shape in shapes] == [
        ("Three", (".*.",), (1, 1, 2, 2)),
        ("Bent", (" .!", ".x@", "+--"), (0, 1, 1, 2)),
    ]
    for text, line, column in (
        ("Pattern A\n.?\n:1111", 2, 2),
        ("Pattern A\n..\n:21", 3, 2),
        (".", 1, 1),
        ("Pattern A", 1, 1),
    ):
        findings = parse_eye_shapes(text, "eyes.db")[1]
        assert [(finding.line, finding.column) for finding in findings] == [(line, column)]


def test_the_cache_follows_the_file(tmp_path: Path) -> None:
    folder, cache = tmp_path / "own", tmp_path / "cache"
    folder.mkdir()
    file = folder / "barriers.db"
    file.write_text(pattern("O.O"))
    first = load_database(file, cache=cache)
    (kept,) = cache.iterdir()
    again = load_database(file, cache=cache)
    assert again.patterns == first.patterns
    assert list(cache.iterdir()) == [kept]
    file.write_text(pattern("O.X", rest="OaX\n\n;lib(a)==2 || ko(a)"))
    edited = load_database(file, cache=cache)
    assert edited.patterns[0].diagram == ("O.X",)
    assert load_database(file, cache=cache).patterns == edited.patterns
    # Versions do not pile up.
    for number in range(12):
        file.write_text(pattern("O.X").replace(" P\n", f" P{number}\n"))
        assert load_database(file, cache=cache).patterns[0].name == f"P{number}"
    assert len(list(cache.iterdir())) == MOST_KEPT
    file.write_text(pattern("O.X", rest="OaX\n\n;lib(a)==2 || ko(a)"))
    # A damaged cache is as good as none.
    for entry in cache.iterdir():
        entry.write_bytes(entry.read_bytes()[:50])
    assert load_database(file, cache=cache).patterns == edited.patterns


def test_flipped_bytes_in_the_cache_are_found(tmp_path: Path) -> None:
    """What is damaged is read anew, whichever byte it is."""
    file = tmp_path / "barriers.db"
    file.write_text(pattern("O.X", rest="OaX\n\n;lib(a)==2 || ko(a)"))
    first = load_database(file, cache=tmp_path / "cache")
    (kept,) = (tmp_path / "cache").iterdir()
    whole = kept.read_bytes()
    chance = random.Random(3)
    for at in [*range(40), *(chance.randrange(len(whole)) for _ in range(200))]:
        damaged = bytearray(whole)
        damaged[at] ^= 1 << chance.randrange(8)
        kept.write_bytes(damaged)
        assert load_database(file, cache=tmp_path / "cache").patterns == first.patterns
        assert kept.read_bytes() == whole


def test_an_unusable_cache_is_passed_over(tmp_path: Path) -> None:
    file = tmp_path / "barriers.db"
    file.write_text(pattern("O.O"))
    blocked = tmp_path / "blocked"
    blocked.write_text("a file where the cache should be")
    assert load_database(file, cache=blocked).patterns[0].name == "P"


def test_folders(tmp_path: Path) -> None:
    (tmp_path / "conn.db").write_text("attribute_map none\n\n" + pattern("O.O", ":8,C"))
    (tmp_path / "barriers.db").write_bytes(pattern("O.O").replace("P\n", "P\n# caf\xe9\n", 1).encode("latin-1"))
    folder = PatternFolder(tmp_path, cache=tmp_path / "cache")
    assert folder.names() == ["barriers", "conn"]
    conn = folder.get("conn")
    assert conn is not None and conn.kind.side == "owner" and len(conn) == 1
    assert folder.get("conn") is conn
    assert folder.get("influence") is None
    barriers = folder.get("barriers")
    assert barriers is not None and barriers.patterns[0].why == "caf\xe9"
    with pytest.raises(PatternError, match="no such folder"):
        PatternFolder(tmp_path / "nowhere")


def test_binary_files_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "barriers.db"
    file.write_bytes(b"Pattern P\n\nO\0X\n")
    with pytest.raises(PatternError, match=r"barriers.db:3:2: not a text file"):
        load_database(file, cache=tmp_path / "cache")
