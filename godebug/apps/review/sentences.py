"""Sentences about a mistake, made from its clauses by templates: nothing is said that no record has."""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from godebug.apps.review.clauses import SURE, Clause
from godebug.apps.review.ground import Ground, LocalTurn
from godebug.apps.review.ledger import ASIDE
from godebug.engine.go.color import NAMES, other
from godebug.engine.go.points import vertex
from godebug.engine.why.futures import Change, Strength

#: Numbers that are written as words.
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_BALANCED = ("critical", "ko", "capturable")
_GONE = ("dead", "captured", "lost")
#: Differences of strength that stand out: stones of the dragon, and room to escape.
_JOINED, _ROOM = 3, 5


class SentenceContext(Struct, frozen=True):
    """How a mistake is told. `size`: of the board. `mover`: who made it. `better`, `played`: the two moves. `you`: the
    side that is spoken to, None for nobody.
    """

    size: int
    mover: int
    better: int
    played: int
    you: int | None = None

    @property
    def swapped(self) -> "SentenceContext":
        """Returns the same with the two moves exchanged."""
        return replace(self, better=self.played, played=self.better)

    def name(self, p: int) -> str:
        """Returns a point in words."""
        return "a pass" if not p else vertex(p, self.size)

    def side(self, color: int) -> str:
        """Returns a side in words, at the beginning of what it does."""
        return NAMES[color].capitalize()

    def stones(self, change: Change) -> str:
        """Returns the stones of a change as a subject: "White's six stones at N5"."""
        return f"{self.whose(change.color)} {counted(change.stones, self.size)}"

    def owner(self, color: int) -> str:
        """Returns whose something is, after it: "White's", "yours"."""
        return "yours" if color == self.you else f"{self.side(color)}'s"

    def whose(self, color: int) -> str:
        """Returns whose something is, before it: "White's", "your"."""
        return "your" if color == self.you else f"{self.side(color)}'s"


def players(names: Mapping[str, str]) -> str:
    """Returns who plays: White and Black by their names in the record, else by their colours."""
    return " - ".join(names.get(role, role.capitalize()) for role in ("white", "black"))


def counted(stones: Sequence[int], size: int) -> str:
    """Returns stones in words, without whose they are.

    >>> from godebug.engine.go.points import parse_vertex
    >>> counted((parse_vertex("C7", 9),), 9), counted(tuple(parse_vertex(name, 9) for name in ("D3", "D4")), 9)
    ('stone at C7', 'two stones at D3')
    """
    if len(stones) == 1:
        return f"stone at {vertex(stones[0], size)}"
    number = _NUMBERS[len(stones)] if len(stones) < len(_NUMBERS) else str(len(stones))
    return f"{number} stones at {vertex(stones[0], size)}"


def the_place(place: str) -> str:
    """Returns a place of the board as part of a sentence.

    >>> the_place("lower side"), the_place("below the centre")
    ('the lower side', 'the ground below the centre')
    """
    return f"the ground {place}" if place in ASIDE else f"the {place}"


def in_return(clause: Clause, mover: int) -> bool:
    """Tells whether a clause speaks for the move that was played: what it got for what it lost."""
    side = 1 if clause.change.color == mover else -1
    return (clause.change.favours_owner or 1) * side < 0


def clause_text(clause: Clause, context: SentenceContext) -> str:
    """Returns what a clause says, in one or two sentences, with what the network says of the same stones."""
    change = clause.change
    if in_return(clause, context.mover):
        text = "In return, " + _for_better(change.swapped, context.swapped)
    else:
        text = _capital(_for_better(change, context))
    return f"{text} {network(clause, context)}"


def network(clause: Clause, context: SentenceContext) -> str:
    """Returns whose the stones of a clause are for the network after both moves."""
    owner, after = clause.change.color, []
    for owned, move in ((clause.better, context.better), (clause.played, context.played)):
        whose = context.side(owner if owned >= 0 else other(owner))
        after.append(f"{whose}'s by {abs(owned) * 100:.0f} % after {context.name(move)}")
    return f"The network: {', '.join(after)}."


