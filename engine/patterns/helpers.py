"""The vocabulary of constraints and actions: every helper function, what it asks and what it costs.

The pattern language knows helpers by this table alone; the caller who evaluates a constraint hands in an object that
answers them (`engine.patterns.evaluator.Answers`). O is the side that the pattern is matched for, X its opponent.

After the sections "Autohelper Functions" and "Autohelper Actions" of the GNU Go manual.
"""

from typing import Final

from msgspec import Struct

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


#: name | parameters | kind of answer | facts | cost | meaning. `[ox]name` makes two, one for each side. Answers of the
#: play helpers are those after the moves.
_QUESTIONS = """
[ox]play_attack | moves stone | code | reading | 1 | code that captures the string (WIN if gone)
[ox]play_defend | moves stone | code | reading | 1 | code that saves the string (0 if gone)
[ox]play_attack_either | moves stone stone | code | reading | 2 | code that captures either (WIN if one is gone)
[ox]play_defend_both | moves stone stone | code | reading | 2 | code that saves both (0 if one is gone)
[ox]play_break_through | moves stone stone stone | code | reading | 5 | break-out of the enclosed: WIN, 2 a cut, 0
[ox]play_connect | moves stone stone | code | connection | 10 | code that connects the two (0 if one is gone)
[ox]play_disconnect | moves stone stone | code | connection | 10 | code that cuts the two apart (WIN if one is gone)
[ox]play_lib | moves stone | count | board | 0.02 | liberties of the string
lib | stone | count | board | 0.02 | liberties of the string
lib2 | stone | count | shape | 0.01 | liberties of second order
lib3 | stone | count | shape | 0.01 | liberties of third order
lib4 | stone | count | shape | 0.01 | liberties of fourth order
[ox]lib | point | count | board | 0.06 | liberties that a stone of the side would have there
approx_[ox]lib | point | count | board | 0.04 | the same, counted roughly
attack | stone | code | reading | 1 | code with which the string is captured
defend | stone | code | reading | 1 | code with which the string is saved
does_attack | move stone | code | reading | 1 | code with which the move captures, 0 if tenuki does too
does_defend | move stone | yes | reading | 1 | does the move save an attackable string
[ox]defend_against | move point | yes | reading | 1 | after its move the other side cannot play safely at the point
safe_[ox]move | point | code | reading | 1 | code of a safe move there, 0 if capturable or illegal
legal_[ox]move | point | yes | board | 0.05 | may the side play there
[ox]_suicide | point | yes | board | 0.05 | would the move be suicide
[ox]_captures_something | point | yes | board | 0.05 | does the move capture at once
ko | point | yes | board | 0.05 | an empty ko point, or a single stone that can be captured in ko
[ox]_somewhere | point more | yes | board | 0.01 | a stone of that side on one of the points
[ox]_alive_somewhere | point more | yes | status | 0.01 | the same, of a dragon that is not dead
same_string | stone stone | yes | board | 0.02 | one string
wormsize | stone | count | board | 0.01 | stones in the string
potential_cutstone | stone | yes | cuts | 0.01 | more than one potential cut behind the string
[ox]cut | point | yes | cuts | 0.01 | the point is marked as a place where the side can cut the other one
alive | dragon | yes | status | 0.01 | the dragon is alive
critical | dragon | yes | status | 0.01 | the dragon's life depends on who moves
dead | dragon | yes | status | 0.01 | the dragon is dead
unknown | dragon | yes | status | 0.01 | the dragon's status is not known
status | dragon | any | status | 0.01 | the dragon's status as a number
weak | dragon | yes | weakness | 0.01 | weakness above 0.4
weakness | dragon | any | weakness | 0.01 | weakness, 0 to 1
dragonsize | dragon | count | outline | 0.01 | stones of the dragon
effective_size | dragon | count | outline | 0.01 | size with the surroundings it controls
genus | dragon | count | outline | 0.01 | eyes of the dragon
same_dragon | dragon dragon | yes | outline | 0.01 | one dragon
has_aji | dragon | yes | life | 0.01 | the dragon's defence can be threatened
owl_threatens | move dragon | yes | life | 5 | the move kills a critical dragon or threatens to kill
is_surrounded | dragon | yes | surround | 0.01 | the dragon is surrounded
does_surround | move dragon | yes | surround | 0.1 | the move surrounds the dragon
surround_map | dragon point | any | surround | 0.01 | the point's entry in the dragon's surround map
[ox]terri | point | yes | influence | 0.01 | the side's territory, X to move
[ox]moyo | point | yes | influence | 0.01 | the side's moyo or better, X to move
[ox]area | point | yes | influence | 0.01 | the side's area or better, X to move
[ox]moyo_opposite | point | yes | influence | 0.01 | the side's moyo or better, O to move
eye | point | yes | eyes | 0.01 | eye space of either side
proper_eye | point | yes | eyes | 0.01 | eye space, not marginal
marginal_eye | point | yes | eyes | 0.01 | eye space, marginal
halfeye | point | yes | eyes | 0.01 | half eye
false_eye | point | yes | eyes | 0.01 | false eye
max_eye_value | point | count | eyes | 0.01 | most eyes that the space can give
false_eye_territory | point | yes | outline | 0.01 | false or half eye that still counts as a point
obvious_false_[ox]eye | point | yes | reading | 0.5 | as an eye of that side it is plainly false, by its four diagonals
seki_helper | stone | yes | reading | 1 | no neighbour string can be captured
vital_chain | stone | count | owl | 0.5 | most eyes that capturing the string can give
owl_topological_eye | point stone | count | owl | 0.1 | 4 or more false, 3 half eye, 2 or less a true eye
owl_escape_value | point | any | owl | 0.01 | escape value
owl_goal_dragon | dragon | yes | owl | 0.01 | belongs to the dragon that is read
owl_strong_dragon | dragon | yes | owl | 0.01 | another dragon, crudely alive
owl_eyespace | point | yes | owl | 0.01 | in an eye space worth something
owl_big_eyespace | point | yes | owl | 0.01 | in an eye space worth two eyes
owl_proper_eye | point | yes | owl | 0.01 | eye space of the dragon, not marginal
owl_mineye | point | count | owl | 0.01 | fewest eyes of the space
owl_maxeye | point | count | owl | 0.01 | most eyes of the space
owl_eye_size | point | count | owl | 0.01 | size of the space without marginal points
owl_lunch | stone | yes | owl | 0.01 | the string is a lunch
finish_ko_helper | stone | yes | board | 0.05 | touches a single stone that can be captured in ko
squeeze_ko_helper | stone | yes | board | 0.05 | one of the string's two liberties is a ko point of the enemy
connect_and_cut_helper | stone point point | yes | reading | 3 | O b, X A's other liberty, X c: O loses something
connect_and_cut_helper2 | point point point | yes | reading | 3 | the same after O a, X b and O's defence of a
adjacent_to_stone_in_atari | stone | yes | reading | 0.5 | touches a string in atari that can be captured
adjacent_to_defendable_stone_in_atari | stone | yes | reading | 0.5 | the same, and the string can be saved
[ox]_visible_along_edge | point point | yes | board | 0.05 | the first stone seen along the edge is of that side
doing_scoring |  | yes | game | 0 | the engine counts the game
remaining_handicap_stones |  | count | game | 0 | handicap stones still to be placed
total_handicap_stones |  | count | game | 0 | handicap stones of the game
break_mirror_helper | stone | yes | game | 0.01 | White should break a mirror strategy
oracle_threatens | move dragon | yes | life | 5 | the move threatens the dragon, read with knowledge of all dragons
value |  | any | board | 0 | the pattern's own value
disconnect_helper | stone stone | yes | connection | 10 | the strings can be cut apart; remembers the cut
distrust_tactics_helper | stone | yes | reading | 0.5 | the reading of this string is not to be trusted
edge_double_sente | move point point point | yes | reading | 5 | both double threats on the edge
backfill_helper | move move stone | yes | reading | 2 | always 0; values the move that saves the string
jump_out_helper |  | yes | influence | 0.1 | the move leaves own area and eye space
jump_out_far_helper |  | yes | influence | 0.1 | the same, and stays out of enemy area
throw_in_atari_helper |  | yes | reading | 2 | a throw-in that works
high_handicap_helper |  | yes | game | 0.01 | the enemy has no stone yet
reinforce_helper |  | yes | status | 1 | nothing lively near and the move is safe
thrash_around_helper |  | yes | status | 0.1 | White is lost and looks for trouble
cutstone2_helper |  | yes | joining | 0.01 | counts a potential cutting stone, never accepts
"""

