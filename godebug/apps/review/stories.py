"""Life stories: how every large dragon of a game fared, without a judge. The game itself is the witness.

Reading says of each position which dragons are alive, critical or dead; what followed says whether that was so.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from godebug.apps.lab.databases import databases_in
from godebug.apps.lab.work import WorkPool, run_all
from godebug.apps.review.clauses import ExplanationSettings
from godebug.apps.review.positions import game_positions
from godebug.apps.scoring.games import GameName
from godebug.engine.go.points import NO_POINT
from godebug.engine.go.position import Position
from godebug.studies.builtin import BuiltIn

#: Stones of a dragon that has a story.
LEAST_STONES: Final = 4
#: Positions that are looked at as one piece of work.
_STRETCH: Final = 8

#: How a time of danger ended. "saved": the owner's move did it. "let off": the opponent's did, or time. "dead",
#: "captured". "open": the game ended before.
Ending = Literal["saved", "let off", "dead", "captured", "open"]


class Stretch(Struct, frozen=True):
    """Successive positions of a game: from `first` to before `last`, counted from 0."""

    game: GameName
    first: int
    last: int


class Seen(Struct, frozen=True):
    """A dragon in one position: its stones, its status, and the moves that kill and save it, NO_POINT for none."""

    stones: tuple[int, ...]
    color: int
    status: str
    kills: int
    saves: int


class Episode(Struct, frozen=True):
    """A time in which a dragon was not alive.

    `first`: the number of the move after which it was in danger, `by` that move. `dead_from`: the move after which it
    was dead, 0 where it never was. `kills`, `saves`: the moves that would have done it at first. `elsewhere`: numbers
    of moves at which its owner could have saved it and did not. `last`: the move that ended it; `end`: how, `ended_by`
    the point of that move.
    """

    first: int
    by: int
    kills: int
    saves: int
    elsewhere: tuple[int, ...]
    dead_from: int
    end: Ending
    last: int
    ended_by: int


class Story(Struct, frozen=True):
    """A dragon through the game. `stones`: at its largest. `episodes`: of danger, in order."""

    color: int
    stones: tuple[int, ...]
    episodes: tuple[Episode, ...]

    @property
    def lost(self) -> bool:
        """Tells whether it died or was captured in the end."""
        return bool(self.episodes) and self.episodes[-1].end in ("dead", "captured")


def life_stories(name: GameName, settings: ExplanationSettings, pool: WorkPool) -> list[Story]:
    """Returns the stories of all dragons of four stones and more that were in danger, the largest first.

    Raises UserError where the game cannot be read.
    """
    positions = game_positions(name)
    stretches = [
        Stretch(name, first, min(first + _STRETCH, len(positions))) for first in range(0, len(positions), _STRETCH)
    ]
    told = run_all(_dragons, settings, stretches, pool, "stretches of the game")
    seen = [[msgspec.convert(one, Seen) for one in each] for stretch in told for each in stretch]
    return stories_of(positions, seen)


def _dragons(settings: ExplanationSettings, stretch: Stretch) -> Any:
    """Returns the dragons of each position of a stretch."""
    databases = databases_in(settings.patterns, settings.fingerprint)
    found = []
    for position in game_positions(stretch.game)[stretch.first : stretch.last]:
        study = BuiltIn(position, level=settings.level, databases=databases, break_ins=False)
        found.append([msgspec.to_builtins(_seen(dragon)) for dragon in study.dragons])
        study.release()
    return found


def _seen(dragon: Any) -> Seen:
    kills, saves = dragon.owl.attack, dragon.owl.defense
    if not kills.code:
        kills, saves = dragon.semeai.attack, dragon.semeai.defense
    critical = dragon.status == "critical"
    return Seen(
        dragon.members.stones,
        dragon.color,
        dragon.status,
        kills.point if critical else NO_POINT,
        saves.point if critical else NO_POINT,
    )


class _Thread:
    """One dragon followed through the positions."""

    def __init__(self, seen: Seen) -> None:
        self.color = seen.color
        self.stones = set(seen.stones)
        self.largest = seen.stones
        self.states: list[tuple[int, Seen | None]] = []
        #: It became part of a larger one, which goes on.
        self.joined = False

    def goes_on(self, at: int, seen: Seen | None) -> None:
        self.states.append((at, seen))
        if seen is not None:
            self.stones = set(seen.stones)
            if len(seen.stones) > len(self.largest):
                self.largest = seen.stones


def stories_of(positions: Sequence[Position], seen: Sequence[Sequence[Seen]]) -> list[Story]:
    """Returns the stories of dragons that were in danger. `seen`: the dragons of each position."""
    running: list[_Thread] = []
    ended: list[_Thread] = []
    for at, dragons in enumerate(seen):
        left, running = running, []
        for dragon in sorted(dragons, key=lambda one: (-len(one.stones), one.stones)):
            mine = [thread for thread in left if thread.color == dragon.color and thread.stones & {*dragon.stones}]
            # A dragon that several became goes on with the largest; the others end there.
            thread = max(mine, key=lambda each: (len(each.largest), len(each.states)), default=None)
            if thread is None:
                thread = _Thread(dragon)
            left = [each for each in left if each is not thread and each not in mine]
            for each in mine:
                if each is not thread:
                    each.goes_on(at, dragon)
                    each.joined = True
                    ended.append(each)
            thread.goes_on(at, dragon)
            running.append(thread)
        for thread in left:
            thread.goes_on(at, None)
            ended.append(thread)
    found = []
    for thread in [*ended, *running]:
        episodes = tuple(_episodes(thread, positions))
        if len(thread.largest) >= LEAST_STONES and episodes:
            found.append(Story(thread.color, thread.largest, episodes))
    return sorted(found, key=lambda story: (not story.lost, -len(story.stones), story.stones))


def _episodes(thread: _Thread, positions: Sequence[Position]) -> Iterator[Episode]:
    states = thread.states
    at = 0
    while at < len(states):
        if _is_well(states[at][1]):
            at += 1
            continue
        until = next((n for n in range(at, len(states)) if states[n][1] is None or _is_well(states[n][1])), len(states))
        episode = _episode(thread, at, until, positions)
        if episode is not None:
            yield episode
        at = until + 1


def _is_well(seen: Seen | None) -> bool:
    return seen is not None and seen.status not in ("critical", "dead")


def _episode(thread: _Thread, at: int, until: int, positions: Sequence[Position]) -> Episode | None:
    """Returns the time of danger from the state `at` to before `until`.

    None for a dragon that was begun dead, for a threat that was answered at once, and where the danger goes on as that
    of a larger dragon.
    """
    states = thread.states
    if thread.joined and until >= len(states):
        return None
    during = [(index, seen) for index, seen in states[at:until] if seen is not None]
    if not during:
        return None
    index = during[0][0]
    critical = [(n, seen) for n, seen in during if seen.status == "critical"]
    if not critical:
        return None
    dead_from = next((number(positions, n) for n, seen in during if seen.status == "dead" and n >= critical[0][0]), 0)
    last, state = states[until] if until < len(states) else states[-1]
    mover = None if until >= len(states) else positions[last - 1].to_move
    elsewhere = tuple(
        number(positions, n + 1)
        for n, seen in critical
        if positions[n].to_move == thread.color and n + 1 < len(positions) and n + 1 != last
    )
    if until >= len(states):
        end: Ending = "dead" if during[-1][1].status == "dead" else "open"
    elif state is None:
        end = "captured"
    else:
        end = "saved" if mover == thread.color else "let off"
    if end == "saved" and not elsewhere:
        return None
    return Episode(
        number(positions, index),
        _point(positions, index),
        critical[0][1].kills,
        critical[0][1].saves,
        elsewhere,
        dead_from,
        end,
        number(positions, last),
        _point(positions, last),
    )


def number(positions: Sequence[Position], at: int) -> int:
    """Returns how many moves were played before a position."""
    return positions[at].move_number


def _point(positions: Sequence[Position], at: int) -> int:
    history = positions[at].history
    return history[-1].point if history else NO_POINT
