"""Dragons: strings that live or die together, with their status, safety and all fields."""

from collections import Counter
from collections.abc import (
    Callable,
    Iterator,
    Mapping,
    Sequence,
)
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from godebug.displays.answer import Answer
from godebug.displays.dragon_boards import (
    SAFETY_MARKS,
    STATUS_MARKS,
    DragonDiagram,
    SafetyDiagram,
    cut_views,
    dragon_diagrams,
    dragon_legend,
)
from godebug.displays.eyes import EYES
from godebug.displays.layer import Layer, ReportPage, of_position
from godebug.displays.verdicts import (
    OWL_RESULT,
    SEMEAI_RESULT,
    SURROUND,
    THREAT_WORDS,
    _race,
    _result,
    _Words,
    dragon_letters,
)
from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.go.points import vertex
from godebug.engine.go.statuses import SAFETY_WORDS, STATUS_WORDS
from godebug.fields.field import (
    Field,
    Fields,
    Part,
    Record,
)
from godebug.fields.kinds import (
    COLOR,
    COUNT,
    FIGURE,
    FLAG,
    POINT,
    TEXT,
    TOLD_COUNT,
    TOLD_FIGURE,
    VERTEX,
    VERTICES,
    Words,
)
from godebug.views.abreast import Abreast
from godebug.views.fields import field_list, field_table
from godebug.views.view import Text, View

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from godebug.engine.dragons.life import Dragon
    from godebug.engine.dragons.records import OwlResult
    from godebug.engine.go.position import Move
    from godebug.studies.study import Study
    from godebug.views.table import FieldList, Table

_STATUS = Words(*STATUS_WORDS)


def _certainty(dragon: "Dragon") -> str:
    owl = dragon.owl
    if owl.estimated:
        return "guess"
    if owl.proved:
        return "proved"
    return "read" if owl.certain else "uncertain"


def sure(dragon: "Dragon") -> str:
    """Returns how sure the status is, in per cent; empty where nobody doubts."""
    return "" if dragon.odds is None else f"{100.0 * dragon.odds.of_status(dragon.status):.0f} %"


def _lives(turn: str) -> Callable[["Dragon"], float | None]:
    return lambda dragon: None if dragon.odds is None else getattr(dragon.odds, turn)


def _told(side: str) -> Callable[["Dragon"], "OwlResult"]:
    """Returns a function that gets an attack or a defence; a guess is not certain."""

    def told(dragon: "Dragon") -> "OwlResult":
        result: OwlResult = getattr(dragon.owl, side)
        return replace(result, certain=False) if dragon.owl.estimated and not result.proved else result

    return told


def _is_guess(dragon: "Dragon") -> bool:
    """Tells whether the dragon's safety rests on a guess at life and death."""
    return dragon.owl.estimated and dragon.safety_rule == "life and death"


