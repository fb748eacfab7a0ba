"""The words of boards, legends and tables: one source for `godebug help WORD` and the page of terms.

A heading or a field of a table is told where its record is described (`godebug.fields`); what stands here are words of
Go and of its programs, those of legends and of tables that are no records, and short forms.

`python -m godebug.cli.terms FOLDER` writes the page.
"""

import re
from collections.abc import Iterable, Iterator

from msgspec import Struct

from godebug.cli.catalogue import RECORDS
from godebug.fields.field import Field, Fields, Part
from godebug.fields.kinds import ListOf


class Term(Struct, frozen=True):
    """A word and what it means. `also`: other forms of it. `command`: which command shows it, if one does."""

    name: str
    meaning: str
    also: tuple[str, ...] = ()
    command: str = ""


#: By subject, in the order of the page.
TERMS: dict[str, tuple[Term, ...]] = {
    "Strings": (
        Term("worm", "A string: stones of one colour that are connected along the lines.", ("string",), "worms"),
        Term(
            "liberty",
            "An empty point beside a string. Order 2, 3 and 4: so many steps away.",
            ("lib", "liberties"),
            "worms",
        ),
        Term(
            "attack",
            "Whether the string can be captured by a side that moves first, and where.",
            ("attacks", "both"),
            "read",
        ),
        Term(
            "defend",
            "Whether it can be saved once it is attacked, and where.",
            ("defense", "defends", "defence"),
            "read",
        ),
        Term("critical", "It can be captured or killed, and saved: who moves first decides.", (), "worms"),
        Term("captured", "It can be captured, and not saved.", (), "worms"),
        Term("lunch", "A hostile string beside this one that is easily captured: room, and often an eye.", (), "worms"),
        Term(
            "cut",
            "A cutting stone keeps hostile stones apart: 1 potentially, 2 certainly.",
            ("cutstone", "cuts"),
            "worms",
        ),
        Term(
            "cavity",
            "An empty region, or stones of one colour and what lies between them, as GNU Go counts distances.",
            (),
            "worms",
        ),
        Term("ladder", "A string chased with one liberty after another, in a zigzag."),
        Term("atari", "A string has one liberty left."),
        Term(
            "ko",
            "A capture that could be taken back at once, and may not be. KO_A: the other side has to find the first "
            "threat, KO_B: this one has to.",
            ("ko_a", "ko_b"),
            "read",
        ),
        Term(
            "WIN",
            "What is asked succeeds. LOSE: it does not; GAIN, LOSS: a part of it is won or lost.",
            ("lose", "gain", "loss"),
        ),
        Term("PASS", "No move: the turn goes to the other side."),
        Term(
            "unconditional",
            "Alive or dead whatever the opponent plays, even if the owner never answers.",
            ("unconditional status",),
            "worms",
        ),
    ),
    "Eyes": (
        Term("eye space", "Points that its owner's stones shut in, where eyes may be.", ("eye", "space"), "eyes"),
        Term(
            "genus",
            "Of a dragon its eyes in four digits, as 0001; of a string the regions that it alone closes in.",
            (),
            "dragons",
        ),
        Term(
            "0001",
            "Four digits of an eye value: eyes if attacked twice in a row, attacked first, defended first, defended "
            "twice in a row. 0001: an eye only for who may play twice; 0112: one eye surely, two for who moves first.",
            ("eye value", "0011", "0112"),
            "eyes",
        ),
        Term(
            "half eye",
            "A point that becomes an eye or not by one move on its diagonals; h on boards.",
            ("half", "halves"),
            "eyes",
        ),
        Term(
            "false eye",
            "A point that looks like an eye and is none: too many of its diagonals are hostile; f on boards.",
            (),
            "eyes",
        ),
        Term("heye", "The half eye of a dragon that is most urgent: the point that makes it whole.", (), "dragons"),
        Term(
            "marginal",
            "A point of an eye space that its owner may not keep: ! on boards.",
            ("margin", "margins", "marginal to both"),
            "eyes",
        ),
        Term(
            "vital point",
            "A point that decides how many eyes a space has: a takes one, d makes one, b either.",
            ("takes an eye", "makes one", "either"),
            "eyes",
        ),
        Term("looked through", "Stones so surely captured that an eye space goes on through them.", (), "eyes"),
        Term("shared", "A point in eye spaces of both sides.", (), "eyes"),
        Term("urgency", "How much a move changes the eyes of a space; 0 where it changes nothing.", (), "eyes"),
    ),
    "Dragons": (
        Term("dragon", "Strings of one side that live or die together.", (), "dragons"),
        Term(
            "status",
            "alive, critical (who moves first decides), dead, or unknown where nobody had to read.",
            ("alive", "dead", "unknown"),
            "dragons",
        ),
        Term("unchecked", "Life and death was not read: nothing was in doubt.", (), "dragons"),
        Term(
            "crude", "The status by eyes and escape alone, before life and death is read.", ("crude status",), "dragons"
        ),
        Term("owl", "The reading of life and death of one dragon.", ("owl status",), "owl"),
        Term(
            "safety",
            "What else the engine makes of a status: alive, critical, inessential, weak, strong ...",
            (),
            "dragons",
        ),
        Term(
            "eff",
            "Effective size: its stones, and half the empty points that are nearest to them.",
            ("effective size",),
            "dragons",
        ),
        Term(
            "strat",
            "Strategic size: the effective size, with a bonus for weak dragons of the opponent beside it.",
            ("strategic size",),
            "dragons",
        ),
        Term(
            "weak",
            "Weakness from 0, safe, to 1: how much a move that makes it safe is worth.",
            ("weakness",),
            "dragons",
        ),
        Term("pre-owl", "The weakness before life and death was read.", ("weakness pre owl",), "dragons"),
        Term("sure", "How likely the status holds, whoever moves next.", ("odds", "doubt"), "dragons"),
        Term("escape", "What the points are worth together that the dragon reaches in four steps.", (), "escape"),
        Term("route", "What being surrounded leaves of the escape value.", ("escape route",), "escape"),
        Term(
            "hull",
            "What lies inside the polygon of hostile stones, and points of the edge, around a dragon.",
            (),
            "surround",
        ),
        Term("surround", "Whether hostile stones shut the dragon in: not, weakly, surrounded.", (), "surround"),
        Term(
            "gap",
            "The distance between two neighbours of the wall around a dragon: closed, wide, or open.",
            (),
            "surround",
        ),
        Term(
            "wall",
            "Hostile stones and points of the edge around a dragon.",
            ("edge", "an edge point of the wall"),
            "surround",
        ),
        Term("friends", "Stones of the same side that are so near that they may help.", (), "surround"),
        Term("center", "The center of gravity of a dragon's stones; G on boards.", ("its center",), "surround"),
        Term(
            "race",
            "Two dragons without two eyes that must capture each other: a semeai.",
            ("semeai", "races", "race-attack", "race-defend"),
            "semeai",
        ),
        Term("seki", "Both live without two eyes, for who attacks first is captured.", (), "semeai"),
        Term(
            "proved",
            "Settled by a search of every line; the zone is what it depends on. 'read': a search with limits.",
            ("read", "zone"),
            "solve",
        ),
        Term("in an eye", "A liberty inside an eye, which the opponent fills last in a race.", (), "semeai"),
        Term("inessential", "Its loss means nothing: no move is made for it.", (), "worms"),
    ),
    "Influence and territory": (
        Term(
            "influence",
            "What a side's stones radiate over the board: 100 at a full stone, less at each step.",
            (),
            "influence",
        ),
        Term("territory", "Points that are almost surely a side's: = on boards.", (), "influence"),
        Term("moyo", "Points that would become a side's territory if nobody interferes: - on boards.", (), "moyo"),
        Term("area", "Points where a side has the upper hand.", (), "influence"),
        Term("region", "Territory, moyo or area of a side.", ("regions",), "influence"),
        Term(
            "permeability", "The part of influence that a point lets through: 0 blocks, 1 passes all.", (), "influence"
        ),
        Term(
            "attenuation", "What divides influence at each step.", ("what divides influence at each step",), "influence"
        ),
        Term("strength", "What a source of influence starts with.", (), "influence"),
        Term(
            "prisoner",
            "A stone as good as captured: its point counts, and the stone once more; * on boards.",
            ("prisoners",),
            "influence",
        ),
        Term("nowhere", "A change that no point shows.", (), "influence"),
        Term("break-in", "A move that takes territory away which looks safe.", ("break in", "breakin"), "breakin"),
        Term("Bouzy", "Maps made of stones by dilation and erosion: 5/21 territory, 5/10 moyo, 4/0 area.", (), "moyo"),
    ),
    "Moves": (
        Term(
            "reason",
            "Why a move was thought of: a pattern, a reading, a rule.",
            ("reasons", "first reason", "why the built-in engine thinks so"),
            "moves",
        ),
        Term("delta", "What one step adds to the value of a move, or a move to territory.", (), "delta"),
        Term("followup", "What a second move in a row would bring.", (), "moves"),
        Term("reverse followup", "What the opponent's second move there would bring.", ("reverse",), "moves"),
        Term(
            "experience",
            "How often strong players make a move where the board looks so; it weighs the value.",
            ("unweighed",),
            "moves",
        ),
        Term("shape", "The patterns' verdict on form; a factor of the value.", ("shape factor",), "moves"),
        Term("total", "The sum of an account up to this line.", ("arithmetic, reasons, patterns",), "moves"),
        Term("about", "The stones or points that a line speaks of.", (), "moves"),
        Term(
            "saves",
            "What is no longer in danger after the move. captures: what is taken or lost.",
            ("captures",),
            "delta",
        ),
        Term("safe", "Whether a stone there cannot be captured at once.", (), "delta"),
        Term("sente", "A move that the opponent has to answer. gote: one that he has not.", ("gote",)),
        Term(
            "bounds",
            "Upper: what the side to move may hope for; lower: what the other side may.",
            ("upper", "lower"),
            "score",
        ),
    ),
    "Comparing": (
        Term("agree", "The share of points on which two engines say the same.", (), "compare"),
        Term("worst array", "The figure in which two engines differ most.", (), "compare"),
        Term("largest", "The largest difference at one point.", ("worth",), "compare"),
    ),
}


