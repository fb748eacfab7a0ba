"""The form of pattern databases: one for all that ships, and nothing that a pattern says is changed by it."""

from pathlib import Path

import pytest
from command_line import Run
from hypothesis import given, settings
from hypothesis import strategies as st

from godebug.basics.resources import data_folder
from godebug.engine.patterns.database import decode
from godebug.engine.patterns.expressions import tokens
from godebug.engine.patterns.formatting import format_text
from godebug.engine.patterns.language import kind_of
from godebug.engine.patterns.parser import Parsed, parse_database

SHIPPED = sorted(data_folder("patterns").glob("*.db"))

CROWDED = """

attribute_map   value_only
Pattern  hold-knight
# A knight's move holds.
O,.\tbeside  it   \n?,O\t  and here
# Between the parts.


:8 , sD , value(30)  of old
Oba
?cO

;oplay_attack( a,b , c,?)&&lib( b )>2||  xlib(b) <= 1
;  &&( lib(a)==WIN?1 :o_somewhere(a,*) ) /* a comment:  left */

>if(lib(b)>1)non_oterritory(a);else{non_xterritory(b);}return 1;
# At the end.
Pattern broken
XO
:8,D
;lib(  q )
"""

FORMED = """attribute_map value_only

Pattern hold-knight
# A knight's move holds.

O,.    beside  it
?,O    and here
# Between the parts.

:8,sD,value(30)  of old

Oba
?cO

;oplay_attack(a,b,c,?) && lib(b)>2 || xlib(b)<=1
;  &&( lib(a)==WIN?1 :o_somewhere(a,*) ) /* a comment:  left */

>if (lib(b)>1) non_oterritory(a); else { non_xterritory(b); } return 1;
# At the end.

Pattern broken
XO
:8,D
;lib(  q )
"""


def said(parsed: Parsed) -> list[object]:
    """What patterns say, without their places in the file."""
    return [
        (
            *(each.name, each.diagram, each.edges, each.symmetry, each.classes, each.fields, each.helper, each.labels),
            *(each.move, each.anchor, each.label_rows, each.why),
            *([word for _, word, _ in tokens(part.text)] if part else None for part in (each.constraint, each.action)),
        )
        for each in parsed.patterns
    ]


def test_blanks_lines_and_expressions_have_one_form() -> None:
    kind = kind_of("barriers")
    assert format_text(CROWDED, kind) == FORMED
    assert format_text(FORMED, kind) == FORMED
    assert format_text(CROWDED.replace("\n", "\r\n"), kind) == FORMED.replace("\n", "\r\n")
    assert format_text("", kind) == "\n"


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_databases_that_ship_have_the_form(path: Path) -> None:
    text = decode(path.read_bytes(), str(path))
    assert format_text(text, kind_of(path.stem)) == text


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_no_pattern_means_anything_else_afterwards(data: st.DataObject) -> None:
    """However blanks and empty lines are strewn into a database, also where they break a pattern."""
    path = data.draw(st.sampled_from(SHIPPED))
    kind = kind_of(path.stem)
    blocks = decode(path.read_bytes(), str(path)).split("\nPattern ")
    first = data.draw(st.integers(0, max(0, len(blocks) - 4)))
    lines = "\nPattern ".join([blocks[0], *blocks[first + 1 : first + 4]]).split("\n")
    for _ in range(data.draw(st.integers(1, 12))):
        number = data.draw(st.integers(0, len(lines) - 1))
        at = data.draw(st.integers(0, len(lines[number])))
        strewn = data.draw(st.sampled_from([" ", "\t", "\n", "  ", "\n\n", "#", " # x", ";", "/*"]))
        lines[number] = lines[number][:at] + strewn + lines[number][at:]
    text = "\n".join(lines)
    formed = format_text(text, kind)
    old, new = parse_database(text, "", kind), parse_database(formed, "", kind)
    assert said(new) == said(old)
    assert [(each.severity, each.message) for each in new.findings if "line" not in each.message] == [
        (each.severity, each.message) for each in old.findings if "line" not in each.message
    ]
    assert format_text(formed, kind) == formed


def test_eye_shapes_keep_their_diagrams() -> None:
    text = "Pattern Four  \n\n\n !.*.\n  .\n:0112\n"
    formed = "Pattern Four\n\n !.*.\n  .\n\n:0112\n"
    assert format_text(text, kind_of("eyes")) == formed


def test_the_command(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "barriers.db"
    path.write_bytes(CROWDED.replace("A knight's", "A kn\u00efght's").encode("latin-1"))
    (tmp_path / "attack.db").write_text("attribute_map none\n")
    before = path.read_bytes()
    checked = run("patterns", "format", "--check", tmp_path)
    assert (checked.code, checked.lines) == (1, [str(path)]) and "1 of 2 databases would change" in checked.err
    assert path.read_bytes() == before
    assert run("patterns", "format", tmp_path).lines == [str(path)]
    assert path.read_bytes() == FORMED.replace("A knight's", "A kn\u00efght's").encode("latin-1")
    assert (again := run("patterns", "format", "--check", tmp_path)).code == 0 and again.out == ""
    for wrong in ("nowhere.db", "joseki.sgf"):
        result = run("patterns", "format", tmp_path / wrong)
        assert result.code == 2 and result.err.count("\n") == 1


@pytest.mark.parametrize("blanks", ["\t", " \t", "\t "])
def test_a_tab_after_a_word_is_a_blank(blanks: str) -> None:
    text = f"attribute_map{blanks}none\n\nPattern a\n\nX*\n\n:8,-\n"
    kind = kind_of("aa_attackpats")
    assert parse_database(text, "", kind).findings == parse_database(format_text(text, kind), "", kind).findings == ()