DRAGON = Fields(
    "dragon",
    "`dragons`, `show -T` and `show -w`: one line a dragon, in the order of their origins on the board.",
    Field("origin", POINT, "the stone that names it", column="dragon", style="strong"),
    Field("letter", Words(more=True), "as on the diagram", get="letter"),
    Field("mark", TEXT, "the same, in a column without a title", column="", json=False),
    Field("color", COLOR, "whose it is"),
    Field("status", _STATUS, "the one that counts", style="status.{}"),
    Field(
        "status_told",
        TEXT,
        "the status, and how sure it is",
        get=lambda dragon: f"{dragon.status} {sure(dragon)}".rstrip(),
        json=False,
    ),
    Field("sure", TEXT, "how sure the status is", get=lambda dragon: sure(dragon).replace(" ", ""), json=False),
    Field(
        "lives_if_attacked",
        TOLD_FIGURE,
        "how likely it lives if the enemy moves next, 0 to 1; null where nobody doubts, or another program answers",
        get=_lives("attacked"),
    ),
    Field("lives_if_defended", TOLD_FIGURE, "the same if its owner does", get=_lives("defended")),
    Field("safety", Words(*SAFETY_WORDS), "finer than the status"),
    Field(
        "safety_rule",
        TEXT,
        "what decided the safety; null where another program answers",
        get=lambda dragon: f"a guess at {dragon.safety_rule}" if _is_guess(dragon) else dragon.safety_rule,
    ),
    Field("crude_status", _STATUS, "the status before life and death was read", column="crude", style="status.{}"),
    Field("crude_rule", TEXT, "what decided it; null where another program answers"),
    Field(
        "owl_status",
        _STATUS,
        "what life-and-death reading says; `unchecked` where nobody needed to read",
        get="owl.status",
        column="owl",
        style="status.{}",
    ),
    Field("stones", VERTICES, "its stones", get="members.stones"),
    Field("strings", VERTICES, "its strings, by their origins", get="members.strings"),
    Field("size", COUNT, "stones"),
    Field("effective_size", FIGURE, "stones, and half the empty points that are nearest to them", column="eff"),
    Field("strategic_size", FIGURE, "the same with a bonus for weak neighbours", column="strat"),
    Field("genus", EYES, "its eyes, as four digits"),
    Field("heye", VERTEX, "the point that makes its most urgent eye"),
    Field("escape", TOLD_COUNT, "the sum of its escape values", get="escape_before"),
    Field("escape_route", COUNT, "what being surrounded leaves of that sum", column="route"),
    Field("surround_status", SURROUND, "0, 1 surrounded, 2 weakly surrounded", column="surround"),
    Field("surround_size", COUNT, "points in the hull around it", column="hull"),
    Field("moyo_size", COUNT, "points of open ground that it is the nearest to", column="moyo"),
    Field("moyo_territorial_value", FIGURE, "what that ground is worth", column="value"),
    Field("weakness", FIGURE, "0 safe to 1 lost", column="weak"),
    Field("weakness_pre_owl", FIGURE, "the same before life and death was read", column="pre-owl"),
    Field("lunch", VERTEX, "an enemy string that it can capture"),
    Field("neighbors", VERTICES, "origins of the dragons next to it"),
    Field("hostile_neighbors", COUNT, "how many of them are the enemy's", column="hostile"),
    Field("owl_estimated", FLAG, "true where nothing was read and the verdict is a guess", get="owl.estimated"),
    Field(
        "owl_attack",
        Part(OWL_RESULT, text=_result),
        "how an attack on its life goes",
        get=_told("attack"),
        column="attack",
    ),
    Field("owl_defense", Part(OWL_RESULT, text=_result), "how its defence goes", get=_told("defense"), column="defend"),
    Field(
        "owl_threat_status",
        Words(*THREAT_WORDS),
        "what two moves in a row could do",
        get="owl.threat_status",
        column="threat",
    ),
    Field("owl_nodes", TOLD_COUNT, "nodes of that reading", get="owl.nodes"),
    Field("semeais", COUNT, "races that it takes part in", get="semeai.count", column="races"),
    *(
        Field(
            f"semeai_{side}",
            Part(SEMEAI_RESULT, optional=True, text=_result),
            f"how the {word} in a race goes; null without a race",
            get=_race(side),
            column=column,
        )
        for side, word, column in (("attack", "attack", "race-attack"), ("defense", "defence", "race-defend"))
    ),
    *(
        field
        for side, column in (("attack", "attack2"), ("defense", "defend2"))
        for field in (
            Field(f"owl_{side}_words", _Words(), "in words", get=_told(side), json=False),
            Field(f"owl_{side}_2", VERTEX, "another", get=f"owl.{side}.second_point", column=column, json=False),
            Field(f"semeai_{side}_words", _Words(), "in words", get=_race(side), json=False),
        )
    ),
    Field(
        "owl_told",
        TEXT,
        "the owl status, marked where it is a guess",
        get=lambda dragon: f"guess:{dragon.owl.status}" if dragon.owl.estimated else dragon.owl.status,
        column="owl",
        style=lambda dragon: f"status.{dragon.owl.status}",
        json=False,
    ),
    Field(
        "owl_doubt",
        TEXT,
        "whether it is a guess",
        get=lambda dragon: "a guess: nothing was read" if dragon.owl.estimated else "",
        json=False,
    ),
    Field(
        "owl_certain",
        TEXT,
        "proved; read; or uncertain: reading met its limits, or a wider one could not be afforded",
        get=_certainty,
        column="certain",
        json=False,
    ),
    *(
        Field(f"semeai_{side}_result", Part(SEMEAI_RESULT), "with or without one", get=f"semeai.{side}", json=False)
        for side in ("attack", "defense")
    ),
)

