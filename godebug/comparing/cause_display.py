"""Draws which facts would have to be otherwise for a wanted move."""

from collections.abc import Iterable, Sequence

from godebug.comparing.cause import IMPOSSIBLE, FactCause
from godebug.comparing.doubts import Doubt
from godebug.displays.answer import Answer
from godebug.engine.analysis import Analysis
from godebug.engine.analysis.suppose import ENTRIES
from godebug.engine.go.points import NO_POINT, vertex
from godebug.fields.field import Field, Fields, Part, Record
from godebug.fields.kinds import COUNT, FLAG, POINT, TEXT, TOLD_FIGURE, ListOf, Words
from godebug.views.causes import CauseTree
from godebug.views.look import Line
from godebug.views.view import Text, View
from godebug.views.words import several

_DOUBT = Fields(
    "",
    "A fact that would have to be otherwise.",
    Field("facts", ListOf(Words(more=True)), "what has to be supposed, as `--suppose` takes it"),
    Field("entry", Words(*ENTRIES), "where it enters"),
    Field("says", TEXT, "who says what"),
    Field("cost", TOLD_FIGURE, "of believing it: 1 where the engine itself is not sure, more for what it is sure of"),
)

FACT_CAUSE = Fields(
    "cause",
    "`cause`: which facts would have to be otherwise for the engine to play a wanted move.",
    Field("wanted", POINT, "the move"),
    Field("played", POINT, "what it plays"),
    Field("proposed", FLAG, "whether the wanted move has a value at all"),
    Field("behind", TOLD_FIGURE, "by how many points the wanted move is behind; 0 where it is played"),
    Field(
        "sets",
        ListOf(ListOf(Part(_DOUBT))),
        "smallest sets of facts with which it is played, cheapest first",
    ),
    Field("nearest", TOLD_FIGURE, "by how many points it stays behind with what helps most, where there is no set"),
    Field("best", Part(_DOUBT, optional=True), "that fact, where one alone helps most"),
    Field("doubts", COUNT, "facts that were doubted"),
    Field("analyses", COUNT, "positions that were analysed"),
    Field("teacher", TEXT, "who denies facts; null for the engine's own doubts"),
)


def _name(p: int, size: int) -> str:
    return "a pass" if p == NO_POINT else vertex(p, size)


def cause_answer(found: FactCause, analysis: Analysis) -> Answer:
    """Returns what was found of a position; where no facts help, with the accounts of both moves."""
    size = analysis.position.size

    def views() -> Iterable[View]:
        shown: list[View] = [Text(*_lines(found, size), hang=4)]
        if found.behind and not found.sets and NO_POINT not in (found.wanted, found.played):
            color = analysis.position.to_move
            shown.append(CauseTree(analysis.explanations.difference(found.played, found.wanted, color), depth=1))
        return shown

    def records() -> Iterable[Record]:
        return [FACT_CAUSE.record(found, size)]

    return Answer(views, records)


def _lines(found: FactCause, size: int) -> list[Line]:
    wanted, played = _name(found.wanted, size), _name(found.played, size)
    if not found.behind:
        return [[(f"{wanted} is what is played: nothing has to be otherwise.", "good")]]
    by = f"{found.teacher} denies" if found.teacher else "there are doubts about"
    lines: list[Line] = [
        [
            (f"{played} is played, and {wanted} is {found.behind:.1f} points behind; {by} ", ""),
            (several(found.doubts, "fact"), ""),
            (f" ({several(found.analyses, 'position')} analysed).", "faint"),
        ]
    ]
    for number, some in enumerate(found.sets, 1):
        lines.append([(f"{number}.  ", "faint"), (f"{wanted} would be played if", "strong")])
        lines += [[("    ", ""), *_doubt(doubt)] for doubt in some]
    if found.sets:
        lines.append([("Nothing else is needed.", "")])
        return lines
    if found.best is not None:
        lines.append([("    what helps most: ", ""), *_doubt(found.best)])
    whole = "every fact that it denies" if found.teacher and found.best is None else "what helps most"
    left = f"{wanted} stays {found.nearest:.1f} points behind"
    if not found.proposed:
        left += "; nobody proposes it"
    if found.nearest >= IMPOSSIBLE:
        left = "nothing can be said: these facts exclude each other"
    lines.append([("valuation: ", "strong"), (f"even with {whole}, {left}.", "")])
    return lines


def _doubt(doubt: Doubt) -> Line:
    shown: Sequence[str] = doubt.facts if len(doubt.facts) < 3 else [*doubt.facts[:2], f"{len(doubt.facts) - 2} more"]
    return [(", ".join(shown), "strong"), (f"  ({doubt.entry}; {doubt.says})", "faint")]
