"""The questions that readers answer, in one registry.

A question's number is its place among the keys of the transposition table, which readers share. Its cost decides which
answer the table keeps where two compete for a place: the one that took more reading.
"""

from typing import Final

from msgspec import Struct

ATTACK: Final = 0
DEFEND: Final = 1
CONNECT: Final = 2
DISCONNECT: Final = 3
BREAK_IN: Final = 4
BLOCK_OFF: Final = 5
OWL_ATTACK: Final = 6
OWL_DEFEND: Final = 7

STRING_COST: Final = 0
LINK_COST: Final = 1
ENTRY_COST: Final = 2
LIFE_COST: Final = 3


class Question(Struct, frozen=True):
    """`id`: in table keys, and for listeners. `name`: in traces. `cost`: the cost class of its answers in the table."""

    id: int
    name: str
    cost: int


QUESTIONS: Final = (
    Question(ATTACK, "attack", STRING_COST),
    Question(DEFEND, "defend", STRING_COST),
    Question(CONNECT, "connect", LINK_COST),
    Question(DISCONNECT, "disconnect", LINK_COST),
    Question(BREAK_IN, "break_in", ENTRY_COST),
    Question(BLOCK_OFF, "block_off", ENTRY_COST),
    Question(OWL_ATTACK, "owl_attack", LIFE_COST),
    Question(OWL_DEFEND, "owl_defend", LIFE_COST),
)
#: By number.
NAMES: Final = tuple(question.name for question in QUESTIONS)
