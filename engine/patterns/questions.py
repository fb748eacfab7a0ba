"""What constraints and actions may ask: a row of words for every helper function, and the number by which compiled
constraints ask it.

Twins have one number, named after the one that speaks of O (OPLAY_ATTACK is `oplay_attack` and `xplay_attack`); the
side is given beside it. Compiled modules have these numbers as constants of C. The names alone are written down: a new
question is a name more in the group of who answers it, a row more in the table below, and its answer in the module of
`engine.facts` that has the group.
"""

from typing import Final

#: More than there are.
_MOST = 1000

# Answered by reading (`engine.facts.reading_answers`); the answers are kept.
(
    OPLAY_ATTACK,
    OPLAY_DEFEND,
    OPLAY_ATTACK_EITHER,
    OPLAY_DEFEND_BOTH,
    OPLAY_BREAK_THROUGH,
    OPLAY_CONNECT,
    OPLAY_DISCONNECT,
    ATTACK,
    DEFEND,
    DOES_ATTACK,
    DOES_DEFEND,
    ODEFEND_AGAINST,
    SAFE_OMOVE,
    OBVIOUS_FALSE_OEYE,
    SEKI_HELPER,
    CONNECT_AND_CUT_HELPER,
    CONNECT_AND_CUT_HELPER2,
    ADJACENT_TO_STONE_IN_ATARI,
    ADJACENT_TO_DEFENDABLE_STONE_IN_ATARI,
    DISCONNECT_HELPER,
    DISTRUST_TACTICS_HELPER,
    EDGE_DOUBLE_SENTE,
    *_,
) = range(_MOST)

# Answered by the board (`engine.facts.board_answers`).
(
    OPLAY_LIB,
    LIB,
    OLIB,
    APPROX_OLIB,
    LEGAL_OMOVE,
    O_SUICIDE,
    O_CAPTURES_SOMETHING,
    KO,
    O_SOMEWHERE,
    SAME_STRING,
    WORMSIZE,
    FINISH_KO_HELPER,
    SQUEEZE_KO_HELPER,
    O_VISIBLE_ALONG_EDGE,
    VALUE,
    *_,
) = range(EDGE_DOUBLE_SENTE + 1, _MOST)

# Answered by stages of the analysis (`engine.facts.stage_answers`), and by the readers that ask.
(
    LIB2,
    LIB3,
    LIB4,
    O_ALIVE_SOMEWHERE,
    POTENTIAL_CUTSTONE,
    OCUT,
    ALIVE,
    CRITICAL,
    DEAD,
    UNKNOWN,
    STATUS,
    WEAK,
    WEAKNESS,
    DRAGONSIZE,
    EFFECTIVE_SIZE,
    GENUS,
    SAME_DRAGON,
    HAS_AJI,
    OWL_THREATENS,
    IS_SURROUNDED,
    DOES_SURROUND,
    SURROUND_MAP,
    OTERRI,
    OMOYO,
    OAREA,
    OMOYO_OPPOSITE,
    EYE,
    PROPER_EYE,
    MARGINAL_EYE,
    HALFEYE,
    FALSE_EYE,
    MAX_EYE_VALUE,
    FALSE_EYE_TERRITORY,
    VITAL_CHAIN,
    OWL_TOPOLOGICAL_EYE,
    OWL_ESCAPE_VALUE,
    OWL_GOAL_DRAGON,
    OWL_STRONG_DRAGON,
    OWL_EYESPACE,
    OWL_BIG_EYESPACE,
    OWL_PROPER_EYE,
    OWL_MINEYE,
    OWL_MAXEYE,
    OWL_EYE_SIZE,
    OWL_LUNCH,
    DOING_SCORING,
    REMAINING_HANDICAP_STONES,
    TOTAL_HANDICAP_STONES,
    BREAK_MIRROR_HELPER,
    ORACLE_THREATENS,
    JUMP_OUT_HELPER,
    JUMP_OUT_FAR_HELPER,
    THROW_IN_ATARI_HELPER,
    HIGH_HANDICAP_HELPER,
    REINFORCE_HELPER,
    THRASH_AROUND_HELPER,
    *_,
) = range(VALUE + 1, _MOST)

# Actions, and questions that only leave a note: their answer is 0.
(
    BACKFILL_HELPER,
    CUTSTONE2_HELPER,
    ANTISUJI,
    REPLACE,
    BACKFILL_REPLACE,
    ADD_CONNECT_MOVE,
    ADD_CUT_MOVE,
    TEST_ATTACK_EITHER_MOVE,
    ADD_DEFEND_BOTH_MOVE,
    DEFEND_AGAINST_ATARI,
    PREVENT_ATTACK_THREAT,
    THREATEN_TO_SAVE,
    THREATEN_TO_CAPTURE,
    GOOD_ATTACK_THREAT,
    KNOWN_SAFE_MOVE,
    NON_OTERRITORY,
    AMALGAMATE,
    AMALGAMATE_MOST_VALUABLE_HELPER,
    *_,
) = range(THRASH_AROUND_HELPER + 1, _MOST)

#: The reading questions come first, the actions last.
LAST_READING = EDGE_DOUBLE_SENTE
FIRST_ACTION = BACKFILL_HELPER

_LIMITS = ("LAST_READING", "FIRST_ACTION", "_MOST")
#: The number of each base name of `engine.patterns.helpers`.
NUMBER_OF: Final[dict[str, int]] = {
    name.lower(): number for name, number in list(globals().items()) if isinstance(number, int) and name not in _LIMITS
}

#: name | parameters | kind of answer | facts | cost | meaning, as `engine.patterns.helpers.Helper` describes them.
#: `[ox]name` makes two, one for each side. Answers of the play helpers are those after the moves.
QUESTION_ROWS: Final = """
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

#: Actions, in the same form.
ACTION_ROWS: Final = """
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
