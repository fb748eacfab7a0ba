"""Explains influence, permeability, source, region and territory value of a point.

Source: GNU Go manual, chapter "Influence Function".
"""

from typing import Final

from godebug.engine.facts.followup_matches import FollowupMatch
from godebug.engine.go.color import BLACK, EMPTY, NAMES, WHITE, other
from godebug.engine.go.points import NO_POINT, column_of, row_of, vertex
from godebug.engine.influence.parameters import (
    FULL_STRENGTH,
    SURE_TERRITORY,
    WEAKNESS_EFFECT,
    OwnershipThreshold,
)
from godebug.engine.influence.records import PermeabilityChange, Source
from godebug.engine.influence.regions import OwnershipClass
from godebug.engine.influence.result import Influence
from godebug.engine.influence.shares import CutOff, InfluenceStep, Share, cut_off_at, shares_at, value_steps
from godebug.engine.influence.weakness import WEAK
from godebug.engine.why.cause import Cause, note
from godebug.engine.why.steps import from_steps

#: Sources that barriers keep away are told where they would bring this part of the whole, and at least so much.
CUT_OFF_PART, CUT_OFF_LEAST = 0.1, 1.0
#: The databases that findings of influence come from.
SOURCES_DATABASE: Final = "influence"
BARRIERS_DATABASE: Final = "barriers"

#: Values that a sentence does not count.
_NEXT_TO_NOTHING: Final = 0.005

_KINDS: Final = {
    "stone": "the stone",
    "invasion": "an invasion",
    "enhancement": "strong shape",
    "intrusion": "an intrusion",
    "supposed": "a supposed source",
}
_SEVERAL: Final = {
    "stone": "the stones",
    "invasion": "invasions",
    "enhancement": "strong shapes",
    "intrusion": "intrusions",
    "supposed": "supposed sources",
}
_CHANGES: Final = {
    "enemy stone": "an enemy stone stands there",
    "dead stone": "a stone of its own stands there that is lost",
    "barrier": "a connection closes it",
    "weak barrier": "a loose connection hinders",
    "beside stone": "beside the enemy stone",
    "diagonal to stone": "diagonally from the enemy stone",
    "source": "a source stands there",
    "double block": "the other side can close only one of two ways",
}


def name_of(color: int) -> str:
    """Returns the colour as a word in a sentence."""
    return NAMES[color].capitalize()


def joined(names: list[str]) -> str:
    """Joins names: `D4`, `D4 and E5`, `D4, E5 and F6`."""
    return " and ".join([*([", ".join(names[:-1])] if len(names) > 1 else []), *names[-1:]])


