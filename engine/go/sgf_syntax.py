"""The syntax of game records, as sgfmill knows it: its functions on bytes, below its classes of trees and nodes.

Everybody imports sgfmill by this module or by `game_trees`: a docstring has an escape that Python warns about.
"""

import warnings

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from sgfmill import sgf_grammar as sgf_grammar
from sgfmill.sgf_properties import interpret_go_point as interpret_go_point
