# %% [markdown]
# # One game, studied
#
# What happens in this game, in the engine's eyes: who leads, which moves turned it, whose territory is whose, which
# dragons are weak, and why. Run the cells in Jupyter (`jupytext --to ipynb one-game.py` makes a notebook of this file),
# or in an editor that knows cells.

# %%
from godebug import analyze
from godebug.api import kinds

GAME = "two-framework.sgf"
position = analyze(GAME, move=60)
position

# %% [markdown]
# ## Who leads
#
# An estimate every 20 moves, in points for White.

# %%
leads = {move: round(analyze(GAME, move=move).score().estimate, 1) for move in (20, 40, 60)}
leads

# %% [markdown]
# ## Influence and territory
#
# Figures by point are numpy arrays, row 0 at the top; positive values are White's.

# %%
influence = position.influence()
influence

# %%
territory = influence.territory
{"white": float(territory[territory > 0].sum()), "black": float(-territory[territory < 0].sum())}

# %% [markdown]
# ## Dragons
#
# Strings that live together. The largest first:

# %%
dragons = position.dragons()
[(d.origin, d.color, d.size, d.status) for d in sorted(dragons, key=lambda d: -d.size)[:6]]

# %%
dragons

# %% [markdown]
# ## The best moves, and why
#
# The account of a move adds up to its value.

# %%
moves = position.moves(most=5)
moves

# %%
best = moves[0].move
position.influence(after=best)

# %% [markdown]
# Any figure has causes, which add up. Why is this point worth what it is?


# %%
def told(cause: kinds.CauseTree, depth: int = 2, indent: str = "") -> list[str]:
    """A cause and its parts, line by line."""
    amount = "" if cause.amount is None else f"{cause.amount:+.2f}"
    lines = [f"{indent}{amount:>8}  {cause.text}"]
    for part in cause.parts if depth else ():
        lines += told(part, depth - 1, indent + "   ")
    return lines


print("\n".join(told(position.why("E15").cause)))