def short(clause: Clause, size: int) -> str:
    """Returns in a few words what becomes of the stones of a clause by the move that was played."""
    stones, many = counted(clause.change.stones, size), len(clause.change.stones) > 1
    if clause.change.source == "odds":
        become = f"{'become' if many else 'becomes'} {'weaker' if clause.gain > 0 else 'stronger'}"
        return f"{'' if many else 'the '}{stones} {become}"
    if clause.gain > 0:
        word = ("die", "dies") if clause.played < -SURE else ("are in danger", "is in danger")
    else:
        word = ("live", "lives") if clause.played > SURE else ("hold out", "holds out")
    return f"{'' if many else 'the '}{stones} {word[0] if many else word[1]}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _for_better(change: Change, context: SentenceContext) -> str:
    """Returns why the stones of a change speak for the better move."""
    if change.source == "links":
        return _link(change, context)
    if change.source == "odds":
        return _odds(change, context)
    if change.color == context.mover:
        return _own(change, context)
    return _enemy(change, context)


def _they(change: Change) -> tuple[str, str, str]:
    """Returns pronouns and a verb for stones: "they", "them", "are"."""
    return ("they", "them", "are") if len(change.stones) > 1 else ("it", "it", "is")


def _killing(change: Change, future: str, context: SentenceContext) -> str:
    """Returns the move that captures stones in a future, in words; empty for none."""
    point = change.kills.get(future)
    return "" if point is None else f"{context.side(other(change.color))} {context.name(point)}"


def _own(change: Change, context: SentenceContext) -> str:
    """Returns what the better move does for stones of its own side."""
    stones, (they, them, are) = context.stones(change), _they(change)
    better, played = context.name(context.better), context.name(context.played)
    kills = _killing(change, "played", context) or _killing(change, "before", context)
    capture = "captures" if change.source == "tactics" else "kills"
    by = f": {kills} {capture} {them}{' in a ko' if change.played == 'ko' else ''}" if kills else ""
    if change.source == "account":
        return f"{better} defends {stones}; {played} does not."
    if change.stays:
        return f"{stones} {are} in danger{by}. {_capital(played)} leaves that as it is."
    if change.played in _BALANCED:
        mended = _mended(change, better, them)
        if change.before in _BALANCED:
            return f"{stones} {are} in danger{by}. {_capital(played)} leaves that as it is; {mended}."
        return f"after {played} {stones} can be {_taken(change)}{by}. {_capital(mended)}."
    if change.better in _BALANCED:
        needs = _killing(change, "better", context)
        still = f"{context.side(other(change.color))} still needs a move{f' ({needs.split()[-1]})' if needs else ''}"
        if change.better == "ko":
            still = f"{they} {'fight' if are == 'are' else 'fights'} a ko"
        return f"after {played} {stones} {are} {_lost(change.played)}; after {better} {still}."
    return f"{better} saves {stones}; after {played} {they} {are} {_lost(change.played)}."


def _mended(change: Change, better: str, them: str) -> str:
    if change.better == "ko":
        return f"{better} makes it a ko"
    if change.source == "tactics":
        return f"after {better} nothing captures {them}"
    return f"{better} makes {them} live"


def _taken(change: Change) -> str:
    return "captured" if change.source == "tactics" else "killed"


def _lost(word: str) -> str:
    return "captured" if word == "captured" else "lost" if word in ("lost", "neglected") else "dead"


def _enemy(change: Change, context: SentenceContext) -> str:
    """Returns what the better move does to stones of the opponent."""
    stones, (they, them, are) = context.stones(change), _they(change)
    better, played = context.name(context.better), context.name(context.played)
    if change.source == "account":
        return f"{better} attacks {stones}; {played} does not."
    if change.better in _GONE:
        verb = "captures" if "captured" in (change.better, change.played) or change.source == "tactics" else "kills"
        rest = f"can still be {'rescued' if change.source == 'tactics' else 'saved'}"
        after = rest if change.played in _BALANCED else f"{are} {'safe' if change.source == 'tactics' else 'alive'}"
        return f"{better} {verb} {stones}; after {played} {they} {after}."
    # The opponent moves next: stones in the balance are threatened, and no more.
    kills = _killing(change, "better", context)
    by = f": {kills} would {'capture' if change.source == 'tactics' else 'kill'} {them} next" if kills else ""
    if change.before in _BALANCED:
        return f"{played} lets {stones} off; after {better} {they} {are} still in danger{by}."
    return f"{better} threatens {stones}{by}; {played} does not."