CUTS = Fields(
    "cutting_points",
    "`dragons --cuts`, after the dragons.",
    Field("black", VERTICES, "where links of Black can be cut"),
    Field("white", VERTICES, "where links of White can be cut"),
)


#: Rows of a table beside a board of 19 lines, its title, a legend and remarks.
_FIRST_ROWS = 8
#: What is told first of a dragon, the most important first.
_FIRST_COLUMNS = ("status", "sure", "size", "weakness", "safety")
#: Which dragons are told first.
_URGENCY = ("critical", "unknown", "unchecked", "alive", "dead")


def first_dragons(
    stones: "NDArray[np.uint8]", every: Sequence["Dragon"], letters: Mapping[int, str], last: "Move | None" = None
) -> View:
    """Returns the status of all dragons on one screen: a board, and a row for each, those in doubt first."""
    diagram = DragonDiagram(
        stones,
        [dragon.members for dragon in every],
        {dragon.origin: dragon.status for dragon in every},
        letters=letters,
        title="Dragons",
        last=last,
    )
    urgent = sorted(every, key=lambda dragon: (_URGENCY.index(dragon.status), -dragon.weakness))
    shown = urgent[:_FIRST_ROWS]
    table = field_table(
        DRAGON,
        ("mark", "origin", *_told_columns(_FIRST_COLUMNS, shown)),
        shown,
        len(stones),
        keys=2,
        given=lambda dragon: {"mark": letters[dragon.origin]},
        drops=True,
    )
    words = Counter(dragon.status for dragon in urgent[_FIRST_ROWS:])
    rest = ", ".join(f"{count} {word}" for word, count in words.items())
    more = Text([(f"{rest} more; {_MORE}" if rest else _MORE, "faint")])
    legend = dragon_legend((word, mark, word) for word, mark in STATUS_MARKS.items())
    return Abreast(diagram, legend, table, more)


_MORE = "all tables: --all; words: godebug help WORD"


def safety_views(
    stones: "NDArray[np.uint8]", chosen: Sequence["Dragon"], letters: Mapping[int, str], last: "Move | None" = None
) -> list[View]:
    """Returns the board of dragons with their safety, its legend, and a table of what decided it."""
    words = {dragon.origin: dragon.safety for dragon in chosen}
    members = [dragon.members for dragon in chosen]
    diagram = SafetyDiagram(stones, members, words, letters=letters, title="Safety", last=last)
    columns = ("color", "safety", "safety_rule", "status", "weakness")
    legend = dragon_legend((word, *mark) for word, mark in SAFETY_MARKS.items())
    return [diagram, legend, _table(columns, chosen, "Safety", letters, len(stones))]


#: The tables of dragons: a title and the fields of a line.
_HEAD = ("origin", "letter")

_STATUS_COLUMNS = (
    *("color", "status", "sure", "safety", "crude_status", "owl_told", "size", "effective_size", "strategic_size"),
    *("weakness", "weakness_pre_owl", "strings"),
)

_LIFE_COLUMNS = (
    *("genus", "heye", "escape", "escape_route", "surround_status", "surround_size", "moyo_size"),
    *("moyo_territorial_value", "lunch", "hostile_neighbors", "neighbors"),
)

