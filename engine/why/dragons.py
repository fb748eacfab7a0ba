"""Explains why a dragon lives or dies, how it can escape, and how weak it is.

Source: GNU Go manual, chapters "Worms and Dragons" and "Influence Function", section "Escape".
"""

from collections.abc import Mapping
from typing import Final

from godebug.engine.board.kernel import Board
from godebug.engine.dragons.amalgamation import SUPPOSED_LINK
from godebug.engine.dragons.doubt import WORDS, column_of
from godebug.engine.dragons.life import Dragon, DragonLife
from godebug.engine.dragons.records import OwlResult
from godebug.engine.dragons.weakness import Strengths, dragon_weakness
from godebug.engine.go.color import EMPTY, NAMES, other
from godebug.engine.go.points import NO_POINT, vertex
from godebug.engine.go.result_codes import LOSE
from godebug.engine.influence.claims import NEUTRAL, OWN_AREA, OWN_MOYO
from godebug.engine.why.cause import Cause, note
from godebug.engine.why.lines import LineOf, line_cause
from godebug.engine.why.steps import from_steps
from godebug.engine.why.strings import StringCauses, counted, ending

#: Readings with more nodes are not repeated for their line.
MOST_NODES: Final = 2000
#: So many features that a probability is made of are told, and none that adds less.
MOST_SHARES, LEAST_SHARE = 6, 0.05
#: The database of the links that make one dragon of several strings.
LINKS_DATABASE: Final = "conn"

_SURROUNDED: Final = {0: "it is not surrounded", 1: "it is surrounded", 2: "it is weakly surrounded"}
_GROUND: Final = {OWN_MOYO: "in its own moyo", OWN_AREA: "in its own area", NEUTRAL: "in nobody's area"}
_FOOTING: Final = {
    "read": "",
    "proved": "; that is proved",
}


