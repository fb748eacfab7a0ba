"""The classes of sgfmill for trees of game records and their nodes. They load in 2 ms more than its syntax alone."""

# First, so that nothing is warned about; see there.
from godebug.engine.go.sgf_syntax import sgf_grammar as sgf_grammar  # isort: skip
from sgfmill.sgf import Sgf_game as Sgf_game
from sgfmill.sgf import Tree_node as Tree_node