def fold(word: str) -> str:
    """Returns a word as it is looked up: in small letters, one blank between its parts.

    >>> fold("  Pre_Owl ")
    'pre owl'
    """
    return " ".join(re.split(r"[\s_-]+", word.strip().lower()))


class TermEntry(Struct, frozen=True):
    """What is known of a word. `name`: as it is written. `command`: which command shows it."""

    name: str
    meaning: str
    command: str = ""


def entries_of(word: str) -> list[TermEntry]:
    """Returns what a word means: as a term, and as a heading of tables and a field of JSON, each meaning once."""
    folded = fold(word)
    found = [TermEntry(term.name, term.meaning, term.command) for term in _terms() if folded in _forms(term)]
    if re.fullmatch(r"\d{4}", folded) and not found:
        value = next(term for term in _terms() if term.name == "0001")
        found.append(TermEntry(word.strip(), value.meaning, value.command))
    told = {entry.meaning for entry in found}
    for record, field in headings():
        if folded not in {fold(field.name), fold(field.column), fold(field.label)} or field.meaning in told:
            continue
        # What leans on the field before it says nothing alone.
        if not (found and field.meaning.startswith("the same")):
            told.add(field.meaning)
            found.append(TermEntry(field.column, field.meaning, _command_of(record)))
    return found


