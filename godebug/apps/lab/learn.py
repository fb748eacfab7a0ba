"""New patterns from positions: contexts of moves that the engine misses, counted over all moves.

Where the teacher's move is missed, its context is taken in nested sizes. Those that come often become candidates, with
single cells left open. Every candidate is matched on all positions, so that its wrong uses count as well as its right
ones; a term that separates them may be added. What is kept has to be right more often than its smaller context, on the
games it was found in, and on others.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Final, Literal

from msgspec import Struct

from godebug.apps.lab.contexts import diagram, symmetry
from godebug.apps.lab.databases import databases_in
from godebug.apps.lab.places import GamePlace, load
from godebug.apps.lab.terms import ExpressionValues
from godebug.apps.lab.truth import Judged
from godebug.apps.lab.work import WorkPool, run_all
from godebug.engine.analysis import Analysis
from godebug.engine.go.color import EMPTY
from godebug.engine.go.points import NO_POINT, all_points, parse_vertex, vertex
from godebug.engine.moves.value import SHAPE_FACTOR
from godebug.engine.patterns.contexts import SIZES, BoardContexts
from godebug.engine.patterns.database import Database, PatternFolder, build_database
from godebug.engine.patterns.expressions import Binary, Call, Number
from godebug.engine.patterns.language import kind_of
from godebug.engine.patterns.matcher import Matcher

#: Candidates that are counted, patterns that are proposed.
MOST_CANDIDATES, MOST_PROPOSED = 240, 20
#: A shape is another one's variant that shares this part of the games where it is right.
SAME: Final = 0.6
#: A move is right that loses no more than this, in points.
RIGHT: Final = 0.5
#: Confidence of the bounds on rates, in standard errors.
CONFIDENCE: Final = 1.64
#: The largest shape value that is proposed.
MOST_SHAPE: Final = 10
#: What terms ask about the new stone, and about an enemy stone there; thresholds that a person would write.
TERMS: Final = ("olib(*)", "xlib(*)")
THRESHOLDS: Final = (2, 3, 4)
DATABASE: Final = "patterns"

Part = Literal["learn", "choose", "final"]


class Least(Struct, frozen=True):
    """How much there must be: a candidate comes from so many `missed` moves of so many `games`, and is kept from so
    many `uses`.
    """

    missed: int = 6
    games: int = 6
    uses: int = 15


#: What proposals rest on where nobody says otherwise.
LEAST: Final = Least()


class Lesson(Struct, frozen=True):
    """A position with the moves that a teacher thinks right: `right` by name, the best first."""

    place: GamePlace
    right: tuple[str, ...]

    @property
    def part(self) -> Part:
        """Returns the part of the games that it belongs to, by the name of its game."""
        number = int(sha256(self.place.game.encode(errors="surrogateescape")).hexdigest(), 16) % 10
        return "learn" if number < 6 else "choose" if number < 8 else "final"


def lessons_of(truth: Sequence[Judged]) -> list[Lesson]:
    """Returns judged positions as lessons: right is what loses next to nothing."""
    found = []
    for one in truth:
        order = sorted(one.lost, key=lambda name: (one.lost[name], name))
        found.append(Lesson(one.place, tuple(name for name in order if one.lost[name] <= RIGHT) or (one.best,)))
    return found


def lessons_of_games(places: Sequence[GamePlace]) -> list[Lesson]:
    """Returns positions of games as lessons: right is what was played. The last positions, where nothing follows, are
    left out.
    """
    found = []
    for place in places:
        if place.move is None:
            continue
        number, end = int(place.move), load(GamePlace(place.path))
        if number <= len(end.history) and end.history[number - 1].point != NO_POINT:
            played = end.history[number - 1]
            found.append(Lesson(place, (vertex(played.point, end.size),)))
    return found


# ---- missed moves ---------------------------------------------------------------------------------------------------


class LearnContext(Struct, frozen=True):
    """The databases of the engine that is taught, with the fingerprint of their files."""

    patterns: str
    fingerprint: str
    level: int = 10


def missed_one(of: LearnContext, lesson: Lesson) -> list[str]:
    """Returns why the teacher's move is missed (empty where it is not), and its contexts, the largest first."""
    position = load(lesson.place)
    analysis = Analysis(position, of.level, databases_in(of.patterns, of.fingerprint))
    generation = analysis.moves.generation(position.to_move)
    best = vertex(generation.best, position.size)
    wanted = parse_vertex(lesson.right[0], position.size)
    valued = generation.ledger(wanted).value > 0.0 if wanted != NO_POINT else True
    analysis.release()
    if best in lesson.right or wanted == NO_POINT:
        return [""]
    square = BoardContexts(position.plane.cells, position.size, position.to_move).around(wanted)
    return [
        "lower" if valued else "no value",
        *(BoardContexts.context(square, size).decode() for size in reversed(SIZES)),
    ]


