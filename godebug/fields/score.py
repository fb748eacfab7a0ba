"""Fields of games that were scored to their end."""

from typing import Any

from godebug.engine.go.points import vertex
from godebug.engine.score.settle import STATUS_WORDS
from godebug.fields.field import Field, Fields, Part
from godebug.fields.kind import Schema
from godebug.fields.kinds import COUNT, FIGURE, FLAG, POINT, TEXT, VERTICES, Free, ListOf, Words

_NAMES: Schema = {"type": "array", "items": {"type": "string"}}
_STATUS: Schema = {"type": "object", "additionalProperties": _NAMES}
_AGREES: Schema = {"type": ["boolean", "null"]}


def _by_word(status: Any, size: int) -> object:
    found: dict[str, list[str]] = {word: [] for word in STATUS_WORDS}
    for p, word in status.items():
        found[word].append(vertex(p, size))
    return found


def _names_of_moves(moves: Any, size: int) -> object:
    return [vertex(move.point, size) for move in moves]


def _as_it_is(value: object, size: int) -> object:
    return value


def _with(found: Any, word: str) -> tuple[int, ...]:
    return tuple(p for p, status in found.status.items() if status == word)


CAUSE = Fields(
    "",
    "",
    Field("dragon", POINT, "the dragon"),
    Field("color", Words("black", "white"), "its colour"),
    Field("status", Words("alive", "dead", "seki"), "what became of these stones of it"),
    Field("stones", VERTICES, "the stones"),
    Field("why", TEXT, "why, in one clause"),
)

FINAL = Fields(
    "final_score",
    "`score --final`: one line.",
    Field("score", FIGURE, "by the rules in force, positive for White, komi included"),
    Field("rules", TEXT, "the name of these rules"),
    Field("territory", FIGURE, "the score by territory and prisoners, positive for White, komi included"),
    Field("area", FIGURE, "the score by area, positive for White, komi included, without points for a handicap"),
    Field("moves", COUNT, "moves that were played to get there, passes included", get=lambda found: len(found.moves)),
    Field("played", Free(_NAMES, _names_of_moves, "a list of points"), "these moves", get="moves"),
    Field("safe", FLAG, "whether the game can be scored as it stands: nothing is left to play for", get="is_safe"),
    Field("finished", FLAG, "whether playing out came to an end"),
    Field("open", VERTICES, "dragons that the next move may save or kill"),
    Field("differing", VERTICES, "with `--engine`: where the built-in engine says otherwise", optional=True),
    Field("dead", VERTICES, "dead stones", get=lambda found: _with(found, "dead")),
    Field("seki", VERTICES, "stones in seki", get=lambda found: _with(found, "seki")),
    Field("status", Free(_STATUS, _by_word, "lists of points by status"), "every stone and point by its status"),
    Field("causes", ListOf(Part(CAUSE)), "why the dragons are alive, dead or in seki"),
)

GAME_SCORE = Fields(
    "game_score",
    "`score --final FILES...`: a line for each game.",
    Field("file", TEXT, "the full path of the record"),
    Field("game", COUNT, "its number in the file, from 1"),
    Field("moves_played", COUNT, "moves of the game"),
    Field("komi", FIGURE, "points for White"),
    Field("rules", TEXT, "how `result` is counted: as the record or `--rules` says, else Japanese"),
    Field("result", TEXT, "the score by these rules, as records have it"),
    Field("territory", FIGURE, "the score by territory and prisoners, positive for White, komi included"),
    Field("area", FIGURE, "the score by area, positive for White, komi included, without points for a handicap"),
    Field("recorded", TEXT, "the result that the record names; null where it names none"),
    Field(
        "agrees",
        Free(_AGREES, _as_it_is, "true, false or null"),
        "whether both are equal; null where the game was not counted",
    ),
    Field("safe", FLAG, "whether the game can be scored as it stands: nothing is left to play for", get="is_safe"),
    Field("finished", FLAG, "whether playing out came to an end"),
    Field("open", VERTICES, "dragons that the next move may save or kill"),
    Field("played", Free(_NAMES, _names_of_moves, "a list of points"), "moves that were played out", get="moves"),
    Field("status", Free(_STATUS, _by_word, "lists of points by status"), "every stone and point by its status"),
    Field("causes", ListOf(Part(CAUSE)), "why the dragons are alive, dead or in seki"),
)

FAILED_GAME = Fields(
    "failed_game",
    "`score --final FILES...`: instead, for a game that could not be scored.",
    Field("file", TEXT, "the full path of the record"),
    Field("game", COUNT, "its number in the file, from 1"),
    Field("trouble", TEXT, "what is wrong"),
)
