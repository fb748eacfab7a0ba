"""sgfmill, which reads and writes game records: its classes of trees and nodes, and its functions on bytes below them.

Everybody imports them from here: a docstring of sgfmill has an escape that newer Pythons warn about on stderr.
"""

import warnings

with warnings.catch_warnings():
    warnings.simplefilter("ignore", SyntaxWarning)
    from sgfmill import sgf_grammar as sgf_grammar
    from sgfmill.sgf import Node as Node
    from sgfmill.sgf import Sgf_game as Sgf_game
    from sgfmill.sgf import Tree_node as Tree_node
    from sgfmill.sgf_properties import interpret_go_point as interpret_go_point