# ---- candidates -----------------------------------------------------------------------------------------------------


class Candidate(Struct, frozen=True):
    """A shape that may become a pattern. `size`: of its context; `missed`: moves it would have proposed, `no_value`: of
    these, moves that nobody proposes; `parent`: the number of the next smaller context, -1 for none.
    """

    rows: tuple[str, ...]
    size: int
    missed: int = 0
    no_value: int = 0
    parent: int = -1


def candidates(lessons: Sequence[Lesson], missed: Sequence[Sequence[str]], least: Least = LEAST) -> list[Candidate]:
    """Returns the contexts that come often among missed moves, each with its smaller one, and with cells left open."""
    games: dict[tuple[int, str], set[str]] = defaultdict(set)
    counts: Counter[tuple[int, str]] = Counter()
    without: Counter[tuple[int, str]] = Counter()
    smaller: dict[tuple[int, str], tuple[int, str]] = {}
    for lesson, (why, *keys) in zip(lessons, missed, strict=True):
        if not why or lesson.part != "learn":
            continue
        nested = list(zip(reversed(SIZES), keys, strict=True))
        for at, one in enumerate(nested):
            counts[one] += 1
            without[one] += why == "no value"
            games[one].add(lesson.place.game)
            if at + 1 < len(nested):
                smaller.setdefault(one, nested[at + 1])
    frequent = [one for one in counts if counts[one] >= least.missed and len(games[one]) >= least.games]
    order = sorted(frequent, key=lambda one: (-counts[one] * one[0], one))[:MOST_CANDIDATES]
    for one in list(order):
        # Its smaller context is what a candidate has to be better than.
        while one in smaller and smaller[one] not in order:
            order.append(smaller[one])
            one = smaller[one]
    found: list[Candidate] = []
    numbers: dict[tuple[int, str], int] = {}
    for one in sorted(order, key=lambda one: (one[0], one)):
        rows = diagram(one[1], one[0])
        if rows is not None:
            numbers[one] = len(found)
            parent = numbers.get(smaller.get(one, (0, "")), -1)
            found.append(Candidate(tuple(rows), one[0], counts[one], without[one], parent))
    for whole in list(found):
        if whole.missed >= least.missed:
            found += [
                Candidate(rows, whole.size, whole.missed, whole.no_value, whole.parent) for rows in _opened(whole.rows)
            ]
    return found