def words() -> list[str]:
    """Returns every word that has an entry, each once."""
    told = [form for term in _terms() for form in (term.name, *term.also)]
    told += [name for _, field in headings() for name in (field.name, field.column, field.label)]
    return list(dict.fromkeys(told))


def headings() -> Iterator[tuple[Fields, Field]]:
    """Yields every field of every record, those of its parts with them, with the record."""
    for record in RECORDS:
        for field in _fields(record):
            yield record, field


def _fields(record: Fields) -> Iterator[Field]:
    for field in record.fields:
        yield field
        kind = field.kind.kind if isinstance(field.kind, ListOf) else field.kind
        if isinstance(kind, Part):
            yield from _fields(kind.fields)


def _terms() -> Iterator[Term]:
    for terms in TERMS.values():
        yield from terms


def _forms(term: Term) -> Iterable[str]:
    return map(fold, (term.name, *term.also))


def _command_of(record: Fields) -> str:
    """Returns the command that a record says it comes from, as its description begins."""
    named = re.match(r"`([a-z]+)", record.where)
    return named[1] if named else ""


DOCUMENT = "terms.md"

_HEAD = """\
<!-- Written by `make docs` from godebug/cli/terms.py and the descriptions in godebug/displays: change these. -->
# Terms

The words of boards, legends and tables, as `godebug help WORD` tells them (`godebug help heye`).
[JSON](json.md) has every field.
"""


def document() -> str:
    """Returns the page of terms: by subject, then the headings of tables that are short for something."""
    lines = [_HEAD]
    for subject, terms in TERMS.items():
        lines += [f"## {subject}", "", "| word | meaning | see |", "| --- | --- | --- |"]
        for term in terms:
            also = f" ({', '.join(term.also)})" if term.also else ""
            lines.append(f"| **{term.name}**{also} | {term.meaning} | {_seen_by(term.command)} |")
        lines.append("")
    lines += ["## Headings of tables", "", "Those that are not the field's name in JSON.", ""]
    lines += ["| heading | field | meaning | see |", "| --- | --- | --- | --- |"]
    rows = {
        f"| **{field.column}** | `{field.name}` | {field.meaning} | {_seen_by(_command_of(record))} |": None
        for record, field in headings()
        if field.column not in ("", field.name)
    }
    return "\n".join([*lines, *rows]) + "\n"


def _seen_by(command: str) -> str:
    return f"`godebug {command}`" if command else ""


if __name__ == "__main__":
    import sys
    from pathlib import Path

    (Path(sys.argv[1]) / DOCUMENT).write_text(document(), encoding="utf-8")
