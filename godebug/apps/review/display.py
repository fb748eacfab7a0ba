"""A review: the lead over the game, and each mistake with a small board, what it cost and why."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from godebug.apps.review.clauses import Clause
from godebug.apps.review.ground import Ground, LocalTurn
from godebug.apps.review.ledger import ChangedRegion
from godebug.apps.review.records import MISTAKE, REVIEW
from godebug.apps.review.reviewing import MistakeGroup, Review, ReviewedMistake
from godebug.apps.review.sentences import (
    SentenceContext,
    clause_text,
    counted,
    ground_text,
    in_return,
    players,
    short,
    short_ground,
    the_place,
    turn_text,
)
from godebug.engine.go.color import BLACK, EMPTY, NAMES, WHITE, other
from godebug.engine.go.points import LETTERS, NO_POINT, column_of, hoshi, point, row_of, vertex
from godebug.engine.go.position import Position
from godebug.fields.field import Record
from godebug.views.abreast import joined
from godebug.views.look import Line, Look, line_width
from godebug.views.view import Stack, Text, View
from godebug.views.words import several

if TYPE_CHECKING:
    from godebug.apps.review.judging import Judge

#: Clauses about stones that have a sentence: of what was lost, of what was got for it; of those in few words, and of
#: those that are not agreed.
MOST_LOST, MOST_GOT, _MOST_FURTHER = 3, 2, 4
_MOST_DENIED: Final = 2
#: Stones that become stronger or weaker: what their ownership has to move by in all, in points. Regions of what was
#: lost that are told, and the part of the largest region that one has at least.
_LEAST_ODDS: Final = 0.5
_MOST_GROUND, _TRIFLE = 2, 0.2
#: Stones explain what changes in a region if their own points are this part of it; what is around them goes with them.
_EXPLAINS: Final = 0.3
#: Stones of a clause that is not agreed, at least, to be worth a line.
_LEAST_STONES: Final = 3
#: Our count of a region and the network's say the same where neither is less than this part of the other.
_SAME: Final = 0.5
#: Lines of board around what a small board shows.
_MARGIN: Final = 2
#: Columns between a small board and the words beside it, and those that words need.
_GAP, _LEAST_COLUMNS = 3, 34
_LETTERS = {BLACK: "X", WHITE: "O"}
_DISCS = {BLACK: "●", WHITE: "○"}


# ---- words ----------------------------------------------------------------------------------------------------------


def context_of(reviewed: ReviewedMistake, size: int, you: int | None = None) -> SentenceContext:
    """Returns how a mistake is told. `you`: the side that is spoken to."""
    mistake = reviewed.mistake
    return SentenceContext(size, mistake.color, mistake.better, mistake.played, you)


def sentences(reviewed: ReviewedMistake, size: int, you: int | None = None) -> list[str]:
    """Returns why a move was a mistake, as far as both engines say so: what was lost first, most important first, then
    what was got for it, and in few words what else becomes of stones.
    """
    context = context_of(reviewed, size, you)
    mover, clauses, turn = reviewed.mistake.color, chosen_clauses(reviewed), chosen_turn(reviewed)
    lost: list[tuple[float, str]] = []
    got: list[tuple[float, str]] = []
    for clause in clauses:
        (got if in_return(clause, mover) else lost).append((_weight(clause), clause_text(clause, context)))
    for region in chosen_grounds(reviewed):
        (got if region.value < 0 else lost).append((abs(region.value), ground_text(region, context)))
    if turn is not None:
        # After the ground or the stones that it is about.
        lost.append((0.0, turn_text(turn, context)))
    said = [text for found in (lost, got) for _, text in sorted(found, key=lambda pair: -pair[0])]
    rest = [short(clause, size) for clause in further_clauses(reviewed)]
    return [*said, f"After {context.name(context.played)}, too: {'; '.join(rest)}."] if rest else said


def _weight(clause: Clause) -> float:
    """Returns the points that change hands by a clause, those of its stones alone."""
    return abs(clause.gain) * len(clause.change.stones)


def _chosen(reviewed: ReviewedMistake) -> list[Clause]:
    """Returns the agreed clauses that are worth telling: the first about any stones."""
    chosen: list[Clause] = []
    seen: set[int] = set()
    for clause in reviewed.agreed:
        small = clause.change.source == "odds" and _weight(clause) < _LEAST_ODDS
        if not small and seen.isdisjoint(clause.change.stones):
            chosen.append(clause)
            seen.update(clause.change.stones)
    return chosen


def chosen_clauses(reviewed: ReviewedMistake) -> list[Clause]:
    """Returns the agreed clauses about stones that have a sentence: not too many, what is read before what is a matter
    of odds.
    """
    told_: list[Clause] = []
    for back, most in ((False, MOST_LOST), (True, MOST_GOT)):
        side = [clause for clause in _chosen(reviewed) if in_return(clause, reviewed.mistake.color) is back]
        side.sort(key=lambda clause: clause.change.source == "odds")
        told_ += side[:most]
    return told_


def further_clauses(reviewed: ReviewedMistake) -> list[Clause]:
    """Returns the other agreed clauses, which are told in few words."""
    told_ = chosen_clauses(reviewed)
    return [clause for clause in _chosen(reviewed) if clause not in told_][:_MOST_FURTHER]


def chosen_grounds(reviewed: ReviewedMistake) -> list[Ground]:
    """Returns the regions whose owner is told: those that the life of stones does not explain and that are no trifles
    beside the largest; two of what was lost, one of what was got.
    """
    least = _TRIFLE * max((abs(region.value) for region in reviewed.ledger.regions), default=0.0)
    found = [
        ground
        for ground in reviewed.explained.ground
        if abs(ground.value) >= least and not _is_explained(ground, reviewed)
    ]
    lost, got = ([each for each in found if (each.value > 0) is lost] for lost in (True, False))
    return [*lost[:_MOST_GROUND], *got[:1]]


def chosen_turn(reviewed: ReviewedMistake) -> LocalTurn | None:
    """Returns who comes first where most is lost, unless the life of stones explains that."""
    turn = reviewed.explained.turn
    return None if turn is None or _is_explained(turn, reviewed) else turn


def _is_explained(region: Ground | LocalTurn, reviewed: ReviewedMistake) -> bool:
    """Tells whether what is told of the life of stones in a region makes up what changes there."""
    near, points = set(region.points), 0.0
    for clause in chosen_clauses(reviewed):
        back = in_return(clause, reviewed.mistake.color)
        if clause.change.source != "odds" and back == (region.value < 0) and not near.isdisjoint(clause.change.stones):
            points += _weight(clause)
    return points >= _EXPLAINS * abs(region.value)


def cause_in(region: ChangedRegion, clauses: Sequence[Clause], mover: int) -> Clause | None:
    """Returns the clause about most stones in a region that gains or loses with it, None where there is none."""
    near = set(region.points)
    fitting = [
        (len(near & set(clause.change.stones)), clause)
        for clause in clauses
        if in_return(clause, mover) == (region.value < 0)
    ]
    best = max(fitting, key=lambda pair: pair[0], default=(0, None))
    return best[1] if best[0] else None


def territory_in(region: ChangedRegion, reviewed: ReviewedMistake, size: int) -> float | None:
    """Returns what we count in a region, where our territory and the network's ownership say much the same."""
    ours = sum(reviewed.explained.territory[row_of(p) * size + column_of(p)] for p in region.points)
    same = ours * region.value > 0 and _SAME <= ours / region.value <= 1.0 / _SAME
    return ours if same else None