def _opened(rows: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yields the diagram with one cell left open that does not touch the move, far ones first."""
    move = next((row, line.index("*")) for row, line in enumerate(rows) if "*" in line)
    cells = [
        (max(abs(row - move[0]), abs(column - move[1])), row, column)
        for row, line in enumerate(rows)
        for column, letter in enumerate(line)
        if letter in ".OX"
    ]
    for far, row, column in sorted(cells, reverse=True):
        if far > 1:
            line = rows[row][:column] + "?" + rows[row][column + 1 :]
            opened = (*rows[:row], line, *rows[row + 1 :])
            # Without a stone there is nothing that a pattern could be anchored on.
            if any(letter in "OX" for line in opened for letter in line):
                yield opened


def database_text(found: Sequence[Candidate]) -> str:
    """Returns candidates as the text of a database; their names are their numbers."""
    pieces = ["attribute_map general\n"]
    for number, one in enumerate(found):
        rows = "\n".join(one.rows)
        pieces.append(f"\nPattern c{number}\n\n{rows}\n\n:{symmetry(one.rows)},s,shape(1)\n")
    return "\n".join(pieces)


# ---- counting -------------------------------------------------------------------------------------------------------


class CountContext(Struct, frozen=True):
    """The candidates, as the text of a database."""

    text: str


@lru_cache(maxsize=2)
def _database(text: str) -> Database:
    return build_database(text, "candidates", kind_of(DATABASE))


def count_one(of: CountContext, lesson: Lesson) -> list[list[int]]:
    """Returns the uses of the candidates: number, whether the move is right, and what the terms answer."""
    position = load(lesson.place)
    database = _database(of.text)
    analysis = Analysis(position, 0, PatternFolderOf(database))
    board = analysis.tactics.board
    right = {parse_vertex(name, position.size) for name in lesson.right}
    evaluator = analysis.tactics.readers().answers.evaluator(database)
    uses: dict[tuple[int, int], list[int]] = {}
    figures: dict[int, list[int]] = {}
    for match in Matcher(board.color, board.size).matches(database, position.to_move):
        move = match.move
        key = match.number, move
        if key in uses or not board.is_legal(move, position.to_move):
            continue
        if move not in figures:
            asked = ExpressionValues(match, evaluator)
            figures[move] = [_small(asked, name) for name in TERMS]
        uses[key] = [match.number, int(move in right), *figures[move]]
    analysis.release()
    return [uses[key] for key in sorted(uses)]


class PatternFolderOf(PatternFolder):
    """A folder of one database that lies nowhere."""

    def __init__(self, database: Database) -> None:
        self._databases = {database.name: database}

    def get(self, name: str) -> Database | None:
        """Returns the database of that name, None for all but the one there is."""
        return self._databases.get(name)

    def names(self) -> list[str]:
        """Returns the name of the one database."""
        return list(self._databases)


def _small(asked: ExpressionValues, term: str) -> int:
    """Returns a number of liberties, up to five."""
    call = Call(term.partition("(")[0], ("*",), (0,), 0, 0)
    return next((k for k in range(5) if not asked.holds(Binary(">", call, Number(k, 0, 0), 0, 0))), 5)


class Use(Struct, frozen=True):
    """One use of a candidate."""

    game: str
    part: Part
    right: bool
    terms: tuple[int, ...]


# ---- choosing -------------------------------------------------------------------------------------------------------


class Proposal(Struct, frozen=True):
    """A pattern that is proposed, see `records`. `text`: as it would stand in a database."""

    name: str
    text: str
    term: str
    classes: str
    shape: int
    seen: int
    games: int
    right: float
    parent: float
    unseen: int
    unseen_right: float
    unseen_parent: float
    missed: int

    @property
    def holds(self) -> bool:
        """Tells whether it is right more often than its smaller context on unseen games as well."""
        return self.unseen > 0 and self.unseen_right > self.unseen_parent


def wilson(right: int, seen: int) -> float:
    """Returns a lower bound on a rate (Wilson, 1927)."""
    if not seen:
        return 0.0
    z, p = CONFIDENCE, right / seen
    middle = p + z * z / (2 * seen)
    return (middle - z * math.sqrt(p * (1 - p) / seen + z * z / (4 * seen * seen))) / (1 + z * z / seen)


def propose(
    found: Sequence[Candidate], uses: Mapping[int, Sequence[Use]], base: float, least: Least = LEAST
) -> list[Proposal]:
    """Returns the patterns to propose: found on `learn`, kept by `choose`, with their figures on `final`.

    `base`: how often any legal move is right.
    """
    scored = []
    for number, one in enumerate(found):
        if not one.missed:
            continue
        for term, kept in _with_terms(uses.get(number, ()), least):
            learn = [use for use in kept if use.part == "learn"]
            choose = [use for use in kept if use.part == "choose"]
            if len(learn) < least.uses or len({use.game for use in learn}) < least.games:
                continue
            parent = _rate(uses.get(one.parent, ()), ("learn",), base) if one.parent >= 0 else base
            low = wilson(sum(use.right for use in learn), len(learn))
            if low <= parent or not choose:
                continue
            if sum(use.right for use in choose) / len(choose) <= parent:
                continue
            saved = _saved(learn, base) + _saved(choose, base)
            bits = _bits(one.rows, term)
            if saved > bits:
                scored.append((saved - bits, number, term, kept))
    scored.sort(key=lambda one: (-one[0], one[1], one[2]))
    proposals: list[Proposal] = []
    taken: list[set[str]] = []
    for _, number, term, kept in scored:
        games = {use.game for use in kept if use.right}
        # Twenty variants of one shape are no twenty patterns.
        if len(proposals) >= MOST_PROPOSED or any(len(games & one) > SAME * len(games) for one in taken):
            continue
        taken.append(games)
        proposals.append(_proposal(found, number, term, kept, uses, base, len(proposals) + 1))
    return proposals


def _with_terms(uses: Sequence[Use], least: Least) -> Iterator[tuple[str, list[Use]]]:
    yield "", list(uses)
    for at, term in enumerate(TERMS):
        for threshold in THRESHOLDS:
            for sign in (">=", "<="):
                kept = [
                    use for use in uses if (use.terms[at] >= threshold if sign == ">=" else use.terms[at] <= threshold)
                ]
                if least.uses <= len(kept) <= len(uses) - least.uses // 2:
                    yield f"{term}{sign}{threshold}", kept


def _rate(uses: Sequence[Use], parts: Sequence[Part], base: float) -> float:
    kept = [use for use in uses if use.part in parts]
    # A few virtual uses keep the rate of a rare shape near that of any move.
    return (sum(use.right for use in kept) + 5.0 * base) / (len(kept) + 5.0)


def _saved(uses: Sequence[Use], base: float) -> float:
    """Returns the bits that knowing the rate saves over all uses, by how likely they are."""
    rate = min(0.999, max(0.001, _rate(uses, ("learn", "choose", "final"), base)))
    return sum(math.log2(rate / base) if use.right else math.log2((1 - rate) / (1 - base)) for use in uses)


def _bits(rows: Sequence[str], term: str) -> float:
    """Returns what writing the pattern down takes: five symbols a cell, a term, a value."""
    return sum(letter in ".OX" for row in rows for letter in row) * math.log2(5) / 2 + 12 * bool(term) + 5


def _proposal(
    found: Sequence[Candidate],
    number: int,
    term: str,
    kept: Sequence[Use],
    uses: Mapping[int, Sequence[Use]],
    base: float,
    place: int,
) -> Proposal:
    one = found[number]
    learnt = [use for use in kept if use.part != "final"]
    final = [use for use in kept if use.part == "final"]
    right = sum(use.right for use in learnt) / len(learnt)
    of_parent = uses.get(one.parent, ())
    parent = _rate(of_parent, ("learn", "choose"), base) if one.parent >= 0 else base
    unseen_parent = _rate(of_parent, ("final",), base) if one.parent >= 0 else base
    unseen_right = sum(use.right for use in final) / len(final) if final else 0.0
    odds = (right / (1 - min(right, 0.99))) / (base / (1 - base))
    shape = round(max(-MOST_SHAPE, min(MOST_SHAPE, math.log(odds) / math.log(SHAPE_FACTOR) / _SCALE)))
    classes = "E" if one.no_value * 2 > one.missed else "-"
    digest = sha256(f"{one.rows} {term}".encode()).hexdigest()[:6]
    name = f"learned-{digest}"
    told = (
        f"# seen {len(learnt)} in {len({use.game for use in learnt})} games, right {right:.0%} (its smaller context "
        f"{parent:.0%}); unseen {len(final)}: {unseen_right:.0%}; proposes {one.missed} missed moves"
    )
    rows = "\n".join(one.rows)
    constraint = f"\n\n{rows}\n\n;{term}" if term else ""
    text = f"Pattern {name}\n{told}\n\n{rows}\n\n:{symmetry(one.rows)},{classes},shape({shape}){constraint}\n"
    return Proposal(
        name,
        text,
        term,
        classes,
        shape,
        len(learnt),
        len({use.game for use in learnt}),
        right,
        parent,
        len(final),
        unseen_right,
        unseen_parent,
        one.missed,
    )


#: A shape value of one point per so many steps of odds: a factor of 1.05 stands for more than odds of 1.05.
_SCALE: Final = 8.0


def learn(
    lessons: Sequence[Lesson], of: LearnContext, pool: WorkPool, least: Least = LEAST
) -> tuple[list[Proposal], int, int]:
    """Returns the proposals, how many moves were missed, and how many candidates were counted."""
    missed = run_all(missed_one, of, list(lessons), pool, "positions")
    found = candidates(lessons, missed, least)
    count = sum(bool(one[0]) for one in missed)
    if not found:
        return [], count, 0
    counted = run_all(count_one, CountContext(database_text(found)), list(lessons), pool, "positions matched")
    uses: dict[int, list[Use]] = defaultdict(list)
    legal = right = 0
    for lesson, of_lesson in zip(lessons, counted, strict=True):
        position = load(lesson.place)
        legal += sum(position.plane.cells[p] == EMPTY for p in all_points(position.size))
        right += len(lesson.right)
        for number, is_right, *terms in of_lesson:
            uses[number].append(Use(lesson.place.game, lesson.part, bool(is_right), tuple(terms)))
    return propose(found, uses, right / max(1, legal), least), count, len(found)
