"""Why a string, an eye or a dragon is what it is said to be.

Source: GNU Go manual, chapters "Worms and Dragons" and "Eyes and Half Eyes".
"""

from typing import Final

from engine.color import NAMES
from engine.dragons.life import DragonLife
from engine.dragons.records import Dragon, OwlResult
from engine.eyes.records import Eyes, EyeSpace, HalfEye
from engine.points import NO_POINT, column_of, row_of, vertex
from engine.result_codes import LOSE, WIN
from engine.result_codes import NAMES as CODE_NAMES
from engine.why.cause import Cause, note
from engine.why.steps import from_steps
from engine.worms.records import Worm

_SURROUNDED: Final = {0: "it is not surrounded", 1: "it is surrounded", 2: "it is weakly surrounded"}


def _by(code: int) -> str:
    """How a reading ends, where it is not plain success."""
    return "" if code in (WIN, LOSE) else f" ({CODE_NAMES[code]})"


class StringCauses:
    """Explains worms, eyes and dragons of one position. `size`: of its board."""

    def __init__(self, life: DragonLife, eyes: Eyes, size: int) -> None:
        self._life = life
        self._eyes = eyes
        self._size = size

    def _name(self, p: int) -> str:
        return vertex(p, self._size)

    # ---- Worms -------------------------------------------------------------------------------------------------------

    def of_worm(self, worm: Worm) -> Cause:
        """What reading says of a string."""
        who = f"The {NAMES[worm.color]} string at {self._name(worm.origin)}"
        if worm.attack_code == LOSE:
            sentence = f"{who} cannot be captured, even if its enemy moves first."
        elif worm.defense_code == LOSE:
            sentence = (
                f"{who} is lost: {self._name(worm.attack_point)} captures it{_by(worm.attack_code)}, "
                "and nothing saves it."
            )
        else:
            sentence = (
                f"{who} hangs on who moves first: {self._name(worm.attack_point)} captures it{_by(worm.attack_code)}, "
                f"{self._name(worm.defense_point)} saves it{_by(worm.defense_code)}."
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
                listed = ", ".join(self._name(move.point) + _by(move.code) for move in moves)
                parts.append(note(f"{text}: {listed}", points=[move.point for move in moves]))
        if worm.lunch:
            parts.append(note(f"it can capture the string at {self._name(worm.lunch)}", points=(worm.lunch,)))
        if worm.cutstone:
            parts.append(note("it cuts enemy strings apart" if worm.cutstone > 1 else "it may cut enemy strings apart"))
        if worm.inessential:
            parts.append(note("nobody needs it: it has no life of its own"))
        if worm.invincible:
            parts.append(note("no number of moves in a row captures it"))
        return note(sentence, *parts, points=worm.stones)

    # ---- Eyes --------------------------------------------------------------------------------------------------------

    def of_eye(self, p: int) -> Cause:
        """The eye spaces and the eye point at `p`."""
        spaces = self._eyes.spaces_at(p)
        if not spaces:
            return note(f"{self._name(p)} is no eye space of either side.", points=(p,))
        parts = [self._space(space, p) for space in spaces]
        half = self._eyes.half_eyes.get(p)
        if half is not None:
            parts.append(self.of_half_eye(half))
        best = spaces[0]
        return note(
            f"{self._name(p)} lies in an eye space of {NAMES[best.color].capitalize()} that makes "
            f"{_eyes(best.value.minimum, best.value.maximum)}.",
            *parts,
            points=(p,),
        )

    def _space(self, space: EyeSpace, p: int) -> Cause:
        value = space.value
        parts = [
            note(f"if the enemy begins: {_eyes(value.minimum, value.minimum)}", points=space.attacks),
            note(f"if the owner begins: {_eyes(value.maximum, value.maximum)}", points=space.defenses),
        ]
        if space.attacks:
            parts.append(note("vital points: " + ", ".join(self._name(q) for q in space.attacks), points=space.attacks))
        if p in space.marginal:
            parts.append(note(f"{self._name(p)} is a margin: the enemy can take it away"))
        if space.estimated:
            parts.append(note("the space is large: its value was counted from its points, not searched"))
        parts += [self.of_half_eye(self._eyes.half_eyes[q]) for q in space.half_eyes if q != p]
        return note(
            f"eye space of {NAMES[space.color]} at {self._name(space.origin)}: {space.size} points, "
            f"{space.margins} of them margins, value {value}",
            *parts,
            points=space.points,
        )

    def of_half_eye(self, half: HalfEye) -> Cause:
        """The diagonals of an eye point: 4 and more make it false, more than 2 a half eye."""
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

    # ---- Dragons -----------------------------------------------------------------------------------------------------

    def of_escape(self, dragon: Dragon) -> Cause:
        """The room of a dragon: what the points four steps away are worth, and what being surrounded leaves of it."""
        outline, origin = self._life.outline, dragon.origin
        paths = outline.escape_paths(origin)
        values = outline.escape_values[dragon.color]
        ends = [(p, float(values[row_of(p), column_of(p)])) for p in paths.ends]
        counting = tuple(Cause(f"{self._name(p)}, four steps away", value, (), (p,)) for p, value in ends if value)
        total = float(paths.route(values))
        if total != dragon.escape_before:
            # Friends have become known meanwhile, and are worth running to.
            extra = Cause("friends nearby that live or have room", dragon.escape_before - total)
            counting, total = (*counting, extra), float(dragon.escape_before)
        room = Cause("what lies four steps away", total, counting)
        left = float(dragon.escape_route)
        sentence = f"The dragon at {self._name(origin)} has an escape value of {left:.0f}"
        sentence += (
            "." if left == total else f": {_SURROUNDED[dragon.surround_status]}, which leaves this of {total:.0f}."
        )
        return from_steps(sentence, room, [(note(_SURROUNDED[dragon.surround_status]), left)], (origin,))

    def of_dragon(self, dragon: Dragon) -> Cause:
        """Status, safety and weakness of a dragon."""
        who = f"The {NAMES[dragon.color]} dragon at {self._name(dragon.origin)}"
        parts = [
            self._verdict(dragon),
            note(f"safety {dragon.safety}: {dragon.safety_rule}"),
            note(f"before life and death was read it looked {dragon.crude_status}: {dragon.crude_rule}"),
            self._eyes_of(dragon),
            self.of_escape(dragon),
            note(
                f"the moyo around it has {dragon.moyo_size} points, worth {dragon.moyo_territorial_value:.1f} "
                "as territory"
            ),
            self._neighbors(dragon),
            note(f"weakness {dragon.weakness:.2f}, {dragon.weakness_pre_owl:.2f} before life and death was read"),
        ]
        races = self._races(dragon)
        if races is not None:
            parts.insert(1, races)
        reason = "a race" if dragon.semeai.status else parts[0].text
        return note(f"{who} is {dragon.status}: {reason}.", *parts, points=dragon.members.stones)

    def _verdict(self, dragon: Dragon) -> Cause:
        owl = dragon.owl
        if owl.status == "unchecked":
            return note("it has so much room and moyo that its life was not read")
        how = "guessed" if owl.estimated else "read"
        if owl.status == "alive":
            text = f"{how}: it lives even if its enemy begins"
        elif owl.status == "dead":
            text = f"{how}: {self._move(owl.attack, 'kills it')}, and nothing saves it"
        else:
            text = f"{how}: {self._move(owl.attack, 'kills it')}, {self._move(owl.defense, 'saves it')}"
        points = [result.point for result in (owl.attack, owl.defense) if result.point != NO_POINT]
        return note(text, points=points)

    def _move(self, result: OwlResult, does: str) -> str:
        doubt = "" if result.certain else ", as far as was read"
        subject = "the enemy" if result.point == NO_POINT else self._name(result.point)
        return f"{subject} {does}{_by(result.code)}{doubt}"

    def _races(self, dragon: Dragon) -> Cause | None:
        races = dragon.semeai
        if not races.count:
            return None
        rivals = sorted({r.target for r in (races.attack, races.defense) if r.target != NO_POINT})
        return note(
            f"it races against {', '.join(self._name(p) for p in rivals) or 'its neighbours'}"
            + (f": {races.status}" if races.status else ", which changes nothing"),
            points=rivals,
        )

    def _eyes_of(self, dragon: Dragon) -> Cause:
        around = set(dragon.members.stones)
        spaces = [
            space
            for space in self._eyes.spaces_of(dragon.color)
            if any(
                self._life.outline.board.color[p + step] == dragon.color and p + step in around
                for p in space.points
                for step in (1, -1, 20, -20)
            )
        ]
        return note(
            f"its eyes: {_eyes(dragon.genus.minimum, dragon.genus.maximum)} (value {dragon.genus})",
            *(self._space(space, space.origin) for space in spaces),
        )

    def _neighbors(self, dragon: Dragon) -> Cause:
        status = self._life.status
        return note(
            f"{len(dragon.neighbors)} dragon{'s' * (len(dragon.neighbors) != 1)} next to it",
            *(
                note(
                    f"the {NAMES[self._life.by_origin[near].color]} one at {self._name(near)}, {status[near]}",
                    points=(near,),
                )
                for near in dragon.neighbors
            ),
        )


def _eyes(least: int, most: int) -> str:
    def counted(eyes: int) -> str:
        return {0: "no eye", 1: "one eye"}.get(eyes, f"{eyes} eyes")

    return counted(least) if least == most else f"{counted(least)} to {counted(most)}"
