"""Answers to the questions that the databases of the reader ask, from the goal and the eyes of the node at hand."""

import cython

from godebug.engine.eyes.half_eyes import NO_EYE_AT_ALL, HalfEyes
from godebug.engine.facts.protocols import Facts
from godebug.engine.facts.reading_answers import Connections
from godebug.engine.facts.stage_answers import StageAnswers
from godebug.engine.go.color import EMPTY
from godebug.engine.owl.goal import CRUDE_ALIVE, Goal
from godebug.engine.owl.lunches import Lunches
from godebug.engine.owl.node import NodeEyes
from godebug.engine.patterns.questions import (
    OWL_BIG_EYESPACE,
    OWL_ESCAPE_VALUE,
    OWL_EYESPACE,
    OWL_GOAL_DRAGON,
    OWL_LUNCH,
    OWL_MAXEYE,
    OWL_MINEYE,
    OWL_PROPER_EYE,
    OWL_STRONG_DRAGON,
    OWL_TOPOLOGICAL_EYE,
    VITAL_CHAIN,
)
from godebug.engine.reading.tactical import Reader

#: What a point beside the goal is worth as an end of an escape: nobody escapes inwards.
INWARDS = -10


@cython.final
@cython.cclass
class OwlAnswers(StageAnswers):
    """Answers for shapes that are matched around `goal`, whose `eyes` are those of the board as it stands. What is not
    about these asks `facts`."""

    goal: Goal
    eyes: NodeEyes
    half_eyes: HalfEyes
    lunches: Lunches

    def __init__(
        self,
        reader: Reader,
        connections: Connections,
        facts: Facts,
        half_eyes: HalfEyes,
        lunches: Lunches,
        goal: Goal,
        eyes: NodeEyes,
    ) -> None:
        StageAnswers.__init__(self, reader.board, reader, connections, facts)
        self.half_eyes = half_eyes
        self.lunches = lunches
        self.goal = goal
        self.eyes = eyes

    def answer(self, question: cython.int, enemy: cython.bint, count: cython.int) -> cython.double:
        """Returns the answer to `question` about the first `count` of `points`, from goal and eyes where it is about
        them; `enemy`: asked for the other side.
        """
        p: cython.int = self.points[0]
        origin: cython.int
        if question < VITAL_CHAIN or question > OWL_LUNCH:
            return StageAnswers.answer(self, question, enemy, count)
        goal: Goal = self.goal
        eyes: NodeEyes = self.eyes
        if question == OWL_ESCAPE_VALUE:
            if goal.is_goal(p) or (self.color[p] == EMPTY and goal.touches(p)):
                return INWARDS
            return goal.escape_values[p]
        if question == OWL_GOAL_DRAGON:
            return goal.is_goal(p)
        if question == OWL_STRONG_DRAGON:
            return self.color[p] != EMPTY and not goal.is_goal(p) and goal.crude[p] == CRUDE_ALIVE
        if question == OWL_PROPER_EYE:
            return eyes.is_proper(p)
        if question == OWL_LUNCH:
            return eyes.lunch_at[p] != 0
        if question == OWL_TOPOLOGICAL_EYE:
            if self.color[self.points[1]] != goal.own:
                return NO_EYE_AT_ALL
            return self.half_eyes.topological_eye(p, eyes.map)
        if question == VITAL_CHAIN:
            # The most eyes that the goal can get by capturing the string.
            return self.lunches.worth(self.board.origin(p), goal, eyes) if self.color[p] == 3 - goal.own else 0
        origin = eyes.map.origin[p]
        if question == OWL_EYESPACE:
            return eyes.high[origin] > 0
        if question == OWL_BIG_EYESPACE:
            return eyes.high[origin] >= 2
        if question == OWL_MINEYE:
            return eyes.low[origin]
        if question == OWL_MAXEYE:
            return eyes.high[origin]
        return eyes.map.size[origin] - eyes.map.margins[origin]
