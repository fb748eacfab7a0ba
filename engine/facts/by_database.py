"""Which facts exist when a database is matched: one table for the engine, its debugger and the linter.

A question about facts outside the row of its database has no answer: asking about dragons while strings are joined to
dragons would be circular. After the chapters "The Pattern Code" and "Move generation" of the GNU Go manual, which say
when each database is consulted.
"""

from typing import Final

from msgspec.structs import replace

from godebug.engine.facts.protocols import Facts
from godebug.engine.patterns.database import Database
from godebug.engine.patterns.evaluator import QuestionError
from godebug.engine.patterns.helpers import (
    BOARD,
    CONNECTION,
    CUTS,
    EYES,
    FACTS,
    GAME,
    HELPERS,
    INFLUENCE,
    JOINING,
    MARKING,
    MOVES,
    OUTLINE,
    OWL,
    READING,
    SHAPE,
    STATUS,
    SURROUND,
    WORMS,
)

_READERS: Final = frozenset({BOARD, READING, CONNECTION, SHAPE, GAME})
#: While influence is computed dragons may not be known yet: their status is unknown then, and strings are dragons.
_GROUND: Final = _READERS | {WORMS, EYES, STATUS, OUTLINE, MARKING}
#: While life and death is read, status and weakness are what is wanted.
_OWL: Final = _READERS | {WORMS, EYES, CUTS, OUTLINE, SURROUND, INFLUENCE, OWL}
_MOVES: Final = frozenset(FACTS) - {OWL, JOINING, MARKING}

#: The facts that exist when a database is matched.
FACTS_OF: Final[dict[str, frozenset[str]]] = {
    "attack": _READERS,
    "defense": _READERS,
    "conn": _READERS | {WORMS, CUTS, INFLUENCE, JOINING},
    "influence": _GROUND,
    "barriers": _GROUND,
    "owl_attackpats": _OWL,
    "owl_defendpats": _OWL,
    "owl_vital_apats": _OWL,
    "aa_attackpats": _MOVES - {MOVES},
    "patterns": _MOVES,
    "patterns2": _MOVES,
    "endgame": _MOVES,
    "fuseki": _MOVES,
    "joseki": _MOVES,
    "oracle": _MOVES,
    "handicap": frozenset({BOARD, READING, GAME}),
}


def facts_of(database: str) -> frozenset[str]:
    """Returns the facts that exist when a database is matched; for an unknown name those of barriers."""
    return FACTS_OF.get(database, FACTS_OF["barriers"])


def restricted(facts: Facts, database: str) -> Facts:
    """Returns those of the facts that may be asked when a database is matched."""
    known = facts_of(database)
    if INFLUENCE in known and STATUS not in known:
        facts = replace(facts, influence=facts.early_influence)
    absent = [name for name in facts.__struct_fields__ if name not in known]
    return replace(facts, **dict.fromkeys(absent))


def check_questions(database: Database) -> None:
    """Checks the questions of a database.

    Raises QuestionError where a pattern asks about facts that do not exist when the database is matched.
    """
    known = facts_of(database.name)
    for question, (line, column) in database.asked.items():
        if HELPERS[question].facts not in known:
            raise QuestionError(f"{database.file}:{line}:{column}: {refusal(question, database.name)}")


def refusal(question: str, database: str) -> str:
    """Returns why a question cannot be asked when a database is matched."""
    return f"{question} cannot be asked in {database}: {FACTS[HELPERS[question].facts]} is not known there"
