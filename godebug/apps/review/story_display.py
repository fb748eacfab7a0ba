"""Life stories in words: a paragraph a dragon."""

import shlex
from collections.abc import Sequence
from typing import Any

from godebug.apps.review.records import STORY
from godebug.apps.review.sentences import counted, players
from godebug.apps.review.stories import Episode, Story
from godebug.engine.go.color import NAMES, other
from godebug.engine.go.points import NO_POINT, vertex
from godebug.engine.go.position import Position
from godebug.fields.field import Record
from godebug.views.look import Line
from godebug.views.view import Text, View
from godebug.views.words import several

#: What an engine would add, in one line.
WITHOUT_ENGINE = (
    "no engine judged this game: points lost and better moves come with --engine 'katago analysis ...'"
    " (godebug help review says how)"
)


def story_views(stories: Sequence[Story], info: Any, size: int, most: int, lesson: str = "") -> list[View]:
    """Returns the stories of a game in words. `most`: how many are told. `lesson`: the command that shows one of them
    on a board, if there is one.
    """
    names = players(info.players)
    lost = sum(story.lost for story in stories)
    head: list[Line] = [
        [(names, "title"), (f"   {info.result}" if info.result else "", "")],
        [(f"{several(len(stories), 'dragon')} in danger, {lost} lost", "strong")],
        [(WITHOUT_ENGINE, "faint")],
    ]
    views: list[View] = [Text(*head)]
    for story in stories[:most]:
        side = NAMES[story.color].capitalize()
        title: Line = [(f"{side}'s {counted(story.stones, size)}", "title"), (f": {_fate(story)}", "strong")]
        views.append(Text(title, *([("  ", ""), (text, "")] for text in story_lines(story, size)), hang=2))
    if len(stories) > most:
        views.append(Text([(f"{len(stories) - most} more: --most {len(stories)}", "faint")]))
    if lesson:
        views.append(Text([("On a board: ", "faint"), (lesson, "strong")], hang=2))
    return views


def lesson_of(stories: Sequence[Story], positions: Sequence[Position], name: str) -> str:
    """Returns the command that draws the first move that left a dragon in danger, beside the one that saves it; nothing
    where there is none. `positions`: of the game from its start. `name`: of its file.
    """
    for story in stories:
        for episode in story.episodes:
            number = next(iter(episode.elsewhere), 0)
            played = positions[number].last_move if 0 < number < len(positions) else None
            if episode.saves != NO_POINT and played is not None and played.point not in (NO_POINT, episode.saves):
                size = positions[number].size
                better, worse = vertex(episode.saves, size), vertex(played.point, size)
                return f"godebug why {shlex.quote(name)} --move {number} {better} --over {worse} --svg lesson.svg"
    return ""


def story_records(stories: Sequence[Story], size: int) -> list[Record]:
    """Returns the stories of a game for programs."""
    return [STORY.record(story, size) for story in stories]


def _fate(story: Story) -> str:
    last = story.episodes[-1]
    return {
        "captured": f"captured by move {last.last}",
        "dead": f"dead from move {last.dead_from}",
        "open": "in danger at the end",
    }.get(last.end, "lived in the end")


def story_lines(story: Story, size: int) -> list[str]:
    """Returns what happened to a dragon, a line for each time of danger."""
    return [_episode(story, episode, size) for episode in story.episodes]


def _episode(story: Story, episode: Episode, size: int) -> str:
    side, enemy = NAMES[story.color].capitalize(), NAMES[other(story.color)].capitalize()
    points = [
        f"{who} {vertex(p, size)} {verb}"
        for who, p, verb in ((enemy, episode.kills, "kills"), (side, episode.saves, "saves"))
        if p != NO_POINT
    ]
    by = f" ({vertex(episode.by, size)})" if episode.by != NO_POINT else ""
    text = f"critical from move {episode.first}{by}" if episode.first else "critical from the start"
    if points:
        text += f": {', '.join(points)}"
    if episode.elsewhere:
        numbers = ", ".join(map(str, episode.elsewhere))
        text += f"; {side} played elsewhere at {numbers}"
    if episode.dead_from and episode.end in ("dead", "captured"):
        text += f"; dead from move {episode.dead_from}"
    ended = f"move {episode.last} ({vertex(episode.ended_by, size)})"
    if episode.end == "captured":
        text += f"; captured by {ended}"
    elif episode.end == "saved":
        text += f"; saved by {ended}"
    elif episode.end == "let off":
        text += f"; out of danger after {ended}"
    elif episode.end == "open":
        text += "; so it is when the game ends"
    return text + "."
