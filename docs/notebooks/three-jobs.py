# %% [markdown]
# # Three jobs
#
# A pupil's bad move, a table of final scores, the dragons in danger along a game. Run the cells in Jupyter
# (`jupytext --to ipynb three-jobs.py` makes a notebook of this file), or in an editor that knows cells.

# %%
from godebug import Game
from godebug.api import Records, kinds

game = Game("corner-9x9.sgf")
game

# %% [markdown]
# ## 1. Show a pupil the bad move
#
# Values of the moves that were played, beside the best ones. The move that gives away most:


# %%
def given_away(number: int) -> float:
    """What the move of this number is worth less than the best one, in points; a move without a value is worth 0."""
    values = {move.move: move.value for move in game[number].moves()}
    return max(values.values(), default=0.0) - values.get(game.mainline()[number - 1].vertex, 0.0)


lost = {number: round(given_away(number), 1) for number in range(8, 16)}
lost

# %%
worst = max(lost, key=lambda number: lost[number])
position, played = game[worst], game.mainline()[worst - 1]
better = position.moves(most=1)[0].move
worst, played, better

# %% [markdown]
# Why the better move is better: the difference of both accounts, and what becomes of the stones.

# %%
told = position.why_over(better, played.vertex)
told[0]

# %%
position.influence(after=better)

# %%
position.influence(after=played.vertex)

# %% [markdown]
# ## 2. Final scores as a table
#
# `godebug score --final FOLDER --csv` does the same from the shell, with many processes. With pandas, `frame()` makes
# a frame of the records.

# %%
scores: Records[kinds.FinalScore] = Records(
    Game(name).end.final_score() for name in ("corner-9x9.sgf", "two-framework.sgf")
)
scores

# %%
[(score.territory, score.safe, len(score.dead)) for score in scores]

# %% [markdown]
# ## 3. Who is in danger, and when
#
# Dragons that are critical or dead, every ten moves.

# %%
danger = {
    position.move: [f"{dragon.color} {dragon.origin}: {dragon.status}" for dragon in position.dragons()
                    if dragon.status in ("critical", "dead")]
    for position in game[10:31:10]
}  # fmt: skip
danger

# %%
game[30].picture("dragons")