def cause_text(region: ChangedRegion, reviewed: ReviewedMistake, size: int) -> str:
    """Returns what becomes of a region in a few words, empty where no cause was found."""
    clause = cause_in(region, reviewed.agreed, reviewed.mistake.color)
    if clause is not None:
        return short(clause, size)
    ground = next((each for each in reviewed.explained.ground if each.anchor == region.anchor), None)
    if ground is not None:
        return short_ground(ground)
    ours = territory_in(region, reviewed, size)
    return "" if ours is None else f"territory, by our count {ours:+.1f}"


def not_agreed(reviewed: ReviewedMistake, size: int) -> list[str]:
    """Returns what only one of the engines says, a line each."""
    mistake, explained = reviewed.mistake, reviewed.explained
    names = vertex(mistake.better, size), vertex(mistake.played, size)
    lines: list[str] = []
    for clause in explained.clauses:
        change = clause.change
        if clause.trust == "agreed" or len(change.stones) < _LEAST_STONES or len(lines) >= _MOST_DENIED:
            continue
        words = f"{change.better} after {names[0]}, {change.played} after {names[1]}"
        if change.stays:
            words = f"{change.played} after both"
        owned = f"{clause.better * 100:+.0f} % and {clause.played * 100:+.0f} %"
        side = NAMES[change.color].capitalize()
        lines.append(f"{side}'s {counted(change.stones, size)}: {words} ({change.source}); network {owned}")
    for seen in explained.unseen[:_MOST_DENIED]:
        side = NAMES[seen.color].capitalize()
        owned = f"{seen.better * 100:+.0f} % and {seen.played * 100:+.0f} %"
        lines.append(f"{side}'s {counted(seen.stones, size)}: network {owned}; godebug sees no difference")
    lines += [f"{vertex(clause.change.stones[0], size)}: {clause.doubt}" for clause in reviewed.agreed if clause.doubt]
    if explained.best not in (mistake.better, NO_POINT):
        place = f"is our number {explained.rank}" if explained.rank else "is not among our moves"
        lines.append(f"our first move is {vertex(explained.best, size)}; {names[0]} {place}")
    return lines