_READING_COLUMNS = (
    *("owl_told", "owl_attack", "owl_attack_2", "owl_defense", "owl_defense_2", "owl_certain", "owl_threat_status"),
    *("semeais", "semeai_attack", "semeai_defense"),
)


def tables_of(chosen: Sequence["Dragon"], letters: Mapping[int, str], size: int) -> list[View]:
    """Returns tables with a row a dragon: status, eyes and escape, and what reading said where it was read."""
    read = [dragon for dragon in chosen if dragon.owl.status != "unchecked" or dragon.semeai.count]
    parts: list[tuple[tuple[str, ...], Sequence[Dragon], str]] = [
        (_told_columns(_STATUS_COLUMNS, chosen), chosen, "Dragons"),
        (_LIFE_COLUMNS, chosen, "What they live on"),
    ]
    if read:
        parts.append((_READING_COLUMNS, read, "Life and death"))
    return [_table(columns, dragons, title, letters, size) for columns, dragons, title in parts]


def _told_columns(columns: tuple[str, ...], dragons: Sequence["Dragon"]) -> tuple[str, ...]:
    """Returns the columns without how sure a status is where nobody doubts."""
    doubted = any(dragon.odds is not None for dragon in dragons)
    return columns if doubted else tuple(column for column in columns if column != "sure")


def _table(
    columns: tuple[str, ...], dragons: Sequence["Dragon"], title: str, letters: Mapping[int, str], size: int
) -> "Table":
    def given(dragon: "Dragon") -> dict[str, str]:
        return {"letter": letters[dragon.origin]}

    return field_table(DRAGON, (*_HEAD, *columns), dragons, size, title, keys=len(_HEAD), given=given)


_LINES = (
    "letter",
    "color",
    ("status", "{status_told}"),
    ("safety", "{safety}: {safety_rule}"),
    ("crude status", "{crude_status}: {crude_rule}"),
    ("owl status", "{owl_status}, {owl_doubt}"),
    "size",
    "effective_size",
    "strategic_size",
    "strings",
    "stones",
    "genus",
    "heye",
    ("escape", "{escape}, route left {escape_route}"),
    ("surround", "{surround_status}, {surround_size} points in the hull"),
    ("moyo", "{moyo_size} points worth {moyo_territorial_value}"),
    ("weakness", "{weakness}, before life and death {weakness_pre_owl}"),
    "lunch",
    ("neighbors", "{neighbors} ({hostile_neighbors} hostile)"),
    ("owl attack", "{owl_attack_words}"),
    ("owl defense", "{owl_defense_words}"),
    "owl_threat_status",
    "owl_nodes",
    "semeais",
    ("semeai attack", "{semeai_attack_words}"),
    ("semeai defense", "{semeai_defense_words}"),
)


_FIRST_LINES = (
    "color",
    ("status", "{status_told}"),
    ("safety", "{safety}: {safety_rule}"),
    ("reading", "{owl_status}, {owl_doubt}"),
    ("size", "{size}, counts as {effective_size}"),
    "strings",
    "genus",
    ("escape", "{escape}, route left {escape_route}"),
    ("surround", "{surround_status}"),
    ("moyo", "{moyo_size} points worth {moyo_territorial_value}"),
    ("weakness", "{weakness}"),
    ("attack", "{owl_attack_words}"),
    ("defense", "{owl_defense_words}"),
)


def first_dragon(
    stones: "NDArray[np.uint8]",
    dragon: "Dragon",
    every: Sequence["Dragon"],
    letters: Mapping[int, str],
    last: "Move | None" = None,
) -> View:
    """Returns one dragon on one screen: all on the board, and what matters most of this one."""
    diagram = DragonDiagram(
        stones,
        [each.members for each in every],
        {each.origin: each.status for each in every},
        letters=letters,
        title=f"Dragon {vertex(dragon.origin, len(stones))}: {letters[dragon.origin]}",
        last=last,
    )
    fields = field_list(DRAGON, _FIRST_LINES, dragon, len(stones), "", {"letter": letters[dragon.origin]})
    return Abreast(diagram, fields, Text([("all fields: --all; words: godebug help WORD", "faint")]))