class DragonCauses:
    """Explains dragons. `strings`: explains their eyes. `line_of`: reads a line of life and death."""

    def __init__(self, life: DragonLife, strings: StringCauses, line_of: LineOf) -> None:
        self._life = life
        self._strings = strings
        self._line_of = line_of
        self._board: Board = life.outline.board

    def _name(self, p: int) -> str:
        return vertex(p, self._board.size)

    # ---- Life --------------------------------------------------------------------------------------------------------

    def of_dragon(self, dragon: Dragon) -> Cause:
        """Explains status, safety and weakness of a dragon."""
        who = f"The {NAMES[dragon.color]} dragon at {self._name(dragon.origin)}"
        strengths = self._life.outline.strengths(dragon.origin)
        parts = [
            self._verdict(dragon),
            *self._races(dragon),
            *self._doubt(dragon),
            note(f"safety: {dragon.safety} ({dragon.safety_rule})"),
            note(
                f"before life and death was read it looked {dragon.crude_status}: {dragon.crude_rule} "
                f"({strengths.eyes:g} eyes on average, an escape value of {strengths.escape_route:.0f}, "
                f"a moyo worth {strengths.moyo_value:.1f})"
            ),
            self._eyes_of(dragon),
            self.of_escape(dragon),
            note(
                f"the moyo around it has {dragon.moyo_size} points, worth {dragon.moyo_territorial_value:.1f} "
                "as territory"
            ),
            self._neighbors(dragon),
            *self._links(dragon),
            self.of_weakness(dragon),
        ]
        reason = parts[1].text if dragon.semeai.status else parts[0].text
        return note(f"{who} is {dragon.status}: {reason}.", *parts, points=dragon.members.stones)

    def _verdict(self, dragon: Dragon) -> Cause:
        owl = dragon.owl
        enemy, owner = NAMES[other(dragon.color)].capitalize(), NAMES[dragon.color].capitalize()
        if owl.supposed:
            points = [result.point for result in (owl.attack, owl.defense) if result.point != NO_POINT]
            return note(f"it is supposed to be {dragon.status}", points=points)
        if owl.status == "unchecked":
            outline, origin = self._life.outline, dragon.origin
            moyo, room = outline.early_moyos[origin].value, outline.escape_routes[origin]
            return note(
                f"it is safe at a glance, with a moyo worth {moyo:.1f} and an escape value of {room:.0f}, "
                "so that its life was not read"
            )
        finds = "a guess says that" if owl.estimated else "reading finds that"
        attack, defense = self._move(owl.attack, enemy, "kills it"), self._move(owl.defense, owner, "saves it")
        if owl.status == "alive":
            text = f"{finds} it lives even if {enemy} begins"
        elif owl.status == "dead":
            text = f"{finds} {attack}, and nothing saves it"
        else:
            text = f"{finds} it hangs on who moves first: {attack}, {defense}"
        parts = []
        if not owl.estimated and owl.nodes <= MOST_NODES:
            parts = self._lines(dragon, enemy, owner)
        points = [result.point for result in (owl.attack, owl.defense) if result.point != NO_POINT]
        ground = owl.attack.ground if owl.status != "critical" else owl.defense.ground
        doubt = "" if owl.certain else " (uncertain: a limit of reading was met)"
        return note(text + _FOOTING[ground] + doubt, *parts, points=points)

    def _doubt(self, dragon: Dragon) -> list[Cause]:
        """Says how sure the status is, and from what; nothing where nobody doubts."""
        odds, table = dragon.odds, self._life.doubt
        if odds is None or table is None:
            return []
        enemy, owner = NAMES[other(dragon.color)].capitalize(), NAMES[dragon.color].capitalize()
        text = (
            f"how sure that is: it lives in {odds.attacked:.0%} of such cases if {enemy} moves next, "
            f"in {odds.defended:.0%} if {owner} does"
        )
        if self._life.is_settled(dragon.origin):
            return [note(text)]
        turn = "defended" if dragon.status == "dead" else "attacked"
        shares = table.shares(self._life.facts(dragon.origin), column_of(dragon.status, turn))
        parts = [
            note(f"{WORDS[share.feature]}: {share.added:+.2f} to the logarithm of the odds of life")
            for share in shares[:MOST_SHARES]
            if abs(share.added) >= LEAST_SHARE
        ]
        return [note(text, *parts)]

    def _lines(self, dragon: Dragon, enemy: str, owner: str) -> list[Cause]:
        owl = dragon.owl
        asked = [(True, owl.attack.code, f"{enemy} {'kills it' if owl.attack.code != LOSE else 'tries in vain'}")]
        if owl.attack.code != LOSE:
            saved = owl.defense.code != LOSE
            asked.append((False, owl.defense.code, f"{owner} {'saves it' if saved else 'tries in vain to save it'}"))
        return [
            line_cause(text, line, self._board.size)
            for attacking, code, text in asked
            if (line := self._line_of(dragon.origin, attacking, code))
        ]

    def _move(self, result: OwlResult, who: str, does: str) -> str:
        doubt = "" if result.certain else ", as far as was read"
        subject = f"{who}, without a move," if result.point == NO_POINT else self._name(result.point)
        return f"{subject} {does}{ending(result.code)}{doubt}"

    def _races(self, dragon: Dragon) -> list[Cause]:
        races = dragon.semeai
        if not races.count:
            return []
        rivals = sorted({r.target for r in (races.attack, races.defense) if r.target != NO_POINT})
        names = ", ".join(self._name(p) for p in rivals) or "its neighbours"
        moves = [
            f"{self._name(result.point)} {does}{ending(result.code)}"
            for result, does in ((races.attack, "wins it for the enemy"), (races.defense, "wins it for the dragon"))
            if result.code != LOSE and result.point != NO_POINT
        ]
        outcome = f"that decides: {races.status}" if races.status else "that changes nothing"
        text = f"it races against {names}, and {outcome}" + (f"; {', '.join(moves)}" if moves else "")
        return [note(text, points=rivals)]

    def _eyes_of(self, dragon: Dragon) -> Cause:
        """Explains the eye spaces that count, and briefly those beside the dragon that count for no dragon alone."""
        own = self._life.outline.genera[dragon.origin].spaces
        parts = [self._strings.space(space) for space in own if space.value.maximum]
        barren = [space for space in own if not space.value.maximum]
        if barren:
            names = ", ".join(self._name(space.origin) for space in barren)
            parts.append(note(f"no eye comes of the spaces at {names}", points=[space.origin for space in barren]))
        others = [space for space in self._strings.spaces_beside(dragon) if space not in own and space.value.maximum]
        if others:
            names = ", ".join(self._name(space.origin) for space in others)
            parts.append(
                note(
                    f"shared with other dragons, and so not its own: the spaces at {names}",
                    *(self._strings.space(space) for space in others),
                    points=[space.origin for space in others],
                )
            )
        return note(
            f"its own eyes: {counted(dragon.genus.minimum, dragon.genus.maximum)} (genus {dragon.genus})"
            + (", as is supposed" if self._is_given(dragon, self._life.outline.given.eyes) else ""),
            *parts,
        )

    def _is_given(self, dragon: Dragon, given: Mapping[int, object]) -> bool:
        """Tells whether a figure of the dragon is among those that are given, by stone."""
        return any(self._life.dragon_at[stone] == dragon.origin for stone in given)

    def _neighbors(self, dragon: Dragon) -> Cause:
        life = self._life
        return note(
            f"{len(dragon.neighbors)} dragon{'s' * (len(dragon.neighbors) != 1)} next to it",
            *(
                note(
                    f"the {NAMES[life.by_origin[near].color]} one at {self._name(near)}: {life.status[near]}, "
                    f"{life.by_origin[near].size} stone{'s' * (life.by_origin[near].size > 1)}, "
                    f"weakness {life.weakness[near]:.2f}",
                    points=(near,),
                )
                for near in dragon.neighbors
            ),
        )

    def _links(self, dragon: Dragon) -> list[Cause]:
        """Explains what joins the strings of the dragon."""
        strings = dragon.members.strings
        if len(strings) == 1:
            return []
        joins = [join for join in self._life.outline.amalgamation.joins if {join.first, join.second} <= {*strings}]
        return [
            note(
                f"its {len(strings)} strings hang together",
                *(
                    note(
                        f"{self._name(join.first)} and {self._name(join.second)}"
                        + (", as is supposed" if join.pattern == SUPPOSED_LINK else ""),
                        points=(join.first, join.second),
                        pattern=join.pattern,
                        database=LINKS_DATABASE if join.pattern else "",
                    )
                    for join in joins
                ),
                points=strings,
            )
        ]

    # ---- Room and weakness -------------------------------------------------------------------------------------------

    def of_escape(self, dragon: Dragon) -> Cause:
        """Explains the escape route: the values of the points four steps away, and what surrounding leaves of them."""
        outline, origin = self._life.outline, dragon.origin
        paths = outline.escape_paths(origin)
        values = outline.escape_values[dragon.color]
        ends = [(p, float(values[p])) for p in paths.ends]
        counting = tuple(
            Cause(f"{self._name(p)}, {self._ground(p, value)}", value, (), (p,)) for p, value in ends if value
        )
        total = float(paths.route(values))
        if total != dragon.escape_before:
            # Friends have become known meanwhile, and are worth running to.
            supposed = self._is_given(dragon, outline.given.escapes)
            text = "supposed" if supposed else "friends nearby that live or have room"
            extra = Cause(text, dragon.escape_before - total)
            counting, total = (*counting, extra), float(dragon.escape_before)
        left = float(dragon.escape_route)
        if total == left == 0.0:
            sentence = f"The dragon at {self._name(origin)} has an escape value of 0: it reaches nothing in four steps."
            return Cause(sentence, 0.0, (), (origin,))
        room = Cause("the points that it reaches in four steps", total, counting)
        sentence = f"The dragon at {self._name(origin)} has an escape value of {left:.0f}"
        sentence += (
            "."
            if left == total
            else f": {_SURROUNDED[dragon.surround_status]}, which leaves {left:.0f} of {total:.0f}."
        )
        return from_steps(sentence, room, [(note(_SURROUNDED[dragon.surround_status]), left)], (origin,))

    def _ground(self, p: int, value: float) -> str:
        return "a friend's stone" if self._board.color[p] != EMPTY else _GROUND.get(int(value), "a way out")

    def of_weakness(self, dragon: Dragon) -> Cause:
        """Explains the weakness, step by step from moyo, escape route and eyes."""
        life, origin = self._life, dragon.origin
        strengths = life.strengths(origin)
        safety, owl = life.safety[origin], life.owl[origin]
        parts = self._strengths(strengths)
        start = Cause("what its two best strengths leave, 70% and 30%", dragon_weakness(strengths), parts)
        steps = [
            (note(f"it is {safety}"), dragon_weakness(strengths, safety)),
            (note("reading was not sure, or there is a threat"), dragon_weakness(strengths, safety, owl)),
        ]
        text = f"weakness {dragon.weakness:.2f}, from 0 safe to 1 lost"
        if abs(dragon.weakness_pre_owl - dragon.weakness) >= 0.005:
            text += f"; {dragon.weakness_pre_owl:.2f} before life and death was read"
        return from_steps(text, start, steps, (origin,))

    @staticmethod
    def _strengths(strengths: Strengths) -> tuple[Cause, ...]:
        moyo, room, eyes = strengths.parts
        return (
            note(f"a moyo worth {strengths.moyo_value:.1f} would leave {moyo:.2f}"),
            note(f"an escape value of {strengths.escape_route:.0f} would leave {room:.2f}"),
            note(f"{strengths.eyes:g} eyes{' with what it can capture' * strengths.lunch} would leave {eyes:.2f}"),
        )