def lines_of(reviewed: ReviewedMistake, size: int) -> list[str]:
    """Returns the lines by which stones are captured, with what they follow."""
    mistake = reviewed.mistake
    after = {"better": vertex(mistake.better, size), "played": vertex(mistake.played, size)}
    return [
        f"{vertex(clause.change.stones[0], size)} after {after[clause.line_after]}: {moves_text(clause.line, size)}"
        for clause in chosen_clauses(reviewed)
        if clause.line
    ]


def moves_text(line: Sequence[tuple[int, int]], size: int) -> str:
    """Returns a line of moves in words: "B P2 W M2"."""
    return " ".join(f"{NAMES[color][0].upper()} {vertex(p, size)}" for color, p in line)


# ---- views ----------------------------------------------------------------------------------------------------------


class SmallBoard(View):
    """Draws the part of a board that a mistake is about.

    `A` is the better move, `B` the move that captures after the played one; the played move is marked as the last one;
    stones that change their owner are small letters, or coloured as critical. `asking`: nothing is marked, and the
    board is that before the move.
    """

    def __init__(self, position: Position, reviewed: ReviewedMistake, *, asking: bool = False) -> None:
        self.position = position
        self.mistake = reviewed.mistake
        self.asking = asking
        self.dying = frozenset() if asking else reviewed.stones
        self.kill = NO_POINT if asking else killing_move(reviewed)
        self.rows, self.columns = shown_part(position.size, reviewed)

    def lines(self, look: Look) -> Iterator[Line]:
        """Returns the rows of the part with coordinates, and below them what the marks mean."""
        letters = "   " + "".join(f" {LETTERS[column]}" for column in self.columns)
        yield [(letters, "label")]
        for row in self.rows:
            line: Line = [(f"{self.position.size - row:2} ", "label")]
            for column in self.columns:
                text, style = self._cell(point(row, column), look)
                line.append((f"({text}" if style.endswith(".last") and look.plain else f" {text}", style))
            if look.plain:
                line = _closed(line)
            yield line
        yield from self._legend(look)

    def _cell(self, p: int, look: Look) -> tuple[str, str]:
        better, played = (NO_POINT, NO_POINT) if self.asking else (self.mistake.better, self.mistake.played)
        marks = {better: ("A", "mark.right"), self.kill: ("B", "mark.wrong")}
        if p == played:
            return self._stone(self.mistake.color, look), f"{NAMES[self.mistake.color]}.last"
        stone = int(self.position.plane.cells[p])
        if stone != EMPTY:
            mark, name = self._stone(stone, look), NAMES[stone]
            if p not in self.dying:
                return mark, name
            return (mark.lower() if look.glyphs != "discs" else mark), f"{name}.critical"
        if p in marks and p != NO_POINT:
            return marks[p]
        star = p in hoshi(self.position.size)
        return ("+" if star else look.dot), ("hoshi" if star else "board")

    def _stone(self, color: int, look: Look) -> str:
        return _DISCS[color] if look.glyphs == "discs" else _LETTERS[color]

    def _legend(self, look: Look) -> Iterator[Line]:
        size = self.position.size
        if self.mistake.better != NO_POINT and not self.asking:
            yield [("   A", "mark.right"), (f" {vertex(self.mistake.better, size)} was better", "faint")]
        if self.kill != NO_POINT:
            yield [("   B", "mark.wrong"), (f" {NAMES[other(self.mistake.color)].capitalize()}'s answer", "faint")]
        if self.dying:
            name = "x, o" if look.plain or look.glyphs == "ascii" else "red"
            yield [(f"   {name}: it is about these", "faint")]


