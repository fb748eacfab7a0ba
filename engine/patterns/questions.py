"""The numbers by which compiled constraints ask helper functions.

Twins have one number, named after the one that speaks of O (OPLAY_ATTACK is `oplay_attack` and `xplay_attack`); the
side is given beside it. Compiled modules have these numbers as constants of C. The names alone are written down: a new
question is a name more in the group of who answers it.
"""

from typing import Final

#: More than there are.
_MOST = 1000

# Answered by reading; the answers are kept.
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

# Answered by the board.
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

# Answered by stages of the analysis, and by the readers that ask.
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
