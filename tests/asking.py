"""Readers of a position for tests that ask several questions in a row; what was asked before may matter to them."""

from godebug.engine.analysis import Analysis
from godebug.engine.combinations.stage import Combinations
from godebug.engine.owl.questions import OwlReader
from godebug.engine.semeai.stage import RaceReader


def owl_of(analysis: Analysis) -> OwlReader:
    """A reader of life and death."""
    return analysis.life.owl_reader(analysis.tactics.readers())


def races_of(analysis: Analysis) -> RaceReader:
    """A reader of races."""
    readers = analysis.tactics.readers()
    return analysis.life.race_reader(readers, analysis.life.owl_reader(readers))


def combinations_of(analysis: Analysis) -> Combinations:
    """Who finds combinations."""
    return analysis.combat.combinations(analysis.tactics.readers())
