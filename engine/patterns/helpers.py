"""The vocabulary of constraints and actions: every helper function, what it asks and what it costs.

The pattern language knows helpers by this table alone; the caller who evaluates a constraint hands in an object that
answers them (`engine.patterns.evaluator.Answers`). O is the side that the pattern is matched for, X its opponent.

After the sections "Autohelper Functions" and "Autohelper Actions" of the GNU Go manual.
"""

from typing import Final

from msgspec import Struct

from godebug.engine.patterns.questions import ACTION_ROWS, QUESTION_ROWS

#: Facts that questions are about. Whether they exist depends on when a database is matched, see
#: `engine.facts.by_database`.
BOARD = "board"
READING = "reading"
CONNECTION = "connection"
SHAPE = "shape"
WORMS = "worms"
CUTS = "cuts"
OUTLINE = "outline"
STATUS = "status"
WEAKNESS = "weakness"
SURROUND = "surround"
LIFE = "life"
INFLUENCE = "influence"
EYES = "eyes"
OWL = "owl"
MOVES = "moves"
JOINING = "joining"
MARKING = "marking"
GAME = "game"
#: What each of them is, for messages.
FACTS: Final = {
    BOARD: "the board",
    READING: "tactical reading",
    CONNECTION: "connection reading",
    SHAPE: "the shape of strings",
    WORMS: "the strings' attacks and defences",
    CUTS: "the marks of connection patterns",
    OUTLINE: "which strings make a dragon",
    STATUS: "the status of dragons",
    WEAKNESS: "the weakness of dragons",
    SURROUND: "the surround analysis",
    LIFE: "life and death",
    INFLUENCE: "influence",
    EYES: "eye spaces",
    OWL: "the dragon that is being read",
    MOVES: "the moves that are being collected",
    JOINING: "dragons that are being joined",
    MARKING: "territory that is being marked",
    GAME: "the game",
}

QUESTION = "question"
ACTION = "action"
#: A question that also leaves something behind: never reordered.
EFFECT = "effect"


class Helper(Struct, frozen=True):
    """One helper function.

    `parameters`: a word for each argument: `move`, `point`, `stone` (of a string) or `dragon`; a last word `more`
    allows any number of further ones like the word before; a first word `moves` stands for any number of moves.
    `answer`: "code" (a result code), "yes" (0 or 1), "count" or "any". `facts`: what it is about, a word of `FACTS`.
    `cost`: nominal; 1 is one tactical reading. `use`: QUESTION, EFFECT (a question that also leaves an effect) or
    ACTION (in actions only). `base`: where the helper has a twin, the name of the one that speaks of O; `enemy`: this
    one speaks of X.
    """

    name: str
    parameters: tuple[str, ...]
    answer: str
    facts: str
    cost: float
    use: str
    meaning: str
    base: str
    enemy: bool

    @property
    def least(self) -> int:
        """Returns the least number of arguments."""
        return len(self.parameters) - ("more" in self.parameters) - ("moves" in self.parameters)

    @property
    def most(self) -> int | None:
        """Returns the greatest number of arguments, None where there is no limit."""
        return None if "more" in self.parameters or "moves" in self.parameters else len(self.parameters)

    @property
    def signature(self) -> str:
        """Returns the helper with its parameters as text: `name(word, word)`."""
        words = ["..." if word == "more" else word for word in self.parameters]
        return f"{self.name}({', '.join('moves...' if word == 'moves' else word for word in words)})"


_EFFECTS = frozenset({"disconnect_helper", "backfill_helper", "cutstone2_helper", "throw_in_atari_helper"})
#: Hand-written helpers that stand on the colon line instead of a constraint.
COLON_HELPERS: Final = frozenset(
    {
        "jump_out_helper",
        "jump_out_far_helper",
        "throw_in_atari_helper",
        "high_handicap_helper",
        "reinforce_helper",
        "thrash_around_helper",
        "cutstone2_helper",
    }
)


def _read_table(table: str, use: str) -> dict[str, Helper]:
    helpers = {}
    for row in table.strip().splitlines():
        name, parameters, answer, facts, cost, meaning = (cell.strip() for cell in row.split("|"))
        base = name.replace("[ox]", "o")
        for side in "ox" if "[ox]" in name else "o":
            full_name = name.replace("[ox]", side)
            helpers[full_name] = Helper(
                full_name,
                tuple(parameters.split()),
                answer,
                facts,
                float(cost),
                EFFECT if full_name in _EFFECTS else use,
                meaning,
                base,
                side == "x",
            )
    return helpers


HELPERS: Final[dict[str, Helper]] = _read_table(QUESTION_ROWS, QUESTION) | _read_table(ACTION_ROWS, ACTION)