class InfluenceCauses:
    """Explains the figures of one influence computation, point by point."""

    def __init__(self, influence: Influence) -> None:
        self.influence = influence
        self._size = influence.size
        self._changes: dict[tuple[int, int], list[PermeabilityChange]] = {}
        for change in influence.changes:
            self._changes.setdefault((change.color, change.point), []).append(change)

    def _name(self, p: int) -> str:
        return vertex(p, self._size)

    # ---- Influence ---------------------------------------------------------------------------------------------------

    def of_influence(self, color: int, p: int) -> Cause:
        """Explains the influence of a colour at a point as the sum of its sources."""
        shares = sorted(shares_at(self.influence, color, p), key=lambda share: (-share.amount, share.source.point))
        total = float(self.influence.influence(color)[row_of(p), column_of(p)])
        parts = tuple(self._share(color, share) for share in shares)
        cut = cut_off_at(self.influence, color, p, max(CUT_OFF_LEAST, CUT_OFF_PART * total))
        whole = Cause(f"the influence of {name_of(color)}", total, parts, (p,))
        sentence = self._influence_sentence(color, p, total, shares, cut)
        if not cut:
            return Cause(sentence, total, parts, (p,))
        kept_out = note("kept away by connections", *(self._cut_off(color, one) for one in cut))
        return Cause(sentence, total, (whole, kept_out), (p,))

    def _influence_sentence(
        self, color: int, p: int, total: float, shares: list[Share], cut: tuple[CutOff, ...]
    ) -> str:
        who = name_of(color)
        if not shares:
            text = f"{who} has no influence at {self._name(p)}"
        else:
            best = [share for share in shares if share.amount >= shares[0].amount / 2][:3]
            text = (
                f"{who}'s influence at {self._name(p)} is {total:.1f}, "
                f"{'all' if len(best) == len(shares) else 'most of it'} from "
                + self._sources([share.source for share in best])
            )
        if cut:
            most = max(cut, key=lambda one: one.amount)
            text += (
                f"; {_KINDS[most.source.kind]} at {self._name(most.source.point)} is kept away "
                f"at {self._name(most.barrier)}"
            )
        return text + "."

    def _sources(self, sources: list[Source]) -> str:
        """Names sources: `the stones at D14 and F14, and an intrusion at B15`."""
        by_kind: dict[str, list[str]] = {}
        for source in sources:
            by_kind.setdefault(source.kind, []).append(self._name(source.point))
        words = {True: _SEVERAL, False: _KINDS}
        return joined([f"{words[len(names) > 1][kind]} at {joined(names)}" for kind, names in by_kind.items()])

    def _share(self, color: int, share: Share) -> Cause:
        source = share.source
        way = [self._name(q) for q in share.path[1:-1]]
        steps = [self._step(step) for step in share.steps]
        parts = [note("by way of " + ", ".join(way), *steps, points=share.path)] if way else steps
        if source.strength < FULL_STRENGTH:
            parts.append(self._source_note(source))
        parts += [
            note(f"{self._name(q)} lets {permeability:.0%} through", *self._changes_at(color, q), points=(q,))
            for q in share.path[:-1]
            if (permeability := float(self.influence.permeability(color)[row_of(q), column_of(q)])) < 1.0
        ]
        return Cause(
            f"{_KINDS[source.kind]} at {self._name(source.point)}",
            share.amount,
            tuple(parts),
            (source.point,),
            source.pattern,
            self._database_of(source),
        )

    def _step(self, step: InfluenceStep) -> Cause:
        """Explains one step of influence: the arithmetic, and the neighbours that brought less."""
        sum_ = f"{step.share:.2f} at {self._name(step.start)}"
        if step.permeability != 1.0:
            sum_ += f" x permeability {step.permeability:.2f}"
        sum_ += f" / attenuation {step.attenuation:g}"
        if step.damping != 1.0:
            sum_ += f" / {step.damping:g} on a diagonal"
        if step.flank != 1.0:
            sum_ += f" x {step.flank:.2f} between its neighbours"
        if step.cosine != 1.0:
            sum_ += f" x {step.cosine:.3f} for the angle"
        less = joined([f"{self._name(p)} ({amount:.2f})" for p, amount in step.others])
        others = f"; also from {less}" if less else ""
        return note(f"{self._name(step.end)}: {step.amount:.2f} = {sum_}{others}", points=(step.end, step.start))

    def _cut_off(self, color: int, cut: CutOff) -> Cause:
        source = cut.source
        return note(
            f"{_KINDS[source.kind]} at {self._name(source.point)} would bring {cut.amount:.1f} more, "
            f"but does not get past {self._name(cut.barrier)}",
            *self._changes_at(color, cut.barrier),
            points=(source.point, cut.barrier),
        )

    # ---- Sources -----------------------------------------------------------------------------------------------------

    def of_strength(self, color: int, p: int) -> Cause:
        """Explains the strength of a colour's source at a point."""
        source = next((one for one in self.influence.sources if one.color == color and one.point == p), None)
        if source is None:
            sentence = f"{name_of(color)} has no source of influence at {self._name(p)}."
            return Cause(sentence, 0.0, tuple(self._changes_at(color, p)), (p,))
        told = self._source_note(source)
        sentence = f"{_KINDS[source.kind].capitalize()} at {self._name(p)} radiates {source.strength:.1f}."
        if source.kind != "stone":
            return Cause(sentence, source.strength, (told,), (p,), source.pattern, self._database_of(source))
        lost = source.strength - FULL_STRENGTH
        parts = [Cause("a stone of full strength", FULL_STRENGTH, (), (p,))]
        if lost:
            parts.append(Cause(_weakness_text(source.strength), lost, (), (p,)))
        return Cause(sentence, source.strength, tuple(parts), (p,))

    @staticmethod
    def _database_of(source: Source) -> str:
        if not source.pattern:
            return ""
        return BARRIERS_DATABASE if source.kind == "intrusion" else SOURCES_DATABASE

    def _source_note(self, source: Source) -> Cause:
        if source.kind == "stone":
            text = f"the stone radiates {source.strength:.1f} of {FULL_STRENGTH:.0f}: {_weakness_text(source.strength)}"
            return note(text, points=(source.point,))
        if source.kind == "supposed":
            return note(f"it is supposed to radiate {source.strength:.1f}", points=(source.point,))
        text = f"the pattern asks for {source.value:.1f} and gets {source.strength:.1f}"
        if source.anchor != NO_POINT:
            text += f", a share of what {self._name(source.anchor)} can give"
        points = (source.point, source.anchor) if source.anchor != NO_POINT else (source.point,)
        return note(text, points=points)

    # ---- Permeability ------------------------------------------------------------------------------------------------

    def of_permeability(self, color: int, p: int) -> Cause:
        """Explains how open a point is to the influence of a colour: 1, less what closes it."""
        value = float(self.influence.permeability(color)[row_of(p), column_of(p)])
        changes = self._changes.get((color, p), [])
        steps = [(told, change.after) for told, change in zip(self._changes_at(color, p), changes, strict=True)]
        if not changes:
            sentence = f"{self._name(p)} is open to {name_of(color)}'s influence."
        else:
            how = "closed" if value == 0.0 else f"{value:.0%} open"
            sentence = f"{self._name(p)} is {how} to {name_of(color)}'s influence: {steps[-1][0].text}."
        return from_steps(sentence, Cause("an open point", 1.0), steps, (p,))

    def _changes_at(self, color: int, p: int) -> tuple[Cause, ...]:
        return tuple(self._change(change) for change in self._changes.get((color, p), ()))

    def _change(self, change: PermeabilityChange) -> Cause:
        text = _CHANGES[change.kind]
        if change.kind in ("barrier", "weak barrier") and not change.pattern:
            text = "a barrier is supposed there"
        points: tuple[int, ...] = (change.point,)
        if change.by != NO_POINT:
            text += f" at {self._name(change.by)}"
            points = (change.point, change.by)
        return note(text, points=points, pattern=change.pattern, database=BARRIERS_DATABASE if change.pattern else "")

    # ---- Territory and regions ---------------------------------------------------------------------------------------

    def of_territory(self, p: int) -> Cause:
        """Explains the territory value of a point, step by step."""
        influence, where = self.influence, self._name(p)
        value = float(influence.territory_value[row_of(p), column_of(p)])
        found = value_steps(influence, p)
        if found is None:
            return Cause(f"{where} has no territory value: a stone that is not lost stands there.", value, (), (p,))
        balance = found.balance**3
        white, black = (self.of_influence(color, p) for color in (WHITE, BLACK))
        steps: list[tuple[Cause, float]] = []
        stone = int(influence.stones[row_of(p), column_of(p)])
        if stone != EMPTY:
            start = Cause(f"ground under a lost stone is {name_of(other(stone))}'s", found.first_guess)
        else:
            start = Cause(
                f"the balance of influences, White's {white.amount:.1f} and Black's {black.amount:.1f}: "
                f"{found.balance:+.2f}, cubed",
                balance,
                (note(white.text, *white.parts, points=(p,)), note(black.text, *black.parts, points=(p,))),
                (p,),
            )
            steps.append(
                (
                    note(
                        f"the place requires {found.required:.0f} of influence, and the larger one is "
                        f"{max(white.amount or 0.0, black.amount or 0.0):.1f}: factor {found.correction:.2f}",
                        points=(p,),
                    ),
                    found.first_guess,
                )
            )
        for one in found.degradations:
            loser = name_of(BLACK if one.before > 0 else WHITE)
            steps.append(
                (
                    note(
                        f"{self._name(one.neighbor)} beside it is worth {one.guess:+.2f}, and {loser} "
                        f"comes through it at {one.permeability:.0%}",
                        points=(one.neighbor,),
                    ),
                    one.after,
                )
            )
        kept = 0.0 if found.masked else found.degraded
        marks = [mark for mark in influence.findings.non_territory if mark.point == p]
        steps.append(
            (
                note(
                    "it cannot be territory of " + " or of ".join(sorted({name_of(mark.color) for mark in marks})),
                    *(
                        note(f"not of {name_of(mark.color)}", pattern=mark.pattern, database=BARRIERS_DATABASE)
                        for mark in dict.fromkeys(marks)
                    ),
                ),
                kept,
            )
        )
        steps.append((note("the prisoner"), kept + found.prisoner))
        given = dict(influence.findings.territory).get(p)
        if given is not None:
            steps.append((note("it is supposed"), given))
        steps.append((note("it can be broken into"), value))
        return from_steps(self._territory_sentence(p, value, found.erased), start, steps, (p,))

    def _territory_sentence(self, p: int, value: float, erased: bool) -> str:
        where = self._name(p)
        if value == 0.0:
            return f"{where} is worth nothing to either side" + (" as it can be broken into." if erased else ".")
        color = WHITE if value > 0 else BLACK
        owner, rival = name_of(color), name_of(other(color))
        if abs(value) < _NEXT_TO_NOTHING:
            return f"{where} is worth next to nothing to {owner}."
        at = row_of(p), column_of(p)
        own, its_other = (float(self.influence.influence(side)[at]) for side in (color, other(color)))
        sure = "" if abs(value) < SURE_TERRITORY else " for sure"
        if self.influence.stones[at] != EMPTY:
            reason = f"the {NAMES[other(color)]} stone there is lost"
        elif its_other == 0.0:
            reason = f"{rival} has no influence there"
        else:
            reason = f"its influence there is {own:.1f} against {its_other:.1f}"
        return f"{where} is worth {abs(value):.2f} points of territory to {owner}{sure}: {reason}."

    def of_region(self, p: int) -> Cause:
        """Explains whose region a point lies in, and which threshold decided it."""
        influence, at = self.influence, (row_of(p), column_of(p))
        white, black = float(influence.white_influence[at]), float(influence.black_influence[at])
        value = float(influence.territory_value[at])
        facts = (self.of_influence(WHITE, p), self.of_influence(BLACK, p), self.of_territory(p))
        limits: dict[OwnershipClass, OwnershipThreshold | None] = {
            "territory": None,
            "moyo": influence.parameters.moyo,
            "area": influence.parameters.area,
        }
        missed: list[Cause] = []
        for kind, limit in limits.items():
            owner = influence.owners(kind)[p]
            if owner == EMPTY:
                missed.append(note(f"no {kind}: {_failure(limit, white, black, value)}"))
                continue
            why = (
                f"its value, {abs(value):.2f}, is beyond {SURE_TERRITORY} and {name_of(other(owner))} has no influence "
                "there"
                if limit is None
                else _threshold_text(limit, owner, white, black)
            )
            sentence = f"{self._name(p)} lies in {name_of(owner)}'s {kind}: {why}."
            return note(sentence, *missed, *facts, points=(p,))
        reason = _failure(influence.parameters.area, white, black, value)
        return note(f"{self._name(p)} lies in nobody's area: {reason}.", *missed[:-1], *facts, points=(p,))


