"""Fields of reviews: games, mistakes, what they cost and why."""

from godebug.comparing.two_moves import CHANGE
from godebug.fields.field import Field, Fields, Part
from godebug.fields.kinds import COLOR, COUNT, FIGURE, FLAG, MOVES, TEXT, VERTEX, VERTICES, ListOf, Words

REVIEW = Fields(
    "review",
    "`review`: one line a game, before its mistakes.",
    Field("file", TEXT, "the game"),
    Field("game", COUNT, "its number in the file"),
    Field("black", TEXT, "who plays Black"),
    Field("white", TEXT, "who plays White"),
    Field("result", TEXT, "the result that the record tells"),
    Field("moves_played", COUNT, "how many moves were judged"),
    Field("judge", TEXT, "the command of the engine that judged"),
    Field("visits", COUNT, "visits for every position"),
    Field("second_visits", COUNT, "visits at the second look"),
    Field("threshold", FIGURE, "points that a mistake loses at least"),
    Field("leads", ListOf(FIGURE), "White's lead before each move, and at the end, by the first look"),
    Field("mistakes", COUNT, "mistakes that stand"),
    Field("fell", COUNT, "moves that seemed to be mistakes, and were none at the second look"),
)

_REGION = Fields(
    "",
    "",
    Field("value", FIGURE, "points that the better move has there; negative for what the played one gains"),
    Field("place", TEXT, "where, in words of the board"),
    Field("anchor", VERTEX, "the point that changes most"),
    Field("points", VERTICES, "the points whose owner changes"),
    Field("what", TEXT, "what becomes of stones there, empty where no cause was found"),
)

_CLAUSE = Fields(
    "",
    "",
    Field(
        "trust",
        Words("agreed", "ours", "denied"),
        "whether the network's ownership of the stones moves the same way: what is agreed is told as true",
    ),
    Field("change", Part(CHANGE), "what the built-in engine says"),
    Field(
        "network_better",
        FIGURE,
        "ownership of the stones from their owner's side, -1 to 1, after the better move",
        get="better",
    ),
    Field("network_played", FIGURE, "and after the played one", get="played"),
    Field("line", MOVES, "the moves that capture them"),
    Field("line_after", Words("", "better", "played"), "after which move"),
    Field("doubt", TEXT, "what another reading says of the same, empty for nothing"),
)

_GROUND = Fields(
    "",
    "",
    Field("place", TEXT, "where, in words of the board"),
    Field("points", VERTICES, "the points of the region"),
    Field("value", FIGURE, "points that the better move has there, by the network"),
    Field(
        "influence_better",
        FIGURE,
        "the mover's part of it, -1 to 1, by influence after the better move",
        get=lambda ground: ground.ours[0],
    ),
    Field("influence_played", FIGURE, "and after the played one", get=lambda ground: ground.ours[1]),
    Field(
        "network_better", FIGURE, "the same by the network, after the better move", get=lambda ground: ground.network[0]
    ),
    Field("network_played", FIGURE, "and after the played one", get=lambda ground: ground.network[1]),
)

_TURN = Fields(
    "",
    "",
    Field("place", TEXT, "where the opponent comes first, in words of the board"),
    Field("next_move", VERTEX, "the network's next move after the played one"),
    Field("ours", VERTEX, "the first of the built-in engine's moves there"),
    Field("rank", COUNT, "its place among all"),
    Field("answer", VERTEX, "the network's answer to a better move that is sente, null for none"),
)

_UNSEEN = Fields(
    "",
    "",
    Field("stones", VERTICES, "the stones"),
    Field("color", COLOR, "whose they are"),
    Field("network_better", FIGURE, "the network's ownership of them from their owner's side, after the better move",
          get="better"),
    Field("network_played", FIGURE, "and after the played one", get="played"),
)  # fmt: skip

MISTAKE = Fields(
    "mistake",
    "`review`: one line a mistake, groups of mistakes about the same stones together, the worst group first.",
    Field("group", COUNT, "the number of its group, from 1"),
    Field("move_number", COUNT, "of the move, from 1"),
    Field("color", COLOR, "who made it"),
    Field("played", VERTEX, "the move"),
    Field("better", VERTEX, "the move that the network likes best"),
    Field("lost", FIGURE, "points lost, at the second look"),
    Field("lead", FIGURE, "White's lead before the move"),
    Field("regions", ListOf(Part(_REGION)), "what it cost, place by place"),
    Field("small", FIGURE, "small changes of ownership"),
    Field("beyond", FIGURE, "points that are not in the ownership; with these all parts add up to `lost`"),
    Field("sentences", ListOf(TEXT), "why, in words"),
    Field("clauses", ListOf(Part(_CLAUSE)), "what is known of strings and dragons"),
    Field("ground", ListOf(Part(_GROUND)), "regions whose owner changes by influence as by the network"),
    Field("turn", Part(_TURN, optional=True), "who comes first where most is lost, as both expect; null for none"),
    Field("unseen", ListOf(Part(_UNSEEN)), "dragons that change hands for the network alone"),
    Field("rank", COUNT, "the place of the better move among those of the built-in engine, 0 where it has none"),
    Field("best", VERTEX, "the built-in engine's own first move"),
)
_EPISODE = Fields(
    "",
    "",
    Field("first", COUNT, "the number of the move after which it was in danger"),
    Field("by", VERTEX, "that move"),
    Field("kills", VERTEX, "the move that would have killed it then, null for none"),
    Field("saves", VERTEX, "the move that would have saved it"),
    Field("elsewhere", ListOf(COUNT), "numbers of moves at which its owner could have saved it and played elsewhere"),
    Field("dead_from", COUNT, "the number of the move after which it was dead, 0 where it never was"),
    Field("end", Words("saved", "let off", "dead", "captured", "open"), "how it ended"),
    Field("last", COUNT, "the number of the move that ended it"),
    Field("ended_by", VERTEX, "that move"),
)
STORY = Fields(
    "story",
    "`review` without --engine: one line a dragon of four stones and more that was in danger.",
    Field("color", COLOR, "whose it is"),
    Field("stones", VERTICES, "its stones when it was largest"),
    Field("size", COUNT, "how many they are", get=lambda story: len(story.stones)),
    Field("lost", FLAG, "whether it died in the end"),
    Field("episodes", ListOf(Part(_EPISODE)), "times in which it was not alive, in order"),
)