def dragon_fields(dragon: "Dragon", letter: str, size: int) -> "FieldList":
    """Returns every field of one dragon, with the rules that decided its status."""
    return field_list(DRAGON, _LINES, dragon, size, f"Dragon {vertex(dragon.origin, size)}", {"letter": letter})


def dragons(study: "Study", points: Sequence[int] = (), *, cuts: bool = False) -> Answer:
    """Returns all dragons on boards and in tables; with `points` every field of the dragons of these stones.

    `cuts`: with the points where links can be cut on a board of their own.
    """
    position, size = study.position, study.position.size
    every = study.dragons
    letters = dragon_letters(every)
    chosen = [dragon for dragon in every if not points or any(p in dragon.members.stones for p in points)]

    def views() -> "list[View]":
        tables: list[View] = [dragon_fields(dragon, letters[dragon.origin], size) for dragon in chosen]
        if not points:
            tables = tables_of(chosen, letters, size)
        boards = dragon_diagrams(position.stones, chosen, letters, position.last_move)
        if cuts:
            boards += cut_views(position.stones, study.cutting_points, position.last_move)
        return [*boards, *tables]

    def first() -> "list[View]":
        if len(chosen) == 1 and not cuts:
            return [first_dragon(position.stones, chosen[0], every, letters, position.last_move)]
        if points or cuts:
            return views()
        return [first_dragons(position.stones, every, letters, position.last_move)]

    def records() -> "Iterator[Record]":
        for dragon in chosen:
            yield _record(dragon, letters, size)
        if cuts:
            found = study.cutting_points
            yield CUTS.record(None, size, black=sorted(found[BLACK]), white=sorted(found[WHITE]))

    return Answer(views, records, first)


def dragon_boards(study: "Study") -> Answer:
    """Returns all dragons on boards alone. The records have every field all the same."""

    def draw(*shown: Any) -> "list[View]":
        return dragon_diagrams(*shown)

    return _on_boards(study, draw)


def dragon_safety(study: "Study") -> Answer:
    """Returns all dragons with their safety and what decided it."""

    def draw(*shown: Any) -> "list[View]":
        return safety_views(*shown)

    return _on_boards(study, draw)


def _on_boards(study: "Study", draw: "Callable[..., list[View]]") -> Answer:
    """Returns all dragons on boards; `draw` makes them of stones, dragons, letters and the last move."""
    position, every = study.position, study.dragons
    letters = dragon_letters(every)
    return Answer(
        lambda: draw(position.stones, every, letters, position.last_move),
        lambda: [_record(dragon, letters, position.size) for dragon in every],
    )


def dragon_tables(study: "Study", *, records: bool = True) -> Answer:
    """Returns all dragons in tables alone. `records`: with their records, unless another answer has these."""
    every, size = study.dragons, study.position.size
    letters = dragon_letters(every)

    def views() -> "list[View]":
        return tables_of(every, letters, size)

    return Answer(views, lambda: [_record(dragon, letters, size) for dragon in every if records])


def _record(dragon: "Dragon", letters: dict[int, str], size: int) -> dict[str, object]:
    return DRAGON.record(dragon, size, letter=letters[dragon.origin])


LAYERS = (
    Layer(
        "d",
        "dragons",
        "Dragons and their status",
        of_position(dragons, 2),
        "dragon",
        page=ReportPage(8, "Dragons", dragons),
    ),
    Layer("D", "dragons-life", "Dragons by life-and-death reading", of_position(dragons, 1), "dragon"),
    Layer("K", "dragons-safety", "Dragons and how safe they are", of_position(dragon_safety), "dragon"),
)