class BesideBoard(View):
    """Draws a small board, and beside it words in the columns that are left; below it where those are too few."""

    def __init__(self, board: SmallBoard, words: View) -> None:
        self._board, self._words = board, words

    def lines(self, look: Look) -> Iterator[Line]:
        """Returns board and words beside each other, or under each other where the words would be too narrow."""
        block = list(self._board.lines(look))
        width = max(map(line_width, block)) + _GAP
        if look.width is None or look.width - width >= _LEAST_COLUMNS:
            room = None if look.width is None else look.width - width
            yield from joined(block, list(self._words.lines(look.of_width(room))), width)
        else:
            yield from block
            yield []
            yield from self._words.lines(look)


def killing_move(reviewed: ReviewedMistake) -> int:
    """Returns the opponent's move that captures what the mistake left, NO_POINT for none, and where it is the better
    move, which has its own mark.
    """
    mover = reviewed.mistake.color
    for clause in reviewed.agreed:
        if clause.change.color == mover and not in_return(clause, mover) and "played" in clause.change.kills:
            kills = clause.change.kills["played"]
            return NO_POINT if kills == reviewed.mistake.better else kills
    return NO_POINT


def shown_part(size: int, reviewed: ReviewedMistake) -> tuple[range, range]:
    """Returns the rows and the columns that a small board shows: both moves and the stones that it is about."""
    mistake = reviewed.mistake
    points = [p for p in (mistake.played, mistake.better, killing_move(reviewed)) if p != NO_POINT]
    points += sorted(reviewed.stones)
    if reviewed.ledger.regions:
        points.append(reviewed.ledger.regions[0].anchor)
    return tuple(_stretch([of(p) for p in points], size) for of in (row_of, column_of))  # type: ignore[return-value]


def _stretch(places: Sequence[int], size: int) -> range:
    first, last = max(0, min(places) - _MARGIN), min(size - 1, max(places) + _MARGIN)
    # One line of the edge is shown with its neighbour: the edge has to be seen.
    first, last = (0 if first < _MARGIN else first), (size - 1 if last > size - 1 - _MARGIN else last)
    return range(first, last + 1)