_ACTIONS = """
antisuji | point | any | moves | 0 | forbid the move
replace | move move | any | moves | 0 | give all value of the first move to the second
backfill_replace | move stone | any | moves | 0 | or the defence of the string, where the move weakens it
add_connect_move | stone stone | any | moves | 0 | the move connects the two
add_cut_move | stone stone | any | moves | 0 | the move cuts the two
test_attack_either_move | stone stone | any | moves | 0 | if reading agrees, the move captures one of two
add_defend_both_move | stone stone | any | moves | 0 | the move saves both
defend_against_atari | stone | any | moves | 0 | reverse follow-up for a string that can be put in atari
prevent_attack_threat | stone | any | moves | 0 | reverse follow-up for a string under threat
threaten_to_save | stone | any | moves | 0 | follow-up for rescuing the string
threaten_to_capture | stone | any | moves | 0 | obsolete, does nothing
good_attack_threat | move stone | any | moves | 0 | remember a ko threat
known_safe_move | move | any | moves | 0 | the move needs no safety test
non_[ox]territory | point | any | marking | 0 | not territory of the side
amalgamate | dragon dragon | any | joining | 0 | join two dragons
amalgamate_most_valuable_helper | dragon dragon dragon | any | joining | 0 | join the middle one to the larger
"""

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


HELPERS: Final[dict[str, Helper]] = _read_table(_QUESTIONS, QUESTION) | _read_table(_ACTIONS, ACTION)
