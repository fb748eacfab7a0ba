"""A review as one HTML page: the lead, a list of mistakes, and each with a small board, what it cost and why.

No scripts, nothing to fetch. `ManyGames` makes the page of a folder.
"""

from typing import TYPE_CHECKING, Any, Final

from godebug.apps.review.display import cause_text, killing_move, lines_of, not_agreed, sentences, shown_part
from godebug.apps.review.judging import Judgement
from godebug.apps.review.kinds import MistakeKind, Tally, kind_of
from godebug.apps.review.reviewing import MistakeGroup, Review, ReviewedMistake
from godebug.apps.review.sentences import players
from godebug.engine.go.color import BLACK, NAMES, WHITE, other
from godebug.engine.go.points import NO_POINT, column_of, row_of, vertex
from godebug.views.board_svg import BoardDrawing, Mark, css
from godebug.views.element_text import xml_text
from godebug.views.html_page import page_of
from godebug.views.sheet import SharedSheet, Sheet
from godebug.views.words import several

if TYPE_CHECKING:
    from godebug.apps.review.judging import Judge

#: The drawing of the lead, in its own units.
_WIDTH, _HEIGHT = 800, 180
_STYLE: Final = """
.lead { width: 100%; height: auto; } .lead .w { fill: #5aa9f5; } .lead .b { fill: #e58a4b; }
.lead .axis { stroke: currentColor; opacity: .4; } .lead text { font-size: 12px; fill: currentColor; opacity: .7; }
.lead .m { stroke: #d1242f; stroke-width: 2; } ol.list a { color: inherit; } ol.list { padding-left: 1.6rem; }
article { border-top: 1px solid var(--line); padding-top: .6rem; margin-top: 1.4rem; }
.both { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: flex-start; }
.both figure { width: auto; max-width: 100%; flex: 0 1 auto; } .both .wide { flex: 1 1 18rem; min-width: 0; }
.faint { opacity: .65; }
figcaption { font-size: .85rem; max-width: 28rem; }
p { margin: .5rem 0; max-width: 44rem; } .up { color: #c0252b; } .down { color: #1a7f37; }
@media (prefers-color-scheme: dark) { .up { color: #ff8a80; } .down { color: #5fd17a; } }
"""


def review_page(review: Review, judges: "Judge", info: Any, threshold: float, you: int | None) -> str:
    """Returns the page of one game."""
    judgement = review.judgement
    names = players(info.players)
    count = len(judgement.mistakes)
    whose = "" if you is None else f" of {NAMES[you].capitalize()}"
    intro = f"{several(count, 'mistake')}{whose} of {threshold:g} points and more."
    if judgement.fell:
        intro += f" {judgement.fell} more fell at a second look."
    sheet = SharedSheet()
    judge = f"Judge: {judges.label}, {judges.visits} and {judges.second_visits} visits a position."
    body = [
        f"<h1>{xml_text(names)} <small>{xml_text(info.result)}</small></h1>",
        f"<p>{xml_text(intro)} <span class=faint>{xml_text(judge)}</span></p>",
        lead_svg(judgement),
        '<ol class="list">',
        *(_entry(group, number, review) for number, group in enumerate(review.groups, 1)),
        "</ol>",
        *(_article(group, number, review, you, sheet) for number, group in enumerate(review.groups, 1)),
        sheet.definitions,
    ]
    styles = {mark for group in review.groups for mark in _drawing(group.worst, review).styles}
    return page_of(names, body, _STYLE + css(styles, sheet=sheet))


def _entry(group: MistakeGroup, number: int, review: Review) -> str:
    worst = group.worst.mistake
    size = review.judgement.positions[0].size
    what = kind_of(group.worst).words
    played = vertex(worst.played, size)
    text = f"move {worst.number}, {NAMES[worst.color].capitalize()} {played}: {worst.lost:.1f} points, {what}"
    return f'<li><a href="#m{number}">{xml_text(text)}</a></li>'