def _closed(line: Line) -> Line:
    """Returns a line of a plain board with the bracket around the last move closed."""
    for at, (text, _) in enumerate(line):
        if text.startswith("("):
            if at + 1 < len(line):
                after, style = line[at + 1]
                return [*line[: at + 1], (")" + after[1:], style), *line[at + 2 :]]
            return [*line, (")", "label")]
    return line


def ledger_view(reviewed: ReviewedMistake, size: int) -> View:
    """Returns what a mistake cost, place by place, with what becomes of stones there."""
    ledger = reviewed.ledger
    lines: list[Line] = [[(f"{'lost':>6}   where", "label")]]
    for region in ledger.regions:
        what = cause_text(region, reviewed, size)
        place = f"{region.place}, {vertex(region.anchor, size)}"
        style = "bad" if region.value > 0 else "good"
        lines.append(
            [
                (f"{region.value:+6.1f}", style),
                (f"   {place}: ", ""),
                (what or "no cause found", "" if what else "faint"),
            ]
        )
    lines += [[(f"{ledger.small:+6.1f}", "faint"), ("   small changes", "faint")]]
    lines += [[(f"{ledger.beyond:+6.1f}", "faint"), ("   not in the ownership", "faint")]]
    lines += [[("------", "faint")], [(f"{ledger.lost:6.1f}", "strong")]]
    return Text(*lines, hang=9)


def mistake_views(group: MistakeGroup, number: int, review: Review, you: int | None) -> list[View]:
    """Returns all that is shown of one group of mistakes."""
    reviewed = group.worst
    mistake = reviewed.mistake
    position = review.judgement.before(mistake)
    size, side = position.size, NAMES[mistake.color].capitalize()
    better, played = vertex(mistake.better, size), vertex(mistake.played, size)
    head: list[Line] = [
        [
            (f"{number}. Move {mistake.number}, {side} {played}", "title"),
            (f": {mistake.lost:.1f} points lost; {better} was better", "strong"),
        ]
    ]
    others = [one.mistake for one in group.members if one is not reviewed]
    if others:
        numbers = ", ".join(f"{one.number} ({vertex(one.played, size)} {one.lost:.1f})" for one in others)
        head.append([(f"   The same stones: move{'s' * (len(others) > 1)} {numbers}", "")])
    views: list[View] = [
        Text(*head),
        BesideBoard(SmallBoard(position, reviewed), ledger_view(reviewed, size)),
    ]
    said = sentences(reviewed, size, you)
    if not said:
        largest = max(reviewed.ledger.regions, key=lambda region: region.value, default=None)
        where = (
            "" if largest is None else f"The network sees {largest.value:.0f} points in {the_place(largest.place)}; "
        )
        said = [f"{where}godebug finds no cause that the network confirms."]
    views.append(Text(*([("  ", ""), (text, "")] for text in said), hang=2))
    foot: list[Line] = [[("  line  ", "label"), (text, "faint")] for text in lines_of(reviewed, size)]
    foot += [[("  not agreed  ", "label"), (text, "faint")] for text in not_agreed(reviewed, size)]
    name = review.game.file
    foot.append(
        [
            ("  more  ", "label"),
            (f"godebug why {_quoted(name)} --move {mistake.number} {better} --over {played}", "faint"),
        ]
    )
    views.append(Text(*foot, hang=8))
    return views


def _quoted(name: str) -> str:
    from shlex import quote

    from godebug.basics.files import shown_path

    return quote(shown_path(name))


