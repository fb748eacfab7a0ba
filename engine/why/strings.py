"""Explains strings and eyes.

Source: GNU Go manual, chapters "Worms and Dragons" and "Eyes and Half Eyes".
"""

from collections.abc import Iterable

from godebug.engine.dragons.life import Dragon
from godebug.engine.eyes.records import Eyes, EyeSpace, HalfEye
from godebug.engine.go.color import NAMES, other
from godebug.engine.go.points import LINES, vertex
from godebug.engine.go.result_codes import LOSE, WIN
from godebug.engine.go.result_codes import NAMES as CODE_NAMES
from godebug.engine.why.cause import Cause, note
from godebug.engine.why.lines import LineOf, line_cause
from godebug.engine.worms.records import Worm


def ending(code: int) -> str:
    """Returns the words for a result other than plain success or failure, such as ` (ko)`; else ""."""
    return "" if code in (WIN, LOSE) else f" ({CODE_NAMES[code]})"


class StringCauses:
    """Explains the worms and eyes of one position. `line_of`: reads a tactical line. `size`: of the board. `supposed`:
    stones of the strings of which something is supposed.
    """

    def __init__(self, eyes: Eyes, line_of: LineOf, size: int, supposed: frozenset[int] = frozenset()) -> None:
        self._supposed = supposed
        self._eyes = eyes
        self._line_of = line_of
        self._size = size

    def _name(self, p: int) -> str:
        return vertex(p, self._size)

    # ---- Worms -------------------------------------------------------------------------------------------------------

    def of_worm(self, worm: Worm) -> Cause:
        """Explains what reading says of a string."""
        who = f"The {NAMES[worm.color]} string at {self._name(worm.origin)}"
        if worm.attack_code == LOSE:
            sentence = f"{who} cannot be captured, even if its enemy moves first."
        elif worm.defense_code == LOSE:
            sentence = (
                f"{who} is lost: {self._name(worm.attack_point)} captures it{ending(worm.attack_code)}, "
                "and nothing saves it."
            )
        else:
            sentence = (
                f"{who} hangs on who moves first: {self._name(worm.attack_point)} captures it"
                f"{ending(worm.attack_code)}, {self._name(worm.defense_point)} saves it{ending(worm.defense_code)}."
            )
        parts = [
            note(
                f"{worm.size} stone{'s' * (worm.size > 1)}, {worm.liberties} "
                + ("liberty" if worm.liberties == 1 else "liberties"),
                points=worm.liberty_points,
            )
        ]
        for text, moves in (
            ("moves that capture it", worm.attacks),
            ("moves that save it", worm.defenses),
            ("moves that threaten to capture it", worm.attack_threats),
            ("moves that threaten to save it", worm.defense_threats),
        ):
            if moves:
                listed = ", ".join(self._name(move.point) + ending(move.code) for move in moves)
                parts.append(note(f"{text}: {listed}", points=[move.point for move in moves]))
        if self._supposed.isdisjoint(worm.stones):
            parts += self._lines(worm)
        else:
            parts.append(note("that is supposed", points=worm.stones))
        if worm.lunch:
            parts.append(note(f"it can capture the string at {self._name(worm.lunch)}", points=(worm.lunch,)))
        if worm.cutstone:
            parts.append(note("it cuts enemy strings apart" if worm.cutstone > 1 else "it may cut enemy strings apart"))
        if worm.inessential:
            parts.append(note("nobody needs it: it has no life of its own"))
        if worm.invincible:
            parts.append(note("no number of moves in a row captures it"))
        return note(sentence, *parts, points=worm.stones)

    def _lines(self, worm: Worm) -> list[Cause]:
        """Explains how an attack and a defence are played out."""
        enemy, owner = NAMES[other(worm.color)].capitalize(), NAMES[worm.color].capitalize()
        failing = f"{enemy} tries in vain"
        asked = [(True, worm.attack_code, f"{enemy} captures it" if worm.attack_code != LOSE else failing)]
        if worm.attack_code != LOSE:
            saved = worm.defense_code != LOSE
            asked.append((False, worm.defense_code, f"{owner} {'saves it' if saved else 'tries in vain to save it'}"))
        return [
            line_cause(text, line, self._size)
            for attacking, code, text in asked
            if (line := self._line_of(worm.origin, attacking, code))
        ]

    # ---- Eyes --------------------------------------------------------------------------------------------------------

    def of_eye(self, p: int) -> Cause:
        """Explains the eye spaces and the eye point at `p`."""
        spaces = self._eyes.spaces_at(p)
        if not spaces:
            return note(f"{self._name(p)} is no eye space of either side.", points=(p,))
        parts = [self.space(space, p) for space in spaces]
        half = self._eyes.half_eyes.get(p)
        if half is not None:
            parts.append(self.of_half_eye(half))
        best = spaces[0]
        return note(
            f"{self._name(p)} lies in an eye space of {NAMES[best.color].capitalize()} that makes "
            f"{counted(best.value.minimum, best.value.maximum)}.",
            *parts,
            points=(p,),
        )

    def space(self, space: EyeSpace, p: int | None = None) -> Cause:
        """Explains the value of an eye space. `p`: the point that is asked about, if any."""
        value, who, enemy = space.value, NAMES[space.color].capitalize(), NAMES[other(space.color)].capitalize()
        parts = []
        if value.minimum != value.maximum:
            parts += [
                note(f"if {enemy} begins: {counted(value.minimum, value.minimum)}", points=space.attacks),
                note(f"if {who} begins: {counted(value.maximum, value.maximum)}", points=space.defenses),
            ]
        if space.attacks:
            parts.append(note("vital points: " + self._names(space.attacks), points=space.attacks))
        if p is not None and p in space.marginal:
            parts.append(note(f"{self._name(p)} is a margin: {enemy} can take it away"))
        elif space.marginal and value.maximum:
            margins = [q for q in space.points if q in space.marginal]
            parts.append(note(f"margins, which {enemy} can take away: {self._names(margins)}", points=margins))
        if space.estimated:
            parts.append(note("the space is large: its value was counted from its points, not searched"))
        parts += [self.of_half_eye(self._eyes.half_eyes[q]) for q in space.half_eyes if q != p]
        points = "1 point" if space.size == 1 else f"{space.size} points"
        at_margin = "all" if space.margins == space.size else f"{space.margins} of them"
        margins_of = f", {at_margin} at the margin" if space.margins else ""
        return note(
            f"the eye space at {self._name(space.origin)} ({points}{margins_of}) makes "
            f"{counted(value.minimum, value.maximum)}; genus {value}",
            *parts,
            points=space.points,
        )

    def spaces_beside(self, dragon: Dragon) -> list[EyeSpace]:
        """Returns the eye spaces of its colour that touch the dragon."""
        near = {stone + step for stone in dragon.members.stones for step in LINES}
        return [space for space in self._eyes.spaces_of(dragon.color) if near.intersection(space.points)]

    def _names(self, points: Iterable[int]) -> str:
        return ", ".join(self._name(q) for q in points)

    def of_half_eye(self, half: HalfEye) -> Cause:
        """Explains the diagonals of an eye point: a sum of 4 makes a false eye, more than 2 a half eye."""
        words = {"HALF_EYE": "half an eye", "FALSE_EYE": "a false eye"}
        parts = tuple(
            Cause(f"{self._name(one.point)}: {one.reason}", one.value, (), (one.point,)) for one in half.diagonals
        )
        return Cause(
            f"{self._name(half.point)} is {words.get(half.kind, 'a proper eye point')}, by its diagonals",
            half.value,
            parts,
            (half.point,),
        )


def counted(least: int, most: int) -> str:
    """Returns a number of eyes in words: `no eye`, `one eye to 2 eyes`."""

    def eyes(number: int) -> str:
        return {0: "no eye", 1: "one eye"}.get(number, f"{number} eyes")

    return eyes(least) if least == most else f"{eyes(least)} to {eyes(most)}"