def _article(group: MistakeGroup, number: int, review: Review, you: int | None, sheet: Sheet) -> str:
    reviewed = group.worst
    mistake, size = reviewed.mistake, review.judgement.positions[0].size
    better, played = vertex(mistake.better, size), vertex(mistake.played, size)
    side = NAMES[mistake.color].capitalize()
    said = sentences(reviewed, size, you) or ["godebug finds no cause that the network confirms."]
    rest = [one.mistake for one in group.members if one is not reviewed]
    others = [f"{one.number} ({vertex(one.played, size)})" for one in rest]
    if others:
        said.append(f"The same stones: move{'s' * (len(others) > 1)} {', '.join(others)}.")
    foot = [f"Line: {text}" for text in lines_of(reviewed, size)]
    foot += [f"Not agreed: {text}" for text in not_agreed(reviewed, size)]
    return "\n".join(
        [
            f'<article id="m{number}"><h2>{number}. Move {mistake.number}, {side} {played}: '
            f"{mistake.lost:.1f} points lost; {better} was better</h2>",
            f'<div class="both"><figure>{_drawing(reviewed, review).svg(sheet)}'
            f"<figcaption class=faint>{xml_text(_caption(reviewed, size))}</figcaption></figure>",
            f'<div class="wide">{_ledger(reviewed, size)}</div></div>',
            *(f"<p>{xml_text(text)}</p>" for text in said),
            *(f'<p class="faint">{xml_text(text)}</p>' for text in foot),
            "</article>",
        ]
    )


def _ledger(reviewed: ReviewedMistake, size: int) -> str:
    ledger = reviewed.ledger
    rows = [
        (region.value, f"{region.place}, {vertex(region.anchor, size)}", cause_text(region, reviewed, size))
        for region in ledger.regions
    ]
    rows += [(ledger.small, "small changes", " "), (ledger.beyond, "not in the ownership", " ")]
    cells = "".join(
        f'<tr><td class="r {"up" if value > 0 else "down"}">{value:+.1f}</td><td>{xml_text(place)}</td>'
        f"<td>{xml_text(what) or '<span class=faint>no cause found</span>'}</td></tr>"
        for value, place, what in rows
    )
    return (
        '<table class="t"><tr><th class="r">lost</th><th>where</th><th>what</th></tr>'
        f'{cells}<tr><td class="r"><b>{ledger.lost:.1f}</b></td><td></td><td></td></tr></table>'
    )


def _drawing(reviewed: ReviewedMistake, review: Review) -> BoardDrawing:
    """Returns the small board of a mistake: the played move is ringed, A is better, B captures what was left."""
    mistake = reviewed.mistake
    position, kill = review.judgement.before(mistake), killing_move(reviewed)
    stones = position.plane if mistake.played == NO_POINT else position.plane.changed({mistake.played: mistake.color})
    marks = {_place(p): Mark(shape="triangle", ink="bad") for p in reviewed.stones}
    if kill != NO_POINT:
        marks[_place(kill)] = Mark("B", "mark.wrong", tip=f"{NAMES[other(mistake.color)].capitalize()}'s answer")
    if mistake.better != NO_POINT:
        marks[_place(mistake.better)] = Mark("A", "mark.right", tip="better")
    last = None if mistake.played == NO_POINT else _place(mistake.played)
    return BoardDrawing(stones, marks, last=last, part=shown_part(position.size, reviewed))


def _caption(reviewed: ReviewedMistake, size: int) -> str:
    """Returns what the marks on the board mean."""
    mistake, kill, parts = reviewed.mistake, killing_move(reviewed), list[str]()
    if mistake.played != NO_POINT:
        parts.append("ring: played")
    if mistake.better != NO_POINT:
        parts.append(f"A: {vertex(mistake.better, size)} was better")
    if kill != NO_POINT:
        parts.append(f"B: {NAMES[other(mistake.color)].capitalize()}'s answer")
    if reviewed.stones:
        parts.append("triangles: it is about these")
    return "; ".join(parts)