def _weakness_text(strength: float) -> str:
    """Returns how weak a dragon is whose stones radiate so much."""
    weakness = (1.0 - strength / FULL_STRENGTH) / WEAKNESS_EFFECT
    how = "is weak" if weakness > WEAK else "is not quite safe"
    return f"its dragon {how}, weakness {weakness:.2f} of 1"


def _threshold_text(limit: OwnershipThreshold, owner: int, white: float, black: float) -> str:
    own, its_other = (white, black) if owner == WHITE else (black, white)
    return (
        f"{own:.1f} of influence is more than {limit.ratio:.0f} times {its_other:.1f}, more than {limit.own:.0f}, "
        f"and {its_other:.1f} less than {limit.other:.0f}"
    )


def _failure(limit: OwnershipThreshold | None, white: float, black: float, value: float) -> str:
    """Explains why a point is in nobody's region of one class; without a limit, in nobody's territory."""
    more, less = max(white, black), min(white, black)
    if limit is None:
        if abs(value) <= SURE_TERRITORY:
            return f"its value, {abs(value):.2f}, is not beyond {SURE_TERRITORY}"
        return f"both sides have influence there, {more:.1f} and {less:.1f}"
    if more <= limit.own:
        return f"nobody has more than {limit.own:.0f} of influence there"
    if more <= limit.ratio * less:
        return f"{more:.1f} is not more than {limit.ratio:.0f} times {less:.1f}"
    return f"the smaller influence, {less:.1f}, is not below {limit.other:.0f}"


def second_move(found: FollowupMatch, size: int) -> Cause:
    """Explains one intrusion that a second move could make: where, from which stone, and what its condition says."""
    match = found.match
    where = joined([vertex(p, size) for p in match.points("!")])
    text = f"from {vertex(match.anchor, size)} at {where}: "
    if found.returned is None:
        text += "taken, no further condition"
    else:
        action = match.pattern.action
        condition = " ".join(action.text.split()).removesuffix(";") if action is not None else ""
        text += f"{'taken' if found.returned else 'left out'}, '{condition}' {'holds' if found.returned else 'fails'}"
    points = (match.anchor, *match.points("!"))
    return note(text, points=points, pattern=match.pattern.name, database=BARRIERS_DATABASE)
