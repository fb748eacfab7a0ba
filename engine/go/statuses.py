"""The words for life and safety, as types, so that a type checker finds a misspelt or impossible word.

Source: GNU Go manual, chapter "Analyzing the position".
"""

from typing import Final, Literal, get_args

#: The life of a dragon. "unknown": a crude status that nothing decided.
Status = Literal["alive", "critical", "dead", "unknown"]
#: What life-and-death reading says of a dragon. "unchecked": nobody needed to read.
OwlStatus = Literal["alive", "critical", "dead", "unchecked"]
#: What two moves in a row could do to it.
ThreatStatus = Literal["unchecked", "alive", "dead", "can threaten attack", "can threaten defense"]
#: How safe a dragon is.
Safety = Literal[
    "dead",
    "alive",
    "critical",
    "inessential",
    "tactically dead",
    "alive in seki",
    "strongly alive",
    "invincible",
]
#: What a race leaves as it was.
Unchanged = Literal[""]
#: What an answer of life-and-death reading rests on: it was "read", or it is "proved", which nothing overrules;
#: or somebody "supposed" it.
Evidence = Literal["read", "proved", "supposed"]

#: The same words for loops, tables and those who read them from text.
STATUS_WORDS: Final[tuple[str, ...]] = ("dead", "alive", "critical", "unknown", "unchecked")
SAFETY_WORDS: Final[tuple[str, ...]] = get_args(Safety)
EVIDENCE_WORDS: Final[tuple[str, ...]] = get_args(Evidence)