def _place(p: int) -> tuple[int, int]:
    return row_of(p), column_of(p)


def lead_svg(judgement: Judgement) -> str:
    """Returns the lead over a game as a drawing: White's upwards, a red line below for each mistake."""
    leads, first = judgement.leads, judgement.positions[0].move_number
    high = max(5.0, *(abs(lead) for lead in leads))
    step, middle = _WIDTH / len(leads), _HEIGHT / 2
    parts = []
    for at, lead in enumerate(leads):
        tall = abs(lead) / high * (middle - 12)
        place = f'x="{at * step:.1f}" y="{middle - tall if lead > 0 else middle:.1f}" width="{step + 0.3:.1f}"'
        parts.append(f'<rect class="{"w" if lead > 0 else "b"}" {place} height="{tall:.1f}"/>')
    for one in judgement.mistakes:
        x = (one.number - first) * step
        title = f"<title>move {one.number}, {NAMES[one.color].capitalize()}</title>"
        parts.append(f'<line class="m" x1="{x:.1f}" x2="{x:.1f}" y1="{_HEIGHT - 12}" y2="{_HEIGHT}">{title}</line>')
    parts.append(f'<line class="axis" x1="0" x2="{_WIDTH}" y1="{middle}" y2="{middle}"/>')
    parts.append(f'<text x="4" y="12">W+{high:.0f}</text><text x="4" y="{_HEIGHT - 4}">B+{high:.0f}</text>')
    head = f'<svg class="lead" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img"><title>the lead over the game</title>'
    return "".join([head, *parts, "</svg>"])


# ---- many games -----------------------------------------------------------------------------------------------------


class ManyGames:
    """What is kept of many reviewed games: their pages, and the mistakes of every player by kind."""

    def __init__(self) -> None:
        self._games: list[tuple[str, str]] = []
        self._tallies: dict[str, Tally] = {}

    def add(self, review: Review, info: Any, page: str) -> None:
        """Counts a game. `page`: the name of its page. Players without a name count by their colour."""
        names = {color: info.players.get(NAMES[color], NAMES[color].capitalize()) for color in (BLACK, WHITE)}
        for group in review.groups:
            for reviewed in group.members:
                found = self._tallies.setdefault(names[reviewed.mistake.color], Tally())
                found.add(reviewed, reviewed.mistake.number)
        count = several(len(review.judgement.mistakes), "mistake")
        self._games.append((page, f"{names[WHITE]} - {names[BLACK]} {info.result}: {count}"))

    def page(self, title: str) -> str:
        """Returns the page: mistakes by player, kind and phase, and a line a game."""
        body = [f"<h1>{xml_text(title)}</h1>", f"<p>{several(len(self._games), 'game')}.</p>"]
        body.append("<h2>Kinds of mistakes, in points by phase</h2>")
        for player, found in sorted(self._tallies.items()):
            body.append(f"<h3>{xml_text(player)}</h3>{_kinds_table(found)}")
        body.append("<h2>Games</h2><ul>")
        body += [f'<li><a href="{xml_text(page)}">{xml_text(text)}</a></li>' for page, text in self._games]
        body.append("</ul>")
        return page_of(title, body, _STYLE)


def _kinds_table(found: Tally) -> str:
    head = "".join(f'<th class="r">{phase}</th>' for phase in found.phases)
    rows = []
    for kind in MistakeKind:
        total = found.of(kind)
        if total.count:
            cells = "".join(f'<td class="r">{found.points(kind, phase):.0f}</td>' for phase in found.phases)
            counts = f'<td class="r">{total.count}</td><td class="r">{total.points:.0f}</td>'
            rows.append(f"<tr><td>{kind.words}</td>{counts}{cells}</tr>")
    return (
        '<div class="wide"><table class="t"><tr><th>kind</th><th class="r">mistakes</th><th class="r">points</th>'
        f"{head}</tr>{''.join(rows)}</table></div>"
    )