def quiz_views(review: Review, info: "Any") -> list[View]:
    """Returns the mistakes as questions: the board before each, and the place; the answers come last."""
    names = players(info.players)
    views: list[View] = [Text([(names, "title")])]
    answers: list[Line] = [[("Answers", "title")]]
    for number, group in enumerate(review.groups, 1):
        reviewed = group.worst
        mistake, position = reviewed.mistake, review.judgement.before(reviewed.mistake)
        side = NAMES[mistake.color].capitalize()
        gained = max(reviewed.ledger.regions, key=lambda region: region.value, default=None)
        where = f" Look at {the_place(gained.place)}." if gained is not None and gained.value > 0 else ""
        views.append(Text([(f"{number}. Move {mistake.number}: {side} to play.", "title"), (where, "")]))
        views.append(SmallBoard(position, reviewed, asking=True))
        better, played = (vertex(p, position.size) for p in (mistake.better, mistake.played))
        text = f"{better}; {played} was played and lost {mistake.lost:.1f} points"
        answers.append([(f"{number:3}. ", "label"), (text, "")])
    return [*views, Text(*answers)]


def review_views(review: Review, judges: "Judge", info: "Any", threshold: float, you: int | None) -> list[View]:
    """Returns a review: who played, the lead with its mistakes, and the mistakes."""
    from godebug.apps.review.lead_graph import LeadGraph

    judgement = review.judgement
    names = players(info.players)
    head: list[Line] = [[(names, "title"), (f"   {info.result}" if info.result else "", "")]]
    count = len(judgement.mistakes)
    of = "" if you is None else f" of {NAMES[you].capitalize()}"
    members = sum(len(group.members) for group in review.groups)
    head.append(
        [
            (f"{several(count, 'mistake')}{of} of {threshold:g} points and more", "strong"),
            (f"; {members} told in {several(len(review.groups), 'group')}" if count else "", ""),
            (f"; {judgement.fell} more fell at a second look" if judgement.fell else "", "faint"),
        ]
    )
    head.append([(f"judge: {judges.label}, {judges.visits} and {judges.second_visits} visits a position", "faint")])
    first = judgement.positions[0].move_number
    marks = {one.number: one.color for one in judgement.mistakes}
    views: list[View] = [Text(*head), LeadGraph(judgement.leads, marks, first)]
    for number, group in enumerate(review.groups, 1):
        views.append(Stack(mistake_views(group, number, review, you)))
    return views


# ---- records --------------------------------------------------------------------------------------------------------


def review_records(review: Review, judges: "Judge", info: "Any", threshold: float, you: int | None) -> list[Record]:
    """Returns a review for programs: the game, then its mistakes."""
    judgement = review.judgement
    size = judgement.positions[0].size
    records = [
        REVIEW.record(
            None,
            size,
            file=review.game.file,
            game=review.game.number,
            black=info.players.get("black", ""),
            white=info.players.get("white", ""),
            result=info.result,
            moves_played=len(judgement.positions) - 1,
            judge=judges.command,
            visits=judges.visits,
            second_visits=judges.second_visits,
            threshold=threshold,
            leads=judgement.leads,
            mistakes=len(judgement.mistakes),
            fell=judgement.fell,
        )
    ]
    for number, group in enumerate(review.groups, 1):
        records += [_mistake_record(one, number, size, you) for one in group.members]
    return records


class _ToldRegion(Struct, frozen=True):
    """A region with what becomes of stones there, in words."""

    value: float
    place: str
    anchor: int
    points: tuple[int, ...]
    what: str


def _mistake_record(reviewed: ReviewedMistake, group: int, size: int, you: int | None) -> Record:
    mistake, ledger, explained = reviewed.mistake, reviewed.ledger, reviewed.explained
    regions = [
        _ToldRegion(region.value, region.place, region.anchor, region.points, cause_text(region, reviewed, size))
        for region in ledger.regions
    ]
    return MISTAKE.record(
        mistake,
        size,
        group=group,
        move_number=mistake.number,
        regions=regions,
        small=ledger.small,
        beyond=ledger.beyond,
        sentences=sentences(reviewed, size, you),
        clauses=explained.clauses,
        ground=explained.ground,
        turn=explained.turn,
        unseen=explained.unseen,
        rank=explained.rank,
        best=explained.best,
    )