def _odds(change: Change, context: SentenceContext) -> str:
    """Returns what the better move does to the odds of stones."""
    one, two = change.strengths["better"], change.strengths["played"]
    verb, owner_gains = ("strengthens", True) if change.better == "stronger" else ("weakens", False)
    where = _why_weaker(two, one, change) if owner_gains else _why_weaker(one, two, change)
    lives = "they live by" if len(change.stones) > 1 else "it lives by"
    first, last = ("", where) if owner_gains else (where, "")
    return (
        f"{context.name(context.better)} {verb} {context.stones(change)}: {lives} {one.odds * 100:.0f} % then{first}, "
        f"by {two.odds * 100:.0f} % after {context.name(context.played)}{last}."
    )


def _why_weaker(weak: Strength, strong: Strength, change: Change) -> str:
    """Returns what stones lack where they are weaker, in words; empty for nothing that stands out."""
    they, _, are = _they(change)
    if strong.size >= weak.size + _JOINED:
        return f", where {they} {are} on {'their' if are == 'are' else 'its'} own"
    if weak.room == 0 and strong.room >= _ROOM:
        return f", where {they} {are} shut in"
    if strong.room >= weak.room + _ROOM:
        return f", where {they} {'have' if are == 'are' else 'has'} less room to run"
    if strong.eyes > weak.eyes:
        return f", where {they} {'have' if are == 'are' else 'has'} fewer eyes"
    return ""


# ---- ground ----------------------------------------------------------------------------------------------------------


def ground_text(ground: Ground, context: SentenceContext) -> str:
    """Returns whose a region is after both moves, by influence and by the network."""
    first, second = context.mover, other(context.mover)
    begin = ""
    if ground.value < 0:
        # What the played move got: the same with the moves exchanged.
        context, begin = context.swapped, "In return, "
        ground = replace(ground, network=ground.network[::-1], ours=ground.ours[::-1])
    better, played = context.name(context.better), context.name(context.played)
    mine, theirs = context.owner(first), context.owner(second)
    where = f"{the_place(ground.place)} around {context.name(ground.anchor)}"
    said = {
        ("mine", "theirs"): f"{better} makes {where} {mine}; after {played} it is {theirs}.",
        ("mine", "nobody's"): f"{better} takes {where}; after {played} it is nobody's.",
        ("nobody's", "theirs"): f"{better} keeps {where} open; after {played} it is {theirs}.",
        ("mine", "mine"): f"{better} makes {where} more firmly {mine}.",
        ("theirs", "theirs"): f"{better} reduces {where}, which stays {theirs}.",
    }.get(ground.owners or ("", ""), f"{better} has more of {where} than {played}.")
    parts = [[f"{(1.0 + figure) * 50:.0f} %" for figure in figures] for figures in (ground.ours, ground.network)]
    count, (ours, network) = len(ground.points), parts
    return (
        f"{begin}{said} {_capital(context.whose(first))} part of its {count} points by influence: "
        f"{ours[0]} after {better}, {ours[1]} after {played}; by the network: {network[0]} and {network[1]}."
    )


def turn_text(turn: LocalTurn, context: SentenceContext) -> str:
    """Returns who comes first where most is lost."""
    side = context.side(other(context.mover))
    better, played, following = (context.name(p) for p in (context.better, context.played, turn.next_move))
    where = the_place(turn.place)
    if turn.next_move == context.better:
        text = f"{better} is the point for both: after {played} {side} plays there."
    else:
        text = f"After {played} {side} comes first at {where}, with {following}."
    ours = "" if turn.ours == turn.next_move else f" {context.name(turn.ours)}"
    text += f" Among godebug's moves for {side} there{ours or ' it'} is number {turn.rank}."
    if turn.answer:
        text += f" The network expects an answer to {better}, at {context.name(turn.answer)}."
    return text


def short_ground(ground: Ground) -> str:
    """Returns in a few words what becomes of a region by the move that was played."""
    lost = ground.owners
    if lost is None:
        return "less of it, by influence" if ground.value > 0 else "more of it, by influence"
    words = {"mine": "kept", "nobody's": "left open", "theirs": "the opponent's ground"}
    return f"by influence {words[lost[1]]}" if lost[0] != lost[1] else ("thinner" if ground.value > 0 else "firmer")


# ---- links -----------------------------------------------------------------------------------------------------------


def _link(change: Change, context: SentenceContext) -> str:
    better, played = context.name(context.better), context.name(context.played)
    points = [context.name(p) for p in change.parts]
    between = f"{', '.join(points[:-1])} and {points[-1]}"
    if change.color == context.mover:
        return f"{better} joins {between} ({len(change.stones)} stones); after {played} they can be cut apart."
    return f"{better} cuts {between} ({len(change.stones)} stones) apart; after {played} they are together."
